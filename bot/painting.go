package bot

import (
	"slices"

	"redbook/bot/table"
	"redbook/render"
)

// bounded lets a painter draw only so many pictures at once: each takes memory, and more at once than there are cores
// only makes everyone wait longer.
type bounded struct {
	render.Painter
	slots chan struct{}
}

// Paint waits for its turn.
func (b bounded) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	b.slots <- struct{}{}
	defer func() { <-b.slots }()
	return b.Painter.Paint(view, sheet, lang)
}

// Unwrap makes bounded a render.Wrapped.
func (b bounded) Unwrap() render.Painter { return b.Painter }

// boundPainters makes all games share the slots: however many people press at once, and whatever is told meanwhile.
func boundPainters(games []table.Game, slots int) []table.Game {
	shared := make(chan struct{}, slots)
	games = slices.Clone(games)
	for n := range games {
		games[n].Painter = bounded{games[n].Painter, shared}
	}
	return games
}
