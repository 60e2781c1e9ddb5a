package wotr

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"

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

// The letters of choices are read in the box: they are those of the buttons.
func TestLettersAreReadInTheBox(t *testing.T) { rendertest.Lettered(t, materials().faces.letter) }

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

// In the longest list, too, no two regions are written alike.
func TestListedRegionsAreToldApart(t *testing.T) {
	v := positions()["full"]
	var ids []string
	for _, r := range wotr.Regions.Values()[1:] {
		ids = append(ids, wotr.Regions.Name(r))
	}
	for _, lang := range []string{"en", "pl"} {
		n, what := &notes{}, strings.Join(ids, ",")
		scene{n, materials(), texts{testWords(), lang}, &v, what}.choiceList(choices(what))
		slices.Sort(n.texts)
		for i, name := range n.texts[1:] {
			if name == n.texts[i] {
				t.Errorf("%s: %q stands there twice", lang, name)
			}
		}
	}
}

// A choice on a larger map writes the name of each region that can be chosen once: on the plate of its army,
// or on the plate with its letter.
func TestNearChoicesNameOnce(t *testing.T) {
	besideOthers(t)
	a := materials()
	random := rand.New(rand.NewPCG(17, 2))
	for name, v := range crowds() {
		for range 15 {
			all := a.nearest(wotr.Region(1+random.IntN(len(wotr.Regions.Values())-1)), 1+random.IntN(9))
			n := &notes{}
			var ids []string
			for _, r := range all {
				ids = append(ids, r.String())
			}
			s := scene{n, a, texts{testWords(), "pl"}, &v, strings.Join(ids, ",")}
			if _, near := a.choicePane(all); !near {
				continue
			}
			s.choice()
			for _, r := range all {
				times := 0
				for _, text := range n.texts {
					if text == s.region(r) {
						times++
					}
				}
				for _, stamp := range n.stamps {
					if stamp == "name pl "+r.String() {
						times++
					}
				}
				army := slices.ContainsFunc(gatherings(&v), func(g gathering) bool { return g.region == r })
				if want := map[bool]int{false: 1}[army]; times != want {
					t.Errorf("%s, %v: %v is named %d times beside an army's plate, want %d", name, ids, r, times, want)
				}
			}
		}
	}
}

// seenLetter is a stage that keeps where the letter of a choice lies.
type seenLetter struct {
	notes
	at box
}

func (l *seenLetter) Stamp(key string, w, h int, _ render.Draw, x, y int) {
	if strings.HasPrefix(key, "letter ") {
		l.at = box{float64(x), float64(y), float64(x + w), float64(y + h)}
	}
}

// The letter of a choice stands in its own region or touches it, or is tied to it by a line.
func TestLettersStandInTheirRegions(t *testing.T) {
	besideOthers(t)
	a := materials()
	random := rand.New(rand.NewPCG(17, 3))
	views := crowds()
	for _, name := range slices.Sorted(maps.Keys(views)) {
		v := views[name]
		all := [][]wotr.Region{choices(nearChoice), choices(farChoice)}
		for range 15 {
			middle := wotr.Region(1 + random.IntN(len(wotr.Regions.Values())-1))
			all = append(all, a.nearest(middle, 1+random.IntN(9)))
		}
		for _, regions := range all {
			for _, lang := range languages {
				p, near := a.choicePane(regions)
				c := mapScene{scene: scene{&notes{}, a, texts{testWords(), lang}, &v, "edoras"}, pane: p}
				if near {
					c.settled()
				} else {
					c.rosters = c.counters()
				}
				c.names = slices.DeleteFunc(c.names, func(p placed) bool { return slices.Contains(regions, p.region) })
				for i, plate := range c.choicePlates(regions, near) {
					seen, touches := &seenLetter{}, false
					plate.draw(scene{seen, a, c.texts, &v, ""}, int(plate.at.X), int(plate.at.Y))
					for x := seen.at.x0; x <= seen.at.x1; x += 6 {
						for y := seen.at.y0; y <= seen.at.y1; y += 6 {
							touches = touches || c.within(plate.region)(gg.Point{X: x, Y: y})
						}
					}
					if _, _, tied := c.tied(plate); !touches && !tied {
						t.Errorf("%s in %s: letter %d of %v stands outside of %v", name, lang, i, regions, plate.region)
					}
				}
			}
		}
	}
}

// What a plate says belongs to the region that it stands by: no plate of a battle, and no letter of a
// retreat, lies on the region of another one, or nearer to it than to its own.
func TestPlatesStandByTheirRegions(t *testing.T) {
	besideOthers(t)
	v := positions()["first-turns"]
	v.Trail = []wotr.Trace{{Kind: 4, Side: wotr.Shadow, From: wotr.SouthIthilien, To: wotr.Osgiliath}}
	v.Fallen = []wotr.Fallen{{Region: wotr.Osgiliath, Side: wotr.FreePeoples, N: 2},
		{Region: wotr.SouthIthilien, Side: wotr.Shadow, N: 1}}
	for _, lang := range languages {
		board := scene{&notes{}, materials(), texts{testWords(), lang}, &v, ""}.boardMap()
		board.arrows()
		board.names = board.plates(board.touched())
		retreat := scene{&notes{}, materials(), texts{testWords(), lang}, &v,
			"dead-marshes,druadan-forest,lossarnach,minas-tirith," +
				"north-ithilien,pelargir,west-harondor"}
		p, near := retreat.choicePane(choices(retreat.what))
		if !near {
			t.Error("a retreat from Osgiliath is not shown on a larger map")
		}
		lettered := mapScene{scene: retreat, pane: p}
		lettered.settled()
		lettered.names = lettered.choicePlates(choices(retreat.what), near)
		for _, c := range []*mapScene{board, &lettered} {
			for _, plate := range c.names {
				for _, other := range c.names {
					if other.region != plate.region && plate.box().mistaken(plate.home, other.home) > 0 {
						t.Errorf("in %s the plate of %v stands by %v", lang, plate.region, other.region)
					}
				}
			}
		}
	}
}

// nearest lists a region and those that lie nearest to it.
func (a *art) nearest(r wotr.Region, n int) []wotr.Region {
	var all []wotr.Region
	for _, v := range wotr.Regions.Values()[1:] {
		all = append(all, wotr.Region(v))
	}
	far := func(other wotr.Region) float64 {
		p, q := a.stand(r), a.stand(other)
		return math.Hypot(p.X-q.X, p.Y-q.Y)
	}
	slices.SortFunc(all, func(x, y wotr.Region) int { return cmp.Compare(far(x), far(y)) })
	return all[:n]
}
