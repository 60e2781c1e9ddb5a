package hunt

import (
	"slices"
	"strings"
	"testing"
)

// The boxes of p.12 and the examples of p.13 are about areas that our board has as the rulebook tells.

func TestRulebookP12InRange(t *testing.T) {
	g := started(t)
	g.journal("1 dot dot 31").Offered("ring-bearer: move", "to: dot,i-33")
	g.journal("1 dot dot 31 dot").Offered("ring-bearer: move", "to: dot,i-26,i-31,i-32,i-33")
	g.journal("1 dot dot 31 dot dot").Offered("ring-bearer: move", "to: dot,i-26,i-27,i-29,i-31,i-32,i-33")
}

func TestRulebookP13Example1(t *testing.T) {
	g := started(t).journal("1 dot dot 10")
	g.Offered("ring-bearer: move", "to: dot,i-9,i-11")
	g.Do("ring-bearer: move to=dot")
	if got := g.pos().lastArea(); got != 10 {
		t.Errorf("in the wilds his last area is still 10, not %v", got)
	}
	if !g.pos().inWilds() {
		t.Error("he is in the wilds")
	}
}

func TestRulebookP13Example2(t *testing.T) {
	g := started(t).journal("1 dot dot 10 dot")
	g.Offered("ring-bearer: move", "to: dot,i-9,i-10,i-11,i-19,i-20")
	g.Do("ring-bearer: move to=i-19")
	if p := g.pos(); p.lastArea() != 19 || p.Step != 5 || p.inWilds() {
		t.Errorf("last area %v at step %d", p.lastArea(), p.Step)
	}
}

func TestRulebookP13Example3(t *testing.T) {
	g := started(t).journal("1 dot dot 10 dot 19").Do("ring-bearer: move to=i-22")
	if p := g.pos(); p.lastArea() != 22 || p.Step != 6 {
		t.Errorf("last area %v at step %d", p.lastArea(), p.Step)
	}
}

// A dot can always be noted, wherever he is and however many are noted already (p.11).
func TestRulebookP11Dots(t *testing.T) {
	started(t).journal("1 dot dot dot dot dot dot").Do("ring-bearer: move to=dot")
}

// Where he goes nobody else is told (p.11).
func TestMoveIsSecret(t *testing.T) {
	g := started(t).journal("1 dot dot 10").Do("ring-bearer: move to=i-9")
	g.Tells("frodo-moved step=4")
	g.Silent("information-hidden")
}

func TestDaylightTurnMustMove(t *testing.T) {
	g := started(t)
	g.Refused("ring-bearer: rest", "rest-by-day").Refused("ring-bearer: end-turn", "frodo-moves-first")
	g.Do("ring-bearer: move to=dot").Refused("ring-bearer: move to=dot", "frodo-has-moved").
		Refused("ring-bearer: rest", "rest-by-day")
}

func TestNightTurn(t *testing.T) {
	night := func() *game { return started(t).Adjust("turn", "night").journal("1 dot dot 10") }

	g := night().Do("ring-bearer: move to=i-9").
		Tells("moved-by-night", "corruption amount=1 corruption=1 cause=night", "frodo-moved step=4")
	if p := g.pos(); p.Corruption != 1 || !p.Eye {
		t.Errorf("a night move costs a corruption and turns the marker: %d, %t", p.Corruption, p.Eye)
	}

	g = night().Do("ring-bearer: rest").Tells("rested")
	if p := g.pos(); p.Corruption != 0 || p.Eye || p.Step != 3 {
		t.Errorf("rest changes neither track nor marker: corruption %d, eye %t, step %d", p.Corruption, p.Eye,
			p.Step)
	}
	g.Do("ring-bearer: leave-it").Refused("ring-bearer: move to=dot", "frodo-has-rested")
}

// The corruption of a night move comes before the move: it can be the last (p.12, p.25).
func TestNightMoveThatCorrupts(t *testing.T) {
	g := started(t).Adjust("turn", "night", "corruption", 11).journal("1 dot dot 10").
		Do("ring-bearer: move to=i-9")
	g.Ended(g.pos().hunters(), corrupted).Tells("saga shadow=2 free-peoples=0")
}

// A Fellowship token buys one ally card a turn (p.15).
func TestRulebookP15Buy(t *testing.T) {
	g := started(t).Adjust("tokens", 2, "pool", 1)
	before := g.pos().handSize()
	g.Do("ring-bearer: buy").Refused("ring-bearer: buy", "bought-already")
	if p := g.pos(); p.Tokens != 1 || p.Pool != 2 || p.handSize() != before+1 {
		t.Errorf("tokens %d, pool %d, hand %d", p.Tokens, p.Pool, p.handSize())
	}
	started(t).Adjust("tokens", 0, "pool", 3).Refused("ring-bearer: buy", "no-fellowship")
}

// Where Frodo notes an area that a token behind the screen shows, the token is lost to the Nazgûl (p.22).
func TestRulebookP22HidingInformation(t *testing.T) {
	g := started(t).Adjust("held", []string{"5", "18"}, "hidden", []string{}).journal("1 dot dot 10 dot")
	g.Adjust("journal", []string{"1", "11"}, "step", 1)
	to := g.pos().inReach()
	if !to.Has(5) && !to.Has(18) {
		g.journal("1 18").Adjust("journal", []string{"1", "dot", "dot", "dot", "dot"}, "step", 4)
	}
	for _, area := range []Space{5, 18} {
		if !g.pos().inReach().Has(area) {
			continue
		}
		g.Do("ring-bearer: move to=i-" + area.String())
		if p := g.pos(); p.Held.Has(area) || !p.Hidden.Has(area) {
			t.Errorf("the token of %v is still held", area)
		}
		g.Silent("information-hidden")
		return
	}
	t.Fatal("neither area is in reach: choose other ones")
}

// An exit ends part I at once: the Nazgûl have no turn more (p.25).
func TestRulebookP25Exit(t *testing.T) {
	g := started(t).journal("1 dot dot 53 dot dot").Do("ring-bearer: move to=i-exit-c")
	g.Tells("reached-exit at=i-exit-c step=6", "part-one-over corruption=0").Silent("turn")
}

func TestMovesToExit(t *testing.T) {
	for entries, want := range map[string]int{"1 53": 3, "1 53 dot": 2, "1 53 dot dot": 1,
		"1 53 dot dot dot stay": 1, "1 53 dot stay": 2} {
		if got := started(t).journal(entries).pos().movesToExit(); got != want {
			t.Errorf("%s: %d moves, want %d", entries, got, want)
		}
	}
	for _, start := range []string{"1", "2", "3"} { // the reference page: 13 of the 16 moves
		if got := started(t).journal(start).pos().movesToExit(); got != 13 {
			t.Errorf("from %s: %d moves", start, got)
		}
	}
}

// A refused move says what is in the way.
func TestWhyFrodoCannotGo(t *testing.T) {
	g := started(t).journal("1 dot dot 31 dot")
	g.Refused("ring-bearer: move to=i-27", "out-of-reach space=i-27 count=2 noted=1")
	g.Refused("ring-bearer: move to=i-37", "not-connected space=i-37")
	g.Refused("ring-bearer: move to=ii-5", "not-on-board").Refused("ring-bearer: move to=i-d5", "not-on-board")
}

// Who goes straight on, by night as well, is in Bree after 13 moves from any start, four of them by night.
func TestFrodoReachesBree(t *testing.T) {
	for _, start := range []string{"1", "2", "3"} {
		g := started(t).Adjust("hand", map[string]int{}).journal(start)
		for g.pos().Part == 1 {
			if g.Asking() != "ring-bearer turn.bearer" || g.pos().Moved {
				g.Apply(g.idle())
				continue
			}
			best, least := "dot", 255
			for _, to := range strings.Split(strings.TrimPrefix(g.Offers("ring-bearer: move"), "to: "), ",") {
				v, _ := Spaces.Parse(to)
				p := *g.pos()
				p.Step++
				p.Journal[p.Step] = spaceOf(v)
				if n := p.movesToExit(); n < least || spaceOf(v).IsExit() {
					best, least = to, n
				}
				if spaceOf(v).IsExit() {
					least = -1
				}
			}
			g.Apply("ring-bearer: move to=" + best)
		}
		if p := g.pos(); p.Corruption != 4 {
			t.Errorf("from %s: corruption %d", start, p.Corruption)
		}
		if !slices.ContainsFunc(g.Told(), func(s string) bool {
			return strings.HasPrefix(s, "reached-exit") && strings.HasSuffix(s, "step=13")
		}) {
			t.Errorf("from %s: %v", start, g.Told())
		}
	}
}

// An extra move is made beside the ordinary one, by night as well: without a corruption, and the marker is
// not turned (p.13).
func TestRulebookP13ExtraMoveByNight(t *testing.T) {
	g := handed(t).Adjust("turn", "night").journal("1 dot dot 10").
		Do("ring-bearer: use who=frodo", "ring-bearer: extra-move to=dot")
	g.Tells("frodo-moved step=4").Silent("corruption", "moved-by-night")
	if p := g.pos(); p.Eye || p.Corruption != 0 || p.Moved {
		t.Errorf("eye %t, corruption %d, moved %t", p.Eye, p.Corruption, p.Moved)
	}
	g.Do("ring-bearer: rest", "ring-bearer: leave-it", "ring-bearer: end-turn")
}

// Nazgûl do not hinder Frodo (p.13).
func TestRulebookP13NazgulDoNotHinder(t *testing.T) {
	started(t).journal("1 dot dot 10").riders("blue=10 green=9 red=11").Do("ring-bearer: move to=i-9").
		Tells("frodo-moved step=4")
}

// One ally card a turn, before the move or after it; it goes to the discard pile and is gone for good (p.14).
func TestRulebookP14OneAllyCardATurn(t *testing.T) {
	g := handed(t, "a1-06", "a1-10").journal("1 dot dot 10").Do("ring-bearer: play card=a1-06")
	g.Refused("ring-bearer: play card=a1-10", "one-card-a-turn").Do("ring-bearer: move to=i-9")
	c := card(t, "a1-06")
	if p := g.pos(); p.AllyGone[c] != 1 || p.Hand[c] > 0 {
		t.Errorf("gone %v, hand %v", p.AllyGone, p.Hand)
	}
	handed(t, "a1-10").Do("ring-bearer: move to=dot", "ring-bearer: play card=a1-10").
		Tells("played card=a1-10 effect=1")
}

// Five ally cards at most: what is too much is discarded at once, as the Ring-bearer likes (p.14).
func TestRulebookP14FiveAllyCards(t *testing.T) {
	g := handed(t, "a1-01", "a1-02", "a1-03", "a1-04", "a1-05").Drawing("ally=a1-07").Do("ring-bearer: buy").
		Asked("ring-bearer hand.ally")
	g.Offered("ring-bearer: discard", "card: a1-01,a1-02,a1-03,a1-04,a1-05,a1-07").
		Do("ring-bearer: discard card=a1-03").Tells("discarded-ally card=a1-03").Asked("ring-bearer turn.bearer")
	if n := g.pos().handSize(); n != maxHand {
		t.Errorf("%d cards in the hand", n)
	}
}

// An ally token goes to a connected area, past Nazgûl on dots, where neither a Nazgûl nor another token is
// (p.14).
func TestRulebookP14AllyTokensMove(t *testing.T) {
	g := handed(t, "a1-11").journal("1 dot dot 10").Adjust("allies", []string{"10"})
	offered := g.Do("ring-bearer: play card=a1-11").Offers("ring-bearer: move-ally from=i-10")
	free := strings.Split(strings.TrimPrefix(offered, "to: "), ",")
	g = handed(t, "a1-11").journal("1 dot dot 10").Adjust("allies", []string{"10", "11"}).riders("blue=9")
	// on the dots that one comes by
	for i, s := range g.pos().board().Next[10].And(g.pos().board().Dots).List() {
		g.riders([]string{"green", "red", "purple"}[i] + "=" + s.String())
	}
	offered = g.Do("ring-bearer: play card=a1-11").Offers("ring-bearer: move-ally from=i-10")
	left := strings.Split(strings.TrimPrefix(offered, "to: "), ",")
	for _, to := range []string{"i-9", "i-11"} {
		if !slices.Contains(free, to) || slices.Contains(left, to) {
			t.Errorf("%s: to %v, then to %v", to, free, left)
		}
	}
	if len(left) != len(free)-2 {
		t.Errorf("to %v, with Nazgûl on the dots to %v", free, left)
	}
}
