package hunt

import (
	"slices"

	"redbook/engine"
)

// Stretch is how the board stood when the newest stretch of play began: the Ring-bearer's turn, or the turns
// of the Nazgûl with the meeting that follows. It begins with its first action, so what happened before is
// still there while that action is asked for. Pictures show what differs now; no rule reads it.
type Stretch struct {
	Day      int8 `json:"day,omitzero"` // 0: none has begun in this part
	Turn     Turn `json:"turn,omitzero"`
	Hunters  bool `json:"hunters,omitzero"`  // of the Nazgûl
	TurnStep int8 `json:"turnStep,omitzero"` // where Frodo's figure stood when this turn of the day began

	Step       int8                  `json:"step,omitzero"`
	Corruption int8                  `json:"corruption,omitzero"`
	Eyes       int8                  `json:"eyes,omitzero"`
	Asked      int16                 `json:"asked,omitzero"` // its first answer
	Allies     spaceSet              `json:"allies,omitzero"`
	Tracks     [2]spaceSet           `json:"tracks,omitzero"`
	Logs       [logTokens]Log        `json:"logs,omitzero"`
	HunterLogs [hunterLogs]HunterLog `json:"hunterLogs,omitzero"`
	Gone       tokenSet              `json:"gone,omitzero"`
	Rides      [maxRides]Ridden      `json:"-"` // in it, oldest first
}

// Ridden is a way that a Nazgûl has ridden.
type Ridden struct {
	Who  Nazgul `json:"who"`
	From Space  `json:"from"`
	To   Space  `json:"to"`
}

const maxRides = 16

// storedStretch is a stretch with its rides as a list.
type storedStretch struct {
	Stretch
	Rides []Ridden `json:"rides,omitempty"`
}

func storeStretch(s Stretch) *storedStretch {
	if s == (Stretch{}) {
		return nil
	}
	return &storedStretch{s, trimmed(s.Rides[:])}
}

func (s *storedStretch) fill(p *Position) error {
	if s == nil {
		return nil
	}
	p.Stretch = s.Stretch
	return fill(p.Stretch.Rides[:], s.Rides)
}

// beginsStretch has the first of some verbs that is used in a turn begin a stretch.
func beginsStretch(verbs []verb) []verb {
	for i := range verbs {
		do := verbs[i].Do
		verbs[i].Do = func(pl *play, seat engine.Seat, a engine.Action) {
			pl.P.stretch()
			do(pl, seat, a)
		}
	}
	return verbs
}

// stretch begins a stretch, unless it has begun. That of the Ring-bearer has begun with the turn: in part II
// Frodo has travelled by then.
func (p *Position) stretch() {
	before, hunters := p.Stretch, p.Active != NoNazgul
	if before.Day == p.Day && before.Turn == p.Turn && before.Hunters == hunters {
		return
	}
	p.Stretch = Stretch{Day: p.Day, Turn: p.Turn, Hunters: hunters, TurnStep: before.TurnStep, Step: p.Step,
		Corruption: p.Corruption, Eyes: p.Eyes, Asked: p.AskedCount, Allies: p.Allies, Tracks: p.Tracks,
		Logs: p.Logs, HunterLogs: p.HunterLogs, Gone: p.Gone}
	if !hunters {
		p.Stretch.Step = before.TurnStep
	}
}

// ridden notes a ride; the oldest is forgotten where there are too many.
func (p *Position) ridden(r Ridden) {
	rides := &p.Stretch.Rides
	for i := range rides {
		if rides[i] == (Ridden{}) {
			rides[i] = r
			return
		}
	}
	copy(rides[:], rides[1:])
	rides[maxRides-1] = r
}

// StretchView is what has happened on the board in the newest stretch of play: the Ring-bearer's turn, or the
// turns of the Nazgûl with the meeting that follows.
type StretchView struct {
	// as it began
	Step       int
	Corruption int
	Eyes       int

	Asked      int      // the first of View.Asked that was answered in it
	Rides      []Ridden // oldest first
	Allies     []Space  // where ally tokens have been put down,
	AlliesGone []Space  // and taken away
	Tracks     []Space  // where tracks tokens have been put down
	Logs       []Log    // company log tokens put down
	HunterLogs []int    // log tokens of the hunters put down, by their number in HunterLogs
	Drawn      []Token  // corruption tokens drawn that are out of the game
}

// viewStretch shows the newest stretch; nil if none has begun in this part.
func viewStretch(p *Position) *StretchView {
	s := p.Stretch
	if s.Day == 0 {
		return nil
	}
	v := &StretchView{Step: int(s.Step), Corruption: int(s.Corruption), Eyes: int(s.Eyes), Asked: int(s.Asked),
		Rides: trimmed(s.Rides[:]), Allies: p.Allies.Without(s.Allies).List(),
		AlliesGone: s.Allies.Without(p.Allies).List(), Drawn: (p.Gone &^ s.Gone).list()}
	for side, tracks := range p.Tracks {
		v.Tracks = append(v.Tracks, tracks.Without(s.Tracks[side]).List()...)
	}
	for _, l := range p.Logs {
		if l.Kind != NoLog && !slices.Contains(s.Logs[:], l) {
			v.Logs = append(v.Logs, l)
		}
	}
	for i, l := range p.HunterLogs {
		old := s.HunterLogs[i]
		l.Touched, old.Touched = false, false
		if l.Lies() && l != old {
			v.HunterLogs = append(v.HunterLogs, i)
		}
	}
	return v
}
