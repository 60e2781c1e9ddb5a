package wotr

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// usualOrders are the orders of a player who does not want to keep the other waiting.
var usualOrders = [2][]string{
	FreePeoples: {
		"travel-on", "reveal-stay", "burden bearing=ring burden=4", "burden bearing=guide burden=11",
		"stronghold walls=withdraw scope=anywhere", "table-card card=wizards-staff use=use",
		"table-card card=mithril-coat-and-sting use=use burden=3",
	},
	Shadow: {
		"allocate dice=1", "hunt-reroll use=use", "table-card card=flocks-of-crebain use=use",
		"table-card card=balrog-of-moria use=use", "sorcerer use=use", "stronghold walls=withdraw scope=anywhere",
	},
}

// eachUsual holds for both sides.
var eachUsual = []string{
	"no-card role=either scope=anywhere",
	"casualties losing=regulars-first hits=5 first=any-nation scope=anywhere",
	"retreat scope=anywhere retreat=stand", "press-on press=go-on rounds=4 left=2 scope=anywhere",
	"advance advance=occupy scope=anywhere", "excess leaving=regulars first=any-nation",
}

// handovers counts how often a random game is handed over from one player to the other.
type handovers struct {
	turns, all, asides int // asides: those for anything but an action of one's own
}

func (h *handovers) add(o handovers) {
	h.turns, h.all, h.asides = h.turns+o.turns, h.all+o.all, h.asides+o.asides
}

// handOver notes that a seat answers, after the one that has answered last.
func (h *handovers) handOver(last *engine.Seat, d engine.Decision) {
	if d.Seat != *last {
		h.all++
		if d.Step != "action.choose" {
			h.asides++
		}
	}
	*last = d.Seat
}

// usually are the orders of both sides' players, and their mood.
func usually(random func(int) int) ([2][]string, engine.Weight) {
	return [2][]string{append(eachUsual, usualOrders[0]...), append(eachUsual, usualOrders[1]...)},
		engine.Mood(Rules, random)
}

// quickly are the orders of players who have taken the quick game, and play as people do.
func quickly(func(int) int) ([2][]string, engine.Weight) {
	plan, _ := engine.Follow(Rules, "journey")
	return [2][]string{quickGame.Orders, quickGame.Orders}, plan
}

// waits counts the waits of a game: as it is, and where the questions that a standing order would have
// answered keep nobody waiting.
func waits(t testing.TB, number uint64, players func(random func(int) int) ([2][]string, engine.Weight)) (
	without, with handovers) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, number))
	texts, weight := players(random.IntN)
	var orders [2][]engine.Action
	for s := range orders {
		for _, text := range texts[s] {
			o, err := Rules.ParseOrder(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			orders[s] = append(orders[s], o)
		}
	}
	chance := engine.NewSeeded(fmt.Append(nil, "waits ", number), 0)
	p, _, err := Rules.New(nil, chance)
	if err != nil {
		t.Fatal(err)
	}
	last, lastWith := engine.Seat(0), engine.Seat(0)
	for {
		if _, over := Rules.Result(p); over {
			without.turns, with.turns = int(p.(*Position).Turn), int(p.(*Position).Turn)
			return without, with
		}
		decisions := Rules.Decisions(p)
		d := decisions[random.IntN(len(decisions))]
		without.handOver(&last, d)
		if !answered(p, d.Seat, orders[sideOf(d.Seat)]) {
			with.handOver(&lastWith, d)
		}
		a, err := engine.RandomAction(Rules, p, d, random.IntN, weight)
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = Rules.Apply(p, d.Seat, a, chance); err != nil {
			t.Fatal(err)
		}
	}
}

// answered reports whether one of the orders answers what the seat is asked.
func answered(p engine.Position, seat engine.Seat, orders []engine.Action) bool {
	for _, o := range orders {
		if a, err := Rules.Obey(p, seat, o); err != nil || a.Verb != "" {
			return err == nil
		}
	}
	return false
}

// Standing orders spare players most of the waits for anything but the other's own actions.
func TestStandingOrdersSpareWaits(t *testing.T) {
	var without, with handovers
	for number := range uint64(6) {
		a, b := waits(t, number, usually)
		without.add(a)
		with.add(b)
	}
	each := func(n int) float64 { return float64(n) / float64(without.turns) }
	t.Logf("waits a game turn: %.1f, of which %.1f for no action; with standing orders %.1f, of which %.1f",
		each(without.all), each(without.asides),
		each(with.all), each(with.asides))
	if 2*with.asides > without.asides || with.all >= without.all {
		t.Errorf("%+v with standing orders, %+v without", with, without)
	}
}

// The quick game leaves few of them: what a player must decide who does not want it decided.
func TestQuickGameSparesWaits(t *testing.T) {
	var without, with handovers
	for number := range uint64(20) {
		a, b := waits(t, number, quickly)
		without.add(a)
		with.add(b)
	}
	t.Logf("waits for no action in 20 games: %d, in quick games %d", without.asides, with.asides)
	if 4*with.asides > without.asides {
		t.Errorf("%+v in quick games, %+v without", with, without)
	}
}

// BenchmarkWaits says how often a random game waits for the other player, with and without standing orders.
func BenchmarkWaits(b *testing.B) {
	var without, with handovers
	number := uint64(0)
	for b.Loop() {
		x, y := waits(b, number, usually)
		without.add(x)
		with.add(y)
		number++
	}
	for unit, n := range map[string]int{
		"turns": without.turns, "waits": without.all, "asides": without.asides, "waits-with-orders": with.all,
		"asides-with-orders": with.asides,
	} {
		b.ReportMetric(float64(n)/float64(number), unit+"/game")
	}
}
