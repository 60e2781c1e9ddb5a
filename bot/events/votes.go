package events

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// Organisers counts the organisers of a server but for some people; 0 where that cannot be told.
type Organisers func(ctx context.Context, server ids.Server, but []ids.User) (int, error)

// Counts has organisers counted by f. It is called before the events are used.
func (e *Events) Counts(f Organisers) { e.organisers = f }

// asks is the line that asks the organisers about a game. Those whose own game it is have no vote.
func (e *Events) asks(ctx context.Context, b Book, game string) (season.Line, error) {
	voters := 0
	if b.Late == season.LateVotes {
		var err error
		if voters, err = e.organisers(ctx, b.Kept.Server, b.parties(b.Game(game))); err != nil {
			return season.Line{}, err
		}
	}
	return b.Asks(game, voters, e.now()), nil
}

// parties are those whose own game it is: who plays in it, and who plays in their teams.
func (b Book) parties(g *season.Game) (list []ids.User) {
	for _, one := range g.People() {
		if t := b.TeamOf(one); t != nil {
			for _, who := range t.Members {
				list = append(list, ids.User(who))
			}
		} else if t := b.Team(one); t != nil {
			for _, who := range t.Members {
				list = append(list, ids.User(who))
			}
		} else {
			list = append(list, ids.User(one))
		}
	}
	return list
}

// Vote writes the vote of an organiser for how a late game counts. Who has ever sat at its table has none.
func (e *Events) Vote(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user ids.User, game string, verdict season.Verdict) (Book, error) {
	return e.change(ctx, server, id, interaction, func(b Book) ([]season.Line, error) {
		line := season.Line{At: e.now(), Who: string(user), Kind: season.Voted, Game: game, Verdict: verdict}
		if err := b.May(line); err != nil {
			return nil, err
		}
		return []season.Line{line}, e.satNot(ctx, b.Game(game), user)
	})
}

// satNot is a Problem if somebody has a part in a game that is still played, as a substitute who has gone.
func (e *Events) satNot(ctx context.Context, g *season.Game, user ids.User) error {
	if g.Table == "" {
		return nil
	}
	game, err := e.store.Game(ctx, ids.Game(g.Table))
	if err != nil || game.State != storage.Running {
		return err
	}
	err = e.tables.MayAdjudicate(ctx, user, game.ID, ids.Chair(g.Chairs[0].Side))
	var p *table.Problem
	if errors.As(err, &p) && p.Code != "adjudicate-party" { // such as a pause: that does not concern a vote
		return nil
	}
	return err
}

// judge ends a game about which the organisers have voted, and returns what is to be written of it: nothing
// where the end at its table tells it, or where it stands still and waits.
func (e *Events) judge(ctx context.Context, b Book, step season.Step) ([]season.Line, error) {
	g := b.Game(step.Close)
	t, err := e.tables.Open(ctx, ids.Game(g.Table))
	if errors.Is(err, table.ErrFrozen) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	verdict := step.Verdict
	switch {
	case verdict == "" && t.Running():
		_, err := e.tables.LoseByRound(ctx, t.ID)
		return nil, unlessProblem(err)
	case verdict == "":
		verdict = season.VerdictDraw
	}
	if t.Running() {
		d := Decision{User: lastFor(g, verdict), Reason: e.tally(b, g)}
		err := e.endAtTable(ctx, *g, d, verdict.Winner())
		if err != nil || verdict.Winner() >= 0 {
			return nil, unlessProblem(err)
		}
	}
	return []season.Line{{At: e.now(), Kind: season.Ended, Game: g.ID, Result: g.Decided(verdict, e.now())}}, nil
}

// lastFor is who has decided with their vote.
func lastFor(g *season.Game, verdict season.Verdict) (user ids.User) {
	for _, v := range g.Jury.Votes {
		if v.Verdict == verdict {
			user = ids.User(v.Who)
		}
	}
	return user
}

// tally says how many organisers have voted for what, as it is kept with the end of a game.
func (e *Events) tally(b Book, g *season.Game) string {
	votes, _ := b.Count(g)
	var list []string
	for _, v := range g.Verdicts() {
		if votes[v] > 0 {
			list = append(list, fmt.Sprint(votes[v]))
		}
	}
	return words.Text(words.Lang(b.Kept.Language), "bot.jury.tally",
		words.Args{"votes": strings.Join(list, " : ")})
}
