package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
)

// waiting lists the kinds of outbox rows for an audience that came after a change.
func (c *club) waiting(audience string, change func()) string {
	c.t.Helper()
	rows := func() []storage.OutboxRow {
		rows, err := c.store.Pending(c.t.Context(), c.clock, 1000)
		if err != nil {
			c.t.Fatal(err)
		}
		return rows
	}
	before := len(rows())
	change()
	var kinds []string
	for _, row := range rows()[before:] {
		if row.Audience == audience {
			kinds = append(kinds, row.Kind)
		}
	}
	return strings.Join(kinds, " ")
}

// The thread is told what the operator has set where everyone may know it, and of the rest that something was
// set; so does a running game's record.
func TestAdjustTellsWhatIsPublic(t *testing.T) {
	c, game := newMatch(t)
	ctx := t.Context()
	c.check(c.answer(game, "frodo", placeFellowship))
	c.check(c.answer(game, "sauron", placeSauron))
	c.check(c.Adjust(ctx, game.ID, []engine.Adjustment{
		{Path: "turn", Value: []byte("3")}, {Path: "where.pippin", Value: []byte(`"rhudaur"`)},
		{Path: "where.merry", Value: []byte(`"cardolan"`)},
	}))
	rows, err := c.store.Pending(ctx, c.clock, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var deed *Deed
	for _, row := range rows {
		if row.Kind == Adjusted {
			_, said, err := read(game.Rules, row)
			if err != nil {
				t.Fatal(err)
			}
			deed = said.Deed
		}
		if row.Audience == toThread && strings.Contains(row.Body, "where.") {
			t.Errorf("the thread gets %s", row.Body)
		}
	}
	if deed == nil || !slices.Equal(deed.Set, []string{"turn=3"}) || deed.Secret != 2 {
		t.Errorf("told is %+v", deed)
	}
	for _, user := range []ids.User{"sauron", "stranger", "frodo"} {
		text, err := c.Record(ctx, c.check(c.Open(ctx, game.ID)), user)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, "adjust turn=3 where.pippin=? where.merry=?") {
			t.Errorf("%s reads %s", user, text)
		}
	}
}

func TestFreezeAndThaw(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.hidden()
	if err := c.Thaw(ctx, game.ID); err == nil || !strings.Contains(err.Error(), "not frozen") {
		t.Errorf("a running game was thawed: %v", err)
	}
	told := c.waiting(toThread, func() {
		if err := c.Freeze(ctx, game.ID, "a test"); err != nil {
			t.Fatal(err)
		}
	})
	if told != GameFrozen {
		t.Errorf("told: %q", told)
	}
	if err := c.Freeze(ctx, game.ID, "a test"); err == nil || !strings.Contains(err.Error(), "not running") {
		t.Errorf("frozen twice: %v", err)
	}
	if _, err := c.answer(game, "raider", "wait"); !hasCode(err, "stopped") {
		t.Errorf("an answer to a frozen game: %v", err)
	}
	told = c.waiting(toThread, func() {
		if err := c.Thaw(ctx, game.ID); err != nil {
			t.Fatal(err)
		}
	})
	if told != Thawed {
		t.Errorf("told: %q", told)
	}
	c.check(c.answer(game, "raider", "wait"))
	var p *Problem
	if err := c.Freeze(ctx, "none", "a test"); !errors.As(err, &p) || p.Code != "no-such-game" {
		t.Errorf("no game: %v", err)
	}
}

// parts reads "path=value path=value".
func parts(text string) []engine.Adjustment {
	var list []engine.Adjustment
	for _, word := range strings.Fields(text) {
		path, value, _ := strings.Cut(word, "=")
		list = append(list, engine.Adjustment{Path: path, Value: []byte(value)})
	}
	return list
}

func TestAdjust(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.hidden()
	question := game.Questions(engine.SeatsOf(probe.Raider))[0].ID
	for _, bad := range []string{`active="mars"`, "nowhere.at.all=1", "turn.more=1", `jewel="the\u0020moon#"`} {
		if _, err := c.Adjust(ctx, game.ID, parts(bad)); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
	if after := c.check(c.Open(ctx, game.ID)); after.Sequence != game.Sequence {
		t.Fatal("a refused adjustment has left a line")
	}
	var after *Table
	told := c.waiting(toThread, func() { after = c.check(c.Adjust(ctx, game.ID, parts("horn=true"))) })
	if told != Adjusted || after.Sequence != game.Sequence+1 {
		t.Errorf("told %q after line %d", told, after.Sequence-1)
	}
	if again := c.check(c.Open(ctx, game.ID)); again.Questions(engine.SeatsOf(probe.Raider))[0].ID == question {
		t.Error("buttons made for the old position fit the new one")
	}
	text, err := c.Record(ctx, after, "nobody")
	if err != nil || !strings.Contains(text, " adjust horn=true\n") {
		t.Errorf("not open for everyone to read: %v\n%s", err, text)
	}
	c.check(c.answer(game, "raider", "wait"))
}

// A game that a broken invariant froze is mended while it stands still, and goes on when it is thawed.
func TestMendAFrozenGame(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.hidden()
	newer := New(c.store, []Game{{Rules: probeRules(func(d *engine.Definition[probe.Position]) {
		check := d.Check
		d.Check = func(p *probe.Position) error {
			if !p.Horn {
				return errors.New("the horn is lost")
			}
			return check(p)
		}
	})}}, c.now, func() {})
	broken, err := newer.FreezeBroken(ctx)
	if err != nil || len(broken) != 1 || !strings.Contains(broken[game.ID].Error(), "the horn is lost") {
		t.Fatalf("broken: %v, %v", broken, err)
	}
	if broken, err := newer.FreezeBroken(ctx); err != nil || len(broken) != 0 {
		t.Errorf("frozen twice: %v, %v", broken, err)
	}
	if err := newer.Thaw(ctx, game.ID); err == nil || !strings.Contains(err.Error(), "the horn is lost") {
		t.Errorf("thawed although it is broken: %v", err)
	}
	after := c.check(newer.Adjust(ctx, game.ID, parts("horn=true")))
	if stored, err := c.store.Game(ctx, game.ID); err != nil || after.State != storage.Frozen ||
		stored.State != storage.Frozen {
		t.Errorf("mending has thawed it: %s, %v", after.State, err)
	}
	if err := newer.Thaw(ctx, game.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := newer.Submit(ctx,
		Answer{User: "raider", Game: game.ID, Action: engine.Action{Verb: "wait"}}); err != nil {
		t.Error(err)
	}
}

func TestCheckpoint(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.hidden()
	question := game.Questions(engine.SeatsOf(probe.Raider))[0].ID
	before, err := c.store.Position(ctx, game.ID)
	if err != nil {
		t.Fatal(err)
	}
	told := c.waiting(toThread, func() { c.check(c.Checkpoint(ctx, game.ID, nil)) })
	after, err := c.store.Position(ctx, game.ID)
	if err != nil || string(after.Data) != string(before.Data) || after.Sequence != before.Sequence+1 ||
		told != Checkpointed {
		t.Errorf("told %q, position %s, %v", told, after.Data, err)
	}
	if now := c.check(c.Open(ctx, game.ID)); now.Questions(engine.SeatsOf(probe.Raider))[0].ID != question {
		t.Error("nothing has changed, and the buttons are stale")
	}
	if _, err := c.Checkpoint(ctx, game.ID, []byte(`{"position":{}}`)); err == nil {
		t.Error("no position was accepted as one")
	}
	edited := strings.Replace(string(before.Data), `"horn":false`, `"horn":true`, 1)
	if edited == string(before.Data) {
		t.Fatal("nothing was edited")
	}
	c.check(c.Checkpoint(ctx, game.ID, []byte(edited)))
	if now, err := c.store.Position(ctx, game.ID); err != nil ||
		!strings.Contains(string(now.Data), `"horn":true`) {
		t.Errorf("%s, %v", now.Data, err)
	}
	text, err := c.Record(ctx, c.check(c.Open(ctx, game.ID)), "nobody")
	if err != nil || strings.Count(text, "checkpoint ?") != 2 || strings.Contains(text, "horn") {
		t.Errorf("the running game's public record: %v\n%s", err, text)
	}
}

// Only a game that is under way can be mended; what an operator and a player do at once is done one after the
// other.
func TestMendingIsCompared(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	lobby := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en"}))
	if _, err := c.Adjust(ctx, lobby.ID, parts("horn=true")); err == nil ||
		!strings.Contains(err.Error(), "is lobby") {
		t.Errorf("a lobby was mended: %v", err)
	}
	game := c.hidden()
	done, _ := c.atOnce(6, func(n int) error {
		_, err := c.Checkpoint(context.WithoutCancel(ctx), game.ID, nil)
		return err
	}, ErrStale)
	if after := c.check(c.Open(ctx, game.ID)); done != 6 || after.Sequence != game.Sequence+6 {
		t.Errorf("%d done, %d lines", done, after.Sequence-game.Sequence)
	}
}
