package hunt

import "redbook/engine"

// Acts: a search, a hunt, a perception, a sorcery card, a ride that has ended. First the target is named,
// then the Ring-bearer may react (window.go), then he answers (answer.go). When the act is over, the
// procedure that began it goes on where it stood.

// startAct names an act and its target. The frame is about the act: Act, Who and, as the act needs it, Where,
// Region or Segment, Card and Effect, Seat (whose sorcery card), Face (the die).
func startAct(pl *play, f Frame) {
	p := pl.P
	pl.Call(actWindow)
	*p.Here() = f
	switch f.Act {
	case Search:
		pl.Tell("search", riderFact(f.Who), p.at("space", f.Where))
	case HuntFor:
		pl.Tell("hunt", riderFact(f.Who), p.at("space", f.Where))
	case Perceive:
		pl.Tell("perception", append([]engine.Fact{riderFact(f.Who)}, targetFacts(&f)...)...)
	case CastSorcery:
		pl.Tell("cast", riderFact(f.Who), engine.Tell("seat", engine.Value(f.Seat)),
			engine.Tell("card", engine.Value(f.Card)))
	}
}

// targetFacts are the region or the segment that an act is about.
func targetFacts(f *Frame) []engine.Fact {
	if f.Region != 0 {
		return []engine.Fact{engine.Tell("region", engine.Value(f.Region))}
	}
	return []engine.Fact{engine.Tell("segment", engine.Value(f.Segment))}
}

// maySearch reports whether an area can be searched: none of Frodo's start areas, no tracks token there
// (Rulebook p.18), not where Gandalf stands (p.31), nothing that forbids it.
func (p *Position) maySearch(s Space) bool {
	return p.whyNotSearched(s) == nil
}

// mayHunt reports whether a Nazgûl can hunt in an area: in any, a start area or one with tracks too (Rulebook
// p.19), but not where Gandalf stands (p.31) or something forbids it.
func (p *Position) mayHunt(who Nazgul, s Space) bool {
	return p.whyNotHunted(who, s) == nil
}

// tracked reports whether a tracks token lies in an area.
func (p *Position) tracked(s Space) bool {
	return p.Tracks[eyeSide].Has(s) || p.Tracks[swordSide].Has(s)
}

// The sides of a tracks token (Rulebook p.19).
const (
	eyeSide = iota
	swordSide
)

func (p *Position) gandalfStands(s Space) bool {
	return p.Gandalf == GandalfRevealed && p.gandalfAt() == s
}

// logged reports whether a company log token of a kind marks a space, its region or its segment.
func (p *Position) logged(kind LogKind, s Space) bool {
	at := p.space(s)
	for _, l := range p.Logs {
		if l.Kind == kind && (l.Space == s || l.Region != 0 && l.Region == at.Region ||
			l.Segment != 0 && l.Segment == at.Segment) {
			return true
		}
	}
	return false
}

// loggedYes reports whether perceptions of a region or a segment are answered yes whatever is true.
func (p *Position) loggedYes(f *Frame) bool {
	for _, l := range p.Logs {
		switch {
		case l.Kind != PerceptionIsYes:
		case f.Region != 0 && (l.Region == f.Region || l.Segment == p.Tables.set.Regions[f.Region].Segment):
			return true
		case f.Region == 0 && l.Segment == f.Segment:
			return true
		}
	}
	return false
}

// lies reports whether a space is in the region or the segment that an act is about.
func (p *Position) lies(s Space, f *Frame) bool {
	at := p.space(s)
	if f.Region != 0 {
		return at.Region == f.Region
	}
	return f.Segment != 0 && at.Segment == f.Segment
}

var actEvents = []engine.EventDef{
	event("search", fact("nazgul", Riders), fact("space", Spaces)),
	event("hunt", fact("nazgul", Riders), fact("space", Spaces)),
	event("perception", fact("nazgul", Riders), fact("region", Regions), fact("segment", Segments)),
	spends("cast", fact("nazgul", Riders), fact("seat", Seats), fact("card", Cards)),
	event("act-cancelled", fact("nazgul", Riders), fact("act", Acts)),
	reveals("search-answer", fact("nazgul", Riders), fact("space", Spaces), fact("says", Answers)),
	reveals("hunt-answer", fact("nazgul", Riders), fact("space", Spaces), fact("says", Answers)),
	reveals("perception-answer", fact("nazgul", Riders), fact("region", Regions), fact("segment", Segments),
		fact("says", Answers)), event("frodo-found", fact("space", Spaces)),
	unforeseen("information-found", fact("space", Spaces), fact("count", engine.Number)),
	unforeseen("gandalf-discovered", fact("space", Spaces)),
}

var actPaths = []string{
	"search.no", "search.yes", "search.haven", "hunt.no", "hunt.yes", "hunt.here", "hunt.discovered",
	"hunt.yes-discovered", "hunt.here-discovered", "perceive.no", "perceive.yes", "perceive.logged",
	"perceive.morgul", "information.found", "act.cancelled",
}
