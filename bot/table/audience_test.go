package table

import (
	"strings"
	"testing"
)

// The stored forms of audiences, as the tests of the outbox name them.
var toThread, toLobby = Audience{Kind: ToThread}.String(), Audience{Kind: ToLobby}.String()

// Every kind of audience is stored and read; what was never stored is refused.
func TestAudiences(t *testing.T) {
	for text, want := range map[string]Audience{
		"lobby": {Kind: ToLobby}, "thread": {Kind: ToThread}, "film": {Kind: ToFilm}, "council": {Kind: ToCouncil},
		"ring-bearer":      {Chair: "ring-bearer"},
		"remind-thread:12": {Kind: ToReminded, Way: RemindThread, User: "12"},
		"remind-dm:12":     {Kind: ToReminded, Way: RemindDM, User: "12"},
	} {
		got, err := parseAudience(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%s: %+v, stored as %s, %v", text, got, got, err)
		}
		if logged := got.LogValue().String(); strings.Contains(logged, "12") || !strings.HasPrefix(text, logged) {
			t.Errorf("%s is logged as %s", text, logged)
		}
	}
	for _, text := range []string{"", "remind-", "remind-dm", "remind-dm:", "remind-none:12", "remind-both:12",
		"remind-:12"} {
		if got, err := parseAudience(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}
