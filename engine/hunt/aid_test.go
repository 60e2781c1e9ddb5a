package hunt

import (
	"reflect"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The three aids (Rulebook p.19: the hunters keep no notes): memory tells nothing of where Frodo can be, map
// the areas, full the ways as well.
func TestWhatEachAidTells(t *testing.T) {
	for _, part := range []int{1, 2} {
		for aid, tells := range map[string][2]bool{"memory": {}, "map": {true, false}, "full": {true, true},
			"": {true, true}} {
			g := started(t, "aid="+aid).journal("1 dot dot 10").Adjust("legs", nil)
			if part == 2 {
				g.Adjust("part", "ii", "journal", nil, "start", nil, "journey", "s01", "gandalf", "hidden",
					"gandalfJournal", []string{"8"}, "held", []string{"4", "5", "18"}, "deedsGone", []string{"8"},
					"hidden", nil, "known", nil, "hand", nil, "allyGone", nil, "company.merry", "up", "company.strider",
					"up")
			}
			p := g.pos()
			for i := int8(1); part == 1 && i <= p.Step; i++ {
				p.Legs[i] = Leg{Day: 1, Turn: FirstDaylight}
			}
			v := Rules.View(p, engine.Nobody).(View)
			if got := [2]bool{!Whereabouts(v).Last.Empty(), len(Likelihood(v)) > 0}; got != tells {
				t.Errorf("part %d, aid %q tells areas and ways %v, want %v", part, aid, got, tells)
			}
		}
	}
}

// With the aid map no journey card is read: another deck that leaves from the same areas changes nothing.
func TestTheMapReadsNoJourney(t *testing.T) {
	set := dataset.Ours()
	other := *set
	other.Journeys = slices.Clone(set.Journeys)
	for i := range other.Journeys {
		j := &other.Journeys[i]
		j.Entries = append([]Space{j.Entries[0]}, make([]Space, len(j.Entries)-1)...)
	}
	v := View{Set: set, Aid: AidMap, Part: 2, Turn: SecondDaylight, Step: 6, Asked: []Answer{
		{Act: Search, Step: 3, Space: 7, Says: Yes}, {Act: HuntFor, Step: 4, Space: 8, Says: No},
		{Act: Perceive, Step: 5, Segment: 5, Says: No},
	}}
	one := Whereabouts(v)
	v.Set = &other
	if two := Whereabouts(v); !reflect.DeepEqual(one, two) || one.Last.Empty() {
		t.Errorf("%v with our journeys, %v with others", one.Last.List(), two.Last.List())
	}
}
