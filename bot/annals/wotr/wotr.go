// Package wotr is what is kept of a War of the Ring that has ended, and the report of it that its community
// asks for.
package wotr

import (
	"redbook/bot/annals"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// The kinds of victory.
const (
	Ring     = "ring"
	Military = "military"
)

// Annals are those of War of the Ring.
var Annals = &annals.Annals{
	Side: func(seat string, _ engine.Options) string {
		v, ok := rules.Seats.Parse(seat)
		if !ok {
			return seat
		}
		return rules.SideOf(engine.Seat(v)).String()
	},
	Victories: map[string]string{"ring-bearers-corrupted": Ring, "ring-destroyed": Ring,
		"middle-earth-conquered": Military, "sauron-banished": Military},
	Facts: facts,
	Draws: []string{tileDraws},
	Decks: []annals.Deck{{Fact: "cards-free", Side: rules.FreePeoples.String(), Cards: rules.Cards},
		{Fact: "cards-shadow", Side: rules.Shadow.String(), Cards: rules.Cards}},
	Records: records,
	Form:    form,
	Check:   check,
	Enter:   enter,
	Lists:   map[string][]string{"settlements": settlementNames(), "expansions": formExpansions},
	Read:    read,
}

// records of a war. Who survives most corruption has won with it, at its worst.
var records = func() []annals.Record {
	turns, free, shadow := annals.Fact("turns"), rules.FreePeoples.String(), rules.Shadow.String()
	return []annals.Record{
		{Name: "fastest-ring", Of: turns, Least: true, Victory: Ring, Side: free},
		{Name: "fastest-corruption", Of: turns, Least: true, Victory: Ring, Side: shadow},
		{Name: "fastest-conquest", Of: turns, Least: true, Victory: Military, Side: shadow},
		{Name: "fastest-banishment", Of: turns, Least: true, Victory: Military, Side: free},
		{Name: "most-turns", Of: turns},
		{Name: "corruption-survived", Of: annals.Fact("worst-corruption"), Side: free},
		{Name: "fewest-losses", Of: annals.Fact("lost-shadow"), Least: true, Victory: Military, Side: shadow},
		{Name: "most-losses", Of: func(f annals.Facts) (int, bool) {
			free, known := f.Of("lost-free")
			shadow, both := f.Of("lost-shadow")
			return free + shadow, known && both
		}},
	}
}()

// facts of a war. What the board shows at its end comes from there, what happened on the way from the events.
func facts(g annals.Game) annals.Facts {
	f := annals.Facts{}
	v, ok := g.View.(rules.View)
	if !ok {
		return f
	}
	f.Number("turns", v.Turn)
	f.Number("corruption", v.Fellowship.Corruption)
	f.Texts("mordor")
	if v.Fellowship.Mordor >= 0 {
		f.Number("mordor", v.Fellowship.Mordor)
	}
	var taken [2][]string // by the side that has captured them
	for _, r := range v.Regions {
		if r.Captured {
			by := r.Region.Facts().Nation.Side().Enemy()
			taken[by] = append(taken[by], rules.Regions.Name(engine.Value(r.Region)))
		}
	}
	for s := rules.FreePeoples; s <= rules.Shadow; s++ {
		f.Texts("captured-"+s.String(), taken[s]...)
		f.Number("points-"+s.String(), v.Points[s])
	}
	if g.Whole {
		told(g.Events, g.Options["kings"] == "on", f)
		lucky(g, f)
	}
	return f
}

// sovereigns are the events of Kings of Middle-earth that are counted.
var sovereigns = []string{"attempt", "awakened", "sovereign-corrupted", "sovereign-removed"}

// told adds what the events tell.
func told(events []engine.Event, kings bool, f annals.Facts) {
	turn, counts := 0, map[string]int{"reveals": 0, "lost-free": 0, "lost-shadow": 0}
	if kings {
		for _, kind := range sovereigns {
			counts[kind] = 0
		}
	}
	lists := map[string][]string{"cards-free": nil, "cards-shadow": nil, "tiles": nil}
	f.Texts("crowned")
	worst := 0
	for _, e := range events {
		side := annals.ID(e, "side")
		switch e.Kind {
		case "turn":
			turn = annals.Number(e, "turn")
		case "allocated":
			if turn == 1 {
				f.Number("eyes", annals.Number(e, "dice"))
			}
		case "transformed":
			if annals.ID(e, "into") == "aragorn" {
				f.Number("crowned", turn)
			}
		case "corrupted":
			worst = max(worst, annals.Number(e, "corruption"))
		case "revealed":
			counts["reveals"]++
		case "attempt", "awakened", "sovereign-corrupted", "sovereign-removed":
			counts[e.Kind]++
		case "played":
			lists["cards-"+side] = append(lists["cards-"+side], annals.ID(e, "card"))
		case "tile-drawn":
			lists["tiles"] = append(lists["tiles"], annals.ID(e, "tile"))
		case "lost", "fell-with-army":
			counts["lost-"+side] += annals.Count(e, "figures")
		}
	}
	f.Number("worst-corruption", worst)
	for name, n := range counts {
		f.Number(name, n)
	}
	for name, list := range lists {
		f.Texts(name, list...)
	}
}
