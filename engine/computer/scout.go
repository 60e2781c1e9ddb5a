package computer

import (
	"cmp"
	"slices"

	"redbook/engine"
	"redbook/engine/confrontation"
)

// scout is the baseline of The Confrontation. It attacks where the battle is worth it over all that the enemy
// may be, else it goes forward with whoever is least to lose. In battle it answers what does best against
// cards of which each is as likely as another. It plans nothing.
type scout struct{}

const (
	scoutAnswers = 96 // more than there ever are of what it is asked while it plays
	scoutWorlds  = 24
)

// Answer implements Player.
func (*scout) Answer(q Question) (engine.Action, error) {
	list, err := q.candidates(scoutAnswers)
	if err != nil || len(list) == 1 {
		return first(list), err
	}
	var bold, quiet []candidate
	world := q.Deal(q.Pick).(*confrontation.Position)
	for _, c := range list {
		if c.action.Verb == "move" && !meets(world, c.action) {
			quiet = append(quiet, c)
		} else {
			bold = append(bold, c)
		}
	}
	h, now := &head{question: q, done: settled}, 0
	for range scoutWorlds {
		world := q.Deal(q.Pick)
		now += prospect(q.Rules, world, q.Decision.Seat)
		for i := range bold {
			after, err := h.playOn(world, bold[i].action)
			if err != nil {
				return engine.Action{}, err
			}
			bold[i].sum += after
		}
	}
	more := func(a, b candidate) int { return cmp.Compare(a.sum, b.sum) }
	if len(quiet) == 0 || len(bold) > 0 && slices.MaxFunc(bold, more).sum > now {
		return slices.MaxFunc(bold, more).action, nil
	}
	for i := range quiet {
		quiet[i].sum = advance(quiet[i].action)
	}
	return slices.MaxFunc(quiet, more).action, nil
}

// meets reports whether a move leads to where somebody of the other side stands.
func meets(p *confrontation.Position, a engine.Action) bool {
	who, to := confrontation.Character(a.Get("who")), confrontation.Region(a.Get("to"))
	for c, at := range p.Where {
		if at == to && confrontation.Character(c).Side() != who.Side() && at != confrontation.Nowhere {
			return true
		}
	}
	return false
}

// advance is how gladly a quiet move is made: forward rather than not, and with whoever is least to lose.
// Nobody is dearer than Frodo.
func advance(a engine.Action) int {
	const (
		forward = 100
		frodo   = 50
	)
	who := confrontation.Character(a.Get("who"))
	rows := confrontation.Region(a.Get("to")).Row() - confrontation.Region(a.Get("from")).Row()
	if who.Side() == confrontation.Sauron {
		rows = -rows
	}
	glad := forward*min(1, max(0, rows)) - who.Strength()
	if who == confrontation.Frodo {
		glad -= frodo
	}
	return glad
}

// settled reports whether the next turn has come.
func settled(_ int, asked []engine.Decision) bool { return asked[0].Step == "turn.move" }
