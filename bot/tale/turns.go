package tale

import "redbook/engine"

// TurnOf is the number that an event gives to the turn that begins; false for all other events.
func TurnOf(e engine.Event) (int, bool) {
	if e.Kind != TurnEvent {
		return 0, false
	}
	f, ok := e.Fact(TurnEvent)
	if !ok || len(f.Values) != 1 {
		return 0, false
	}
	return int(f.Values[0]), true
}

// Turns cuts the events of a game into its turns; what comes before the first turn belongs to none.
func Turns(game []engine.Event) [][]engine.Event {
	var turns [][]engine.Event
	for _, e := range game {
		if e.Kind == TurnEvent {
			turns = append(turns, nil)
		}
		if n := len(turns) - 1; n >= 0 {
			turns[n] = append(turns[n], e)
		}
	}
	return turns
}

// Turn finds the events of a turn; none if there was no such turn.
func Turn(game []engine.Event, number int) []engine.Event {
	for _, turn := range Turns(game) {
		if n, ok := TurnOf(turn[0]); ok && n == number {
			return turn
		}
	}
	return nil
}
