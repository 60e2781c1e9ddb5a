package wotr

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

// forFour are views of a random game for four, as Saruman's player sees them: in a later turn, and at the end.
var forFour = sync.OnceValue(func() (views [2]wotr.View) {
	const saruman = 5
	random := rand.New(rand.NewPCG(4, 5))
	chance := engine.NewSeeded([]byte("four"), 0)
	p, _, err := wotr.Rules.New(engine.Options{"seats": "4"}, chance)
	for err == nil {
		v := wotr.Rules.View(p, engine.SeatsOf(saruman)).(wotr.View)
		if v.Turn == 6 && v.Acts != nil && len(v.Trail) > 0 && views[0].Turn == 0 {
			views[0] = v
		}
		if _, over := wotr.Rules.Result(p); over {
			views[1] = v
			break
		}
		decisions := wotr.Rules.Decisions(p)
		d := decisions[random.IntN(len(decisions))]
		var a engine.Action
		if a, err = engine.RandomAction(wotr.Rules, p, d, random.IntN, nil); err == nil {
			p, _, err = wotr.Rules.Apply(p, d.Seat, a, chance)
		}
	}
	if err == nil && views[0].Turn == 0 {
		err = errors.New("no such view")
	}
	if err != nil {
		panic(err)
	}
	// Both kinds of meeting, whatever chance has made of it.
	for i, r := range views[0].Regions {
		switch r.Region {
		case wotr.Orthanc:
			views[0].Regions[i].Forces[wotr.Shadow] = map[string]int{"isengard:r": 4, "sauron:r": 2}
			views[0].Regions[i].Mixed = true
		case wotr.MinasTirith:
			views[0].Regions[i].Forces = [2]map[string]int{{"gondor:r": 3, "gondor:e": 1, "rohan:r": 2}, nil}
			views[0].Regions[i].Mixed, views[0].Regions[i].Inside = false, nil
		}
	}
	return views
})

// Partners: both hands by number, who leads, who acts, armies together and apart; the own hand; the points of each at the end.
func TestPicturesOfFour(t *testing.T) {
	for name, c := range map[string]struct {
		view  wotr.View
		sheet render.Sheet
	}{
		"four":        {forFour()[0], render.Sheet{Kind: render.SheetBoard}},
		"four-hand":   {forFour()[0], render.Sheet{Kind: render.SheetHand, What: "saruman"}},
		"four-result": {forFour()[1], render.Sheet{Kind: render.SheetResult}},
	} {
		golden.Check(t, name+"-pl", rendertest.Paint(t, shared(), c.view, c.sheet, "pl").PNG, 1_500_000)
	}
}

// Nobody is shown a partner's hand, nor is it told; the sizes of all hands are.
func TestAPartnersHandIsNotShown(t *testing.T) {
	v := forFour()[0]
	for _, seat := range []string{"gondor", "rohan", "witch-king", "saruman", "shadow"} {
		sheet := render.Sheet{Kind: render.SheetHand, What: seat}
		if _, err := shared().Paint(v, sheet, "en"); (err == nil) != (seat == "saruman") {
			t.Errorf("the hand of %s: %v", seat, err)
		}
	}
	told, err := shared().Describe(v, "en")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(told, "\n")
	for _, want := range []string{"Gondor holds Character cards", "Witch-king", "One mixed army.", "Two armies, apart."} {
		if !strings.Contains(text, want) && !strings.Contains(text, strings.Replace(want, " holds", " leads and holds", 1)) {
			t.Errorf("nothing of %q in %s", want, text)
		}
	}
	for _, p := range v.Players {
		if p.Seat.String() != "saruman" && len(p.Hand.Cards) > 0 {
			t.Errorf("the view shows the hand of %s", p.Seat)
		}
	}
}
