package hunt

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// The estimates and their fields.
const (
	estimateMeeting = "meeting"
	estimateWhere   = "where"

	fieldTokens = "tokens"
)

// limitOfPartOne is the corruption that loses in part I (Rulebook p.25).
const limitOfPartOne = 12

// mostTokens is how many tokens are asked about at most: a rescue draws so many, or more.
const mostTokens = 12

// Estimates lists what a meeting can cost, and where Frodo may be.
func (Almanac) Estimates() []almanac.Estimate {
	return []almanac.Estimate{{Name: estimateMeeting, Fields: []string{fieldTokens}}, {Name: estimateWhere}}
}

// Choices lists how many tokens can be drawn.
func (Almanac) Choices(_, field string, _ map[string]string, _ any, _ string) []almanac.Choice {
	if field != fieldTokens {
		return nil
	}
	var list []almanac.Choice
	for n := range mostTokens {
		list = append(list, almanac.Choice{Name: strconv.Itoa(n + 1), Value: strconv.Itoa(n + 1)})
	}
	return list
}

// Estimate counts.
func (a Almanac) Estimate(estimate string, values map[string]string, view any, lang string) (string, error) {
	t := a.teller(view, lang)
	if estimate == estimateWhere {
		return t.where()
	}
	return t.meeting(values)
}

// Foresee counts nothing: what a search or hunt may find is told by Estimate.
func (Almanac) Foresee(any, engine.Seat, engine.Action, string) string { return "" }

// meeting says what tokens drawn from the pool cost Frodo. Outside a game it speaks of the pool with which
// part I begins.
func (t teller) meeting(values map[string]string) (string, error) {
	pool, eyes, room := t.pool()
	var counts []int
	if text := values[fieldTokens]; text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > mostTokens {
			return "", engine.Refuse("odds-tokens", engine.Quote("value", text),
				engine.Tell("most", mostTokens).In(engine.Number))
		}
		counts = []int{n}
	} else {
		counts = []int{1, 2, 3, 4, 5}
	}
	var lines []string
	for _, n := range counts {
		costs := costOf(pool, eyes, min(n, len(pool)))
		if len(counts) > 1 {
			lines = append(lines, t.say("odds.cost", words.Args{"count": n, "mean": t.tenths(costs.mean()),
				"least": costs.least(), "most": costs.most(), "lost": t.percent(costs.from(room)), "room": room}))
		} else {
			lines = append(lines, t.say("odds.one-cost", words.Args{"count": n, "mean": t.tenths(costs.mean()),
				"lost": t.percent(costs.from(room)), "room": room}), t.distribution(costs))
		}
	}
	return t.say("odds.meeting", words.Args{"pool": t.poolText(pool), "eyes": eyes,
		"lines": strings.Join(lines, "\n"), "begin": t.view == nil}), nil
}

// pool is what can be drawn, how many Eyes lie beside the track, and how much corruption loses the game.
func (t teller) pool() (pool []dataset.CorruptionToken, eyes, room int) {
	if t.view == nil {
		for _, c := range t.set.Corruption {
			if c.Colour == dataset.Beige {
				pool = append(pool, c)
			}
		}
		return pool, 0, limitOfPartOne
	}
	for _, token := range t.view.HuntPool {
		pool = append(pool, t.set.Corruption[token-1])
	}
	return pool, t.view.Eyes, t.view.Limit - t.view.Corruption
}

// poolText lists the tokens of the pool, each value once.
func (t teller) poolText(pool []dataset.CorruptionToken) string {
	var parts []string
	eyes, values := 0, map[int]int{}
	for _, c := range pool {
		if c.Eye {
			eyes++
		} else {
			values[c.Value]++
		}
	}
	for v := range 10 {
		if values[v] > 0 {
			parts = append(parts, t.say("odds.number", words.Args{"value": v, "times": values[v]}))
		}
	}
	if eyes > 0 {
		parts = append(parts, t.say("odds.eye", words.Args{"times": eyes}))
	}
	return strings.Join(parts, " · ")
}

// costs is in how many draws of so many tokens each corruption comes out.
type costs map[int]*big.Int

// costOf counts the draws of n tokens of a pool by what they cost. Eyes count one, and one for each beside
// the track, one after the other (Rulebook p.22-23); in which order tokens are drawn changes nothing.
func costOf(pool []dataset.CorruptionToken, eyes, n int) costs {
	type draw struct{ n, eyes, sum int }
	draws := map[draw]*big.Int{{}: big.NewInt(1)}
	for _, c := range pool {
		next := map[draw]*big.Int{}
		add := func(d draw, ways *big.Int) {
			if next[d] == nil {
				next[d] = new(big.Int)
			}
			next[d].Add(next[d], ways)
		}
		for d, ways := range draws {
			add(d, ways)
			switch {
			case d.n == n:
			case c.Eye:
				add(draw{d.n + 1, d.eyes + 1, d.sum}, ways)
			default:
				add(draw{d.n + 1, d.eyes, d.sum + c.Value}, ways)
			}
		}
		draws = next
	}
	all := costs{}
	for d, ways := range draws {
		if d.n != n {
			continue
		}
		cost := d.sum + d.eyes*(1+eyes) + d.eyes*(d.eyes-1)/2
		if all[cost] == nil {
			all[cost] = new(big.Int)
		}
		all[cost].Add(all[cost], ways)
	}
	return all
}

// total counts the draws.
func (c costs) total() *big.Int {
	sum := new(big.Int)
	for _, ways := range c {
		sum.Add(sum, ways)
	}
	return sum
}

// mean is the corruption to be expected.
func (c costs) mean() *big.Rat {
	sum := new(big.Int)
	for cost, ways := range c {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(cost)), ways))
	}
	return new(big.Rat).SetFrac(sum, c.total())
}

// from is the chance of so much corruption or more.
func (c costs) from(room int) *big.Rat {
	sum := new(big.Int)
	for cost, ways := range c {
		if cost >= room {
			sum.Add(sum, ways)
		}
	}
	return new(big.Rat).SetFrac(sum, c.total())
}

func (c costs) list() []int {
	var list []int
	for cost := range c {
		list = append(list, cost)
	}
	slices.Sort(list)
	return list
}

func (c costs) least() int { return c.list()[0] }
func (c costs) most() int  { return c.list()[len(c)-1] }

// distribution lists how likely each corruption is.
func (t teller) distribution(c costs) string {
	var parts []string
	for _, cost := range c.list() {
		parts = append(parts, fmt.Sprintf("%d: %s", cost, t.percent(new(big.Rat).SetFrac(c[cost], c.total()))))
	}
	return strings.Join(parts, " · ")
}

// mostPlaces is how many areas are told.
const mostPlaces = 15

// where says how many of the ways that agree with everything lead to each area.
func (t teller) where() (string, error) {
	if t.view == nil {
		return "", engine.Refuse("odds-no-hunt")
	}
	if !t.view.Aid.TellsAreas() {
		return "", engine.Refuse("odds-aid")
	}
	if !t.view.Aid.TellsWays() {
		return t.areas()
	}
	list := rules.Likelihood(*t.view)
	if len(list) == 0 {
		return "", engine.Refuse("odds-not-now")
	}
	slices.SortStableFunc(list,
		func(a, b rules.Likely) int { return cmp.Or(b.Ways.Cmp(a.Ways), cmp.Compare(a.Last, b.Last)) })
	total := new(big.Int)
	for _, l := range list {
		total.Add(total, l.Ways)
	}
	var parts []string
	for _, l := range list[:min(len(list), mostPlaces)] {
		parts = append(parts, t.say("odds.place", words.Args{
			"at":     t.spaceName(place{dataset.Part(t.view.Part - 1), l.Last}),
			"chance": t.percent(new(big.Rat).SetFrac(l.Ways, total)),
		}))
	}
	return t.say("odds.where", words.Args{
		"list": strings.Join(parts, "\n"), "areas": len(list), "more": len(list) - len(parts),
		"ways": grouped(total), "journeys": t.view.Part == 2 && t.view.Aid.ReadsJourneys(), "long": t.view.Long,
		"step": t.view.Step, "toExit": t.view.Part == 2,
	}), nil
}

// areas lists the areas that can be Frodo's last one, where a game's aid says no more.
func (t teller) areas() (string, error) {
	last := rules.Whereabouts(*t.view).Last
	if last.Empty() {
		return "", engine.Refuse("odds-not-now")
	}
	return t.say("odds.areas", words.Args{"list": t.places(dataset.Part(t.view.Part-1), last),
		"areas": last.Len(), "step": t.view.Step}), nil
}

// grouped writes a number with a space before every three digits.
func grouped(n *big.Int) string {
	digits := n.String()
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + " " + digits[i:]
	}
	return digits
}

// percent writes a chance, tenths a number, each to a tenth.
func (t teller) percent(r *big.Rat) string {
	return t.tenths(new(big.Rat).Mul(r, big.NewRat(100, 1))) + "%"
}

func (t teller) tenths(r *big.Rat) string {
	// halves of tenths: round up from there
	twenty := new(big.Int).Div(new(big.Int).Mul(r.Num(), big.NewInt(20)), r.Denom())
	n := int(new(big.Int).Div(twenty.Add(twenty, big.NewInt(1)), big.NewInt(2)).Int64())
	return t.say("odds.decimal", words.Args{"whole": n / 10, "tenth": n % 10})
}
