package computer

import (
	"redbook/engine"
	"redbook/engine/hunt"
)

// rider is the baseline of the Nazgûl. It takes each way that agrees with the answers for as likely as any
// other, rides to where a hunt is likeliest to find Frodo and hunts, else it rides towards the likeliest area
// and searches. It uses dice for hunts alone. What else it is asked it answers at random.
type rider struct{ surveyed }

// What the rider goes by.
const riderHunts = 0.1 // a die is spent on a hunt that finds Frodo with this chance

// Answer implements Player.
func (r *rider) Answer(q Question) (engine.Action, error) {
	world := q.Deal(q.Pick).(*hunt.Position)
	switch q.Decision.Step {
	case "nazgul.turn", "setup.place":
	default:
		return engine.RandomAction(q.Rules, world, q.Decision, q.Pick, nil)
	}
	list, err := q.offers(world)
	if err != nil {
		return engine.Action{}, err
	}
	roads := r.survey(world)
	if q.Decision.Step == "setup.place" {
		a := best(list, func(a engine.Action) float64 {
			return -float64(fromStart(roads, world, hunt.SpaceOf(a.Get("at"))))
		})
		return a, nil
	}
	chance := &world.Believe(roads, hunt.Counted, 0, 0, q.Pick).Last
	likeliest, most := hunt.Nowhere, 0.0
	for s := range world.Board().Areas.All() {
		if free := !taken(world, s); free && chance[s] > most {
			likeliest, most = s, chance[s]
		}
	}
	here := world.Riders[world.Active].Where
	found := func(s hunt.Space) float64 {
		if !world.Board().Areas.Has(s) || !world.MayHunt(world.Active, s) || !mayStrike(world) ||
			!world.HuntsFree() && chance[s] < riderHunts {
			return 0
		}
		return chance[s]
	}
	far := func(s hunt.Space) float64 { return float64(roads.Far(world.Part, likeliest, s)) }
	a := best(list, func(a engine.Action) float64 {
		const strikes, rides, searches = 1e6, 1e4, 1e5
		switch a.Verb {
		case "hunt", "hunt-with":
			worth := strikes * found(here)
			if face := hunt.Face(a.Get("die")); face == hunt.Shadow || face == hunt.MorgulShadow {
				worth-- // it can be anything
			}
			return worth
		case "ride":
			to := hunt.SpaceOf(a.Get("to"))
			if f := found(to); f > 0 {
				return strikes*f - 2
			}
			if far(to) < far(here) {
				return rides - far(to)
			}
			return -1
		case "search":
			return searches * min(1, float64(1+int(far(here)))) / 100
		case "end-ride":
			return 0
		}
		return -2
	})
	return a, nil
}

// mayStrike reports whether the active Nazgûl has a hunt left, free or by a die.
func mayStrike(p *hunt.Position) bool {
	me := &p.Riders[p.Active]
	if me.Acted || me.Barred {
		return false
	}
	if p.HuntsFree() && !me.NoFree {
		return true
	}
	for f, n := range p.Dice {
		if n > 0 && hunt.Face(f).Hunts() {
			return true
		}
	}
	return p.ChiefDie.Hunts()
}

// taken reports whether another Nazgûl stands on a space.
func taken(p *hunt.Position, s hunt.Space) bool {
	for who, r := range p.Riders {
		if hunt.Nazgul(who) != p.Active && r.Where == s {
			return true
		}
	}
	return false
}

// fromStart is how far a space is from the nearest area where Frodo may begin.
func fromStart(roads *hunt.Roads, p *hunt.Position, s hunt.Space) int {
	near := 255
	for at := range p.Departures().All() {
		near = min(near, roads.Far(p.Part, at, s))
	}
	return near
}
