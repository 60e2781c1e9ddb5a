package computer

import (
	"redbook/engine"
	"redbook/engine/confrontation"
)

var confrontationWhyKeys = []string{"place", "attack-known", "attack", "forward", "aside", "lay", "tried"}

// judgedMoves is in how many worlds a move is tried.
const judgedMoves = 16

// ofTurn explains an answer in The Confrontation.
func (e *explanation) ofTurn(p *confrontation.Position) string {
	switch e.step {
	case "placement.place":
		return "place"
	case "battle.choose", "battle.sauron-first", "battle.fellowship-last":
		return "lay"
	case "turn.move":
		if e.action.Verb == "move" {
			return e.ofMove(p)
		}
		return ""
	case "retreat.where", "battle.fellowship-magic", "battle.sauron-magic", "battle.no-cards",
		"battle.beside-ring", "battle.stand-in", "moria.strike":
		return "tried"
	}
	return ""
}

// ofMove explains a move. Who moves only its player knows: whoever could is tried.
func (e *explanation) ofMove(p *confrontation.Position) string {
	from, to := confrontation.Region(e.action.Get("from")), confrontation.Region(e.action.Get("to"))
	side, met := confrontation.Side(e.seat), 0
	known := engine.Fact{Name: "known", Domain: confrontation.Characters, See: engine.Public}
	for c, at := range p.Where {
		if who := confrontation.Character(c); at == to && who != confrontation.Nobody && who.Side() != side {
			if met++; p.Seen[c] || p.Revealed[c] {
				known.Values = append(known.Values, engine.Value(c))
			}
		}
	}
	m := &muse{q: Question{Rules: e.r, Decision: engine.Decision{Seat: e.seat}, Pick: e.pick},
		net: confrontationNet, stated: true}
	e.why.Chance = e.mean(judgedMoves, func(world engine.Position) (int, bool) {
		sum, n := 0, 0
		for _, a := range world.(*confrontation.Position).Moves() {
			if confrontation.Region(a.Get("from")) == from && confrontation.Region(a.Get("to")) == to {
				sum, n = sum+m.after(world, a, 0), n+1
			}
		}
		return sum / max(1, n), n > 0 && m.err == nil
	})
	rows := to.Row() - from.Row()
	if side == confrontation.Sauron {
		rows = -rows
	}
	switch {
	case len(known.Values) > 0:
		e.why.Facts = append(e.why.Facts, known)
		return "attack-known"
	case met > 0:
		e.count("met", met)
		return "attack"
	case rows > 0:
		return "forward"
	}
	return "aside"
}
