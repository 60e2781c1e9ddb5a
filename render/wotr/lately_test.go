package wotr

import (
	"bytes"
	"fmt"
	"testing"

	"redbook/engine"
	"redbook/render"
	"redbook/render/rendertest"
)

func TestLately(t *testing.T) {
	var l lately[int]
	worked := 0
	ask := func(n int) int {
		return l.of(clue(fmt.Sprint(n)), func() int { worked++; return n })
	}
	for n := range 3 * mostYoung {
		for range 2 {
			if ask(n) != n {
				t.Fatalf("%d is taken for another", n)
			}
		}
		ask(0)
	}
	if worked != 3*mostYoung || len(l.young) > mostYoung || len(l.old) > mostYoung {
		t.Errorf("worked %d times, keeps %d and %d, want what is used worked out once, and at most %d each",
			worked, len(l.young), len(l.old), mostYoung)
	}
	if ask(1); worked != 3*mostYoung+1 {
		t.Error("the oldest is kept, too")
	}
}

// Pictures after others, with places that were found for those, are the pictures of a new painter.
func TestBoardsAfterOthers(t *testing.T) {
	sheet := render.Sheet{Kind: render.SheetBoard}
	used := another()
	for line := 380; line < 390; line++ {
		rendertest.Paint(t, used, at("sauron-banished", line, engine.Nobody), sheet, "en")
	}
	for _, lang := range []string{"en", "pl"} {
		rendertest.Paint(t, used, positions()["full"], sheet, lang)
		for _, name := range []string{"late", "full"} {
			view := positions()[name]
			first := rendertest.Paint(t, another(), view, sheet, lang)
			if !bytes.Equal(rendertest.Paint(t, used, view, sheet, lang).PNG, first.PNG) {
				t.Errorf("%s, %s: the places of another picture", name, lang)
			}
		}
	}
}
