// Package hunt paints what one audience may know of a game of The Hunt for the Ring: the board, a part of it, secret maps and hands.
package hunt

import (
	"fmt"
	assets "redbook/assets/hunt"
	"strconv"
	"sync"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// Words says a phrase of the game in a language: what belongs to the pictures alone under "picture.". The argument "n" chooses a
// plural form. Names of areas, regions and cards are in the data set.
type Words func(lang, key string, args map[string]any) string

// Painter paints views of the game.
type Painter struct {
	words Words
	load  func() (*art, error) // once
	desk  func() (*art, error) // once: what pictures of cards are drawn with
}

// New returns a painter that speaks with these words. Nothing is drawn before the first picture.
func New(words func(lang, key string, args map[string]any) string) *Painter {
	return &Painter{words, sync.OnceValues(func() (*art, error) { return newArt(assets.Palette) }),
		sync.OnceValues(func() (*art, error) { return newArt(assets.DeskPalette) })}
}

// kind is a kind of sheet.
type kind struct {
	name   string
	newest func(v *hunt.View) bool              // whether such a picture belongs to the newest move
	holds  func(v *hunt.View, what string) bool // whether the view holds what it would show
	cards  bool                                 // whether it shows cards, and no map
	canvas func(s scene) *render.Canvas         // of its size, with all that never changes
	draw   func(s scene)
	tell   func(t texts, v *hunt.View, what string) []string // all that it shows, a sentence each, the most important first
}

// kinds are the sheets of this game, the most telling first.
func kinds() []kind {
	return []kind{result, journal, closeUp, board, traces, whereabouts, sheetHand, company}
}

// Sheets lists what belongs to a message after the newest move of a hunt.View.
func (p *Painter) Sheets(view any) []render.Sheet {
	var sheets []render.Sheet
	v, ok := view.(hunt.View)
	for _, k := range kinds() {
		if ok && k.newest(&v) && len(sheets) < render.MostSheets {
			sheets = append(sheets, render.Sheet{Kind: k.name})
		}
	}
	return sheets
}

// Paint draws a sheet of a hunt.View.
func (p *Painter) Paint(view any, wanted render.Sheet, lang string) (render.Picture, error) {
	v, ok := view.(hunt.View)
	if !ok {
		return render.Picture{}, fmt.Errorf("paint The Hunt for the Ring: %T is not its view", view)
	}
	if lang != "en" && lang != "pl" {
		return render.Picture{}, fmt.Errorf("paint The Hunt for the Ring: no language %q", lang)
	}
	for _, k := range kinds() {
		if k.name == wanted.Kind && k.holds(&v, wanted.What) {
			return p.paint(k, &v, wanted.What, lang)
		}
	}
	return render.Picture{}, fmt.Errorf("paint The Hunt for the Ring: the view holds no sheet %q of %q", wanted.Kind, wanted.What)
}

func (p *Painter) paint(k kind, v *hunt.View, what, lang string) (render.Picture, error) {
	load := p.load
	if k.cards {
		load = p.desk
	}
	a, err := load()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint The Hunt for the Ring: %w", err)
	}
	t := texts{p.words, lang}
	s := scene{art: a, texts: t, view: v, what: what}
	if !k.cards {
		s.land = a.land(v.Set, part(v))
	}
	leaf := render.NewLeaf(k.canvas(s), a.sprites)
	s.Stage = leaf
	k.draw(s)
	png, err := leaf.PNG()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint The Hunt for the Ring: %w", err)
	}
	name := "hunt-for-the-ring-" + strconv.Itoa(int(v.Part)) + "-" + strconv.Itoa(v.Day) + "-" + k.name
	if what != "" {
		name += "-" + what
	}
	return render.Picture{PNG: png, Alt: render.AltText(k.tell(t, v, what)), Name: name + ".png"}, nil
}

// part is the part of the game that a view is of, as the data set counts them.
func part(v *hunt.View) dataset.Part { return dataset.Part(v.Part - 1) }

// scene draws one sheet of a view.
type scene struct {
	render.Stage
	*art
	texts
	view *hunt.View
	what string
	land *land
}

// texts is the words in one language.
type texts struct {
	words Words
	lang  string
}

func (t texts) say(key string, args map[string]any) string { return t.words(t.lang, key, args) }
