package hunt

import (
	"slices"
	"strings"
	"testing"
)

// Rulebook p.29: Gandalf moves in every turn, by day and by night, to another area connected with his.
func TestP29GandalfMovesInEveryTurn(t *testing.T) {
	g := partTwo(t, "s01", 3)
	to := strings.Split(strings.TrimPrefix(g.Offers("ring-bearer: gandalf"), "to: "), ",")
	for name, want := range map[string]bool{"ii-7": true, "ii-19": true, "ii-8": false, "ii-28": false} {
		if slices.Contains(to, name) != want {
			t.Errorf("from 8 he may go to %v", to)
		}
	}
	g.Refused("ring-bearer: end-turn", "gandalf-first").Do("ring-bearer: gandalf to=ii-7").
		Refused("ring-bearer: gandalf to=ii-8", "gandalf-has-moved")
	for _, line := range g.Told() {
		if strings.Contains(line, "ii-7") {
			t.Errorf("told to everybody: %s", line)
		}
	}
	night := partTwo(t, "s01", 3).Adjust("turn", "night", "moved", false).
		Do("ring-bearer: rest", "ring-bearer: leave-it")
	night.Refused("ring-bearer: end-turn", "gandalf-first").
		Do("ring-bearer: gandalf to=ii-7", "ring-bearer: end-turn")
}

// Rulebook p.30, the example: Gandalf goes 8, 7, 10, 18 and does a deed there, Frodo goes from 1 into the
// woods and to 7, and rests.
func TestP30GandalfAndFrodo(t *testing.T) {
	g := partTwo(t, "l01", 1).Adjust("company.sam", "turned").Do("ring-bearer: gandalf to=ii-7")
	if p := g.pos(); p.lastArea() != 1 || !p.inWilds() {
		t.Errorf("in the first turn Frodo's last area is %v", p.lastArea())
	}
	g.Do("ring-bearer: end-turn").pass("ring-bearer turn.bearer").Tells("frodo-travels step=2").
		Do("ring-bearer: gandalf to=ii-10")
	if p := g.pos(); p.lastArea() != 7 || p.inWilds() {
		t.Errorf("in the second turn Frodo's last area is %v", p.lastArea())
	}
	g.Refused("ring-bearer: do-deed", "no-deed-here") // there is no token for 10
	g.Do("ring-bearer: end-turn").pass("ring-bearer turn.bearer").Silent("frodo-travels")
	g.Do("ring-bearer: rest", "ring-bearer: gandalf to=ii-18", "ring-bearer: do-deed").
		Tells("deed-done at=ii-18 limit=15").Silent("gandalf-revealed")
	p := g.pos()
	if p.Step != 2 || p.Corruption != 0 || p.Deeds != areas(18) || p.Held != areas(4, 5) ||
		p.Gandalf != GandalfHidden || p.limit() != 15 {
		t.Errorf("step %d, corruption %d, deeds %v, held %v, limit %d", p.Step, p.Corruption, p.Deeds.List(),
			p.Held.List(), p.limit())
	}
	g.Refused("ring-bearer: do-deed", "no-deed-here")
}

// revealed is Gandalf in 7 among the blue and the green Nazgûl, about to show himself.
func revealed(t *testing.T) *game {
	t.Helper()
	g := partTwo(t, "s01", 3).riders("blue=7 green=7").Adjust("dice", map[string]int{"ring": 1, "shadow": 1},
		"spent", 4, "chief", "red", "chiefDieOn", true, "chiefDie", "sword")
	return g.Do("ring-bearer: gandalf to=ii-7")
}

// Rulebook p.29: for a Fellowship token, which leaves the game, he drives each Nazgûl on his area up to two
// spaces away and takes an ordinary die off the pool; p.33: never the Chief's.
func TestP29GandalfShowsHimself(t *testing.T) {
	// he has not moved
	partTwo(t, "s01", 3).riders("blue=8").Refused("ring-bearer: reveal-gandalf", "gandalf-first")
	// nobody is there
	partTwo(t, "s01", 3).Do("ring-bearer: gandalf to=ii-7").
		Refused("ring-bearer: reveal-gandalf", "gandalf-alone")
	// nothing to pay with
	revealed(t).Adjust("tokens", 0, "pool", 3).Refused("ring-bearer: reveal-gandalf", "no-fellowship")
	g := revealed(t).Do("ring-bearer: reveal-gandalf").Tells("gandalf-revealed at=ii-7").
		Asked("ring-bearer gandalf.meets")
	if p := g.pos(); p.Tokens != 0 || p.Pool != 2 {
		t.Errorf("the token is out of the game: %d, pool %d", p.Tokens, p.Pool)
	}
	g.Refused("ring-bearer: discard-die die=ring", "drive-off-first").
		Offered("ring-bearer: drive-off", "who: blue,green")
	to := strings.Split(strings.TrimPrefix(g.Offers("ring-bearer: drive-off who=blue"), "to: "), ",")
	for _, s := range g.pos().driven(7).List() {
		if name := Spaces.Name(Part(2).value(s)); !slices.Contains(to, name) {
			t.Errorf("%s is not offered: %v", name, to)
		}
	}
	away := to[len(to)-1]
	g.Do("ring-bearer: drive-off who=blue to="+away).Tells("driven-off nazgul=blue from=ii-7 to="+away).
		Offered("ring-bearer: drive-off", "who: green")
	g.Do("ring-bearer: drive-off who=green to="+away).Offered("ring-bearer: discard-die", "die: ring,shadow")
	g.Do("ring-bearer: discard-die die=shadow").Tells("die-discarded face=shadow").
		Asked("ring-bearer turn.bearer")
	if p := g.pos(); p.Dice != [faceCount]uint8{Ring: 1} || p.ChiefDie != Sword || p.Gandalf != GandalfRevealed {
		t.Errorf("dice %v, the Chief's %d", p.Dice, p.ChiefDie)
	}
	g = revealed(t).Adjust("dice", map[string]int{}, "spent", 6).
		Do("ring-bearer: reveal-gandalf", "ring-bearer: drive-off who=blue to=ii-7",
			"ring-bearer: drive-off who=green to=ii-7")
	g.Asked("ring-bearer turn.bearer") // up to two is also none; there is no die to take
}

// Rulebook p.31: after the Nazgûl's turns his figure is taken off; of two new deed tokens one is where he is
// now, and out of the game, the other goes back. P.25: the die is rolled again with the others.
func TestP31GandalfHidesAgain(t *testing.T) {
	g := revealed(t).Do("ring-bearer: reveal-gandalf", "ring-bearer: drive-off who=blue to=ii-7",
		"ring-bearer: drive-off who=green to=ii-7", "ring-bearer: discard-die die=ring", "ring-bearer: end-turn")
	g.Adjust("turn", "night", "company.pippin", "turned")
	for g.Asking() == "nazgul-1 nazgul.turn" {
		g.Draws = []string{"deed=ii-11", "deed=ii-13"}
		g.Apply("nazgul-1: end-ride")
	}
	g.Asked("ring-bearer gandalf.hides").Offered("ring-bearer: hide-gandalf", "at: ii-11,ii-13").
		Silent("deeds-offered")
	moves := g.pos().GandalfMoves
	g.Draws = nil
	g.Do("ring-bearer: hide-gandalf at=ii-13").Tells("gandalf-hid")
	p := g.pos()
	if p.Gandalf != GandalfHidden || p.gandalfAt() != 13 || p.GandalfMoves != moves+1 ||
		p.DeedsGone != areas(8, 13) || !p.deedSupply().Has(11) || p.Held != areas(4, 5, 18) {
		t.Errorf("Gandalf in %d after %d moves, gone %v, supply %v, held %v", p.gandalfAt(), p.GandalfMoves,
			p.DeedsGone.List(), p.deedSupply().List(), p.Held.List())
	}
	g.Asked("ring-bearer turn.bearer")
	if n := normalDiceLeft(g.pos()); n != normalDice {
		t.Errorf("%d dice on the next day", n)
	}
}

// Rulebook p.31: in Rivendell Gandalf is out of the game, and Frodo bears one corruption more.
func TestP31GandalfInRivendell(t *testing.T) {
	g := partTwo(t, "s01", 3).Adjust("gandalfJournal", []string{"36"}).
		Refused("ring-bearer: enter-rivendell", "not-in-rivendell")
	g.Do("ring-bearer: gandalf to=ii-exit-a", "ring-bearer: enter-rivendell").
		Tells("gandalf-in-rivendell at=ii-exit-a limit=13")
	g.Refused("ring-bearer: do-deed", "gandalf-not-hidden")
	g.Do("ring-bearer: end-turn").pass("ring-bearer turn.bearer").Refused("ring-bearer: gandalf to=ii-36",
		"gandalf-not-hidden").Do("ring-bearer: end-turn")
	if p := g.pos(); p.gandalfAt() != Nowhere || p.limit() != 13 {
		t.Errorf("Gandalf in %d, limit %d", p.gandalfAt(), p.limit())
	}
}
