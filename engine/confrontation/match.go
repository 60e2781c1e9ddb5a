package confrontation

import "redbook/engine"

// A match is two games: both players play both sides (rulebook, "Koniec gry"; spec 12). One position spans
// both. The seats stay the sides; it is the chairs, on which the players sit, that change hands.

// The two ways in which a match ends, besides a player's time running out.
const (
	matchPoints = "match-points" // more points in both games together
	matchEven   = "match-even"   // as many points
)

// Final is how the first game of a match ended: all of it is open, and shown while the second is prepared.
type Final struct {
	Where    [characterCount]Region
	Defeated [2 * handSize]Character
}

// chairOf is the chair that holds a side now: in the second game the other one.
func (p *Position) chairOf(s Side) Side {
	if p.Game == 2 {
		return s.Enemy()
	}
	return s
}

// holds returns the seat that a chair holds now: in the second game each chair holds the other's seat.
func holds(p *Position, chair engine.Seat) engine.Seat { return p.chairOf(Side(chair)).Seat() }

// score is what a winner gets: one point for each character that he still has. Those are the characters on
// the board, and before the characters are placed all nine, so that nobody saves points by giving up early.
func (p *Position) score(s Side) int {
	points := handSize
	for _, c := range p.Defeated {
		if c != Nobody && characters[c].side == s {
			points--
		}
	}
	return points
}

// winGame ends a game of a match: after the first comes the second, after the second the points decide.
func winGame(pl *play, winner Side, how string) {
	p := pl.P
	end, _ := Ends.Parse(how)
	p.Points[p.chairOf(winner)] += int8(p.score(winner))
	pl.Tell("game-ended", number("game", int(p.Game)), side("winner", winner), engine.Tell("how", end),
		number("points", p.score(winner)))
	if p.Game == 1 {
		pl.Cover("match.first")
		pl.ReturnTo(0)
		pl.Goto(gameNext)
		return
	}
	r := engine.Result{Winners: engine.Nobody, How: matchEven}
	for s := Fellowship; s <= Sauron; s++ {
		mine, other := p.Points[p.chairOf(s)], p.Points[p.chairOf(s.Enemy())]
		r.Points[s] = int16(mine)
		if mine > other {
			r.Winners, r.How = s.only(), matchPoints
		}
	}
	pl.Cover("end." + r.How)
	pl.End(r)
}

// nextGame clears the table for the second game. What happened in the first is open to all by now.
func nextGame(pl *play) {
	p := pl.P
	*p = Position{
		Core: p.Core, Match: true, Game: 2, Points: p.Points, Set: p.Set, WithSpecials: p.WithSpecials,
		Before: Final{Where: p.Where, Defeated: p.Defeated},
	}
	*p.Here() = Frame{}
	p.dealOut()
	pl.Tell("sides-changed")
	pl.Goto(gameBegin)
}

// MatchView is how a match stands.
type MatchView struct {
	Game   int    // 1 or 2
	Points [2]int // of the games that have ended, by Side: those of who plays it now
	Before bool   // the board is the first game's at its end, because the second has not been set up yet
}

// viewMatch shows how a match stands. Until there is something of the second game to see, the first one's end
// is shown.
func viewMatch(p *Position, v *View) {
	if !p.Match {
		return
	}
	v.Match = &MatchView{Game: int(p.Game)}
	for s := Fellowship; s <= Sauron; s++ {
		v.Match.Points[s] = int(p.Points[p.chairOf(s)])
	}
	if p.Game == 1 || p.Turn > 0 || p.Over() || v.For[Fellowship] && p.Placed[Fellowship] ||
		v.For[Sauron] && p.Placed[Sauron] {
		return
	}
	for c := Frodo; c < characterCount; c++ {
		if r := p.Before.Where[c]; r != Nowhere {
			v.Match.Before = true
			group := &v.Regions[r][characters[c].side]
			group.Named = append(group.Named, Named{Character: c, Revealed: true})
		}
	}
	for _, c := range p.Before.Defeated {
		if c != Nobody {
			v.Defeated = append(v.Defeated, c)
		}
	}
}

// checkMatch holds a match to what can be.
func checkMatch(p *Position) bool {
	if !p.Match {
		return p.Game == 0 && p.Points == [2]int8{}
	}
	for _, n := range p.Points {
		if n < 0 || n > 2*handSize {
			return false
		}
	}
	return p.Game == 1 || p.Game == 2
}

// leads is who leads in a game that is broken off. The rulebook compares games by the characters who are left
// ("Koniec gry", a match of two games), so that side leads which has lost fewer; in a match, whoever has more
// points with those of the games that have ended. Nobody has won the game that is broken off, so that both
// sides get theirs.
func leads(p *Position) engine.Seats {
	points := func(s Side) int { return int(p.Points[p.chairOf(s)]) + p.score(s) }
	switch fellowship, sauron := points(Fellowship), points(Sauron); {
	case fellowship > sauron:
		return Fellowship.only()
	case sauron > fellowship:
		return Sauron.only()
	}
	return engine.Nobody
}
