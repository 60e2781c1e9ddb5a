package hunt

import (
	"reflect"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The aids (Rulebook p.19: the hunters keep no notes): memory tells nothing of where Frodo can be, map the
// areas, ways and full the ways as well.
func TestWhatEachAidTells(t *testing.T) {
	for _, part := range []int{1, 2} {
		for aid, tells := range map[string][2]bool{"memory": {}, "map": {true, false}, "full": {true, true},
			"ways": {true, true}, "": {true, true}} {
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

// With the aids of new games no journey card is read: another deck that leaves from the same areas changes
// nothing. A game that was begun with the aid full still reads it.
func TestNewGamesReadNoJourney(t *testing.T) {
	set := dataset.Ours()
	other := *set
	other.Journeys = slices.Clone(set.Journeys)
	for i := range other.Journeys {
		j := &other.Journeys[i]
		j.Entries = append([]Space{j.Entries[0]}, make([]Space, len(j.Entries)-1)...)
	}
	v := View{Part: 2, Track: shortest, Turn: SecondDaylight, Step: 6, Asked: []Answer{
		{Act: Search, Step: 3, Space: 10, Says: Yes}, {Act: HuntFor, Step: 4, Space: 8, Says: No},
		{Act: Perceive, Step: 5, Segment: 6, Says: No},
	}}
	type told struct {
		areas Possible
		ways  []Likely
	}
	tells := func(aid Aid, set *dataset.Set) told {
		v.Aid, v.Set = aid, set
		return told{Whereabouts(v), Likelihood(v)}
	}
	for aid, reads := range map[Aid]bool{AidMap: false, AidWays: false, AidFull: true} {
		one, two := tells(aid, set), tells(aid, &other)
		if reads == reflect.DeepEqual(one, two) || one.areas.Last.Empty() {
			t.Errorf("aid %d tells %v with our journeys, %v with others", aid, one, two)
		}
	}
	if tells(AidWays, set).areas.Last != tells(AidMap, set).areas.Last {
		t.Error("the ways lead elsewhere than the map shows")
	}
}
