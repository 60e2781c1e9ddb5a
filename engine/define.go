package engine

import (
	"fmt"
	"maps"
	"slices"
)

// rules makes a Rules of a Definition.
type rules[P any] struct {
	def     Definition[P]
	events  map[string]EventDef // by kind
	verbs   []VerbInfo          // by name
	orders  []OrderInfo         // as they are defined
	domains map[string]*Domain
	steps   map[string]StepID
	of      func(*P) Position
}

// Over is the event that the kernel makes when a game ends. It has points, the winners' first, where they
// decided the game.
const Over = "over"

// Define makes the rules of a game. It panics where the definition contradicts itself, so that a wrong table
// never gets past the first test.
func Define[P any, PP interface {
	*P
	Position
}](def Definition[P]) Rules {
	r := &rules[P]{
		def:     def,
		events:  map[string]EventDef{},
		domains: map[string]*Domain{Number.name: Number, def.Seats.name: def.Seats},
		steps:   map[string]StepID{},
		of:      func(p *P) Position { return PP(p) },
	}
	r.def.Events = append(slices.Clip(def.Events), EventDef{
		Kind: Over, Facts: []FactDef{{"winners", def.Seats}, {"how", def.Ends}, {"points", Number}},
		Unforeseen: true,
	})
	for _, end := range byPeople {
		if _, ok := def.Ends.Parse(end); !ok {
			panic("engine: " + def.ID + ": ends lack " + end)
		}
	}
	for _, v := range def.Ends.Values() {
		if len(def.Ends.Name(v)) > maxEnd {
			panic("engine: " + def.ID + ": too long: end " + def.Ends.Name(v))
		}
	}
	for _, e := range r.def.Events {
		r.defineEvent(e)
	}
	r.defineEvent(EventDef{Kind: TookBack, Facts: []FactDef{{"seat", def.Seats}, {"n", Number}}})
	for i, s := range def.Steps {
		r.defineStep(StepID(i), s)
	}
	for i := range r.def.Orders {
		r.defineOrder(&r.def.Orders[i])
	}
	r.checkPresets()
	for _, d := range def.Draws {
		r.addDomain(d)
	}
	slices.SortFunc(r.verbs, func(a, b VerbInfo) int { return cmpString(a.Name, b.Name) })
	for i, plan := range def.Plans {
		for what := range plan.Likes {
			if _, _, _, err := planned(r, what); err != nil {
				panic(fmt.Sprintf("engine: %s: plan %d: %s: %v", def.ID, i, what, err))
			}
		}
	}
	return r
}

func cmpString(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (r *rules[P]) addDomain(d *Domain) {
	if known, ok := r.domains[d.name]; ok && known != d {
		panic("engine: " + r.def.ID + ": two domains named " + d.name)
	}
	r.domains[d.name] = d
}

func (r *rules[P]) defineEvent(e EventDef) {
	if _, twice := r.events[e.Kind]; twice {
		panic("engine: " + r.def.ID + ": event " + e.Kind + " twice")
	}
	for _, f := range e.Facts {
		r.addDomain(f.Domain)
	}
	r.events[e.Kind] = e
}

func (r *rules[P]) defineStep(id StepID, s Step[P]) {
	_, twice := r.steps[s.Name]
	if s.Name == "" || twice || (s.Run == nil) == (s.Owed == nil) {
		panic(fmt.Sprintf("engine: %s: step %d %q: needs a name of its own, and either Run or Owed", r.def.ID, id,
			s.Name))
	}
	r.steps[s.Name] = id
	for _, v := range s.Verbs {
		r.defineVerb(s.Name, v)
	}
}

func (r *rules[P]) defineVerb(step string, v Verb[P]) {
	info := VerbInfo{Name: v.Name, Turn: v.Turn, Spends: v.Spends, Seldom: v.Seldom, Wastes: v.Wastes,
		Fields: r.fieldsOf(step+": "+v.Name, v.Fields)}
	for _, preset := range v.Presets {
		info.Presets = append(info.Presets, preset.Name)
	}
	i := slices.IndexFunc(r.verbs, func(known VerbInfo) bool { return known.Name == v.Name })
	if i < 0 {
		r.verbs = append(r.verbs, info)
		return
	}
	if !slices.EqualFunc(r.verbs[i].Fields, info.Fields, FieldInfo.same) {
		panic(fmt.Sprintf("engine: %s: %s: verb %s has other fields elsewhere", r.def.ID, step, v.Name))
	}
	r.verbs[i].Turn = r.verbs[i].Turn || v.Turn
	r.verbs[i].Spends = r.verbs[i].Spends || v.Spends
	r.verbs[i].Seldom = r.verbs[i].Seldom || v.Seldom
	r.verbs[i].Wastes = r.verbs[i].Wastes || v.Wastes
	for n, f := range info.Fields {
		known := &r.verbs[i].Fields[n]
		known.Usual, known.Joined, known.Maybe = known.Usual || f.Usual, known.Joined || f.Joined, known.Maybe ||
			f.Maybe
	}
}

// same reports whether the fields of two steps are one field: how they are asked may differ.
func (f FieldInfo) same(other FieldInfo) bool {
	return f.Name == other.Name && f.Domain == other.Domain && f.IsBag == other.IsBag && f.Secret == other.Secret
}

// fieldsOf describes fields and takes in their domains.
func (r *rules[P]) fieldsOf(of string, fields []FieldDef[P]) (infos []FieldInfo) {
	for _, f := range fields {
		listed := f.Choices != nil || f.Unfit != nil && f.Bag == nil
		if listed == (f.Bag != nil) {
			panic(fmt.Sprintf("engine: %s: %s: field %s is either choices or a bag", r.def.ID, of, f.Name))
		}
		r.addDomain(f.Domain)
		if err := f.checkHints(); err != nil {
			panic(fmt.Sprintf("engine: %s: %s: field %s: %v", r.def.ID, of, f.Name, err))
		}
		infos = append(infos, FieldInfo{f.Name, f.Domain, f.Bag != nil, f.Secret, f.Usual != nil, f.Joined,
			f.When != nil})
	}
	return infos
}

func (r *rules[P]) ID() string         { return r.def.ID }
func (r *rules[P]) Options() []Option  { return r.def.Options }
func (r *rules[P]) Seats() *Domain     { return r.def.Seats }
func (r *rules[P]) Verbs() []VerbInfo  { return r.verbs }
func (r *rules[P]) Events() []EventDef { return r.def.Events }
func (r *rules[P]) Ends() *Domain      { return r.def.Ends }
func (r *rules[P]) Paths() []string    { return r.def.Paths }
func (r *rules[P]) Plans() []Plan      { return r.def.Plans }

func (r *rules[P]) Group(d *Domain, v Value) (groups *Domain, group Value) {
	if r.def.Group != nil {
		if groups, group = r.def.Group(d, v); groups != nil {
			return groups, group
		}
	}
	if group, ok := d.Group(v); ok {
		return d.Groups(), group
	}
	return nil, 0
}

func (r *rules[P]) Never(o Options) []string {
	full, err := r.options(o)
	if err != nil || r.def.Never == nil {
		return nil
	}
	return r.def.Never(full)
}

func (r *rules[P]) SeatsOf(o Options) []Seat {
	full, err := r.options(o)
	if err != nil {
		return nil
	}
	return r.def.SeatsOf(full)
}

func (r *rules[P]) Domain(name string) (*Domain, bool) {
	d, ok := r.domains[name]
	return d, ok
}

func (r *rules[P]) Steps() []StepInfo {
	var asking []StepInfo
	for _, s := range r.def.Steps {
		if s.Owed == nil {
			continue
		}
		info := StepInfo{Name: s.Name}
		for _, v := range s.Verbs {
			info.Verbs = append(info.Verbs, v.Name)
		}
		asking = append(asking, info)
	}
	return asking
}

// StateOptions gives the options of a new game: those chosen, and the default of each that a new game must
// say. See Option.
func StateOptions(r Rules, chosen Options) Options {
	stated := Options{}
	for _, o := range r.Options() {
		if o.Stated {
			stated[o.Name] = o.Values[0]
		}
	}
	maps.Copy(stated, chosen)
	return stated
}

// options checks chosen options and fills in the defaults, but for those that a game states itself.
func (r *rules[P]) options(chosen Options) (Options, error) {
	full := Options{}
	for _, o := range r.def.Options {
		if !o.Stated {
			full[o.Name] = o.Values[0]
		}
	}
	for _, name := range sortedKeys(chosen) {
		i := slices.IndexFunc(r.def.Options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			return nil, Refuse("unknown-option", Quote("option", name))
		}
		o := r.def.Options[i]
		if !slices.Contains(o.Values, chosen[name]) && !slices.Contains(o.Past, chosen[name]) {
			return nil, Refuse("unknown-option-value", Quote("option", name), Quote("value", chosen[name]))
		}
		full[name] = chosen[name]
	}
	return full, nil
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
