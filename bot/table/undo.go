package table

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"redbook/engine"
	"redbook/storage/ids"
)

// Undo is what would be taken back: a user's newest action and all that came after it. It is free as long as
// nothing was revealed or rolled and nobody else has acted since; otherwise the other players must agree.
type Undo struct {
	First    int       `json:"first"` // the first line that goes
	Lines    int       `json:"lines"` // how many lines go that stand
	Chair    ids.Chair `json:"chair"` // on which the user sat who asks for it
	User     ids.User  `json:"user"`
	Rolled   bool      `json:"rolled,omitempty"`
	Revealed bool      `json:"revealed,omitempty"`
	Others   bool      `json:"others,omitempty"`

	seat   engine.Seat     // whose action it was
	before engine.Position // to which it goes back
}

// Free reports whether nobody needs to be asked.
func (u Undo) Free() bool { return !u.Rolled && !u.Revealed && !u.Others }

// Undo takes back the user's newest action if that is free or nobody else is at the table; otherwise nothing
// is done. after is how many lines the game has, for a button that means one certain action; -1 means the
// newest. It is ErrStale if the game has gone on.
func (t *Tables) Undo(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	after int) (*Table, Undo, error) {
	return t.undoOrAsk(ctx, interaction, user, game, after, func(table *Table, u Undo) (*Table, error) {
		if v, stands := table.Vote(VoteUndo); stands && v.By != u.User {
			return nil, problem("vote-asked", map[string]any{"user": mention(v.By)})
		}
		return table, nil
	})
}

// AskUndo is Undo that asks the others where they must agree.
func (t *Tables) AskUndo(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	after int) (*Table, Undo, error) {
	return t.undoOrAsk(ctx, interaction, user, game, after, func(table *Table, u Undo) (*Table, error) {
		return t.ask(ctx, table, &Vote{Kind: VoteUndo, By: u.User, Chair: u.Chair}, interaction)
	})
}

func (t *Tables) undoOrAsk(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	after int, ask func(*Table, Undo) (*Table, error)) (*Table, Undo, error) {
	var u Undo
	table, err := t.again(func() (*Table, error) {
		table, err := t.playing(ctx, game, user)
		if err != nil {
			return nil, err
		}
		if after >= 0 && after != table.Sequence {
			return nil, ErrStale
		}
		if u, err = t.undoable(ctx, table, user); err != nil {
			return nil, err
		}
		if len(table.Players()) == 1 {
			u.Rolled, u.Revealed, u.Others = false, false, false
		}
		if u.Free() {
			return t.takeBack(ctx, table, change{}, u, table.SeatsOf(user), interaction)
		}
		return ask(table, u)
	})
	return table, u, err
}

// undoable finds out by replay what an undo by the user would take back.
func (t *Tables) undoable(ctx context.Context, table *Table, user ids.User) (Undo, error) {
	record, err := t.record(ctx, table)
	if err != nil {
		return Undo{}, err
	}
	newest, now, err := table.newestOf(ctx, user, &record)
	if err != nil {
		return Undo{}, err
	}
	if same, err := samePosition(table.Rules, now, table.position); err != nil || !same {
		// the rules have changed meanwhile: who knows what stood there before
		return Undo{}, cmp.Or(err, problem("undo-mended", nil))
	}
	switch {
	case newest.mended:
		return Undo{}, problem("undo-mended", nil)
	case newest.moments == nil:
		return Undo{}, problem("nothing-to-undo", nil)
	}
	u := newest.undo(table.Rules, user)
	return u, table.mayTakeBack(u)
}

// moment is a line of the record with what must be known to take it back.
type moment struct {
	number int
	line   engine.Line
	by     ids.User  // the user whose line it is, "" for none
	chair  ids.Chair // on which they sit
	played engine.Played
}

// newest is a user's newest action that stands, with all that came after it: no replay keeps more than that.
type newest struct {
	moments []moment        // nil if there is none
	before  engine.Position // the first of them
	mended  bool            // an operator has set the position since: nobody goes back beyond that
}

// add goes on with the next line.
func (w *newest) add(m moment, before engine.Position, user ids.User) {
	switch stands := !m.line.Undone; {
	case stands && m.by == user && user != "":
		*w = newest{before: before}
	case stands && (m.line.Kind == engine.AdjustLine || m.line.Kind == engine.CheckpointLine):
		*w = newest{mended: true}
		return
	case w.before == nil:
		return
	}
	w.moments = append(w.moments, m)
}

// undo is the undo of all these moments.
func (w *newest) undo(r engine.Rules, user ids.User) Undo {
	first := w.moments[0]
	u := Undo{First: first.number, Chair: first.chair, User: user, seat: first.line.Seat, before: w.before}
	for _, m := range w.moments {
		if m.line.Kind == engine.UndoLine || m.line.Kind.Aside() {
			continue
		}
		if !m.line.Undone {
			u.Lines++
			u.Others = u.Others || m.by != user
		}
		// What was learnt in a line that is gone is known all the same.
		u.Rolled = u.Rolled || len(m.played.Outcomes) > 0
		u.Revealed = u.Revealed || !engine.Quiet(r, m.line.Seat, engine.Played{Events: m.played.Events})
	}
	return u
}

// newestOf replays a record, or what stands since its last checkpoint where the rules no longer take what
// came before.
func (t *Table) newestOf(ctx context.Context, user ids.User,
	record *engine.Record) (newest, engine.Position, error) {
	found, now, err := t.newestFrom(ctx, 0, user, record)
	if err != nil && ctx.Err() == nil {
		if tail, from, ok := record.Tail(); ok {
			found, now, err = t.newestFrom(ctx, from, user, tail)
		}
	}
	if err != nil {
		return newest{}, nil, fmt.Errorf("undo in game %s: %w", t.ID, err)
	}
	return found, now, nil
}

func (t *Table) newestFrom(ctx context.Context, from int, user ids.User,
	record *engine.Record) (found newest, now engine.Position, err error) {
	now, err = engine.ReplayAll(t.Rules, record,
		func(n int, l engine.Line, p engine.Position, played engine.Played) error {
			m := moment{number: from + n, line: l, played: played}
			if acts := l.Kind == engine.ActionLine || l.Kind == engine.ConcedeLine; acts && now != nil {
				for _, c := range t.chairsAt(now) {
					if c.Seat == l.Seat {
						m.by, m.chair = c.User, c.ID
					}
				}
			}
			found.add(m, now, user)
			now = p
			return ctx.Err()
		})
	return found, now, err
}

func samePosition(r engine.Rules, a, b engine.Position) (bool, error) {
	x, err := r.Gist(a)
	if err != nil {
		return false, err
	}
	y, err := r.Gist(b)
	return bytes.Equal(x, y), err
}

// proposeUndo asks everybody else to let the newest action be taken back.
func proposeUndo(ctx context.Context, t *Tables, table *Table, v *Vote) error {
	u, err := t.undoable(ctx, table, v.By)
	v.Undo, v.Asked, v.Chair = &u, table.others(v.By), u.Chair
	return err
}

func passUndo(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	u, err := t.undoable(ctx, table, v.By)
	if err != nil {
		return nil, err
	}
	granted := change{grants: by.grants, deed: v.noted(VotePassed, by.user)}
	return t.takeBack(ctx, table, granted, u, table.SeatsOf(by.user), by.interaction)
}

// takeBack writes the undo line, for a vote that is granted, if one is. actors are the seats of whoever has
// done it: they need no call.
func (t *Tables) takeBack(ctx context.Context, table *Table, c change, u Undo, actors engine.Seats,
	interaction ids.Interaction) (*Table, error) {
	c.position = table.Rules.TakeBack(u.before, table.position)
	if err := table.Rules.Check(c.position); err != nil {
		return nil, fmt.Errorf("undo %d in game %s: %w", u.First, table.ID, err) // the game itself is well
	}
	c.line = engine.Line{Kind: engine.UndoLine, Undo: u.First}
	c.played = engine.TakenBack(table.Rules, u.seat, u.Lines)
	c.chance, c.at = table.Chance, t.now()
	return t.commit(ctx, table, c, actors, interaction)
}

// freeLine is the newest line of a game, and whose it is.
type freeLine struct {
	sequence int // of the game after it
	chair    ids.Chair
}

// noteFree remembers whether the newest line can be taken back at once, so that its player is offered it
// again on the next look. It does not outlast a restart: then there is /undo.
func (t *Tables) noteFree(table *Table, line engine.Line) {
	i := slices.IndexFunc(table.Chairs, func(c Chair) bool { return c.Seat == line.Seat })
	if !table.Undoable || i < 0 || table.Chairs[i].User == "" {
		t.free.Delete(table.ID)
		return
	}
	t.free.Store(table.ID, freeLine{table.Sequence, table.Chairs[i].ID})
}

// UndoableBy reports whether the newest line is the user's own and known to be such that it can be taken back
// at once.
func (t *Tables) UndoableBy(table *Table, user ids.User) bool {
	kept, ok := t.free.Load(table.ID)
	if !ok || kept.(freeLine).sequence != table.Sequence || !table.Running() {
		return false
	}
	chair, _ := table.Chair(kept.(freeLine).chair)
	return chair.User == user
}

// freely reports whether an action that has just been carried out can be taken back at once.
func freely(r engine.Rules, c change) bool {
	_, over := r.Result(c.position)
	return c.line.Kind == engine.ActionLine && !over && engine.Quiet(r, c.line.Seat, c.played)
}
