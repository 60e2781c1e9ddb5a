package events

import (
	"context"
	"math/rand/v2"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/season"
)

// Rehearsal is an event as it may come to its end.
type Rehearsal struct {
	Book
	Began    time.Time          // when sign-up was over
	Invented []league.Entrant   // who were added to those who have signed up
	Next     [][]league.Entrant // the divisions of its next season, if all go on; nil if there is none
}

// Rehearse plays an event that is open for sign-up to its end, with invented results and, where it is said
// with how many, invented entrants. Teams that are not whole get invented members, and named gives invented
// teams names. It changes nothing.
func (e *Events) Rehearse(ctx context.Context, b Book, entrants int, named func(n int) string) (Rehearsal,
	error) {
	if b.State != season.Open {
		return Rehearsal{}, refused(season.Refusal("started"))
	}
	r := Rehearsal{Book: b}
	r.Written = b.Written[:len(b.Written):len(b.Written)]
	var err error
	if r.Event, err = season.Fold(r.Written); err != nil {
		return Rehearsal{}, refused(err)
	}
	lines, invented, err := r.Fill(min(entrants, MostInvented), e.now(), named)
	if err != nil {
		return Rehearsal{}, refused(err)
	}
	r.Written, r.Invented = append(r.Written, lines...), invented
	start, err := e.begin(ctx, r.Book)
	if err != nil {
		return Rehearsal{}, err
	}
	if start.At.Before(r.SignUp) {
		start.At = r.SignUp
	}
	r.Written, r.Began = append(r.Written, start), start.At
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
