package table

import (
	"context"
	"slices"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Swap moves a user to another seat of a lobby: a free one, or that of somebody else, who gets the user's
// seat instead. "" is the only other seat of a game for two. Whoever is moved by somebody else is called,
// and has to agree before the game can start, as after a change of the options; they may swap back.
func (t *Tables) Swap(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	seat ids.Chair, revision int) (*Table, error) {
	return t.rearrange(ctx, interaction, "", game,
		func(table *Table, c *storage.Arranging, a *arrangement) error {
			from := slices.IndexFunc(table.Chairs, func(c Chair) bool { return c.User == user })
			switch {
			case from < 0:
				return problem("not-seated", nil)
			case a.Random:
				return problem("seats-dealt", nil)
			case table.After != "":
				return problem("follows", map[string]any{"game": table.After})
			}
			to := slices.IndexFunc(table.Chairs, func(c Chair) bool {
				return c.ID == seat || seat == "" && len(table.Chairs) == 2 && c.User != user
			})
			if to < 0 || to == from {
				return problem("no-such-seat", map[string]any{"seat": seat})
			}
			if err := table.saw(revision); err != nil {
				return err
			}
			own, other := table.Chairs[from], table.Chairs[to]
			if guest := table.Invited(other.Seat); other.User == "" && guest != "" && guest != user {
				// the guest is invited to the game, so the seat that is kept for them may be the other one
				delete(a.Invited, other.ID)
				a.Invited[own.ID] = guest
			}
			c.Vacated = []ids.Chair{own.ID}
			c.Seated = []storage.Seat{{Game: game, Seat: other.ID, User: user}}
			a.Revision++
			a.settle(user)
			if other.Computer != "" {
				delete(a.Computers, other.ID)
				a.Computers[own.ID] = other.Computer
			}
			if other.User == "" {
				return nil
			}
			c.Vacated = append(c.Vacated, other.ID)
			c.Seated = append(c.Seated, storage.Seat{Game: game, Seat: own.ID, User: other.User})
			if !slices.Contains(a.Doubt, other.User) {
				a.Doubt = append(a.Doubt, other.User)
				c.Outbox = append(c.Outbox, calling(SeatsSwapped, []ids.User{other.User}, c.At))
			}
			return nil
		})
}

// CanSwap reports whether the users of a lobby may change seats.
func (t *Table) CanSwap() bool {
	return t.State == storage.Lobby && len(t.Chairs) > 1 && !t.Random() && t.After == "" &&
		slices.ContainsFunc(t.Chairs, func(c Chair) bool { return t.SeatsOf(c.User) != engine.Nobody })
}
