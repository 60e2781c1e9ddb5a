package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// onRoad begins a procedure of the Fellowship on a board that set has changed; nobody has loaded its draws.
func onRoad(t *testing.T, set func(p *Position), begin func(pl *play)) *game {
	t.Helper()
	g := start(t, nil)
	g.chance = engine.NewSeeded([]byte("the road"), 0)
	g.open(set, begin)
	return g.do("free: begin")
}

// inPhase begins a Fellowship phase.
func inPhase(t *testing.T, set func(p *Position)) *game {
	t.Helper()
	return onRoad(t, set, func(pl *play) { pl.Call(fellowshipPhase) })
}

// inAction lets the Free Peoples act with a Character and a Muster result, before the Shadow's Event result.
func inAction(t *testing.T, set func(p *Position)) *game {
	t.Helper()
	return onRoad(t, func(p *Position) {
		p.Turn = 1
		p.Dice[FreePeoples][CharacterFace], p.Dice[FreePeoples][MusterFace], p.Dice[Shadow][EventFace] = 1, 1, 1
		set(p)
	}, func(pl *play) { pl.Goto(actionChoose) })
}

// travelling leaves only some Companions in the Fellowship; the others have died.
func travelling(p *Position, guide Character, who ...Character) {
	for _, c := range companions.list() {
		if p.State[c] == InFellowship && !slices.Contains(who, c) {
			p.State[c] = Eliminated
		}
	}
	p.Guide = guide
	if len(who) == 0 {
		p.State[Gollum] = InFellowship
	}
}

// Rulebook p.37: the Fellowship moves by a Character result, and the progress counts at once; the die that
// pays does not lie in the hunt box while it moves (R11).
func TestR11TheFellowshipMoves(t *testing.T) {
	r := onRoad(t, func(p *Position) { p.Progress = 3 }, func(pl *play) { moveFellowship(pl, true) }).done()
	if r.p.Progress != 4 || !r.hasTold("fellowship-moved progress=4") {
		t.Errorf("progress %d, told %v", r.p.Progress, r.events)
	}
	if r.p.HuntBox[FreePeoples] != 0 || r.p.turnFrame().Kind != actionMovedFellowship {
		t.Errorf("%d dice in the hunt box, the turn remembers %d", r.p.HuntBox[FreePeoples], r.p.turnFrame().Kind)
	}
}

// Rulebook p.37, R132: no die goes into the hunt box when a card moves the Fellowship.
func TestR132ACardMovesTheFellowship(t *testing.T) {
	r := onRoad(t, func(*Position) {}, func(pl *play) { moveFellowship(pl, false) })
	if r.p.Progress != 1 || r.p.turnFrame().Kind != 0 {
		t.Errorf("progress %d, the turn remembers %d", r.p.Progress, r.p.turnFrame().Kind)
	}
}

func TestTheFellowshipTrackEnds(t *testing.T) {
	r := onRoad(t, func(p *Position) { p.Progress = 12 }, func(pl *play) { moveFellowship(pl, true) })
	if r.p.Progress != 12 {
		t.Errorf("progress %d", r.p.Progress)
	}
}

func TestRulebookP37ADieMovesTheFellowship(t *testing.T) {
	r := inAction(t, func(*Position) {})
	if got := r.fits("free: move-fellowship"); !slices.Equal(got, []string{"character"}) {
		t.Errorf("paid by %v", got)
	}
	r.refuse("free: hide-fellowship die=character", "is-hidden")
	r.do("free: move-fellowship die=character")
	if r.p.Progress != 1 || r.p.Dice[FreePeoples][CharacterFace] != 0 {
		t.Errorf("progress %d, dice %v", r.p.Progress, r.p.Dice[FreePeoples])
	}
}

// Rulebook p.39: a revealed Fellowship does not move; hiding takes a Character result and is no move.
func TestRulebookP39ADieHidesTheFellowship(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Revealed = true })
	r.refuse("free: move-fellowship die=character", "is-revealed")
	if got := r.fits("free: hide-fellowship"); !slices.Equal(got, []string{"character"}) {
		t.Errorf("paid by %v", got)
	}
	r.do("free: hide-fellowship die=character")
	if r.p.Revealed || r.p.Progress != 0 || r.p.HuntBox[FreePeoples] != 0 || r.p.Tried {
		t.Errorf("revealed %t, progress %d, %d dice in the hunt box, tried %t", r.p.Revealed, r.p.Progress,
			r.p.HuntBox[FreePeoples], r.p.Tried)
	}
}

// Strider's card: while he is the Guide, any die hides the Fellowship, but only a Character result moves it.
func TestStriderHidesTheFellowshipWithAnyDie(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Guide, p.Revealed = Strider, true })
	if got := r.fits("free: hide-fellowship"); !slices.Equal(got, []string{"character", "muster"}) {
		t.Errorf("paid by %v", got)
	}
	r.do("free: hide-fellowship die=muster")
	if r.p.Revealed {
		t.Error("still revealed")
	}
}

// R134: on the Mordor track a revealed Fellowship cannot move; hiding is the try of the turn.
func TestR134HidingOnTheMordorTrack(t *testing.T) {
	r := inAction(t, func(p *Position) { inMordor(p, 2); p.Revealed = true })
	r.refuse("free: move-fellowship die=character", "is-revealed")
	r.do("free: hide-fellowship die=character")
	if r.p.Revealed || !r.p.Tried || r.p.Mordor != 2 {
		t.Errorf("revealed %t, tried %t, step %d", r.p.Revealed, r.p.Tried, r.p.Mordor)
	}
}

// inMordor puts the Fellowship on the track.
func inMordor(p *Position, step int8) {
	p.Bearers, p.InMordor, p.Mordor = Nowhere, true, step
}

// The Shadow has none of these actions.
func TestTheShadowDoesNotMoveTheFellowship(t *testing.T) {
	r := onRoad(t, func(p *Position) { p.Dice[Shadow][CharacterFace] = 1 }, func(pl *play) {
		pl.Goto(actionChoose)
		pl.P.Here().Side = Shadow
	})
	for _, verb := range []string{"move-fellowship die=character", "hide-fellowship die=character",
		"separate die=character who=gimli to=rivendell"} {
		r.refuse(verb, "not-your-action")
	}
}
