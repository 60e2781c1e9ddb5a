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

// NewChapter reports whether an event begins a chapter: what Turn sums up when it is over.
func (t *Tale) NewChapter(e engine.Event) bool {
	return e.Kind == TurnEvent && (t == nil || t.Chapter == nil || t.Chapter(e))
}

// Chapters cuts the events of a game into its chapters; what comes before the first belongs to none.
func (t *Tale) Chapters(game []engine.Event) [][]engine.Event {
	var chapters [][]engine.Event
	for _, e := range game {
		if t.NewChapter(e) {
			chapters = append(chapters, nil)
		}
		if n := len(chapters) - 1; n >= 0 {
			chapters[n] = append(chapters[n], e)
		}
	}
	return chapters
}

// Before finds the chapter before the one that begins with an event; none if that is the first, or if it is
// no longer in the game. The event has all that distinguishes its chapter from the others.
func (t *Tale) Before(game []engine.Event, begins engine.Event) []engine.Event {
	chapters := t.Chapters(game)
	for i := len(chapters) - 1; i > 0; i-- {
		if chapters[i][0].String() == begins.String() {
			return chapters[i-1]
		}
	}
	return nil
}
