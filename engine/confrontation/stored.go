package confrontation

import (
	"bytes"
	"encoding/json"

	"redbook/engine"
)

// stored is a position in names, schema 2. Sides are stored as pairs, the Fellowship's first. Schema 1 knew
// the classic set alone, neither special cards nor matches: what it lacks is empty there.
type stored struct {
	Turn     int16             `json:"turn"`
	Mover    Side              `json:"mover"`
	Set      Set               `json:"set"`
	Drafted  [2]bool           `json:"drafted"`
	Stars    [2]tileSet        `json:"stars"`
	Placed   [2]bool           `json:"placed"`
	Where    map[string]Region `json:"where"`
	Revealed map[string]bool   `json:"revealed"`
	Seen     map[string]bool   `json:"seen,omitempty"`

	Barred map[string]regionSet `json:"barred,omitempty"`
	Movers charSet              `json:"movers,omitzero"`

	Hands    [2][]Card   `json:"hands"`
	Discards [2][]Card   `json:"discards"`
	Defeated []Character `json:"defeated"`
	Battle   Battle      `json:"battle"`
	LastMove Move        `json:"lastMove"`

	Match  bool         `json:"match,omitzero"`
	Game   int8         `json:"game,omitzero"`
	Points [2]int8      `json:"points,omitzero"`
	Before *storedFinal `json:"before,omitzero"`

	WithSpecials bool         `json:"withSpecials,omitzero"`
	Picked       [2]bool      `json:"picked,omitzero"`
	Special      [2][]Special `json:"special,omitzero"` // without special cards: none
	Spied        Character    `json:"spied,omitzero"`
	Called       Character    `json:"called,omitzero"`
}

type storedFinal struct {
	Where    map[string]Region `json:"where"`
	Defeated []Character       `json:"defeated"`
}

func encode(p *Position) any {
	s := stored{
		Turn: p.Turn, Mover: p.Mover, Set: p.Set, Drafted: p.Drafted, Stars: p.Stars, Placed: p.Placed,
		Battle: p.Battle, LastMove: p.LastMove,
		Where: engine.Named(Characters, p.Where[:]), Revealed: engine.Named(Characters, p.Revealed[:]),
		Seen: engine.Named(Characters, p.Seen[:]), Barred: engine.Named(Characters, p.Barred[:]), Movers: p.Movers,
		Defeated: defeatedList(p.Defeated), Match: p.Match, Game: p.Game, Points: p.Points,
		WithSpecials: p.WithSpecials, Picked: p.Picked, Spied: p.Spied, Called: p.Called,
	}
	if p.WithSpecials {
		s.Special = [2][]Special{p.Special[Fellowship].list(), p.Special[Sauron].list()}
	}
	for side := Fellowship; side <= Sauron; side++ {
		s.Hands[side], s.Discards[side] = []Card{}, []Card{}
		for _, c := range p.Hands[side].appendTo(nil) {
			s.Hands[side] = append(s.Hands[side], Card(c))
		}
		s.Discards[side] = append(s.Discards[side], p.Discards[side][:p.discarded(side)]...)
	}
	if p.Game == 2 {
		s.Before = &storedFinal{engine.Named(Characters, p.Before.Where[:]), defeatedList(p.Before.Defeated)}
	}
	return s
}

func defeatedList(all [2 * handSize]Character) []Character {
	list := []Character{}
	for _, c := range all {
		if c != Nobody {
			list = append(list, c)
		}
	}
	return list
}

func decode(data []byte, _ int, p *Position) error {
	var s stored
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return err
	}
	p.Turn, p.Mover, p.Placed, p.Battle, p.LastMove = s.Turn, s.Mover, s.Placed, s.Battle, s.LastMove
	p.Set, p.Drafted, p.Stars = s.Set, s.Drafted, s.Stars
	p.Match, p.Game, p.Points = s.Match, s.Game, s.Points
	p.WithSpecials, p.Picked, p.Spied, p.Called = s.WithSpecials, s.Picked, s.Spied, s.Called
	if err := engine.FillNamed(Characters, p.Where[:], s.Where); err != nil {
		return err
	}
	if err := engine.FillNamed(Characters, p.Revealed[:], s.Revealed); err != nil {
		return err
	}
	if err := engine.FillNamed(Characters, p.Seen[:], s.Seen); err != nil {
		return err
	}
	p.Movers = s.Movers
	if err := engine.FillNamed(Characters, p.Barred[:], s.Barred); err != nil {
		return err
	}
	for side := Fellowship; side <= Sauron; side++ {
		for _, c := range s.Hands[side] {
			p.Hands[side] |= 1 << c
		}
		for _, c := range s.Special[side] {
			p.Special[side] |= 1 << c
		}
		copy(p.Discards[side][:], s.Discards[side])
	}
	copy(p.Defeated[:], s.Defeated)
	if s.Before != nil {
		copy(p.Before.Defeated[:], s.Before.Defeated)
		return engine.FillNamed(Characters, p.Before.Where[:], s.Before.Where)
	}
	return nil
}
