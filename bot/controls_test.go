package bot

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"redbook/assets/words"
	almanachunt "redbook/bot/almanac/hunt"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/engine/wotr"
)

// waysTo are choices of regions.
func waysTo(regions []engine.Value) []table.Way {
	ways := make([]table.Way, len(regions))
	for i, r := range regions {
		ways[i] = table.Way{Args: []engine.Arg{{Name: "to", Value: r}}}
	}
	return ways
}

// Long lists are dealt out to menus, each choice once, none too long; parts of the map stay together where
// there is room for that.
func TestListsAreSplitByGroup(t *testing.T) {
	all := wotr.Regions.Values()[1:]
	for _, test := range []struct {
		n, room, menus int
		whole          bool // no group stands in two menus
	}{{25, 4, 1, true}, {26, 4, 2, true}, {50, 4, 3, true}, {100, 4, 4, false}, {105, 4, 6, true},
		{60, 3, 3, false}} {
		t.Run(fmt.Sprint(test.n, " in ", test.room), func(t *testing.T) {
			ways := waysTo(all[:test.n])
			sheets := grouped(wotr.Rules, wotr.Regions, ways, test.room)
			seen, in := map[int]bool{}, map[engine.Value]int{}
			for _, s := range sheets {
				if len(s.ways) > menuSize || len(s.ways) == 0 {
					t.Errorf("a menu of %d", len(s.ways))
				}
				for _, g := range s.groups {
					in[g]++
				}
				for _, at := range s.ways {
					if seen[at] {
						t.Errorf("%d stands twice", at)
					}
					seen[at] = true
					if g, _ := wotr.Regions.Group(ways[at].Args[0].Value); !slices.Contains(s.groups, g) {
						t.Errorf("a menu of %v holds %v", s.groups, g)
					}
				}
			}
			if len(seen) != test.n || len(sheets) > test.menus {
				t.Errorf("%d of %d choices in %d menus", len(seen), test.n, len(sheets))
			}
			for g, n := range in {
				if test.whole && n > 1 {
					t.Errorf("group %v stands in %d menus", g, n)
				}
			}
		})
	}
}

// A list of spaces that is longer than a menu is dealt out by the board's regions, and each menu is called
// after those it holds.
func TestSpacesAreSplitByRegion(t *testing.T) {
	almanachunt.Give("hunt", dataset.Ours())
	var ways []table.Way
	for _, v := range hunt.Spaces.Values() {
		if name := hunt.Spaces.Name(v); name == "dot" || regexp.MustCompile(`^i-([1-9]|[1-4][0-9]|5[0-7]|exit-a)$`).
			MatchString(name) {
			ways = append(ways, table.Way{Args: []engine.Arg{{Name: "to", Value: v}}})
		}
	}
	slices.SortStableFunc(ways, func(a, b table.Way) int {
		return cmp.Compare(groupOf(hunt.Rules, hunt.Spaces, a.Args[0].Value),
			groupOf(hunt.Rules, hunt.Spaces, b.Args[0].Value))
	})
	for lang, want := range map[words.Lang][]string{
		words.English: {
			"I·A Northfarthing · I·B Hobbiton and Bywater · I·C Tookland (22)",
			"II·A Bridgefields and Scary · II·B East Road and the Yale · II·C Green Hills · II·D The Marish (23)",
			"III·A East Road marches · III·B Buckland and the Old Forest · III·C Barrow-downs (14)",
		},
		words.Polish: {
			"I·A Północna Ćwiartka · I·B Hobbiton i okolice · I·C Kraj Tuków (22)",
			"II·A Mostowe Pola i wzgórza Scary · II·B Wschodni Gościniec · II·C Zielone Wzgórza · II·D Mocz… (23)",
			"III·A Gościniec za Brandywiną · III·B Buckland i Stary Las · III·C Kurhany (14)",
		},
	} {
		say := phrase.Speaker{Rules: hunt.Rules, Lang: lang}
		sheets := grouped(hunt.Rules, hunt.Spaces, ways, 3)
		var got []string
		for _, s := range sheets {
			title := s.title(say, "Where?", len(sheets))
			if len([]rune(title)) > lineLength {
				t.Errorf("%q is too long for a menu", title)
			}
			got = append(got, title)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the menus are called %q", lang, got)
		}
	}
}

// Of the pieces that a menu shows, every content of a bag can be made, also where there are more than fit one
// by one.
func TestEveryContentCanBeMadeOfPieces(t *testing.T) {
	for _, most := range []int16{1, 2, 3, 5, 8, 10, 13, 24, 40} {
		bag := &engine.Bag{Max: []engine.Count{{Kind: 0, N: most}, {Kind: 1, N: 12}}, Most: int(most) + 12}
		pieces := bagPieces(bag)
		if len(pieces) > menuSize {
			t.Errorf("%d pieces", len(pieces))
		}
		made := map[int16]bool{0: true}
		for _, p := range pieces {
			if p.Kind != 0 {
				continue
			}
			next := map[int16]bool{}
			for sum := range made {
				next[sum], next[sum+p.N] = true, true
			}
			made = next
		}
		for n := range most + 1 {
			if !made[n] {
				t.Errorf("%d of %d cannot be made of %v", n, most, pieces)
			}
		}
		arg := pieced(engine.Field{Name: "with", Bag: bag}, []string{"0", "x", "99"})
		if len(arg.Bag) != 1 || arg.Bag[0].N != 1 {
			t.Errorf("one piece makes %v", arg.Bag)
		}
	}
}

// Of a long list the groups stand from the nearest to the farthest, and what stands together stays in one
// menu: all that begins with the same choice, at least.
func TestTheNearestGroupComesFirst(t *testing.T) {
	group := func(i int) engine.Value { return engine.Value(i % 3) }
	at := []int{0, 1, 2, 3, 4, 5}
	byGroup(at, group, func(i int) int { return []int{7, 9, 5, 3, 9, 1}[i] })
	if !slices.Equal(at, []int{2, 5, 0, 3, 1, 4}) {
		t.Errorf("sorted %v", at)
	}
	var ways []table.Way // 12 regions with five ways each
	for i := range 60 {
		ways = append(ways, table.Way{Args: []engine.Arg{{Name: "from", Value: engine.Value(1 + i/5)},
			{Name: "to", Value: engine.Value(20 + i%5)}}})
	}
	slices.SortStableFunc(ways, func(a, b table.Way) int {
		return cmp.Compare(groupOf(wotr.Rules, wotr.Regions, a.Args[0].Value),
			groupOf(wotr.Rules, wotr.Regions, b.Args[0].Value))
	})
	in := map[engine.Value]int{}
	for _, s := range grouped(wotr.Rules, wotr.Regions, ways, 3) {
		seen := map[engine.Value]bool{}
		for _, i := range s.ways {
			seen[ways[i].Args[0].Value] = true
		}
		for v := range seen {
			in[v]++
		}
	}
	for v, n := range in {
		if n > 1 {
			t.Errorf("what begins in %s stands in %d menus", wotr.Regions.Name(v), n)
		}
	}
}

// Moves that are too many for one menu and have no groups are parted by who begins where, and the menus are
// told apart by their letters: the 26 of a first turn are not 25 and one.
func TestMovesArePartedByTheirLetters(t *testing.T) {
	var ways []table.Way
	letters := map[engine.Value]string{}
	var labels []string
	for i, n := range []int{2, 2, 2, 2, 2, 16} { // from the front, and from Mordor
		letters[engine.Value(10+i)] = string(rune('A' + i))
		for j := range n {
			ways = append(ways, table.Way{Args: []engine.Arg{{Name: "from", Value: engine.Value(10 + i)},
				{Name: "to", Value: engine.Value(1 + j/4)}, {Name: "who", Value: engine.Value(10 + j%4)}}})
			labels = append(labels, fmt.Sprint(i, j))
		}
	}
	sheets := grouped(confrontation.Rules, confrontation.Regions, ways, 3)
	choices := lettered{letters: letters}
	say := phrase.Speaker{Rules: confrontation.Rules, Lang: words.English}
	got := titlesOf(sheets, say, "Who moves?", labels, func(title string, s sheet) string {
		return choices.spanned(title, ways, s.ways)
	})
	if want := []string{"A–E · Who moves?", "F · Who moves?"}; !slices.Equal(got, want) {
		t.Errorf("the menus are called %q, want %q", got, want)
	}
	at := sheets[1].ways
	byLast(at, ways)
	for n, i := range at {
		if want := engine.Value(10 + n/4); ways[i].Args[2].Value != want {
			t.Errorf("line %d is of %d, want %d: what one may do stands together", n, ways[i].Args[2].Value, want)
		}
	}
}

// One menu keeps the order of its letters, and its title names the first and the last of them, wherever in it
// they stand.
func TestAMenuSaysWhichLettersItHolds(t *testing.T) {
	ways := waysTo([]engine.Value{40, 3, 27, 9})
	sheets := grouped(wotr.Rules, wotr.Regions, ways, 3)
	if len(sheets) != 1 || !slices.Equal(sheets[0].ways, []int{0, 1, 2, 3}) {
		t.Errorf("the menus are %v", sheets)
	}
	choices := lettered{letters: map[engine.Value]string{40: "B", 3: "AA", 27: "Z", 9: "C"}}
	for _, test := range []struct {
		in   []int
		want string
	}{{[]int{0, 1, 2, 3}, "B–AA · Where?"}, {[]int{2, 0, 3}, "B–Z · Where?"}, {[]int{3}, "C · Where?"}} {
		if got := choices.spanned("Where?", ways, test.in); got != test.want {
			t.Errorf("%v: %q, want %q", test.in, got, test.want)
		}
	}
}
