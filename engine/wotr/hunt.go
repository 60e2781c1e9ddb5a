package wotr

import (
	"slices"

	"redbook/engine"
)

// The hunt for the Ring (Rulebook chapter IX): the roll. What the tile does stands in hunt_draw.go and
// hunt_damage.go.

// huntCause is why a tile is drawn: it decides what an eye is worth and what may answer.
type huntCause uint8

// The causes.
const (
	huntRoll      huntCause = iota // after a successful hunt roll; N of callTile is the successes
	huntMordor                     // a move on the Mordor track
	huntPath                       // a Shadow stronghold on the path of a reveal
	huntBalrog                     // the Balrog of Moria
	huntCard                       // an event card: an eye or a blue tile is discarded without effect
	huntIsildur                    // Isildur's Bane: nothing reduces the damage
	huntFoulThing                  // Foul Thing from the Deep: a random Companion must be the casualty
	// The Breaking of the Fellowship: separates as many Companions as the tile says
	huntBreaking
)

// HuntCauses names the causes.
var HuntCauses = engine.NewDomain("hunt-cause", "roll", "mordor", "stronghold", "balrog", "card",
	"isildurs-bane", "foul-thing", "breaking")

func tellHuntCause(why huntCause) engine.Fact { return single("why", HuntCauses, why) }

// mostHuntDice is how many dice a hunt roll has at most (Rulebook p.40).
const mostHuntDice = 5

// rollFrame is the frame of a hunt roll.
type rollFrame Frame

func (f *rollFrame) crebain() *int8 { return &f.N } // what Flocks of Crebain adds to the roll

func (p *Position) huntRoll() *rollFrame { return (*rollFrame)(p.Here()) }

func huntSteps(all []step) {
	all[huntBegin] = step{Name: "hunt.begin", Run: beginHunt}
	all[huntCrebain] = step{
		Name: "hunt.crebain", Owed: asksLeader(Shadow),
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			return []engine.Fact{tellCard("card", FlocksOfCrebain), tellNumber("dice", p.huntDice()),
				tellNumber("needed", p.huntNeeds(0))}
		},
		Verbs: []verb{
			useFromTable(func(*Position) []Card { return []Card{FlocksOfCrebain} }, releaseCrebain),
			declining(huntThrow),
		},
	}
	all[huntThrow] = step{Name: "hunt.throw", Run: throwHunt}
	all[huntReroll] = step{
		Name: "hunt.reroll", Owed: asksLeader(Shadow),
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			needed := p.huntNeeds(int(*p.huntRoll().crebain()) + p.trackedBy())
			return []engine.Fact{tellNumber("dice", p.huntAgain(0)), tellNumber("needed", needed)}
		},
		Verbs: []verb{
			{Name: "reroll", Do: func(pl *play, _ engine.Seat, _ engine.Action) { rerollHunt(pl, 0) }},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { settleHunt(pl, 0) }},
		},
	}
}

var huntEvents = []engine.EventDef{
	event("no-hunt"), // no die of the Shadow lies in the hunt box
	event("hunt-rolled", fact("dice", engine.Number), fact("needed", engine.Number),
		fact("count", engine.Number)), event("hunt-rerolled", fact("dice", engine.Number),
		fact("needed", engine.Number),
		fact("count", engine.Number)), spends("used-from-table", fact("side", Sides), fact("card", Cards)),
}

var huntPaths = []string{"no-hunt", "hunt-failed", "hunt-rerolled", "crebain"}

// useFromTable is the verb by which a player uses up a card that lies before him: then the card is discarded.
// which lists those that help now.
func useFromTable(which func(p *Position) []Card, use func(pl *play, c Card)) verb {
	return verb{
		Name: "use-from-table", Spends: true,
		Fields: []field{{Name: "card", Domain: Cards, Empty: noCardHelps,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for _, c := range which(p) {
					out = append(out, engine.Value(c))
				}
				return out
			},
			Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
				if Card(v) == NoCard {
					return unsaid
				}
				return notHelpful.Unless(slices.Contains(which(p), Card(v)))
			}}},
		Do: func(pl *play, seat engine.Seat, a engine.Action) {
			c := Card(a.Get("card"))
			pl.P.Cards[c] = Played
			pl.Tell("used-from-table", tellSide("side", sideOf(seat)), tellCard("card", c))
			use(pl, c)
		},
	}
}

var (
	// on the table it does nothing now, or it does not lie there
	notHelpful  = reasons.New("not-helpful", theCard)
	noCardHelps = reasons.New("no-card-helps") // of those on the table
)

// declining is the verb by which a player leaves the matter as it is.
func declining(next engine.StepID) verb {
	return verb{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(next) }}
}

// callHuntRoll rolls for the hunt and resolves its tile.
func callHuntRoll(pl *play) { pl.Call(huntBegin) }

// huntDice is how many dice the Shadow rolls: those that it has in the hunt box, five at most.
func (p *Position) huntDice() int {
	n := min(mostHuntDice, int(p.HuntBox[Shadow]))
	if p.Kings.Sighted && n > 1 {
		n--
	}
	return n
}

// huntNeeds is the least result that is a success. Every die of the Free Peoples in the box adds one to each
// result; the die that pays for the present move does not lie there yet (Rulebook p.41, R11). A one always
// fails.
func (p *Position) huntNeeds(bonus int) int { return max(2, 6-int(p.HuntBox[FreePeoples])-bonus) }

// beginHunt asks for Flocks of Crebain, where there is anything to add to.
func beginHunt(pl *play) {
	p := pl.P
	switch {
	case p.huntDice() == 0:
		pl.Cover("no-hunt")
		pl.Tell("no-hunt")
		pl.Return()
	case p.onTable(FlocksOfCrebain):
		pl.Goto(huntCrebain)
	default:
		pl.Goto(huntThrow)
	}
}

func releaseCrebain(pl *play, _ Card) {
	*pl.P.huntRoll().crebain() = 1
	pl.Cover("crebain")
	pl.Goto(huntThrow)
}

// throwHunt rolls, and re-rolls failed dice where something helps the Shadow to search. The Shadow may
// decline that (Rulebook p.41). It is asked while no die has succeeded, since then the re-roll decides
// whether a tile is drawn at all. After a success a re-roll can only make an eye worse for the Free Peoples,
// so the Shadow is not asked.
func throwHunt(pl *play) {
	p := pl.P
	p.trace(traceHunt, Shadow, Nowhere, p.Bearers)
	needed := p.huntNeeds(int(*p.huntRoll().crebain()))
	successes := throwDice(pl, "hunt-rolled", "hunt-roll", p.huntDice(), needed)
	switch {
	case p.huntAgain(successes) == 0:
		settleHunt(pl, successes)
	case successes == 0:
		pl.Goto(huntReroll)
	default:
		rerollHunt(pl, successes)
	}
}

// huntAgain is how many failed dice can be rolled again; no die is rolled a third time (R13).
func (p *Position) huntAgain(successes int) int { return min(p.huntRerolls(), p.huntDice()-successes) }

func rerollHunt(pl *play, successes int) {
	p := pl.P
	pl.Cover("hunt-rerolled")
	if p.trackedBy() > 0 {
		pl.Cover("tracked-by-ugluk")
	}
	needed := p.huntNeeds(int(*p.huntRoll().crebain()) + p.trackedBy())
	successes += throwDice(pl, "hunt-rerolled", "hunt-reroll", p.huntAgain(successes), needed)
	settleHunt(pl, successes)
}

// settleHunt draws a tile after at least one success.
func settleHunt(pl *play, successes int) {
	pl.Return()
	if successes == 0 {
		pl.Cover("hunt-failed")
		return
	}
	callTile(pl, huntRoll, successes)
}

// throwDice rolls and counts the successes.
func throwDice(pl *play, told, label string, n, needed int) int {
	dice := make([]int, n)
	successes := 0
	for i := range dice {
		if dice[i] = pl.Roll(label); dice[i] >= needed {
			successes++
		}
	}
	pl.Tell(told, tellDice("dice", dice), tellNumber("needed", needed), tellNumber("count", successes))
	return successes
}

// huntRerolls counts what helps the Shadow to search where the figure stands: a stronghold that it controls,
// any of its units, any Nazgûl; several Nazgûl still count once (Rulebook p.41, R13, R128). On the Mordor
// track the figure stands in no region (R146).
func (p *Position) huntRerolls() int {
	r := p.Bearers
	if r == Nowhere {
		return 0
	}
	army := p.army(Shadow, r)
	n := 0
	for _, helps := range []bool{isStronghold(r) && p.controls(Shadow, r), army.units() > 0, army.nazgul() > 0} {
		if helps {
			n++
		}
	}
	return n
}
