package confrontation

import (
	"slices"
	"testing"

	"redbook/engine"
)

func TestSetsChooseTheLineUps(t *testing.T) {
	for set, want := range map[Set][2][]Character{
		Classic: {{Frodo, Sam, Gandalf, Aragorn, Pippin, Merry, Legolas, Gimli, Boromir},
			{WitchKing, FlyingNazgul, Saruman, Orcs, Balrog, Shelob, BlackRider, Warg, CaveTroll}},
		Variant: {{FrodoStar, SamStar, GandalfStar, AragornStar, Smeagol, Faramir, Elrond, Theoden, Treebeard},
			{WitchKingStar, FlyingNazgulStar, SarumanStar, OrcsStar, UrukHai, Wormtongue, MouthOfSauron, Gollum,
				Watcher}},
	} {
		g := beginSet(t, set).Asked("fellowship placement.place, sauron placement.place")
		v := g.view(engine.Nobody)
		if v.Set != set || !slices.Equal(v.LineUps[Fellowship], want[Fellowship]) ||
			!slices.Equal(v.LineUps[Sauron], want[Sauron]) {
			t.Errorf("%s: %s with %v", set, v.Set, v.LineUps)
		}
	}
	beginSet(t, Variant).Refused("fellowship: "+placeFellowship, "not-yours character=frodo")
}

// Rulebook, "Draft": both choose in secret, then both line-ups are laid open, then both place. The rulebook's
// example: Sauron decides between Shelob and Wormtongue.
func TestRulebookDraftExampleShelobOrWormtongue(t *testing.T) {
	g := beginSet(t, Draft).Asked("fellowship draft.choose, sauron draft.choose")
	g.Do("sauron: draft stars=wormtongue,gollum").Tells("drafted side=sauron").Silent("line-up").
		Asked("fellowship draft.choose")
	if v := g.view(Fellowship.only()); v.LineUps[Sauron] != nil || v.Drafted != [2]bool{false, true} {
		t.Errorf("the Fellowship sees %+v", v)
	}
	if v := g.view(Sauron.only()); !slices.Contains(v.LineUps[Sauron], Wormtongue) ||
		slices.Contains(v.LineUps[Sauron], Shelob) {
		t.Errorf("Sauron sees %v", v.LineUps[Sauron])
	}
	g.Do("fellowship: draft stars=none").Tells("drafted side=fellowship",
		"line-up side=fellowship characters=frodo,sam,gandalf,aragorn,pippin,merry,legolas,gimli,boromir",
		"line-up side=sauron characters=witch-king,flying-nazgul,saruman,orcs,balrog,wormtongue,black-rider,gollum,cave-troll")
	g.Asked("fellowship placement.place, sauron placement.place")
	if v := g.view(engine.Nobody); !slices.Contains(v.LineUps[Sauron], Wormtongue) ||
		v.LineUps[Fellowship] == nil {
		t.Errorf("everyone sees %v", v.LineUps)
	}
	g.Refused("sauron: place-sauron mordor=shelob,orcs,balrog,warg", "not-yours character=shelob")
	g.Do("sauron: place-sauron mordor=wormtongue,orcs,balrog,gollum mirkwood=witch-king fangorn=saruman rohan=cave-troll dagorlad=flying-nazgul gondor=black-rider",
		"fellowship: "+placeFellowship).Asked("sauron turn.move")
}

// Who has drafted, and what, changes nothing that the other side sees but that it is done, and not the id of
// its question.
func TestDraftsAreSealed(t *testing.T) {
	one, two := beginSet(t, Draft).Do("sauron: draft stars=gollum"), beginSet(t, Draft).
		Do("sauron: draft stars=none")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
	before := Rules.Decisions(beginSet(t, Draft).P)[0].ID
	if got := Rules.Decisions(one.P)[0].ID; got != before {
		t.Errorf("the question's id was %s and is %s", before, got)
	}
	seat, a := one.Parse("sauron: draft stars=gollum")
	if got := Rules.FormatFor(a, seat, Fellowship.only()); got != "draft stars=?" {
		t.Errorf("the enemy reads %q", got)
	}
}

func TestTilesHaveTwoSides(t *testing.T) {
	for c := Frodo; c < FrodoStar; c++ {
		star := c + FrodoStar - Frodo
		if characters[c].tile != characters[star].tile || characters[c].side != characters[star].side ||
			characters[c].star || !characters[star].star {
			t.Errorf("%s and %s are not the sides of a tile", c, star)
		}
	}
}
