package season

import (
	"slices"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/standing"
)

// When all rounds of a round robin or a Swiss are over, there can be play-offs. For the title the best of the
// first division, or of all where there is but one, play a knockout: its winner is the champion, and who
// takes part in it stands before all others. For places the last of those who would stay in a division play
// the best of those who would stay in the one below: of two the winner plays in the upper one next season.
//
// Each is a division of its own, in which the first in the order stood better: the rounds of a play-off, its
// deadlines, what follows when they are over and whoever goes are those of any other. A match that decides
// nothing is won by whoever stood better: a knockout has that rule. Games of a play-off give no points.
//
// Who plays off is settled as the rounds are over, and a correction made later leaves it. Nobody does who has
// gone, nobody for the title who goes down, and nobody twice: where they are too few, fewer play off.

// Playoff is what is played for after the rounds; "" is a division of the rounds themselves.
type Playoff string

// The play-offs.
const (
	ForTitle  Playoff = "title"
	ForPlaces Playoff = "places"
)

// Titles lists of how many a play-off for the title can be.
var Titles = []int{2, 4, 8}

// TieByPlayoff tells that a play-off has put somebody where they stand.
const TieByPlayoff standing.TieBreak = "play-off"

// checkPlayoffs reports by a Refusal what is wrong with the play-offs that are wished for.
func (s *Settings) checkPlayoffs() error {
	lowest := s.Moving + s.Barrage // of a division, who do not just stay
	switch {
	case s.Playoffs == 0 && s.Barrage == 0:
		return nil
	case s.Playoffs != 0 && !slices.Contains(Titles, s.Playoffs), s.Barrage < 0:
		return Refusal("playoffs-size")
	case !slices.Contains(divisible, s.Form):
		return Refusal("playoffs-form")
	case s.Barrage > 0 && (s.Division == 0 || s.Again == 0):
		return Refusal("barrage-alone")
	case s.Division > 0 && s.Barrage > 0 && s.Division <= 2*lowest:
		return Refusal("barrage-large")
	case s.Division > 0 && s.Division < s.Playoffs+lowest:
		return Refusal("playoffs-large")
	}
	return nil
}

// Leagues are the divisions of the rounds, without the play-offs.
func (e *Event) Leagues() []Division { return e.Divisions[:e.leagues] }

// playoff is the division that plays for something, -1 for none.
func (e *Event) playoff(what Playoff) int {
	return slices.IndexFunc(e.Divisions, func(d Division) bool { return d.For == what })
}

// playOffs is the line that begins the play-offs when all rounds are over; false where there are none, or
// they have begun.
func (e *Event) playOffs(now time.Time) (Line, bool) {
	l := Line{At: now, Kind: PlayingOff}
	if e.leagues < len(e.Divisions) || e.leagues == 0 {
		return l, false
	}
	final := e.Final()
	here := func(list []league.Entrant) []league.Entrant {
		return slices.DeleteFunc(slices.Clone(list), e.gone)
	}
	if e.Playoffs > 0 {
		most := min(e.Playoffs, len(final[0]))
		if len(final) > 1 {
			most = min(most, len(final[0])-e.Moving)
		}
		if best := here(final[0]); len(best) > 1 && most > 1 {
			l.Title = best[:min(most, len(best))]
		}
	}
	final[0] = slices.DeleteFunc(final[0],
		func(who league.Entrant) bool { return slices.Contains(l.Title, who) })
	p := standing.Promotion{Moving: e.Moving, Playoffs: e.Barrage}
	l.Places = p.Pairs(standing.Season{Final: final, Going: here(e.Entrants)})
	return l, len(l.Title)+len(l.Places) > 0
}

// playsOff takes the line that begins the play-offs.
func (e *Event) playsOff(l Line) {
	e.Barrages = slices.Clone(l.Places)
	if len(l.Title) > 0 {
		e.Divisions = append(e.Divisions, Division{For: ForTitle, Entrants: slices.Clone(l.Title)})
	}
	if len(l.Places) > 0 {
		d := Division{For: ForPlaces}
		for _, pair := range l.Places {
			d.Entrants = append(d.Entrants, pair.Upper, pair.Lower)
		}
		e.Divisions = append(e.Divisions, d)
	}
}

// Won is who has won a play-off for a place: whoever stood better where nobody came. It is empty while it is
// not over.
func (e *Event) Won(pair standing.Playoff) league.Entrant {
	for _, part := range e.Playoff(ForPlaces) {
		for _, m := range part.Rounds[0].Matches {
			for _, place := range m.Places {
				if place.Won && (place.Entrant == pair.Upper || place.Entrant == pair.Lower) {
					return place.Entrant
				}
			}
		}
	}
	n := e.playoff(ForPlaces)
	if n < 0 {
		return ""
	}
	form, err := e.formOf(n)
	if err != nil {
		return ""
	}
	if _, more := form.Next(e.standing(n)); more {
		return ""
	}
	return pair.Upper
}

// winners are those who have won a place.
func (e *Event) winners() (list []league.Entrant) {
	for _, pair := range e.Barrages {
		if who := e.Won(pair); who != "" {
			list = append(list, who)
		}
	}
	return list
}

// byPlayoff puts the table of the rounds in the order that a play-off for the title has brought about. Who is
// out in the same round of it stands as before it.
func (e *Event) byPlayoff(table standing.Table) standing.Table {
	n := e.playoff(ForTitle)
	if n < 0 {
		return table
	}
	form, err := e.formOf(n)
	if err != nil {
		return table
	}
	rows := map[league.Entrant]standing.Row{}
	for _, row := range table.Rows {
		rows[row.Entrant] = row
	}
	reach := map[league.Entrant]standing.Place{}
	settled := map[standing.Range]int{} // how many are out who share places
	k := standing.Knockout{Lives: 1, BestOf: max(1, e.BestOf)}
	for _, p := range k.Places(e.Standing(n), time.Time{}) {
		if reach[p.Entrant] = p; p.Out {
			settled[p.Range]++
		}
	}
	var list []standing.Row
	places, _ := pairing.Places(form, e.standing(n))
	for _, shared := range places {
		for _, who := range shared {
			row, p, at := rows[who], reach[who], len(list)+1
			row.By, row.Possible = "", p.Range
			if settled[p.Range] == p.Worst-p.Best+1 || p.Best == p.Worst {
				row.By, row.Possible = TieByPlayoff, standing.Range{Best: at, Worst: at, Exact: true}
			}
			list = append(list, row)
		}
	}
	for _, row := range table.Rows {
		if _, plays := reach[row.Entrant]; !plays {
			at := len(list) + 1
			row.Possible = standing.Range{Best: at, Worst: at, Exact: true}
			list = append(list, row)
		}
	}
	for at := range list {
		list[at].Rank = at + 1
	}
	table.Rows = list
	return table
}

// Playoff is the bracket of a play-off, nil before it begins.
func (e *Event) Playoff(what Playoff) []pairing.Part {
	n := e.playoff(what)
	if n < 0 {
		return nil
	}
	form, err := e.formOf(n)
	if err != nil {
		return nil
	}
	return pairing.Bracket(form, e.standing(n))
}
