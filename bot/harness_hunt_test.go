package bot_test

import (
	"sync"

	almanachunt "redbook/bot/almanac/hunt"
	annalshunt "redbook/bot/annals/hunt"
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
	p := painthunt.New(wordsOf(hunt.Rules))
	sketched(&p.Album)
	return table.Game{Rules: hunt.Rules, Painter: p, Tale: talehunt.New(dataset.Ours()),
		Almanac: almanachunt.New("hunt", dataset.Ours()), Annals: annalshunt.Annals}
})
