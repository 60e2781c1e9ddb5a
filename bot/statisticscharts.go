package bot

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/bot/statistics"
	"redbook/engine"
	paint "redbook/render/league"
)

// The charts of statistics. A picture has room for four, of which each shows as much as can be read in
// Discord's box.
const (
	mostLying    = 5 // bars below each other
	mostStanding = 8 // beside each other
	mostParts    = 5 // of bars
)

// person are the charts of somebody.
func (f figured) person(ctx context.Context, who league.Entrant) []paint.Chart {
	sides := f.chart("sides", paint.Shares)
	for i, side := range f.sides() {
		f.share(&sides, f.side(side), i, statistics.With(f.games, who, side))
	}
	if len(sides.Bars) == 0 {
		f.share(&sides, words.Text(f.press.lang, "bot.statistics.alone", nil), 0, statistics.Of(f.games, who))
	}
	kinds := f.fares("kinds", f.series("won"), f.series("drawn"), f.series("lost"))
	for _, kind := range f.kinds() {
		of := f.ofKind(kind)
		f.fared(&kinds, f.victory(kind), statistics.Of(of, who), of)
	}
	opponents := f.fares("opponents", f.series("won"), f.series("drawn"), f.series("lost"))
	met := statistics.Opponents(f.games, who)
	rest := statistics.Score{}
	for n, o := range met {
		if n < mostLying-1 || len(met) == mostLying {
			f.fared(&opponents, f.name(ctx, o.Who), o.Score, nil)
			continue
		}
		rest.Games, rest.Wins, rest.Draws = rest.Games+o.Games, rest.Wins+o.Wins, rest.Draws+o.Draws
	}
	if rest.Games > 0 {
		f.fared(&opponents, words.Text(f.press.lang, "bot.statistics.others", nil), rest, nil)
	}
	luck := f.chart("luck", paint.Luck)
	f.lucky(&luck, "own", "", 0, statistics.Luck(f.games, statistics.Own(who)))
	f.lucky(&luck, "against", "", 1, statistics.Luck(f.games, statistics.Against(who)))
	return some(sides, kinds, opponents, luck)
}

// together are the charts of two who have played against each other.
func (f figured) together(ctx context.Context, one, other league.Entrant) []paint.Chart {
	first, second := f.name(ctx, one), f.name(ctx, other)
	sides := f.fares("sides", first, f.series("drawn"), second)
	sides.Title = f.press.statistic("chart.won-sides", words.Args{"who": first})
	for _, side := range f.sides() {
		f.between(&sides, f.side(side), statistics.With(f.games, one, side), nil)
	}
	if len(sides.Bars) == 0 {
		f.between(&sides, words.Text(f.press.lang, "bot.statistics.alone", nil), statistics.Of(f.games, one), nil)
	}
	kinds := f.fares("kinds", first, f.series("drawn"), second)
	for _, kind := range f.kinds() {
		of := f.ofKind(kind)
		f.between(&kinds, f.victory(kind), statistics.Of(of, one), of)
	}
	turns := f.fares("won-turns", first, f.series("drawn"), second)
	turns.Kind = paint.Stack
	numbers := make([][]int, 3)
	for _, g := range f.games {
		if s := statistics.Of([]statistics.Game{g}, one); g.Turn > 0 {
			n := 2*s.Lost() + s.Draws
			numbers[n] = append(numbers[n], g.Turn)
		}
	}
	f.turns(&turns, numbers)
	luck := f.chart("luck", paint.Luck)
	luck.Series = []string{first, second}
	f.lucky(&luck, "own", first, 0, statistics.Luck(f.games, statistics.Own(one)))
	f.lucky(&luck, "own", second, 1, statistics.Luck(f.games, statistics.Own(other)))
	slices.SortStableFunc(luck.Bars, func(a, b paint.ChartBar) int { return strings.Compare(a.Label, b.Label) })
	return some(sides, kinds, turns, luck)
}

// all are the charts of all games of a server or an event.
func (f figured) all() []paint.Chart {
	balance := f.chart("balance", paint.Shares)
	for i, side := range f.sides() {
		f.share(&balance, f.side(side), i, statistics.Balance(f.games, side))
	}
	turns := f.chart("turns", paint.Stack)
	numbers := [][]int{}
	for _, kind := range f.kinds() {
		var list []int
		for _, g := range f.ofKind(kind) {
			if g.Turn > 0 {
				list = append(list, g.Turn)
			}
		}
		turns.Series, numbers = append(turns.Series, f.victory(kind)), append(numbers, list)
	}
	f.turns(&turns, numbers)
	days := f.chart("days", paint.Stack)
	f.days(&days)
	return some(balance, turns, f.cards(), days)
}

// statistic is a phrase of all statistics.
func (p *press) statistic(key string, args words.Args) string {
	return words.Text(p.lang, "bot.statistics."+key, args)
}

// chart is an empty chart.
func (f figured) chart(name string, kind paint.ChartKind) paint.Chart {
	title := f.press.statistic("chart."+name, words.Args{"turn": f.byTurns()})
	return paint.Chart{Kind: kind, Title: strings.TrimRight(title, " ,")}
}

// fares is an empty chart of what was won, drawn and lost.
func (f figured) fares(name string, series ...string) paint.Chart {
	c := f.chart(name, paint.Split)
	c.Fares, c.Series = true, series
	return c
}

func (f figured) series(name string) string { return f.press.statistic("series."+name, nil) }

// some are the charts that show something.
func some(charts ...paint.Chart) []paint.Chart {
	return slices.DeleteFunc(charts, func(c paint.Chart) bool { return len(c.Bars) == 0 })
}

// share adds a share of games to a chart, if there are any.
func (f figured) share(c *paint.Chart, label string, tint int, s statistics.Score) {
	if s.Games == 0 {
		return
	}
	low, high := s.Interval()
	args := words.Args{"label": label, "share": percent(s.Share()), "games": s.Games, "low": percent(low),
		"high": percent(high)}
	c.Bars = append(c.Bars, paint.ChartBar{Label: label, Tint: tint, Value: s.Share(), Low: low, High: high,
		Note: f.press.statistic("percent", args), Told: f.press.statistic("share", args)})
}

func percent(share float64) int { return int(math.Round(100 * share)) }

// fared adds what somebody has won, drawn and lost, with the median turn of some games.
func (f figured) fared(c *paint.Chart, label string, s statistics.Score, games []statistics.Game) {
	if s.Games == 0 {
		return
	}
	turn := f.median(games)
	c.Bars = append(c.Bars, paint.ChartBar{Label: label, Note: turn, Parts: parts(s),
		Told: f.press.statistic("fared", words.Args{"label": label, "won": s.Wins, "drawn": s.Draws,
			"lost": s.Lost(), "turn": turn})})
}

// between is fared for two who play against each other: what one has not won, the other has.
func (f figured) between(c *paint.Chart, label string, s statistics.Score, games []statistics.Game) {
	if s.Games == 0 {
		return
	}
	turn := f.median(games)
	c.Bars = append(c.Bars, paint.ChartBar{Label: label, Note: turn, Parts: parts(s),
		Told: f.press.statistic("split", words.Args{"label": label, "parts": told(c.Series, parts(s)),
			"turn": turn})})
}

func parts(s statistics.Score) []float64 {
	return []float64{float64(s.Wins), float64(s.Draws), float64(s.Lost())}
}

// told says how long the parts of a bar are that have any length.
func told(series []string, parts []float64) string {
	var said []string
	for i, n := range parts {
		if n > 0 {
			said = append(said, strings.TrimSpace(series[i]+" "+strconv.Itoa(int(n))))
		}
	}
	return strings.Join(said, ", ")
}

// turn is a turn as the game counts them, or only a number.
func (f figured) turn(n int) string {
	if !words.Has(f.press.lang, f.rules.ID()+".statistics.turn") {
		return strconv.Itoa(n)
	}
	return f.text("turn", words.Args{"n": n})
}

// byTurns says that something is told by turns; "" for a game without words for it.
func (f figured) byTurns() string {
	if !words.Has(f.press.lang, f.rules.ID()+".statistics.turns") {
		return ""
	}
	return f.text("turns", nil)
}

// median is the median turn of games; "" where none is known.
func (f figured) median(games []statistics.Game) string {
	var turns []int
	for _, g := range games {
		if g.Turn > 0 {
			turns = append(turns, g.Turn)
		}
	}
	turn, ok := statistics.Median(turns)
	if !ok {
		return ""
	}
	return f.turn(turn)
}

// sides are those that the games were played with, as the game lists them.
func (f figured) sides() (list []league.Side) {
	seen := map[league.Side]bool{}
	for _, g := range f.games {
		for _, c := range g.Chairs {
			seen[c.Side] = true
		}
	}
	for _, side := range f.press.sidesOf(f.rules) {
		if seen[side] {
			list = append(list, side)
		}
	}
	return list
}

// kinds are the kinds of victory, the most frequent first; those that are rare are together.
func (f figured) kinds() (list []string) {
	var all []string
	for _, g := range f.games {
		all = append(all, kindOf(g))
	}
	for _, c := range statistics.Tally(all, mostParts+1) {
		list = append(list, c.Name)
	}
	if len(list) > mostParts {
		list = append(list[:mostParts-1], otherKinds)
	}
	return list
}

// otherKinds stands for the kinds of victory that are rare.
const otherKinds = "others"

func kindOf(g statistics.Game) string {
	if g.Victory == "" {
		return "unknown"
	}
	return g.Victory
}

// ofKind are the games of a kind that kinds lists.
func (f figured) ofKind(kind string) (list []statistics.Game) {
	kinds := f.kinds()
	for _, g := range f.games {
		if k := kindOf(g); k == kind || kind == otherKinds && !slices.Contains(kinds, k) {
			list = append(list, g)
		}
	}
	return list
}

// victory is what a kind of victory is called.
func (f figured) victory(kind string) string {
	for _, key := range []string{f.rules.ID() + ".statistics.victory." + kind, "bot.statistics.victory." + kind,
		f.rules.ID() + ".end." + kind} {
		if words.Has(f.press.lang, key) {
			return words.Text(f.press.lang, key, nil)
		}
	}
	return kind
}

// turns adds bars of turns, of which each part is of one series.
func (f figured) turns(c *paint.Chart, numbers [][]int) {
	for _, b := range statistics.Bars(numbers, mostStanding) {
		label := strconv.Itoa(b.From)
		if b.To > b.From {
			label += "–" + strconv.Itoa(b.To)
		}
		var lengths []float64
		for _, n := range b.Times {
			lengths = append(lengths, float64(n))
		}
		b := paint.ChartBar{Label: label, Parts: lengths}
		if said := told(c.Series, lengths); said != "" {
			b.Told = f.press.statistic("split", words.Args{"label": label, "parts": said, "turn": ""})
		}
		c.Bars = append(c.Bars, b)
	}
}

// days adds how many games took how many days.
func (f figured) days(c *paint.Chart) {
	upto, times := statistics.Upto(), statistics.Spans(f.games)
	sum := 0
	for i, n := range times {
		b := paint.ChartBar{Label: "∞", Parts: []float64{float64(n)}, Tint: 5}
		key := "longer"
		if i < len(upto) {
			b.Label, key = strconv.Itoa(upto[i]), "amount"
		}
		if n > 0 {
			b.Told = f.press.statistic(key, words.Args{"label": b.Label, "n": n})
		}
		sum, c.Bars = sum+n, append(c.Bars, b)
	}
	if sum == 0 {
		c.Bars = nil
	}
}

// cards are those that were played most, in the colours of the sides.
func (f figured) cards() paint.Chart {
	c := f.chart("cards", paint.Split)
	type card struct {
		name string
		tint int
	}
	of, played := map[string]card{}, []string{}
	for i, side := range f.sides() {
		c.Series = append(c.Series, f.side(side))
		for _, deck := range f.own.Decks {
			if deck.Side != string(side) {
				continue
			}
			for _, g := range f.games {
				for _, id := range g.Facts[deck.Fact] {
					key := deck.Fact + " " + id
					if _, ok := of[key]; !ok {
						v, known := deck.Cards.Parse(id)
						if !known {
							continue
						}
						of[key] = card{f.say.Value(deck.Cards, engine.Value(v)), i}
					}
					played = append(played, key)
				}
			}
		}
	}
	for _, count := range statistics.Tally(played, mostLying) {
		one := of[count.Name]
		c.Bars = append(c.Bars, paint.ChartBar{Label: one.name, Tint: one.tint,
			Parts: []float64{float64(count.Times)},
			Told:  f.press.statistic("amount", words.Args{"label": one.name, "n": count.Times})})
	}
	return c
}

// lucky adds luck: how much more or less came than expected. Where nothing was expected there is none.
func (f figured) lucky(c *paint.Chart, whose, name string, tint int, list []annals.Luck) {
	for _, l := range list {
		if l.Expected <= 0 {
			continue
		}
		margin := statistics.Margin(l) / l.Expected
		label := f.text(whose+"."+l.Measure, nil)
		called := label
		if name != "" {
			called = name + ", " + label
		}
		c.Bars = append(c.Bars, paint.ChartBar{Label: label, Tint: tint, Value: l.Got/l.Expected - 1, Low: -margin,
			High: margin, Note: f.decimal(l.Got, 0) + " / " + f.decimal(l.Expected, 0),
			Told: f.press.statistic("luck", words.Args{"label": called, "got": f.decimal(l.Got, 0),
				"expected": f.decimal(l.Expected, 1), "margin": f.decimal(statistics.Margin(l), 1)})})
	}
}

// decimal writes a number with so many digits behind the point.
func (f figured) decimal(x float64, digits int) string {
	text := strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), "-", "−", 1)
	if f.press.lang == words.Polish {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}
