package table

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// What proves a game's dice. Pressing Start makes the seed and has its commitment published; the number of
// that message, which nobody knew when the seed was made, is mixed into all chance, and only then is anything
// dealt. After a restored backup, when people remember dice that have not been rolled yet, nobody moves
// before the message that tells of it is mixed in, too.

// Seeds replaces the source of the secrets of chance, for measurements that must come out the same twice. It
// is called before the tables are used. Without it they come from the operating system.
func (t *Tables) Seeds(source io.Reader) { t.seeds = source }

// newSeed makes the secret of a game's chance.
func (t *Tables) newSeed() (storage.Seed, error) {
	seed := make([]byte, 32)
	if _, err := io.ReadFull(t.seeds, seed); err != nil {
		return nil, fmt.Errorf("make a seed: %w", err)
	}
	return seed, nil
}

// publicNumbers are those of the messages that are mixed into a game's chance.
func publicNumbers(messages string) (numbers []uint64, err error) {
	for _, message := range strings.Fields(messages) {
		number, err := engine.PublicNumber(message)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, number)
	}
	return numbers, nil
}

// chance is that of the table's next line.
func (t *Table) chance() *engine.Seeded { return engine.NewSeeded(t.Seed, t.Chance, t.public...) }

// Begins reports whether the game has begun, but its commitment is still to be published: nothing has been
// dealt.
func (t *Table) Begins() bool { return t.State == storage.Running && t.Sequence == 0 }

// Undealt reports whether chance is still to deal the seats.
func (t *Table) Undealt() bool { return t.Random() && t.Sequence == 0 }

// Published takes in the message for which a game waits: the one with its commitment, with which it starts,
// or the one that tells of a restored backup. The first one that comes counts; a game that waits for none
// stays as it is.
func (t *Tables) Published(ctx context.Context, game ids.Game, message string) (*Table, error) {
	number, err := engine.PublicNumber(message)
	if err != nil {
		return nil, err
	}
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil || !table.Begins() && !table.Still.Restored {
			return table, err
		}
		table.public = append(slices.Clone(table.public), number)
		c := change{line: engine.Line{Kind: engine.MixLine, Message: message}, position: table.position,
			chance: table.Chance, at: t.now(), message: message}
		if chapter := table.Lesson(); chapter != nil && table.Begins() {
			if c.line, c.position, err = table.begin(chapter); err != nil {
				return nil, fmt.Errorf("begin lesson %s: %w", game, err)
			}
		} else if table.Begins() {
			chance := table.chance()
			if c.position, c.played, err = table.Rules.New(table.Options(), chance); err != nil {
				return nil, fmt.Errorf("start game %s: %w", game, err)
			}
			c.line, c.chance = engine.Line{Kind: engine.StartLine, Outcomes: c.played.Outcomes}, chance.Used()
		}
		return t.commit(ctx, table, c, engine.Nobody, "")
	})
}

// TellRestored has the threads told that still wait to be: a restore may have been cut off before it could.
func (t *Tables) TellRestored(ctx context.Context) error {
	games, err := t.store.Games(ctx, storage.Running, storage.Frozen)
	if err != nil {
		return fmt.Errorf("look for restored games: %w", err)
	}
	now := t.now()
	// with those that are to be tried again
	waiting, err := t.store.Pending(ctx, now.Add(time.Hour), math.MaxInt32)
	if err != nil {
		return fmt.Errorf("look for restored games: %w", err)
	}
	var rows []storage.OutboxRow
	for _, g := range games {
		still, err := t.store.Standstill(ctx, g.ID)
		if err != nil {
			return fmt.Errorf("look for restored games: %w", err)
		}
		row := notice(Audience{Kind: ToThread}, Restored, now)
		row.Game = g.ID
		told := slices.ContainsFunc(waiting,
			func(r storage.OutboxRow) bool { return r.Game == g.ID && r.Kind == Restored })
		if still.Restored && !told && t.store.Part().Has(g.Server) {
			rows = append(rows, row)
		}
	}
	return t.store.Enqueue(ctx, rows...)
}
