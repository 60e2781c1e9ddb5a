package hunt

import (
	"strconv"

	"redbook/engine"
)

// What of a game is carried into War of the Ring (Rulebook p.36).

// sagaTokens are the action tokens with which the two sides of a War of the Ring begin that carries this game
// on (Rulebook p.36). A game given up counts as lost where it stood. Frodo's own card is a company card like
// the others; those that are turned over are lost, as they are between the parts, where they go back into the
// box (ours).
func (p *Position) sagaTokens(winners engine.Seats) (shadow, free int) {
	if winners == engine.Nobody { // a draw: as in the middle row
		return 1, 1
	}
	if winners != bearerOnly {
		if p.Part == 1 || p.Step < 8 {
			return 2, 0
		}
		return 1, 0
	}
	company := 0
	for _, c := range p.Company {
		if c == FaceUp {
			company++
		}
	}
	switch {
	case company == 0:
		return 1, 1
	case company <= 2:
		return 0, 1
	}
	return 0, 2
}

// The rules of War of the Ring, its option that says who begins with which action tokens: who gets two gets
// both of the own kinds, who gets one chooses which (Rulebook p.36). Its seats stand in the order in which
// hunters are led to them.
const (
	war       = "wotr"
	warTokens = "tokens"
	warSeats  = "seats"
)

var (
	freeSeats   = []string{"free", "gondor", "rohan"}
	shadowSeats = []string{"shadow", "witch-king", "saruman"}
)

// sagaOption is the war's option for so many tokens.
func sagaOption(shadow, free int) string {
	return map[[2]int]string{{2, 0}: "shadow-mp", {1, 0}: "shadow-1", {1, 1}: "each-1", {0, 1}: "free-1",
		{0, 2}: "free-dp"}[[2]int{shadow, free}]
}

// sagaPaths are the rows of the rulebook's table (p.36).
var sagaPaths = []string{"saga-shadow-mp", "saga-shadow-1", "saga-each-1", "saga-free-1", "saga-free-dp"}

// saga is the War of the Ring that follows: the Ring-bearer plays the Free Peoples there, the hunters the
// Shadow. In a war for two one hunter goes on, in one for three two do; more than two the Shadow never has.
func saga(p *Position) engine.Sequel {
	shadow, free := p.sagaTokens(p.Result().Winners)
	return engine.Sequel{
		Rules: war, Options: engine.Options{warTokens: sagaOption(shadow, free)},
		Wishes: engine.Options{warSeats: strconv.Itoa(min(int(p.Players), 3))},
		Sides:  []engine.SequelSide{{From: bearerOnly, To: freeSeats}, {From: p.hunters(), To: shadowSeats}},
	}
}
