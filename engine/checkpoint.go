package engine

import "slices"

// Tail returns the part of a record that begins with its last checkpoint that stands, and that line's number;
// false if there is none. It replays although the rules may no longer take what came before.
func (rec *Record) Tail() (tail *Record, from int, ok bool) {
	for n := len(rec.Lines) - 1; n > 0; n-- {
		if l := rec.Lines[n]; l.Kind == CheckpointLine && !l.Undone {
			part := *rec
			part.Lines = slices.Clone(rec.Lines[n:])
			for i := range part.Lines {
				if part.Lines[i].Kind == UndoLine {
					part.Lines[i].Undo -= n
				}
			}
			return &part, n, true
		}
	}
	return nil, 0, false
}
