// Package wotr paints what one audience may know of a game of War of the Ring: the board, a part of it,
// battles, hands, the rulers of Kings of Middle-earth and the result.
//
// It imports engine/wotr for the View and its names, assets and the kit, render; never the bot or a game's
// position. Begin with New and kinds in this file: each kind of picture stands in a file of its own
// (board.go, closeup.go, battle.go, rulersheet.go, hand.go, result.go), and the words that go with it there
// or in a file named alt. The pictures of the map under assets are drawn by this package's tests.
package wotr

import (
	"strconv"
	"sync"

	"redbook/engine/wotr"
	"redbook/render"
)

// Painter paints views of the game.
type Painter struct {
	render.Album[wotr.View]
	words render.Words
	load  func() (*art, error) // once
	desk  func() (*art, error) // once: what pictures without a map are drawn with
}

// New returns a painter that speaks with these words: names stand under "region.", "nation.", "character.",
// "card.", "seat." and "end." with the rules' ids, and what belongs to the pictures alone under "picture."
// and "sheet.". Nothing is drawn before the first picture.
func New(words render.Words) *Painter {
	p := &Painter{words: words, load: sync.OnceValues(loadArt), desk: sync.OnceValues(loadDesk)}
	p.Album = render.Album[wotr.View]{
		Game:      "War of the Ring",
		File:      func(v *wotr.View) string { return "war-of-the-ring-" + strconv.Itoa(v.Turn) },
		Described: func(v *wotr.View, lang string) []string { return texts{words, lang}.describe(v) },
		Atlas:     func(v *wotr.View, lang string) []render.Offer { return texts{words, lang}.atlas(v) },
	}
	for _, k := range kinds() {
		p.Kinds = append(p.Kinds, render.Kind[wotr.View]{Name: k.name, Holds: k.holds,
			Draw: func(v *wotr.View, what, lang string) (*render.Painting, error) { return p.draw(k, v, what, lang) },
			Tell: func(v *wotr.View, what, lang string) []string { return k.tell(texts{words, lang}, v, what) }})
	}
	return p
}

// kind is a kind of sheet.
type kind struct {
	name string
	// whether the view holds what it would show
	holds func(v *wotr.View, what string) bool
	// of its size, with all that never changes
	canvas func(a *art, v *wotr.View, what string) (*render.Canvas, error)
	// of a sheet without a map, which has no canvas: how large it is, where that is not the size of all pictures
	size func(s scene) (w, h int)
	draw func(s scene)
	// all that it shows, a sentence each, the most important first
	tell func(t texts, v *wotr.View, what string) []string
}

// kinds are the sheets of this game.
func kinds() []kind {
	return []kind{sheetResult, sheetBattle, sheetRulers, sheetCard, closeUp, sheetChoice, board, sheetHand}
}

func (p *Painter) draw(k kind, v *wotr.View, what, lang string) (*render.Painting, error) {
	load := p.load
	if k.canvas == nil {
		load = p.desk
	}
	a, err := load()
	if err != nil {
		return nil, err
	}
	s := scene{nil, a, texts{p.words, lang}, v, what}
	ground, err := k.ground(s)
	if err != nil {
		return nil, err
	}
	painting := render.NewPainting(ground, a.sprites)
	s.Stage = painting
	k.draw(s)
	return painting, nil
}

// bounds is how large a sheet is.
func (k kind) bounds(s scene) (w, h int) {
	if k.size != nil {
		return k.size(s)
	}
	return render.Width, render.Height
}

// ground is the canvas that a sheet is drawn on.
func (k kind) ground(s scene) (*render.Canvas, error) {
	if k.canvas == nil {
		return s.cloth(k.bounds(s)), nil
	}
	return k.canvas(s.art, s.view, s.what)
}

// scene draws one sheet of a view.
type scene struct {
	render.Stage
	*art
	texts
	view *wotr.View
	what string
}

// texts is the words in one language.
type texts struct {
	words render.Words
	lang  string
}

func (t texts) say(key string, args map[string]any) string { return t.words(t.lang, key, args) }

func (t texts) region(r wotr.Region) string       { return t.say("region."+r.String(), nil) }
func (t texts) nation(n wotr.Nation) string       { return t.say("nation."+n.String(), nil) }
func (t texts) character(c wotr.Character) string { return t.say("character."+c.String(), nil) }
func (t texts) card(c wotr.Card) string           { return t.say("card."+c.String(), nil) }
func (t texts) side(s wotr.Side) string           { return t.seat(s.String()) }
func (t texts) seat(id string) string             { return t.say("seat."+id, nil) }
