package enginetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"redbook/engine"
)

// dealt says how hard the deals of a game are tried: at how many positions of each combination of options two
// distributions are compared, and of how many deals each is made.
var dealt = struct{ positions, deals int }{3, 150}

// moreDeals names the variable of the environment that says otherwise: REDBOOK_DEALS=50x2000.
const moreDeals = "REDBOOK_DEALS"

// Deals checks a game's dealer (Definition.Deal), in three parts. Agree: over whole games each audience is
// dealt a world at every position, which it cannot tell from the truth, now or when both are played on.
// Independent: from a position and from a world that was dealt of it the same worlds come out, as often.
// Various: where something is hidden the worlds are not all one.
func Deals(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	for _, o := range cfg.Options {
		only := cfg
		only.Options, only.looked = []engine.Options{o}, map[string]int{}
		if err := dealtWorlds(r, only); err != nil {
			return err
		}
		if err := dealtEvenly(r, only); err != nil {
			return err
		}
	}
	return nil
}

// lookedAt is of how many dealt worlds one is compared with the truth in all that an audience may know; the
// others are checked.
const lookedAt = 6

// dealtWorlds plays whole games and looks at a world dealt at each position.
func dealtWorlds(r engine.Rules, cfg Config) error {
	others := map[engine.Seats]int{}
	err := eachGame(r, &cfg, max(1, cfg.Deep/2), func(g *game) error {
		sampled := g.sampled()
		for _, audience := range cfg.audiences(r, g.options) {
			world := r.Deal(g.position, audience, g.rng.IntN)
			if !sampled && g.rng.IntN(lookedAt) > 0 {
				if err := r.Check(world); err != nil {
					return fmt.Errorf("a world dealt for %s: %w", audienceName(r, audience), err)
				}
			} else if err := g.agrees(world, audience); err != nil {
				return fmt.Errorf("a world dealt for %s: %w", audienceName(r, audience), err)
			}
			if sampled && g.rng.IntN(4) == 0 {
				if err := g.live(audience, world); err != nil {
					return fmt.Errorf("a world dealt for %s: %w", audienceName(r, audience), err)
				}
			}
			if !identical(world, g.position) {
				others[audience]++
			}
		}
		return nil
	}, nil)
	for _, audience := range cfg.audiences(r, cfg.Options[0]) {
		if err == nil && others[audience] == 0 && cfg.Twins > 0 && !cfg.brief() {
			err = fmt.Errorf("%s is dealt nothing but the truth", audienceName(r, audience))
		}
	}
	return err
}

// agrees checks that a world can be, and looks to an audience as the position does.
func (g *game) agrees(world engine.Position, audience engine.Seats) error {
	if err := g.rules.Check(world); err != nil {
		return err
	}
	if err := publicDifference(g.rules, g.position, world, audience); err != nil {
		return err
	}
	if err := samePublicParts(g.rules, g.position, world); err != nil {
		return err
	}
	x, err := viewText(g.rules, g.position, audience)
	if err != nil {
		return err
	}
	y, err := viewText(g.rules, world, audience)
	if err == nil && x != y {
		err = fmt.Errorf("other appearance: %s\nand %s", x, y)
	}
	return err
}

// dealtEvenly compares what is dealt of a position with what is dealt of a world that was dealt of it.
func dealtEvenly(r engine.Rules, cfg Config) error {
	d := dealt
	if more := os.Getenv(moreDeals); more != "" {
		if _, err := fmt.Sscanf(more, "%dx%d", &d.positions, &d.deals); err != nil {
			return fmt.Errorf("%s=%s: %w", moreDeals, more, err)
		}
	}
	if cfg.brief() {
		return nil
	}
	audiences, left := cfg.audiences(r, cfg.Options[0]), d.positions
	for number := 0; left > 0; number++ {
		g, err := newGame(r, &cfg, cfg.Options[0], number)
		if err != nil {
			return err
		}
		rest := left // of one game a few positions at most
		err = g.through(func(g *game) error {
			if _, over := r.Result(g.position); over || rest-left > d.positions/5 || left == 0 ||
				g.rng.IntN(25) > 0 {
				return nil
			}
			audience := audiences[g.rng.IntN(len(audiences))]
			world := r.Deal(g.position, audience, g.rng.IntN)
			for n := 0; n < 10 && identical(world, g.position); n++ {
				world = r.Deal(g.position, audience, g.rng.IntN)
			}
			if identical(world, g.position) {
				return nil
			}
			left--
			return g.sameDeals(world, audience, d.deals)
		}, nil)
		if err != nil {
			return g.fail(err)
		}
		if number == 20*d.positions {
			return fmt.Errorf("hardly anything is hidden: %d positions of %d games", d.positions-left, number)
		}
	}
	return nil
}

// sameDeals deals of a position and of a world, and compares how often each part of what is dealt has which
// value.
func (g *game) sameDeals(world engine.Position, audience engine.Seats, deals int) error {
	var counts [2]map[string]map[string]int
	for i, p := range []engine.Position{g.position, world} {
		counts[i] = map[string]map[string]int{}
		for range deals {
			data, err := g.rules.Encode(g.rules.Deal(p, audience, g.rng.IntN))
			if err != nil {
				return err
			}
			var stored any
			if err := json.Unmarshal(data, &stored); err != nil {
				return err
			}
			leaves(counts[i], "", stored)
		}
	}
	for _, part := range slices.Sorted(maps.Keys(counts[0])) {
		if off := apart(counts[0][part], counts[1][part], deals); off > 6 {
			return fmt.Errorf("%s: what is dealt depends on the truth: %s is %v of the position and %v of a world"+
				" dealt of it (%.1f deviations)", audienceName(g.rules, audience), part, counts[0][part],
				counts[1][part], off)
		}
	}
	return nil
}

// leaves counts the values in a stored position: of each path in it, and of lists as sets which members they
// have.
func leaves(counts map[string]map[string]int, path string, value any) {
	count := func(path, value string) {
		if counts[path] == nil {
			counts[path] = map[string]int{}
		}
		counts[path][value]++
	}
	switch v := value.(type) {
	case map[string]any:
		for name, part := range v {
			leaves(counts, path+"."+name, part)
		}
	case []any:
		has := map[string]bool{}
		for n, part := range v {
			if text, ok := part.(string); ok && !has[text] {
				has[text] = true
				count(path+" has "+text, "yes")
			}
			leaves(counts, fmt.Sprintf("%s.%d", path, n), part)
		}
	default:
		count(path, fmt.Sprint(v))
	}
}

// apart is by how many deviations two samples of n differ, by a chi-square of their values; what is rare is
// counted together, and what is missing as one value.
func apart(a, b map[string]int, n int) float64 {
	x, y := maps.Clone(a), maps.Clone(b)
	if x == nil {
		x = map[string]int{}
	}
	if y == nil {
		y = map[string]int{}
	}
	for _, counts := range []map[string]int{x, y} {
		sum := 0
		for _, c := range counts {
			sum += c
		}
		counts["-"] += n - sum
	}
	names := map[string]bool{}
	for _, counts := range []map[string]int{x, y} {
		for name := range counts {
			names[name] = true
		}
	}
	var chi float64
	cells, rareX, rareY := 0, 0, 0
	add := func(c, d int) {
		if c+d > 0 {
			chi += float64((c-d)*(c-d)) / float64(c+d)
			cells++
		}
	}
	for name := range names {
		if x[name]+y[name] < 10 {
			rareX, rareY = rareX+x[name], rareY+y[name]
			continue
		}
		add(x[name], y[name])
	}
	add(rareX, rareY)
	if cells < 2 {
		return 0
	}
	free := float64(cells - 1)
	return (math.Cbrt(chi/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free))
}

// BenchmarkDeal measures a deal, for each seat of a game with the options that come first.
func BenchmarkDeal(b *testing.B, rules engine.Rules, cfg Config) {
	cfg, err := cfg.withDefaults(rules)
	if err != nil {
		b.Fatal(err)
	}
	for _, seat := range rules.SeatsOf(cfg.Options[0]) {
		var positions []engine.Position
		for number := range 3 {
			g, err := newGame(rules, &cfg, cfg.Options[0], number)
			if err == nil {
				err = g.through(func(g *game) error {
					positions = append(positions, g.position)
					return nil
				}, nil)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
		b.Run(seatName(rules, seat), func(b *testing.B) {
			b.ReportAllocs()
			pick := rand.New(rand.NewPCG(1, 1)).IntN
			for i := 0; b.Loop(); i++ {
				rules.Deal(positions[i%len(positions)], engine.SeatsOf(seat), pick)
			}
		})
	}
}
