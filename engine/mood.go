package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Plan gives random players a purpose, without which they only wander. It says how much more often than
// others they take a verb ("march") or a value of a verb's field ("march to=bree"): a weight above 1.
type Plan struct {
	Likes map[string]int
	// Here, if there is one, weighs a verb (then field is "") or a value by how the game stands. What it weighs
	// below 0 is not taken while there is anything else; where it returns 0, Likes decides.
	Here func(p Position, verb, field string, v Value) int
	// A plan with a Name is only for players who Follow it. Anew, if there is one, makes the Here of one game,
	// which may remember.
	Name string
	Anew func() func(p Position, verb, field string, v Value) int
}

// Follow returns the Weight of players who all follow the plan of a name, for one game; false if the rules
// have no such plan.
func Follow(r Rules, name string) (Weight, bool) {
	for _, plan := range r.Plans() {
		if plan.Name == name && name != "" {
			m := &mood{pick: func(int) int { return 0 }, verbs: map[string]int{}, fields: map[verbField]*taste{}}
			if plan.Anew != nil {
				plan.Here = plan.Anew()
			}
			m.follow(r, plan)
			return m.weight, true
		}
	}
	return nil, false
}

// Mood draws how the players of one random game lean: which verbs they like, and which values of some fields.
// So the players of some games head for certain places, or use early what others keep, or do hardly anything
// but one thing. In half of the games they follow one of the game's plans as well. pick chooses an index
// below n; the same choices make the same mood. The Weight belongs to one game at a time.
func Mood(r Rules, pick func(n int) int) Weight {
	m := &mood{pick: pick, verbs: map[string]int{}, fields: map[verbField]*taste{}}
	plans := slices.DeleteFunc(slices.Clone(r.Plans()), func(plan Plan) bool { return plan.Name != "" })
	if len(plans) > 0 && pick(2) == 0 {
		m.follow(r, plans[pick(len(plans))])
	}
	return m.weight
}

// moodLasts is how many verbs are weighed before the players take all alike again: otherwise a game whose
// players prefer what leads nowhere would never end.
const moodLasts = 40_000

// mood is drawn as the game goes on, when a verb or a field is met first.
type mood struct {
	pick   func(n int) int
	verbs  map[string]int
	fields map[verbField]*taste
	here   Weight // the plan's, or nil

	worn  int       // how many verbs have been weighed
	last  verbField // whose values were asked for last
	taste *taste    // its
}

type verbField struct{ verb, field string }

// taste is how the values of a field are liked; values that are equal modulo its length share a liking.
type taste [128]int32

func (m *mood) weight(p Position, verb, field string, v Value) int {
	if m.worn >= moodLasts {
		return 1
	}
	if field == "" {
		m.worn++
	}
	if m.here != nil {
		if liking := m.here(p, verb, field, v); liking != 0 {
			return liking
		}
	}
	if field == "" {
		if m.verbs[verb] == 0 {
			m.verbs[verb] = verbLikings[m.pick(len(verbLikings))]
		}
		return m.verbs[verb]
	}
	if f := (verbField{verb, field}); f != m.last { // the values of a field are asked for one after another
		if m.fields[f] == nil {
			m.fields[f] = newTaste(m.pick)
		}
		m.last, m.taste = f, m.fields[f]
	}
	return int(m.taste[uint(v)%uint(len(m.taste))])
}

// verbLikings are how much a verb may be liked: one in thirteen is done before nearly everything else.
var verbLikings = [...]int{1, 1, 1, 1, 6, 6, 6, 6, 36, 36, 36, 36, 500}

// newTaste draws a taste: for all alike, for a few values, for half of them, for low or for high ones.
func newTaste(pick func(n int) int) *taste {
	const liked = 40
	t := &taste{}
	kind := pick(8)
	for v := range t {
		t[v] = 1
		switch {
		case kind == 4 && pick(12) == 0, kind == 5 && pick(2) == 0:
			t[v] = liked
		case kind == 6:
			t[v] = 1 << max(0, 8-2*v)
		case kind == 7:
			t[v] = 1 << min(8, 2*v)
		}
	}
	return t
}

// follow sets the likings of a plan; what it does not speak of is drawn.
func (m *mood) follow(r Rules, plan Plan) {
	m.here = plan.Here
	for what, liking := range plan.Likes {
		verb, field, v, err := planned(r, what)
		switch {
		case err != nil: // Define has tried them all
		case field == "":
			m.verbs[verb] = liking
		default:
			t := m.fields[verbField{verb, field}]
			if t == nil {
				t = &taste{}
				for i := range t {
					t[i] = 1
				}
				m.fields[verbField{verb, field}] = t
			}
			t[uint(v)%uint(len(t))] = int32(liking)
		}
	}
}

// planned reads what a plan likes: a verb, or a verb's field and its value.
func planned(r Rules, what string) (verb, field string, v Value, err error) {
	verb, value, some := strings.Cut(what, " ")
	i := slices.IndexFunc(r.Verbs(), func(info VerbInfo) bool { return info.Name == verb })
	if i < 0 || !some {
		if i < 0 {
			err = fmt.Errorf("no verb %q", verb)
		}
		return verb, "", 0, err
	}
	field, value, _ = strings.Cut(value, "=")
	arg, err := r.Verbs()[i].ParseArg(field, value)
	return verb, field, arg.Value, err
}
