package league

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

// shared is a painter for tests that need none of their own.
var shared = sync.OnceValue(func() *Painter { return New(rendertest.Words("league")) })

var names = strings.Fields("Aragorn Bilbo Celeborn Denethor Éowyn Faramir Galadriel Haldir Isildur Jaś Kacper " +
	"Łucja Meriadoc Nazgûl Orophin Peregrin Quickbeam Rosie Samwise Thranduil Ugluk Vidumavi Wormtongue Xandra " +
	"Yavanna Żaneta Arwen Boromir Círdan Dáin Elrond Fangorn")

// table makes a table of so many, as a double round robin in which some games are open.
func table(n int) View {
	r := rand.New(rand.NewPCG(19, uint64(n)))
	v := View{Event: "Liga Czerwonej Księgi", Part: "2. sezon, dywizja 1", Cross: true}
	for i := range n {
		name := names[i%len(names)]
		if i%7 == 3 {
			name += " z Południowej Ćwiartki, syn Hamfasta"
		}
		games := 2*(n-1) - r.IntN(5)
		row := Row{Rank: i + 1, Name: name, Points: big.NewRat(int64(17*(n-i)), 10), Games: games, Wins: n - i,
			Best: max(1, i-1), Worst: min(n, i+3), Against: make([][]Cell, n)}
		for j := range n {
			if j == i {
				continue
			}
			for k := range 2 {
				c := []Cell{Won, Lost, Open, Drawn, Won, Lost, Void}[(i+j+k*i*j)%7]
				if i > j { // the other's eyes
					c = map[Cell]Cell{Won: Lost, Lost: Won, Drawn: Drawn, Void: Void}[v.Rows[j].Against[i][k]]
				}
				row.Against[j] = append(row.Against[j], c)
			}
		}
		v.Rows = append(v.Rows, row)
	}
	v.Rows[0].Best, v.Rows[0].Worst = 1, 1
	if n > 3 {
		v.Rows[1].Points, v.Rows[2].Points = big.NewRat(59, 2), big.NewRat(59, 2)
		v.Rows[1].By, v.Rows[1].Value = "direct", big.NewRat(3, 2)
		v.Rows[2].By, v.Rows[2].Value = "direct", big.NewRat(1, 2)
		v.Rows[0].Zone, v.Rows[1].Zone, v.Rows[n-1].Zone, v.Rows[n-2].Zone = Up, Playoff, Down, Playoff
		v.Rows[n-2].Gone = true
	}
	if n > 8 {
		for i, by := range []string{"sonneborn-berger", "weaker-wins", "buchholz-median", "shared"} {
			v.Rows[4+i].By, v.Rows[4+i].Value, v.Rows[4+i].Bounds = by, big.NewRat(int64(25+i), 2), true
		}
		v.Rows[7].Value = nil
	}
	return v
}

// single is a single elimination of so many, played up to a round.
func single(rounds, played int, part Part) Section {
	s := Section{Part: part}
	still := []int{1}
	for len(still) < 1<<rounds {
		var next []int
		for _, seed := range still {
			next = append(next, seed, 2*len(still)+1-seed)
		}
		still = next
	}
	for r := range rounds {
		round := Round{}
		var next []int
		for i := 0; i < len(still); i += 2 {
			var m Match
			for k, seed := range still[i : i+2] {
				if seed == 0 {
					m.Players[k] = Player{From: fmt.Sprintf("winner of match %d", i+k+1)}
					continue
				}
				m.Players[k] = Player{Seed: seed, Name: names[seed-1]}
				if r < played {
					m.Players[k].Won = seed == min(still[i], still[i+1]) || seed == 7 && r == 0
					m.Players[k].Score = map[bool]string{true: "2", false: "1"}[m.Players[k].Won]
				}
			}
			if seed := min(still[i], still[i+1]); r < played {
				next = append(next, seed)
			} else {
				next = append(next, 0)
			}
			round.Matches = append(round.Matches, m)
		}
		s.Rounds, still = append(s.Rounds, round), next
	}
	return s
}

// losers is a bracket of those who have lost once, for as many as an elimination of so many rounds has.
func losers(rounds int) Section {
	s := Section{Part: Lower}
	n := 0
	for matches := 1 << (rounds - 2); matches > 0; matches /= 2 {
		for range 2 {
			round := Round{}
			for range matches {
				round.Matches = append(round.Matches, Match{Players: [2]Player{
					{Name: names[n%32], Won: len(s.Rounds) < 3, Seed: n%32 + 1},
					{Name: names[(n+5)%32], Out: len(s.Rounds) < 3, Seed: (n+5)%32 + 1}}})
				n++
			}
			s.Rounds = append(s.Rounds, round)
		}
	}
	return s
}

// byes leaves the first matches of some out, whose better seeded ones have no opponent.
func byes(v View) View {
	for _, i := range []int{0, 4, 6} {
		v.Bracket[0].Rounds[0].Matches[i] = Match{}
	}
	return v
}

func brackets(rounds, played int, double bool) View {
	v := View{Event: "Turniej Czerwonej Księgi", Part: "2027"}
	if !double {
		v.Bracket = []Section{single(rounds, played, Whole)}
		return v
	}
	v.Bracket = []Section{single(rounds, played, Upper), losers(rounds),
		{Part: Final, Rounds: []Round{{Matches: []Match{{Players: [2]Player{{From: "winner of the winners"},
			{From: "winner of the losers"}}}}}}}}
	return v
}

// climbed is a ladder of so many, with challenges, newcomers, and people who have risen and fallen.
func climbed(n int) View {
	v := View{Event: "Drabina Czerwonej Księgi", Ladder: true}
	for i := range n {
		row := Row{Rank: i + 1, Name: names[i%len(names)], Games: 7 + i%5, Wins: n - i, Came: i%6 == 4}
		if !row.Came {
			row.Moved = (i*5)%7 - 3
		}
		if i%3 == 0 {
			row.Plays = []string{names[(i+2)%len(names)], names[(i+5)%len(names)]}
		}
		v.Rows = append(v.Rows, row)
	}
	return v
}

// inTeams is a table of so many teams.
func inTeams(n int) View {
	v := table(n)
	v.Event, v.Part = "Liga drużynowa", ""
	for i := range v.Rows {
		v.Rows[i].Name, v.Rows[i].Boards = "Riders of the Mark "+names[i], big.NewRat(int64(5*n-2*i), 2)
	}
	return v
}

// inDispute has results of a view be disputed: of the first row against the second one in a table, of one
// with a long name, and of the first match in a bracket.
func inDispute(v View) View {
	for i := range v.Rows {
		v.Rows[i].Dispute = i < 2 || i == 3
	}
	if len(v.Rows) > 1 && v.Cross {
		for i, games := range [][]Cell{v.Rows[0].Against[1], v.Rows[1].Against[0]} {
			games[0], games[1] = []Cell{Won, Lost}[i].Disputed(), Drawn.Disputed()
		}
	}
	if len(v.Bracket) > 0 {
		v.Bracket[0].Rounds[0].Matches[0].Dispute = true
	}
	return v
}

// kept are the pictures under testdata.
var kept = []struct {
	name  string
	view  View
	sheet render.Sheet
	lang  string
}{
	{"table-4", table(4), render.Sheet{Kind: SheetStandings}, "en"},
	{"table-10", table(10), render.Sheet{Kind: SheetStandings}, "pl"},
	{"table-16", table(16), render.Sheet{Kind: SheetStandings}, "en"},
	{"table-30-2", table(30), render.Sheet{Kind: SheetStandings, What: "2"}, "pl"},
	{"ladder-9", climbed(9), render.Sheet{Kind: SheetStandings}, "pl"},
	{"teams-8", inTeams(8), render.Sheet{Kind: SheetStandings}, "en"},
	{"cross-6", table(6), render.Sheet{Kind: SheetCross}, "en"},
	{"cross-16", table(16), render.Sheet{Kind: SheetCross}, "pl"},
	{"disputed-10", inDispute(table(10)), render.Sheet{Kind: SheetStandings}, "pl"},
	{"disputed-cross-16", inDispute(table(16)), render.Sheet{Kind: SheetCross}, "en"},
	{"disputed-single-8", inDispute(brackets(3, 1, false)), render.Sheet{Kind: SheetBracket}, "pl"},
	{"single-8", brackets(3, 1, false), render.Sheet{Kind: SheetBracket}, "en"},
	{"single-13", byes(brackets(4, 2, false)), render.Sheet{Kind: SheetBracket}, "pl"},
	{"single-32", brackets(5, 2, false), render.Sheet{Kind: SheetBracket}, "en"},
	{"single-32-3", brackets(5, 2, false), render.Sheet{Kind: SheetBracket, What: "3"}, "en"},
	{"charts-person", person(), render.Sheet{Kind: SheetCharts}, "en"},
	{"charts-server", server(), render.Sheet{Kind: SheetCharts}, "pl"},
	{"charts-two", two(), render.Sheet{Kind: SheetCharts}, "pl"},
	{"charts-kinds", manyKinds(), render.Sheet{Kind: SheetCharts}, "pl"},
	{"charts-course", looked(9), render.Sheet{Kind: SheetCharts}, "en"},
	{"charts-course-long", looked(44), render.Sheet{Kind: SheetCharts}, "pl"},
	{"double-16-losers", brackets(4, 3, true), render.Sheet{Kind: SheetBracket, What: "2"}, "pl"},
}

func TestPictures(t *testing.T) {
	for _, k := range kept {
		p := rendertest.Paint(t, shared(), k.view, k.sheet, k.lang)
		golden.Check(t, k.name, p.PNG, 200_000)
		rendertest.Shape(t, k.name, p)
	}
}

// What is written stands out with the palettes for all eyes, nothing lies on it, and figures are nine pixels
// high in Discord's box: in tables and brackets of each size.
func TestAllThatIsWrittenIsRead(t *testing.T) {
	a, err := loadArt()
	if err != nil {
		t.Fatal(err)
	}
	look := func(name string, v View) {
		for _, k := range kinds {
			for page := range k.pages(&v) {
				lang := rendertest.Languages[page%2]
				reader := rendertest.Read(render.NewPainting(
					render.NewBlank(a.palette, render.Width, render.Height, parchment), a.sprites))
				s := scene{reader, a.faces, texts{rendertest.Words("league"), lang}, &v}
				s.headline("")
				k.draw(s, page)
				for _, fault := range reader.Legible(a.faces.seed) {
					t.Errorf("%s, %s %d in %s: %s", name, k.name, page, lang, fault)
				}
			}
		}
	}
	for _, n := range []int{2, 7, 16, 17} {
		look(fmt.Sprintf("table of %d", n), table(n))
		look(fmt.Sprintf("ladder of %d", n), climbed(n))
		look(fmt.Sprintf("table of %d teams", n), inTeams(n))
	}
	look("disputed table", inDispute(table(16)))
	look("disputed ladder", inDispute(climbed(9)))
	look("disputed elimination", inDispute(brackets(4, 2, false)))
	for rounds := 2; rounds <= 5; rounds++ {
		look(fmt.Sprintf("double elimination of %d", 1<<rounds), brackets(rounds, rounds-1, true))
	}
}

// Column heads and tie-breaks are whole words.
func TestHeadsAreNotCut(t *testing.T) {
	a, err := loadArt()
	if err != nil {
		t.Fatal(err)
	}
	v := table(16)
	for i, by := range strings.Fields("direct sonneborn-berger buchholz buchholz-cut buchholz-median wins " +
		"weaker-wins finished lot shared") {
		v.Rows[i].By, v.Rows[i].Value, v.Rows[i].Name = by, big.NewRat(55, 2), "x"
	}
	for i := range v.Rows {
		v.Rows[i].Name = "x"
	}
	for _, lang := range rendertest.Languages {
		for _, k := range kinds[:2] {
			reader := rendertest.Read(render.NewPainting(
				render.NewBlank(a.palette, render.Width, render.Height, parchment), a.sprites))
			k.draw(scene{reader, a.faces, texts{rendertest.Words("league"), lang}, &v}, 0)
			for _, fault := range reader.Cut() {
				t.Errorf("%s in %s: %s", k.name, lang, fault)
			}
		}
	}
}

func TestFiguresAreReadInTheBox(t *testing.T) {
	f, err := newFaces()
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Decisive(t, map[string]*render.Face{"rows": f.row, "few rows": f.large})
	rendertest.OneIsNoI(t, map[string]*render.Face{"title": f.title, "rows": f.row})
}

// What is written can be read, and what goes up is told from what goes down, with the palettes for all eyes.
func TestColours(t *testing.T) {
	rendertest.Readable(t, map[string]rendertest.Pair{
		"rows": {A: ink, B: parchment}, "every other row": {A: ink, B: wash}, "asides": {A: faded, B: parchment},
		"asides in every other row": {A: faded, B: wash}, "heads": {A: white, B: ink}, "wins": {A: white, B: green},
		"what is decided": {A: green, B: wash}, "what is disputed": {A: alarm, B: wash},
	})
	rendertest.TellsApart(t, rendertest.LeastApart, map[string]rendertest.Pair{
		"up and down": {A: rising, B: falling}, "wins and paper": {A: green, B: parchment},
		"wins and oneself": {A: green, B: worn},
	})
	rendertest.Outlined(t, map[string]rendertest.Pair{"up": {A: rising, B: wash}, "down": {A: falling, B: wash},
		"play-off": {A: ink, B: wash}, "matches": {A: faded, B: parchment}})
}

// Each row stands on one page, each game of a cross table on one, each match of a bracket on at least one.
func TestPagesHoldAll(t *testing.T) {
	for n := range 70 {
		v := View{Cross: true, Rows: make([]Row, n)}
		rows, cells := 0, 0
		for page := range standingsPages(&v) {
			on := len(rowsOf(&v, page))
			if rows += on; on > mostRows || on == 0 {
				t.Errorf("%d rows: %d on page %d", n, on, page)
			}
		}
		for page := range crossPages(&v) {
			r, c := crossBlock(&v, page)
			cells += (r[1] - r[0]) * (c[1] - c[0])
		}
		if rows != n || cells != n*n {
			t.Errorf("%d rows: %d rows and %d cells", n, rows, cells)
		}
	}
	for rounds := 1; rounds <= 5; rounds++ {
		v := brackets(rounds, 0, rounds > 1)
		seen := map[[3]int]bool{}
		for _, w := range windows(&v) {
			for r := w.from; r < w.until; r++ {
				round := v.Bracket[w.section].Rounds[r]
				matches, first := w.share(round), w.block*len(round.Matches)/w.blocks
				if len(matches) > mostMatches {
					t.Errorf("%d rounds: %d matches side by side", rounds, len(matches))
				}
				for i := range matches {
					seen[[3]int{w.section, r, first + i}] = true
				}
			}
		}
		all := 0
		for _, section := range v.Bracket {
			for _, r := range section.Rounds {
				all += len(r.Matches)
			}
		}
		if len(seen) != all {
			t.Errorf("%d rounds: %d of %d matches are seen", rounds, len(seen), all)
		}
	}
}

func TestNamesInOtherLetters(t *testing.T) {
	known, err := readLetters()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Łucja Żółć": "Łucja Żółć", "𝓐𝓻𝔀𝓮𝓷 ★": "Arwen",
		"Щука и Ёж": "Shchuka i Yozh",
		"z̷̛͉a̸l̶":  "zal", " 🦊 Fox\n🦊 ": "Fox", "中村": "", "😀": "", "___": "", "Ｆｒｏｄｏ": "Frodo", "x1": "x1"} {
		if got := known.legible(name); got != want {
			t.Errorf("%q is written %q, want %q", name, got, want)
		}
	}
	s := scene{faces: &faces{letters: known}, texts: texts{rendertest.Words("league"), "pl"}}
	if got := s.call("中村", 3); got != "Gracz 3" {
		t.Error(got)
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		over, under int64
		en, pl      string
	}{{17, 2, "8½", "8½"}, {1, 2, "½", "½"}, {-1, 2, "−½", "−½"}, {-3, 2, "−1½", "−1½"}, {12, 1, "12", "12"},
		{91, 10, "9.1", "9,1"}, {178, 15, "11.87", "11,87"}, {0, 1, "0", "0"}, {1, 100, "0.01", "0,01"}} {
		r := big.NewRat(c.over, c.under)
		en, pl := texts{lang: "en"}.number(r), texts{lang: "pl"}.number(r)
		if en != c.en || pl != c.pl {
			t.Errorf("%v: %s and %s, want %s and %s", r, en, pl, c.en, c.pl)
		}
	}
}

func TestWhatIsTold(t *testing.T) {
	for _, v := range []View{table(4), table(20), climbed(9), inTeams(8), brackets(5, 2, true)} {
		rendertest.Tells(t, shared(), v.Event, v)
	}
	lines, err := shared().Tell(table(10), render.Sheet{Kind: SheetStandings}, "en")
	if err != nil {
		t.Fatal(err)
	}
	want := "2. Bilbo: points 29½, games 14, wins 9 (Decided by: head-to-head 1½; Possible: 1–4; play-off)."
	if !slices.Contains(lines, want) {
		t.Errorf("%q is not in %q", want, lines)
	}
}

// What is disputed is said of each kind of picture, and of none where nothing is.
func TestWhatIsToldOfDisputes(t *testing.T) {
	for _, c := range []struct {
		kind, want string
		view       func() View
	}{
		{SheetStandings, "Possible: 1; goes up; result disputed).", func() View { return table(6) }},
		{SheetStandings, "(Moved: −3; Against: Celeborn, Faramir; result disputed).",
			func() View { return climbed(9) }},
		{SheetCross, "1. Aragorn: 2:1!½!", func() View { return table(6) }},
		{SheetBracket, "Aragorn won; result disputed.", func() View { return brackets(3, 1, false) }},
	} {
		for disputed, v := range map[bool]View{true: inDispute(c.view()), false: c.view()} {
			lines, err := shared().Tell(v, render.Sheet{Kind: c.kind}, "en")
			text := strings.Join(lines, "\n")
			if err != nil || strings.Contains(text, "disputed") != disputed ||
				strings.Contains(text, c.want) != disputed {
				t.Errorf("disputed %t, %q in %s, %v", disputed, c.want, text, err)
			}
		}
	}
}

// A ladder and a table of teams say what stands in them.
func TestWhatIsToldOfRungsAndBoards(t *testing.T) {
	for want, v := range map[string]View{
		"2. Bilbo: games 8, wins 8 (Moved: +2).":                                    climbed(9),
		"4. Denethor: games 10, wins 6 (Moved: −2; Against: Faramir, Isildur).":     climbed(9),
		"5. Éowyn: games 11, wins 5 (Moved: new).":                                  climbed(9),
		"3. Riders of the Mark Celeborn: points 29½, games 11, wins 6 (Boards: 18;": inTeams(8),
	} {
		lines, err := shared().Tell(v, render.Sheet{Kind: SheetStandings}, "en")
		if err != nil || !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, want) }) {
			t.Errorf("%q is not in %q, %v", want, lines, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	rendertest.Refuses(t, shared(), table(4), render.Sheet{Kind: SheetBracket},
		render.Sheet{Kind: SheetStandings, What: "2"}, render.Sheet{Kind: SheetStandings, What: "0"},
		render.Sheet{Kind: SheetStandings, What: "01"}, render.Sheet{Kind: SheetCross, What: "x"})
}

func TestPaintersWorkAtOnce(t *testing.T) {
	v := table(4)
	rendertest.AtOnce(t, New(rendertest.Words("league")), [2]rendertest.Picture{
		{View: v, Sheet: render.Sheet{Kind: SheetStandings}, Lang: "en"},
		{View: v, Sheet: render.Sheet{Kind: SheetCross}, Lang: "pl"}})
}

func TestKindsOfPicturesHaveNames(t *testing.T) { rendertest.Named(t, "league", shared().Kinds) }
