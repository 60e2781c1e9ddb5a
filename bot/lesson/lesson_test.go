package lesson_test

import (
	"math/rand/v2"
	"testing"

	"redbook/assets/words"
	"redbook/bot/lesson"
	"redbook/engine"
	"redbook/engine/computer"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

var games = map[string]engine.Rules{"confrontation": confrontation.Rules, "wotr": wotr.Rules,
	"hunt": hunt.Rules}

// Whoever does what a chapter asks for as soon as they can comes to its end, and does not need long.
func TestEachChapterComesToItsEnd(t *testing.T) {
	for i := range lesson.Chapters {
		c := &lesson.Chapters[i]
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			r := games[c.Game]
			if err := c.Check(r); err != nil {
				t.Fatal(err)
			}
			options, p, err := c.Lay(r)
			if err != nil {
				t.Fatal(err)
			}
			me, pick := c.Learner(r), rand.New(rand.NewPCG(1, 5)).IntN
			chance := engine.NewSeeded([]byte(c.Name()), 0)
			players := map[engine.Seat]computer.Player{}
			for _, seat := range r.SeatsOf(options) {
				players[seat] = computer.New("random", r, pick)
			}
			progress, answers := lesson.Progress{}, 0
			for ; !c.Over(progress); answers++ {
				asked := r.Decisions(p)
				if len(asked) == 0 || answers > 2000 {
					t.Fatalf("after %d answers %s was not reached", answers, c.Goals[progress.Done].ID)
				}
				d := asked[0]
				a, err := players[d.Seat].Answer(computer.Ask(r, p, d, pick))
				if err != nil {
					t.Fatal(err)
				}
				if d.Seat == me {
					a = eager(t, c, progress, p, d, a, pick)
				}
				next, played, err := r.Apply(p, d.Seat, a, chance)
				if err != nil {
					t.Fatal(err)
				}
				p = next
				progress, _ = c.After(progress, happened(r, p, played, me))
			}
			t.Logf("%d answers", answers)
		})
	}
}

// eager is an answer that reaches the next goal, if one does, else the one that is given.
func eager(t *testing.T, c *lesson.Chapter, progress lesson.Progress, p engine.Position, d engine.Decision,
	usual engine.Action, pick func(int) int) engine.Action {
	r := games[c.Game]
	for range 60 {
		a, err := engine.RandomAction(r, p, d, pick, nil)
		if err != nil {
			t.Fatal(err)
		}
		after, played, err := r.Apply(p, d.Seat, a, engine.Picked(pick))
		if err != nil {
			t.Fatal(err)
		}
		if next, _ := c.After(progress, happened(r, after, played, d.Seat)); next.Done > progress.Done {
			return a
		}
	}
	return usual
}

// happened is what whoever learns sees of an action.
func happened(r engine.Rules, p engine.Position, played engine.Played, me engine.Seat) []engine.Event {
	events := engine.EventsFor(played.Events, engine.SeatsOf(me))
	if result, over := r.Result(p); over {
		events = append(events, lesson.End(result))
	}
	return events
}

// A chapter is a game as it is begun today, not one from before an option was there.
func TestChaptersAreNewGames(t *testing.T) {
	for _, c := range lesson.Chapters {
		r := games[c.Game]
		options, _, err := c.Lay(r)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range engine.StateOptions(r, nil) {
			if options[name] != value {
				t.Errorf("%s has %s=%s, a new game %s", c.Name(), name, options[name], value)
			}
		}
	}
}

// A goal is missed once, and can be reached all the same.
func TestAGoalIsMissedOnce(t *testing.T) {
	c := lesson.Chapter{Goals: []lesson.Goal{{ID: "hit", Reached: "hit side=free", Missed: "turn"}}}
	turn, hit := engine.Event{Kind: "turn"}, engine.Event{Kind: "hit",
		Facts: []engine.Fact{engine.Quote("side", "free")}}
	miss := engine.Event{Kind: "hit", Facts: []engine.Fact{engine.Quote("side", "shadow")}}
	progress, steps := c.After(lesson.Progress{}, []engine.Event{miss, turn, turn})
	if len(steps) != 1 || !steps[0].Missed || progress.Done != 0 {
		t.Fatal(progress, steps)
	}
	if progress, steps = c.After(progress, []engine.Event{turn, hit}); len(steps) != 1 || steps[0].Missed ||
		!c.Over(progress) {
		t.Error(progress, steps)
	}
}

// Each chapter and each goal has words in both languages: what to do, what came of it, and of one that can be
// missed what went wrong.
func TestChaptersHaveWords(t *testing.T) {
	for _, c := range lesson.Chapters {
		keys := []string{"title", "about", "end"}
		for _, g := range c.Goals {
			keys = append(keys, g.ID+".say", g.ID+".done")
			if g.Missed != "" {
				keys = append(keys, g.ID+".missed")
			}
		}
		for _, lang := range []words.Lang{words.English, words.Polish} {
			for _, key := range keys {
				if !words.Has(lang, "lesson."+c.Name()+"."+key) {
					t.Errorf("%s: no lesson.%s.%s", lang, c.Name(), key)
				}
			}
		}
	}
}
