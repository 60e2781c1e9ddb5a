package computer

import (
	"redbook/engine"
	"redbook/engine/hunt"
)

// What players of The Hunt for the Ring have in common.

// sides is a player of The Hunt for the Ring: the Ring-bearer's seat and those of the Nazgûl are played by
// different heads.
type sides struct{ bearer, nazgul Player }

// Answer implements Player.
func (s *sides) Answer(q Question) (engine.Action, error) {
	if q.Decision.Seat == ringBearer {
		return s.bearer.Answer(q)
	}
	return s.nazgul.Answer(q)
}

const ringBearer engine.Seat = 0

// pairs makes players of both sides.
func pairs(bearer, nazgul func() Player) func(engine.Rules, func(int) int) Player {
	return func(engine.Rules, func(int) int) Player { return &sides{bearer(), nazgul()} }
}

// surveyed measures the boards once.
type surveyed struct{ roads *hunt.Roads }

func (s *surveyed) survey(p *hunt.Position) *hunt.Roads {
	if s.roads == nil {
		s.roads = hunt.NewRoads(p)
	}
	return s.roads
}

// hunch is what Nazgûl go by who think: the bearer takes them to have the same as the tracker.
type hunch struct {
	gaits [3]*hunt.Gait // how they take Frodo to walk, by part
	reads bool          // they read the journey cards, in a game that tells them to all
}

// knowsDeck reports whether the journey cards are read in this part of a game.
func (h *hunch) knowsDeck(p *hunt.Position) bool {
	return h.reads && p.Part == 2 && p.Aid.ReadsJourneys()
}

// believes is where Nazgûl believe Frodo to be; see hunt.Believe.
func (h *hunch) believes(p *hunt.Position, roads *hunt.Roads, moves, ways int,
	pick func(n int) int) *hunt.Belief {
	if h.knowsDeck(p) {
		return p.ReadJourneys(moves)
	}
	return p.Believe(roads, h.gaits[p.Part], moves, ways, pick)
}

// expects is where they expect him in a part that has not begun; see hunt.Expect.
func (h *hunch) expects(p *hunt.Position, roads *hunt.Roads, moves int) []hunt.Chances {
	if h.knowsDeck(p) {
		return p.ReadJourneys(moves).Then
	}
	return p.Expect(roads, h.gaits[p.Part], moves)
}

// Log tokens are for people, who forget.
var forNotes = map[string]bool{"lay-log": true, "take-log": true}

// offers lists all that is offered in a world, but for log tokens; of bags there are none but those of one
// answer.
func (q *Question) offers(world engine.Position) (list []engine.Action, err error) {
	var add func(a engine.Action) error
	add = func(a engine.Action) error {
		f, done, err := q.Rules.Next(world, q.Decision.Seat, a)
		if err != nil {
			return &engine.Fault{Game: q.Rules.ID(), Step: q.Decision.Step,
				What: q.Rules.Format(a) + " was offered: " + err.Error()}
		}
		if done {
			list = append(list, a)
			return nil
		}
		args := []engine.Arg{}
		if f.Bag != nil {
			arg, ok := f.Random(q.Pick)
			if !ok {
				return nil
			}
			args = append(args, arg)
		}
		for _, v := range f.Choices {
			args = append(args, engine.Arg{Name: f.Name, Value: v})
		}
		for _, arg := range args {
			next := engine.Action{Verb: a.Verb, Args: append(a.Args[:len(a.Args):len(a.Args)], arg)}
			if err := add(next); err != nil {
				return err
			}
		}
		return nil
	}
	for _, verb := range q.Decision.Verbs {
		if forNotes[verb] {
			continue
		}
		if err := add(engine.Action{Verb: verb}); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// best returns the action of the highest worth, the first of several.
func best(list []engine.Action, worth func(a engine.Action) float64) (top engine.Action) {
	most := 0.0
	for i, a := range list {
		if w := worth(a); i == 0 || w > most {
			top, most = a, w
		}
	}
	return top
}

// hunters are the players of The Hunt for the Ring. The baselines are two heads, each of its own side: a
// player with either name plays both sides by them. Casual players take now and then what is not best; their
// Nazgûl do not trust far how Frodo walks, and their Ring-bearer takes them to count journals. Strong ones
// trust it, and read the journey cards in games that tell them to all.
var hunters = map[string]func(engine.Rules, func(int) int) Player{
	"random": newWanderer,
	"rider":  pairs(newRunner, newRider),
	"runner": pairs(newRunner, newRider),
	"casual": casualHunters,
	Teacher:  casualHunters,
	"strong": pairs(
		func() Player { return newBearer(hunch{hunt.Corrected, true}, foreseen, 48) },
		func() Player { return &tracker{hunch: hunch{hunt.Corrected, true}, ways: 300, bold: steady} },
	),
}

var casualHunters = pairs(
	func() Player { return newBearer(hunch{gaits: counting}, careless, 12) },
	func() Player { return &tracker{hunch: hunch{gaits: faint}, ways: 100, bold: careless} },
)

// How much worse, in points of corruption, may be what is still done now and then.
const (
	careless = 0.4
	foreseen = 0.08 // what a Frodo does who always does what is best can be foreseen
	steady   = 0.01
)

// counting takes all journals for equally likely.
var counting = [3]*hunt.Gait{1: hunt.Counted, 2: hunt.Counted}

// faint is how Frodo walks as those know it who have played little: trusted far enough to beat who counts.
var faint = [3]*hunt.Gait{1: hunt.Gaits[1].Trusting(hunt.Even(0.3)),
	2: hunt.Gaits[2].Trusting(hunt.Even(0.3))}

func newRider() Player  { return &rider{} }
func newRunner() Player { return &runner{} }

func newBearer(of hunch, bold float64, simulations int) Player {
	const candidates, answers = 12, 20
	return &bearer{hunch: of, bold: bold, rest: &thinker{effort{candidates, simulations, answers}}}
}
