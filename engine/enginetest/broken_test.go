package enginetest_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/enginetest/probe"
)

type (
	definition = engine.Definition[probe.Position]
	reason     = engine.Reason[probe.Position]
	position   = probe.Position
	play       = engine.Play[probe.Position]
)

func stepOf(d *definition, name string) *engine.Step[position] {
	return &d.Steps[slices.IndexFunc(d.Steps, func(s engine.Step[position]) bool { return s.Name == name })]
}

func verbOf(d *definition, step, name string) *engine.Verb[position] {
	verbs := stepOf(d, step).Verbs
	return &verbs[slices.IndexFunc(verbs, func(v engine.Verb[position]) bool { return v.Name == name })]
}

// before has first run before a verb's own Do.
func before(v *engine.Verb[position], first func(pl *play, s engine.Seat)) {
	do := v.Do
	v.Do = func(pl *play, s engine.Seat, a engine.Action) { first(pl, s); do(pl, s, a) }
}

// spends declares that an event uses something up.
func spends(d *definition, kind string) {
	for i := range d.Events {
		d.Events[i].Spends = d.Events[i].Spends || d.Events[i].Kind == kind
	}
}

// flaws are probe games with one mistake each, the check that must find it, and words that its error must
// contain.
var flaws = []struct {
	name  string
	check string
	says  string
	spoil func(*definition)
}{
	{"the view shows a hand to all", "leaks", "appearance", func(d *definition) {
		view := d.View
		d.View = func(p *position, audience engine.Seats) any {
			return view(p, audience|engine.SeatsOf(probe.Raider))
		}
	}},
	{"only who holds the card is asked", "leaks", "", func(d *definition) {
		step := stepOf(d, "omen.answer")
		owed := step.Owed
		step.Owed = func(p *position) engine.Seats {
			asked := owed(p)
			for _, s := range asked.List() {
				if !p.Hands[s].Has(probe.Mail) && !p.Hands[s].Has(probe.Shield) {
					asked &^= engine.SeatsOf(s)
				}
			}
			return asked
		}
	}},
	{"the game answers for who lacks the card", "leaks", "", func(d *definition) {
		stepOf(d, "omen.answer").Auto = engine.Always[position]
	}},
	{"everyone sees who holds a card to play", "leaks", "known to be open", func(d *definition) {
		verbOf(d, "turn.act", "play").Public = nil
	}},
	{"a usual value leads nowhere", "offer", "nothing fits", func(d *definition) {
		v := verbOf(d, "turn.act", "march")
		to := v.Fields[1].Choices
		v.Fields[1].Choices = func(p *position, s engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			if a.Get("from") != 0 && len(a.Args) > 0 && a.Args[0].Value == usualFrom(d, p, s) {
				return out
			}
			return to(p, s, a, out)
		}
		v.Fields[0].Usual = func(p *position, s engine.Seat, _ engine.Action) (engine.Arg, bool) {
			return engine.Arg{Value: usualFrom(d, p, s)}, true
		}
	}},
	{"two quick answers of one name", "offer", "two quick answers", func(d *definition) {
		f := &verbOf(d, "turn.act", "march").Fields[2]
		quick := f.Quick
		f.Quick = func(p *position, s engine.Seat, a engine.Action) []engine.Quick {
			list := quick(p, s, a)
			for i := range list {
				list[i].Name = "all"
			}
			return list
		}
	}},
	{"an event tells everyone a secret", "leaks", "not Reveals", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) {
			pl.Tell("horn", engine.Tell("where", engine.Value(pl.P.Jewel)))
		})
	}},
	{"a draw shows everyone what is left", "leaks", "record", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) {
			hand := []engine.Value{0}
			for c := probe.Grond; c <= probe.Shield; c++ {
				if pl.P.Hands[probe.Herald].Has(c) {
					hand = append(hand, engine.Value(c))
				}
			}
			card, _ := probe.Rules.Domain("card")
			pl.Draw("look", card, hand)
		})
	}},
	{"a draw shows the player what is left", "leaks", "record", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, s engine.Seat) {
			hand := []engine.Value{0}
			for c := probe.Grond; c <= probe.Shield; c++ {
				if !pl.P.Hands[probe.Herald].Has(c) {
					hand = append(hand, engine.Value(c))
				}
			}
			card, _ := probe.Rules.Domain("card")
			pl.DrawOnly(engine.SeatsOf(s), "look", card, hand)
		})
	}},
	{"a refusal tells a secret", "leaks", "lucky", func(d *definition) {
		from := &verbOf(d, "turn.act", "march").Fields[0]
		unfit := from.Unfit
		from.Unfit = func(p *position, s engine.Seat, a engine.Action, v engine.Value) *reason {
			why := unfit(p, s, a, v)
			if why != nil && p.Hands[2-s].Has(probe.Mail) {
				return lucky.reason
			}
			return why
		}
	}},
	{"the refusal of the last of many values tells a secret", "leaks", "lucky", func(d *definition) {
		card := &verbOf(d, "turn.act", "play").Fields[0]
		unfit := card.Unfit
		card.Unfit = func(p *position, s engine.Seat, a engine.Action, v engine.Value) *reason {
			why := unfit(p, s, a, v)
			if why != nil && v == engine.Value(probe.Shield) && p.Hands[2-s].Has(probe.Mail) {
				return lucky.reason
			}
			return why
		}
	}},
	{"a question tells a secret", "leaks", "about", func(d *definition) {
		stepOf(d, "battle.press").About = func(p *position, _ engine.Seat) []engine.Fact {
			regions, _ := probe.Rules.Domain("region")
			return []engine.Fact{engine.Tell("jewel", engine.Value(p.Jewel)).In(regions)}
		}
	}},
	{"a question tells the others a secret", "leaks", "about", func(d *definition) {
		stepOf(d, "battle.press").About = func(p *position, s engine.Seat) []engine.Fact {
			if p.Hands[s].Has(probe.Mail) {
				return []engine.Fact{engine.Tell("mail", 1).In(engine.Number)}
			}
			return nil
		}
	}},
	{"what is offered depends on a secret", "leaks", "", func(d *definition) {
		wait := verbOf(d, "turn.act", "wait")
		closed := wait.Closed
		wait.Closed = func(p *position, s engine.Seat) *reason {
			return lucky.unless(closed(p, s) == nil && (s == probe.Warden || p.Jewel == probe.Keep))
		}
	}},
	{"a closed verb gives no reason", "reasons", "no reason is given for verb draw", func(d *definition) {
		draw := verbOf(d, "turn.act", "draw")
		closed := draw.Closed
		draw.Closed = func(p *position, s engine.Seat) *reason {
			if closed(p, s) != nil {
				return engine.Unsaid[probe.Position]()
			}
			return nil
		}
	}},
	{"a value that does not fit gives no reason", "reasons", "no reason is given for field march.to",
		func(d *definition) {
			verbOf(d, "turn.act", "march").Fields[1].Unfit = nil
		}},
	{"a kind that no bag holds gives no reason", "reasons", "no reason is given for field march.with",
		func(d *definition) { verbOf(d, "turn.act", "march").Fields[2].Unfit = nil }},
	{"what is not offered is accepted", "reasons", "not among what is offered", func(d *definition) {
		verbOf(d, "turn.act", "march").Fields[1].Unfit = func(*position, engine.Seat, engine.Action,
			engine.Value) *reason {
			return nil
		}
	}},
	{"a reason is left out for a field that there is not", "reasons", "names an unknown thing",
		func(d *definition) { verbOf(d, "hide.choose", "hide").Fields[0].Name = "at" }},
	{"the game ends by a secret", "leaks", "", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) {
			if pl.P.Jewel == probe.Hill && pl.P.Turn > 6 {
				pl.P.Turn = 16
			}
		})
	}},
	{"a scout's report counts as nothing new", "quiet", "Reveals", func(d *definition) {
		for i := range d.Events {
			d.Events[i].Reveals = d.Events[i].Reveals && d.Events[i].Kind != "scouted"
		}
	}},
	{"a preview tells where the jewel is", "quiet", "cannot know", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) {
			if pl.P.Jewel == probe.Hill {
				pl.Tell("searched", engine.Tell("where", engine.Value(probe.Hill)))
			}
		})
	}},
	{"a verb uses up what it does not declare", "play", "does not declare that it Spends",
		func(d *definition) { spends(d, "horn") }},
	{"something is used up after what cannot be foreseen", "play", "comes without a warning",
		func(d *definition) {
			spends(d, "horn")
			for i := range d.Events {
				d.Events[i].Unforeseen = d.Events[i].Kind == "searched"
			}
			stance := verbOf(d, "battle.stance", "horn")
			before(stance, func(pl *play, _ engine.Seat) {
				pl.Tell("searched", engine.Tell("where", engine.Value(probe.Hill)))
			})
		}},
	{"a verb uses nothing up and declares it", "play", "declared to spend something, and never has",
		func(d *definition) {
			verbOf(d, "turn.act", "wait").Spends = true
		}},
	{"Never names what comes up", "play", "event drew was reached", func(d *definition) {
		d.Never = func(engine.Options) []string { return []string{"event drew"} }
	}},
	{"two chairs hold one seat", "chairs", "two chairs hold", func(d *definition) {
		d.Holds = func(p *position, chair engine.Seat) engine.Seat {
			if p.Turn > 2 {
				return probe.Warden
			}
			return chair
		}
	}},
	{"chairs hold seats by a secret", "leaks", "chair holds", func(d *definition) {
		d.Holds = func(p *position, chair engine.Seat) engine.Seat {
			if chair != 1 && p.Jewel == probe.Keep {
				return 2 - chair
			}
			return chair
		}
	}},
	{"Redeal finds nothing", "leaks", "twins found", func(d *definition) {
		d.Redeal = func(*position, engine.Seats, []engine.Event, func(int) int) bool { return false }
	}},
	{"Redeal changes nothing", "leaks", "equal to the position", func(d *definition) {
		d.Redeal = func(*position, engine.Seats, []engine.Event, func(int) int) bool { return true }
	}},
	{"Redeal changes what is public", "leaks", "is public", func(d *definition) {
		redeal := d.Redeal
		d.Redeal = func(p *position, a engine.Seats, e []engine.Event, pick func(int) int) bool {
			p.Horn = !p.Horn
			return redeal(p, a, e, pick)
		}
	}},
	{"Redeal takes cards from their owner", "leaks", "known to its owner", func(d *definition) {
		d.Redeal = func(p *position, _ engine.Seats, _ []engine.Event, _ func(int) int) bool {
			p.Hands[0], p.Hands[1] = p.Hands[1], p.Hands[0]
			return p.Hands[0] != p.Hands[1]
		}
	}},
	{"a secret field stands in the record", "sealed", "hide where", func(d *definition) {
		verbOf(d, "hide.choose", "hide").Fields[0].Secret = false
	}},
	{"a bag samples too much", "offer", "too-many", func(d *definition) {
		f := &verbOf(d, "turn.act", "march").Fields[2]
		sample(f)
		sample(&verbOf(d, "ride.march", "march").Fields[2])
	}},
	{"a choice leads nowhere", "play", "nothing fits", func(d *definition) {
		f := &verbOf(d, "turn.act", "march").Fields[2]
		bag := f.Bag
		f.Bag = func(p *position, s engine.Seat, a engine.Action) engine.Bag {
			b := bag(p, s, a)
			b.Check = func([]engine.Count) *engine.Refusal { return engine.Refuse("never") }
			return b
		}
	}},
	{"a choice is offered twice", "offer", "twice", func(d *definition) {
		f := &verbOf(d, "turn.act", "scout").Fields[0]
		f.Choices = func(p *position, s engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return fitting(f, p, s, a, fitting(f, p, s, a, out))
		}
	}},
	{"choices change the position", "offer", "the position itself has changed", func(d *definition) {
		f := &verbOf(d, "turn.act", "scout").Fields[0]
		f.Choices = func(p *position, s engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			p.Turn++
			return fitting(f, p, s, a, out)
		}
	}},
	{"choices panic", "play", "fault", func(d *definition) {
		verbOf(d, "battle.stance",
			"take").Fields[0].Choices = func(p *position, _ engine.Seat, _ engine.Action,
			out []engine.Value) []engine.Value {
			if p.Turn > 4 {
				panic("no stance")
			}
			return append(out, 1, 2)
		}
	}},
	{"carrying out panics", "play", "fault", func(d *definition) {
		before(verbOf(d, "battle.stance", "horn"), func(pl *play, _ engine.Seat) { panic("too loud") })
	}},
	{"the order is not the position's", "determinism", "went otherwise", func(d *definition) {
		order := rand.New(rand.NewPCG(1, 2)) // not the order of a map: no luck
		verbOf(d, "battle.stance",
			"take").Fields[0].Choices = func(_ *position, _ engine.Seat, _ engine.Action,
			out []engine.Value) []engine.Value {
			if order.IntN(2) == 0 {
				return append(out, 2, 1)
			}
			return append(out, 1, 2)
		}
	}},
	{"the game never ends", "play", "has not ended", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) { pl.P.Turn %= 8 })
		before(verbOf(d, "turn.act", "draw"), func(pl *play, _ engine.Seat) { pl.P.Turn %= 8 })
	}},
	{"units come from nowhere", "play", "raiders and", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) { pl.P.Units[probe.Camp][0]++ })
	}},
	{"giving up ends nothing rightly", "play", "conceded", func(d *definition) {
		d.Concede = func(pl *engine.Play[position], _ engine.Seat, _ string) { pl.P.Units[probe.Camp][0] = -1 }
	}},
	{"people end nothing", "play", "agreed: the game is over: false", func(d *definition) {
		d.Settle = func(*engine.Play[position], engine.Seat, string) {}
	}},
	{"who is adjudged does not win", "play", "adjudged: the game is over: true", func(d *definition) {
		d.Settle = func(pl *engine.Play[position], _ engine.Seat, how string) { pl.End(engine.Result{How: how}) }
	}},
	{"an event that never happens", "play", "never reached: event eclipse", func(d *definition) {
		d.Events = append(d.Events, engine.EventDef{Kind: "eclipse"})
	}},
	{"a field is not stored", "save", "not all is stored", func(d *definition) {
		encode := d.Encode
		d.Encode = func(p *position) any { q := *p; q.Lent = false; return encode(&q) }
	}},
	{"a field is not loaded", "save", "other bytes", func(d *definition) {
		decode := d.Decode
		d.Decode = func(data []byte, schema int, p *position) error {
			err := decode(data, schema, p)
			p.Found = false
			return err
		}
	}},
	{"an event tells what has no name", "text", "cannot be read", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"),
			func(pl *play, _ engine.Seat) { pl.Tell("horn", engine.Tell("where", 9)) })
	}},
	{"another question under the same id", "ids", "same id", func(d *definition) {
		before(verbOf(d, "battle.stance", "take"), func(pl *play, s engine.Seat) {
			pl.P.Horn = pl.P.Horn || s == probe.Raider
		})
	}},
	{"partners together see less", "views", "do not see the same", func(d *definition) {
		view := d.View
		d.View = func(p *position, audience engine.Seats) any {
			if audience.Count() > 1 {
				audience = engine.SeatsOf(audience.List()[0])
			}
			return view(p, audience)
		}
	}},
	{"a view that cannot be written", "views", "view of", func(d *definition) {
		d.View = func(*position, engine.Seats) any { return func() {} }
	}},
	{"a standing order answers what is not offered", "orders", "never answered", func(d *definition) {
		d.Orders[0].Answer = func(*position, engine.Seat, engine.Action) (engine.Action, *engine.Refusal) {
			return engine.Action{Verb: "blow"}, nil
		}
	}},
	{"a standing order reads another's hand", "orders", "cannot know", func(d *definition) {
		take := d.Orders[0].Answer
		d.Orders[0].Answer = func(p *position, s engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if p.Hands[1-s].Has(probe.Grond) {
				o.Args = []engine.Arg{{Name: "stance", Value: engine.Value(probe.Bold)}}
			}
			return take(p, s, o)
		}
	}},
	{"a standing order's silence tells what the hand holds", "orders", "tells",
		func(d *definition) { d.Orders[2].Leaves = nil }},
	{"a preset leaves something to choose", "orders", "leaves something to choose",
		func(d *definition) { d.OrderPresets = []engine.OrderPreset{{Name: "some", Orders: []string{"stance"}}} }},
	{"a standing order has no choice", "orders", "no choice", func(d *definition) {
		d.Orders[1].Fields[0].Choices = func(_ *position, _ engine.Seat, _ engine.Action,
			out []engine.Value) []engine.Value {
			return out
		}
		d.Orders[1].Open, d.Orders[1].Fields[0].When = nil, func(*position, engine.Seat, engine.Action) bool {
			return true
		}
	}},
	{"an answer after which nobody can answer", "play", "owes an answer and has none",
		func(d *definition) { closeAll(stepOf(d, "battle.press")) }},
	{"a way that is closed to whoever has taken it", "purpose", "owes an answer and has none",
		func(d *definition) { closeAll(stepOf(d, "ride.march")) }},
	{"a draw whose label breaks the record", "records", "cannot be read", func(d *definition) {
		before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) { pl.Roll("wind: north") })
	}},
	{"a die that falls every third time", "unnamed", "bound, the record cannot be replayed",
		func(d *definition) {
			times := 0
			before(verbOf(d, "turn.act", "wait"), func(pl *play, _ engine.Seat) {
				if times++; times%3 == 0 {
					pl.Roll("wind")
				}
			})
		}},
}

// fitting lists the values that a field lets through.
func fitting(f *engine.FieldDef[probe.Position], p *position, s engine.Seat, a engine.Action,
	out []engine.Value) []engine.Value {
	for _, v := range f.Domain.Values() {
		if f.Unfit(p, s, a, v) == nil {
			out = append(out, v)
		}
	}
	return out
}

// luck is a reason that no rule gives.
type luck struct{ *reason }

var lucky = luck{new(engine.Reasons[probe.Position]).New("lucky")}

func (l luck) unless(open bool) *reason {
	if open {
		return nil
	}
	return l.reason
}

// closeAll closes all verbs of a step.
func closeAll(s *engine.Step[position]) {
	for i := range s.Verbs {
		s.Verbs[i].Closed = func(*position, engine.Seat) *reason { return lucky.reason }
	}
}

// sample makes a bag draw one piece more than there is.
func sample(f *engine.FieldDef[position]) {
	bag := f.Bag
	f.Bag = func(p *position, s engine.Seat, a engine.Action) engine.Bag {
		b := bag(p, s, a)
		b.Sample = func(func(int) int) []engine.Count {
			return []engine.Count{{Kind: b.Max[0].Kind, N: b.Max[0].N + 1}}
		}
		return b
	}
}

// usualFrom returns the first region from which a seat can march.
func usualFrom(d *definition, p *position, s engine.Seat) engine.Value {
	from := fitting(&verbOf(d, "turn.act", "march").Fields[0], p, s, engine.Action{}, nil)
	if len(from) == 0 {
		return 0
	}
	return from[0]
}

// TestBrokenProbes makes sure that the kit can fail.
func TestBrokenProbes(t *testing.T) {
	checks := map[string]enginetest.Check{}
	for _, c := range enginetest.Checks {
		checks[c.Name] = c
	}
	for _, flaw := range flaws {
		t.Run(strings.ReplaceAll(flaw.name, " ", "-"), func(t *testing.T) {
			d := probe.Definition()
			flaw.spoil(&d)
			err := checks[flaw.check].Run(engine.Define(d), promises)
			if err == nil {
				t.Fatalf("%s has not found it", flaw.check)
			}
			if first, _, _ := strings.Cut(err.Error(), "in random game"); !strings.Contains(first, flaw.says) {
				t.Errorf("%s does not say %q: %v", flaw.check, flaw.says, err)
			}
		})
	}
}

// sameIDs undoes without giving new ids.
type sameIDs struct{ engine.Rules }

func (sameIDs) TakeBack(before, _ engine.Position) engine.Position { return before }

// farther undoes to another position than it was asked for.
type farther struct{ engine.Rules }

func (r farther) TakeBack(before, now engine.Position) engine.Position {
	return r.Rules.TakeBack(now, before)
}

func TestUndoCanFail(t *testing.T) {
	for says, rules := range map[string]engine.Rules{"which buttons of before answer": sameIDs{probe.Rules},
		"another position": farther{probe.Rules}} {
		if err := enginetest.Undo(rules, promises); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
}

// TestFuzzCanFail makes sure that playing by bytes finds what goes wrong.
func TestFuzzCanFail(t *testing.T) {
	data := make([]byte, 2000)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	if err := enginetest.PlayBytes(probe.Rules, promises, data); err != nil {
		t.Fatal(err)
	}
	for _, flaw := range flaws {
		if !slices.Contains([]string{"choices panic", "a bag samples too much", "units come from nowhere",
			"a field is not loaded"}, flaw.name) {
			continue
		}
		d := probe.Definition()
		flaw.spoil(&d)
		found := false
		for try := range 20 {
			found = found || enginetest.PlayBytes(engine.Define(d), promises, data[100*try:]) != nil
		}
		if !found {
			t.Errorf("%s: not found", flaw.name)
		}
	}
}
