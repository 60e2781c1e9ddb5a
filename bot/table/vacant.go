package table

import (
	"context"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// One of several partners cannot end the game for the others. A player who resigns leaves a vacant chair,
// and the partners decide about it: one of them plays it as well, an organiser seats somebody else, or they
// resign too. The last player of a side to resign ends the game.

// Fellows are the other users who play on a user's side.
func (t *Table) Fellows(user ids.User) []ids.User {
	own, ok := t.chairOf(user)
	if !ok || user == "" {
		return nil
	}
	return slices.DeleteFunc(t.Deciders(own), func(u ids.User) bool { return u == user })
}

// Deciders are the users who play on the side of a chair, each once: they decide about it when it is vacant.
func (t *Table) Deciders(chair Chair) []ids.User {
	var users []ids.User
	for _, c := range t.Chairs {
		if c.User != "" && t.sameSide(c.ID, chair.ID) && !slices.Contains(users, c.User) {
			users = append(users, c.User)
		}
	}
	return users
}

// Vacant lists the chairs of a game that goes on for which nobody plays.
func (t *Table) Vacant() []Chair {
	if t.State != storage.Running {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Chairs), func(c Chair) bool { return !c.Free() })
}

// vacate makes a user's chairs vacant, one line of the record each.
func (t *Tables) vacate(ctx context.Context, interaction ids.Interaction, user ids.User,
	table *Table) (*Table, error) {
	for _, c := range slices.Clone(table.Chairs) {
		if c.User != user {
			continue
		}
		var err error
		if table, err = t.handOver(ctx, table, engine.LeaveLine, Handover{Chair: c.ID, From: user},
			interaction); err != nil {
			return nil, err
		}
		interaction = "" // it is remembered with the first
	}
	return t.passAgreed(ctx, table)
}

// TakeOver has a user play a vacant chair of their own side as well.
func (t *Tables) TakeOver(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.playing(ctx, game, user)
		if err != nil {
			return nil, err
		}
		c, err := table.MayTakeOver(user, chair)
		if err != nil {
			return nil, err
		}
		if err := t.mayTake(ctx, table, c, user); err != nil {
			return nil, err
		}
		return t.handOver(ctx, table, engine.HandoverLine, Handover{Chair: c.ID, To: user}, interaction)
	})
}

// MayTakeOver finds a vacant chair about which the user decides.
func (t *Table) MayTakeOver(user ids.User, chair ids.Chair) (Chair, error) {
	c, ok := t.Chair(chair)
	switch {
	case !ok || !c.Free() || t.State != storage.Running:
		return Chair{}, problem("not-vacant", nil)
	case !slices.Contains(t.Deciders(c), user):
		return Chair{}, problem("not-your-side", nil)
	}
	return c, nil
}

// leftBy finds the vacant chair that a user has held.
func (t *Tables) leftBy(ctx context.Context, table *Table, user ids.User) (Chair, bool, error) {
	held, err := t.store.Held(ctx, table.ID)
	for _, c := range table.Vacant() {
		if slices.ContainsFunc(held, func(h storage.Seat) bool { return h.Seat == c.ID && h.User == user }) {
			return c, true, err
		}
	}
	return Chair{}, false, err
}

// handOver writes the line by which a chair changes hands.
func (t *Tables) handOver(ctx context.Context, table *Table, kind engine.LineKind, h Handover,
	interaction ids.Interaction) (*Table, error) {
	c, _ := table.Chair(h.Chair)
	own, _ := table.Rules.Seats().Parse(string(c.ID))
	return t.commit(ctx, table, change{
		line: engine.Line{Kind: kind, Seat: engine.Seat(own)}, position: table.position, chance: table.Chance,
		at: t.now(), handovers: []Handover{h},
	}, engine.Nobody, interaction)
}

// tellHandover tells the thread and the partners who plays a chair now, and tells a newly seated player
// what the chair knows.
func (t *Table) tellHandover(h Handover, at time.Time) []storage.OutboxRow {
	said := notice(Audience{Kind: ToThread}, Replaced, at)
	said.Body = body{Handover: &h}.String()
	rows := []storage.OutboxRow{said, notice(Audience{Kind: ToLobby}, LobbyChanged, at)}
	if h.Comes() || h.Swapped { // a partner who takes a seat over sees it in the answer to their press
		seated := notice(Audience{Chair: h.Chair}, Seated, at)
		if h.Offered {
			seated.Body = body{Offer: &OfferNews{Chair: h.Chair}}.String()
		}
		rows = append(rows, seated)
	}
	if chair, _ := t.Chair(h.Chair); t.Council(chair.Seat) != engine.Nobody {
		said.Audience = Audience{Kind: ToCouncil}.String()
		rows = append(rows, said)
	}
	return rows
}
