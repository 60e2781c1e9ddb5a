package confrontation

import (
	"image"
	"slices"

	"redbook/engine/confrontation"
)

// figure is one tile to put down.
type figure struct {
	side confrontation.Side
	who  confrontation.Character // Nobody: not known
	tile tile
}

// tile is how a figure is shown.
type tile int

const (
	backOf tile = iota // its back: nobody here knows who it is
	own                // its face, which only its owner sees
	traced             // its owner's, but the enemy has seen it and knows that it stands here
	open               // its face, open to all
	seen               // its back, but it was open once and has been followed since
	mixed              // the same, and it may be the one beside it: their owner may have mixed them
	struck             // who has just been defeated here
)

func (f figure) width() int {
	if f.tile == backOf {
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
			if f.tile == backOf {
				s.hiddenTile(f.side, x, y)
			} else {
				s.namedTile(f, x, y)
			}
			if letter := s.choices.letter(f.who.String()); letter != "" {
				s.badge(letter, x-56, y+4)
			}
			x += f.width() + tileGap
		}
		y += tileHeight + tileGap
	}
}

// tiles are the rooms of a region's figures.
func (s scene) tiles(r confrontation.Region) (all []image.Rectangle) {
	lines, y := s.formation(r)
	for _, line := range lines {
		x := int(s.board.Regions[r.String()].Figures[0]) - width(line)/2
		for _, f := range line {
			all = append(all, image.Rect(x, y, x+f.width(), y+tileHeight))
			x += f.width() + tileGap
		}
		y += tileHeight + tileGap
	}
	return all
}

// formation returns the figures of a region in lines, and where the first begins: the name below stays free.
func (s scene) formation(r confrontation.Region) (lines [][]figure, top int) {
	shape := s.board.Regions[r.String()]
	lines = split(s.inRegion(r), int(shape.Figures[2]))
	high := len(lines)*(tileHeight+tileGap) - tileGap
	return lines, min(int(shape.Figures[1])-high/2, int(shape.Plate[1])-plateHigh/2-high)
}

// inRegion lists the figures of a region, Sauron's first, and who has just been defeated there.
func (s scene) inRegion(r confrontation.Region) (all []figure) {
	for _, side := range []confrontation.Side{confrontation.Sauron, confrontation.Fellowship} {
		group := s.view.Regions[r][side]
		for _, n := range group.Named {
			all = append(all, figure{side, n.Character, tileOf(s.view, side, n)})
		}
		how := seen
		if len(group.Seen) < group.Hidden {
			how = mixed
		}
		for _, c := range group.Seen {
			all = append(all, figure{side, c, how})
		}
		for range group.Hidden - len(group.Seen) {
			all = append(all, figure{side: side})
		}
		if b := s.view.LastFight; b != nil && b.Region == r && s.view.Battle == nil &&
			b.Fate[side] == confrontation.Defeated && slices.Contains(s.view.Defeated, b.Fighters[side]) {
			all = append(all, figure{side, b.Fighters[side], struck})
		}
	}
	return all
}

// doubtful reports whether there is a tile with a question mark.
func (s scene) doubtful() bool {
	for r := range s.view.Regions {
		for _, f := range s.inRegion(confrontation.Region(r)) {
			if f.tile == mixed {
				return true
			}
		}
	}
	return false
}

// tileOf tells how a character is shown whose name the audience may know. That the enemy has seen one matters
// to its owner alone, while the game goes on.
func tileOf(v *confrontation.View, side confrontation.Side, n confrontation.Named) tile {
	switch {
	case n.Revealed:
		return open
	case n.Seen && v.For[side] && v.Result == nil:
		return traced
	}
	return own
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
