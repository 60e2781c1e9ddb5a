package hunt

import (
	"slices"
	"testing"

	"redbook/engine"
)

// The company cards.

// Frodo Baggins: a Fellowship token in the morning if he has none.
func TestC1Effect1(t *testing.T) {
	for _, tokens := range []int{0, 1} {
		g := handed(t).Adjust("turn", "night", "moved", true, "tokens", tokens, "pool", 3-tokens, "dice",
			map[string]int{"ring": 6}).Do("ring-bearer: end-turn")
		for g.Asking() == "nazgul-1 nazgul.turn" {
			g.Do("nazgul-1: end-ride")
		}
		g.Do("ring-bearer: leave-it") // Pippin's ability
		if p := g.pos(); p.Day != 2 || p.Tokens < 1 || p.Tokens+p.Pool != 3 {
			t.Errorf("day %d: %d tokens, %d in the pool", p.Day, p.Tokens, p.Pool)
		}
		if tokens == 0 {
			g.Tells("turn part=i day=2 turn=first-daylight", "used companion=frodo ability=ongoing",
				"fellowship gained=1 tokens=1")
		} else {
			g.Silent("used")
		}
	}
}

// Once: an extra move, and the pool shrinks for good.
func TestC1Effect2(t *testing.T) {
	g := handed(t).journal("1 51").Do("ring-bearer: use who=frodo").Tells("used companion=frodo ability=once",
		"turned-over companion=frodo")
	g.Do("ring-bearer: extra-move to=i-53").Tells("frodo-moved step=2", "pool-shrunk count=1").
		Asked("ring-bearer turn.bearer")
	if p := g.pos(); p.Pool != 1 || p.Tokens != 1 || p.Company[1] != TurnedOver || p.Moved {
		t.Errorf("pool %d, tokens %d, card %d, moved %t", p.Pool, p.Tokens, p.Company[1], p.Moved)
	}
	g.Refused("ring-bearer: use who=frodo", "no-ability-now")
	g = handed(t).Adjust("tokens", 3, "pool", 0).
		Do("ring-bearer: use who=frodo", "ring-bearer: extra-move to=dot")
	if p := g.pos(); p.Tokens != 2 || p.Pool != 0 {
		t.Errorf("with an empty pool: %d tokens, pool %d", p.Tokens, p.Pool)
	}
	partTwo(t, "s01", 3).Do("ring-bearer: use who=frodo").Tells("frodo-travels step=4", "pool-shrunk count=1")
	g = handed(t).journal("1 56 dot dot").
		Do("ring-bearer: use who=frodo", "ring-bearer: extra-move to=i-exit-c").
		Tells("reached-exit at=i-exit-c step=4")
	g.Silent("pool-shrunk") // the part is over at once
}

// Sam: a card for a night's rest.
func TestC2Effect1(t *testing.T) {
	g := handed(t).Adjust("turn", "night").Do("ring-bearer: rest").Asked("ring-bearer company.may").
		Drawing("ally=a1-02")
	g.Do("ring-bearer: use-it").Tells("used companion=sam ability=ongoing", "drew-ally").
		Asked("ring-bearer turn.bearer")
	if g.pos().handSize() != 1 {
		t.Error("no card has come")
	}
	handed(t).Adjust("turn", "night").Do("ring-bearer: rest", "ring-bearer: leave-it").
		Tells("not-used companion=sam").Silent("drew-ally").Asked("ring-bearer turn.bearer")
	handed(t).Adjust("turn", "night", "company.sam", "turned").Do("ring-bearer: rest").Silent("drew-ally")
	g = handed(t, "a1-01", "a1-02", "a1-03", "a1-04", "a1-05").Adjust("turn", "night").Do("ring-bearer: rest").
		Drawing("ally=a1-07").Do("ring-bearer: use-it").Asked("ring-bearer hand.ally")
	g.Do("ring-bearer: discard card=a1-01").Asked("ring-bearer turn.bearer") // five at most, at once (p.14)
}

// Sam, Merry and Pippin cancel a token once.
func TestC2Effect2(t *testing.T) { cancelling(t, "sam") }
func TestC3Effect3(t *testing.T) { cancelling(t, "merry") }
func TestC4Effect2(t *testing.T) { cancelling(t, "pippin") }

func cancelling(t *testing.T, who string) {
	t.Helper()
	g := handed(t).journal("1 56 dot dot").
		Adjust("step", 15, "journal", []string{"1", "56", "dot", "dot", "dot", "dot", "dot", "dot", "dot", "dot",
			"dot", "dot", "dot", "dot", "dot", "dot"}, "company."+who, "up")
	g.Drawing("corruption-token=b12").Do("ring-bearer: move to=dot").Asked("ring-bearer meeting.company")
	g.Do("ring-bearer: cancel-token by=" + who + " token=b12").
		Tells("token-cancelled companion=" + who + " token=b12").Silent("corruption")
	v, _ := Companions.Parse(who)
	if p := g.pos(); !p.HuntPool.has(12) && p.Part == 1 || p.Company[v] == FaceUp {
		t.Errorf("pool %v, card %d", p.HuntPool.values(), p.Company[v])
	}
}

// Merry, part I: for an ally card one dot more at Frodo's move; once a turn.
func TestC3Effect1(t *testing.T) {
	g := handed(t, "a1-02", "a1-04").Adjust("company.merry", "up").journal("1 10").
		Do("ring-bearer: use who=merry").Tells("used companion=merry ability=ongoing").
		Asked("ring-bearer hand.ally")
	g.Do("ring-bearer: discard card=a1-04").Tells("discarded-ally card=a1-04").
		Offered("ring-bearer: move", "to: dot,i-9,i-10,i-11,i-19,i-20")
	g.Refused("ring-bearer: use who=merry", "not-usable")
	handed(t, "a1-02").Adjust("company.merry", "up").Do("ring-bearer: move to=dot").
		Refused("ring-bearer: use who=merry", "not-usable")
	// nothing to give
	handed(t).Adjust("company.merry", "up").Refused("ring-bearer: use who=merry", "not-usable")
}

// Merry, part II: for an ally card an ally token moves.
func TestC3Effect2(t *testing.T) {
	g := partTwo(t, "s01", 3, "a2-02").Adjust("allies", []string{"10"}).Do("ring-bearer: use who=merry").
		Tells("discarded-ally card=a2-02").Asked("ring-bearer effect.choose")
	g.Do("ring-bearer: move-ally from=ii-10 to=ii-9").Tells("ally-moved from=ii-10 to=ii-9").
		Asked("ring-bearer turn.bearer")
}

// Pippin: of two cards drawn in the preparation phase one is kept.
func TestC4Effect1(t *testing.T) {
	g := handed(t).Adjust("turn", "night", "moved", true).Do("ring-bearer: end-turn")
	for range 3 {
		g.Do("nazgul-1: end-ride")
	}
	g.Draws = nil
	g.Do("nazgul-1: end-ride").Asked("ring-bearer company.may").Drawing("ally=a1-02", "ally=a1-03").
		Do("ring-bearer: use-it").Tells("used companion=pippin ability=ongoing", "drew-ally", "drew-ally").
		Asked("ring-bearer effect.choose")
	g.Offered("ring-bearer: discard", "card: a1-02,a1-03").Do("ring-bearer: discard card=a1-02").
		Tells("discarded-ally card=a1-02", "turn part=i day=2 turn=first-daylight")
	if p := g.pos(); p.Hand[3] != 1 || p.handSize() != 1 || p.DrawnAllies != (drawnAllies{}) {
		t.Errorf("hand %v, drawn %v", p.Hand, p.DrawnAllies)
	}
}

// Rulebook p.10: lasting abilities may be used. Who leaves Pippin's draws one card as usual and shows none;
// with an empty deck nobody is asked.
func TestLastingAbilitiesMayBeLeft(t *testing.T) {
	evening := func() *game {
		g := handed(t).Adjust("turn", "night", "moved", true).Do("ring-bearer: end-turn")
		for range 3 {
			g.Do("nazgul-1: end-ride")
		}
		return g
	}
	g := evening().Do("nazgul-1: end-ride").Asked("ring-bearer company.may").Drawing("ally=a1-02")
	g.Do("ring-bearer: leave-it").Tells("not-used companion=pippin", "drew-ally",
		"turn part=i day=2 turn=first-daylight").Silent("used", "discarded-ally")
	if p := g.pos(); p.handSize() != 1 || p.AllyGone != [cardCount]uint8{} {
		t.Errorf("hand %v, gone %v", p.Hand, p.AllyGone)
	}
	gone := map[string]int{}
	for c := firstAlly1; c < firstAlly2; c++ {
		gone[Cards.Name(engine.Value(c))] = int(g.pos().Tables.copies(c))
	}
	evening().Adjust("hand", nil, "allyGone", gone).Do("nazgul-1: end-ride").Tells("no-allies-left").
		Asked("ring-bearer turn.bearer")
}

// An order given beforehand answers for one of the company, and for nobody else.
func TestOrderForLastingAbilities(t *testing.T) {
	for _, test := range []struct{ order, want string }{
		{"lasting companion=sam answer=use", "use-it"}, {"lasting companion=sam answer=leave", "leave-it"},
		{"lasting companion=pippin answer=use", ""},
	} {
		g := handed(t).Adjust("turn", "night").Do("ring-bearer: rest")
		o, err := Rules.ParseOrder(test.order)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Rules.Obey(g.P, ringBearer, o)
		if got := a.Verb; err != nil || got != test.want {
			t.Errorf("%s answers %q: %v", test.order, got, err)
		}
	}
	if open := Rules.OpenOrders(handed(t).P, ringBearer); !slices.Contains(open, "lasting") {
		t.Errorf("open are %v", open)
	}
}

// Strider: a Fellowship token for a night move without corruption.
func TestC5Effect1(t *testing.T) {
	g := partTwo(t, "s01", 3).Adjust("turn", "night", "moved", false).Do("ring-bearer: use who=strider").
		Tells("used companion=strider ability=ongoing", "fellowship-back count=1 tokens=0")
	g.Do("ring-bearer: march").Tells("frodo-travels step=4").Silent("corruption")
	partTwo(t, "s01", 3).Refused("ring-bearer: use who=strider", "not-usable")
	partTwo(t, "s01", 3).Adjust("turn", "night", "moved", false, "tokens", 0, "pool", 3).
		Refused("ring-bearer: use who=strider", "not-usable")
}

// Strider, once: of two new journeys one is kept, and Frodo's figure is not moved back.
func TestC5Effect2(t *testing.T) {
	g := metTwo(t).Drawing("journey=s03", "journey=s04").Do("ring-bearer: use who=strider").
		Tells("used companion=strider ability=once", "turned-over companion=strider")
	g.Offered("ring-bearer: keep-journey", "journey: s03,s04").Do("ring-bearer: keep-journey journey=s04").
		Tells("journey-changed").Silent("stepped-back")
	if p := g.pos(); p.Journey != 4 || p.Step != 9 || !p.OldJourneys.has(1) || p.OldJourneys.has(3) ||
		!p.tracks().Empty() {
		t.Errorf("journey %d at step %d, old %v, tracks %v", p.Journey, p.Step, p.OldJourneys, p.tracks().List())
	}
	// without him
	metTwo(t).Drawing("journey=s03").Do("ring-bearer: change-journey").
		Tells("journey-changed", "stepped-back step=7")
	metTwo(t).Adjust("company.strider", "turned").Refused("ring-bearer: use who=strider", "no-ability-now")
}

// metTwo is after a meeting in part II: the blue Nazgûl has found Frodo in 27, at step 8 of journey s01.
func metTwo(t *testing.T) *game {
	t.Helper()
	g := hunters(partTwo(t, "s01", 8).gandalfMoves()).riders("blue=27 green=33 red=33 purple=33").
		Do("nazgul-1: hunt-with die=sword").Tells("frodo-found space=ii-27")
	for g.Asking() == "nazgul-1 nazgul.turn" {
		g.Do("nazgul-1: end-ride")
	}
	return g.Do("ring-bearer: accept").Asked("ring-bearer escape.journey")
}
