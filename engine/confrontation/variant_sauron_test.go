package confrontation

import (
	"slices"
	"testing"

	"redbook/engine"
)

// Each of Sauron's variant servants by its text (rulebook, "Postacie Saurona: wariant"), and the rulings on them.

func TestC10UrukHaiMarch(t *testing.T) {
	g := standVariant(t, Sauron, "uruk-hai=mordor frodo-star=shire gollum=dagorlad")
	g.offered("sauron: move from=mordor to=dagorlad", "who: uruk-hai,watcher")
	g.offered("sauron: move from=mordor to=arthedain", "who: uruk-hai").refused("sauron: move from=mordor to=shire who=uruk-hai", "too-far from=mordor region=shire")
	g.do("sauron: move from=mordor to=arthedain who=uruk-hai").tells("moved side=sauron from=mordor to=arthedain", "revealed character=uruk-hai region=arthedain", "turn turn=11 side=fellowship")
	v := g.view(Fellowship.only())
	if v.LastMove.Character != UrukHai || v.Regions[Arthedain][Sauron].Hidden != 1 {
		t.Errorf("the Fellowship sees %+v and %+v", v.LastMove, v.Regions[Arthedain][Sauron])
	}
	// One step is a normal move: to one of his own, against an enemy, and hidden.
	standVariant(t, Sauron, "uruk-hai=gondor gollum=rohan").do("sauron: move from=gondor to=rohan who=uruk-hai").silent("revealed")
	standVariant(t, Sauron, "uruk-hai=gondor elrond=rohan").do("sauron: move from=gondor to=rohan who=uruk-hai").tells("battle region=rohan attacker=uruk-hai defender=elrond")
	// A longer one ends where nobody is.
	g = standVariant(t, Sauron, "uruk-hai=gondor gollum=caradhras elrond=gap-of-rohan")
	g.offered("sauron: move from=gondor", "to: arthedain,cardolan,rhudaur,eregion,misty-mountains,fangorn,rohan") // through Fangorn and the mountains
	// Not through his own limit, not through enemies.
	g = standVariant(t, Sauron, "uruk-hai=gondor gollum,wormtongue=rohan elrond=fangorn").offered("sauron: move from=gondor", "to: fangorn")
	g.do("sauron: move from=gondor to=fangorn who=uruk-hai").tells("battle region=fangorn attacker=uruk-hai defender=elrond")
}

func TestV5StarWitchKingEntersTheShire(t *testing.T) {
	g := standVariant(t, Sauron, "frodo-star,elrond,theoden,faramir=shire witch-king-star=arthedain").do("sauron: move from=arthedain to=shire who=witch-king-star")
	g.tells("revealed character=witch-king-star region=shire", "over winners=sauron how=witch-king-in-shire").silent("battle").ended(Sauron, witchKingInShire)
	standVariant(t, Sauron, "frodo-star=rohan witch-king-star=arthedain").do("sauron: move from=arthedain to=shire who=witch-king-star").ended(Sauron, witchKingInShire)
	standDraft(t, Sauron, "frodo=rohan witch-king=arthedain").do("sauron: move from=arthedain to=shire who=witch-king").goesOn() // the classic one fights as others do
	standVariant(t, Sauron, "frodo-star=rohan uruk-hai=arthedain").do("sauron: move from=arthedain to=shire who=uruk-hai").goesOn()
}

func TestMerryAndLegolasSlayTheStarsToo(t *testing.T) {
	standDraft(t, Sauron, "merry=rohan witch-king-star=gondor").do("sauron: move from=gondor to=rohan who=witch-king-star").tells("ability character=merry", "defeated character=witch-king-star")
	standDraft(t, Sauron, "legolas=rohan flying-nazgul-star=gondor").do("sauron: move from=gondor to=rohan who=flying-nazgul-star").tells("defeated character=flying-nazgul-star")
	standDraft(t, Sauron, "gimli=rohan orcs-star=gondor").do("sauron: move from=gondor to=rohan who=orcs-star").tells("defeated character=orcs-star")
}

func TestC11StarFlyingNazgulSkipsARegion(t *testing.T) {
	g := standVariant(t, Sauron, "flying-nazgul-star=mirkwood gollum=misty-mountains elrond=eregion")
	g.offered("sauron: move from=mirkwood", "to: eregion,high-pass").do("sauron: move from=mirkwood to=eregion who=flying-nazgul-star")
	g.tells("battle region=eregion attacker=flying-nazgul-star defender=elrond")
	standVariant(t, Sauron, "flying-nazgul-star=mirkwood gollum=misty-mountains elrond=arthedain").offered("sauron: move from=mirkwood", "to: high-pass")
	// Past enemies as well; two of them may be where he attacks; never sideways, backward or three regions far.
	g = standVariant(t, Sauron, "flying-nazgul-star=mordor faramir=gondor elrond,theoden=rohan gandalf-star=caradhras")
	g.offered("sauron: move from=mordor", "to: rohan,dagorlad,gondor")
}

func TestC15RevealedWatcherStaysInSightAndWhereItIs(t *testing.T) {
	g := standVariant(t, Fellowship, "elrond=rohan frodo-star=shire watcher=gondor uruk-hai,gollum=mordor").do("fellowship: move from=rohan to=gondor who=elrond").cards("retreat", "1")
	g.do("fellowship: retreat to=rohan").tells("turn turn=11 side=sauron").offered("sauron: move", "from: mordor")
	for _, audience := range []engine.Seats{engine.Nobody, Fellowship.only()} {
		if group := g.view(audience).Regions[Gondor][Sauron]; !slices.Equal(group.Named, []Named{{Watcher, true}}) {
			t.Errorf("%b sees %+v", audience, group)
		}
	}
	g.refused("sauron: move from=gondor to=fangorn who=watcher", "none-can-move region=gondor")
	g.do("sauron: move from=mordor to=gondor who=uruk-hai").silent("ability")
	// C15: the revealed Watcher can be named, or the hidden one taken.
	g.do("fellowship: move from=rohan to=gondor who=elrond").asked("fellowship attack.opponent").offered("fellowship: fight", "who: watcher")
	g.do("fellowship: fight who=watcher").tells("battle region=gondor attacker=elrond defender=watcher")
}

func TestHiddenWatcherMoves(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan watcher=gondor uruk-hai=mordor").do("sauron: move from=gondor to=rohan who=watcher")
	g.tells("revealed character=watcher region=rohan", "ability character=watcher")
}

func TestRevealedWatcherRetreatsByCard(t *testing.T) {
	g := standVariant(t, Fellowship, "elrond=caradhras watcher=rohan uruk-hai=mordor").do("fellowship: move from=caradhras to=rohan who=elrond").cards("1", "retreat")
	g.stands("watcher=fangorn elrond=rohan").offered("sauron: move", "from: mordor")
	if group := g.view(engine.Nobody).Regions[Fangorn][Sauron]; len(group.Named) != 1 {
		t.Errorf("it should stay revealed: %+v", group)
	}
}

func TestV4OnlyTheRevealedWatcherIsLeft(t *testing.T) {
	g := standVariant(t, Fellowship, "elrond=rohan watcher=gondor").do("fellowship: move from=rohan to=gondor who=elrond").cards("retreat", "1").do("fellowship: retreat to=rohan")
	g.ended(Fellowship, cannotMove)
}

func TestStarSarumanDefeatsGandalf(t *testing.T) {
	g := standVariant(t, Sauron, "gandalf-star=rohan saruman-star=gondor").do("sauron: move from=gondor to=rohan who=saruman-star")
	g.tells("ability character=saruman-star", "defeated character=gandalf-star").silent("compared")
	standDraft(t, Fellowship, "gandalf=rohan saruman-star=gondor").do("fellowship: move from=rohan to=gondor who=gandalf").tells("defeated character=gandalf").silent("sees-first")
}

func TestStarSarumanDemandsAnotherCard(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").do("sauron: move from=gondor to=rohan who=saruman-star").cards("5", "2").asked("sauron battle.demand")
	}
	next().offered("sauron:", "demand,accept-card").do("sauron: accept-card").tells("compared fellowship=8 sauron=5")
	g := next().do("sauron: demand").tells("demanded card=5").asked("fellowship battle.another-card").refused("fellowship: play card=5", "taken-back card=5")
	g.offered("fellowship: play", "card: 1,2,3,4,magic,noble-sacrifice,elven-cloak,retreat")
	g.do("fellowship: play card=1").tells("shown side=fellowship card=1", "compared fellowship=4 sauron=5", "defeated character=elrond")
	if v := g.whole(); !slices.Contains(v.Hands[Fellowship].Cards, Strength5) || !slices.Equal(v.Hands[Fellowship].Discard, []Card{Strength1}) || v.Hands[Fellowship].Left != 8 {
		t.Errorf("the Fellowship has %+v", v.Hands[Fellowship])
	}
	// What is demanded may be a text card, and works.
	next().do("sauron: demand", "fellowship: play card=noble-sacrifice").stands("elrond,saruman-star=defeated")
}

func TestC49StarSarumanAgainstTheLastCard(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").holding("5", "2").do("sauron: move from=gondor to=rohan who=saruman-star")
	g.tells("compared fellowship=8 sauron=5").asked("fellowship turn.move") // both play their last card unasked
	// With two cards the other one is known, and is shown at once.
	g = standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").holding("5,1", "2,1").do("sauron: move from=gondor to=rohan who=saruman-star").cards("5", "2")
	g.do("sauron: demand").tells("demanded card=5", "shown side=fellowship card=1", "compared fellowship=4 sauron=5")
}

func TestStarSarumanHasNoCardsToRefuse(t *testing.T) {
	g := standVariant(t, Sauron, "aragorn-star=rohan saruman-star=gondor").do("sauron: move from=gondor to=rohan who=saruman-star", "fellowship: no-cards")
	g.tells("compared fellowship=4 sauron=3").asked("fellowship turn.move")
}

func TestOrcsStarAreStrongWhenTheyAttack(t *testing.T) {
	g := standVariant(t, Sauron, "elrond,faramir=rohan orcs-star=gondor").drawing("elrond").do("sauron: move from=gondor to=rohan who=orcs-star").tells("ability character=orcs-star").cards("1", "1")
	g.tells("compared fellowship=4 sauron=7", "defeated character=elrond").cards("2", "2").tells("compared fellowship=5 sauron=8", "defeated character=faramir") // in each battle
	standVariant(t, Fellowship, "elrond=rohan orcs-star=gondor").do("fellowship: move from=rohan to=gondor who=elrond").silent("ability").cards("1", "1").tells("compared fellowship=4 sauron=4")
}

func TestC50MouthTakesTheFourFromTheDiscards(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan mouth-of-sauron=gondor").discarded("1,2", "4,1").do(attackRohanStar).cards("3", "2").asked("sauron battle.replace-card")
	g.offered("sauron:", "replace,keep-card").do("sauron: replace").tells("replaced side=sauron card=2 by=4", "compared fellowship=6 sauron=7")
	if h := g.whole().Hands[Sauron]; !slices.Equal(h.Discard, []Card{Strength1, Strength2, Strength4}) || h.Left != 6 {
		t.Errorf("Sauron has %+v", h)
	}
}

func TestMouthTakesTheFourFromHisHand(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "elrond=rohan mouth-of-sauron=gondor").do(attackRohanStar)
	}
	g := next().cards("3", "magic").do("sauron: replace").tells("compared fellowship=6 sauron=7")
	if h := g.whole().Hands[Sauron]; !slices.Equal(h.Discard, []Card{Strength4}) || !slices.Contains(h.Cards, Magic) || h.Left != 8 {
		t.Errorf("Sauron has %+v", h)
	}
	next().cards("3", "2").do("sauron: keep-card").tells("compared fellowship=6 sauron=5")
	next().cards("3", "4").tells("compared fellowship=6 sauron=7") // it is the 4 already
	next().cards("elven-cloak", "2").do("sauron: replace").tells("compared fellowship=3 sauron=3")
	standVariant(t, Sauron, "aragorn-star=rohan mouth-of-sauron=gondor").do(attackRohanStar, "fellowship: no-cards").tells("compared fellowship=4 sauron=3")
}

// Gandalf does not see through the Mouth: what counts may change after the Fellowship has answered (rulebook, "Rzecznik
// Saurona"). Magic was exchanged before; the Magic goes back, and what it had fetched stays where it was.
func TestMouthAgainstClassicGandalf(t *testing.T) {
	g := standDraft(t, Sauron, "gandalf=rohan mouth-of-sauron=gondor").discarded("1", "6").do(attackRohanStar).asked("sauron battle.sauron-first")
	g.do("sauron: play card=magic").asked("fellowship battle.fellowship-last").do("fellowship: play card=2").asked("sauron battle.replace-card")
	g.do("sauron: replace").tells("replaced side=sauron card=magic by=4", "compared fellowship=7 sauron=7")
	if h := g.whole().Hands[Sauron]; !slices.Equal(h.Discard, []Card{Strength6, Strength4}) || !slices.Contains(h.Cards, Magic) || h.Left != 7 {
		t.Errorf("Sauron has %+v", h)
	}
	// Where Magic has fetched the 4 there is nothing to replace.
	g = standDraft(t, Sauron, "gandalf=rohan mouth-of-sauron=gondor").discarded("1", "4").do(attackRohanStar, "sauron: play card=magic", "fellowship: play card=2")
	g.tells("compared fellowship=7 sauron=7")
}

func TestGollumRetreatsForward(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan gollum=gondor").do("sauron: move from=gondor to=rohan who=gollum").asked("sauron retreat.where")
	g.offered("sauron: retreat", "to: caradhras,gap-of-rohan").do("sauron: retreat to=caradhras").stands("gollum=caradhras elrond=rohan").asked("fellowship turn.move")
	g = standVariant(t, Fellowship, "elrond=rohan gollum=gondor").do("fellowship: move from=rohan to=gondor who=elrond").offered("sauron: retreat", "to: fangorn,rohan")
	g.do("sauron: stay").cards("1", "1").tells("compared fellowship=4 sauron=2")
	// Not when the enemy has retreated; not when he is defeated before.
	standVariant(t, Fellowship, "faramir=caradhras gollum=fangorn").do("fellowship: move from=caradhras to=fangorn who=faramir", "fellowship: retreat to=rohan").asked("sauron turn.move")
	standDraft(t, Fellowship, "boromir=rohan gollum=gondor").do("fellowship: move from=rohan to=gondor who=boromir").stands("boromir,gollum=defeated")
}

func TestV2GollumRetreatsIntoTheShire(t *testing.T) {
	g := standVariant(t, Fellowship, "frodo-star=mirkwood elrond=shire uruk-hai,wormtongue=gone gollum=arthedain").adjust("where.elrond", "rhudaur", "where.uruk-hai", "shire",
		"where.wormtongue", "shire", "defeated", defeatedBut(t, "uruk-hai", "wormtongue", "elrond", "gollum", "frodo-star", "watcher"))
	g.adjust("mover", Sauron, "where.gollum", "rhudaur", "where.elrond", "arthedain").do("sauron: move from=rhudaur to=arthedain who=gollum")
	g.do("sauron: retreat to=shire").ended(Sauron, threeInShire)
}

// defeatedBut lists the variant's characters but these.
func defeatedBut(t *testing.T, alive ...string) []string {
	t.Helper()
	p := *beginSet(t, Variant).p.(*Position)
	var list []string
	for s := Fellowship; s <= Sauron; s++ {
		for _, c := range p.lineUp(s) {
			if !slices.Contains(alive, c.String()) {
				list = append(list, c.String())
			}
		}
	}
	return list
}

func TestWormtongueEscapes(t *testing.T) {
	next := func(others string) *game {
		return standVariant(t, Fellowship, "elrond=caradhras wormtongue=rohan "+others).do("fellowship: move from=caradhras to=rohan who=elrond").cards("1", "1")
	}
	g := next("").tells("compared fellowship=4 sauron=0", "beaten character=wormtongue").silent("defeated").asked("sauron battle.escape").offered("sauron:", "retreat,accept-defeat")
	g.offered("sauron: retreat", "to: gondor").refused("sauron: retreat to=fangorn", "no-retreat region=fangorn")
	g.do("sauron: retreat to=gondor").tells("retreated character=wormtongue from=rohan to=gondor", "turn turn=11 side=sauron").stands("wormtongue=gondor elrond=rohan")
	if f := g.view(engine.Nobody).LastFight; f == nil || f.Fate != [2]Fate{Stands, Retreated} {
		t.Errorf("the last fight is %+v", f)
	}
	next("").do("sauron: accept-defeat").tells("defeated character=wormtongue").stands("wormtongue=defeated")
	// C48: one of his own is enough for the region not to be empty.
	next("uruk-hai=gondor").tells("defeated character=wormtongue").silent("beaten").stands("wormtongue=defeated")
	next("theoden=gondor").stands("wormtongue=defeated")
}

func TestWormtongueEscapesAsAttacker(t *testing.T) {
	g := standVariant(t, Sauron, "elrond,faramir=rohan wormtongue=gondor").drawing("elrond").do("sauron: move from=gondor to=rohan who=wormtongue").cards("1", "1")
	g.do("sauron: retreat to=gondor").stands("wormtongue=gondor elrond,faramir=rohan").asked("fellowship turn.move") // the attack is over
}

func TestC48WormtongueDefeatedByBoromirOrNobleSacrifice(t *testing.T) {
	g := standDraft(t, Fellowship, "boromir=caradhras wormtongue=rohan frodo=shire").do("fellowship: move from=caradhras to=rohan who=boromir").asked("sauron battle.escape")
	g.do("sauron: retreat to=gondor").stands("boromir=defeated wormtongue=gondor")
	g = standVariant(t, Fellowship, "elrond=caradhras wormtongue=rohan").do("fellowship: move from=caradhras to=rohan who=elrond").cards("noble-sacrifice", "1").asked("sauron battle.escape")
	g.do("sauron: retreat to=gondor").stands("elrond=defeated wormtongue=gondor")
	g = standVariant(t, Fellowship, "elrond=caradhras wormtongue=rohan").do("fellowship: move from=caradhras to=rohan who=elrond").cards("1", "5").tells("compared fellowship=4 sauron=4")
	g.do("sauron: retreat to=gondor").stands("elrond=defeated wormtongue=gondor") // both are defeated, one escapes
}

// In Mordor there is no way back.
func TestWormtongueInMordor(t *testing.T) {
	standVariant(t, Fellowship, "elrond=gondor wormtongue=mordor watcher=dagorlad").do("fellowship: move from=gondor to=mordor who=elrond").cards("1", "1").stands("wormtongue=defeated")
}
