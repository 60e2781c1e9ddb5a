package table

import (
	"slices"
	"strconv"
	"time"

	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/bot/league/rating"
	"redbook/storage"
	"redbook/storage/ids"
)

// Corrected is how a game counts as an event's organisers have decided, the last of them at a time: the
// places of its chairs, whatever their order.
type Corrected struct {
	Chairs []league.Chair
	Result league.Result
	By     ids.User
	At     time.Time
}

// Of is a result as it was corrected, with that among its deeds. How the game was won at the table is not
// told any more, where somebody else has won.
func (c Corrected) Of(r storage.Result) storage.Result {
	r.Seats, r.Deeds = slices.Clone(r.Seats), slices.Clone(r.Deeds)
	for i, s := range r.Seats {
		n := slices.IndexFunc(c.Chairs, func(chair league.Chair) bool { return chair.Entrant == EntrantOf(s) })
		if !s.Last || n < 0 || c.Result.Places[n] == s.Place {
			continue
		}
		r.Seats[i].Place = c.Result.Places[n]
		r.How, r.Victory = "", ""
	}
	r.Ending = string(c.Result.Ending)
	r.Deeds = append(r.Deeds, storage.ResultDeed{At: c.At, By: c.By, Kind: ResultCorrected})
	return r
}

// ByCorrection reports whether a result is as organisers have corrected it.
func ByCorrection(r storage.Result) bool {
	return slices.ContainsFunc(r.Deeds, func(d storage.ResultDeed) bool { return d.Kind == ResultCorrected })
}

// Rated makes of results what ratings are made of: those that stand, and as they were corrected, by their
// ids. A match in which both play all sides in turn counts as the games that it consists of, each for the
// sides of its players: a rating says how strong somebody is with a side, and that is how they played. Of a
// match that was given up, or of which no more is known than how it ended, the game that was not played to
// its end counts as the match does, and so does all of a match that was corrected, for the sides of its
// first game.
func (t *Tables) Rated(results []storage.Result, corrected map[string]Corrected) (records []rating.Record) {
	for _, r := range results {
		if r.State != storage.ResultStands {
			continue
		}
		facts, err := annals.Parse(r.Facts)
		if err != nil {
			facts = annals.Facts{} // what nobody can read tells nothing
		}
		if c, ok := corrected[r.ID]; ok {
			r, facts = c.Of(r), nil
		}
		chairs, result := LeagueResult(r)
		record := rating.Record{Result: result, Rules: r.Rules, Server: string(r.Server), Chairs: chairs}
		singles := t.games[r.Rules].Annals.SinglesOf(optionsOf(r.Options), facts)
		if len(singles) == 0 {
			records = append(records, record)
		}
		for n, s := range singles {
			records = append(records, single(record, lastSeats(r), s, n+1))
		}
	}
	return records
}

// single is the nth game of a match, as it is rated.
func single(match rating.Record, seats []storage.ResultSeat, s annals.Single, n int) rating.Record {
	game := match
	game.Game = match.Game + "/" + strconv.Itoa(n)
	game.Chairs, game.Places = slices.Clone(match.Chairs), slices.Clone(match.Places)
	if s.Winner != "" {
		if game.Ending = league.Played; s.Conceded {
			game.Ending = league.Conceded
		}
	}
	for i, seat := range seats {
		side := s.Sides[string(seat.Seat)]
		if game.Chairs[i].Side = league.Side(side); s.Winner == "" {
			continue
		}
		if game.Places[i] = 2; side == s.Winner {
			game.Places[i] = 1
		}
	}
	return game
}
