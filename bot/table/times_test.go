package table

import (
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// asleep is a player of the time tests: in Warsaw, with quiet hours.
var asleep = Wishes{Zone: "Europe/Warsaw", Quiet: "22:30-6"}

func (c *club) wishes(user ids.User, w Wishes) {
	c.t.Helper()
	if err := c.SetSettings(c.t.Context(), user, w); err != nil {
		c.t.Fatal(err)
	}
}

// From when an answer comes nobody learns what its player holds, nor which order of theirs has answered. In a
// war whose defender holds a card for the battle, and in its twin whose defender does not, questions open at
// all hours, each hand with each of its orders, from seeds of their own; the times of any two of these
// samples are not told apart.
//
// The power: of 400 times each, those of an order that is slower by half are told apart from the others, and
// so are the two ranges of delay that the program once had. (Two log-normal distributions of spread 0.8 and
// medians of 2 : 3 are at most 0.20 apart; the limit is 0.138.)
func TestTimesTellNothingOfAHand(t *testing.T) {
	const many = 400
	p, attacker, card := beforeABattle(t, 0)
	twin := emptyHanded(t, p, attacker, 0)
	c, game := warTable(t, filepath.Join(t.TempDir(), "red.db"), p)
	free, _ := game.chairOf("free")
	shadow, _ := game.chairOf("shadow")
	defender := []Chair{free, shadow}[1-attacker]
	c.wishes(defender.User, asleep)

	type sample struct {
		hand   engine.Position
		orders []string
		leaves bool // it answers only where nothing can be laid
	}
	noCard := "no-card role=defending against=anything scope=anywhere"
	samples := map[string]sample{
		"holds, no card":         {p, []string{noCard}, false},
		"holds nothing, no card": {twin, []string{noCard}, false},
		"holds, lays it": {p,
			[]string{"combat-card card=" + card + " role=defending against=anything scope=anywhere"}, false},
		"holds nothing, nothing":    {twin, []string{"no-fitting-card"}, true},
		"holds, by the second":      {p, []string{noCard, "no-fitting-card"}, false},
		"holds nothing, by a first": {twin, []string{noCard, "no-fitting-card"}, true},
	}
	waited := map[string][]time.Duration{}
	for n, name := range slices.Sorted(maps.Keys(samples)) {
		s := samples[name]
		table := *c.check(c.Open(t.Context(), game.ID))
		table.position = s.hand
		next, played, err := wotr.Rules.Apply(s.hand, attacker, engine.Action{Verb: "no-card"},
			engine.NewSeeded([]byte("next"), 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range s.orders {
			c.gives(game, string(defender.User), text)
		}
		c.Delays(rand.New(rand.NewPCG(uint64(n), 5)).IntN)
		for k := range many {
			at := noon.Add(time.Duration(k) * 24 * time.Hour / many)
			change := change{line: engine.Line{Kind: engine.ActionLine, Seat: attacker}, position: next,
				played: played, at: at}
			foreseen, err := c.foresee(t.Context(), &table, change, table.waits.after(&table, next, at))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range foreseen.answers {
				if d.Seat == defender.ID && !d.At.IsZero() {
					waited[name] = append(waited[name], d.At.Sub(at))
				}
			}
		}
		for _, text := range s.orders {
			if _, err := c.RemoveOrders(t.Context(), "", defender.User, game.ID, defender.ID, text); err != nil {
				t.Fatal(err)
			}
		}
		if len(waited[name]) != many {
			t.Fatalf("%s: %d answers", name, len(waited[name]))
		}
	}
	// far is the greatest distance between two samples, as a share of the limit.
	far := func(waited map[string][]time.Duration) (worst float64, pair string) {
		for one, a := range waited {
			for two, b := range waited {
				if distance, limit := enginetest.ToldApart(a, b); one < two && distance/limit > worst {
					worst, pair = distance/limit, one+" / "+two
				}
			}
		}
		return worst, pair
	}
	if worst, pair := far(waited); worst > 1 {
		t.Errorf("%s: told apart, %.2f of the limit", pair, worst)
	} else {
		t.Logf("at most %.2f of the limit: %s", worst, pair)
	}
	for what, delay := range map[string]func(leaves bool) time.Duration{
		"slower by half": func(leaves bool) time.Duration {
			if leaves {
				return c.drawDelay() * 3 / 2
			}
			return c.drawDelay()
		},
		"two ranges": func(leaves bool) time.Duration {
			part := time.Duration(c.drawDelay() % 1000)
			if leaves {
				return 20*time.Minute + (8*time.Hour-20*time.Minute)*part/1000
			}
			return 3*time.Minute + 17*time.Minute*part/1000
		},
	} {
		planted := map[string][]time.Duration{}
		settings, err := c.Settings(t.Context(), defender.User)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(samples)) {
			s := samples[name]
			for k := range many {
				at := noon.Add(time.Duration(k) * 24 * time.Hour / many)
				planted[name] = append(planted[name], settings.Night().After(at, delay(s.leaves), settings.Zone).Sub(at))
			}
		}
		if worst, pair := far(planted); worst <= 1 {
			t.Errorf("%s: not told apart, %.2f of the limit: %s", what, worst, pair)
		} else {
			t.Logf("%s: %.2f of the limit: %s", what, worst, pair)
		}
	}
}

// Delays lie within their limits, half of them below the usual one, each by one draw; answers fall due at
// moments of their own, none of them at night: in the player's quiet hours, or in those of most people.
func TestDelays(t *testing.T) {
	c := newClub(t)
	c.wishes("warden", asleep)
	// an hour a day is too little to count in
	c.wishes("herald", Wishes{Zone: "Asia/Kolkata", Quiet: "6:00-5:00"})
	for part, want := range map[int]time.Duration{0: LeastDelay, delaySteps / 2: usualDelay,
		delaySteps - 1: MostDelay} {
		drawn := 0
		c.Delays(func(int) int { drawn++; return part })
		if got := c.drawDelay(); (got-want).Abs() > time.Second || drawn != 1 {
			t.Errorf("%d: %s by %d draws, want %s", part, got, drawn, want)
		}
	}
	c.Delays(rand.New(rand.NewPCG(1, 2)).IntN)
	moments, nights := map[int64]bool{}, map[ids.User]func(clock int) bool{
		"warden": func(clock int) bool { return clock >= 22*60+30 || clock < 6*60 },
		"herald": func(clock int) bool { return clock >= 23*60 || clock < 7*60 },
		"raider": func(clock int) bool { return clock >= 23*60 || clock < 7*60 },
	}
	const many = 500
	for user, night := range nights {
		settings, err := c.Settings(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		for n := range many {
			now := noon.Add(time.Duration(n) * time.Hour)
			at, err := c.answerAt(t.Context(), user, now)
			if err != nil {
				t.Fatal(err)
			}
			hour, minute, _ := at.In(settings.Zone).Clock()
			if wait := at.Sub(now); night(hour*60+minute) || wait < LeastDelay || wait > MostDelay+8*time.Hour {
				t.Errorf("asked at %s %s answers at %s", now, user, at.In(settings.Zone))
			}
			moments[at.UnixMicro()%1e6] = true
		}
	}
	if len(moments) < 3*many*99/100 {
		t.Errorf("%d answers share %d moments of a second", 3*many, len(moments))
	}
}
