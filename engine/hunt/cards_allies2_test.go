package hunt

import "testing"

// Ally cards of part II. Journey s01 leads 2 • 10 • • 23 • 27 • 28 34 • 36 • A.

// Barliman Butterbur: two cards come, one goes.
func TestA201Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-01").Drawing("ally=a2-02", "ally=a2-03").
		Do("ring-bearer: play card=a2-01 effect=1").Asked("ring-bearer hand.ally")
	g.Do("ring-bearer: discard card=a2-02").Asked("ring-bearer turn.bearer")
}

// Or an ally token in IV-A or IV-C.
func TestA201Effect2(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-01").Do("ring-bearer: play card=a2-01 effect=2").
		Offered("ring-bearer: place-ally", "at: ii-1,ii-2,ii-4,ii-5,ii-10,ii-11")
	g.Do("ring-bearer: place-ally at=ii-10").Tells("ally-placed at=ii-10")
}

// Bill the Pony: no corruption for the night move.
func TestA202Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-02").Adjust("turn", "night", "moved", false).
		Do("ring-bearer: play card=a2-02", "ring-bearer: march").Silent("corruption")
	if !g.pos().Eye {
		t.Error("the marker does not show the Eye")
	}
	partTwo(t, "s01", 3, "a2-02").Refused("ring-bearer: play card=a2-02", "no-card-now")
}

// Rangers of the North: an ally token in segment IV or V. The ninth is taken from elsewhere.
func TestA203Effect1(t *testing.T) {
	partTwo(t, "s01", 3, "a2-03").Do("ring-bearer: play card=a2-03", "ring-bearer: place-ally at=ii-24").
		Tells("ally-placed at=ii-24")
	g := partTwo(t, "s01", 3, "a2-03").Adjust("allies", []string{"1", "2", "3", "4", "5", "6", "7", "38"}).
		Do("ring-bearer: play card=a2-03")
	g.Offered("ring-bearer: place-ally at=ii-24", "from: ii-1,ii-2,ii-3,ii-4,ii-5,ii-6,ii-7,ii-38")
	g.Do("ring-bearer: place-ally at=ii-24 from=ii-38").Tells("ally-removed at=ii-38", "ally-placed at=ii-24")
	partTwo(t, "s01", 3, "a2-03").Adjust("allies", []string{"1", "2", "3", "4", "5", "6", "7", "38"}).
		Do("ring-bearer: play card=a2-03", "ring-bearer: decline")
}

// Athelas: after a meeting of yesterday or today, or by a night's rest.
func TestA204Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-04").Adjust("corruption", 5, "metDay", 1)
	g.Do("ring-bearer: play card=a2-04").Tells("corruption amount=-1 corruption=4 cause=card")
	partTwo(t, "s01", 3, "a2-04").Adjust("corruption", 5, "metDay", 1, "day", 3).
		Refused("ring-bearer: play card=a2-04", "no-card-now")
	g = partTwo(t, "s01", 3, "a2-04").Adjust("corruption", 5, "turn", "night", "moved", false).
		Refused("ring-bearer: play card=a2-04", "no-card-now")
	g.Do("ring-bearer: rest", "ring-bearer: leave-it", "ring-bearer: play card=a2-04").
		Tells("corruption amount=-1 corruption=4 cause=card")
}

// O Elbereth! Gilthoniel!: a hunt is cancelled.
func TestA205Effect1(t *testing.T) { elbereth(t, answeringTwo(t, "a2-05"), "a2-05") }

// answeringTwo is a game of part II in the turn of the blue Nazgûl, who stands in 28.
func answeringTwo(t *testing.T, cards ...string) *game {
	t.Helper()
	return hunters(partTwo(t, "s01", 3).gandalfMoves()).Adjust("hand", counted(cards))
}

// Glorfindel: an ally token in segment VI, and the Nazgûl next to it are moved.
func TestA206Effect1(t *testing.T) {
	g := partTwo(t, "s01", 9, "a2-06").riders("blue=28 green=d36 red=35 purple=34").
		Do("ring-bearer: play card=a2-06", "ring-bearer: place-ally at=ii-31")
	g.Offered("ring-bearer: lead", "who: green,red").Do("ring-bearer: lead who=red to=ii-38").
		Tells("rode nazgul=red from=ii-35 to=ii-38")
	g.Offered("ring-bearer: lead", "who: green").
		Offered("ring-bearer: lead who=green", "to: ii-28,ii-34,ii-d35,ii-d42")
	g.Do("ring-bearer: decline").Asked("ring-bearer turn.bearer")
	partTwo(t, "s01", 8, "a2-06").Refused("ring-bearer: play card=a2-06", "no-card-now")
}

// Asfaloth: Frodo's figure goes on one space more.
func TestA207Effect1(t *testing.T) {
	g := partTwo(t, "s01", 10, "a2-07").Do("ring-bearer: play card=a2-07").Tells("frodo-travels step=11").
		Asked("ring-bearer turn.bearer")
	if g.pos().lastArea() != 34 {
		t.Errorf("in %v", g.pos().lastArea())
	}
	partTwo(t, "s01", 13, "a2-07").Do("ring-bearer: play card=a2-07").Ended(bearerOnly, rivendell)
	partTwo(t, "s01", 9, "a2-07").Refused("ring-bearer: play card=a2-07", "no-card-now")
}

// The Beryl on the Bridge: an ally token in 27 or connected with it.
func TestA208Effect1(t *testing.T) {
	partTwo(t, "s01", 3, "a2-08").riders("blue=27 green=27").Do("ring-bearer: play card=a2-08 effect=1").
		Offered("ring-bearer: place-ally", "at: ii-21,ii-23,ii-26,ii-28,ii-34")
}

// Or a card.
func TestA208Effect2(t *testing.T) {
	partTwo(t, "s01", 3, "a2-08").Drawing("ally=a2-01").Do("ring-bearer: play card=a2-08 effect=2").
		Tells("drew-ally").Asked("ring-bearer turn.bearer")
}

// Gandalf's Rune: a deed token is looked at and may be taken for another.
func TestA209Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-09").Drawing("deed=ii-27").Do("ring-bearer: play card=a2-09").
		Silent("deed-drawn")
	g.Offered("ring-bearer: return-deed", "deed: ii-27,ii-4,ii-5,ii-18").
		Do("ring-bearer: return-deed deed=ii-5").Tells("deed-returned")
	if p := g.pos(); !p.Held.Has(27) || p.Held.Has(5) || !p.Laid.Empty() || p.Held.Len() != 3 {
		t.Errorf("behind the screen: %v", p.Held.List())
	}
	g = partTwo(t, "s01", 3, "a2-09").Drawing("deed=ii-27").
		Do("ring-bearer: play card=a2-09", "ring-bearer: return-deed deed=ii-27")
	if p := g.pos(); p.Held.Has(27) || p.Held.Len() != 3 {
		t.Errorf("behind the screen: %v", p.Held.List())
	}
	partTwo(t, "s01", 3, "a2-09").Adjust("gandalf", "rivendell").
		Refused("ring-bearer: play card=a2-09", "no-card-now")
}

// Lightning on Weathertop: perceptions of a segment are answered yes.
func TestA210Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-10").gandalfMoves().Do("ring-bearer: play card=a2-10").
		Offered("ring-bearer: mark", "segment: iv,v,vi")
	g.Do("ring-bearer: mark segment=vi").Tells("log-put segment=vi log=perception-is-yes")
	hunters(g).Do("nazgul-1: perceive die=ring what=region").
		Tells("perception-answer nazgul=blue region=vi-b says=yes")
}

// Shadowfax: Gandalf, who has moved, moves once more.
func TestA211Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-11").Refused("ring-bearer: play card=a2-11", "no-card-now")
	g.Do("ring-bearer: gandalf to=ii-14", "ring-bearer: play card=a2-11").
		Tells("fellowship-back count=1 tokens=0").
		Offered("ring-bearer: gandalf-again", "to: ii-7,ii-8,ii-9,ii-10,ii-18,ii-20,ii-23")
	g.Do("ring-bearer: gandalf-again to=ii-18").Tells("gandalf-moved")
	if p := g.pos(); p.gandalfAt() != 18 || p.GandalfMoves != 3 {
		t.Errorf("in %v after %d moves", p.gandalfAt(), p.GandalfMoves)
	}
}

// A Bolster in the Bed: a search is cancelled, and none is made there again this turn.
func TestA212Effect1(t *testing.T) {
	g := answeringTwo(t, "a2-12").Do("nazgul-1: search", "ring-bearer: react card=a2-12").
		Tells("cancelled act=search", "log-put space=ii-28 log=no-search")
	g.Do("nazgul-1: end-ride").Refused("nazgul-1: search", "act-forbidden")
}

// The Prancing Pony: a Fellowship token and a card, early on.
func TestA213Effect1(t *testing.T) {
	partTwo(t, "s01", 4, "a2-13").Drawing("ally=a2-01").Do("ring-bearer: play card=a2-13").
		Tells("fellowship gained=1 tokens=2", "drew-ally")
	partTwo(t, "s01", 5, "a2-13").Refused("ring-bearer: play card=a2-13", "no-card-now")
}

// Strider's Cunning: a perception is cancelled, but not a Morgul Ring's (p.33).
func TestA214Effect1(t *testing.T) {
	answeringTwo(t, "a2-14").Do("nazgul-1: perceive die=ring what=segment", "ring-bearer: react card=a2-14").
		Tells("cancelled act=perception")
	g := answeringTwo(t, "a2-14").Adjust("chief", "red", "chiefDieOn", true, "chiefDie", "morgul-ring").
		Do("nazgul-1: perceive die=morgul-ring what=segment")
	g.Tells("perception-answer nazgul=blue segment=vi says=no")
}

// Pathless Lands: another journey may be taken; the figure stays.
func TestA215Effect1(t *testing.T) {
	g := partTwo(t, "s01", 4, "a2-15").Adjust("tracks", [][]string{{"10"}, {}}).Drawing("journey=s03").
		Do("ring-bearer: play card=a2-15")
	g.Offered("ring-bearer: keep-journey", "journey: s03").Do("ring-bearer: keep-journey journey=s03").
		Tells("journey-changed", "tracks-removed")
	if p := g.pos(); p.Journey != 3 || p.Step != 4 || p.OldJourneys.has(1) || p.Offered != [2]Journey{} {
		t.Errorf("journey %d at step %d, old %v", p.Journey, p.Step, p.OldJourneys)
	}
	g = partTwo(t, "s01", 4, "a2-15").Adjust("tracks", [][]string{{"10"}, {}}).Drawing("journey=s03").
		Do("ring-bearer: play card=a2-15", "ring-bearer: hold-course")
	g.Tells("journey-kept").Silent("tracks-removed")
	partTwo(t, "s01", 2, "a2-15").Refused("ring-bearer: play card=a2-15", "no-card-now") // in 10
}

// Elladan and Elrohir: an ally token in segment VI, another one may move.
func TestA216Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-16").Adjust("allies", []string{"10"}).
		Do("ring-bearer: play card=a2-16", "ring-bearer: place-ally at=ii-37")
	g.Offered("ring-bearer: move-ally", "from: ii-10").Do("ring-bearer: move-ally from=ii-10 to=ii-9").
		Tells("ally-moved from=ii-10 to=ii-9").Asked("ring-bearer turn.bearer")
	partTwo(t, "s01", 3, "a2-16").Do("ring-bearer: play card=a2-16", "ring-bearer: place-ally at=ii-37").
		Tells("could-not")
}

// The Stone-trolls: a Fellowship token.
func TestA217Effect1(t *testing.T) {
	partTwo(t, "s01", 10, "a2-17").Do("ring-bearer: play card=a2-17 effect=1").
		Tells("fellowship gained=1 tokens=2")
	partTwo(t, "s01", 3, "a2-17").Refused("ring-bearer: play card=a2-17", "no-card-now")
}

// Or two cards.
func TestA217Effect2(t *testing.T) {
	g := partTwo(t, "s01", 10, "a2-17").Drawing("ally=a2-01", "ally=a2-02").
		Do("ring-bearer: play card=a2-17 effect=2").Tells("drew-ally", "drew-ally")
	if n := g.pos().handSize(); n != 2 {
		t.Errorf("%d cards", n)
	}
}

// Loudwater in Flood: a Nazgûl of segment VI does nothing this turn, nor does the Chief fear it.
func TestA218Effect1(t *testing.T) {
	g := partTwo(t, "s01", 11, "a2-18").Adjust("chief", "green").riders("blue=28 red=24").
		Do("ring-bearer: play card=a2-18").Offered("ring-bearer: bar", "who: blue,purple")
	g.Do("ring-bearer: bar who=blue").Tells("barred nazgul=blue").gandalfMoves()
	g.Do("ring-bearer: end-turn")
	if p := g.pos(); p.Active == Blue || !p.Riders[Blue].Barred {
		t.Errorf("the blue one may act: %+v", p.Riders[Blue])
	}
}

// Brands of Fire: one Nazgûl is driven away before the meeting.
func TestA219Effect1(t *testing.T) {
	g := hunters(partTwo(t, "s01", 8).gandalfMoves()).riders("blue=27 green=d31 red=d31 purple=33").
		Adjust("chief", "green")
	g.Do("nazgul-1: hunt-with die=sword").Tells("frodo-found space=ii-27").
		Adjust("hand", counted([]string{"a2-19"}))
	for g.Asking() == "nazgul-1 nazgul.turn" {
		g.Do("nazgul-1: end-ride")
	}
	g.Asked("ring-bearer meeting.window").Do("ring-bearer: react card=a2-19").Tells("played card=a2-19 effect=1")
	g.Tells("rode nazgul=red from=ii-d31 to=ii-23", "kept-away nazgul=red") // the one choice there is
	if g.Silent("barred"); g.pos().Riders[Red].Where != 23 {
		t.Error("he is still there")
	}
}
