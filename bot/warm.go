package bot

import (
	"context"

	"redbook/engine"
	"redbook/storage"
)

// warm paints a picture that nobody sees of each kind of game that is being played. The first picture of a
// painter takes several times as long as the next: whoever looks at a board right after a start does not wait
// for maps to be drawn and for the places of names. What is not played takes no memory.
func (b *Bot) warm(ctx context.Context) {
	games, err := b.tables.Store().Games(ctx, storage.Running)
	if err != nil {
		b.log.Error("no pictures beforehand", "error", err)
		return
	}
	done := map[string]bool{}
	for _, g := range games {
		kind := g.Rules + " " + g.Language
		if done[kind] || ctx.Err() != nil {
			continue
		}
		t, err := b.tables.Open(ctx, g.ID)
		if err != nil || !t.Started() {
			continue // it cannot be played either
		}
		done[kind] = true
		view, s := t.View(engine.Nobody), b.publicSight(ctx, t)
		s.patient = true
		b.illustrations(t, view, s, inMessage(t, view))
	}
}
