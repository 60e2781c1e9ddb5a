package wotr

import "redbook/engine"

// In a game for three the Free Peoples' player does not use two actions in a row for one nation (Rulebook
// chapter XI, three players).
//
// The rule is short; it is read here as follows. An action is for a nation if it recruits figures of that
// nation alone, moves or attacks with an army of it alone, moves its marker by a die or a token, or plays a
// card that speaks of it. An army of several nations is for none of them; but the same one does not act twice
// in a row, nor does a part of it: the region where it has come to stand is closed to the next action. An
// action by a character's ability is for no nation. But only the player of a sovereign's nation may awaken
// him and recruit by him (Kings of Middle-earth p.16, K13.1), so these are actions for his nation; what he
// does with cards, the Fellowship and Companions is not, since chapter XI keeps those apart from the nations.
// After an action for no nation every nation may be used again, and so after skipping a die; a pass is no
// action. Each turn begins anew, as it does for partners, of whom the one who acted last may act first.

// Concern is what an action was for.
type Concern struct {
	Nations nationSet `json:"nations,omitzero"`
	Armies  regionSet `json:"armies,omitzero"` // where armies of several nations stand that have acted
}

var (
	nationHasActed = reasons.New("nation-has-acted", theNation) // in the action before
	armyHasActed   = reasons.New("army-has-acted", theRegion)   // likewise
)

// alone reports whether one player stands against two.
func (p *Position) alone() bool { return p.Partners[Shadow] && !p.Partners[FreePeoples] }

// concern notes that the action that goes on is for some nations.
func (p *Position) concern(nations nationSet) {
	if p.alone() {
		p.Now.Nations |= nations & anyFree
	}
}

// concernArmy notes that the action that goes on is for an army, which now stands in a region.
func (p *Position) concernArmy(f *Force, r Region) {
	switch nations := f.nations() & anyFree; {
	case nations == 0 || !p.alone():
	case nations&(nations-1) == 0:
		p.Now.Nations |= nations
	default:
		p.Now.Armies.add(r)
	}
}

// forget makes the action that has just ended the previous one.
func (p *Position) forget(s Side) {
	if s == FreePeoples {
		p.Last, p.Now = p.Now, Concern{}
	}
}

// tired reports whether a force is of the one nation that the action before was for.
func (p *Position) tired(f *Force) bool {
	if !p.anyTired() {
		return false
	}
	n := f.nations()
	return n&(n-1) == 0 && n&p.Last.Nations != 0
}

// whyTired refuses to use it; nil if it is not.
func (p *Position) whyTired(f *Force) *engine.Refusal {
	if p.tired(f) {
		return nationHasActed.Refusal(attempt{Value: engine.Value(firstNation(f.nations()))})
	}
	return nil
}

// rests reports whether the action before was for a nation, and anyTired whether it was for any.
func (p *Position) rests(n Nation) bool { return p.Last.Nations.has(n) }

func (p *Position) anyTired() bool { return p.Last.Nations != 0 }

// firstNation returns the first nation of a set, NoNation if it is empty.
func firstNation(set nationSet) Nation {
	for n := Dwarves; n < nationCount; n++ {
		if set.has(n) {
			return n
		}
	}
	return NoNation
}
