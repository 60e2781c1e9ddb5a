package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine/wotr"
)

// Cards on the table are named below all else in the column of a game for four too, with as many dice as
// there can be; what does not fit ends in an ellipsis.
func TestTheTableIsSeenAmongFour(t *testing.T) {
	v := forFour()[0]
	v.Dice = [2]map[string]int{{"character": 2, "army": 2, "muster": 1, "event": 1},
		{"character": 2, "army": 2, "muster": 2, "event": 2, "army-muster": 2}}
	v.Table = []wotr.Card{wotr.MithrilCoatAndSting, wotr.AxeAndBow, wotr.ThePalantirOfOrthanc}
	for _, lang := range languages {
		n := &notes{}
		s := scene{n, materials(), texts{testWords(), lang}, &v, ""}
		s.state()
		told := strings.Join(n.texts, " ")
		if strings.Contains(told, "…") {
			t.Errorf("%s: something is cut short: %s", lang, told)
		}
		for _, c := range v.Table {
			if !strings.Contains(told, s.card(c)) {
				t.Errorf("%s: no %q in the column", lang, s.card(c))
			}
		}
	}
	v.Table = append(v.Table, wotr.HornOfGondor, wotr.WizardsStaff, wotr.APowerTooGreat, wotr.Wormtongue,
		wotr.DenethorsFolly)
	n := &notes{}
	scene{n, materials(), texts{testWords(), "pl"}, &v, ""}.state()
	if !slices.ContainsFunc(n.texts, func(s string) bool { return strings.HasSuffix(s, "…") }) {
		t.Errorf("nothing says that more lies on the table: %q", n.texts)
	}
}
