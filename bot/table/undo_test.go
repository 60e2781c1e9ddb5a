package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage/ids"
)

// undo asks for an undo of the newest action.
func (c *club) undo(game *Table, user ids.User) (*Table, Undo, error) {
	c.t.Helper()
	return c.AskUndo(c.t.Context(), "", user, game.ID, -1)
}

// problemCode is the code of a problem, else the error's text.
func problemCode(err error) string {
	var p *Problem
	if errors.As(err, &p) {
		return p.Code
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// without is a stored position without the counts of questions.
func without(t *testing.T, table *Table) string {
	t.Helper()
	data, err := table.Rules.Encode(table.position)
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		t.Fatal(err)
	}
	delete(parts, "asked")
	text, _ := json.Marshal(parts)
	return string(text)
}

// A sealed answer is taken back at once, as long as nobody else has acted: the other one's question and its
// time stay as they are, the own question is a new one, and the thread learns nothing but that.
func TestSealedAnswerIsTakenBackFreely(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	before := c.began()
	sealed := c.check(c.answer(before, "warden", "hide where=hill"))
	if !sealed.Undoable {
		t.Error("it is not said that the answer can be taken back")
	}
	draft, err := c.BeginDraft(ctx, sealed, "raider", sealed.Questions(engine.SeatsOf(probe.Raider))[0],
		engine.Action{Verb: "ready"})
	if err != nil {
		t.Fatal(err)
	}
	old := before.Questions(engine.SeatsOf(probe.Warden))[0].ID
	c.clock = noon.Add(time.Hour)
	var back *Table
	var u Undo
	told := c.waiting(toThread, func() { back, u, err = c.undo(sealed, "warden") })
	if err != nil || !u.Free() || told != Happened {
		t.Fatalf("%v, %+v, told %q", err, u, told)
	}
	if without(t, back) != without(t, before) {
		t.Errorf("before: %s\nafter: %s", without(t, before), without(t, back))
	}
	if got := c.since(before.ID); got != "raider 0s, warden 1h0m0s" {
		t.Errorf("waiting: %s", got)
	}
	if _, err := c.Draft(ctx, "raider", draft.ID); err != nil {
		t.Errorf("the other's half-filled answer: %v", err)
	}
	hide, _ := sealed.Rules.Parse("hide where=keep")
	if _, err := c.Submit(ctx, Answer{User: "warden", Game: before.ID, Decision: old, Seat: "warden",
		Action: hide}); !errors.Is(err, ErrStale) {
		t.Errorf("a button of before the undo: %v", err)
	}
	rows, _ := c.store.Pending(ctx, c.clock, 1000)
	for _, row := range rows[len(rows)-1:] {
		if row.Audience != toThread || !strings.Contains(row.Body, `"took-back seat=warden n=1"`) ||
			strings.Contains(row.Body, "hill") {
			t.Errorf("told %s: %s", row.Audience, row.Body)
		}
	}
	text, err := c.Record(ctx, back, "raider")
	if err != nil || !strings.Contains(text, "\n~1 warden: hide where=?\n2 undo 1\n") {
		t.Errorf("the other reads %v\n%s", err, text)
	}
	c.check(c.answer(back, "warden", "hide where=keep"))
	if _, _, err := c.undo(back, "raider"); problemCode(err) != "nothing-to-undo" {
		t.Errorf("who has done nothing: %v", err)
	}
	if _, _, err := c.undo(back, "stranger"); problemCode(err) != "not-seated" {
		t.Errorf("a stranger: %v", err)
	}
}

// The button of one answer means that answer.
func TestUndoOfACertainAnswer(t *testing.T) {
	c := newClub(t)
	game := c.hidden()
	moved := c.check(c.answer(game, "raider", "wait"))
	if _, _, err := c.Undo(t.Context(), "", "raider", game.ID, game.Sequence); !errors.Is(err, ErrStale) {
		t.Errorf("the button of an earlier answer: %v", err)
	}
	back, _, err := c.Undo(t.Context(), "press", "raider", game.ID, moved.Sequence)
	if err != nil || without(t, back) != without(t, game) || back.Chance != moved.Chance {
		t.Errorf("%v, chance %d, was %d", err, back.Chance, moved.Chance)
	}
	again := c.check(c.answer(back, "raider", "wait"))
	if _, u, err := c.undo(again, "raider"); err != nil || u.First != again.Sequence-1 {
		t.Errorf("once more: %+v, %v", u, err)
	}
}

// drawn is a game in which the raider has drawn an omen and all have let it pass: something was rolled,
// others acted.
func drawn(c *club) (before, now *Table) {
	c.t.Helper()
	before = c.hidden()
	now = c.check(c.answer(before, "raider", "draw"))
	if now.Undoable {
		c.t.Error("a draw can be taken back freely")
	}
	now = c.check(c.answer(now, "warden", "reply card=none"))
	return before, c.check(c.answer(now, "herald", "reply card=none"))
}

// Nobody is asked before the player wants it.
func TestUndoAsksNobodyByItself(t *testing.T) {
	c := newClub(t)
	_, now := drawn(c)
	same, u, err := c.Undo(t.Context(), "", "raider", now.ID, -1)
	if _, asked := same.Vote(VoteUndo); err != nil || u.Free() || asked || same.Sequence != now.Sequence {
		t.Fatalf("%+v, asked %t, %v", u, asked, err)
	}
	if _, _, err := c.undo(now, "raider"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.Undo(t.Context(), "", "warden", now.ID, -1); problemCode(err) != "vote-asked" {
		t.Errorf("another one, while something is asked: %v", err)
	}
}

// What was rolled, or came before others' acts, is taken back when all others have agreed; chance goes on.
func TestUndoWithConsent(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	before, game := drawn(c)
	var u Undo
	var err error
	asked := game
	told := c.waiting(toThread, func() { asked, u, err = c.undo(game, "raider") })
	if err != nil || u.Free() || !u.Rolled || !u.Others || u.Lines != 3 || told != VoteUndo.Tells(VoteAsked) ||
		asked.Sequence != game.Sequence {
		t.Fatalf("%v, %+v, told %q", err, u, told)
	}
	if told := c.waiting(toThread, func() { _, _, err = c.undo(game, "raider") }); err != nil ||
		told != "" {
		t.Errorf("asked twice: %v, told %q", err, told)
	}
	if _, _, err := c.undo(game, "warden"); problemCode(err) != "vote-asked" {
		t.Errorf("another request: %v", err)
	}
	// a restart
	c.Tables = New(c.store, []Game{{Rules: probe.Rules}}, func() time.Time { return c.clock }, func() {})
	if r, ok := c.check(c.Open(ctx, game.ID)).Vote(VoteUndo); !ok || r.By != "raider" || r.Undo.Lines != 3 {
		t.Errorf("after the restart: %+v", r)
	}
	if _, err := c.consent(asked, VoteUndo, "raider", true); problemCode(err) != "vote-own" {
		t.Errorf("own consent: %v", err)
	}
	if _, _, err := c.Consent(ctx, "", "herald", game.ID, "another", false, true); !errors.Is(err, ErrStale) {
		t.Errorf("an old button: %v", err)
	}
	half := c.check(c.consent(asked, VoteUndo, "herald", true))
	if r, ok := half.Vote(VoteUndo); !ok || !slices.Equal(half.Unasked(r), []ids.User{"warden"}) {
		t.Errorf("still to be asked: %v", half.Unasked(r))
	}
	c.clock = noon.Add(time.Hour)
	back := c.check(c.consent(asked, VoteUndo, "warden", true))
	if without(t, back) != without(t, before) || back.Chance != game.Chance ||
		c.since(game.ID) != "raider 1h0m0s" {
		t.Errorf("chance %d, was %d; waiting %s; position\n%s\nwas\n%s", back.Chance, game.Chance, c.since(game.ID),
			without(t, back), without(t, before))
	}
	if _, ok := c.check(c.Open(ctx, game.ID)).Vote(VoteUndo); ok {
		t.Error("the request still stands")
	}
	c.replays(back)
	next := c.check(c.answer(back, "raider", "draw"))
	if text, err := c.Record(ctx, next, "raider"); err != nil ||
		!strings.Contains(text, fmt.Sprintf("7 raider: draw\n  ? %d omen omen:", game.Chance)) ||
		!strings.Contains(text, "~3 raider: draw\n  ? 6 omen omen:") {
		t.Errorf("the record: %v\n%s", err, text)
	}
}

// replays checks that the stored record leads to the stored position.
func (c *club) replays(game *Table) {
	c.t.Helper()
	record, err := c.record(c.t.Context(), game)
	if err != nil {
		c.t.Fatal(err)
	}
	p, err := engine.Replay(game.Rules, &record, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	if same, err := samePosition(game.Rules, p, game.position); err != nil || !same {
		c.t.Errorf("the record leads elsewhere: %v", err)
	}
}

// A request is gone when one player refuses, when it is withdrawn, and when the game goes on.
func TestUndoRequestsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(c *club, game *Table) (*Table, error)
		told string
	}{
		"refused": {func(c *club, g *Table) (*Table, error) {
			return c.consent(g, VoteUndo, "warden", false)
		}, VoteUndo.Tells(VoteRefused)},
		"withdrawn": {func(c *club, g *Table) (*Table, error) {
			return c.withdraw(g, VoteUndo, "raider")
		}, VoteUndo.Tells(VoteWithdrawn)},
		"overtaken": {func(c *club, g *Table) (*Table, error) {
			d := g.Questions(engine.Public)[0]
			a, err := engine.RandomAction(g.Rules, g.position, d, func(int) int { return 0 }, nil)
			if err != nil {
				return nil, err
			}
			return c.Submit(c.t.Context(), Answer{User: g.UserOf(d.Seat), Game: g.ID, Action: a})
		}, Happened},
	} {
		t.Run(name, func(t *testing.T) {
			club := newClub(t)
			_, game := drawn(club)
			game, _, err := club.undo(game, "raider")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := club.withdraw(game, VoteUndo, "warden"); problemCode(err) != "vote-not-own" {
				t.Errorf("withdrawn by another: %v", err)
			}
			told := club.waiting(toThread, func() { club.check(c.end(club, game)) })
			if _, ok := club.check(club.Open(t.Context(), game.ID)).Vote(VoteUndo); ok || told != c.told {
				t.Errorf("it stands: %t; told %q", ok, told)
			}
			if _, err := club.consent(game, VoteUndo, "herald", true); !errors.Is(err, ErrStale) {
				t.Errorf("a late consent: %v", err)
			}
		})
	}
}

// Nobody goes back beyond what an operator has set, nor to where other rules lead.
func TestUndoStopsAtWhatWasMended(t *testing.T) {
	c := newClub(t)
	game := c.check(c.answer(c.hidden(), "raider", "wait"))
	mended := c.check(c.Adjust(t.Context(), game.ID, []engine.Adjustment{{Path: "horn", Value: []byte("true")}}))
	if _, _, err := c.undo(mended, "raider"); problemCode(err) != "undo-mended" {
		t.Errorf("over an adjustment: %v", err)
	}
	moved := c.check(c.answer(mended, "warden", "wait"))
	if back, u, err := c.undo(moved, "warden"); err != nil || !u.Free() ||
		without(t, back) != without(t, mended) {
		t.Errorf("after it: %+v, %v", u, err)
	}
}

// A match's change of seats can be gone back over: people hold their old seats again.
func TestUndoOverTheChangeOfSeats(t *testing.T) {
	ctx := t.Context()
	c, game := newMatch(t)
	c.check(c.answer(game, "frodo", placeFellowship))
	first := c.check(c.answer(game, "sauron", placeSauron))
	second := c.check(c.Resign(ctx, "", "sauron", game.ID))
	second = c.check(c.answer(second, "frodo", placeSauron)) // sealed, in the second game
	second, u, err := c.undo(second, "sauron")
	if err != nil || u.Free() || u.Lines != 2 || !u.Revealed || !u.Others {
		t.Fatalf("%+v, %v", u, err)
	}
	back := c.check(c.consent(second, VoteUndo, "frodo", true))
	if got := seatsText(back); got != "frodo=fellowship sauron=sauron" || without(t, back) != without(t, first) {
		t.Errorf("seats %s", got)
	}
	c.replays(back)
	if got := seatsText(c.check(c.Open(ctx, game.ID))); got != "frodo=fellowship sauron=sauron" {
		t.Errorf("loaded: seats %s", got)
	}
	// What was sealed in the game that never was stays sealed, after the seats have changed again, too.
	again := c.check(c.Resign(ctx, "", "sauron", game.ID))
	text, err := c.Record(ctx, again, "sauron")
	if err != nil || !strings.Contains(text, "undo 3") || !strings.Contains(text, "mirkwood=flying-nazgul") ||
		!strings.Contains(text, "~4 sauron: place-sauron mordor=? ") {
		t.Fatalf("%v\n%s", err, text)
	}
}
