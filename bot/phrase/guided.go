package phrase

import (
	"strings"

	"redbook/assets/words"
	"redbook/engine"
)

// Bag says what a bag holds. Kinds that belong to a group stand behind its name and are counted by
// <game>.within.<domain>.<kind>, where kind is the part of the name after the colon. "Rohan: 2 regulars, 1
// elite, Gandalf".
func (s Speaker) Bag(d *engine.Domain, bag []engine.Count) string {
	var parts []string
	var last engine.Value
	within := false
	for _, c := range bag {
		g, grouped := d.Group(c.Kind)
		kind := Within(d, c.Kind)
		text := s.Counts(d, []engine.Count{c})
		switch {
		case !grouped || kind == "":
		case within && g == last:
			text = s.text(kind, words.Args{"n": int(c.N)})
		default:
			parts = append(parts, s.Value(d.Groups(), g)+": "+s.text(kind, words.Args{"n": int(c.N)}))
			last, within = g, true
			continue
		}
		if len(parts) == 0 {
			parts = append(parts, text)
			continue
		}
		parts[len(parts)-1] += ", " + text
	}
	return strings.Join(parts, " · ")
}

// Within is the key by which a value is counted within its group; "" if it has no name of its own there.
func Within(d *engine.Domain, v engine.Value) string {
	if _, grouped := d.Group(v); !grouped {
		return ""
	}
	_, kind, ok := strings.Cut(d.Name(v), ":")
	if !ok {
		return ""
	}
	return "within." + d.ID() + "." + kind
}

// Quick names a quick answer, with what it holds: <game>.quick.<name>.
func (s Speaker) Quick(d *engine.Domain, q engine.Quick) string {
	name := s.text("quick."+q.Name, nil)
	if len(q.Bag) == 0 {
		return name
	}
	return words.Text(s.Lang, "bot.guided.quick", words.Args{"name": name, "what": s.Bag(d, q.Bag)})
}

// Arg says what a field of a verb holds.
func (s Speaker) Arg(verb string, arg engine.Arg) string {
	if f, ok := s.fieldInfo(verb, arg.Name); ok {
		return s.arg(f, arg)
	}
	return ""
}

// Domain is what a field of a verb is chosen from; nil if there is no such field.
func (s Speaker) Domain(verb, field string) *engine.Domain {
	f, _ := s.fieldInfo(verb, field)
	return f.Domain
}

func (s Speaker) fieldInfo(verb, field string) (engine.FieldInfo, bool) {
	for _, v := range s.Rules.Verbs() {
		for _, f := range v.Fields {
			if v.Name == verb && f.Name == field {
				return f, true
			}
		}
	}
	return engine.FieldInfo{}, false
}

// Args says what several fields hold.
func (s Speaker) Args(verb string, args []engine.Arg) string {
	var parts []string
	for _, arg := range args {
		if text := s.Arg(verb, arg); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " · ")
}

// Reason says why an action was not accepted, without what is possible instead.
func (s Speaker) Reason(r *engine.Refusal) string {
	facts := make([]engine.Fact, 0, len(r.Facts))
	for _, f := range r.Facts {
		if f.Name != fits && f.Name != offered {
			facts = append(facts, f)
		}
	}
	text, _ := s.Refusal(engine.Refuse(r.Code, facts...))
	return text
}
