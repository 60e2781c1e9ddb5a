// Package review says when a finished game turned: how likely each side was to win as the game went on, and
// how much of that came by choice and how much by chance. It reads a record, and asks an evaluation.
package review

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"

	"redbook/engine"
)

// Judge says how likely a seat is to win in a position that it sees whole, of a thousand.
type Judge func(r engine.Rules, p engine.Position, seat engine.Seat) int

// The two sides of a game, by the chairs on which people sat down: in a match they change seats.
const (
	First = iota
	Second
	nobody = -1
)

// Course is how the chances of a game went.
type Course struct {
	Teams  [2]engine.Seats // the chairs of each side
	Points []Point
}

// Point is how a game stood after a line of its record that stands. Chances are of a thousand, for the first
// side; those of the second are the rest.
type Point struct {
	Line   int           // its number
	Turn   *engine.Event // with which a turn began here; nil where none did
	Acted  int           // the side whose action led here; negative for nobody's
	Begins bool          // it was an action that begins something; what follows until the next one belongs to it
	Chance int           // by all that is
	// Known is the chance of the first side as each side knew the game. It is told where a turn begins, and at
	// the end.
	Known [2]int
	// Luck is how much of the change of the chance dice and draws have brought: how it came out, less how it
	// comes out on average.
	Luck int
}

// Counts of what is tried out: enough for a picture.
const (
	worlds  = 24 // that are dealt to say what a side knew
	others  = 16 // ways in which chance could have come out, and in which something that has begun could end
	longest = 60 // answers until it has ended in any case
)

var errNothing = errors.New("nothing has been played")

// Of makes the course of a finished game. What is tried out is drawn by lot, but always alike. Errors are
// those of engine.Replay and of engine.Teams.
func Of(r engine.Rules, rec *engine.Record, judge Judge) (*Course, error) {
	teams, err := engine.Teams(r, rec.Options)
	if err != nil {
		return nil, err
	}
	begins := map[string]bool{}
	for _, v := range r.Verbs() {
		begins[v.Name] = v.Turn
	}
	c, before := &Course{Teams: teams}, engine.Position(nil)
	w := &watcher{Rules: r, judge: judge, teams: teams, chairs: r.SeatsOf(rec.Options), begins: begins,
		pick: rand.New(rand.NewPCG(1, 2)).IntN}
	end, err := engine.Replay(r, rec, func(n int, l engine.Line, p engine.Position, played engine.Played) error {
		if l.Kind.Aside() {
			return nil
		}
		at := Point{Line: n, Acted: nobody, Chance: w.settled(p)}
		for i, e := range played.Events {
			if e.Kind == engine.TurnEvent {
				at.Turn = &played.Events[i]
				at.Known = w.known(p, at.Chance)
			}
		}
		if l.Kind == engine.ActionLine && before != nil {
			at.Acted, at.Begins = w.side(before, l.Seat), begins[l.Action.Verb]
			if len(played.Outcomes) > 0 {
				usual, err := w.usual(before, l)
				if err != nil {
					return err
				}
				at.Luck = at.Chance - usual
			}
		}
		c.Points, before = append(c.Points, at), p
		return nil
	})
	if err == nil && len(c.Points) == 0 {
		err = errNothing
	}
	if err != nil {
		return nil, err
	}
	last := &c.Points[len(c.Points)-1]
	last.Known = w.known(end, last.Chance)
	return c, nil
}

// watcher judges the positions of a game.
type watcher struct {
	engine.Rules
	judge  Judge
	teams  [2]engine.Seats
	chairs []engine.Seat
	begins map[string]bool // verbs that begin something
	pick   func(n int) int
	rooms  [3]engine.Position // that are written over
}

// chance is how likely the first side is to win.
func (w *watcher) chance(p engine.Position) int {
	return w.judge(w.Rules, p, w.Holds(p, w.teams[First].List()[0]))
}

// settled is the chance of the first side once what has begun is over, such as a battle or a hunt, on
// average: no evaluation knows what lies between a throw and what comes of it.
func (w *watcher) settled(p engine.Position) int {
	if w.quiet(p) {
		return w.chance(p)
	}
	sum := 0
	for range others {
		sum += w.chance(w.ended(p))
	}
	return (sum + others/2) / others
}

// quiet reports whether nothing is under way.
func (w *watcher) quiet(p engine.Position) bool {
	asked := w.Asked(p)
	return len(asked) == 0 || slices.ContainsFunc(asked, func(d engine.Decision) bool {
		return slices.ContainsFunc(d.Verbs, func(verb string) bool { return w.begins[verb] })
	})
}

// ended plays on at random until what has begun is over.
func (w *watcher) ended(p engine.Position) engine.Position {
	for n := 0; n < longest && !w.quiet(p); n++ {
		d := w.Asked(p)[0]
		a, err := engine.RandomAction(w.Rules, p, d, w.pick, nil)
		if err != nil {
			break // it stands as it is
		}
		next, _, err := w.ApplyOver(w.rooms[n%2], p, d.Seat, a, engine.Picked(w.pick))
		if err != nil {
			break
		}
		w.rooms[n%2], p = next, next
	}
	return p
}

// side is whose seat it is.
func (w *watcher) side(p engine.Position, seat engine.Seat) int {
	for _, chair := range w.chairs {
		if w.Holds(p, chair) == seat && w.teams[Second].Has(chair) {
			return Second
		}
	}
	return First
}

// known is the chance of the first side in the worlds that each side could take the game for: what it is, and
// by how much it differs there. What has begun is not played out in them, so that nothing but what they know
// makes a difference. Partners know together what each of them knows.
func (w *watcher) known(p engine.Position, chance int) (known [2]int) {
	all := w.chance(p)
	for side, chairs := range w.teams {
		audience := engine.Nobody
		for _, chair := range chairs.List() {
			audience |= engine.SeatsOf(w.Holds(p, chair))
		}
		sum := 0
		for range worlds {
			sum += w.chance(w.Deal(p, audience, w.pick))
		}
		known[side] = min(max(0, chance+(sum+worlds/2)/worlds-all), 1000)
	}
	return known
}

// usual is how likely the first side is to win on average after what was done.
func (w *watcher) usual(before engine.Position, l engine.Line) (int, error) {
	sum := 0
	for range others {
		after, _, err := w.ApplyOver(w.rooms[2], before, l.Seat, l.Action, engine.Picked(w.pick))
		if err != nil {
			return 0, err
		}
		sum, w.rooms[2] = sum+w.chance(w.ended(after)), after
	}
	return (sum + others/2) / others, nil
}

// Swing is a stretch of play that moved the chances: an action that began something, and what belonged to it.
type Swing struct {
	From, To int // of the points: the one before it, and its last
	Change   int // of the chance of the first side
	Luck     int // how much of it was luck
}

// begin is where the first turn begins: what is set up before is no play yet.
func (c *Course) begin() int {
	return max(0, slices.IndexFunc(c.Points, func(p Point) bool { return p.Turn != nil }))
}

// Swings are the stretches that moved the chances most, in the order in which they came.
func (c *Course) Swings(most int) []Swing {
	var all []Swing
	for i := c.begin() + 1; i < len(c.Points); i++ {
		p := c.Points[i]
		if len(all) == 0 || p.Begins || p.Acted == nobody {
			all = append(all, Swing{From: i - 1})
		}
		s := &all[len(all)-1]
		s.To, s.Luck = i, s.Luck+p.Luck
		s.Change = p.Chance - c.Points[s.From].Chance
	}
	all = slices.DeleteFunc(all, func(s Swing) bool { return s.Change == 0 || c.Points[s.To].Acted == nobody })
	slices.SortStableFunc(all, func(a, b Swing) int { return cmp.Compare(abs(b.Change), abs(a.Change)) })
	all = all[:min(most, len(all))]
	slices.SortFunc(all, func(a, b Swing) int { return cmp.Compare(a.From, b.From) })
	return all
}

// Shares is what has moved the chance of the first side from the first turn to the end: luck, and the choices
// of each side. What people ended beside the game is in none of them.
type Shares struct {
	Luck    int
	Choices [2]int
}

// Shares adds up what has moved the chances.
func (c *Course) Shares() (s Shares) {
	for i := c.begin() + 1; i < len(c.Points); i++ {
		p := c.Points[i]
		if p.Acted == nobody {
			continue
		}
		s.Luck += p.Luck
		s.Choices[p.Acted] += p.Chance - c.Points[i-1].Chance - p.Luck
	}
	return s
}

func abs(n int) int { return max(n, -n) }
