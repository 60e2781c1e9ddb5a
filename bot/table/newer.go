package table

import (
	"errors"
	"fmt"
	"time"

	"redbook/storage"
)

// While a new version of the program is started beside the old one, games that the new one has changed are
// its own: the old one changes nothing of them, freezes none of them, and has their news wait.

const newerGame = "newer"

// whileNewer is how long news waits that an older program cannot tell, and answers that it cannot give: the
// newer one takes it over by then.
const whileNewer = 5 * time.Second

// known is a problem if a game was changed by a newer program.
func known(game storage.Game) error {
	if game.Program <= storage.Program {
		return nil
	}
	return fmt.Errorf("open game %s, which a program of number %d has changed and this one is %d: %w", game.ID,
		game.Program, storage.Program, problem(newerGame, nil))
}

// unlessNewer is what failed in what a game is due to, unless a newer program has changed the game: that one
// does it.
func unlessNewer(err error) error {
	if isNewer(err) {
		return nil
	}
	return err
}

// isNewer reports whether a game could not be opened because a newer program has changed it.
func isNewer(err error) bool {
	var p *Problem
	return errors.As(err, &p) && p.Code == newerGame
}
