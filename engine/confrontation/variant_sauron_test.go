package confrontation

import (
	"slices"
	"testing"

	"redbook/engine"
)

// Each of Sauron's variant servants by its text (rulebook, "Postacie Saurona: wariant"), and the rulings on
// them.

func TestC10UrukHaiMarch(t *testing.T) {
	g := standVariant(t, Sauron, "uruk-hai=mordor frodo-star=shire gollum=dagorlad")
	g.Offered("sauron: move from=mordor to=dagorlad", "who: uruk-hai,watcher")
	g.Offered("sauron: move from=mordor to=arthedain", "who: uruk-hai").
		Refused("sauron: move from=mordor to=shire who=uruk-hai", "too-far from=mordor region=shire")
	g.Do("sauron: move from=mordor to=arthedain who=uruk-hai").
		Tells("moved side=sauron from=mordor to=arthedain", "revealed character=uruk-hai region=arthedain",
			"turn turn=11 side=fellowship")
	v := g.view(Fellowship.only())
	if v.LastMove.Character != UrukHai || v.Regions[Arthedain][Sauron].Hidden != 1 {
		t.Errorf("the Fellowship sees %+v and %+v", v.LastMove, v.Regions[Arthedain][Sauron])
	}
	// One step is a normal move: to one of his own, against an enemy, and hidden.
	standVariant(t, Sauron, "uruk-hai=gondor gollum=rohan").Do("sauron: move from=gondor to=rohan who=uruk-hai").
		Silent("revealed")
	standVariant(t, Sauron, "uruk-hai=gondor elrond=rohan").Do("sauron: move from=gondor to=rohan who=uruk-hai").
		Tells("battle region=rohan attacker=uruk-hai defender=elrond")
	// A longer one ends where nobody is.
	g = standVariant(t, Sauron, "uruk-hai=gondor gollum=caradhras elrond=gap-of-rohan")
	// through Fangorn and the mountains
	g.Offered("sauron: move from=gondor", "to: arthedain,cardolan,rhudaur,eregion,misty-mountains,fangorn,rohan")
	// Not through his own limit, not through enemies.
	g = standVariant(t, Sauron, "uruk-hai=gondor gollum,wormtongue=rohan elrond=fangorn").
		Offered("sauron: move from=gondor", "to: fangorn")
	g.Do("sauron: move from=gondor to=fangorn who=uruk-hai").
		Tells("battle region=fangorn attacker=uruk-hai defender=elrond")
}

func TestV5StarWitchKingEntersTheShire(t *testing.T) {
	g := standVariant(t, Sauron, "frodo-star,elrond,theoden,faramir=shire witch-king-star=arthedain").
		Do("sauron: move from=arthedain to=shire who=witch-king-star")
	g.Tells("revealed character=witch-king-star region=shire", "over winners=sauron how=witch-king-in-shire").
		Silent("battle").ended(Sauron, witchKingInShire)
	standVariant(t, Sauron, "frodo-star=rohan witch-king-star=arthedain").
		Do("sauron: move from=arthedain to=shire who=witch-king-star").ended(Sauron, witchKingInShire)
	// the classic one fights as others do
	standDraft(t, Sauron, "frodo=rohan witch-king=arthedain").
		Do("sauron: move from=arthedain to=shire who=witch-king").GoesOn()
	standVariant(t, Sauron, "frodo-star=rohan uruk-hai=arthedain").
		Do("sauron: move from=arthedain to=shire who=uruk-hai").GoesOn()
}

func TestMerryAndLegolasSlayTheStarsToo(t *testing.T) {
	standDraft(t, Sauron, "merry=rohan witch-king-star=gondor").
		Do("sauron: move from=gondor to=rohan who=witch-king-star").
		Tells("ability character=merry", "defeated character=witch-king-star")
	standDraft(t, Sauron, "legolas=rohan flying-nazgul-star=gondor").
		Do("sauron: move from=gondor to=rohan who=flying-nazgul-star").
		Tells("defeated character=flying-nazgul-star")
	standDraft(t, Sauron, "gimli=rohan orcs-star=gondor").Do("sauron: move from=gondor to=rohan who=orcs-star").
		Tells("defeated character=orcs-star")
}

func TestC11StarFlyingNazgulSkipsARegion(t *testing.T) {
	g := standVariant(t, Sauron, "flying-nazgul-star=mirkwood gollum=misty-mountains elrond=eregion")
	g.Offered("sauron: move from=mirkwood", "to: eregion,high-pass").
		Do("sauron: move from=mirkwood to=eregion who=flying-nazgul-star")
	g.Tells("battle region=eregion attacker=flying-nazgul-star defender=elrond")
	standVariant(t, Sauron, "flying-nazgul-star=mirkwood gollum=misty-mountains elrond=arthedain").
		Offered("sauron: move from=mirkwood", "to: high-pass")
	// Past enemies as well; two of them may be where he attacks; never sideways, backward or three regions far.
	g = standVariant(t, Sauron,
		"flying-nazgul-star=mordor faramir=gondor elrond,theoden=rohan gandalf-star=caradhras")
	g.Offered("sauron: move from=mordor", "to: rohan,dagorlad,gondor")
}

func TestC15RevealedWatcherStaysInSightAndWhereItIs(t *testing.T) {
	g := standVariant(t, Fellowship, "elrond=rohan frodo-star=shire watcher=gondor uruk-hai,gollum=mordor").
		Do("fellowship: move from=rohan to=gondor who=elrond").cards("retreat", "1")
	g.Do("fellowship: retreat to=rohan").Tells("turn turn=11 side=sauron").
		Offered("sauron: move", "from: mordor")
	for _, audience := range []engine.Seats{engine.Nobody, Fellowship.only()} {
		if group := g.view(audience).Regions[Gondor][Sauron]; !slices.Equal(
			group.Named,
			[]Named{{Character: Watcher, Revealed: true, Seen: true}},
		) {
			t.Errorf("%b sees %+v", audience, group)
		}
	}
	g.Refused("sauron: move from=gondor to=fangorn who=watcher", "none-can-move region=gondor")
	g.Do("sauron: move from=mordor to=gondor who=uruk-hai").Silent("ability")
	// C15: the revealed Watcher can be named, or the hidden one taken.
	g.Do("fellowship: move from=rohan to=gondor who=elrond").Asked("fellowship attack.opponent").
		Offered("fellowship: fight", "who: watcher")
	g.Do("fellowship: fight who=watcher").Tells("battle region=gondor attacker=elrond defender=watcher")
}

func TestHiddenWatcherMoves(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan watcher=gondor uruk-hai=mordor").
		Do("sauron: move from=gondor to=rohan who=watcher")
	g.Tells("revealed character=watcher region=rohan", "ability character=watcher")
}

func TestRevealedWatcherRetreatsByCard(t *testing.T) {
	g := standVariant(t, Fellowship, "elrond=caradhras watcher=rohan uruk-hai=mordor").
		Do("fellowship: move from=caradhras to=rohan who=elrond").cards("1", "retreat")
	g.stands("watcher=fangorn elrond=rohan").Offered("sauron: move", "from: mordor")
	if group := g.view(engine.Nobody).Regions[Fangorn][Sauron]; len(group.Named) != 1 {
		t.Errorf("it should stay revealed: %+v", group)
	}
}

func TestV4OnlyTheRevealedWatcherIsLeft(t *testing.T) {
	g := standVariant(t, Fellowship, "elrond=rohan watcher=gondor").
		Do("fellowship: move from=rohan to=gondor who=elrond").cards("retreat", "1").
		Do("fellowship: retreat to=rohan")
	g.ended(Fellowship, cannotMove)
}

func TestStarSarumanDefeatsGandalf(t *testing.T) {
	g := standVariant(t, Sauron, "gandalf-star=rohan saruman-star=gondor").
		Do("sauron: move from=gondor to=rohan who=saruman-star")
	g.Tells("ability character=saruman-star", "defeated character=gandalf-star").Silent("compared")
	standDraft(t, Fellowship, "gandalf=rohan saruman-star=gondor").
		Do("fellowship: move from=rohan to=gondor who=gandalf").Tells("defeated character=gandalf").
		Silent("sees-first")
}

func TestStarSarumanDemandsAnotherCard(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").
			Do("sauron: move from=gondor to=rohan who=saruman-star").cards("5", "2").Asked("sauron battle.demand")
	}
	next().Offered("sauron:", "demand,accept-card").Do("sauron: accept-card").
		Tells("compared fellowship=8 sauron=5")
	g := next().Do("sauron: demand").Tells("demanded card=5").Asked("fellowship battle.another-card").
		Refused("fellowship: play card=5", "taken-back card=5")
	g.Offered("fellowship: play", "card: 1,2,3,4,magic,noble-sacrifice,elven-cloak,retreat")
	g.Do("fellowship: play card=1").Tells("shown side=fellowship card=1", "compared fellowship=4 sauron=5",
		"defeated character=elrond")
	if v := g.whole(); !slices.Contains(v.Hands[Fellowship].Cards, Strength5) ||
		!slices.Equal(v.Hands[Fellowship].Discard, []Card{Strength1}) || v.Hands[Fellowship].Left != 8 {
		t.Errorf("the Fellowship has %+v", v.Hands[Fellowship])
	}
	// What is demanded may be a text card, and works.
	next().Do("sauron: demand", "fellowship: play card=noble-sacrifice").stands("elrond,saruman-star=defeated")
}

func TestC49StarSarumanAgainstTheLastCard(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").holding("5", "2").
		Do("sauron: move from=gondor to=rohan who=saruman-star")
	g.Tells("compared fellowship=8 sauron=5").Asked("fellowship turn.move") // both play their last card unasked
	// With two cards the other one is known, and is shown at once.
	g = standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").holding("5,1", "2,1").
		Do("sauron: move from=gondor to=rohan who=saruman-star").cards("5", "2")
	g.Do("sauron: demand").Tells("demanded card=5", "shown side=fellowship card=1",
		"compared fellowship=4 sauron=5")
}

func TestStarSarumanHasNoCardsToRefuse(t *testing.T) {
	g := standVariant(t, Sauron, "aragorn-star=rohan saruman-star=gondor").
		Do("sauron: move from=gondor to=rohan who=saruman-star", "fellowship: no-cards")
	g.Tells("compared fellowship=4 sauron=3").Asked("fellowship turn.move")
}

func TestOrcsStarAreStrongWhenTheyAttack(t *testing.T) {
	g := standVariant(t, Sauron, "elrond,faramir=rohan orcs-star=gondor").Drawing("elrond").
		Do("sauron: move from=gondor to=rohan who=orcs-star").Tells("ability character=orcs-star").cards("1", "1")
	// in each battle
	g.Tells("compared fellowship=4 sauron=7", "defeated character=elrond").cards("2", "2").
		Tells("compared fellowship=5 sauron=8", "defeated character=faramir")
	standVariant(t, Fellowship, "elrond=rohan orcs-star=gondor").
		Do("fellowship: move from=rohan to=gondor who=elrond").Silent("ability").cards("1", "1").
		Tells("compared fellowship=4 sauron=4")
}

func TestC50MouthTakesTheFourFromTheDiscards(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan mouth-of-sauron=gondor").discarded("1,2", "4,1").
		Do(attackRohanStar).cards("3", "2").Asked("sauron battle.replace-card")
	g.Offered("sauron:", "replace,keep-card").Do("sauron: replace").Tells("replaced side=sauron card=2 by=4",
		"compared fellowship=6 sauron=7")
	if h := g.whole().Hands[Sauron]; !slices.Equal(h.Discard, []Card{Strength1, Strength2, Strength4}) ||
		h.Left != 6 {
		t.Errorf("Sauron has %+v", h)
	}
}

func TestMouthTakesTheFourFromHisHand(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "elrond=rohan mouth-of-sauron=gondor").Do(attackRohanStar)
	}
	g := next().cards("3", "magic").Do("sauron: replace").Tells("compared fellowship=6 sauron=7")
	if h := g.whole().Hands[Sauron]; !slices.Equal(h.Discard, []Card{Strength4}) ||
		!slices.Contains(h.Cards, Magic) || h.Left != 8 {
		t.Errorf("Sauron has %+v", h)
	}
	next().cards("3", "2").Do("sauron: keep-card").Tells("compared fellowship=6 sauron=5")
	next().cards("3", "4").Tells("compared fellowship=6 sauron=7") // it is the 4 already
	next().cards("elven-cloak", "2").Do("sauron: replace").Tells("compared fellowship=3 sauron=3")
	standVariant(t, Sauron, "aragorn-star=rohan mouth-of-sauron=gondor").
		Do(attackRohanStar, "fellowship: no-cards").Tells("compared fellowship=4 sauron=3")
}

// Gandalf does not see through the Mouth: what counts may change after the Fellowship has answered (rulebook,
// "Rzecznik Saurona"). Magic was exchanged before; the Magic goes back, and what it had fetched stays where
// it was.
func TestMouthAgainstClassicGandalf(t *testing.T) {
	g := standDraft(t, Sauron, "gandalf=rohan mouth-of-sauron=gondor").discarded("1", "6").Do(attackRohanStar).
		Asked("sauron battle.sauron-first")
	g.Do("sauron: play card=magic").Asked("fellowship battle.fellowship-last").Do("fellowship: play card=2").
		Asked("sauron battle.replace-card")
	g.Do("sauron: replace").Tells("replaced side=sauron card=magic by=4", "compared fellowship=7 sauron=7")
	if h := g.whole().Hands[Sauron]; !slices.Equal(h.Discard, []Card{Strength6, Strength4}) ||
		!slices.Contains(h.Cards, Magic) || h.Left != 7 {
		t.Errorf("Sauron has %+v", h)
	}
	// Where Magic has fetched the 4 there is nothing to replace.
	g = standDraft(t, Sauron, "gandalf=rohan mouth-of-sauron=gondor").discarded("1", "4").
		Do(attackRohanStar, "sauron: play card=magic", "fellowship: play card=2")
	g.Tells("compared fellowship=7 sauron=7")
}

func TestGollumRetreatsForward(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=rohan gollum=gondor").
		Do("sauron: move from=gondor to=rohan who=gollum").Asked("sauron retreat.where")
	g.Offered("sauron: retreat", "to: caradhras,gap-of-rohan").Do("sauron: retreat to=caradhras").
		stands("gollum=caradhras elrond=rohan").Asked("fellowship turn.move")
	g = standVariant(t, Fellowship, "elrond=rohan gollum=gondor").
		Do("fellowship: move from=rohan to=gondor who=elrond").Offered("sauron: retreat", "to: fangorn,rohan")
	g.Do("sauron: stay").cards("1", "1").Tells("compared fellowship=4 sauron=2")
	// Not when the enemy has retreated; not when he is defeated before.
	standVariant(t, Fellowship, "faramir=caradhras gollum=fangorn").
		Do("fellowship: move from=caradhras to=fangorn who=faramir", "fellowship: retreat to=rohan").
		Asked("sauron turn.move")
	standDraft(t, Fellowship, "boromir=rohan gollum=gondor").
		Do("fellowship: move from=rohan to=gondor who=boromir").stands("boromir,gollum=defeated")
}

func TestV2GollumRetreatsIntoTheShire(t *testing.T) {
	g := standVariant(t, Fellowship,
		"frodo-star=mirkwood elrond=shire uruk-hai,wormtongue=gone gollum=arthedain").
		Adjust("where.elrond", "rhudaur", "where.uruk-hai", "shire",
			"where.wormtongue", "shire", "defeated", defeatedBut(t, "uruk-hai", "wormtongue", "elrond", "gollum",
				"frodo-star", "watcher"))
	g.Adjust("mover", Sauron, "where.gollum", "rhudaur", "where.elrond", "arthedain").
		Do("sauron: move from=rhudaur to=arthedain who=gollum")
	g.Do("sauron: retreat to=shire").ended(Sauron, threeInShire)
}

// defeatedBut lists the variant's characters but these.
func defeatedBut(t *testing.T, alive ...string) []string {
	t.Helper()
	p := *beginSet(t, Variant).P.(*Position)
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
		return standVariant(t, Fellowship, "elrond=caradhras wormtongue=rohan "+others).
			Do("fellowship: move from=caradhras to=rohan who=elrond").cards("1", "1")
	}
	g := next("").Tells("compared fellowship=4 sauron=0", "beaten character=wormtongue").Silent("defeated").
		Asked("sauron battle.escape").Offered("sauron:", "retreat,accept-defeat")
	g.Offered("sauron: retreat", "to: gondor").Refused("sauron: retreat to=fangorn", "no-retreat region=fangorn")
	g.Do("sauron: retreat to=gondor").Tells("retreated character=wormtongue from=rohan to=gondor",
		"turn turn=11 side=sauron").stands("wormtongue=gondor elrond=rohan")
	if f := g.view(engine.Nobody).LastFight; f == nil || f.Fate != [2]Fate{Stands, Retreated} {
		t.Errorf("the last fight is %+v", f)
	}
	next("").Do("sauron: accept-defeat").Tells("defeated character=wormtongue").stands("wormtongue=defeated")
	// C48: one of his own is enough for the region not to be empty.
	next("uruk-hai=gondor").Tells("defeated character=wormtongue").Silent("beaten").stands("wormtongue=defeated")
	next("theoden=gondor").stands("wormtongue=defeated")
}

func TestWormtongueEscapesAsAttacker(t *testing.T) {
	g := standVariant(t, Sauron, "elrond,faramir=rohan wormtongue=gondor").Drawing("elrond").
		Do("sauron: move from=gondor to=rohan who=wormtongue").cards("1", "1")
	// the attack is over
	g.Do("sauron: retreat to=gondor").stands("wormtongue=gondor elrond,faramir=rohan").
		Asked("fellowship turn.move")
}

func TestC48WormtongueDefeatedByBoromirOrNobleSacrifice(t *testing.T) {
	g := standDraft(t, Fellowship, "boromir=caradhras wormtongue=rohan frodo=shire").
		Do("fellowship: move from=caradhras to=rohan who=boromir").Asked("sauron battle.escape")
	g.Do("sauron: retreat to=gondor").stands("boromir=defeated wormtongue=gondor")
	g = standVariant(t, Fellowship, "elrond=caradhras wormtongue=rohan").
		Do("fellowship: move from=caradhras to=rohan who=elrond").cards("noble-sacrifice", "1").
		Asked("sauron battle.escape")
	g.Do("sauron: retreat to=gondor").stands("elrond=defeated wormtongue=gondor")
	g = standVariant(t, Fellowship, "elrond=caradhras wormtongue=rohan").
		Do("fellowship: move from=caradhras to=rohan who=elrond").cards("1", "5").
		Tells("compared fellowship=4 sauron=4")
	// both are defeated, one escapes
	g.Do("sauron: retreat to=gondor").stands("elrond=defeated wormtongue=gondor")
}

// In Mordor there is no way back.
func TestWormtongueInMordor(t *testing.T) {
	standVariant(t, Fellowship, "elrond=gondor wormtongue=mordor watcher=dagorlad").
		Do("fellowship: move from=gondor to=mordor who=elrond").cards("1", "1").stands("wormtongue=defeated")
}
