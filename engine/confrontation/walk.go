package confrontation

import "redbook/engine"

// Walk makes a move of Moves as Rules.Apply does, many times as fast, if it is a plain one: nobody is met, no
// card or text comes into it, and the game goes on. It writes to room what aspects are made of; no answer can
// be given there. false: it is not a plain move.
func (p *Position) Walk(a engine.Action, room *Position) bool {
	if p.WithSpecials || p.Step() != turnMove {
		return false
	}
	c, from, to := Character(a.Get("who")), Region(a.Get("from")), Region(a.Get("to"))
	s := characters[c].side
	switch {
	case !ahead(s, from).has(to), throughMoria(s, from, to), p.has(s.Enemy(), to):
		return false
	case p.bearsRing(c) && to == Mordor, s == Sauron && to == Shire:
		return false
	}
	*room = *p
	room.LastMove = Move{Side: s, Who: c, From: from, To: to, Known: p.Revealed[c]}
	room.Movers = p.couldMove(c, to)
	room.follow(c, to)
	room.loseSight(c)
	room.Where[c] = to
	for c := range room.Revealed {
		room.Revealed[c] = room.Revealed[c] && texts[c].rooted
	}
	room.Mover = s.Enemy()
	room.Turn++
	return room.movable(room.Mover) != 0
}

// WinsAtOnce reports whether the side to move has a move that ends the game in its favour where it leads to,
// before anybody fights or answers there. Where special cards may come between, nothing is so sure.
func (p *Position) WinsAtOnce() bool {
	g, there := p.ground(p.Mover), p.count(Sauron, Shire)
	for _, c := range team[p.Mover] {
		var goal Region
		switch {
		case p.WithSpecials || p.Where[c] == Nowhere:
		case p.bearsRing(c):
			goal = Mordor
		case p.Mover == Sauron && (there >= 2 || texts[c].conquers):
			goal = Shire
		}
		if goal != Nowhere && p.waysOn(g, c).has(goal) {
			return true
		}
	}
	return false
}
