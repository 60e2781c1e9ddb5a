package bot

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"

	"redbook/bot/table"
	"redbook/render"
)

// bounded lets a painter draw only so many pictures at once: each takes memory, and more at once than there
// are cores only makes everyone wait longer. What has been painted lately is not painted again.
type bounded struct {
	render.Painter
	game  string
	slots chan struct{}
	shelf *shelf
	log   *slog.Logger
}

// Paint takes the picture from the shelf, or waits for its turn: then it may be there.
func (b bounded) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	view, err := unbroken("asking what a picture needs",
		func() (any, error) { return b.Painter.Needs(view, sheet), nil })
	if err != nil {
		return render.Picture{}, err
	}
	name, err := b.name(view, sheet, lang)
	if err != nil {
		return render.Picture{}, err
	}
	if p, ok := b.shelf.take(name); ok {
		return p, nil
	}
	b.slots <- struct{}{}
	defer func() { <-b.slots }()
	if p, ok := b.shelf.take(name); ok {
		return p, nil
	}
	p, err := unbroken("painting", func() (render.Picture, error) { return b.Painter.Paint(view, sheet, lang) })
	if err == nil {
		b.shelf.put(name, p)
	}
	return p, err
}

// name is made of all that a picture is painted from, the whole view too: nobody gets what was painted from
// another one.
func (b bounded) name(view any, sheet render.Sheet, lang string) (pictureName, error) {
	data, err := json.Marshal(view)
	if err != nil {
		return pictureName{}, fmt.Errorf("name a picture: %w", err)
	}
	return sha256.Sum256(fmt.Appendf(data, "\n%q %q %q %q", b.game, sheet.Kind, sheet.What, lang)), nil
}

// boundPainters makes all games share the slots, however many people press at once and whatever is told
// meanwhile, and the shelf.
func boundPainters(games []table.Game, slots int, log *slog.Logger) []table.Game {
	shared, kept := make(chan struct{}, slots), &shelf{pictures: map[pictureName]render.Picture{}}
	games = slices.Clone(games)
	for n, g := range games {
		games[n].Painter = bounded{g.Painter, g.Rules.ID(), shared, kept, log}
	}
	return games
}
