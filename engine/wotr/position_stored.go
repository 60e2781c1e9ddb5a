package wotr

import (
	"bytes"
	"encoding/json"
	"fmt"

	"redbook/engine"
)

// stored is a position in names, schema 1. Sides are stored as pairs, the Free Peoples' first.
type stored struct {
	Turn int16 `json:"turn"`
	Sharing
	DicePool      [2]uint8            `json:"dicePool"`
	Dice          [2]map[string]uint8 `json:"dice"`
	Rings         [2]uint8            `json:"rings"`
	RingUsed      [2]bool             `json:"ringUsed"`
	Tokens        [2]tokenSet         `json:"tokens,omitzero"`
	TokenUsed     [2]bool             `json:"tokenUsed,omitzero"`
	TokenDue      [2]bool             `json:"tokenDue,omitzero"`
	MessengerUsed bool                `json:"messengerUsed,omitzero"`

	Bearers    Region    `json:"bearers"`
	Progress   int8      `json:"progress"`
	Corruption int8      `json:"corruption"`
	Revealed   bool      `json:"revealed"`
	InMordor   bool      `json:"inMordor,omitzero"`
	Mordor     int8      `json:"mordor,omitzero"`
	Tried      bool      `json:"tried,omitzero"`
	Guide      Character `json:"guide"`

	HuntBox   [2]uint8         `json:"huntBox"`
	Recovered bool             `json:"recovered,omitzero"`
	Pool      map[string]uint8 `json:"pool"`
	Drawn     map[string]uint8 `json:"drawn"`
	Waiting   map[string]uint8 `json:"waiting"`

	Armies         map[string]Force  `json:"armies"`
	Reinforcements map[string]uint8  `json:"reinforcements"`
	Casualties     map[string]uint8  `json:"casualties"`
	State          map[string]State  `json:"state"`
	Where          map[string]Region `json:"where"`
	Besieged       regionSet         `json:"besieged"`
	Captured       regionSet         `json:"captured"`
	SarumansGains  regionSet         `json:"sarumansGains,omitzero"`
	Arrivals       []Arrival         `json:"arrivals,omitempty"`
	Trail          []Trace           `json:"trail,omitempty"`
	Stretch        *storedStretch    `json:"stretch,omitempty"`

	Kings   Kings                       `json:"kings,omitzero"`
	Tainted map[string]map[string]uint8 `json:"tainted,omitempty"`
	Fetched map[string]uint8            `json:"fetched,omitempty"`
	Newest  Tile                        `json:"newest,omitzero"`

	LookedAt map[string]map[string]uint8 `json:"lookedAt,omitempty"`

	Box    map[string]int8 `json:"box"`
	Active nationSet       `json:"active"`

	Cards  map[string]Place  `json:"cards"`
	Holder map[string]Player `json:"holder,omitempty"`
	Offer  Card              `json:"offer,omitzero"`

	Exchanged map[string]bool `json:"exchanged,omitempty"`

	Battle Battle `json:"battle"`
}

func encode(p *Position) any {
	s := stored{
		Turn: p.Turn, Sharing: p.Sharing, DicePool: p.DicePool, Rings: p.Rings, RingUsed: p.RingUsed,
		Tokens: p.Tokens, TokenUsed: p.TokenUsed, MessengerUsed: p.MessengerUsed,
		Bearers: p.Bearers, Progress: p.Progress, Corruption: p.Corruption, Revealed: p.Revealed,
		InMordor: p.InMordor, Mordor: p.Mordor,
		Tried: p.Tried, Guide: p.Guide, HuntBox: p.HuntBox, Recovered: p.Recovered,
		Pool: engine.Named(Tiles, p.Pool[:]), Drawn: engine.Named(Tiles, p.Drawn[:]),
		Waiting: engine.Named(Tiles, p.Waiting[:]),
		Armies:  map[string]Force{}, Reinforcements: engine.Named(Figures, p.Reinforcements[:]),
		Casualties: engine.Named(Figures, p.Casualties[:]),
		State:      engine.Named(Characters, p.State[:]), Where: engine.Named(Characters, p.Where[:]),
		Besieged: p.Besieged, Captured: p.Captured, SarumansGains: p.SarumansGains,
		Box: engine.Named(Nations, p.Box[:]), Active: p.Active, Cards: p.storedCards(),
		Holder: engine.Named(Cards, p.Holder[:]), Offer: p.Offer, Battle: p.Battle,
		Exchanged: engine.Named(Cards, p.Exchanged[:]), LookedAt: storedTaint(&p.LookedAt),
		Kings: p.Kings, Tainted: storedTaint(&p.Tainted), Fetched: engine.Named(Tiles, p.Fetched[:]),
		Newest: p.Newest, TokenDue: p.TokenDue,
	}
	for side := range s.Dice {
		s.Dice[side] = engine.Named(Faces, p.Dice[side][:])
	}
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.Armies[r] != ([unitCount]uint8{}) {
			s.Armies[r.String()] = Force{Count: p.Armies[r]}
		}
	}
	for _, a := range p.Arrivals {
		if a.Region != Nowhere {
			s.Arrivals = append(s.Arrivals, a)
		}
	}
	s.Trail, s.Stretch = storeStretch(&p.Stretch)
	return s
}

func decode(data []byte, _ int, p *Position) error {
	var s stored
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return err
	}
	p.Sharing = s.Sharing
	p.SarumansGains = s.SarumansGains
	p.Turn, p.DicePool, p.MessengerUsed = s.Turn, s.DicePool, s.MessengerUsed
	p.Rings, p.RingUsed, p.Tokens, p.TokenUsed, p.TokenDue = s.Rings, s.RingUsed, s.Tokens, s.TokenUsed,
		s.TokenDue
	p.Bearers, p.Progress, p.Corruption, p.Revealed, p.InMordor, p.Mordor = s.Bearers, s.Progress, s.Corruption,
		s.Revealed, s.InMordor, s.Mordor
	p.Tried, p.Guide, p.HuntBox, p.Recovered = s.Tried, s.Guide, s.HuntBox, s.Recovered
	p.Kings, p.Newest = s.Kings, s.Newest
	p.Besieged, p.Captured, p.Active, p.Offer, p.Battle = s.Besieged, s.Captured, s.Active, s.Offer, s.Battle
	if len(s.Arrivals) > maxArrivals {
		return fmt.Errorf("%d arrivals, at most %d", len(s.Arrivals), maxArrivals)
	}
	copy(p.Arrivals[:], s.Arrivals)
	fillStretch(p, s.Trail, s.Stretch)
	for name, f := range s.Armies {
		r, ok := Regions.Parse(name)
		if !ok {
			return fmt.Errorf("no region %q", name)
		}
		if f.Who != 0 {
			return fmt.Errorf("characters among the armies of %s", name)
		}
		p.Armies[r] = f.Count
	}
	for side := range s.Dice {
		if err := engine.FillNamed(Faces, p.Dice[side][:], s.Dice[side]); err != nil {
			return err
		}
	}
	for _, fill := range []error{
		engine.FillNamed(Tiles, p.Pool[:], s.Pool),
		engine.FillNamed(Tiles, p.Drawn[:], s.Drawn),
		engine.FillNamed(Tiles, p.Waiting[:], s.Waiting),
		engine.FillNamed(Figures, p.Reinforcements[:], s.Reinforcements),
		engine.FillNamed(Figures, p.Casualties[:], s.Casualties),
		engine.FillNamed(Characters, p.State[:], s.State),
		engine.FillNamed(Characters, p.Where[:], s.Where),
		engine.FillNamed(Nations, p.Box[:], s.Box),
		engine.FillNamed(Cards, p.Cards[:], s.Cards),
		engine.FillNamed(Cards, p.Holder[:], s.Holder),
		engine.FillNamed(Cards, p.Exchanged[:], s.Exchanged),
		engine.FillNamed(Tiles, p.Fetched[:], s.Fetched),
		readTaint(&p.Tainted, s.Tainted), readTaint(&p.LookedAt, s.LookedAt),
	} {
		if fill != nil {
			return fill
		}
	}
	p.removeAbsentCards() // they are not stored
	return nil
}
