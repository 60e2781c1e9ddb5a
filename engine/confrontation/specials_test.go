package confrontation

import (
	"strings"
	"testing"

	"redbook/engine"
)

// holdingSpecials gives both sides special cards: "shadowfax,gwaihir" of either.
func (g *game) holdingSpecials(cards string) *game {
	g.t.Helper()
	var special [2][]string
	for s := range special {
		special[s] = []string{}
	}
	for _, name := range strings.Split(cards, ",") {
		v, ok := Specials.Parse(name)
		if !ok {
			g.t.Fatalf("no special card %q", name)
		}
		special[Special(v).Side()] = append(special[Special(v).Side()], name)
	}
	return g.adjust("withSpecials", true, "picked", [2]bool{true, true}, "special", special)
}

// with makes a position in which it is the mover's turn and both have special cards.
func with(t *testing.T, cards string, mover Side, where string) *game {
	t.Helper()
	return stand(t, mover, where).holdingSpecials(cards)
}

// left lists a side's special cards as an audience sees them.
func (g *game) left(audience engine.Seats, s Side) string {
	g.t.Helper()
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
	g := &game{t: t}
	p, played, err := Rules.New(engine.Options{"special": "on"}, g)
	if err != nil {
		t.Fatal(err)
	}
	g.p, g.played = p, played
	g.asked("fellowship special.pick, sauron special.pick")
	g.refused("sauron: pick cards=palantir", "wrong-total field=cards count=1 least=2 most=2")
	g.refused("sauron: pick cards=palantir,gwaihir", "too-many field=cards kind=gwaihir most=0")
	one, two := *g, *g
	one.do("sauron: pick cards=palantir,crebain")
	two.do("sauron: pick cards=recall-to-mordor,crebain")
	sameFor(t, &one, &two, Fellowship.only())
	sameFor(t, &one, &two, engine.Nobody)
	if got := one.left(Sauron.only(), Sauron) + one.left(Fellowship.only(), Sauron); got != "crebain,palantir?" {
		t.Errorf("before both have picked: %s", got)
	}
	one.do("fellowship: pick cards=shadowfax,gwaihir")
	one.tells("specials side=fellowship cards=shadowfax,gwaihir", "specials side=sauron cards=crebain,palantir")
	one.asked("fellowship placement.place, sauron placement.place")
	if got := one.left(engine.Nobody, Sauron); got != "crebain,palantir" {
		t.Errorf("shown: %s", got)
	}
}

func TestWithoutSpecialCardsNothingAsksForThem(t *testing.T) {
	g := placed(t)
	g.asked("sauron turn.move").offered("sauron:", "move")
	if g.view(engine.Nobody).Specials != nil {
		t.Error("the view has special cards")
	}
	g.refused("sauron: palantir region=rhudaur", "verb-not-offered verb=palantir")
}

// Each special card works once.
func TestSpecialCardsWorkOnce(t *testing.T) {
	g := with(t, "palantir,shadowfax", Sauron, "merry=rhudaur pippin=eregion")
	g.do("sauron: palantir region=rhudaur").offered("sauron:", "move").refused("sauron: palantir region=eregion", "verb-not-offered verb=palantir")
	if got := g.left(engine.Nobody, Sauron) + "/" + g.left(engine.Nobody, Fellowship); got != "/shadowfax" {
		t.Errorf("left: %s", got)
	}
}

// Spec 9, Shadowfax: forward without an attack, then the same character makes the move.
func TestShadowfax(t *testing.T) {
	g := with(t, "shadowfax", Fellowship, "merry,pippin=shire orcs=eregion")
	g.offered("fellowship: shadowfax from=shire", "to: arthedain,cardolan")
	g.do("fellowship: shadowfax from=shire to=arthedain who=merry").tells("special side=fellowship card=shadowfax", "moved side=fellowship from=shire to=arthedain")
	g.asked("fellowship turn.move").offered("fellowship:", "move").offered("fellowship: move", "from: arthedain").
		offered("fellowship: move from=arthedain", "to: rhudaur,eregion")
	g.refused("fellowship: move from=shire to=cardolan who=pippin", "must-move character=merry")
	g.do("fellowship: move from=arthedain to=eregion who=merry").tells("battle region=eregion attacker=merry defender=orcs")
}

// Rulebook p.15: not into a region with enemies, nor into a full one, and only for who can do both.
func TestShadowfaxNeedsBothMoves(t *testing.T) {
	with(t, "shadowfax", Fellowship, "merry=arthedain orcs=eregion").offered("fellowship: shadowfax from=arthedain", "to: rhudaur").
		refused("fellowship: shadowfax from=arthedain to=eregion who=merry", "not-quiet region=eregion")
	with(t, "shadowfax", Fellowship, "merry=arthedain pippin,sam=rhudaur").offered("fellowship: shadowfax from=arthedain", "to: eregion")
	// From High Pass only Mirkwood follows, and that is full.
	with(t, "shadowfax", Fellowship, "merry=rhudaur pippin,sam=mirkwood gimli=misty-mountains").
		refused("fellowship: shadowfax from=rhudaur to=high-pass who=merry", "nobody-there region=rhudaur")
	// Along the Anduin.
	with(t, "shadowfax", Fellowship, "merry=mirkwood").do("fellowship: shadowfax from=mirkwood to=fangorn who=merry").
		offered("fellowship: move from=fangorn", "to: rohan,dagorlad,gondor")
	// Nobody goes on from Mordor.
	with(t, "shadowfax", Fellowship, "frodo=gondor cave-troll=dagorlad").offered("fellowship:", "move")
}

// Rulebook p.15: through Moria the Balrog may strike; then the turn is over.
func TestShadowfaxThroughMoria(t *testing.T) {
	ride := "fellowship: shadowfax from=eregion to=fangorn who=merry"
	g := with(t, "shadowfax", Fellowship, "merry=eregion balrog=caradhras orcs=rohan").do(ride).asked("sauron moria.strike")
	g.do("sauron: strike").tells("struck character=merry by=balrog").stands("merry=defeated").asked("sauron turn.move")
	g = with(t, "shadowfax", Fellowship, "merry=eregion balrog=caradhras orcs=rohan").do(ride, "sauron: let-pass")
	g.asked("fellowship turn.move").offered("fellowship: move", "from: fangorn").stands("merry=fangorn")
}

// Which of the hidden ones rides is its player's secret.
func TestShadowfaxTellsNotWho(t *testing.T) {
	one := with(t, "shadowfax", Fellowship, "merry,pippin=arthedain").do("fellowship: shadowfax from=arthedain to=rhudaur who=merry")
	two := with(t, "shadowfax", Fellowship, "merry,pippin=arthedain").do("fellowship: shadowfax from=arthedain to=rhudaur who=pippin")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

// Frodo wins with Shadowfax by way of Gondor.
func TestShadowfaxCarriesTheRing(t *testing.T) {
	with(t, "shadowfax", Fellowship, "frodo=fangorn").do("fellowship: shadowfax from=fangorn to=gondor who=frodo", "fellowship: move from=gondor to=mordor who=frodo").
		ended(Fellowship, ringBearerInMordor)
}

// Spec 9, Gandalf the White: back in Fangorn, instead of the turn, hidden like others.
func TestGandalfTheWhite(t *testing.T) {
	g := with(t, "gandalf-the-white", Fellowship, "merry=rohan").do("fellowship: gandalf-the-white")
	g.tells("special side=fellowship card=gandalf-the-white", "came-back character=gandalf region=fangorn").stands("gandalf=fangorn sam=defeated").asked("sauron turn.move")
	if group := g.view(engine.Nobody).Regions[Fangorn][Fellowship]; group.Hidden != 1 {
		t.Errorf("Fangorn is %+v", group)
	}
	for name, where := range map[string]string{
		"he stands on the board":           "gandalf=rohan",
		"an enemy is in Fangorn":           "merry=rohan orcs=fangorn",
		"two of the Fellowship in Fangorn": "merry,sam=fangorn",
	} {
		if got := with(t, "gandalf-the-white", Fellowship, where).offers("fellowship:"); got != "move" {
			t.Errorf("%s: offered %s", name, got)
		}
	}
}

// C53: Gandalf, revealed by the Crebain, is defeated and comes back: hidden like others.
func TestC53GandalfEscapesTheCrebain(t *testing.T) {
	g := with(t, "crebain,gandalf-the-white", Sauron, "gandalf=rohan black-rider=gondor merry=shire").do("sauron: crebain region=rohan")
	g.tells("special side=sauron card=crebain", "revealed character=gandalf region=rohan", "spied character=gandalf region=rohan")
	g.do("fellowship: move from=shire to=arthedain who=merry", "sauron: move from=gondor to=rohan who=black-rider")
	g.asked("sauron battle.sauron-first").do("sauron: play card=6", "fellowship: play card=1").stands("gandalf=defeated")
	g.do("fellowship: gandalf-the-white")
	if group := g.view(Sauron.only()).Regions[Fangorn][Fellowship]; group.Hidden != 1 || g.view(Sauron.only()).Specials.Spied != Nobody {
		t.Errorf("Fangorn is %+v", group)
	}
}

// Spec 9, A King Revealed: Aragorn is shown, and the chosen character must make Sauron's next move; it stays hidden.
func TestKingRevealed(t *testing.T) {
	g := with(t, "king-revealed,recall-to-mordor,dark-of-mordor", Fellowship, "aragorn=rohan orcs,warg=gondor shelob=fangorn").drawing("warg")
	g.do("fellowship: king-revealed region=gondor").
		tells("special side=fellowship card=king-revealed", "revealed character=aragorn region=rohan", "called region=gondor king=rohan", "turn turn=11 side=sauron")
	g.offered("sauron:", "move,dark-of-mordor").offered("sauron: move", "from: gondor").offered("sauron: move from=gondor to=rohan", "who: warg")
	if about := Rules.Decisions(g.p)[0].About; len(about) != 1 || about[0].Name != "must" || Character(about[0].Values[0]) != Warg {
		t.Errorf("Sauron's question is about %v", about)
	}
	g.refused("sauron: move from=gondor to=rohan who=orcs", "must-move character=warg").
		refused("sauron: move from=fangorn to=caradhras who=shelob", "must-move character=warg").
		refused("sauron: recall from=gondor who=warg", "verb-not-offered verb=recall")
	if v := g.view(engine.Nobody); v.Regions[Rohan][Fellowship].Hidden != 1 || v.Regions[Gondor][Sauron].Hidden != 2 {
		t.Error("Aragorn is hidden again, and the chosen one stays hidden")
	}
	g.do("sauron: move from=gondor to=rohan who=warg")
	with(t, "king-revealed", Fellowship, "merry=rohan orcs=gondor").offered("fellowship:", "move") // Aragorn is defeated
}

// Whom the Fellowship has pointed at, Sauron alone knows.
func TestKingRevealedTellsNotWho(t *testing.T) {
	one := with(t, "king-revealed", Fellowship, "aragorn=rohan orcs,warg=gondor").drawing("warg").do("fellowship: king-revealed region=gondor")
	two := with(t, "king-revealed", Fellowship, "aragorn=rohan orcs,warg=gondor").drawing("orcs").do("fellowship: king-revealed region=gondor")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
}

// The Dark of Mordor may precede a commanded move, by somebody else.
func TestDarkOfMordorInACommandedTurn(t *testing.T) {
	g := with(t, "king-revealed,dark-of-mordor", Fellowship, "aragorn=shire orcs=gondor shelob=fangorn").do("fellowship: king-revealed region=gondor")
	g.offered("sauron: dark-of-mordor", "from: fangorn,mordor")
	g.do("sauron: dark-of-mordor from=fangorn to=caradhras who=shelob").offered("sauron: move", "from: gondor")
}

// C52: who has no legal move cannot answer; the reason is told, Sauron moves another one, but may not replace the turn.
func TestC52KingRevealedInVain(t *testing.T) {
	g := with(t, "king-revealed,recall-to-mordor,crebain", Fellowship, "aragorn=rohan frodo=arthedain orcs=shire warg=gondor").
		do("fellowship: king-revealed region=shire").tells("called region=shire king=rohan", "called-in-vain region=shire")
	g.asked("sauron turn.move").offered("sauron:", "move").offered("sauron: move", "from: gondor,mordor").
		refused("sauron: crebain region=rohan", "verb-not-offered verb=crebain")
	g.do("sauron: move from=gondor to=rohan who=warg")
}

// Who cannot move may still play a card instead of the turn (spec 4.1), unless A King Revealed forbids it.
func TestACardInsteadOfAnImpossibleMove(t *testing.T) {
	const alone = "frodo=arthedain aragorn=cardolan orcs,warg=shire"
	g := with(t, "recall-to-mordor", Fellowship, alone)
	g.adjust("where", map[string]string{"frodo": "arthedain", "aragorn": "cardolan", "orcs": "shire", "warg": "shire"},
		"defeated", []string{"sam", "gandalf", "pippin", "merry", "legolas", "gimli", "boromir", "witch-king", "flying-nazgul", "saruman", "balrog", "shelob", "black-rider", "cave-troll"})
	g.do("fellowship: move from=cardolan to=eregion who=aragorn").asked("sauron turn.move").offered("sauron:", "recall").goesOn()
	g.do("sauron: recall from=shire who=orcs").stands("orcs=mordor").asked("fellowship turn.move")
	// C13 with a command: the turn cannot be replaced, so Sauron has lost.
	g = with(t, "recall-to-mordor,king-revealed", Fellowship, alone)
	g.adjust("where", map[string]string{"frodo": "arthedain", "aragorn": "cardolan", "orcs": "shire"},
		"defeated", []string{"sam", "gandalf", "pippin", "merry", "legolas", "gimli", "boromir", "witch-king", "flying-nazgul", "saruman", "balrog", "shelob", "black-rider", "cave-troll", "warg"})
	g.do("fellowship: king-revealed region=shire").ended(Fellowship, cannotMove)
}

// Spec 9, Gwaihir: the fighter's text becomes a retreat sideways or backward.
func TestGwaihir(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "merry=rohan black-rider=gondor").do(charge).asked("fellowship battle.gwaihir")
	g.do("fellowship: gwaihir").tells("special side=fellowship card=gwaihir").offered("fellowship: retreat", "to: caradhras,gap-of-rohan,fangorn")
	g.do("fellowship: retreat to=fangorn").stands("merry=fangorn black-rider=rohan").asked("fellowship turn.move")
	g = with(t, "gwaihir", Sauron, "merry=rohan black-rider=gondor").do(charge, "fellowship: decline")
	g.asked("fellowship battle.choose, sauron battle.choose")
	if g.left(engine.Nobody, Fellowship) != "gwaihir" {
		t.Error("he who is not called is still there")
	}
}

// It replaces the normal text: Merry spares the Witch-king, Boromir does not fall with his enemy, Sam has strength 2.
func TestGwaihirReplacesTheText(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "merry=rohan witch-king=gondor").do("sauron: move from=gondor to=rohan who=witch-king", "fellowship: gwaihir", "fellowship: stay")
	g.asked("fellowship battle.choose, sauron battle.choose").stands("witch-king=rohan")
	g = with(t, "gwaihir", Sauron, "boromir=rohan black-rider=gondor").do(charge, "fellowship: gwaihir", "fellowship: stay").cards("4", "1")
	g.tells("compared fellowship=4 sauron=4").stands("boromir=defeated black-rider=defeated")
	g = with(t, "gwaihir", Sauron, "gandalf=rohan black-rider=gondor").do(charge, "fellowship: gwaihir", "fellowship: stay")
	g.asked("fellowship battle.choose, sauron battle.choose") // Sauron need not show his card first
}

// An attacker may fly, too; a mountain has no way sideways, and Moria none back.
func TestGwaihirFollowsTheRulesOfRetreat(t *testing.T) {
	with(t, "gwaihir", Fellowship, "merry=eregion orcs=caradhras").do("fellowship: move from=eregion to=caradhras who=merry", "fellowship: gwaihir").
		offered("fellowship: retreat", "to: eregion,enedwaith")
	with(t, "gwaihir", Fellowship, "merry=eregion orcs=fangorn warg=rohan").do("fellowship: move from=eregion to=fangorn who=merry", "fellowship: gwaihir").
		offered("fellowship: retreat", "to: misty-mountains,caradhras,mirkwood")
}

// Spec 9: not against the Warg. Saruman forbids retreats by text, and this is one.
func TestGwaihirAgainstWargAndSaruman(t *testing.T) {
	with(t, "gwaihir", Sauron, "merry=rohan warg=gondor").do("sauron: move from=gondor to=rohan who=warg").asked("fellowship battle.choose, sauron battle.choose")
	with(t, "gwaihir", Sauron, "merry=rohan saruman=gondor").do("sauron: move from=gondor to=rohan who=saruman", "fellowship: gwaihir").asked("sauron battle.no-cards")
}

// B3a comes before B3b: Sam may still stand in, and then flies himself.
func TestGwaihirComesBeforeTheStandIn(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "frodo,sam=rohan black-rider=gondor").drawing("frodo").do(charge).asked("fellowship battle.gwaihir")
	g.do("fellowship: gwaihir").asked("fellowship battle.stand-in").do("fellowship: stand-in").asked("fellowship retreat.where")
	g.do("fellowship: stay").asked("fellowship battle.choose, sauron battle.choose")
	if v := g.view(engine.Nobody); v.Battle.Strength[Fellowship] != 2 {
		t.Errorf("Sam has strength %d", v.Battle.Strength[Fellowship])
	}
}

// C55: the Eye has no effect on a special card.
func TestC55TheEyeAndGwaihir(t *testing.T) {
	g := with(t, "gwaihir", Sauron, "boromir=rohan black-rider=gondor").do(charge, "fellowship: gwaihir", "fellowship: stay").cards("3", "eye-of-sauron")
	g.tells("without-effect side=sauron card=eye-of-sauron", "compared fellowship=3 sauron=3")
}

// Spec 9, Recall to Mordor: one character from anywhere, instead of the turn.
func TestRecallToMordor(t *testing.T) {
	g := with(t, "recall-to-mordor", Sauron, "merry=fangorn orcs,warg=gondor shelob=rhudaur")
	g.offered("sauron: recall", "from: rhudaur,gondor").offered("sauron: recall from=gondor", "who: orcs,warg")
	g.do("sauron: recall from=gondor who=warg").tells("special side=sauron card=recall-to-mordor", "moved side=sauron from=gondor to=mordor")
	g.stands("warg=mordor").asked("fellowship turn.move").refused("fellowship: move from=rohan to=gondor who=merry", "none-there region=rohan")
	with(t, "recall-to-mordor", Sauron, "orcs=gondor cave-troll,warg,shelob,balrog=mordor").offered("sauron:", "move")
	with(t, "recall-to-mordor", Sauron, "orcs=gondor merry=mordor cave-troll=dagorlad").offered("sauron:", "move")
	with(t, "recall-to-mordor", Sauron, "orcs=gondor").refused("sauron: recall from=mordor who=cave-troll", "nobody-there region=mordor")
}

// Who is revealed goes openly, as in C51.
func TestRecallOfARevealedCharacter(t *testing.T) {
	g := with(t, "recall-to-mordor", Sauron, "orcs,warg=gondor").adjust("revealed.orcs", true).do("sauron: recall from=gondor who=orcs")
	g.tells("moved side=sauron from=gondor to=mordor character=orcs")
}

func TestRecallTellsNotWho(t *testing.T) {
	one := with(t, "recall-to-mordor", Sauron, "orcs,warg=gondor").do("sauron: recall from=gondor who=orcs")
	two := with(t, "recall-to-mordor", Sauron, "orcs,warg=gondor").do("sauron: recall from=gondor who=warg")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
}

// Spec 9, The Dark of Mordor; C54: the same character cannot make the move as well.
func TestC54DarkOfMordor(t *testing.T) {
	g := with(t, "dark-of-mordor", Sauron, "orcs,warg=gondor merry=fangorn").offered("sauron: dark-of-mordor from=gondor", "to: rohan")
	g.do("sauron: dark-of-mordor from=gondor to=rohan who=orcs").tells("special side=sauron card=dark-of-mordor", "moved side=sauron from=gondor to=rohan")
	g.asked("sauron turn.move").offered("sauron:", "move").offered("sauron: move", "from: gondor,mordor")
	g.refused("sauron: move from=rohan to=caradhras who=orcs", "none-can-move region=rohan")
	g.do("sauron: move from=gondor to=fangorn who=warg").tells("battle region=fangorn attacker=warg defender=merry")
	// Side by side: the other one may go.
	g = with(t, "dark-of-mordor", Sauron, "orcs=gondor warg=rohan").do("sauron: dark-of-mordor from=gondor to=rohan who=orcs")
	g.refused("sauron: move from=rohan to=caradhras who=orcs", "has-moved character=orcs").do("sauron: move from=rohan to=caradhras who=warg")
}

// Not into a region with enemies or a full one, and not if nobody else could move afterwards.
func TestDarkOfMordorNeedsAnotherMove(t *testing.T) {
	with(t, "dark-of-mordor", Sauron, "orcs=gondor warg,shelob=rohan merry=fangorn").offered("sauron: dark-of-mordor", "from: rohan,mordor").
		refused("sauron: dark-of-mordor from=mordor to=rohan who=cave-troll", "not-quiet region=rohan")
	g := with(t, "dark-of-mordor", Sauron, "cave-troll=gondor")
	g.offered("sauron:", "move") // he is alone
	// The third in the Shire wins at once.
	with(t, "dark-of-mordor", Sauron, "frodo=rohan orcs,warg=shire shelob=arthedain").do("sauron: dark-of-mordor from=arthedain to=shire who=shelob").
		ended(Sauron, threeInShire)
}

// Spec 9, Crebain: the chosen character stays revealed and acts as before.
func TestCrebain(t *testing.T) {
	g := with(t, "crebain", Sauron, "merry,pippin=rohan sam=shire").drawing("merry").do("sauron: crebain region=rohan")
	g.tells("revealed character=merry region=rohan", "spied character=merry region=rohan").asked("fellowship turn.move")
	g.do("fellowship: move from=rohan to=gondor who=merry").tells("moved side=fellowship from=rohan to=gondor character=merry")
	named := g.view(engine.Nobody).Regions[Gondor][Fellowship].Named
	if len(named) != 1 || named[0] != (Named{Merry, true}) {
		t.Errorf("Gondor holds %+v", named)
	}
	// C15: an attacker may name a victim of the Crebain.
	g = with(t, "crebain", Sauron, "merry,pippin=rohan sam=shire black-rider=gondor").drawing("merry").do("sauron: crebain region=rohan", "fellowship: move from=shire to=arthedain who=sam", charge)
	g.asked("sauron attack.opponent").offered("sauron: fight", "who: merry")
}

// Who was not drawn stays hidden.
func TestCrebainTellNotOfTheOther(t *testing.T) {
	one := with(t, "crebain", Sauron, "merry,pippin=rohan sam=shire").drawing("merry").do("sauron: crebain region=rohan")
	two := with(t, "crebain", Sauron, "merry,sam=rohan pippin=shire").drawing("merry").do("sauron: crebain region=rohan")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

// Rulebook p.16: a revealed character can be chosen, and can still be "revealed" where a text needs it.
func TestRevealedCharactersCanBeChosenAndRevealed(t *testing.T) {
	g := with(t, "crebain,palantir", Sauron, "merry,pippin=rohan").do("sauron: palantir region=rohan").offered("sauron: crebain-revealed", "who: pippin,merry")
	g.do("sauron: crebain-revealed who=pippin").tells("spied character=pippin region=rohan")
	// Sam stands in although everyone sees him, and is strong beside a Frodo whom everyone sees.
	g = with(t, "palantir", Sauron, "frodo,sam=rohan black-rider=gondor").do("sauron: palantir region=rohan", charge, "sauron: fight who=frodo")
	g.asked("fellowship battle.stand-in").do("fellowship: stand-in").tells("ability character=sam")
	// A Sam whom everyone sees elsewhere is not asked for, nor a Frodo.
	with(t, "palantir", Sauron, "frodo,merry=rohan sam=fangorn black-rider=gondor").do("sauron: palantir region=fangorn").drawing("frodo").do(charge).asked("fellowship retreat.where")
	with(t, "palantir", Sauron, "sam,merry=rohan frodo=fangorn black-rider=gondor").do("sauron: palantir region=fangorn").drawing("sam").do(charge).
		asked("fellowship battle.choose, sauron battle.choose")
}

// Spec 9, Palantír: all of one region, not the Shire, until the end of the turn.
func TestPalantir(t *testing.T) {
	g := with(t, "palantir", Sauron, "merry,pippin=rohan sam=shire black-rider=gondor").offered("sauron: palantir", "region: rohan")
	g.refused("sauron: palantir region=shire", "nobody-there region=shire")
	g.do("sauron: palantir region=rohan").tells("special side=sauron card=palantir", "revealed character=merry region=rohan", "sighted region=rohan characters=pippin,merry")
	g.asked("sauron turn.move").do(charge).asked("sauron attack.opponent").offered("sauron:", "fight").offered("sauron: fight", "who: pippin,merry")
	g.do("sauron: fight who=pippin").cards("1", "6").tells("battle region=rohan attacker=black-rider defender=merry")
	// Hidden again afterwards.
	g = with(t, "palantir", Sauron, "merry=rohan orcs=dagorlad").do("sauron: palantir region=rohan", "sauron: move from=dagorlad to=mirkwood who=orcs")
	if g.view(engine.Nobody).Regions[Rohan][Fellowship].Hidden != 1 {
		t.Error("Merry is not hidden again")
	}
}

// Rulebook p.16: at any time in the own turn. Before each battle, with every question to Sauron; not in the other's turn.
func TestPalantirAtAnyTime(t *testing.T) {
	g := with(t, "palantir", Sauron, "merry,pippin=rohan sam=fangorn black-rider=gondor").do(charge)
	g.asked("sauron attack.opponent").offered("sauron:", "fight-hidden,palantir").do("sauron: palantir region=rohan").offered("sauron: fight", "who: pippin,merry")
	g = with(t, "palantir", Sauron, "merry=rohan sam=fangorn black-rider=gondor").do(charge, "sauron: fight-hidden", "fellowship: play card=1")
	g.asked("sauron battle.choose").do("sauron: palantir region=fangorn").asked("sauron battle.choose").do("sauron: play card=6").stands("merry=defeated")
	with(t, "palantir", Sauron, "gandalf=rohan sam=fangorn black-rider=gondor").do(charge, "sauron: fight-hidden").offered("sauron:", "play,palantir")
	with(t, "palantir", Sauron, "merry=rohan sam=fangorn saruman=gondor").do("sauron: move from=gondor to=rohan who=saruman", "sauron: fight-hidden").offered("sauron:", "no-cards,cards,palantir")
	with(t, "palantir", Sauron, "gimli=rohan sam=fangorn black-rider=gondor").do(charge, "sauron: fight-hidden").cards("1", "retreat").asked("fellowship turn.move")
	with(t, "palantir", Sauron, "gimli=rohan sam=mirkwood black-rider=gondor").do(charge, "sauron: fight-hidden").cards("1", "retreat").
		asked("sauron retreat.where").offered("sauron:", "retreat,palantir").do("sauron: palantir region=mirkwood").stands("black-rider=fangorn")
	with(t, "palantir", Sauron, "gimli=rohan sam=fangorn black-rider=gondor").discarded("1", "6").do(charge, "sauron: fight-hidden").cards("2", "magic").
		asked("sauron battle.sauron-magic").offered("sauron:", "take,palantir")
	with(t, "palantir", Fellowship, "gimli=rohan sam=fangorn orcs=gondor").do("fellowship: move from=rohan to=gondor who=gimli").asked("sauron turn.move")
	with(t, "palantir", Fellowship, "merry=rohan sam=fangorn orcs=gondor").do("fellowship: move from=rohan to=gondor who=merry").offered("sauron:", "play")
}

// The questions for the sake of a special card follow from what everyone knows: the card is shown.
func TestSpecialQuestionsTellNothing(t *testing.T) {
	one := with(t, "gwaihir,palantir", Sauron, "merry,sam=rohan pippin=fangorn black-rider=gondor").do(charge)
	two := with(t, "gwaihir,palantir", Sauron, "merry,pippin=rohan sam=fangorn black-rider=gondor").do(charge)
	sameFor(t, one, two, Sauron.only())
	one.drawing("merry").do("sauron: fight-hidden")
	two.drawing("merry").do("sauron: fight-hidden")
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
	g.offered("fellowship:", "move,shadowfax,gandalf-the-white,king-revealed")
	g.do("fellowship: move from=shire to=arthedain who=frodo").offered("sauron:", "move,recall,dark-of-mordor,crebain,palantir")
}
