package wotr

import "redbook/engine"

// Which of the six phases a turn is in (Rulebook p.18).

// Phase is where a turn stands, for whoever looks on (Rulebook chapter IV); the procedures of a phase stand
// above it on the stack.
type Phase uint8

// The phases.
const (
	GameOver        Phase = iota // the game has ended
	RecoverPhase                 // dice come back, cards are drawn
	FellowshipPhase              // the Fellowship is declared, the guide changes
	AllocationPhase              // dice go into the hunt box
	RollPhase
	ActionPhase
	VictoryPhase
)

// Phases names them.
var Phases = engine.NewDomain("phase", "over", "recover", "fellowship", "allocation", "roll", "actions",
	"victory")

func (f Phase) MarshalText() ([]byte, error)     { return []byte(Phases.Name(engine.Value(f))), nil }
func (f *Phase) UnmarshalText(text []byte) error { return unmarshal(Phases, text, f) }

// phase tells the phase, and in the action resolution whose action it is. The turn's frame goes on to the
// next phase before it calls what this one does, so while a question is asked there the Fellowship phase is
// told by what stands above it.
func (p *Position) phase() (Phase, *Side) {
	if p.Over() || p.Depth() == 0 {
		return GameOver, nil
	}
	f, bottom := p.At(0)
	switch bottom {
	case turnFellowship:
		return RecoverPhase, nil
	case turnAllocate:
		if p.Depth() > 1 {
			return FellowshipPhase, nil
		}
		return AllocationPhase, nil
	case turnRoll:
		return RollPhase, nil
	case turnVictory:
		return VictoryPhase, nil
	case actionNext, actionChoose, actionEnd:
		side := f.Side
		return ActionPhase, &side
	}
	return RecoverPhase, nil
}
