package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// What organisers do to games. Who is one is for the caller to know.

// Handover is a chair that has passed from one user to another.
type Handover struct {
	Chair ids.Chair `json:"chair"`
	From  ids.User  `json:"from"`
	To    ids.User  `json:"to"`

	By      ids.User `json:"by,omitempty"`      // the organiser who has handed it over
	Played  bool     `json:"played,omitempty"`  // see Deed
	Offered bool     `json:"offered,omitempty"` // it was offered, and To has taken it
	Swapped bool     `json:"swapped,omitempty"` // two partners have swapped their seats

	Computer string `json:"computer,omitempty"` // the level of the computer that plays on for From
	Returns  bool   `json:"returns,omitempty"`  // To takes the seat back from such a computer
}

// Comes reports whether the one who gets the chair is new to the table.
func (h Handover) Comes() bool { return h.To != "" && (h.By != "" || h.Offered) }

// Pause pauses a running game: nobody can act, and nobody is waited for.
func (t *Tables) Pause(ctx context.Context, interaction ids.Interaction, organiser ids.User,
	game ids.Game) (*Table, error) {
	return t.standStill(ctx, interaction, organiser, game, true)
}

// Resume lets a paused game go on. Players who owe an answer are called again. Their reminders begin anew,
// but the time since which they owe it stays as it was.
func (t *Tables) Resume(ctx context.Context, interaction ids.Interaction, organiser ids.User,
	game ids.Game) (*Table, error) {
	return t.standStill(ctx, interaction, organiser, game, false)
}

func (t *Tables) standStill(ctx context.Context, interaction ids.Interaction, organiser ids.User,
	game ids.Game,
	pause bool) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		if err != nil {
			return nil, err
		}
		played, err := t.hasPlayed(ctx, table, organiser)
		if err != nil {
			return nil, err
		}
		return t.setPaused(ctx, table, Deed{By: organiser, Played: played}, passing{interaction: interaction},
			pause)
	})
}

// Replace gives the chair of a player, or one that a player has left, to another user, who learns all that
// the chair may know. Nobody has two chairs: see join.
func (t *Tables) Replace(ctx context.Context, interaction ids.Interaction, organiser ids.User, game ids.Game,
	player, by ids.User) (*Table, error) {
	return t.ReplaceOn(ctx, interaction, organiser, game, "", player, by)
}

// ReplaceOn is Replace of a chair that is named, by its player or instead: one that was left by somebody of
// whom nothing is kept any more cannot be found otherwise.
func (t *Tables) ReplaceOn(ctx context.Context, interaction ids.Interaction, organiser ids.User,
	game ids.Game, seat ids.Chair, player, by ids.User) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		if err != nil {
			return nil, err
		}
		chair, err := t.givenAway(ctx, table, player, seat)
		if err != nil {
			return nil, err
		}
		if player = chair.User; player == "" {
			if player, err = t.LastOn(ctx, table, chair.ID); err != nil {
				return nil, err
			}
		}
		if err := t.mayReplace(ctx, table, chair, by); err != nil {
			return nil, err
		}
		played, err := t.hasPlayed(ctx, table, organiser)
		if err != nil {
			return nil, err
		}
		h := Handover{Chair: chair.ID, From: player, To: by, By: organiser, Played: played}
		// A line tells that somebody else plays it. None is written while the game stands still: a seat that has
		// been left waits for it, any other is handed over all the same.
		if standing := table.Standing(); standing == nil {
			return t.handOver(ctx, table, engine.HandoverLine, h, interaction)
		} else if chair.User == "" {
			return nil, standing
		}
		since, err := t.satSince(ctx, game)
		if err != nil {
			return nil, err
		}
		now, leaves, after := t.now(), table.leaves(chair), *table
		after.waits, after.banks = table.anew(chair.ID, table.waits, table.banks, now)
		rows := append(table.tellHandover(h, now), offerOver(table.Offer(chair.ID), now)...)
		return t.changed(ctx, game, t.store.Replace(ctx, storage.SeatChange{
			Seat: storage.Seat{Game: game, Seat: chair.ID, User: player}, Seen: table.taken(),
			After: table.Sequence, Left: leaves, Waited: table.getsUp(chair, leaves, since, table.Sequence, now),
			Waits: after.waits.String(), Banks: after.banks.String(),
			Due: after.due(after.seated(chair.ID, by), after.waits, after.Pace(), now), At: now,
			Interaction: interaction, Outbox: rows, Deed: h.noted(),
		}, by))
	})
}

// mayReplace is why a user cannot be given a chair by an organiser; nil if they can.
func (t *Tables) mayReplace(ctx context.Context, table *Table, chair Chair, by ids.User) error {
	if _, ok := table.chairOf(by); ok {
		return problem("plays-already", words.Args{"user": mention(by)})
	}
	return t.mayTake(ctx, table, chair, by)
}

// MayReplace is why the seat of a player in a running game cannot be given to a user; nil if it can, and
// where they do not play in it.
func (t *Tables) MayReplace(ctx context.Context, game ids.Game, player, by ids.User) error {
	table, err := t.Open(ctx, game)
	if err != nil || table.State != storage.Running {
		return err
	}
	chair, plays := table.chairOf(player)
	if !plays {
		return nil
	}
	return t.mayReplace(ctx, table, chair, by)
}

// seated are the chairs with a user on one of them.
func (t *Table) seated(chair ids.Chair, user ids.User) []Chair {
	chairs := slices.Clone(t.Chairs)
	for i := range chairs {
		if chairs[i].ID == chair {
			chairs[i].User = user
		}
	}
	return chairs
}

// givenAway finds the chair that an organiser gives to another user.
func (t *Tables) givenAway(ctx context.Context, table *Table, player ids.User,
	seat ids.Chair) (Chair, error) {
	if seat != "" {
		chair, ok := table.Chair(seat)
		if !ok || chair.Computer != "" && !chair.StandIn || player != "" && chair.User != player {
			return Chair{}, problem("no-such-seat", words.Args{"seat": string(seat)})
		}
		return chair, nil
	}
	if player == "" {
		return Chair{}, problem("replace-whom", nil)
	}
	chair, ok := table.chairOf(player)
	if !ok {
		var err error
		if chair, ok, err = t.leftBy(ctx, table, player); err != nil {
			return Chair{}, err
		}
	}
	if !ok {
		return Chair{}, problem("not-a-player", words.Args{"user": mention(player)})
	}
	return chair, nil
}

// mayTake is a problem if a user has held a chair of another side than this one's since the game began:
// nobody who knows the secrets of a side may play against it. It is one, too, if they may not meet the
// others.
func (t *Tables) mayTake(ctx context.Context, table *Table, chair Chair, user ids.User) error {
	held, err := t.store.Held(ctx, table.ID)
	if err != nil {
		return err
	}
	for _, h := range held {
		if h.User == user && !table.sameSide(h.Seat, chair.ID) {
			return problem("held-other-side", words.Args{"user": mention(user)})
		}
	}
	may, err := t.MayMeet(ctx, table, user, chair.User)
	if err == nil && !may {
		return problem("cannot-be-seated", words.Args{"user": mention(user)})
	}
	return err
}

// hasPlayed reports whether a user has a seat of a game, or has had one since it began.
func (t *Tables) hasPlayed(ctx context.Context, table *Table, user ids.User) (bool, error) {
	held, err := t.store.Held(ctx, table.ID)
	_, plays := table.chairOf(user)
	return plays || slices.ContainsFunc(held, func(s storage.Seat) bool { return s.User == user }), err
}

// noted is a deed as it is kept, see Deeds.
func (d Deed) noted() storage.Deed {
	return storage.Deed{By: d.By, Kind: d.Kind, Body: body{Deed: &d}.String()}
}

// byOperator is what the operator has done, as it is kept, see Deeds.
func (d Deed) byOperator() storage.Deed {
	d.By = storage.Operator
	return d.noted()
}

// noted is a handover as it is kept: that by an organiser, see Deeds.
func (h Handover) noted() storage.Deed {
	return storage.Deed{By: h.By, Kind: Replaced, Body: body{Handover: &h}.String()}
}

// SetUp keeps how a server is set up, and who has changed what: name=value each.
func (t *Tables) SetUp(ctx context.Context, user ids.User, server storage.Server, changed []string) error {
	if len(changed) == 0 {
		return t.store.SetServer(ctx, server)
	}
	deed := Deed{Kind: SetUp, By: user, Set: changed}.noted()
	deed.At = t.now()
	return t.store.SetServer(ctx, server, deed)
}

// Done is what an organiser or the operator has done to a game of a server, or whoever manages it to how it
// is set up.
type Done struct {
	Game ids.Game // "" for the server
	By   ids.User // storage.Operator for the operator
	Kind string
	At   time.Time
	Deed Deed     // unless it is a handover: its reason, and who agreed
	Vote *Vote    // that has ended; nil for another deed
	User ids.User // who ended it; "" where its time was over
	Seat Handover // of a handover
}

// Deeds lists what organisers have done on a server, to one of its games or to all, the newest first.
func (t *Tables) Deeds(ctx context.Context, server ids.Server, game ids.Game) ([]Done, error) {
	stored, err := t.store.Deeds(ctx, server, game)
	if err != nil {
		return nil, err
	}
	list := make([]Done, len(stored))
	for i, d := range stored {
		var said body
		if err := json.Unmarshal([]byte(d.Body), &said); err != nil {
			return nil, fmt.Errorf("deed in game %s: %w", d.Game, err)
		}
		list[i] = Done{Game: d.Game, By: d.By, Kind: d.Kind, At: d.At}
		list[i].Vote, list[i].User = said.Vote, said.User
		if said.Deed != nil {
			list[i].Deed = *said.Deed
		}
		if said.Handover != nil {
			list[i].Seat = *said.Handover
		}
		if said.Offer != nil {
			list[i].Seat.Chair = said.Offer.Chair
		}
	}
	return list, nil
}

// row tells the thread of a deed.
func (d Deed) row(at time.Time) storage.OutboxRow {
	row := notice(Audience{Kind: ToThread}, d.Kind, at)
	row.Body = body{Deed: &d}.String()
	return row
}

// organised opens a game that has begun and has not ended, paused or not.
func (t *Tables) organised(ctx context.Context, game ids.Game) (*Table, error) {
	table, err := t.Open(ctx, game)
	if err != nil {
		return nil, err
	}
	switch table.State {
	case storage.Running:
		if table.Begins() {
			return nil, problem("begins", nil)
		}
		return table, nil
	case storage.Lobby:
		return nil, problem("not-begun", nil)
	case storage.Frozen:
		return nil, table.frozen()
	}
	return nil, problem("not-running", nil)
}

func (t *Table) chairOf(user ids.User) (Chair, bool) {
	for _, c := range t.Chairs {
		if c.User == user {
			return c, true
		}
	}
	return Chair{}, false
}

// Gone notes that a player cannot be found in the game's server, or is back: of each the thread is told once.
func (t *Tables) Gone(ctx context.Context, game ids.Game, user ids.User, gone bool) error {
	row := notice(Audience{Kind: ToThread}, PlayerGone, t.now())
	row.Body = body{Called: []ids.User{user}}.String()
	if !gone {
		row.Kind = PlayerBack
	}
	changed, err := t.store.SetGone(ctx, game, user, gone, row)
	if changed {
		t.wake()
	}
	return err
}

// Back notes that a user is in a server. It returns the games there in which they were told to be gone; the
// threads of those that have not ended are told.
func (t *Tables) Back(ctx context.Context, server ids.Server, user ids.User) ([]ids.Game, error) {
	games, err := t.store.GoneFrom(ctx, server, user)
	for _, g := range games {
		row := notice(Audience{Kind: ToThread}, PlayerBack, t.now())
		row.Body = body{Called: []ids.User{user}}.String()
		var rows []storage.OutboxRow
		if stored, unknown := t.store.Game(ctx, g); unknown != nil {
			return games, unknown
		} else if stored.State == storage.Running || stored.State == storage.Frozen {
			rows = append(rows, row)
		}
		if _, err := t.store.SetGone(ctx, g, user, false, rows...); err != nil {
			return games, err
		}
		t.wake()
	}
	return games, err
}

// Standing is why nobody can act in a game although the rules would let them; nil if it does not stand still.
func (t *Table) Standing() error { return standing(t.Still) }

func standing(still storage.Standstill) error {
	switch {
	case still.Paused:
		return problem("paused", nil)
	case still.Away:
		return problem("away", nil)
	case still.Restored:
		return problem("restored", nil)
	}
	return nil
}
