package dataset

import "slices"

// What an operation needs to make sense: whose card it stands on, when, in which part. The rules rely on it.
// Nothing that a sorcery card offers may depend on what only the Ring-bearer knows: what is offered is seen.

var (
	// bearerVerbs are for the Ring-bearer alone, hunterVerbs for the players of Nazgûl.
	bearerVerbs = []Verb{FrodoMove, RangePlus, NoNightCorruption, Cancel, InfoKeep, DeedSwap, GandalfMove,
		JourneyDraw, NoStepBack}
	hunterVerbs = []Verb{DrawSorcery, Search, Hunt, Perceive, Ask, BringChief, EyeCard, SpecialToken, RemoveCard,
		DieRecover, NazgulMoveAgain}

	// atMoments are the only moments of some verbs.
	atMoments = map[Verb][]Moment{
		FrodoMove: {AtTurn, AtFrodoMove}, RangePlus: {AtTurn, AtFrodoMove},
		NoNightCorruption: {AtTurn, AtFrodoMove}, InfoKeep: {AtHanding},
		DeedSwap: {AtTurn}, GandalfMove: {AtTurn}, JourneyDraw: {AtTurn, AtJourney}, NoStepBack: {AtJourney},
	}

	// partTwoVerbs are about what part I does not have.
	partTwoVerbs = []Verb{DeedSwap, GandalfMove, JourneyDraw, NoStepBack, BringChief}

	// abilityMoments are those of company cards by timing.
	abilityMoments = map[Timing][]Moment{
		Ongoing: {AtTurn, AtDayStart, AtNightRest, AtFrodoMove, AtAllyDraw, AtJourney},
		Once:    {AtTurn, AtFrodoMove, AtDrawn, AtJourney},
	}
)

// fits holds an effect against all that.
func (e *Effect) fits(c *Card) error {
	if moments, company := abilityMoments[e.Timing]; company && !slices.Contains(moments, e.Moment) {
		return wrong("ongoing goes with turn, day-start, night-rest, frodo-move, ally-draw and journey; once with turn, frodo-move, drawn and journey",
			"the moment does not fit the timing")
	}
	if e.Moment == AtDrawn && (len(e.Ops) != 1 || e.Ops[0].Verb != Cancel) {
		return wrong("write CANCEL(what=token) alone", "it does something else to the tokens that are drawn")
	}
	if c.Deck == Sorcery || c.Deck == Company {
		for _, line := range e.When {
			for _, cond := range line {
				if cond.Kind == FrodoIn || cond.Kind == EntryDot {
					return wrong("ask with ASK(question=frodo-in, ...) or ASK(question=entry) on a sorcery card; leave the condition away on a company card",
						"everybody would see whether the Ring-bearer's secret is so")
				}
			}
		}
	}
	return e.allFit(c, e.Ops)
}

func (e *Effect) allFit(c *Card, ops []Op) error {
	for i := range ops {
		if err := e.opFits(c, &ops[i]); err != nil {
			return err
		}
		if err := e.allFit(c, slices.Concat(ops[i].Then, ops[i].Else)); err != nil {
			return err
		}
	}
	return nil
}

func (e *Effect) opFits(c *Card, op *Op) error {
	name := verbName(op.Verb)
	moments := atMoments[op.Verb]
	switch {
	case c.Deck == Sorcery && op.Verb == FellowshipPay:
		return wrong("use FELLOWSHIP_LOSE", "a sorcery card cannot cost a Fellowship token")
	case c.Deck == Sorcery && slices.Contains(bearerVerbs, op.Verb):
		return wrong("leave it to ally and company cards", "%s is no operation of a sorcery card", name)
	case c.Deck != Sorcery && slices.Contains(hunterVerbs, op.Verb):
		return wrong("leave it to sorcery cards", "%s is an operation of sorcery cards alone", name)
	case len(moments) > 0 && !slices.Contains(moments, e.Moment):
		return wrong("let the effect be for another moment, or leave it away", "%s cannot be done at that moment",
			name)
	case slices.Contains(partTwoVerbs, op.Verb) && e.Parts.In(PartI):
		return wrong("let the effect be for part II alone", "%s is about what part I does not have", name)
	case op.Verb == Ask && op.Question == AskInformation && e.Parts.In(PartII),
		op.Verb == Ask && op.Question == AskDeed && e.Parts.In(PartI):
		return wrong("ask for information tokens in part I, for deed tokens in part II",
			"there are no such tokens in that part")
	case op.Where.Near == AdjacentFrodo && e.Moment != AtFound:
		return wrong("use adjacent-frodo at found, where everybody knows his area",
			"everybody would see where Frodo is")
	case op.Verb == DrawAlly && op.Keep > 0 && (op.N > mostDrawn || c.Deck == Sorcery):
		return wrong("draw four at most, on an ally or company card, or keep all", "%s draws %d and keeps %d", name,
			op.N, op.Keep)
	case op.Verb == JourneyDraw && (op.N > mostJourneys || op.Old != (e.Moment == AtTurn)):
		return wrong("draw one or two; the old one may be kept (old) in the turn, not at journey", "%s draws %d",
			name, op.N)
	case op.Verb == LogBar && op.What != KindSearch && op.What != KindSearch|KindHunt:
		return wrong("write what=search or what=search|hunt", "a company log token forbids something else")
	case op.Verb == Bar && !barrable(op):
		return wrong("write what=free-action, what=hunt or what=move|act, and until=turn",
			"a Nazgûl cannot be forbidden that, or not for so long")
	}
	return nil
}

// What can be laid before the Ring-bearer to choose from.
const (
	mostDrawn    = 4
	mostJourneys = 2
)

// barrable reports whether a Nazgûl can be forbidden this: moving and acting go together, and all ends with
// the turn.
func barrable(op *Op) bool {
	const still = KindMove | KindAct
	return op.Until == UntilTurn && op.What != 0 && op.What&^(KindFreeAction|KindHunt|still) == 0 &&
		(op.What&still == 0 || op.What&still == still)
}

// verbName is what the data calls a verb.
func verbName(v Verb) string {
	for name, shape := range verbs {
		if shape.verb == v {
			return name
		}
	}
	return ""
}
