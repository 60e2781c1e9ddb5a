package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// What a card says is done operation by operation, as far as it can be (Rulebook p.14, p.20). The frame
// remembers the card and its effect (or whose ability it is), the next operation, who chooses (Seat), what
// has been done of a repeated operation (N is how often more, Done what has been used), and the area at hand
// (Where): of the action that is answered, of the ally token just put down, of the tracks token just taken
// away.

// opRules is what each operation begins with. It ends in done, cannot or ask.
var opRules [dataset.NoStepBack + 1]func(pl *play, op *dataset.Op)

func init() { // in a function, for operations lead back to the steps
	opRules = [...]func(pl *play, op *dataset.Op){
		dataset.FrodoMove:         frodoMove,
		dataset.RangePlus:         rangePlus,
		dataset.NoNightCorruption: noNightCorruption,
		dataset.Corruption:        changeCorruption,
		dataset.AllyPlace:         askWhere,
		dataset.AllyMove:          allyMove,
		dataset.AllyRemove:        askRepeated,
		dataset.DrawAlly:          drawAllyCards,
		dataset.DiscardAlly:       discardAllyCards,
		dataset.DrawSorcery:       drawSorceryCards,
		dataset.FellowshipPay:     fellowshipBack,
		dataset.FellowshipGain:    fellowshipGain,
		dataset.FellowshipLose:    fellowshipBack,
		dataset.PoolShrink:        poolShrink,
		dataset.Cancel:            cancelAct,
		dataset.Bar:               bar,
		dataset.LogBar:            putLog,
		dataset.LogYes:            putLog,
		dataset.TrackRemove:       trackRemove,
		dataset.DieDiscard:        askRepeated,
		dataset.DieRecover:        askRepeated,
		dataset.NazgulMove:        nazgulMove,
		dataset.NazgulMoveAgain:   nazgulMoveAgain,
		dataset.Search:            askRepeated,
		dataset.Hunt:              askRepeated,
		dataset.Perceive:          askWhere,
		dataset.Ask:               askBearer,
		dataset.CompanyIn:         companyIn,
		dataset.BringChief:        bringChief,
		dataset.EyeCard:           eyeCard,
		dataset.SpecialToken:      specialToken,
		dataset.RemoveCard:        removeCard,
		dataset.InfoKeep:          keep,
		dataset.DeedSwap:          deedSwap,
		dataset.GandalfMove:       gandalfAgain,
		dataset.JourneyDraw:       journeyDraw,
		dataset.NoStepBack:        keep,
	}
}

var effectSteps = map[engine.StepID]step{
	effectNext: {Name: "effect.next", Run: nextOperation},
	effectChoose: {
		Name:  "effect.choose",
		Owed:  func(p *Position) engine.Seats { return engine.SeatsOf(p.Here().Seat) },
		Verbs: choiceVerbs,
		About: aboutEffect,
		Auto:  func(p *Position, _ engine.Seat) bool { return !isSecret(p.op().Verb) },
	},
	companyMay:     companyMayStep(),
	discardAlly:    discardAllyStep,
	discardSorcery: discardSorceryStep,
}

// beginEffect carries out an effect above what is going on. What that is about, an action that is answered,
// goes with it.
func beginEffect(pl *play, f Frame) {
	p := pl.P
	below := p.Here()
	f.Act, f.Where, f.Region, f.Segment, f.Face = below.Act, below.Where, below.Region, below.Segment, below.Face
	if f.Who = below.Who; f.Who == NoNazgul {
		f.Who = p.Active
	}
	pl.Call(effectNext)
	*p.Here() = f
}

// castEffect carries out what a sorcery card says for the active Nazgûl: die is what it was played with.
func castEffect(pl *play, c Card, effect int8, die Face) {
	p := pl.P
	pl.Cover(effectPath(c, effect))
	beginEffect(pl, Frame{Card: c, Effect: effect, Seat: p.Riders[p.Active].Seat})
	p.Here().Who, p.Here().Face = p.Active, die
}

// nextOperation does the next operation of an effect.
func nextOperation(pl *play) {
	p := pl.P
	f := p.Here()
	if int(f.Op) >= len(p.program()) {
		pl.Return()
		return
	}
	op := p.op()
	if p.asksWhether() {
		ask(pl)
		return
	}
	opRules[op.Verb](pl, op)
}

// NoCompanion means none of the company.
const NoCompanion Companion = dataset.NoRole

func (p *Position) effect(f *Frame) *dataset.Effect {
	if f.By != NoCompanion {
		return &p.Tables.company[f.By].Effects[f.Effect]
	}
	return &p.Tables.cards[f.Card].Effects[f.Effect]
}

// repeats is how often more the running operation is done; 0 until it has been begun, or agreed to.
func (f *Frame) repeats() *int8 { return &f.N }

// used are the spaces, or the numbers of the figures, that the running operation has used.
func (f *Frame) used() *spaceSet { return &f.Done }

func (p *Position) program() program { return p.Tables.programs[p.effect(p.Here())] }
func (p *Position) op() *dataset.Op  { return p.program()[p.Here().Op].op }
func ask(pl *play)                   { pl.Goto(effectChoose) }
func done(pl *play)                  { advance(pl, func(in instruction) int8 { return in.done }) }
func cannot(pl *play)                { advance(pl, func(in instruction) int8 { return in.cannot }) }
func (p *Position) below() *Frame    { f, _ := p.At(p.Depth() - 2); return f }
func (p *Position) started() bool {
	f := p.Here()
	n := *f.repeats()
	return n > 0 && int(n) < p.times(p.op())
}
func advance(pl *play, exit func(in instruction) int8) {
	f := pl.P.Here()
	f.Op, *f.repeats(), *f.used() = exit(pl.P.program()[f.Op]), 0, spaceSet{}
	pl.Goto(effectNext)
}

// leave goes on without what could still be done of an operation: it counts as done if anything has been.
func leave(pl *play) {
	if pl.P.started() {
		done(pl)
		return
	}
	advance(pl, func(in instruction) int8 { return in.left })
}

// times is how often an operation is done.
func (p *Position) times(op *dataset.Op) int {
	switch {
	case op.Verb == dataset.AllyMove && op.All:
		return p.Allies.Len()
	case op.Verb == dataset.NazgulMove && op.Who == dataset.WhoChosen:
		return max(op.Count, 1)
	case op.Verb == dataset.NazgulMove, op.Verb == dataset.Bar:
		return int(nazgulCount - 1)
	case op.N == 0:
		return 1
	}
	return op.N
}

// askWhere asks how an operation is done, if it can be.
func askWhere(pl *play, op *dataset.Op) {
	if !canChoose(pl.P) {
		couldNot(pl)
		cannot(pl)
		return
	}
	ask(pl)
}

// askRepeated asks of an operation that may be done several times how it is done the next time.
func askRepeated(pl *play, op *dataset.Op) {
	f := pl.P.Here()
	if *f.repeats() == 0 {
		*f.repeats() = int8(pl.P.times(op))
	}
	switch {
	case canChoose(pl.P):
		ask(pl)
	case pl.P.started():
		done(pl)
	default:
		*f.repeats() = 0
		couldNot(pl)
		cannot(pl)
	}
}

// again counts that a repeated operation has been done once more.
func again(pl *play) {
	f := pl.P.Here()
	if *f.repeats()--; *f.repeats() <= 0 {
		done(pl)
		return
	}
	pl.Goto(effectNext)
}

// couldNot says that a part of a card could not be done.
func couldNot(pl *play) { pl.Tell("could-not") }
