package wotr

import "redbook/engine"

// Acts are what cards do, named after the mechanic. Here are those of corruption, cards, tiles, dice and nations, and the choice
// between several; actsarmies.go and actsfellowship.go hold the others.

// condition is what a card asks for, or what an act depends on.
type condition = func(p *Position) bool

// when does an act only if a condition holds at its time.
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
func tellCardNow(p *Position) engine.Fact { return tellCard("card", p.Here().Card) }

// rollForCard rolls dice for the running card and counts those that show enough.
func rollForCard(pl *play, count, need int) int {
	c, where := pl.P.Here().Card, pl.P.Here().To
	dice := make([]int, count)
	hits := 0
	for i := range dice {
		dice[i] = pl.Roll(c.String())
		if dice[i] >= need {
			hits++
		}
	}
	pl.Tell("rolled-for-card", tellCard("card", c), tellRegion("region", where), tellDice("dice", dice), tellNumber("need", need), tellNumber("count", hits))
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

// --- cards and tiles

// drawCards draws cards of one deck; its owner then keeps the hand limit (R144).
func drawCards(d Deck, n int) act {
	return act{name: "draw-cards", do: func(pl *play) {
		for range n {
			drawCard(pl, d)
		}
		keepHandLimit(pl, d.Side())
	}}
}

// putTileInPlay puts a special hunt tile beside the pool, where it waits for Mordor, or into the pool if the Fellowship is there.
func putTileInPlay(t Tile) act {
	return act{name: "put-tile-in-play", do: func(pl *play) {
		p := pl.P
		if p.InMordor {
			p.Pool[t]++
			pl.Tell("tile-in-pool", tellTile("tile", t))
			return
		}
		p.Waiting[t]++
		pl.Tell("tile-in-play", tellTile("tile", t))
	}}
}

// huntTile draws a hunt tile, for a cause that says what is made of it.
func huntTile(why huntCause) act {
	return act{name: "hunt-tile", do: func(pl *play) { callTile(pl, why, 0) }}
}

// challengeSauron draws hunt tiles together. If all are eyes, Strider or Aragorn is eliminated; else the eyes leave the game. The
// others go back; none has another effect (FC14).
func challengeSauron(count int) act {
	return act{name: "challenge-sauron", do: func(pl *play) {
		p := pl.P
		var drawn []Tile
		eyes := 0
		for range count {
			t := drawTile(pl)
			drawn = append(drawn, t)
			pl.Tell("tile-for-card", tellCardNow(p), tellTile("tile", t))
			if tiles[t].eye {
				eyes++
			}
		}
		for _, t := range drawn {
			if tiles[t].eye && eyes < count {
				pl.Tell("tile-removed", tellTile("tile", t))
			} else {
				p.Pool[t]++
			}
		}
		if eyes == count {
			eliminateCharacter(pl, p.heir())
		}
	}}
}

// discardFromFreeTable has the Shadow discard a character card of the Free Peoples from the table.
func discardFromFreeTable() act {
	return act{name: "discard-from-table", do: func(pl *play) { pl.Goto(cardTable) }}
}

func choosingTableCard() step {
	return step{
		Name: "card.table", Owed: asksHere, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{{
			Name: "discard-from-table", Fields: []field{{Name: "card", Domain: Cards, Choices: chooseFreeTable}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				discardFromTable(pl, Card(a.Get("card")))
				pl.Goto(cardNext)
			},
		}},
	}
}

// playAnother lets a side play one more card of a deck from its hand, without a die. Whether it is asked follows from the backs of
// its cards, which all can see.
func playAnother(d Deck) act {
	return act{name: "play-another", do: func(pl *play) {
		for c := Card(1); c < cardCount; c++ {
			if pl.P.Cards[c] == InHand && c.deck() == d {
				pl.Goto(cardAnother)
				return
			}
		}
	}}
}

func choosingAnother() step {
	return step{
		Name: "card.another", Owed: asksHere, About: aboutCard,
		Verbs: []verb{
			{
				Name: "play-another",
				Fields: []field{{Name: "card", Domain: Cards, Why: whyNotAnother, Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					for c := Card(1); c < cardCount; c++ {
						if p.holds(sideOf(seat), c) && c.deck() == p.Here().Card.deck() && p.playable(c) {
							out = append(out, engine.Value(c))
						}
					}
					return out
				}}},
				Do: func(pl *play, seat engine.Seat, a engine.Action) {
					pl.Goto(cardNext)
					pl.Cover("played-another")
					playCard(pl, sideOf(seat), Card(a.Get("card")), NoFace)
				},
			},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(cardNext) }},
		},
	}
}

// whyNotAnother is why a card cannot be the one more: no die pays for it, so none is at fault.
func whyNotAnother(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	switch c := Card(v); {
	case c == NoCard:
		return nil
	case !p.holds(sideOf(seat), c):
		return engine.Refuse(refusedNotHeld, tellCard("card", c))
	case c.deck() == p.Here().Card.deck():
		return engine.Refuse(refusedCondition, tellCard("card", c))
	}
	return nil
}

// --- dice

// turnDie turns one unused die of the card's side that shows a result to another one; if there is none, nothing.
func turnDie(from, to Face) act {
	return act{name: "turn-die", do: func(pl *play) {
		p, s := pl.P, pl.P.Here().Side
		if p.Dice[s][from] == 0 {
			return
		}
		p.Dice[s][from]--
		p.Dice[s][to]++
		pl.Tell("card-turned-die", tellCardNow(p), tellFace("from", from), tellFace("to", to))
	}}
}

// loseDice takes all unused dice of the enemy that show a result.
func loseDice(face Face) act {
	return act{name: "lose-dice", do: func(pl *play) {
		p := pl.P
		left := &p.Dice[p.Here().Side.Enemy()][face]
		if *left == 0 {
			return
		}
		pl.Tell("dice-lost", tellCardNow(p), tellFace("face", face), tellNumber("count", int(*left)))
		*left = 0
	}}
}

// diceToHuntBox has the Shadow turn up to so many of its unused dice to the Eye and put them into the hunt box. Left of the
// frame is how many.
func diceToHuntBox(most int) act {
	return act{name: "dice-to-hunt-box", do: func(pl *play) {
		pl.P.Here().Left = int8(min(most, pl.P.diceLeft(Shadow)))
		pl.Goto(cardDice)
	}}
}

func choosingDice() step {
	return step{
		Name: "card.dice", Owed: asksHere, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{{
			Name: "turn-to-eyes", Fields: []field{{Name: "dice", Domain: Faces, Bag: bagOfDice}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				p := pl.P
				n := 0
				for _, c := range a.Bag("dice") {
					p.Dice[Shadow][c.Kind] -= uint8(c.N)
					n += int(c.N)
				}
				p.HuntBox[Shadow] += uint8(n)
				pl.Tell("dice-to-hunt-box", tellCardNow(p), tellNumber("count", n), tellNumber("dice", int(p.HuntBox[Shadow])))
				pl.Goto(cardNext)
			},
		}},
	}
}

func bagOfDice(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	bag := engine.Bag{Most: int(p.Here().Left)}
	for f := CharacterFace; f < faceCount; f++ {
		if n := p.Dice[Shadow][f]; n > 0 {
			bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(f), N: int16(n)})
		}
	}
	return bag
}

// --- nations

func activateNation(n Nation) act {
	return act{name: "activate", do: func(pl *play) { activate(pl, n, causeCard, Nowhere) }}
}

func advanceNation(n Nation) act {
	return act{name: "advance", do: func(pl *play) { advance(pl, n, causeCard) }}
}

// bringToWar activates a nation and puts it directly At War.
func bringToWar(n Nation) act {
	return act{name: "bring-to-war", do: func(pl *play) {
		activate(pl, n, causeCard, Nowhere)
		for pl.P.mayAdvance(n) {
			advance(pl, n, causeCard)
		}
	}}
}

// chooseNation has the card's side choose a nation, to which something is then done at once.
func chooseNation(which func(p *Position) nationSet, do func(pl *play, n Nation)) act {
	return act{name: "choose-nation", which: which, toNation: do, do: func(pl *play) {
		if which(pl.P) != 0 {
			pl.Goto(cardNation)
		}
	}}
}

func choosingNation() step {
	return step{
		Name: "card.nation", Owed: asksHere, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{{
			Name: "choose-nation",
			Fields: []field{{Name: "nation", Domain: Nations, Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				which := p.Here().act().which(p)
				for n := Dwarves; n < nationCount; n++ {
					if which.has(n) {
						out = append(out, engine.Value(n))
					}
				}
				return out
			}}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				do := pl.P.Here().act().toNation
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

// --- one thing of several

// deed is one of the things between which a card lets a side choose.
type deed uint8

// The deeds.
const (
	noDeed deed = iota
	deedNothing
	deedHide
	deedMoveFellowship
	deedSeparate
	deedMoveCompanions
	deedMoveNazgul
	deedRecruit
	deedMoveArmies
	deedAttack
	deedDiscard
	deedHunt
	deedCorruption
	deedEliminate
)

// Deeds names them.
var Deeds = engine.NewDomain("deed", "", "nothing", "hide", "move-fellowship", "separate", "move-companions", "move-nazgul", "recruit",
	"move-armies", "attack", "discard", "hunt-roll", "corruption", "eliminate")

// option is a deed, when it can be chosen, and what it does.
type option struct {
	what deed
	open condition // nil: always
	do   func(pl *play)
	name string // of the act that does it
}

// as makes an option of an act.
func (a act) as(what deed, open condition) option { return option{what, open, a.do, a.name} }

// nothing is the option of a side that may decline.
var nothing = option{what: deedNothing, do: func(*play) {}}

// choose lets a side choose between deeds; if only one is open the game does it, if none is, nothing happens.
func choose(asked Side, options ...option) act {
	return act{name: "choose", options: options, do: func(pl *play) {
		f := pl.P.Here()
		f.Side = asked
		if len(f.act().deeds(pl.P, nil)) > 0 {
			pl.Goto(cardEffect)
		}
	}}
}

// deeds appends what can be chosen now.
func (a *act) deeds(p *Position, out []engine.Value) []engine.Value {
	for _, o := range a.options {
		if o.open == nil || o.open(p) {
			out = append(out, engine.Value(o.what))
		}
	}
	return out
}

func choosingDeed() step {
	return step{
		Name: "card.effect", Owed: asksHere, Auto: engine.Always[Position], About: aboutDeed,
		Verbs: []verb{{
			Name: "choose-effect",
			Fields: []field{{Name: "effect", Domain: Deeds, Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.Here().act().deeds(p, out)
			}}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				options := pl.P.Here().act().options
				pl.Goto(cardNext)
				for _, o := range options {
					if engine.Value(o.what) == a.Get("effect") {
						o.do(pl)
						return
					}
				}
			},
		}},
	}
}

// aboutCard says for which card a question is asked.
func aboutCard(p *Position, _ engine.Seat) []engine.Fact { return []engine.Fact{tellCardNow(p)} }

// aboutDeed adds the character that the card speaks of, if one.
func aboutDeed(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{tellCardNow(p), tellCharacter("character", p.Here().One)}
}
