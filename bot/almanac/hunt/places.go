package hunt

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// place is a space of one of the boards.
type place struct {
	part  dataset.Part
	space dataset.SpaceID
}

func placeOf(id string) (p place, ok bool) {
	part, name, _ := strings.Cut(id, "-")
	if part == "ii" {
		p.part = dataset.PartII
	}
	return p, p.space.UnmarshalText([]byte(name)) == nil
}

// id names the place as the rules do.
func (p place) id() string { return [...]string{"i-", "ii-"}[p.part] + p.space.String() }

// spaceName is what players call a space.
func (t teller) spaceName(p place) string {
	return t.say(spaceDomain+"."+p.id(), nil)
}

// space says what the board shows of an area or exit, what is beside it, and what is there in the game.
func (t teller) space(id string) []string {
	p, ok := placeOf(id)
	if !ok {
		return nil
	}
	b := &t.set.Boards[p.part]
	s := b.Space(p.space)
	args := words.Args{
		"exit": s.Exit, "friendly": s.Friendly, "shadow": s.Shadow, "start": s.FrodoStart, "nazgul": s.NazgulStart,
		"tags":        "",
		"information": p.part == dataset.PartI && shows(t.set.Information, p.space),
		"deed":        p.part == dataset.PartII && shows(t.set.Deeds, p.space),
	}
	if s.Region != 0 {
		args["region"], args["segment"] = t.name(rules.Regions, s.Region.String()),
			t.name(rules.Segments, s.Segment.String())
	}
	lines := []string{t.say("tell.space", args), t.beside(b, p), t.connected(b, p)}
	if t.here(p.part) {
		lines = append(lines, t.standingIn(p.part, func(at dataset.SpaceID) bool { return at == p.space })...)
		lines = append(lines, t.knownOf(p)...)
	}
	return lines
}

func shows(tokens []dataset.AreaToken, s dataset.SpaceID) bool {
	return slices.ContainsFunc(tokens, func(a dataset.AreaToken) bool { return a.Area == s })
}

// here reports whether the game that is meant is played on a board now.
func (t teller) here(part dataset.Part) bool {
	return t.view != nil && t.view.Part == rules.Part(part+1)
}

// beside lists the spaces joined by a line, and what kind of line.
func (t teller) beside(b *dataset.Board, p place) string {
	var roads, paths []string
	for _, n := range b.Next[p.space].List() {
		if name := t.spaceName(place{p.part, n}); b.NextByRoad[p.space].Has(n) {
			roads = append(roads, name)
		} else {
			paths = append(paths, name)
		}
	}
	return t.say("tell.beside", words.Args{"roads": strings.Join(roads, ", "),
		"paths": strings.Join(paths, ", ")})
}

// connected lists the areas and exits that only dots part from a space, by how many.
func (t teller) connected(b *dataset.Board, p place) string {
	var parts []string
	others := b.Connected(p.space)
	others.Remove(p.space)
	for dots := 0; !others.Empty(); dots++ {
		var names []string
		for _, s := range others.List() {
			if int(b.Between[p.space][s]) == dots {
				names = append(names, t.spaceName(place{p.part, s}))
				others.Remove(s)
			}
		}
		if len(names) > 0 {
			parts = append(parts, t.say("tell.dots", words.Args{"dots": dots, "list": strings.Join(names, ", ")}))
		}
	}
	return t.say("tell.connected", words.Args{"list": strings.Join(parts, "; ")})
}

// region says what areas a region has, which regions are beside it, and who is there in the game.
func (t teller) region(r rules.Region) []string {
	of := &t.set.Regions[r]
	part := dataset.PartI
	if r.Segment() > 3 {
		part = dataset.PartII
	}
	b := &t.set.Boards[part]
	var beside []string
	for id := dataset.RegionID(1); id <= dataset.LastRegion; id++ {
		if id != r && t.touch(b, of.Spaces, t.set.Regions[id].Spaces, t.set.Regions[id].Segment, of.Segment) {
			beside = append(beside, t.name(rules.Regions, id.String()))
		}
	}
	lines := []string{
		t.say("tell.region", words.Args{"segment": t.name(rules.Segments, of.Segment.String()),
			"part": t.say("part."+[...]string{"i", "ii"}[part], nil)}),
		t.say("tell.areas", words.Args{"list": t.places(part, of.Areas),
			"friendly": t.places(part, of.Areas.And(b.Friendly)), "shadow": t.places(part, of.Areas.And(b.Shadow))}),
		t.say("tell.beside-regions", words.Args{"list": strings.Join(beside, ", ")}),
	}
	if t.here(part) {
		lines = append(lines, t.standingIn(part, of.Spaces.Has)...)
		lines = append(lines, t.perceived(r, of.Segment)...)
	}
	return lines
}

// touch reports whether a line joins two regions of one board.
func (t teller) touch(b *dataset.Board, one, other dataset.Bits, first, second dataset.SegmentID) bool {
	if first > 3 != (second > 3) { // ids are those of spaces of either board
		return false
	}
	for s := range one.All() {
		if !b.Next[s].And(other).Empty() {
			return true
		}
	}
	return false
}

func (t teller) places(part dataset.Part, set dataset.Bits) string {
	var names []string
	for _, s := range set.List() {
		names = append(names, t.spaceName(place{part, s}))
	}
	return strings.Join(names, ", ")
}

// standingIn says who stands in some spaces, and what lies there.
func (t teller) standingIn(part dataset.Part, in func(dataset.SpaceID) bool) []string {
	var who, lies []string
	at := func(s dataset.SpaceID) string { return t.spaceName(place{part, s}) }
	for _, r := range t.view.Riders {
		if r.Where != rules.Nowhere && in(r.Where) {
			who = append(who, t.say("tell.rider",
				words.Args{"who": t.name(rules.Riders, rules.Riders.Name(engine.Value(r.Who))), "chief": r.Chief,
					"at": at(r.Where)}))
		}
	}
	if g := t.view.Gandalf.Where; g != rules.Nowhere && in(g) {
		who = append(who, t.say("tell.gandalf", words.Args{"at": at(g)}))
	}
	for _, s := range t.view.Allies {
		if in(s) {
			lies = append(lies, t.say("tell.ally", words.Args{"at": at(s)}))
		}
	}
	for _, tr := range t.view.Tracks {
		if in(tr.Where) {
			lies = append(lies, t.say("tell.tracks", words.Args{"at": at(tr.Where), "sword": tr.Sword}))
		}
	}
	return []string{t.say("tell.standing", words.Args{"who": strings.Join(who, ", "),
		"lies": strings.Join(lies, ", ")})}
}

// knownOf says what was answered of an area in this part; to the Ring-bearer also what stands in the journal.
func (t teller) knownOf(p place) []string {
	var lines []string
	for _, a := range t.view.Asked {
		if a.Space == p.space && (a.Act == rules.Search || a.Act == rules.HuntFor) {
			lines = append(lines, t.answer(&a))
		}
	}
	if b := t.view.Bearer; b != nil {
		var steps []string
		for _, e := range b.Journal {
			if e.Where == p.space {
				steps = append(steps, t.say("tell.step", words.Args{"step": e.Step}))
			}
		}
		lines = append(lines, t.say("tell.bearer", words.Args{
			"steps": strings.Join(steps, ", "), "last": b.Last == p.space, "reach": slices.Contains(b.Reach, p.space),
			"held": slices.Contains(b.Held, p.space), "hidden": slices.Contains(b.Hidden, p.space),
		}))
	}
	return lines
}

// perceived says what perceptions of a region and of its segment were answered.
func (t teller) perceived(r rules.Region, s rules.Segment) []string {
	var lines []string
	for _, a := range t.view.Asked {
		if a.Act == rules.Perceive && (a.Region == r || a.Region == 0 && a.Segment == s) {
			lines = append(lines, t.answer(&a))
		}
	}
	return lines
}

func (t teller) answer(a *rules.Answer) string {
	args := words.Args{"act": t.name(rules.Acts, rules.Acts.Name(engine.Value(a.Act))),
		"says": t.name(rules.Answers, rules.Answers.Name(engine.Value(a.Says))), "step": int(a.Step)}
	if a.Region != 0 {
		args["where"] = t.name(rules.Regions, a.Region.String())
	} else if a.Segment != 0 {
		args["where"] = t.name(rules.Segments, a.Segment.String())
	}
	return t.say("tell.answer", args)
}
