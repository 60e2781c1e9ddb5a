package wotr

import "redbook/engine"

// The trail is what the newest action has done on the map, for the highlights of a picture: who went from
// where to where, what was attacked, hunted, recruited, taken. It begins anew when a side has chosen its next
// action, so it is still there while that choice is asked. No rule reads it.

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

// maxTrail is how many traces are kept: the newest.
const maxTrail = 12

// trace adds to the trail, unless its last trace says the same.
func (p *Position) trace(k traceKind, s Side, from, to Region) {
	next := Trace{k, s, from, to}
	for i := range p.Trail {
		if p.Trail[i].Kind == noTrace {
			p.Trail[i] = next
			return
		}
		if p.Trail[i] == next {
			return
		}
	}
	copy(p.Trail[:], p.Trail[1:])
	p.Trail[maxTrail-1] = next
}

// freshTrail begins the trail of a new action.
func (p *Position) freshTrail() {
	p.Trail = [maxTrail]Trace{}
	p.Kings.Newest = 0
}
