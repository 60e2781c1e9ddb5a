package confrontation

import (
	"slices"
	"strings"
	"testing"
)

// duel begins a battle of Gimli (3), attacked in Rohan, against the Black Rider (3): nobody's text is in the way.
func duel(t *testing.T) *game {
	t.Helper()
	return stand(t, Sauron, "gimli=rohan black-rider=gondor")
}

const charge = "sauron: move from=gondor to=rohan who=black-rider"

func TestStrengthCards(t *testing.T) {
	for f := Strength1; f <= Strength5; f++ {
		for s := Strength1; s <= Strength6; s++ {
			g := duel(t).do(charge).cards(f.String(), s.String())
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
	g := duel(t).discarded("1", "1").do(charge).offered("fellowship:", "play").offered("sauron:", "play")
	g.offered("fellowship: play", "card: 2,3,4,5,magic,noble-sacrifice,elven-cloak,retreat").offered("sauron: play", "card: 2,3,4,5,6,magic,eye-of-sauron,retreat")
	g.refused("fellowship: play card=1", "not-in-hand card=1").refused("fellowship: play card=6", "not-in-hand card=6").refused("sauron: play card=elven-cloak", "not-in-hand card=elven-cloak")
	g.do("fellowship: play card=2").refused("fellowship: play card=3", "not-asked")
}

func TestBothCardsAreShownTogether(t *testing.T) {
	g := duel(t).do(charge, "fellowship: play card=5").tells("laid side=fellowship").silent("shown").asked("sauron battle.choose")
	if v := g.view(Sauron.only()); v.Battle.Cards != [2]Card{} || v.Battle.Laid != [2]bool{true, false} {
		t.Errorf("Sauron sees %+v", v.Battle)
	}
	if v := g.view(Fellowship.only()); v.Battle.Cards[Fellowship] != Strength5 {
		t.Errorf("the Fellowship sees %+v", v.Battle)
	}
	g.do("sauron: play card=1").tells("shown side=sauron card=1", "shown side=fellowship card=5")
}

func TestMagicFetchesAStrengthCard(t *testing.T) {
	g := duel(t).discarded("5,1", "6,2").do(charge).cards("magic", "3").asked("fellowship battle.fellowship-magic")
	g.offered("fellowship: take", "card: 1,5").refused("fellowship: take card=4", "not-discarded card=4")
	g.do("fellowship: take card=5").tells("exchanged side=fellowship card=5", "compared fellowship=8 sauron=6")
	v := g.whole().Hands[Fellowship]
	if !slices.Equal(v.Discard, []Card{Strength5, Strength1, Magic}) || v.Left != 6 {
		t.Errorf("the Fellowship has %+v", v)
	}
}

func TestMagicFetchesATextCard(t *testing.T) {
	duel(t).discarded("noble-sacrifice,1", "6,2").do(charge).cards("magic", "3").do("fellowship: take card=noble-sacrifice").stands("gimli,black-rider=defeated")
	duel(t).discarded("retreat,1", "6,2").do(charge).cards("magic", "3").do("fellowship: take card=retreat").asked("fellowship retreat.where")
	duel(t).discarded("1,2", "retreat,2").do(charge).cards("3", "magic").do("sauron: take card=retreat").stands("black-rider=fangorn gimli=rohan")
}

// With one discard there is nothing to choose, and everyone can see that.
func TestMagicWithOneDiscardTakesIt(t *testing.T) {
	duel(t).discarded("5", "6").do(charge).cards("magic", "3").tells("exchanged side=fellowship card=5", "compared fellowship=8 sauron=6")
	duel(t).discarded("5", "6").do(charge).cards("3", "magic").tells("exchanged side=sauron card=6", "compared fellowship=6 sauron=9")
}

func TestBothMagicSauronFirst(t *testing.T) {
	g := duel(t).discarded("5,1", "6,2").do(charge).cards("magic", "magic").asked("sauron battle.sauron-magic")
	g.refused("fellowship: take card=5", "not-asked").do("sauron: take card=2").tells("exchanged side=sauron card=2").asked("fellowship battle.fellowship-magic")
	g.do("fellowship: take card=5").tells("compared fellowship=8 sauron=5")
	// Sauron's fetched Retreat is resolved completely; then the Fellowship's Magic does nothing any more.
	g = duel(t).discarded("5,1", "retreat,2").do(charge).cards("magic", "magic").do("sauron: take card=retreat")
	g.tells("retreated character=black-rider from=rohan to=fangorn").silent("compared").asked("fellowship turn.move")
	// The fetched Eye ignores the Fellowship's Magic.
	g = duel(t).discarded("5,1", "eye-of-sauron,2").do(charge).cards("magic", "magic").do("sauron: take card=eye-of-sauron")
	g.tells("ignored card=magic", "compared fellowship=3 sauron=3")
}

func TestC33MagicWithoutDiscards(t *testing.T) {
	g := duel(t).do(charge).cards("magic", "magic")
	g.tells("without-effect side=sauron card=magic", "without-effect side=fellowship card=magic", "compared fellowship=3 sauron=3")
}

func TestNobleSacrificeDefeatsBoth(t *testing.T) {
	g := duel(t).do(charge).cards("noble-sacrifice", "6").tells("defeated character=black-rider", "defeated character=gimli").silent("compared")
	g.stands("gimli,black-rider=defeated")
}

func TestC36NobleSacrificeAgainstRetreat(t *testing.T) {
	g := duel(t).do(charge).cards("noble-sacrifice", "retreat").silent("defeated").stands("gimli=rohan black-rider=fangorn")
	if v := g.whole(); v.Hands[Fellowship].Left != 8 || v.Hands[Sauron].Left != 8 || v.Hands[Fellowship].Discard[0] != NobleSacrifice || v.Hands[Sauron].Discard[0] != Retreat {
		t.Errorf("hands %+v", v.Hands)
	}
	// Against a Retreat that cannot work, it does.
	g = stand(t, Sauron, "gimli=misty-mountains black-rider=fangorn").do("sauron: move from=fangorn to=misty-mountains who=black-rider").cards("noble-sacrifice", "retreat")
	g.tells("without-effect side=sauron card=retreat").stands("gimli,black-rider=defeated")
}

func TestNobleSacrificeOfFrodoLosesTheGame(t *testing.T) {
	g := stand(t, Sauron, "frodo=misty-mountains black-rider=fangorn").do("sauron: move from=fangorn to=misty-mountains who=black-rider").cards("noble-sacrifice", "6")
	g.stands("frodo,black-rider=defeated").ended(Sauron, frodoDefeated)
}

func TestElvenCloakHidesFromStrength(t *testing.T) {
	duel(t).do(charge).cards("elven-cloak", "6").tells("compared fellowship=3 sauron=3")
}

func TestC37ElvenCloakAgainstMagicAndTexts(t *testing.T) {
	duel(t).discarded("1", "6").do(charge).cards("elven-cloak", "magic").tells("exchanged side=sauron card=6", "compared fellowship=3 sauron=3").silent("without-effect")
	duel(t).do(charge).cards("elven-cloak", "eye-of-sauron").tells("ignored card=elven-cloak", "compared fellowship=3 sauron=3")
	g := stand(t, Sauron, "gimli=misty-mountains black-rider=fangorn").do("sauron: move from=fangorn to=misty-mountains who=black-rider").cards("elven-cloak", "retreat")
	g.tells("without-effect side=sauron card=retreat", "without-effect side=fellowship card=elven-cloak", "compared fellowship=3 sauron=3")
}

func TestC38EyeAgainstAStrengthCard(t *testing.T) {
	duel(t).do(charge).cards("1", "eye-of-sauron").tells("without-effect side=sauron card=eye-of-sauron", "compared fellowship=4 sauron=3")
}

func TestEyeIgnoresEveryTextCard(t *testing.T) {
	for _, c := range []string{"magic", "noble-sacrifice", "elven-cloak", "retreat"} {
		g := duel(t).discarded("5,4", "1,2").do(charge).cards(c, "eye-of-sauron").tells("ignored card="+c, "compared fellowship=3 sauron=3")
		g.silent("exchanged", "retreated").stands("gimli,black-rider=defeated")
	}
}

func TestFellowshipsRetreatMustBeTaken(t *testing.T) {
	g := duel(t).do(charge).cards("retreat", "6").asked("fellowship retreat.where").offered("fellowship:", "retreat").offered("fellowship: retreat", "to: caradhras,gap-of-rohan")
	g.refused("fellowship: stay", "verb-not-offered verb=stay").do("fellowship: retreat to=caradhras")
	g.tells("retreated character=gimli from=rohan to=caradhras").silent("compared").stands("gimli=caradhras black-rider=rohan")
	// One way is no question.
	stand(t, Sauron, "gimli=rohan merry=caradhras black-rider=gondor").do(charge).cards("retreat", "6").stands("gimli=gap-of-rohan")
}

func TestC35RetreatWithNoWayBack(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan merry=caradhras orcs=gap-of-rohan black-rider=gondor").do(charge).cards("retreat", "1")
	g.tells("without-effect side=fellowship card=retreat", "compared fellowship=3 sauron=4", "defeated character=gimli")
	stand(t, Sauron, "gimli,frodo=shire black-rider=arthedain").drawing("gimli").do("sauron: move from=arthedain to=shire who=black-rider").cards("retreat", "1").
		tells("without-effect side=fellowship card=retreat", "defeated character=gimli")
}

func TestSauronsRetreatGoesSideways(t *testing.T) {
	g := stand(t, Fellowship, "gimli=caradhras balrog=fangorn warg=rohan").do("fellowship: move from=caradhras to=fangorn who=gimli").cards("1", "retreat")
	g.asked("sauron retreat.where").offered("sauron: retreat", "to: mirkwood,rohan").refused("sauron: retreat to=gondor", "no-retreat region=gondor")
	g.do("sauron: retreat to=rohan").stands("balrog,warg=rohan gimli=fangorn")
	// Full and hostile regions are closed.
	g = stand(t, Fellowship, "gimli=caradhras merry=mirkwood balrog=fangorn warg,orcs=rohan").do("fellowship: move from=caradhras to=fangorn who=gimli").cards("1", "retreat")
	g.tells("without-effect side=sauron card=retreat", "compared fellowship=4 sauron=5")
}

func TestC34SauronsRetreatInTheMountains(t *testing.T) {
	g := stand(t, Fellowship, "gimli=enedwaith balrog=caradhras").do("fellowship: move from=enedwaith to=caradhras who=gimli").cards("1", "retreat")
	g.tells("without-effect side=sauron card=retreat", "compared fellowship=4 sauron=5", "defeated character=gimli")
}

func TestBothRetreatSauronGoesAlone(t *testing.T) {
	duel(t).do(charge).cards("retreat", "retreat").stands("gimli=rohan black-rider=fangorn").asked("fellowship turn.move")
}

// Each card must do something in one of these tests; this holds the list against the decks.
func TestEveryCardCanBePlayed(t *testing.T) {
	for s := Fellowship; s <= Sauron; s++ {
		for _, v := range deck[s].appendTo(nil) {
			other := "fellowship: play card=3"
			if s == Fellowship {
				other = "sauron: play card=3"
			}
			g := duel(t).do(charge, other, s.String()+": play card="+Card(v).String())
			if told := strings.Join(g.told(), "\n"); !strings.Contains(told, "shown side="+s.String()+" card="+Card(v).String()) {
				t.Errorf("%s %s: %s", s, Card(v), told)
			}
			if _, over := Rules.Result(g.p); over || Rules.Check(g.p) != nil {
				t.Errorf("%s %s: over %t", s, Card(v), over)
			}
		}
	}
}
