package table

import (
	"slices"

	"redbook/bot/league"
	"redbook/bot/league/rating"
	"redbook/storage"
)

// Corrected is how a game counts as an event's organisers have decided: the places of its chairs, whatever
// their order.
type Corrected struct {
	Chairs []league.Chair
	Result league.Result
}

// Rated makes of results what ratings are made of: those that stand, and as they were corrected, by their
// ids.
func Rated(results []storage.Result, corrected map[string]Corrected) (records []rating.Record) {
	for _, r := range results {
		if r.State != storage.ResultStands {
			continue
		}
		chairs, result := LeagueResult(r)
		if c, ok := corrected[r.ID]; ok {
			result.Ending = c.Result.Ending
			for i, chair := range chairs {
				n := slices.IndexFunc(c.Chairs, func(other league.Chair) bool { return other.Entrant == chair.Entrant })
				if n >= 0 {
					result.Places[i] = c.Result.Places[n]
				}
			}
		}
		records = append(records, rating.Record{Result: result, Rules: r.Rules, Server: string(r.Server),
			Chairs: chairs})
	}
	return records
}
