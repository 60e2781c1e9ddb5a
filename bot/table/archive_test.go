package table

import (
	"context"
	"reflect"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Whatever is told of a game that is over is told of it when it is archived, by tables that do not
// remember it.
func TestAnArchivedGameIsReadAsBefore(t *testing.T) {
	c, game := aWar(t, 120)
	ctx := t.Context()
	if _, err := c.Resign(ctx, "resign", "shadow", game.ID); err != nil {
		t.Fatal(err)
	}
	goesOn := c.check(c.Create(ctx, Creation{Interaction: "another", User: "free", Rules: "wotr", Language: "en",
		Server: "shire", Channel: "inn"}))
	read := func() (all []any) {
		tables := New(c.store, c.Games(), c.now, func() {})
		game, err := tables.Open(ctx, game.ID)
		if err != nil {
			t.Fatal(err)
		}
		keep := func(what any, err error) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, what)
		}
		keep(game.Chairs, nil)
		keep(game.Rules.Encode(game.position))
		keep(tables.Record(ctx, game, "free"))
		keep(tables.Times(ctx, game))
		keep(tables.Outcome(ctx, game.ID))
		keep(tables.Recount(ctx, game.ID))
		story, err := tables.Story(ctx, game, "shadow")
		for _, m := range story {
			keep(m.Events, err)
		}
		for _, at := range []int{0, len(story) / 2, len(story) - 1} {
			keep(story[at].ViewFrom(game.SeatsOf("shadow")))
		}
		return all
	}
	before := read()
	nothing := func(context.Context, ids.Game) ([]storage.Story, error) { return nil, nil }
	if n, err := c.ArchiveOld(ctx, c.now().Add(-time.Hour), 10, nothing); n != 0 || err != nil {
		t.Fatalf("%d games archived at once: %v", n, err)
	}
	if n, err := c.ArchiveOld(ctx, c.now().Add(time.Hour), 10, nothing); n != 1 || err != nil {
		t.Fatalf("%d games archived: %v", n, err)
	}
	after := read()
	for i := range before {
		if !reflect.DeepEqual(before[i], after[i]) {
			t.Errorf("part %d was\n%.2000v\nand is\n%.2000v", i, before[i], after[i])
		}
	}
	if len(before) != len(after) {
		t.Errorf("%d parts, were %d", len(after), len(before))
	}
	for _, id := range []ids.Game{game.ID, goesOn.ID} {
		c.check(c.Open(ctx, id))
	}
}
