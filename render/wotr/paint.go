// Package wotr paints what one audience may know of a game of War of the Ring: the board, a part of it, and what goes with them.
package wotr

import (
	"fmt"
	"strconv"
	"sync"

	"redbook/engine/wotr"
	"redbook/render"
)

// Words says a phrase of the game in a language: names under "region.", "nation.", "character.", "card.", "seat." and "end." with
// the rules' ids, and what belongs to the pictures alone under "picture.". The argument "n" chooses a plural form.
type Words func(lang, key string, args map[string]any) string

// Painter paints views of the game.
type Painter struct {
	words Words
	load  func() (*art, error) // once
	desk  func() (*art, error) // once: what pictures without a map are drawn with
}

// New returns a painter that speaks with these words. Nothing is drawn before the first picture.
func New(words func(lang, key string, args map[string]any) string) *Painter {
	return &Painter{words, sync.OnceValues(loadArt), sync.OnceValues(loadDesk)}
}

// kind is a kind of sheet.
type kind struct {
	name   string
	newest func(v *wotr.View) bool                                         // whether such a picture belongs to the newest move
	holds  func(v *wotr.View, what string) bool                            // whether the view holds what it would show
	canvas func(a *art, v *wotr.View, what string) (*render.Canvas, error) // of its size, with all that never changes
	high   func(s scene) int                                               // in place of canvas, of a sheet without a map: how high it is
	draw   func(s scene)
	tell   func(t texts, v *wotr.View, what string) []string // all that it shows, a sentence each, the most important first
}

// kinds are the sheets of this game, the most telling first.
func kinds() []kind { return []kind{sheetResult, sheetBattle, closeUp, board, sheetHand} }

// Sheets lists what belongs to a message after the newest move of a wotr.View.
func (p *Painter) Sheets(view any) []render.Sheet {
	var sheets []render.Sheet
	v, ok := view.(wotr.View)
	for _, k := range kinds() {
		if ok && k.newest(&v) && len(sheets) < render.MostSheets {
			sheets = append(sheets, render.Sheet{Kind: k.name})
		}
	}
	return sheets
}

// Paint draws a sheet of a wotr.View.
func (p *Painter) Paint(view any, wanted render.Sheet, lang string) (render.Picture, error) {
	v, ok := view.(wotr.View)
	if !ok {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: %T is not its view", view)
	}
	if lang != "en" && lang != "pl" {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: no language %q", lang)
	}
	for _, k := range kinds() {
		if k.name == wanted.Kind && k.holds(&v, wanted.What) {
			return p.paint(k, &v, wanted.What, lang)
		}
	}
	return render.Picture{}, fmt.Errorf("paint War of the Ring: the view holds no sheet %q of %q", wanted.Kind, wanted.What)
}

func (p *Painter) paint(k kind, v *wotr.View, what, lang string) (render.Picture, error) {
	load := p.load
	if k.high != nil {
		load = p.desk
	}
	a, err := load()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: %w", err)
	}
	t := texts{p.words, lang}
	s := scene{nil, a, t, v, what}
	ground, err := k.ground(s)
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: %w", err)
	}
	leaf := render.NewLeaf(ground, a.sprites)
	s.Stage = leaf
	k.draw(s)
	png, err := leaf.PNG()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: %w", err)
	}
	name := "war-of-the-ring-" + strconv.Itoa(v.Turn) + "-" + k.name
	if what != "" {
		name += "-" + what
	}
	return render.Picture{PNG: png, Alt: render.AltText(k.tell(t, v, what)), Name: name + ".png"}, nil
}

// ground is the canvas that a sheet is drawn on.
func (k kind) ground(s scene) (*render.Canvas, error) {
	if k.high != nil {
		return s.cloth(deskWidth, k.high(s)), nil
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
	words Words
	lang  string
}

func (t texts) say(key string, args map[string]any) string { return t.words(t.lang, key, args) }

func (t texts) region(r wotr.Region) string       { return t.say("region."+r.String(), nil) }
func (t texts) nation(n wotr.Nation) string       { return t.say("nation."+n.String(), nil) }
func (t texts) character(c wotr.Character) string { return t.say("character."+c.String(), nil) }
func (t texts) card(c wotr.Card) string           { return t.say("card."+c.String(), nil) }
func (t texts) side(s wotr.Side) string           { return t.say("seat."+s.String(), nil) }
