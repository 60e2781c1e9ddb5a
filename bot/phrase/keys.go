package phrase

import (
	"slices"

	"redbook/assets/words"
	"redbook/engine"
)

// kernelRefusals are the codes of the kernel's own refusals.
var kernelRefusals = []string{
	engine.RefusedOver, engine.RefusedNotAsked, engine.RefusedOtherSeat, engine.RefusedUnknownVerb,
	engine.RefusedVerb, engine.RefusedUnknownField, engine.RefusedUnknownValue, engine.RefusedMissing,
	engine.RefusedTwice, engine.RefusedValue, engine.RefusedTooMany, engine.RefusedTotal, engine.RefusedSyntax,
	engine.RefusedUnknownOrder, engine.RefusedOrder, "unknown-option", "unknown-option-value",
}

// Keys lists every key that the tables of a game can lead to.
func Keys(r engine.Description) []string {
	id := r.ID() + "."
	keys := []string{id + "title", id + "about", id + "command-name", "engine.event." + engine.TookBack,
		"engine.foresee.chance", "engine.foresee.reveals",
		"engine.instead.fits", "engine.instead.offered", "engine.instead.first"}
	for _, code := range kernelRefusals {
		keys = append(keys, "engine.refused."+code)
	}
	domain := func(d *engine.Domain) {
		for _, v := range d.Values() {
			keys = append(keys, id+d.ID()+"."+d.Name(v))
			if g, ok := d.Group(v); ok {
				keys = append(keys, id+d.Groups().ID()+"."+d.Groups().Name(g))
			}
			if key := Within(d, v); key != "" {
				keys = append(keys, id+key)
			}
			if key := id + "counted." + d.ID() + "." + d.Name(v); words.Has(words.English, key) {
				keys = append(keys, key)
			}
		}
	}
	for _, reason := range r.Reasons() {
		keys = append(keys, id+"refused."+reason.Code)
		for _, f := range reason.Facts {
			domain(f.Domain)
		}
	}
	domain(r.Seats())
	for _, v := range r.Seats().Values() {
		if key := id + ofTwo + r.Seats().Name(v); words.Has(words.English, key) {
			keys = append(keys, key)
		}
	}
	for _, e := range r.Events() {
		keys = append(keys, id+"event."+e.Kind)
		if (e.Reveals || e.Spends) && !e.Unforeseen {
			keys = append(keys, id+"foresee."+e.Kind)
		}
		for _, f := range e.Facts {
			domain(f.Domain)
		}
	}
	for _, step := range r.Steps() {
		keys = append(keys, id+"ask."+step.Name, id+"wait."+step.Name)
	}
	for _, v := range r.Verbs() {
		keys = append(keys, id+"verb."+v.Name, id+"action."+v.Name)
		for _, preset := range v.Presets {
			keys = append(keys, id+"preset."+preset+".name", id+"preset."+preset+".about")
		}
		if v.Wastes {
			keys = append(keys, id+"waste."+v.Name)
		}
		if key := id + "did." + v.Name; words.Has(words.English, key) {
			keys = append(keys, key)
		}
		if v.Turn {
			keys = append(keys, id+"command."+v.Name, id+"command-about."+v.Name)
		}
		for _, f := range v.Fields {
			domain(f.Domain)
			keys = append(keys, id+"field."+v.Name+"."+f.Name, id+"fieldname."+f.Name)
			if v.Turn {
				keys = append(keys, id+"option-name."+f.Name)
			}
		}
	}
	keys = append(keys, orderKeys(r, domain)...)
	for _, v := range r.Ends().Values() {
		keys = append(keys, id+"end."+r.Ends().Name(v))
	}
	for _, o := range r.Options() {
		if o.Settled() {
			continue
		}
		keys = append(keys, id+"setting."+o.Name+".name", id+"setting."+o.Name+".about",
			id+"setting."+o.Name+".title")
		for _, value := range slices.Concat(o.Values, o.Past) {
			keys = append(keys, id+"option."+o.Name+"."+value)
		}
	}
	return keys
}
