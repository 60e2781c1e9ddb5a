package computer

import (
	"errors"
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// warriors are the players of War of the Ring. Each baseline plays one side; on the other it is the other
// one.
var warriors = map[string]func(r engine.Rules, pick func(n int) int) Player{
	"random":  newWanderer,
	"queller": newQueller,
	"steward": newSteward,
	"casual":  casualGeneral,
	Teacher:   casualGeneral,
	"strong":  strongGeneral,
}

// war is a world of War of the Ring as its baselines read it: what is public in it, and the seat's own hand.
// They look at nothing else, so that each world that is dealt for a seat gives the same answer. They do not
// search: they go through lists of what would be good, and take the first that is offered.
type war struct {
	question Question
	p        *wotr.Position
	seat     engine.Seat
	side     wotr.Side

	armies [2][]wotr.Region           // of each side
	worths [2][wotr.RegionCount]int16 // one more than what each is worth, once it is asked for
	guards [2][wotr.RegionCount]int16 // the same where it is attacked
	aims   [wotr.RegionCount]aim      // of the Shadow's armies, once they are asked for
	goals  []goal                     // of them
	fights []step                     // that they could begin
	scares []wotr.Region              // where armies of the Free Peoples threaten
	sought struct{ goals, fights, scares bool }
}

// read deals a world of a question and reads it.
func read(q Question) *war {
	w := &war{}
	w.read(q)
	return w
}

// read forgets what was read before, and keeps the room for it.
func (w *war) read(q Question) {
	*w = war{question: q, p: q.Deal(q.Pick).(*wotr.Position), seat: q.Decision.Seat,
		side: wotr.SideOf(q.Decision.Seat), armies: [2][]wotr.Region{w.armies[0][:0], w.armies[1][:0]},
		goals: w.goals[:0], fights: w.fights[:0], scares: w.scares[:0]}
	w.muster()
}

// muster finds where the armies stand.
func (w *war) muster() {
	for r := wotr.Nowhere + 1; r < wotr.RegionCount; r++ {
		for s := range w.armies {
			if w.p.HasArmy(wotr.Side(s), r) {
				w.armies[s] = append(w.armies[s], r)
			}
		}
	}
}

// rule is one line of a list: an answer, if it applies and is offered.
type rule func(w *war) (engine.Action, bool)

// firstOf is the answer of the first rule that has one.
func (w *war) firstOf(rules ...rule) (engine.Action, bool) {
	for _, r := range rules {
		if a, ok := r(w); ok {
			return a, true
		}
	}
	return engine.Action{}, false
}

// wish says what a field is to be filled with: the first of some values that fits, or for a bag the first of
// some forces, given all that may be in it.
type wish struct {
	field  string
	values []engine.Value
	forces func(all wotr.Force) []wotr.Force
}

func one[T ~uint8](field string, values ...T) wish {
	w := wish{field: field}
	for _, v := range values {
		w.values = append(w.values, engine.Value(v))
	}
	return w
}

// paidBy wishes for one of some results, on a plain die or a Ruler's, the first that is there.
func paidBy(faces ...wotr.Face) wish {
	w := wish{field: "die"}
	for _, f := range faces {
		w.values = append(w.values, engine.Value(f), engine.Value(f|wotr.RulerDie))
	}
	return w
}

func company(field string, forces func(all wotr.Force) []wotr.Force) wish {
	return wish{field: field, forces: forces}
}

// everyone goes.
func everyone(all wotr.Force) []wotr.Force { return []wotr.Force{all} }

var errNotOffered = errors.New("not offered")

// try makes an action of a verb with what is wished for; false if that is not offered. Fields of which
// nothing is said get what alone fits, else anything.
func (w *war) try(verb string, wishes ...wish) (engine.Action, bool) {
	d := w.question.Decision
	if !slices.Contains(d.Verbs, verb) {
		return engine.Action{}, false
	}
	a, err := w.question.Rules.Complete(w.p, d.Seat, verb, func(f engine.Field) (engine.Arg, error) {
		for _, want := range wishes {
			if want.field == f.Name {
				return want.fill(&f)
			}
		}
		arg, ok := f.Only()
		if !ok {
			arg, ok = f.Random(w.question.Pick)
		}
		if !ok {
			return arg, errNotOffered
		}
		return arg, nil
	})
	return a, err == nil
}

func (want *wish) fill(f *engine.Field) (engine.Arg, error) {
	if f.Bag == nil {
		for _, v := range want.values {
			if slices.Contains(f.Choices, v) {
				return engine.Arg{Name: f.Name, Value: v}, nil
			}
		}
		return engine.Arg{}, errNotOffered
	}
	all := wotr.ForceOf(f.Bag.Max)
	for _, force := range want.forces(all) {
		if bag := force.Bag(); fitsBag(f.Bag, bag) {
			return engine.Arg{Name: f.Name, Bag: bag}, nil
		}
	}
	return engine.Arg{}, errNotOffered
}

// fitsBag reports whether counts are allowed in a bag.
func fitsBag(b *engine.Bag, counts []engine.Count) bool {
	for _, c := range counts {
		if i := slices.IndexFunc(b.Max, func(m engine.Count) bool { return m.Kind == c.Kind }); i < 0 ||
			b.Max[i].N < c.N {
			return false
		}
	}
	n := engine.Total(counts)
	return n >= b.Least && n <= b.Most && (b.Check == nil || b.Check(counts) == nil)
}

// anything is a random answer out of all that is offered, for questions about which no rule says anything.
func (w *war) anything() (engine.Action, error) {
	return engine.RandomAction(w.question.Rules, w.p, w.question.Decision, w.question.Pick, nil)
}

// order is how something ranks: by the first number, then by the next.
type order [8]int

// ordered puts what ranks highest first. Of those that tie each may be the first.
func ordered[T any](w *war, list []T, rank func(T) order) []T {
	ranks, places := make([]order, len(list)), make([]int, len(list))
	for i, it := range list {
		ranks[i], places[i] = rank(it), i
	}
	for i := range places {
		j := i + w.question.Pick(len(places)-i)
		places[i], places[j] = places[j], places[i]
	}
	slices.SortStableFunc(places, func(a, b int) int { return slices.Compare(ranks[b][:], ranks[a][:]) })
	sorted := make([]T, len(list))
	for i, place := range places {
		sorted[i] = list[place]
	}
	return sorted
}

func is(b bool) int {
	if b {
		return 1
	}
	return 0
}

// diceLeft counts a side's dice that have not been used.
func (w *war) diceLeft(s wotr.Side) int {
	n := 0
	for _, count := range w.p.Dice[s] {
		n += int(count)
	}
	return n
}

// shows counts a side's unused dice that show a result.
func (w *war) shows(s wotr.Side, f wotr.Face) int {
	return int(w.p.Dice[s][f]) + int(w.p.Dice[s][f|wotr.RulerDie])
}

// gain is how many victory points a side gets by taking a region.
func (w *war) gain(s wotr.Side, r wotr.Region) int {
	if !w.p.Controls(s.Enemy(), r) {
		return 0
	}
	if f := r.Facts(); f.Nation.Side() != s {
		return f.Points
	}
	return 0
}

// wins reports whether a side has enough points once it has taken a region.
func (w *war) wins(s wotr.Side, r wotr.Region) bool {
	gain := w.gain(s, r)
	return gain > 0 && w.p.Points(s)+gain >= wotr.PointsToWin(s)
}

// hits are the regulars and elites of a force by what they can take.
func hits(s wotr.Side, f wotr.Force) int { return f.Of(s, wotr.Regular) + 2*f.Of(s, wotr.Elite) }
