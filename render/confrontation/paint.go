// Package confrontation paints what one audience may know of a game of The Confrontation: one picture, the
// board with the hands, the battle and the defeated in its corners.
//
// It imports engine/confrontation for the View and its names, assets and the kit, render; never the bot or a
// game's position. Begin with New in this file and scene.draw in scene.go; alt.go says the picture in words.
package confrontation

import (
	"strconv"
	"sync"

	"github.com/fogleman/gg"

	board "redbook/assets/confrontation"
	"redbook/engine/confrontation"
	"redbook/render"
)

// Painter paints views of the game.
type Painter struct {
	render.Album[confrontation.View]
	words render.Words
	load  func() (*art, error) // once
}

// New returns a painter that speaks with these words: names stand under "region.", "character.", "card.",
// "side." and "end." with the rules' ids, and what belongs to the picture alone under "picture.". Nothing is
// drawn before the first picture.
func New(words render.Words) *Painter {
	p := &Painter{words: words, load: sync.OnceValues(loadArt)}
	told := func(v *confrontation.View, lang string) []string { return tell(v, texts{words, lang}) }
	p.Album = render.Album[confrontation.View]{
		Game:      "The Confrontation",
		File:      func(v *confrontation.View) string { return "confrontation-" + strconv.Itoa(v.Turn) },
		Described: told,
		Atlas: func(*confrontation.View, string) []render.Offer {
			return []render.Offer{{Sheet: render.Sheet{Kind: render.SheetBoard}}}
		},
		Kinds: []render.Kind[confrontation.View]{{
			Name:  render.SheetBoard,
			Holds: func(_ *confrontation.View, what string) bool { return what == "" },
			Draw:  p.draw,
			Tell:  func(v *confrontation.View, _, lang string) []string { return summary(v, texts{words, lang}) },
		}, { // the board, with what can be chosen lit
			Name:  render.SheetChoice,
			Holds: func(v *confrontation.View, what string) bool { return choicesOf(v, what) != nil },
			Draw:  p.draw,
			Tell: func(v *confrontation.View, what, lang string) []string {
				t := texts{words, lang}
				return append([]string{t.choices(choicesOf(v, what))}, summary(v, t)...)
			},
		}, p.sheetCard()},
	}
	return p
}

func (p *Painter) draw(v *confrontation.View, what, lang string) (*render.Painting, error) {
	a, err := p.load()
	if err != nil {
		return nil, err
	}
	painting := render.NewPainting(
		render.NewCanvas(a.palette, a.background, render.Height, parchment),
		a.sprites,
	)
	scene{painting, a.faces, a.board, a.outlines, texts{p.words, lang}, v, choicesOf(v, what)}.draw()
	return painting, nil
}

// texts is the words in one language.
type texts struct {
	words render.Words
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
	background *render.Ground
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
	background := render.NewGround(p.Quantise(drawMap(b, outlines, f)))
	return &art{board: b, outlines: outlines, faces: f, palette: p, background: background,
		sprites: render.NewSprites(p)}, nil
}
