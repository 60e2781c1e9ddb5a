// Package confrontation paints what one audience may know of a game of The Confrontation.
package confrontation

import (
	"fmt"
	"image"
	"strconv"
	"sync"

	"github.com/fogleman/gg"

	board "redbook/assets/confrontation"
	"redbook/engine/confrontation"
	"redbook/render"
)

// Words says a phrase of the game in a language: names under "region.", "character.", "card.", "side." and "end." with the
// rules' ids, and what belongs to the picture alone under "picture.". The argument "n" chooses a plural form.
type Words func(lang, key string, args map[string]any) string

// Painter paints views of the game.
type Painter struct {
	words Words
	load  func() (*art, error) // once
}

// New returns a painter that speaks with these words. Nothing is drawn before the first picture.
func New(words func(lang, key string, args map[string]any) string) *Painter {
	return &Painter{words, sync.OnceValues(loadArt)}
}

// Sheets lists the board: there is no other picture of this game.
func (p *Painter) Sheets(any) []render.Sheet { return []render.Sheet{{Kind: render.SheetBoard}} }

// Paint draws the board of a confrontation.View.
func (p *Painter) Paint(view any, wanted render.Sheet, lang string) (render.Picture, error) {
	v, ok := view.(confrontation.View)
	if !ok {
		return render.Picture{}, fmt.Errorf("paint The Confrontation: %T is not its view", view)
	}
	if wanted != (render.Sheet{Kind: render.SheetBoard}) {
		return render.Picture{}, fmt.Errorf("paint The Confrontation: it has no sheet %q of %q", wanted.Kind, wanted.What)
	}
	if lang != "en" && lang != "pl" {
		return render.Picture{}, fmt.Errorf("paint The Confrontation: no language %q", lang)
	}
	a, err := p.load()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint The Confrontation: %w", err)
	}
	t := texts{p.words, lang}
	leaf := render.NewLeaf(render.NewCanvas(a.palette, a.background, height(a.board, &v), parchment), a.sprites)
	scene{leaf, a.faces, a.board, a.outlines, t, &v}.draw()
	png, err := leaf.PNG()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint The Confrontation: %w", err)
	}
	return render.Picture{PNG: png, Alt: altText(&v, t), Name: "confrontation-" + strconv.Itoa(v.Turn) + ".png"}, nil
}

// texts is the words in one language.
type texts struct {
	words Words
	lang  string
}

func (t texts) say(key string, args map[string]any) string { return t.words(t.lang, key, args) }

func (t texts) region(r confrontation.Region) string { return t.say("region."+r.String(), nil) }
func (t texts) side(s confrontation.Side) string     { return t.say("side."+s.String(), nil) }
func (t texts) character(c confrontation.Character) string {
	return t.say("character."+c.String(), nil)
}

func (t texts) card(c confrontation.Card) string {
	if n := c.Strength(); n > 0 {
		return strconv.Itoa(n)
	}
	return t.say("card."+c.String(), nil)
}

// art is all that is drawn once.
type art struct {
	board      *board.Board
	outlines   map[string][]gg.Point
	faces      *faces
	palette    *render.Palette
	background *image.Paletted
	sprites    *render.Sprites
}

func loadArt() (*art, error) {
	b, err := board.ReadBoard()
	if err != nil {
		return nil, err
	}
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	p, err := render.ParsePalette(board.Palette)
	if err != nil {
		return nil, err
	}
	outlines := outlinesOf(b)
	background := p.Quantise(drawMap(b, outlines, f))
	return &art{board: b, outlines: outlines, faces: f, palette: p, background: background, sprites: render.NewSprites(p)}, nil
}
