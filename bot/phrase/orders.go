package phrase

import (
	"strings"

	"redbook/assets/words"
	"redbook/engine"
)

// The keys of standing orders: <game>.order.<kind>.name, .about and .text, <game>.order-field.<field>, and
// <game>.order.<kind>.explain where a kind needs to be explained.

// OrderName names a kind of standing order, and OrderAbout says what it is for.
func (s Speaker) OrderName(kind string) string  { return s.text("order."+kind+".name", nil) }
func (s Speaker) OrderAbout(kind string) string { return s.text("order."+kind+".about", nil) }

// ExplainOrder says what a kind of standing order leads to, with examples; "" where its name says it.
func (s Speaker) ExplainOrder(kind string) string {
	if key := "order." + kind + ".explain"; words.Has(s.Lang, s.Rules.ID()+"."+key) {
		return s.text(key, nil)
	}
	return ""
}

// OrderPreset names orders that are given at one press.
func (s Speaker) OrderPreset(name string) string { return s.text("order-preset."+name, nil) }

// OrderField asks for a field of a standing order.
func (s Speaker) OrderField(field string) string { return s.text("order-field."+field, nil) }

// Order says what a complete standing order does.
func (s Speaker) Order(o engine.Action) string {
	args := words.Args{}
	for _, info := range s.Rules.Orders() {
		for _, f := range info.Fields {
			arg, ok := find(o, f.Name)
			switch {
			case !ok || info.Name != o.Verb || f.IsBag && len(arg.Bag) == 0:
			case f.IsBag:
				args[argName(f.Name)] = s.arg(f, arg)
			default:
				args[argName(f.Name)] = s.arg(f, arg)
				args[argName(f.Name)+"_id"] = f.Domain.Name(arg.Value)
			}
		}
	}
	return strings.TrimSpace(s.text("order."+o.Verb+".text", args))
}

// OrderChoices says how far a standing order has been filled in: its kind, and each choice.
func (s Speaker) OrderChoices(o engine.Action) string {
	parts := []string{s.OrderName(o.Verb)}
	for _, info := range s.Rules.Orders() {
		for _, f := range info.Fields {
			arg, ok := find(o, f.Name)
			switch {
			case !ok || info.Name != o.Verb || f.IsBag && len(arg.Bag) == 0:
			case f.Domain == engine.Number: // says nothing by itself
				parts = append(parts, s.text("fieldname."+f.Name, nil)+": "+s.arg(f, arg))
			default:
				parts = append(parts, s.arg(f, arg))
			}
		}
	}
	return strings.Join(parts, " · ")
}

// orderKeys lists the keys that a game's standing orders lead to.
func orderKeys(r engine.Description, domain func(*engine.Domain)) (keys []string) {
	id := r.ID() + "."
	for _, o := range r.Orders() {
		keys = append(keys, id+"order."+o.Name+".name", id+"order."+o.Name+".about", id+"order."+o.Name+".text")
		for _, f := range o.Fields {
			domain(f.Domain)
			keys = append(keys, id+"order-field."+f.Name, id+"fieldname."+f.Name)
		}
	}
	for _, preset := range r.OrderPresets() {
		keys = append(keys, id+"order-preset."+preset.Name)
	}
	return keys
}
