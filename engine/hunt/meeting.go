package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// A meeting with the Nazgûl (Rulebook p.22-24). The rescue at the end of part I goes the same way without
// Nazgûl (p.25): FoundAt is Nowhere then.

// meetingEvents are told of it.
var meetingEvents = []engine.EventDef{
	event("meeting", fact("at", Spaces)),
	// who takes part, in a rescue nobody; what is drawn
	event("faced", fact("nazgul", Riders), fact("tokens", Tokens)),
	spends("token-cancelled", fact("companion", Companions), fact("token", Tokens)),
}

var meetingPaths = []string{"meeting", "token cancelled", "eyes in a row"}

// beginMeeting opens the window for cards that change who takes part.
func beginMeeting(pl *play) {
	p := pl.P
	p.MetDay = p.Day
	pl.Cover("meeting")
	pl.Tell("meeting", p.at("at", p.FoundAt))
	pl.Goto(meetingWindow)
}

// facing are the Nazgûl that take part: none in a rescue.
func (p *Position) facing() []Nazgul {
	if p.FoundAt == Nowhere {
		return nil
	}
	return p.meets()
}

// drawTokens draws one corruption token for each Nazgûl, two for the Chief (Rulebook p.22, p.33), as far as
// there are any.
func drawTokens(pl *play) {
	p := pl.P
	riders := p.facing()
	n := int(*p.rescue().moves()) + len(riders)
	who := engine.Fact{Name: "nazgul", See: engine.Public}
	for _, r := range riders {
		who.Values = append(who.Values, engine.Value(r))
		if r == p.Chief {
			n++
		}
	}
	tokens := engine.Fact{Name: "tokens", See: engine.Public}
	for range n {
		if p.HuntPool == 0 {
			break
		}
		t := Token(pl.Draw("corruption-token", Tokens, p.HuntPool.values()))
		p.HuntPool = p.HuntPool.without(t)
		p.Drawn = p.Drawn.with(t)
		tokens.Values = append(tokens.Values, engine.Value(t))
	}
	told := []engine.Fact{tokens}
	if len(riders) > 0 {
		told = append(told, who)
	}
	pl.Tell("faced", told...)
	pl.Goto(meetingCompany)
}

// values lists the tokens.
func (s tokenSet) values() (list []engine.Value) {
	for t := Token(1); t < tokenCount; t++ {
		if s.has(t) {
			list = append(list, engine.Value(t))
		}
	}
	return list
}

// cancelsTokens lists the tokens that a company card can cancel now: one card may be turned over for one
// token, and for none that it spares (Rulebook p.22).
func (p *Position) cancelsTokens(c Companion) tokenSet {
	i := p.ability(c, once, dataset.AtDrawn)
	if i < 0 {
		return 0
	}
	var set tokenSet
	spared := p.Tables.company[c].Effects[i].Ops[0].Spare&dataset.SpareSpecial != 0
	for _, t := range p.Drawn.values() {
		if !spared || p.token(Token(t)).Colour != dataset.Red {
			set = set.with(Token(t))
		}
	}
	return set
}

func (p *Position) cancellers() (list []engine.Value) {
	for c := Companion(1); c < companionCount; c++ {
		if p.cancelsTokens(c) != 0 {
			list = append(list, engine.Value(c))
		}
	}
	return list
}

// asksCompany asks only where a card can cancel a token: cards and tokens lie open.
func asksCompany(p *Position) engine.Seats {
	if len(p.cancellers()) == 0 {
		return engine.Nobody
	}
	return bearerOnly
}

func companyTokenVerbs() []verb {
	return []verb{
		{Name: "cancel-token", Spends: true, Do: cancelToken, Fields: []field{
			{Name: "by", Domain: Companions, Joined: true,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return append(out, p.cancellers()...)
				}},
			{Name: "token", Domain: Tokens,
				Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
					return append(out, p.cancelsTokens(Companion(a.Get("by"))).values()...)
				}},
		}},
		{Name: "accept", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(meetingSuffer) }},
	}
}

// cancelToken puts a token back into the pool; the card is turned over (Rulebook p.22).
func cancelToken(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	t, by := Token(a.Get("token")), Companion(a.Get("by"))
	pl.Cover(companyPath(by, p.ability(by, once, dataset.AtDrawn)))
	p.Company[by] = TurnedOver
	p.Drawn = p.Drawn.without(t)
	p.HuntPool = p.HuntPool.with(t)
	pl.Cover("token cancelled")
	pl.Tell("token-cancelled", engine.Tell("companion", a.Get("by")), engine.Tell("token", a.Get("token")))
	pl.Goto(meetingSuffer)
}

// sufferTokens gives the corruption of what is left. An Eye counts one and one for each Eye beside the track,
// where it then lies (Rulebook p.22-23).
func sufferTokens(pl *play) {
	p := pl.P
	eyes := 0
	for _, v := range p.Drawn.values() {
		t := Token(v)
		p.Drawn = p.Drawn.without(t)
		p.Gone = p.Gone.with(t)
		amount, cause := p.token(t).Value, causeNumber
		if p.token(t).Eye {
			amount, cause = 1+int(p.Eyes), causeEye
			p.Eyes++
			if eyes++; eyes == 2 {
				pl.Cover("eyes in a row")
			}
		}
		if sufferToken(pl, amount, cause, t); pl.Over() {
			return
		}
	}
	pl.Goto(meetingEnd)
}

// afterMeeting: the Chief leaves the game if he has taken part (Rulebook p.33), and Frodo escapes; after a
// rescue the part is over.
func afterMeeting(pl *play) {
	p := pl.P
	if p.Chief != NoNazgul && slices.Contains(p.facing(), p.Chief) {
		leaveChief(pl)
	}
	switch {
	case p.FoundAt == Nowhere:
		endPartOne(pl)
	case p.Part == 1:
		pl.Goto(escapeMove)
	default:
		pl.Goto(escapeJourney)
	}
}

// meetingWindowStep asks for cards that change who takes part.
func meetingWindowStep() step {
	pass := letBeVerb()
	pass.Do = func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(meetingDraw) }
	return step{
		Name: "meeting.window", Verbs: []verb{reactVerb(), pass},
		Owed: func(p *Position) engine.Seats {
			if !p.couldReact() {
				return engine.Nobody
			}
			return bearerOnly
		},
		Then: func(pl *play) { pl.Goto(meetingDraw) },
	}
}

func meetingSteps() map[engine.StepID]step {
	return map[engine.StepID]step{
		meetingBegin:  {Name: "meeting.begin", Run: beginMeeting},
		meetingWindow: meetingWindowStep(),
		meetingDraw:   {Name: "meeting.draw", Run: drawTokens},
		meetingCompany: {Name: "meeting.company", Owed: asksCompany, Verbs: companyTokenVerbs(),
			Then: func(pl *play) { pl.Goto(meetingSuffer) }},
		meetingSuffer: {Name: "meeting.suffer", Run: sufferTokens},
		meetingEnd:    {Name: "meeting.end", Run: afterMeeting},
	}
}
