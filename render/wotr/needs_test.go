package wotr

import (
	"reflect"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/rendertest"
)

// Whatever a sheet shows, it shows it from what it needs as from the whole view. What is no hand is the same
// for all.
func TestSheetsArePaintedFromWhatTheyNeed(t *testing.T) {
	besideOthers(t)
	for _, line := range []int{64, last} {
		free, all := at("conceded", line, engine.SeatsOf(engine.Seat(wotr.FreePeoples))),
			at("conceded", line, engine.Nobody)
		for _, sheet := range append([]render.Sheet{shared().Newest(free)}, render.Sheet{Kind: render.SheetCloseUp},
			render.Sheet{Kind: render.SheetBattle}, render.Sheet{Kind: render.SheetHand, What: "free"}) {
			needed := shared().Needs(free, sheet)
			whole, part := rendertest.Paint(t, shared(), free, sheet, "en"),
				rendertest.Paint(t, shared(), needed, sheet, "en")
			if !rendertest.Alike(whole, part) {
				t.Errorf("line %d, %v: the whole view paints %s %q, what it needs %s %q", line, sheet, whole.Name,
					whole.Alt, part.Name, part.Alt)
			}
			if sheet.Kind != render.SheetHand && !reflect.DeepEqual(needed, shared().Needs(all, sheet)) {
				t.Errorf("line %d, %v: a player's own view needs another picture than everyone's", line, sheet)
			}
		}
	}
	battle := firstRound()
	if got := shared().Needs(battle,
		render.Sheet{Kind: render.SheetBattle}).(wotr.View); !reflect.DeepEqual(got.Battle, battle.Battle) {
		t.Error("a battle needs all of it")
	}
}

// A hand is painted again when it has changed, not when the map has; of somebody else's view it is not
// painted.
func TestAHandNeedsOnlyItself(t *testing.T) {
	sheet := render.Sheet{Kind: render.SheetHand, What: "shadow"}
	before := holding(wotr.Shadow, shadowHand, shadowUnseen)
	after := before
	after.Regions = nil
	if !reflect.DeepEqual(shared().Needs(before, sheet), shared().Needs(after, sheet)) {
		t.Error("the map is needed for a hand")
	}
	if reflect.DeepEqual(shared().Needs(before, sheet),
		shared().Needs(holding(wotr.Shadow, shadowHand[1:], shadowUnseen), sheet)) {
		t.Error("another hand is the same")
	}
	if _, err := shared().Paint(shared().Needs(at("conceded", 64, engine.Nobody), sheet), sheet,
		"en"); err == nil {
		t.Error("a hand is painted for everyone")
	}
}
