package hunt

import "testing"

// Ally cards of part I.

// Tom Bombadil: an extra move in segment III, then perhaps an ally token there.
func TestA101Effect1(t *testing.T) {
	g := handed(t, "a1-01").journal("1 51").Do("ring-bearer: play card=a1-01")
	g.Tells("played card=a1-01 effect=1").Asked("ring-bearer effect.choose").
		Offered("ring-bearer: extra-move", "to: dot,i-44,i-53,i-55")
	g.Do("ring-bearer: extra-move to=i-55").Tells("frodo-moved step=2").Silent("corruption")
	if p := g.pos(); p.lastArea() != 55 || p.Moved || !p.Played {
		t.Errorf("in %v, moved %t, played %t", p.lastArea(), p.Moved, p.Played)
	}
	g.Do("ring-bearer: place-ally at=i-53").Tells("ally-placed at=i-53").Asked("ring-bearer turn.bearer")
	handed(t, "a1-01").journal("1 51").Do("ring-bearer: play card=a1-01", "ring-bearer: extra-move to=dot",
		"ring-bearer: decline").Tells("declined")
	handed(t, "a1-01").journal("1 10").Refused("ring-bearer: play card=a1-01", "no-card-now")
}

// Farmer Maggot: an ally token in II-D.
func TestA102Effect1(t *testing.T) {
	g := handed(t, "a1-02").riders("blue=39").Do("ring-bearer: play card=a1-02")
	g.Offered("ring-bearer: place-ally", "at: i-35,i-41,i-42,i-43")
	g.Do("ring-bearer: place-ally at=i-43").Tells("ally-placed at=i-43")
}

// Or no search and no hunt next to an ally token.
func TestA102Effect2(t *testing.T) {
	g := answering(t, "a1-02").Adjust("allies", []string{"24"}).riders("blue=22").Do("nazgul-1: search").
		Asked("ring-bearer act.window")
	g.Do("ring-bearer: react card=a1-02").Tells("played card=a1-02 effect=2", "cancelled act=search",
		"act-cancelled nazgul=blue act=search")
	g.Silent("search-answer")
	g = answering(t, "a1-02").Adjust("allies", []string{"50"}).riders("blue=22").Do("nazgul-1: search")
	g.Asked("nazgul-1 nazgul.turn") // 22 is connected with no ally token, as everybody sees
	answering(t, "a1-02").Adjust("allies", []string{"24"}).riders("blue=22").
		Do("nazgul-1: hunt-with die=sword", "ring-bearer: react card=a1-02").
		Tells("act-cancelled nazgul=blue act=hunt")
}

// Gildor: no search and no hunt in a region this turn, for a Fellowship token, in the wilds.
func TestA103Effect1(t *testing.T) {
	g := handed(t, "a1-03").journal("1 10 dot").Do("ring-bearer: play card=a1-03").
		Tells("fellowship-back count=1 tokens=0")
	g.Offered("ring-bearer: mark", "region: i-a,i-b,i-c,ii-a,ii-b,ii-c,ii-d,iii-a,iii-b,iii-c").
		Do("ring-bearer: mark region=ii-a").Tells("log-put region=ii-a log=no-search-no-hunt")
	g = hunters(g.Do("ring-bearer: move to=dot")).riders("blue=22")
	g.Refused("nazgul-1: search", "act-forbidden").Refused("nazgul-1: hunt-with die=sword", "act-forbidden")
	for g.pos().Active == Blue || g.pos().Turn == FirstDaylight {
		g.Do("nazgul-1: end-ride")
	}
	g.Tells("log-ended region=ii-a")
	handed(t, "a1-03").journal("1 10").Refused("ring-bearer: play card=a1-03", "no-card-now")
	handed(t, "a1-03").journal("1 10 dot").Adjust("tokens", 0).
		Refused("ring-bearer: play card=a1-03", "no-card-now")
}

// Hymn to Elbereth: a hunt is cancelled, and its Nazgûl hunts no more this turn.
func TestA104Effect1(t *testing.T) {
	elbereth(t, answering(t, "a1-04").riders("blue=22"), "a1-04")
}

func elbereth(t *testing.T, g *game, card string) {
	t.Helper()
	paid := g.pos().Tokens
	g.Do("nazgul-1: hunt-with die=sword", "ring-bearer: react card="+card).
		Tells("cancelled act=hunt", "barred nazgul=blue", "act-cancelled nazgul=blue act=hunt")
	if p := g.pos(); !p.Riders[Blue].NoHunt || p.Tokens != paid-1 {
		t.Errorf("%+v, %d tokens", p.Riders[Blue], p.Tokens)
	}
}

// Fredegar Bolger: an ally token in Crickhollow, or else in a friendly area of segment III.
func TestA105Effect1(t *testing.T) {
	// nothing to choose
	handed(t, "a1-05").Do("ring-bearer: play card=a1-05").Tells("ally-placed at=i-50").
		Asked("ring-bearer turn.bearer")
	handed(t, "a1-05").riders("blue=50").Do("ring-bearer: play card=a1-05").Tells("ally-placed at=i-44")
}

// Or no perception.
func TestA105Effect2(t *testing.T) {
	g := answering(t, "a1-05").riders("blue=22").Do("nazgul-1: perceive die=ring what=region").
		Asked("ring-bearer act.window")
	g.Do("ring-bearer: react card=a1-05").Tells("cancelled act=perception").Silent("perception-answer")
	answering(t, "a1-05").riders("blue=22").Do("nazgul-1: search").Silent("cancelled").
		Asked("nazgul-1 nazgul.turn")
}

// A Conspiracy Unmasked: Merry joins.
func TestA106Effect1(t *testing.T) {
	g := handed(t, "a1-06").journal("1 24").Offered("ring-bearer: play card=a1-06", "effect: 1,2")
	g.Do("ring-bearer: play card=a1-06 effect=1").Tells("company-joined companion=merry").
		Asked("ring-bearer turn.bearer")
	handed(t, "a1-06").journal("1 10").Offered("ring-bearer: play card=a1-06", "complete")
	handed(t, "a1-06").journal("1 24").Adjust("company.merry", "up").
		Offered("ring-bearer: play card=a1-06", "complete")
}

// Or a card.
func TestA106Effect2(t *testing.T) {
	g := handed(t, "a1-06").journal("1 10").Drawing("ally=a1-02").Do("ring-bearer: play card=a1-06").
		Tells("played card=a1-06 effect=2", "drew-ally")
	if g.pos().Hand[Card(2)] != 1 {
		t.Error("the card has not come to hand")
	}
}

// A Short Cut to Mushrooms: one dot more for the move of this turn.
func TestA107Effect1(t *testing.T) {
	g := handed(t, "a1-07").journal("1 10").Offered("ring-bearer: move", "to: dot,i-9,i-11")
	g.Do("ring-bearer: play card=a1-07").Offered("ring-bearer: move", "to: dot,i-9,i-10,i-11,i-19,i-20")
	handed(t, "a1-07").Do("ring-bearer: move to=dot").Refused("ring-bearer: play card=a1-07", "no-card-now")
}

// Off the Road: no free action after a move, a die may be spent.
func TestA108Effect1(t *testing.T) {
	g := answering(t, "a1-08").riders("blue=19").Do("nazgul-1: ride to=i-22").Asked("ring-bearer act.window")
	g.Do("ring-bearer: react card=a1-08").Tells("barred nazgul=blue").Asked("nazgul-1 nazgul.turn")
	g.Refused("nazgul-1: search", "no-free-action").Do("nazgul-1: hunt-with die=sword").
		Tells("hunt-answer nazgul=blue space=i-22 says=no")
	// without a move
	answering(t, "a1-08").riders("blue=22").Do("nazgul-1: search").Asked("nazgul-1 nazgul.turn")
}

// The Gaffer: an ally token in I-B.
func TestA109Effect1(t *testing.T) {
	handed(t, "a1-09").Do("ring-bearer: play card=a1-09").
		Offered("ring-bearer: place-ally", "at: i-1,i-2,i-5,i-6,i-10,i-11,i-18,i-20")
}

// Or an information token is kept; it can be found later.
func TestA109Effect2(t *testing.T) {
	g := answering(t, "a1-09").Adjust("held", []string{"23", "41"}).riders("blue=23 green=23").
		Do("nazgul-1: search").Asked("ring-bearer act.window")
	g.Do("ring-bearer: react card=a1-09").
		Tells("played card=a1-09 effect=2", "search-answer nazgul=blue space=i-23 says=no").
		Silent("information-found")
	g.Adjust("dice.sword", 1).Do("nazgul-1: end-ride", "nazgul-1: search").
		Tells("information-found space=i-23 count=2")
	g = answering(t, "a1-09").Adjust("held", []string{"41"}).riders("blue=23").Do("nazgul-1: search").
		Asked("ring-bearer act.window")
	// no token there: he is asked all the same
	g.Refused("ring-bearer: react card=a1-09", "no-answer")
	// there can be none in 24
	answering(t, "a1-09").riders("blue=24").Do("nazgul-1: search").Asked("nazgul-1 nazgul.turn")
}

// The Bounders: an ally token by a road of segment I or II.
func TestA110Effect1(t *testing.T) {
	handed(t, "a1-10").riders("blue=6").Do("ring-bearer: play card=a1-10").
		Offered("ring-bearer: place-ally", "at: i-2,i-7,i-11,i-14,i-18,i-30,i-34,i-41,i-43")
}

// Horn-call of Buckland: each ally token may move once, then a die is gone until the next preparation.
func TestA111Effect1(t *testing.T) {
	g := handed(t, "a1-11").Adjust("allies", []string{"22", "50"}, "dice",
		map[string]int{"ring": 1, "shadow": 1}).riders("blue=51").Do("ring-bearer: play card=a1-11")
	g.Offered("ring-bearer: move-ally", "from: i-22,i-50").Offered("ring-bearer: move-ally from=i-22",
		"to: i-19,i-23,i-24")
	g.Do("ring-bearer: move-ally from=i-22 to=i-24").Tells("ally-moved from=i-22 to=i-24").
		Offered("ring-bearer: move-ally", "from: i-50")
	g.Do("ring-bearer: decline").Offered("ring-bearer: remove-die", "die: ring,shadow").
		Do("ring-bearer: remove-die die=shadow").Tells("die-removed die=shadow")
	if p := g.pos(); p.Dice[Shadow] != 0 || p.Dice[Ring] != 1 || p.Spent != 0 {
		t.Errorf("dice %v, spent %d", p.Dice, p.Spent)
	}
}

// Bucklebury Ferry: an extra move to another river area, one dot more counted.
func TestA112Effect1(t *testing.T) {
	g := handed(t, "a1-12").journal("1 41").Do("ring-bearer: play card=a1-12").
		Offered("ring-bearer: extra-move", "to: i-43,i-44")
	g.Do("ring-bearer: extra-move to=i-44").Tells("frodo-moved step=2")
	if l := g.pos().Legs[2]; l.Card == NoCard || l.Plus != 1 {
		t.Errorf("how he came there: %+v", l)
	}
	handed(t, "a1-12").journal("1 10").Refused("ring-bearer: play card=a1-12", "no-card-now")
}

// Goldberry: a night's rest in segment III.
func TestA113Effect1(t *testing.T) {
	g := handed(t, "a1-13").journal("1 55").Adjust("turn", "night", "corruption", 3).
		Refused("ring-bearer: play card=a1-13", "no-card-now")
	g.Do("ring-bearer: rest", "ring-bearer: leave-it", "ring-bearer: play card=a1-13").
		Tells("corruption amount=-1 corruption=2 cause=card")
	g = handed(t, "a1-13").journal("1 55").Adjust("turn", "night").
		Do("ring-bearer: rest", "ring-bearer: leave-it", "ring-bearer: play card=a1-13")
	g.Tells("could-not")
}

// Or a sorcery card is cancelled.
func TestA113Effect2(t *testing.T) {
	g := casting(t, "s-18").Adjust("hand", counted([]string{"a1-13"})).
		Do("nazgul-1: cast die=sorcery card=s-18").Asked("ring-bearer act.window")
	g.Do("ring-bearer: react card=a1-13").Tells("played card=a1-13 effect=2", "cancelled act=sorcery").
		Silent("drew-sorcery").Asked("nazgul-1 nazgul.turn")
	if p := g.pos(); p.Dice[Sorcery] != 1 || p.SorceryGone[18] != 1 {
		t.Errorf("the die and the card are spent: %v, %v", p.Dice, p.SorceryGone)
	}
}

// Sleep under the Fir-tree: a Fellowship token for a night's rest.
func TestA114Effect1(t *testing.T) {
	g := handed(t, "a1-14").Adjust("turn", "night").Refused("ring-bearer: play card=a1-14", "no-card-now")
	g.Do("ring-bearer: rest", "ring-bearer: leave-it", "ring-bearer: play card=a1-14").
		Tells("fellowship gained=1 tokens=2")
}

// Walking by Starlight: no corruption for the night move; the marker shows the Eye.
func TestA115Effect1(t *testing.T) {
	g := handed(t, "a1-15").Adjust("turn", "night").
		Do("ring-bearer: play card=a1-15", "ring-bearer: move to=dot").Tells("moved-by-night").Silent("corruption")
	if !g.pos().Eye {
		t.Error("the marker does not show the Eye")
	}
	handed(t, "a1-15").Refused("ring-bearer: play card=a1-15", "no-card-now")
}

// A Basket of Mushrooms: two cards come, one goes.
func TestA116Effect1(t *testing.T) {
	g := handed(t, "a1-16", "a1-02").Drawing("ally=a1-03", "ally=a1-04").Do("ring-bearer: play card=a1-16").
		Asked("ring-bearer hand.ally")
	g.Offered("ring-bearer: discard", "card: a1-02,a1-03,a1-04").Do("ring-bearer: discard card=a1-03").
		Tells("discarded-ally card=a1-03").Asked("ring-bearer turn.bearer")
	if n := g.pos().handSize(); n != 2 {
		t.Errorf("%d cards", n)
	}
}

// Covered Tracks: a tracks token goes, and its area is not searched again today.
func TestA117Effect1(t *testing.T) {
	g := handed(t, "a1-17").Adjust("tracks", [][]string{{"22"}, {"31"}}).Do("ring-bearer: play card=a1-17").
		Offered("ring-bearer: remove-tracks", "from: i-22,i-31")
	g.Do("ring-bearer: remove-tracks from=i-22").
		Tells("tracks-removed space=i-22", "log-put space=i-22 log=no-search")
	if l := g.pos().Logs[0]; !l.ToDay {
		t.Errorf("until the end of the day: %+v", l)
	}
	g = hunters(g.Do("ring-bearer: move to=dot")).riders("blue=22")
	g.Refused("nazgul-1: search", "act-forbidden").Do("nazgul-1: hunt-with die=sword")
	handed(t, "a1-17").Do("ring-bearer: play card=a1-17").Tells("could-not").Silent("log-put")
}

// The Wandering Company: up to two ally tokens move, a card comes.
func TestA118Effect1(t *testing.T) {
	g := handed(t, "a1-18").Adjust("allies", []string{"22", "50", "35"}).
		Do("ring-bearer: play card=a1-18", "ring-bearer: move-ally from=i-22 to=i-24")
	g.Offered("ring-bearer: move-ally", "from: i-35,i-50").Drawing("ally=a1-02").
		Do("ring-bearer: move-ally from=i-35 to=i-39").Tells("ally-moved from=i-35 to=i-39", "drew-ally")
	g.Asked("ring-bearer turn.bearer")
}

// Ponies of Buckland: an extra move with Merry.
func TestA119Effect1(t *testing.T) {
	g := handed(t, "a1-19").journal("1 51").Adjust("company.merry", "up").
		Do("ring-bearer: play card=a1-19", "ring-bearer: extra-move to=i-53")
	g.Tells("frodo-moved step=2").Asked("ring-bearer turn.bearer")
	handed(t, "a1-19").journal("1 51").Refused("ring-bearer: play card=a1-19", "no-card-now")
	handed(t, "a1-19").journal("1 51").Adjust("company.merry", "turned").
		Refused("ring-bearer: play card=a1-19", "no-card-now")
}
