package pairing

// levels is how many aims a weight has.
const levels = 9

// weight is what pairing two is worth: an aim at each level, one higher up being worth more than all of those
// below it together. Weights are compared from the first level on, so none has to be big, and no sum of them
// overflows into the next aim.
type weight [levels]int64

func (w weight) add(v weight) weight {
	for i := range w {
		w[i] += v[i]
	}
	return w
}

func (w weight) sub(v weight) weight {
	for i := range w {
		w[i] -= v[i]
	}
	return w
}

// half is exact wherever it is used: see match.
func (w weight) half() weight {
	for i := range w {
		w[i] /= 2
	}
	return w
}

func (w weight) compare(v weight) int {
	for i := range w {
		switch {
		case w[i] < v[i]:
			return -1
		case w[i] > v[i]:
			return 1
		}
	}
	return 0
}

// match pairs n players, some of whom may be paired, so that the sum of the weights is as great as it can
// be. It gives each one's partner, -1 for none. If all weights are above zero at the first level, and equal
// there, as many are paired as can be.
//
// It is Edmonds's algorithm with its blossoms (J. Edmonds, "Maximum matching and a polyhedron with 0,1
// vertices", 1965; Galil, "Efficient algorithms for finding maximum matching in graphs", 1986) in time n³:
// each vertex has a price, so that no edge is worth more than both its ends cost together; trees of edges
// that are worth just as much grow from those who are single; odd circles in them become blossoms, with
// prices of their own; prices change as little as lets a tree grow. Weights count twice, so that all halves
// are exact: the prices of vertices in trees stay even together or odd together, at each level.
func match(n int, worth func(a, b int) (weight, bool)) []int {
	m := newMatcher(n, worth)
	for m.search() {
	}
	partners := make([]int, n)
	for v := range n {
		partners[v] = m.mate[v+1] - 1
	}
	return partners
}

// What a vertex or blossom is in the trees.
const (
	free  = iota
	outer // as the single one at the root, an even way from it
	inner // an odd way from it
)

// edge is the best one between two vertices or blossoms; its ends are vertices. There is none if from is 0.
type edge struct {
	from, to int
	worth    weight // twice
}

// matcher holds vertices from 1 to n and blossoms above n; 0 is nobody.
type matcher struct {
	n, top  int      // top is the highest blossom in use
	edges   [][]edge // between vertices and blossoms
	price   []weight
	mate    []int   // the vertex at the other end of the matched edge
	around  []int   // the outermost blossom, or the vertex itself; 0 for a blossom that is not in use
	parent  []int   // the vertex by which an inner one hangs on its tree
	nearest []int   // the outer vertex with the tightest edge to here
	state   []int   // free, outer or inner
	petals  [][]int // of a blossom, around from its base
	holding [][]int // of a blossom: which petal holds a vertex
	seen    []int
	looks   int
	queue   []int // outer vertices whose edges have not been looked at
}

func newMatcher(n int, worth func(a, b int) (weight, bool)) *matcher {
	size := n + n/2 + 2
	m := &matcher{n: n, top: n, edges: make([][]edge, size), price: make([]weight, size),
		mate: make([]int, size), around: make([]int, size), parent: make([]int, size),
		nearest: make([]int, size), state: make([]int, size), petals: make([][]int, size),
		holding: make([][]int, size), seen: make([]int, size)}
	for i := range size {
		m.edges[i], m.holding[i] = make([]edge, size), make([]int, n+1)
	}
	var most weight
	for a := 1; a <= n; a++ {
		m.around[a], m.holding[a][a] = a, a
		for b := a + 1; b <= n; b++ {
			w, ok := worth(a-1, b-1)
			if !ok {
				continue
			}
			if w.compare(most) > 0 {
				most = w
			}
			m.edges[a][b], m.edges[b][a] = edge{a, b, w.add(w)}, edge{b, a, w.add(w)}
		}
	}
	for a := 1; a <= n; a++ {
		m.price[a] = most
	}
	return m
}

// slack is by how much an edge is worth less than its ends cost.
func (m *matcher) slack(e *edge) weight {
	return m.price[e.from].add(m.price[e.to]).sub(m.edges[e.from][e.to].worth)
}

// tight reports whether an edge is worth as much as its ends cost. Like tighter it looks at no more aims than
// it must: this is where the time goes.
func (m *matcher) tight(e *edge) bool {
	a, b, worth := &m.price[e.from], &m.price[e.to], &m.edges[e.from][e.to].worth
	for i := range worth {
		if a[i]+b[i] != worth[i] {
			return false
		}
	}
	return true
}

// tighter reports whether an edge has less slack than another one.
func (m *matcher) tighter(e, f *edge) bool {
	a, b, worth := &m.price[e.from], &m.price[e.to], &m.edges[e.from][e.to].worth
	c, d, other := &m.price[f.from], &m.price[f.to], &m.edges[f.from][f.to].worth
	for i := range worth {
		if one, two := a[i]+b[i]-worth[i], c[i]+d[i]-other[i]; one != two {
			return one < two
		}
	}
	return false
}

// closer has x remember the vertex from, if its edge to x is the tightest.
func (m *matcher) closer(from, x int) {
	if m.nearest[x] == 0 || m.tighter(&m.edges[from][x], &m.edges[m.nearest[x]][x]) {
		m.nearest[x] = from
	}
}

// findNearest looks for the outer vertex with the tightest edge to x.
func (m *matcher) findNearest(x int) {
	m.nearest[x] = 0
	for v := 1; v <= m.n; v++ {
		if m.edges[v][x].from != 0 && m.around[v] != x && m.state[m.around[v]] == outer {
			m.closer(v, x)
		}
	}
}

// enqueue has the edges of all vertices in x looked at.
func (m *matcher) enqueue(x int) {
	if x <= m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, p := range m.petals[x] {
		m.enqueue(p)
	}
}

// enclose says that b is the outermost blossom around x.
func (m *matcher) enclose(x, b int) {
	m.around[x] = b
	if x > m.n {
		for _, p := range m.petals[x] {
			m.enclose(p, b)
		}
	}
}

// turn gives the way from the base of blossom b to a petal, an even number of steps, for which the petals are
// turned around if they must be.
func (m *matcher) turn(b, petal int) int {
	at := 0
	for m.petals[b][at] != petal {
		at++
	}
	if at%2 == 0 {
		return at
	}
	reverse(m.petals[b][1:])
	return len(m.petals[b]) - at
}

// wed matches x with y, and rearranges the pairs in x, if it is a blossom, around its new base.
func (m *matcher) wed(x, y int) {
	e := m.edges[x][y]
	m.mate[x] = e.to
	if x <= m.n {
		return
	}
	base := m.holding[x][e.from]
	at := m.turn(x, base)
	for i := range at {
		m.wed(m.petals[x][i], m.petals[x][i^1])
	}
	m.wed(base, y)
	m.petals[x] = append(append([]int(nil), m.petals[x][at:]...), m.petals[x][:at]...)
}

// augment matches x with y and changes who is matched with whom along the way from x to its root.
func (m *matcher) augment(x, y int) {
	for {
		next := m.around[m.mate[x]]
		m.wed(x, y)
		if next == 0 {
			return
		}
		up := m.around[m.parent[next]]
		m.wed(next, up)
		x, y = up, next
	}
}

// meeting is where the ways from x and y to their roots meet, 0 if nowhere.
func (m *matcher) meeting(x, y int) int {
	m.looks++
	for x != 0 || y != 0 {
		if x != 0 {
			if m.seen[x] == m.looks {
				return x
			}
			m.seen[x] = m.looks
			if x = m.around[m.mate[x]]; x != 0 {
				x = m.around[m.parent[x]]
			}
		}
		x, y = y, x
	}
	return 0
}

// shrink makes a blossom of the circle from base by x and y.
func (m *matcher) shrink(x, base, y int) {
	b := m.n + 1
	for b <= m.top && m.around[b] != 0 {
		b++
	}
	m.top = max(m.top, b)
	m.price[b], m.state[b], m.mate[b] = weight{}, outer, m.mate[base]
	m.petals[b] = []int{base}
	m.climb(b, x, base)
	reverse(m.petals[b][1:])
	m.climb(b, y, base)
	m.enclose(b, b)
	for i := range m.edges[b] {
		m.edges[b][i], m.edges[i][b] = edge{}, edge{}
	}
	clear(m.holding[b])
	for _, p := range m.petals[b] {
		for v := 1; v <= m.top; v++ {
			if m.edges[p][v].from != 0 &&
				(m.edges[b][v].from == 0 || m.tighter(&m.edges[p][v], &m.edges[b][v])) {
				m.edges[b][v], m.edges[v][b] = m.edges[p][v], m.edges[v][p]
			}
		}
		for v := 1; v <= m.n; v++ {
			if m.holding[p][v] != 0 {
				m.holding[b][v] = p
			}
		}
	}
	m.findNearest(b)
}

// climb makes petals of b of all from x up to its base, without it; inner ones become outer.
func (m *matcher) climb(b, x, base int) {
	for x != base {
		below := m.around[m.mate[x]]
		m.petals[b] = append(m.petals[b], x, below)
		m.enqueue(below)
		x = m.around[m.parent[below]]
	}
}

// burst takes an inner blossom apart: the petals from where it hangs to its base stay in the tree.
func (m *matcher) burst(b int) {
	for _, p := range m.petals[b] {
		m.enclose(p, p)
	}
	hangs := m.holding[b][m.edges[b][m.parent[b]].from]
	at := m.turn(b, hangs)
	petals := m.petals[b]
	for i := 0; i < at; i += 2 {
		x, next := petals[i], petals[i+1]
		m.parent[x] = m.edges[next][x].from
		m.state[x], m.state[next] = inner, outer
		m.nearest[x] = 0
		m.findNearest(next)
		m.enqueue(next)
	}
	m.state[hangs], m.parent[hangs] = inner, m.parent[b]
	for _, x := range petals[at+1:] {
		m.state[x] = free
		m.findNearest(x)
	}
	m.around[b] = 0
}

// use grows a tree by a tight edge, makes a blossom of a circle, or augments and reports true.
func (m *matcher) use(e edge) bool {
	x, y := m.around[e.from], m.around[e.to]
	switch m.state[y] {
	case free:
		m.parent[y], m.state[y] = e.from, inner
		next := m.around[m.mate[y]]
		m.nearest[y], m.nearest[next] = 0, 0
		m.state[next] = outer
		m.enqueue(next)
	case outer:
		base := m.meeting(x, y)
		if base == 0 {
			m.augment(x, y)
			m.augment(y, x)
			return true
		}
		m.shrink(x, base, y)
	}
	return false
}

// search looks for a way to match two more, or to match as many for more; false if there is none.
func (m *matcher) search() bool {
	m.queue = m.queue[:0]
	for x := 1; x <= m.top; x++ {
		m.state[x], m.nearest[x] = free, 0
		if m.around[x] == x && m.mate[x] == 0 {
			m.parent[x], m.state[x] = 0, outer
			m.enqueue(x)
		}
	}
	if len(m.queue) == 0 {
		return false
	}
	for {
		for len(m.queue) > 0 {
			v := m.queue[0]
			m.queue = m.queue[1:]
			if m.look(v) {
				return true
			}
		}
		if !m.change() {
			return false
		}
		for x := 1; x <= m.top; x++ {
			near := m.nearest[x]
			if m.around[x] == x && near != 0 && m.around[near] != x && m.tight(&m.edges[near][x]) &&
				m.use(m.edges[near][x]) {
				return true
			}
		}
		for b := m.n + 1; b <= m.top; b++ {
			if m.around[b] == b && m.state[b] == inner && m.price[b] == (weight{}) {
				m.burst(b)
			}
		}
	}
}

// look uses the tight edges of an outer vertex and remembers the others.
func (m *matcher) look(v int) bool {
	if m.state[m.around[v]] == inner {
		return false
	}
	for u := 1; u <= m.n; u++ {
		e := &m.edges[v][u]
		if e.from == 0 || m.around[v] == m.around[u] {
			continue
		}
		if !m.tight(e) {
			m.closer(v, m.around[u])
		} else if m.use(*e) {
			return true
		}
	}
	return false
}

// change changes the prices by as much as makes an edge tight or a blossom worth nothing; false if those who
// are single are then worth nothing: they stay single.
func (m *matcher) change() bool {
	var by weight
	found, end := false, false
	least := func(w weight) bool {
		if found && w.compare(by) > 0 {
			return false
		}
		by, found = w, true
		return true
	}
	for x := 1; x <= m.top; x++ {
		if m.around[x] != x {
			continue
		}
		if x > m.n && m.state[x] == inner {
			least(m.price[x].half())
		}
		if near := m.nearest[x]; near != 0 && m.state[x] == free {
			least(m.slack(&m.edges[near][x]))
		} else if near != 0 && m.state[x] == outer {
			least(m.slack(&m.edges[near][x]).half())
		}
	}
	for v := 1; v <= m.n; v++ {
		if m.state[m.around[v]] == outer && least(m.price[v]) {
			end = true // nobody costs less than the single ones, who have become cheaper each time
		}
	}
	for v := 1; v <= m.n; v++ {
		switch m.state[m.around[v]] {
		case outer:
			m.price[v] = m.price[v].sub(by)
		case inner:
			m.price[v] = m.price[v].add(by)
		}
	}
	for b := m.n + 1; b <= m.top; b++ {
		if m.around[b] != b {
			continue
		}
		switch m.state[b] {
		case outer:
			m.price[b] = m.price[b].add(by).add(by)
		case inner:
			m.price[b] = m.price[b].sub(by).sub(by)
		}
	}
	return !end
}

func reverse(list []int) {
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}
