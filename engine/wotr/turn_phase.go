package wotr

import "redbook/engine"

// Which of the six phases a turn is in (Rulebook p.18).

// Phase is the phase that a turn is in, for views (Rulebook chapter IV). The procedures of a phase stand
// above the turn's frame on the stack.
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

// phase returns the phase and, in the action resolution, the side whose action it is. The turn's frame
// already names the next phase when it calls the procedures of this one; so the Fellowship phase is
// recognized by what stands above the turn's frame.
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
