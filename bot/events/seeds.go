package events

import (
	"context"
	"slices"

	"redbook/bot/league"
	"redbook/bot/league/rating"
	"redbook/storage"
)

// rated lists who has a rating in the game of an event on its server, the strongest first: by what they are
// worth at the least with all sides, as /ratings shows it.
func (e *Events) rated(ctx context.Context, b Book) (list []league.Entrant, err error) {
	results, err := e.store.Results(ctx, storage.ResultFilter{Server: b.Kept.Server, Rules: b.Rules})
	if err != nil {
		return nil, err
	}
	corrected, err := e.Corrected(ctx, b.Kept.Server)
	if err != nil {
		return nil, err
	}
	var sides []league.Side
	for _, g := range e.tables.Games() {
		if g.Rules.ID() != b.Rules {
			continue
		}
		for _, seat := range b.Sides {
			side := league.Side(g.Annals.SideOf(string(seat), nil))
			if !slices.Contains(sides, side) {
				sides = append(sides, side)
			}
		}
	}
	records := e.tables.Rated(results, corrected)
	skills := rating.ReplaySkills(records, rating.Which{Rules: b.Rules, Server: string(b.Kept.Server)})
	for _, place := range skills.Board(e.now(), rating.Filter{Rules: b.Rules, Sides: sides}) {
		list = append(list, place.Entrant)
	}
	return list, nil
}
