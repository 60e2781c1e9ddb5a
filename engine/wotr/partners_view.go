package wotr

import "redbook/engine"

// PlayerView is a player in a game for three or four (Rulebook chapter XI).
type PlayerView struct {
	Seat   Player   `json:"seat"`
	Side   Side     `json:"side"`
	Leads  bool     `json:"leads,omitzero"` // his side, this turn
	Acts   bool     `json:"acts,omitzero"`  // has the action
	Own    bool     `json:"own,omitzero"`   // the view shows his secrets
	Points int      `json:"points"`         // his own (Rulebook chapter XI)
	Hand   HandView `json:"hand"`
}

// viewPlayers shows who plays in a game for three or four; nil in one for two.
func viewPlayers(p *Position, audience engine.Seats) (list []PlayerView) {
	if p.Partners == [2]bool{} {
		return nil
	}
	_, acts := p.phase()
	for seat := range engine.Seat(seatCount) {
		s := sideOf(seat)
		if !p.players(s).Has(seat) {
			continue
		}
		list = append(list, PlayerView{
			Seat: Player(seat), Side: s,
			Leads:  p.Partners[s] && p.leader(s) == seat,
			Acts:   acts != nil && *acts == s && p.seatOf(s) == seat,
			Own:    audience.Has(seat),
			Points: p.pointsOf(seat),
			Hand:   viewHand(p, s, engine.SeatsOf(seat), audience),
		})
	}
	return list
}

// viewCommanders shows which of two partners answers for their side in a battle that goes on: the one who
// attacks, or who commands the army that is attacked (Rulebook chapter XI). The command may change hands
// during the battle.
func viewCommanders(p *Position, v *BattleView) {
	if v == nil || !v.Going {
		return
	}
	for s := FreePeoples; s <= Shadow; s++ {
		if p.Partners[s] {
			player := Player(p.seatOf(s))
			v.Commands[s] = &player
		}
	}
}
