package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
)

// asked writes the open decisions: "ann:1" owes an answer, under the id 1.
func asked(r engine.Rules, p engine.Position) string {
	var list []string
	for _, d := range r.Decisions(p) {
		list = append(list, people.Name(engine.Value(d.Seat))+":"+d.ID)
	}
	return strings.Join(list, " ")
}

func TestAnswersAreSealedUntilAllHaveAnswered(t *testing.T) {
	r, p := begin(t, tinyDefinition())
	steps := []struct {
		seat        engine.Seat
		text, asked string
	}{
		{bob, "say word=yes", "ann:1"},
		{ann, "bring what=none", ""},
	}
	if got := asked(r, p); got != "ann:1 bob:1" {
		t.Errorf("asked at first: %s", got)
	}
	for _, s := range steps {
		p, _ = answer(t, r, p, s.seat, s.text)
		if got := asked(r, p); got != s.asked {
			t.Errorf("after %s: asked %q, want %q", s.text, got, s.asked)
		}
	}
	if result, over := r.Result(p); !over || result.How != "said" {
		t.Errorf("result %v, %t", result, over)
	}
	_, _, err := try(t, r, p, ann, "say word=yes")
	refusedWith(t, err, engine.RefusedOver)
}

func TestTheGameGoesOnWhenAllHaveAnswered(t *testing.T) {
	r, p := begin(t, tinyDefinition())
	p, _ = answer(t, r, p, ann, "say word=yes")
	_, _, err := try(t, r, p, ann, "say word=no")
	refusedWith(t, err, engine.RefusedNotAsked)
	p, played := answer(t, r, p, bob, "say word=yes")
	if _, over := r.Result(p); !over || len(played.Events) != 1 ||
		played.Events[0].String() != "over winners=ann how=said" {
		t.Errorf("events %v", played.Events)
	}
}

// A button of an old question must not fit a new one, even where the new one reaches its seat late.
func TestALateQuestionHasItsOwnID(t *testing.T) {
	d := tinyDefinition()
	everybody := func(*tiny) engine.Seats { return engine.SeatsOf(ann, bob, cat) }
	d.Steps[0].Owed = everybody
	d.Steps[0].Then = func(pl *tinyPlay) { pl.P.Said = [3]engine.Value{}; pl.Goto(1) }
	second := talk()
	second.Name = "talk.again"
	second.Owed = func(p *tiny) engine.Seats {
		if p.Said[ann] > 0 {
			return everybody(p)
		}
		return engine.SeatsOf(ann, bob)
	}
	d.Steps = append(d.Steps, second)
	r, p := begin(t, d)
	for _, seat := range []engine.Seat{cat, ann, bob} {
		p, _ = answer(t, r, p, seat, "say word=yes")
	}
	if got := asked(r, p); got != "ann:3 bob:3" {
		t.Errorf("the second question: %s", got)
	}
	p, _ = answer(t, r, p, ann, "say word=yes")
	if got := asked(r, p); got != "bob:3 cat:3" {
		t.Errorf("the second question reaches cat: %s", got)
	}
}

func TestBags(t *testing.T) {
	d := tinyDefinition()
	bag := engine.Bag{Max: []engine.Count{{Kind: 0, N: 2}, {Kind: 3, N: 3}}, Least: 1, Most: 4,
		Check: func(counts []engine.Count) *engine.Refusal {
			if counts[0].Kind == 3 {
				return engine.Refuse("alone")
			}
			return nil
		}}
	d.Steps[0].Verbs[1].Fields[0].Bag = func(*tiny, engine.Seat, engine.Action) engine.Bag { return bag }
	weary := d.Reasons.New("weary")
	d.Steps[0].Verbs[1].Fields[0].Unfit = func(_ *tiny, _ engine.Seat, _ engine.Action,
		v engine.Value) *engine.Reason[tiny] {
		if v == 2 {
			return weary
		}
		return nil
	}
	r, p := begin(t, d)
	for _, test := range []struct {
		counts []engine.Count
		code   string
	}{
		{[]engine.Count{{Kind: 0, N: 1}}, ""},
		{[]engine.Count{{Kind: 0, N: 2}, {Kind: 3, N: 2}}, ""},
		{nil, engine.RefusedTotal},
		{[]engine.Count{{Kind: 0, N: 2}, {Kind: 3, N: 3}}, engine.RefusedTotal},
		{[]engine.Count{{Kind: 0, N: 3}}, engine.RefusedTooMany},
		{[]engine.Count{{Kind: 0, N: 0}}, engine.RefusedTooMany},
		{[]engine.Count{{Kind: 0, N: -1}}, engine.RefusedTooMany},
		{[]engine.Count{{Kind: 1, N: 1}}, engine.RefusedTooMany},
		{[]engine.Count{{Kind: 2, N: 1}}, "weary"},
		{[]engine.Count{{Kind: 3, N: 1}}, "alone"},
		{[]engine.Count{{Kind: 0, N: 2}, {Kind: 0, N: 2}}, engine.RefusedTwice},
		{[]engine.Count{{Kind: 3, N: 1}, {Kind: 0, N: 1}}, engine.RefusedTwice},
	} {
		a := engine.Action{Verb: "bring", Args: []engine.Arg{{Name: "what", Bag: test.counts}}}
		_, _, err := r.Apply(p, ann, a, nil)
		switch {
		case test.code == "" && err != nil:
			t.Errorf("%v: %v", test.counts, err)
		case test.code != "":
			refusedWith(t, err, test.code)
		}
	}
}

func TestOnlyOneContent(t *testing.T) {
	two, three := engine.Count{Kind: 0, N: 2}, engine.Count{Kind: 3, N: 3}
	for _, test := range []struct {
		bag  engine.Bag
		want string
	}{
		{engine.Bag{Max: []engine.Count{two, three}, Least: 5, Most: 5}, "rohan:2r,nazgul*3"},
		{engine.Bag{Max: []engine.Count{three}, Least: 2, Most: 2}, "nazgul*2"},
		{engine.Bag{Max: []engine.Count{three}, Least: 1, Most: 2}, ""},
		{engine.Bag{Max: []engine.Count{two, three}, Least: 2, Most: 2}, ""},
		{engine.Bag{Max: []engine.Count{two, three}}, "none"},
		{engine.Bag{}, "none"},
	} {
		counts, only := test.bag.Only()
		got := ""
		if only {
			r := engine.Define(tinyDefinition())
			got = strings.TrimPrefix(r.Format(engine.Action{Verb: "bring",
				Args: []engine.Arg{{Name: "what", Bag: counts}}}), "bring what=")
		}
		if got != test.want {
			t.Errorf("%+v: only %q, want %q", test.bag, got, test.want)
		}
	}
}

func TestTheGameAnswersWhereThereIsNoChoice(t *testing.T) {
	d := tinyDefinition()
	d.Steps[0].Verbs = d.Steps[0].Verbs[:1]
	d.Steps[0].Verbs[0].Fields[0].Choices = func(_ *tiny, s engine.Seat, _ engine.Action,
		out []engine.Value) []engine.Value {
		if s == bob {
			return append(out, 3)
		}
		return append(out, 0, 1)
	}
	r, p := begin(t, d)
	if got := asked(r, p); got != "ann:1 bob:1" {
		t.Errorf("without Auto: %s", got)
	}
	d.Steps[0].Auto = engine.Always[tiny]
	r, p = begin(t, d)
	if got := asked(r, p); got != "ann:1" {
		t.Errorf("with Auto: %s", got)
	}
	if said := fmt.Sprint(r.View(p, engine.Nobody)); said != "[0 4 0]" {
		t.Errorf("said %s", said)
	}
}

func TestConcede(t *testing.T) {
	d := tinyDefinition()
	d.Concede = func(pl *engine.Play[tiny], s engine.Seat, how string) {
		pl.P.Said[s] = -1
		if pl.P.Said[ann] == -1 && pl.P.Said[bob] == -1 {
			pl.End(engine.Result{Winners: engine.SeatsOf(cat), How: how})
		}
	}
	d.Steps[0].Owed = func(p *tiny) engine.Seats {
		left := engine.Nobody
		for _, s := range []engine.Seat{ann, bob} {
			if p.Said[s] != -1 {
				left |= engine.SeatsOf(s)
			}
		}
		return left
	}
	r, p := begin(t, d)
	said, _ := answer(t, r, p, bob, "say word=yes")
	next, _, err := r.Concede(said, ann, engine.Expired, engine.NewRecorded(nil))
	if err != nil {
		t.Fatal(err)
	}
	if result, over := r.Result(next); !over || result.How != "said" {
		t.Errorf("the last who owed an answer is gone: %v, %t; asked %s", result, over, asked(r, next))
	}
	next, _, err = r.Concede(p, ann, engine.Conceded, engine.NewRecorded(nil))
	if err != nil || asked(r, next) != "bob:1" {
		t.Errorf("asked %s, %v", asked(r, next), err)
	}
	next, played, err := r.Concede(next, bob, engine.Conceded, engine.NewRecorded(nil))
	if result, over := r.Result(next); err != nil || !over || result.How != engine.Conceded ||
		len(played.Events) != 1 {
		t.Errorf("result %v, %t, %v", result, over, err)
	}
	_, _, err = r.Concede(next, ann, engine.Conceded, engine.NewRecorded(nil))
	refusedWith(t, err, engine.RefusedOver)
}

func TestDecodeRefuses(t *testing.T) {
	r, p := begin(t, tinyDefinition())
	good := encoded(t, r, p)
	for _, test := range []struct{ name, old, new string }{
		{"another game", `"game":"tiny"`, `"game":"huge"`},
		{"a newer schema", `"schema":1`, `"schema":2`},
		{"no schema", `"schema":1`, `"schema":0`},
		{"an unknown step", `talk.ask`, `talk.never`},
		{"an unknown seat", `"ann":1`, `"zoe":1`},
		{"an unknown member", `"schema":1`, `"schema":1,"colour":"red"`},
		{"an unknown member of a frame", `{"Depth":0}`, `{"Depth":0,"Width":1}`},
		{"no JSON", `{`, `[`},
	} {
		bad := strings.Replace(good, test.old, test.new, 1)
		if bad == good {
			t.Fatalf("%s: %q is not in %s", test.name, test.old, good)
		}
		if _, err := r.Decode([]byte(bad)); err == nil {
			t.Errorf("%s: %s was decoded", test.name, bad)
		}
	}
}

// One Rules value serves all games at once; run with -race.
func TestRulesAreForManyGoroutines(t *testing.T) {
	playout := func() (string, error) {
		p, err := randomGame(probe.Rules, 7)
		if err != nil {
			return "", err
		}
		data, err := probe.Rules.Encode(p)
		return string(data), err
	}
	want, err := playout()
	if err != nil {
		t.Fatal(err)
	}
	results := make([]error, 8)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			got, err := playout()
			if err == nil && got != want {
				err = errors.New("another game: " + got)
			}
			results[i] = err
		})
	}
	all.Wait()
	if err := errors.Join(results...); err != nil {
		t.Error(err)
	}
}

// randomGame plays a game to its end.
func randomGame(r engine.Rules, seed byte) (engine.Position, error) {
	chance := engine.NewSeeded([]byte{seed}, 0)
	n := uint64(0)
	pick := func(size int) int {
		n++
		return engine.OutcomeIndex([]byte{seed, 1}, n, size)
	}
	p, _, err := r.New(nil, chance)
	for err == nil {
		if _, over := r.Result(p); over {
			return p, nil
		}
		decisions := r.Decisions(p)
		d := decisions[pick(len(decisions))]
		var a engine.Action
		if a, err = engine.RandomAction(r, p, d, pick, nil); err == nil {
			p, _, err = r.Apply(p, d.Seat, a, chance)
		}
	}
	return nil, err
}

// Who keeps no positions may have them written over: what is applied and what comes of it are those of Apply.
func TestApplyOverWritesOverTheSpentPositionAlone(t *testing.T) {
	r, first := begin(t, tinyDefinition())
	said, _ := answer(t, r, first, ann, "say word=yes")
	before := encoded(t, r, said)
	a, err := r.Parse("say word=no")
	if err != nil {
		t.Fatal(err)
	}
	want, _ := answer(t, r, said, bob, "say word=no")
	got, _, err := r.ApplyOver(first, said, bob, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got != first {
		t.Error("the spent position has not been written over")
	}
	if encoded(t, r, got) != encoded(t, r, want) || encoded(t, r, said) != before {
		t.Errorf("it came to\n%s\nfrom\n%s", encoded(t, r, got), encoded(t, r, said))
	}
}

// What is played at random is what random actions lead to, all of it and nothing else: not a verb that is
// closed, nor one whose first field has no choice, however its choices are found.
func TestAWandererLeadsWhereRandomActionsLead(t *testing.T) {
	d := tinyDefinition()
	none := func(*tiny, engine.Seat, engine.Action, []engine.Value) []engine.Value { return nil }
	shout, mumble := d.Steps[0].Verbs[0], d.Steps[0].Verbs[0]
	var reasons engine.Reasons[tiny]
	hush := reasons.New("hush")
	shout.Name, shout.Closed = "shout", func(*tiny, engine.Seat) *engine.Reason[tiny] { return hush }
	mumble.Name, mumble.Fields = "mumble", []engine.FieldDef[tiny]{{Name: "word", Domain: words, Choices: none}}
	names := make([]string, 60)
	for i := range names {
		names[i] = "hour-" + strconv.Itoa(i)
	}
	hours := engine.NewDomain("hour", names...)
	at := func(fit ...engine.Value) []engine.FieldDef[tiny] {
		return []engine.FieldDef[tiny]{{Name: "hour", Domain: hours,
			Unfit: func(_ *tiny, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Reason[tiny] {
				return hush.Unless(slices.Contains(fit, v))
			}}}
	}
	chime, strike := d.Steps[0].Verbs[0], d.Steps[0].Verbs[0]
	chime.Name, chime.Fields = "chime", at()
	strike.Name, strike.Fields = "strike", at(7, 31)
	strike.Do = func(pl *tinyPlay, s engine.Seat, a engine.Action) { pl.P.Said[s] = a.Get("hour") + 1 }
	d.Reasons = &reasons
	d.Steps[0].Verbs = append([]tinyVerb{shout, mumble, chime, strike}, d.Steps[0].Verbs...)
	r, first := begin(t, d)
	before := encoded(t, r, first)
	pick := rand.New(rand.NewPCG(1, 2)).IntN
	counts := [2]map[string]int{{}, {}}
	const games = 4000
	wanderer := r.Wander(engine.Picked(pick), pick)
	for range games {
		asked := r.Asked(first)
		d := asked[pick(len(asked))]
		a, err := engine.RandomAction(r, first, d, pick, nil)
		if err != nil {
			t.Fatal(err)
		}
		one, _, err := r.Apply(first, d.Seat, a, engine.Picked(pick))
		if err != nil {
			t.Fatal(err)
		}
		two, answered, err := wanderer.Step(first)
		if err != nil || !answered {
			t.Fatal(answered, err)
		}
		counts[0][encoded(t, r, one)]++
		counts[1][encoded(t, r, two)]++
	}
	for way, n := range counts[0] {
		if m := counts[1][way]; n > games/20 && (m < n*2/3 || m > n*3/2) {
			t.Errorf("%d times by random actions, %d times at random: %s", n, m, way)
		}
	}
	for way := range counts[1] {
		if counts[0][way] == 0 && counts[1][way] > 20 {
			t.Errorf("never by random actions: %s", way)
		}
	}
	if encoded(t, r, first) != before {
		t.Error("the position itself has changed")
	}
}

func BenchmarkProbePlayout(b *testing.B) {
	b.ReportAllocs()
	for i := range b.N {
		if _, err := randomGame(probe.Rules, byte(i)); err != nil {
			b.Fatal(err)
		}
	}
}

// A plan may like a value by how the game stands; what it says nothing of, it likes wherever the game stands.
func TestPlansLikeByHowTheGameStands(t *testing.T) {
	def := tinyDefinition()
	def.Plans = []engine.Plan{{
		Likes: map[string]int{"say": 500, "say word=no": 40, "say word=yes": 40},
		Here: func(p engine.Position, verb, field string, v engine.Value) int {
			if verb+field == "sayword" && p.(*tiny).Said[ann] == v {
				return 900
			}
			return 0
		},
	}}
	r, p := begin(t, def)
	lean := engine.Mood(r, func(int) int { return 0 }) // follows the first plan
	for said, want := range [][2]int{{900, 40}, {40, 900}} {
		p.(*tiny).Said[ann] = engine.Value(said)
		if got := [2]int{lean(p, "say", "word", 0), lean(p, "say", "word", 1)}; got != want {
			t.Errorf("%d was said: liked %v, want %v", said, got, want)
		}
	}
	if got := lean(p, "say", "", 0); got != 500 {
		t.Errorf("the verb is liked %d", got)
	}
}

func TestWeightsLeanRandomPlayers(t *testing.T) {
	r, p := begin(t, tinyDefinition())
	d := r.Decisions(p)[0]
	n := uint64(0)
	pick := func(size int) int { n++; return engine.OutcomeIndex(nil, n, size) }
	for range 50 {
		a, err := engine.RandomAction(r, p, d, pick,
			func(_ engine.Position, verb, field string, v engine.Value) int {
				if verb == "bring" || field == "word" && v == 0 {
					return 0
				}
				return 1
			})
		if got := r.Format(a); err != nil || got != "say word=yes" {
			t.Fatalf("took %q, %v", got, err)
		}
	}
	if verbs := d.Verbs; !slices.Equal(verbs, []string{"say", "bring"}) {
		t.Errorf("verbs %v", verbs)
	}
}
