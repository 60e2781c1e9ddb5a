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
	for n := range mostLately + 10 {
		for range 2 {
			if ask(n) != n {
				t.Fatalf("%d is taken for another", n)
			}
		}
	}
	if worked != mostLately+10 || len(l.known) != mostLately || len(l.order) != mostLately {
		t.Errorf("worked %d times, keeps %d, want %d and %d", worked, len(l.known), mostLately+10, mostLately)
	}
	if ask(0); worked != mostLately+11 {
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
