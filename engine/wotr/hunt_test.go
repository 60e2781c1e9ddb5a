package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// trial plays one procedure of the hunt alone: at the bottom of the stack stands a step of the test. Before each answer the position
// is stored and loaded again, so that every test shows that it can be.
type trial struct {
	t      *testing.T
	rules  engine.Rules
	p      *Position
	chance engine.Chance
	events []string
	cover  []string
	last   engine.Played // of the last answer
}

// named answers draws from a queue for each label.
type named struct {
	t      *testing.T
	queues map[string][]string
	n      uint64
}

func (c *named) Next(d engine.Draw) (engine.Outcome, error) {
	queue := c.queues[d.Label]
	if len(queue) == 0 {
		c.t.Fatalf("an unexpected draw of %q", d.Label)
	}
	v, ok := d.Domain.Parse(queue[0])
	if !ok || !slices.Contains(d.From, v) {
		c.t.Fatalf("%q is not among what %q draws from: %v", queue[0], d.Label, d.From)
	}
	c.queues[d.Label] = queue[1:]
	c.n++
	return engine.Outcome{N: c.n, Draw: d, Value: v}, nil
}

// rest is where the test's own procedure waits.
const rest = stepCount

// try begins a procedure on a board that set has changed. draws are "label: value value ...".
func try(t *testing.T, set func(p *Position), begin func(pl *play), draws ...string) *trial {
	t.Helper()
	chance := &named{t: t, queues: map[string][]string{}}
	for _, line := range draws {
		label, values, _ := strings.Cut(line, ": ")
		chance.queues[label] = strings.Fields(values)
	}
	tr := &trial{t: t, chance: chance}
	tr.open(set, begin)
	return tr.do("begin")
}

// open sets the board up; the procedure begins with the answer "begin".
func (tr *trial) open(set func(p *Position), begin func(pl *play)) {
	tr.t.Helper()
	all := append(steps(), step{Name: "test.rest", Owed: asks(FreePeoples), Verbs: []verb{{Name: "begin", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
		pl.Goto(rest)
		begin(pl)
	}}}})
	tr.rules = engine.Define[Position](engine.Definition[Position]{
		ID: "wotr", Schema: 1, Seats: Seats, SeatsOf: seatsOf, Options: options,
		Steps: all, Events: events, Draws: []*engine.Domain{Cards, Tiles, Faces, Characters}, Ends: Ends, Paths: paths(), Start: rest,
		SetUp:  func(p *Position, o engine.Options) { setUp(p, o); set(p) },
		Encode: encode, Decode: decode, View: func(p *Position, audience engine.Seats) any { return viewOf(p, audience) },
		Check: check, Concede: concede, Redeal: redeal,
	})
	p, _, err := tr.rules.New(nil, tr.chance)
	if err != nil {
		tr.t.Fatal(err)
	}
	tr.p = p.(*Position)
}

// do answers for whoever is asked.
func (tr *trial) do(action string) *trial {
	tr.t.Helper()
	data, err := tr.rules.Encode(tr.p)
	if err != nil {
		tr.t.Fatal(err)
	}
	loaded, err := tr.rules.Decode(data)
	if err != nil {
		tr.t.Fatal(err)
	}
	if again, err := tr.rules.Encode(loaded); err != nil || string(again) != string(data) {
		tr.t.Fatalf("stored once more it is another position: %v", err)
	}
	a, err := tr.rules.Parse(action)
	if err != nil {
		tr.t.Fatal(err)
	}
	p, played, err := tr.rules.Apply(loaded, tr.asked(), a, tr.chance)
	if err != nil {
		tr.t.Fatalf("%s: %v", action, err)
	}
	tr.p, tr.last = p.(*Position), played
	if err := tr.rules.Check(tr.p); err != nil {
		tr.t.Fatalf("after %s: %v", action, err)
	}
	for _, e := range played.Events {
		tr.events = append(tr.events, e.String())
	}
	tr.cover = append(tr.cover, played.Covered...)
	return tr
}

func (tr *trial) asked() engine.Seat {
	tr.t.Helper()
	list := tr.rules.Decisions(tr.p)
	if len(list) != 1 {
		tr.t.Fatalf("%d questions, not 1", len(list))
	}
	return list[0].Seat
}

// asks holds that a seat has to answer a question now, with these verbs.
func (tr *trial) asks(seat engine.Seat, step string, verbs ...string) *trial {
	tr.t.Helper()
	tr.asked()
	d := tr.rules.Decisions(tr.p)[0]
	if d.Seat != seat || d.Step != step || !slices.Equal(d.Verbs, verbs) {
		tr.t.Fatalf("%d is asked %s %v, not %d %s %v", d.Seat, d.Step, d.Verbs, seat, step, verbs)
	}
	return tr
}

// offers returns what fits in the first field of a verb.
func (tr *trial) offers(name string) []string {
	tr.t.Helper()
	f, _, err := tr.rules.Next(tr.p, tr.asked(), engine.Action{Verb: name})
	if err != nil {
		tr.t.Fatal(err)
	}
	list := []string{}
	for _, v := range f.Choices {
		list = append(list, f.Domain.Name(v))
	}
	return list
}

// refuses holds that an action is refused with a code.
func (tr *trial) refuses(action, code string) *trial {
	tr.t.Helper()
	a, err := tr.rules.Parse(action)
	if err == nil {
		_, _, err = tr.rules.Apply(tr.p, tr.asked(), a, tr.chance)
	}
	refusal, ok := err.(*engine.Refusal)
	if !ok || refusal.Code != code {
		tr.t.Fatalf("%s: %v, not %s", action, err, code)
	}
	return tr
}

// done holds that the procedure has returned and all expected draws were made.
func (tr *trial) done() *trial {
	tr.t.Helper()
	if !tr.p.Over() && tr.p.Depth() != 1 {
		tr.t.Fatalf("not done: %v is asked %s", tr.asked(), tr.rules.Decisions(tr.p)[0].Step)
	}
	for label, queue := range tr.chance.(*named).queues {
		if len(queue) > 0 {
			tr.t.Fatalf("not drawn of %q: %v", label, queue)
		}
	}
	return tr
}

// told holds that these events came in this order, perhaps with others between them.
func (tr *trial) told(list ...string) *trial {
	tr.t.Helper()
	from := 0
	for _, want := range list {
		i := slices.Index(tr.events[from:], want)
		if i < 0 {
			tr.t.Fatalf("%q is not told after %d events of:\n%s", want, from, strings.Join(tr.events, "\n"))
		}
		from += i + 1
	}
	return tr
}

func (tr *trial) corruption(n int8) *trial {
	tr.t.Helper()
	if tr.p.Corruption != n {
		tr.t.Fatalf("corruption %d, not %d; told:\n%s", tr.p.Corruption, n, strings.Join(tr.events, "\n"))
	}
	return tr
}

func (tr *trial) revealed(yes bool) *trial {
	tr.t.Helper()
	if tr.p.Revealed != yes {
		tr.t.Fatalf("revealed %t, not %t; told:\n%s", tr.p.Revealed, yes, strings.Join(tr.events, "\n"))
	}
	return tr
}

// What boards are made of.

func roll(pl *play) { callHuntRoll(pl) }

func tile(why huntCause, successes int) func(pl *play) {
	return func(pl *play) { callTile(pl, why, successes) }
}

// travel sets who is in the Fellowship, the Guide first; all others are out of the game.
func (p *Position) travel(who ...Character) {
	for _, c := range startsInFellowship.list() {
		p.State[c] = Eliminated
	}
	p.Guide = Gollum
	p.State[Gollum] = InFellowship
	if len(who) > 0 {
		p.Guide = who[0]
		p.State[Gollum] = Aside
	}
	for _, c := range who {
		p.State[c] = InFellowship
	}
}

// box puts dice into the hunt box.
func (p *Position) box(free, shadow uint8) { p.HuntBox = [2]uint8{free, shadow} }

// onTrack sets the Fellowship on the Mordor track, its pool with all special tiles.
func (p *Position) onTrack(at int8) {
	p.InMordor, p.Mordor, p.Bearers, p.Progress = true, at, Nowhere, 0
	for t := range tiles {
		if Tile(t).special() {
			p.Pool[t] = 1
		}
	}
}

// empty takes all units and Nazgûl out of a region.
func (p *Position) empty(r Region) {
	for kind, n := range p.Armies[r] {
		p.Armies[r][kind] = 0
		p.Reinforcements[kind] += n
	}
}

// place puts figures into a region.
func (p *Position) place(r Region, kind Figure, n uint8) {
	p.Armies[r][kind] += n
	p.Reinforcements[kind] -= n
}

func (p *Position) table(cards ...Card) {
	for _, c := range cards {
		p.Cards[c] = OnTable
	}
}

var noAction engine.Action

// escape leads a hobbit who leaves the Fellowship to a region.
func (tr *trial) escape(to string) *trial {
	tr.t.Helper()
	if tr.rules.Decisions(tr.p)[0].Step == "separate.alive" {
		tr.do("escape to=" + to)
	}
	return tr
}

// guide chooses the Guide, where there is a choice.
func (tr *trial) guide(who string) *trial {
	tr.t.Helper()
	if tr.rules.Decisions(tr.p)[0].Step == "guide.choose" {
		tr.do("guide who=" + who)
	}
	return tr
}
