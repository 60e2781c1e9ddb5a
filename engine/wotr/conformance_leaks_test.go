package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// The leak check of the kit looks at every kind of question. Here it looks at the moments with secrets, which
// random games reach too seldom: cards that partners have offered or chosen in secret, tiles that lie hidden
// on sovereigns, tiles just drawn.
var secretMoments = []struct {
	name    string
	options engine.Options
	likes   map[string]int // verbs that the players like
	here    func(p engine.Position, d engine.Decision) bool
	sample  int
	orders  bool // standing orders answer questions there
}{
	{"a card offered to a partner", engine.Options{seatsOption: "4"}, map[string]int{"exchange": 4}, offered, 8,
		true},
	{"a card offered to a partner of three", engine.Options{seatsOption: "3"}, map[string]int{"exchange": 4},
		offered, 4, true},
	{"tiles on sovereigns", engine.Options{seatsOption: "4", kingsOption: "on"}, tempting, hidden, 60, true},
	{"tiles on sovereigns, two players", engine.Options{kingsOption: "on"}, tempting, hidden, 20, true},
	{"tiles drawn in an attempt", engine.Options{seatsOption: "4", kingsOption: "on"}, tempting, attempted, 1,
		false},
	{"tiles drawn one by one", engine.Options{seatsOption: "3", kingsOption: "on", drawOption: "one-by-one"},
		tempting, attempted, 1, false},
}

var tempting = map[string]int{"tempt": 400, "awaken": 0, "cleanse": 0}

// offered reports whether one partner has offered a card and the other has not answered.
func offered(p engine.Position, d engine.Decision) bool {
	return d.Step == "hand.exchange" && len(Rules.Decisions(p)) == 1
}

// hidden reports whether a tile lies hidden on a sovereign.
func hidden(p engine.Position, _ engine.Decision) bool {
	at := p.(*Position)
	return slices.ContainsFunc(awakening.list(),
		func(c Character) bool { return at.isLeader(c) && len(at.covered(c)) > 0 })
}

// attempted reports whether the Shadow looks at tiles that it has drawn.
func attempted(_ engine.Position, d engine.Decision) bool {
	return strings.HasPrefix(d.Step, "attempt.")
}

func TestLeaksWhereSecretsStand(t *testing.T) {
	for _, m := range secretMoments {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			cfg := enginetest.Config{
				Options: []engine.Options{m.options}, Decisions: maxDecisions, Deep: 1, Sample: m.sample, Twins: 3,
				Brief: true,
				Weight: func(_ engine.Position, verb, field string, _ engine.Value) int {
					if liking, liked := m.likes[verb]; liked && field == "" {
						return liking
					}
					return 1
				},
				Only: func(p engine.Position) bool {
					asked := Rules.Decisions(p)
					return len(asked) > 0 && m.here(p, asked[0])
				},
			}
			if err := enginetest.Leaks(Rules, cfg); err != nil {
				t.Errorf("leaks: %v", err)
			}
			if !m.orders {
				return
			}
			if err := enginetest.Orders(Rules, cfg); err != nil {
				t.Errorf("standing orders: %v", err)
			}
		})
	}
}

// A secret answer is a question mark in the record that everybody else reads, the partner included, as long
// as the game runs.
func TestSecretAnswersAreQuestionMarks(t *testing.T) {
	for _, text := range []string{"keep-tile tile=3", "return-tile tile=1", "exchange card=athelas",
		"discard card=grond", "lay card=grond"} {
		a := parsed(t, text)
		beginning, _, _ := strings.Cut(text, "=")
		for seat := range engine.Seat(seatCount) {
			for audience := range engine.Seat(seatCount) {
				want := beginning + "=?"
				if audience == seat {
					want = text
				}
				if got := Rules.FormatFor(a, seat, engine.SeatsOf(audience)); got != want {
					t.Errorf("%s of %s is %s to %s", text, Player(seat), got, Player(audience))
				}
			}
			if got := Rules.FormatFor(a, seat, engine.Nobody); got != beginning+"=?" {
				t.Errorf("%s is %s to everyone", text, got)
			}
		}
	}
}
