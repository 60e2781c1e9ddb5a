package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"redbook/assets/words"
	almanachunt "redbook/bot/almanac/hunt"
	almanacwotr "redbook/bot/almanac/wotr"
	"redbook/bot/table"
	talehunt "redbook/bot/tale/hunt"
	talewotr "redbook/bot/tale/wotr"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/engine/wotr"
	paintconfrontation "redbook/render/confrontation"
	painthunt "redbook/render/hunt"
	paintwotr "redbook/render/wotr"
)

// games is the one table of games: a new one is a row here. The data sets that the settings name are rows
// after it.
func games() []table.Game { return slices.Concat(ownGames(), customGames) }

var ownGames = sync.OnceValue(func() []table.Game {
	almanachunt.Give(hunt.Rules.ID(), dataset.Ours())
	return []table.Game{
		{Rules: confrontation.Rules, Painter: paintconfrontation.New(wordsOf(confrontation.Rules))},
		{Rules: wotr.Rules, Painter: paintwotr.New(wordsOf(wotr.Rules)), Tale: talewotr.Tale,
			Almanac: almanacwotr.Almanac{}},
		{Rules: hunt.Rules, Painter: painthunt.New(wordsOf(hunt.Rules)), Tale: talehunt.New(dataset.Ours()),
			Almanac: almanachunt.New(hunt.Rules.ID(), dataset.Ours())},
	}
})

// wordsOf gives a painter the words of its game.
func wordsOf(rules engine.Rules) func(lang, key string, args map[string]any) string {
	return func(lang, key string, args map[string]any) string {
		return words.Text(words.Lang(lang), rules.ID()+"."+key, args)
	}
}

// gameByID finds a row of the table.
func gameByID(id string) (table.Game, bool) {
	for _, g := range games() {
		if g.Rules.ID() == id {
			return g, true
		}
	}
	return table.Game{}, false
}

// rulesByID finds rules for a record.
func rulesByID(id string) (engine.Rules, bool) {
	g, ok := gameByID(id)
	return g.Rules, ok
}

// namedGame is gameByID with a message that says what there is.
func namedGame(id string) (table.Game, error) {
	if g, ok := gameByID(id); ok {
		return g, nil
	}
	var ids []string
	for _, g := range games() {
		ids = append(ids, g.Rules.ID())
	}
	return table.Game{}, usageError{fmt.Errorf("no game %q; there is: %s", id, strings.Join(ids, ", "))}
}
