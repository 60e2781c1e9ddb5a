package confrontation

import (
	"slices"
	"testing"

	"redbook/engine"
)

// The special cards among the variant's characters (rulebook p.15-16, spec 9): what the cards say of one of
// them, and what their texts do not touch.

// withVariant makes a position of the variant in which it is the mover's turn and both have special cards.
func withVariant(t *testing.T, cards string, mover Side, where string) *game {
	t.Helper()
	return standVariant(t, mover, where).holdingSpecials(cards)
}

// watched makes a turn of Sauron in which everyone sees the Watcher in Gondor: Elrond has met it there and
// has gone back to Rohan.
func watched(t *testing.T, cards, others string) *game {
	t.Helper()
	g := withVariant(t, cards, Fellowship, "elrond=rohan watcher=gondor saruman-star=fangorn "+others).
		Do("fellowship: move from=rohan to=gondor who=elrond").cards("retreat", "1")
	return g.stands("elrond=rohan").Asked("sauron turn.move")
}

func TestC51RecallOfTheRevealedWatcher(t *testing.T) {
	g := watched(t, "recall-to-mordor", "").Offered("sauron: recall", "from: fangorn,gondor").
		Do("sauron: recall from=gondor who=watcher")
	g.Tells("special side=sauron card=recall-to-mordor",
		"moved side=sauron from=gondor to=mordor character=watcher", "turn turn=12 side=fellowship")
	for _, audience := range []engine.Seats{engine.Nobody, Fellowship.only(), Sauron.only()} {
		if group := g.view(audience).Regions[Mordor][Sauron]; !slices.Equal(group.Named,
			[]Named{{Character: Watcher, Revealed: true, Seen: true}}) || group.Hidden != 0 {
			t.Errorf("%b sees %+v", audience, group)
		}
	}
	g.Do("fellowship: move from=shire to=arthedain who=frodo-star").Offered("sauron: move", "from: fangorn").
		Refused("sauron: move from=mordor to=gondor who=watcher", "none-can-move region=mordor")
}

// Rulebook p.16: The Dark of Mordor cannot move the revealed Watcher; a hidden one goes like others, and
// stays hidden.
func TestDarkOfMordorAndTheWatcher(t *testing.T) {
	g := watched(t, "dark-of-mordor", "gollum=mordor").Offered("sauron: dark-of-mordor", "from: fangorn,mordor").
		Refused("sauron: dark-of-mordor from=gondor to=fangorn who=watcher", "nobody-there region=gondor")
	g.Do("sauron: dark-of-mordor from=mordor to=dagorlad who=gollum").Offered("sauron: move", "from: fangorn")
	withVariant(t, "dark-of-mordor", Sauron, "watcher=gondor uruk-hai=mordor").
		Do("sauron: dark-of-mordor from=gondor to=rohan who=watcher").Silent("revealed")
}

// Spec 9, A King Revealed: the revealed Watcher cannot be chosen. Whoever is hidden beside it can, and is not
// drawn.
func TestKingRevealedAndTheWatcher(t *testing.T) {
	g := watched(t, "king-revealed", "aragorn-star=shire").
		Do("sauron: move from=fangorn to=caradhras who=saruman-star")
	g.Offered("fellowship: king-revealed", "region: caradhras")
	g = watched(t, "king-revealed", "aragorn-star=shire uruk-hai=mordor").
		Do("sauron: move from=mordor to=gondor who=uruk-hai", "fellowship: king-revealed region=gondor")
	g.Tells("revealed character=aragorn-star region=shire", "called region=gondor king=shire").
		Offered("sauron: move from=gondor to=fangorn", "who: uruk-hai")
	// A hidden one is chosen like others, and must move.
	withVariant(t, "king-revealed", Fellowship, "aragorn-star=rohan watcher,gollum=gondor").Drawing("watcher").
		Do("fellowship: king-revealed region=gondor").
		Offered("sauron: move from=gondor to=fangorn", "who: watcher")
}

// C53 for the star side of Gandalf's tile.
func TestC53StarGandalfEscapesTheCrebain(t *testing.T) {
	g := withVariant(t, "crebain,gandalf-the-white", Sauron,
		"gandalf-star=rohan saruman-star=gondor theoden=shire").Do("sauron: crebain region=rohan")
	g.Tells("spied character=gandalf-star region=rohan").
		Do("fellowship: move from=shire to=arthedain who=theoden")
	g.Do("sauron: move from=gondor to=rohan who=saruman-star").stands("gandalf-star=defeated").
		Do("fellowship: gandalf-the-white")
	g.Tells("special side=fellowship card=gandalf-the-white", "came-back character=gandalf-star region=fangorn").
		Silent("revealed")
	v := g.view(Sauron.only())
	if group := v.Regions[Fangorn][Fellowship]; group.Hidden != 1 || len(group.Named) != 0 ||
		v.Specials.Spied != Nobody {
		t.Errorf("Sauron sees %+v in Fangorn, and spies on %v", group, v.Specials.Spied)
	}
}

// Rulebook p.16: who is revealed can still be "revealed", so that star Gandalf helps under the eyes of the
// Crebain.
func TestStarGandalfHelpsUnderTheCrebain(t *testing.T) {
	g := withVariant(t, "crebain", Sauron, "gandalf-star=rohan elrond=fangorn uruk-hai=gondor theoden=shire").
		Do("sauron: crebain region=rohan", "fellowship: move from=shire to=arthedain who=theoden")
	g.Do("sauron: move from=gondor to=fangorn who=uruk-hai").cards("1", "1").Asked("fellowship battle.help").
		Do("fellowship: reveal-gandalf")
	g.Tells("ability character=gandalf-star region=rohan", "compared fellowship=5 sauron=5").Silent("revealed")
	// Everyone sees that he is too far away: nobody is asked.
	g = withVariant(t, "crebain", Sauron,
		"gandalf-star=eregion elrond=fangorn uruk-hai=gondor theoden=shire faramir=rohan").
		Do("sauron: crebain region=eregion", "fellowship: move from=shire to=arthedain who=theoden")
	g.Do("sauron: move from=gondor to=fangorn who=uruk-hai").cards("1", "1").
		Tells("compared fellowship=4 sauron=5").Asked("fellowship turn.move")
}

// C55: Elrond and star Frodo are proof against combat cards, not against special ones.
func TestC55ElrondAndStarFrodoUnderSpecialCards(t *testing.T) {
	for _, name := range []string{"elrond", "frodo-star"} {
		where := name + "=rohan theoden=shire uruk-hai=gondor"
		withVariant(t, "palantir", Sauron, where).Do("sauron: palantir region=rohan").
			Tells("revealed character="+name+" region=rohan", "sighted region=rohan characters="+name).
			Silent("without-effect")
		withVariant(t, "crebain", Sauron, where).Do("sauron: crebain region=rohan").
			Tells("spied character=" + name + " region=rohan").Silent("without-effect")
	}
}

// C55: the Eye ignores combat cards, not Gwaihir, and Gwaihir takes away the text that kept it from Elrond.
func TestC55GwaihirReplacesElrondsText(t *testing.T) {
	next := func() *game {
		return withVariant(t, "gwaihir", Sauron, "elrond=rohan uruk-hai=gondor").
			Do("sauron: move from=gondor to=rohan who=uruk-hai").Asked("fellowship battle.gwaihir")
	}
	next().Do("fellowship: gwaihir", "fellowship: stay").cards("noble-sacrifice", "eye-of-sauron").
		Tells("ignored card=noble-sacrifice", "compared fellowship=3 sauron=4")
	next().Do("fellowship: decline").cards("noble-sacrifice", "eye-of-sauron").
		Tells("without-effect side=sauron card=eye-of-sauron").stands("elrond,uruk-hai=defeated")
	next().Do("fellowship: gwaihir", "fellowship: retreat to=fangorn").stands("elrond=fangorn").
		Asked("fellowship turn.move")
}

// Gwaihir replaces every text of the variant's fighters: star Aragorn does not forbid cards, Sméagol does not
// swap, star Sam and Théoden have the strength on their tiles. Another's help is not the fighter's text.
func TestGwaihirReplacesTheVariantsTexts(t *testing.T) {
	next := func(where string) *game {
		g := withVariant(t, "gwaihir", Sauron, where+" uruk-hai=gondor").
			Do("sauron: move from=gondor to=rohan who=uruk-hai", "fellowship: gwaihir")
		return g.Asked("fellowship retreat.where").Do("fellowship: stay").
			Asked("fellowship battle.choose, sauron battle.choose").cards("1", "1")
	}
	next("aragorn-star=rohan").Tells("compared fellowship=5 sauron=5")
	next("smeagol=rohan elrond=fangorn").Tells("compared fellowship=1 sauron=5")
	next("sam-star=rohan").Tells("compared fellowship=2 sauron=5")
	next("theoden=rohan").Tells("compared fellowship=3 sauron=5")
	next("theoden=rohan gandalf-star=fangorn").Asked("fellowship battle.help").Do("fellowship: reveal-gandalf").
		Tells("compared fellowship=4 sauron=5")
	// The Ring passes on as ever: that is a rule of the variant (V6, rulebook p.9).
	next("frodo-star=rohan sam-star=shire").
		Tells("compared fellowship=2 sauron=5", "ring-passed character=sam-star region=shire")
}

// Rulebook p.15: Shadowfax carries forward, not where a text alone would lead; the move that follows may use
// the text.
func TestShadowfaxAndTreebeard(t *testing.T) {
	g := withVariant(t, "shadowfax", Fellowship, "treebeard=shire uruk-hai=fangorn").
		Offered("fellowship: shadowfax from=shire", "to: arthedain,cardolan")
	g.Do("fellowship: shadowfax from=shire to=arthedain who=treebeard").
		Offered("fellowship: move from=arthedain", "to: rhudaur,eregion,fangorn")
	g.Do("fellowship: move from=arthedain to=fangorn who=treebeard").
		Tells("battle region=fangorn attacker=treebeard defender=uruk-hai", "ability character=treebeard")
}
