package table

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Creation is a wish for a new game.
type Creation struct {
	Interaction ids.Interaction // its id: the same one twice creates one game
	User        ids.User
	Rules       string
	Options     engine.Options
	Server      ids.Server
	Channel     ids.Channel
	Language    words.Lang // of the thread
	Seat        ids.Chair  // where the creator sits down; "" is the first one
	Random      bool       // seats are dealt at the start
	Practice    string     // the level of the computers that take all other seats; "" for none
	Pace        string     // how soon who owes an answer is reminded; "" is the usual
	Clock       string     // how long an answer may take; "" for as long as it likes
	Timeout     string     // what the end of that time leads to; "" for reminders alone
	After       ids.Game   // the finished game that this one carries on; "" for none

	rematch *Table // the finished game that this one plays again; nil for none
	lesson  string // the chapter that is learned; "" for none
}

// Create opens a lobby, with its creator on a seat. Wrong options are a *engine.Refusal.
func (t *Tables) Create(ctx context.Context, c Creation) (*Table, error) {
	g, ok := t.games[c.Rules]
	if !ok {
		return nil, problem("no-such-rules", words.Args{"rules": c.Rules})
	}
	agreed := arrangement{Random: c.Random}
	if c.After != "" {
		var err error
		if agreed, err = t.carry(ctx, &c); err != nil {
			return nil, err
		}
	}
	var rematch ids.Game
	if c.rematch != nil {
		agreed, rematch = c.seatAgain(), c.rematch.ID
	}
	c.Options = engine.StateOptions(g.Rules, c.Options)
	if err := checkOptions(g.Rules, c.Options); err != nil {
		return nil, err
	}
	seats := g.Rules.SeatsOf(c.Options)
	seat := g.Rules.Seats().Name(engine.Value(seats[0]))
	if c.Seat != "" {
		v, ok := g.Rules.Seats().Parse(string(c.Seat))
		if !ok || !slices.Contains(seats, engine.Seat(v)) {
			return nil, problem("no-such-seat", words.Args{"seat": c.Seat})
		}
		seat = string(c.Seat)
	}
	practice, err := c.practise(g.Rules, ids.Chair(seat))
	if err != nil {
		return nil, err
	}
	if practice != nil {
		agreed.Computers, agreed.Lesson = practice, c.lesson
	}
	speed, err := parsePace(c.Pace)
	if err != nil {
		return nil, err
	}
	agreedClock, err := t.agreedClock(ctx, c.User, c.Clock, c.Timeout)
	if err == nil {
		err = checkTimeout(g.Rules, agreedClock, false)
	}
	if err != nil {
		return nil, err
	}
	done, err := t.brakes(ctx, string(c.Server))
	if err != nil {
		return nil, err
	}
	defer done()
	if err := t.mayCreate(ctx, c.Server, c.User); err != nil {
		return nil, err
	}
	if err := t.mayGather(ctx, c, agreed); err != nil {
		return nil, err
	}
	seed, err := t.newSeed() // no die is made of it: the one that is comes with the start
	if err != nil {
		return nil, err
	}
	now := t.now()
	game := storage.Game{
		Rules: c.Rules, Options: formatOptions(c.Options), State: storage.Lobby, Server: c.Server,
		Channel:  c.Channel,
		Language: string(c.Language), Host: c.User, Seed: seed, Commitment: engine.Commitment(seed), Created: now,
		Updated: now,
		Pace:    speed.String(), Clock: agreedClock, Lobby: agreed.String(), After: c.After, Rematch: rematch,
	}
	rows := []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)}
	called, err := t.newlyInvited(ctx, c, slices.Sorted(maps.Values(agreed.Invited)))
	if err != nil {
		return nil, err
	}
	if len(called) > 0 {
		rows = append(rows, calling(Invitation, called, now))
	}
	return t.again(func() (*Table, error) { // a short code may be taken
		game.ID = ids.Game(Code(4))
		err := t.store.CreateGame(ctx, storage.NewGame{
			Game: game, Seats: []storage.Seat{{Game: game.ID, Seat: ids.Chair(seat), User: c.User}}, Outbox: rows,
			Interaction: c.Interaction,
		})
		if errors.Is(err, storage.ErrCarriedOn) && rematch == "" { // a moment ago
			if told := t.notCarriedOn(ctx, c.After); told != nil {
				return nil, told
			}
			err = storage.ErrConflict // and cancelled since
		}
		return t.changed(ctx, game.ID, err)
	})
}

func formatOptions(o engine.Options) string {
	var parts []string
	for name, value := range o {
		parts = append(parts, name+"="+value)
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

// Join sits the user down on a free seat; "" is the seat kept for them, or the first free one.
func (t *Tables) Join(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	seat ids.Chair) (*Table, error) {
	return t.JoinAsSeen(ctx, interaction, user, game, seat, Newest)
}

// JoinAsSeen is Join if the game is still as it was at a revision.
func (t *Tables) JoinAsSeen(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	seat ids.Chair,
	revision int) (*Table, error) {
	return t.joinKnowing(ctx, interaction, user, game, seat, revision, false)
}

// JoinAware is JoinAsSeen for a user who has been warned that somebody sits there whom they have blocked.
func (t *Tables) JoinAware(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	seat ids.Chair, revision int) (*Table, error) {
	return t.joinKnowing(ctx, interaction, user, game, seat, revision, true)
}

func (t *Tables) joinKnowing(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	seat ids.Chair, revision int, aware bool) (*Table, error) {
	table, err := t.again(func() (*Table, error) {
		return t.join(ctx, interaction, user, game, seat, revision, aware)
	})
	if err != nil {
		return nil, err
	}
	return t.completeRematch(ctx, table)
}

// again tries a change anew when the game was not as it had been seen; the next look may tell why.
func (t *Tables) again(try func() (*Table, error)) (*Table, error) {
	for range maxTries {
		table, err := try()
		if !errors.Is(err, storage.ErrConflict) {
			return table, err
		}
	}
	return nil, problem("busy", nil)
}

func (t *Tables) join(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	seat ids.Chair, revision int, aware bool) (*Table, error) {
	table, err := t.inLobby(ctx, game)
	if err != nil {
		return nil, err
	}
	if table.SeatsOf(user) != engine.Nobody {
		return nil, problem("already-seated", nil)
	}
	if table.Barred(user) {
		return nil, problem("taken-off", words.Args{"host": mention(table.Host)})
	}
	if seat, err = table.free(seat, user); err != nil {
		return nil, err
	}
	if err := t.mayJoin(ctx, table.Server, user); err != nil {
		return nil, err
	}
	if err := table.saw(revision); err != nil {
		return nil, err
	}
	if err := t.maySit(ctx, table, user, seat, aware); err != nil {
		return nil, err
	}
	now := t.now()
	agreed := table.arranged.clone()
	agreed.settle(user)
	return t.changed(ctx, game, t.store.JoinSeat(ctx, storage.SeatChange{
		Seat: storage.Seat{Game: game, Seat: seat, User: user}, Seen: table.taken(), At: now,
		Interaction: interaction,
		Arranged:    table.Game.Lobby, Arrange: agreed.String(),
		Outbox: []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)},
	}))
}

func (t *Table) hasSeat(seat engine.Seat) bool {
	return slices.ContainsFunc(t.Chairs, func(c Chair) bool { return c.Seat == seat })
}

// Leave takes the user off the table before the start.
func (t *Tables) Leave(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) { return t.leave(ctx, interaction, user, game) })
}

func (t *Tables) leave(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	table, err := t.inLobby(ctx, game)
	if err != nil {
		return nil, err
	}
	seats := table.SeatsOf(user).List()
	if len(seats) == 0 {
		return nil, problem("not-seated", nil)
	}
	now := t.now()
	agreed := table.arranged.clone()
	agreed.settle(user)
	return t.changed(ctx, game, t.store.LeaveSeat(ctx, storage.SeatChange{
		Seat: storage.Seat{Game: game, Seat: table.SeatID(seats[0]), User: user}, Seen: table.taken(), At: now,
		Interaction: interaction,
		Arranged:    table.Game.Lobby, Arrange: agreed.String(),
		Outbox: []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)},
	}))
}

// Cancel ends a lobby; only its host may.
func (t *Tables) Cancel(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) { return t.cancel(ctx, interaction, user, game) })
}

func (t *Tables) cancel(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	table, err := t.inLobby(ctx, game)
	if err != nil {
		return nil, err
	}
	if table.Host != user {
		return nil, problem("only-host", words.Args{"host": mention(table.Host)})
	}
	now := t.now()
	return t.changed(ctx, game, t.store.Cancel(ctx, storage.StateChange{
		Game: game, State: storage.Cancelled, At: now, Interaction: interaction,
		Outbox: []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)},
	}))
}

// Start begins the game when every seat is taken. Anyone at the table may start it, and by that agrees to
// what it is. The game has a seed then, and its commitment is to be published; with the message that does
// (Published) it is dealt.
func (t *Tables) Start(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	return t.StartAsSeen(ctx, interaction, user, game, Newest)
}

// StartAsSeen is Start if the game is still as it was at a revision.
func (t *Tables) StartAsSeen(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	revision int) (*Table, error) {
	return t.again(func() (*Table, error) { return t.start(ctx, interaction, user, game, revision) })
}

func (t *Tables) start(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	revision int) (*Table, error) {
	table, err := t.inLobby(ctx, game)
	if err != nil {
		return nil, err
	}
	if table.SeatsOf(user) == engine.Nobody {
		return nil, problem("not-seated", nil)
	}
	for _, c := range table.Chairs {
		if c.Free() {
			return nil, problem("seats-free", nil)
		}
	}
	if err := table.saw(revision); err != nil {
		return nil, err
	}
	for _, u := range table.Doubters() {
		if u != user {
			return nil, problem("not-agreed", words.Args{"user": mention(u)})
		}
	}
	seed, err := t.newSeed()
	if err != nil {
		return nil, err
	}
	now := t.now()
	return t.changed(ctx, game, t.store.Begin(ctx, storage.Beginning{
		Game: game, Seen: table.taken(), Arranged: table.Game.Lobby, Seed: seed,
		Commitment: engine.Commitment(seed), At: now,
		Outbox: []storage.OutboxRow{notice(Audience{Kind: ToThread}, Begins, now)}, Interaction: interaction,
	}))
}

// inLobby opens a game that has not begun.
func (t *Tables) inLobby(ctx context.Context, game ids.Game) (*Table, error) {
	table, err := t.Open(ctx, game)
	if err != nil {
		return nil, err
	}
	switch table.State {
	case storage.Lobby:
		return table, nil
	case storage.Cancelled:
		return nil, problem("game-cancelled", nil)
	}
	return nil, problem("game-begun", nil)
}

// changed returns the game after a change of the lobby.
func (t *Tables) changed(ctx context.Context, game ids.Game, err error) (*Table, error) {
	if err != nil {
		return nil, t.storeProblem(err)
	}
	t.wake()
	return t.Open(ctx, game)
}

// storeProblem turns what the store refuses into what a person reads.
func (t *Tables) storeProblem(err error) error {
	switch {
	case errors.Is(err, storage.ErrSeatTaken):
		return problem("seat-taken", nil)
	case errors.Is(err, storage.ErrNotLobby): // begun or cancelled a moment ago
		return storage.ErrConflict
	}
	return err
}

// mention is how a user is named in text: the Discord side shows the name.
func mention(user ids.User) string { return "<@" + string(user) + ">" }

// mentionsOf names users, with commas between them.
func mentionsOf(users []ids.User) string {
	list := make([]string, len(users))
	for i, user := range users {
		list[i] = mention(user)
	}
	return strings.Join(list, ", ")
}
