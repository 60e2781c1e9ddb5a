package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// completeLobby lists what fits in an option of /game.
func (p *press) completeLobby(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	var choices []discord.Choice
	switch focused.Name {
	case optionSeat:
		choices = p.completeSeat(ctx)
	case optionSaga:
		choices = p.completeSaga(ctx)
	case optionClock:
		return clockChoices(p.lang, focused.String)
	case optionTimeout:
		choices = timeoutChoices(p.lang, table.Timeouts)
	case optionPace:
		return p.completeSettings(ctx, focused)
	}
	return matching(choices, focused.String)
}

// completeAnswer lists the ways to go on with the action of /answer.
func (p *press) completeAnswer(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	t, err := p.meant(ctx, p.option(optionGame))
	if err != nil {
		return hint(p.explain(nil, err))
	}
	return matching(p.completeAction(t, focused.String), "")
}

// completeVerb lists what fits in a field of a game's own command.
func (p *press) completeVerb(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	t, err := p.meant(ctx, p.gameNamed())
	if err != nil {
		return hint(p.explain(nil, err))
	}
	choices, err := p.completeField(t, focused)
	if err != nil {
		return hint(p.explain(t, err))
	}
	return matching(choices, focused.String)
}

// hint is a list with one line that explains why nothing can be offered.
func hint(text string) []discord.Choice {
	return []discord.Choice{choice(text, "?")}
}

func choice(name, value string) discord.Choice {
	return discord.Choice{Name: discord.Localized{Default: markup.Cut(name, lineLength)}, Value: value}
}

// matching keeps the choices whose name or value contains what has been typed, as many as Discord takes.
func matching(choices []discord.Choice, typed string) []discord.Choice {
	typed = strings.ToLower(strings.TrimSpace(typed))
	fits := slices.DeleteFunc(choices, func(c discord.Choice) bool {
		return len(c.Value) > 100 || !strings.Contains(strings.ToLower(c.Name.Default), typed) &&
			!strings.Contains(c.Value, typed)
	})
	return fits[:min(len(fits), menuSize)]
}

// completeGame lists the games that the option can mean: the person's own, and those of this server that they
// may view.
func (p *press) completeGame(ctx context.Context) []discord.Choice {
	store := p.bot.tables.Store()
	restoring := p.i.Command.Path() == commandOrganise+" "+organiseRestore
	games, err := store.GamesOf(ctx, p.i.User.ID, storage.Lobby, storage.Running)
	own := len(games)
	if err == nil && p.i.GuildID != "" {
		var here []storage.Game
		states := []storage.State{storage.Lobby, storage.Running}
		if p.i.Command.Name == commandOrganise {
			games, own, states = nil, 0, append(states, storage.Frozen)
			switch p.i.Command.Path() {
			case commandOrganise + " " + organiseRestore:
				states = []storage.State{storage.Cancelled}
			case commandOrganise + " " + organiseLog:
				states = nil
			}
		}
		here, err = store.GamesIn(ctx, p.i.GuildID, states...)
		games = append(games, slices.DeleteFunc(here, func(g storage.Game) bool { return !p.views(g) })...)
	}
	if err == nil && restoring {
		var stopped []ids.Game
		stopped, err = store.Stopped(ctx, p.bot.now())
		games = slices.DeleteFunc(games, func(g storage.Game) bool { return !slices.Contains(stopped, g.ID) })
	}
	if err != nil {
		p.bot.log.Error("complete game", "error", err)
		return nil
	}
	var choices []discord.Choice
	for i, g := range games {
		rules, ok := p.bot.tables.Rules(g.Rules)
		if !ok || slices.ContainsFunc(choices, func(c discord.Choice) bool { return ids.Game(c.Value) == g.ID }) {
			continue
		}
		name := phrase.Speaker{Rules: rules, Lang: p.lang}.Title()
		if i < own {
			if t, err := p.bot.tables.Open(ctx, g.ID); err == nil {
				name = p.against(ctx, t)
			}
		}
		choices = append(choices,
			choice(string(g.ID)+" · "+name+" · "+words.Text(p.lang, "bot.state."+string(g.State), nil),
				string(g.ID)))
	}
	return choices
}

// completeSeat lists the seats that a game will have with the options typed so far, or those that are free in
// the game that the command names.
func (p *press) completeSeat(ctx context.Context) []discord.Choice {
	if rules, ok := p.created(); ok {
		say := phrase.Speaker{Rules: rules, Lang: p.lang}
		var choices []discord.Choice
		for _, seat := range rules.SeatsOf(p.chosenOptions(rules)) {
			choices = append(choices, choice(say.Seat(seat), rules.Seats().Name(engine.Value(seat))))
		}
		return append(choices, p.seating(randomSeat))
	}
	t, err := p.meant(ctx, p.option(optionGame))
	if err != nil {
		return nil
	}
	var choices []discord.Choice
	for _, c := range t.Chairs {
		if c.Free() && (t.Invited(c.Seat) == "" || t.Invited(c.Seat) == p.i.User.ID) {
			choices = append(choices, choice(speaker(t, p.lang).Seat(c.Seat), string(t.SeatID(c.Seat))))
		}
	}
	return choices
}

// completeField lists what fits in one field of the subcommand's verb.
func (p *press) completeField(t *table.Table, focused discord.OptionValue) ([]discord.Choice, error) {
	verbs := t.Rules.Verbs()
	name := verbOf(t.Rules, p.i.Command.Subcommand[0])
	at := slices.IndexFunc(verbs, func(v engine.VerbInfo) bool { return v.Name == name })
	if at < 0 {
		return nil, engine.Refuse(engine.RefusedUnknownVerb, engine.Quote("verb", name))
	}
	verb := verbs[at]
	var given []engine.Arg
	for _, f := range verb.Fields {
		if f.Name == focused.Name {
			break
		}
		typed := p.option(f.Name)
		if typed == "" {
			continue // it may be a field that this action does not have
		}
		arg, err := verb.ParseArg(f.Name, strings.ToLower(typed))
		if err != nil {
			return nil, err
		}
		given = append(given, arg)
	}
	var refused error = engine.Refuse(engine.RefusedNotAsked)
	for _, d := range t.Questions(t.SeatsOf(p.i.User.ID)) {
		a, field, done, err := t.FilledFrom(d.Seat, verb.Name, given, focused.Name)
		switch {
		case err != nil:
			refused = err
		case done:
			refused = engine.Refuse(engine.RefusedUnknownField, engine.Quote("field", focused.Name))
		case field.Name != focused.Name:
			refused = engine.Refuse(engine.RefusedMissing, engine.Quote("field", field.Name))
		default:
			say := speaker(t, p.lang)
			hints, _ := t.Hints(d.Seat, a) // none is no error: they are a help
			return append(quickChoices(say, verb, field, hints), fieldChoices(say, verb, field, focused.String,
				p.beside(t, d.Seat, verb.Name))...), nil
		}
	}
	return nil, refused
}

// fieldChoices lists what fits in a field. A bag grows piece by piece: each choice is what has been typed and
// one more.
func fieldChoices(say phrase.Speaker, verb engine.VerbInfo, f engine.Field, typed string,
	beside func([]engine.Arg) string) []discord.Choice {
	var choices []discord.Choice
	if f.Bag == nil {
		for _, v := range f.Choices {
			choices = append(choices, choice(say.Value(f.Domain, v)+beside([]engine.Arg{{Name: f.Name, Value: v}}),
				f.Domain.Name(v)))
		}
		return choices
	}
	whole, _, _ := strings.Cut(strings.ToLower(typed), "?")
	if i := strings.LastIndex(whole, ","); i >= 0 {
		whole = whole[:i]
	} else {
		whole = ""
	}
	if arg, err := verb.ParseArg(f.Name, strings.ToLower(strings.TrimSpace(typed))); err == nil {
		whole = verb.FormatArg(arg)
	}
	have := engine.Arg{Name: f.Name}
	if whole != "" && whole != "none" {
		var err error
		if have, err = verb.ParseArg(f.Name, whole); err != nil {
			have = engine.Arg{Name: f.Name}
		}
	}
	if n := engine.Total(have.Bag); n >= f.Bag.Least && n <= f.Bag.Most {
		choices = append(choices, bagChoice(say, verb, f, have))
	}
	for _, most := range f.Bag.Max {
		more := addPiece(have, most)
		if engine.Total(more.Bag) > engine.Total(have.Bag) && engine.Total(more.Bag) <= f.Bag.Most {
			choices = append(choices, bagChoice(say, verb, f, more))
		}
	}
	return choices
}

// quickChoices lists the quick answers for a bag.
func quickChoices(say phrase.Speaker, verb engine.VerbInfo, f engine.Field,
	hints engine.Hints) (choices []discord.Choice) {
	for _, q := range hints.Quick {
		choices = append(choices,
			choice(say.Quick(f.Domain, q), verb.FormatArg(engine.Arg{Name: f.Name, Bag: q.Bag})))
	}
	return choices
}

func bagChoice(say phrase.Speaker, verb engine.VerbInfo, f engine.Field, arg engine.Arg) discord.Choice {
	name := say.Bag(f.Domain, arg.Bag)
	if missing := f.Bag.Least - engine.Total(arg.Bag); missing > 0 {
		name += words.Text(say.Lang, "bot.answer.more", words.Args{"n": missing})
	}
	return choice(name, verb.FormatArg(arg))
}

// addPiece puts one more of a kind into a bag, if there is room.
func addPiece(arg engine.Arg, most engine.Count) engine.Arg {
	bag := slices.Clone(arg.Bag)
	i, found := slices.BinarySearchFunc(bag, most.Kind,
		func(c engine.Count, k engine.Value) int { return int(c.Kind) - int(k) })
	switch {
	case !found:
		bag = slices.Insert(bag, i, engine.Count{Kind: most.Kind, N: 1})
	case bag[i].N < most.N:
		bag[i].N++
	}
	return engine.Arg{Name: arg.Name, Bag: bag}
}

// completeAction lists the ways to go on with an action that has been typed so far: verbs, then fields.
func (p *press) completeAction(t *table.Table, typed string) []discord.Choice {
	say := speaker(t, p.lang)
	var choices []discord.Choice
	begun, last := "", typed
	if i := strings.LastIndex(typed, " "); i >= 0 {
		begun, last = typed[:i], typed[i+1:]
	}
	questions := t.Questions(t.SeatsOf(p.i.User.ID))
	if len(questions) == 0 {
		return hint(p.explain(t, engine.Refuse(engine.RefusedNotAsked)))
	}
	for _, d := range questions {
		for _, text := range []string{typed, begun} {
			choices = append(choices, p.continuations(t, d, strings.TrimSpace(text), last, say)...)
			if len(choices) > 0 {
				break
			}
		}
	}
	return choices
}

// continuations lists the actions that an action, begun as text, can become with one field more.
func (p *press) continuations(t *table.Table, d engine.Decision, begun, last string,
	say phrase.Speaker) []discord.Choice {
	var choices []discord.Choice
	if begun == "" {
		for _, verb := range d.Verbs {
			if strings.HasPrefix(verb, last) {
				choices = append(choices, choice(say.Verb(verb), verb))
			}
		}
		return choices
	}
	a, err := t.Rules.Parse(begun)
	if err != nil {
		return nil
	}
	field, done, err := t.Next(d.Seat, a)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		return nil
	case done:
		return []discord.Choice{choice("✅ "+say.Action(a), t.Rules.Format(a))}
	}
	args := field.Choices
	for _, v := range args {
		more := a.With(engine.Arg{Name: field.Name, Value: v})
		choices = append(choices, choice(say.Action(more), t.Rules.Format(more)))
	}
	if field.Bag != nil {
		hints, err := t.Hints(d.Seat, a)
		for _, q := range hints.Quick {
			more := a.With(engine.Arg{Name: field.Name, Bag: q.Bag})
			choices = append(choices, choice(say.Action(more), t.Rules.Format(more)))
		}
		if err == nil {
			choices = append(choices, choice(say.Field(a.Verb, field.Name), t.Rules.Format(a)))
		}
	}
	return choices
}
