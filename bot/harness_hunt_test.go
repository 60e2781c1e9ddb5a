package bot_test

import (
	"sync"

	"redbook/assets/words"
	almanachunt "redbook/bot/almanac/hunt"
	"redbook/bot/table"
	talehunt "redbook/bot/tale/hunt"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	painthunt "redbook/render/hunt"
)

// theHunt is the game's row, as the program has it. Its words are given once, before any test begins (see
// allRules).
var theHunt = sync.OnceValue(func() table.Game {
	almanachunt.Give("hunt", dataset.Ours())
	say := func(lang, key string, args map[string]any) string {
		return words.Text(words.Lang(lang), "hunt."+key, args)
	}
	return table.Game{Rules: hunt.Rules, Painter: painthunt.New(say), Tale: talehunt.New(dataset.Ours()),
		Almanac: almanachunt.New("hunt", dataset.Ours())}
})
