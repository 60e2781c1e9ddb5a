package review_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/computer"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/review"
	"redbook/engine/wotr"
)

// played is the record of a random game.
func played(t *testing.T, r engine.Rules, chosen engine.Options, seed uint64) *engine.Record {
	t.Helper()
	chance, pick := engine.NewSeeded(fmt.Append(nil, seed), 0), rand.New(rand.NewPCG(seed, 3)).IntN
	rec := &engine.Record{Options: engine.StateOptions(r, chosen)}
	p, start, err := r.New(rec.Options, chance)
	if err != nil {
		t.Fatal(err)
	}
	rec.Lines = append(rec.Lines, engine.Line{Kind: engine.StartLine, Outcomes: start.Outcomes})
	for lean := engine.Mood(r, pick); ; {
		asked := r.Decisions(p)
		if len(asked) == 0 {
			return rec
		}
		d := asked[pick(len(asked))]
		a, err := engine.RandomAction(r, p, d, pick, lean)
		if err != nil {
			t.Fatal(err)
		}
		next, done, err := r.Apply(p, d.Seat, a, chance)
		if err != nil {
			t.Fatal(err)
		}
		p = next
		rec.Lines = append(rec.Lines,
			engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a, Outcomes: done.Outcomes})
	}
}

// What moved the chances of a game is luck and the choices of both sides, and nothing else. The end is
// certain. A game is always looked back at alike.
func TestChancesOfAGame(t *testing.T) {
	for _, c := range []struct {
		rules   engine.Rules
		options engine.Options
	}{{confrontation.Rules, nil}, {confrontation.Rules, engine.Options{"match": "on", "set": "variant"}},
		{wotr.Rules, nil}, {wotr.Rules, engine.Options{"seats": "4", "kings": "on"}},
		{hunt.Rules, nil}, {hunt.Rules, engine.Options{"seats": "5"}}} {
		t.Run(fmt.Sprint(c.rules.ID(), c.options), func(t *testing.T) {
			t.Parallel()
			r, rec := c.rules, played(t, c.rules, c.options, 4)
			course, err := review.Of(r, rec, computer.Chance)
			if err != nil {
				t.Fatal(err)
			}
			again, err := review.Of(r, rec, computer.Chance)
			if err != nil || !reflect.DeepEqual(course, again) {
				t.Errorf("another time it is another review (%v)", err)
			}
			points, turns, known, first := course.Points, 0, 0, course.Points[0]
			for i, p := range points {
				if p.Turn != nil {
					if turns++; turns == 1 {
						first = p
					}
					if p.Known != [2]int{p.Chance, p.Chance} {
						known++
					}
				}
				if p.Chance < 0 || p.Chance > 1000 || i > 0 && i < len(points)-1 && p.Acted < 0 {
					t.Errorf("line %d: %+v", p.Line, p)
				}
			}
			if turns < 3 || known == 0 && r.ID() == confrontation.Rules.ID() { // others judge hardly what is hidden
				t.Errorf("%d turns, in %d of them a side knew less than all", turns, known)
			}
			if known > 0 && r.ID() == wotr.Rules.ID() && c.options == nil {
				t.Errorf("in %d of %d turns of a war a side knew something else than all", known, turns)
			}
			last := points[len(points)-1]
			if last.Chance%500 != 0 || last.Known != [2]int{last.Chance, last.Chance} {
				t.Errorf("the end is %+v", last)
			}
			s := course.Shares()
			if sum := s.Luck + s.Choices[review.First] + s.Choices[review.Second]; sum != last.Chance-first.Chance {
				t.Errorf("%+v is %d, the chance changed by %d", s, sum, last.Chance-first.Chance)
			}
			swings := course.Swings(3)
			if len(swings) != 3 {
				t.Fatalf("%d swings", len(swings))
			}
			for i, s := range swings {
				if s.Change != points[s.To].Chance-points[s.From].Chance || i > 0 && s.From < swings[i-1].To {
					t.Errorf("swing %+v after %+v", s, swings[max(0, i-1)])
				}
			}
		})
	}
}

// Whoever gives up has lost by no choice of play and by no luck.
func TestGivingUpIsNoChoice(t *testing.T) {
	r := confrontation.Rules
	rec := played(t, r, nil, 4)
	rec.Lines = append(rec.Lines[:20], engine.Line{Kind: engine.ConcedeLine, Seat: 0})
	course, err := review.Of(r, rec, computer.Chance)
	if err != nil {
		t.Fatal(err)
	}
	points, s := course.Points, course.Shares()
	first := points[slices.IndexFunc(points, func(p review.Point) bool { return p.Turn != nil })]
	if end := points[len(points)-1]; end.Chance != 0 || end.Acted >= 0 {
		t.Errorf("the end is %+v", end)
	}
	if sum, want := s.Luck+s.Choices[0]+s.Choices[1], points[19].Chance-first.Chance; sum != want {
		t.Errorf("%+v is %d, want %d", s, sum, want)
	}
}

// Luck is zero in the long run, however anybody plays.
func TestLuckEvensOut(t *testing.T) {
	if testing.Short() {
		t.Skip("plays several games")
	}
	sum, square := 0, 0
	for seed := range uint64(3) {
		course, err := review.Of(wotr.Rules, played(t, wotr.Rules, nil, seed), computer.Chance)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range course.Points {
			sum, square = sum+p.Luck, square+p.Luck*p.Luck
		}
	}
	if square == 0 || sum*sum > 9*square {
		t.Errorf("the luck of all games is %d, and its square usually %d", sum, square)
	}
}
