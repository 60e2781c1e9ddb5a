package events

import (
	"slices"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/storage/ids"
)

// goingOn are the teams that go on into the next season, without those of their members who were forgotten.
func (b Book) goingOn() (list []season.Roster) {
	former := func(who league.Entrant) bool { return ids.User(who).Former() }
	for _, r := range b.Rosters() {
		r.Members = slices.DeleteFunc(r.Members, former)
		if len(r.Members) == 0 {
			continue
		}
		if former(r.Captain) {
			r.Captain = r.Members[0]
		}
		list = append(list, r)
	}
	return list
}
