package probe

import "redbook/engine"

// View is what an audience may know of a game. What is hidden is empty.
type View struct {
	Turn     int8                       `json:"turn"`
	Active   string                     `json:"active"`
	Regions  map[string]map[string]int8 `json:"regions"`
	Searched []string                   `json:"searched"`
	Bowl     map[string]int8            `json:"bowl"`
	Discards []string                   `json:"discards"`
	Deck     int                        `json:"deck"` // how many cards are left
	Hands    map[string]Hand            `json:"hands"`
	Looked   []string                   `json:"looked"`
	Top      string                     `json:"top"`
	Jewel    string                     `json:"jewel"`
	Gear     string                     `json:"gear"`
	Horn     bool                       `json:"horn"`
	Battle   *Battle                    `json:"battle"`
	Omen     string                     `json:"omen"`
	How      string                     `json:"how"`
}

// Hand is a hand of cards: how many, and which if the audience may know them.
type Hand struct {
	Count int      `json:"count"`
	Cards []string `json:"cards,omitempty"`
}

// Battle is the battle that is being fought.
type Battle struct {
	Where    string `json:"where"`
	Attacker string `json:"attacker"`
	Raider   string `json:"raider"` // stances
	Warden   string `json:"warden"`
}

func view(p *Position, audience engine.Seats) any {
	v := View{
		Turn: p.Turn, Active: seats.Name(engine.Value(p.Active)), Regions: map[string]map[string]int8{},
		Bowl: engine.Named(omens, p.Bowl[:]), Discards: names(cardIDs, p.Discards.values()),
		Hands:  map[string]Hand{},
		Looked: names(seats, seatValues(p.Looked)), Horn: p.Horn, Deck: p.rest().Len(), How: p.Result().How,
	}
	if p.Top != NoCard {
		v.Deck++
	}
	for r := Camp; r <= Keep; r++ {
		v.Regions[r.String()] = engine.Named(units, p.Units[r][:])
		if p.Searched[r] {
			v.Searched = append(v.Searched, r.String())
		}
	}
	for s, set := range p.Hands {
		hand := Hand{Count: set.Len()}
		if audience.Has(engine.Seat(s)) {
			hand.Cards = names(cardIDs, set.values())
		}
		v.Hands[seats.Name(engine.Value(s))] = hand
	}
	if p.Looked&audience != 0 {
		v.Top = p.Top.String()
	}
	if audience.Has(Warden) || audience.Has(Raider) && p.Found {
		v.Jewel = p.Jewel.String()
	}
	if audience.Has(Raider) || p.Gear != 0 && p.Tried[gearPlace(p.Gear)] {
		v.Gear = p.Gear.String()
	}
	viewProcedures(p, &v, audience)
	return v
}

// viewProcedures shows what is half done.
func viewProcedures(p *Position, v *View, audience engine.Seats) {
	for i := range p.Depth() {
		f, step := p.At(i)
		switch step {
		case battleStance, battleLosses, battlePress:
			v.Battle = &Battle{Where: f.Where.String(), Attacker: seats.Name(engine.Value(f.Who))}
			if audience.Has(Raider) {
				v.Battle.Raider = f.Stances[Raiders].String()
			}
			if audience.Has(Warden) {
				v.Battle.Warden = f.Stances[Wardens].String()
			}
		case omenAnswer:
			v.Omen = f.Omen.String()
		}
	}
}
