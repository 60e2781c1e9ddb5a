package bot

import (
	"context"
	"slices"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
)

// warmGames is of how many games of a kind the boards are looked for: they show all grounds of it, or most.
const warmGames = 20

// warm paints pictures that nobody sees of each kind of game that is being played: on each of its grounds one
// of each kind that everyone may look at. The first picture of a painter, and the first on another ground or
// from near, takes several times as long as the next: whoever looks right after a start does not wait for
// maps to be drawn and for the places of names. What is not played takes no memory.
func (b *Bot) warm(ctx context.Context) {
	games, err := b.tables.Store().Games(ctx, storage.Running)
	if err != nil {
		b.log.Error("no pictures beforehand", "error", err)
		return
	}
	looked, done := map[string]int{}, map[warmed]bool{}
	for _, g := range games {
		kind := g.Rules + " " + g.Language
		if looked[kind] == warmGames || ctx.Err() != nil {
			continue
		}
		t, err := b.tables.Open(ctx, g.ID)
		if err != nil || !t.Started() {
			continue // it cannot be played either
		}
		looked[kind]++
		view, s := t.View(engine.Nobody), b.publicSight(ctx, t)
		s.patient = true
		sheets := warming(t, view)
		for _, sheet := range sheets {
			name := warmed{kind, sheets[len(sheets)-1].What, sheet.Kind, sheet.Small}
			if ctx.Err() == nil && !done[name] {
				done[name] = true
				b.illustrations(t, view, s, sheet)
			}
		}
	}
}

// warmed is what has been painted: each ground has places of its own.
type warmed struct {
	game, place, kind string
	small             bool
}

// warming lists what everyone may see of a game: what a message shows first, and one of each kind, at the end
// a place from near if the game has that.
func warming(t *table.Table, view any) []render.Sheet {
	sheets := []render.Sheet{inMessage(t, view)}
	var near []render.Sheet
	for _, o := range t.Painter.Offers(view, t.Language) {
		list := &sheets
		if o.Kind == render.SheetCloseUp {
			list = &near
		}
		if !slices.ContainsFunc(*list, func(s render.Sheet) bool { return s.Kind == o.Kind && !s.Small }) {
			*list = append(*list, o.Sheet)
		}
	}
	return slices.Concat(sheets, near)
}
