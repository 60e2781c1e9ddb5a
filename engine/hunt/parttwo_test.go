package hunt

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// atBree is a game at the end of part I: Frodo is two dots away from the exit, Sam's card has been turned
// over, the Ring-bearer holds two ally cards and a token, a 3 and an Eye are out of the hunt pool, a special
// token is in it, and there are tracks and an ally on the board.
func atBree(t *testing.T, options ...string) *game {
	t.Helper()
	g := begin(t, []string{"start=i-1"}, options...)
	for g.Asking() != "ring-bearer turn.bearer" {
		d := Rules.Decisions(g.pos())[0]
		g.Apply(g.first(Seats.Name(engine.Value(d.Seat)), d.Verbs[0]))
	}
	g.journal("1 dot dot 53 dot dot").Adjust("corruption", 5, "eyes", 1, "tokens", 1, "pool", 2, "hand",
		counted([]string{"a1-02", "a1-04"}),
		"company.sam", "turned", "allies", []string{"10"}, "tracks", [][]string{{"20"}, {}}, "known",
		[]string{"4", "5", "13"}, "held", nil, "hidden", nil)
	p := g.pos()
	p.HuntPool, p.Gone = p.HuntPool.without(12).without(13).with(16), tokenSet(0).with(12).with(13)
	if err := check(p); err != nil {
		t.Fatal(err)
	}
	return g
}

// toBree ends part I.
func (g *game) toBree() *game { return g.Do("ring-bearer: move to=i-exit-c") }

// Rulebook p.25-28: what is carried over to part II, what is laid aside, and what comes into the game.
func TestP26WhatIsCarriedOver(t *testing.T) {
	g := atBree(t)
	before := *g.pos()
	g.toBree().Asked("ring-bearer part-two.journey")
	g.Tells("part-two", "company-joins companion=merry", "company-joins companion=strider")
	p := g.pos()
	if p.Corruption != 5 || p.Eyes != 1 || p.Step != 0 || p.information() != 3 {
		t.Errorf("corruption %d, Eyes %d, step %d, %d information tokens", p.Corruption, p.Eyes, p.Step,
			p.information())
	}
	if p.Company != [companionCount]CompanyCard{dataset.Frodo: FaceUp, dataset.Sam: TurnedOver,
		dataset.Merry: FaceUp, dataset.Pippin: FaceUp, dataset.Strider: FaceUp} {
		t.Errorf("company %v", p.Company)
	}
	if p.Tokens != 1 || p.Pool != 2 {
		t.Errorf("three Fellowship tokens in all: %d, pool %d", p.Tokens, p.Pool)
	}
	if p.handSize() != 2 || p.Hand[firstAlly1+1] > 0 || p.AllyGone != [cardCount]uint8{} {
		t.Errorf("as many ally cards of part II: %v, gone %v", p.Hand, p.AllyGone)
	}
	if p.Sorcery != before.Sorcery || p.SorceryGone != before.SorceryGone {
		t.Errorf("the sorcery hands and discards are kept: %v, %v", p.Sorcery, p.SorceryGone)
	}
	want := before.HuntPool
	for i, token := range p.Tables.set.Corruption {
		if token.Colour == grey {
			want = want.with(Token(i + 1))
		}
	}
	if p.HuntPool != want || p.Gone != before.Gone || want.count() != before.HuntPool.count()+3 {
		t.Errorf("the hunt pool is %v, gone are %v", p.HuntPool.values(), p.Gone.values())
	}
	if !p.Allies.Empty() || !p.tracks().Empty() || !p.Held.Empty() {
		t.Errorf("allies %v, tracks %v, held %v", p.Allies.List(), p.tracks().List(), p.Held.List())
	}

	if p.Offered[0].long() || !p.Offered[1].long() || p.Laid.Len() != deedsDrawn {
		t.Errorf("one journey of either deck and four deeds are drawn: %v, %v", p.Offered, p.Laid.List())
	}
	g.Do(g.first("ring-bearer", "keep-journey")).Tells("journey-chosen long=short").
		Do("ring-bearer: gandalf-begins at=" + Spaces.Name(Part(2).value(p.Laid.List()[1])))
	if p := g.pos(); p.Journey == NoJourney || p.Held.Len() != 3 || p.Held.Has(p.gandalfAt()) ||
		p.OldJourneys != 0 || p.deedSupply().Len() != 6 {
		t.Errorf("Gandalf begins in %d, held %v, supply %v", p.gandalfAt(), p.Held.List(), p.deedSupply().List())
	}
}

// Rulebook p.27: the pool of part II has two tokens in all if Frodo's card has been turned over; who has
// played Merry's card and turned it over does not get it back.
func TestP27TurnedOverCards(t *testing.T) {
	g := atBree(t).Adjust("company.frodo", "turned", "company.merry", "turned", "tokens", 1, "pool", 1).toBree()
	if p := g.pos(); p.Tokens != 1 || p.Pool != 1 || p.Company[dataset.Merry] != TurnedOver ||
		p.Company[dataset.Strider] != FaceUp {
		t.Errorf("tokens %d, pool %d, company %v", p.Tokens, p.Pool, p.Company)
	}
}

// Rulebook p.25-26: the envelope holds everything that part II needs. Played at once or on another day, part
// II begins alike; until all are there nothing happens. A week on, and from the store, it is the same.
func TestP25TheLetterFromGandalf(t *testing.T) {
	at := atBree(t, "seats=3").toBree().pos()
	g := atBree(t, "seats=3", "apart=on").toBree().Silent("part-two").
		Asked("ring-bearer letter.ready, nazgul-1 letter.ready, nazgul-2 letter.ready")
	stored := []byte(g.Bytes())
	p, err := Rules.Decode(stored)
	if err != nil {
		t.Fatal(err)
	}
	g.P = p
	g.Do("nazgul-2: ready").Silent("part-two").Do("ring-bearer: ready").Silent("part-two").
		Refused("ring-bearer: ready", engine.RefusedNotAsked)
	g.Do("nazgul-1: ready").Tells("part-two").Asked("ring-bearer part-two.journey")
	later := *g.pos()
	later.Apart = at.Apart
	one, err := Rules.Encode(at)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Rules.Encode(&later)
	if err != nil || !bytes.Equal(withoutAsked(one), withoutAsked(two)) {
		t.Errorf("%v: at once\n%s\non another day\n%s", err, one, two)
	}
}

// withoutAsked is a stored position without the counts of who has been asked how often, which precede its
// inner part.
func withoutAsked(stored []byte) []byte { return stored[bytes.Index(stored, []byte(`"position":`)):] }

// three is part II of three players, two of whom share the Nazgûl and hold two sorcery cards and one; the
// exchange begins.
func three(t *testing.T, options ...string) *game {
	t.Helper()
	g := atBree(t, append(options, "seats=3")...).
		Adjust("sorcery", map[string]any{"nazgul-1": counted([]string{"s-05", "s-09"}),
			"nazgul-2": counted([]string{"s-18"})}, "sorceryGone", nil).toBree()
	return g.toExchange()
}

// toExchange settles what comes before the sorcery cards are exchanged.
func (g *game) toExchange() *game {
	g.T.Helper()
	g.Do(g.first("ring-bearer", "keep-journey")).Do(g.first("ring-bearer", "gandalf-begins"))
	for {
		d := Rules.Decisions(g.pos())[0]
		if d.Step != "setup.share" && d.Step != "setup.order" {
			return g
		}
		g.Apply(g.first(Seats.Name(engine.Value(d.Seat)), d.Verbs[0]))
	}
}

// Rulebook p.27: among three and more players the Nazgûl are shared out anew for part II, one at least to
// each.
func TestP27TheNazgulAreSharedOutAnew(t *testing.T) {
	g := atBree(t, "seats=3").toBree()
	g.Do(g.first("ring-bearer", "keep-journey")).Do(g.first("ring-bearer", "gandalf-begins")).
		Asked("nazgul-1 setup.share")
	if n := len(g.pos().ridersOf(0)); n != 4 {
		t.Errorf("%d Nazgûl are nobody's", n)
	}
	g.Do("nazgul-1: claim who=purple", "nazgul-1: enough").Tells("claimed seat=nazgul-2 nazgul=blue").
		Asked("nazgul-2 setup.order")
	if p := g.pos(); len(p.ridersOf(nazgul1)) != 1 || p.Riders[Purple].Seat != nazgul1 ||
		len(p.ridersOf(nazgul1+1)) != 3 {
		t.Errorf("shared out: %v", p.Riders)
	}
	for _, seats := range []string{"2", "5"} { // one has them all, or each has one
		atBree(t, "seats="+seats).toBree().toExchange().Silent("setup.share")
	}
	old := atBree(t, "seats=3", "aid=").toBree()
	before := old.pos().Riders
	old.Do(old.first("ring-bearer", "keep-journey")).Do(old.first("ring-bearer", "gandalf-begins"))
	for n := Blue; n < nazgulCount; n++ {
		if old.pos().Riders[n].Seat != before[n].Seat {
			t.Errorf("in a game begun before the %d. Nazgûl has another player", n)
		}
	}
}

// huntersAloneHear holds that the newest events tell both hunters of a card, and not the Ring-bearer.
func (g *game) huntersAloneHear(card string) {
	g.T.Helper()
	for seat, hears := range map[engine.Seat]bool{ringBearer: false, nazgul1: true, nazgul1 + 1: true} {
		told := fmt.Sprint(engine.EventsFor(g.Played.Events, engine.SeatsOf(seat)))
		if strings.Contains(told, card) != hears {
			g.T.Errorf("seat %d is told %s", seat, told)
		}
	}
}

// Rulebook p.27: the sorcery cards are shared out in any way that all agree on, as often as they like, so
// that each ends with as many as he had; p.20: nobody sees what others hold.
func TestP27SorceryIsSharedOut(t *testing.T) {
	g := three(t).Asked("nazgul-1 part-two.hand-on, nazgul-2 part-two.hand-on")
	g.Do("nazgul-1: lay-aside for-nazgul-2=s-09").Tells("sorcery-laid seat=nazgul-1 to=nazgul-2 count=1")
	g.Do("nazgul-2: lay-aside for-nazgul-1=none").
		Tells("sorcery-kept seat=nazgul-2", "sorcery-uneven seat=nazgul-1 gives=1 gets=0").
		Asked("nazgul-1 part-two.hand-on, nazgul-2 part-two.hand-on")
	g.Do("nazgul-1: lay-aside for-nazgul-2=s-09", "nazgul-2: lay-aside for-nazgul-1=s-18").
		Asked("nazgul-1 part-two.agree, nazgul-2 part-two.agree")
	g.Do("nazgul-2: agree").Silent("sorcery-handed-on").Do("nazgul-1: disagree").
		Tells("sorcery-declined seat=nazgul-1").Asked("nazgul-1 part-two.hand-on, nazgul-2 part-two.hand-on")
	if p := g.pos(); !p.holdsSorcery(1, card(t, "s-09")) || p.Gifts != [seatCount]gifts{} {
		t.Errorf("declined, all goes back: %v, %v", p.Sorcery, p.Gifts)
	}
	g.Do("nazgul-1: lay-aside for-nazgul-2=s-09", "nazgul-2: lay-aside for-nazgul-1=s-18", "nazgul-1: agree",
		"nazgul-2: agree")
	p := g.pos()
	if p.sorceryCount(1) != 2 || p.sorceryCount(2) != 1 || !p.holdsSorcery(1, card(t, "s-18")) ||
		!p.holdsSorcery(2, card(t, "s-09")) {
		t.Errorf("hands %v", p.Sorcery)
	}
	g.huntersAloneHear("s-18")
	g.Asked("nazgul-1 part-two.hand-on, nazgul-2 part-two.hand-on") // as often as they like: back again
	g.Do("nazgul-1: lay-aside for-nazgul-2=s-18", "nazgul-2: lay-aside for-nazgul-1=s-09", "nazgul-1: agree",
		"nazgul-2: agree")
	if p := g.pos(); !p.holdsSorcery(1, card(t, "s-09")) || p.sorceryCount(2) != 1 {
		t.Errorf("hands %v", p.Sorcery)
	}
	g.Refused("nazgul-1: lay-aside for-nazgul-2=s-05,s-09", "wrong-total") // who would get two could give one
	g.Do("nazgul-1: lay-aside for-nazgul-2=none", "nazgul-2: lay-aside for-nazgul-1=none").
		Tells("first-player seat=nazgul-1")
}

// Any redistribution can be made at once: three players hand one card each to the next, and one of them
// another to a third.
func TestP27SorceryGoesRound(t *testing.T) {
	g := atBree(t, "seats=4").
		Adjust("sorcery", map[string]any{"nazgul-1": counted([]string{"s-05", "s-09"}),
			"nazgul-2": counted([]string{"s-18"}), "nazgul-3": counted([]string{"s-06", "s-11"})}, "sorceryGone", nil).
		toBree().toExchange()
	g.Do("nazgul-1: lay-aside for-nazgul-2=s-05 for-nazgul-3=s-09",
		"nazgul-2: lay-aside for-nazgul-1=none for-nazgul-3=s-18", "nazgul-3: lay-aside for-nazgul-1=s-06,s-11")
	g.Do("nazgul-1: agree", "nazgul-2: agree", "nazgul-3: agree").
		Tells("sorcery-handed-on seat=nazgul-1 to=nazgul-3 count=1")
	for seat, want := range map[engine.Seat][]string{1: {"s-06", "s-11"}, 2: {"s-05"}, 3: {"s-09", "s-18"}} {
		for _, title := range want {
			if p := g.pos(); p.sorceryCount(seat) != len(want) || !p.holdsSorcery(seat, card(t, title)) {
				t.Errorf("seat %d holds %v, want %v", seat, p.Sorcery[seat], want)
			}
		}
	}
}

// A game begun before goes on with one blind offer after the other.
func TestTheExchangeOfBefore(t *testing.T) {
	g := three(t, "aid=").Offered("nazgul-1: offer", "to: nazgul-2").Do("nazgul-1: offer to=nazgul-2 card=s-09").
		Tells("sorcery-offered seat=nazgul-1 to=nazgul-2")
	g.Asked("nazgul-2 part-two.exchange").Do("nazgul-2: give-back card=s-18").
		Tells("sorcery-exchanged seat=nazgul-1 to=nazgul-2")
	p := g.pos()
	if p.sorceryCount(1) != 2 || p.sorceryCount(2) != 1 || !p.holdsSorcery(1, card(t, "s-18")) ||
		!p.holdsSorcery(2, card(t, "s-09")) {
		t.Errorf("hands %v", p.Sorcery)
	}
	g.huntersAloneHear("s-18")
	g.Do("nazgul-1: offer to=nazgul-2 card=s-05", "nazgul-2: refuse").
		Tells("sorcery-refused seat=nazgul-1 to=nazgul-2")
	if p := g.pos(); !p.holdsSorcery(1, card(t, "s-05")) || p.sorceryCount(2) != 1 {
		t.Errorf("refused, it goes back: %v", p.Sorcery)
	}
	g.Do("nazgul-1: no-offer").Asked("nazgul-2 part-two.exchange").Do("nazgul-2: no-offer").
		Tells("first-player seat=nazgul-1")
}

// Rulebook p.20, p.27: where only one player holds sorcery cards there is nothing to exchange.
func TestP27NothingToExchange(t *testing.T) {
	g := atBree(t, "seats=3").Adjust("sorcery", map[string]any{"nazgul-2": counted([]string{"s-18"})},
		"sorceryGone", nil).toBree()
	g.toExchange()
	if d := Rules.Decisions(g.pos())[0]; d.Step != "setup.place" {
		t.Errorf("asked %s", d.Step)
	}
}
