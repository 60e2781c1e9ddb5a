package computer

import (
	"math"

	"redbook/engine/hunt"
)

var huntWhyKeys = []string{
	"place", "ride", "ride-found", "end-ride", "hunt", "search", "perceive", "die-move", "draw-sorcery", "cast",
	"frodo-day", "frodo-night", "rest", "gandalf", "deed", "card", "turn-company", "accept", "escape",
}

// ofHunt explains an answer in The Hunt for the Ring.
func (e *explanation) ofHunt(p *hunt.Position) string {
	if e.seat == ringBearer {
		return e.ofBearer(p)
	}
	switch e.step {
	case "setup.place":
		return "place"
	case "nazgul.turn":
		return e.ofNazgul(p)
	}
	return ""
}

// ofHundred is a probability of a hundred.
func ofHundred(p float64) int { return min(100, int(math.Round(100*p))) }

// ofNazgul explains what the active Nazgûl does by where Frodo may be.
func (e *explanation) ofNazgul(p *hunt.Position) string {
	const ways = 100
	t := &tracker{hunch: hunch{gaits: counting}, ways: ways}
	t.survey(p)
	g := t.guess(p, e.pick)
	at := p.Riders[p.Active].Where
	switch e.action.Verb {
	case "ride", "spur", "gallop", "spur-search":
		at = hunt.SpaceOf(e.action.Get("to"))
	}
	near := g.belief.Last[at]
	for s := range p.Board().Next[at].All() {
		near += g.belief.Last[s]
	}
	e.count("there", ofHundred(g.belief.Last[at]))
	e.count("near", ofHundred(near))
	switch e.action.Verb {
	case "ride":
		if p.FoundAt != hunt.Nowhere {
			return "ride-found"
		}
		return "ride"
	case "end-ride":
		return "end-ride"
	case "hunt", "hunt-with", "drive":
		return "hunt"
	case "search", "spur-search":
		been := 0
		for i := range g.belief.Ways {
			if g.belief.Ways[i].Been.Has(at) {
				been++
			}
		}
		e.count("been", ofHundred(float64(been)/float64(max(1, len(g.belief.Ways)))))
		return "search"
	case "perceive":
		return "perceive"
	case "spur", "gallop", "pursue", "chase-off":
		return "die-move"
	case "draw-sorcery":
		return "draw-sorcery"
	case "cast":
		return "cast"
	}
	return ""
}

// ofBearer explains what the Ring-bearer does. Where Frodo is goes into nothing of it: what is said of his
// danger is over all areas where he may be.
func (e *explanation) ofBearer(p *hunt.Position) string {
	e.count("left", max(0, p.Track()-int(p.Step)))
	switch e.action.Verb {
	case "move", "march":
		if p.Turn == hunt.Night {
			return "frodo-night"
		}
		return "frodo-day"
	case "rest":
		if e.step != "turn.bearer" {
			return ""
		}
		e.count("risk", ofHundred(e.riskOfRest(p)))
		return "rest"
	case "gandalf":
		return "gandalf"
	case "do-deed", "enter-rivendell":
		return "deed"
	case "play", "react":
		return "card"
	case "cancel-token":
		return "turn-company"
	case "accept":
		if e.step == "meeting.company" {
			return "accept"
		}
	case "escape":
		return "escape"
	}
	return ""
}

// riskOfRest is how likely a Frodo who stays is to be found in this turn, for all that everybody knows.
func (e *explanation) riskOfRest(p *hunt.Position) (risk float64) {
	b := &bearer{hunch: hunch{gaits: counting}}
	b.survey(p)
	f := b.plan(p, e.pick)
	for s := range p.Board().Areas.All() {
		if chance := f.belief.Last[s]; chance > 0 {
			risk += chance * f.found(s, &f.belief.Last, false)
		}
	}
	return risk
}
