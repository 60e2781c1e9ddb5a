package wotr

import "testing"

// lastDie is a table on which the Shadow has the last die of the turn.
func lastDie(t *testing.T) *game {
	t.Helper()
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	tb.do("free: skip die=event")
	return tb
}

// These are worth ten points to the Shadow, and four to the Free Peoples.
var (
	tenPoints  = setOf(Rivendell, Lorien, MinasTirith, HelmsDeep, Edoras, Dale)
	fourPoints = setOf(Orthanc, Moria)
)

func TestRulebookP44TheShadowConquersMiddleEarth(t *testing.T) {
	tb := lastDie(t)
	tb.p.Captured = tenPoints
	tb.do("shadow: skip die=army")
	tb.won(Shadow, endConquered)
}

func TestRulebookP44SauronIsBanished(t *testing.T) {
	tb := lastDie(t)
	tb.p.Captured = fourPoints
	tb.do("shadow: skip die=army")
	tb.won(FreePeoples, endBanished)
}

func TestR135PointsCountInPhaseSixAlone(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	tb.p.Captured = tenPoints
	for _, r := range tenPoints.list() {
		clearAway(tb.p, FreePeoples, r)
	}
	tb.do("free: skip die=event")
	tb.asks("shadow action.choose")
	tb.p.Captured.remove(Dale) // lost again before the turn is over
	tb.do("shadow: skip die=army")
	tb.asks("shadow turn.allocate")
}

func TestR135TheShadowComesFirst(t *testing.T) {
	tb := lastDie(t)
	tb.p.Captured = tenPoints.or(fourPoints)
	tb.p.Captured.add(Pelargir)
	if tb.p.points(Shadow) != 11 || tb.p.points(FreePeoples) != 4 {
		t.Fatalf("%d and %d points", tb.p.points(Shadow), tb.p.points(FreePeoples))
	}
	tb.do("shadow: skip die=army")
	tb.won(Shadow, endConquered)
}

// Corruption comes before the points: it is taken in phase 5, and ends the game at once.
func TestR135CorruptionComesBeforeThePoints(t *testing.T) {
	tb := lastDie(t)
	tb.p.Captured = fourPoints
	tb.p.InMordor, tb.p.Bearers, tb.p.Corruption = true, Nowhere, corruptionLimit-1
	tb.do("shadow: skip die=army")
	tb.won(Shadow, endCorrupted)
}

func TestR136Points(t *testing.T) {
	p := newGame(t)
	for r := Nowhere + 1; r < regionCount; r++ {
		want := map[Settlement]int{City: 1, Stronghold: 2}[regions[r].settlement]
		p.Captured = regionSet{}
		if isSettlement(r) {
			p.Captured.add(r)
		}
		if got := p.points(owner(r).Enemy()); got != want {
			t.Errorf("%s is worth %d, not %d", r, got, want)
		}
		if got := p.points(owner(r)); got != 0 {
			t.Errorf("%s is worth %d to its owner", r, got)
		}
	}
	for _, town := range []Region{IronHills, Bree, Carrock} {
		if regions[town].settlement != Town {
			t.Errorf("%s is no town", town)
		}
	}
}

func TestR18LingeringOnTheMordorTrackCorrupts(t *testing.T) {
	for tried, want := range map[bool]int8{false: 1, true: 0} {
		tb := lastDie(t)
		tb.p.InMordor, tb.p.Bearers, tb.p.Tried = true, Nowhere, tried
		tb.do("shadow: skip die=army")
		if tb.p.Corruption != want || tb.p.Turn != 2 {
			t.Errorf("tried: %t, corruption %d in turn %d", tried, tb.p.Corruption, tb.p.Turn)
		}
		if tb.p.Tried {
			t.Error("an attempt counts for the next turn as well")
		}
	}
	tb := lastDie(t) // outside Mordor nothing happens
	tb.do("shadow: skip die=army")
	if tb.p.Corruption != 0 {
		t.Errorf("corruption %d outside Mordor", tb.p.Corruption)
	}
}

func TestConcedeEndsTheGame(t *testing.T) {
	g := start(t, nil)
	after, played, err := Rules.Concede(g.p, g.p.seatOf(Shadow), "conceded", g.chance)
	if err != nil {
		t.Fatal(err)
	}
	g.note(after, played)
	g.won(FreePeoples, "conceded")
}
