package hunt

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"redbook/engine/hunt"
	"redbook/render"
	"redbook/render/rendertest"
)

// walked is a stage that notes the numbers of steps that are put down on the map.
type walked struct {
	*rendertest.Reader
	faces *faces
	steps *[]string
}

func (w walked) Text(f *render.Face, text string, x, y, ax float64, c color.RGBA) {
	if (f == w.faces.step || f == w.faces.count) && x < mapWidth {
		*w.steps = append(*w.steps, strings.Split(text, "·")...)
	}
	w.Reader.Text(f, text, x, y, ax, c)
}

// Each step of Frodo's way that lies on what a sheet shows has its number there, and nothing lies on it.
func TestEachStepHasItsNumber(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range positions() {
		if v.Bearer == nil || len(v.Bearer.Journal) == 0 {
			continue
		}
		at := placeID(&v, v.Bearer.Journal[0].Where) // all of the map, or a part of it
		for kind, what := range map[*kind]string{&result: "", &journal: "",
			&choice: []string{"i-20,i-22,i-23,i-30,i-33,i-34,i-d20", "ii-8," + at}[v.Part-1]} {
			if !kind.holds(&v, what) {
				continue
			}
			for _, lang := range rendertest.Languages {
				s := kind.scene(a, texts{testWords(), lang}, &v, what)
				s.land = a.land(v.Set, part(&v))
				s.window = kind.piece(s)
				var steps []string
				r := rendertest.Read(render.NewPainting(kind.canvas(s), a.sprites))
				s.land, s.Stage = s.land.within(s.window), walked{r, s.faces, &steps}
				kind.draw(s)
				for _, step := range noted(s, v.Bearer.Journal) {
					if !slices.Contains(steps, itoa(step)) {
						t.Errorf("%s, %s in %s: step %d is missing", name, kind.name, lang, step)
					}
				}
				for _, fault := range r.Legible() {
					if strings.Contains(fault, "is covered") {
						t.Errorf("%s, %s in %s: %s", name, kind.name, lang, fault)
					}
				}
			}
		}
	}
}

// noted are the steps of a journal that belong to a place that is shown.
func noted(s scene, entries []hunt.Entry) (all []int) {
	for _, l := range legsOf(entries) {
		if s.land.seen(l.from) {
			all = append(all, l.step)
		}
		for i, step := range l.steps {
			at := s.land.at[l.from]
			if l.to != hunt.Nowhere {
				line := s.land.way(l.from, l.to)
				at = along(line, length(line)*float64(i+1)/float64(len(l.steps)+1))
			}
			if s.land.piece.holds(around(at, 0, 0)) {
				all = append(all, step)
			}
		}
	}
	return all
}
