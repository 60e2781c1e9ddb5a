package annals

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
)

// Luck is what chance has given a side, and what was to be expected of it: of each throw and each draw, as
// things stood just before. Every throw and every draw of a measure is counted, also one that is rolled again
// or put back: what somebody chooses to do over is what has turned out badly, so that leaving it out would
// make them look lucky. Counted like this, luck is zero in the long run however anybody plays.
type Luck struct {
	Measure  string // of what: "hits"
	Side     string // that is lucky when there is more of it
	Times    int    // dice thrown, things drawn
	Got      float64
	Expected float64
	Variance float64 // of each throw and draw as things stood before it, added up
}

// luck begins the facts of luck.
const luck = "luck."

// Odds adds up luck, exactly.
type Odds struct {
	times                   int
	got, expected, variance big.Rat
}

// Dice adds dice of six sides, of which so many were hits; a hit is what shows the least number or more.
func (o *Odds) Dice(dice, least, hits int) {
	good := int64(min(max(7-least, 0), 6))
	o.times += dice
	o.got.Add(&o.got, big.NewRat(int64(hits), 1))
	o.expected.Add(&o.expected, big.NewRat(int64(dice)*good, 6))
	o.variance.Add(&o.variance, big.NewRat(int64(dice)*good*(6-good), 36))
}

// Draw adds something drawn from what was equally likely. What each is worth is in halves, as is what came.
func (o *Odds) Draw(got int, from []int) {
	var sum, squares int64
	for _, worth := range from {
		sum, squares = sum+int64(worth), squares+int64(worth*worth)
	}
	n := int64(len(from))
	o.times++
	o.got.Add(&o.got, big.NewRat(int64(got), 2))
	o.expected.Add(&o.expected, big.NewRat(sum, 2*n))
	o.variance.Add(&o.variance, big.NewRat(n*squares-sum*sum, 4*n*n))
}

// Throw adds a die that says what something is worth that was drawn, and that was counted as the mean of one.
func (o *Odds) Throw(shown int) {
	o.got.Add(&o.got, big.NewRat(int64(2*shown-7), 2))
	o.variance.Add(&o.variance, big.NewRat(35, 12))
}

// Keep keeps luck among facts: how often, and in thousandths what came, what was expected, and its variance.
func (o *Odds) Keep(f Facts, measure, side string) {
	f.Texts(luck+measure+"."+side, strconv.Itoa(o.times), thousandths(&o.got), thousandths(&o.expected),
		thousandths(&o.variance))
}

func thousandths(r *big.Rat) string { return new(big.Rat).Mul(r, big.NewRat(1000, 1)).FloatString(0) }

// Luck reads what Keep has kept, in the order of measures and sides.
func (f Facts) Luck() (list []Luck) {
	for name, kept := range f {
		rest, ok := strings.CutPrefix(name, luck)
		measure, side, _ := strings.Cut(rest, ".")
		if !ok {
			continue
		}
		var got, expected, variance int
		l := Luck{Measure: measure, Side: side}
		if n, _ := fmt.Sscan(strings.Join(kept, " "), &l.Times, &got, &expected, &variance); n != 4 {
			continue
		}
		l.Got, l.Expected, l.Variance = float64(got)/1000, float64(expected)/1000, float64(variance)/1000
		list = append(list, l)
	}
	slices.SortFunc(list, func(a, b Luck) int {
		return cmp.Or(cmp.Compare(a.Measure, b.Measure), cmp.Compare(a.Side, b.Side))
	})
	return list
}

// Happened adds what a line did that stands, from the position before it on.
func (g *Game) Happened(rules engine.Rules, own *Annals, before engine.Position, played engine.Played) {
	g.Events = append(g.Events, engine.EventsFor(played.Events, engine.Public)...)
	var view any
	for _, o := range played.Outcomes {
		if own == nil || before == nil || !slices.Contains(own.Draws, o.Label) {
			continue
		}
		again := view != nil
		if !again {
			view = rules.View(before, engine.Public)
		}
		g.Draws = append(g.Draws, Drawn{o, view, again})
	}
}
