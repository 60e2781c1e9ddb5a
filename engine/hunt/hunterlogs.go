package hunt

import (
	"slices"

	"redbook/engine"
)

// The log tokens of the hunters (Rulebook p.19): they keep no notes, but mark with six tokens what they like,
// where everyone sees it. In the turn of a Nazgûl its player lays, moves and takes back tokens; each once in
// a turn of the day, so that games of random players end.

// HunterLogs names the tokens by their backs; the other side of each shows the Ring.
var HunterLogs = engine.NewDomain("hunter-log", "crown-1", "crown-2", "crown-3", "gem-1", "gem-2", "gem-3")

const hunterLogs = 6

// LogSides names the sides, LogPlaces where a token can lie.
var (
	LogSides  = engine.NewDomain("log-side", "back", "ring")
	LogPlaces = engine.NewDomain("log-place", "", "area", "region", "segment", "track")
)

// Where a token may lie is asked for at once, an area in one list and a region in another.
func init() {
	LogPlaces.Grouped(LogPlaces, func(v engine.Value) engine.Value { return v })
}

const (
	logOnArea engine.Value = iota + 1
	logOnRegion
	logOnSegment
	logOnTrack
)

// HunterLog is where a token lies, if it does.
type HunterLog struct {
	Ring    bool    `json:"ring,omitzero"`    // the Ring is up
	Space   Space   `json:"space,omitzero"`   // on an area or exit
	Region  Region  `json:"region,omitzero"`  // or on a region
	Segment Segment `json:"segment,omitzero"` // or on a segment
	Track   bool    `json:"track,omitzero"`   // or on a space of the movement track,
	Step    int8    `json:"step,omitzero"`    // this one
	Touched bool    `json:"touched,omitzero"` // in this turn
	Laid    int16   `json:"laid,omitzero"`    // the more, the later it was laid; 0 if it does not lie
}

// Lies reports whether the token lies anywhere.
func (l HunterLog) Lies() bool {
	return l.Space != Nowhere || l.Region != 0 || l.Segment != 0 || l.Track
}

// place returns the facts that name where the token lies.
func (l HunterLog) place(p *Position) (engine.Value, engine.Fact) {
	switch {
	case l.Space != Nowhere:
		return logOnArea, p.at("space", l.Space)
	case l.Region != 0:
		return logOnRegion, engine.Tell("region", engine.Value(l.Region))
	case l.Segment != 0:
		return logOnSegment, engine.Tell("segment", engine.Value(l.Segment))
	}
	return logOnTrack, number("step", l.Step)
}

// newTurnForLogs lets every token be touched again.
func (p *Position) newTurnForLogs() {
	for i := range p.HunterLogs {
		p.HunterLogs[i].Touched = false
	}
}

const layLog, takeLog = "lay-log", "take-log"

// logVerbs lay and take back log tokens. A game begun before has none.
func logVerbs() []verb {
	tokens := func(fits func(HunterLog) bool, none *reason) field {
		return field{Name: "token", Domain: HunterLogs, Empty: none, Usual: usualLog,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for i, l := range p.HunterLogs {
					if !l.Touched && fits(l) {
						out = append(out, engine.Value(i))
					}
				}
				return out
			}}
	}
	canLay := func(p *Position, seat engine.Seat) bool {
		return inOldGames(p, seat) == nil && slices.ContainsFunc(p.HunterLogs[:],
			func(l HunterLog) bool { return !l.Touched })
	}
	on := func(place engine.Value) func(*Position, engine.Seat, engine.Action) bool {
		return func(_ *Position, _ engine.Seat, a engine.Action) bool { return a.Has("on") && a.Get("on") == place }
	}
	return []verb{
		{Name: layLog, Seldom: true, Do: doLayLog, Closed: inOldGames, Public: canLay, Fields: []field{
			tokens(func(HunterLog) bool { return true }, refusedTouched),
			{Name: "side", Domain: LogSides, Choices: all(LogSides),
				Usual: func(*Position, engine.Seat, engine.Action) (engine.Arg, bool) { return engine.Arg{}, true }},
			{Name: "on", Domain: LogPlaces, Joined: true,
				Choices: func(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return append(out, logOnArea, logOnRegion, logOnSegment, logOnTrack)
				}},
			{Name: "space", Domain: Spaces, When: on(logOnArea),
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return p.appendValues(out, p.board().Areas.Or(p.board().Exits))
				}},
			{Name: "region", Domain: Regions, When: on(logOnRegion), Choices: boardRegions,
				Unfit: unlisted(boardRegions, refusedRegion)},
			{Name: "segment", Domain: Segments, When: on(logOnSegment), Choices: boardSegments,
				Unfit: unlisted(boardSegments, refusedSegment)},
			{Name: "step", Domain: engine.Number, When: on(logOnTrack),
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					for n := range p.track() + 1 {
						out = append(out, engine.Value(n))
					}
					return out
				}},
		}},
		{Name: takeLog, Seldom: true, Do: doTakeLog, Closed: inOldGames,
			Fields: []field{tokens(HunterLog.Lies, refusedNoLog)}},
	}
}

// usualLog lays the first token that lies nowhere yet; where all lie, the one that has lain longest, since
// what it tells is the oldest. Which one is taken back is no matter of habit.
func usualLog(p *Position, _ engine.Seat, a engine.Action) (engine.Arg, bool) {
	since := func(l HunterLog) int16 {
		if !l.Lies() {
			return -1
		}
		return l.Laid
	}
	first := -1
	for i, l := range p.HunterLogs {
		if !l.Touched && (first < 0 || since(l) < since(p.HunterLogs[first])) {
			first = i
		}
	}
	return engine.Arg{Value: engine.Value(first)}, first >= 0 && a.Verb == layLog
}

// inOldGames closes the verbs in a game that was begun before there were these tokens.
func inOldGames(p *Position, _ engine.Seat) *reason { return unsaid.Unless(!p.before()) }

func doLayLog(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	l := HunterLog{Ring: a.Get("side") == 1, Region: Region(a.Get("region")), Segment: Segment(a.Get("segment")),
		Touched: true}
	for _, other := range p.HunterLogs {
		l.Laid = max(l.Laid, other.Laid+1)
	}
	if a.Has("space") {
		l.Space = spaceOf(a.Get("space"))
	}
	if a.Has("step") {
		l.Track, l.Step = true, int8(a.Get("step"))
	}
	p.HunterLogs[a.Get("token")] = l
	on, where := l.place(p)
	pl.Tell("hunters-log-laid", engine.Tell("token", a.Get("token")), engine.Tell("side", a.Get("side")),
		engine.Tell("on", on), where)
	pl.Goto(nazgulTurn)
}

func doTakeLog(pl *play, _ engine.Seat, a engine.Action) {
	pl.P.HunterLogs[a.Get("token")] = HunterLog{Touched: true}
	pl.Tell("hunters-log-taken", engine.Tell("token", a.Get("token")))
	pl.Goto(nazgulTurn)
}

var hunterLogEvents = []engine.EventDef{
	event("hunters-log-laid", fact("token", HunterLogs), fact("side", LogSides), fact("on", LogPlaces),
		fact("space", Spaces), fact("region", Regions), fact("segment", Segments), fact("step", engine.Number)),
	event("hunters-log-taken", fact("token", HunterLogs)),
}

// lying lists the log tokens that lie somewhere.
func lying(p *Position) (list []HunterLogView) {
	for i, l := range p.HunterLogs {
		if l.Lies() {
			list = append(list, HunterLogView{Token: i, HunterLog: l})
		}
	}
	return list
}
