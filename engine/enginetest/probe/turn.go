package probe

import (
	"slices"

	"redbook/engine"
)

func setUp(p *Position, o engine.Options) {
	p.Large = o["deck"] == "large"
	p.Units[Camp] = [6]int8{Raiders*unitsPerSide + foot: 3, horse: 1, captain: 1}
	p.Units[Ford] = [6]int8{foot: 2, horse: 1}
	p.Units[Hill] = [6]int8{unitsPerSide + foot: 2, unitsPerSide + horse: 1}
	p.Units[Keep] = [6]int8{unitsPerSide + foot: 1, unitsPerSide + captain: 1}
}

func deal(pl *play) {
	for range 2 {
		for _, seat := range []engine.Seat{Raider, Warden, Herald} {
			drawCard(pl, seat)
		}
	}
	pl.Goto(hideChoose)
}

// drawCard gives a seat the top card, or any of the rest if nobody has looked. Nobody may see the domain of
// the draw: the rest tells what others hold.
func drawCard(pl *play, seat engine.Seat) {
	p := pl.P
	if !p.cardsLeft() {
		return
	}
	fixTop(pl)
	c := p.Top
	p.Hands[seat] |= setOf(c)
	p.Top, p.Looked = NoCard, engine.Nobody
	pl.Tell("drew", tellSeat(seat), engine.Tell("card", engine.Value(c)).Only(engine.SeatsOf(seat)))
}

func fixTop(pl *play) {
	if pl.P.Top == NoCard {
		pl.P.Top = Card(pl.DrawOnly(engine.Nobody, "card", cardIDs, pl.P.rest().values()))
	}
}

func tellSeat(seat engine.Seat) engine.Fact { return engine.Tell("seat", engine.Value(seat)) }
func tellWhere(r Region) engine.Fact        { return engine.Tell("where", engine.Value(r)) }
func tellCount(n int) engine.Fact           { return engine.Tell("count", engine.Value(n)) }

// hiding asks both players at once for a secret.
func hiding() step {
	return step{
		Name: "hide.choose",
		Owed: func(*Position) engine.Seats { return engine.SeatsOf(Raider, Warden) },
		Verbs: []verb{
			{
				Name: "hide", Closed: only(Warden),
				Fields: []field{{Name: "where", Domain: regions, Secret: true,
					Choices: choose(engine.Value(Hill), engine.Value(Keep))}},
				Do: func(pl *play, _ engine.Seat, a engine.Action) { pl.P.Jewel = Region(a.Get("where")) },
			},
			{
				Name: "ready", Closed: only(Raider),
				Fields: []field{{Name: "gear", Domain: gears, Secret: true,
					Choices: choose(engine.Value(Rafts), engine.Value(Ladders))}},
				Do: func(pl *play, _ engine.Seat, a engine.Action) { pl.P.Gear = Gear(a.Get("gear")) },
			},
		},
		Then: func(pl *play) { pl.Tell("hidden"); pl.Goto(turnNext) },
	}
}

// choose always offers the same choices.
func choose(
	values ...engine.Value,
) func(*Position, engine.Seat, engine.Action, []engine.Value) []engine.Value {
	return func(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
		return append(out, values...)
	}
}

func nextTurn(pl *play) {
	p := pl.P
	raiders, last := 0, int8(16)
	for r := Camp; r <= Keep; r++ {
		raiders += p.count(r, Raiders)
	}
	if p.Large {
		last = 24
	}
	switch {
	case raiders == 0:
		win(pl, Wardens, "routed")
	case p.Turn == last:
		win(pl, Wardens, "dawn")
	default:
		p.Turn++
		p.Active = engine.Seat(1 - p.Turn%2)
		p.Lent = false
		pl.Tell("turn", tellSeat(p.Active), tellCount(int(p.Turn)))
		pl.Goto(turnAct)
	}
}

func win(pl *play, side int, how string) {
	winners := engine.SeatsOf(Raider)
	if side == Wardens {
		winners = engine.SeatsOf(Warden, Herald)
	}
	pl.End(engine.Result{Winners: winners, How: how})
}

func isActive(p *Position, s engine.Seat) bool { return s == p.Active }

// acting is a player's turn.
func acting() step {
	return step{
		Name: "turn.act",
		Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.Active) },
		Verbs: []verb{
			march(func(pl *play) { pl.Goto(turnNext) }),
			playing(),
			scouting(),
			{Name: "draw", Turn: true,
				Closed: func(p *Position, s engine.Seat) *reason {
					if r := inTurn(p, s); r != nil || p.cardsLeft() {
						return r
					}
					return noCards
				},
				Do: func(pl *play, s engine.Seat, _ engine.Action) {
					pl.Goto(turnNext)
					pl.Call(omenTurn)
					pl.P.Here().Who = s
				}},
			{Name: "wait", Turn: true, Closed: inTurn, Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				pl.Goto(turnNext)
			}},
			lending(),
		},
	}
}

// march moves units; after is where the procedure goes on, beneath a battle if there is one.
func march(after func(*play)) verb {
	return verb{
		Name: "march", Turn: true,
		Closed: func(p *Position, s engine.Seat) *reason {
			if p.Step() == rideMarch {
				return nil
			}
			return inTurn(p, s)
		},
		Fields: []field{
			{Name: "from", Domain: regions, Unfit: noMarchFrom, Empty: noMarch, Joined: true},
			{Name: "to", Domain: regions, Choices: marchTo, Unfit: noMarchTo},
			{Name: "with", Domain: units, Bag: marchWith, Usual: usuallyAll, Quick: quickMarch,
				Unfit: func(p *Position, s engine.Seat, a engine.Action, v engine.Value) *reason {
					return notIn(marchWith(p, s, a), v)
				}},
		},
		Do: func(pl *play, s engine.Seat, a engine.Action) {
			from, to := Region(a.Get("from")), Region(a.Get("to"))
			for _, c := range a.Bag("with") {
				pl.P.Units[from][c.Kind] -= int8(c.N)
				pl.P.Units[to][c.Kind] += int8(c.N)
			}
			pl.Tell("moved", tellSeat(s), engine.Tell("from", engine.Value(from)), tellWhere(to),
				tellCount(engine.Total(a.Bag("with"))))
			after(pl)
			arrive(pl, s, from, to, 0)
		},
	}
}

func noMarchFrom(p *Position, s engine.Seat, _ engine.Action, v engine.Value) *reason {
	a := engine.Action{Args: []engine.Arg{{Name: "from", Value: v}}}
	switch t := p.troops(Region(v), side(s)); {
	case t[foot]+t[captain]+t[horse] == 0:
		return notThere
	case t[foot]+t[captain] == 0:
		return horseAlone
	case len(marchTo(p, s, a, nil)) == 0:
		return noRoom
	}
	return nil
}

func marchTo(p *Position, s engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	for _, r := range neighbours(Region(a.Get("from"))) {
		if p.room(r, side(s)) > 0 {
			out = append(out, engine.Value(r))
		}
	}
	return out
}

func noMarchTo(p *Position, s engine.Seat, a engine.Action, v engine.Value) *reason {
	switch {
	case !slices.Contains(neighbours(Region(a.Get("from"))), Region(v)):
		return notNext
	case p.room(Region(v), side(s)) == 0:
		return noRoom
	}
	return nil
}

func marchWith(p *Position, s engine.Seat, a engine.Action) engine.Bag {
	bag := p.bag(Region(a.Get("from")), side(s))
	return engine.Bag{
		Max:   bag,
		Least: 1,
		Most:  min(engine.Total(bag), p.room(Region(a.Get("to")), side(s))),
		Check: func(counts []engine.Count) *engine.Refusal {
			horses := 0
			for _, c := range counts {
				if c.Kind%unitsPerSide == horse {
					horses = int(c.N)
				}
			}
			if 2*horses > engine.Total(counts) {
				return engine.Refuse("horse-alone", tellCount(horses).In(engine.Number))
			}
			return nil
		},
	}
}

// notIn is why a bag holds nothing of a kind.
func notIn(bag engine.Bag, v engine.Value) *reason {
	if slices.ContainsFunc(bag.Max, func(most engine.Count) bool { return most.Kind == v }) {
		return nil
	}
	return noSuchUnits
}

// usuallyAll sends everybody, where all may go.
func usuallyAll(p *Position, s engine.Seat, a engine.Action) (engine.Arg, bool) {
	return engine.Arg{Bag: marchWith(p, s, a).Max}, true
}

// quickMarch names two companies: everybody, and those on foot.
func quickMarch(p *Position, s engine.Seat, a engine.Action) []engine.Quick {
	all := marchWith(p, s, a).Max
	quick := []engine.Quick{{Name: "all", Bag: all}, {Name: "foot"}}
	for _, c := range all {
		if c.Kind%unitsPerSide == foot {
			quick[1].Bag = append(quick[1].Bag, c)
		}
	}
	return quick
}

// arrive settles what happens where units of a side have come: a battle of so many rounds, or a conquest.
func arrive(pl *play, s engine.Seat, from, to Region, rounds int8) {
	if pl.P.count(to, 1-side(s)) == 0 {
		conquer(pl, s, to)
		return
	}
	pl.Call(battleOpen)
	*pl.P.Here() = Frame{Who: s, From: from, Where: to, Rounds: rounds}
}

// conquer ends the game if the raiders are alone in the keep or with the jewel.
func conquer(pl *play, s engine.Seat, r Region) {
	if s != Raider {
		return
	}
	p := pl.P
	found := engine.Value(0)
	if r == p.Jewel {
		found = 1
	}
	if !p.Searched[r] && r >= Hill {
		// told even when nothing was found: that is news, too
		pl.Tell("searched", tellWhere(r), engine.Tell("found", found))
	}
	p.Searched[r] = true
	if (r == Keep || found == 1) && inCard(p) {
		pl.Cover("victory-in-card")
	}
	switch {
	case r == Keep:
		win(pl, Raiders, "keep-fallen")
	case found == 1:
		win(pl, Raiders, "jewel-found")
	}
}

func scouting() verb {
	return verb{
		Name: "scout", Turn: true, Closed: inTurn,
		Fields: []field{{
			Name: "what", Domain: scouted,
			Unfit: func(p *Position, s engine.Seat, _ engine.Action, v engine.Value) *reason {
				switch {
				case v == theJewel && s == Warden:
					return ownJewel
				case v == theJewel && p.Found, v == theDeck && p.Looked.Has(s):
					return nothingHere
				case v == theDeck && !p.cardsLeft():
					return noCards
				}
				return nil
			},
			Empty: nothingHere,
		}},
		Do: func(pl *play, s engine.Seat, a engine.Action) {
			p, what := pl.P, engine.Tell("what", a.Get("what"))
			if a.Get("what") == theJewel {
				p.Found = true
				pl.Tell("scouted", tellSeat(s), what, tellWhere(p.Jewel).Only(engine.SeatsOf(s)))
			} else {
				fixTop(pl)
				p.Looked |= engine.SeatsOf(s)
				pl.Tell("scouted", tellSeat(s), what, engine.Tell("card", engine.Value(p.Top)).Only(engine.SeatsOf(s)))
			}
			pl.Goto(turnNext)
		},
	}
}

func lending() verb {
	return verb{
		Name: "lend",
		Closed: func(p *Position, s engine.Seat) *reason {
			if r := only(Warden)(p, s); r != nil || !p.Lent {
				return r
			}
			return hasLent
		},
		Fields: []field{{Name: "card", Domain: cardIDs, Secret: true, Unfit: unheld, Empty: emptyHand}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			c := Card(a.Get("card"))
			pl.P.Hands[Warden] &^= setOf(c)
			pl.P.Hands[Herald] |= setOf(c)
			pl.P.Lent = true
			pl.Tell("lent")
			pl.TellOnly(engine.SeatsOf(Warden, Herald), "received", tellSeat(Herald),
				engine.Tell("card", engine.Value(c)))
			pl.Goto(turnAct) // the same turn goes on, with another question
		},
	}
}
