package hunt

import (
	"slices"

	"redbook/engine"
)

// dealWorld makes of a position one that agrees with all that an audience may know, all of them equally
// likely: for everybody other hands of the players of Nazgûl whom they are not, and for the Nazgûl another
// way of Frodo's and of Gandalf's, other tokens behind the screen and other ally cards.
func dealWorld(p *Position, audience engine.Seats, pick func(n int) int) {
	if p.Over() || p.Start == Nowhere { // everything is open, or nothing is drawn
		return
	}
	dealSorceryHands(p, audience, pick)
	if audience.Has(ringBearer) {
		return
	}
	dealAllyHand(p, pick)
	if p.Part == 1 {
		dealTrail(p, pick)
	} else {
		dealPartTwo(p, pick)
	}
}

// dealSorceryHands gives the players of Nazgûl whose hands the audience does not know other ones of the same
// size. What somebody has laid aside or offers is of the hand.
func dealSorceryHands(p *Position, audience engine.Seats, pick func(n int) int) {
	var sizes [seatCount]int
	for seat := nazgul1; seat < seatCount; seat++ {
		if !audience.Has(seat) {
			sizes[seat] = p.sorceryCount(seat)
			p.Sorcery[seat] = [titles + 1]uint8{}
		}
	}
	for seat, n := range sizes {
		if n == 0 {
			continue
		}
		hand := deal(p.sorceryRest(), n, pick)
		for _, c := range hand {
			p.Sorcery[seat][Card(c).sorceryTitle()]++
		}
		laid := hand
		for to := range p.Gifts[seat] {
			count := p.Gifts[seat].count(engine.Seat(to))
			p.Gifts[seat][to] = [titles + 1]uint8{}
			for _, c := range laid[:count] {
				p.Gifts[seat][to][Card(c).sorceryTitle()]++
			}
			laid = laid[count:]
		}
		if p.Swap.To != 0 && p.Here().Seat == engine.Seat(seat) && !audience.Has(engine.Seat(seat)) {
			p.Swap.Card = Card(hand[0])
		}
	}
}

// dealAllyHand gives the Ring-bearer another hand, of the decks that it is of. Cards just drawn, some of
// which must be given up, are part of it.
func dealAllyHand(p *Position, pick func(n int) int) {
	for _, deck := range [][2]Card{{firstAlly1, firstAlly2}, {firstAlly2, firstSorcery}} {
		var all []Card
		n := 0
		for c := deck[0]; c < deck[1]; c++ {
			n += int(p.Hand[c])
			for range int(p.Tables.copies(c)) - int(p.AllyGone[c]) {
				all = append(all, c)
			}
		}
		if n == 0 {
			continue
		}
		hand := deal(all, n, pick)
		for c := deck[0]; c < deck[1]; c++ {
			p.Hand[c] = 0
		}
		for _, c := range hand {
			p.Hand[c]++
		}
		for i, c := range p.DrawnAllies {
			if c >= deck[0] && c < deck[1] {
				p.DrawnAllies[i], hand = hand[0], hand[1:]
			}
		}
	}
}

// fairly is how often a world is dealt until its tokens agree as well: they nearly always do.
const fairly = 4000

// dealTrail gives Frodo another way through part I, and the Ring-bearer other information tokens. Each
// journal with each set of tokens is as likely: one for which there are fewer sets is dealt again more often.
func dealTrail(p *Position, pick func(n int) int) {
	n, exit := int(p.Step), Nowhere
	if s := p.Journal[n]; p.board().Exits.Has(s) { // everybody knows: the part is over
		n, exit = n-1, s
	}
	k := p.knowledge(n)
	far := -1
	if p.rescued() {
		far = p.movesToExit()
	}
	ways := k.ways()
	ends := ways[n]
	for i := range ends {
		at := ends[i].trail
		if exit != Nowhere && !p.board().InRange(at.last, int(at.dots)+int(p.Legs[p.Step].Plus)).Has(exit) ||
			exit == Nowhere && far >= 0 && p.movesFrom(at.last, int(at.dots)) != far {
			ends[i].count = 0
		}
	}
	for range fairly {
		twin := *p
		journal := sampleWay(ways, pick)
		copy(twin.Journal[:], journal)
		twin.Start = journal[0]
		if sets, most := dealTokens(&twin, pick); sets > 0 && pick(most) < sets {
			*p = twin
			return
		}
	}
}

// dealTokens is dealInformation with how many sets of tokens there are for the journal, and how many there
// are for any at most.
func dealTokens(p *Position, pick func(n int) int) (sets, most int) {
	must, free, n := p.informationFor()
	if p.Laid.Len() > 0 {
		dealInformation(p, pick)
		return 1, 1
	}
	left := free.Without(must)
	all := p.Tables.news.Without(must).Len()
	if must.Len() > n || must.Len()+left.Len() < n {
		return 0, 1
	}
	dealInformation(p, pick)
	return choose(left.Len(), n-must.Len()), choose(all, n-must.Len())
}

// choose is in how many ways k of n can be chosen.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// way is a trail with how many journals lead to it, and the last step of each. There are more than an integer
// holds; no rule depends on the number.
type way struct {
	trail
	count float64
	from  []cameFrom
}

type cameFrom struct {
	from  int // in the layer before
	entry Space
}

// ways counts, entry by entry, the journals that agree with everything.
func (k *knowledge) ways() [][]way {
	var layer []way
	for _, at := range k.begin() {
		layer = append(layer, way{trail: at, count: 1})
	}
	layers := [][]way{layer}
	for n := 1; n <= len(k.legs); n++ {
		var next []way
		known := map[trail]int{}
		for i := range layer {
			k.entries(n, layer[i].trail, func(entry Space, to trail) {
				j, ok := known[to]
				if !ok {
					j = len(next)
					known[to], next = j, append(next, way{trail: to})
				}
				next[j].count += layer[i].count
				next[j].from = append(next[j].from, cameFrom{i, entry})
			})
		}
		layer = next
		layers = append(layers, layer)
	}
	return layers
}

// sampleWay draws one of the journals, all equally likely.
func sampleWay(layers [][]way, pick func(n int) int) []Space {
	n := len(layers) - 1
	at := weighted(len(layers[n]), func(i int) float64 { return layers[n][i].count }, pick)
	journal := make([]Space, n+1)
	for ; n > 0; n-- {
		steps, before := layers[n][at].from, layers[n-1]
		step := steps[weighted(len(steps), func(i int) float64 { return before[steps[i].from].count }, pick)]
		journal[n], at = step.entry, step.from
	}
	journal[0] = layers[0][at].last
	return journal
}

// weighted draws one of n by their weights.
func weighted(n int, weight func(i int) float64, pick func(n int) int) int {
	sum, last := 0.0, 0
	for i := range n {
		if w := weight(i); w > 0 {
			sum, last = sum+w, i
		}
	}
	const fine = 1 << 30
	at := (float64(pick(fine)) + float64(pick(fine))/fine) / fine * sum
	for i := range n {
		if at -= weight(i); at < 0 && weight(i) > 0 {
			return i
		}
	}
	return last
}

// dealPartTwo gives Frodo another journey card of the same deck, Gandalf another way that agrees with it, and
// the Ring-bearer other deed tokens. All of these are drawn together, so that each is as likely.
func dealPartTwo(p *Position, pick func(n int) int) {
	type group struct { // cards that say the same of what was answered about Frodo and Gandalf
		cards []Journey
		rides [][]float64
		count float64
	}
	t := p.tokensOfPartTwo()
	cards := []Journey{p.Journey}
	if p.Journey != NoJourney {
		cards = p.Tables.follows(p.Long, p.Havens, int(p.Step), p.Asked[p.AskedFrom:p.AskedCount])
	}
	var groups []*group
	known := map[string]*group{}
	world := *p
	for _, j := range cards {
		world.Journey = j
		key := world.saysOfBoth()
		g := known[key]
		if g == nil {
			g = &group{rides: world.gandalfWays(t.open)}
			g.count = 1
			if len(g.rides) > 0 {
				g.count = 0
				for _, w := range g.rides[len(g.rides)-1] {
					g.count += w
				}
			}
			known[key], groups = g, append(groups, g)
		}
		g.cards = append(g.cards, j)
	}
	for range fairly {
		g := groups[weighted(len(groups), func(i int) float64 {
			return groups[i].count * float64(len(groups[i].cards))
		}, pick)]
		world := *p
		world.Journey = g.cards[pick(len(g.cards))]
		journal, gone, ok := world.sampleRide(g.rides, pick)
		if !ok {
			continue
		}
		copy(world.GandalfJournal[:], journal)
		if !t.deal(&world, gone, pick) {
			continue
		}
		dealOldJourneys(&world, pick)
		*p = world
		return
	}
}

// dealOldJourneys changes the journey cards that were given up, and those from which one is being chosen.
func dealOldJourneys(p *Position, pick func(n int) int) {
	old := p.OldJourneys
	p.OldJourneys = 0
	for j := Journey(1); j < journeyCount; j++ {
		if !old.has(j) {
			continue
		}
		var free []Journey
		for other := Journey(1); other < journeyCount; other++ {
			if other.long() == j.long() && other != p.Journey && !p.OldJourneys.has(other) {
				free = append(free, other)
			}
		}
		p.OldJourneys |= 1 << free[pick(len(free))]
	}
	offered := p.Offered
	p.Offered = [2]Journey{}
	for i, j := range offered {
		if j == NoJourney {
			continue
		}
		var free []Journey
		for other := Journey(1); other < journeyCount; other++ {
			if other.long() == j.long() && other != p.Journey && !p.OldJourneys.has(other) &&
				!slices.Contains(p.Offered[:], other) {
				free = append(free, other)
			}
		}
		p.Offered[i] = free[pick(len(free))]
	}
}

// saysOfBoth is what a journey card says of those answers about Frodo and Gandalf that bear on Gandalf.
func (p *Position) saysOfBoth() string {
	var says []byte
	for i := int(p.AskedFrom); i < int(p.AskedCount) && p.Journey != NoJourney; i++ {
		if a := &p.Asked[i]; a.Act == Perceive && a.Says == Yes && a.Gandalf == GandalfHidden && !a.Bound {
			in := byte('n')
			if p.frodoIn(a) {
				in = 'y'
			}
			says = append(says, in)
		}
	}
	return string(says)
}

// gandalfWays counts, entry by entry of Gandalf's journal and for each area, the ways that agree with
// everything.
func (p *Position) gandalfWays(tokens spaceSet) [][]float64 {
	b := p.board()
	layers := make([][]float64, p.GandalfMoves)
	for m := range layers {
		layers[m] = make([]float64, len(b.Spaces))
		leg := p.GandalfLegs[m]
		all := 1.0
		if m > 0 {
			all = 0
			for _, w := range layers[m-1] {
				all += w
			}
		}
		var asked []int
		for i := range p.Asked[:p.AskedCount] {
			if p.askedOfGandalf(i, m+1) {
				asked = append(asked, i)
			}
		}
		for s := range layers[m] {
			at := Space(s)
			jumps := leg.Jump || m == 0
			if leg.Known != Nowhere && at != leg.Known || leg.Known == Nowhere && jumps && !tokens.Has(at) ||
				slices.ContainsFunc(asked, func(i int) bool { return !p.gandalfAllows(i, at) }) {
				continue
			}
			if jumps {
				layers[m][s] = all
				continue
			}
			for before := range p.gandalfGoesFrom(at).All() {
				layers[m][s] += layers[m-1][before]
			}
		}
	}
	return layers
}

// sampleRide draws one of these ways, and which tokens have led there; false if one has led there twice.
func (p *Position) sampleRide(layers [][]float64, pick func(n int) int) (journal []Space, gone spaceSet,
	ok bool) {
	journal = make([]Space, len(layers))
	for m := len(layers) - 1; m >= 0; m-- {
		reaches := func(i int) float64 { return layers[m][i] }
		if m+1 < len(layers) && !p.GandalfLegs[m+1].Jump {
			near := p.gandalfGoesFrom(journal[m+1])
			reaches = func(i int) float64 {
				if !near.Has(Space(i)) {
					return 0
				}
				return layers[m][i]
			}
		}
		at := Space(weighted(len(layers[m]), reaches, pick))
		if leg := p.GandalfLegs[m]; (leg.Jump || m == 0) && leg.Known == Nowhere {
			if gone.Has(at) {
				return nil, gone, false
			}
			if leg.Jump {
				gone.Add(at)
			}
		}
		journal[m] = at
	}
	return journal, gone, true
}

// deedTokens is what everybody knows of the deed tokens of part II.
type deedTokens struct {
	gone  spaceSet // out of the game, as everybody has seen
	held  spaceSet // behind the screen, as the Ring-bearer has answered
	never spaceSet // not behind it
	open  spaceSet // may be any
}

// tokensOfPartTwo reads it. Answers from before the Ring-bearer changed a token say nothing any more.
func (p *Position) tokensOfPartTwo() (t deedTokens) {
	for _, leg := range p.GandalfLegs[:p.GandalfMoves] {
		if leg.Jump && leg.Known != Nowhere && p.DeedsGone.Has(leg.Known) {
			t.gone.Add(leg.Known)
		}
	}
	free := p.Tables.deeds.Without(p.Deeds).Without(t.gone)
	for _, a := range p.Asked[min(p.TokensFrom, p.AskedCount):p.AskedCount] {
		if a.Act == AskToken && free.Has(a.Space) {
			if a.Says == Yes {
				t.held.Add(a.Space)
			} else {
				t.never.Add(a.Space)
			}
		}
	}
	t.open = free.Without(t.held)
	return t
}

// deal gives the Ring-bearer other deed tokens beside those that Gandalf has used; false as often as there
// are fewer ways to do so than there could be.
func (t deedTokens) deal(p *Position, gone spaceSet, pick func(n int) int) bool {
	n, laid := p.Held.Len(), p.Laid.Len()
	can := t.open.Without(t.never).Without(gone)
	need := n - t.held.Len()
	most := choose(t.open.Without(t.never).Len(), max(0, need))
	if need < 0 || can.Len() < need || pick(most) >= choose(can.Len(), need) {
		return false
	}
	p.DeedsGone = t.gone.Or(gone)
	p.Held = t.held.Or(setOf(deal(can.List(), need, pick)))
	supply := t.open.Without(p.Held).Without(gone)
	if supply.Len() < laid {
		return false
	}
	p.Laid = setOf(deal(supply.List(), laid, pick))
	return true
}
