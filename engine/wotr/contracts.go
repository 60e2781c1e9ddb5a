package wotr

// This file holds the signatures that chapters call across files, until their owner writes them. It must be empty, and gone, in the end.

// callCard carries out the event half of a card that is no longer in the hand; it returns when all is done.
func callCard(*play, Side, Card) {}

// sweepTable discards cards on the table whose condition no longer holds (R59).
func sweepTable(*play) {}

// cardDraws asks for what may be drawn after a card was played.
func cardDraws(*play) bool { return false }
