// Package wotr embeds what a picture of War of the Ring is made of: the shapes of its map, the finished
// pictures of it and the palettes. It imports nothing of this project; render/wotr uses it. Begin with Map
// and map.toml.
package wotr

import (
	_ "embed" // for the data
	"fmt"
	"slices"

	"github.com/BurntSushi/toml"
)

//go:embed map.toml
var mapData string

// Point is a place on the map, in pixels of the whole board at its full size.
type Point struct{ X, Y float64 }

// Map is the map. Its outlines are made of its borders, so the regions cannot overlap or leave gaps.
type Map struct {
	Width, Height float64
	Regions       map[string]*Region // by the rules' id
	Borders       []Border
	Streams       []Stream           // rivers where they are no borders
	Lakes         map[string][]Point // outlines, by name
	Islands       [][]Point          // that are no regions
}

// Region is the shape of one region and the places in it.
type Region struct {
	Outline    []Point // closed, clockwise on the screen
	Stand      Point   // the middle of where the army stands
	Site       Point   // the middle of the settlement's sign; zero where there is none
	Name       Point   // the middle of the name
	Nation     string  // empty: none
	Settlement string  // town, city, stronghold, fortification; empty: none
	Ground     string  // forest, wood, hills, marsh, ash, waste, grass; empty: bare land
}

// Stream is a stretch of a river within regions, downstream.
type Stream struct {
	Name string
	Line []Point
}

// Border is a stretch of the line between two regions.
type Border struct {
	A, B string // regions; B is empty on coasts, lakes and the edge of the map
	Kind string // one of the kinds below
	Name string // of the river, the range or the lake; may be empty
	Line []Point
}

// The kinds of borders. Open borders and rivers can be crossed, the others cannot.
const (
	Open      = "open"
	River     = "river"
	Mountains = "mountains"
	Coast     = "coast"
	Lake      = "lake"
	Edge      = "edge"
)

// Crossed reports whether armies cross the border.
func (b *Border) Crossed() bool { return b.Kind == Open || b.Kind == River }

// file is map.toml as it stands.
type file struct {
	Width, Height float64
	Junctions     map[string][2]float64
	Borders       []fileBorder
	Streams       []fileStream
	Ponds         []fileStream
	Islands       [][][2]float64
	Regions       map[string]fileRegion
}

type fileStream struct {
	Name          string
	Source, Mouth int
	By            [][2]float64
}

type fileBorder struct {
	Of   []string
	Kind string
	Name string
	Ends [2]int
	By   [][2]float64
}

type fileRegion struct {
	Nation, Settlement, Ground string
	Stand, Site, Label         [2]float64
}

// Read returns the map.
func Read() (*Map, error) {
	m, err := read(mapData)
	if err != nil {
		return nil, fmt.Errorf("map.toml: %w", err)
	}
	return m, nil
}

func read(data string) (*Map, error) {
	var f file
	meta, err := toml.Decode(data, &f)
	if err != nil {
		return nil, err
	}
	if odd := meta.Undecoded(); len(odd) > 0 {
		return nil, fmt.Errorf("%v means nothing", odd[0])
	}
	m := &Map{Width: f.Width, Height: f.Height, Regions: map[string]*Region{}, Lakes: map[string][]Point{}}
	for id, r := range f.Regions {
		m.Regions[id] = &Region{Stand: point(r.Stand), Site: point(r.Site), Name: point(r.Label), Nation: r.Nation,
			Settlement: r.Settlement, Ground: r.Ground}
	}
	shores := map[string][]Border{} // the borders of each region, and the shores of each lake
	for _, b := range f.Borders {
		border, err := f.border(b)
		if err != nil {
			return nil, err
		}
		m.Borders = append(m.Borders, border)
		for _, id := range b.Of {
			if m.Regions[id] == nil {
				return nil, fmt.Errorf("a border of %q, which is no region", id)
			}
			shores[id] = append(shores[id], border)
		}
		if b.Kind == Lake {
			m.Lakes[b.Name] = nil
			shores[b.Name] = append(shores[b.Name], border)
		}
	}
	for id, r := range m.Regions {
		if r.Outline, err = chain(shores[id]); err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
	}
	for name := range m.Lakes {
		if m.Lakes[name], err = chain(shores[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return m, f.waters(m)
}

// waters draws the lines that are no borders: streams, lakes and islands.
func (f *file) waters(m *Map) error {
	for _, s := range f.Streams {
		course := points(s.By)
		for i, end := range [...]int{s.Source, s.Mouth} {
			if end == 0 {
				continue
			}
			j, ok := f.Junctions[fmt.Sprint(end)]
			if !ok {
				return fmt.Errorf("stream %s: no junction %d", s.Name, end)
			}
			course = slices.Insert(course, i*len(course), point(j))
		}
		m.Streams = append(m.Streams, Stream{s.Name, draw(course, roughness[River])})
	}
	for _, p := range f.Ponds {
		m.Lakes[p.Name] = round(points(p.By))
	}
	for _, i := range f.Islands {
		m.Islands = append(m.Islands, round(points(i)))
	}
	return nil
}

func points(pairs [][2]float64) []Point {
	line := make([]Point, len(pairs))
	for i, p := range pairs {
		line[i] = point(p)
	}
	return line
}

// round draws a closed outline.
func round(corners []Point) []Point {
	line := draw(append(corners, corners[0]), roughness[Lake])
	return line[1:]
}

func point(p [2]float64) Point { return Point{p[0], p[1]} }

// border draws the line of a border.
func (f *file) border(b fileBorder) (Border, error) {
	corners := points(b.By)
	for i, end := range b.Ends {
		j, ok := f.Junctions[fmt.Sprint(end)]
		if !ok {
			return Border{}, fmt.Errorf("border of %v: no junction %d", b.Of, end)
		}
		corners = slices.Insert(corners, i*len(corners), point(j))
	}
	rough, ok := roughness[b.Kind]
	if !ok {
		return Border{}, fmt.Errorf("border of %v: no kind %q", b.Of, b.Kind)
	}
	if n := len(b.Of); n != 2 && (n != 1 || b.Kind == Open || b.Kind == River || b.Kind == Mountains) {
		return Border{}, fmt.Errorf("border of %v: %d regions on a border of kind %s", b.Of, n, b.Kind)
	}
	border := Border{A: b.Of[0], Kind: b.Kind, Name: b.Name, Line: draw(corners, rough)}
	if len(b.Of) == 2 {
		border.B = b.Of[1]
	}
	return border, nil
}

// chain joins borders into one closed outline, clockwise on the screen.
func chain(borders []Border) ([]Point, error) {
	if len(borders) == 0 {
		return nil, fmt.Errorf("no borders")
	}
	line := slices.Clone(borders[0].Line)
	left := slices.Clone(borders[1:])
	for len(left) > 0 {
		end := line[len(line)-1]
		at := slices.IndexFunc(left,
			func(b Border) bool { return b.Line[0] == end || b.Line[len(b.Line)-1] == end })
		if at < 0 {
			return nil, fmt.Errorf("the borders do not close at %v", end)
		}
		next := slices.Clone(left[at].Line)
		if next[0] != end {
			slices.Reverse(next)
		}
		line = append(line, next[1:]...)
		left = slices.Delete(left, at, at+1)
	}
	if line[0] != line[len(line)-1] {
		return nil, fmt.Errorf("the borders do not close at %v", line[0])
	}
	line = line[1:]
	if area(line) < 0 {
		slices.Reverse(line)
	}
	return line, nil
}

// area is positive for an outline that runs clockwise on the screen.
func area(outline []Point) float64 {
	sum := 0.0
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		sum += a.X*b.Y - b.X*a.Y
	}
	return sum / 2
}
