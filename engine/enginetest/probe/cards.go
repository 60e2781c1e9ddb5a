package probe

import (
	"slices"

	"redbook/engine"
)

// A deed is one verb of a card. It reports whether it has begun a procedure, after which the card goes on.
type deed func(pl *play, who engine.Seat, where Region) (begun bool)

// card is a row: who may play it, where, and what it does.
type card struct {
	id    Card
	who   engine.Seats
	where func(p *Position, who engine.Seat) []Region // nil: the card has no target
	deeds []deed
}

var (
	both  = engine.SeatsOf(Raider, Warden)
	cards = [...]card{
		// The ram is brought to a region beside raiders: three rounds of battle.
		{Grond, engine.SeatsOf(Raider), besideEnemies, []deed{assault(3)}},
		// The dead march: raiders lose a unit, are driven one region back, and two foot join in the keep.
		{Dunharrow, engine.SeatsOf(Warden), underEnemies, []deed{hit(1), driveBack, recruit(foot, 2)}},
		// Turns an omen back; never played in a turn.
		{Mail, engine.Nobody, nil, nil},
		{Muster, both, nil, []deed{recruit(foot, 1), recruit(horse, 1)}},
		{Ride, both, nil, []deed{marchAgain}},
		{Spies, both, nil, []deed{drawOne, drawOne}},
		{Ambush, both, underEnemies, []deed{hit(2)}},
		// A storm wears the defenders down before one round of battle.
		{Storm, engine.SeatsOf(Raider), besideEnemies, []deed{hit(1), assault(1)}},
		{Feast, both, nil, []deed{recruit(foot, 1), drawOne}},
		{LongRide, both, nil, []deed{marchAgain, marchAgain}},
		{Levy, both, nil, []deed{recruit(foot, 3)}},
		// Turns an omen back, as mail does.
		{Shield, engine.Nobody, nil, nil},
	}
)

func rowOf(c Card) *card { return &cards[c-1] }

// underEnemies are the regions where enemies stand.
func underEnemies(p *Position, who engine.Seat) []Region {
	var list []Region
	for r := Camp; r <= Keep; r++ {
		if p.count(r, 1-side(who)) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// besideEnemies are the regions of enemies next to own units.
func besideEnemies(p *Position, who engine.Seat) []Region {
	var list []Region
	for _, r := range underEnemies(p, who) {
		if _, ok := attackFrom(p, who, r); ok {
			list = append(list, r)
		}
	}
	return list
}

// attackFrom is the region from which a seat's units reach another: the lower one first.
func attackFrom(p *Position, who engine.Seat, to Region) (Region, bool) {
	for _, r := range neighbours(to) {
		if p.count(r, side(who)) > 0 {
			return r, true
		}
	}
	return 0, false
}

func playing() verb {
	return verb{
		// who holds a card that can be played is a secret
		Name: "play", Turn: true, Closed: inTurn, Public: isActive,
		Fields: []field{
			{Name: "card", Domain: cardIDs, Unfit: unplayable, Empty: noCardNow},
			{
				Name: "where", Domain: regions,
				When: func(_ *Position, _ engine.Seat, a engine.Action) bool {
					return rowOf(Card(a.Get("card"))).where != nil
				},
				Choices: func(p *Position, s engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
					for _, r := range rowOf(Card(a.Get("card"))).where(p, s) {
						out = append(out, engine.Value(r))
					}
					return out
				},
				Unfit: func(p *Position, s engine.Seat, a engine.Action, v engine.Value) *reason {
					if !slices.Contains(rowOf(Card(a.Get("card"))).where(p, s), Region(v)) {
						return noTarget
					}
					return nil
				},
			},
		},
		Do: func(pl *play, s engine.Seat, a engine.Action) {
			c, where := Card(a.Get("card")), Region(a.Get("where"))
			discard(pl.P, s, c)
			facts := []engine.Fact{tellSeat(s), engine.Tell("card", engine.Value(c))}
			if where != 0 {
				facts = append(facts, tellWhere(where))
			}
			pl.Tell("played", facts...)
			pl.Goto(turnNext)
			pl.Call(cardNext)
			*pl.P.Here() = Frame{Who: s, Card: c, Where: where}
		},
	}
}

// unheld is why a card cannot leave a hand.
func unheld(p *Position, s engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch {
	case v == engine.Value(NoCard):
		return unsaid
	case !p.Hands[s].Has(Card(v)):
		return notHeld
	}
	return nil
}

func unplayable(p *Position, s engine.Seat, a engine.Action, v engine.Value) *reason {
	if r := unheld(p, s, a, v); r != nil {
		return r
	}
	if row := rowOf(Card(v)); !row.who.Has(s) || row.where != nil && len(row.where(p, s)) == 0 {
		return cardNotNow
	}
	return nil
}

func discard(p *Position, s engine.Seat, c Card) {
	p.Hands[s] &^= setOf(c)
	p.Discards |= setOf(c)
}

// nextVerb does the next deed of the card that is being played.
func nextVerb(pl *play) {
	f := pl.P.Here()
	row := rowOf(f.Card)
	if int(f.Done) == len(row.deeds) {
		pl.Return()
		return
	}
	f.Done++
	if !row.deeds[f.Done-1](pl, f.Who, f.Where) && !pl.Over() {
		pl.Goto(cardNext)
	}
}

func inCard(p *Position) bool {
	for i := range p.Depth() {
		if _, step := p.At(i); step == cardNext {
			return true
		}
	}
	return false
}

func recruit(unit, n int) deed {
	return func(pl *play, who engine.Seat, _ Region) bool {
		at := home(side(who))
		n := min(n, pl.P.room(at, side(who)))
		if pl.P.count(at, 1-side(who)) == 0 && n > 0 {
			pl.P.troops(at, side(who))[unit] += int8(n)
			pl.Tell("recruited", tellSeat(who), tellWhere(at), tellCount(n))
		}
		return false
	}
}

func hit(n int8) deed {
	return func(pl *play, who engine.Seat, where Region) bool { return lose(pl, 1-side(who), where, n) }
}

func driveBack(pl *play, who engine.Seat, where Region) bool {
	enemy := 1 - side(who)
	back := where - 1
	if enemy == Wardens {
		back = where + 1
	}
	if back >= Camp && back <= Keep && pl.P.count(where, enemy) > 0 && pl.P.count(back, side(who)) == 0 {
		pl.P.fallBack(where, back, enemy)
		pl.Tell("fell-back", tellSeat(commander(enemy)), tellWhere(back))
	}
	return false
}

// assault moves what it can into the region and fights so many rounds.
func assault(rounds int8) deed {
	return func(pl *play, who engine.Seat, where Region) bool {
		from, ok := attackFrom(pl.P, who, where)
		if !ok {
			return false
		}
		pl.P.fallBack(from, where, side(who))
		depth := pl.P.Depth()
		arrive(pl, who, from, where, rounds)
		return pl.P.Depth() > depth
	}
}

func marchAgain(pl *play, who engine.Seat, _ Region) bool {
	pl.Call(rideMarch)
	pl.P.Here().Who = who
	return true
}

func drawOne(pl *play, who engine.Seat, _ Region) bool {
	drawCard(pl, who)
	return false
}
