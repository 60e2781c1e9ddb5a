package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

func TestDefineRefusesContradictions(t *testing.T) {
	field := func(d *engine.Definition[tiny]) *engine.FieldDef[tiny] { return &d.Steps[0].Verbs[0].Fields[0] }
	for _, test := range []struct {
		name, says string
		spoil      func(*engine.Definition[tiny])
	}{
		{"no end by resignation", "ends lack conceded", func(d *engine.Definition[tiny]) {
			d.Ends = engine.NewDomain("end", "said", engine.Expired, engine.Agreed, engine.Adjudged)
		}},
		{"no end by time", "ends lack expired", func(d *engine.Definition[tiny]) {
			d.Ends = engine.NewDomain("end", "said", engine.Conceded, engine.Agreed, engine.Adjudged)
		}},
		{"an event twice", "event said twice",
			func(d *engine.Definition[tiny]) { d.Events = append(d.Events, d.Events[0]) }},
		{"the kernel's event", "event over twice", func(d *engine.Definition[tiny]) {
			d.Events = append(d.Events, engine.EventDef{Kind: engine.Over})
		}},
		{"a step without a name", "needs a name", func(d *engine.Definition[tiny]) { d.Steps[0].Name = "" }},
		{"a step twice", "needs a name",
			func(d *engine.Definition[tiny]) { d.Steps = append(d.Steps, d.Steps[0]) }},
		{"a step that neither runs nor asks", "either Run or Owed",
			func(d *engine.Definition[tiny]) { d.Steps[0].Owed = nil }},
		{"a step that runs and asks", "either Run or Owed",
			func(d *engine.Definition[tiny]) { d.Steps[0].Run = (*tinyPlay).Return }},
		{"a field of neither kind", "choices or a bag",
			func(d *engine.Definition[tiny]) { field(d).Choices = nil }},
		{"a field of both kinds", "choices or a bag",
			func(d *engine.Definition[tiny]) { field(d).Bag = bringable }},
		{"a verb with other fields elsewhere", "other fields elsewhere", func(d *engine.Definition[tiny]) {
			other := talk()
			other.Name = "talk.again"
			other.Verbs[0].Fields[0].Secret = true
			d.Steps = append(d.Steps, other)
		}},
		{"a plan with an unknown verb", "no verb \"sing\"",
			func(d *engine.Definition[tiny]) { d.Plans = []engine.Plan{{Likes: map[string]int{"sing": 2}}} }},
		{"a preset of an unknown order", "preset ease: sing", func(d *engine.Definition[tiny]) {
			d.OrderPresets = []engine.OrderPreset{{Name: "ease", Orders: []string{"sing"}}}
		}},
		{"a preset of nothing", "needs a name of its own and orders",
			func(d *engine.Definition[tiny]) { d.OrderPresets = []engine.OrderPreset{{Name: "ease"}} }},
		{"two domains of one name", "two domains named word", func(d *engine.Definition[tiny]) {
			d.Draws = append(d.Draws, engine.NewDomain("word", "amen"))
		}},
	} {
		t.Run(strings.ReplaceAll(test.name, " ", "-"), func(t *testing.T) {
			d := tinyDefinition()
			test.spoil(&d)
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, test.says) {
					t.Errorf("Define said %q, want %q", said, test.says)
				}
			}()
			engine.Define(d)
		})
	}
}

func TestTables(t *testing.T) {
	d := tinyDefinition()
	d.Steps[0].Verbs[1].Turn = true
	r := engine.Define(d)
	var verbs []string
	for _, v := range r.Verbs() {
		verbs = append(verbs, fmt.Sprintf("%s turn=%t %s bag=%t", v.Name, v.Turn, v.Fields[0].Name,
			v.Fields[0].IsBag))
	}
	if want := []string{"bring turn=true what bag=true", "say turn=false word bag=false"}; !slices.Equal(verbs,
		want) {
		t.Errorf("verbs %q", verbs)
	}
	if steps := r.Steps(); len(steps) != 1 || steps[0].Name != "talk.ask" ||
		!slices.Equal(steps[0].Verbs, []string{"say", "bring"}) {
		t.Errorf("steps %v", steps)
	}
	for _, name := range []string{"person", "word", "troop", "end", "number"} {
		if d, ok := r.Domain(name); !ok || d.ID() != name {
			t.Errorf("domain %s: %v", name, d)
		}
	}
}

func TestOptions(t *testing.T) {
	d := tinyDefinition()
	var got engine.Options
	d.SetUp = func(_ *tiny, o engine.Options) { got = o }
	r := engine.Define(d)
	for _, test := range []struct {
		chosen engine.Options
		want   string // the size, or a refusal
	}{
		{nil, "small"},
		{engine.Options{"size": "large"}, "large"},
		{engine.Options{"size": "huge"}, "unknown-option-value"},
		{engine.Options{"colour": "red"}, "unknown-option"},
	} {
		_, _, err := r.New(test.chosen, engine.NewSeeded(nil, 0))
		if err != nil {
			refusedWith(t, err, test.want)
			continue
		}
		if got["size"] != test.want {
			t.Errorf("%v is set up as %v", test.chosen, got)
		}
	}
}

// A game says the value of a stated option; one that does not was begun before there was one.
func TestStatedOptions(t *testing.T) {
	d := tinyDefinition()
	d.Options = append(d.Options, engine.Option{Name: "light", Values: []string{"dim", "bright"},
		Past: []string{"blinding"}, Stated: true})
	var got engine.Options
	d.SetUp = func(_ *tiny, o engine.Options) { got = o }
	r := engine.Define(d)
	for _, test := range []struct {
		chosen engine.Options
		want   string
	}{
		{nil, ""}, {engine.Options{"light": "dim"}, "dim"}, {engine.StateOptions(r, nil), "dim"},
		{engine.StateOptions(r, engine.Options{"light": "bright", "size": "large"}), "bright"},
		{engine.Options{"light": "blinding"}, "blinding"}, // of a game that was begun when that was offered
	} {
		if _, _, err := r.New(test.chosen, engine.NewSeeded(nil, 0)); err != nil || got["light"] != test.want {
			t.Errorf("%v is set up as %v: %v", test.chosen, got, err)
		}
	}
	if o := engine.StateOptions(r, engine.Options{"size": "large"}); len(o) != 2 || o["size"] != "large" {
		t.Errorf("what is chosen stays, other defaults are not said: %v", o)
	}
}
