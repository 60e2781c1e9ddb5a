package season

import (
	"slices"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/standing"
)

// Points is how the results of an event are counted.
type Points string

// The ways to count.
const (
	PlainPoints Points = "plain"    // a point for a win and half a one for a draw
	Football    Points = "football" // three points for a win and one for a draw
	// a tenth for each game, one for each win, and a share of what is unplayed: as in the community's leagues
	// General and LoME, and as in its others, WoME, RotK, Super and TTS, where fewer games give that share
	Community       Points = "community"
	CommunityOthers Points = "community-others"
)

// PointsNames lists them.
var PointsNames = []Points{PlainPoints, Football, Community, CommunityOthers}

func (p Points) scheme() standing.Scheme {
	switch p {
	case Football:
		return standing.Football
	case Community:
		return standing.General
	case CommunityOthers:
		return standing.Others
	}
	return standing.Plain
}

// Ranking is how the event ranks: by points, then as its form usually does. In a Swiss it says most against
// whom somebody has played; where everybody has met everybody, how those did who are equal.
func (e *Event) Ranking() standing.Rules {
	r := standing.Rules{Scheme: e.Points.scheme(), Lots: e.Lot}
	r.TieBreaks = []standing.TieBreak{standing.Direct, standing.WeakerWins, standing.SonnebornBerger,
		standing.Wins,
		standing.Finished, standing.Lot}
	if e.Form != swiss {
		r.Scheme.Bye = 0 // everybody has as many, and nobody could have won that game
	} else {
		r.TieBreaks = []standing.TieBreak{standing.BuchholzCut, standing.Buchholz, standing.Direct,
			standing.WeakerWins,
			standing.Wins, standing.Finished, standing.Lot}
	}
	if e.InTeams() { // boards tell most; a match has no weaker side
		r.TieBreaks = slices.DeleteFunc(r.TieBreaks, func(t standing.TieBreak) bool {
			return t == standing.WeakerWins || t == standing.Finished
		})
		r.TieBreaks = append([]standing.TieBreak{standing.Boards}, r.TieBreaks...)
	}
	return r
}

// rankGroup puts a group in order before the knockout, by the points and the tie-breaks of the event.
func (e *Event) rankGroup(s pairing.Standing, group []league.Entrant) (order []league.Entrant) {
	of := standing.Event{Entrants: group, Games: s.Games, Results: s.Results}
	for _, row := range e.Ranking().Table(of, time.Time{}).Rows {
		order = append(order, row.Entrant)
	}
	return order
}

// Table is where everybody in a division stands at a time; the zero time is now, and after a play-off for the
// title. What ranks are possible is said of the rounds until it begins.
func (e *Event) Table(division int, at time.Time) standing.Table {
	table := e.Ranking().Table(e.Standing(division), at)
	if division == 0 && at.IsZero() {
		table = e.byPlayoff(table)
	}
	if e.InTeams() && e.halfPlayed(division) {
		for n := range table.Rows {
			table.Rows[n].Possible.Exact = false
		}
	}
	return table
}

// Standing is a division as its standings are made of it: with the games that are still to come where they
// are known.
func (e *Event) Standing(division int) standing.Event {
	d := e.Divisions[division]
	s := standing.Event{Entrants: d.Entrants, Games: e.sided(d.Games()), Results: d.Results()}
	for _, who := range d.Entrants {
		if at, gone := e.Gone[who]; gone {
			s.Gone = append(s.Gone, standing.Departure{Entrant: who, At: at, Reason: standing.Withdrawn})
		}
	}
	for _, r := range d.Rounds {
		for _, who := range r.Byes {
			s.Byes = append(s.Byes, standing.Bye{Entrant: who, At: r.Began})
		}
		for _, g := range r.Games {
			if g.Left {
				s.Going = append(s.Going, g.ID)
			}
		}
	}
	e.inMatches(division, &s)
	if e.State != Running || d.For != "" {
		return s
	}
	form, err := e.formOf(division)
	if err != nil {
		return s
	}
	if e.Form == swiss {
		s.Rounds = max(0, pairing.Swiss{Rounds: e.Rounds}.RoundsOf(len(d.Entrants))-len(d.Rounds))
		return s
	}
	if e.KnocksOut() {
		return s
	}
	for _, r := range pairing.Coming(form, e.standing(division)) {
		s.Games = append(s.Games, e.sided(e.named(division, r.Games))...)
	}
	return s
}

// Places is who has which place where whoever loses goes: those of each place together, the first one first.
// It is nil for any other form.
func (e *Event) Places() [][]league.Entrant {
	form, err := pairing.New(e.form())
	if err != nil || !e.KnocksOut() || len(e.Divisions) == 0 {
		return nil
	}
	places, _ := pairing.Places(form, e.standing(0))
	return places
}

// Final is the order of each division as it stands, without computers: what follows from it is for people.
func (e *Event) Final() (final [][]league.Entrant) {
	if places := e.Places(); places != nil {
		return [][]league.Entrant{slices.Concat(places...)}
	}
	if e.Climbs() {
		return [][]league.Entrant{e.Ranks()}
	}
	for d := range e.Leagues() {
		var order []league.Entrant
		for _, row := range e.Table(d, time.Time{}).Rows {
			if row.Entrant.Computer() == "" {
				order = append(order, row.Entrant)
			}
		}
		final = append(final, order)
	}
	return final
}

// Place is who plays in which division of an event that is the next season of another, those of each in the
// order of their seeds: some go up and some go down, and who is new begins below. A ladder goes on from its
// order.
func (e *Event) Place(before *Event) [][]league.Entrant { return e.place(before, e.Entrants) }

// place is Place with an order of the entrants, in which those who are new are placed.
func (e *Event) place(before *Event, order []league.Entrant) [][]league.Entrant {
	if e.Climbs() {
		return [][]league.Entrant{e.sorted(slices.Concat(before.Ranks(), order))}
	}
	p := standing.Promotion{Size: size(len(e.Entrants), e.Division), Least: max(2, len(e.Sides)),
		Moving: e.Moving,
		Fill:   []standing.Filler{standing.Stayers, standing.Risers}}
	var placed [][]league.Entrant
	for _, division := range p.Next(standing.Season{Final: before.Final(), Going: order,
		Playoffs: before.Barrages, Winners: before.winners()}) {
		var list []league.Entrant
		for _, seat := range division {
			list = append(list, seat.Entrant)
		}
		placed = append(placed, list)
	}
	return slices.DeleteFunc(placed, func(d []league.Entrant) bool { return len(d) == 0 })
}

// Bracket is the bracket where whoever loses goes, as soon as it is known who plays in it; nil before, and in
// any other form.
func (e *Event) Bracket() []pairing.Part {
	form, err := pairing.New(e.form())
	if err != nil || len(e.Divisions) == 0 {
		return nil
	}
	return pairing.Bracket(form, e.standing(0))
}

// Coming is where everybody can still come in a knockout with one life or two; nil in any other form.
func (e *Event) Coming() []standing.Place {
	lives := map[string]int{"single-elimination": 1, "double-elimination": 2}[e.Form]
	if lives == 0 || len(e.Divisions) == 0 {
		return nil
	}
	return standing.Knockout{Lives: lives, BestOf: max(1, e.BestOf)}.Places(e.Standing(0), time.Time{})
}
