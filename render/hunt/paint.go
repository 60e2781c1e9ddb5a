// Package hunt paints what one audience may know of a game of The Hunt for the Ring: the board, a part of
// it, secret maps and hands.
//
// It imports engine/hunt for the View and its names, engine/hunt/dataset for boards and cards, assets and
// the kit, render; never the bot or a game's position. Begin with New and kinds in this file: each kind of
// picture stands in a file of its own, with what is said of it. chart.go is the geometry of a board.
package hunt

import (
	assets "redbook/assets/hunt"
	"strconv"
	"sync"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// Painter paints views of the game.
type Painter struct {
	render.Album[hunt.View]
	words render.Words
	load  func() (*art, error) // once
	desk  func() (*art, error) // once: what pictures of cards are drawn with
}

// New returns a painter that speaks with these words: what belongs to the pictures alone stands under
// "picture."; names of areas, regions and cards are in the data set. Nothing is drawn before the first
// picture.
func New(words render.Words) *Painter {
	p := &Painter{words: words, load: sync.OnceValues(func() (*art, error) { return newArt(assets.Palette) }),
		desk: sync.OnceValues(func() (*art, error) { return newArt(assets.DeskPalette) })}
	p.Album = render.Album[hunt.View]{
		Game: "The Hunt for the Ring",
		File: func(v *hunt.View) string {
			return "hunt-for-the-ring-" + strconv.Itoa(int(v.Part)) + "-" + strconv.Itoa(v.Day)
		},
		Described: func(v *hunt.View, lang string) []string { return texts{words, lang}.tell(v) },
		Atlas:     func(v *hunt.View, lang string) []render.Offer { return texts{words, lang}.atlas(v) },
	}
	for _, k := range kinds() {
		p.Kinds = append(p.Kinds, render.Kind[hunt.View]{Name: k.name, Holds: k.holds,
			Draw: func(v *hunt.View, what, lang string) (*render.Painting, error) { return p.draw(k, v, what, lang) },
			Tell: func(v *hunt.View, what, lang string) []string { return k.tell(texts{words, lang}, v, what) }})
	}
	return p
}

// kind is a kind of sheet.
type kind struct {
	name   string
	newest func(v *hunt.View) bool              // whether such a picture belongs to the newest move
	holds  func(v *hunt.View, what string) bool // whether the view holds what it would show
	cards  bool                                 // whether it shows cards, and no map
	secret bool                                 // whether it shows what only some may know
	canvas func(s scene) *render.Canvas         // of its size, with all that never changes
	zoom   func(s scene) window                 // the piece of the map that it shows; nil: all of it
	draw   func(s scene)
	// all that it shows, a sentence each, the most important first
	tell func(t texts, v *hunt.View, what string) []string
}

// kinds are the sheets of this game, the most telling first.
func kinds() []kind {
	return []kind{result, journal, closeUp, board, choice, traces, whereabouts, sheetHand, company, single}
}

func (p *Painter) draw(k kind, v *hunt.View, what, lang string) (*render.Painting, error) {
	load := p.load
	if k.cards {
		load = p.desk
	}
	a, err := load()
	if err != nil {
		return nil, err
	}
	s := k.scene(a, texts{p.words, lang}, v, what)
	if !k.cards {
		s.land = a.land(v.Set, part(v))
		s.window = k.piece(s)
	}
	painting := render.NewPainting(k.canvas(s), a.sprites)
	s.Stage = painting
	if !k.cards {
		s.land = s.land.within(s.window)
	}
	k.draw(s)
	return painting, nil
}

// part is the part of the game that a view is of, as the data set counts them.
func part(v *hunt.View) dataset.Part { return dataset.Part(v.Part - 1) }

// scene draws one sheet of a view.
type scene struct {
	render.Stage
	*art
	texts
	view   *hunt.View
	kind   string
	what   string
	land   *land
	window window
	secret bool // it shows what only some may know
}

// scene begins the drawing of a sheet.
func (k *kind) scene(a *art, t texts, v *hunt.View, what string) scene {
	return scene{art: a, texts: t, view: v, kind: k.name, what: what, secret: k.secret}
}

// piece is the piece of the map that a sheet shows.
func (k *kind) piece(s scene) window {
	if k.zoom == nil {
		return window{scale: 1}
	}
	return k.zoom(s)
}

// texts is the words in one language.
type texts struct {
	words render.Words
	lang  string
}

func (t texts) say(key string, args map[string]any) string { return t.words(t.lang, key, args) }
