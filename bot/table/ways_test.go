package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/enginetest/probe"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// walk answers a decision by what a draft offers, at random, and returns the action.
func walk(t *testing.T, table *Table, d engine.Decision, random *rand.Rand) engine.Action {
	t.Helper()
	draft := &Draft{Table: table, Decision: d}
	for range 60 {
		field, done, err := draft.Complete()
		if err != nil {
			t.Fatalf("%s: %v", table.Rules.Format(draft.Action), err)
		}
		if done && (len(draft.Others()) == 0 || random.IntN(2) == 0) {
			return draft.Action
		}
		switch others := draft.Others(); {
		case len(others) > 0 && (done || random.IntN(3) == 0):
			draft.Action, draft.Exact = engine.Action{Verb: d.Verbs[others[random.IntN(len(others))]]}, false
			continue
		case draft.CanGoBack() && random.IntN(12) == 0:
			draft.Back()
			continue
		case draft.Action.Verb != "" && draft.CanBeExact() && random.IntN(4) == 0:
			draft.BeExact()
			continue
		}
		single := field.Bag != nil && field.Bag.Least == 1 && field.Bag.Most == 1
		if single && len(draft.Ways(field)) == 0 {
			t.Errorf("%s: a single piece of %v leaves a menu to be opened", table.Rules.Format(draft.Action),
				field.Bag.Max)
		}
		if ways := draft.Ways(field); len(ways) > 0 {
			draft.Go(ways[random.IntN(len(ways))])
			continue
		}
		if draft.Action.Verb == "" {
			begin(t, draft, random)
			continue
		}
		hints, err := table.Hints(d.Seat, draft.Action)
		if err != nil {
			t.Fatal(err)
		}
		arg := engine.Arg{Name: field.Name}
		if n := len(hints.Quick); n > 0 && random.IntN(2) == 0 {
			arg.Bag = hints.Quick[random.IntN(n)].Bag
		} else if counts, ok := field.Bag.Random(random.IntN); ok {
			arg.Bag = counts
		}
		draft.Action = draft.Action.With(arg)
	}
	t.Fatalf("%s leads nowhere", table.Rules.Format(draft.Action))
	return engine.Action{}
}

// begin chooses a verb, sometimes by what it is paid with.
func begin(t *testing.T, draft *Draft, random *rand.Rand) {
	t.Helper()
	verbs := draft.Decision.Verbs
	draft.Action.Verb = verbs[random.IntN(len(verbs))]
	m, ok := draft.Means()
	if !ok || random.IntN(2) == 0 {
		return
	}
	i := random.IntN(len(m.Field.Choices))
	for _, verb := range m.Closed[i] {
		a := engine.Action{Verb: verb}.With(engine.Arg{Name: m.Field.Name, Value: m.Field.Choices[i]})
		if _, _, err := draft.Table.Next(draft.Decision.Seat, a); err == nil {
			t.Errorf("%s is among what is closed", draft.Table.Rules.Format(a))
		}
	}
	chosen := engine.Arg{Name: m.Field.Name, Value: m.Field.Choices[i]}
	draft.Action = engine.Action{Verb: m.Verbs[i][random.IntN(len(m.Verbs[i]))]}.With(chosen)
}

// Whatever a draft offers leads to an action that is accepted, by every kind of answer that random games
// know; and what stands under the status for everyone is no more than the rules of the game let everyone
// know.
func TestWaysLeadToEveryKindOfAnswer(t *testing.T) {
	for _, test := range []struct {
		rules   engine.Rules
		options engine.Options
		games   int
		kinds   int
	}{
		{probe.Rules, nil, 20, 10}, {confrontation.Rules, engine.Options{"special": "on"}, 10, 12},
		{wotr.Rules, nil, 12, 60},
	} {
		t.Run(test.rules.ID(), func(t *testing.T) {
			offered, reached := map[string]bool{}, map[string]bool{}
			for n := range test.games {
				random := rand.New(rand.NewPCG(uint64(n), 5))
				weight := engine.Mood(test.rules, random.IntN)
				chance := engine.NewSeeded([]byte(fmt.Sprint(n)), 0)
				p, _, err := test.rules.New(test.options, chance)
				if err != nil {
					t.Fatal(err)
				}
				for {
					if _, over := test.rules.Result(p); over {
						break
					}
					table := &Table{Rules: test.rules, position: p}
					decisions := test.rules.Decisions(p)
					d := decisions[random.IntN(len(decisions))]
					a := walk(t, table, d, random)
					reached[d.Step+" "+a.Verb] = true
					for _, verb := range d.Verbs {
						offered[d.Step+" "+verb] = true
					}
					if _, _, err := test.rules.Apply(p, d.Seat, a,
						engine.NewSeeded([]byte("look"), chance.Used())); err != nil {
						t.Fatalf("%s was offered: %v", test.rules.Format(a), err)
					}
					if a, err = engine.RandomAction(test.rules, p, d, random.IntN, weight); err != nil {
						t.Fatal(err)
					}
					if p, _, err = test.rules.Apply(p, d.Seat, a, chance); err != nil {
						t.Fatal(err)
					}
				}
			}
			missed := 0
			for kind := range offered {
				if !reached[kind] {
					missed++
					t.Log("offered, but never chosen at random: " + kind)
				}
			}
			if len(reached) < test.kinds || missed > len(offered)/8 {
				t.Errorf("only %d of %d kinds of answer were reached", len(reached), len(offered))
			}
		})
	}
}

// An exact draft is asked for every field, and stays exact in the store.
func TestExactDraftsAskForEverything(t *testing.T) {
	c := newClub(t)
	table := c.began()
	d := table.Questions(engine.Public)[0]
	user := table.UserOf(d.Seat)
	for _, exact := range []bool{false, true} {
		draft, err := c.BeginDraft(t.Context(), table, user, d, engine.Action{Verb: d.Verbs[0]})
		if err != nil {
			t.Fatal(err)
		}
		draft.Exact = exact
		if err := c.KeepDraft(t.Context(), user, draft); err != nil {
			t.Fatal(err)
		}
		again, err := c.Draft(t.Context(), user, draft.ID)
		if err != nil || again.Exact != exact || again.Action.Verb != d.Verbs[0] {
			t.Errorf("exact %t came back as %+v, %v", exact, again, err)
		}
	}
}

// A move of The Confrontation is one choice: from where, to where and who.
func TestAMoveIsOneChoice(t *testing.T) {
	p, _, err := confrontation.Rules.New(nil, engine.NewSeeded([]byte("move"), 0))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	chance := engine.NewSeeded([]byte("move"), 1000)
	for moves := 0; moves < 8; {
		decisions := confrontation.Rules.Decisions(p)
		if len(decisions) == 0 {
			t.Fatal("the game ended early")
		}
		d := decisions[0]
		if d.Step == "turn.move" {
			moves++
			draft := &Draft{Table: &Table{Rules: confrontation.Rules, position: p}, Decision: d,
				Action: engine.Action{Verb: "move"}}
			field, _, err := draft.Complete()
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range draft.Ways(field) {
				draft.Go(w)
				if _, done, err := draft.Complete(); err != nil || !done {
					t.Fatalf("%s is not complete: %v", confrontation.Rules.Format(draft.Action), err)
				}
				draft.Back()
				if len(draft.Action.Args) > 0 && len(w.Args) > 2 {
					t.Fatalf("back leads to %s", confrontation.Rules.Format(draft.Action))
				}
				draft.Action = engine.Action{Verb: "move"}
				if _, _, err := draft.Complete(); err != nil {
					t.Fatal(err)
				}
			}
		}
		a, err := engine.RandomAction(confrontation.Rules, p, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = confrontation.Rules.Apply(p, d.Seat, a, chance); err != nil {
			t.Fatal(err)
		}
	}
}

// March is asked with its pair of regions and goes with all; exactly, it is asked field by field.
func TestPairsAndUsualValues(t *testing.T) {
	p, _, err := wotr.Rules.New(nil, engine.NewSeeded([]byte("pairs"), 0))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	chance := engine.NewSeeded([]byte("pairs"), 1000)
	for {
		decisions := wotr.Rules.Decisions(p)
		d := decisions[0]
		if d.Step == "action.choose" && slices.Contains(d.Verbs, "move-army") {
			checkMarch(t, &Table{Rules: wotr.Rules, position: p}, d)
			return
		}
		a, err := engine.RandomAction(wotr.Rules, p, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = wotr.Rules.Apply(p, d.Seat, a, chance); err != nil {
			t.Fatal(err)
		}
	}
}

func checkMarch(t *testing.T, table *Table, d engine.Decision) {
	t.Helper()
	draft := &Draft{Table: table, Decision: d, Action: engine.Action{Verb: "move-army"}}
	field, done, err := draft.Complete()
	if err != nil || done || field.Name != "from" || !draft.Action.Has("die") {
		t.Fatalf("after the verb comes %q with %s: %v", field.Name, table.Rules.Format(draft.Action), err)
	}
	ways := draft.Ways(field)
	if len(ways) == 0 || len(ways[0].Args) != 2 || ways[0].Args[1].Name != "to" {
		t.Fatalf("the ways are %v", ways)
	}
	if after := draft.After(ways[0]); len(after) != 1 || after[0].Name != "with" {
		t.Errorf("after a pair is filled in %v", after)
	}
	draft.Go(ways[0])
	if _, done, err := draft.Complete(); !done || err != nil {
		t.Errorf("%s is not complete: %v", table.Rules.Format(draft.Action), err)
	}
	draft.Back()
	if field, _, _ := draft.Complete(); field.Name != "from" || draft.Exact {
		t.Errorf("back leads to %q", field.Name)
	}
	draft.BeExact()
	if field, _, _ := draft.Complete(); len(draft.Ways(field)) > 0 && len(draft.Ways(field)[0].Args) != 1 {
		t.Errorf("exactly, %q is asked with %v", field.Name, draft.Ways(field)[0])
	}
	draft.Back()
	if draft.Action.Verb != "" || draft.Exact {
		t.Errorf("back from an exact draft leads to %+v", draft)
	}
}

// Nothing that costs something lies ready before anybody has chosen it: a verb that uses something up, and
// one that fills itself in and then cannot be taken back freely. What is laid or taken pays for no action.
func TestNothingCostlyIsChosenByItself(t *testing.T) {
	costly, poor := 0, 0
	games := append(slices.Repeat([]engine.Rules{hunt.Rules}, 8), confrontation.Rules, wotr.Rules)
	for n, rules := range games {
		random := rand.New(rand.NewPCG(uint64(n), 7))
		chance := engine.NewSeeded([]byte(fmt.Sprint("costly ", n)), 0)
		var options engine.Options
		if rules == hunt.Rules {
			options = engine.Options{"seats": "3", "aid": "map"}
		}
		p, _, err := rules.New(options, chance)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, over := rules.Result(p); over {
				break
			}
			d := rules.Decisions(p)[0]
			draft := &Draft{Table: &Table{Rules: rules, position: p}, Decision: d}
			if m, ok := draft.Means(); ok && m.Field.Domain == hunt.HunterLogs {
				t.Errorf("%s: log tokens pay for actions", d.Step)
			} else if !ok && slices.Contains(d.Verbs, "lay-log") {
				poor++
			}
			_, done, err := draft.Complete()
			if err != nil {
				t.Fatal(err)
			}
			if verb := draft.Action.Verb; verb != "" && len(d.Verbs) > 1 {
				info, _ := draft.Table.verbInfo(verb)
				f, _ := draft.Table.Foresee(d.Seat, draft.Action)
				if info.Spends || done && f != (engine.Foresight{}) {
					t.Errorf("%s: %s lies ready", d.Step, rules.Format(draft.Action))
				}
			} else if slices.ContainsFunc(d.Verbs, func(v string) bool { return v == "use" || v == "react" }) {
				costly++
			}
			a, err := engine.RandomAction(rules, p, d, random.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = rules.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
	if costly == 0 || poor == 0 {
		t.Errorf("%d questions with a card to use, %d turns without dice", costly, poor)
	}
}
