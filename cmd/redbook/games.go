package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"redbook/assets/words"
	almanacconfrontation "redbook/bot/almanac/confrontation"
	almanachunt "redbook/bot/almanac/hunt"
	almanacwotr "redbook/bot/almanac/wotr"
	annalsconfrontation "redbook/bot/annals/confrontation"
	annalshunt "redbook/bot/annals/hunt"
	annalswotr "redbook/bot/annals/wotr"
	"redbook/bot/robots"
	"redbook/bot/table"
	taleconfrontation "redbook/bot/tale/confrontation"
	talehunt "redbook/bot/tale/hunt"
	talewotr "redbook/bot/tale/wotr"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/engine/wotr"
	"redbook/render"
	paintconfrontation "redbook/render/confrontation"
	painthunt "redbook/render/hunt"
	paintwotr "redbook/render/wotr"
)

// row is what the program has of a game.
type row = robots.Game

// rows is the one table of games: a new one is a row here. The data sets that the settings name are rows
// after it.
func rows() []row { return slices.Concat(ownGames(), customGames) }

var ownGames = sync.OnceValue(func() []row {
	return []row{
		{Game: table.Game{Rules: confrontation.Rules,
			Painter: paintconfrontation.New(wordsOf(confrontation.Rules)), Tale: taleconfrontation.Tale,
			Almanac: almanacconfrontation.Almanac{}, Annals: annalsconfrontation.Annals},
			Secret: robots.Secrecy{Domain: confrontation.Characters, Owner: confrontation.Hidden,
				Named: confrontation.Faces, Marks: []string{" ★", "-star"},
				// a card that is called after a character
				Alike: engine.Fact{Domain: confrontation.Specials,
					Values: []engine.Value{engine.Value(confrontation.GandalfTheWhite)}}}},
		{Game: table.Game{Rules: wotr.Rules, Painter: paintwotr.New(wordsOf(wotr.Rules)), Tale: talewotr.Tale,
			Almanac: almanacwotr.Almanac{}, Annals: annalswotr.Annals, Tokens: wotr.GiveTokens},
			Secret: robots.Secrecy{Domain: wotr.Cards, Owner: wotr.Hidden, Named: wotr.Titled}, Long: true},
		huntWith(hunt.Rules, dataset.Ours()),
	}
})

// huntWith is The Hunt for the Ring with a data set.
func huntWith(rules engine.Rules, set *dataset.Set) row {
	id := rules.ID()
	almanachunt.Give(id, set)
	return row{Game: table.Game{Rules: rules, Painter: painthunt.New(wordsOf(rules)),
		Tale: talehunt.New(set), Almanac: almanachunt.New(id, set), Annals: annalshunt.Annals},
		Secret: robots.Secrecy{Domain: hunt.Cards, Owner: hunt.Hidden(set)}}
}

// games are the games of the table.
func games() []table.Game {
	var list []table.Game
	for _, r := range rows() {
		list = append(list, r.Game)
	}
	return list
}

// rowOf is the row of a game; one that is not in the table has none.
func rowOf(id string) row {
	for _, r := range rows() {
		if r.Rules.ID() == id {
			return r
		}
	}
	return row{}
}

// wordsOf gives a painter the words of its game.
func wordsOf(rules engine.Description) render.Words { return textsOf(rules.ID()) }

// textsOf gives a painter the words under a key.
func textsOf(prefix string) render.Words {
	return func(lang, key string, args map[string]any) string {
		return words.Text(words.Lang(lang), prefix+"."+key, args)
	}
}

// gameByID finds a game of the table.
func gameByID(id string) (table.Game, bool) {
	r := rowOf(id)
	return r.Game, r.Rules != nil
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
