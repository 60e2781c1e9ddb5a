package confrontation

import "redbook/engine"

// The texts of Sauron's variant set (rulebook, "Postacie Saurona: wariant"; spec 8).
var sauronStarTexts = map[Character]text{
	// May move forward over any distance to an empty region.
	UrukHai: {reach: marchFar},
	// His arrival in the Shire wins.
	WitchKingStar: {conquers: true},
	// May attack forward past one region.
	FlyingNazgulStar: {reach: attackBeyond},
	// Stays revealed, and where it is, once it has been revealed.
	Watcher: {rooted: true},
	// Defeated, he may retreat backward to an empty region instead (C48).
	Wormtongue: {flees: true},

	// Defeats Gandalf, either one. May make others take their card back and show another one (C49).
	SarumanStar: {opening: slays(Gandalf, GandalfStar), shown: func(pl *play) {
		if p := pl.P; p.Battle.TakenBack == NoCard && p.Hands[Fellowship] != 0 {
			pl.Goto(battleDemand)
		}
	}},

	// Attacking: strength 6, in every battle of the attack.
	OrcsStar: {opening: strengthened, strength: func(p *Position) int {
		if p.attacks(Sauron) {
			return 6
		}
		return characters[OrcsStar].strength
	}},

	// May replace the card he played by his 4 (C50).
	MouthOfSauron: {shown: func(pl *play) {
		if pl.P.effectiveCard(Sauron) != Strength4 {
			pl.Goto(battleReplace)
		}
	}},

	// May retreat forward, before cards.
	Gollum: {opening: func(pl *play, s Side) { offerRetreat(pl, s, forward[s][pl.P.Battle.Region]) }},
}

// demand makes the Fellowship take its card back into its hand and show another one.
func demand(pl *play, _ engine.Seat, _ engine.Action) {
	b := &pl.P.Battle
	c := b.Laid[Fellowship]
	pl.P.Hands[Fellowship] |= 1 << c
	b.TakenBack, b.Laid[Fellowship], b.Shown[Fellowship] = c, NoCard, false
	pl.Cover("ability." + pl.P.fighter(Sauron).String())
	pl.Tell("demanded", card("card", c))
	pl.Goto(battleAnother)
}

func acceptCard(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("card.accepted")
	pl.Goto(battleSauronCard)
}

// replaceCard puts Sauron's 4 in the place of the card he laid: that one goes to where the 4 was, into the
// hand or onto the discards. What Magic had fetched already is forgotten: it never left the discards (C50).
func replaceCard(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	old := p.Battle.Laid[Sauron]
	if p.Hands[Sauron].has(Strength4) {
		p.Hands[Sauron] = p.Hands[Sauron]&^(1<<Strength4) | 1<<old
		pl.Cover("replaced.from-hand")
	} else {
		n := 0
		for _, c := range p.Discards[Sauron][:p.discarded(Sauron)] {
			if c != Strength4 {
				p.Discards[Sauron][n] = c
				n++
			}
		}
		p.Discards[Sauron][n] = old
		pl.Cover("replaced.from-discards")
	}
	p.Battle.Laid[Sauron], p.Battle.Fetched[Sauron] = Strength4, NoCard
	pl.Cover("ability." + p.fighter(Sauron).String())
	pl.Tell("replaced", side("side", Sauron), card("card", old), card("by", Strength4))
	pl.Goto(battleSauronCard)
}

func keepCard(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("card.kept")
	pl.Goto(battleSauronCard)
}

// refuges lists where a defeated character may retreat instead: backward, to an adjacent region in which
// nobody stands.
func (p *Position) refuges(c Character) regionSet {
	if !texts[c].flees {
		return 0
	}
	s := characters[c].side
	set := backward(s, p.Where[c])
	for r := Shire; r < regionCount; r++ {
		if set.has(r) && (p.has(s, r) || p.has(s.Enemy(), r)) {
			set &^= setOf(r)
		}
	}
	return set
}

func chooseRefuge(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return p.refuges(p.fighter(Side(seat))).appendTo(out)
}

func whyNotRefuge(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	return whyNotInto(p.refuges(p.fighter(Side(seat))), v)
}

func escape(pl *play, seat engine.Seat, a engine.Action) {
	p, s := pl.P, Side(seat)
	c, to := p.fighter(s), Region(a.Get("to"))
	p.Battle.Falling, p.Battle.Fates[s] = false, Retreated
	pl.Cover("ability." + c.String())
	pl.Tell("retreated", character("character", c), region("from", p.Where[c]), region("to", to))
	pl.Goto(battleEnd)
	relocate(pl, c, to)
}

func accept(pl *play, seat engine.Seat, _ engine.Action) {
	pl.P.Battle.Falling = false
	pl.Cover("escape.declined")
	pl.Goto(battleEnd)
	fall(pl, pl.P.fighter(Side(seat)))
}
