package main

import (
	"fmt"
	"slices"
	"strings"

	almanacwotr "redbook/almanac/wotr"
	"redbook/assets/words"
	"redbook/bot/table"
	talewotr "redbook/bot/tale/wotr"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/wotr"
	paintconfrontation "redbook/render/confrontation"
)

// games is the one table of games: a new one is a row here.
func games() []table.Game {
	return []table.Game{
		{Rules: confrontation.Rules, Painter: paintconfrontation.New(wordsOf(confrontation.Rules))},
		{Rules: wotr.Rules, Almanac: almanacwotr.Almanac{}, Tale: talewotr.Tale},
	}
}

// onDiscord lists the games that can be played there: those with pictures. The rules of the others are simulated and replayed.
func onDiscord() []table.Game {
	return slices.DeleteFunc(games(), func(g table.Game) bool { return g.Painter == nil })
}

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
