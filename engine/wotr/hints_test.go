package wotr

import (
	"testing"

	"redbook/engine"
)

// Every region lies in one part of the map, and none of them is too long for one menu.
func TestPartsHoldEveryRegion(t *testing.T) {
	count := map[engine.Value]int{}
	for _, list := range partRegions {
		for _, r := range list {
			count[engine.Value(r)]++
		}
		if len(list) > 25 {
			t.Errorf("%d regions with %s", len(list), list[0])
		}
	}
	for _, v := range Regions.Values() {
		if want := min(1, int(v)); count[v] != want {
			t.Errorf("%s lies in %d parts", Regions.Name(v), count[v])
		}
	}
}

// The quick ways to take hits make up the hits, whatever the force; elites fall by two hits or are reduced by
// one (Rulebook p.31).
func TestQuickLossesMakeUpTheHits(t *testing.T) {
	regular, elite, reduced := figureOf(Rohan, Regular), figureOf(Rohan, Elite), figureOf(Rohan, Leader)
	for _, test := range []struct {
		regulars, elites uint8
		hits             int
		fall             []engine.Count // regulars fall first
		reduce           []engine.Count // elites are reduced first
	}{
		{3, 2, 2, []engine.Count{{Kind: engine.Value(regular), N: 2}},
			[]engine.Count{{Kind: engine.Value(reduced), N: 2}}},
		{1, 2, 2, []engine.Count{{Kind: engine.Value(regular), N: 1}, {Kind: engine.Value(reduced), N: 1}},
			[]engine.Count{{Kind: engine.Value(reduced), N: 2}}},
		{1, 1, 2, []engine.Count{{Kind: engine.Value(regular), N: 1}, {Kind: engine.Value(reduced), N: 1}},
			[]engine.Count{{Kind: engine.Value(regular), N: 1}, {Kind: engine.Value(reduced), N: 1}}},
		{0, 2, 3, []engine.Count{{Kind: engine.Value(elite), N: 1}, {Kind: engine.Value(reduced), N: 1}},
			[]engine.Count{{Kind: engine.Value(elite), N: 1}, {Kind: engine.Value(reduced), N: 1}}},
	} {
		var force Force
		force.Count[regular], force.Count[elite] = test.regulars, test.elites
		for how, want := range map[[2]Rank][]engine.Count{{Regular, reduction}: test.fall,
			{reduction, Regular}: test.reduce} {
			got := losses(&force, FreePeoples, test.hits, how[0], how[1])
			if formatCounts(got) != formatCounts(want) {
				t.Errorf("%d regulars, %d elites, %d hits: %s, want %s", test.regulars, test.elites, test.hits,
					formatCounts(got), formatCounts(want))
			}
			if why := checkLosses(&force, got, test.hits); why != nil {
				t.Error(why)
			}
		}
	}
}

func formatCounts(counts []engine.Count) string {
	text := ""
	for _, c := range counts {
		text += Losses.Name(c.Kind) + " × " + engine.Number.Name(engine.Value(c.N)) + " "
	}
	return text
}

// All but one leaves a regular behind, of the nation that has most of them; an elite only where there is no
// regular.
func TestAllButOneLeavesTheLeastWorthy(t *testing.T) {
	var f Force
	f.Count[figureOf(Rohan, Regular)], f.Count[figureOf(Gondor, Regular)], f.Count[figureOf(Gondor, Elite)] = 1,
		2, 3
	left := forceOf(withoutOne(f))
	if left.Count[figureOf(Gondor, Regular)] != 1 || left.units() != f.units()-1 {
		t.Errorf("of %v goes %v", f.bag(), left.bag())
	}
	f = Force{}
	f.Count[figureOf(Gondor, Elite)] = 2
	if left = forceOf(withoutOne(f)); left.Count[figureOf(Gondor, Elite)] != 1 {
		t.Errorf("of two elites goes %v", left.bag())
	}
}

// The usual die is the one of least use for other things: never the Will of the West where another one pays.
func TestUsualDieIsWorthLeast(t *testing.T) {
	p := &Position{}
	anything := func(*Position, Side, Face) *reason { return nil }
	for _, test := range []struct {
		dice []Face
		want Face
	}{
		{[]Face{WillFace, CharacterFace, ArmyFace}, ArmyFace}, {[]Face{WillFace, ArmyMusterFace, EventFace},
			EventFace},
		{[]Face{WillFace, CharacterFace}, CharacterFace}, {[]Face{WillFace}, WillFace},
	} {
		p.Dice[FreePeoples] = [faceCount]uint8{}
		for _, f := range test.dice {
			p.Dice[FreePeoples][f]++
		}
		if arg, ok := usualDie(anything)(p, p.seatOf(FreePeoples), engine.Action{}); !ok ||
			Face(arg.Value) != test.want {
			t.Errorf("of %v pays %s", test.dice, Face(arg.Value))
		}
	}
}
