package confrontation

import (
	"slices"

	"redbook/engine"
)

// viewOf builds what an audience may know, from nothing. When the game is over everything is open.
func viewOf(p *Position, audience engine.Seats) View {
	if p.Over() {
		audience = engine.Public
	}
	v := View{Set: p.Set, Turn: int(p.Turn), Mover: p.Mover, Drafted: p.Drafted, Placed: p.Placed}
	for s := Fellowship; s <= Sauron; s++ {
		v.For[s] = audience.Has(s.Seat())
		if !p.drafting() || v.For[s] && p.Drafted[s] {
			v.LineUps[s] = p.tiles(s)
		}
		v.Hands[s] = viewHand(p, s, v.For[s])
	}
	for c := Frodo; c < characterCount; c++ {
		if p.Where[c] == Nowhere {
			continue
		}
		group := &v.Regions[p.Where[c]][characters[c].side]
		if p.Revealed[c] || v.For[characters[c].side] {
			group.Named = append(group.Named, Named{Character: c, Revealed: p.Revealed[c], Seen: p.Seen[c]})
		} else {
			group.Hidden++
			if p.Seen[c] {
				group.Seen = append(group.Seen, c)
			}
		}
	}
	for s := Fellowship; s <= Sauron; s++ {
		if !p.Placed[s] || p.Turn == 0 && !v.For[s] {
			hidePlacement(&v, s)
		}
	}
	for _, c := range p.Defeated {
		if c != Nobody {
			v.Defeated = append(v.Defeated, c)
		}
	}
	viewMatch(p, &v)
	viewSpecials(p, &v)
	viewBattle(p, &v)
	viewMove(p, &v)
	if p.Over() {
		v.Result = viewResult(p)
	}
	return v
}

// hidePlacement takes a side off the board until both have placed. Where characters stand would be known,
// though not which; with nothing to see yet, neither player gains by placing later.
func hidePlacement(v *View, s Side) {
	for r := range v.Regions {
		v.Regions[r][s] = Group{}
	}
}

// Placing is the view with the characters of an action that places them, as far as it says where.
func (v View) Placing(a engine.Action) View {
	put := func(region string, c Character) {
		if r, ok := Regions.Parse(region); ok {
			group := &v.Regions[r][characters[c].side]
			group.Named = append(slices.Clone(group.Named), Named{Character: c})
		}
	}
	for _, arg := range a.Args {
		for _, count := range arg.Bag {
			put(arg.Name, Character(count.Kind))
		}
		if arg.Bag == nil {
			put(arg.Name, Character(arg.Value))
		}
	}
	return v
}

// viewSpecials shows the special cards: a pick is its owner's secret until both have picked.
func viewSpecials(p *Position, v *View) {
	if !p.WithSpecials {
		return
	}
	v.Specials = &SpecialsView{Picked: p.Picked, Spied: p.Spied}
	for s := Fellowship; s <= Sauron; s++ {
		if v.For[s] || p.Picked[s.Enemy()] && p.Picked[s] {
			v.Specials.Left[s] = p.Special[s].list()
		}
	}
}

func viewHand(p *Position, s Side, own bool) HandView {
	h := HandView{Left: p.Hands[s].count()}
	h.Discard = append(h.Discard, p.Discards[s][:p.discarded(s)]...)
	if own {
		for _, c := range p.Hands[s].appendTo(nil) {
			h.Cards = append(h.Cards, Card(c))
		}
	}
	return h
}

// viewBattle shows the battle that goes on, or the last one while it is news.
func viewBattle(p *Position, v *View) {
	b := p.Battle
	if b.Turn == 0 || p.Turn > b.Turn+1 {
		return
	}
	view := &BattleView{Region: b.Region, Attacker: b.Attacker, Eagle: b.Eagle, Fighters: b.Fighters,
		Over: b.Over, Fate: b.Fates}
	for s := Fellowship; s <= Sauron; s++ {
		view.Strength[s] = p.strength(s)
		view.Laid[s] = b.Laid[s] != NoCard
		if b.Shown[s] || v.For[s] {
			view.Cards[s] = b.Laid[s]
		}
		view.Fetched[s] = b.Fetched[s]
	}
	if b.Compared {
		view.Totals = &[2]int{int(b.Totals[Fellowship]), int(b.Totals[Sauron])}
	}
	if b.Over {
		v.LastFight = view
	} else {
		v.Battle = view
	}
}

func viewMove(p *Position, v *View) {
	m := p.LastMove
	if m.From == Nowhere {
		return
	}
	v.LastMove = &MoveView{Side: m.Side, From: m.From, To: m.To, Moria: m.Moria}
	if m.Known || v.For[m.Side] {
		v.LastMove.Character = m.Who
	}
}

func viewResult(p *Position) *ResultView {
	r := p.Result()
	view := &ResultView{How: r.How, Left: [2]int{p.survivors(Fellowship), p.survivors(Sauron)}}
	if r.Winners.Has(Sauron.Seat()) {
		view.Winner = Sauron
	}
	view.Draw = r.Winners == engine.Nobody
	return view
}

// heads is who stands where on one side, as the view's audience knows of everybody.
func (v View) heads(s Side) heads {
	var h heads
	for r := Shire; r < regionCount; r++ {
		n := v.Regions[r][s].Count()
		for bit, set := range []*regionSet{&h.ones, &h.twos, &h.fours} {
			if n>>bit&1 == 1 {
				*set |= setOf(r)
			}
		}
	}
	return h
}

func (v View) ground(s Side) ground { return ground{v.heads(s), v.heads(s.Enemy())} }

// ThroughMoria reports whether a character goes through the Mines of Moria when it moves to a region.
func (v View) ThroughMoria(c Character, from, to Region) bool {
	s := characters[c].side
	if !throughMoria(s, from, to) {
		return false
	}
	reach := texts[c].reach
	return reach == nil || !reach(v.ground(s), s, from).has(to)
}

// CanRetreatByCard reports whether the card Retreat has somewhere to take a side's fighter (rulebook p. 10).
func (v View) CanRetreatByCard(s Side) bool {
	return v.ground(s).quiet(byCard(s, v.Battle.Region)) != 0
}
