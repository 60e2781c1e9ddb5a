package hunt

import (
	"slices"

	"redbook/engine"
)

// The Ring-bearer's answers. They follow from his journal (Rulebook p.18-19) or from his journey card as
// far as he has come (p.31), and from where Gandalf is (p.32). So the game gives them, and no answer can be
// wrong.

// answerAct answers the act that has been named, unless it is cancelled.
func answerAct(pl *play) {
	p := pl.P
	f := *p.Here()
	pl.Return()
	if f.Cancel {
		pl.Tell("act-cancelled", riderFact(f.Who), engine.Tell("act", engine.Value(f.Act)))
		pl.Cover("act.cancelled")
		p.heard(&f, Nothing)
		return
	}
	switch f.Act {
	case Search:
		answerSearch(pl, &f)
	case HuntFor:
		answerHunt(pl, &f)
	case Perceive:
		answerPerception(pl, &f)
	case CastSorcery:
		castEffect(pl, f.Card, f.Effect, f.Face)
		p.Here().Chief = f.Chief
	}
}

// heard notes what everybody has heard.
func (p *Position) heard(f *Frame, says Said) {
	p.note(Answer{Act: f.Act, Space: f.Where, Region: f.Region, Segment: f.Segment, Says: says,
		Bound: f.Act == Perceive && p.loggedYes(f), Kept: f.Keep && says != Nothing})
}

// answerSearch answers whether the area stands in the journal; not whether it is the last (Rulebook p.18).
// Gandalf leaves no tracks (p.32).
func answerSearch(pl *play, f *Frame) {
	p := pl.P
	says := No
	switch {
	case p.inHaven(f.Where):
		pl.Cover("search.haven")
	case p.visited(f.Where):
		says = Yes
		p.leaveTracks(f.Where, eyeSide)
	}
	p.heard(f, says)
	pl.Tell("search-answer", riderFact(f.Who), p.at("space", f.Where), saysFact(says))
	pl.Cover("search." + Answers.Name(engine.Value(says)))
	findInformation(pl, f)
}

// inHaven reports whether Frodo is in a haven of his long journey, and this is it: there no search finds him
// (Rulebook p.29).
func (p *Position) inHaven(s Space) bool {
	return p.Havens && p.Part == 2 && p.Tables.journeys[p.Journey].Havens.Has(s) && p.lastArea() == s
}

// leaveTracks puts a tracks token on an area (Rulebook p.19). Where a hunt succeeds after a search the token
// shows the Sword.
func (p *Position) leaveTracks(s Space, side int) {
	p.Tracks[eyeSide].Remove(s)
	p.Tracks[side].Add(s)
	p.Succeeded = true
}

// answerHunt answers as to a search, and besides whether Frodo is there (Rulebook p.19). It finds Gandalf
// where he is now (p.32).
func answerHunt(pl *play, f *Frame) {
	p := pl.P
	gandalf := p.Gandalf == GandalfHidden && p.gandalfAt() == f.Where
	says := No
	switch {
	case p.lastArea() == f.Where && gandalf:
		says = HereDiscovered
	case p.lastArea() == f.Where:
		says = YesHere
	case p.visited(f.Where) && gandalf:
		says = YesDiscovered
	case p.visited(f.Where):
		says = Yes
	case gandalf:
		says = Discovered
	}
	p.heard(f, says)
	pl.Tell("hunt-answer", riderFact(f.Who), p.at("space", f.Where), saysFact(says))
	pl.Cover("hunt." + Answers.Name(engine.Value(says)))
	if says != No && says != Discovered {
		p.leaveTracks(f.Where, swordSide)
	}
	if says == YesHere || says == HereDiscovered {
		p.FoundAt = f.Where
		pl.Tell("frodo-found", p.at("space", f.Where))
	}
	if gandalf {
		pl.Tell("gandalf-discovered", p.at("space", f.Where))
		discoverGandalf(pl)
	}
	findInformation(pl, f)
}

// findInformation hands a token over that shows the area, whether the search or hunt has succeeded or not
// (Rulebook p.21).
func findInformation(pl *play, f *Frame) {
	p := pl.P
	if !p.hasInformation(f.Where) || f.Keep {
		return
	}
	p.Held.Remove(f.Where)
	count := p.gainInformation(f.Where)
	pl.Tell("information-found", p.at("space", f.Where), number("count", count))
	pl.Cover("information.found")
}

// hasInformation reports whether a search or hunt in an area would find a token: one behind the screen that
// has not been turned over.
func (p *Position) hasInformation(s Space) bool {
	return p.Part == 1 && p.Held.Has(s) && !p.Hidden.Has(s)
}

// mightHoldInformation is the same as far as everybody knows: the area has a token, and it is not on the
// Black Riders' card.
func (p *Position) mightHoldInformation(s Space) bool {
	return p.Part == 1 && p.Tables.news.Has(s) && !slices.Contains(p.Known[:], s)
}

// gainInformation puts a token on the Black Riders' card and counts those there.
func (p *Position) gainInformation(s Space) int {
	n := p.information()
	p.Known[n] = s
	return n + 1
}

// information counts the tokens on the Black Riders' card.
func (p *Position) information() int {
	n := 0
	for n < maxInformation && p.Known[n] != Nowhere {
		n++
	}
	return n
}

// answerPerception answers whether Frodo's last area, or Gandalf's, lies there (Rulebook p.18, p.32); to a
// Morgul Ring also whose (p.33).
func answerPerception(pl *play, f *Frame) {
	p := pl.P
	frodo := p.lies(p.lastArea(), f)
	gandalf := (p.Gandalf == GandalfHidden || p.Gandalf == GandalfRevealed) && p.lies(p.gandalfAt(), f)
	logged := p.loggedYes(f)
	says := No
	switch {
	case !frodo && !gandalf && !logged:
	case f.Face != MorgulRing:
		says = Yes
	case frodo && gandalf:
		says = YesBoth
	case frodo:
		says = YesFrodo
	default: // or nobody, where a card makes it yes: it names Gandalf then
		says = YesGandalf
	}
	p.heard(f, says)
	pl.Tell("perception-answer", append(append([]engine.Fact{riderFact(f.Who)}, targetFacts(f)...),
		saysFact(says))...)
	coverPerception(pl, says, logged, f.Face == MorgulRing)
}

func coverPerception(pl *play, says Said, logged, morgul bool) {
	switch {
	case logged:
		pl.Cover("perceive.logged")
	case morgul && says != No:
		pl.Cover("perceive.morgul")
	case says == No:
		pl.Cover("perceive.no")
	default:
		pl.Cover("perceive.yes")
	}
}

func saysFact(says Said) engine.Fact { return engine.Tell("says", engine.Value(says)) }
