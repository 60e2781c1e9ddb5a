package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/annals"
	"redbook/bot/discord"
	"redbook/bot/league"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/review"
	paint "redbook/render/league"
)

// /review looks back at a game that is over: how likely each side was to win as it went on, the moments at
// which that changed most, and how much of it was luck. It is a guess of the evaluation by which computer
// players play.
const (
	commandReview = "review"

	mostSwings = 3
	mostTurns  = 12 // of a course that are told in words

	longestMoment = 160 // runes of what happened in it
)

// reviewButton opens the review of a game, under its end.
func reviewButton(t *table.Table, lang words.Lang) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.review.button", nil), Emoji: "📈",
		CustomID: idFor(pressReview, t.ID), Style: discord.StyleSecondary}
}

// reviewPress works on that button, and on those of its moments: GAME[:TURN].
func (p *press) reviewPress(ctx context.Context, id customID) (discord.Message, error) {
	if id.part(1) != "" {
		return p.stepPress(ctx, customID{pressStep, []string{id.part(0), id.part(1), viewPublic}})
	}
	return p.open(ctx, id.game(0), p.review)
}

// reviewed is a game that is looked back at.
type reviewed struct {
	press  *press
	table  *table.Table
	course *review.Course
	sides  [2]string
	places []place // where its points are; nil before the first turn
	turns  int
	link   func(line int) string
}

// review works on /review.
func (p *press) review(ctx context.Context, t *table.Table) (discord.Message, error) {
	if err := p.mayLook(t); err != nil {
		return discord.Message{}, err
	}
	if err := p.lookBack(ctx); err != nil {
		return discord.Message{}, err
	}
	course, err := p.bot.tables.Course(ctx, t)
	if err != nil {
		return discord.Message{}, err
	}
	r := reviewed{press: p, table: t, course: course}
	r.sides[review.First] = p.bot.sideOf(ctx, t, course.Teams[review.First], p.lang)
	r.sides[review.Second] = p.bot.sideOf(ctx, t, course.Teams[review.Second], p.lang)
	list, err := p.places(ctx, t, "")
	if err != nil {
		return discord.Message{}, err
	}
	tellers, err := p.bot.tellersOf(ctx, t)
	if err != nil {
		return discord.Message{}, err
	}
	r.link = tellers.link
	for _, point := range course.Points {
		i := slices.IndexFunc(list, func(l place) bool { return l.Line == point.Line })
		if i < 0 {
			i = len(list) - 1
		}
		r.places = append(r.places, list[i])
		r.turns = max(r.turns, list[i].turn)
	}
	if r.turns == 0 {
		return discord.Message{}, &table.Problem{Code: "review-short"}
	}
	swings := course.Swings(mostSwings)
	lines := []string{heading(t, p.lang), "📈 **" + words.Text(p.lang, "bot.review.title", nil) + "**"}
	row := discord.Row{}
	for n, s := range swings {
		lines = append(lines, r.moment(n+1, s))
		at := r.places[s.To].id()
		row = append(row, discord.Button{Emoji: "🔍", Style: discord.StyleSecondary,
			Label:    words.Text(p.lang, "bot.review.moment-button", words.Args{"n": n + 1, "turn": at}),
			CustomID: idFor(pressReview, t.ID, at)})
	}
	charts := []paint.Chart{r.chances(swings), r.moved()}
	if len(charts[0].Course.Lines) == 1 {
		lines = append(lines, words.Text(p.lang, "bot.review.same", nil))
	}
	lines = append(lines, charts[1].Title+": "+charts[1].Told(), words.Text(p.lang, "bot.review.note", nil))
	m := discord.Message{Content: fitted(lines, p.lang), Ephemeral: true}
	if len(row) > 0 {
		m.Components = []discord.Row{row}
	}
	players := []string{}
	for _, team := range course.Teams {
		players = append(players, p.bot.playersOf(ctx, t, team, p.lang))
	}
	m.Files = p.bot.chartPicture(paint.View{Event: strings.Join(players, " – "),
		Part: speaker(t, p.lang).Title(), Charts: charts}, p.sight(ctx))
	return m, nil
}

// moment tells of a stretch that moved the chances.
func (r *reviewed) moment(n int, s review.Swing) string {
	p := r.press
	before, after := r.course.Points[s.From].Chance, r.course.Points[s.To].Chance
	side := r.sides[review.First]
	luck := s.Luck
	if after < before { // told of whom it helped
		before, after, luck, side = 1000-before, 1000-after, -luck, r.sides[review.Second]
	}
	where, place := "", r.places[s.To]
	for i := s.From + 1; i <= s.To && where == ""; i++ {
		if story := r.places[i].tale.Paragraphs(speaker(r.table, p.lang), r.places[i].Events); len(story) > 0 {
			where = strings.TrimSuffix(shortened(markup.Plain(story[0]), longestMoment), " …")
			where = strings.TrimSuffix(where, ".")
		}
	}
	link := ""
	if to := r.link(place.Line); to != "" {
		link = " · [↗](<" + to + ">)"
	}
	return words.Text(p.lang, "bot.review.moment", words.Args{"n": n, "turn": place.id(),
		"what": markup.Escape(where), "side": side, "before": ofHundred(before),
		"after": ofHundred(after), "luck": signedPoints(luck), "lucky": luck != 0}) + link
}

// chances is the chart of how likely the first side was to win.
func (r *reviewed) chances(swings []review.Swing) paint.Chart {
	p, first := r.press, r.sides[review.First]
	c := paint.Chart{Kind: paint.Course, Course: &paint.ChartCourse{Turns: r.turns},
		Title: words.Text(p.lang, "bot.review.chart.chances", words.Args{"side": first})}
	moves, differs := map[int]int{}, false
	for _, l := range r.places {
		moves[l.turn] = max(moves[l.turn], l.move)
	}
	spot := func(i, chance int) paint.Spot {
		l := r.places[i]
		return paint.Spot{Turn: float64(l.turn-1) + float64(l.move)/float64(moves[l.turn]+1),
			Share: float64(chance) / 1000}
	}
	c.Course.Lines = make([][]paint.Spot, 3)
	var told []string
	for i, point := range r.course.Points {
		last := i == len(r.course.Points)-1
		if r.places[i].turn == 0 {
			continue
		}
		line := &c.Course.Lines[0]
		if point.Begins || point.Acted < 0 || last || len(*line) == 0 {
			at := spot(i, point.Chance)
			if last {
				at.Turn = float64(r.turns)
			}
			*line = append(*line, at)
		}
		if point.Turn == nil && !last {
			continue
		}
		for side, known := range point.Known {
			at := spot(i, known)
			if last {
				at.Turn = float64(r.turns)
			}
			c.Course.Lines[1+side] = append(c.Course.Lines[1+side], at)
		}
		differs = differs || point.Known != [2]int{point.Chance, point.Chance}
		whole := ofHundred(point.Chance)
		told = append(told, words.Text(p.lang, "bot.review.told", words.Args{"turn": r.places[i].turn, "end": last,
			"same":   ofHundred(point.Known[0]) == whole && ofHundred(point.Known[1]) == whole,
			"chance": whole, "side": first,
			"first": ofHundred(point.Known[0]), "second": ofHundred(point.Known[1]),
			"other": r.sides[review.Second]}))
	}
	if differs {
		c.Series = []string{words.Text(p.lang, "bot.review.chart.all", nil),
			words.Text(p.lang, "bot.review.chart.known", words.Args{"side": first}),
			words.Text(p.lang, "bot.review.chart.known", words.Args{"side": r.sides[review.Second]})}
	} else { // the evaluation counts what lies open, and of what is hidden how much there is
		c.Course.Lines = c.Course.Lines[:1]
		c.Series = []string{words.Text(p.lang, "bot.review.chart.same", nil)}
	}
	for i := range told {
		if len(told) <= mostTurns || i%(len(told)/mostTurns+1) == 0 || i == len(told)-1 {
			c.Course.Told = append(c.Course.Told, told[i])
		}
	}
	for _, s := range swings {
		c.Course.Marks = append(c.Course.Marks, spot(s.To, r.course.Points[s.To].Chance))
	}
	return c
}

// moved is the chart of what moved the chances: luck, and the choices of each side. A bar of a side to the
// right is good for the first one.
func (r *reviewed) moved() paint.Chart {
	p, shares := r.press, r.course.Shares()
	c := paint.Chart{Kind: paint.Luck,
		Title: words.Text(p.lang, "bot.review.chart.moved", words.Args{"side": r.sides[review.First]})}
	add := func(label string, tint, moved int) {
		c.Bars = append(c.Bars, paint.ChartBar{Label: label, Tint: tint, Value: float64(moved) / 1000,
			Note: signedPoints(moved), Told: words.Text(p.lang, "bot.review.moved",
				words.Args{"what": label, "moved": signedPoints(moved)})})
	}
	if slices.ContainsFunc(r.course.Points, func(p review.Point) bool { return p.Luck != 0 }) {
		add(words.Text(p.lang, "bot.review.chart.luck", nil), 2, shares.Luck)
	}
	for side, moved := range shares.Choices {
		add(words.Text(p.lang, "bot.review.chart.choices", words.Args{"side": r.sides[side]}), side, moved)
	}
	return c
}

// signedPoints writes what moved chances.
func signedPoints(n int) string {
	switch {
	case ofHundred(max(n, -n)) == 0:
		return "0"
	case n < 0:
		return "−" + strconv.Itoa(ofHundred(-n))
	}
	return "+" + strconv.Itoa(ofHundred(n))
}

// sideOf names a side of a game: as the game calls it, or, where it changes seats, by who plays it.
func (b *Bot) sideOf(ctx context.Context, t *table.Table, chairs engine.Seats, lang words.Lang) string {
	for _, g := range b.tables.Games() {
		if g.Rules.ID() != t.Rules.ID() {
			continue
		}
		side := g.Annals.SideOf(t.Rules.Seats().Name(engine.Value(chairs.List()[0])), t.Options())
		if side == "" {
			break
		}
		f := figured{rules: t.Rules, own: g.Annals, say: speaker(t, lang)}
		if f.own == nil {
			f.own = &annals.Annals{}
		}
		return f.side(league.Side(side))
	}
	return b.playersOf(ctx, t, chairs, lang)
}

// playersOf names who sits on chairs.
func (b *Bot) playersOf(ctx context.Context, t *table.Table, chairs engine.Seats, lang words.Lang) string {
	var names []string
	for _, c := range t.Chairs {
		if seat, ok := t.Rules.Seats().Parse(string(c.ID)); ok && chairs.Has(engine.Seat(seat)) {
			name := words.Text(lang, "bot.former", nil)
			switch {
			case c.Computer != "":
				name = words.Text(lang, "bot.computer.named", words.Args{"level": levelText(lang, c.Computer)})
			case !c.Former:
				name = b.nameOfUser(ctx, c.User)
			}
			if !slices.Contains(names, name) { // several computers of a side
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ", ")
}
