package probe

import "redbook/engine"

func openBattle(pl *play) {
	f := pl.P.Here()
	pl.Tell("battle", tellSeat(f.Who), tellWhere(f.Where))
	pl.Goto(battleStance)
}

// takingStances asks both players at once; the Warden may blow the horn instead.
func takingStances() step {
	return step{
		Name: "battle.stance",
		Owed: func(*Position) engine.Seats { return both },
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			return []engine.Fact{tellWhere(p.Here().Where).In(regions)}
		},
		Verbs: []verb{
			{
				Name: "take",
				Fields: []field{{Name: "stance", Domain: stances, Secret: true,
					Choices: choose(engine.Value(Bold), engine.Value(Wary))}},
				Do: func(pl *play, s engine.Seat, a engine.Action) {
					pl.P.Here().Stances[s] = Stance(a.Get("stance"))
				},
			},
			{
				Name: "horn",
				Closed: func(p *Position, s engine.Seat) *reason {
					if r := only(Warden)(p, s); r != nil || !p.Horn {
						return r
					}
					return hornBlown
				},
				Do: func(pl *play, _ engine.Seat, _ engine.Action) {
					pl.P.Horn = true
					pl.Tell("horn", tellWhere(pl.P.Here().Where))
					if inCard(pl.P) {
						pl.Cover("horn-in-card")
					}
					retreat(pl)
					pl.ReturnTo(0)
					pl.Goto(turnNext)
				},
			},
		},
		Then: func(pl *play) { pl.Goto(battleRoll) },
	}
}

func rollBattle(pl *play) {
	p, f := pl.P, pl.P.Here()
	taken := f.Stances
	f.Stances = [2]Stance{}
	pl.Tell("stances", engine.Tell("raider", engine.Value(taken[Raider])),
		engine.Tell("warden", engine.Value(taken[Warden])))
	bold := 0
	for _, s := range taken {
		if s == Bold {
			bold++
		}
	}
	for s := range taken {
		dice := min(3, p.count(f.Where, s)) + bold
		if s == Raiders && f.Who == Raider {
			dice += gearDice(pl, f.Where)
		}
		hits := roll(pl, commander(s), dice)
		f.Hits[1-s] = int8(hits)
	}
	pl.Goto(battleLosses)
}

// gearDice is one die in the Raider's first attack where his gear helps; it is shown then.
func gearDice(pl *play, where Region) int {
	first := !pl.P.Tried[where]
	pl.P.Tried[where] = true
	if first && where == gearPlace(pl.P.Gear) {
		pl.Tell("gear-shown", engine.Tell("gear", engine.Value(pl.P.Gear)))
		return 1
	}
	return 0
}

// gearPlace is the region where a gear helps.
func gearPlace(g Gear) Region { return [...]Region{0, Hill, Keep}[g] }

func roll(pl *play, s engine.Seat, dice int) int {
	rolled := engine.Fact{Name: "dice", See: engine.Public}
	hits := 0
	for range dice {
		n := pl.Roll(seats.Name(engine.Value(s)))
		rolled.Values = append(rolled.Values, engine.Value(n))
		if n >= 5 {
			hits++
		}
	}
	pl.Tell("rolled", tellSeat(s), rolled, tellCount(hits))
	return hits
}

// sufferLosses has each side choose its losses, the defenders first.
func sufferLosses(pl *play) {
	f := pl.P.Here()
	for _, s := range []int{1 - side(f.Who), side(f.Who)} {
		if hits := f.Hits[s]; hits > 0 {
			f.Hits[s] = 0
			if lose(pl, s, f.Where, hits) {
				return
			}
		}
	}
	pl.Goto(battleEnd)
}

// lose begins the choice of losses; false if there is nobody to lose.
func lose(pl *play, side int, where Region, hits int8) bool {
	if pl.P.count(where, side) == 0 {
		return false
	}
	pl.Call(lossChoose)
	f := pl.P.Here()
	f.Who, f.Where, f.Hits[side] = commander(side), where, hits
	return true
}

// losing asks which units are lost. All is public, so the game answers where there is no choice.
func losing() step {
	return step{
		Name: "loss.choose",
		Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.Here().Who) },
		Auto: engine.Always[Position],
		About: func(p *Position, s engine.Seat) []engine.Fact {
			f := p.Here()
			return []engine.Fact{tellWhere(f.Where).In(regions), tellCount(int(f.Hits[side(s)])).In(engine.Number)}
		},
		Verbs: []verb{{
			Name: "lose",
			Fields: []field{{Name: "units", Domain: units, Bag: lossBag,
				Unfit: func(p *Position, s engine.Seat, a engine.Action, v engine.Value) *reason {
					return notIn(lossBag(p, s, a), v)
				}}},
			Do: func(pl *play, s engine.Seat, a engine.Action) {
				f := pl.P.Here()
				lost := engine.Fact{Name: "units", See: engine.Public}
				for _, c := range a.Bag("units") {
					pl.P.Units[f.Where][c.Kind] -= int8(c.N)
					for range c.N {
						lost.Values = append(lost.Values, c.Kind)
					}
				}
				pl.Tell("lost", tellSeat(s), tellWhere(f.Where), lost)
				pl.Return()
			},
		}},
	}
}

func lossBag(p *Position, s engine.Seat, _ engine.Action) engine.Bag {
	f := p.Here()
	bag := p.bag(f.Where, side(s))
	n := min(engine.Total(bag), int(f.Hits[side(s)]))
	others := engine.Total(bag) - int(p.troops(f.Where, side(s))[captain])
	return engine.Bag{Max: bag, Least: n, Most: n, Check: func(counts []engine.Count) *engine.Refusal {
		for _, c := range counts {
			if c.Kind%unitsPerSide == captain && engine.Total(counts)-int(c.N) < others {
				return engine.Refuse("captains-last")
			}
		}
		return nil
	}}
}

func endRound(pl *play) {
	p, f := pl.P, *pl.P.Here()
	switch {
	case p.count(f.Where, side(f.Who)) == 0:
		pl.Return()
	case p.count(f.Where, 1-side(f.Who)) == 0:
		conquer(pl, f.Who, f.Where)
		if !pl.Over() {
			pl.Return()
		}
	case f.Rounds == 1:
		retreat(pl)
		pl.Return()
	case f.Rounds > 1:
		p.Here().Rounds--
		pl.Goto(battleStance)
	default:
		pl.Goto(battlePress)
	}
}

// retreat takes the attackers back to where they came from.
func retreat(pl *play) {
	f := *pl.P.Here()
	pl.P.fallBack(f.Where, f.From, side(f.Who))
	pl.Tell("fell-back", tellSeat(f.Who), tellWhere(f.From))
}
