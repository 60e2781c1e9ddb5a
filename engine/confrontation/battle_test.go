package confrontation

import (
	"slices"
	"testing"

	"redbook/engine"
)

// The rulebook's example ("Przykład walki"): the Eye does nothing against a strength card, and 4+4 beats 5.
func TestRulebookBattleExampleAragornAgainstShelob(t *testing.T) {
	g := stand(t, Fellowship, "aragorn=mirkwood shelob=fangorn")
	g.Do("fellowship: move from=mirkwood to=fangorn who=aragorn")
	g.Tells("revealed character=aragorn region=fangorn", "revealed character=shelob region=fangorn",
		"battle region=fangorn attacker=aragorn defender=shelob")
	g.Asked("fellowship battle.choose, sauron battle.choose")
	g.cards("4", "eye-of-sauron")
	g.Tells("shown side=sauron card=eye-of-sauron", "shown side=fellowship card=4",
		"without-effect side=sauron card=eye-of-sauron",
		"compared fellowship=8 sauron=5", "defeated character=shelob", "turn turn=11 side=sauron")
	g.stands("aragorn=fangorn shelob=defeated").Asked("sauron turn.move")
	v := g.view(engine.Nobody)
	if d := v.Hands; !slices.Equal(d[Fellowship].Discard, []Card{Strength4}) ||
		!slices.Equal(d[Sauron].Discard, []Card{EyeOfSauron}) || d[Fellowship].Left != 8 || d[Sauron].Left != 8 {
		t.Errorf("hands %+v", d)
	}
	if f := v.LastFight; f == nil || *f.Totals != [2]int{8, 5} || f.Fate != [2]Fate{Stands, Defeated} ||
		v.Battle != nil {
		t.Errorf("the last fight is %+v", f)
	}
}

// The same the other way round: from Rohan it takes his text to attack Fangorn, and the smaller card loses.
func TestRulebookBattleExampleTheOtherWayRound(t *testing.T) {
	g := stand(t, Fellowship, "aragorn=rohan shelob=fangorn").
		Do("fellowship: move from=rohan to=fangorn who=aragorn").cards("1", "1")
	g.Tells("compared fellowship=5 sauron=6", "defeated character=aragorn",
		"returned character=shelob from=fangorn to=gondor")
}

func TestEqualStrengthsDefeatBoth(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan orcs=dagorlad black-rider=gondor").
		Do("sauron: move from=gondor to=rohan who=black-rider").cards("2", "2")
	g.Tells("compared fellowship=5 sauron=5", "defeated character=black-rider", "defeated character=gimli").
		stands("gimli,black-rider=defeated")
}

// B1: hidden defenders are drawn, all alike; only their owner may know from whom.
func TestHiddenOpponentIsDrawn(t *testing.T) {
	g := stand(t, Sauron, "sam,merry=rohan gimli=fangorn warg=gondor").Drawing("merry").
		Do("sauron: move from=gondor to=rohan who=warg")
	g.Tells("battle region=rohan attacker=warg defender=merry").
		Asked("fellowship battle.choose, sauron battle.choose")
	if o := g.Played.Outcomes; len(o) != 1 || o[0].See != Fellowship.only() ||
		!slices.Equal(o[0].From, []engine.Value{engine.Value(Sam), engine.Value(Merry)}) {
		t.Errorf("outcomes %+v", o)
	}
	v := g.view(Sauron.only())
	if group := v.Regions[Rohan][Fellowship]; group.Hidden != 1 || len(group.Named) != 1 ||
		group.Named[0] != (Named{Character: Merry, Revealed: true, Seen: true}) {
		t.Errorf("Sauron sees %+v", group)
	}
	if group := v.Regions[Fangorn][Fellowship]; group.Hidden != 1 {
		t.Errorf("Sauron sees %+v", group)
	}
}

// One possibility is no question, and no draw.
func TestSingleOpponentIsNotDrawn(t *testing.T) {
	g := stand(t, Sauron, "merry=rohan warg=gondor").Do("sauron: move from=gondor to=rohan who=warg").
		Tells("battle region=rohan attacker=warg defender=merry")
	if len(g.Played.Outcomes) > 0 {
		t.Errorf("outcomes %+v", g.Played.Outcomes)
	}
}

func TestC14RevealedOpponentIsNamedOrAHiddenOneDrawn(t *testing.T) {
	// In the Shire: Sam fights beside Frodo, who is revealed for him; Sam falls, and Sauron may choose.
	next := func() *game {
		g := stand(t, Sauron, "frodo,sam,merry,pippin=shire witch-king=arthedain").Drawing("sam")
		g.Do("sauron: move from=arthedain to=shire who=witch-king").Asked("fellowship battle.beside-ring").
			Do("fellowship: reveal-frodo")
		g.cards("1", "6").Tells("compared fellowship=6 sauron=11", "defeated character=sam").
			Asked("sauron attack.opponent")
		return g.Offered("sauron:", "fight,fight-hidden").Offered("sauron: fight", "who: frodo")
	}
	next().Do("sauron: fight who=frodo").Tells("battle region=shire attacker=witch-king defender=frodo")
	next().Drawing("pippin").Do("sauron: fight-hidden").
		Tells("battle region=shire attacker=witch-king defender=pippin")
	next().Refused("sauron: fight who=merry", "not-open character=merry")
	next().Refused("fellowship: fight who=frodo", "not-asked")
}

func TestC15RevealedEarlierCannotBeNamed(t *testing.T) {
	// Merry is revealed in the Fellowship's turn, hides at its end and joins Sam: he is drawn like anyone.
	g := stand(t, Fellowship, "merry=caradhras sam=rohan orcs=fangorn witch-king=gondor").
		Do("fellowship: move from=caradhras to=fangorn who=merry").cards("3", "1")
	if v := g.view(Sauron.only()); v.Regions[Fangorn][Fellowship].Hidden != 1 {
		t.Errorf("Merry is still open: %+v", v.Regions[Fangorn])
	}
	g.Do("sauron: move from=mordor to=dagorlad who=cave-troll",
		"fellowship: move from=fangorn to=rohan who=merry")
	g.Drawing("sam").Do("sauron: move from=gondor to=rohan who=witch-king").
		Tells("battle region=rohan attacker=witch-king defender=sam")
}

func TestC16FrodoRetreatsAndSamIsFoughtAlone(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan black-rider=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=black-rider", "fellowship: decline")
	g.Asked("fellowship retreat.where").Offered("fellowship:", "retreat,stay").
		Do("fellowship: retreat to=fangorn")
	g.Tells("retreated character=frodo from=rohan to=fangorn",
		"battle region=rohan attacker=black-rider defender=sam")
	g.Asked("fellowship battle.choose, sauron battle.choose").cards("1", "1").
		Tells("compared fellowship=3 sauron=4", "defeated character=sam")
}

func TestC17DefenderRetreatsAndTheOtherIsFought(t *testing.T) {
	g := stand(t, Sauron, "merry,gimli=rohan black-rider=gondor").Drawing("merry").
		Do("sauron: move from=gondor to=rohan who=black-rider").cards("retreat", "1")
	g.Do("fellowship: retreat to=caradhras").Tells("retreated character=merry from=rohan to=caradhras",
		"battle region=rohan attacker=black-rider defender=gimli")
	if v := g.view(engine.Nobody); v.Battle == nil || v.Battle.Fighters != [2]Character{Gimli, BlackRider} ||
		v.Battle.Laid != [2]bool{} {
		t.Errorf("the battle is %+v", v.Battle)
	}
	// The attacker retreats: nothing more.
	g = stand(t, Sauron, "merry,gimli=rohan black-rider=gondor").Drawing("merry").
		Do("sauron: move from=gondor to=rohan who=black-rider").cards("1", "retreat")
	g.Tells("retreated character=black-rider from=rohan to=fangorn", "turn turn=11 side=fellowship").
		stands("merry,gimli=rohan black-rider=fangorn")
}

func TestC18BothDefeatedEndsTheAttack(t *testing.T) {
	g := stand(t, Sauron, "boromir,gimli=rohan orcs=dagorlad black-rider=gondor").Drawing("boromir").
		Do("sauron: move from=gondor to=rohan who=black-rider")
	g.Tells("ability character=boromir", "defeated character=black-rider", "defeated character=boromir",
		"turn turn=11 side=fellowship").stands("gimli=rohan")
}

func TestAttackGoesOnUntilOneSideIsLeft(t *testing.T) {
	g := stand(t, Sauron, "merry,pippin,sam,gimli=shire frodo=mirkwood witch-king=arthedain").Drawing("pippin")
	g.Do("sauron: move from=arthedain to=shire who=witch-king").Drawing("gimli").cards("1", "6")
	g.Tells("defeated character=pippin", "battle region=shire attacker=witch-king defender=gimli").
		Drawing("sam").cards("2", "5")
	g.Tells("battle region=shire attacker=witch-king defender=sam").Asked("fellowship battle.beside-ring").
		Do("fellowship: decline").cards("5", "4")
	g.Tells("battle region=shire attacker=witch-king defender=merry", "ability character=merry",
		"defeated character=witch-king", "turn turn=11 side=fellowship")
	g.stands("sam,gimli,pippin,witch-king=defeated merry=shire")
}

// "Ukrycie postaci": at the end of the turn everyone is hidden again.
func TestRevealedCharactersHideAtTheEndOfTheTurn(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan witch-king=gondor").Do("sauron: move from=gondor to=rohan who=witch-king")
	if v := g.view(engine.Nobody); len(v.Regions[Rohan][Fellowship].Named) != 1 ||
		len(v.Regions[Rohan][Sauron].Named) != 1 {
		t.Fatalf("in battle everyone sees %+v", v.Regions[Rohan])
	}
	g.cards("1", "5").Tells("defeated character=gimli", "turn turn=11 side=fellowship")
	if v := g.view(Fellowship.only()); v.Regions[Rohan][Sauron].Hidden != 1 ||
		len(v.Regions[Rohan][Sauron].Named) != 0 {
		t.Errorf("after the turn the Fellowship sees %+v", v.Regions[Rohan])
	}
}

// B10: both hands return in the battle in which the ninth cards are played.
func TestC39HandsRefillAfterNineBattlesWithCards(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan witch-king=gondor").holding("5", "6").
		Do("sauron: move from=gondor to=rohan who=witch-king")
	// The last cards are known to both, so they are played without a question.
	g.Tells("shown side=sauron card=6", "shown side=fellowship card=5", "compared fellowship=8 sauron=11",
		"defeated character=gimli", "refilled")
	v := g.whole()
	for s := Fellowship; s <= Sauron; s++ {
		if v.Hands[s].Left != 9 || len(v.Hands[s].Cards) != 9 || len(v.Hands[s].Discard) != 0 {
			t.Errorf("%s has %+v", s, v.Hands[s])
		}
	}
	g = stand(t, Sauron, "gimli=rohan witch-king=gondor").holding("5,1", "6,1").
		Do("sauron: move from=gondor to=rohan who=witch-king").cards("1", "1").Silent("refilled")
	if v := g.whole(); v.Hands[Fellowship].Left != 1 || v.Hands[Sauron].Left != 1 {
		t.Errorf("hands %+v", v.Hands)
	}
}

func TestC39NineBattlesInARow(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan witch-king=gondor")
	fellowship, sauron := deck[Fellowship].appendTo(nil), deck[Sauron].appendTo(nil)
	for n := range 9 {
		g.Adjust("turn", 10, "mover", "sauron", "where", map[string]string{"frodo": "shire", "gimli": "rohan",
			"witch-king": "gondor", "cave-troll": "mordor"},
			"defeated", []string{"sam", "gandalf", "aragorn", "pippin", "merry", "legolas", "boromir", "flying-nazgul",
				"saruman", "orcs", "balrog", "shelob", "black-rider", "warg"})
		g.Do("sauron: move from=gondor to=rohan who=witch-king")
		if n == 8 {
			break // the last cards played themselves
		}
		// Magic would ask what to fetch; the retreats end the battle. Only the counting matters here.
		g.cards(Card(fellowship[n]).String(), Card(sauron[n]).String())
		for g.Asking() != "fellowship turn.move" {
			d := Rules.Decisions(g.P)[0]
			a, err := engine.RandomAction(Rules, g.P, d, func(int) int { return 0 }, nil)
			if err != nil {
				t.Fatal(err)
			}
			g.Do(Side(d.Seat).String() + ": " + Rules.Format(a))
		}
		if v := g.whole(); v.Hands[Fellowship].Left != 8-n || v.Hands[Sauron].Left != 8-n {
			t.Fatalf("after battle %d: %+v", n+1, v.Hands)
		}
	}
	if v := g.whole(); v.Hands[Fellowship].Left != 9 || v.Hands[Sauron].Left != 9 {
		t.Errorf("after the ninth: %+v", v.Hands)
	}
}

// A retreat or a defeat by text ends the battle before cards, and no card is lost (B3, B4).
func TestNoCardIsLostInABattleWithoutCards(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan orcs=gondor").Do("sauron: move from=gondor to=rohan who=orcs").
		Silent("shown", "compared")
	if v := g.whole(); v.Hands[Fellowship].Left != 9 || v.Hands[Sauron].Left != 9 {
		t.Errorf("hands %+v", v.Hands)
	}
}

// B9 comes before B10: Shelob is home before the hands are refilled.
func TestWhatFollowsAVictoryComesBeforeTheDiscard(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan shelob=gondor").holding("1", "6").
		Do("sauron: move from=gondor to=rohan who=shelob")
	g.Tells("defeated character=gimli", "returned character=shelob from=rohan to=gondor", "refilled")
}

// Who has been revealed is followed as long as he cannot have been mixed with others of his region (rulebook,
// "Mieszanie postaci").
func TestWhoWasSeenIsFollowed(t *testing.T) {
	g := stand(t, Sauron, "sam,merry=rohan gimli=fangorn warg=gondor").Drawing("merry").
		Do("sauron: move from=gondor to=rohan who=warg").cards("5", "1")
	if group := g.view(Sauron.only()).Regions[Rohan][Fellowship]; !slices.Equal(
		group.Seen,
		[]Character{Merry},
	) ||
		group.Hidden != 2 {
		t.Errorf("Sauron follows %+v in Rohan", group)
	}
	g.Do("fellowship: move from=rohan to=gondor who=sam")
	for _, r := range []Region{Rohan, Gondor} {
		if group := g.view(Sauron.only()).Regions[r][Fellowship]; group.Seen != nil || group.Hidden != 1 {
			t.Errorf("Sauron follows %+v in %s, and it may have been either", group, r)
		}
	}
}

// Who leaves alone is followed, and his owner is told that he has been seen.
func TestWhoLeavesAloneIsFollowed(t *testing.T) {
	g := stand(t, Sauron, "merry=rohan gimli=fangorn warg=gondor orcs=mordor").
		Do("sauron: move from=gondor to=rohan who=warg").cards("5", "1").
		Do("fellowship: move from=rohan to=gondor who=merry")
	if group := g.view(Sauron.only()).Regions[Gondor][Fellowship]; !slices.Equal(
		group.Seen,
		[]Character{Merry},
	) {
		t.Errorf("Sauron sees %+v", group)
	}
	if group := g.view(Fellowship.only()).Regions[Gondor][Fellowship]; !group.Named[0].Seen {
		t.Errorf("the Fellowship sees %+v", group)
	}
}
