package wotr

import "fmt"

// check checks the invariants: figures are conserved, nobody stands in two places, no stack is above its
// limit between two actions, a siege has two sides, and a side that is alone in a settlement controls it.
func check(p *Position) error {
	for kind := Figure(0); kind < unitCount; kind++ {
		n := int(p.Reinforcements[kind]) + int(p.Casualties[kind])
		for r := range p.Armies {
			n += int(p.Armies[r][kind])
		}
		if want := p.figuresInAll(kind); n != want {
			return fmt.Errorf("%d figures of %s, not %d", n, kind, want)
		}
	}
	if p.Armies[Nowhere] != ([unitCount]uint8{}) {
		return fmt.Errorf("figures stand nowhere")
	}
	for c := GandalfTheGrey; c < characterCount; c++ {
		if p.State[c].stands() != (p.Where[c] != Nowhere) {
			return fmt.Errorf("%s is %s and stands in %s", c, p.State[c], p.Where[c])
		}
	}
	if p.Corruption < 0 || p.Corruption > corruptionLimit {
		return fmt.Errorf("corruption is %d", p.Corruption)
	}
	if (p.Bearers == Nowhere) != p.InMordor {
		return fmt.Errorf("the Ring-bearers are in %s, on the Mordor track: %t", p.Bearers, p.InMordor)
	}
	for t := NoTile + 1; t < tileCount; t++ {
		if n := p.Pool[t] + p.Drawn[t] + p.Waiting[t]; n > tiles[t].count {
			return fmt.Errorf("%d tiles %s", n, t)
		}
	}
	for _, a := range docked {
		if err := a.check(p); err != nil {
			return err
		}
	}
	if !p.atRest() {
		return nil
	}
	return p.checkAtRest()
}

// atRest reports whether the game is between two actions.
func (p *Position) atRest() bool { return !p.Over() && p.Depth() == 1 && p.Step() == actionChoose }

// checkAtRest checks what must be true between two actions.
func (p *Position) checkAtRest() error {
	for r := Nowhere + 1; r < regionCount; r++ {
		for s := FreePeoples; s <= Shadow; s++ {
			if n := p.units(s, r); n > p.limit(s, r) {
				return fmt.Errorf("%d units of %s in %s", n, s, r)
			}
			if p.hasArmy(s, r) && p.controls(s.Enemy(), r) && !p.besieged(r) {
				return fmt.Errorf("an army of %s in %s, which it has not taken", s, r)
			}
		}
		free, shadow := p.hasArmy(FreePeoples, r), p.hasArmy(Shadow, r)
		switch {
		case p.besieged(r) && (!isStronghold(r) || !free || !shadow):
			return fmt.Errorf("a siege of %s without two armies", r)
		case !p.besieged(r) && free && shadow:
			return fmt.Errorf("two armies in %s and no siege", r)
		case !free && (&Force{Count: p.Armies[r]}).leaders(FreePeoples) > 0:
			return fmt.Errorf("leaders without units in %s", r)
		}
	}
	if p.onMap(Saruman) && p.Where[Saruman] != Orthanc {
		return fmt.Errorf("%s stands in %s", Saruman, p.Where[Saruman])
	}
	for s := FreePeoples; s <= Shadow; s++ {
		for _, seat := range p.playersOf(s) {
			if n := p.handSize(seat); n > p.handLimit(seat) {
				return fmt.Errorf("%s holds %d cards", Player(seat), n)
			}
		}
	}
	for c := Card(1); c < cardCount; c++ {
		if p.onTable(c) && p.lapses(c) {
			return fmt.Errorf("%s lies on the table without its condition", c)
		}
	}
	return p.checkFellowship()
}
