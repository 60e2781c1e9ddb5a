package dataset

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// board reads the board of a part and checks it.
func (r *reader) board(part Part) {
	s := r.sheet(Files[part])
	raw := readBoardFile(r.texts[s.file], s)
	if raw == nil {
		return
	}
	b := &boardReader{sheet: s, raw: raw, set: r.set, board: &r.set.Boards[part]}
	before := len(r.faults)
	b.board.Part = part
	b.head()
	b.regions()
	b.spaces()
	if len(r.faults) > before {
		return // lines speak of spaces
	}
	b.edges()
	b.regionAreas()
	if len(r.faults) > before {
		return // the rest speaks of the whole graph
	}
	b.board.join()
	b.checkGraph()
	b.checkCounts()
}

// boardReader is one board being read.
type boardReader struct {
	sheet
	raw   *jsonBoard
	set   *Set
	board *Board
}

func (b *boardReader) head() {
	if b.raw.Format != 1 {
		b.fault(b.raw.lines["format"], `write "format": 1`, "format %d is not known", b.raw.Format)
	}
	if want := []string{"part1", "part2"}[b.board.Part]; b.raw.Part != want {
		b.fault(b.raw.lines["part"], fmt.Sprintf(`write "part": %q`, want),
			"part %q does not belong into this file", b.raw.Part)
	}
	if b.raw.Set == "" {
		b.fault(b.raw.lines["set"], `write "set": "..." with the name that players are to see`,
			"the set has no name")
	} else if b.board.Part == PartI {
		b.set.Name = b.raw.Set
	} else if b.set.Name != "" && b.raw.Set != b.set.Name {
		b.fault(b.raw.lines["set"], fmt.Sprintf("write %q, the name that %s gives it", b.set.Name, filePartI),
			"the set is called %q here", b.raw.Set)
	}
	if want := b.segments(); !slices.Equal(b.raw.Segments, want) {
		b.fault(b.raw.lines["segments"], fmt.Sprintf("write them from left to right: %q", want),
			"the segments are %q", b.raw.Segments)
	}
}

// segments are the numerals of this board's three.
func (b *boardReader) segments() []string { return Segments[1+3*int(b.board.Part):][:3] }

// regions fills Set.Regions: ten a board, three or four a segment, lettered from A (rulebook, glossary
// "Odcinek", "Region").
func (b *boardReader) regions() {
	if len(b.set.Regions) == 0 {
		b.set.Regions = make([]Region, LastRegion+1)
	}
	raw := slices.Clone(b.raw.Regions)
	slices.SortStableFunc(raw, func(x, y jsonRegion) int {
		return cmp.Or(cmp.Compare(slices.Index(Segments[:], x.Segment), slices.Index(Segments[:], y.Segment)),
			cmp.Compare(x.Letter, y.Letter))
	})
	for i, v := range raw {
		segment := slices.Index(Segments[:], v.Segment)
		switch {
		case !slices.Contains(b.segments(), v.Segment):
			b.fault(v.line, fmt.Sprintf("give it one of %q", b.segments()), "region %s lies in the unknown segment %q",
				v.ID, v.Segment)
		case len(v.Letter) != 1 || v.Letter < "A" || v.Letter > "D" || v.ID != v.Segment+"-"+v.Letter:
			b.fault(v.line, "call it by its segment and a letter A to D, as II-A", "region %q has the letter %q", v.ID,
				v.Letter)
		case i > 0 && raw[i-1].ID == v.ID:
			b.fault(v.line, "give one of the two another letter", "region %s stands here twice", v.ID)
		case v.Name == "" || v.NamePL == "":
			b.fault(v.line, "write name and name_pl", "region %s lacks a name in one of the languages", v.ID)
		case !status(v.NameStatus):
			b.fault(v.line, mendStatus, "region %s does not say where its Polish name is from", v.ID)
		}
		if segment > 0 && len(v.Letter) == 1 && v.Letter >= "A" && v.Letter <= "D" {
			b.set.Regions[regionID(SegmentID(segment), v.Letter[0])] = Region{ID: v.ID, Segment: SegmentID(segment),
				Letter: v.Letter,
				Name:   v.Name, NamePL: v.NamePL, NameStatus: v.NameStatus, line: v.line}
		}
	}
	if len(raw) != 10 {
		b.fault(b.raw.lines["regions"], "list ten regions, three or four a segment", "the board has %d regions",
			len(raw))
		return
	}
	for _, segment := range b.segments() {
		letters := ""
		for _, v := range raw {
			if v.Segment == segment {
				letters += v.Letter
			}
		}
		if letters != "ABC" && letters != "ABCD" {
			b.fault(b.raw.lines["regions"], "give it A to C or A to D", "segment %s has the regions %q", segment,
				letters)
		}
	}
}

const mendStatus = "give name_pl_status: R printed in the rulebook or on the board, B from the Polish novel, P proposed"

func status(s string) bool { return s == "R" || s == "B" || s == "P" }

var (
	areaID = regexp.MustCompile(`^[1-9][0-9]?$`)
	exitID = regexp.MustCompile(`^[A-H]$`)
	dotID  = regexp.MustCompile(`^d([1-9][0-9]?|1[0-3][0-9]|14[0-6])$`)
)

// spaces fills Board.Spaces: the areas by number, the exits by letter, the dots by number.
func (b *boardReader) spaces() {
	var all []Space
	for _, v := range b.raw.Areas {
		s := Space{ID: v.ID, Number: v.Number, Name: v.Name, NamePL: v.NamePL, NameStatus: v.NameStatus,
			Tags: v.Tags, Note: v.Note, line: v.line}
		exit := slices.Contains(v.Flags, "exit")
		if exit {
			s.Exit = v.ID
		}
		switch {
		case exit && (!exitID.MatchString(v.ID) || v.Number != 0):
			b.fault(v.line, "call it by a letter A to H and write \"number\": null", "exit %q has the number %d", v.ID,
				v.Number)
		case !exit && (!areaID.MatchString(v.ID) || strconv.Itoa(v.Number) != v.ID):
			b.fault(v.line, "give it an id of 1 to 99 and the same number", "area %q has the number %d", v.ID,
				v.Number)
		}
		b.flags(&s, v)
		b.names(&s)
		b.place(&s, v.X, v.Y)
		if exit {
			if v.Region != "" || v.Segment != "" {
				b.fault(v.line, "write null for both", "exit %s lies in region %q of segment %q", v.ID, v.Region,
					v.Segment)
			}
		} else {
			b.inRegion(&s, v.Region, v.Segment)
		}
		all = append(all, s)
	}
	for _, v := range b.raw.Dots {
		s := Space{ID: v.ID, Dot: true, line: v.line}
		if !dotID.MatchString(v.ID) {
			b.fault(v.line, "give it an id of d1 to d146", "dot %q is called wrongly", v.ID)
		}
		b.place(&s, v.X, v.Y)
		b.inRegion(&s, v.Region, v.Segment)
		all = append(all, s)
	}
	b.board.Spaces = make([]Space, pastDots)
	b.board.byID = map[string]SpaceID{}
	for _, s := range all {
		if b.board.byID[s.ID] != 0 {
			b.fault(s.line, "give one of the two another id", "space %q stands here twice", s.ID)
		}
		id := s.place()
		b.board.byID[s.ID] = id
		b.board.Spaces[id] = s
	}
}

// place is the id of a space, the same on every board: by its number or letter. What is called wrongly is
// Nowhere.
func (s *Space) place() SpaceID {
	switch {
	case s.Exit != "" && exitID.MatchString(s.ID):
		return FirstExit + SpaceID(s.ID[0]-'A')
	case s.Dot && dotID.MatchString(s.ID):
		n, _ := strconv.Atoi(s.ID[1:])
		return FirstDot + SpaceID(n-1)
	case !s.Dot && s.Exit == "" && areaID.MatchString(s.ID):
		n, _ := strconv.Atoi(s.ID)
		return SpaceID(n)
	}
	return 0
}

func (b *boardReader) flags(s *Space, v jsonArea) {
	for _, f := range v.Flags {
		switch f {
		case "friendly":
			s.Friendly = true
		case "shadow":
			s.Shadow = true
		case "frodo_start":
			s.FrodoStart = true
		case "nazgul_start":
			s.NazgulStart = true
		case "exit":
		default:
			b.fault(v.line, "use friendly, shadow, frodo_start, nazgul_start and exit",
				"space %s has the unknown flag %q", v.ID, f)
		}
	}
	if s.Exit != "" && len(v.Flags) > 1 {
		b.fault(v.line, "leave it no flag but exit", "exit %s has the flags %q", v.ID, v.Flags)
	}
	for _, t := range v.Tags {
		if !tagWord.MatchString(t) {
			b.fault(v.line, "use small letters and hyphens", "space %s has the tag %q", v.ID, t)
		}
	}
}

var tagWord = regexp.MustCompile(`^[a-z][a-z-]*$`)

// names: a friendly area bears a name (rulebook, glossary "Obszar sprzymierzony"), and a name stands in both
// languages.
func (b *boardReader) names(s *Space) {
	switch {
	case s.Friendly && (s.Name == "" || s.NamePL == ""), (s.Name == "") != (s.NamePL == ""):
		b.fault(s.line, "write name and name_pl", "area %s lacks a name in one of the languages", s.ID)
	case s.Name != "" && !status(s.NameStatus):
		b.fault(s.line, mendStatus, "area %s does not say where its Polish name is from", s.ID)
	}
}

func (b *boardReader) place(s *Space, x, y *float64) {
	if x == nil || y == nil || *x < 0 || *x > 1 || *y < 0 || *y > 1 {
		b.fault(s.line, "give x and y as parts of the board's width and height, 0 to 1",
			"space %s does not lie on the board", s.ID)
		return
	}
	s.X, s.Y = int(math.Round(*x*10000)), int(math.Round(*y*10000))
}

func (b *boardReader) inRegion(s *Space, region, segment string) {
	s.Region = b.set.Region(region)
	if s.Region == 0 || !slices.Contains(b.segments(), strings.Split(region, "-")[0]) {
		b.fault(s.line, "give it one of this board's regions, as "+b.raw.regionIDs(),
			"space %s lies in the unknown region %q", s.ID, region)
		return
	}
	s.Segment = b.set.Regions[s.Region].Segment
	if want := Segments[s.Segment]; segment != want {
		b.fault(s.line, fmt.Sprintf("write segment %q", want), "space %s of region %s lies in segment %q", s.ID,
			region, segment)
	}
}

func (j *jsonBoard) regionIDs() string {
	var ids []string
	for _, v := range j.Regions {
		ids = append(ids, v.ID)
	}
	return strings.Join(ids, ", ")
}

// edges fills Board.Edges.
func (b *boardReader) edges() {
	at := map[[2]SpaceID]int{}
	for _, v := range b.raw.Edges {
		e := Edge{A: b.board.Find(v.A), B: b.board.Find(v.B), Road: v.Kind == "road", line: v.line}
		pair := [2]SpaceID{min(e.A, e.B), max(e.A, e.B)}
		switch {
		case e.A == 0 || e.B == 0:
			b.fault(v.line, "let it join two of the areas and dots listed above", "a line leads from %q to %q", v.A,
				v.B)
			continue
		case e.A == e.B:
			b.fault(v.line, "let it lead to another space", "a line leads from %s to itself", v.A)
			continue
		case at[pair] > 0:
			b.fault(v.line, fmt.Sprintf("keep one of the two (the other is in line %d)", at[pair]),
				"%s and %s are joined a second time", v.A, v.B)
		case v.Kind != "road" && v.Kind != "path":
			b.fault(v.line, `write "path" or "road"`, "the line from %s to %s is a %q", v.A, v.B, v.Kind)
		}
		at[pair] = v.line
		b.board.Edges = append(b.board.Edges, e)
	}
}

// regionAreas compares a region's own list of areas with what the areas say.
func (b *boardReader) regionAreas() {
	for i := range b.set.Regions {
		region := &b.set.Regions[i]
		for s := range b.board.Spaces {
			if space := b.board.Space(SpaceID(s)); s > 0 && region.line > 0 && space.Region == RegionID(i) {
				region.Spaces.Add(SpaceID(s))
				if space.Area() {
					region.Areas.Add(SpaceID(s))
				}
			}
		}
	}
	for _, v := range b.raw.Regions {
		var named Bits
		for _, id := range v.Areas {
			named.Add(b.board.Find(id))
		}
		if areas := b.set.Regions[b.set.Region(v.ID)].Areas; named != areas {
			var ids []string
			for _, s := range areas.List() {
				ids = append(ids, b.board.Spaces[s].ID)
			}
			b.fault(v.line, fmt.Sprintf("write %q, or give the areas other regions", ids),
				"region %s names the areas %q, which is not what the areas say", v.ID, v.Areas)
		}
	}
}
