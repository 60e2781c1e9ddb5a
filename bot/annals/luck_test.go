package annals_test

import (
	"fmt"
	"math"
	"testing"

	"redbook/bot/annals"
	annalshunt "redbook/bot/annals/hunt"
	annalswotr "redbook/bot/annals/wotr"
	"redbook/engine"
	"redbook/engine/wotr"
)

// war reads the events of a war, and draws of hunt tiles from pools, each before the box that is given.
func war(t *testing.T, draws []annals.Drawn, texts ...string) annals.Game {
	t.Helper()
	g := annals.Game{View: wotr.View{}, Whole: true, Draws: draws}
	for _, text := range texts {
		e, err := wotr.Rules.ParseEvent(text)
		if err != nil {
			t.Fatal(text, err)
		}
		g.Events = append(g.Events, e)
	}
	return g
}

// tile is a draw of a tile from a pool.
func tile(t *testing.T, box [2]int, came string, pool ...string) annals.Drawn {
	t.Helper()
	d := annals.Drawn{Before: wotr.View{Hunt: wotr.HuntView{Box: box}}}
	for _, name := range append(pool, came) {
		v, ok := wotr.Tiles.Parse(name)
		if !ok {
			t.Fatal(name)
		}
		d.From, d.Value = append(d.From, v), v
	}
	return d
}

// Each of these is counted by hand: expectation and variance in thousandths.
func TestLuckOfWars(t *testing.T) {
	for name, c := range map[string]struct {
		game       annals.Game
		fact, want string
	}{
		// three dice need 4 after the bonus: 3/2, and 3/4; two need 6: 1/3, and 10/36
		"battles": {war(t, nil, "combat-roll side=free dice=1,6,4 need=5 bonus=1 hits=2",
			"leader-reroll side=free dice=2,6 need=6 bonus=0 hits=1",
			"combat-roll side=shadow dice=1 need=5 bonus=9 hits=0"), "luck.hits.free", "[5 3000 1833 1028]"},
		// a one misses whatever is added: 5/6, and 5/36
		"a one": {war(t, nil, "extra-attack side=shadow dice=1 need=5 bonus=9 hits=0"), "luck.hits.shadow",
			"[1 0 833 139]"},
		"search": {war(t, nil, "hunt-rolled dice=3,1 needed=5 count=0", "hunt-rerolled dice=6 needed=4 count=1"),
			"luck.search.shadow", "[3 1000 1167 694]"},
		// an eye after two successes is worth 2: of 0, 2, 3 a third each; and then 3 of 0 and 3
		"tiles": {war(t, []annals.Drawn{tile(t, [2]int{}, "eye", "3", "0-reveal"),
			tile(t, [2]int{}, "3", "0-reveal")}, "hunt-rolled dice=1,5 needed=5 count=1",
			"hunt-rerolled dice=6 needed=5 count=1", "tile-drawn tile=eye why=roll",
			"tile-drawn tile=3 why=stronghold"), "luck.burden.shadow", "[2 5000 3167 3806]"},
		// on the track an eye is worth all dice in the box, and a phial heals: 5, -2
		"track": {war(t, []annals.Drawn{tile(t, [2]int{2, 3}, "phial-minus-2", "eye")},
			"tile-drawn tile=phial-minus-2 why=mordor"), "luck.burden.shadow", "[1 -2000 1500 12250]"},
		// drawn by a card neither does anything
		"card": {war(t, []annals.Drawn{tile(t, [2]int{2, 3}, "1", "eye", "phial-minus-2")},
			"tile-drawn tile=1 why=card"), "luck.burden.shadow", "[1 1000 333 222]"},
		// a tile with a die counts its mean in the pool, and then the die: 7/2 and 1, a 6; 25/16 and 35/12
		"die": {war(t, []annals.Drawn{tile(t, [2]int{}, "shelob-die", "1")},
			"tile-drawn tile=shelob-die why=mordor", "tile-die dice=6"), "luck.burden.shadow", "[1 6000 2250 4479]"},
		// a tile that says how many leave burdens nobody
		"breaking": {war(t, []annals.Drawn{tile(t, [2]int{}, "3", "1")}, "tile-drawn tile=3 why=breaking"),
			"luck.burden.shadow", "[0 0 0 0]"},
		"unknown draws": {war(t, nil, "tile-drawn tile=3 why=roll"), "luck.burden.shadow", "[]"},
	} {
		if got := fmt.Sprint(annalswotr.Annals.FactsOf(c.game)[c.fact]); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// What a drawn tile was worth is what the rules then call its burden, in every recorded war.
func TestTilesAreWorthTheirBurden(t *testing.T) {
	checked := 0
	for _, path := range []string{"ring-bearers-corrupted", "ring-destroyed", "middle-earth-conquered",
		"sauron-banished", "kings/two-players", "kings/three-players", "kings/four-players"} {
		g := replayed(t, "wotr/testdata/"+path+".txt")
		burden := func(events, draws int) float64 { // after so many of each
			so := annals.Game{View: g.View, Whole: true, Events: g.Events[:events], Draws: g.Draws[:draws]}
			for _, l := range annalswotr.Annals.FactsOf(so).Luck() {
				if l.Measure == "burden" {
					return l.Got
				}
			}
			t.Fatalf("%s: no burden is kept", path)
			return 0
		}
		draws, before := 0, 0.0
		for n, e := range g.Events {
			switch e.Kind {
			case "tile-drawn":
				before = burden(n, draws)
				draws++
			case "burden":
				checked++
				want := float64(annals.Number(e, "count"))
				if got := max(0, burden(n+1, draws)-before); math.Abs(got-want) > 0.01 {
					t.Errorf("%s, tile %d: worth %.3f, the burden is %v", path, draws, got, want)
				}
			}
		}
		if draws != len(g.Draws) || draws == 0 {
			t.Errorf("%s: %d tiles, %d draws", path, draws, len(g.Draws))
		}
	}
	if checked < 50 {
		t.Errorf("only %d burdens", checked)
	}
}

// What the tokens of a hunt were worth is the corruption that came of them, or more where a companion has
// cancelled one.
func TestTokensAreWorthTheirCorruption(t *testing.T) {
	checked := 0
	for _, path := range []string{"corrupted-in-part-one", "corrupted-before-step-eight", "corrupted-late",
		"rivendell-alone", "rivendell-with-few"} {
		g := replayed(t, "hunt/testdata/"+path+".txt")
		cancelled := false
		for _, e := range g.Events {
			cancelled = cancelled || e.Kind == "token-cancelled"
		}
		f := annalshunt.Annals.FactsOf(g)
		tokens, _ := f.Of("corruption-tokens")
		luck := f.Luck()
		if len(luck) != 1 || luck[0].Side != annalshunt.Nazgul || luck[0].Times != len(g.Draws) {
			t.Errorf("%s: %+v", path, luck)
			continue
		}
		if checked++; luck[0].Got < float64(tokens) || !cancelled && luck[0].Got > float64(tokens) {
			t.Errorf("%s: worth %v, corruption %d", path, luck[0].Got, tokens)
		}
	}
	if checked != 5 {
		t.Errorf("%d hunts", checked)
	}
}

// Counted as it is, luck is nothing in the long run, whatever is rolled again.
func TestLuckEvensOut(t *testing.T) {
	chance := engine.NewSeeded([]byte("luck"), 0)
	roll := func() int {
		o, err := chance.Next(engine.Draw{Label: "x", Domain: engine.Number,
			From: []engine.Value{1, 2, 3, 4, 5, 6}})
		if err != nil {
			t.Fatal(err)
		}
		return int(o.Value)
	}
	var o annals.Odds
	hit := func(n int) int {
		hits := 0
		for range n {
			if roll() >= 5 {
				hits++
			}
		}
		o.Dice(n, 5, hits)
		return hits
	}
	for range 4000 {
		if hits := hit(5); hits < 2 { // only who was unlucky rolls again
			hit(5 - hits)
		}
	}
	f := annals.Facts{}
	o.Keep(f, "hits", "free")
	l := f.Luck()[0]
	if d := (l.Got - l.Expected) / math.Sqrt(l.Variance); math.Abs(d) > 2 {
		t.Errorf("%+v: %.2f deviations", l, d)
	}
}

func TestLuckIsReadAsItIsWritten(t *testing.T) {
	f := annals.Facts{"luck.hits.free": {"1", "x", "2", "3"}, "luck.tiles": {"1"}, "turns": {"9"}}
	if l := f.Luck(); len(l) != 0 {
		t.Errorf("read %v", l)
	}
}
