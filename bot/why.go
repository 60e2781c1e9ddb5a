package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// Why may I not do this? Every way to answer that is closed now says its reason, and what would open it.

// closed is a verb that a question knows but does not offer, and why.
type closed struct {
	verb string
	why  string
}

// closedVerbs lists the verbs of a question that are not open in the game as it is being played, each with
// its reason. It leaves out those that the game's options rule out, those that only other seats ever have,
// and those whose reason is only that they are closed.
func (p *press) closedVerbs(t *table.Table, d engine.Decision) []closed {
	steps := t.Rules.Steps()
	i := slices.IndexFunc(steps, func(s engine.StepInfo) bool { return s.Name == d.Step })
	if i < 0 {
		return nil
	}
	var list []closed
	never := t.Rules.Never(t.Options())
	for _, verb := range steps[i].Verbs {
		if slices.Contains(d.Verbs, verb) || slices.Contains(never, "verb "+verb) {
			continue
		}
		_, _, err := t.Next(d.Seat, engine.Action{Verb: verb})
		var refusal *engine.Refusal
		if !errors.As(err, &refusal) || refusal.Code == engine.RefusedVerb ||
			refusal.Code == engine.RefusedOtherSeat {
			continue
		}
		if text, ok := speaker(t, p.lang).Refusal(alone(refusal)); ok {
			list = append(list, closed{verb, text})
		}
	}
	return list
}

// alone is a refusal without the list of what is open instead: that stands in the question.
func alone(r *engine.Refusal) *engine.Refusal {
	facts := slices.DeleteFunc(slices.Clone(r.Facts), func(f engine.Fact) bool { return f.Name == "offered" })
	return engine.Refuse(r.Code, facts...)
}

// whyCommand works on /why: one action that is named, or all that are closed now.
func (p *press) whyCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	asked, err := p.askedNow(t)
	if err != nil {
		return discord.Message{}, err
	}
	if typed := p.option(optionAction); typed != "" {
		return p.whyNot(t, asked, typed)
	}
	return discord.Message{Content: p.whyText(t, asked)}, nil
}

// askedNow lists what a person is asked; it is a problem if that is nothing.
func (p *press) askedNow(t *table.Table) ([]engine.Decision, error) {
	seats := t.SeatsOf(p.i.User.ID)
	switch {
	case seats == engine.Nobody:
		return nil, &table.Problem{Code: "not-seated"}
	case !t.Started():
		return nil, notBegun(t)
	}
	asked := t.Questions(seats)
	if len(asked) == 0 {
		return nil, engine.Refuse(engine.RefusedNotAsked)
	}
	return asked, nil
}

// whyText lists all that is closed, as much as fits into a message. What is closed for one reason shares a
// line.
func (p *press) whyText(t *table.Table, asked []engine.Decision) string {
	say := speaker(t, p.lang)
	text := heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.why.title", nil)
	verbs := map[string]string{} // by reason
	var reasons []string
	for _, d := range asked {
		for _, c := range p.closedVerbs(t, d) {
			if verbs[c.why] == "" {
				reasons = append(reasons, c.why)
				verbs[c.why] = "**" + say.Verb(c.verb) + "**"
			} else {
				verbs[c.why] += ", **" + say.Verb(c.verb) + "**"
			}
		}
	}
	for _, why := range reasons {
		line := "\n• " + verbs[why] + " – " + why
		if len([]rune(text+line)) > 1900 {
			return text + "\n" + words.Text(p.lang, "bot.why.more", nil)
		}
		text += line
	}
	if len(reasons) == 0 {
		text = heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.why.nothing", nil)
	}
	return text
}

// whyNot says why an action is not possible: a verb by its name, or an action as text, as far as it goes.
func (p *press) whyNot(t *table.Table, asked []engine.Decision, typed string) (discord.Message, error) {
	say := speaker(t, p.lang)
	var a engine.Action
	for _, v := range t.Rules.Verbs() {
		if folded(typed) == v.Name || folded(typed) == folded(say.Verb(v.Name)) {
			a.Verb = v.Name
		}
	}
	if a.Verb == "" {
		var err error
		if a, err = t.Rules.Parse(strings.ToLower(typed)); err != nil {
			return discord.Message{}, err
		}
	}
	var refused error
	for _, d := range asked {
		_, _, err := t.Next(d.Seat, a)
		if err == nil {
			return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.why.open",
				words.Args{"verb": say.Verb(a.Verb)})}, nil
		}
		if refused == nil {
			refused = err
		}
	}
	return discord.Message{Content: heading(t, p.lang) + "\n**" + say.Verb(a.Verb) + "** – " +
		p.explain(t, refused)}, nil
}

// completeWhy lists the actions that are closed now.
func (p *press) completeWhy(ctx context.Context, typed string) []discord.Choice {
	t, err := p.meant(ctx, p.option(optionGame))
	if err != nil {
		return hint(p.explain(nil, err))
	}
	asked, err := p.askedNow(t)
	if err != nil {
		return hint(p.explain(t, err))
	}
	var choices []discord.Choice
	for _, d := range asked {
		for _, c := range p.closedVerbs(t, d) {
			if name := speaker(t, p.lang).Verb(c.verb); strings.Contains(folded(name), folded(typed)) {
				choices = append(choices, choice(name, c.verb))
			}
		}
	}
	return choices[:min(len(choices), menuSize)]
}

// whyButton asks what else there is, where something is closed.
func (p *press) whyButton(d *table.Draft) discord.Row {
	if len(p.closedVerbs(d.Table, d.Decision)) == 0 {
		return nil
	}
	return discord.Row{p.button(d, words.Text(p.lang, "bot.why.button", nil), discord.StyleSecondary, draftWhy)}
}

// showWhy shows what is closed and why, above the question's buttons.
func (p *press) showWhy(ctx context.Context, d *table.Draft) (discord.Message, error) {
	m, err := p.ask(ctx, d, 0)
	if err == nil {
		m.Content = p.whyText(d.Table, []engine.Decision{d.Decision})
	}
	return m, err
}
