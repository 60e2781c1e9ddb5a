package wotr

import "redbook/engine"

// Corrupted sovereigns (K9), how they are removed from the game (K10.2), and what they weaken (the corrupted
// sides of their cards, KB1 to KB5). Weaknesses in a battle stand in kings_battle.go.

var spoilingEvents = []engine.EventDef{
	// his tiles; the one that is discarded
	reveals("sovereign-corrupted", fact("character", Characters), fact("tiles", Tiles), fact("tile", Tiles),
		fact("region", Regions)),
	// a regular that was removed for one more round
	event("fate", fact("region", Regions), fact("figure", Figures)),
	event("sovereign-removed", fact("character", Characters), fact("region", Regions)),
}

var spoilingPaths = func() []string {
	var list []string
	for c := Brand; c < Brand+sovereignCount; c++ {
		list = append(list, spoiledPath(c))
	}
	return append(list, "sovereign-removed", "fate")
}()

func spoiledPath(c Character) string { return "corrupted." + c.String() }

// spoilIfDue corrupts a sovereign whose level of corruption reaches his resistance (K9.2). All his tiles are
// shown; the one with the highest number is discarded, of equal ones one that reveals, and waits with the
// drawn tiles; the others go back into the pool. His figure goes where his corrupted side says, whatever
// stands there (K9.3).
func spoilIfDue(pl *play, c Character) {
	p := pl.P
	row := c.sovereign()
	if p.taint(c) < row.resistance {
		return
	}
	var shown []engine.Value
	highest := NoTile
	for t, n := range p.taintOf(c) {
		for range n {
			shown = append(shown, engine.Value(t))
		}
		if n > 0 && !Tile(t).king() && (highest == NoTile || tiles[t].value >= tiles[highest].value) {
			highest = Tile(t) // of two kinds with one value the one that reveals comes later in the table
		}
	}
	p.taintOf(c)[highest]--
	p.Drawn[highest]++
	p.untaint(c)
	p.Armies[p.regionOf(c)][c.figure()] = 0
	p.State[c], p.Where[c] = Corrupted, row.seat
	pl.Cover(spoiledPath(c))
	pl.Tell("sovereign-corrupted", tellCharacter("character", c), engine.Tell("tiles", shown...).In(Tiles),
		tellTile("tile", highest),
		tellRegion("region", row.seat))
	if p.onTable(KingsThreatsAndPromises) { // SS5: it goes at once
		discardFromTable(pl, KingsThreatsAndPromises)
	}
}

// removeVerb removes a corrupted sovereign from the game with a Character result, where a Companion with the
// icon of his nation is (K10.2).
func removeVerb() verb {
	pays := func(p *Position, _ Side, f Face) *reason {
		if !f.counts(CharacterFace) {
			return otherDie
		}
		return nobodyRemoved.Unless(p.redeemable() != 0)
	}
	return verb{
		Name: "remove-sovereign", Turn: true, Closed: onlySide(FreePeoples),
		Fields: []field{
			dieField(pays),
			{Name: "who", Domain: Characters, Unfit: whyNotRemoved},
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			spend(pl, a)
			pl.Cover("sovereign-removed")
			removeSovereign(pl, Character(a.Get("who")))
		},
	}
}

// redeemable are the corrupted sovereigns in whose region a fitting Companion is.
func (p *Position) redeemable() characterSet {
	set := p.in(Corrupted)
	for _, c := range set.list() {
		if !p.advised(c.sovereign().nation, p.Where[c]) {
			set = set.without(c)
		}
	}
	return set
}

// advised reports whether a Companion with the icon of a nation, or with that of the Free Peoples, is in a
// region (K10.3).
func (p *Position) advised(n Nation, r Region) bool {
	for _, c := range p.at(FreePeoples, r).list() {
		if characters[c].rouses.has(n) {
			return true
		}
	}
	return false
}

// removeSovereign takes a corrupted sovereign out of the game; his weaknesses end.
func removeSovereign(pl *play, c Character) {
	r := pl.P.Where[c]
	pl.P.note(c)
	pl.P.State[c], pl.P.Where[c] = Eliminated, Nowhere
	pl.Tell("sovereign-removed", tellCharacter("character", c), tellRegion("region", r))
}

// weakens reports whether a sovereign who is corrupted forbids his nation a leader or elite in a region (KB1
// to KB5).
func weakens(c Character, kind Figure, r Region) bool {
	switch c {
	case Brand, Theoden:
		return true
	case Thranduil:
		return r == c.sovereign().seat && kind.rank() == Elite
	}
	return r == c.sovereign().seat
}

// fated reports whether the Shadow may pay for another round of the assault by removing a regular, once a
// battle: in the stronghold of Dáin, Denethor or Thranduil, who is corrupted (KB2, KB3, KB5).
func (p *Position) fated() bool {
	b := &p.Battle
	if b.Kind != Assault || b.Attacker != Shadow || b.Fate {
		return false
	}
	for _, c := range [...]Character{Dain, Denethor, Thranduil} {
		if p.spoiled(c) && c.sovereign().seat == b.To {
			return true
		}
	}
	return false
}

// chooseFate appends the regulars that can be removed for it. The last unit cannot (ours): nobody would be
// left to go on.
func (p *Position) chooseFate(out []engine.Value) []engine.Value {
	b := &p.Battle
	if !p.fated() || b.Force.units() < 2 {
		return out
	}
	for _, n := range shadowNations {
		if kind := figureOf(n, Regular); b.Force.Count[kind] > 0 {
			out = append(out, engine.Value(kind))
		}
	}
	return out
}

// payFate removes the regular.
func payFate(pl *play, kind Figure) {
	p, b := pl.P, &pl.P.Battle
	b.Fate = true
	p.eliminate(b.From, kind, 1)
	b.Force.Count[kind]--
	pl.Cover("fate")
	pl.Tell("fate", tellRegion("region", b.To), tellFigure("figure", kind))
}

var (
	// no corrupted sovereign has a fitting Companion with him
	nobodyRemoved = reasons.New("nobody-to-remove")
	// he is not corrupted, or no fitting Companion is with him
	notAdvised = reasons.New("not-advised", theCharacter)
)

func whyNotRemoved(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	if Character(v) == NoCharacter {
		return unsaid
	}
	return notAdvised.Unless(p.redeemable().has(Character(v)))
}
