package wotr

import "redbook/engine"

// Stretch is the newest stretch of play: what the actions of one player have done on the map until somebody
// else has the action. It begins with the first of these actions, so it is still there while that one is
// chosen. Pictures show it; no rule reads it.
type Stretch struct {
	Turn   int16             // 0: the next action begins another one
	By     Player            // whose it is
	Trail  [maxTrail]Trace   // oldest first
	Cards  [maxEvents]Card   // events that were played, oldest first
	Fallen [maxFallen]Fallen // figures that have been eliminated
}

// How much of a stretch is kept: the newest traces, the first cards and losses.
const (
	maxTrail  = 24
	maxEvents = 6
	maxFallen = 12
)

// traceKind is what a trace is of.
type traceKind uint8

// The kinds.
const (
	noTrace         traceKind = iota
	traceArmy                 // an army has moved
	traceCharacters           // characters or Nazgûl have
	traceFellowship           // the Ring-bearers' figure has, or the hidden Fellowship has moved on
	traceAttack               // an army attacks: the neighbouring region, or within its own
	traceRetreat
	traceHunt    // a hunt roll, where the Ring-bearers' figure stands
	traceRecruit // figures or a character have come into play
	traceCapture // a settlement has changed hands
)

// Traces names them.
var Traces = engine.NewDomain("trace", "", "army", "characters", "fellowship", "attack", "retreat", "hunt",
	"recruit", "capture")

func (k traceKind) MarshalText() ([]byte, error)     { return []byte(Traces.Name(engine.Value(k))), nil }
func (k *traceKind) UnmarshalText(text []byte) error { return unmarshal(Traces, text, k) }

// Trace is one thing that an action has done on the map. From is nowhere where nothing has moved.
type Trace struct {
	Kind traceKind `json:"kind"`
	Side Side      `json:"side"`
	From Region    `json:"from"`
	To   Region    `json:"to"`
}

// Fallen is how many figures of a side have been eliminated in a region.
type Fallen struct {
	Region Region `json:"region"`
	Side   Side   `json:"side"`
	N      int8   `json:"n"`
}

// stretch begins a seat's stretch of play, unless it goes on.
func (p *Position) stretch(seat engine.Seat) {
	if p.Stretch.Turn != p.Turn || p.Stretch.By != Player(seat) {
		p.Stretch = Stretch{Turn: p.Turn, By: Player(seat)}
		p.Kings.Newest = 0
	}
}

// endStretch has the next action begin another stretch, even if it is the same player's.
func (p *Position) endStretch() { p.Stretch.Turn = 0 }

// trace adds to the trail, unless its last trace says the same.
func (p *Position) trace(k traceKind, s Side, from, to Region) {
	trail, next := &p.Stretch.Trail, Trace{k, s, from, to}
	for i := range trail {
		if trail[i].Kind == noTrace {
			trail[i] = next
			return
		}
		if trail[i] == next {
			return
		}
	}
	copy(trail[:], trail[1:])
	trail[maxTrail-1] = next
}

// notePlayed notes that an event has been played.
func (p *Position) notePlayed(c Card) {
	for i := range p.Stretch.Cards {
		if at := &p.Stretch.Cards[i]; *at == NoCard || *at == c {
			*at = c
			return
		}
	}
}

// noteFallen notes that figures have been eliminated.
func (p *Position) noteFallen(r Region, s Side, n int) {
	for i := range p.Stretch.Fallen {
		switch f := &p.Stretch.Fallen[i]; {
		case *f == Fallen{}:
			*f = Fallen{r, s, int8(n)}
			return
		case f.Region == r && f.Side == s:
			f.N += int8(n)
			return
		}
	}
}

// storedStretch is a stretch without its trail, which has a place of its own.
type storedStretch struct {
	Turn   int16    `json:"turn,omitzero"`
	By     Player   `json:"by"`
	Cards  []Card   `json:"cards,omitempty"`
	Fallen []Fallen `json:"fallen,omitempty"`
}

func storeStretch(s *Stretch) (_ []Trace, rest *storedStretch) {
	if *s != (Stretch{Trail: s.Trail}) {
		rest = &storedStretch{s.Turn, s.By, trimmed(s.Cards[:]), trimmed(s.Fallen[:])}
	}
	return trimmed(s.Trail[:]), rest
}

// fillStretch reads what storeStretch gave. An older program kept the trail alone; more than there is room
// for is left out.
func fillStretch(p *Position, trail []Trace, rest *storedStretch) {
	copy(p.Stretch.Trail[:], trail)
	if rest != nil {
		p.Stretch.Turn, p.Stretch.By = rest.Turn, rest.By
		copy(p.Stretch.Cards[:], rest.Cards)
		copy(p.Stretch.Fallen[:], rest.Fallen)
	}
}

// forget clears what pictures and dealers alone read: older programs have not kept all of it.
func forget(p *Position) {
	p.Stretch, p.Kings.Newest = Stretch{}, 0
	p.Exchanged, p.LookedAt = [cardCount]bool{}, [sovereignCount][tileCount]uint8{}
}

// trimmed returns the used places of an array that fills up from its beginning.
func trimmed[T comparable](array []T) (list []T) {
	var none T
	for _, x := range array {
		if x != none {
			list = append(list, x)
		}
	}
	return list
}
