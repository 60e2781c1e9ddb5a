package confrontation

import (
	"strings"
	"testing"

	"redbook/engine"
)

// holdingSpecials gives both sides special cards: "shadowfax,gwaihir" of either.
func (g *game) holdingSpecials(cards string) *game {
	g.T.Helper()
	var special [2][]string
	for s := range special {
		special[s] = []string{}
	}
	for _, name := range strings.Split(cards, ",") {
		v, ok := Specials.Parse(name)
		if !ok {
			g.T.Fatalf("no special card %q", name)
		}
		special[Special(v).Side()] = append(special[Special(v).Side()], name)
	}
	return g.Adjust("withSpecials", true, "picked", [2]bool{true, true}, "special", special)
}

// with makes a position in which it is the mover's turn and both have special cards.
func with(t *testing.T, cards string, mover Side, where string) *game {
	t.Helper()
	return stand(t, mover, where).holdingSpecials(cards)
}

// left lists a side's special cards as an audience sees them.
func (g *game) left(audience engine.Seats, s Side) string {
	g.T.Helper()
	list := g.view(audience).Specials.Left[s]
	if list == nil {
		return "?"
	}
	var names []string
	for _, c := range list {
		names = append(names, c.String())
	}
	return strings.Join(names, ",")
}

// Rulebook p.9: each player picks two before the start and shows them; the others are out.
func TestSpecialCardsArePickedInSecretAndShownTogether(t *testing.T) {
	g := beginWith(t, engine.Options{"special": "on"})
	g.Asked("fellowship special.pick, sauron special.pick")
	g.Refused("sauron: pick cards=palantir", "wrong-total field=cards count=1 least=2 most=2")
	g.Refused("sauron: pick cards=palantir,gwaihir", "not-your-special card=gwaihir")
	one, two := resume(t, g.P), resume(t, g.P)
	one.Do("sauron: pick cards=palantir,crebain")
	two.Do("sauron: pick cards=recall-to-mordor,crebain")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
	if got := one.left(Sauron.only(), Sauron) + one.left(Fellowship.only(), Sauron); got != "crebain,palantir?" {
		t.Errorf("before both have picked: %s", got)
	}
	one.Do("fellowship: pick cards=shadowfax,gwaihir")
	one.Tells("specials side=fellowship cards=shadowfax,gwaihir", "specials side=sauron cards=crebain,palantir")
	one.Asked("fellowship placement.place, sauron placement.place")
	if got := one.left(engine.Nobody, Sauron); got != "crebain,palantir" {
		t.Errorf("shown: %s", got)
	}
}

func TestWithoutSpecialCardsNothingAsksForThem(t *testing.T) {
	g := placed(t)
	g.Asked("sauron turn.move").Offered("sauron:", "move")
	if g.view(engine.Nobody).Specials != nil {
		t.Error("the view has special cards")
	}
	g.Refused("sauron: palantir region=rhudaur", "no-special")
}

// Each special card works once.
func TestSpecialCardsWorkOnce(t *testing.T) {
	g := with(t, "palantir,shadowfax", Sauron, "merry=rhudaur pippin=eregion")
	g.Do("sauron: palantir region=rhudaur").Offered("sauron:", "move").Refused("sauron: palantir region=eregion",
		"no-special")
	if got := g.left(engine.Nobody, Sauron) + "/" + g.left(engine.Nobody, Fellowship); got != "/shadowfax" {
		t.Errorf("left: %s", got)
	}
}

// Spec 9, Shadowfax: forward without an attack, then the same character makes the move.
func TestShadowfax(t *testing.T) {
	g := with(t, "shadowfax", Fellowship, "merry,pippin=shire orcs=eregion")
	g.Offered("fellowship: shadowfax from=shire", "to: arthedain,cardolan")
	g.Do("fellowship: shadowfax from=shire to=arthedain who=merry").
		Tells("special side=fellowship card=shadowfax", "moved side=fellowship from=shire to=arthedain")
	g.Asked("fellowship turn.move").Offered("fellowship:", "move").
		Offered("fellowship: move", "from: arthedain").
		Offered("fellowship: move from=arthedain", "to: rhudaur,eregion")
	g.Refused("fellowship: move from=shire to=cardolan who=pippin", "must-move character=merry")
	g.Do("fellowship: move from=arthedain to=eregion who=merry").
		Tells("battle region=eregion attacker=merry defender=orcs")
}

// Rulebook p.15: not into a region with enemies, nor into a full one, and only for who can do both.
func TestShadowfaxNeedsBothMoves(t *testing.T) {
	with(t, "shadowfax", Fellowship, "merry=arthedain orcs=eregion").
		Offered("fellowship: shadowfax from=arthedain", "to: rhudaur").
		Refused("fellowship: shadowfax from=arthedain to=eregion who=merry", "not-quiet region=eregion")
	with(t, "shadowfax", Fellowship, "merry=arthedain pippin,sam=rhudaur").
		Offered("fellowship: shadowfax from=arthedain", "to: eregion")
	// From High Pass only Mirkwood follows, and that is full.
	with(t, "shadowfax", Fellowship, "merry=rhudaur pippin,sam=mirkwood gimli=misty-mountains").
		Refused("fellowship: shadowfax from=rhudaur to=high-pass who=merry", "nobody-there region=rhudaur")
	// Along the Anduin.
	with(t, "shadowfax", Fellowship, "merry=mirkwood").
		Do("fellowship: shadowfax from=mirkwood to=fangorn who=merry").
		Offered("fellowship: move from=fangorn", "to: rohan,dagorlad,gondor")
	// Nobody goes on from Mordor.
	with(t, "shadowfax", Fellowship, "frodo=gondor cave-troll=dagorlad").Offered("fellowship:", "move")
}

// Rulebook p.15: through Moria the Balrog may strike; then the turn is over.
func TestShadowfaxThroughMoria(t *testing.T) {
	ride := "fellowship: shadowfax from=eregion to=fangorn who=merry"
	g := with(t, "shadowfax", Fellowship, "merry=eregion balrog=caradhras orcs=rohan").Do(ride).
		Asked("sauron moria.strike")
	g.Do("sauron: strike").Tells("struck character=merry by=balrog").stands("merry=defeated").
		Asked("sauron turn.move")
	g = with(t, "shadowfax", Fellowship, "merry=eregion balrog=caradhras orcs=rohan").
		Do(ride, "sauron: let-pass")
	g.Asked("fellowship turn.move").Offered("fellowship: move", "from: fangorn").stands("merry=fangorn")
}

// Which of the hidden ones rides is its player's secret.
func TestShadowfaxTellsNotWho(t *testing.T) {
	one := with(t, "shadowfax", Fellowship, "merry,pippin=arthedain").
		Do("fellowship: shadowfax from=arthedain to=rhudaur who=merry")
	two := with(t, "shadowfax", Fellowship, "merry,pippin=arthedain").
		Do("fellowship: shadowfax from=arthedain to=rhudaur who=pippin")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

// Frodo wins with Shadowfax by way of Gondor.
func TestShadowfaxCarriesTheRing(t *testing.T) {
	with(t, "shadowfax", Fellowship, "frodo=fangorn").
		Do("fellowship: shadowfax from=fangorn to=gondor who=frodo",
			"fellowship: move from=gondor to=mordor who=frodo").
		ended(Fellowship, ringBearerInMordor)
}

// Spec 9, Gandalf the White: back in Fangorn, instead of the turn, hidden like others.
func TestGandalfTheWhite(t *testing.T) {
	g := with(t, "gandalf-the-white", Fellowship, "merry=rohan").Do("fellowship: gandalf-the-white")
	g.Tells("special side=fellowship card=gandalf-the-white", "came-back character=gandalf region=fangorn").
		stands("gandalf=fangorn sam=defeated").Asked("sauron turn.move")
	if group := g.view(engine.Nobody).Regions[Fangorn][Fellowship]; group.Hidden != 1 {
		t.Errorf("Fangorn is %+v", group)
	}
	for name, where := range map[string]string{
		"he stands on the board":           "gandalf=rohan",
		"an enemy is in Fangorn":           "merry=rohan orcs=fangorn",
		"two of the Fellowship in Fangorn": "merry,sam=fangorn",
	} {
		if got := with(t, "gandalf-the-white", Fellowship, where).Offers("fellowship:"); got != "move" {
			t.Errorf("%s: offered %s", name, got)
		}
	}
}

// C53: Gandalf, revealed by the Crebain, is defeated and comes back: hidden like others.
func TestC53GandalfEscapesTheCrebain(t *testing.T) {
	g := with(t, "crebain,gandalf-the-white", Sauron, "gandalf=rohan black-rider=gondor merry=shire").
		Do("sauron: crebain region=rohan")
	g.Tells("special side=sauron card=crebain", "revealed character=gandalf region=rohan",
		"spied character=gandalf region=rohan")
	g.Do("fellowship: move from=shire to=arthedain who=merry",
		"sauron: move from=gondor to=rohan who=black-rider")
	g.Asked("sauron battle.sauron-first").Do("sauron: play card=6", "fellowship: play card=1").
		stands("gandalf=defeated")
	g.Do("fellowship: gandalf-the-white")
	if group := g.view(Sauron.only()).Regions[Fangorn][Fellowship]; group.Hidden != 1 ||
		g.view(Sauron.only()).Specials.Spied != Nobody {
		t.Errorf("Fangorn is %+v", group)
	}
}

// Spec 9, A King Revealed: Aragorn is shown, and the chosen character must make Sauron's next move; it stays
// hidden.
func TestKingRevealed(t *testing.T) {
	g := with(t, "king-revealed,recall-to-mordor,dark-of-mordor", Fellowship,
		"aragorn=rohan orcs,warg=gondor shelob=fangorn").Drawing("warg")
	g.Do("fellowship: king-revealed region=gondor").
		Tells("special side=fellowship card=king-revealed", "revealed character=aragorn region=rohan",
			"called region=gondor king=rohan", "turn turn=11 side=sauron")
	g.Offered("sauron:", "move,dark-of-mordor").Offered("sauron: move", "from: gondor").
		Offered("sauron: move from=gondor to=rohan", "who: warg")
	if about := Rules.Decisions(g.P)[0].About; len(about) != 1 || about[0].Name != "must" ||
		Character(about[0].Values[0]) != Warg {
		t.Errorf("Sauron's question is about %v", about)
	}
	g.Refused("sauron: move from=gondor to=rohan who=orcs", "must-move character=warg").
		Refused("sauron: move from=fangorn to=caradhras who=shelob", "must-move character=warg").
		Refused("sauron: recall from=gondor who=warg", "bound-turn")
	if v := g.view(engine.Nobody); v.Regions[Rohan][Fellowship].Hidden != 1 ||
		v.Regions[Gondor][Sauron].Hidden != 2 {
		t.Error("Aragorn is hidden again, and the chosen one stays hidden")
	}
	g.Do("sauron: move from=gondor to=rohan who=warg")
	// Aragorn is defeated
	with(t, "king-revealed", Fellowship, "merry=rohan orcs=gondor").Offered("fellowship:", "move")
}

// Whom the Fellowship has pointed at, Sauron alone knows.
func TestKingRevealedTellsNotWho(t *testing.T) {
	one := with(t, "king-revealed", Fellowship, "aragorn=rohan orcs,warg=gondor").Drawing("warg").
		Do("fellowship: king-revealed region=gondor")
	two := with(t, "king-revealed", Fellowship, "aragorn=rohan orcs,warg=gondor").Drawing("orcs").
		Do("fellowship: king-revealed region=gondor")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
}

// The Dark of Mordor may precede a commanded move, by somebody else.
func TestDarkOfMordorInACommandedTurn(t *testing.T) {
	g := with(t, "king-revealed,dark-of-mordor", Fellowship, "aragorn=shire orcs=gondor shelob=fangorn").
		Do("fellowship: king-revealed region=gondor")
	g.Offered("sauron: dark-of-mordor", "from: fangorn,mordor")
	g.Do("sauron: dark-of-mordor from=fangorn to=caradhras who=shelob").Offered("sauron: move", "from: gondor")
}

// C52: who has no legal move cannot answer; the reason is told, Sauron moves another one, but may not replace
// the turn.
func TestC52KingRevealedInVain(t *testing.T) {
	g := with(t, "king-revealed,recall-to-mordor,crebain", Fellowship,
		"aragorn=rohan frodo=arthedain orcs=shire warg=gondor").
		Do("fellowship: king-revealed region=shire").
		Tells("called region=shire king=rohan", "called-in-vain region=shire")
	g.Asked("sauron turn.move").Offered("sauron:", "move").Offered("sauron: move", "from: gondor,mordor").
		Refused("sauron: crebain region=rohan", "bound-turn")
	g.Do("sauron: move from=gondor to=rohan who=warg")
}

// Who cannot move may still play a card instead of the turn (spec 4.1), unless A King Revealed forbids it.
func TestACardInsteadOfAnImpossibleMove(t *testing.T) {
	const alone = "frodo=arthedain aragorn=cardolan orcs,warg=shire"
	g := with(t, "recall-to-mordor", Fellowship, alone)
	g.Adjust("where", map[string]string{"frodo": "arthedain", "aragorn": "cardolan", "orcs": "shire",
		"warg": "shire"},
		"defeated", []string{"sam", "gandalf", "pippin", "merry", "legolas", "gimli", "boromir", "witch-king",
			"flying-nazgul", "saruman", "balrog", "shelob", "black-rider", "cave-troll"})
	g.Do("fellowship: move from=cardolan to=eregion who=aragorn").Asked("sauron turn.move").
		Offered("sauron:", "recall").GoesOn()
	g.Do("sauron: recall from=shire who=orcs").stands("orcs=mordor").Asked("fellowship turn.move")
	// C13 with a command: the turn cannot be replaced, so Sauron has lost.
	g = with(t, "recall-to-mordor,king-revealed", Fellowship, alone)
	g.Adjust("where", map[string]string{"frodo": "arthedain", "aragorn": "cardolan", "orcs": "shire"},
		"defeated", []string{"sam", "gandalf", "pippin", "merry", "legolas", "gimli", "boromir", "witch-king",
			"flying-nazgul", "saruman", "balrog", "shelob", "black-rider", "cave-troll", "warg"})
	g.Do("fellowship: king-revealed region=shire").ended(Fellowship, cannotMove)
}

// Spec 9, Gwaihir: the fighter's text becomes a retreat sideways or backward.
func TestGwaihir(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "merry=rohan black-rider=gondor").Do(charge).
		Asked("fellowship battle.gwaihir")
	g.Do("fellowship: gwaihir").Tells("special side=fellowship card=gwaihir").
		Offered("fellowship: retreat", "to: caradhras,gap-of-rohan,fangorn")
	g.Do("fellowship: retreat to=fangorn").stands("merry=fangorn black-rider=rohan").
		Asked("fellowship turn.move")
	g = with(t, "gwaihir", Sauron, "merry=rohan black-rider=gondor").Do(charge, "fellowship: decline")
	g.Asked("fellowship battle.choose, sauron battle.choose")
	if g.left(engine.Nobody, Fellowship) != "gwaihir" {
		t.Error("he who is not called is still there")
	}
}

// It replaces the normal text: Merry spares the Witch-king, Boromir does not fall with his enemy, Sam has
// strength 2.
func TestGwaihirReplacesTheText(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "merry=rohan witch-king=gondor").
		Do("sauron: move from=gondor to=rohan who=witch-king", "fellowship: gwaihir", "fellowship: stay")
	g.Asked("fellowship battle.choose, sauron battle.choose").stands("witch-king=rohan")
	g = with(t, "gwaihir", Sauron, "boromir=rohan black-rider=gondor").
		Do(charge, "fellowship: gwaihir", "fellowship: stay").cards("4", "1")
	g.Tells("compared fellowship=4 sauron=4").stands("boromir=defeated black-rider=defeated")
	g = with(t, "gwaihir", Sauron, "gandalf=rohan black-rider=gondor").
		Do(charge, "fellowship: gwaihir", "fellowship: stay")
	g.Asked("fellowship battle.choose, sauron battle.choose") // Sauron need not show his card first
}

// An attacker may fly, too; a mountain has no way sideways, and Moria none back.
func TestGwaihirFollowsTheRulesOfRetreat(t *testing.T) {
	with(t, "gwaihir", Fellowship, "merry=eregion orcs=caradhras").
		Do("fellowship: move from=eregion to=caradhras who=merry", "fellowship: gwaihir").
		Offered("fellowship: retreat", "to: eregion,enedwaith")
	with(t, "gwaihir", Fellowship, "merry=eregion orcs=fangorn warg=rohan").
		Do("fellowship: move from=eregion to=fangorn who=merry", "fellowship: gwaihir").
		Offered("fellowship: retreat", "to: misty-mountains,caradhras,mirkwood")
}

// Spec 9: not against the Warg. Saruman forbids retreats by text, and this is one.
func TestGwaihirAgainstWargAndSaruman(t *testing.T) {
	with(t, "gwaihir", Sauron, "merry=rohan warg=gondor").Do("sauron: move from=gondor to=rohan who=warg").
		Asked("fellowship battle.choose, sauron battle.choose")
	with(t, "gwaihir", Sauron, "merry=rohan saruman=gondor").Do("sauron: move from=gondor to=rohan who=saruman",
		"fellowship: gwaihir").Asked("sauron battle.no-cards")
}

// B3a comes before B3b: Sam may still stand in, and then flies himself.
func TestGwaihirComesBeforeTheStandIn(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "frodo,sam=rohan black-rider=gondor").Drawing("frodo").Do(charge).
		Asked("fellowship battle.gwaihir")
	g.Do("fellowship: gwaihir").Asked("fellowship battle.stand-in").Do("fellowship: stand-in").
		Asked("fellowship retreat.where")
	g.Do("fellowship: stay").Asked("fellowship battle.choose, sauron battle.choose")
	if v := g.view(engine.Nobody); v.Battle.Strength[Fellowship] != 2 {
		t.Errorf("Sam has strength %d", v.Battle.Strength[Fellowship])
	}
}

// C55: the Eye has no effect on a special card.
func TestC55TheEyeAndGwaihir(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "boromir=rohan black-rider=gondor").
		Do(charge, "fellowship: gwaihir", "fellowship: stay").cards("3", "eye-of-sauron")
	g.Tells("without-effect side=sauron card=eye-of-sauron", "compared fellowship=3 sauron=3")
}

// Spec 9, Recall to Mordor: one character from anywhere, instead of the turn.
func TestRecallToMordor(t *testing.T) {
	g := with(t, "recall-to-mordor", Sauron, "merry=fangorn orcs,warg=gondor shelob=rhudaur")
	g.Offered("sauron: recall", "from: rhudaur,gondor").Offered("sauron: recall from=gondor", "who: orcs,warg")
	g.Do("sauron: recall from=gondor who=warg").Tells("special side=sauron card=recall-to-mordor",
		"moved side=sauron from=gondor to=mordor")
	g.stands("warg=mordor").Asked("fellowship turn.move").
		Refused("fellowship: move from=rohan to=gondor who=merry", "none-there region=rohan")
	with(t, "recall-to-mordor", Sauron, "orcs=gondor cave-troll,warg,shelob,balrog=mordor").
		Offered("sauron:", "move")
	with(t, "recall-to-mordor", Sauron, "orcs=gondor merry=mordor cave-troll=dagorlad").
		Offered("sauron:", "move")
	with(t, "recall-to-mordor", Sauron, "orcs=gondor").Refused("sauron: recall from=mordor who=cave-troll",
		"nobody-there region=mordor")
}

// Who is revealed goes openly, as in C51.
func TestRecallOfARevealedCharacter(t *testing.T) {
	g := with(t, "recall-to-mordor", Sauron, "orcs,warg=gondor").Adjust("revealed.orcs", true).
		Do("sauron: recall from=gondor who=orcs")
	g.Tells("moved side=sauron from=gondor to=mordor character=orcs")
}

func TestRecallTellsNotWho(t *testing.T) {
	one := with(t, "recall-to-mordor", Sauron, "orcs,warg=gondor").Do("sauron: recall from=gondor who=orcs")
	two := with(t, "recall-to-mordor", Sauron, "orcs,warg=gondor").Do("sauron: recall from=gondor who=warg")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
}

// Spec 9, The Dark of Mordor; C54: the same character cannot make the move as well.
func TestC54DarkOfMordor(t *testing.T) {
	g := with(t, "dark-of-mordor", Sauron, "orcs,warg=gondor merry=fangorn").
		Offered("sauron: dark-of-mordor from=gondor", "to: rohan")
	g.Do("sauron: dark-of-mordor from=gondor to=rohan who=orcs").Tells("special side=sauron card=dark-of-mordor",
		"moved side=sauron from=gondor to=rohan")
	g.Asked("sauron turn.move").Offered("sauron:", "move").Offered("sauron: move", "from: gondor,mordor")
	g.Refused("sauron: move from=rohan to=caradhras who=orcs", "none-can-move region=rohan")
	g.Do("sauron: move from=gondor to=fangorn who=warg").
		Tells("battle region=fangorn attacker=warg defender=merry")
	// Side by side: the other one may go.
	g = with(t, "dark-of-mordor", Sauron, "orcs=gondor warg=rohan").
		Do("sauron: dark-of-mordor from=gondor to=rohan who=orcs")
	g.Refused("sauron: move from=rohan to=caradhras who=orcs", "has-moved character=orcs").
		Do("sauron: move from=rohan to=caradhras who=warg")
}

// Not into a region with enemies or a full one, and not if nobody else could move afterwards.
func TestDarkOfMordorNeedsAnotherMove(t *testing.T) {
	with(t, "dark-of-mordor", Sauron, "orcs=gondor warg,shelob=rohan merry=fangorn").
		Offered("sauron: dark-of-mordor", "from: rohan,mordor").
		Refused("sauron: dark-of-mordor from=mordor to=rohan who=cave-troll", "not-quiet region=rohan")
	g := with(t, "dark-of-mordor", Sauron, "cave-troll=gondor")
	g.Offered("sauron:", "move") // he is alone
	// The third in the Shire wins at once.
	with(t, "dark-of-mordor", Sauron, "frodo=rohan orcs,warg=shire shelob=arthedain").
		Do("sauron: dark-of-mordor from=arthedain to=shire who=shelob").
		ended(Sauron, threeInShire)
}

// Spec 9, Crebain: the chosen character stays revealed and acts as before.
func TestCrebain(t *testing.T) {
	g := with(t, "crebain", Sauron, "merry,pippin=rohan sam=shire").Drawing("merry").
		Do("sauron: crebain region=rohan")
	g.Tells("revealed character=merry region=rohan", "spied character=merry region=rohan").
		Asked("fellowship turn.move")
	g.Do("fellowship: move from=rohan to=gondor who=merry").
		Tells("moved side=fellowship from=rohan to=gondor character=merry")
	named := g.view(engine.Nobody).Regions[Gondor][Fellowship].Named
	if len(named) != 1 || named[0] != (Named{Character: Merry, Revealed: true, Seen: true}) {
		t.Errorf("Gondor holds %+v", named)
	}
	// C15: an attacker may name a victim of the Crebain.
	g = with(t, "crebain", Sauron, "merry,pippin=rohan sam=shire black-rider=gondor").Drawing("merry").
		Do("sauron: crebain region=rohan", "fellowship: move from=shire to=arthedain who=sam", charge)
	g.Asked("sauron attack.opponent").Offered("sauron: fight", "who: merry")
}

// Who was not drawn stays hidden.
func TestCrebainTellNotOfTheOther(t *testing.T) {
	one := with(t, "crebain", Sauron, "merry,pippin=rohan sam=shire").Drawing("merry").
		Do("sauron: crebain region=rohan")
	two := with(t, "crebain", Sauron, "merry,sam=rohan pippin=shire").Drawing("merry").
		Do("sauron: crebain region=rohan")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

// Rulebook p.16: a revealed character can be chosen, and can still be "revealed" where a text needs it.
func TestRevealedCharactersCanBeChosenAndRevealed(t *testing.T) {
	g := with(t, "crebain,palantir", Sauron, "merry,pippin=rohan").Do("sauron: palantir region=rohan").
		Offered("sauron: crebain-revealed", "who: pippin,merry")
	g.Do("sauron: crebain-revealed who=pippin").Tells("spied character=pippin region=rohan")
	// Sam stands in although everyone sees him, and is strong beside a Frodo whom everyone sees.
	g = with(t, "palantir", Sauron, "frodo,sam=rohan black-rider=gondor").
		Do("sauron: palantir region=rohan", charge, "sauron: fight who=frodo")
	g.Asked("fellowship battle.stand-in").Do("fellowship: stand-in").Tells("ability character=sam")
	// A Sam whom everyone sees elsewhere is not asked for, nor a Frodo.
	with(t, "palantir", Sauron, "frodo,merry=rohan sam=fangorn black-rider=gondor").
		Do("sauron: palantir region=fangorn").Drawing("frodo").Do(charge).Asked("fellowship retreat.where")
	with(t, "palantir", Sauron, "sam,merry=rohan frodo=fangorn black-rider=gondor").
		Do("sauron: palantir region=fangorn").Drawing("sam").Do(charge).
		Asked("fellowship battle.choose, sauron battle.choose")
}

// Spec 9, Palantír: all of one region, not the Shire, until the end of the turn.
func TestPalantir(t *testing.T) {
	g := with(t, "palantir", Sauron, "merry,pippin=rohan sam=shire black-rider=gondor").
		Offered("sauron: palantir", "region: rohan")
	g.Refused("sauron: palantir region=shire", "nobody-there region=shire")
	g.Do("sauron: palantir region=rohan").Tells("special side=sauron card=palantir",
		"revealed character=merry region=rohan", "sighted region=rohan characters=pippin,merry")
	g.Asked("sauron turn.move").Do(charge).Asked("sauron attack.opponent").Offered("sauron:", "fight").
		Offered("sauron: fight", "who: pippin,merry")
	g.Do("sauron: fight who=pippin").cards("1", "6").
		Tells("battle region=rohan attacker=black-rider defender=merry")
	// Hidden again afterwards.
	g = with(t, "palantir", Sauron, "merry=rohan orcs=dagorlad").
		Do("sauron: palantir region=rohan", "sauron: move from=dagorlad to=mirkwood who=orcs")
	if g.view(engine.Nobody).Regions[Rohan][Fellowship].Hidden != 1 {
		t.Error("Merry is not hidden again")
	}
}

// Rulebook p.16: at any time in the own turn. Before each battle, with every question to Sauron; not in the
// other's turn.
func TestPalantirAtAnyTime(t *testing.T) {
	g := with(t, "palantir", Sauron, "merry,pippin=rohan sam=fangorn black-rider=gondor").Do(charge)
	g.Asked("sauron attack.opponent").Offered("sauron:", "fight-hidden,palantir").
		Do("sauron: palantir region=rohan").Offered("sauron: fight", "who: pippin,merry")
	g = with(t, "palantir", Sauron, "merry=rohan sam=fangorn black-rider=gondor").
		Do(charge, "sauron: fight-hidden", "fellowship: play card=1")
	g.Asked("sauron battle.choose").Do("sauron: palantir region=fangorn").Asked("sauron battle.choose").
		Do("sauron: play card=6").stands("merry=defeated")
	with(t, "palantir", Sauron, "gandalf=rohan sam=fangorn black-rider=gondor").
		Do(charge, "sauron: fight-hidden").Offered("sauron:", "play,palantir")
	with(t, "palantir", Sauron, "merry=rohan sam=fangorn saruman=gondor").
		Do("sauron: move from=gondor to=rohan who=saruman", "sauron: fight-hidden").
		Offered("sauron:", "no-cards,cards,palantir")
	with(t, "palantir", Sauron, "gimli=rohan sam=fangorn black-rider=gondor").Do(charge, "sauron: fight-hidden").
		cards("1", "retreat").Asked("fellowship turn.move")
	with(t, "palantir", Sauron, "gimli=rohan sam=mirkwood black-rider=gondor").
		Do(charge, "sauron: fight-hidden").cards("1", "retreat").
		Asked("sauron retreat.where").Offered("sauron:", "retreat,palantir").Do("sauron: palantir region=mirkwood").
		stands("black-rider=fangorn")
	with(t, "palantir", Sauron, "gimli=rohan sam=fangorn black-rider=gondor").discarded("1", "6").
		Do(charge, "sauron: fight-hidden").cards("2", "magic").
		Asked("sauron battle.sauron-magic").Offered("sauron:", "take,palantir")
	with(t, "palantir", Fellowship, "gimli=rohan sam=fangorn orcs=gondor").
		Do("fellowship: move from=rohan to=gondor who=gimli").Asked("sauron turn.move")
	with(t, "palantir", Fellowship, "merry=rohan sam=fangorn orcs=gondor").
		Do("fellowship: move from=rohan to=gondor who=merry").Offered("sauron:", "play")
}

// Reading D8: after Sauron's last question of a turn nobody asks for the sake of the Palantír; before his
// next move it is offered again.
func TestD8ThePalantirWaitsForTheNextTurn(t *testing.T) {
	g := with(t, "palantir", Sauron, "merry=rohan sam=fangorn orcs=dagorlad").Offered("sauron:", "move,palantir")
	g.Do("sauron: move from=dagorlad to=mirkwood who=orcs").Asked("fellowship turn.move")
	g.Refused("sauron: palantir region=rohan", "not-asked").
		Do("fellowship: move from=rohan to=gondor who=merry").Asked("sauron turn.move")
	g.Do("sauron: palantir region=gondor").Tells("sighted region=gondor characters=merry")
}

// The questions for the sake of a special card follow from what everyone knows: the card is shown.
func TestSpecialQuestionsTellNothing(t *testing.T) {
	one := with(t, "gwaihir,palantir", Sauron, "merry,sam=rohan pippin=fangorn black-rider=gondor").Do(charge)
	two := with(t, "gwaihir,palantir", Sauron, "merry,pippin=rohan sam=fangorn black-rider=gondor").Do(charge)
	sameFor(t, one, two, Sauron.only())
	one.Drawing("merry").Do("sauron: fight-hidden")
	two.Drawing("merry").Do("sauron: fight-hidden")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

// Every special card has its row, its owner and its own words in records; those that replace a turn say when.
func TestSpecialCardsHaveRows(t *testing.T) {
	for s := Fellowship; s <= Sauron; s++ {
		if n := specialsOf(s).count(); n != 4 {
			t.Errorf("%s has %d special cards", s, n)
		}
	}
	g := with(t, "shadowfax,gandalf-the-white,king-revealed,gwaihir,recall-to-mordor,dark-of-mordor,crebain,palantir", Fellowship, "aragorn=rohan orcs=gondor warg=dagorlad")
	g.Offered("fellowship:", "move,shadowfax,gandalf-the-white,king-revealed")
	g.Do("fellowship: move from=shire to=arthedain who=frodo").
		Offered("sauron:", "move,recall,dark-of-mordor,crebain,palantir")
}
