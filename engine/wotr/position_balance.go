package wotr

// balance completes a board that a person has laid out: figures come out of the box or go back into it, a
// character whose place is named stands there, and a Companion of the highest level guides the Fellowship if
// the guide has left it (Rulebook p.23).
func balance(before, now *Position) {
	for kind := Figure(0); kind < unitCount; kind++ {
		n := int(now.Reinforcements[kind]) + int(now.Casualties[kind])
		for r := range now.Armies {
			n += int(now.Armies[r][kind])
		}
		if more := now.figuresInAll(kind) - n; more > 0 {
			now.Reinforcements[kind] += uint8(more)
		} else {
			for _, box := range []*uint8{&now.Reinforcements[kind], &now.Casualties[kind]} {
				taken := min(-more, int(*box))
				*box -= uint8(taken)
				more += taken
			}
		}
	}
	for c := GandalfTheGrey; c < characterCount; c++ {
		placed := now.Where[c] != before.Where[c]
		switch {
		case !placed && now.State[c] != before.State[c] && !now.State[c].stands():
			now.Where[c] = Nowhere
		case placed && now.State[c] == before.State[c] && now.Where[c] == Nowhere:
			now.State[c] = Aside
		case placed && now.State[c] == before.State[c] && !now.State[c].stands():
			now.State[c] = OnMap
		}
	}
	if now.State[now.Guide] != InFellowship {
		now.guideOfHighestLevel()
	}
}

// guideOfHighestLevel makes the first Companion of the highest level the guide, or Gollum if there is none.
func (p *Position) guideOfHighestLevel() {
	in := p.fellowship()
	p.Guide, p.State[Gollum] = Gollum, InFellowship
	for _, c := range in.list() {
		if int(characters[c].level) == highestLevel(in) {
			p.Guide, p.State[Gollum] = c, Aside
			return
		}
	}
}
