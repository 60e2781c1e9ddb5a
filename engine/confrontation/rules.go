package confrontation

import (
	"slices"

	"redbook/engine"
)

// The steps. A move of a turn stands at the bottom of the stack, an attack above it, a retreat on top.
const (
	gameBegin engine.StepID = iota
	gameNext
	draftChoose
	specialBegin
	specialPick
	placing
	turnBegin
	turnMove
	moriaAsk
	turnArrive
	turnEnd
	attackNext
	attackOpponent
	battleReveal
	battleGwaihir
	battleStandIn
	battleFellowshipText
	battleBesideRing
	battleWaive
	battleSwap
	battleSauronText
	battleNoCards
	battleCards
	battleChoose
	battleSauronFirst
	battleFellowshipLast
	battleShow
	battleDemand
	battleAnother
	battleReplace
	battleSauronCard
	battleSauronMagic
	battleFellowshipCard
	battleFellowshipMagic
	battleStrengths
	battleHelp
	battleCompare
	battleEnd
	battleEscape
	retreatWhere
)

type (
	verb  = engine.Verb[Position]
	field = engine.FieldDef[Position]
	step  = engine.Step[Position]
)

// options are what is agreed on before a game.
var options = []engine.Option{
	{Name: setOption, Values: []string{Classic.String(), Variant.String(), Draft.String()}},
	{Name: specialOption, Values: []string{off, on}},
	{Name: matchOption, Values: []string{off, on}},
}

const (
	setOption     = "set"
	specialOption = "special"
	matchOption   = "match"
	off, on       = "off", "on"
)

func setUp(p *Position, o engine.Options) {
	v, _ := sets.Parse(o[setOption])
	p.Set = Set(v)
	p.WithSpecials = o[specialOption] == on
	if o[matchOption] == on {
		p.Match, p.Game = true, 1
	}
	p.dealOut()
}

// dealOut gives both players their cards, and their characters where the set settles who they are.
func (p *Position) dealOut() {
	p.Hands = deck
	if p.Set == Variant {
		p.Stars = allStars
	}
}

// beginGame lets both draft first, where the line-up is not settled.
func beginGame(pl *play) {
	if pl.P.Set == Draft {
		pl.Goto(draftChoose)
		return
	}
	pl.Goto(specialBegin)
}

// beginSpecials has both players pick their special cards: they know who plays, and nobody has placed yet.
func beginSpecials(pl *play) {
	if pl.P.WithSpecials {
		pl.Goto(specialPick)
		return
	}
	pl.Goto(placing)
}

// Rules is the game.
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
	Never:   never,
	Start:   gameBegin,
	SetUp:   setUp,
	Options: options,
	Reasons: &reasons,
	Encode:  encode,
	Forget:  forget,
	Decode:  decode,
	Holds:   holds,
	View:    func(p *Position, audience engine.Seats) any { return viewOf(p, audience) },
	Check:   check,
	Concede: concede,
	Settle:  settle,
	Ahead:   leads,
	Worth:   prospects,
	Redeal:  redeal,
	Deal:    dealWorld,
})

// forget clears what older programs have not kept.
func forget(p *Position) {
	p.Seen, p.Barred, p.Movers = [characterCount]bool{}, [characterCount]regionSet{}, 0
}

func asks(s Side) func(*Position) engine.Seats {
	return func(*Position) engine.Seats { return s.only() }
}

// notLaid are the sides that still have to lay a card.
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

// steps is the flow chart. Where a step is not Auto although one answer may be possible, answering by itself
// would tell the other side what it must not know.
func steps() []step {
	playCard := func(do func(*play, engine.Seat, engine.Action), more ...verb) []verb {
		return append([]verb{{Name: "play", Do: do,
			Fields: []field{{Name: "card", Domain: Cards, Choices: chooseCard, Unfit: whyNotCard, Secret: true}}}},
			more...)
	}
	takeCard := []verb{{Name: "take", Do: fetch,
		Fields: []field{{Name: "card", Domain: Cards, Choices: chooseFetched, Unfit: whyNotFetch}}}}
	retreatTo := []field{{Name: "to", Domain: Regions, Choices: chooseRetreat, Unfit: whyNotRetreat}}
	escapeTo := []field{{Name: "to", Domain: Regions, Choices: chooseRefuge, Unfit: whyNotRefuge}}
	both := func(*Position) engine.Seats { return Fellowship.only() | Sauron.only() }
	return []step{
		gameBegin: {Name: "game.begin", Run: beginGame},
		gameNext:  {Name: "game.next", Run: nextGame},
		draftChoose: {Name: "draft.choose", Owed: both, About: aboutSide, Verbs: []verb{draftVerb()},
			Then: layOpen},
		specialBegin: {Name: "special.begin", Run: beginSpecials},
		specialPick:  {Name: "special.pick", Owed: both, Verbs: []verb{pickVerb()}, Then: showPicks},
		placing: {Name: "placement.place", Owed: both, About: aboutSide,
			Verbs: []verb{placeVerb(Fellowship), placeVerb(Sauron)}, Then: allPlaced},
		turnBegin: {Name: "turn.begin", Run: turnStart},
		turnMove: {
			Name: "turn.move", Owed: asksMover, About: aboutMove,
			Verbs: slices.Concat([]verb{{Name: "move", Turn: true, Do: move, Fields: []field{
				{Name: "from", Domain: Regions, Joined: true, Choices: chooseFrom, Unfit: whyNotFrom,
					Empty: nobodyMoves},
				{Name: "to", Domain: Regions, Joined: true, Choices: chooseTo, Unfit: whyNotTo},
				{Name: "who", Domain: Characters, Choices: chooseWho, Unfit: whyNotWho, Secret: true},
			}}}, fellowshipSpecialVerbs(), sauronSpecialVerbs()),
		},
		moriaAsk: {
			Name: "moria.strike", Owed: asks(Sauron), About: aboutMoria,
			Verbs: []verb{{Name: "strike", Closed: whyNotStrike, Do: strike}, {Name: "let-pass", Do: letPass}},
		},
		turnArrive: {Name: "turn.arrive", Run: arrive},
		turnEnd:    {Name: "turn.end", Run: endTurn},
		attackNext: {Name: "attack.next", Run: nextBattle},
		attackOpponent: {
			Name: "attack.opponent", Owed: asksAttacker,
			Verbs: []verb{
				{Name: "fight", Do: fightOpen,
					Fields: []field{{Name: "who", Domain: Characters, Choices: chooseOpen, Unfit: whyNotOpen,
						Empty: noneOpen}}},
				{Name: "fight-hidden", Closed: whyNoneHidden, Do: fightHidden},
				gazeVerb(attackNext),
			},
		},
		battleReveal: {Name: "battle.reveal", Run: revealFighters},
		battleGwaihir: {
			Name: "battle.gwaihir", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{{Name: "gwaihir", Spends: true, Do: playGwaihir}, {Name: "decline", Do: keepGwaihir}},
		},
		battleStandIn: {
			Name: "battle.stand-in", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{{Name: "stand-in", Closed: whyNotStandIn, Do: standIn},
				{Name: "decline", Do: declineStandIn}},
		},
		battleFellowshipText: {Name: "battle.fellowship-text", Run: fellowshipText},
		battleBesideRing: {
			Name: "battle.beside-ring", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{{Name: "reveal-frodo", Closed: whyNotFrodo, Do: revealFrodo},
				{Name: "decline", Do: keepFrodoHidden}},
		},
		battleWaive: {
			Name: "battle.waive-cards", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{{Name: "no-cards", Do: waiveCards}, {Name: "cards", Do: keepCards}},
		},
		battleSwap: {
			Name: "battle.swap", Owed: asks(Fellowship), About: aboutBattle,
			Verbs: []verb{
				{Name: "swap", Do: swap, Fields: []field{{Name: "who", Domain: Characters, Choices: chooseSubstitute,
					Unfit: whyNotSubstitute}}},
				{Name: "decline", Do: declineSwap},
			},
		},
		battleSauronText: {Name: "battle.sauron-text", Run: sauronText},
		battleNoCards: {
			Name: "battle.no-cards", Owed: asks(Sauron), About: aboutBattle,
			Verbs: []verb{{Name: "no-cards", Do: forbidCards}, {Name: "cards", Do: allowCards},
				gazeVerb(battleNoCards)},
		},
		battleCards: {Name: "battle.cards", Run: askForCards},
		battleChoose: {
			Name: "battle.choose", Owed: notLaid,
			About: aboutBattle, Auto: lastCard, Verbs: playCard(lay, gazeVerb(battleChoose)), Then: laidBoth,
		},
		battleSauronFirst: {Name: "battle.sauron-first", Owed: asks(Sauron), About: aboutBattle, Auto: lastCard,
			Verbs: playCard(laySauronFirst, gazeVerb(battleSauronFirst))},
		battleFellowshipLast: {
			Name: "battle.fellowship-last", Owed: asks(Fellowship), About: aboutLast, Auto: lastCard,
			Verbs: playCard(layLast),
		},
		battleShow: {Name: "battle.show", Run: showCards},
		battleDemand: {
			Name: "battle.demand", Owed: asks(Sauron), About: aboutCards,
			Verbs: []verb{{Name: "demand", Do: demand}, {Name: "accept-card", Do: acceptCard}},
		},
		battleAnother: {
			Name: "battle.another-card", Owed: asks(Fellowship), About: aboutLast, Auto: engine.Always[Position],
			Verbs: playCard(layLast),
		},
		battleReplace: {
			Name: "battle.replace-card", Owed: asks(Sauron), About: aboutCards,
			Verbs: []verb{{Name: "replace", Do: replaceCard}, {Name: "keep-card", Do: keepCard}},
		},
		battleSauronCard: {Name: "battle.sauron-card", Run: resolveSauronCard},
		battleSauronMagic: {Name: "battle.sauron-magic", Owed: asks(Sauron), About: aboutBattle,
			Auto: engine.Always[Position], Verbs: append(takeCard, gazeVerb(battleSauronMagic))},
		battleFellowshipCard: {Name: "battle.fellowship-card", Run: resolveFellowshipCard},
		battleFellowshipMagic: {
			Name: "battle.fellowship-magic", Owed: asks(Fellowship), About: aboutBattle, Auto: engine.Always[Position],
			Verbs: takeCard,
		},
		battleStrengths: {Name: "battle.strengths", Run: askForHelp},
		battleHelp: {
			Name: "battle.help", Owed: asks(Fellowship), About: aboutCards,
			Verbs: []verb{{Name: "reveal-gandalf", Closed: whyNotHelp, Do: help}, {Name: "decline", Do: declineHelp}},
		},
		battleCompare: {Name: "battle.compare", Run: compare},
		battleEnd:     {Name: "battle.end", Run: endBattle},
		battleEscape: {
			Name: "battle.escape", Owed: asks(Sauron), About: aboutBattle,
			Verbs: []verb{{Name: "retreat", Do: escape, Fields: escapeTo}, {Name: "accept-defeat", Do: accept}},
		},
		retreatWhere: {
			Name: "retreat.where", Owed: retreater, About: aboutBattle, Auto: mustGo,
			Verbs: []verb{
				{Name: "retreat", Do: retreat, Fields: retreatTo},
				{Name: "stay", Closed: whyNotStay, Do: stay},
				gazeVerb(retreatWhere),
			},
		},
	}
}

// aboutMove says what a special card demands of the move: it is the asked player's own affair.
func aboutMove(p *Position, seat engine.Seat) []engine.Fact {
	var facts []engine.Fact
	if c := p.Here().Must; c != Nobody {
		facts = append(facts, character("must", c).Only(engine.SeatsOf(seat)))
	}
	if c := p.Here().Not; c != Nobody {
		facts = append(facts, character("moved", c).Only(engine.SeatsOf(seat)))
	}
	return facts
}

// aboutSide says whose characters they are: their tiles, or where they begin, stand in the phrase.
func aboutSide(_ *Position, seat engine.Seat) []engine.Fact {
	return []engine.Fact{side("side", Side(seat))}
}

func aboutMoria(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{region("from", p.Here().From), region("to", p.Here().To)}
}

// aboutBattle names the fighters: they are open to both.
func aboutBattle(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{
		region("region", p.Battle.Region), character("fellowship", p.fighter(Fellowship)),
		character("sauron", p.fighter(Sauron)), number("fellowship_strength", p.strength(Fellowship)),
		number("sauron_strength", p.strength(Sauron)),
	}
}

func aboutLast(p *Position, seat engine.Seat) []engine.Fact {
	return append(aboutBattle(p, seat), card("card", p.effectiveCard(Sauron)))
}

// aboutCards names the cards too: both have been shown. If none were played, they are no card.
func aboutCards(p *Position, seat engine.Seat) []engine.Fact {
	return append(aboutBattle(p, seat), card("fellowship_card", p.effectiveCard(Fellowship)),
		card("sauron_card", p.effectiveCard(Sauron)))
}
