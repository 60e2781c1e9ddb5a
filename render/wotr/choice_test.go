package wotr

import (
	"slices"
	"testing"

	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

const (
	nearChoice = "osgiliath,minas-tirith,edoras,pelargir,north-ithilien"
	farChoice  = "minas-morgul,edoras,rivendell,erebor,umbar,bree,dol-guldur,orthanc,moria,lorien"
)

func TestChoices(t *testing.T) {
	besideOthers(t)
	rewrite()
	for name, what := range map[string]string{"choice-near-en": nearChoice, "choice-far-en": farChoice} {
		picture := rendertest.Paint(
			t,
			shared(),
			positions()["middle"],
			render.Sheet{Kind: render.SheetChoice, What: what},
			"en",
		)
		rendertest.Shape(t, name, picture)
		golden.Check(t, name, picture.PNG, 500_000)
	}
}

// Each region that can be chosen has its letter, however many there are; where they are few or lie near each
// other, their names stand with it. What is no region is refused.
func TestChoicesHaveLetters(t *testing.T) {
	v := positions()["full"]
	everywhere := ""
	for _, r := range wotr.Regions.Values()[1:] {
		everywhere += "," + wotr.Regions.Name(r)
	}
	for _, what := range []string{"edoras", nearChoice, farChoice, everywhere[1:]} {
		n := &notes{}
		scene{n, materials(), texts{testWords(), "pl"}, &v, what}.choice()
		for i, r := range choices(what) {
			if !slices.Contains(n.stamps, "letter "+render.Letter(i)) {
				t.Errorf("%v has no letter", r)
			}
		}
	}
	for _, what := range []string{"", "atlantis", "edoras,", "edoras,edoras"} {
		if _, err := shared().Paint(v, render.Sheet{Kind: render.SheetChoice, What: what}, "en"); err == nil {
			t.Errorf("painted a choice of %q", what)
		}
	}
}
