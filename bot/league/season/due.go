package season

import (
	"slices"
	"time"

	"redbook/bot/league"
)

// Step is what is due: a line that can be written as it stands, or something that must be done at the tables
// first, of which a line tells afterwards.
type Step struct {
	Write *Line  // nil for something that must be done
	Start bool   // sign-up is over: somebody must say in which order, see Event.Begin
	Seat  string // this game must be opened; then Seated says as what
	Close string // the time of this game is over, and Late says what follows; then Ended says how it ended
}

// Pair says which games a division asks for next, who has none in that round, and whether there is such a
// round: without one the division is over.
type Pair func(e *Event, d Division) (games []league.Game, byes []league.Entrant, more bool)

// warning is how long before the end of a round players are warned: three days, or a quarter of a short round.
func warning(round time.Duration) time.Duration { return min(72*time.Hour, round/4) }

// Due lists what is to be done now. Each step leaves the others as they are; a line that is written may lead
// to more.
func (e *Event) Due(now time.Time, pair Pair) []Step {
	switch {
	case !e.Paused.IsZero():
		return nil
	case e.State == Open && !now.Before(e.SignUp):
		if len(e.Entrants) < e.least() {
			return []Step{{Write: &Line{At: now, Kind: Cancelled, Reason: "too-few"}}}
		}
		return []Step{{Start: true}}
	case e.State != Running:
		return nil
	}
	var steps []Step
	playing := false
	for n, d := range e.Divisions {
		if len(d.Rounds) == 0 || d.Rounds[len(d.Rounds)-1].Over() {
			games, byes, more := pair(e, d)
			if more {
				steps = append(steps, Step{Write: &Line{At: now, Kind: Paired, Division: n, Round: len(d.Rounds) + 1,
					Games: games, Byes: byes, Until: now.Add(e.Round)}})
			}
			playing = playing || more
			continue
		}
		playing = true
		steps = append(steps, e.dueIn(now, n, len(d.Rounds))...)
	}
	if !playing {
		steps = append(steps, Step{Write: &Line{At: now, Kind: Finished}})
	}
	return steps
}

// dueIn lists what is to be done in the round of a division that is played.
func (e *Event) dueIn(now time.Time, division, number int) (steps []Step) {
	round := e.Divisions[division].Rounds[number-1]
	for _, g := range round.Games {
		switch result := e.forfeit(g, now); {
		case g.Result != nil:
		case result != nil:
			steps = append(steps, Step{Write: &Line{At: now, Kind: Ended, Game: g.ID, Result: result}})
		case g.Table == "":
			steps = append(steps, Step{Seat: g.ID})
		case now.Before(round.Until) || g.Asked:
		case e.Late == LateAsk:
			steps = append(steps, Step{Write: &Line{At: now, Kind: Asked, Game: g.ID}})
		default:
			steps = append(steps, Step{Close: g.ID})
		}
	}
	if !round.Warned && !now.Before(round.Until.Add(-warning(e.Round))) && now.Before(round.Until) {
		steps = append(steps, Step{Write: &Line{At: now, Kind: Warned, Division: division, Round: number}})
	}
	return steps
}

// forfeit is the result of a game one of whose players has gone, nil for a game of those who are there.
// Whoever is there comes first; where all have gone, nobody does.
func (e *Event) forfeit(g Game, now time.Time) *league.Result {
	if !slices.ContainsFunc(g.Chairs, func(c league.Chair) bool { return e.gone(c.Entrant) }) {
		return nil
	}
	places := make([]int, len(g.Chairs))
	for n, c := range g.Chairs {
		if places[n] = 1; e.gone(c.Entrant) {
			places[n] = 2
		}
	}
	return &league.Result{Game: g.ID, Places: places, Ending: league.Forfeited, At: now}
}

// Begin is the line that ends the sign-up. Everybody plays who signed up; order lists them, the strongest
// first, those it leaves out come last as they signed up. Before is the season before this one, with the final
// order of each of its divisions, nil for none.
func (e *Event) Begin(now time.Time, order []league.Entrant, lot uint64, placed [][]league.Entrant) Line {
	if placed == nil {
		placed = divide(e.sorted(order), e.Division)
	}
	return Line{At: now, Kind: Started, Divisions: placed, Lot: lot}
}

// sorted lists the entrants, those of an order first.
func (e *Event) sorted(order []league.Entrant) []league.Entrant {
	var list []league.Entrant
	for _, who := range slices.Concat(order, e.Entrants) {
		if e.has(who) && !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	return list
}

// divide makes divisions of at most so many: as few as can be, and as equal, the lower ones one larger where
// they cannot be equal.
func divide(list []league.Entrant, most int) [][]league.Entrant {
	if most == 0 || len(list) <= most {
		return [][]league.Entrant{list}
	}
	n := (len(list) + most - 1) / most
	var divisions [][]league.Entrant
	for ; n > 0; n-- {
		size := len(list) / n
		divisions, list = append(divisions, list[:size:size]), list[size:]
	}
	return divisions
}
