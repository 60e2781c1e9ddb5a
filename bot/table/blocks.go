package table

import (
	"context"
	"maps"
	"slices"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Whoever has blocked somebody is not seated with them, by whatever way, on whatever server. Who is blocked
// is not told so: what they are refused has words that other reasons have as well, and is looked up for
// everybody in the same way. What they have begun together goes on; of lobbies in which both sit already the
// blocker is told, and can get up.

// mostBlocked is how many people somebody can block: as many as fit into the message that lists them.
const mostBlocked = 50

// Block notes that a user does not want to play with another one, or does again.
func (t *Tables) Block(ctx context.Context, user, other ids.User, on bool) error {
	blocked, err := t.store.Blocked(ctx, user)
	switch {
	case err != nil:
		return err
	case user == other:
		return problem("block-oneself", nil)
	case on && len(blocked) >= mostBlocked && !slices.Contains(blocked, other):
		return problem("blocked-enough", words.Args{"most": mostBlocked})
	}
	return t.store.Block(ctx, user, other, t.now(), on)
}

// Together lists the lobbies and games, which have not ended, in which two users sit or are invited.
func (t *Tables) Together(ctx context.Context, user, other ids.User) (lobbies, games []storage.Game,
	err error) {
	open, err := t.store.Games(ctx, storage.Lobby, storage.Running, storage.Frozen)
	if err != nil {
		return nil, nil, err
	}
	for _, g := range open {
		seats, err := t.store.Seats(ctx, g.ID)
		if err != nil {
			return nil, nil, err
		}
		there := func(user ids.User) bool {
			return Invites(g, user) ||
				slices.ContainsFunc(seats, func(s storage.Seat) bool { return s.User == user })
		}
		switch {
		case !there(user) || !there(other):
		case g.State == storage.Lobby:
			lobbies = append(lobbies, g)
		default:
			games = append(games, g)
		}
	}
	return lobbies, games, nil
}

// between finds whom of some others a user has blocked, and whether one of them has blocked the user.
func (t *Tables) between(ctx context.Context, user ids.User, others []ids.User) (blocked []ids.User,
	unwanted bool, err error) {
	list, err := t.store.Blocked(ctx, user)
	if err != nil {
		return nil, false, err
	}
	by, err := t.store.BlockedBy(ctx, user)
	for _, other := range others {
		if slices.Contains(list, other) {
			blocked = append(blocked, other)
		}
		unwanted = unwanted || slices.Contains(by, other)
	}
	return blocked, unwanted, err
}

// MayMeet reports whether a user may be given a seat at a table in the place of another one ("" for a free
// or vacant seat): nobody else who sits there has blocked them or is blocked by them, and they have room for
// one more game. Who sits there already may. All ways by which somebody is seated ask this, or join, which
// asks whoever sits down himself.
func (t *Tables) MayMeet(ctx context.Context, table *Table, user, instead ids.User) (bool, error) {
	others := slices.DeleteFunc(table.Players(), func(u ids.User) bool { return u == instead })
	blocked, unwanted, err := t.between(ctx, user, others)
	if err != nil || table.SeatsOf(user) != engine.Nobody {
		return err == nil, err
	}
	room, err := t.hasRoom(ctx, table.Server, user)
	return room && !unwanted && len(blocked) == 0, err
}

// maySit is a problem if a user who wants to sit down at a lobby is blocked by somebody there; or, unless
// they know it already, if somebody sits there whom they have blocked.
func (t *Tables) maySit(ctx context.Context, table *Table, user ids.User, seat ids.Chair, aware bool) error {
	blocked, unwanted, err := t.between(ctx, user, table.Players())
	switch {
	case err != nil:
		return err
	case unwanted:
		return problem("no-seat-now", nil)
	case len(blocked) > 0 && !aware:
		return problem(BlockedSits, words.Args{"users": mentionsOf(blocked), "game": table.ID, "seat": seat,
			"revision": table.Revision()})
	}
	return nil
}

// BlockedSits is the code of the problem that is a warning: somebody whom the user has blocked sits there.
// JoinAware goes past it.
const BlockedSits = "blocked-sits"

// mayInvite is a problem if a host cannot have a guest at a table.
func (t *Tables) mayInvite(ctx context.Context, table *Table, host, guest ids.User) error {
	blocked, unwanted, err := t.between(ctx, host, []ids.User{guest})
	if err != nil {
		return err
	}
	may, err := t.MayMeet(ctx, table, guest, "")
	switch {
	case err != nil:
		return err
	case len(blocked) > 0:
		return problem("guest-blocked", words.Args{"users": mention(guest)})
	case unwanted || !may:
		return problem("cannot-be-seated", words.Args{"user": mention(guest)})
	}
	return nil
}

// mayGather is a problem if those for whom a rematch or a sequel keeps seats cannot sit with whoever opens
// it.
func (t *Tables) mayGather(ctx context.Context, c Creation, a arrangement) error {
	guests := slices.Sorted(maps.Values(a.Invited))
	blocked, unwanted, err := t.between(ctx, c.User, guests)
	if err != nil {
		return err
	}
	full := false
	for _, guest := range guests {
		room, err := t.hasRoom(ctx, c.Server, guest)
		if err != nil {
			return err
		}
		full = full || !room
	}
	switch {
	case len(blocked) > 0:
		return problem("guest-blocked", words.Args{"users": mentionsOf(blocked)})
	case unwanted || full:
		return problem("not-together", nil)
	}
	return nil
}
