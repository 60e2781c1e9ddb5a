package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
)

// filter is the part of a story that somebody wants to read: the actions of a seat, those that speak of
// something, or all.
type filter struct {
	seat  string // its id
	about string // domain=value
}

// none stands for a filter that is not set, where one must be written.
const none = "-"

// parts are those of the filter in a custom id: seat and about, none for all.
func (f filter) parts() []any {
	if f == (filter{}) {
		return nil
	}
	return []any{cmp.Or(f.seat, none), cmp.Or(f.about, none)}
}

// readFilter reads the parts of a filter.
func readFilter(seat, about string) filter {
	return filter{strings.TrimPrefix(seat, none), strings.TrimPrefix(about, none)}
}

// logFilter reads the options of /log. What was typed and not chosen is looked for by its name, in any
// language.
func (p *press) logFilter(ctx context.Context, t *table.Table) (filter, error) {
	f := filter{seat: p.option(optionSeat)}
	if _, ok := t.Rules.Seats().Parse(f.seat); f.seat != "" && !ok {
		return filter{}, &table.Problem{Code: "not-a-seat", Args: words.Args{"seat": asTyped(f.seat)}}
	}
	typed := p.option(optionAbout)
	if typed == "" {
		return f, nil
	}
	things, err := p.things(ctx, t)
	if err != nil {
		return filter{}, err
	}
	for _, thing := range things {
		if thing.id == typed || slices.Contains(thing.names, folded(typed)) {
			f.about = thing.id
			return f, nil
		}
	}
	return filter{}, &table.Problem{Code: "not-in-story", Args: words.Args{"about": asTyped(typed)}}
}

// asTyped is what somebody has typed, if not too long.
func asTyped(text string) string { return markup.Code(markup.Cut(text, 60)) }

// thing is something that a story speaks of.
type thing struct {
	id, label string
	names     []string // in all languages, folded
}

// logOptions are those of /log.
func logOptions() []discord.Option {
	seat := option(optionSeat, false)
	seat.Description = localized("bot.log.seat")
	return []discord.Option{option(optionTurn, false), seat, option(optionAbout, false), gameOption()}
}

// things lists what the story so far speaks of, each once, by name. Seats, and so sides, have an option of
// their own, and numbers and figures are everywhere.
func (p *press) things(ctx context.Context, t *table.Table) ([]thing, error) {
	if err := p.mayLook(t); err != nil {
		return nil, err
	}
	moments, err := p.moments(ctx, t, p.i.User.ID)
	if err != nil {
		return nil, err
	}
	var list []thing
	seen := map[string]bool{}
	for _, m := range moments {
		for _, e := range m.Events {
			for _, f := range e.Facts {
				if f.Domain == nil || f.Domain == engine.Number || f.Domain == t.Rules.Seats() ||
					f.Domain.ID() == "side" {
					continue
				}
				for _, v := range f.Values {
					id := f.Domain.ID() + "=" + f.Domain.Name(v)
					if seen[id] || strings.Contains(id, ":") {
						continue
					}
					seen[id] = true
					list = append(list, p.thing(t, f.Domain, v, id))
				}
			}
		}
	}
	return p.toldApart(t, list), nil
}

// toldApart sorts things by what they are called, and adds to those that are called alike what they are: a
// die and a hunt tile both show an eye. If that does not tell them apart either, the first stands for all.
func (p *press) toldApart(t *table.Table, list []thing) []thing {
	called := map[string]int{}
	for _, one := range list {
		called[one.label]++
	}
	for i, one := range list {
		domain, _, _ := strings.Cut(one.id, "=")
		if key := t.Rules.ID() + ".lookup-kind." + domain; called[one.label] > 1 && words.Has(p.lang, key) {
			list[i].label += " · " + words.Text(p.lang, key, nil)
		}
	}
	slices.SortStableFunc(list,
		func(a, b thing) int { return strings.Compare(folded(a.label), folded(b.label)) })
	return slices.CompactFunc(list, func(a, b thing) bool { return a.label == b.label })
}

func (p *press) thing(t *table.Table, d *engine.Domain, v engine.Value, id string) thing {
	one := thing{id: id, label: speaker(t, p.lang).Value(d, v)}
	for _, lang := range words.Languages {
		one.names = append(one.names, folded(speaker(t, lang).Value(d, v)))
	}
	return one
}

// completeLog lists what fits in an option of /log.
func (p *press) completeLog(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	if focused.Name == optionTurn {
		return p.completeTurn(ctx, focused.String)
	}
	t, err := p.watched(ctx)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	var choices []discord.Choice
	if focused.Name == optionSeat {
		for _, c := range t.Chairs {
			choices = append(choices, choice(speaker(t, p.lang).Seat(c.Seat), string(t.SeatID(c.Seat))))
		}
		return matching(choices, focused.String)
	}
	things, err := p.things(ctx, t)
	if err != nil {
		return hint(p.explain(t, err))
	}
	typed := folded(focused.String)
	for _, thing := range things {
		if slices.ContainsFunc(thing.names, func(name string) bool { return strings.Contains(name, typed) }) &&
			len(thing.id) <= lineLength {
			choices = append(choices, choice(thing.label, thing.id))
		}
	}
	return choices[:min(len(choices), menuSize)]
}

// label says in words which part of the story is shown; "" for all of it.
func (f filter) label(t *table.Table, say phrase.Speaker) string {
	var parts []string
	if seat, ok := t.Rules.Seats().Parse(f.seat); ok {
		parts = append(parts, say.Seat(engine.Seat(seat)))
	}
	if d, v, ok := f.thing(t.Rules); ok {
		parts = append(parts, say.Value(d, v))
	}
	if len(parts) == 0 {
		return ""
	}
	return words.Text(say.Lang, "bot.log.only", words.Args{"what": strings.Join(parts, " · ")})
}

// thing finds what the filter is about.
func (f filter) thing(r engine.Rules) (*engine.Domain, engine.Value, bool) {
	domain, name, _ := strings.Cut(f.about, "=")
	for _, e := range r.Events() {
		for _, fact := range e.Facts {
			if fact.Domain == nil || fact.Domain.ID() != domain {
				continue
			}
			if v, ok := fact.Domain.Parse(name); ok {
				return fact.Domain, v, true
			}
		}
	}
	return nil, 0, false
}

// keep leaves of a story the whole actions that fit, and the beginning of each turn. An action is told from
// the verb with which it begins to the next such verb, so that a battle stays whole.
func (f filter) keep(t *table.Table, moments []table.Moment) []table.Moment {
	if f == (filter{}) {
		return moments
	}
	var kept []table.Moment
	for _, scene := range scenes(t.Rules, moments) {
		if f.fits(t.Rules, scene) {
			kept = append(kept, scene)
		} else if scene.Turn != nil {
			kept = append(kept, table.Moment{Events: []engine.Event{*scene.Turn}, Turn: scene.Turn,
				Line: scene.Line})
		}
	}
	return kept
}

// scenes cuts a story into whole actions and the beginnings of turns.
func scenes(r engine.Rules, moments []table.Moment) []table.Moment {
	begins := map[string]bool{}
	for _, v := range r.Verbs() {
		begins[v.Name] = v.Turn
	}
	var list []table.Moment
	for _, m := range moments {
		if len(list) == 0 || begins[m.Verb] {
			list = append(list, table.Moment{Acted: m.Acted, Line: m.Line})
		}
		for i, e := range m.Events {
			if e.Kind == table.TurnEvent {
				list = append(list, table.Moment{Turn: &m.Events[i], Line: m.Line})
			}
			last := &list[len(list)-1]
			last.Events = append(last.Events, e)
		}
	}
	return list
}

// fits reports whether somebody wants to read a scene.
func (f filter) fits(r engine.Rules, scene table.Moment) bool {
	if seat, ok := r.Seats().Parse(f.seat); ok && !scene.Acted.Has(engine.Seat(seat)) {
		return false
	}
	d, v, ok := f.thing(r)
	return !ok || slices.ContainsFunc(scene.Events, func(e engine.Event) bool {
		return slices.ContainsFunc(e.Facts,
			func(fact engine.Fact) bool { return fact.Domain == d && slices.Contains(fact.Values, v) })
	})
}
