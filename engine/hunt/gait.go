package hunt

// Gaits are how Frodo walks, by part, as Nazgûl who think take him to. A Ring-bearer who thinks avoids what
// they believe, so that each round of learning finds another gait than the one before: these are the means
// (of logarithms) of five rounds, each in games of strong players who believed what the rounds before had
// found: `redbook gait --learn`, 20 games from seed 2, 60 from each of 100, 200 and 501, 40 from 300. How
// far they are trusted is what gave the highest log score in the last rounds, between the tenths that were
// tried, and in part I in 150 games from seed 801. In part II it is how the journey cards go as a whole,
// which whoever has played some games knows; no card is read.
var Gaits = [3]*Gait{
	1: {Factors{0.982, 0.636, 0.763, 0.379, 0.143, 0.380, 0.228, 1.140, 0.755, 1.064, 1.638, 0.455}, Even(0.7)},
	2: {Factors{1.124, 0.526, 0.675, 0.227, 0.098, 0.000, 0.332, 1.000, 0.866, 0.920, 0.969, 1.000}, Even(0.55)},
}

// Corrected are the same gaits, trusted as far as is right in games of strong players: the means of `redbook
// gait --games 700 --learn` from seed 60000 and 61000, with Nazgûl who believed what rounds before these had
// found. The first of those had Nazgûl who trusted evenly, and in all of them the Ring-bearer took them to.
// Since then he takes them to believe what they do, and what they believe is still right.
var Corrected = [3]*Gait{
	1: Gaits[1].Trusting(Trust{
		0.434, 0.952, 0.620, 0.329, // the chance, in the first daylight turn
		0.546, 1.216, 0.949, 0.198, // in the second
		0.603, 1.003, 0.868, 0.983, // by night
		-0.059, -0.154, -0.382, 0.640, // the likeliest
		0.701, -0.606, 0.093, 1.331, // the second
		0.610, -0.348, 0.225, // the chance in the first turn, on the first two days, from the fourth on
	}),
	2: Gaits[2].Trusting(Trust{
		0.432, 0.252, 0.335, 0.410, // the chance, in the first daylight turn
		0.487, 0.296, 0.179, 0.383, // in the second
		0.331, 0.350, 0.113, 0.301, // by night
		-0.174, 0.014, 0.190, 0.725, // the likeliest
		-0.182, 0.219, -0.025, 0.332, // the second
		0.404, 0.294, -0.046, // the chance in the first turn, on the first two days, from the fourth on
	}),
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
