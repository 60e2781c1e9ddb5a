package events

import (
	"cmp"
	"context"
	"errors"

	"redbook/assets/words"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Tend takes the next step of each event to which something is due now, and reports whether there may be
// another one: what is written makes more due. It can be stopped anywhere, and goes on with the next call.
// What goes wrong with one event does not hold up the others.
func (e *Events) Tend(ctx context.Context) (more bool, err error) {
	due, err := e.store.DueEvents(ctx, e.now())
	for _, event := range due {
		if !event.Live {
			continue
		}
		b, failed := e.Open(ctx, "", event.ID)
		wrote := false
		if failed == nil {
			wrote, failed = e.step(ctx, b)
		}
		if errors.Is(failed, storage.ErrConflict) {
			wrote, failed = true, nil // somebody has written meanwhile
		}
		more, err = more || wrote, errors.Join(err, failed)
	}
	return more, err
}

// step does what is due to an event as it stands, and reports whether it has written something.
func (e *Events) step(ctx context.Context, b Book) (bool, error) {
	if b.State == season.Over {
		due, err := b.Due(e.now())
		if err != nil || len(due) == 0 {
			return false, errors.Join(err, e.nextSeason(ctx, b))
		}
		_, err = e.write(ctx, b, "", nil, *due[0].Write)
		return err == nil, err
	}
	lines, noted, err := e.ended(ctx, b)
	if err != nil {
		return false, err
	}
	if len(lines) > 0 || len(noted) > 0 {
		_, err := e.write(ctx, b, "", noted, lines...)
		return true, err
	}
	waits, err := e.handOver(ctx, b)
	if err != nil {
		return false, err
	}
	due, err := b.Due(e.now())
	if err != nil {
		return false, err
	}
	for _, step := range due {
		switch {
		case step.Left != "":
			left, err := e.left(ctx, b, step)
			if err != nil {
				return false, err
			}
			lines = append(lines, left...)
		case step.Write != nil:
			if step.Write.Kind == season.Ended { // without having been played
				if err := e.unseat(ctx, b, step.Write.Game); err != nil {
					return false, err
				}
			}
			lines = append(lines, *step.Write)
		case step.Start:
			line, err := e.begin(ctx, b)
			if err != nil {
				return false, err
			}
			lines = append(lines, line)
		case step.Seat != "":
			opened, err := e.seat(ctx, b, step.Seat)
			if err != nil {
				return false, err
			}
			if !opened.InLobby() {
				lines = append(lines, season.Line{At: e.now(), Kind: season.Seated, Game: step.Seat,
					Table: string(opened.ID)})
			}
		case step.Ask != "":
			line, err := e.asks(ctx, b, step.Ask)
			if err != nil {
				return false, err
			}
			lines = append(lines, line)
		case step.Close != "" && b.Late == season.LateVotes:
			judged, err := e.judge(ctx, b, step)
			if err != nil {
				return false, err
			}
			lines = append(lines, judged...)
		case step.Close != "":
			if err := e.close(ctx, b, step.Close); err != nil {
				return false, err
			}
		}
	}
	if len(lines) == 0 && waits {
		return false, nil
	}
	if len(lines) == 0 {
		return false, e.restDue(ctx, b)
	}
	_, err = e.write(ctx, b, "", nil, lines...)
	return err == nil, err
}

// restDue notes when the next thing is due, if it is another time than is noted.
func (e *Events) restDue(ctx context.Context, b Book) error {
	if b.Next().Equal(b.Kept.Due) {
		return nil
	}
	_, err := e.write(ctx, b, "", nil)
	return err
}

// begin is the line that ends the sign-up. The season before says who plays in which division.
func (e *Events) begin(ctx context.Context, b Book) (season.Line, error) {
	var before *season.Event
	if b.After != "" {
		last, err := e.Open(ctx, "", ids.Event(b.After))
		if err != nil {
			return season.Line{}, err
		}
		before = &last.Event
	}
	var rated []league.Entrant
	if b.Seed == season.SeedRating {
		var err error
		if rated, err = e.rated(ctx, b); err != nil {
			return season.Line{}, err
		}
	}
	return b.Begin(e.now(), rated, e.lot(), before), nil
}

// seat opens a game at the tables.
func (e *Events) seat(ctx context.Context, b Book, name string) (*table.Table, error) {
	g, users, computers := b.Game(name), map[ids.Chair]ids.User{}, map[ids.Chair]string{}
	for _, c := range g.Chairs {
		if level := c.Entrant.Computer(); level != "" {
			computers[ids.Chair(c.Side)] = level
		} else {
			users[ids.Chair(c.Side)] = ids.User(c.Entrant)
		}
	}
	seating := table.Seating{Event: b.Kept.ID, Game: name, Title: b.Title(), Users: users,
		Computers: computers,
		Creation: table.Creation{
			User: ids.User(g.People()[0]), Rules: b.Rules, Options: table.ParseOptions(b.Options),
			Server: b.Kept.Server, Channel: b.Kept.Channel, Language: words.Lang(b.Kept.Language), Pace: b.Pace,
			Clock: b.Clock}}
	if g.Deal != nil && g.Deal.To != "" {
		seating.Tokened, seating.Tokens = ids.Chair(g.Chairs[g.Chair(g.Deal.To)].Side), g.Deal.Tokens
	}
	return e.tables.Seat(ctx, seating)
}

// unseat takes back the lobby of a game that is not to be played any more.
func (e *Events) unseat(ctx context.Context, b Book, name string) error {
	games, err := e.store.EventGames(ctx, b.Kept.ID)
	for _, g := range games {
		if g.Name != name {
			continue
		}
		t, failed := e.tables.Open(ctx, g.Game)
		if failed == nil && t.InLobby() {
			_, failed = e.tables.Cancel(ctx, "", t.Host, t.ID)
		}
		err = errors.Join(err, unlessProblem(failed))
	}
	return err
}

// close ends a game whose time is over.
func (e *Events) close(ctx context.Context, b Book, name string) error {
	end := e.tables.LoseByRound
	if b.Late == season.LateStands {
		end = e.tables.CountAsItStands
	}
	_, err := end(ctx, ids.Game(b.Game(name).Table))
	return err
}

// ended lists what is to be written of games that have ended since, and which games these are.
func (e *Events) ended(ctx context.Context, b Book) (lines []season.Line, noted []ids.Game, err error) {
	for _, d := range b.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				if g.Result != nil || g.Table == "" {
					continue
				}
				line, over, err := e.outcome(ctx, b, g)
				if err != nil {
					return nil, nil, err
				}
				if !over {
					continue
				}
				noted, lines = append(noted, ids.Game(g.Table)), append(lines, line)
			}
		}
	}
	return lines, noted, nil
}

// outcome is the line that tells how a game of an event has ended at its table. Where it was cancelled the
// organisers are asked.
func (e *Events) outcome(ctx context.Context, b Book, g season.Game) (season.Line, bool, error) {
	game, err := e.store.Game(ctx, ids.Game(g.Table))
	if err != nil {
		return season.Line{}, false, err
	}
	switch game.State {
	case storage.Finished:
	case storage.Cancelled:
		if g.Asked {
			return season.Line{}, false, nil
		}
		line, err := e.asks(ctx, b, g.ID)
		return line, true, err
	default:
		return season.Line{}, false, nil
	}
	t, err := e.tables.Open(ctx, game.ID)
	if err != nil {
		return season.Line{}, false, err
	}
	result, over := t.Result()
	if !over {
		return season.Line{}, false, nil
	}
	return season.Line{At: e.now(), Kind: season.Ended, Game: g.ID, Result: &league.Result{Game: g.ID,
		Places: Places(t, result, g.Chairs), Ending: endings[result.How], At: game.Updated}}, true, nil
}

// endings are those that people bring about; all others are played.
var endings = map[string]league.Ending{engine.Conceded: league.Conceded, engine.Expired: league.TimedOut,
	engine.Agreed: league.Agreed, engine.Adjudged: league.Adjudicated}

// Places is which place each chair of a game has with a result: whoever has won comes first, then who has
// more points where these are counted. Of a draw all are first.
func Places(t *table.Table, result engine.Result, chairs []league.Chair) []int {
	places := make([]int, len(chairs))
	score := func(n int) (won, points int) {
		seat, _ := t.Rules.Seats().Parse(string(chairs[n].Side))
		if result.Winners.Has(engine.Seat(seat)) {
			won = 1
		}
		return won, int(result.Points[seat])
	}
	better := func(a, b int) bool {
		won, points := score(a)
		lost, fewer := score(b)
		return cmp.Or(cmp.Compare(won, lost), cmp.Compare(points, fewer)) > 0
	}
	for n := range chairs {
		places[n] = 1
		for other := range chairs {
			if better(other, n) {
				places[n]++
			}
		}
	}
	return places
}

// nextSeason opens the season after one that is over.
func (e *Events) nextSeason(ctx context.Context, b Book) error {
	if b.Again > 0 {
		_, err := e.store.EventAfter(ctx, b.Kept.ID)
		if errors.Is(err, storage.ErrNotFound) {
			err = e.openNext(ctx, b)
		}
		if err != nil {
			return err
		}
	}
	return e.store.WriteEvent(ctx, storage.EventChange{Event: b.Kept.ID, Seen: len(b.Written),
		Live: len(b.Disputed()) > 0, Due: b.Next(), At: e.now()})
}

// openNext opens it for sign-up.
func (e *Events) openNext(ctx context.Context, b Book) error {
	s := b.Settings
	s.SignUp, s.Season, s.After = e.now().Add(s.Again), s.Season+1, string(b.Kept.ID)
	_, err := e.Begin(ctx, Opening{User: ids.User(b.Written[0].Who), Server: b.Kept.Server,
		Channel:  b.Kept.Channel,
		Language: words.Lang(b.Kept.Language), Settings: s, Options: table.ParseOptions(s.Options),
		Rosters: b.goingOn()})
	if errors.Is(err, storage.ErrCarriedOn) {
		err = nil
	}
	return err
}
