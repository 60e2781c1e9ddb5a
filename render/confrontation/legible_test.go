package confrontation

import (
	"image"
	"image/color"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/render"
	"redbook/render/rendertest"
)

// stamps notes where what is put down stands; one that is put down later lies above.
type stamps struct {
	keys  []string
	boxes []image.Rectangle
}

func (n *stamps) Stamp(key string, w, h int, _ render.Draw, x, y int) {
	n.keys, n.boxes = append(n.keys, key), append(n.boxes, image.Rect(x, y, x+w, y+h))
}
func (n *stamps) Fill([]gg.Point, color.RGBA)                                      {}
func (n *stamps) Text(*render.Face, string, float64, float64, float64, color.RGBA) {}

// label is what a label itself takes up: a stamp leaves room for the shadow and the signs of a tile.
func (n *stamps) label(i int) image.Rectangle {
	b := n.boxes[i]
	switch kind, _, _ := strings.Cut(n.keys[i], " "); kind {
	case "tile":
		at := b.Min.Add(image.Pt(tileMargin, tileMargin+12))
		return image.Rectangle{at, at.Add(image.Pt(tileWidth, tileHeight))}
	case "hidden":
		at := b.Min.Add(image.Pt(tileMargin, tileMargin+4))
		return image.Rectangle{at, at.Add(image.Pt(hiddenWidth, tileHeight))}
	case "plate":
		return b.Inset(2)
	}
	return b
}

// In random games, in every set, no tile and no name of a region covers another, whoever looks; nor do the
// panels of the corners, and all of it lies on the sheet.
func TestNoLabelIsCovered(t *testing.T) {
	b, f := materials(t)
	outlines := outlinesOf(b)
	random := rand.New(rand.NewPCG(17, 4))
	look := func(v confrontation.View, lang string) {
		n := &stamps{}
		scene{n, f, b, outlines, texts{testWords(), lang}, &v, nil}.draw()
		var labels []int
		for i, key := range n.keys {
			kind, _, _ := strings.Cut(key, " ")
			if slices.Contains([]string{"tile", "hidden", "plate", "ribbon", "battle", "secret"}, kind) {
				labels = append(labels, i)
			}
		}
		for at, i := range labels {
			if !n.boxes[i].In(image.Rect(0, 0, render.Width, render.Height)) {
				t.Errorf("turn %d: %s lies outside the sheet, at %v", v.Turn, n.keys[i], n.boxes[i])
			}
			for _, j := range labels[:at] {
				if c := n.label(i).Intersect(n.label(j)); c.Dx() > 1 && c.Dy() > 1 {
					t.Errorf("turn %d: %s covers %s by %v", v.Turn, n.keys[i], n.keys[j], c.Size())
				}
			}
		}
	}
	rules := confrontation.Rules
	for game := range 12 {
		set := []string{"classic", "variant", "draft"}[game%3]
		chance := engine.NewSeeded([]byte{byte(game)}, 0)
		p, _, err := rules.New(engine.Options{"set": set, "special": "on"}, chance)
		if err != nil {
			t.Fatal(err)
		}
		mood := engine.Mood(rules, random.IntN)
		for step := range 400 {
			if _, over := rules.Result(p); over {
				break
			}
			open := rules.Decisions(p)
			d := open[random.IntN(len(open))]
			action, err := engine.RandomAction(rules, p, d, random.IntN, mood)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = rules.Apply(p, d.Seat, action, chance); err != nil {
				t.Fatal(err)
			}
			if step%5 == 0 {
				lang := languages[step/5%2]
				look(rules.View(p, engine.Nobody).(confrontation.View), lang)
				look(rules.View(p, engine.SeatsOf(d.Seat)).(confrontation.View), lang)
			}
		}
	}
	for _, v := range positions {
		look(v, "pl")
	}
}

// In each position what is written stands out from what lies below it, with the palettes for all eyes, and
// nothing lies on it; figures are nine pixels high in Discord's box.
func TestAllThatIsWrittenIsRead(t *testing.T) {
	a, err := loadArt()
	if err != nil {
		t.Fatal(err)
	}
	look := func(name string, v confrontation.View, lit choices, lang string) {
		canvas := render.NewCanvas(a.palette, a.background, render.Height, parchment)
		reader := rendertest.Read(render.NewPainting(canvas, a.sprites), "plate ")
		scene{reader, a.faces, a.board, a.outlines, texts{testWords(), lang}, &v, lit}.draw()
		for _, fault := range reader.Legible() {
			t.Errorf("%s in %s: %s", name, lang, fault)
		}
	}
	for i, name := range slices.Sorted(maps.Keys(positions)) {
		look(name, positions[name], nil, languages[i%2])
	}
	// Moria lies between four regions, whose rims are bright when they can be chosen or there is a battle
	for i, r := range []confrontation.Region{confrontation.Eregion, confrontation.Caradhras,
		confrontation.MistyMountains, confrontation.Fangorn} {
		look("choosing "+r.String(), positions["start"], choices{r.String()}, languages[i%2])
		v := middle(false, false)
		b := *v.Battle
		b.Region = r
		v.Battle, v.LastMove = &b, nil
		look("battle in "+r.String(), v, nil, languages[i%2])
	}
}

// A player's tag and the points of a match stand side by side, on the paper.
func TestTheTagStandsOnThePaper(t *testing.T) {
	b, f := materials(t)
	for name, v := range positions {
		for _, game := range []int{1, 2} {
			v.Match = &confrontation.MatchView{Game: game, Points: [2]int{0, 9}}
			for _, lang := range languages {
				n := &stamps{}
				scene{n, f, b, outlinesOf(b), texts{testWords(), lang}, &v, nil}.standing()
				for i, key := range n.keys {
					if !strings.HasPrefix(key, "secret ") {
						continue
					}
					if !n.boxes[i].In(image.Rect(0, 0, render.Width, render.Height).Inset(edge)) {
						t.Errorf("%s, game %d in %s: the tag stands at %v", name, game, lang, n.boxes[i])
					}
					for j, other := range n.keys {
						if strings.HasPrefix(other, "sign ") && n.boxes[i].Overlaps(n.boxes[j]) {
							t.Errorf("%s, game %d in %s: the tag covers %s", name, game, lang, other)
						}
					}
				}
			}
		}
	}
}

// Whoever sees a name with a question mark reads what it means, and nobody else does.
func TestDoubtIsExplained(t *testing.T) {
	b, f := materials(t)
	words := &eavesdropper{words: testWords()}
	for name, want := range map[string]bool{"followed": true, "middle-fellowship": false, "start": false} {
		words.asked = map[string]bool{}
		v := positions[name]
		scene{&stamps{}, f, b, outlinesOf(b), texts{words.say, "pl"}, &v, nil}.draw()
		if words.asked["picture.doubt"] != want {
			t.Errorf("%s: explained: %t, want %t", name, !want, want)
		}
	}
}
