package confrontation

import (
	"slices"
	"strings"
	"testing"
)

// duel begins a battle of Gimli (3), attacked in Rohan, against the Black Rider (3): nobody's text is in the
// way.
func duel(t *testing.T) *game {
	t.Helper()
	return stand(t, Sauron, "gimli=rohan black-rider=gondor")
}

const charge = "sauron: move from=gondor to=rohan who=black-rider"

func TestStrengthCards(t *testing.T) {
	for f := Strength1; f <= Strength5; f++ {
		for s := Strength1; s <= Strength6; s++ {
			g := duel(t).Do(charge).cards(f.String(), s.String())
			switch {
			case f == s:
				g.stands("gimli,black-rider=defeated")
			case f < s:
				g.stands("gimli=defeated black-rider=rohan")
			default:
				g.stands("gimli=rohan black-rider=defeated")
			}
		}
	}
}

func TestPlayingACardIsCompulsory(t *testing.T) {
	g := duel(t).discarded("1", "1").Do(charge).Offered("fellowship:", "play").Offered("sauron:", "play")
	g.Offered("fellowship: play", "card: 2,3,4,5,magic,noble-sacrifice,elven-cloak,retreat").
		Offered("sauron: play", "card: 2,3,4,5,6,magic,eye-of-sauron,retreat")
	g.Refused("fellowship: play card=1", "not-in-hand card=1").
		Refused("fellowship: play card=6", "not-in-hand card=6").Refused("sauron: play card=elven-cloak",
		"not-in-hand card=elven-cloak")
	g.Do("fellowship: play card=2").Refused("fellowship: play card=3", "not-asked")
}

func TestBothCardsAreShownTogether(t *testing.T) {
	g := duel(t).Do(charge, "fellowship: play card=5").Tells("laid side=fellowship").Silent("shown").
		Asked("sauron battle.choose")
	if v := g.view(Sauron.only()); v.Battle.Cards != [2]Card{} || v.Battle.Laid != [2]bool{true, false} {
		t.Errorf("Sauron sees %+v", v.Battle)
	}
	if v := g.view(Fellowship.only()); v.Battle.Cards[Fellowship] != Strength5 {
		t.Errorf("the Fellowship sees %+v", v.Battle)
	}
	g.Do("sauron: play card=1").Tells("shown side=sauron card=1", "shown side=fellowship card=5")
}

func TestMagicFetchesAStrengthCard(t *testing.T) {
	g := duel(t).discarded("5,1", "6,2").Do(charge).cards("magic", "3").
		Asked("fellowship battle.fellowship-magic")
	g.Offered("fellowship: take", "card: 1,5").Refused("fellowship: take card=4", "not-discarded card=4")
	g.Do("fellowship: take card=5").Tells("exchanged side=fellowship card=5", "compared fellowship=8 sauron=6")
	v := g.whole().Hands[Fellowship]
	if !slices.Equal(v.Discard, []Card{Strength5, Strength1, Magic}) || v.Left != 6 {
		t.Errorf("the Fellowship has %+v", v)
	}
}

func TestMagicFetchesATextCard(t *testing.T) {
	duel(t).discarded("noble-sacrifice,1", "6,2").Do(charge).cards("magic", "3").
		Do("fellowship: take card=noble-sacrifice").stands("gimli,black-rider=defeated")
	duel(t).discarded("retreat,1", "6,2").Do(charge).cards("magic", "3").Do("fellowship: take card=retreat").
		Asked("fellowship retreat.where")
	duel(t).discarded("1,2", "retreat,2").Do(charge).cards("3", "magic").Do("sauron: take card=retreat").
		stands("black-rider=fangorn gimli=rohan")
}

// With one discard there is nothing to choose, and everyone can see that.
func TestMagicWithOneDiscardTakesIt(t *testing.T) {
	duel(t).discarded("5", "6").Do(charge).cards("magic", "3").Tells("exchanged side=fellowship card=5",
		"compared fellowship=8 sauron=6")
	duel(t).discarded("5", "6").Do(charge).cards("3", "magic").
		Tells("exchanged side=sauron card=6", "compared fellowship=6 sauron=9")
}

func TestBothMagicSauronFirst(t *testing.T) {
	g := duel(t).discarded("5,1", "6,2").Do(charge).cards("magic", "magic").Asked("sauron battle.sauron-magic")
	g.Refused("fellowship: take card=5", "not-asked").Do("sauron: take card=2").
		Tells("exchanged side=sauron card=2").Asked("fellowship battle.fellowship-magic")
	g.Do("fellowship: take card=5").Tells("compared fellowship=8 sauron=5")
	// Sauron's fetched Retreat is resolved completely; then the Fellowship's Magic does nothing any more.
	g = duel(t).discarded("5,1", "retreat,2").Do(charge).cards("magic", "magic").Do("sauron: take card=retreat")
	g.Tells("retreated character=black-rider from=rohan to=fangorn").Silent("compared").
		Asked("fellowship turn.move")
	// The fetched Eye ignores the Fellowship's Magic.
	g = duel(t).discarded("5,1", "eye-of-sauron,2").Do(charge).cards("magic", "magic").
		Do("sauron: take card=eye-of-sauron")
	g.Tells("ignored card=magic", "compared fellowship=3 sauron=3")
}

func TestC33MagicWithoutDiscards(t *testing.T) {
	g := duel(t).Do(charge).cards("magic", "magic")
	g.Tells("without-effect side=sauron card=magic", "without-effect side=fellowship card=magic",
		"compared fellowship=3 sauron=3")
}

func TestNobleSacrificeDefeatsBoth(t *testing.T) {
	g := duel(t).Do(charge).cards("noble-sacrifice", "6").
		Tells("defeated character=black-rider", "defeated character=gimli").Silent("compared")
	g.stands("gimli,black-rider=defeated")
}

func TestC36NobleSacrificeAgainstRetreat(t *testing.T) {
	g := duel(t).Do(charge).cards("noble-sacrifice", "retreat").Silent("defeated").
		stands("gimli=rohan black-rider=fangorn")
	if v := g.whole(); v.Hands[Fellowship].Left != 8 || v.Hands[Sauron].Left != 8 ||
		v.Hands[Fellowship].Discard[0] != NobleSacrifice || v.Hands[Sauron].Discard[0] != Retreat {
		t.Errorf("hands %+v", v.Hands)
	}
	// Against a Retreat that cannot work, it does.
	g = stand(t, Sauron, "gimli=misty-mountains black-rider=fangorn").
		Do("sauron: move from=fangorn to=misty-mountains who=black-rider").cards("noble-sacrifice", "retreat")
	g.Tells("without-effect side=sauron card=retreat").stands("gimli,black-rider=defeated")
}

func TestNobleSacrificeOfFrodoLosesTheGame(t *testing.T) {
	g := stand(t, Sauron, "frodo=misty-mountains black-rider=fangorn").
		Do("sauron: move from=fangorn to=misty-mountains who=black-rider").cards("noble-sacrifice", "6")
	g.stands("frodo,black-rider=defeated").ended(Sauron, frodoDefeated)
}

func TestElvenCloakHidesFromStrength(t *testing.T) {
	duel(t).Do(charge).cards("elven-cloak", "6").Tells("compared fellowship=3 sauron=3")
}

func TestC37ElvenCloakAgainstMagicAndTexts(t *testing.T) {
	duel(t).discarded("1", "6").Do(charge).cards("elven-cloak", "magic").
		Tells("exchanged side=sauron card=6", "compared fellowship=3 sauron=3").Silent("without-effect")
	duel(t).Do(charge).cards("elven-cloak", "eye-of-sauron").
		Tells("ignored card=elven-cloak", "compared fellowship=3 sauron=3")
	g := stand(t, Sauron, "gimli=misty-mountains black-rider=fangorn").
		Do("sauron: move from=fangorn to=misty-mountains who=black-rider").cards("elven-cloak", "retreat")
	g.Tells("without-effect side=sauron card=retreat", "without-effect side=fellowship card=elven-cloak",
		"compared fellowship=3 sauron=3")
}

func TestC38EyeAgainstAStrengthCard(t *testing.T) {
	duel(t).Do(charge).cards("1", "eye-of-sauron").Tells("without-effect side=sauron card=eye-of-sauron",
		"compared fellowship=4 sauron=3")
}

func TestEyeIgnoresEveryTextCard(t *testing.T) {
	for _, c := range []string{"magic", "noble-sacrifice", "elven-cloak", "retreat"} {
		g := duel(t).discarded("5,4", "1,2").Do(charge).cards(c, "eye-of-sauron").
			Tells("ignored card="+c, "compared fellowship=3 sauron=3")
		g.Silent("exchanged", "retreated").stands("gimli,black-rider=defeated")
	}
}

func TestFellowshipsRetreatMustBeTaken(t *testing.T) {
	g := duel(t).Do(charge).cards("retreat", "6").Asked("fellowship retreat.where").
		Offered("fellowship:", "retreat").Offered("fellowship: retreat", "to: caradhras,gap-of-rohan")
	g.Refused("fellowship: stay", "must-retreat").Do("fellowship: retreat to=caradhras")
	g.Tells("retreated character=gimli from=rohan to=caradhras").Silent("compared").
		stands("gimli=caradhras black-rider=rohan")
	// One way is no question.
	stand(t, Sauron, "gimli=rohan merry=caradhras black-rider=gondor").Do(charge).cards("retreat", "6").
		stands("gimli=gap-of-rohan")
}

func TestC35RetreatWithNoWayBack(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan merry=caradhras orcs=gap-of-rohan black-rider=gondor").Do(charge).
		cards("retreat", "1")
	g.Tells("without-effect side=fellowship card=retreat", "compared fellowship=3 sauron=4",
		"defeated character=gimli")
	stand(t, Sauron, "gimli,frodo=shire black-rider=arthedain").Drawing("gimli").
		Do("sauron: move from=arthedain to=shire who=black-rider").cards("retreat", "1").
		Tells("without-effect side=fellowship card=retreat", "defeated character=gimli")
}

func TestSauronsRetreatGoesSideways(t *testing.T) {
	g := stand(t, Fellowship, "gimli=caradhras balrog=fangorn warg=rohan").
		Do("fellowship: move from=caradhras to=fangorn who=gimli").cards("1", "retreat")
	g.Asked("sauron retreat.where").Offered("sauron: retreat", "to: mirkwood,rohan").
		Refused("sauron: retreat to=gondor", "no-retreat region=gondor")
	g.Do("sauron: retreat to=rohan").stands("balrog,warg=rohan gimli=fangorn")
	// Full and hostile regions are closed.
	g = stand(t, Fellowship, "gimli=caradhras merry=mirkwood balrog=fangorn warg,orcs=rohan").
		Do("fellowship: move from=caradhras to=fangorn who=gimli").cards("1", "retreat")
	g.Tells("without-effect side=sauron card=retreat", "compared fellowship=4 sauron=5")
}

func TestC34SauronsRetreatInTheMountains(t *testing.T) {
	g := stand(t, Fellowship, "gimli=enedwaith balrog=caradhras").
		Do("fellowship: move from=enedwaith to=caradhras who=gimli").cards("1", "retreat")
	g.Tells("without-effect side=sauron card=retreat", "compared fellowship=4 sauron=5",
		"defeated character=gimli")
}

func TestBothRetreatSauronGoesAlone(t *testing.T) {
	duel(t).Do(charge).cards("retreat", "retreat").stands("gimli=rohan black-rider=fangorn").
		Asked("fellowship turn.move")
}

// Each card must do something in one of these tests; this holds the list against the decks.
func TestEveryCardCanBePlayed(t *testing.T) {
	for s := Fellowship; s <= Sauron; s++ {
		for _, v := range deck[s].appendTo(nil) {
			other := "fellowship: play card=3"
			if s == Fellowship {
				other = "sauron: play card=3"
			}
			g := duel(t).Do(charge, other, s.String()+": play card="+Card(v).String())
			if told := strings.Join(g.Told(), "\n"); !strings.Contains(told, "shown side="+s.String()+" card="+
				Card(v).String()) {
				t.Errorf("%s %s: %s", s, Card(v), told)
			}
			if _, over := Rules.Result(g.P); over || Rules.Check(g.P) != nil {
				t.Errorf("%s %s: over %t", s, Card(v), over)
			}
		}
	}
}
