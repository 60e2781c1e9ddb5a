package hunt

import "testing"

// Ally cards of part II. Journey s01 leads 2 • 10 • • 23 • 27 • 28 34 • 36 • A.

// Barliman Butterbur: two cards come, one goes.
func TestA201Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-01").drawing("ally=a2-02", "ally=a2-03").do("ring-bearer: play card=a2-01 effect=1").asked("ring-bearer hand.ally")
	g.do("ring-bearer: discard card=a2-02").asked("ring-bearer turn.bearer")
}

// Or an ally token in IV-A or IV-C.
func TestA201Effect2(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-01").do("ring-bearer: play card=a2-01 effect=2").offered("ring-bearer: place-ally", "at: ii-1,ii-2,ii-4,ii-5,ii-10,ii-11")
	g.do("ring-bearer: place-ally at=ii-10").tells("ally-placed at=ii-10")
}

// Bill the Pony: no corruption for the night move.
func TestA202Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-02").adjust("turn", "night", "moved", false).do("ring-bearer: play card=a2-02", "ring-bearer: march").silent("corruption")
	if !g.pos().Eye {
		t.Error("the marker does not show the Eye")
	}
	partTwo(t, "s01", 3, "a2-02").refused("ring-bearer: play card=a2-02", "no-card-now")
}

// Rangers of the North: an ally token in segment IV or V. The ninth is taken from elsewhere.
func TestA203Effect1(t *testing.T) {
	partTwo(t, "s01", 3, "a2-03").do("ring-bearer: play card=a2-03", "ring-bearer: place-ally at=ii-24").tells("ally-placed at=ii-24")
	g := partTwo(t, "s01", 3, "a2-03").adjust("allies", []string{"1", "2", "3", "4", "5", "6", "7", "38"}).do("ring-bearer: play card=a2-03")
	g.offered("ring-bearer: place-ally at=ii-24", "from: ii-1,ii-2,ii-3,ii-4,ii-5,ii-6,ii-7,ii-38")
	g.do("ring-bearer: place-ally at=ii-24 from=ii-38").tells("ally-removed at=ii-38", "ally-placed at=ii-24")
	partTwo(t, "s01", 3, "a2-03").adjust("allies", []string{"1", "2", "3", "4", "5", "6", "7", "38"}).do("ring-bearer: play card=a2-03", "ring-bearer: decline")
}

// Athelas: after a meeting of yesterday or today, or by a night's rest.
func TestA204Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-04").adjust("corruption", 5, "metDay", 1)
	g.do("ring-bearer: play card=a2-04").tells("corruption amount=-1 corruption=4 cause=card")
	partTwo(t, "s01", 3, "a2-04").adjust("corruption", 5, "metDay", 1, "day", 3).refused("ring-bearer: play card=a2-04", "no-card-now")
	g = partTwo(t, "s01", 3, "a2-04").adjust("corruption", 5, "turn", "night", "moved", false).refused("ring-bearer: play card=a2-04", "no-card-now")
	g.do("ring-bearer: rest", "ring-bearer: play card=a2-04").tells("corruption amount=-1 corruption=4 cause=card")
}

// O Elbereth! Gilthoniel!: a hunt is cancelled.
func TestA205Effect1(t *testing.T) { elbereth(t, answeringTwo(t, "a2-05"), "a2-05") }

// answeringTwo is a game of part II in the turn of the blue Nazgûl, who stands in 28.
func answeringTwo(t *testing.T, cards ...string) *game {
	t.Helper()
	return hunters(partTwo(t, "s01", 3).gandalfMoves()).adjust("hand", counted(cards))
}

// Glorfindel: an ally token in segment VI, and the Nazgûl next to it are moved.
func TestA206Effect1(t *testing.T) {
	g := partTwo(t, "s01", 9, "a2-06").riders("blue=28 green=d36 red=35 purple=34").do("ring-bearer: play card=a2-06", "ring-bearer: place-ally at=ii-31")
	g.offered("ring-bearer: lead", "who: green,red").do("ring-bearer: lead who=red to=ii-38").tells("rode nazgul=red from=ii-35 to=ii-38")
	g.offered("ring-bearer: lead", "who: green").offered("ring-bearer: lead who=green", "to: ii-28,ii-34,ii-d35,ii-d42")
	g.do("ring-bearer: decline").asked("ring-bearer turn.bearer")
	partTwo(t, "s01", 8, "a2-06").refused("ring-bearer: play card=a2-06", "no-card-now")
}

// Asfaloth: Frodo's figure goes on one space more.
func TestA207Effect1(t *testing.T) {
	g := partTwo(t, "s01", 10, "a2-07").do("ring-bearer: play card=a2-07").tells("frodo-travels step=11").asked("ring-bearer turn.bearer")
	if g.pos().lastArea() != 34 {
		t.Errorf("in %v", g.pos().lastArea())
	}
	partTwo(t, "s01", 13, "a2-07").do("ring-bearer: play card=a2-07").ended(bearerOnly, rivendell)
	partTwo(t, "s01", 9, "a2-07").refused("ring-bearer: play card=a2-07", "no-card-now")
}

// The Beryl on the Bridge: an ally token in 27 or connected with it.
func TestA208Effect1(t *testing.T) {
	partTwo(t, "s01", 3, "a2-08").riders("blue=27 green=27").do("ring-bearer: play card=a2-08 effect=1").offered("ring-bearer: place-ally", "at: ii-21,ii-23,ii-26,ii-28,ii-34")
}

// Or a card.
func TestA208Effect2(t *testing.T) {
	partTwo(t, "s01", 3, "a2-08").drawing("ally=a2-01").do("ring-bearer: play card=a2-08 effect=2").tells("drew-ally").asked("ring-bearer turn.bearer")
}

// Gandalf's Rune: a deed token is looked at and may be taken for another.
func TestA209Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-09").drawing("deed=ii-27").do("ring-bearer: play card=a2-09").silent("deed-drawn")
	g.offered("ring-bearer: return-deed", "deed: ii-27,ii-4,ii-5,ii-18").do("ring-bearer: return-deed deed=ii-5").tells("deed-returned")
	if p := g.pos(); !p.Held.Has(27) || p.Held.Has(5) || !p.Laid.Empty() || p.Held.Len() != 3 {
		t.Errorf("behind the screen: %v", p.Held.List())
	}
	g = partTwo(t, "s01", 3, "a2-09").drawing("deed=ii-27").do("ring-bearer: play card=a2-09", "ring-bearer: return-deed deed=ii-27")
	if p := g.pos(); p.Held.Has(27) || p.Held.Len() != 3 {
		t.Errorf("behind the screen: %v", p.Held.List())
	}
	partTwo(t, "s01", 3, "a2-09").adjust("gandalf", "rivendell").refused("ring-bearer: play card=a2-09", "no-card-now")
}

// Lightning on Weathertop: perceptions of a segment are answered yes.
func TestA210Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-10").gandalfMoves().do("ring-bearer: play card=a2-10").offered("ring-bearer: mark", "segment: iv,v,vi")
	g.do("ring-bearer: mark segment=vi").tells("log-put segment=vi log=perception-is-yes")
	hunters(g).do("nazgul-1: perceive die=ring what=region").tells("perception-answer nazgul=blue region=vi-b says=yes")
}

// Shadowfax: Gandalf, who has moved, moves once more.
func TestA211Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-11").refused("ring-bearer: play card=a2-11", "no-card-now")
	g.do("ring-bearer: gandalf to=ii-14", "ring-bearer: play card=a2-11").tells("fellowship-back count=1 tokens=0").offered("ring-bearer: gandalf-again", "to: ii-7,ii-8,ii-9,ii-10,ii-18,ii-20,ii-23")
	g.do("ring-bearer: gandalf-again to=ii-18").tells("gandalf-moved")
	if p := g.pos(); p.gandalfAt() != 18 || p.GandalfMoves != 3 {
		t.Errorf("in %v after %d moves", p.gandalfAt(), p.GandalfMoves)
	}
}

// A Bolster in the Bed: a search is cancelled, and none is made there again this turn.
func TestA212Effect1(t *testing.T) {
	g := answeringTwo(t, "a2-12").do("nazgul-1: search", "ring-bearer: react card=a2-12").tells("cancelled act=search", "log-put space=ii-28 log=no-search")
	g.do("nazgul-1: end-ride").refused("nazgul-1: search", "act-forbidden")
}

// The Prancing Pony: a Fellowship token and a card, early on.
func TestA213Effect1(t *testing.T) {
	partTwo(t, "s01", 4, "a2-13").drawing("ally=a2-01").do("ring-bearer: play card=a2-13").tells("fellowship gained=1 tokens=2", "drew-ally")
	partTwo(t, "s01", 5, "a2-13").refused("ring-bearer: play card=a2-13", "no-card-now")
}

// Strider's Cunning: a perception is cancelled, but not a Morgul Ring's (p.33).
func TestA214Effect1(t *testing.T) {
	answeringTwo(t, "a2-14").do("nazgul-1: perceive die=ring what=segment", "ring-bearer: react card=a2-14").tells("cancelled act=perception")
	g := answeringTwo(t, "a2-14").adjust("chief", "red", "chiefDieOn", true, "chiefDie", "morgul-ring").do("nazgul-1: perceive die=morgul-ring what=segment")
	g.tells("perception-answer nazgul=blue segment=vi says=no")
}

// Pathless Lands: another journey may be taken; the figure stays.
func TestA215Effect1(t *testing.T) {
	g := partTwo(t, "s01", 4, "a2-15").adjust("tracks", [][]string{{"10"}, {}}).drawing("journey=s03").do("ring-bearer: play card=a2-15")
	g.offered("ring-bearer: keep-journey", "journey: s03").do("ring-bearer: keep-journey journey=s03").tells("journey-changed", "tracks-removed")
	if p := g.pos(); p.Journey != 3 || p.Step != 4 || p.OldJourneys.has(1) || p.Offered != [2]Journey{} {
		t.Errorf("journey %d at step %d, old %v", p.Journey, p.Step, p.OldJourneys)
	}
	g = partTwo(t, "s01", 4, "a2-15").adjust("tracks", [][]string{{"10"}, {}}).drawing("journey=s03").do("ring-bearer: play card=a2-15", "ring-bearer: hold-course")
	g.tells("journey-kept").silent("tracks-removed")
	partTwo(t, "s01", 2, "a2-15").refused("ring-bearer: play card=a2-15", "no-card-now") // in 10
}

// Elladan and Elrohir: an ally token in segment VI, another one may move.
func TestA216Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-16").adjust("allies", []string{"10"}).do("ring-bearer: play card=a2-16", "ring-bearer: place-ally at=ii-37")
	g.offered("ring-bearer: move-ally", "from: ii-10").do("ring-bearer: move-ally from=ii-10 to=ii-9").tells("ally-moved from=ii-10 to=ii-9").asked("ring-bearer turn.bearer")
	partTwo(t, "s01", 3, "a2-16").do("ring-bearer: play card=a2-16", "ring-bearer: place-ally at=ii-37").tells("could-not")
}

// The Stone-trolls: a Fellowship token.
func TestA217Effect1(t *testing.T) {
	partTwo(t, "s01", 10, "a2-17").do("ring-bearer: play card=a2-17 effect=1").tells("fellowship gained=1 tokens=2")
	partTwo(t, "s01", 3, "a2-17").refused("ring-bearer: play card=a2-17", "no-card-now")
}

// Or two cards.
func TestA217Effect2(t *testing.T) {
	g := partTwo(t, "s01", 10, "a2-17").drawing("ally=a2-01", "ally=a2-02").do("ring-bearer: play card=a2-17 effect=2").tells("drew-ally", "drew-ally")
	if n := g.pos().handSize(); n != 2 {
		t.Errorf("%d cards", n)
	}
}

// Loudwater in Flood: a Nazgûl of segment VI does nothing this turn, nor does the Chief fear it.
func TestA218Effect1(t *testing.T) {
	g := partTwo(t, "s01", 11, "a2-18").adjust("chief", "green").riders("blue=28 red=24").do("ring-bearer: play card=a2-18").offered("ring-bearer: bar", "who: blue,purple")
	g.do("ring-bearer: bar who=blue").tells("barred nazgul=blue").gandalfMoves()
	g.do("ring-bearer: end-turn")
	if p := g.pos(); p.Active == Blue || !p.Riders[Blue].Barred {
		t.Errorf("the blue one may act: %+v", p.Riders[Blue])
	}
}

// Brands of Fire: one Nazgûl is driven away before the meeting.
func TestA219Effect1(t *testing.T) {
	g := hunters(partTwo(t, "s01", 8).gandalfMoves()).riders("blue=27 green=d31 red=d31 purple=33").adjust("chief", "green")
	g.do("nazgul-1: hunt-with die=sword").tells("frodo-found space=ii-27").adjust("hand", counted([]string{"a2-19"}))
	for g.asking() == "nazgul-1 nazgul.turn" {
		g.do("nazgul-1: end-ride")
	}
	g.asked("ring-bearer meeting.window").do("ring-bearer: react card=a2-19").tells("played card=a2-19 effect=1")
	g.tells("rode nazgul=red from=ii-d31 to=ii-23", "kept-away nazgul=red") // the one choice there is
	if g.silent("barred"); g.pos().Riders[Red].Where != 23 {
		t.Error("he is still there")
	}
}
