package computer

import (
	"cmp"
	"slices"

	"redbook/engine"
	"redbook/engine/confrontation"
)

// captain plays The Confrontation. It weighs its answers in dealt worlds: what it starts is played to the end
// of the turn, then the enemy replies as it looks best to him in a world that is dealt for him, and so on for
// some turns; then a fitted evaluation judges. Cards that are laid in secret it draws from a mix against
// which the enemy has no good answer.
type captain struct {
	captaincy
	net *network
}

// captaincy is how hard a captain thinks.
type captaincy struct {
	candidates  int // different answers that it weighs
	simulations int // of all candidates together
	replies     int // turns after its own that are thought through
	cards       int // worlds in which each pair of cards is tried; 0: cards are laid at random
	careless    int // one of so many answers is given without a thought of the enemy's turn; 0: none
}

var casualCaptain = captaincy{candidates: 24, simulations: 60, replies: 1, cards: 2, careless: 3}

// leads makes captains.
func leads(c captaincy) func(engine.Rules, func(int) int) Player {
	return func(engine.Rules, func(int) int) Player { return &captain{c, confrontationNet} }
}

// Answer implements Player.
func (c *captain) Answer(q Question) (engine.Action, error) {
	m := &muse{q: q, net: c.net}
	if q.Decision.Step == "battle.choose" {
		return m.mixed(c.captaincy)
	}
	left, err := m.candidates(c.candidates)
	if err != nil || len(left) == 1 {
		return first(left), err
	}
	replies := c.replies
	if !fighting(q.Decision.Step) || c.careless > 0 && q.Pick(c.careless) == 0 {
		replies = 0
	}
	rounds := 0
	for n := 1; n < len(left); n *= 2 {
		rounds++
	}
	for range rounds {
		for range max(1, c.simulations/(rounds*len(left))) {
			world := q.Deal(q.Pick)
			for i := range left {
				left[i].sum += m.after(world, left[i].action, replies)
			}
		}
		if m.err != nil {
			return engine.Action{}, m.err
		}
		slices.SortStableFunc(left, func(a, b candidate) int { return cmp.Compare(b.sum, a.sum) })
		left = left[:(len(left)+1)/2]
	}
	return left[0].action, nil
}

// fighting reports whether a question belongs to the game proper, and not to its preparation.
func fighting(step string) bool {
	return step != "placement.place" && step != "draft.choose" && step != "special.pick"
}

// candidates are all answers within a turn, and all moves; of what else there is so many are drawn.
func (m *muse) candidates(most int) (list []candidate, err error) {
	q := m.q
	if !fighting(q.Decision.Step) {
		return q.candidates(most)
	}
	var actions []engine.Action
	world := q.Deal(q.Pick)
	if q.Decision.Step != "turn.move" {
		actions = m.options(world, q.Decision)
	} else if actions = world.(*confrontation.Position).Moves(); len(q.Decision.Verbs) > 1 || len(actions) == 0 {
		q.Decision.Verbs = slices.DeleteFunc(slices.Clone(q.Decision.Verbs),
			func(verb string) bool { return verb == "move" && len(actions) > 0 })
		if list, err = q.candidates(most); err != nil {
			return nil, err
		}
	}
	for _, a := range actions {
		list = append(list, candidate{action: a})
	}
	return list, nil
}

// muse is where a captain thinks.
type muse struct {
	q      Question
	net    *network
	rooms  [6]engine.Position     // that are written over, two for each depth of thought
	walked confrontation.Position // where a plain move leads
	held   []int16
	stated bool  // chances are told to people, and not only compared
	err    error // what has gone wrong
}

// How deep in thought: an answer that is weighed, a reply that is looked for, and a way to go on that is
// tried in between.
const (
	deciding = iota
	replying
	trying
)

// do plays an answer; the position is written to the room that is not in use at that depth.
func (m *muse) do(p engine.Position, seat engine.Seat, a engine.Action, depth int) engine.Position {
	room := &m.rooms[2*depth]
	if *room == p && p != nil {
		room = &m.rooms[2*depth+1]
	}
	r := m.q.Rules
	next, _, err := r.ApplyOver(*room, p, seat, a, engine.Picked(m.q.Pick))
	if err != nil {
		m.fault(&engine.Fault{Game: r.ID(), Step: m.q.Decision.Step,
			What: r.Format(a) + " was offered: " + err.Error()})
		return p
	}
	*room = next
	return next
}

func (m *muse) fault(err error) {
	if m.err == nil {
		m.err = err
	}
}

// after is the chance of the seat after an answer in a world and some turns more.
func (m *muse) after(world engine.Position, a engine.Action, replies int) int {
	seat := m.q.Decision.Seat
	if replies == 0 && m.net != nil && a.Verb == "move" && world.(*confrontation.Position).Walk(a, &m.walked) {
		return m.seen(&m.walked, seat)
	}
	chair, turn := m.q.Rules.Holds(world, seat), world.(*confrontation.Position).Turn
	p := m.settle(m.do(world, seat, a, deciding), deciding)
	for replies > 0 && !m.over(p) && m.err == nil && fighting(m.q.Rules.Asked(p)[0].Step) {
		if p.(*confrontation.Position).Turn != turn { // a special card may come before the move
			replies--
		}
		p = m.reply(p)
	}
	return m.chance(p, m.q.Rules.Holds(p, chair))
}

func (m *muse) over(p engine.Position) bool {
	_, over := m.q.Rules.Result(p)
	return over
}

// settle plays on until somebody has to move, or the game is over: of a match the first one, too.
func (m *muse) settle(p engine.Position, depth int) engine.Position {
	begun := p.(*confrontation.Position).Turn > 0
	for range longest {
		asked := m.q.Rules.Asked(p)
		if m.err != nil || len(asked) == 0 || asked[0].Step == "turn.move" || begun && !fighting(asked[0].Step) {
			return p
		}
		d := asked[m.q.Pick(len(asked))]
		p = m.do(p, d.Seat, m.instinct(p, d, depth), depth)
	}
	return p
}

// instinct answers what is asked within a turn: as it looks best after one try of each answer, and where a
// try is thought of, at random. Secret choices are always random.
func (m *muse) instinct(p engine.Position, d engine.Decision, depth int) engine.Action {
	if depth == deciding && d.Step != "battle.choose" && d.Step != "battle.sauron-first" && fighting(d.Step) {
		var best engine.Action
		most := -1
		for _, a := range m.options(p, d) {
			if got := m.chance(m.settle(m.do(p, d.Seat, a, trying), trying), d.Seat); got > most {
				best, most = a, got
			}
		}
		if most >= 0 {
			return best
		}
	}
	sane := slices.DeleteFunc(slices.Clone(d.Verbs), func(verb string) bool {
		return foolish(p.(*confrontation.Position), d.Step, verb)
	})
	if len(sane) > 0 {
		d.Verbs = sane
	}
	a, err := engine.RandomAction(m.q.Rules, p, d, m.q.Pick, nil)
	if err != nil {
		m.fault(err)
	}
	return a
}

// foolish reports whether hardly anybody would answer so: Frodo flees when he can, and Saruman forbids cards
// where he is stronger without them, and only there.
func foolish(p *confrontation.Position, step, verb string) bool {
	free, dark := p.Battle.Fighters[confrontation.Fellowship], p.Battle.Fighters[confrontation.Sauron]
	stronger := dark.Strength() > free.Strength()
	switch verb {
	case "palantir", "accept-defeat", "let-pass":
		return true
	case "no-cards":
		return step == "battle.no-cards" && !stronger
	case "cards":
		return step == "battle.no-cards" && stronger
	case "stay":
		return free == confrontation.Frodo
	}
	return false
}

// options lists the answers to what is asked within a turn: none of them has more than one field, but for
// those that are seldom worth it.
func (m *muse) options(p engine.Position, d engine.Decision) (list []engine.Action) {
	for _, verb := range d.Verbs {
		a := engine.Action{Verb: verb}
		field, done, err := m.q.Rules.Next(p, d.Seat, a)
		switch {
		case err != nil || verb == "palantir":
		case done:
			list = append(list, a)
		default:
			for _, v := range field.Choices {
				list = append(list, engine.Action{Verb: verb, Args: []engine.Arg{{Name: field.Name, Value: v}}})
			}
		}
	}
	return list
}

// tries is how often a battle is fought that is thought of as a reply: after one that went well by luck it
// would be sought too often.
const tries = 3

// reply has the side to move make the move that looks best to it in a world that is dealt for it.
func (m *muse) reply(p engine.Position) engine.Position {
	seat := p.(*confrontation.Position).Mover.Seat()
	world := m.q.Rules.Deal(p, engine.SeatsOf(seat), m.q.Pick)
	var best engine.Action
	most := -1
	now := world.(*confrontation.Position)
	for _, a := range now.Moves() {
		if m.net != nil && now.Walk(a, &m.walked) {
			if sum := tries * m.seen(&m.walked, seat); sum > most {
				best, most = a, sum
			}
			continue
		}
		after := m.do(world, seat, a, replying)
		sum := tries * m.chance(after, seat)
		asked := m.q.Rules.Asked(after)
		if len(asked) > 0 && asked[0].Step != "turn.move" && fighting(asked[0].Step) {
			sum = 0
			for range tries {
				sum += m.chance(m.settle(after, trying), seat)
			}
		}
		if sum > most {
			best, most = a, sum
		}
	}
	if most < 0 { // a special card is all that it can play
		d := m.q.Rules.Asked(p)[0]
		best = m.instinct(p, d, deciding)
	}
	return m.settle(m.do(p, seat, best, deciding), deciding)
}

// chance is how likely a seat is to win, of a thousand.
func (m *muse) chance(p engine.Position, seat engine.Seat) int {
	if _, over := m.q.Rules.Result(p); over || m.net == nil {
		return (certain + prospect(m.q.Rules, p, seat)) / 2
	}
	return m.seen(p.(*confrontation.Position), seat)
}

// seen is the chance in a game that goes on, as the evaluation sees it.
func (m *muse) seen(now *confrontation.Position, seat engine.Seat) int {
	m.held = now.Aspects(m.held[:0])
	odds := m.net.odds(m.held)
	if m.stated {
		odds = ofStrong(odds)
	}
	n := likely(odds)
	switch {
	case now.Turn == 0:
		n = atFirst
	case !now.WinsAtOnce():
	case now.Mover == confrontation.Fellowship:
		n = 999
	default:
		n = 1
	}
	if confrontation.Side(seat) == confrontation.Sauron {
		n = 1000 - n
	}
	if now.Match {
		return ofMatch(now, seat, n)
	}
	return n
}

// ofMatch is the chance of a whole match, where that of the running game is known: the winner of a game
// gets a point for each character who is left, and one more is taken to be lost by then.
func ofMatch(p *confrontation.Position, seat engine.Seat, chance int) int {
	worth := 60 // of a point more than the other, while a whole game is to come
	mine, theirs := p.Points[confrontation.Rules.Holds(p, seat)], p.Points[confrontation.Rules.Holds(p, 1-seat)]
	if p.Game == 2 {
		worth = 250
	}
	left := [2]int{8, 8}
	for _, c := range p.Defeated {
		if c != confrontation.Nobody {
			left[c.Side()] = max(1, left[c.Side()]-1)
		}
	}
	ahead := int(mine) - int(theirs)
	of := func(points int) int { return min(max(500+worth*points, 1), 999) }
	return (chance*of(ahead+left[seat]) + (1000-chance)*of(ahead-left[1-seat])) / 1000
}
