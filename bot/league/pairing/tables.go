package pairing

import (
	"math/rand/v2"
	"slices"

	"redbook/bot/league"
)

// Tables is an event of games for several: in each of its rounds all sit at tables, so that any two meet as
// often as any other two, and everybody has each side as often, as far as can be. It waits for no result.
//
// As many sit down as the tables allow, then at as many of the tables named first as can be. Who has no place
// changes: nobody a second time before all have been without one. Then how often two meet is made as even as
// can be, by the sum of its squares, over the whole event at once; then how often somebody has a side, in the
// same way, a side that has several seats counting as much less.
//
// No quick way is known to find the best such plan. It is looked for by exchanging two players again and
// again, from a seed, for a bounded number of steps (see Steps); the search ends sooner where it has found
// what is the best for certain. The same seed finds the same plan. Where somebody has gone, or come, the rest
// of the event is planned anew, with regard to what was played.
type Tables struct {
	Tables [][]league.Side // those that the game allows, each by its sides, the best one first
	Rounds int             // 0 for as many as are usual
	Seed   uint64
}

// rounds is how many there are. Usual are as many as it takes to meet everybody, but no more than six, and at
// least as many as there are sides, so that everybody can have each.
func (f Tables) rounds(entrants int) int {
	if f.Rounds > 0 {
		return f.Rounds
	}
	seats := len(f.Tables[0])
	return max(seats, min(6, (entrants+seats-3)/(seats-1)))
}

// Steps is how many exchanges are tried to make a plan even, and again as many for its sides: a tenth of a
// second.
const Steps = 240_000

// Sizes are as many as sit at the smallest table, or more.
func (f Tables) Sizes() (least, most int) {
	least = len(f.Tables[0])
	for _, sides := range f.Tables {
		least = min(least, len(sides))
	}
	return least, 60
}

// Next is the round after the newest one.
func (f Tables) Next(s Standing) (Round, bool) {
	coming := f.Coming(s)
	if len(coming) == 0 {
		return Round{}, false
	}
	return coming[0], true
}

// Coming is all rounds that are left, if nobody goes or comes. The plan is the one made after the earliest
// round since which all has gone by it.
func (f Tables) Coming(s Standing) []Round {
	st, rounds := read(s), f.rounds(len(s.Entrants))
	present := st.present()
	if st.round >= rounds || f.seating(len(present)) == nil {
		return nil
	}
	var past []Round
	for number := 1; number <= st.round; number++ {
		r := Round{Number: number}
		for _, g := range st.Games {
			if g.Round == number {
				r.Games = append(r.Games, g)
			}
		}
		for _, b := range st.Byes {
			if b.Round == number {
				r.Byes = append(r.Byes, b.Entrant)
			}
		}
		past = append(past, r)
	}
	for made := range past {
		plan := f.plan(present, past[:made], rounds)
		if sameGames(plan[:len(past)-made], past[made:]) {
			return plan[len(past)-made:]
		}
	}
	return f.plan(present, past, rounds)
}

// sameGames reports whether two lists of rounds have the same people in the same chairs.
func sameGames(a, b []Round) bool {
	return slices.EqualFunc(a, b, func(a, b Round) bool {
		return slices.EqualFunc(a.Games, b.Games, func(a, b league.Game) bool {
			return a.ID == b.ID && slices.Equal(a.Chairs, b.Chairs)
		})
	})
}

// seating is which tables so many sit at; nil if none.
func (f Tables) seating(players int) [][]league.Side {
	counts := make([]int, len(f.Tables))
	best, least := []int(nil), players
	var try func(table, left int)
	try = func(table, left int) {
		if table == len(f.Tables) {
			if left < least {
				best, least = slices.Clone(counts), left
			}
			return
		}
		for n := left / len(f.Tables[table]); n >= 0; n-- {
			counts[table] = n
			try(table+1, left-n*len(f.Tables[table]))
		}
	}
	try(0, players)
	var seating [][]league.Side
	for table, n := range best {
		for range n {
			seating = append(seating, f.Tables[table])
		}
	}
	return seating
}

// plan is the rounds that are left, for those who are present.
func (f Tables) plan(present []league.Entrant, past []Round, rounds int) []Round {
	p := &plan{seating: f.seating(len(present)), players: len(present), rounds: rounds - len(past),
		chance: rand.New(rand.NewPCG(f.Seed, uint64(len(past))))}
	p.remember(present, past)
	p.sitDown()
	p.group()
	p.sideUp()
	var planned []Round
	for i, order := range p.best {
		r, at := Round{Number: len(past) + i + 1}, 0
		for table, sides := range p.seating {
			g := league.Game{ID: id(r.Number, table+1), Round: r.Number}
			for _, side := range sides {
				g.Chairs = append(g.Chairs, league.Chair{Entrant: present[order[at]], Side: side})
				at++
			}
			r.Games = append(r.Games, g)
		}
		for _, who := range order[at:] {
			r.Byes = append(r.Byes, present[who])
		}
		slices.SortFunc(r.Byes, func(a, b league.Entrant) int {
			return slices.Index(present, a) - slices.Index(present, b)
		})
		planned = append(planned, r)
	}
	return planned
}

// plan is rounds that are being planned. A round is all players in the order of the chairs, those who have
// none at the end.
type plan struct {
	seating [][]league.Side
	players int
	rounds  int
	chance  *rand.Rand

	table  []int // of a chair; -1 behind the last one
	side   []int // of a chair
	first  []int // chair of each table
	weight []int // of a side: 60 for one seat at the first table, 30 for two …

	byes []int // of each player
	met  [][]int
	had  [][]int // of each player, by side

	order, best [][]int
}

// remember takes in what was played.
func (p *plan) remember(present []league.Entrant, past []Round) {
	var names []league.Side
	for _, sides := range p.seating {
		p.first = append(p.first, len(p.table))
		for _, side := range sides {
			if !slices.Contains(names, side) {
				names, p.weight = append(names, side), append(p.weight, 0)
			}
			p.table, p.side = append(p.table, len(p.first)-1), append(p.side, slices.Index(names, side))
		}
	}
	for _, side := range p.seating[0] {
		p.weight[slices.Index(names, side)]++
	}
	for i, seats := range p.weight {
		p.weight[i] = 60 / max(1, seats)
	}
	for len(p.table) < p.players {
		p.table, p.side = append(p.table, -1), append(p.side, -1)
	}
	p.byes = make([]int, p.players)
	for range p.players {
		p.met, p.had = append(p.met, make([]int, p.players)), append(p.had, make([]int, len(names)))
	}
	for _, r := range past {
		for _, e := range r.Byes {
			if i := slices.Index(present, e); i >= 0 {
				p.byes[i]++
			}
		}
		for _, g := range r.Games {
			for _, c := range g.Chairs {
				a, side := slices.Index(present, c.Entrant), slices.Index(names, c.Side)
				if a >= 0 && side >= 0 {
					p.had[a][side]++
				}
				for _, d := range g.Chairs {
					if b := slices.Index(present, d.Entrant); a >= 0 && b >= 0 && a != b {
						p.met[a][b]++
					}
				}
			}
		}
	}
}

// sitDown begins with any plan in which those have no place who have been without one least often, the lowest
// of them first.
func (p *plan) sitDown() {
	for range p.rounds {
		order := make([]int, p.players)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return p.byes[b] - p.byes[a] })
		p.order = append(p.order, order)
		seated := len(p.table) - slices.Index(append(slices.Clone(p.table), -1), -1)
		for _, who := range order[len(order)-seated:] {
			p.byes[who]++
		}
		for chair, who := range order {
			p.mates(order, chair, func(other int) { p.met[who][other]++ })
		}
	}
}

// mates are those who sit at the same table as a chair.
func (p *plan) mates(order []int, chair int, each func(other int)) {
	if p.table[chair] < 0 {
		return
	}
	for i := p.first[p.table[chair]]; i < len(p.table) && p.table[i] == p.table[chair]; i++ {
		if i != chair {
			each(order[i])
		}
	}
}

// group makes how often two meet even, by exchanges between tables.
func (p *plan) group() {
	cost, best, least := p.meetings(), -1, p.leastMeetings()
	keep := func() {
		if best >= 0 && cost >= best {
			return
		}
		best, p.best = cost, nil
		for _, order := range p.order {
			p.best = append(p.best, slices.Clone(order))
		}
	}
	keep()
	if p.players < 2 {
		return
	}
	for step := 0; step < Steps && best > least; step++ {
		order := p.order[p.chance.IntN(p.rounds)]
		a, b := p.chance.IntN(p.players), p.chance.IntN(p.players)
		if p.table[a] == p.table[b] || !p.mayExchange(order, a, b) {
			continue
		}
		change := p.exchange(order, a, b)
		if cost += change; !p.accept(change, step) {
			cost += p.exchange(order, a, b)
		}
		keep()
	}
}

// accept reports whether an exchange stands that made things worse by so much: seldom, and more seldom
// towards the end of each eighth of the search.
func (p *plan) accept(change, step int) bool {
	cold := step % (Steps / 8) * 12 / (Steps / 8)
	return change <= 0 || p.chance.Uint64() < 1<<63>>min(63, change*(1+cold)/4)
}

// mayExchange reports whether two may exchange their chairs of a round: not if one without a place would then
// have been so more often than must be.
func (p *plan) mayExchange(order []int, a, b int) bool {
	if p.table[b] < 0 {
		a, b = b, a
	}
	return p.table[a] >= 0 || p.byes[order[a]] > p.byes[order[b]]
}

// exchange does so, and gives by how much the squares of meetings grow.
func (p *plan) exchange(order []int, a, b int) (change int) {
	count := func(chair, by int) {
		who := order[chair]
		p.mates(order, chair, func(other int) {
			was := p.met[who][other]
			p.met[who][other], p.met[other][who] = was+by, was+by
			change += (was+by)*(was+by) - was*was
		})
		if p.table[chair] < 0 {
			p.byes[who] += by
		}
	}
	count(a, -1)
	count(b, -1)
	order[a], order[b] = order[b], order[a]
	count(a, 1)
	count(b, 1)
	return change
}

// meetings is the sum of the squares of how often two meet.
func (p *plan) meetings() (sum int) {
	for a := range p.players {
		for b := range a {
			sum += p.met[a][b] * p.met[a][b]
		}
	}
	return sum
}

// leastMeetings is what that sum is at least: if all pairs meet as often, or once more.
func (p *plan) leastMeetings() int {
	pairs, all := p.players*(p.players-1)/2, 0
	for a := range p.players {
		for b := range a {
			all += p.met[a][b]
		}
	}
	if pairs == 0 {
		return 0
	}
	each, more := all/pairs, all%pairs
	return pairs*each*each + more*(2*each+1)
}

// sideUp makes how often somebody has a side even, by exchanges within a table.
func (p *plan) sideUp() {
	p.order = nil
	cost := 0
	for _, order := range p.best {
		p.order = append(p.order, slices.Clone(order))
		for chair, who := range order {
			if p.side[chair] >= 0 {
				p.had[who][p.side[chair]]++
			}
		}
	}
	for _, had := range p.had {
		for side, n := range had {
			cost += p.weight[side] * n * n
		}
	}
	best, least := cost, p.leastSides()
	seated := len(p.first)
	for step := 0; step < Steps && best > least && seated > 0; step++ {
		order := p.order[p.chance.IntN(p.rounds)]
		table := p.chance.IntN(seated)
		size := len(p.seating[table])
		a, b := p.first[table]+p.chance.IntN(size), p.first[table]+p.chance.IntN(size)
		if p.side[a] == p.side[b] {
			continue
		}
		change := p.swapSides(order, a, b)
		if cost += change; !p.accept(change/30, step) {
			cost += p.swapSides(order, a, b)
		}
		if cost < best {
			best = cost
			for i, order := range p.order {
				copy(p.best[i], order)
			}
		}
	}
}

// leastSides is what the sum of squares is at least: if everybody had each side as often as they can.
func (p *plan) leastSides() (sum int) {
	for _, had := range p.had {
		games := 0
		counts := make([]int, len(had))
		for _, n := range had {
			games += n
		}
		for range games { // to the side that grows least
			side := 0
			for s := range counts {
				if p.weight[s]*(2*counts[s]+1) < p.weight[side]*(2*counts[side]+1) {
					side = s
				}
			}
			sum += p.weight[side] * (2*counts[side] + 1)
			counts[side]++
		}
	}
	return sum
}

// swapSides exchanges two chairs of a table, and gives by how much the squares grow.
func (p *plan) swapSides(order []int, a, b int) (change int) {
	count := func(chair, by int) {
		n := &p.had[order[chair]][p.side[chair]]
		was := *n
		*n += by
		change += p.weight[p.side[chair]] * (*n**n - was*was)
	}
	count(a, -1)
	count(b, -1)
	order[a], order[b] = order[b], order[a]
	count(a, 1)
	count(b, 1)
	return change
}
