package wotr

import (
	"strings"
	"testing"

	"redbook/engine"
)

// rest is the step in which the test's own procedure waits.
const rest = stepCount

// try begins a procedure on a board that set has changed. draws are "label: value value ...".
func try(t *testing.T, set func(p *Position), begin func(pl *play), draws ...string) *game {
	t.Helper()
	g := start(t, nil).named(draws...)
	g.open(set, begin)
	return g.do("free: begin")
}

// open sets the board up; the procedure begins with the answer "begin".
func (g *game) open(set func(p *Position), begin func(pl *play)) {
	g.Helper()
	all := append(steps(), step{Name: "test.rest", Owed: asks(FreePeoples),
		Verbs: []verb{{Name: "begin", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
			pl.Goto(rest)
			begin(pl)
		}}}})
	g.rules = engine.Define[Position](engine.Definition[Position]{
		ID: "wotr", Schema: 1, Seats: Seats, SeatsOf: seatsOf, Options: options,
		Steps: all, Events: events, Draws: []*engine.Domain{Cards, Tiles, Faces, Characters}, Ends: Ends,
		Paths: paths(), Start: rest,
		SetUp:  func(p *Position, o engine.Options) { setUp(p, o); set(p) },
		Encode: encode, Decode: decode, View: func(p *Position, audience engine.Seats) any {
			return viewOf(p, audience)
		},
		Check: check, Concede: concede, Redeal: redeal,
	})
	p, _, err := g.rules.New(nil, g.chance)
	if err != nil {
		g.Fatal(err)
	}
	g.p = p.(*Position)
	g.set()
}

// done checks that the procedure has returned and all expected draws were made.
func (g *game) done() *game {
	g.Helper()
	if !g.p.Over() && g.p.Depth() != 1 {
		g.Fatalf("not done: %v is asked %s", g.toAct(), g.rules.Decisions(g.p)[0].Step)
	}
	for label, queue := range g.loaded {
		if len(queue) > 0 {
			g.Fatalf("not drawn of %q: %v", label, queue)
		}
	}
	return g
}

func (g *game) corruption(n int8) *game {
	g.Helper()
	if g.p.Corruption != n {
		g.Fatalf("corruption %d, not %d; told:\n%s", g.p.Corruption, n, strings.Join(g.events, "\n"))
	}
	return g
}

func (g *game) revealed(yes bool) *game {
	g.Helper()
	if g.p.Revealed != yes {
		g.Fatalf("revealed %t, not %t; told:\n%s", g.p.Revealed, yes, strings.Join(g.events, "\n"))
	}
	return g
}

// Functions that change parts of a board.

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
func (g *game) escape(to string) *game {
	g.Helper()
	if g.rules.Decisions(g.p)[0].Step == "separate.alive" {
		g.do("free: escape to=" + to)
	}
	return g
}

// guide chooses the Guide, where there is a choice.
func (g *game) guide(who string) *game {
	g.Helper()
	if g.rules.Decisions(g.p)[0].Step == "guide.choose" {
		g.do("free: guide who=" + who)
	}
	return g
}
