package hunt

import "testing"

// Ally cards of part I.

// Tom Bombadil: an extra move in segment III, then perhaps an ally token there.
func TestA101Effect1(t *testing.T) {
	g := handed(t, "a1-01").journal("1 51").do("ring-bearer: play card=a1-01")
	g.tells("played card=a1-01 effect=1").asked("ring-bearer effect.choose").offered("ring-bearer: extra-move", "to: dot,i-44,i-53,i-55")
	g.do("ring-bearer: extra-move to=i-55").tells("frodo-moved step=2").silent("corruption")
	if p := g.pos(); p.lastArea() != 55 || p.Moved || !p.Played {
		t.Errorf("in %v, moved %t, played %t", p.lastArea(), p.Moved, p.Played)
	}
	g.do("ring-bearer: place-ally at=i-53").tells("ally-placed at=i-53").asked("ring-bearer turn.bearer")
	handed(t, "a1-01").journal("1 51").do("ring-bearer: play card=a1-01", "ring-bearer: extra-move to=dot", "ring-bearer: decline").tells("declined")
	handed(t, "a1-01").journal("1 10").refused("ring-bearer: play card=a1-01", "no-card-now")
}

// Farmer Maggot: an ally token in II-D.
func TestA102Effect1(t *testing.T) {
	g := handed(t, "a1-02").riders("blue=39").do("ring-bearer: play card=a1-02")
	g.offered("ring-bearer: place-ally", "at: i-35,i-41,i-42,i-43")
	g.do("ring-bearer: place-ally at=i-43").tells("ally-placed at=i-43")
}

// Or no search and no hunt next to an ally token.
func TestA102Effect2(t *testing.T) {
	g := answering(t, "a1-02").adjust("allies", []string{"24"}).riders("blue=22").do("nazgul-1: search").asked("ring-bearer act.window")
	g.do("ring-bearer: react card=a1-02").tells("played card=a1-02 effect=2", "cancelled act=search", "act-cancelled nazgul=blue act=search")
	g.silent("search-answer")
	g = answering(t, "a1-02").adjust("allies", []string{"50"}).riders("blue=22").do("nazgul-1: search")
	g.asked("nazgul-1 nazgul.turn") // 22 is connected with no ally token, as everybody sees
	answering(t, "a1-02").adjust("allies", []string{"24"}).riders("blue=22").do("nazgul-1: hunt-with die=sword", "ring-bearer: react card=a1-02").tells("act-cancelled nazgul=blue act=hunt")
}

// Gildor: no search and no hunt in a region this turn, for a Fellowship token, in the wilds.
func TestA103Effect1(t *testing.T) {
	g := handed(t, "a1-03").journal("1 10 dot").do("ring-bearer: play card=a1-03").tells("fellowship-back count=1 tokens=0")
	g.offered("ring-bearer: mark", "region: i-a,i-b,i-c,ii-a,ii-b,ii-c,ii-d,iii-a,iii-b,iii-c").do("ring-bearer: mark region=ii-a").tells("log-put region=ii-a log=no-search-no-hunt")
	g = hunters(g.do("ring-bearer: move to=dot")).riders("blue=22")
	g.refused("nazgul-1: search", "act-forbidden").refused("nazgul-1: hunt-with die=sword", "act-forbidden")
	for g.pos().Active == Blue || g.pos().Turn == FirstDaylight {
		g.do("nazgul-1: end-ride")
	}
	g.tells("log-ended region=ii-a")
	handed(t, "a1-03").journal("1 10").refused("ring-bearer: play card=a1-03", "no-card-now")
	handed(t, "a1-03").journal("1 10 dot").adjust("tokens", 0).refused("ring-bearer: play card=a1-03", "no-card-now")
}

// Hymn to Elbereth: a hunt is cancelled, and its Nazgûl hunts no more this turn.
func TestA104Effect1(t *testing.T) {
	elbereth(t, answering(t, "a1-04").riders("blue=22"), "a1-04")
}

func elbereth(t *testing.T, g *game, card string) {
	t.Helper()
	paid := g.pos().Tokens
	g.do("nazgul-1: hunt-with die=sword", "ring-bearer: react card="+card).tells("cancelled act=hunt", "barred nazgul=blue", "act-cancelled nazgul=blue act=hunt")
	if p := g.pos(); !p.Riders[Blue].NoHunt || p.Tokens != paid-1 {
		t.Errorf("%+v, %d tokens", p.Riders[Blue], p.Tokens)
	}
}

// Fredegar Bolger: an ally token in Crickhollow, or else in a friendly area of segment III.
func TestA105Effect1(t *testing.T) {
	handed(t, "a1-05").do("ring-bearer: play card=a1-05").tells("ally-placed at=i-50").asked("ring-bearer turn.bearer") // nothing to choose
	handed(t, "a1-05").riders("blue=50").do("ring-bearer: play card=a1-05").tells("ally-placed at=i-44")
}

// Or no perception.
func TestA105Effect2(t *testing.T) {
	g := answering(t, "a1-05").riders("blue=22").do("nazgul-1: perceive die=ring what=region").asked("ring-bearer act.window")
	g.do("ring-bearer: react card=a1-05").tells("cancelled act=perception").silent("perception-answer")
	answering(t, "a1-05").riders("blue=22").do("nazgul-1: search").silent("cancelled").asked("nazgul-1 nazgul.turn")
}

// A Conspiracy Unmasked: Merry joins.
func TestA106Effect1(t *testing.T) {
	g := handed(t, "a1-06").journal("1 24").offered("ring-bearer: play card=a1-06", "effect: 1,2")
	g.do("ring-bearer: play card=a1-06 effect=1").tells("company-joined companion=merry").asked("ring-bearer turn.bearer")
	handed(t, "a1-06").journal("1 10").offered("ring-bearer: play card=a1-06", "complete")
	handed(t, "a1-06").journal("1 24").adjust("company.merry", "up").offered("ring-bearer: play card=a1-06", "complete")
}

// Or a card.
func TestA106Effect2(t *testing.T) {
	g := handed(t, "a1-06").journal("1 10").drawing("ally=a1-02").do("ring-bearer: play card=a1-06").tells("played card=a1-06 effect=2", "drew-ally")
	if g.pos().Hand[Card(2)] != 1 {
		t.Error("the card has not come to hand")
	}
}

// A Short Cut to Mushrooms: one dot more for the move of this turn.
func TestA107Effect1(t *testing.T) {
	g := handed(t, "a1-07").journal("1 10").offered("ring-bearer: move", "to: dot,i-9,i-11")
	g.do("ring-bearer: play card=a1-07").offered("ring-bearer: move", "to: dot,i-9,i-10,i-11,i-19,i-20")
	handed(t, "a1-07").do("ring-bearer: move to=dot").refused("ring-bearer: play card=a1-07", "no-card-now")
}

// Off the Road: no free action after a move, a die may be spent.
func TestA108Effect1(t *testing.T) {
	g := answering(t, "a1-08").riders("blue=19").do("nazgul-1: ride to=i-22").asked("ring-bearer act.window")
	g.do("ring-bearer: react card=a1-08").tells("barred nazgul=blue").asked("nazgul-1 nazgul.turn")
	g.refused("nazgul-1: search", "no-free-action").do("nazgul-1: hunt-with die=sword").tells("hunt-answer nazgul=blue space=i-22 says=no")
	answering(t, "a1-08").riders("blue=22").do("nazgul-1: search").asked("nazgul-1 nazgul.turn") // without a move
}

// The Gaffer: an ally token in I-B.
func TestA109Effect1(t *testing.T) {
	handed(t, "a1-09").do("ring-bearer: play card=a1-09").offered("ring-bearer: place-ally", "at: i-1,i-2,i-5,i-6,i-10,i-11,i-18,i-20")
}

// Or an information token is kept; it can be found later.
func TestA109Effect2(t *testing.T) {
	g := answering(t, "a1-09").adjust("held", []string{"23", "41"}).riders("blue=23 green=23").do("nazgul-1: search").asked("ring-bearer act.window")
	g.do("ring-bearer: react card=a1-09").tells("played card=a1-09 effect=2", "search-answer nazgul=blue space=i-23 says=no").silent("information-found")
	g.adjust("dice.sword", 1).do("nazgul-1: end-ride", "nazgul-1: search").tells("information-found space=i-23 count=2")
	g = answering(t, "a1-09").adjust("held", []string{"41"}).riders("blue=23").do("nazgul-1: search").asked("ring-bearer act.window")
	g.refused("ring-bearer: react card=a1-09", "verb-not-offered")                               // no token there: he is asked all the same
	answering(t, "a1-09").riders("blue=24").do("nazgul-1: search").asked("nazgul-1 nazgul.turn") // there can be none in 24
}

// The Bounders: an ally token by a road of segment I or II.
func TestA110Effect1(t *testing.T) {
	handed(t, "a1-10").riders("blue=6").do("ring-bearer: play card=a1-10").offered("ring-bearer: place-ally", "at: i-2,i-7,i-11,i-14,i-18,i-30,i-34,i-41,i-43")
}

// Horn-call of Buckland: each ally token may move once, then a die is gone until the next preparation.
func TestA111Effect1(t *testing.T) {
	g := handed(t, "a1-11").adjust("allies", []string{"22", "50"}, "dice", map[string]int{"ring": 1, "shadow": 1}).riders("blue=51").do("ring-bearer: play card=a1-11")
	g.offered("ring-bearer: move-ally", "from: i-22,i-50").offered("ring-bearer: move-ally from=i-22", "to: i-19,i-23,i-24")
	g.do("ring-bearer: move-ally from=i-22 to=i-24").tells("ally-moved from=i-22 to=i-24").offered("ring-bearer: move-ally", "from: i-50")
	g.do("ring-bearer: decline").offered("ring-bearer: remove-die", "die: ring,shadow").do("ring-bearer: remove-die die=shadow").tells("die-removed die=shadow")
	if p := g.pos(); p.Dice[Shadow] != 0 || p.Dice[Ring] != 1 || p.Spent != 0 {
		t.Errorf("dice %v, spent %d", p.Dice, p.Spent)
	}
}

// Bucklebury Ferry: an extra move to another river area, one dot more counted.
func TestA112Effect1(t *testing.T) {
	g := handed(t, "a1-12").journal("1 41").do("ring-bearer: play card=a1-12").offered("ring-bearer: extra-move", "to: i-43,i-44")
	g.do("ring-bearer: extra-move to=i-44").tells("frodo-moved step=2")
	if l := g.pos().Legs[2]; l.Card == NoCard || l.Plus != 1 {
		t.Errorf("how he came there: %+v", l)
	}
	handed(t, "a1-12").journal("1 10").refused("ring-bearer: play card=a1-12", "no-card-now")
}

// Goldberry: a night's rest in segment III.
func TestA113Effect1(t *testing.T) {
	g := handed(t, "a1-13").journal("1 55").adjust("turn", "night", "corruption", 3).refused("ring-bearer: play card=a1-13", "no-card-now")
	g.do("ring-bearer: rest", "ring-bearer: play card=a1-13").tells("corruption amount=-1 corruption=2 cause=card")
	g = handed(t, "a1-13").journal("1 55").adjust("turn", "night").do("ring-bearer: rest", "ring-bearer: play card=a1-13")
	g.tells("could-not")
}

// Or a sorcery card is cancelled.
func TestA113Effect2(t *testing.T) {
	g := casting(t, "s-18").adjust("hand", counted([]string{"a1-13"})).do("nazgul-1: cast die=sorcery card=s-18").asked("ring-bearer act.window")
	g.do("ring-bearer: react card=a1-13").tells("played card=a1-13 effect=2", "cancelled act=sorcery").silent("drew-sorcery").asked("nazgul-1 nazgul.turn")
	if p := g.pos(); p.Dice[Sorcery] != 1 || p.SorceryGone[18] != 1 {
		t.Errorf("the die and the card are spent: %v, %v", p.Dice, p.SorceryGone)
	}
}

// Sleep under the Fir-tree: a Fellowship token for a night's rest.
func TestA114Effect1(t *testing.T) {
	g := handed(t, "a1-14").adjust("turn", "night").refused("ring-bearer: play card=a1-14", "no-card-now")
	g.do("ring-bearer: rest", "ring-bearer: play card=a1-14").tells("fellowship gained=1 tokens=2")
}

// Walking by Starlight: no corruption for the night move; the marker shows the Eye.
func TestA115Effect1(t *testing.T) {
	g := handed(t, "a1-15").adjust("turn", "night").do("ring-bearer: play card=a1-15", "ring-bearer: move to=dot").tells("moved-by-night").silent("corruption")
	if !g.pos().Eye {
		t.Error("the marker does not show the Eye")
	}
	handed(t, "a1-15").refused("ring-bearer: play card=a1-15", "no-card-now")
}

// A Basket of Mushrooms: two cards come, one goes.
func TestA116Effect1(t *testing.T) {
	g := handed(t, "a1-16", "a1-02").drawing("ally=a1-03", "ally=a1-04").do("ring-bearer: play card=a1-16").asked("ring-bearer hand.ally")
	g.offered("ring-bearer: discard", "card: a1-02,a1-03,a1-04").do("ring-bearer: discard card=a1-03").tells("discarded-ally card=a1-03").asked("ring-bearer turn.bearer")
	if n := g.pos().handSize(); n != 2 {
		t.Errorf("%d cards", n)
	}
}

// Covered Tracks: a tracks token goes, and its area is not searched again today.
func TestA117Effect1(t *testing.T) {
	g := handed(t, "a1-17").adjust("tracks", [][]string{{"22"}, {"31"}}).do("ring-bearer: play card=a1-17").offered("ring-bearer: remove-tracks", "from: i-22,i-31")
	g.do("ring-bearer: remove-tracks from=i-22").tells("tracks-removed space=i-22", "log-put space=i-22 log=no-search")
	if l := g.pos().Logs[0]; !l.ToDay {
		t.Errorf("until the end of the day: %+v", l)
	}
	g = hunters(g.do("ring-bearer: move to=dot")).riders("blue=22")
	g.refused("nazgul-1: search", "act-forbidden").do("nazgul-1: hunt-with die=sword")
	handed(t, "a1-17").do("ring-bearer: play card=a1-17").tells("could-not").silent("log-put")
}

// The Wandering Company: up to two ally tokens move, a card comes.
func TestA118Effect1(t *testing.T) {
	g := handed(t, "a1-18").adjust("allies", []string{"22", "50", "35"}).do("ring-bearer: play card=a1-18", "ring-bearer: move-ally from=i-22 to=i-24")
	g.offered("ring-bearer: move-ally", "from: i-35,i-50").drawing("ally=a1-02").do("ring-bearer: move-ally from=i-35 to=i-39").tells("ally-moved from=i-35 to=i-39", "drew-ally")
	g.asked("ring-bearer turn.bearer")
}

// Ponies of Buckland: an extra move with Merry.
func TestA119Effect1(t *testing.T) {
	g := handed(t, "a1-19").journal("1 51").adjust("company.merry", "up").do("ring-bearer: play card=a1-19", "ring-bearer: extra-move to=i-53")
	g.tells("frodo-moved step=2").asked("ring-bearer turn.bearer")
	handed(t, "a1-19").journal("1 51").refused("ring-bearer: play card=a1-19", "no-card-now")
	handed(t, "a1-19").journal("1 51").adjust("company.merry", "turned").refused("ring-bearer: play card=a1-19", "no-card-now")
}
