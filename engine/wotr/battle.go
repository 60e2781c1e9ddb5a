package wotr

import "redbook/engine"

// Battles (Rulebook pp.28-33): the course of a battle, round by round. battle_attack.go begins one and
// battle_end.go ends it; the files between hold the steps of a round in their order: battle_laying.go,
// battle_rolls.go, battle_casualties.go; battle_retreat.go and battle_siege.go say where armies go.

// BattleKind is where a battle is fought (Rulebook pp.28-33).
type BattleKind uint8

// The kinds.
const (
	FieldBattle BattleKind = iota
	Assault                // on the walls of a besieged stronghold
	Sortie                 // out of it
)

// BattleEnd is how a battle ended; none while it goes on.
type BattleEnd uint8

// The ends.
const (
	NoBattleEnd BattleEnd = iota
	Ceased                // the attacker stopped
	Retreated             // the defender went to another region
	Withdrew              // the defender went into his stronghold
	Destroyed             // one army or both are gone
)

// Battle is a battle as it goes on, or the last one. Pairs are by side, the Free Peoples first.
type Battle struct {
	Turn     int16      `json:"turn,omitzero"` // in which it was fought
	Going    bool       `json:"going,omitzero"`
	End      BattleEnd  `json:"end,omitzero"`
	Kind     BattleKind `json:"kind,omitzero"`
	Attacker Side       `json:"attacker,omitzero"`
	// where the attackers stand; a landed army stands where it attacks
	From   Region `json:"from,omitzero"`
	To     Region `json:"to,omitzero"`    // where the defenders stand
	Force  Force  `json:"force,omitzero"` // the attackers; those left in From are the rearguard
	Card   Card   `json:"card,omitzero"`  // the event card that began it
	Round  int8   `json:"round,omitzero"`
	Rounds int8   `json:"rounds,omitzero"` // of an assault: how many are left without reducing an elite
	// Gandalf the White has forfeited his leadership against the Nazgûl's (White Rider)
	Rider bool `json:"rider,omitzero"`
	// the Shadow's combat card of round 1 with the Witch-king in the battle
	Sorcery Card `json:"sorcery,omitzero"`

	// The round.
	Stage int8 `json:"stage,omitzero"` // the initiative that is being resolved
	// at this initiative: 1 after the defender's card, 2 after the attacker's
	Done      int8    `json:"done,omitzero"`
	Laid      [2]Card `json:"laid,omitzero"`      // chosen, perhaps still face down
	Shown     bool    `json:"shown,omitzero"`     // both are open
	Cancelled [2]bool `json:"cancelled,omitzero"` // the card's effects do not count
	// the ability of a ruler that takes the place of the card's effects
	Ruled [2]Combat `json:"ruled,omitzero"`
	// a regular has been removed for one more round of this assault
	Fate bool `json:"fate,omitzero"`
	// Brand's ability, or his weakness, has been used in this battle
	Bard  bool     `json:"bard,omitzero"`
	Sides [2]Round `json:"sides,omitzero"`
}

// Round is the state of one side in the present round of a battle.
type Round struct {
	RollBonus   int8 `json:"rollBonus,omitzero"`   // on all dice of the combat roll
	RerollBonus int8 `json:"rerollBonus,omitzero"` // on all dice of the leader re-roll
	FewerDice   int8 `json:"fewerDice,omitzero"`   // in the combat roll, at least one stays
	MostDice    int8 `json:"mostDice,omitzero"`    // in the combat roll; 0 is no limit
	Forfeited   int8 `json:"forfeited,omitzero"`   // points of leadership
	// whose leadership and abilities do not count this round
	Silenced characterSet `json:"silenced,omitzero"`
	NoReroll bool         `json:"noReroll,omitzero"`
	Misses   int8         `json:"misses,omitzero"` // dice of the combat roll that may be re-rolled
	// misses that a card has turned into hits; they are no longer among Misses
	Turned     int8 `json:"turned,omitzero"`
	RollHits   int8 `json:"rollHits,omitzero"`
	RerollHits int8 `json:"rerollHits,omitzero"`
	// by cards, applied with those of the rolls; negative: cancelled
	ExtraHits int8 `json:"extraHits,omitzero"`
	// scored by an extra attack before the roll, already applied
	EarlyHits int8 `json:"earlyHits,omitzero"`
	Ones      int8 `json:"ones,omitzero"` // unmodified ones of the combat roll

	// what the combat roll showed; 0 where no die was rolled
	Dice   [mostBattleDice]uint8 `json:"dice,omitzero"`
	Reroll [mostBattleDice]uint8 `json:"reroll,omitzero"` // and the leader re-roll
}

// hits are what a side has scored in this round and the enemy has not yet suffered.
func (r *Round) hits() int { return max(0, int(r.RollHits+r.Turned+r.RerollHits+r.ExtraHits)) }

// turn turns up to n misses into hits, as far as there are any.
func (r *Round) turn(n int) {
	n = min(n, int(r.Misses))
	r.Turned += int8(n)
	r.Misses -= int8(n)
}

// BattleKinds and BattleEnds name them.
var (
	BattleKinds = engine.NewDomain("battle", "field", "assault", "sortie")
	BattleEnds  = engine.NewDomain("battle-end", "", "ceased", "retreated", "withdrew", "destroyed")
)

func (k BattleKind) String() string { return BattleKinds.Name(engine.Value(k)) }

func (k BattleKind) MarshalText() ([]byte, error) {
	return []byte(BattleKinds.Name(engine.Value(k))), nil
}
func (e BattleEnd) MarshalText() ([]byte, error) {
	return []byte(BattleEnds.Name(engine.Value(e))), nil
}
func (k *BattleKind) UnmarshalText(text []byte) error { return unmarshal(BattleKinds, text, k) }
func (e *BattleEnd) UnmarshalText(text []byte) error  { return unmarshal(BattleEnds, text, e) }

func battleSteps(all []step) {
	all[battleBegin] = step{Name: "battle.begin", Run: beginBattle}
	all[battleRider] = step{
		Name: "battle.rider", Owed: asks(FreePeoples), About: aboutBattle,
		Verbs: []verb{
			{Name: "white-rider", Do: rideAgainstNazgul},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(battleBefore) }},
		},
	}
	all[battleBefore] = step{Name: "battle.before", Run: beforeRound}
	all[battleRound] = step{Name: "battle.round", Run: beginRound}
	all[battleStage] = step{Name: "battle.stage", Run: resolveStage}
	all[battleRoundEnd] = step{Name: "battle.round-end", Run: endRound}
	all[battleCease] = step{
		Name: "battle.cease", About: aboutBattle,
		Owed: func(p *Position) engine.Seats { return p.only(p.Battle.Attacker) },
		Verbs: []verb{{Name: "go-on", Closed: whyNotGoOn, Do: pressOn,
			Fields: []field{{Name: "reduce", Domain: Figures, When: mustReduce, Choices: chooseReduction}}},
			{Name: "cease", Do: cease}},
	}
	all[battleDecided] = step{Name: "battle.decided", Run: afterDecision}
	all[battleSorcerer] = step{
		Name: "battle.sorcerer", About: aboutBattle,
		Owed: asksSorcerer,
		Verbs: []verb{
			{Name: "sorcerer", Do: drawBySorcery},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				pl.P.Battle.Sorcery = NoCard
				pl.Goto(battleSettle)
			}},
		},
	}
	all[battleSettle] = step{Name: "battle.settle", Run: settleBattle}
	all[battleOver] = step{Name: "battle.over", Run: finishBattle}
}

var battleEvents = []engine.EventDef{
	event("battle", fact("battle", BattleKinds), fact("side", Sides), fact("from", Regions),
		fact("region", Regions), fact("figures", Figures), fact("against", Figures)), event("white-rider"),
	event("battle-round", fact("round", engine.Number)),
	event("ceased", fact("side", Sides)),
	event("went-on", fact("side", Sides)),
	// 1: no regular was left
	event("elite-reduced", fact("side", Sides), fact("region", Regions), fact("figure", Figures),
		fact("gone", engine.Number)),
	// it ends because no elite can be reduced
	event("assault-spent", fact("side", Sides), fact("region", Regions)),
	// whose army
	event("battle-over", fact("region", Regions), fact("how", BattleEnds), fact("destroyed", Sides)),
}

var battlePaths = []string{
	"battle-field", "battle-assault", "battle-sortie", "battle-relief", "battle-assault-prolonged",
	"white-rider", "sorcerer",
}

// aboutBattle says which battle a question is about.
func aboutBattle(p *Position, _ engine.Seat) []engine.Fact {
	b := &p.Battle
	attackers, defenders := battleForce(p, b.Attacker), battleForce(p, b.defender())
	facts := []engine.Fact{tellRegion("region", b.To), tellNumber("round", int(b.Round)),
		tellForce("attackers", &attackers), tellForce("defenders", &defenders)}
	if laid := b.Laid[b.Attacker]; laid != NoCard && p.Step() == battleLayDefence {
		facts = append(facts, tellDeck(laid.deck()))
	}
	return facts
}

// callBattle fights a battle to its end, with its political effects: a field battle from a region against the
// next one, an assault or a sortie within one region. A field battle within one region is that of an army
// that has landed there and cannot cease (ruling R147). card is the event card that began it, or NoCard;
// rounds are the rounds of an assault.
func callBattle(pl *play, s Side, kind BattleKind, from, to Region, force Force, card Card, rounds int) {
	pl.Call(battleBegin)
	pl.P.Battle = Battle{
		Turn: pl.P.Turn, Going: true, Kind: kind, Attacker: s, From: from, To: to, Force: force, Card: card,
		Rounds: int8(rounds),
	}
}

// defender returns the side that is attacked.
func (b *Battle) defender() Side { return b.Attacker.Enemy() }

// landed reports whether the attackers have come over the sea and stand where they attack: they cannot cease
// (ruling R147).
func (b *Battle) landed() bool { return b.Kind == FieldBattle && b.From == b.To }

// where returns where a side's figures stand.
func (b *Battle) where(s Side) Region {
	if s == b.Attacker {
		return b.From
	}
	return b.To
}

// battleForce returns the figures that fight for a side: all defenders, and all attackers except the
// rearguard (Rulebook p.29).
func battleForce(p *Position, s Side) Force {
	if s != p.Battle.Attacker {
		return p.army(s, p.Battle.To)
	}
	f := p.Battle.Force
	f.Who &= p.in(OnMap)
	return f
}

// inBattle reports whether a character fights in the battle.
func inBattle(p *Position, c Character) bool {
	f := battleForce(p, characters[c].side)
	return f.Who.has(c)
}

// beginBattle tells of the battle, rouses the nations that are attacked, and asks for the White Rider.
func beginBattle(pl *play) {
	p, b := pl.P, &pl.P.Battle
	against := battleForce(p, b.defender())
	p.trace(traceAttack, b.Attacker, b.From, b.To)
	if p.mix(b.defender(), b.To) {
		pl.Cover("mixed-by-attack")
		p.tellMixed(pl, b.defender(), b.To)
	}
	pl.Tell("battle", single("battle", BattleKinds, b.Kind), tellSide("side", b.Attacker),
		tellRegion("from", b.From),
		tellRegion("region", b.To), tellForce("figures", &b.Force), tellForce("against", &against))
	pl.Cover("battle-" + BattleKinds.Name(engine.Value(b.Kind)))
	if b.Kind == FieldBattle && p.besieged(b.To) {
		pl.Cover("battle-relief")
	}
	attacked(pl, &against, b.To)
	if enemy := battleForce(p, Shadow); inBattle(p, GandalfTheWhite) && enemy.nazgul() > 0 {
		pl.Goto(battleRider)
		return
	}
	pl.Goto(battleBefore)
}

// rideAgainstNazgul forfeits Gandalf's leadership for the whole battle, and the Nazgûl's with it (The White
// Rider).
func rideAgainstNazgul(pl *play, _ engine.Seat, _ engine.Action) {
	pl.P.Battle.Rider = true
	pl.Cover("white-rider")
	pl.Tell("white-rider")
	pl.Goto(battleBefore)
}

// riding reports whether the White Rider's ability holds: while he lives, and but for a round in which Words
// of Power silence him (FAQ 11).
func riding(p *Position) bool {
	return p.Battle.Rider && inBattle(p, GandalfTheWhite) &&
		!p.Battle.Sides[FreePeoples].Silenced.has(GandalfTheWhite)
}

// beforeRound asks a defender who has a stronghold in the region whether he withdraws into it (Rulebook p.32,
// FAQ 25).
func beforeRound(pl *play) {
	if pl.P.mayWithdraw() {
		pl.Goto(battleWithdraw)
		return
	}
	pl.Goto(battleRound)
}

func beginRound(pl *play) {
	p, b := pl.P, &pl.P.Battle
	b.Round++
	if b.Kind == Assault && b.Rounds > 0 {
		b.Rounds--
	}
	b.Stage, b.Done, b.Laid, b.Shown, b.Cancelled, b.Ruled, b.Sides = 0, 0, [2]Card{}, false, [2]bool{},
		[2]Combat{}, [2]Round{}
	if b.Card == HelpUnlookedFor { // the garrison ties the besiegers down all battle long (FS10)
		b.Sides[Shadow].FewerDice = int8(p.units(FreePeoples, b.To))
	}
	pl.Tell("battle-round", tellNumber("round", int(b.Round)))
	pl.Goto(battleLayAttack)
}

// resolveStage goes through the initiatives: at each the defender's card, then the attacker's (Rulebook p.29,
// FAQ 23), then what follows it. A part of a card may call a procedure; this step runs again when that
// returns.
func resolveStage(pl *play) {
	b := &pl.P.Battle
	switch {
	case b.End != NoBattleEnd || pl.P.wiped():
		pl.Goto(battleRoundEnd)
	case b.Done < 2:
		by := b.defender()
		if b.Done == 1 {
			by = b.Attacker
		}
		b.Done++
		pl.Goto(battleStage)
		if do := b.part(by); do != nil {
			do(pl, by)
		}
	default:
		stage := b.Stage
		b.Stage, b.Done = stage+1, 0
		pl.Goto(battleStage)
		switch stage {
		case 3:
			rollCombat(pl)
		case 4:
			rerollLeaders(pl)
		case 6:
			sufferHits(pl)
		case 7:
			pl.Goto(battleRoundEnd)
		}
	}
}

// part returns what a side's card does at the present initiative, nil if it does nothing.
func (b *Battle) part(s Side) func(*play, Side) {
	if row := b.half(s); row != nil && !b.Cancelled[s] {
		for _, part := range row.parts {
			if part.initiative == b.Stage {
				return part.do
			}
		}
	}
	return nil
}

// wiped reports whether one of the two forces has no unit left.
func (p *Position) wiped() bool {
	free, shadow := battleForce(p, FreePeoples), battleForce(p, Shadow)
	return free.units() == 0 || shadow.units() == 0
}
