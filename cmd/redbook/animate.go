package main

import (
	"fmt"
	"slices"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// mostFilmBytes is how large an animated picture may become: what passes everywhere.
const mostFilmBytes = 8 << 20

// animation makes an animated picture of a record: how each turn began, and how the game stands at the end.
func animation(rules engine.Rules, record *engine.Record, painter render.Painter, audience engine.Seats,
	lang string) (render.Picture, error) {
	var views []any
	turn := false
	final, err := engine.Replay(rules, record,
		func(_ int, _ engine.Line, p engine.Position, played engine.Played) error {
			if turn = slices.ContainsFunc(played.Events,
				func(e engine.Event) bool { return e.Kind == table.TurnEvent }); turn {
				views = append(views, rules.View(p, audience))
			}
			return nil
		})
	if err != nil {
		return render.Picture{}, err
	}
	if len(views) < 2 {
		return render.Picture{}, fmt.Errorf("there is too little to see: an animation shows a game turn by turn")
	}
	if !turn {
		views = append(views, rules.View(final, audience))
	}
	var film render.Film
	var last render.Picture
	for _, i := range render.Evenly(len(views), render.MostFrames) {
		if last, err = painter.Paint(views[i], painter.Frame(views[i]), lang); err == nil {
			err = film.Add(last)
		}
		if err != nil {
			return render.Picture{}, err
		}
	}
	last.PNG, err = film.GIF(mostFilmBytes)
	return last, err
}
