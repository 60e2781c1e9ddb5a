package table

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// arrangement is what is agreed in a lobby besides options and seats.
//
// When the host changes what others have sat down to, they keep their seats but have to agree anew before the
// game can start: to take the seats from them would punish them for the host's change of mind, and to start
// without asking would draw them into a game that they have not agreed to. They are called once, until they
// agree or get up. Options with which a seat of theirs would go are refused; the host's own seat goes, and
// the host sits down again.
type arrangement struct {
	// counts the changes of what the game will be: buttons carry it
	Revision int                    `json:"revision,omitempty"`
	Random   bool                   `json:"random,omitempty"`  // seats are dealt at the start
	Invited  map[ids.Chair]ids.User `json:"invited,omitempty"` // user by the seat that is kept for them
	// the level of the computer that plays, by its seat; once the game has begun as well
	Computers map[ids.Chair]string `json:"computers,omitempty"`
	// the level of the computer that plays on for somebody whose time was up, by its seat; see standin.go
	StandIns map[ids.Chair]string `json:"standins,omitempty"`
	// how many lines the game had when such computers sat down
	StoodIn []int `json:"stoodin,omitempty"`
	// users who sit there and have not agreed to the newest change
	Doubt []ids.User `json:"doubt,omitempty"`
	// the host whose seat went with a change of the options, until they sit down
	Unseated ids.User `json:"unseated,omitempty"`
	Expired  bool     `json:"expired,omitempty"`
	// users who have been taken off their seats and not been invited since
	Barred []ids.User `json:"barred,omitempty"`
	// options that follow from the game that this one carries on
	Fixed []string `json:"fixed,omitempty"`
	// the league or tournament of which it is a game, and its name there; see Event
	Event string `json:"event,omitempty"`
	// the chapter that is learned there; see Lesson
	Lesson string `json:"lesson,omitempty"`
}

func (a arrangement) String() string {
	data, err := json.Marshal(a)
	if err != nil {
		panic(err) // texts and numbers always encode
	}
	if string(data) == "{}" {
		return ""
	}
	return string(data)
}

func (a *arrangement) parse(text string) error {
	*a = arrangement{Invited: map[ids.Chair]ids.User{}}
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), a)
}

// clone is an arrangement that can be changed.
func (a arrangement) clone() arrangement {
	a.Invited, a.Doubt, a.Barred = maps.Clone(a.Invited), slices.Clone(a.Doubt), slices.Clone(a.Barred)
	a.Computers, a.StandIns = maps.Clone(a.Computers), maps.Clone(a.StandIns)
	a.StoodIn = slices.Clone(a.StoodIn)
	return a
}

// settle removes what no longer matters of a user: they sit down, get up or agree.
func (a *arrangement) settle(user ids.User) {
	maps.DeleteFunc(a.Invited, func(_ ids.Chair, invited ids.User) bool { return invited == user })
	a.Doubt = slices.DeleteFunc(a.Doubt, func(u ids.User) bool { return u == user })
	if a.Unseated == user {
		a.Unseated = ""
	}
}

// Revision counts the changes of what the game will be. A button that shows an earlier one agrees to nothing.
func (t *Table) Revision() int { return t.arranged.Revision }

// Random reports whether seats are dealt at the start.
func (t *Table) Random() bool { return t.arranged.Random }

// Event names the league or tournament of which it is a game, and the game in it; "" for none.
func (t *Table) Event() string { return t.arranged.Event }

// Expired reports whether the lobby was closed because nobody touched it.
func (t *Table) Expired() bool { return t.arranged.Expired }

// Invited is the user for whom a free seat is kept, or "".
func (t *Table) Invited(seat engine.Seat) ids.User { return t.arranged.Invited[t.SeatID(seat)] }

// Invites reports whether a game is in its lobby and keeps a seat for a user.
func Invites(g storage.Game, user ids.User) bool {
	var a arrangement
	return g.State == storage.Lobby && a.parse(g.Lobby) == nil &&
		slices.Contains(slices.Collect(maps.Values(a.Invited)), user)
}

// Doubters are those at the table who have not agreed to the newest change.
func (t *Table) Doubters() []ids.User { return t.arranged.Doubt }

// Unseated is the host, if their seat went with a change of the options and they have not sat down since.
func (t *Table) Unseated() ids.User { return t.arranged.Unseated }

// Wish is what the host of a lobby wants changed.
type Wish struct {
	Options engine.Options // these and no others
	Random  *bool          // whether seats are dealt at the start; nil as it is
	Clock   string         // how long an answer may take, as it is typed; "" as it is
	Timeout string         // what the end of that time leads to; "" as it is
}

// SetOptions changes options, the clock or the way of seating. Only the host may do so; a host whose own
// seat is gone with the change gets up. Wrong options are a *engine.Refusal.
func (t *Tables) SetOptions(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	w Wish) (*Table, error) {
	return t.rearrange(ctx, interaction, user, game,
		func(table *Table, c *storage.Arranging, a *arrangement) error {
			options := engine.StateOptions(table.Rules, table.Options()) // a lobby may be older than an option
			maps.Copy(options, w.Options)
			follows := w.Random != nil && *w.Random && table.After != ""
			for _, name := range a.Fixed {
				follows = follows || options[name] != table.Options()[name]
			}
			if follows {
				return problem("follows", words.Args{"game": table.After})
			}
			own, err := table.losing(options)
			if err != nil {
				return err
			}
			if len(own) > 0 {
				c.Vacated, a.Unseated = own, user
				maps.DeleteFunc(a.Invited, func(seat ids.Chair, _ ids.User) bool { return slices.Contains(own, seat) })
			}
			a.keepsComputers(table.Rules, table.Rules.SeatsOf(options))
			c.Options = formatOptions(options)
			if w.Random != nil {
				a.Random = *w.Random
			}
			if c.Clock, err = t.otherClock(ctx, table, user, w); err != nil {
				return err
			}
			if c.Options == table.Game.Options && c.Clock == table.Game.Clock &&
				a.Random == table.arranged.Random {
				return nil
			}
			if c.Options != table.Game.Options {
				c.Outbox = append(c.Outbox, notice(Audience{Kind: ToLobby}, OptionsDrawn, c.At))
			}
			table.unsettle(c, a, user)
			return nil
		})
}

// calling makes a row for the lobby's channel that mentions users.
func calling(kind string, users []ids.User, at time.Time) storage.OutboxRow {
	row := notice(Audience{Kind: ToLobby}, kind, at)
	row.Body = body{Called: users}.String()
	return row
}

// losing checks options and returns the seats of the host that go with them. That others would lose theirs,
// or one that is kept for them, is a problem.
func (t *Table) losing(options engine.Options) (own []ids.Chair, err error) {
	if err := checkOptions(t.Rules, options); err != nil {
		return nil, err
	}
	seats := t.Rules.SeatsOf(options)
	var seated, invited []string
	for _, c := range t.Chairs {
		guest := t.Invited(c.Seat)
		switch {
		case slices.Contains(seats, c.Seat):
		case c.User == t.Host || guest == t.Host:
			own = append(own, c.ID)
		case c.User != "":
			seated = append(seated, mention(c.User))
		case guest != "":
			invited = append(invited, mention(guest))
		}
	}
	if len(seated)+len(invited) > 0 {
		return nil, problem("seat-in-use", words.Args{"seated": strings.Join(seated, ", "),
			"invited": strings.Join(invited, ", ")})
	}
	return own, nil
}

// checkOptions is the *engine.Refusal of the rules if options do not go together: they say so when a game is
// set up.
func checkOptions(rules engine.Rules, options engine.Options) error {
	_, _, err := rules.New(options, engine.NewSeeded(make([]byte, 32), 0))
	return err
}

// Agree agrees to the options as they are since a revision.
func (t *Tables) Agree(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	revision int) (*Table, error) {
	return t.rearrange(ctx, interaction, "", game,
		func(table *Table, c *storage.Arranging, a *arrangement) error {
			if table.SeatsOf(user) == engine.Nobody {
				return problem("not-seated", nil)
			}
			a.settle(user)
			return table.saw(revision)
		})
}

// Newest is the revision for somebody who types a command and so has no old message in front of them.
const Newest = -1

// saw is a problem if what a button showed is no longer so.
func (t *Table) saw(revision int) error {
	if revision != Newest && revision != t.arranged.Revision {
		return problem("options-changed", nil)
	}
	return nil
}

// Invite keeps a free seat for a user; "" is the first free one. Only the host may. The guest is called,
// unless this host has called them lately: whom one person calls again and again would leave.
func (t *Tables) Invite(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	guest ids.User, seat ids.Chair) (_ *Table, called bool, err error) {
	rung := false
	table, err := t.rearrange(ctx, interaction, user, game,
		func(table *Table, c *storage.Arranging, a *arrangement) error {
			switch {
			case table.SeatsOf(guest) != engine.Nobody:
				return problem("guest-seated", words.Args{"guest": mention(guest)})
			case slices.Contains(slices.Collect(maps.Values(a.Invited)), guest):
				return problem("guest-invited", words.Args{"guest": mention(guest)})
			}
			seat, err := table.free(seat, "")
			if err != nil {
				return err
			}
			if err := t.mayInvite(ctx, table, user, guest); err != nil {
				return err
			}
			if !rung {
				if called, err = t.ring(ctx, table.Server, user, guest); err != nil {
					return err
				}
				rung = true // should the lobby have changed meanwhile
			}
			a.Invited[seat] = guest
			a.Barred = slices.DeleteFunc(a.Barred, func(u ids.User) bool { return u == guest })
			if called {
				c.Outbox = append(c.Outbox, calling(Invitation, []ids.User{guest}, c.At))
			}
			return nil
		})
	return table, called, err
}

// Decline takes an invitation back: the guest's own, or, for the host, that of the guest.
func (t *Tables) Decline(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	guest ids.User) (*Table, error) {
	host := user
	if user == guest {
		host = ""
	}
	return t.rearrange(ctx, interaction, host, game,
		func(table *Table, _ *storage.Arranging, a *arrangement) error {
			if !slices.Contains(slices.Collect(maps.Values(a.Invited)), guest) {
				return problem("no-invitation", nil)
			}
			a.settle(guest)
			return nil
		})
}

// free finds a free seat for a user: the one named, the one that is kept for them, or the first that is kept
// for nobody.
func (t *Table) free(seat ids.Chair, user ids.User) (ids.Chair, error) {
	for _, c := range t.Chairs {
		if seat == "" && c.Free() && user != "" && t.Invited(c.Seat) == user {
			return c.ID, nil
		}
	}
	kept := false
	for _, c := range t.Chairs {
		if !c.Free() || seat != "" && c.ID != seat {
			continue
		}
		if guest := t.Invited(c.Seat); guest == "" || guest == user {
			return c.ID, nil
		}
		kept = true
	}
	switch v, ok := t.Rules.Seats().Parse(string(seat)); {
	case kept:
		return "", problem("seat-kept", nil)
	case seat == "":
		return "", problem("table-full", nil)
	case ok && t.hasSeat(engine.Seat(v)):
		return "", problem("seat-taken", nil)
	}
	return "", problem("no-such-seat", words.Args{"seat": seat})
}

// rearrange changes what is agreed in a lobby. A host that is not "" must be its host.
func (t *Tables) rearrange(ctx context.Context, interaction ids.Interaction, host ids.User, game ids.Game,
	change func(*Table, *storage.Arranging, *arrangement) error) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.inLobby(ctx, game)
		if err != nil {
			return nil, err
		}
		if host != "" && table.Host != host {
			return nil, problem("only-host", words.Args{"host": mention(table.Host)})
		}
		now := t.now()
		c := storage.Arranging{
			Game: game, Seen: table.taken(), Arranged: table.Game.Lobby, Options: table.Game.Options,
			Clock: table.Game.Clock, State: storage.Lobby, At: now,
			Outbox: []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)}, Interaction: interaction,
		}
		a := table.arranged.clone()
		if err := change(table, &c, &a); err != nil {
			return nil, err
		}
		c.Arrange = a.String()
		return t.changed(ctx, game, t.store.Rearrange(ctx, c))
	})
}

// keepLobby is how long a lobby stays open that nobody touches: long enough for a friend to come back from a
// week away.
const keepLobby = 7 * 24 * time.Hour

// CloseIdle closes the lobbies that nobody has touched for long; their messages say so.
func (t *Tables) CloseIdle(ctx context.Context, now time.Time) error {
	games, err := t.store.Games(ctx, storage.Lobby)
	if err != nil {
		return err
	}
	var failed []error
	for _, g := range games {
		var a arrangement
		if now.Sub(g.Updated) < keepLobby || !t.store.Part().Has(g.Server) {
			continue
		}
		if err := a.parse(g.Lobby); err != nil {
			failed = append(failed, err)
			continue
		}
		a.Expired = true
		err := t.store.Rearrange(ctx, storage.Arranging{
			Game: g.ID, Untouched: g.Updated, Arranged: g.Lobby, Arrange: a.String(), Options: g.Options,
			Clock: g.Clock, State: storage.Cancelled, At: now,
			Outbox: []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)},
		})
		switch {
		case err == nil:
			t.wake()
		case !errors.Is(err, storage.ErrConflict) && !errors.Is(err, storage.ErrNotLobby): // touched a moment ago
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// dealSeats moves the users of a full table to seats by chance, if that is agreed. The chance is that of the
// game's seed, as its dice are: committed to and revealed later, the same after a crash, and the same in
// whatever order people sat down. With key = HMAC-SHA256(seed, "seats"), seat n of the table's order, from 0,
// takes the user at index engine.OutcomeIndex(key, n, how many are left, number of the message with the
// commitment) of those left, by ascending id. Computers come after all users, by their levels.
func (t *Table) dealSeats() []Chair {
	chairs := slices.Clone(t.Chairs)
	if !t.arranged.Random {
		return chairs
	}
	mac := hmac.New(sha256.New, t.Seed)
	mac.Write([]byte("seats"))
	key := mac.Sum(nil)
	left := slices.Clone(chairs)
	slices.SortFunc(left, func(a, b Chair) int {
		return cmp.Or(cmp.Compare(a.Computer, b.Computer), cmp.Compare(a.User, b.User))
	})
	for n := range chairs {
		i := engine.OutcomeIndex(key, uint64(n), len(left), t.public...)
		chairs[n].User, chairs[n].Computer = left[i].User, left[i].Computer
		left = slices.Delete(left, i, i+1)
	}
	return chairs
}

// InLobby reports whether the game has not begun, and still can.
func (t *Table) InLobby() bool { return t.State == storage.Lobby }
