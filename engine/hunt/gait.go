package hunt

// Gaits are how Frodo walks, by part, as Nazgûl who think take him to: what `redbook gait --learn` has
// found in games of strong players. In part II it is how the journey cards go as a whole, which whoever has
// played some games knows; no card is read.
var Gaits = [3]*Gait{
	1: {1.369, 0.710, 0.510, 0.306, 0.145, 0.134, 0.246, 1.302, 0.539, 0.751, 2.352, 0.530},
	2: {1.314, 0.629, 0.848, 0.208, 0.096, 0.114, 0.274, 1.000, 1.013, 0.978, 0.892, 1.000},
}

// TraitNames name the traits of an entry, in the order of a gait.
var TraitNames = [traits]string{"first dot", "second dot", "further dot", "one move lost", "more lost",
	"late", "same area", "may hide a token", "on a road", "beside a rider", "near a rider", "stayed"}

// Choice is what Frodo could choose as an entry, each by its traits, and what he chose.
type Choice struct {
	Options [][]int
	Chosen  int
}

// Walked lists how Frodo has chosen his entries in this part. It
// reads his journal or journey card.
func (p *Position) Walked(roads *Roads) (list []Choice) {
	w := newStride(p, roads, nil)
	at := trail{last: p.Entry(0)}
	for n := 1; n <= int(p.Step); n++ {
		c := Choice{Chosen: -1}
		next := at
		entry := p.Entry(n)
		if entry == Nowhere {
			entry = Dot
		}
		w.choices(n, at, func(could Space, to trail) {
			to.been = 0
			var has []int
			w.has(n, at, could, to, func(trait int) { has = append(has, trait) })
			if could == entry {
				c.Chosen, next = len(c.Options), to
			}
			c.Options = append(c.Options, has)
		})
		if exits := w.board.InRange(at.last, int(at.dots)).And(w.board.Exits); w.part == 1 && !exits.Empty() {
			if entry.IsExit() {
				c.Chosen = len(c.Options)
			}
			c.Options = append(c.Options, nil)
		}
		if c.Chosen < 0 { // the last row of a card, or a way that was noted by other rules
			return list
		}
		list = append(list, c)
		at = next
	}
	return list
}
