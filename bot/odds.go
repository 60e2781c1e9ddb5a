package bot

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
)

// oddsCommand is /odds: a subcommand for each estimate of the games' almanacs. Where none has any it has no
// options.
func oddsCommand(games []table.Game) discord.Command {
	command := shared(commandOdds, nil)
	for _, g := range games {
		if g.Almanac == nil {
			continue
		}
		id := g.Rules.ID()
		for _, e := range g.Almanac.Estimates() {
			sub := discord.Option{
				Type: discord.OptionSubcommand, Name: localized(id + ".estimate." + e.Name + ".name"),
				Description: localized(id + ".estimate." + e.Name + ".about"),
			}
			for _, field := range e.Fields {
				key := id + ".estimate-field." + field
				sub.Options = append(sub.Options, discord.Option{
					Type: discord.OptionString, Name: localized(key + ".name"), Description: localized(key + ".about"),
					Autocomplete: true, MaxLength: maxTyped,
				})
			}
			sub.Options = append(sub.Options, gameOption())
			// another set of the same game
			if !slices.ContainsFunc(command.Options,
				func(o discord.Option) bool { return o.Name.Default == sub.Name.Default }) {
				command.Options = append(command.Options, sub)
			}
		}
	}
	return command
}

// estimate finds who answers an estimate: the game that is meant, or else the first that has it; then in no
// game.
func (p *press) estimate(t *table.Table) (table.Game, almanac.Estimate, bool) {
	games := p.bot.tables.Games()
	if t != nil {
		slices.SortStableFunc(games, func(a, b table.Game) int {
			switch t.Rules.ID() {
			case a.Rules.ID():
				return -1
			case b.Rules.ID():
				return 1
			}
			return 0
		})
	}
	for _, g := range games {
		if g.Almanac == nil || len(p.i.Command.Subcommand) == 0 {
			continue
		}
		for _, e := range g.Almanac.Estimates() {
			if e.Name == p.i.Command.Subcommand[0] {
				return g, e, true
			}
		}
	}
	return table.Game{}, almanac.Estimate{}, false
}

// counts reports whether /odds counts anything of a game.
func counts(t *table.Table) bool { return t.Almanac != nil && len(t.Almanac.Estimates()) > 0 }

// publicView is what everybody may know of a game of these rules; nil where none is meant.
func publicView(t *table.Table, g table.Game) any {
	if t == nil || t.Rules.ID() != g.Rules.ID() {
		return nil
	}
	return t.View(engine.Nobody)
}

// odds works on /odds: chances counted from what everybody sees.
func (p *press) odds(ctx context.Context) (discord.Message, error) {
	t, err := p.lookedAt(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	g, e, ok := p.estimate(t)
	if !ok {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	view := publicView(t, g)
	text, err := g.Almanac.Estimate(e.Name, p.estimateValues(g, e, view), view, string(p.lang))
	if err != nil {
		problem := p.bot.explain(phrase.Speaker{Rules: g.Rules, Lang: p.lang}, err)
		if t != nil && !counts(t) {
			problem = words.Text(p.lang, "bot.lookup.no-odds", words.Args{"here": speaker(t, p.lang).Title(),
				"there": words.Text(p.lang, g.Rules.ID()+".title", nil)}) + " " + problem
		}
		return discord.Message{Content: "⚠️ " + problem}, nil
	}
	return discord.Message{Content: markup.Message(text)}, nil
}

// estimateValues reads the options. A choice may be typed by its name.
func (p *press) estimateValues(g table.Game, e almanac.Estimate, view any) map[string]string {
	values := map[string]string{}
	for _, field := range e.Fields {
		values[field] = p.option(field)
	}
	for _, field := range e.Fields {
		if values[field] == "" {
			continue
		}
		for _, c := range g.Almanac.Choices(e.Name, field, nil, view, string(p.lang)) {
			if folded(c.Name) == folded(values[field]) {
				values[field] = c.Value
			}
		}
	}
	return values
}

// completeOdds lists what fits a field of an estimate.
func (p *press) completeOdds(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	t, err := p.lookedAt(ctx)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	g, e, ok := p.estimate(t)
	if !ok {
		return nil
	}
	view := publicView(t, g)
	values := p.estimateValues(g, e, view)
	values[focused.Name] = ""
	var choices []discord.Choice
	for _, c := range g.Almanac.Choices(e.Name, focused.Name, values, view, string(p.lang)) {
		if typed := folded(focused.String); strings.Contains(folded(c.Name), typed) ||
			strings.HasPrefix(c.Value, typed) {
			choices = append(choices, choice(c.Name, c.Value))
		}
	}
	return choices[:min(len(choices), menuSize)]
}

// foreseen is what an almanac counts of an action that is being completed, for its player; "" where there is
// nothing to count.
func (p *press) foreseen(d *table.Draft) string {
	if d.Table.Almanac == nil || len(d.Action.Args) == 0 {
		return ""
	}
	return d.Table.Almanac.Foresee(d.Table.View(engine.SeatsOf(d.Decision.Seat)), d.Decision.Seat, d.Action,
		string(p.lang))
}

// oddsButton offers the odds of an action that is being completed.
func (p *press) oddsButton(d *table.Draft) discord.Row {
	if p.foreseen(d) == "" {
		return nil
	}
	return discord.Row{p.button(d, words.Text(p.lang, "bot.lookup.odds", nil), discord.StyleSecondary,
		draftOdds)}
}

// showOdds shows the odds under the question, which stays as it is.
func (p *press) showOdds(ctx context.Context, d *table.Draft) (discord.Message, error) {
	text := p.foreseen(d)
	m, err := p.ask(ctx, d, 0)
	if err == nil && text != "" {
		m.Content = markup.Fit(m.Content, text)
	}
	return m, err
}
