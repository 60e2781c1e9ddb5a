package table

import (
	"context"
	"errors"
	"maps"
	"slices"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Seating is a game that a league or a tournament opens: everybody has agreed to play when they signed up.
type Seating struct {
	Creation           // Seat, Random and After say nothing here
	Event    ids.Event // of which it is a game
	Game     string    // its name there
	Title    string    // what the event is called
	Users    map[ids.Chair]ids.User
	// the levels of the computers that play, by their chairs
	Computers map[ids.Chair]string
	// who has so many action tokens, of a game that can be given some
	Tokened ids.Chair
	Tokens  int
}

// Seat opens a game of an event and sits everybody down. Called again it returns the game that it has opened,
// and begins it once its message stands in the channel: the thread hangs on that. What limits how many games
// people open and play is not for it.
func (t *Tables) Seat(ctx context.Context, s Seating) (*Table, error) {
	table, err := t.again(func() (*Table, error) {
		games, err := t.store.EventGames(ctx, s.Event)
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			if g.Name == s.Game {
				return t.Open(ctx, g.Game)
			}
		}
		return t.seat(ctx, s)
	})
	if err != nil || !table.InLobby() || table.LobbyMessage == "" {
		return table, err
	}
	begun, err := t.Start(ctx, "", table.Players()[0], table.ID)
	var changed *Problem
	if errors.As(err, &changed) {
		return t.Open(ctx, table.ID)
	}
	return begun, err
}

// CheckSeating is a game as it would be opened, without an id: a Problem or a *engine.Refusal if it cannot
// be. Who plays does not matter for it.
func (t *Tables) CheckSeating(ctx context.Context, c Creation) (storage.Game, error) {
	g, ok := t.games[c.Rules]
	if !ok {
		return storage.Game{}, problem("no-such-rules", words.Args{"rules": c.Rules})
	}
	c.Options = engine.StateOptions(g.Rules, c.Options)
	if err := checkOptions(g.Rules, c.Options); err != nil {
		return storage.Game{}, err
	}
	speed, err := parsePace(c.Pace)
	if err != nil {
		return storage.Game{}, err
	}
	clock, err := t.clockOf(ctx, c.User, withTimeout(c.Clock, c.Timeout))
	if err == nil {
		err = checkTimeout(g.Rules, clock, true)
	}
	if err != nil {
		return storage.Game{}, err
	}
	seed, err := t.newSeed() // no die is made of it: the one that is comes with the start
	if err != nil {
		return storage.Game{}, err
	}
	now := t.now()
	return storage.Game{Rules: c.Rules, Options: formatOptions(c.Options), State: storage.Lobby,
		Server:  c.Server,
		Channel: c.Channel, Language: string(c.Language), Host: c.User, Seed: seed,
		Commitment: engine.Commitment(seed), Created: now, Updated: now, Pace: speed.String(), Clock: clock}, nil
}

func (t *Tables) seat(ctx context.Context, s Seating) (*Table, error) {
	rules := t.games[s.Rules].Rules
	if s.Tokens > 0 {
		seat, _ := rules.Seats().Parse(string(s.Tokened))
		s.Options = maps.Clone(s.Options)
		maps.Copy(s.Options, t.games[s.Rules].Tokens(engine.Seat(seat), s.Tokens))
	}
	game, err := t.CheckSeating(ctx, s.Creation)
	if err != nil {
		return nil, err
	}
	seats := rules.SeatsOf(engine.StateOptions(rules, s.Options))
	if len(seats) != len(s.Users)+len(s.Computers) {
		return nil, problem("seats-free", nil)
	}
	for _, level := range s.Computers {
		if err := checkLevel(rules, level); err != nil {
			return nil, err
		}
	}
	game.ID = ids.Game(Code(4))
	var taken []storage.Seat
	for _, chair := range slices.Sorted(maps.Keys(s.Users)) {
		seat, ok := rules.Seats().Parse(string(chair))
		if !ok || !slices.Contains(seats, engine.Seat(seat)) {
			return nil, problem("no-such-seat", words.Args{"seat": string(chair)})
		}
		taken = append(taken, storage.Seat{Game: game.ID, Seat: chair, User: s.Users[chair]})
	}
	game.Host = taken[0].User
	game.Lobby = arrangement{Event: s.Title + " · " + s.Game, Computers: s.Computers}.String()
	err = t.store.CreateGame(ctx, storage.NewGame{Game: game, Seats: taken, Event: s.Event, EventGame: s.Game,
		Outbox: []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, game.Created)}})
	if errors.Is(err, storage.ErrCarriedOn) { // another one was opened a moment ago
		err = storage.ErrConflict
	}
	return t.changed(ctx, game.ID, err)
}

// LoseByRound ends a running game for whoever it has waited for longest: the time of its round is over. It
// does nothing to a game that stands still, or that waits for nobody: a computer answers in a moment.
func (t *Tables) LoseByRound(ctx context.Context, game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil || !table.Running() {
			return table, err
		}
		waiting := slices.DeleteFunc(table.Waiting(), func(w Wait) bool {
			return table.ChairOf(w.Decision.Seat).Computer != ""
		})
		if len(waiting) == 0 {
			return table, nil
		}
		longest := slices.MinFunc(waiting, func(a, b Wait) int { return a.Since.Compare(b.Since) })
		for _, c := range table.Chairs {
			if c.Seat == longest.Decision.Seat {
				return t.expire(ctx, table, c, change{}, "")
			}
		}
		return table, nil
	})
}

// CountAsItStands ends a running game for the side that leads by what the game itself counts, or with a draw:
// the time of its round is over. It does nothing to a game that stands still.
func (t *Tables) CountAsItStands(ctx context.Context, game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil || !table.Running() {
			return table, err
		}
		line := engine.Line{Kind: engine.DrawLine}
		if ahead := table.Rules.Ahead(table.position); ahead != engine.Nobody {
			line = engine.Line{Kind: engine.AdjudgeLine, Seat: ahead.List()[0]}
		}
		return t.settle(ctx, table, line, change{told: &Deed{Kind: Adjudicated}}, engine.Nobody, "")
	})
}
