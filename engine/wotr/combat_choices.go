package wotr

import "redbook/engine"

// The choices that combat cards leave to the side that laid them (Rulebook pp.23, 29): Side of the frame.

func combatSteps(all []step) {
	figure := field{Name: "figure", Domain: Figures, Choices: chooseVictims, Unfit: whyNotVictim}
	decline := verb{Name: "decline", Closed: whyNoDeclining, Do: declineCombat}
	all[combatSilence] = combatStep("combat.silence",
		verb{Name: "silence", Do: silence,
			Fields: []field{{Name: "who", Domain: Characters, Choices: chooseSilenced, Unfit: whyNotSilenced}}})
	forfeits := verb{Name: "forfeit", Do: forfeitChosen, Fields: []field{
		{Name: "who", Domain: Characters, When: stepIs(combatForfeit), Unfit: whyNotForfeiting},
		{Name: "points", Domain: engine.Number, When: stepIs(combatDread), Choices: choosePoints},
	}}
	all[combatForfeit] = combatStep("combat.forfeit", forfeits)
	all[combatDread] = combatStep("combat.dread", forfeits)
	all[combatSacrifice] = combatStep("combat.sacrifice",
		verb{Name: "sacrifice", Do: sacrifice, Fields: []field{figure}}, decline)
	all[combatSlay] = combatStep("combat.slay", verb{Name: "slay", Do: slayChosen, Fields: []field{figure}},
		decline)
	all[combatInflict] = combatStep("combat.inflict",
		verb{Name: "inflict", Do: inflict,
			Fields: []field{{Name: "hits", Domain: engine.Number, Choices: chooseOwnHits}}}, decline)
	all[combatOnslaught] = step{Name: "combat.onslaught", Run: onslaught}
}

// combatStep asks the side whose card it is; all that it depends on is public.
func combatStep(name string, verbs ...verb) step {
	return step{
		Name: name, Owed: asksHere, Auto: engine.Always[Position], Verbs: verbs,
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			s := p.Here().Side
			return []engine.Fact{tellCombat("combat", p.combatBy(s)), tellRegion("region", p.Battle.To),
				tellNumber("hits", p.Battle.Sides[s.Enemy()].hits())}
		},
	}
}

var (
	theVictim = engine.FactOf("character", Characters, func(at attempt) engine.Value {
		return engine.Value(Figure(at.Value).character())
	})
	ownCombat = engine.FactOf("combat", Combats, func(at attempt) engine.Value {
		return engine.Value(at.P.combatBy(sideOf(at.Seat)))
	})

	notInBattle  = reasons.New("not-in-battle", theCharacter) // does not fight here
	victimAway   = notInBattle.Told(theVictim)
	noLeadership = reasons.New("no-leadership", theCharacter)      // it is cancelled or forfeited already
	notVictim    = reasons.New("not-victim", theFigure, ownCombat) // the card does not reach it
	levelTooHigh = reasons.New("level-too-high", theVictim,
		engine.FactOf("level", engine.Number, func(at attempt) engine.Value {
			return engine.Value(characters[Figure(at.Value).character()].level)
		}),
		engine.FactOf("hits", engine.Number, func(at attempt) engine.Value {
			return engine.Value(at.P.Battle.Sides[sideOf(at.Seat)].RerollHits)
		})) // Black Breath needs as many hits
)

// askAbout begins a choice.
func askAbout(pl *play, what engine.StepID, by Side) {
	pl.Call(what)
	pl.P.Here().Side = by
}

func stepIs(id engine.StepID) func(*Position, engine.Seat, engine.Action) bool {
	return func(p *Position, _ engine.Seat, _ engine.Action) bool { return p.Step() == id }
}

// whyNoDeclining: two cards do not leave it open to do nothing.
func whyNoDeclining(p *Position, _ engine.Seat) *reason {
	switch p.combatBy(p.Here().Side) {
	case BladeOfWesternesse, FatefulStrike:
		return mustChoose
	}
	return nil
}

func declineCombat(pl *play, seat engine.Seat, _ engine.Action) {
	s := sideOf(seat)
	pl.Tell("combat-declined", tellSide("side", s), tellCombat("combat", pl.P.combatBy(s)))
	pl.Return()
}

// --- Words of Power

func chooseSilenced(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return (battleForce(p, sideOf(seat).Enemy()).Who & companions).values(out)
}

func silence(pl *play, seat engine.Seat, a engine.Action) {
	who := Character(a.Get("who"))
	enemy := &pl.P.Battle.Sides[sideOf(seat).Enemy()]
	enemy.Silenced = enemy.Silenced.with(who)
	pl.Tell("silenced", tellCharacter("character", who), tellCombat("combat", WordsOfPower))
	pl.Return()
}

// --- Mighty Attack, Dread and Despair; The King's Banner, Servant of the Shadow, Battle Is Vain
// (kings_combat.go)

func choosePoints(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	most := nazgulLeadership(p)
	if p.combatBy(sideOf(seat)) == BattleIsVain {
		most = min(most, mostVain)
	}
	for n := 1; n <= most; n++ {
		out = append(out, engine.Value(n))
	}
	return out
}

func forfeitChosen(pl *play, seat engine.Seat, a engine.Action) {
	p, s, who, points := pl.P, sideOf(seat), Character(a.Get("who")), int8(a.Get("points"))
	switch p.combatBy(s) {
	case TheKingsBanner:
		forfeit(pl, s, p.ownLeadership(who))
		cancelReroll(pl, s)
	case ServantOfTheShadow:
		points = p.servants(who)
		forfeit(pl, s, points)
		fewerDice(fixed(int(points)))(pl, s)
	case BattleIsVain:
		forfeit(pl, s, points)
		lowerLeadership(pl, s, points)
	case DreadAndDespair:
		forfeit(pl, s, points)
		fewerDice(fixed(int(points)))(pl, s)
	default:
		forfeit(pl, s, p.ownLeadership(who))
		turnMisses(pl, s, 1)
	}
	pl.Return()
}

// --- Heroic Death, Blade of Westernesse, Fateful Strike, Black Breath

// victims is whom a side's card can eliminate now.
func (p *Position) victims(by Side) Force {
	own, enemy := battleForce(p, by), battleForce(p, by.Enemy())
	var f Force
	leaders := func(from *Force) {
		for kind := range freeEnd {
			if kind.rank().leads() {
				f.Count[kind] = from.Count[kind]
			}
		}
	}
	hits := p.Battle.Sides[by].RerollHits
	switch p.combatBy(by) {
	case HeroicDeath:
		leaders(&own)
		f.Who = own.Who & companions
	case BladeOfWesternesse:
		if hits > 0 {
			f.Who = enemy.Who & minions
		}
	case FatefulStrike:
		if hits > 0 {
			f.Count[nazgul] = enemy.Count[nazgul]
		}
		if hits > 1 {
			f.Who = enemy.Who & minions
		}
	case BlackBreath:
		if hits == 0 {
			return f
		}
		leaders(&enemy)
		for _, c := range (enemy.Who & companions).list() {
			if characters[c].level <= hits {
				f.Who = f.Who.with(c)
			}
		}
	}
	return f
}

// chooseFallen asks which enemy figure the hits of the own re-roll eliminate, if there is any.
func chooseFallen(pl *play, by Side) {
	if f := pl.P.victims(by); f.empty() {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatSlay, by)
}

func chooseVictims(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	f := p.victims(sideOf(seat))
	for _, c := range f.bag() {
		out = append(out, c.Kind)
	}
	return out
}

// fell eliminates the figure that was chosen.
func fell(pl *play, whose Side, kind Figure, by Side) {
	var f Force
	if c := kind.character(); c != NoCharacter {
		f.Who = f.Who.with(c)
	} else {
		f.Count[kind] = 1
	}
	pl.Tell("felled", tellSide("side", whose), tellForce("figures", &f), tellCombat("combat", pl.P.combatBy(by)))
	slay(pl, whose, &f)
}

// slayChosen eliminates an enemy figure. With the Blade of Westernesse that replaces one of the hits.
func slayChosen(pl *play, seat engine.Seat, a engine.Action) {
	by := sideOf(seat)
	fell(pl, by.Enemy(), Figure(a.Get("figure")), by)
	if pl.P.combatBy(by) == BladeOfWesternesse {
		pl.P.Battle.Sides[by].ExtraHits--
	}
	pl.Return()
}

// sacrifice eliminates an own figure to cancel hits: a leader cancels one, a Companion as many as his level.
func sacrifice(pl *play, seat engine.Seat, a engine.Action) {
	by, kind := sideOf(seat), Figure(a.Get("figure"))
	spared := 1
	if c := kind.character(); c != NoCharacter {
		spared = min(int(characters[c].level), pl.P.Battle.Sides[by.Enemy()].hits())
	}
	fell(pl, by, kind, by)
	avert(pl, by, int8(spared))
	pl.Return()
}

// --- Relentless Assault, Onslaught

func chooseOwnHits(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for n := 1; n <= p.mostOwnHits(sideOf(seat)); n++ {
		out = append(out, engine.Value(n))
	}
	return out
}

// inflict takes hits on the own units for what the card gives.
func inflict(pl *play, seat engine.Seat, a engine.Action) {
	p, by, n := pl.P, sideOf(seat), int(a.Get("hits"))
	tellEffect(pl, "own-hits", by, n, by)
	*(*onslaughtFrame)(p.Here()).dice() = int8(n)
	if p.combatBy(by) == RelentlessAssault {
		addBonus(pl, by, int8(n), 0, by)
		pl.Return()
	} else {
		pl.Goto(combatOnslaught)
	}
	callBattleHits(pl, by, n)
}

// onslaughtFrame is the frame of the question how many dice Side pays for by hits, and of their roll.
type onslaughtFrame Frame

func (f *onslaughtFrame) dice() *int8 { return &f.Left }

// onslaught rolls the dice that were paid for.
func onslaught(pl *play) {
	f := onslaughtFrame(*pl.P.Here())
	pl.Return()
	extraAttack(pl, f.Side, int(*f.dice()), 4)
}

// --- Reasons why not

func whyNotSilenced(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	c := Character(v)
	if c == NoCharacter {
		return unsaid
	}
	force := battleForce(p, sideOf(seat).Enemy())
	return notInBattle.Unless((force.Who & companions).has(c))
}

func whyNotForfeiting(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch c := Character(v); {
	case c == NoCharacter:
		return unsaid
	case p.mayPay(sideOf(seat)).has(c):
		return nil
	case inBattle(p, c):
		return noLeadership
	}
	return notInBattle
}

func whyNotVictim(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	kind, by := Figure(v), sideOf(seat)
	victims, one := p.victims(by), oneFigure(kind)
	switch c := kind.character(); {
	case !one.empty() && victims.holds(&one):
		return nil
	case c != NoCharacter && !inBattle(p, c):
		return victimAway
	case p.combatBy(by) == BlackBreath && companions.has(c):
		return levelTooHigh
	}
	return notVictim
}
