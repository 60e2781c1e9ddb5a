package wotr

import "redbook/engine"

// The Ruler dice (K4): they show the same results as the other dice of a side, as faces of their own. A side
// has its Ruler die in the pool while one of its rulers is in play; when the action dice have been rolled it
// discards one of its dice.

// rulers are the characters that bring their side's Ruler die.
const rulers = awakening | chieftains

func rulerSteps(all []step) {
	all[rulerDiscard] = step{Name: "ruler.discard", Run: discardDice}
	all[rulerChoose] = step{
		Name: "ruler.choose", Owed: asksHere, Auto: engine.Always[Position],
		About: func(p *Position, seat engine.Seat) []engine.Fact {
			return append(aboutDice(p, seat), tellSide("side", sideOf(seat)))
		},
		Verbs: []verb{{Name: "discard-die", Do: discardDie, Fields: []field{{
			Name: "die", Domain: Faces,
			Unfit: func(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
				if why := whyNotOnDie(p, seat, v); why != nil {
					return why
				}
				return eyeStays.Unless(Face(v) != EyeFace)
			},
		}}}},
	}
	all[rulerDread] = step{
		Name: "ruler.dread", Owed: asks(Shadow), About: aboutRulerDice,
		Verbs: []verb{
			{Name: "spread-dread", Do: spreadDread, Fields: []field{
				{Name: "whose", Domain: Characters, Choices: chooseDread},
				{Name: "side", Domain: Sides, Choices: chooseRulerSide},
			}},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				*pl.P.turnFrame().rulers() = rulersReady
				pl.Goto(rulerDiscard)
			}},
		},
	}
}

var rulerEvents = []engine.EventDef{
	event("die-discarded", fact("side", Sides), fact("face", Faces)),
	// whose token; whose Ruler die is rolled again
	spends("dread-spread", fact("character", Characters), fact("side", Sides), fact("from", Faces),
		fact("to", Faces)),
}

// rulerPaths are the paths of a Ruler die that has paid for an action.
var rulerPaths = [2]string{"ruler-die-free", "ruler-die-shadow"}

var rulerDicePaths = []string{rulerPaths[0], rulerPaths[1], "ruler-discarded", "plain-discarded", "dread-own",
	"dread-free"}

// hasRuler reports whether a side has a ruler in play: an awakened sovereign, a chieftain (K4.1).
func (p *Position) hasRuler(s Side) bool {
	return p.in(OnMap)&rulers&charactersOf(s) != 0
}

// recoverRulers begins a turn: it settles which sides have their Ruler die in the pool (K4.1), and resets
// what can be done once a turn.
func recoverRulers(pl *play) {
	p := pl.P
	p.Kings.Ruler = [2]bool{p.hasRuler(FreePeoples), p.hasRuler(Shadow)}
	p.Kings.Discarded = [2]Face{}
	p.Kings.TokenUsed, p.Kings.FarSeen, p.Kings.Aimed, p.Kings.Marker = false, false, [seatCount]characterSet{},
		freeSeat
}

// plainDice is how many dice a side has this turn besides its Ruler die, which is always rolled (K4.3).
func (p *Position) plainDice(s Side) uint8 {
	if p.Kings.Ruler[s] {
		return p.DicePool[s] - 1
	}
	return p.DicePool[s]
}

// rulerFaces are the six faces of each side's Ruler die (K4.2).
var rulerFaces = func() (faces [2][]engine.Value) {
	for s := range faces {
		for _, v := range dieFaces[s] {
			faces[s] = append(faces[s], v|engine.Value(RulerDie))
		}
	}
	return faces
}()

// rollRuler rolls a side's Ruler die.
func rollRuler(pl *play, s Side) engine.Value {
	f := pl.Draw("ruler-"+s.String(), Faces, rulerFaces[s])
	pl.P.Dice[s][f]++
	return f
}

// rulerFace is what a side's unused Ruler die shows; NoFace if it has none.
func (p *Position) rulerFace(s Side) Face {
	for f := RulerDie; f < faceCount; f++ {
		if p.Dice[s][f] > 0 {
			return f
		}
	}
	return NoFace
}

var (
	noCard = reasonFact{Name: "card", Domain: Cards, Of: func(attempt) []engine.Value { return nil }}

	// which is not in the pool; because of a card, if there is one
	onlyRuler       = reasons.New("only-ruler-die", noCard)
	rulerDieForCard = onlyRuler.Told(engine.FactOf("card", Cards, func(attempt) engine.Value {
		return engine.Value(KingsThreatsAndPromises)
	}))
	eyeStays = reasons.New("eye-stays", theFace) // it goes into the hunt box
)

// orRulerDie is the reason why no die pays for an action; where no result would that the side can have this
// turn, that it takes the Ruler die.
func orRulerDie(otherwise, ruler *reason, pays func(p *Position, f Face) bool) *reason {
	return engine.Sought(func(at attempt) *reason {
		for f := CharacterFace; f < faceCount; f++ {
			if at.P.hasFace(sideOf(at.Seat), f) && pays(at.P, f) {
				return otherwise
			}
		}
		return ruler
	})
}

// What has been done at the end of the action roll (turnFrame.rulers).
const (
	rulersRolled uint8 = iota
	shadowDiscarded
	freeDiscarded
	rulersReady
)

// discardDice has each side with a Ruler die discard a die: the Shadow before its eyes go into the hunt box,
// then the Free Peoples (K4.4). Then dread tokens may be spent.
func discardDice(pl *play) {
	p := pl.P
	f := p.turnFrame()
	*f.rulers()++
	switch *f.rulers() {
	case shadowDiscarded:
		f.Side = Shadow
	case freeDiscarded:
		boxEyes(pl)
		f.Side = FreePeoples
	case rulersReady:
		if p.mayDread() {
			*f.rulers() = freeDiscarded
			pl.Goto(rulerDread)
			return
		}
		pl.Goto(rulerDiscard)
		return
	default:
		beginActions(pl)
		return
	}
	if p.Kings.Ruler[f.Side] {
		pl.Goto(rulerChoose)
	} else {
		pl.Goto(rulerDiscard)
	}
}

// discardDie throws a die away. The Shadow may do so with its Ruler die whatever that shows, with others
// unless they show the Eye.
func discardDie(pl *play, seat engine.Seat, a engine.Action) {
	s, f := sideOf(seat), Face(a.Get("die"))
	pl.P.Dice[s][f]--
	pl.P.Kings.Discarded[s] = f
	if f.ruler() {
		pl.Cover("ruler-discarded")
	} else {
		pl.Cover("plain-discarded")
	}
	pl.Tell("die-discarded", tellSide("side", s), tellFace("face", f))
	pl.Goto(rulerDiscard)
}

// coverRuler notes that a Ruler die has paid for the action that ends.
func coverRuler(pl *play) {
	if f := pl.P.turnFrame(); f.Face.ruler() {
		pl.Cover(rulerPaths[f.Side])
	}
}
