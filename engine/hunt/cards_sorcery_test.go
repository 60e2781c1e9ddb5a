package hunt

import "testing"

// Sorcery cards. In part I the blue Nazgûl casts them, Frodo has noted a dot after 1 and the Ring-bearer
// holds nothing.

// castingTwo is the same in part II: the blue Nazgûl stands in 28, Frodo follows journey s01.
func castingTwo(t *testing.T, step int, cards ...string) *game {
	t.Helper()
	return hunters(partTwo(t, "s01", step).gandalfMoves(), cards...)
}

// Captain of the Nine: the Chief takes the place of the active Nazgûl.
func TestS01Effect1(t *testing.T) {
	g := castingTwo(t, 3, "s-01").Do("nazgul-1: cast die=sorcery card=s-01").
		Tells("cast nazgul=blue seat=nazgul-1 card=s-01", "chief-came nazgul=blue space=ii-28")
	if p := g.pos(); p.Chief != Blue || p.ChiefDie != NoFace {
		t.Errorf("the Chief in the place of %d, his die %d", p.Chief, p.ChiefDie)
	}
	g.Offers("nazgul-1:")
}

// Or the active Nazgûl moves on: in part I, or when he is there.
func TestS01Effect2(t *testing.T) {
	g := casting(t, "s-01").riders("blue=34").Do("nazgul-1: cast die=sorcery card=s-01").
		Offered("nazgul-1: lead", "who: blue")
	g.Offered("nazgul-1: lead who=blue", "to: i-23,i-24,i-30,i-33,i-37,i-38,i-d32,i-d34,i-d38,i-d40,i-d41").
		Do("nazgul-1: lead who=blue to=i-23").Tells("rode nazgul=blue from=i-34 to=i-23")
	if g.pos().Riders[Blue].Moved {
		t.Error("it is no ordinary move")
	}
	castingTwo(t, 3, "s-01").Adjust("chief", "red").Do("nazgul-1: cast die=sorcery card=s-01").
		Asked("nazgul-1 effect.choose").Do("nazgul-1: decline").Asked("nazgul-1 nazgul.turn")
}

// Fear of the Barrow-wights: an Eye beside the track for good.
func TestS02Effect1(t *testing.T) {
	// in a shadow area every die will do
	g := casting(t, "s-02").riders("blue=54").Do("nazgul-1: cast die=ring card=s-02").
		Tells("sorcery-removed card=s-02")
	if p := g.pos(); p.Eyes != 1 || p.SorceryOut[2] != 1 || p.SorceryGone[2] != 0 {
		t.Errorf("%d Eyes, out %v, discarded %v", p.Eyes, p.SorceryOut, p.SorceryGone)
	}
	casting(t, "s-02").riders("blue=53").Refused("nazgul-1: cast die=sorcery card=s-02", "no-sorcery-now")
}

// Morgul-knife, Call of the Ring: a special token comes into the hunt pool.
func TestS03Effect1(t *testing.T) { special(t, "s-03", "r01", 3) }
func TestS04Effect1(t *testing.T) { special(t, "s-04", "r02", 4) }

func special(t *testing.T, card, token string, title int) {
	t.Helper()
	g := casting(t, card).Do("nazgul-1: cast die=sorcery card="+card).
		Tells("token-added token="+token, "sorcery-removed card="+card)
	v, _ := Tokens.Parse(token)
	if p := g.pos(); !p.HuntPool.has(Token(v)) || p.SorceryOut[title] != 1 || p.SorceryGone[title] != 0 {
		t.Errorf("pool %v, out %v, discarded %v", p.HuntPool.values(), p.SorceryOut, p.SorceryGone)
	}
}

// Black Breath: an ally card goes at random, else a corruption comes.
func TestS05Effect1(t *testing.T) {
	g := casting(t, "s-05").Adjust("hand", counted([]string{"a1-02", "a1-03", "a1-04"})).
		Do("nazgul-1: cast die=sorcery card=s-05")
	for g.Asking() == "ring-bearer act.window" { // Goldberry could cancel it
		g.Drawing("discard=a1-03").Do("ring-bearer: let-be")
	}
	g.Tells("discarded-ally card=a1-03").Silent("corruption")
	casting(t, "s-05").Do("nazgul-1: cast die=sorcery card=s-05").
		Tells("could-not", "corruption amount=1 corruption=1 cause=card")
}

// Whisper of the Ring: a corruption, after something has succeeded today. It can end the game.
func TestS06Effect1(t *testing.T) {
	casting(t, "s-06").Refused("nazgul-1: cast die=sorcery card=s-06", "no-sorcery-now")
	casting(t, "s-06").Adjust("succeeded", true).Do("nazgul-1: cast die=sorcery card=s-06").
		Tells("corruption amount=1 corruption=1 cause=card")
	g := casting(t, "s-06").Adjust("succeeded", true, "corruption", 11)
	g.Do("nazgul-1: cast die=sorcery card=s-06").Ended(g.pos().hunters(), corrupted)
}

// Scent of Blood: up to two searches on the Nazgûl's area and around it, but where an ally is.
func TestS07Effect1(t *testing.T) {
	g := casting(t, "s-07").riders("blue=22").journal("1 24 dot").Adjust("allies", []string{"19"}).
		Do("nazgul-1: cast die=sorcery card=s-07")
	g.Offered("nazgul-1: target", "at: i-22,i-24").Do("nazgul-1: target at=i-24").
		Tells("search nazgul=blue space=i-24", "search-answer nazgul=blue space=i-24 says=yes")
	g.Asked("nazgul-1 effect.choose").Offered("nazgul-1: target", "at: i-22").Do("nazgul-1: target at=i-22").
		Tells("search-answer nazgul=blue space=i-22 says=no")
	g.Asked("nazgul-1 nazgul.turn")
	casting(t, "s-07").riders("blue=22").Do("nazgul-1: cast die=sorcery card=s-07", "nazgul-1: decline").
		Asked("nazgul-1 nazgul.turn")
}

// Black Horses: up to two Nazgûl move up to two spaces.
func TestS08Effect1(t *testing.T) {
	g := casting(t, "s-08").riders("blue=34 green=22 red=50 purple=49").
		Do("nazgul-1: cast die=sorcery card=s-08").Offered("nazgul-1: lead", "who: blue,green,red,purple")
	g.Do("nazgul-1: lead who=green to=i-24").Offered("nazgul-1: lead", "who: blue,red,purple").
		Do("nazgul-1: lead who=red to=i-51").Tells("rode nazgul=red from=i-50 to=i-51")
	g.Asked("nazgul-1 nazgul.turn")
}

// Crebain: a perception of any region.
func TestS09Effect1(t *testing.T) {
	g := casting(t, "s-09").riders("blue=50").journal("1 24 dot").Do("nazgul-1: cast die=sorcery card=s-09")
	g.Do("nazgul-1: watch region=ii-a").Tells("perception nazgul=blue region=ii-a",
		"perception-answer nazgul=blue region=ii-a says=yes").Asked("nazgul-1 nazgul.turn")
}

// Spies on the Road: how many dots are noted.
func TestS10Effect1(t *testing.T) {
	g := casting(t, "s-10").journal("1 24 dot dot").Do("nazgul-1: cast die=sorcery card=s-10").
		Tells("question-answer act=ask-dots count=2")
	if a := g.pos().Asked[g.pos().AskedCount-1]; a.Act != AskDots || a.N != 2 || a.Step != 3 {
		t.Errorf("noted: %+v", a)
	}
	casting(t, "s-10").journal("1 24").Do("nazgul-1: cast die=sorcery card=s-10").
		Tells("question-answer act=ask-dots count=0")
}

// Or, in part II, whether the entry is a dot.
func TestS10Effect2(t *testing.T) {
	castingTwo(t, 3, "s-10").Do("nazgul-1: cast die=sorcery card=s-10").
		Tells("question-answer act=ask-entry says=yes")
	castingTwo(t, 2, "s-10").Do("nazgul-1: cast die=sorcery card=s-10").
		Tells("question-answer act=ask-entry says=no")
}

// Squint-eyed Southerner: an ally token goes.
func TestS11Effect1(t *testing.T) {
	g := casting(t, "s-11").Adjust("allies", []string{"22", "50"}).Do("nazgul-1: cast die=sorcery card=s-11").
		Offered("nazgul-1: remove-ally", "from: i-22,i-50")
	g.Do("nazgul-1: remove-ally from=i-50").Tells("ally-removed at=i-50").Asked("nazgul-1 nazgul.turn")
}

// Hunters by Night: a hunt next to the Nazgûl, by night.
func TestS12Effect1(t *testing.T) {
	g := casting(t, "s-12").riders("blue=22").Refused("nazgul-1: cast die=sorcery card=s-12",
		"no-sorcery-now").Adjust("turn", "night", "allies", []string{"19"})
	g.journal("1 24 dot").Do("nazgul-1: cast die=sorcery card=s-12").Offered("nazgul-1: target", "at: i-22,i-24")
	g.Refused("nazgul-1: decline", "card-must-be-done").Do("nazgul-1: target at=i-24").
		Tells("hunt-answer nazgul=blue space=i-24 says=here", "frodo-found space=i-24")
}

// Old Man Willow: whether Frodo is in III-B; if he is, it costs him.
func TestS13Effect1(t *testing.T) {
	g := casting(t, "s-13").riders("blue=54").journal("1 51 dot").Do("nazgul-1: cast die=sorcery card=s-13")
	g.Tells("question-answer act=ask-region says=yes region=iii-b",
		"corruption amount=1 corruption=1 cause=card")
	g = casting(t, "s-13").riders("blue=54").journal("1 53 dot").Do("nazgul-1: cast die=sorcery card=s-13")
	g.Tells("question-answer act=ask-region says=no region=iii-b").Silent("corruption")
	casting(t, "s-13").riders("blue=22").Refused("nazgul-1: cast die=sorcery card=s-13", "no-sorcery-now")
}

// Or a sorcery card, in part II.
func TestS13Effect2(t *testing.T) {
	g := castingTwo(t, 3, "s-13").Drawing("sorcery=s-18").Do("nazgul-1: cast die=sorcery card=s-13").
		Tells("drew-sorcery seat=nazgul-1")
	if p := g.pos(); p.Sorcery[nazgul1][18] != 1 {
		t.Error("the card has not come to hand")
	}
}

// Gossip at the Mill: whether an information token that is still hidden shows an area.
func TestS14Effect1(t *testing.T) {
	g := casting(t, "s-14").Adjust("held", []string{"23"}, "hidden", []string{"41"}).
		Do("nazgul-1: cast die=sorcery card=s-14").Asked("nazgul-1 effect.choose")
	g.Do("nazgul-1: name at=i-23").Tells("question-answer act=ask-token says=yes space=i-23")
	g = casting(t, "s-14").Adjust("held", []string{"23"}, "hidden", []string{"41"}).
		Do("nazgul-1: cast die=sorcery card=s-14")
	g.Refused("nazgul-1: name at=i-22", "not-on-board").Do("nazgul-1: name at=i-41").
		Tells("question-answer act=ask-token says=no space=i-41")
}

// Or, in part II, whether a deed token does.
func TestS14Effect2(t *testing.T) {
	castingTwo(t, 3, "s-14").Do("nazgul-1: cast die=sorcery card=s-14", "nazgul-1: name at=ii-18").
		Tells("question-answer act=ask-token says=yes space=ii-18")
	castingTwo(t, 3, "s-14").Do("nazgul-1: cast die=sorcery card=s-14", "nazgul-1: name at=ii-8").
		Tells("question-answer act=ask-token says=no space=ii-8")
}

// Shadow of Fear: a Fellowship token goes back, else an ally card goes.
func TestS15Effect1(t *testing.T) {
	casting(t, "s-15").Adjust("tokens", 1, "pool", 2).Do("nazgul-1: cast die=sorcery card=s-15").
		Tells("fellowship-back count=1 tokens=0")
	g := casting(t, "s-15").Adjust("hand", counted([]string{"a1-02", "a1-03"})).
		Do("nazgul-1: cast die=sorcery card=s-15", "ring-bearer: let-be").Asked("ring-bearer hand.ally")
	g.Do("ring-bearer: discard card=a1-02").Tells("discarded-ally card=a1-02").Asked("nazgul-1 nazgul.turn")
	casting(t, "s-15").Do("nazgul-1: cast die=sorcery card=s-15").Tells("could-not", "could-not")
}

// Long Shadows: a die that was spent comes back, but not the one that paid.
func TestS16Effect1(t *testing.T) {
	casting(t, "s-16").Do("nazgul-1: cast die=sorcery card=s-16").Tells("could-not").
		Asked("nazgul-1 nazgul.turn")
	g := casting(t, "s-16").Adjust("spent", 1, "dice.ring", 1).Do("nazgul-1: cast die=sorcery card=s-16").
		Offered("nazgul-1: recover-die", "die: ring,sword,sorcery")
	g.Do("nazgul-1: recover-die die=sword").Tells("die-recovered die=sword")
	if p := g.pos(); p.Dice[Sword] != 3 || p.Spent != 1 {
		t.Errorf("dice %v, spent %d", p.Dice, p.Spent)
	}
	g = castingTwo(t, 3, "s-16").Adjust("chief", "red", "chiefDieOn", true, "chiefDie", "sorcery", "spent", 1,
		"dice.ring", 1)
	g.Do("nazgul-1: cast die=sorcery kind=chief card=s-16", "nazgul-1: recover-die die=ring").
		Tells("die-recovered die=ring")
}

// Relentless Pursuit: one ordinary move more.
func TestS17Effect1(t *testing.T) {
	g := casting(t, "s-17").riders("blue=22").
		Do("nazgul-1: ride to=i-24", "nazgul-1: cast die=sorcery card=s-17", "nazgul-1: ride to=i-30").
		Tells("rode nazgul=blue from=i-24 to=i-30")
	if g.pos().Active == Blue {
		g.Refused("nazgul-1: ride to=i-26", "verb-not-offered")
	}
}

// Servants of the Nine: two sorcery cards, five at most.
func TestS18Effect1(t *testing.T) {
	casting(t, "s-18").Drawing("sorcery=s-01", "sorcery=s-02").Do("nazgul-1: cast die=sorcery card=s-18").
		Tells("drew-sorcery seat=nazgul-1", "drew-sorcery seat=nazgul-1").Asked("nazgul-1 nazgul.turn")
	g := casting(t, "s-18", "s-03", "s-04", "s-05", "s-06").Drawing("sorcery=s-01", "sorcery=s-02").
		Do("nazgul-1: cast die=sorcery card=s-18").Asked("nazgul-1 hand.sorcery")
	g.Do("nazgul-1: discard card=s-02").Tells("discarded-sorcery seat=nazgul-1 card=s-02").
		Asked("nazgul-1 nazgul.turn")
}
