package table

import (
	"context"
	"slices"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Before a game begins its host can take somebody off their seat, and so can an organiser. They are told, and
// sit down at that table again only when the host invites them: otherwise they would be back with the next
// press. Who may not come back stands in what is agreed in the lobby, beside the invitations, and changes in
// one step with the seats. That is about one table. Whom the host has blocked is another matter, looked up as
// ever, and nothing here tells of it. Games of an event are left out: who plays in them follows from the
// sign-up.

// Unseat takes a guest off their seat in a lobby. Only its host may, or an organiser, whose deed is kept.
func (t *Tables) Unseat(ctx context.Context, interaction ids.Interaction, user ids.User, organiser bool,
	game ids.Game, guest ids.User) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.inLobby(ctx, game)
		if err != nil {
			return nil, err
		}
		if err := table.mayUnseat(user, organiser, guest); err != nil {
			return nil, err
		}
		chair, now, agreed := table.SeatID(table.SeatsOf(guest).List()[0]), t.now(), table.arranged.clone()
		agreed.settle(guest)
		agreed.Barred = append(agreed.Barred, guest)
		var deed storage.Deed
		if user != table.Host {
			deed = Deed{Kind: TakenOff, By: user, With: []ids.User{guest}}.noted()
		}
		return t.changed(ctx, game, t.store.LeaveSeat(ctx, storage.SeatChange{
			Seat: storage.Seat{Game: game, Seat: chair, User: guest}, Seen: table.taken(), At: now,
			Interaction: interaction, Deed: deed,
			Arranged: table.Game.Lobby, Arrange: agreed.String(),
			Outbox: []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now),
				calling(TakenOff, []ids.User{guest}, now)},
		}))
	})
}

// mayUnseat is why a user cannot take a guest off their seat; nil if they can.
func (t *Table) mayUnseat(user ids.User, organiser bool, guest ids.User) error {
	switch {
	case t.Host != user && !organiser:
		return problem("only-host", words.Args{"host": mention(t.Host)})
	case t.Event() != "":
		return problem("unseat-event", nil)
	case guest == user:
		return problem("unseat-oneself", nil)
	case guest == t.Host:
		return problem("unseat-host", words.Args{"host": mention(guest)})
	case t.SeatsOf(guest) == engine.Nobody:
		return problem("unseat-whom", words.Args{"user": mention(guest)})
	}
	return nil
}

// Unseatable lists whom a user can take off their seats as the host of a lobby.
func (t *Table) Unseatable(user ids.User) []ids.User {
	if !t.InLobby() {
		return nil
	}
	return slices.DeleteFunc(t.Players(),
		func(guest ids.User) bool { return t.mayUnseat(user, false, guest) != nil })
}

// Barred reports whether somebody has been taken off their seat in a lobby and may not sit down there again.
func (t *Table) Barred(user ids.User) bool { return slices.Contains(t.arranged.Barred, user) }
