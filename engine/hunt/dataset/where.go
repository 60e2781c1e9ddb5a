package dataset

import (
	"slices"
	"strings"
)

// limits are what narrows a choice of areas; each takes away from the board's areas what does not fit.
var limits = map[string]func(c *compiler, part Part, w *Where, a argument) (Bits, error){
	"segment": (*compiler).bySegment,
	"region":  (*compiler).byRegion,
	"area":    (*compiler).byArea,
	"within":  (*compiler).byArea,
	"tag":     (*compiler).byTag,
	"friendly": func(c *compiler, part Part, _ *Where, a argument) (Bits, error) {
		return c.set.Boards[part].Friendly, a.bare()
	},
	"shadow": func(c *compiler, part Part, _ *Where, a argument) (Bits, error) {
		return c.set.Boards[part].Shadow, a.bare()
	},
	"road": (*compiler).byRoad,
	"near": func(c *compiler, part Part, w *Where, a argument) (Bits, error) {
		var err error
		w.Near, err = word(nears, strings.Join(a.values, "|"))
		return c.set.Boards[part].all(), err
	},
	"other": func(c *compiler, part Part, w *Where, a argument) (Bits, error) {
		w.Other = true
		return c.set.Boards[part].all(), a.bare()
	},
}

// where reads a choice of areas, of areas and dots if dots is set: all that fits every limit, in each part of
// the effect.
func (c *compiler) where(args []argument, dots bool) (Where, error) {
	var w Where
	var text []string
	for _, a := range args {
		text = append(text, a.text)
	}
	w.Text = strings.Join(text, ", ")
	for _, part := range []Part{PartI, PartII} {
		if !c.parts.In(part) {
			continue
		}
		b := &c.set.Boards[part]
		w.In[part] = b.Areas
		if dots {
			w.In[part] = b.Areas.Or(b.Dots)
		}
		for _, a := range args {
			limit, ok := limits[a.key]
			if !ok {
				return w, wrong("limit it by: "+names(limits), "%q is no limit of areas", a.text)
			}
			fits, err := limit(c, part, &w, a)
			if err != nil {
				return w, err
			}
			w.In[part] = w.In[part].And(fits)
		}
		if w.In[part].Empty() {
			return w, wrong("name places of that board, or let the effect be for the other part alone",
				"no area of part %s fits %q", part, w.Text)
		}
	}
	return w, nil
}

// all are the areas and dots.
func (b *Board) all() Bits { return b.Areas.Or(b.Dots) }

// bare is the mistake of a word that takes no value.
func (a argument) bare() error {
	if len(a.values) > 0 {
		return wrong("write "+a.key+" alone", "%q has a value", a.text)
	}
	return nil
}

func (c *compiler) bySegment(part Part, _ *Where, a argument) (Bits, error) {
	var set Bits
	for _, v := range a.values {
		at := slices.Index(Segments[1:], v)
		if at < 0 {
			return set, wrong("write I to VI", "segment %q does not exist", v)
		}
		set = set.Or(c.spaces(part, func(s *Space) bool { return int(s.Segment) == at+1 }))
	}
	return set, nil
}

func (c *compiler) byRegion(part Part, _ *Where, a argument) (Bits, error) {
	var set Bits
	for _, v := range a.values {
		id := c.set.Region(v)
		if id == 0 {
			return set, wrong("name a region of part1.json or part2.json", "region %q does not exist", v)
		}
		set = set.Or(c.spaces(part, func(s *Space) bool { return s.Region == id }))
	}
	return set, nil
}

// byArea reads area=50, and within=27: the area or one that is connected with it.
func (c *compiler) byArea(part Part, _ *Where, a argument) (Bits, error) {
	var set Bits
	if c.parts.In(PartI) && c.parts.In(PartII) {
		return set, wrong("let the effect be for one part alone: the boards have different areas",
			"%q names an area in both parts", a.text)
	}
	b := &c.set.Boards[part]
	for _, v := range a.values {
		s := b.Find(v)
		if !b.Areas.Has(s) {
			return set, wrong("name an area of that board by its number", "part %s has no area %q", part, v)
		}
		set.Add(s)
		if a.key == "within" {
			set = set.Or(b.Connected(s))
		}
	}
	return set, nil
}

func (c *compiler) byTag(part Part, _ *Where, a argument) (Bits, error) {
	for _, v := range a.values {
		known := false
		for p := range c.set.Boards {
			known = known || !c.spaces(Part(p), func(s *Space) bool { return slices.Contains(s.Tags, v) }).Empty()
		}
		if !known {
			return Bits{}, wrong("use a tag of part1.json or part2.json", "no area has the tag %q", v)
		}
	}
	return c.spaces(part, func(s *Space) bool {
		return slices.ContainsFunc(s.Tags, func(t string) bool { return slices.Contains(a.values, t) })
	}), nil
}

func (c *compiler) byRoad(part Part, _ *Where, a argument) (Bits, error) {
	var set Bits
	for s, next := range c.set.Boards[part].NextByRoad {
		if !next.Empty() {
			set.Add(SpaceID(s))
		}
	}
	return set, a.bare()
}

// spaces are those of a board of which something is true.
func (c *compiler) spaces(part Part, fits func(*Space) bool) Bits {
	var set Bits
	b := &c.set.Boards[part]
	for i := range b.Spaces {
		if s := b.Space(SpaceID(i)); s.ID != "" && fits(s) {
			set.Add(SpaceID(i))
		}
	}
	return set
}
