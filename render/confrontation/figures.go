package confrontation

import "redbook/engine/confrontation"

// figure is one tile to put down: a named one or, with Nobody, a hidden one.
type figure struct {
	side  confrontation.Side
	named confrontation.Named
}

func (f figure) width() int {
	if f.named.Character == confrontation.Nobody {
		return hiddenWidth
	}
	return tileWidth
}

// figures puts down who stands in a region: Sauron's, who come from above, in the upper line.
func (s scene) figures(r confrontation.Region) {
	lines, y := s.formation(r)
	for _, line := range lines {
		x := int(s.board.Regions[r.String()].Figures[0]) - width(line)/2
		for _, f := range line {
			if f.named.Character == confrontation.Nobody {
				s.hiddenTile(f.side, x, y)
			} else {
				s.namedTile(f.named, x, y)
			}
			x += f.width() + tileGap
		}
		y += tileHeight + tileGap
	}
}

// formation returns the figures of a region in lines, and where the first begins: the name below stays free.
func (s scene) formation(r confrontation.Region) (lines [][]figure, top int) {
	shape := s.board.Regions[r.String()]
	lines = arrange(s.view.Regions[r], int(shape.Figures[2]))
	high := len(lines)*(tileHeight+tileGap) - tileGap
	return lines, min(int(shape.Figures[1])-high/2, int(shape.Plate[1])-20-high)
}

// arrange breaks the figures of a region into lines no wider than room: a side each if that makes two, else
// as they come.
func arrange(region confrontation.RegionView, room int) [][]figure {
	var sides [2][]figure
	for side, group := range region {
		for _, n := range group.Named {
			sides[side] = append(sides[side], figure{confrontation.Side(side), n})
		}
		for range group.Hidden {
			sides[side] = append(sides[side], figure{side: confrontation.Side(side)})
		}
	}
	fellowship, sauron := sides[confrontation.Fellowship], sides[confrontation.Sauron]
	apart := append(split(sauron, room), split(fellowship, room)...)
	if len(apart) <= 2 {
		return apart
	}
	return split(append(sauron, fellowship...), room)
}

// split breaks figures into the fewest lines, as even as can be.
func split(all []figure, room int) [][]figure {
	for count := 1; count <= len(all); count++ {
		var lines [][]figure
		fits := true
		for i := range count {
			line := all[len(all)*i/count : len(all)*(i+1)/count]
			fits = fits && (width(line) <= room || len(line) == 1)
			lines = append(lines, line)
		}
		if fits {
			return lines
		}
	}
	return nil
}

func width(line []figure) int {
	w := -tileGap
	for _, f := range line {
		w += f.width() + tileGap
	}
	return w
}
