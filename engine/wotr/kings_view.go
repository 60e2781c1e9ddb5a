package wotr

import "redbook/engine"

// What an audience may know of Kings of Middle-earth; hidden corruption tiles are the Shadow's to know
// (K1.3).

// KingsView is what an audience may know of the sovereigns and the Ruler dice.
type KingsView struct {
	Open       bool            `json:"open,omitzero"`      // corruption tiles lie face up
	Ruler      [2]bool         `json:"ruler"`              // whose Ruler die is in the pool this turn
	Discarded  [2]Face         `json:"discarded,omitzero"` // the die that each side has discarded this turn
	TokenUsed  bool            `json:"tokenUsed,omitzero"` // a ruler token, this turn
	FarSeen    bool            `json:"farSeen,omitzero"`   // The Palantír of Barad-dûr has served this turn
	Sovereigns []SovereignView `json:"sovereigns"`
}

// SovereignView is a sovereign and his space of the corruption board.
type SovereignView struct {
	Sovereign  Character      `json:"sovereign"`
	State      string         `json:"state"` // leader, awakened, corrupted or out
	Region     Region         `json:"region,omitzero"`
	Resistance int            `json:"resistance"`
	Tiles      map[string]int `json:"tiles"`           // those that the audience knows
	Hidden     int            `json:"hidden,omitzero"` // those that it does not
	Level      int            `json:"level"`           // of corruption, by the tiles that it knows
	Aimed      bool           `json:"aimed,omitzero"`  // the target of an attempt this turn
	Token      string         `json:"token,omitempty"` // his ruler token: held, or dread
	Newest     bool           `json:"newest,omitzero"` // the newest stretch of play concerns him
}

func viewKings(p *Position, audience engine.Seats) *KingsView {
	if !p.kings(withKings) {
		return nil
	}
	v := &KingsView{Open: p.kings(openTiles), Ruler: p.Kings.Ruler, Discarded: p.Kings.Discarded,
		TokenUsed: p.Kings.TokenUsed, FarSeen: p.Kings.FarSeen}
	knows := p.knowsTiles(audience)
	for c := Brand; c < Brand+sovereignCount; c++ {
		known := *p.taintOf(c)
		hidden := 0
		for t, n := range known {
			if !knows && !Tile(t).king() {
				hidden += int(n)
				known[t] = 0
			}
		}
		view := SovereignView{
			Sovereign: c, State: p.standing(c), Region: p.regionOf(c), Resistance: c.sovereign().resistance,
			Tiles:  countsOf(Tiles, known[:]),
			Hidden: hidden, Aimed: p.aimedAt(c), Token: p.tokenOf(c).String(),
			Newest: p.Kings.Newest.has(c),
		}
		if knows {
			view.Level = p.taint(c)
		}
		v.Sovereigns = append(v.Sovereigns, view)
	}
	return v
}

// aimedAt reports whether a sovereign was the target of an attempt this turn.
func (p *Position) aimedAt(c Character) bool {
	for _, set := range p.Kings.Aimed {
		if set.has(c) {
			return true
		}
	}
	return false
}

// standing names a sovereign's state: leader, awakened, corrupted or out.
func (p *Position) standing(c Character) string {
	switch p.State[c] {
	case Aside:
		return "leader"
	case OnMap:
		return "awakened"
	case Corrupted:
		return "corrupted"
	}
	return "out"
}

// spoiled reports whether a sovereign is shown as corrupted.
func (v *View) spoiled(c Character) bool {
	return v.Kings != nil && c != NoCharacter && v.Kings.Sovereigns[c-Brand].State == "corrupted"
}

// Recruiter returns the nation that recruits with dice in the settlement of a region: its own; in Helm's Deep
// Isengard, where the Mark of the White Hand lies on it (KB4).
func (v *View) Recruiter(r Region) Nation {
	if r == HelmsDeep && v.spoiled(Theoden) && v.region(r).Captured {
		return Isengard
	}
	return regions[r].nation
}

// Withheld returns the corrupted sovereign who lets no die recruit a figure in a region (KB1 to KB5),
// NoCharacter if none does.
func (v *View) Withheld(kind Figure, r Region) Character {
	if n := kind.nation(); n.Side() == FreePeoples && kind.rank() != Regular && v.spoiled(sovereignOf(n)) &&
		weakens(sovereignOf(n), kind, r) {
		return sovereignOf(n)
	}
	return NoCharacter
}
