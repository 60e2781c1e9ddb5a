package hunt

import (
	"slices"

	"redbook/engine/hunt/dataset"
)

// Possible is where Frodo can be by what everybody knows: from the answers, the entries that have been made
// and how, and in part II from the cards of the journey deck. What it leaves out is impossible; what it lists
// agrees with all of that.
type Possible struct {
	Last spaceSet    // what can be his last area
	Dots [256]uint32 // by last area: bit n says that n dots can stand behind it
	// areas and exits that he can come to by one ordinary move from there; in part II by the next row of a card
	Next     spaceSet
	Journeys []Journey // part II: the cards that he can be following, where they are read
}

// TellsAreas reports whether the hunters are told which areas can be Frodo's last one, TellsWays whether also
// how many ways lead there, ReadsJourneys whether in part II the journey cards are read for that. New games
// read none: hunters who know which cards there are win four games of five.
func (a Aid) TellsAreas() bool    { return a != AidMemory }
func (a Aid) TellsWays() bool     { return a == AidWays || a.ReadsJourneys() }
func (a Aid) ReadsJourneys() bool { return a == AidFull || a == AidBefore }

// Whereabouts works out where Frodo can be from what a view shows to everyone, as far as the game's aid goes;
// what it shows besides is not looked at. Before Frodo has set out, and when the game is over, there is
// nothing to work out.
func Whereabouts(v View) Possible {
	var w Possible
	if v.Result != nil || v.Turn == NoTurn || !v.Aid.TellsAreas() {
		return w
	}
	if v.Exit != Nowhere {
		w.add(v.Exit, 0)
		return w
	}
	t := newTables(v.Set)
	if v.Part == 2 && v.Aid.ReadsJourneys() {
		w.fromJourneys(t, &v)
		return w
	}
	k := t.knows(&v)
	layers := k.follow()
	for _, at := range layers[len(layers)-1] {
		w.add(at.last, int(at.dots))
		w.Next = w.Next.Or(k.board.InRange(at.last, int(at.dots)))
	}
	return w
}

func (w *Possible) add(last Space, dots int) {
	w.Last.Add(last)
	w.Dots[last] |= 1 << dots
}

// departures are the areas that journeys leave from: everybody knows them.
func (t *tables) departures() (areas spaceSet) {
	for _, j := range t.journeys[1:] {
		areas.Add(j.Entries[0])
	}
	return areas
}

// knows is what everybody knows of Frodo's way. In part II that is without a look at the journey cards: he
// leaves from one of the areas that they all leave from, and each of his steps is a dot or an area within
// reach, as in part I.
func (t *tables) knows(v *View) *knowledge {
	if v.Part == 1 {
		return know(t, t.boards[1], t.starts, v.Legs, v.Asked)
	}
	var asked []Answer
	for _, a := range v.Asked[v.AskedFrom:] {
		switch {
		case a.Act == AskToken: // of Gandalf's deeds
			continue
		case a.Act == Search && a.Says == No && v.Havens && v.Long: // he may be there, in a haven (Rulebook p.29)
			continue
		case a.Act == HuntFor || a.Act == Perceive:
			a = a.ofFrodo(t.boards[2])
		}
		asked = append(asked, a)
	}
	return know(t, t.boards[2], t.departures(), make([]Leg, v.Step), asked)
}

func (w *Possible) fromJourneys(t *tables, v *View) {
	for _, j := range t.follows(v.Long, v.Havens, v.Step, v.Asked[v.AskedFrom:]) {
		card := t.journeys[j]
		w.Journeys = append(w.Journeys, j)
		w.add(lastArea(card.Entries[:v.Step+1]))
		if next := card.Entries[v.Step+1]; next != Nowhere {
			w.Next.Add(next)
		}
	}
}

// follows lists the journey cards of a deck on which Frodo can have come to a step, for what has been
// answered about the card.
func (t *tables) follows(long, havens bool, step int, asked []Answer) []Journey {
	var list []Journey
	for j := Journey(1); j < journeyCount; j++ {
		if j.long() == long && step < t.journeys[j].Moves() && t.journeyAgrees(j, havens, asked) {
			list = append(list, j)
		}
	}
	return list
}

// journeyAgrees reports whether all answers can be true if Frodo has been following a journey card.
func (t *tables) journeyAgrees(j Journey, havens bool, asked []Answer) bool {
	card, b := t.journeys[j], t.boards[2]
	for i := range asked {
		a := asked[i]
		last, dots := lastArea(card.Entries[:a.Step+1])
		been := slices.Contains(card.Entries[:a.Step+1], a.Space)
		switch a.Act {
		case Search: // a search does not find Frodo in a haven (Rulebook p.29)
			been = been && !(havens && last == a.Space && card.Havens.Has(a.Space))
		case HuntFor, Perceive:
			a = a.ofFrodo(b)
		}
		if !t.allows(&a, b, last, dots, been) {
			return false
		}
	}
	return true
}

// ofFrodo is what an answer about Frodo and Gandalf says of Frodo (Rulebook p.32-33): nothing where Gandalf
// may be meant.
func (a Answer) ofFrodo(b *dataset.Board) Answer {
	switch a.Says {
	case Yes:
		if a.Act == Perceive && !a.withoutGandalf(b) {
			a.Says = Nothing
		}
	case YesFrodo, YesBoth:
		a.Says, a.Bound = Yes, false // a log token does not change who is named
	case YesGandalf:
		a.Says, a.Bound = No, false
	case Discovered:
		a.Says = No
	case YesDiscovered:
		a.Says = Yes
	case HereDiscovered:
		a.Says = YesHere
	}
	return a
}

// withoutGandalf reports whether everybody knew that Gandalf was not where a perception looked: out of the
// game, or his figure elsewhere.
func (a Answer) withoutGandalf(b *dataset.Board) bool {
	switch a.Gandalf {
	case GandalfRevealed:
		at := &b.Spaces[a.GandalfAt]
		return !(a.Region != 0 && at.Region == a.Region || a.Segment != 0 && at.Segment == a.Segment)
	case GandalfHidden:
		return false
	}
	return true
}
