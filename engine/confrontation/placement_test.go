package confrontation

import (
	"testing"

	"redbook/engine"
)

func TestPlacementIsAskedOfBothAtOnce(t *testing.T) {
	g := begin(t).Asked("fellowship placement.place, sauron placement.place")
	g.Offered("fellowship:", "place-fellowship").Offered("sauron:", "place-sauron")
	g.Do("sauron: " + placeSauron).Tells("placed side=sauron").Asked("fellowship placement.place")
	g.Do("fellowship: "+placeFellowship).Tells("placed side=fellowship", "turn turn=1 side=sauron").
		Asked("sauron turn.move")
	g.stands("frodo,sam,pippin,merry=shire gandalf=arthedain boromir=enedwaith cave-troll=mordor witch-king=mirkwood black-rider=gondor")
}

// Who begins where is told to the owner alone, until the game is over.
func TestOnlyTheOwnerIsToldWhoBeginsWhere(t *testing.T) {
	g := begin(t)
	g.Do("sauron: " + placeSauron)
	for audience, want := range map[engine.Seats]bool{Sauron.only(): true, Fellowship.only(): false,
		engine.Nobody: false} {
		e := engine.EventsFor(g.Played.Events, audience)[0]
		f, told := e.Fact("mordor")
		if told != want || told && len(f.Values) != 4 {
			t.Errorf("seats %d are told %s", audience, e)
		}
	}
}

// What is being placed can be seen as it would stand.
func TestAPlacementIsSeenBeforeItCounts(t *testing.T) {
	g := begin(t)
	_, a := g.Parse("sauron: " + placeSauron)
	before := g.view(Sauron.only())
	v := before.Placing(a)
	if len(v.Regions[Mordor][Sauron].Named) != 4 || len(before.Regions[Mordor][Sauron].Named) != 0 {
		t.Errorf("in Mordor: %+v", v.Regions[Mordor])
	}
	g.Do("sauron: " + placeSauron)
	for r, group := range g.view(Sauron.only()).Regions {
		if len(group[Sauron].Named) != len(v.Regions[r][Sauron].Named) {
			t.Errorf("region %d: %+v, placed %+v", r, v.Regions[r], group)
		}
	}
}

func TestPlacementOffersWhoIsLeft(t *testing.T) {
	g := begin(t)
	seat, a := g.Parse("fellowship: place-fellowship")
	f, done, err := Rules.Next(g.P, seat, a)
	if err != nil || done || f.Name != "shire" || f.Bag == nil || f.Bag.Least != 4 || f.Bag.Most != 4 ||
		len(f.Bag.Max) != 9 {
		t.Fatalf("the Shire: %+v, %t, %v", f, done, err)
	}
	g.Offered("fellowship: place-fellowship shire=frodo,sam,pippin,merry",
		"arthedain: gandalf,aragorn,legolas,gimli,boromir")
	g.Offered("fellowship: place-fellowship shire=frodo,sam,pippin,merry arthedain=gandalf",
		"cardolan: aragorn,legolas,gimli,boromir")
	g.Offered("fellowship: "+placeFellowship, "complete")
	g.Offered("sauron: place-sauron mordor=orcs,warg,shelob,cave-troll",
		"mirkwood: witch-king,flying-nazgul,saruman,balrog,black-rider")
	g.Offered("sauron: place-sauron mordor=orcs,warg,shelob,cave-troll mirkwood=balrog fangorn=witch-king rohan=saruman dagorlad=flying-nazgul",
		"gondor: black-rider")
}

func TestWrongPlacementsAreRefused(t *testing.T) {
	g := begin(t)
	for text, want := range map[string]string{
		"fellowship: place-fellowship shire=frodo,sam,pippin arthedain=gandalf":                 "wrong-total field=shire count=3 least=4 most=4",
		"fellowship: place-fellowship shire=frodo,sam,pippin,merry,gandalf":                     "wrong-total field=shire count=5 least=4 most=4",
		"fellowship: place-fellowship shire=frodo*4":                                            "too-many field=shire kind=frodo most=1",
		"fellowship: place-fellowship shire=frodo,sam,pippin,orcs":                              "not-yours character=orcs",
		"fellowship: place-fellowship shire=frodo-star,sam,pippin,merry":                        "not-yours character=frodo-star",
		"fellowship: place-fellowship shire=frodo,sam,pippin,merry arthedain=sam":               "placed-already character=sam",
		"fellowship: place-fellowship shire=frodo,sam,pippin,merry arthedain=gandalf":           "missing-field field=cardolan",
		"fellowship: " + placeSauron:                                                            "not-your-action",
		"sauron: " + placeFellowship:                                                            "not-your-action",
		"sauron: move from=gondor to=rohan who=black-rider":                                     "verb-not-offered verb=move",
		"sauron: place-sauron mordor=orcs,warg,shelob,cave-troll mirkwood=balrog fangorn=frodo": "not-yours character=frodo",
	} {
		g.Refused(text, want)
	}
	g.Do("sauron: "+placeSauron).Refused("sauron: "+placeSauron, "not-asked")
}

// The same characters in a home region are the same placement, in whatever order they are named.
func TestPlacementInTheHomeRegionHasNoOrder(t *testing.T) {
	one := begin(t).Do("fellowship: " + placeFellowship).Bytes()
	two := begin(t).Do("fellowship: place-fellowship enedwaith=boromir shire=merry,pippin,sam,frodo arthedain=gandalf cardolan=aragorn rhudaur=legolas eregion=gimli").Bytes()
	if one != two {
		t.Errorf("%s\n%s", one, two)
	}
}

func TestPlacementIsSecret(t *testing.T) {
	const other = "place-fellowship shire=gandalf,sam,pippin,merry arthedain=frodo cardolan=boromir rhudaur=gimli eregion=legolas enedwaith=aragorn"
	one, two := begin(t).Do("fellowship: "+placeFellowship), begin(t).Do("fellowship: "+other)
	sameFor(t, one, two, Sauron.only())
	one.Do("sauron: " + placeSauron)
	two.Do("sauron: " + placeSauron)
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
	v := one.view(Sauron.only())
	if v.Regions[Shire][Fellowship].Hidden != 4 || v.Regions[Arthedain][Fellowship].Hidden != 1 ||
		len(v.Regions[Mordor][Sauron].Named) != 4 {
		t.Errorf("Sauron sees %+v", v.Regions)
	}
}

// Mountains are empty and both hold nine cards; Sauron begins (rulebook, "Przygotowanie", "Rozgrywka").
func TestStartOfTheGame(t *testing.T) {
	g := placed(t)
	v := g.view(engine.Nobody)
	for r := Shire; r < regionCount; r++ {
		for s := Fellowship; s <= Sauron; s++ {
			want := 0
			if regions[r].start == s {
				want = regions[r].placed
			}
			if n := v.Regions[r][s].Count(); n != want {
				t.Errorf("%d of %s in %s, want %d", n, s, r, want)
			}
		}
	}
	for s := Fellowship; s <= Sauron; s++ {
		if v.Hands[s].Left != 9 || v.Hands[s].Cards != nil || len(v.Hands[s].Discard) != 0 {
			t.Errorf("%s: %+v", s, v.Hands[s])
		}
	}
	if v.Turn != 1 || v.Mover != Sauron {
		t.Errorf("turn %d of %s", v.Turn, v.Mover)
	}
}
