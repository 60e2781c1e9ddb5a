// Package arena has two computer players play each other with the same luck on both sides, and tells which of
// them is stronger.
package arena

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"redbook/engine"
	"redbook/engine/computer"
)

// Match is two players who are held against each other: each pair is two games with the same seed, set-up and
// dice as long as the games are alike, with the sides swapped.
type Match struct {
	Rules   engine.Rules
	Options engine.Options
	A, B    string // names of players; see computer.Names
	Seed    uint64
	// Side is the only one that A plays, 1 or 2; 0: each in turn.
	Side int
	// Clock tells how much time the processor has spent on this; nil: it is not measured.
	Clock func() time.Duration
	// Bins: what the evaluation says is held against how the games ended.
	Bins bool
}

// Tally is what some pairs came to.
type Tally struct {
	Pairs   int
	Points  [5]int             // whole pairs by what A got in them: 2 for a game won, 1 for a draw
	Sides   [2]Side            // of A, by the side that it played
	Ends    map[string]int     // how the games ended
	Answers [2]int             // of A and of B
	Bins    Bins               // of the chance that the evaluation gives the first side, by tenths; see Match
	thought [2][]time.Duration // on each answer, where there is a clock
	lengths []int              // answers of both in a game
	turns   []int              // that began in a game
}

// Side is how a player did on a side.
type Side struct{ Won, Drawn, Lost int }

// Bins are the questions at which a side was given a chance, by tenths of it.
type Bins [10]Bin

// Bin is some questions at which a side was given about the same chance.
type Bin struct {
	Questions int
	Said      int // the sum of the chances that were stated, of a thousand
	Came      int // the sum of what came of it: a thousand for a game that was won, half of it for one drawn
}

// Games is how many games were played on the side.
func (s Side) Games() int { return s.Won + s.Drawn + s.Lost }

// Play plays the n-th pair, or one game of it where A plays only one side.
func (m *Match) Play(n int) (*Tally, error) {
	teams, err := engine.Teams(m.Rules, m.Options)
	if err != nil {
		return nil, err
	}
	t := &Tally{Pairs: 1, Ends: map[string]int{}}
	points := 0
	for side := range teams { // that A plays
		if m.Side != 0 && m.Side != side+1 {
			continue
		}
		result, err := m.game(n, side, teams, t)
		if err != nil {
			return nil, fmt.Errorf("pair %d, %s as side %d: %w", n, m.A, side+1, err)
		}
		t.Ends[result.How]++
		s := &t.Sides[side]
		switch {
		case result.Winners == engine.Nobody:
			s.Drawn++
			points++
		case result.Winners&teams[side] != 0:
			s.Won++
			points += 2
		default:
			s.Lost++
		}
	}
	if m.Side == 0 {
		t.Points[points]++
	}
	return t, nil
}

// longest is far more answers than any game takes.
const longest = 100_000

// game plays one game of a pair.
func (m *Match) game(n, side int, teams [2]engine.Seats, t *Tally) (engine.Result, error) {
	r := m.Rules
	chance := engine.NewSeeded(fmt.Append(nil, m.Seed, n), 0)
	p, played, err := r.New(m.Options, chance)
	if err != nil {
		return engine.Result{}, err
	}
	turns := turnsIn(played.Events)
	var players [2]computer.Player
	var picks [2]func(int) int
	for i, name := range []string{m.A, m.B} {
		picks[i] = rand.New(rand.NewPCG(m.Seed, uint64(n)<<2|uint64(side)<<1|uint64(i))).IntN
		if players[i] = computer.New(name, r, picks[i]); players[i] == nil {
			return engine.Result{}, fmt.Errorf("there is no player %q; there are %v", name, computer.Names(r))
		}
	}
	var said []int
	for answers := range longest {
		if result, over := r.Result(p); over {
			t.lengths, t.turns = append(t.lengths, answers), append(t.turns, turns)
			result.Winners = m.chairs(p, result.Winners)
			t.judge(said, result, teams[0])
			return result, nil
		}
		if m.Bins {
			said = append(said, computer.Chance(r, p, r.Holds(p, teams[0].List()[0])))
		}
		asked := r.Decisions(p)
		if len(asked) == 0 {
			return engine.Result{}, errors.New("nobody is asked, and the game is not over")
		}
		d := asked[0]
		who := 0
		if m.chairs(p, engine.SeatsOf(d.Seat))&teams[side] == 0 {
			who = 1
		}
		began := m.now()
		a, err := players[who].Answer(computer.Ask(r, p, d, picks[who]))
		if err != nil {
			return engine.Result{}, err
		}
		t.thought[who] = append(t.thought[who], m.now()-began)
		t.Answers[who]++
		if p, played, err = r.Apply(p, d.Seat, a, chance); err != nil {
			return engine.Result{}, fmt.Errorf("%s of %s: %w", r.Format(a), []string{m.A, m.B}[who], err)
		}
		turns += turnsIn(played.Events)
	}
	return engine.Result{}, fmt.Errorf("no end after %d answers", longest)
}

// turnsIn counts the turns that begin.
func turnsIn(events []engine.Event) (n int) {
	for _, e := range events {
		if e.Kind == engine.TurnEvent {
			n++
		}
	}
	return n
}

// chairs are those that hold some seats now: in the second game of a match the sides have been changed.
func (m *Match) chairs(p engine.Position, seats engine.Seats) (chairs engine.Seats) {
	for _, chair := range m.Rules.SeatsOf(m.Options) {
		if seats.Has(m.Rules.Holds(p, chair)) {
			chairs |= engine.SeatsOf(chair)
		}
	}
	return chairs
}

// judge holds what was said in a game against how it ended.
func (t *Tally) judge(said []int, result engine.Result, side engine.Seats) {
	came := 0
	switch {
	case result.Winners == engine.Nobody:
		came = 500
	case result.Winners&side != 0:
		came = 1000
	}
	t.Bins.add(said, came)
}

// add holds the chances that were stated in a game against what came of it.
func (b *Bins) add(said []int, came int) {
	for _, chance := range said {
		bin := &b[min(chance*len(b)/1000, len(b)-1)]
		bin.Questions++
		bin.Said += chance
		bin.Came += came
	}
}

func (m *Match) now() time.Duration {
	if m.Clock == nil {
		return 0
	}
	return m.Clock()
}

// Add adds what other pairs came to.
func (t *Tally) Add(o *Tally) {
	t.Pairs += o.Pairs
	for i, n := range o.Points {
		t.Points[i] += n
	}
	for i := range t.Sides {
		t.Sides[i].Won += o.Sides[i].Won
		t.Sides[i].Drawn += o.Sides[i].Drawn
		t.Sides[i].Lost += o.Sides[i].Lost
		t.Answers[i] += o.Answers[i]
		t.thought[i] = append(t.thought[i], o.thought[i]...)
	}
	if t.Ends == nil {
		t.Ends = map[string]int{}
	}
	for how, n := range o.Ends {
		t.Ends[how] += n
	}
	for i, b := range o.Bins {
		t.Bins[i].Questions += b.Questions
		t.Bins[i].Said += b.Said
		t.Bins[i].Came += b.Came
	}
	t.lengths, t.turns = append(t.lengths, o.lengths...), append(t.turns, o.turns...)
}

// Turned is the tally of the same games as the other player's.
func (t *Tally) Turned() *Tally {
	o := *t
	for side := range t.Sides {
		s := t.Sides[1-side]
		o.Sides[side] = Side{s.Lost, s.Drawn, s.Won}
		o.Answers[side], o.thought[side] = t.Answers[1-side], t.thought[1-side]
	}
	slices.Reverse(o.Points[:])
	return &o
}

// Length is how many answers a game took, in the median.
func (t *Tally) Length() int { return median(t.lengths) }

// Turns is how many turns a game had, in the median: those of a day in The Hunt for the Ring, and those of
// either side in The Confrontation, are turns of their own.
func (t *Tally) Turns() int { return median(t.turns) }

func median(list []int) int {
	if len(list) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(list))[len(list)/2]
}

// Thought is how long the processor worked for an answer of a player, 0 being A: in so many of a hundred
// answers no longer.
func (t *Tally) Thought(who, percent int) time.Duration {
	if len(t.thought[who]) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(t.thought[who]))[(len(t.thought[who])-1)*percent/100]
}

// Endings lists how games ended, the commonest first.
func (t *Tally) Endings() []string {
	return slices.SortedFunc(maps.Keys(t.Ends), func(a, b string) int {
		if n := t.Ends[b] - t.Ends[a]; n != 0 {
			return n
		}
		return slices.Compare([]byte(a), []byte(b))
	})
}
