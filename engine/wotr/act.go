package wotr

import "redbook/engine"

// Acts are what event cards do (Rulebook p.22), named after the mechanic. Here are those of corruption, dice
// and nations; act_armies.go, act_cards.go, act_fellowship.go and act_regions.go hold the others,
// kings_acts.go those of sovereigns, act_choice.go the choice between several.

// condition is what a card asks for, or what an act depends on.
type condition = func(p *Position) bool

// when makes an act that is done only if a condition holds when its turn comes.
func when(holds condition, a act) act {
	do := a.do
	a.do = func(pl *play) {
		if holds(pl.P) {
			do(pl)
		}
	}
	return a
}

func not(holds condition) condition { return func(p *Position) bool { return !holds(p) } }

func either(one, other condition) condition {
	return func(p *Position) bool { return one(p) || other(p) }
}

func isInPlay(c Character) condition { return func(p *Position) bool { return p.inPlay(c) } }

func isAtWar(n Nation) condition { return func(p *Position) bool { return p.atWar(n) } }

func isGuide(c Character) condition { return func(p *Position) bool { return p.Guide == c } }

func inTheFellowship(c Character) condition {
	return func(p *Position) bool { return p.State[c] == InFellowship }
}

func allShadowAtWar(p *Position) bool { return p.allAtWar(Shadow) }

// tellCardNow names the card that is being carried out.
func tellCardNow(p *Position) engine.Fact { return tellCard("card", p.card().Card) }

// rollForCard rolls dice for the running card and counts those that show enough.
func rollForCard(pl *play, count, need int) int {
	c, where := pl.P.card().Card, *pl.P.card().region()
	dice := make([]int, count)
	hits := 0
	for i := range dice {
		dice[i] = pl.Roll(c.String())
		if dice[i] >= need {
			hits++
		}
	}
	pl.Tell("rolled-for-card", tellCard("card", c), tellRegion("region", where), tellDice("dice", dice),
		tellNumber("need", need), tellNumber("count", hits))
	return hits
}

// --- corruption

func healCorruption(n int) act {
	return act{name: "heal", do: func(pl *play) { heal(pl, n) }}
}

// healByRoll heals a point for each die that shows enough.
func healByRoll(dice int, need func(p *Position) int) act {
	return act{name: "heal-by-roll", do: func(pl *play) { heal(pl, rollForCard(pl, dice, need(pl.P))) }}
}

func corruptBy(n int) act {
	return act{name: "corrupt", do: func(pl *play) { corrupt(pl, n) }}
}

// corruptByRoll adds a point for each die that shows enough.
func corruptByRoll(dice int, need func(p *Position) int) act {
	return act{name: "corrupt-by-roll", do: func(pl *play) { corrupt(pl, rollForCard(pl, dice, need(pl.P))) }}
}

// --- dice

// turnDie turns one unused die of the card's side from one result to another; without such a die it does
// nothing.
func turnDie(from, to Face) act {
	return act{name: "turn-die", do: func(pl *play) {
		p, s := pl.P, pl.P.Here().Side
		for _, from := range from.onAnyDie() {
			if p.Dice[s][from] > 0 {
				to := to.on(from)
				p.Dice[s][from]--
				p.Dice[s][to]++
				pl.Tell("card-turned-die", tellCardNow(p), tellFace("from", from), tellFace("to", to))
				return
			}
		}
	}}
}

// loseDice takes all unused dice of the enemy that show a result.
func loseDice(face Face) act {
	return act{name: "lose-dice", do: func(pl *play) {
		p := pl.P
		for _, face := range face.onAnyDie() {
			if left := &p.Dice[p.Here().Side.Enemy()][face]; *left > 0 {
				pl.Tell("dice-lost", tellCardNow(p), tellFace("face", face), tellNumber("count", int(*left)))
				*left = 0
			}
		}
	}}
}

// diceToHuntBox has the Shadow turn some of its unused dice, at most so many, to the Eye and put them into
// the hunt box.
func diceToHuntBox(most int) act {
	return act{name: "dice-to-hunt-box", do: func(pl *play) {
		*pl.P.card().left() = int8(min(most, pl.P.diceLeft(Shadow)))
		pl.Goto(cardDice)
	}}
}

func choosingDice() step {
	return step{
		Name: "card.dice", Owed: asksHere, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{{
			Name: "turn-to-eyes", Fields: []field{{Name: "dice", Domain: Faces, Bag: bagOfDice,
				Unfit: onlyOf(bagOfDice, noSuchDie)}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				p := pl.P
				n := 0
				for _, c := range a.Bag("dice") {
					p.Dice[Shadow][c.Kind] -= uint8(c.N)
					n += int(c.N)
				}
				p.HuntBox[Shadow] += uint8(n)
				pl.Tell("dice-to-hunt-box", tellCardNow(p), tellNumber("count", n),
					tellNumber("dice", int(p.HuntBox[Shadow])))
				pl.Goto(cardNext)
			},
		}},
	}
}

func bagOfDice(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	bag := engine.Bag{Most: int(*p.card().left())}
	for f := CharacterFace; f < faceCount; f++ {
		if n := p.Dice[Shadow][f]; n > 0 {
			bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(f), N: int16(n)})
		}
	}
	return bag
}

// --- nations

func activateNation(n Nation) act {
	return act{name: "activate", about: 1 << n, do: func(pl *play) { activate(pl, n, causeCard, Nowhere) }}
}

func advanceNation(n Nation) act {
	return act{name: "advance", about: 1 << n, do: func(pl *play) { advance(pl, n, causeCard) }}
}

// bringToWar activates a nation and puts it directly At War.
func bringToWar(n Nation) act {
	return act{name: "bring-to-war", about: 1 << n, do: func(pl *play) {
		activate(pl, n, causeCard, Nowhere)
		for pl.P.mayAdvance(n) {
			advance(pl, n, causeCard)
		}
	}}
}

// chooseNation has the card's side choose a nation, to which something is then done at once.
func chooseNation(which func(p *Position) nationSet, do func(pl *play, n Nation)) act {
	return act{name: "choose-nation", which: which, toNation: do, do: func(pl *play) {
		if pl.P.nationsAsked() != 0 {
			pl.Goto(cardNation)
		}
	}}
}

// nationsAsked returns the nations among which the running card lets a side choose. A partner chooses only
// among those that he may use.
func (p *Position) nationsAsked() nationSet {
	f := p.card()
	set := f.act().which(p)
	for _, n := range nationsOf(f.Side) {
		if !p.ownNations(f.Side).has(n) {
			set = set.without(n)
		}
	}
	return set
}

func choosingNation() step {
	return step{
		Name: "card.nation", Owed: asksHere, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{{
			Name: "choose-nation",
			Fields: []field{{Name: "nation", Domain: Nations,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return p.nationsAsked().values(out)
				}}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				do := pl.P.card().act().toNation
				pl.P.concern(nationSet(0).with(Nation(a.Get("nation"))))
				pl.Goto(cardNext)
				do(pl, Nation(a.Get("nation")))
			},
		}},
	}
}

// setBack moves a nation's marker one box away from At War.
func setBack(pl *play, n Nation) {
	p := pl.P
	if p.Box[n] > 0 {
		p.Box[n]--
		pl.Tell("set-back", tellNation(n), tellNumber("box", int(p.Box[n])), tellCardNow(p))
	}
}
