package events

import (
	"fmt"
	"testing"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/storage/ids"
)

// Whoever was forgotten goes on in no team; a captain's team goes on with the next member.
func TestNobodyForgottenGoesOn(t *testing.T) {
	former := league.Entrant(ids.FormerUser("xyz"))
	b := Book{Event: season.Event{Entrants: []league.Entrant{"team:ents", "team:orcs"}, Teams: []season.Team{
		{ID: "team:ents", Name: "Ents", Captain: former, Members: []league.Entrant{"1", former, "2"}},
		{ID: "team:orcs", Name: "Orcs", Captain: former, Members: []league.Entrant{former}}}}}
	if got := fmt.Sprint(b.goingOn()); got != "[{Ents 1 [1 2]}]" {
		t.Error(got)
	}
}
