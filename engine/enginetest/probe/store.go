package probe

import (
	"encoding/json"
	"fmt"

	"redbook/engine"
)

// stored is a position in names. Values that the kernel itself writes as names are kept as they are.
type stored struct {
	Large    bool                       `json:"large"`
	Turn     int8                       `json:"turn"`
	Active   string                     `json:"active"`
	Units    map[string]map[string]int8 `json:"units"`
	Bowl     map[string]int8            `json:"bowl"`
	Discards []string                   `json:"discards"`
	Hands    map[string][]string        `json:"hands"`
	Top      Card                       `json:"top"`
	Looked   []string                   `json:"looked"`
	Jewel    Region                     `json:"jewel"`
	Found    bool                       `json:"found"`
	Searched map[string]bool            `json:"searched"`
	Gear     Gear                       `json:"gear"`
	Tried    map[string]bool            `json:"tried"`
	Horn     bool                       `json:"horn"`
	Lent     bool                       `json:"lent"`
}

func names(d *engine.Domain, values []engine.Value) []string {
	list := []string{}
	for _, v := range values {
		list = append(list, d.Name(v))
	}
	return list
}

func values(d *engine.Domain, names []string) ([]engine.Value, error) {
	var list []engine.Value
	for _, name := range names {
		v, ok := d.Parse(name)
		if !ok {
			return nil, fmt.Errorf("no %s %q", d.ID(), name)
		}
		list = append(list, v)
	}
	return list, nil
}

func seatValues(set engine.Seats) []engine.Value {
	var list []engine.Value
	for _, s := range set.List() {
		list = append(list, engine.Value(s))
	}
	return list
}

func encode(p *Position) any {
	s := stored{
		Large: p.Large, Turn: p.Turn, Active: seats.Name(engine.Value(p.Active)),
		Units: map[string]map[string]int8{},
		Bowl:  engine.Named(omens, p.Bowl[:]), Discards: names(cardIDs, p.Discards.values()),
		Hands: map[string][]string{},
		Top:   p.Top, Looked: names(seats, seatValues(p.Looked)), Jewel: p.Jewel, Found: p.Found,
		Searched: engine.Named(regions, p.Searched[:]), Gear: p.Gear, Tried: engine.Named(regions, p.Tried[:]),
		Horn: p.Horn, Lent: p.Lent,
	}
	for r := Camp; r <= Keep; r++ {
		s.Units[r.String()] = engine.Named(units, p.Units[r][:])
	}
	for seat, hand := range p.Hands {
		s.Hands[seats.Name(engine.Value(seat))] = names(cardIDs, hand.values())
	}
	return s
}

func decode(data []byte, _ int, p *Position) error {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	active, ok := seats.Parse(s.Active)
	if !ok {
		return fmt.Errorf("no seat %q", s.Active)
	}
	p.Large, p.Turn, p.Active, p.Top, p.Jewel, p.Found = s.Large, s.Turn, engine.Seat(active), s.Top, s.Jewel,
		s.Found
	p.Gear, p.Horn, p.Lent = s.Gear, s.Horn, s.Lent
	for name, at := range s.Units {
		r, ok := regions.Parse(name)
		if !ok {
			return fmt.Errorf("no region %q", name)
		}
		if err := engine.FillNamed(units, p.Units[r][:], at); err != nil {
			return err
		}
	}
	for name, list := range s.Hands {
		seat, ok := seats.Parse(name)
		if !ok {
			return fmt.Errorf("no seat %q", name)
		}
		if err := fillCards(&p.Hands[seat], list); err != nil {
			return err
		}
	}
	looked, err := values(seats, s.Looked)
	if err != nil {
		return err
	}
	for _, seat := range looked {
		p.Looked |= engine.SeatsOf(engine.Seat(seat))
	}
	for _, fill := range []error{
		fillCards(&p.Discards, s.Discards),
		engine.FillNamed(omens, p.Bowl[:], s.Bowl),
		engine.FillNamed(regions, p.Searched[:], s.Searched),
		engine.FillNamed(regions, p.Tried[:], s.Tried),
	} {
		if fill != nil {
			return fill
		}
	}
	return nil
}

func fillCards(set *CardSet, list []string) error {
	cards, err := values(cardIDs, list)
	for _, c := range cards {
		*set |= setOf(Card(c))
	}
	return err
}
