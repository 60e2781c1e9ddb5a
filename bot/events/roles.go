package events

import (
	"context"
	"errors"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A league is an event with all its seasons, and its roles are those of its newest season. Who is to hold
// them is settled anew whenever a line is written in one of these books; what is given and taken at Discord
// follows from that, and can be repeated.

// NameRoles has roles be given from now on: what is made of those of the league, in its newest season. Where
// these are the same as before, nothing is written.
func (e *Events) NameRoles(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user ids.User, name func(season.Roles) season.Roles) (Book, error) {
	newest, err := e.newest(ctx, id)
	if err != nil {
		return Book{}, err
	}
	b, err := e.change(ctx, server, newest, interaction, func(b Book) ([]season.Line, error) {
		roles := name(b.Roles)
		return []season.Line{{At: e.now(), Who: string(user), Kind: season.Named, Roles: &roles}}, nil
	})
	if p := (*table.Problem)(nil); errors.As(err, &p) && p.Code == "event-same-roles" {
		return e.Open(ctx, server, newest)
	}
	return b, err
}

// Newest is the newest season of a league, of which any is given.
func (e *Events) Newest(ctx context.Context, id ids.Event) (Book, error) {
	newest, err := e.newest(ctx, id)
	if err != nil {
		return Book{}, err
	}
	return e.Open(ctx, "", newest)
}

func (e *Events) newest(ctx context.Context, id ids.Event) (ids.Event, error) {
	for {
		next, err := e.store.EventAfter(ctx, id)
		if errors.Is(err, storage.ErrNotFound) {
			return id, nil
		}
		if err != nil {
			return "", err
		}
		id = next.ID
	}
}

// League is the first season of a league, of which any is given: its roles are kept by it.
func (e *Events) League(ctx context.Context, id ids.Event) (ids.Event, error) {
	for {
		kept, err := e.store.Event(ctx, id)
		if err != nil || kept.After == "" {
			return id, err
		}
		id = kept.After
	}
}

// SettleRoles settles who is to hold the roles of all leagues in whose books something new stands. What goes
// wrong with one does not hold up the others.
func (e *Events) SettleRoles(ctx context.Context) (err error) {
	list, err := e.store.UnroledEvents(ctx)
	for _, event := range list {
		err = errors.Join(err, e.settleRoles(ctx, event))
	}
	return err
}

func (e *Events) settleRoles(ctx context.Context, event storage.Event) error {
	first, err := e.League(ctx, event.ID)
	if err != nil {
		return err
	}
	b, err := e.Newest(ctx, event.ID)
	if err != nil {
		return err
	}
	h := storage.RoleHolders{Server: event.Server, League: first, Event: event.ID, Lines: event.Lines}
	add := func(role string, who league.Entrant) {
		if user := ids.User(who); !user.Former() {
			h.Holders = append(h.Holders, storage.Role{Role: role, User: user})
		}
	}
	for _, m := range b.Members() {
		add(m.Role, m.Who)
	}
	if role := b.Roles.Champion; role != "" {
		champions, err := e.champions(ctx, b)
		if err != nil {
			return err
		}
		for _, who := range champions {
			add(role, who)
		}
	}
	return e.store.SetRoles(ctx, h)
}

// champions is who has won the last season of a league that is over, of which the newest one is given.
func (e *Events) champions(ctx context.Context, b Book) ([]league.Entrant, error) {
	for b.State != season.Over && b.After != "" {
		var err error
		if b, err = e.Open(ctx, "", ids.Event(b.After)); err != nil {
			return nil, err
		}
	}
	return b.Champions(), nil
}

// Bar notes that a role of a league can be given to nobody, and why; "" says that it can be given again. What
// is noted already is not noted twice.
func (e *Events) Bar(ctx context.Context, id ids.Event, role, why string) error {
	b, err := e.Newest(ctx, id)
	if err != nil || b.Bars[role] == why {
		return err
	}
	line := season.Line{Kind: season.Barred, Role: role, Reason: why}
	if why == "" {
		line.Kind = season.Unbarred
	}
	_, err = e.Write(ctx, "", b.Kept.ID, "", line)
	if p := (*table.Problem)(nil); errors.As(err, &p) { // somebody else has noted it
		return nil
	}
	return err
}
