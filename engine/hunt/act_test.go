package hunt

import (
	"strings"
	"testing"

	"redbook/engine"
)

// onTheWay is a game of part II in which it is a Nazgûl's turn: Frodo follows the journey 2, dot, 10, dot,
// dot, 23, dot, 27, dot, 28 ... and has come to a step of it, Gandalf has come to areas. The Ring-bearer
// holds no card.
func onTheWay(t *testing.T, step int8, gandalf []Space, set func(p *Position)) *game {
	t.Helper()
	return hunted(t, Blue, func(p *Position) {
		p.Part, p.Journal, p.Start, p.Legs = 2, [trackLength]Space{}, Nowhere, [trackLength]Leg{}
		p.Journey, p.Step = 1, step
		p.Gandalf, p.GandalfMoves = GandalfHidden, int8(copy(p.GandalfJournal[:], gandalf))
		for n := Blue; n < nazgulCount; n++ {
			p.Riders[n].Where = 33
		}
		pool(p, Sword, Ring)
		set(p)
	})
}

// asks has the blue Nazgûl search or hunt an area and holds the answer.
func (g *game) asks(verb string, at Space, says Said) *game {
	g.T.Helper()
	act, _, _ := strings.Cut(verb, " ")
	act = strings.TrimSuffix(act, "-with")
	return g.Do("nazgul-1: " + verb).Tells(act + "-answer nazgul=blue space=" + spaceName(g, at) + " says=" +
		Answers.Name(engine.Value(says)))
}

func spaceName(g *game, s Space) string { return Spaces.Name(g.pos().Part.value(s)) }

// Rulebook p.28, p.31: on 27 Frodo has been on 2, 10, 23; 28 and 34 he has not reached yet, and a search
// there fails.
func TestP31OnlyTheCardAsFarAsHeHasCome(t *testing.T) {
	for at, says := range map[Space]Said{2: Yes, 10: Yes, 23: Yes, 27: Yes, 28: No, 34: No, 18: No} {
		onTheWay(t, 7, []Space{8}, func(p *Position) { p.Riders[Blue].Where = at }).asks("search", at, says)
	}
}

// Rulebook p.30, p.32: searches never find Gandalf, on his last area either; of Frodo they tell the trail.
func TestP32SearchesDoNotFindGandalf(t *testing.T) {
	g := onTheWay(t, 7, []Space{8, 14, 20}, func(p *Position) { p.Riders[Blue].Where = 20 }).
		asks("search", 20, No)
	if !g.pos().Tracks[eyeSide].Empty() {
		t.Error("Gandalf leaves tracks")
	}
	onTheWay(t, 7, []Space{8, 14, 20}, func(p *Position) { p.Riders[Blue].Where = 14 }).asks("search", 14, No)
}

// Rulebook p.32, special cases: a search where both have been marks Frodo's trail and tells nothing of
// Gandalf.
func TestP32ASearchWhereBothHaveBeen(t *testing.T) {
	g := onTheWay(t, 7, []Space{8, 10, 23}, func(p *Position) { p.Riders[Blue].Where = 23 }).
		asks("search", 23, Yes).Silent("gandalf-discovered")
	if p := g.pos(); p.Tracks[eyeSide] != areas(23) || p.Gandalf != GandalfHidden || p.gandalfAt() != 23 {
		t.Errorf("tracks %v, Gandalf at %d", p.Tracks, p.gandalfAt())
	}
}

// Rulebook p.32, hunts: Gandalf is discovered on his last area alone, and flees to the area of a deed token
// that nobody sees.
func TestP32AHuntDiscoversGandalf(t *testing.T) {
	g := onTheWay(t, 7, []Space{8, 20}, func(p *Position) { p.Riders[Blue].Where = 20 }).
		asks("hunt-with die=sword", 20, Discovered)
	g.Tells("gandalf-discovered space=ii-20")
	p := g.pos()
	if !p.Tracks[swordSide].Empty() || p.FoundAt != Nowhere || p.Succeeded {
		t.Error("it is Gandalf's trail, not Frodo's")
	}
	if p.GandalfMoves != 3 || !p.Tables.deeds.Has(p.gandalfAt()) || p.DeedsGone != areas(p.gandalfAt()) {
		t.Errorf("Gandalf has fled to %d, gone are %v", p.gandalfAt(), p.DeedsGone.List())
	}
	for _, line := range g.Told() {
		if strings.Contains(line, "gandalf-fled") && strings.Contains(line, "ii-") {
			t.Errorf("told to everybody: %s", line)
		}
	}
	onTheWay(t, 7, []Space{20, 8}, func(p *Position) { p.Riders[Blue].Where = 20 }).
		asks("hunt-with die=sword", 20, No).Silent("gandalf-discovered")
}

// Rulebook p.32, special cases: a hunt on Frodo's trail that is Gandalf's last area.
func TestP32AHuntOnTheTrailAndGandalf(t *testing.T) {
	g := onTheWay(t, 7, []Space{8, 23}, func(p *Position) { p.Riders[Blue].Where = 23 }).
		asks("hunt-with die=sword", 23, YesDiscovered)
	g.Tells("gandalf-discovered space=ii-23").Silent("frodo-found")
	if p := g.pos(); p.Tracks[swordSide] != areas(23) || p.FoundAt != Nowhere || p.GandalfMoves != 3 {
		t.Errorf("tracks %v, found at %d, %d moves of Gandalf", p.Tracks, p.FoundAt, p.GandalfMoves)
	}
}

// Rulebook p.32, special cases: a hunt on Frodo's last area that is Gandalf's too.
func TestP32AHuntOnFrodoAndGandalf(t *testing.T) {
	g := onTheWay(t, 7, []Space{8, 27}, func(p *Position) { p.Riders[Blue].Where = 27 }).
		asks("hunt-with die=sword", 27, HereDiscovered)
	g.Tells("frodo-found space=ii-27", "gandalf-discovered space=ii-27")
	if p := g.pos(); p.Tracks[swordSide] != areas(27) || p.FoundAt != 27 || p.GandalfMoves != 3 {
		t.Errorf("tracks %v, found at %d, %d moves of Gandalf", p.Tracks, p.FoundAt, p.GandalfMoves)
	}
}

// Rulebook p.32: a perception says yes for either, and not for whom; p.33: to a Morgul Ring it does.
func TestP32P33WhomAPerceptionSees(t *testing.T) {
	for _, test := range []struct {
		at, gandalf Space
		plain, full Said
	}{
		{20, 33, No, No}, // V-A: nobody
		{20, 19, Yes, YesGandalf},
		{25, 20, Yes, YesFrodo}, // VI-A: Frodo on 25? see step
		{25, 34, Yes, YesFrodo},
		{25, 30, Yes, YesBoth},
	} {
		for die, says := range map[string]Said{"ring": test.plain, "morgul-ring": test.full} {
			g := onTheWay(t, 7, []Space{8, test.gandalf}, func(p *Position) {
				p.Journey, p.Step = 2, 7 // 1, 4, 7, dot, 8, dot, 19, 25
				p.Riders[Blue].Where, p.ChiefDie, p.ChiefDieOn = test.at, MorgulRing, true
			})
			region := Regions.Name(engine.Value(g.pos().space(test.at).Region))
			g.Do("nazgul-1: perceive die=" + die + " what=region")
			g.Tells("perception-answer nazgul=blue region=" + region + " says=" + Answers.Name(engine.Value(says)))
		}
	}
}

// A card can make every perception of a segment answered yes; a Morgul Ring is told who is there, and Gandalf
// if nobody is.
func TestAPerceptionThatIsAlwaysYes(t *testing.T) {
	for die, says := range map[string]string{"ring": "yes", "morgul-ring": "gandalf"} {
		g := onTheWay(t, 7, []Space{8, 34}, func(p *Position) {
			p.Riders[Blue].Where, p.ChiefDie, p.ChiefDieOn = 1, MorgulRing, true
			p.Logs[0] = Log{Kind: PerceptionIsYes, Segment: 4}
		})
		g.Do("nazgul-1: perceive die=" + die + " what=region").
			Tells("perception-answer nazgul=blue region=iv-a says=" + says)
	}
}

// Rulebook p.29: in a haven of his long journey no search finds Frodo, a hunt does; when he has gone on, a
// search finds his trail.
func TestP29Havens(t *testing.T) {
	haven := func(step int8, havens bool) *game { // 1, dot, 7, dot, 8 (a haven), dot, 19 ...
		return onTheWay(t, step, []Space{34}, func(p *Position) {
			p.Journey, p.Long, p.Havens, p.Riders[Blue].Where = firstLong, true, havens, 8
		})
	}
	haven(4, true).asks("search", 8, No)
	haven(5, true).asks("search", 8, No) // on the dot behind it, it is still his last area
	haven(6, true).asks("search", 8, Yes)
	haven(4, false).asks("search", 8, Yes)
	haven(4, true).asks("hunt-with die=sword", 8, YesHere)
}

// Rulebook p.31: where Gandalf's figure stands no Nazgûl enters, and there is neither search nor hunt.
func TestP31NothingEntersWhereGandalfStands(t *testing.T) {
	g := onTheWay(t, 7, []Space{8, 28},
		func(p *Position) { p.Gandalf, p.Riders[Blue].Where = GandalfRevealed, 34 })
	g.Refused("nazgul-1: ride to=ii-28", "gandalf-stands")
	g = onTheWay(t, 7, []Space{8, 28},
		func(p *Position) { p.Gandalf, p.Riders[Blue].Where = GandalfRevealed, 28 })
	g.Refused("nazgul-1: search", "gandalf-stands").Refused("nazgul-1: hunt-with die=sword", "gandalf-stands")
}

// Rulebook p.33: the Chief hunts without a die, and searches only by one; he may spend a die instead.
func TestP33TheChiefHunts(t *testing.T) {
	chief := func() *game {
		return onTheWay(t, 7, []Space{8},
			func(p *Position) { p.Chief, p.ChiefDieOn, p.Riders[Blue].Where = Blue, true, 27 })
	}
	chief().Refused("nazgul-1: search", "hunts-instead").asks("hunt", 27, YesHere)
	chief().Do("nazgul-1: perceive die=ring what=region").Refused("nazgul-1: hunt", "acted")
	g := chief().Do("nazgul-1: end-ride")
	g.pos().Riders[g.pos().Active].Where = 27
	g.Refused("nazgul-1: hunt", "hunt-needs-die") // no other Nazgûl hunts so
}

// Rulebook p.33: the Pursuit moves all Nazgûl one space, the active one first; the others' action and move
// are theirs still.
func TestP33ThePursuit(t *testing.T) {
	g := onTheWay(t, 7, []Space{8},
		func(p *Position) { p.ChiefDie, p.ChiefDieOn, p.Active = Pursuit, true, Green })
	g.Do("nazgul-1: pursue").Tells("die-spent nazgul=green die=pursuit kind=chief").
		Asked("nazgul-1 nazgul.pursuit")
	g.Do("nazgul-1: follow to=ii-31").Tells("rode nazgul=green from=ii-33 to=ii-31")
	g.Refused("nazgul-1: follow to=ii-8", "rider-too-far").Do("nazgul-1: halt", "nazgul-1: follow to=ii-31").
		Tells("rode nazgul=purple from=ii-33 to=ii-31")
	g.Do("nazgul-1: halt").Asked("nazgul-1 nazgul.turn")
	p := g.pos()
	if p.Active != Green || !p.Riders[Green].Acted || p.Riders[Green].Moved || p.Riders[Purple].Moved ||
		p.ChiefDie != NoFace {
		t.Errorf("active %d, riders %+v, die %d", p.Active, p.Riders, p.ChiefDie)
	}
}

// Rulebook p.33: the Chief's die is spent by any player; where it shows the same as a normal one, the player
// says which.
func TestP33WhichDie(t *testing.T) {
	both := func() *game {
		return onTheWay(t, 7, []Space{8}, func(p *Position) { p.ChiefDie, p.ChiefDieOn = Ring, true })
	}
	both().Offered("nazgul-1: perceive die=ring", "kind: normal,chief")
	g := both().Do("nazgul-1: perceive die=ring kind=chief what=region")
	if p := g.pos(); p.ChiefDie != NoFace || p.Dice[Ring] != 1 {
		t.Errorf("chief's die %d, rings %d", p.ChiefDie, p.Dice[Ring])
	}
	g = both().Do("nazgul-1: perceive die=ring kind=normal what=region")
	if p := g.pos(); p.ChiefDie != Ring || p.Dice[Ring] != 0 {
		t.Errorf("chief's die %d, rings %d", p.ChiefDie, p.Dice[Ring])
	}
	g = onTheWay(t, 7, []Space{8}, func(p *Position) { p.ChiefDie, p.ChiefDieOn = MorgulShadow, true })
	g.Do("nazgul-1: hunt-with die=morgul-shadow")
	if p := g.pos(); p.ChiefDie != NoFace || p.Dice[Sword] != 1 {
		t.Error("a Morgul Shadow serves as a Sword")
	}
	g = onTheWay(t, 7, []Space{8}, func(p *Position) { // two dice at once, one of them the Chief's
		p.ChiefDie, p.ChiefDieOn, p.Known = Ring, true, [maxInformation]Space{4, 5}
	})
	g.Do("nazgul-1: drive die=ring and=ring aim=segment")
	if p := g.pos(); p.ChiefDie != NoFace || p.Dice[Ring] != 0 || p.Dice[Sword] != 1 {
		t.Errorf("left %v, chief's %d", p.Dice, p.ChiefDie)
	}
}

// Rulebook p.30, the example of Frodo and Gandalf: a later search of 7, where both have been, finds Frodo's
// trail; 10 and 18 tell nothing.
func TestP30ASearchOfGandalfsWay(t *testing.T) {
	for at, says := range map[Space]Said{7: Yes, 10: No, 18: No} {
		onTheWay(t, 2, []Space{8, 7, 10, 18}, func(p *Position) {
			p.Journey, p.Long, p.Riders[Blue].Where = firstLong, true, at
		}).asks("search", at, says)
	}
}
