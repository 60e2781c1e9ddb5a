package hunt

// What hunters may believe of where Frodo is. Counting takes each journal that agrees with the answers for
// as likely as any other; but Frodo does not walk at random. A gait says how he chooses each entry: the
// journals are followed with these chances, and conditioned on all that was answered, what was denied
// included. In part II he is taken to walk in the same way: the journey cards are not read.

// The traits of an entry. A gait multiplies how likely it is by a factor for each trait that it has.
const (
	firstDot    = iota // a dot after an area
	secondDot          // a dot after a dot
	furtherDot         // a dot after more of them
	oneLost            // it is not on a shortest way to an exit: a move is lost
	moreLost           // more than one is
	late               // no exit can be reached any more before the track ends
	sameArea           // the area that was the last already
	hidesToken         // an area that may have an information token
	onRoad             // an area that a road touches
	besideRider        // an area where a Nazgûl has searched or hunted since the entry before, or beside one
	nearRider          // no more than three spaces from one
	stayed             // a stroke: he has not moved in an escape
	traits
)

// Gait is how Frodo walks, and how far that is to be trusted.
type Gait struct {
	Factors
	Trust
}

// Factors are how gladly an entry is chosen that has a trait, by trait.
type Factors [traits]float64

// Counted takes all journals for equally likely.
var Counted *Gait

// stride is how hunters follow a gait.
type stride struct {
	*knowledge
	gait   *Gait
	roads  *Roads
	part   Part
	turn   Turn
	day    int
	track  int
	acts   []spaceSet // by entry: where Nazgûl have searched or hunted while Frodo was there
	beside []spaceSet // those and what is beside them
}

func newStride(p *Position, roads *Roads, gait *Gait) *stride {
	v := View{Part: p.Part, Step: int(p.Step), Legs: p.Legs[1 : p.Step+1], Asked: p.Asked[:p.AskedCount],
		AskedFrom: int(p.AskedFrom), Havens: p.Havens, Long: p.Long}
	w := &stride{knowledge: p.Tables.knows(&v), gait: gait, roads: roads, part: p.Part, turn: p.Turn,
		day: int(p.Day), track: int(p.track()),
		acts: make([]spaceSet, p.Step+1), beside: make([]spaceSet, p.Step+1)}
	for _, a := range p.Asked[p.AskedFrom:p.AskedCount] {
		if a.Act == Search || a.Act == HuntFor {
			w.acts[a.Step].Add(a.Space)
			w.beside[a.Step].Add(a.Space)
			w.beside[a.Step] = w.beside[a.Step].Or(w.board.Next[a.Space])
		}
	}
	return w
}

// has calls yield with the traits of entry n that leads from a trail to another.
func (w *stride) has(n int, from trail, entry Space, to trail, yield func(trait int)) {
	w.hasAnyTime(n, from, entry, to, yield)
	if w.tooLate(n, to) {
		yield(late)
	}
}

// tooLate reports whether no exit can be reached in time from where entry n leads.
func (w *stride) tooLate(n int, to trail) bool {
	return n+w.roads.Out(w.part, to.last, int(to.dots)) > w.track
}

// hasAnyTime is has without the trait that depends on how much of the track is left.
func (w *stride) hasAnyTime(n int, from trail, entry Space, to trail, yield func(trait int)) {
	lost := w.roads.Out(w.part, to.last, int(to.dots)) + 1 - w.roads.Out(w.part, from.last, int(from.dots))
	switch {
	case lost == 1:
		yield(oneLost)
	case lost > 1:
		yield(moreLost)
	}
	switch {
	case entry == Stay:
		yield(stayed)
		return
	case entry == Dot:
		yield(min(int(from.dots), furtherDot))
		return
	case entry == from.last:
		yield(sameArea)
	}
	if w.part == 1 && w.t.news.Has(entry) {
		yield(hidesToken)
	}
	if !w.board.NextByRoad[entry].Empty() {
		yield(onRoad)
	}
	switch {
	case w.beside[n-1].Has(entry):
		yield(besideRider)
	case w.near(n-1, entry):
		yield(nearRider)
	}
}

// near reports whether a Nazgûl has searched or hunted within three spaces.
func (w *stride) near(n int, s Space) bool {
	for at := range w.acts[n].All() {
		if w.roads.Far(w.part, s, at) <= roadSpaces {
			return true
		}
	}
	return false
}

// weight is how gladly an entry is chosen.
func (w *stride) weight(n int, from trail, entry Space, to trail) float64 {
	return w.weightAnyTime(n, from, entry, to) * w.hurry(n, to)
}

// weightAnyTime is weight without a look at how much of the track is left.
func (w *stride) weightAnyTime(n int, from trail, entry Space, to trail) float64 {
	if w.gait == nil {
		return 1
	}
	f := 1.0
	w.hasAnyTime(n, from, entry, to, func(trait int) { f *= w.gait.Factors[trait] })
	return f
}

// hurry is what the weight of an entry is multiplied by for how much of the track is left.
func (w *stride) hurry(n int, to trail) float64 {
	switch {
	case w.gait == nil || !w.tooLate(n, to):
		return 1
	case w.part == 2: // journeys end in time
		return 0
	}
	return w.gait.Factors[late]
}

// all sums the weights of whatever Frodo could have chosen, an exit included: those do not lose a move.
func (w *stride) all(n int, from trail) float64 {
	if w.gait == nil {
		return 1
	}
	sum := 0.0
	w.choices(n, from, func(entry Space, to trail) { sum += w.weight(n, from, entry, to) })
	return sum + w.leaves(from)
}

// leaves is the weight of leaving the board by an exit.
func (w *stride) leaves(from trail) float64 {
	if w.gait == nil || w.part != 1 || w.board.InRange(from.last, int(from.dots)).And(w.board.Exits).Empty() {
		return 0
	}
	return 1
}

// layers follows the trails entry by entry, each with its chance and with the shares that came from those
// before.
func (w *stride) layers() [][]believed {
	var layer []believed
	for _, at := range w.begin() {
		layer = append(layer, believed{trail: at, chance: 1})
	}
	layers := [][]believed{layer}
	for n := 1; n <= len(w.legs); n++ {
		var next []believed
		known := map[trail]int{}
		most := 0.0
		for i := range layer {
			from := &layer[i]
			all := w.all(n, from.trail)
			if all == 0 {
				continue
			}
			share := from.chance / all
			w.entries(n, from.trail, func(entry Space, to trail) {
				j, ok := known[to]
				if !ok {
					j = len(next)
					known[to], next = j, append(next, believed{trail: to})
				}
				part := float64(share * w.weight(n, from.trail, entry, to))
				next[j].chance += part
				next[j].from = append(next[j].from, stepped{i, entry, part})
				most = max(most, next[j].chance)
			})
		}
		layer = sift(next, most)
		layers = append(layers, layer)
	}
	return layers
}

// sift leaves out trails that are next to impossible, and has the others' chances be near one, for there are
// many layers. Some are always left.
func sift(list []believed, most float64) (left []believed) {
	const hardly = 1e-7
	for _, b := range list {
		if b.chance >= most*hardly {
			b.chance /= most
			for i := range b.from {
				b.from[i].share /= most
			}
			left = append(left, b)
		}
	}
	return left
}

// believed is a trail with its chance, of the same scale for a whole layer.
type believed struct {
	trail
	chance float64
	from   []stepped
}

type stepped struct {
	from  int // in the layer before
	entry Space
	share float64
}

// Belief is what hunters believe of where Frodo is.
type Belief struct {
	Last Chances   // that an area is his last one
	Then []Chances // what they will be when he has moved once more, twice, and so on
	Ways []Way     // a sample, each as likely
}

// Chances are by area.
type Chances [256]float64

// Way is a way that Frodo may have come.
type Way struct {
	Last Space
	Dots int
	Been spaceSet // areas of his journal
}

// Believe works out what hunters believe who take Frodo to walk by a gait, so many moves ahead, with so
// many ways drawn by pick. Nothing of the position is read but what everybody knows. Before Frodo has set
// out there is nothing.
func (p *Position) Believe(roads *Roads, gait *Gait, moves, ways int, pick func(n int) int) *Belief {
	b := &Belief{Then: make([]Chances, moves)}
	if p.Turn == NoTurn || p.Over() {
		return b
	}
	w := newStride(p, roads, gait)
	layers := w.layers()
	if len(layers[len(layers)-1]) == 0 { // nobody who walks so could have come here
		w.gait = Counted
		layers = w.layers()
	}
	last := layers[len(layers)-1]
	if w.gait != nil {
		w.trusted(last)
	}
	sum := 0.0
	for i := range last {
		sum += last[i].chance
	}
	for i := range last {
		b.Last[last[i].last] += last[i].chance / sum
	}
	w.ahead(last, sum, b.Then)
	b.sample(layers, sum, ways, pick)
	return b
}

// Expect is where hunters expect Frodo's last area to be after each of so many moves of a part that has not
// begun.
func (p *Position) Expect(roads *Roads, gait *Gait, moves int) []Chances {
	begun := *p
	begun.Step, begun.AskedCount, begun.AskedFrom = 0, 0, 0
	w := newStride(&begun, roads, gait)
	start := w.layers()[0]
	then := make([]Chances, moves)
	w.ahead(start, float64(len(start)), then)
	return then
}

// ahead is where Frodo's last area will be after one move more, after two, and so on.
func (w *stride) ahead(now []believed, sum float64, then []Chances) {
	for range then {
		w.legs = append(w.legs[:len(w.legs):len(w.legs)], Leg{})
		w.acts, w.beside = append(w.acts, spaceSet{}), append(w.beside, spaceSet{})
	}
	type state struct {
		last Space
		dots uint8
	}
	type chance struct {
		state
		part float64
	}
	var layer []chance
	gather := func(list []chance) (out []chance) {
		const most = 32 // dots
		var known [256 * most]uint16
		for _, c := range list {
			i := &known[int(c.last)*most+int(c.dots)]
			if *i == 0 {
				out = append(out, chance{state: c.state})
				*i = uint16(len(out))
			}
			out[*i-1].part += c.part
		}
		return out
	}
	for i := range now {
		layer = append(layer, chance{state{now[i].last, now[i].dots}, now[i].chance / sum})
	}
	layer = gather(layer)
	type onward struct {
		to     trail
		weight float64 // at any time
	}
	var known map[state][]onward // from the second move on it is always the same: nothing has been answered yet
	for k := range then {
		to := &then[k]
		n := len(w.legs) - len(then) + k + 1
		if k < 2 {
			known = map[state][]onward{}
		}
		var next []chance
		for _, c := range layer {
			from := trail{last: c.last, dots: c.dots}
			ways, ok := known[c.state]
			if !ok {
				w.choices(n, from, func(entry Space, there trail) {
					ways = append(ways, onward{there, w.weightAnyTime(n, from, entry, there)})
				})
				known[c.state] = ways
			}
			all := 0.0
			for _, way := range ways {
				all += way.weight * w.hurry(n, way.to)
			}
			all += w.leaves(from)
			if all == 0 {
				continue
			}
			for _, way := range ways {
				next = append(next, chance{state{way.to.last, way.to.dots},
					float64(c.part / all * float64(way.weight*w.hurry(n, way.to)))})
			}
		}
		layer = gather(next)
		for _, c := range layer {
			to[c.last] += c.part
		}
	}
}

// sample draws ways. Their ends are spread evenly over the chances, which leaves less to luck.
func (b *Belief) sample(layers [][]believed, sum float64, ways int, pick func(n int) int) {
	const fine = 1 << 20
	if ways == 0 {
		return
	}
	n := len(layers) - 1
	mark, at, upTo := (float64(pick(fine))+0.5)/fine, 0, layers[n][0].chance
	for i := range ways {
		goal := (float64(i) + mark) / float64(ways) * sum
		for upTo < goal && at+1 < len(layers[n]) {
			at++
			upTo += layers[n][at].chance
		}
		end := &layers[n][at]
		way := Way{Last: end.last, Dots: int(end.dots)}
		for k, here := n, end; ; k-- {
			way.Been.Add(here.last)
			if k == 0 {
				break
			}
			draw := (float64(pick(fine)) + 0.5) / fine * here.chance
			step := here.from[len(here.from)-1]
			for _, s := range here.from {
				if draw -= s.share; draw < 0 {
					step = s
					break
				}
			}
			here = &layers[k-1][step.from]
		}
		b.Ways = append(b.Ways, way)
	}
}

// ReadJourneys believes by the journey cards, as far as they agree with the answers: for hunters whom the
// game tells them (Aid.ReadsJourneys). Each card is as likely as another.
func (p *Position) ReadJourneys(moves int) *Belief {
	b := &Belief{Then: make([]Chances, moves)}
	cards := p.Tables.follows(p.Long, p.Havens, int(p.Step), p.Asked[p.AskedFrom:p.AskedCount])
	each := 1 / float64(len(cards))
	for _, j := range cards {
		entries := p.Tables.journeys[j].Entries
		last, dots := lastArea(entries[:p.Step+1])
		way := Way{Last: last, Dots: dots}
		for _, s := range entries[:p.Step+1] {
			if s.IsArea() {
				way.Been.Add(s)
			}
		}
		b.Ways = append(b.Ways, way)
		b.Last[last] += each
		for k := range b.Then {
			if at, _ := lastArea(entries[:min(int(p.Step)+2+k, len(entries))]); !at.IsExit() {
				b.Then[k][at] += each
			}
		}
	}
	return b
}
