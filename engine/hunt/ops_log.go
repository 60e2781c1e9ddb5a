package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Operations that answer an act, last for a time, or take tracks tokens away.

// cancelAct cancels what is answered: the action has no effect, what it has cost is spent.
func cancelAct(pl *play, _ *dataset.Op) {
	pl.P.below().Cancel = true
	pl.Tell("cancelled", engine.Tell("act", engine.Value(pl.P.below().Act)))
	done(pl)
}

// keep tells the procedure below that an information token is kept: Frodo's figure is not moved back.
func keep(pl *play, _ *dataset.Op) {
	pl.P.below().Keep = true
	done(pl)
}

// putLog marks with a company log token what lasts (Rulebook p.15).
func putLog(pl *play, op *dataset.Op) {
	p := pl.P
	switch {
	case p.freeLog() == nil, op.On == dataset.OnThere && p.Here().Where == Nowhere:
		couldNot(pl)
		cannot(pl)
	case op.On == dataset.OnThere:
		mark(pl, Log{Space: p.Here().Where})
	default:
		ask(pl)
	}
}

// freeLog is a company log token that is not in use, nil if all four are.
func (p *Position) freeLog() *Log {
	for i := range p.Logs {
		if p.Logs[i].Kind == NoLog {
			return &p.Logs[i]
		}
	}
	return nil
}

func mark(pl *play, l Log) {
	p, op := pl.P, pl.P.op()
	l.ToDay = op.Until == dataset.UntilDay
	switch {
	case op.Verb == dataset.LogYes:
		l.Kind = PerceptionIsYes
	case op.What&dataset.KindHunt != 0:
		l.Kind = NoSearchNoHunt
	default:
		l.Kind = NoSearch
	}
	*p.freeLog() = l
	pl.Tell("log-put", append(p.logTarget(l), engine.Tell("log", engine.Value(l.Kind)))...)
	done(pl)
}

// logTarget is what a company log token marks.
func (p *Position) logTarget(l Log) []engine.Fact {
	switch {
	case l.Space != Nowhere:
		return []engine.Fact{p.at("space", l.Space)}
	case l.Region != 0:
		return []engine.Fact{engine.Tell("region", engine.Value(l.Region))}
	}
	return []engine.Fact{engine.Tell("segment", engine.Value(l.Segment))}
}

// boardRegions and boardSegments list those of the present board.
func boardRegions(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for r := Region(1); r <= dataset.LastRegion; r++ {
		if !p.Tables.set.Regions[r].Areas.Empty() && p.onBoard(r.Segment()) {
			out = append(out, engine.Value(r))
		}
	}
	return out
}

func boardSegments(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for s := Segment(1); int(s) < len(dataset.Segments); s++ {
		if p.onBoard(s) {
			out = append(out, engine.Value(s))
		}
	}
	return out
}

// markFields is a verb that names a region or a segment of the board.
func markFields(name string, ops ...dataset.Verb) verb {
	on := func(on dataset.On) func(p *Position, _ engine.Seat, _ engine.Action) bool {
		return func(p *Position, _ engine.Seat, _ engine.Action) bool { return p.op().On == on }
	}
	return verb{
		Name: name, Closed: forOp(ops...),
		Fields: []field{
			{Name: "region", Domain: Regions, When: on(dataset.OnRegion), Choices: boardRegions,
				Unfit: unlisted(boardRegions, refusedRegion)},
			{Name: "segment", Domain: Segments, When: on(dataset.OnSegment), Choices: boardSegments,
				Unfit: unlisted(boardSegments, refusedSegment)},
		},
	}
}

// onBoard reports whether a segment lies on the present board: I to III on the first.
func (p *Position) onBoard(s Segment) bool { return (s > 3) == (p.Part == 2) }

func markVerb() verb {
	v := markFields("mark", dataset.LogBar, dataset.LogYes)
	v.Do = func(pl *play, _ engine.Seat, a engine.Action) {
		mark(pl, Log{Region: Region(a.Get("region")), Segment: Segment(a.Get("segment"))})
	}
	return v
}

// tracks are the areas with a tracks token.
func (p *Position) tracks() spaceSet { return p.Tracks[0].Or(p.Tracks[1]) }

// trackRemove takes tracks tokens off the board: all, or some that the Ring-bearer names.
func trackRemove(pl *play, op *dataset.Op) {
	p := pl.P
	if !op.All {
		askRepeated(pl, op)
		return
	}
	if p.tracks().Empty() {
		couldNot(pl)
		cannot(pl)
		return
	}
	p.Tracks = [2]spaceSet{}
	pl.Tell("tracks-removed")
	done(pl)
}

func removeTrackVerb() verb {
	return verb{
		Name: "remove-tracks", Closed: forOp(dataset.TrackRemove),
		Fields: []field{{Name: "from", Domain: Spaces,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.appendValues(out, p.tracks())
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, from := pl.P, spaceOf(a.Get("from"))
			for side := range p.Tracks {
				p.Tracks[side].Remove(from)
			}
			p.Here().Where = from
			pl.Tell("tracks-removed", engine.Tell("space", a.Get("from")))
			again(pl)
		},
	}
}
