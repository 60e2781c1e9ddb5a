package wotr

import "redbook/engine"

// The guide of the Fellowship (Rulebook p.36): always a Companion of the highest level among those who are
// left; when none is, Gollum.

func guideSteps(all []step) {
	all[guideChoose] = step{
		Name: "guide.choose", Owed: asksLeader(FreePeoples), Auto: engine.Always[Position], About: aboutFellowship,
		Verbs: []verb{{Name: "guide", Do: chooseGuide, Fields: []field{fieldOfGuide((*Position).mayGuide)}}},
	}
}

// mayGuide returns the Companions of the Fellowship of the highest level.
func (p *Position) mayGuide() characterSet {
	var set characterSet
	fellowship := p.fellowship()
	level := highestLevel(fellowship)
	for _, c := range fellowship.list() {
		if int(characters[c].level) == level {
			set = set.with(c)
		}
	}
	return set
}

// otherGuides returns who could take the guide's place.
func otherGuides(p *Position) characterSet { return p.mayGuide().without(p.Guide) }

// fieldOfGuide asks for the guide among some.
func fieldOfGuide(among func(*Position) characterSet) field {
	return field{Name: "who", Domain: Characters,
		Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
			switch c := Character(v); {
			case c == NoCharacter:
				return unsaid
			case among(p).has(c):
				return nil
			case c == p.Guide:
				return isGuideNow
			case !p.fellowship().has(c):
				return notCompanion
			}
			return notHighest
		},
	}
}

var (
	theGuide = engine.FactOf("character", Characters,
		func(at attempt) engine.Value { return engine.Value(at.P.Guide) })

	phaseEnds  = reasons.New("phase-ends")            // the guide has changed: that was the end of the phase
	guideAlone = reasons.New("guide-alone", theGuide) // nobody else has his level
	isGuideNow = reasons.New("guides-already", theCharacter)
	notHighest = reasons.New("not-highest", theCharacter, engine.FactOf("level", engine.Number,
		func(at attempt) engine.Value { return engine.Value(highestLevel(at.P.fellowship())) })) // the guide's
)

// settleGuide settles the guide after a change of the Fellowship. A Companion who alone has the highest level
// becomes the guide; among several the Free Peoples choose, even if the old guide is one of them (Rulebook
// p.36). Gollum becomes the guide as soon as the last Companion has left. It may call a procedure.
func settleGuide(pl *play) {
	p := pl.P
	switch able := p.mayGuide(); able.count() {
	case 0:
		pl.Cover("guide.gollum")
		p.State[Gollum] = InFellowship
		becomeGuide(pl, Gollum)
	case 1:
		becomeGuide(pl, able.list()[0])
	default:
		pl.Call(guideChoose)
	}
}

// becomeGuide makes a character the guide, and tells it if he was not the guide before.
func becomeGuide(pl *play, c Character) {
	if pl.P.Guide == c {
		return
	}
	pl.P.Guide = c
	pl.Tell("new-guide", tellCharacter("character", c))
}

// whyNoOtherGuide: the guide changes once, at the end of a Fellowship phase.
func whyNoOtherGuide(p *Position, _ engine.Seat) *reason {
	if *p.phaseFrame().done()&phaseGuided != 0 {
		return phaseEnds
	}
	return guideAlone.Unless(otherGuides(p) != 0)
}

func changeGuide(pl *play, _ engine.Seat, a engine.Action) {
	pl.Cover("guide.changed")
	*pl.P.phaseFrame().done() |= phaseGuided
	becomeGuide(pl, Character(a.Get("who")))
	pl.Goto(fellowshipPhase)
}

func chooseGuide(pl *play, _ engine.Seat, a engine.Action) {
	pl.Cover("guide.chosen")
	becomeGuide(pl, Character(a.Get("who")))
	pl.Return()
}
