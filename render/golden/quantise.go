package golden

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"
)

// tally is a colour (reduced to 6 bits a channel) with how often it occurs.
type tally struct {
	channel [3]int // sums of the full values
	n       int
	key     uint32
}

func (t tally) mean(ch int) int { return t.channel[ch] / t.n }

// BuildPalette chooses at most n colours that stand for the opaque pixels of pictures, by median cut, and
// writes them as render.ParsePalette reads them. It is run when a game's art has changed; what it writes is
// an asset.
func BuildPalette(n int, pictures ...image.Image) string {
	boxes := [][]tally{histogram(pictures)}
	for len(boxes) < n {
		at, ch := widest(boxes)
		if at < 0 {
			break
		}
		low, high := cut(boxes[at], ch)
		boxes[at] = low
		boxes = append(boxes, high)
	}
	var lines []string
	for _, box := range boxes {
		lines = append(lines, average(box))
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "\n") + "\n"
}

func histogram(pictures []image.Image) []tally {
	counts := map[uint32]*tally{}
	for _, picture := range pictures {
		b := picture.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				r, g, b, a := picture.At(x, y).RGBA()
				if a != 0xffff {
					continue
				}
				key := r>>10<<12 | g>>10<<6 | b>>10
				t := counts[key]
				if t == nil {
					t = &tally{key: key}
					counts[key] = t
				}
				t.n++
				for i, v := range [3]uint32{r, g, b} {
					t.channel[i] += int(v >> 8)
				}
			}
		}
	}
	var all []tally
	for _, t := range counts {
		all = append(all, *t)
	}
	slices.SortFunc(all, func(a, b tally) int { return cmp.Compare(a.key, b.key) })
	return all
}

// widest picks the box whose colours err most when one of them stands for all, and the channel to cut it
// along. The root of the count keeps the few pixels of small things from being swamped by the paper.
func widest(boxes [][]tally) (at, channel int) {
	at, worst := -1, 0.0
	for i, box := range boxes {
		if len(box) < 2 {
			continue
		}
		for ch := range 3 {
			sum, squares, weight := 0.0, 0.0, 0.0
			for _, t := range box {
				w, v := root(t.n), float64(t.mean(ch))
				sum, squares, weight = sum+w*v, squares+w*v*v, weight+w
			}
			if spread := squares - sum*sum/weight; spread > worst {
				at, channel, worst = i, ch, spread
			}
		}
	}
	return at, channel
}

func root(n int) float64 {
	r := 1.0
	for r*r < float64(n) {
		r *= 1.25
	}
	return r
}

// cut divides a box at the mean of a channel.
func cut(box []tally, ch int) (low, high []tally) {
	slices.SortStableFunc(box, func(a, b tally) int { return cmp.Compare(a.mean(ch), b.mean(ch)) })
	sum, weight := 0.0, 0.0
	for _, t := range box {
		w := root(t.n)
		sum, weight = sum+w*float64(t.mean(ch)), weight+w
	}
	at := 1
	for at < len(box)-1 && float64(box[at].mean(ch)) <= sum/weight {
		at++
	}
	return box[:at:at], box[at:]
}

// average returns the colour of a box: its commonest colour if most of the pixels have that, so that flat
// areas keep theirs exactly; otherwise the mean.
func average(box []tally) string {
	var all, most tally
	for _, t := range box {
		all.n += t.n
		for ch := range 3 {
			all.channel[ch] += t.channel[ch]
		}
		if t.n > most.n {
			most = t
		}
	}
	if 2*most.n > all.n {
		all = most
	}
	return fmt.Sprintf("%02x%02x%02x", all.mean(0), all.mean(1), all.mean(2))
}
