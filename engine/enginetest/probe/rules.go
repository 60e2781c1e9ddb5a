package probe

import "redbook/engine"

// The steps.
const (
	dealCards engine.StepID = iota
	hideChoose
	turnNext
	turnAct
	cardNext
	rideMarch
	battleOpen
	battleStance
	battleRoll
	battleLosses
	battleEnd
	battlePress
	lossChoose
	omenTurn
	omenAnswer
	omenEffect
	omenDone
)

type (
	play  = engine.Play[Position]
	step  = engine.Step[Position]
	verb  = engine.Verb[Position]
	field = engine.FieldDef[Position]
)

// Rules are the rules of the probe game.
var Rules = engine.Define(Definition())

// Definition returns the game's tables: a new copy, so that a test may break it on purpose.
func Definition() engine.Definition[Position] {
	return engine.Definition[Position]{
		ID:      "probe",
		Schema:  1,
		Seats:   seats,
		Options: []engine.Option{{Name: "deck", Values: []string{"small", "large"}}},
		SeatsOf: func(engine.Options) []engine.Seat { return []engine.Seat{Raider, Warden, Herald} },
		Steps:   steps(),
		Events:  events(),
		Ends:    ends,
		Paths:   []string{"horn-in-card", "victory-in-card", "turned-back"},
		Orders:  orders(),

		OrderPresets: orderPresets,

		Reasons: &reasons,
		Start:   dealCards,
		SetUp:   setUp,
		Encode:  encode,
		Decode:  decode,
		View:    view,
		Check:   check,
		Concede: concede,
		Settle:  settle,
		Redeal:  redeal,
	}
}

func steps() []step {
	return []step{
		dealCards:  {Name: "deal.cards", Run: deal},
		hideChoose: hiding(),
		turnNext:   {Name: "turn.next", Run: nextTurn},
		turnAct:    acting(),
		cardNext:   {Name: "card.next", Run: nextVerb},
		rideMarch: {
			Name: "ride.march",
			Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.Here().Who) },
			Verbs: []verb{march((*play).Return),
				{Name: "stay", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }}},
			Auto: engine.Always[Position],
		},
		battleOpen:   {Name: "battle.open", Run: openBattle},
		battleStance: takingStances(),
		battleRoll:   {Name: "battle.roll", Run: rollBattle},
		battleLosses: {Name: "battle.losses", Run: sufferLosses},
		battleEnd:    {Name: "battle.end", Run: endRound},
		battlePress: {
			Name: "battle.press",
			Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.Here().Who) },
			Verbs: []verb{
				{Name: "press", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(battleStance) }},
				{Name: "fall-back", Do: func(pl *play, _ engine.Seat, _ engine.Action) { retreat(pl); pl.Return() }},
			},
		},
		lossChoose: losing(),
		omenTurn:   {Name: "omen.turn", Run: turnOmen},
		omenAnswer: answeringOmen(),
		omenEffect: {Name: "omen.effect", Run: omenHappens},
		omenDone:   {Name: "omen.done", Run: (*play).Return},
	}
}

func events() []engine.EventDef {
	seat, where := engine.FactDef{Name: "seat", Domain: seats}, engine.FactDef{Name: "where", Domain: regions}
	lost := engine.FactDef{Name: "units", Domain: units}
	card, count := engine.FactDef{Name: "card", Domain: cardIDs},
		engine.FactDef{Name: "count", Domain: engine.Number}
	def := func(kind string, facts ...engine.FactDef) engine.EventDef {
		return engine.EventDef{Kind: kind, Facts: facts}
	}
	reveals := func(kind string, facts ...engine.FactDef) engine.EventDef {
		return engine.EventDef{Kind: kind, Facts: facts, Reveals: true}
	}
	return []engine.EventDef{
		def("turn", seat, count),
		reveals("drew", seat, card),
		def("hidden"),
		def("moved", seat, engine.FactDef{Name: "from", Domain: regions}, where, count),
		def("played", seat, card, where),
		def("recruited", seat, where, count),
		reveals("scouted", seat, engine.FactDef{Name: "what", Domain: scouted}, where, card),
		def("lent"),
		reveals("received", seat, card),
		reveals("searched", where, engine.FactDef{Name: "found", Domain: engine.Number}),
		def("battle", seat, where),
		reveals("stances", engine.FactDef{Name: "raider", Domain: stances},
			engine.FactDef{Name: "warden", Domain: stances}),
		reveals("gear-shown", engine.FactDef{Name: "gear", Domain: gears}),
		def("rolled", seat, engine.FactDef{Name: "dice", Domain: engine.Number}, count),
		def("lost", seat, where, lost),
		def("fell-back", seat, where),
		def("horn", where),
		def("omen", engine.FactDef{Name: "omen", Domain: omens}),
		reveals("turned-back", seat, card),
	}
}

// settle ends the game as people have decided.
func settle(pl *engine.Play[Position], seat engine.Seat, how string) {
	switch {
	case how == engine.Agreed:
		pl.End(engine.Result{How: how})
	case seat == Raider:
		concede(pl, Warden, how)
	default:
		concede(pl, Raider, how)
	}
}

// concede ends the game: a seat gives up for its whole side.
func concede(pl *engine.Play[Position], seat engine.Seat, how string) {
	winners := engine.SeatsOf(Raider)
	if seat == Raider {
		winners = engine.SeatsOf(Warden, Herald)
	}
	pl.End(engine.Result{Winners: winners, How: how})
}
