package hunt

import "testing"

// The examples of p.23-24: the green Nazgûl has found Frodo in 23. Purple stands in 21, red on the dot to the
// right of 23: both adjacent. Blue in 19 is connected, not adjacent.
func found(t *testing.T, draws ...string) *game {
	t.Helper()
	g := started(t).Adjust("hand", map[string]int{}, "dice", map[string]int{"sword": 1}).journal("1 23 dot")
	right := Nowhere
	for s := range g.pos().board().Next[23].And(g.pos().board().Dots).All() {
		if right == Nowhere || g.pos().space(s).X > g.pos().space(right).X {
			right = s
		}
	}
	g.riders("blue=19 green=23 red=" + right.String() + " purple=21")
	g.Do("ring-bearer: move to=dot", "ring-bearer: end-turn", "nazgul-1: end-ride",
		"nazgul-1: hunt-with die=sword")
	g.Tells("frodo-found space=i-23")
	for g.pos().Active != Purple {
		g.Do("nazgul-1: end-ride")
	}
	return g.Drawing(draws...).Do("nazgul-1: end-ride")
}

var example = []string{"corruption-token=b12", "corruption-token=b13", "corruption-token=b14"}

func TestRulebookP23ExampleDrawing(t *testing.T) {
	found(t, example...).Tells("meeting at=i-23", "faced tokens=b12,b13,b14 nazgul=green,red,purple").
		Asked("ring-bearer meeting.company")
}

// Sam cancels the 3; the first Eye gives one corruption, the second two.
func TestRulebookP23ExampleCorruption(t *testing.T) {
	g := found(t, example...).Do("ring-bearer: cancel-token by=sam token=b12")
	g.Tells("token-cancelled companion=sam token=b12", "corruption amount=1 corruption=1 cause=eye token=b13",
		"corruption amount=2 corruption=3 cause=eye token=b14")
	if p := g.pos(); p.Eyes != 2 || !p.HuntPool.has(12) || p.Gone.has(12) || !p.Gone.has(13) ||
		p.Company[2] != TurnedOver {
		t.Errorf("eyes %d, pool %v, gone %v, company %v", p.Eyes, p.HuntPool.values(), p.Gone.values(), p.Company)
	}
}

func TestMeetingWithoutCancelling(t *testing.T) {
	g := found(t, example...).Do("ring-bearer: accept")
	g.Tells("corruption amount=3 corruption=3 cause=number token=b12",
		"corruption amount=2 corruption=6 cause=eye token=b14").Asked("ring-bearer escape.move")
}

// One company card a meeting (p.22).
func TestRulebookP22OneCard(t *testing.T) {
	found(t, example...).Do("ring-bearer: cancel-token by=pippin token=b13").Asked("ring-bearer escape.move")
}

// A special token cannot be cancelled (p.22).
func TestRulebookP22Special(t *testing.T) {
	g := started(t)
	p := *g.pos()
	p.Drawn = tokenSet(0).with(Token(16)).with(Token(1))
	if got := p.cancelsTokens(2); got.has(16) || !got.has(1) {
		t.Errorf("Sam cancels %v", got.values())
	}
}

func TestMeetingThatCorrupts(t *testing.T) {
	g := found(t, example...).Adjust("corruption", 10).Do("ring-bearer: accept")
	g.Ended(g.pos().hunters(), corrupted)
}

// Frodo may escape as far as the dots noted and two: four spaces here, never to 38, which is three away and
// not connected (p.24, example 1).
func TestRulebookP24Example1(t *testing.T) {
	g := found(t, example...).Do("ring-bearer: accept")
	g.Offered("ring-bearer: escape", "to: stay,i-19,i-21,i-22,i-23,i-24,i-30,i-33,i-34,i-36,i-45,i-46")
	g.Refused("ring-bearer: escape to=i-38", "not-connected").Refused("ring-bearer: escape to=i-exit-a",
		"no-escape-to-exit")
	g.Do("ring-bearer: escape to=i-46").Tells("escaped step=4").Silent("frodo-moved")
	if p := g.pos(); p.lastArea() != 46 || p.Step != 4 || !p.Legs[4].Escape || p.FoundAt != Nowhere {
		t.Errorf("last area %v, step %d", p.lastArea(), p.Step)
	}
	g.Asked("ring-bearer turn.bearer")
}

// Where he stays, a stroke is noted, and his dots still count (p.24, example 2).
func TestRulebookP24Example2(t *testing.T) {
	g := found(t, example...).Do("ring-bearer: accept", "ring-bearer: escape to=stay")
	if p := g.pos(); p.lastArea() != 23 || p.Step != 4 || p.dotsSince() != 2 {
		t.Errorf("last area %v, step %d, dots %d", p.lastArea(), p.Step, p.dotsSince())
	}
	g.Offered("ring-bearer: move", "to: dot,i-19,i-21,i-22,i-23,i-24,i-30,i-33,i-34,i-36,i-45,i-46")
}

// An escape that uses up the track ends the part: Frodo is rescued (p.25).
func TestRulebookP25EscapeToTheEnd(t *testing.T) {
	g := found(t, example...).Do("ring-bearer: accept")
	g.Adjust("journal", []string{"1", "23", "dot", "dot", "dot", "dot", "dot", "dot", "dot", "dot", "dot", "dot",
		"dot", "dot", "dot", "dot"}, "step", 15)
	g.Do("ring-bearer: escape to=i-23")
	if p := g.pos(); p.FoundAt != Nowhere {
		t.Errorf("found at %v", p.FoundAt)
	}
	g.Asked("ring-bearer meeting.company")
}

// The rescue of p.25: 53 and a dot noted at the end of the track, exit C is two moves away, two tokens are
// drawn.
func TestRulebookP25ExampleRescue(t *testing.T) {
	g := started(t).journal("1 dot dot dot dot dot dot dot dot dot dot dot dot dot dot 53").Adjust("step", 15)
	g.Drawing("corruption-token=b12", "corruption-token=b11").Do("ring-bearer: move to=dot")
	g.Tells("rescued moves=2", "faced tokens=b12,b11").Asked("ring-bearer meeting.company")
	g.Do("ring-bearer: cancel-token by=sam token=b12").
		Tells("corruption amount=2 corruption=2 cause=number token=b11", "part-one-over corruption=2")
}

func TestRescueThatCorrupts(t *testing.T) {
	g := started(t).Adjust("corruption", 10).
		journal("1 dot dot dot dot dot dot dot dot dot dot dot dot dot dot 53")
	g.Drawing("corruption-token=b12", "corruption-token=b11").
		Do("ring-bearer: move to=dot", "ring-bearer: accept")
	g.Ended(g.pos().hunters(), corrupted).Tells("saga shadow=2 free-peoples=0")
}
