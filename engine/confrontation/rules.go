package confrontation

import (
	"slices"

	"redbook/engine"
)

// The steps. A move of a turn stands at the bottom of the stack, an attack above it, a retreat on top.
const (
	placing engine.StepID = iota
	turnBegin
	turnMove
	moriaAsk
	turnArrive
	turnEnd
	attackNext
	attackOpponent
	battleReveal
	battleStandIn
	battleFellowshipText
	battleBesideRing
	battleSauronText
	battleNoCards
	battleCards
	battleChoose
	battleSauronFirst
	battleFellowshipLast
	battleShow
	battleSauronCard
	battleSauronMagic
	battleFellowshipCard
	battleFellowshipMagic
	battleCompare
	battleEnd
	retreatWhere
	gameBegin
	gameNext
	specialPick
	battleGwaihir
)

type (
	verb  = engine.Verb[Position]
	field = engine.FieldDef[Position]
	step  = engine.Step[Position]
)

// options are what is agreed on before a game.
var options = []engine.Option{
	{Name: "special", Values: []string{"off", "on"}},
	{Name: "match", Values: []string{"off", "on"}},
}

func setUp(p *Position, o engine.Options) {
	p.Hands = deck
	p.WithSpecials = o["special"] == "on"
	if o["match"] == "on" {
		p.Match, p.Game = true, 1
	}
}

// beginGame goes on to what is chosen before the characters are placed.
func beginGame(pl *play) {
	if pl.P.WithSpecials {
		pl.Goto(specialPick)
		return
	}
	pl.Goto(placing)
}

// Rules is the game, classic set.
var Rules = engine.Define[Position](engine.Definition[Position]{
	ID:      "confrontation",
	Schema:  2,
	Seats:   Seats,
	SeatsOf: func(engine.Options) []engine.Seat { return []engine.Seat{Fellowship.Seat(), Sauron.Seat()} },
	Steps:   steps(),
	Events:  events,
	Draws:   []*engine.Domain{Characters},
	Ends:    Ends,
	Paths:   paths(),
	Reaches: reaches,
	Start:   gameBegin,
	SetUp:   setUp,
	Options: options,
	Encode:  encode,
	Decode:  decode,
	Holds:   holds,
	View:    func(p *Position, audience engine.Seats) any { return viewOf(p, audience) },
	Check:   check,
	Concede: concede,
	Redeal:  redeal,
})

func asks(s Side) func(*Position) engine.Seats {
	return func(*Position) engine.Seats { return s.only() }
}

// notLaid is who has still to lay a card.
func notLaid(p *Position) engine.Seats {
	owed := engine.Nobody
	for s := Fellowship; s <= Sauron; s++ {
		if p.Battle.Laid[s] == NoCard {
			owed |= s.only()
		}
	}
	return owed
}

func asksMover(p *Position) engine.Seats { return p.Mover.only() }

func asksAttacker(p *Position) engine.Seats { return characters[p.Here().Who].side.only() }

// steps is the flow chart. Where a step is not Auto although one answer may be possible, answering by itself would tell
// the other side what it must not know.
func steps() []step {
	playCard := func(do func(*play, engine.Seat, engine.Action), more ...verb) []verb {
		return append([]verb{{Name: "play", Do: do, Fields: []field{{Name: "card", Domain: Cards, Choices: chooseCard, Why: whyNotCard, Secret: true}}}}, more...)
	}
	takeCard := []verb{{Name: "take", Do: fetch, Fields: []field{{Name: "card", Domain: Cards, Choices: chooseFetched, Why: whyNotFetch}}}}
	both := func(*Position) engine.Seats { return Fellowship.only() | Sauron.only() }
	return []step{
		gameBegin:   {Name: "game.begin", Run: beginGame},
		gameNext:    {Name: "game.next", Run: nextGame},
		specialPick: {Name: "special.pick", Owed: both, Verbs: []verb{pickVerb()}, Then: showPicks},
		placing: {
			Name:  "placement.place",
			Owed:  func(*Position) engine.Seats { return Fellowship.only() | Sauron.only() },
			Verbs: []verb{placeVerb(Fellowship), placeVerb(Sauron)}, Then: allPlaced,
		},
		turnBegin: {Name: "turn.begin", Run: turnStart},
		turnMove: {
			Name: "turn.move", Owed: asksMover, About: aboutMove,
			Verbs: slices.Concat([]verb{{Name: "move", Turn: true, Do: move, Fields: []field{
				{Name: "from", Domain: Regions, Choices: chooseFrom, Why: whyNotFrom},
				{Name: "to", Domain: Regions, Choices: chooseTo, Why: whyNotTo},
				{Name: "who", Domain: Characters, Choices: chooseWho, Why: whyNotWho, Secret: true},
			}}}, fellowshipSpecialVerbs(), sauronSpecialVerbs()),
		},
		moriaAsk: {
			Name: "moria.strike", Owed: asks(Sauron), About: aboutMoria,
			Verbs: []verb{{Name: "strike", Open: strikes, Do: strike}, {Name: "let-pass", Do: letPass}},
		},
		turnArrive: {Name: "turn.arrive", Run: arrive},
		turnEnd:    {Name: "turn.end", Run: endTurn},
		attackNext: {Name: "attack.next", Run: nextBattle},
		attackOpponent: {
			Name: "attack.opponent", Owed: asksAttacker,
			Verbs: []verb{
				{Name: "fight", Do: fightOpen, Fields: []field{{Name: "who", Domain: Characters, Choices: chooseOpen, Secret: false}}},
				{Name: "fight-hidden", Open: anyHidden, Do: fightHidden},
				gazeVerb(attackNext),
			},
		},
		battleReveal: {Name: "battle.reveal", Run: revealFighters},
		battleGwaihir: {
			Name: "battle.gwaihir", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{{Name: "gwaihir", Do: playGwaihir}, {Name: "decline", Do: keepGwaihir}},
		},
		battleStandIn: {
			Name: "battle.stand-in", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{{Name: "stand-in", Open: protectorHere, Do: standIn}, {Name: "decline", Do: declineStandIn}},
		},
		battleFellowshipText: {Name: "battle.fellowship-text", Run: fellowshipText},
		battleBesideRing: {
			Name: "battle.beside-ring", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{{Name: "reveal-frodo", Open: frodoHere, Do: revealFrodo}, {Name: "decline", Do: keepFrodoHidden}},
		},
		battleSauronText: {Name: "battle.sauron-text", Run: sauronText},
		battleNoCards: {
			Name: "battle.no-cards", Owed: asks(Sauron), About: aboutBattle,
			Verbs: []verb{{Name: "no-cards", Do: forbidCards}, {Name: "cards", Do: allowCards}, gazeVerb(battleNoCards)},
		},
		battleCards: {Name: "battle.cards", Run: askForCards},
		battleChoose: {
			Name: "battle.choose", Owed: notLaid,
			About: aboutBattle, Auto: lastCard, Verbs: playCard(lay, gazeVerb(battleChoose)), Then: laidBoth,
		},
		battleSauronFirst: {Name: "battle.sauron-first", Owed: asks(Sauron), About: aboutBattle, Auto: lastCard, Verbs: playCard(laySauronFirst, gazeVerb(battleSauronFirst))},
		battleFellowshipLast: {
			Name: "battle.fellowship-last", Owed: asks(Fellowship), About: aboutLast, Auto: lastCard, Verbs: playCard(layLast),
		},
		battleShow:           {Name: "battle.show", Run: showCards},
		battleSauronCard:     {Name: "battle.sauron-card", Run: resolveSauronCard},
		battleSauronMagic:    {Name: "battle.sauron-magic", Owed: asks(Sauron), About: aboutBattle, Auto: engine.Always[Position], Verbs: append(takeCard, gazeVerb(battleSauronMagic))},
		battleFellowshipCard: {Name: "battle.fellowship-card", Run: resolveFellowshipCard},
		battleFellowshipMagic: {
			Name: "battle.fellowship-magic", Owed: asks(Fellowship), About: aboutBattle, Auto: engine.Always[Position], Verbs: takeCard,
		},
		battleCompare: {Name: "battle.compare", Run: compare},
		battleEnd:     {Name: "battle.end", Run: endBattle},
		retreatWhere: {
			Name: "retreat.where", Owed: retreater, About: aboutBattle, Auto: mustGo,
			Verbs: []verb{
				{Name: "retreat", Do: retreat, Fields: []field{{Name: "to", Domain: Regions, Choices: chooseRetreat, Why: whyNotRetreat}}},
				{Name: "stay", Open: mayStay, Do: stay},
				gazeVerb(retreatWhere),
			},
		},
	}
}

// aboutMove says what a special card demands of the move: it is the asked player's own affair.
func aboutMove(p *Position, _ engine.Seat) []engine.Fact {
	var facts []engine.Fact
	if c := p.Here().Must; c != Nobody {
		facts = append(facts, character("must", c))
	}
	if c := p.Here().Not; c != Nobody {
		facts = append(facts, character("moved", c))
	}
	return facts
}

func aboutMoria(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{region("from", p.Here().From), region("to", p.Here().To)}
}

// aboutBattle names the fighters: they are open to both.
func aboutBattle(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{
		region("region", p.Battle.Region), character("fellowship", p.fighter(Fellowship)), character("sauron", p.fighter(Sauron)),
		number("fellowship_strength", p.strength(Fellowship)), number("sauron_strength", p.strength(Sauron)),
	}
}

func aboutLast(p *Position, seat engine.Seat) []engine.Fact {
	return append(aboutBattle(p, seat), card("card", p.effectiveCard(Sauron)))
}
