// Package phrase says in a language what the engine speaks in data: events, questions, actions, refusals. It
// imports engine and the words. Begin with [Speaker].
//
// The keys of a game's phrases follow from its tables: <game>.<domain>.<value>, <game>.event.<kind>,
// <game>.ask.<step>, <game>.wait.<step>, <game>.verb.<verb>, <game>.action.<verb>,
// <game>.field.<verb>.<field>, <game>.end.<reason>, <game>.refused.<code>; the kernel's own refusals stand
// under engine.refused. Keys lists them all.
package phrase

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
)

// Speaker speaks of one game in one language.
type Speaker struct {
	Rules engine.Description
	Lang  words.Lang
	Place words.Lang // in which public buttons are labelled where the game is played; "" is Lang
	Two   bool       // two people play: a seat that is one of several in larger games may have another name
}

// Says says a text that may name a public button: by what stands on it.
func (s Speaker) Says(key string, args words.Args) string {
	args = maps.Clone(args)
	if s.Place != "" {
		if args == nil {
			args = words.Args{}
		}
		args["place"] = s.Place
	}
	return words.Text(s.Lang, key, args)
}

func (s Speaker) text(key string, args words.Args) string {
	return words.Text(s.Lang, s.Rules.ID()+"."+key, args)
}

// Title is the game's name.
func (s Speaker) Title() string { return s.text("title", nil) }

// Picture says what a kind of picture shows. The bot's words say it of those that games have in common.
func (s Speaker) Picture(kind string) string {
	if key := "picture-kind." + kind; words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.text(key, nil)
	}
	return words.Text(s.Lang, "bot.sheet."+kind, nil)
}

// PictureName is the name of a kind of pictures alone, as the label of a button.
func (s Speaker) PictureName(kind string) string {
	name, _, _ := strings.Cut(s.Picture(kind), ": ")
	return words.Capital(name)
}

// Fields asks for all fields of a verb at once; "" where the words ask for each.
func (s Speaker) Fields(verb string) string {
	if key := "fields." + verb; words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.text(key, nil)
	}
	return ""
}

// Seat names a seat.
func (s Speaker) Seat(seat engine.Seat) string { return s.Value(s.Rules.Seats(), engine.Value(seat)) }

// Value names a value of a domain.
func (s Speaker) Value(d *engine.Domain, v engine.Value) string {
	if d == engine.Number {
		return words.Number(int(v))
	}
	if key := ofTwo + d.Name(v); s.Two && d == s.Rules.Seats() && words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.text(key, nil)
	}
	return s.text(d.ID()+"."+d.Name(v), nil)
}

// ofTwo is before the name of a seat where two people play: <game>.seat-of-two.<seat>.
const ofTwo = "seat-of-two."

// Short says in a few words what choosing a value does, "" where there is nothing to say:
// <game>.short.<domain>.<value>.
func (s Speaker) Short(d *engine.Domain, v engine.Value) string {
	if key := "short." + d.ID() + "." + d.Name(v); words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.text(key, nil)
	}
	return ""
}

// Explain says what stands on a thing that a question is about, "" where there is nothing to say:
// <game>.explain.<domain>.<value>.
func (s Speaker) Explain(d *engine.Domain, v engine.Value) string {
	if d == engine.Number {
		return ""
	}
	if key := "explain." + d.ID() + "." + d.Name(v); words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.text(key, nil)
	}
	return ""
}

// ExplainLast explains what has been put into an action last: what counts of it with this verb, where the
// words say that apart.
func (s Speaker) ExplainLast(a engine.Action) string {
	for _, verb := range s.Rules.Verbs() {
		for _, f := range verb.Fields {
			if n := len(a.Args); n > 0 && verb.Name == a.Verb && f.Name == a.Args[n-1].Name && !f.IsBag {
				key := "explain." + a.Verb + "." + f.Domain.ID() + "." + f.Domain.Name(a.Args[n-1].Value)
				if f.Domain != engine.Number && words.Has(s.Lang, s.Rules.ID()+"."+key) {
					return s.text(key, nil)
				}
				return s.Explain(f.Domain, a.Args[n-1].Value)
			}
		}
	}
	return ""
}

func (s Speaker) values(d *engine.Domain, values []engine.Value) string {
	if d == engine.Number { // dice and scores stand in their own order
		names := make([]string, len(values))
		for i, v := range values {
			names[i] = s.Value(d, v)
		}
		return strings.Join(names, ", ")
	}
	var counts []engine.Count
	for _, v := range values {
		i := slices.IndexFunc(counts, func(c engine.Count) bool { return c.Kind == v })
		if i < 0 {
			i, counts = len(counts), append(counts, engine.Count{Kind: v})
		}
		counts[i].N++
	}
	return s.Counts(d, counts)
}

// points is the fact that holds a score; all other numbers, such as dice, are a list.
const points = "points"

// score writes points as a score is written.
func (s Speaker) score(d *engine.Domain, each []engine.Value) string {
	return strings.ReplaceAll(s.values(d, each), ", ", " : ")
}

// args turns facts into what a phrase speaks of: each fact's name says its values in words, NAME_id as ids,
// NAME_way one after the other as they stand; NAME_n counts them. "two" says that two people play.
func (s Speaker) args(facts []engine.Fact) words.Args {
	args := words.Args{"two": s.Two}
	for _, f := range facts {
		if f.Domain == nil {
			args[f.Name] = quoted(f.Text)
			continue
		}
		ids, way := make([]string, len(f.Values)), make([]string, len(f.Values))
		for i, v := range f.Values {
			ids[i], way[i] = f.Domain.Name(v), s.Value(f.Domain, v)
		}
		args[f.Name] = s.values(f.Domain, f.Values)
		if f.Name == points {
			args[f.Name] = s.score(f.Domain, f.Values)
		}
		args[f.Name+"_id"] = strings.Join(ids, ",")
		args[f.Name+"_way"] = strings.Join(way, " → ")
		args[f.Name+"_n"] = len(f.Values)
		if f.Domain == engine.Number && len(f.Values) == 1 {
			args[f.Name+"_n"] = int(f.Values[0])
		}
	}
	if dice, ok := s.roll(facts); ok {
		args[rolledDice] = dice
	}
	return args
}

// quoted makes a player's own words harmless: short, one line, no markup.
func quoted(text string) string {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "'")), " ")
	if runes := []rune(text); len(runes) > 60 {
		text = string(runes[:59]) + "…"
	}
	return "`" + text + "`"
}

// Event puts what happened into words. It is "" for an event that has none in the language of players.
func (s Speaker) Event(e engine.Event) string {
	if e.Kind == engine.TookBack {
		return words.Text(s.Lang, "engine.event."+e.Kind, s.args(e.Facts))
	}
	return strings.TrimSpace(s.text("event."+e.Kind, s.args(e.Facts)))
}

// Why says the reason that a teacher gives for an answer; "" where the words know none.
func (s Speaker) Why(code string, facts []engine.Fact) string {
	if key := "why." + code; words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.text(key, s.args(facts))
	}
	return ""
}

// Question asks a seat what it must decide.
func (s Speaker) Question(d engine.Decision) string {
	return s.text("ask."+d.Step, s.args(d.About))
}

// Waiting says in public what a seat is deciding.
func (s Speaker) Waiting(d engine.Decision) string {
	return s.text("wait."+d.Step, s.args(d.About))
}

// Verb names a verb, as a button does.
func (s Speaker) Verb(verb string) string { return s.text("verb."+verb, nil) }

// Field asks for a field of a verb.
func (s Speaker) Field(verb, field string) string { return s.text("field."+verb+"."+field, nil) }

// Action says what an action, complete or begun, does.
func (s Speaker) Action(a engine.Action) string { return s.phraseOf("action."+a.Verb, a) }

// Way says an action that is chosen whole in short, with a letter that stands for one of its fields on a
// picture; "" where the words do not.
func (s Speaker) Way(a engine.Action, field, letter string) string {
	key := "way." + a.Verb
	if !words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return ""
	}
	args := s.argsOf(a)
	args[argName(field)] = letter
	return s.text(key, args)
}

// phraseOf is a phrase with the fields of an action.
func (s Speaker) phraseOf(key string, a engine.Action) string {
	return strings.TrimSpace(s.text(key, s.argsOf(a)))
}

// argsOf are the fields of an action, said.
func (s Speaker) argsOf(a engine.Action) words.Args {
	args := words.Args{}
	for _, verb := range s.Rules.Verbs() {
		if verb.Name != a.Verb {
			continue
		}
		for _, f := range verb.Fields {
			if arg, ok := find(a, f.Name); ok {
				args[argName(f.Name)] = s.called(a.Verb, f, arg)
			}
		}
	}
	return args
}

// called names what is chosen for a field of an action: as it is called with that verb, where the words say that
// apart, <game>.called.<verb>.<domain>.<value>.
func (s Speaker) called(verb string, f engine.FieldInfo, arg engine.Arg) string {
	if !f.IsBag {
		key := "called." + verb + "." + f.Domain.ID() + "." + f.Domain.Name(arg.Value)
		if words.Has(s.Lang, s.Rules.ID()+"."+key) {
			return s.text(key, nil)
		}
	}
	return s.arg(f, arg)
}

// Did says what was done, where that reads otherwise than what can be done; apart reports whether it has to be
// said beside what came of it, because no event says it.
func (s Speaker) Did(a engine.Action) (text string, apart bool) {
	if key := "did." + a.Verb; words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.phraseOf(key, a), true
	}
	return s.Action(a), false
}

// argName is a field's name in a phrase: templates know no hyphens.
func argName(field string) string { return strings.ReplaceAll(field, "-", "_") }

func find(a engine.Action, field string) (engine.Arg, bool) {
	for _, arg := range a.Args {
		if arg.Name == field {
			return arg, true
		}
	}
	return engine.Arg{}, false
}

func (s Speaker) arg(f engine.FieldInfo, arg engine.Arg) string {
	if !f.IsBag {
		return s.Value(f.Domain, arg.Value)
	}
	return s.Bag(f.Domain, arg.Bag)
}

// Counts lists what a bag holds.
func (s Speaker) Counts(d *engine.Domain, bag []engine.Count) string {
	names := make([]string, len(bag))
	for i, c := range bag {
		if c.N == 1 {
			names[i] = s.Value(d, c.Kind)
			continue
		}
		names[i] = words.Counted(s.Lang, s.Rules.ID(), d.ID()+"."+d.Name(c.Kind), int(c.N))
	}
	if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, ",") }) {
		return strings.Join(names, " · ") // a comma would not tell where a name ends
	}
	return strings.Join(names, ", ")
}

// Refusal says why an action was not accepted, and what is possible instead if the refusal has it: the
// values that fit a field, or the verbs that are open. It returns false for an error that is not a refusal.
func (s Speaker) Refusal(err error) (string, bool) {
	var r *engine.Refusal
	if !errors.As(err, &r) {
		return "", false
	}
	args := s.args(r.Facts)
	for _, f := range r.Facts {
		switch key := s.Rules.ID() + ".fieldname." + f.Text; {
		case f.Name == "field" && words.Has(s.Lang, key): // else a player's own word
			args["field"] = words.Text(s.Lang, key, nil)
		case f.Name == "verb" && words.Has(s.Lang, s.Rules.ID()+".verb."+f.Text):
			args["verb"] = s.Verb(f.Text)
		case f.Name == offered:
			args[offered] = s.verbs(f.Text)
		case f.Name == fits:
			args[fits] = s.some(f)
		}
	}
	if key := s.Rules.ID() + ".refused." + r.Code; words.Has(s.Lang, key) {
		return s.Says(key, args) + s.instead(args), true
	}
	return s.Says("engine.refused."+r.Code, args), true
}

// The facts of a refusal that say what is possible instead.
const (
	fits    = "fits"
	offered = "offered"
)

// instead names what is possible; "" where a refusal does not tell it.
func (s Speaker) instead(args words.Args) string {
	for _, fact := range []string{fits, offered} {
		if list, ok := args[fact].(string); ok && list != "" {
			return " " + words.Text(s.Lang, "engine.instead."+fact, args)
		}
	}
	return ""
}

// verbs names verbs that stand with commas between.
func (s Speaker) verbs(list string) string {
	if list == "" {
		return ""
	}
	names := strings.Split(list, ",")
	for i, verb := range names {
		names[i] = s.Verb(verb)
	}
	return strings.Join(names, " · ")
}

// manyFit is how many values a refusal names.
const manyFit = 15

// some names the values of a fact, the first of them if there are too many to read.
func (s Speaker) some(f engine.Fact) string {
	if len(f.Values) <= manyFit {
		return s.values(f.Domain, f.Values)
	}
	args := words.Args{"first": s.values(f.Domain, f.Values[:manyFit]), "more": len(f.Values) - manyFit}
	return words.Text(s.Lang, "engine.instead.first", args)
}

// Waste says what a verb that wastes something gives up.
func (s Speaker) Waste(verb string) string { return s.text("waste."+verb, nil) }

// Preset names one by which a whole action is made, PresetAbout says what it does.
func (s Speaker) Preset(name string) string      { return s.text("preset."+name+".name", nil) }
func (s Speaker) PresetAbout(name string) string { return s.text("preset."+name+".about", nil) }

// Foresight says what an action with a verb leads to, before its result is known.
func (s Speaker) Foresight(verb string, f engine.Foresight) string {
	var said []string
	if f.Spends != "" {
		said = append(said, s.text("foresee."+f.Spends, nil))
	}
	if f.Final() {
		said = append(said, s.unforeseeable(verb, f))
	}
	return strings.Join(said, ". ")
}

func (s Speaker) unforeseeable(verb string, f engine.Foresight) string {
	own, general := s.Rules.ID()+".foresee."+f.Reveals, "engine.foresee.reveals"
	if f.Chance != "" {
		own, general = s.Rules.ID()+".foresee.draw-"+f.Chance, "engine.foresee.chance"
	}
	if words.Has(s.Lang, own) {
		return words.Text(s.Lang, own, words.Args{"verb": verb})
	}
	return words.Text(s.Lang, general, nil)
}

// Result says how the game ended, and who has won: the people that are given, or the winning seats.
func (s Speaker) Result(r engine.Result, people ...string) string {
	winners := make([]engine.Value, 0, 1)
	for _, seat := range r.Winners.List() {
		winners = append(winners, engine.Value(seat))
	}
	args := words.Args{"winners": s.values(s.Rules.Seats(), winners), "draw": len(winners) == 0,
		"how": s.text("end."+r.How, nil), "people": len(people)}
	if len(people) > 0 {
		args["winners"] = strings.Join(people, ", ")
	}
	if r.Scored() {
		args["points"] = s.score(engine.Number, r.Score(s.Rules.Seats()))
	}
	return words.Text(s.Lang, "bot.result", args)
}
