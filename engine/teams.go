package engine

import (
	"errors"
	"slices"
)

// Teams are the seats of the two sides of a game. A game of more sides is an error.
func Teams(r Rules, o Options) (teams [2]Seats, err error) {
	var list []Seats
	for _, partners := range r.Partners(o) {
		list = append(list, partners.Seats)
	}
	for _, seat := range r.SeatsOf(o) {
		if !slices.ContainsFunc(list, func(s Seats) bool { return s.Has(seat) }) {
			list = append(list, SeatsOf(seat))
		}
	}
	if len(list) != len(teams) {
		return teams, errors.New("this game has not two sides")
	}
	slices.SortFunc(list, func(a, b Seats) int { return int(a.List()[0]) - int(b.List()[0]) })
	return [2]Seats(list), nil
}
