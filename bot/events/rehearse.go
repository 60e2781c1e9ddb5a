package events

import (
	"context"
	"math/rand/v2"

	"redbook/bot/league"
	"redbook/bot/league/season"
)

// Rehearsal is an event as it may come to its end.
type Rehearsal struct {
	Book
	Invented []league.Entrant   // who were added to those who have signed up
	Next     [][]league.Entrant // the divisions of its next season, if all go on; nil if there is none
}

// Rehearse plays an event that is open for sign-up to its end, with invented results and, where it is said
// with how many, invented entrants. It changes nothing.
func (e *Events) Rehearse(ctx context.Context, b Book, entrants int) (Rehearsal, error) {
	if b.State != season.Open {
		return Rehearsal{}, refused(season.Refusal("started"))
	}
	if b.InTeams() {
		return Rehearsal{}, refused(season.Refusal("no-rehearsal-of-teams"))
	}
	if b.Climbs() {
		return Rehearsal{}, refused(season.Refusal("no-rehearsal"))
	}
	r := Rehearsal{Book: b}
	r.Written = b.Written[:len(b.Written):len(b.Written)]
	for n := 1; ; n++ {
		var err error
		if r.Event, err = season.Fold(r.Written); err != nil {
			return Rehearsal{}, refused(err)
		}
		few := r.May(season.Line{Kind: season.Started}) == season.Refusal("too-few")
		if len(r.Entrants) >= min(entrants, MostInvented) && !few {
			break
		}
		r.Invented = append(r.Invented, season.Invented(n))
		r.Written = append(r.Written, season.Line{At: e.now(), Kind: season.Signed, Entrant: season.Invented(n)})
	}
	start, err := e.begin(ctx, r.Book)
	if err != nil {
		return Rehearsal{}, err
	}
	if start.At.Before(r.SignUp) {
		start.At = r.SignUp
	}
	r.Written = append(r.Written, start)
	r.Event, err = season.Rehearse(r.Written, rand.New(rand.NewPCG(start.Lot, 1)))
	if err != nil {
		return Rehearsal{}, refused(err)
	}
	if r.Again > 0 && r.Places() == nil {
		next := season.Event{Settings: r.Settings, Entrants: r.Entrants}
		next.SignUp = r.Last.Add(r.Again)
		r.Next = next.Place(&r.Event)
	}
	return r, nil
}

// MostInvented is with how many entrants an event can be rehearsed.
const MostInvented = 64
