package computer

import (
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// runner is the baseline of the Ring-bearer. Frodo takes the shortest way to an exit, never into an area
// where a Nazgûl stands or can look next if there is another way to go on, and moves every night. Gandalf
// goes from deed to deed and then to Rivendell. A company card is turned over for a token that is worse than
// a one. No ally card is played. What else it is asked it answers at random.
type runner struct{ surveyed }

// In this order the runner does what is offered.
var runnerOrder = map[string]float64{"do-deed": 9, "enter-rivendell": 8, "move": 7, "march": 6, "gandalf": 5,
	"end-turn": 4, "let-be": 9, "hold-course": 9}

// Answer implements Player.
func (r *runner) Answer(q Question) (engine.Action, error) {
	world := q.Deal(q.Pick).(*hunt.Position)
	roads := r.survey(world)
	danger := looked(world)
	var worth func(a engine.Action) float64
	switch q.Decision.Step {
	case "turn.bearer", "act.window", "meeting.window", "escape.journey":
		worth = func(a engine.Action) float64 {
			in := runnerOrder[a.Verb]
			switch a.Verb {
			case "move":
				return in + runs(roads, world, danger, hunt.SpaceOf(a.Get("to")))/1000
			case "gandalf":
				return in - float64(errand(roads, world, hunt.SpaceOf(a.Get("to"))))/1000
			}
			return in
		}
	case "escape.move", "effect.choose":
		worth = func(a engine.Action) float64 {
			if a.Has("to") && (a.Verb == "escape" || a.Verb == "extra-move") {
				return 1 + runs(roads, world, danger, hunt.SpaceOf(a.Get("to")))/1000
			}
			return 0
		}
	case "meeting.company":
		worth = func(a engine.Action) float64 {
			const worthACard = 2
			if a.Verb == "accept" {
				return worthACard - 0.5
			}
			return float64(world.Corrupts(hunt.Token(a.Get("token"))))
		}
	default:
		return engine.RandomAction(q.Rules, world, q.Decision, q.Pick, nil)
	}
	list, err := q.offers(world)
	if err != nil {
		return engine.Action{}, err
	}
	shuffled(list, q.Pick)
	a := best(list, worth)
	return a, nil
}

// shuffled has what is worth the same chosen by chance.
func shuffled[T any](list []T, pick func(n int) int) {
	for i := len(list) - 1; i > 0; i-- {
		j := pick(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// looked are the spaces where a Nazgûl stands or can be after a move.
func looked(p *hunt.Position) (danger dataset.Bits) {
	for _, r := range p.Riders[1:] {
		if r.Where != hunt.Nowhere {
			danger = danger.Or(p.Rides(r.Where))
			danger.Add(r.Where)
		}
	}
	return danger
}

// after is where Frodo's last area is, and how many dots stand behind it, when an entry has been noted.
func after(p *hunt.Position, entry hunt.Space) (last hunt.Space, dots int) {
	last, dots = p.Frodo()
	switch entry {
	case hunt.Dot:
		return last, dots + 1
	case hunt.Stay:
		return last, dots
	}
	return entry, 0
}

// runs is how gladly the runner notes an entry.
func runs(roads *hunt.Roads, p *hunt.Position, danger dataset.Bits, entry hunt.Space) float64 {
	const dangerous = 100
	last, dots := after(p, entry)
	worth := -float64(roads.Out(p.Part, last, dots))
	if danger.Has(last) && !last.IsExit() {
		worth -= dangerous
	}
	return worth
}

// errand is how far an area is from Gandalf's next aim: a deed that he can do, else Rivendell.
func errand(roads *hunt.Roads, p *hunt.Position, at hunt.Space) int {
	near := 255
	aims := p.Held
	if aims.Empty() {
		aims = p.Board().Exits
	}
	for s := range aims.All() {
		near = min(near, roads.Far(p.Part, s, at))
	}
	return near
}
