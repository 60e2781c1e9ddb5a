package table

import (
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// give gives a standing order as text.
func (c *club) give(game *Table, user, text string) error {
	c.t.Helper()
	o, err := game.Rules.ParseOrder(text)
	if err != nil {
		c.t.Fatal(err)
	}
	_, err = c.GiveOrders(c.t.Context(), "", ids.User(user), game.ID, ids.Chair(user), o)
	return err
}

func (c *club) gives(game *Table, user, text string) {
	c.t.Helper()
	if err := c.give(game, user, text); err != nil {
		c.t.Fatal(err)
	}
}

// pass lets time go by, from one due answer to the next, as the running bot does.
func (c *club) pass(d time.Duration) {
	c.t.Helper()
	end := c.clock.Add(d)
	for {
		next, err := c.AnswerDue(c.t.Context(), c.clock)
		if err != nil {
			c.t.Fatal(err)
		}
		if next.IsZero() || next.After(end) || !next.After(c.clock) {
			c.clock = end
			return
		}
		c.clock = next
	}
}

// rows lists what waits to be told to audiences: when, to whom, what.
func (c *club) rows(game ids.Game, audiences ...string) []string {
	c.t.Helper()
	all, err := c.store.Pending(c.t.Context(), c.clock.Add(time.Hour), 10000)
	if err != nil {
		c.t.Fatal(err)
	}
	var list []string
	for _, r := range all {
		if r.Game == game && slices.Contains(audiences, r.Audience) {
			list = append(list, fmt.Sprintf("%s %s %s %s", r.Created.Sub(noon), r.Audience, r.Kind, r.Body))
		}
	}
	return list
}

// lastLine is the newest line of the game's record.
func (c *club) lastLine(game ids.Game) string {
	c.t.Helper()
	lines, err := c.store.Lines(c.t.Context(), game)
	if err != nil {
		c.t.Fatal(err)
	}
	text, _, _ := strings.Cut(lines[len(lines)-1].Text, "\n")
	return text
}

// omened is a game in which the raider has turned an omen: warden and herald are asked whether they turn it
// back.
func (c *club) omened() *Table {
	c.t.Helper()
	return c.check(c.answer(c.hidden(), "raider", "draw"))
}

// steady draws the usual delay every time.
func steady(n int) int { return n / 2 }

// A standing order becomes an ordinary action after its delay: one line of the record, and for the others the
// same rows as by hand.
func TestAnOrderAnswersAsByHand(t *testing.T) {
	told := map[bool][]string{}
	for _, byOrder := range []bool{false, true} {
		c := newClub(t)
		c.Delays(steady)
		game := c.hidden()
		c.gives(game, "herald", "turn-back card=mail")
		if !byOrder {
			if _, err := c.RemoveOrders(t.Context(), "", "herald", game.ID, "herald",
				"turn-back card=mail"); err != nil {
				t.Fatal(err)
			}
		}
		game = c.check(c.answer(game, "raider", "draw"))
		c.pass(usualDelay - time.Microsecond)
		if line := c.lastLine(game.ID); !strings.HasPrefix(line, "raider: draw") {
			t.Errorf("answered before its time: %s", line)
		}
		before := len(c.rows(game.ID, toThread, "raider", "warden"))
		c.pass(time.Microsecond)
		if !byOrder {
			held := "none"
			for _, d := range game.Questions(engine.SeatsOf(probe.Herald)) {
				if mail, ok := factOf(d, "held"); ok && slices.Contains(mail, engine.Value(probe.Mail)) {
					held = "mail"
				}
			}
			c.check(c.answer(game, "herald", "reply card="+held))
		}
		if line := c.lastLine(game.ID); !strings.HasPrefix(line, "herald: reply card=") {
			t.Errorf("by order %t: the record ends with %s", byOrder, line)
		}
		told[byOrder] = c.rows(game.ID, toThread, "raider", "warden")[before:]
		own := strings.Join(c.rows(game.ID, "herald"), "\n")
		obeyed, err := c.Obeyed(t.Context(), game, "herald")
		if err != nil || strings.Contains(own, "turn-back") || (len(obeyed) == 1) != byOrder {
			t.Errorf("by order %t: the herald reads\n%s\nand is told next time of %v %v", byOrder, own, obeyed, err)
		}
	}
	if a, b := strings.Join(told[true], "\n"), strings.Join(told[false], "\n"); a != b || a == "" {
		t.Errorf("the others read by order\n%s\nand by hand\n%s", a, b)
	}
}

func factOf(d engine.Decision, name string) ([]engine.Value, bool) {
	for _, f := range d.About {
		if f.Name == name {
			return f.Values, true
		}
	}
	return nil, false
}

// An answer whose moment passes while the program stands still, the game is paused or somebody asks for an
// undo is not given as soon as that is over, which would tell that it is an order's: it is drawn anew, as
// often as it takes, and given once.
func TestAnAnswerThatMissedItsMomentIsDrawnAnew(t *testing.T) {
	for _, what := range []string{"stopped", "paused", "undo", "by hand"} {
		c := newClub(t)
		c.Delays(steady)
		game := c.hidden()
		c.gives(game, "herald", "turn-back card=mail")
		game = c.check(c.answer(game, "raider", "draw"))
		switch what {
		case "paused":
			c.check(c.Pause(t.Context(), "", "boss", game.ID))
		case "undo":
			var err error
			if game, _, err = c.undo(game, "raider"); err != nil {
				t.Fatal(err)
			}
		case "by hand":
			c.check(c.answer(game, "herald", "reply card=none"))
		}
		if what == "undo" { // the running bot looks at its moment, and the game must not go on over the request
			c.pass(3 * MostDelay)
			c.check(c.consent(game, VoteUndo, "warden", false))
		} else {
			c.clock = c.clock.Add(MostDelay)
		}
		if what == "paused" {
			c.check(c.Resume(t.Context(), "", "boss", game.ID))
		}
		over := c.clock
		var next time.Time
		for range 3 {
			again := New(c.store, []Game{{Rules: probeRules()}}, func() time.Time { return over }, func() {})
			again.Delays(steady)
			var err error
			if next, err = again.AnswerDue(t.Context(), over); err != nil {
				t.Fatal(err)
			}
		}
		if lines, _ := c.store.Lines(t.Context(), game.ID); what != "by hand" && len(lines) != game.Sequence {
			t.Errorf("%s: answered as soon as it was over", what)
		}
		least := LeastDelay
		if what == "undo" { // it was drawn anew while the request stood
			least = time.Nanosecond
		}
		if what == "by hand" != next.IsZero() || what != "by hand" && next.Sub(over) < least {
			t.Errorf("%s: the next answer is due after %s", what, next.Sub(over))
		}
		c.pass(24 * time.Hour)
		if lines, _ := c.store.Lines(t.Context(), game.ID); len(lines) != game.Sequence+1 {
			t.Errorf("%s: %d lines, want one more than %d", what, len(lines), game.Sequence)
		}
		if due, _ := c.store.DueAnswers(t.Context(), noon.Add(1000*time.Hour)); len(due) != 0 {
			t.Errorf("%s: still due: %v", what, due)
		}
	}
}

// The first order that is about a question decides; one that is given while it is open answers it too.
func TestTheFirstFittingOrderDecides(t *testing.T) {
	c := newClub(t)
	game := c.omened()
	c.gives(game, "warden", "stance stance=bold")
	if due, _ := c.store.DueAnswers(t.Context(), noon.Add(100*time.Hour)); len(due) != 0 {
		t.Errorf("an order for battles answers an omen: %v", due)
	}
	c.gives(game, "warden", "turn-back card=shield")
	c.gives(game, "warden", "stance stance=bold") // the same again stands once
	orders, err := c.Orders(t.Context(), game, "warden")
	if err != nil || len(orders) != 2 || orders[0].Text != "stance stance=bold" ||
		orders[1].Text != "turn-back card=shield" {
		t.Fatalf("%v %v", orders, err)
	}
	if others, _ := c.Orders(t.Context(), game, "raider"); len(others) != 0 {
		t.Errorf("the raider has %v", others)
	}
	now := c.check(c.Open(t.Context(), game.ID))
	if o, ok := now.WillAnswer(probe.Warden, orders); !ok || o.Text != "turn-back card=shield" {
		t.Errorf("%v is going to answer", o)
	}
	c.pass(MostDelay)
	if line := c.lastLine(game.ID); !strings.HasPrefix(line, "warden: reply") {
		t.Error(line)
	}
}

func TestOrdersThatCannotBeGiven(t *testing.T) {
	c := newClub(t)
	lobby := c.check(c.Create(t.Context(), Creation{Interaction: "x", User: "raider", Rules: "probe",
		Language: "en", Server: "shire", Channel: "inn"}))
	game := c.hidden()
	stance, _ := game.Rules.ParseOrder("stance stance=bold")
	give := func(user ids.User, game ids.Game, chair ids.Chair, o engine.Action) string {
		_, err := c.GiveOrders(t.Context(), "", user, game, chair, o)
		var refusal *engine.Refusal
		if errors.As(err, &refusal) {
			return refusal.Code
		}
		return problemCode(err)
	}
	for _, test := range []struct{ got, want string }{
		{give("raider", lobby.ID, "raider", stance), "not-begun"},
		{give("gollum", game.ID, "raider", stance), "not-seated"},
		{give("raider", game.ID, "warden", stance), "not-seated"},
		{give("herald", game.ID, "herald", stance), engine.RefusedOrder},
		{give("raider", game.ID, "raider", engine.Action{Verb: "sing"}), engine.RefusedUnknownOrder},
		{give("raider", game.ID, "raider", engine.Action{Verb: "stance"}), "order-incomplete"},
		{give("raider", game.ID, "raider", stance), ""},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
	c = newClub(t, func(d *engine.Definition[probe.Position]) { d.Orders, d.OrderPresets = nil, nil })
	if err := problemCode(func() error {
		_, err := c.GiveOrders(t.Context(), "", "raider", c.hidden().ID, "raider", stance)
		return err
	}()); err != "no-orders" {
		t.Errorf("got %q", err)
	}
}

// An order that breaks off is struck out, and its player told; the others learn nothing of it.
func TestAnOrderBreaksOff(t *testing.T) {
	c := newClub(t, func(d *engine.Definition[probe.Position]) {
		d.Orders[1].Answer = func(*probe.Position, engine.Seat, engine.Action) (engine.Action, *engine.Refusal) {
			return engine.Action{}, engine.Refuse("unforeseen")
		}
	})
	game := c.hidden()
	c.gives(game, "warden", "stance stance=bold")
	c.gives(game, "warden", "turn-back card=mail")
	before := len(c.rows(game.ID, toThread, "raider", "herald"))
	game = c.check(c.answer(game, "raider", "draw"))
	if o, _ := c.Orders(t.Context(), game, "warden"); len(o) != 1 || o[0].Text != "stance stance=bold" {
		t.Errorf("the orders left are %v", o)
	}
	own := strings.Join(c.rows(game.ID, "warden"), "\n")
	if !strings.Contains(own, OrderBroken) || !strings.Contains(own, "turn-back card=mail") {
		t.Errorf("the warden reads\n%s", own)
	}
	if text := strings.Join(c.rows(game.ID, toThread, "raider", "herald")[before:],
		"\n"); strings.Contains(text, "order") {
		t.Errorf("the others read\n%s", text)
	}
	c.pass(10 * time.Hour)
	if line := c.lastLine(game.ID); !strings.HasPrefix(line, "raider: draw") {
		t.Errorf("an order that has broken off answers: %s", line)
	}
	order, _ := game.Rules.ParseOrder("turn-back card=mail")
	if why := game.Breaks(probe.Warden, order); why == nil || why.Code != "unforeseen" {
		t.Errorf("the reason is %v", why)
	}
	// One that would break off at once answers nothing.
	c.gives(game, "warden", "turn-back card=shield")
	if due, _ := c.store.DueAnswers(t.Context(), c.clock.Add(100*time.Hour)); len(due) != 0 {
		t.Errorf("due: %v", due)
	}
}

// The players' own undo is not done again by an order, and an undo that is asked for is not run over by one.
func TestOrdersAndUndo(t *testing.T) {
	c := newClub(t)
	game := c.omened()
	c.gives(game, "warden", "turn-back card=shield")
	if _, _, err := c.undo(game, "raider"); err != nil { // an omen has been turned: the others must agree
		t.Fatal(err)
	}
	c.pass(10 * time.Hour)
	if line := c.lastLine(game.ID); !strings.HasPrefix(line, "raider: draw") {
		t.Fatalf("an order has answered over a request: %s", line)
	}
	now := c.check(c.Open(t.Context(), game.ID))
	c.check(c.consent(now, VoteUndo, "warden", false))
	c.pass(24 * time.Hour)
	if line := c.lastLine(game.ID); !strings.HasPrefix(line, "warden: reply") {
		t.Fatalf("the request is gone, and the order has not answered: %s", line)
	}
	now = c.check(c.Open(t.Context(), game.ID))
	if _, _, err := c.undo(now, "warden"); err != nil { // sealed, so it is free
		t.Fatal(err)
	}
	c.pass(10 * time.Hour)
	if line := c.lastLine(game.ID); !strings.HasPrefix(line, "undo") {
		t.Errorf("what was taken back has been done again: %s", line)
	}
}

// Whoever takes a seat over has not said what the one before has said.
func TestOrdersBelongToTheirUser(t *testing.T) {
	c := newClub(t)
	game := c.hidden()
	c.gives(game, "herald", "turn-back card=mail")
	game = c.check(c.answer(game, "raider", "draw"))
	if _, err := c.Replace(t.Context(), "", "boss", game.ID, "herald", "bilbo"); err != nil {
		t.Fatal(err)
	}
	c.pass(10 * time.Hour)
	if line := c.lastLine(game.ID); line != "herald changes hands" {
		t.Errorf("somebody else's order has answered: %s", line)
	}
}

// twinClub is a club over a copy of the other's store in which the position of a game is another one.
func twinClub(t *testing.T, from *club, path string, game ids.Game, twin []byte) *club {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "twin.db")
	if err := sqlite.Backup(t.Context(), path, copied); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", copied)
	if err == nil {
		_, err = db.Exec(`UPDATE positions SET data = ? WHERE game = ?`, twin, game)
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(t.Context(), copied)
	if err != nil {
		t.Fatal(err)
	}
	frozen := storage.StateChange{Game: game, State: storage.Frozen, At: from.clock}
	running := storage.StateChange{Game: game, State: storage.Running, At: from.clock}
	if err := errors.Join(store.SetState(t.Context(), frozen), store.Accept(t.Context(), game),
		store.SetState(t.Context(), running)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	c := &club{t: t, clock: from.clock}
	c.Tables = New(store, from.Games(), func() time.Time { return c.clock }, func() {})
	c.Seeds(seedsFor(t.Name()))
	return c
}

// Two games that differ only in whether the warden holds the card that matters tell the others the same at
// the same times, until an answer comes that differs: with an order that always answers to the end, with one
// that leaves the question to its player until somebody who lacks the card would have answered.
func TestNobodyTellsTwinsApartByOrders(t *testing.T) {
	for _, order := range []string{"turn-back card=mail", "turn-back card=shield", "nothing-held", ""} {
		found := 0
		for try := 0; try < 12 && found < 3; try++ {
			found += tellTwins(t, order, uint64(try))
		}
		if found == 0 {
			t.Errorf("%q: no twins found", order)
		}
	}
}

func tellTwins(t *testing.T, order string, try uint64) (found int) {
	path := filepath.Join(t.TempDir(), "red.db")
	store, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	a := &club{t: t, clock: noon}
	a.Tables = New(store, []Game{{Rules: probeRules()}}, func() time.Time { return a.clock }, func() {})
	a.Seeds(seedsFor(fmt.Sprint(t.Name(), order, try)))
	game := a.hidden()
	if order != "" {
		a.gives(game, "warden", order)
	}
	table := a.check(a.Open(t.Context(), game.ID))
	record, err := a.record(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	var seen []engine.Event
	if _, err := engine.ReplayAll(table.Rules, &record,
		func(_ int, _ engine.Line, _ engine.Position, played engine.Played) error {
			seen = append(seen, engine.EventsFor(played.Events, engine.SeatsOf(probe.Raider))...)
			return nil
		}); err != nil {
		t.Fatal(err)
	}
	twin, ok := table.Rules.Redeal(table.position, engine.SeatsOf(probe.Raider), seen,
		rand.New(rand.NewPCG(1, try)).IntN)
	if !ok {
		return 0
	}
	holds := func(p engine.Position) probe.CardSet { return p.(*probe.Position).Hands[probe.Warden] }
	if holds(table.position).Has(probe.Mail) == holds(twin).Has(probe.Mail) && holds(table.position).
		Has(probe.Shield) == holds(twin).Has(probe.Shield) {
		return 0
	}
	data, err := table.Rules.Encode(twin)
	if err != nil {
		t.Fatal(err)
	}
	b := twinClub(t, a, path, game.ID, data)
	leaves := order == "nothing-held"
	for _, c := range []*club{a, b} {
		c.Delays(rand.New(rand.NewPCG(3, try)).IntN)
		c.check(c.answer(game, "raider", "draw"))
	}
	a.pass(MostDelay)
	b.pass(MostDelay)
	x, y := a.rows(game.ID, toThread, "raider"), b.rows(game.ID, toThread, "raider")
	if leaves && strings.HasPrefix(a.lastLine(game.ID), "warden") != strings.HasPrefix(b.lastLine(game.ID),
		"warden") {
		least := min(len(x), len(y)) // one has answered: what was told until then was the same
		x, y = x[:least], y[:least]
	}
	if one, other := strings.Join(x, "\n"), strings.Join(y, "\n"); one != other {
		t.Fatalf("%q: the raider reads\n%s\nor\n%s", order, one, other)
	}
	return 1
}

// Where one order breaks off another that is about the same question answers it, and the player is told of
// both: what is asked, what will be answered and what is answered are one.
func TestAnotherOrderAnswers(t *testing.T) {
	c := newClub(t, func(d *engine.Definition[probe.Position]) {
		answers := d.Orders[1].Answer
		d.Orders[1].Answer = func(p *probe.Position, s engine.Seat,
			o engine.Action) (engine.Action, *engine.Refusal) {
			if o.Get("card") == engine.Value(probe.Mail) {
				return engine.Action{}, engine.Refuse("unforeseen")
			}
			return answers(p, s, o)
		}
	})
	game := c.hidden()
	c.gives(game, "warden", "turn-back card=shield")
	c.gives(game, "warden", "turn-back card=mail")
	game = c.check(c.answer(game, "raider", "draw"))
	left, err := c.Orders(t.Context(), game, "warden")
	if err != nil || len(left) != 1 || left[0].Text != "turn-back card=shield" {
		t.Fatalf("the orders left are %v, %v", left, err)
	}
	if o, will := game.WillAnswer(probe.Warden, left); !will || o.Text != "turn-back card=shield" {
		t.Errorf("going to answer: %v, %t", o, will)
	}
	c.pass(10 * time.Hour)
	if line := c.lastLine(game.ID); !strings.HasPrefix(line, "warden: reply card=") {
		t.Errorf("the record ends with %s", line)
	}
}
