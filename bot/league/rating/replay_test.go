package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

// invented are games of eight people and a computer at two to five seats, some at the same moment.
func invented(rng *rand.Rand, n int) (list []Record) {
	for i := range n {
		r := Record{Result: league.Result{Game: fmt.Sprintf("g%03d", i), At: begin.AddDate(0, 0, rng.IntN(n)),
			Ending: []league.Ending{league.Played, league.Conceded, league.TimedOut, league.Forfeited,
				league.Adjudicated}[rng.IntN(5)]}, Rules: []string{"wotr", "hunt"}[rng.IntN(2)],
			Server: []string{"s1", "s2"}[rng.IntN(2)]}
		for seat, who := range rng.Perm(9)[:2+rng.IntN(2)*rng.IntN(4)] {
			side, place := sides[min(seat, 1)], 1+min(seat, 1)
			r.Chairs = append(r.Chairs, league.Chair{Entrant: league.Entrant(fmt.Sprint("p", who)), Side: side})
			r.Places = append(r.Places, place)
		}
		if rng.IntN(2) == 0 {
			for seat := range r.Places {
				r.Places[seat] = 3 - r.Places[seat]
			}
		}
		list = append(list, r)
	}
	return list
}

var robot = Computers{"p8": true}

// all is what replays make of records, with everything that boards show.
func all(records []Record) any {
	now := begin.AddDate(1, 0, 0)
	var made []any
	for _, which := range []Which{{Are: robot}, {Rules: "wotr", Server: "s1", Are: robot}, {Computers: true,
		Are: robot}} {
		c, s := Replay(records, which, sides), ReplaySkills(records, which)
		made = append(made, c, s, c.Board(now, Wanted{}), s.Board(now, Filter{Rules: "wotr", Sides: sides[:]}))
	}
	return made
}

// What is corrected, taken out or handed in late in the middle of a history gives the same ratings as one
// that was written so from the start, in whatever order it is handed over.
func TestACorrectionIsAsIfWrittenRightFromTheStart(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 1))
		right := invented(rng, 60)
		want := all(right)

		history := slices.Clone(right) // as it was kept before it was corrected
		for range 3 {
			at := rng.IntN(len(history))
			history[at].Places = slices.Clone(history[at].Places)
			slices.Reverse(history[at].Places)
		}
		missing := rng.IntN(len(history))
		history = slices.Delete(history, missing, missing+1)
		surplus := game(30, "p0", "free", "p1")
		history = append(history, surplus)
		if reflect.DeepEqual(all(history), want) {
			t.Fatal("the slips make no difference")
		}

		for _, r := range right { // the corrections
			at := slices.IndexFunc(history, func(h Record) bool { return h.Game == r.Game })
			if at < 0 {
				history = append(history, r)
			} else {
				history[at] = r
			}
		}
		history = slices.DeleteFunc(history, func(r Record) bool { return r.Game == surplus.Game })
		rng.Shuffle(len(history), func(i, j int) { history[i], history[j] = history[j], history[i] })
		if got := all(history); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: ratings differ", seed)
		}
	}
}

// A replay of the first games is the beginning of a replay of more: what is told of a game once stays true.
func TestLaterGamesChangeNothingBefore(t *testing.T) {
	records := Which{Are: robot}.Of(invented(rand.New(rand.NewPCG(7, 7)), 80))
	whole := ReplaySkills(records, Which{})
	community := Replay(records, Which{}, sides)
	for n := range records {
		part := ReplaySkills(records[:n], Which{})
		if !reflect.DeepEqual(part.Games, whole.Games[:len(part.Games):len(part.Games)]) && len(part.Games) > 0 {
			t.Fatalf("after %d games", n)
		}
		c := Replay(records[:n], Which{}, sides)
		if len(c.Games) > 0 && !reflect.DeepEqual(c.Games, community.Games[:len(c.Games)]) {
			t.Fatalf("after %d games", n)
		}
	}
}

// What the community's table holds, counted in another way: points are neither made nor lost, and each change
// is the step of the gap.
func TestPointsAreConserved(t *testing.T) {
	c := Replay(invented(rand.New(rand.NewPCG(3, 3)), 200), Which{}, sides)
	total, people := 0, 0
	for _, rank := range c.Board(begin, Wanted{}) {
		total, people = total+rank.Ratings.Sum(), people+1
	}
	if total != people*2*Start || people < 8 {
		t.Errorf("%d people have %d points", people, total)
	}
	for _, g := range c.Games {
		if g.Points != Exchange(g.Won-g.Points, g.Lost+g.Points) {
			t.Errorf("%+v", g)
		}
	}
}

// Whoever plays against a computer is rated there apart: their rating among people stays.
func TestComputersAreRatedApart(t *testing.T) {
	people := game(1, "p0", "free", "p1")
	records := []Record{people, game(2, "p8", "free", "p1"), game(3, "p8", "shadow", "p0")}
	if got, want := ReplaySkills(records, Which{Are: robot}), ReplaySkills([]Record{people},
		Which{}); !reflect.DeepEqual(got, want) {
		t.Error("people's skills move by games against computers")
	}
	apart := ReplaySkills(records, Which{Are: robot, Computers: true})
	if len(apart.Games) != 2 || apart.Of(Key{"p8", "wotr", "free"}).Games != 1 || apart.Of(Key{"p0", "wotr",
		"free"}).Games != 1 {
		t.Errorf("%d games apart", len(apart.Games))
	}
	if got := Replay(records, Which{Are: robot}, sides).Of("p1"); got != (Pair{500, 484}) {
		t.Errorf("the community's table has %v", got)
	}
}

func TestWhoCannotBeRated(t *testing.T) {
	for name, change := range map[string]func(r *Record){
		"forfeited":      func(r *Record) { r.Ending = league.Forfeited },
		"at both sides":  func(r *Record) { r.Chairs[1].Entrant = r.Chairs[0].Entrant },
		"one side":       func(r *Record) { r.Chairs[1].Side = r.Chairs[0].Side },
		"partners apart": func(r *Record) { r.Chairs[1].Side, r.Places = r.Chairs[0].Side, []int{1, 2} },
	} {
		r := game(0, "a", "free", "b")
		change(&r)
		if s := ReplaySkills([]Record{r}, Which{}); len(s.Games) > 0 {
			t.Errorf("%s counts", name)
		}
	}
}

// Partners share what the game says, and whoever holds two chairs of a side is one person.
func TestPartnersShareTheResult(t *testing.T) {
	r := Record{Result: league.Result{Game: "g", Places: []int{1, 2, 2, 2}, Ending: league.Played, At: begin},
		Rules: "wotr",
		Chairs: []league.Chair{{Entrant: "a", Side: "free"}, {Entrant: "b", Side: "shadow"}, {Entrant: "c",
			Side: "shadow"},
			{Entrant: "c", Side: "shadow"}}}
	s := ReplaySkills([]Record{r}, Which{})
	b, c := s.Of(Key{"b", "wotr", "shadow"}).Skill, s.Of(Key{"c", "wotr", "shadow"}).Skill
	if b != c || b.Mu >= 25 || len(s.Games[0].Changes) != 3 {
		t.Errorf("b %v, c %v, %v", b, c, s.Games[0].Changes)
	}
	if a := s.Of(Key{"a", "wotr", "free"}).Skill; a.Mu-25 <= 25-b.Mu {
		t.Errorf("who won alone moves by %v, who lost as one of two by %v", a.Mu-25, 25-b.Mu)
	}
	if f := s.Of(Key{"a", "wotr", "shadow"}); f.Games != 0 || f.Skill != Newcomer {
		t.Errorf("a side not played has %v", f)
	}
}

func TestADrawBringsSkillsTogether(t *testing.T) {
	var records []Record
	for day := range 6 {
		records = append(records, game(day, "a", "free", "b"))
	}
	before := ReplaySkills(records, Which{})
	drawn := game(10, "a", "free", "b")
	drawn.Places, drawn.Ending = []int{1, 1}, league.Agreed
	after := ReplaySkills(append(records, drawn), Which{})
	a, b := Key{"a", "wotr", "free"}, Key{"b", "wotr", "shadow"}
	if after.Of(a).Skill.Mu >= before.Of(a).Skill.Mu || after.Of(b).Skill.Mu <= before.Of(b).Skill.Mu {
		t.Errorf("a from %v to %v, b from %v to %v", before.Of(a), after.Of(a), before.Of(b), after.Of(b))
	}
}

// Seats without partners, three to five of them, are ranked by their places.
func TestFreeForAll(t *testing.T) {
	for n := 3; n <= 5; n++ {
		r := Record{Result: league.Result{Game: "g", Ending: league.Played, At: begin}, Rules: "probe"}
		for i := range n {
			r.Chairs = append(r.Chairs, league.Chair{Entrant: league.Entrant(fmt.Sprint("p", i))})
			r.Places = append(r.Places, i+1)
		}
		board := ReplaySkills([]Record{r}, Which{}).Board(begin, Filter{Rules: "probe", Sides: []league.Side{""}})
		if len(board) != n || board[0].Entrant != "p0" {
			t.Fatalf("%d seats: %v", n, board)
		}
		for i := range n - 1 {
			if board[i].Skill.Mu <= board[i+1].Skill.Mu {
				t.Errorf("%d seats: %v", n, board)
			}
		}
	}
}

func TestASkillRestsBetweenGamesAndOnTheBoard(t *testing.T) {
	first, late := game(0, "a", "free", "b"), game(400, "a", "free", "c")
	s := ReplaySkills([]Record{first, late}, Which{})
	key := Key{"a", "wotr", "free"}
	rested := s.Games[0].Changes[0].After.Rested(400 * 24 * time.Hour)
	if got := s.Games[1].Changes[0].Before; got != rested || got.Sigma <= s.Games[0].Changes[0].After.Sigma {
		t.Errorf("before the next game it is %v, want %v", got, rested)
	}
	f := Filter{Rules: "wotr", Side: "free"}
	soon, later := s.Board(late.At, f)[0], s.Board(late.At.AddDate(2, 0, 0), f)[0]
	if soon.Skill != s.Of(key).Skill || later.Skill.Mu != soon.Skill.Mu ||
		later.Skill.Sigma <= soon.Skill.Sigma {
		t.Errorf("on the board %v, two years later %v", soon, later)
	}
}

func TestFiltersOfABoard(t *testing.T) {
	records := []Record{game(0, "a", "free", "b"), game(1, "a", "shadow", "b"), game(2, "c", "free", "b"),
		game(500, "c", "free", "b")}
	records[1].Server, records[2].Rules = "s1", "hunt"
	names := func(which Which, f Filter) string {
		var list []league.Entrant
		for _, p := range ReplaySkills(records, which).Board(begin.AddDate(0, 0, 500), f) {
			list = append(list, p.Entrant)
		}
		return fmt.Sprint(list)
	}
	both := Filter{Rules: "wotr", Sides: sides[:]}
	for _, c := range []struct {
		name  string
		which Which
		f     Filter
		want  string
	}{
		{"all", Which{}, both, "[a c b]"},
		{"another game", Which{}, Filter{Rules: "hunt", Sides: sides[:]}, "[c b]"},
		{"a side", Which{}, Filter{Rules: "wotr", Side: "free"}, "[c a b]"},
		{"the other side", Which{}, Filter{Rules: "wotr", Side: "shadow"}, "[a b]"},
		{"a server", Which{Server: "s1"}, both, "[a b]"},
		{"three games", Which{}, Filter{Rules: "wotr", Sides: sides[:], Games: 3}, "[b]"},
		{"active", Which{}, Filter{Rules: "wotr", Sides: sides[:], Active: true}, "[c b]"},
	} {
		if got := names(c.which, c.f); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestWhatPeopleSeeOfASkill(t *testing.T) {
	for _, c := range []struct {
		skill                 Skill
		points, margin, least int
		sure                  Sureness
	}{{Newcomer, 1000, 667, 333, "guess"}, {Skill{30, 4.99}, 1200, 399, 801, "rough"}, {Skill{30, 3}, 1200, 240,
		960, "fair"},
		{Skill{31.01, 1.5}, 1240, 120, 1120, "firm"}} {
		s := c.skill
		if s.Points() != c.points || s.Margin() != c.margin || s.Least() != c.least || s.Sureness() != c.sure {
			t.Errorf("%v: %d ± %d, at least %d, %s", s, s.Points(), s.Margin(), s.Least(), s.Sureness())
		}
		if !slices.Contains([]Sureness{"firm", "fair", "rough", "guess"}, s.Sureness()) {
			t.Errorf("%s is not listed", s.Sureness())
		}
	}
}

// A newcomer who wins twice is not yet before somebody who has won thirty games of forty.
func TestLuckInFewGamesIsNotFirst(t *testing.T) {
	var records []Record
	for i := range 40 {
		other := league.Entrant(fmt.Sprint("x", i%6))
		if i%4 == 3 {
			records = append(records, game(i, other, "shadow", "old"))
		} else {
			records = append(records, game(i, "old", "free", other))
		}
	}
	records = append(records, game(40, "new", "free", "x0"), game(41, "new", "free", "x1"))
	board := ReplaySkills(records, Which{}).Board(begin.AddDate(0, 0, 42), Filter{Rules: "wotr", Side: "free"})
	if board[0].Entrant != "old" {
		t.Errorf("%v is first: %+v", board[0].Entrant, board)
	}
}

// Simulated people whose games are decided by true strengths are ranked by these in the end, and the margin
// holds in about 19 of 20 cases.
func TestSkillsFindTrueStrengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	const people = 20
	var records []Record
	for i := range 1500 {
		a, b := rng.IntN(people), rng.IntN(people)
		if a == b {
			continue
		}
		// true strength 15 + who, chance as the model has it
		if rng.Float64() > 1/(1+math.Exp(float64(b-a)/(beta*math.Sqrt2))) {
			a, b = b, a
		}
		r := game(i, league.Entrant(fmt.Sprintf("p%02d", a)), "free", league.Entrant(fmt.Sprintf("p%02d", b)))
		r.At, r.Rules = begin.Add(time.Duration(i)*time.Hour), "probe"
		r.Chairs[0].Side, r.Chairs[1].Side = "", ""
		records = append(records, r)
	}
	s := ReplaySkills(records, Which{})
	within, order := 0, 0
	for i := range people {
		skill := s.Of(Key{league.Entrant(fmt.Sprintf("p%02d", i)), "probe", ""}).Skill
		if d := skill.Mu - (15.5 + float64(i)); d > -2*skill.Sigma && d < 2*skill.Sigma {
			within++
		}
		for j := range i {
			if skill.Mu > s.Of(Key{league.Entrant(fmt.Sprintf("p%02d", j)), "probe", ""}).Skill.Mu {
				order++
			}
		}
	}
	if within < 17 || order < 175 { // of 20, of 190 pairs
		t.Errorf("%d of 20 within the margin, %d of 190 pairs in order", within, order)
	}
}
