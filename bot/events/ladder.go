package events

import (
	"context"

	"redbook/assets/words"
	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// Challenge has somebody challenge somebody else on a ladder, and returns the name of the game. Whoever is
// away is not challenged: they could not answer. It is a Problem if they may not be.
func (e *Events) Challenge(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user, whom ids.User) (b Book, game string, err error) {
	away, err := e.tables.AwayNow(ctx, whom)
	if err != nil {
		return Book{}, "", err
	}
	b, err = e.change(ctx, server, id, interaction, func(b Book) ([]season.Line, error) {
		line := b.Event.Challenge(league.Entrant(user), league.Entrant(whom), e.now())
		if err := b.May(line); err != nil {
			return nil, barred(b, line, err)
		}
		if away {
			return nil, &table.Problem{Code: "event-bar-away"}
		}
		game = line.Games[0].ID
		return []season.Line{line}, nil
	})
	return b, game, err
}

// barred says from when on somebody may be challenged, where time alone is in the way.
func barred(b Book, line season.Line, err error) error {
	if err != season.Refusal("bar-"+pairing.BarAgain) {
		return err
	}
	_, until := b.Bar(line.Entrant, line.By, line.At)
	return &table.Problem{Code: "event-bar-again", Args: words.Args{"until": until.Unix()}}
}

// Answer accepts a challenge, or declines it. It is a Problem if the user is not asked for that.
func (e *Events) Answer(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user ids.User, game string, accepts bool) (Book, error) {
	return e.change(ctx, server, id, interaction, func(b Book) ([]season.Line, error) {
		g, now := b.Game(game), e.now()
		if g == nil {
			return nil, &table.Problem{Code: "event-no-such-game"}
		}
		if accepts {
			return []season.Line{{At: now, Who: string(user), Kind: season.Accepted, Entrant: league.Entrant(user),
				Game: game, Until: now.Add(b.Round)}}, nil
		}
		return []season.Line{b.Refuse(g, league.Entrant(user), now)}, nil
	})
}
