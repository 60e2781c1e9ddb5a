package phrase

import (
	"strings"

	"redbook/assets/words"
	"redbook/engine"
)

// The keys of standing orders: <game>.order.<kind>.name, .about and .text, and <game>.order-field.<field>.

// OrderName names a kind of standing order, and OrderAbout says what it is for.
func (s Speaker) OrderName(kind string) string  { return s.text("order."+kind+".name", nil) }
func (s Speaker) OrderAbout(kind string) string { return s.text("order."+kind+".about", nil) }

// OrderField asks for a field of a standing order.
func (s Speaker) OrderField(field string) string { return s.text("order-field."+field, nil) }

// Order says what a complete standing order does.
func (s Speaker) Order(o engine.Action) string {
	args := words.Args{}
	for _, info := range s.Rules.Orders() {
		for _, f := range info.Fields {
			if arg, ok := find(o, f.Name); ok && info.Name == o.Verb {
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
			if arg, ok := find(o, f.Name); ok && info.Name == o.Verb {
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
	return keys
}
