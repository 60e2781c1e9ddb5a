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
		Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return among(p).values(out)
		},
		Why: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
			c, travellers := Character(v), p.fellowship()
			switch {
			case c == NoCharacter || c >= characterCount:
				return nil
			case c == p.Guide:
				return engine.Refuse(refusedIsGuide, tellCharacter("character", c))
			case !travellers.has(c):
				return engine.Refuse(refusedNotCompanion, tellCharacter("character", c))
			}
			return engine.Refuse(refusedNotHighest, tellCharacter("character", c),
				tellNumber("level", highestLevel(travellers)))
		},
	}
}

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

// mayChangeGuide: once, at the end of a Fellowship phase.
func mayChangeGuide(p *Position, _ engine.Seat) bool {
	return *p.phaseFrame().done()&phaseGuided == 0 && otherGuides(p) != 0
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
