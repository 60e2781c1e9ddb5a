package hunt

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"redbook/engine"
)

// stored is a position in names, schema 1. The data set is not in it: its name and digest are, and a game
// goes on only with the same, be it the present edition or an earlier one.
type stored struct {
	DataSet string `json:"dataSet"`
	Digest  string `json:"digest"`

	Players int8 `json:"players"`
	Handed  int8 `json:"handed"`
	BigPool bool `json:"bigPool,omitzero"`
	Havens  bool `json:"havens,omitzero"`
	Apart   bool `json:"apart,omitzero"`
	Aid     Aid  `json:"aid,omitzero"`

	Part Part `json:"part"`
	Day  int8 `json:"day"`
	Turn Turn `json:"turn"`
	Eye  bool `json:"eye,omitzero"`
	Step int8 `json:"step"`

	Corruption  int8        `json:"corruption"`
	Journal     []Space     `json:"journal,omitempty"`
	Legs        []Leg       `json:"legs,omitempty"`
	Journey     Journey     `json:"journey,omitzero"`
	Long        bool        `json:"long,omitzero"`
	OldJourneys []Journey   `json:"oldJourneys,omitempty"`
	Offered     [2]Journey  `json:"offered,omitzero"`
	Moved       bool        `json:"moved,omitzero"`
	Rested      bool        `json:"rested,omitzero"`
	Played      bool        `json:"played,omitzero"`
	Bought      bool        `json:"bought,omitzero"`
	Used        []Companion `json:"used,omitempty"`
	DrawnAllies drawnAllies `json:"drawnAllies,omitzero"`
	Reach       int8        `json:"reach,omitzero"`
	Unseen      bool        `json:"unseen,omitzero"`
	MetDay      int8        `json:"metDay,omitzero"`
	FoundAt     Space       `json:"foundAt,omitzero"`

	Company  map[string]CompanyCard `json:"company"`
	Tokens   int8                   `json:"tokens"`
	Pool     int8                   `json:"pool"`
	Hand     map[string]uint8       `json:"hand,omitempty"`
	AllyGone map[string]uint8       `json:"allyGone,omitempty"`
	Allies   spaceSet               `json:"allies,omitzero"`
	Logs     []Log                  `json:"logs,omitempty"`
	Start    Space                  `json:"start,omitzero"`
	Held     spaceSet               `json:"held,omitzero"`
	Hidden   spaceSet               `json:"hidden,omitzero"`
	Known    []Space                `json:"known,omitempty"`
	Laid     spaceSet               `json:"laid,omitzero"`

	Gandalf        Gandalf      `json:"gandalf,omitzero"`
	GandalfJournal []Space      `json:"gandalfJournal,omitempty"`
	GandalfMoved   bool         `json:"gandalfMoved,omitzero"`
	GandalfLegs    []GandalfLeg `json:"gandalfLegs,omitempty"`
	Deeds          spaceSet     `json:"deeds,omitzero"`
	DeedsGone      spaceSet     `json:"deedsGone,omitzero"`

	Riders      map[string]storedRider                 `json:"riders"`
	Order       []Nazgul                               `json:"order,omitempty"`
	Ordered     []string                               `json:"ordered,omitempty"`
	First       string                                 `json:"first"`
	Active      Nazgul                                 `json:"active,omitzero"`
	Sorcery     map[string]map[string]uint8            `json:"sorcery,omitempty"`
	SwapTo      string                                 `json:"swapTo,omitempty"`
	Gifts       map[string]map[string]map[string]uint8 `json:"gifts,omitempty"` // by who gives and who gets
	SwapCard    Card                                   `json:"swapCard,omitzero"`
	SorceryGone map[string]uint8                       `json:"sorceryGone,omitempty"`
	SorceryOut  map[string]uint8                       `json:"sorceryOut,omitempty"`
	Dice        map[string]uint8                       `json:"dice,omitempty"`
	Spent       int8                                   `json:"spent,omitzero"`
	ChiefDie    Face                                   `json:"chiefDie,omitzero"`
	Chief       Nazgul                                 `json:"chief,omitzero"`
	ChiefDieOn  bool                                   `json:"chiefDieOn,omitzero"`
	Tracks      [2]spaceSet                            `json:"tracks,omitzero"`
	Succeeded   bool                                   `json:"succeeded,omitzero"`
	Asked       []Answer                               `json:"asked,omitempty"`
	HunterLogs  []HunterLog                            `json:"hunterLogs,omitempty"`
	AskedFrom   int16                                  `json:"askedFrom,omitzero"`
	TokensFrom  int16                                  `json:"tokensFrom,omitzero"`

	HuntPool []Token `json:"huntPool"`
	Gone     []Token `json:"gone,omitempty"`
	Eyes     int8    `json:"eyes,omitzero"`
	Drawn    []Token `json:"drawn,omitempty"`

	Stretch *storedStretch `json:"stretch,omitempty"`
}

// storedRider is a Nazgûl with its seat by name.
type storedRider struct {
	Rider
	Seat string `json:"seat"`
}

func encode(p *Position) any {
	s := stored{
		DataSet: p.Tables.set.Name, Digest: p.Tables.set.Digest,
		Players: p.Players, Handed: p.Handed, BigPool: p.BigPool, Havens: p.Havens, Apart: p.Apart, Aid: p.Aid,
		Part: p.Part, Day: p.Day, Turn: p.Turn, Eye: p.Eye, Step: p.Step,
		Corruption: p.Corruption, Journal: trimmed(p.Journal[:]), Legs: trimmed(p.Legs[:]), Journey: p.Journey,
		Long:        p.Long,
		OldJourneys: p.OldJourneys.list(), Offered: p.Offered, Moved: p.Moved, Rested: p.Rested, Played: p.Played,
		Bought: p.Bought,
		Used:   p.Used.list(), DrawnAllies: p.DrawnAllies, Reach: p.Reach, Unseen: p.Unseen, MetDay: p.MetDay,
		FoundAt: p.FoundAt,
		Company: engine.Named(Companions, p.Company[:]), Tokens: p.Tokens, Pool: p.Pool,
		Hand:     engine.Named(Cards, p.Hand[:]),
		AllyGone: engine.Named(Cards, p.AllyGone[:]), Allies: p.Allies, Logs: trimmed(p.Logs[:]), Start: p.Start,
		Held:   p.Held,
		Hidden: p.Hidden, Known: trimmed(p.Known[:]), Laid: p.Laid,
		Gandalf: p.Gandalf, GandalfJournal: p.GandalfJournal[:p.GandalfMoves],
		GandalfLegs: trimmed(p.GandalfLegs[:]), GandalfMoved: p.GandalfMoved, Deeds: p.Deeds,
		DeedsGone: p.DeedsGone,
		Riders:    map[string]storedRider{}, Order: trimmed(p.Order[:]), First: seatName(p.First), Active: p.Active,
		SwapTo: seatName(p.Swap.To), SwapCard: p.Swap.Card,
		Sorcery: map[string]map[string]uint8{}, SorceryGone: sorceryNames(p.SorceryGone),
		SorceryOut: sorceryNames(p.SorceryOut),
		Dice:       engine.Named(Faces, p.Dice[:]), Spent: p.Spent, ChiefDie: p.ChiefDie, Chief: p.Chief,
		ChiefDieOn: p.ChiefDieOn,
		Tracks:     p.Tracks, Succeeded: p.Succeeded, Asked: p.Asked[:p.AskedCount], AskedFrom: p.AskedFrom,
		TokensFrom: p.TokensFrom,
		HunterLogs: trimmed(p.HunterLogs[:]),
		HuntPool:   p.HuntPool.list(), Gone: p.Gone.list(), Eyes: p.Eyes, Drawn: p.Drawn.list(),
		Stretch: storeStretch(p.Stretch),
	}
	for who := Blue; who < nazgulCount; who++ {
		r := p.Riders[who]
		s.Riders[Riders.Name(engine.Value(who))] = storedRider{r, seatName(r.Seat)}
	}
	for seat := engine.Seat(0); seat < seatCount; seat++ {
		if p.Ordered[seat] {
			s.Ordered = append(s.Ordered, seatName(seat))
		}
		if hand := sorceryNames(p.Sorcery[seat]); len(hand) > 0 {
			s.Sorcery[seatName(seat)] = hand
		}
		for to, gift := range p.Gifts[seat] {
			if names := sorceryNames(gift); len(names) > 0 {
				if s.Gifts == nil {
					s.Gifts = map[string]map[string]map[string]uint8{}
				}
				if s.Gifts[seatName(seat)] == nil {
					s.Gifts[seatName(seat)] = map[string]map[string]uint8{}
				}
				s.Gifts[seatName(seat)][seatName(engine.Seat(to))] = names
			}
		}
	}
	return s
}

// decode reads a stored position of a game with one of some editions of a data set, the present one last.
func decode(editions ...*tables) func(data []byte, schema int, p *Position) error {
	return func(data []byte, _ int, p *Position) error { return decodeWith(editions, data, p) }
}

func decodeWith(editions []*tables, data []byte, p *Position) error {
	var s stored
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return err
	}
	t := editions[len(editions)-1]
	if n := slices.IndexFunc(editions, func(t *tables) bool { return t.set.Digest == s.Digest }); n >= 0 {
		t = editions[n]
	} else {
		return fmt.Errorf("the game is played with the data set %q (digest %s), this program has %q (digest %s) here; put the files of the game's own set back",
			s.DataSet, s.Digest, t.set.Name, t.set.Digest)
	}
	*p = Position{
		Tables: t, Players: s.Players, Handed: s.Handed, BigPool: s.BigPool, Havens: s.Havens, Apart: s.Apart,
		Aid:  s.Aid,
		Part: s.Part, Day: s.Day, Turn: s.Turn, Eye: s.Eye, Step: s.Step,
		Corruption: s.Corruption, Journey: s.Journey, Long: s.Long, Offered: s.Offered, Moved: s.Moved,
		Rested: s.Rested, Played: s.Played,
		Bought: s.Bought, Used: companionsOf(s.Used), DrawnAllies: s.DrawnAllies, Reach: s.Reach, Unseen: s.Unseen,
		MetDay: s.MetDay, FoundAt: s.FoundAt,
		Tokens: s.Tokens, Pool: s.Pool, Allies: s.Allies, Start: s.Start, Held: s.Held, Hidden: s.Hidden,
		Laid:    s.Laid,
		Gandalf: s.Gandalf, GandalfMoves: int8(len(s.GandalfJournal)), GandalfMoved: s.GandalfMoved, Deeds: s.Deeds,
		DeedsGone: s.DeedsGone,
		Active:    s.Active, Spent: s.Spent, ChiefDie: s.ChiefDie, Chief: s.Chief, ChiefDieOn: s.ChiefDieOn,
		Tracks:    s.Tracks,
		Succeeded: s.Succeeded, AskedCount: int16(len(s.Asked)), AskedFrom: s.AskedFrom,
		TokensFrom: s.TokensFrom,
		Swap:       Swap{Card: s.SwapCard}, HuntPool: tokensOf(s.HuntPool), Gone: tokensOf(s.Gone), Eyes: s.Eyes,
		Drawn: tokensOf(s.Drawn),
	}
	for _, j := range s.OldJourneys {
		p.OldJourneys |= 1 << j
	}
	return decodeLists(&s, p)
}

// decodeLists reads what is a list or a map of names in the stored form.
func decodeLists(s *stored, p *Position) error {
	if err := cmp.Or(
		fill(p.Journal[:], s.Journal), fill(p.Legs[:], s.Legs), fill(p.Logs[:], s.Logs), fill(p.Known[:], s.Known),
		fill(p.GandalfJournal[:], s.GandalfJournal), fill(p.GandalfLegs[:], s.GandalfLegs),
		fill(p.Order[:], s.Order), fill(p.Asked[:], s.Asked), fill(p.HunterLogs[:], s.HunterLogs),
		engine.FillNamed(Companions, p.Company[:], s.Company), engine.FillNamed(Cards, p.Hand[:], s.Hand),
		engine.FillNamed(Cards, p.AllyGone[:], s.AllyGone), engine.FillNamed(Faces, p.Dice[:], s.Dice),
		fillSorcery(&p.SorceryGone, s.SorceryGone), fillSorcery(&p.SorceryOut, s.SorceryOut),
		s.Stretch.fill(p), fillSeat(&p.First, s.First), fillSeat(&p.Swap.To, cmp.Or(s.SwapTo, seatName(0))),
	); err != nil {
		return err
	}
	for id, r := range s.Riders {
		who, ok := Riders.Parse(id)
		if !ok {
			return fmt.Errorf("no Nazgûl %q", id)
		}
		p.Riders[who] = r.Rider
		if err := fillSeat(&p.Riders[who].Seat, r.Seat); err != nil {
			return err
		}
	}
	for _, id := range s.Ordered {
		var seat engine.Seat
		if err := fillSeat(&seat, id); err != nil {
			return err
		}
		p.Ordered[seat] = true
	}
	for id, hand := range s.Sorcery {
		var seat engine.Seat
		if err := fillSeat(&seat, id); err != nil {
			return err
		}
		if err := fillSorcery(&p.Sorcery[seat], hand); err != nil {
			return err
		}
	}
	for id, gifts := range s.Gifts {
		var from, to engine.Seat
		if err := fillSeat(&from, id); err != nil {
			return err
		}
		for id, gift := range gifts {
			if err := cmp.Or(fillSeat(&to, id), fillSorcery(&p.Gifts[from][to], gift)); err != nil {
				return err
			}
		}
	}
	return nil
}

// trimmed is a list without the zero values at its end.
func trimmed[T comparable](all []T) []T {
	var zero T
	n := len(all)
	for n > 0 && all[n-1] == zero {
		n--
	}
	return slices.Clone(all[:n])
}

func fill[T any](to []T, from []T) error {
	if len(from) > len(to) {
		return fmt.Errorf("%d entries in a list for %d", len(from), len(to))
	}
	copy(to, from)
	return nil
}

func (s journeySet) list() []Journey {
	var list []Journey
	for j := Journey(1); j < journeyCount; j++ {
		if s.has(j) {
			list = append(list, j)
		}
	}
	return list
}

func tokensOf(list []Token) tokenSet {
	var s tokenSet
	for _, t := range list {
		s = s.with(t)
	}
	return s
}

func seatName(s engine.Seat) string { return Seats.Name(engine.Value(s)) }

func fillSeat(to *engine.Seat, name string) error {
	v, ok := Seats.Parse(name)
	if !ok {
		return fmt.Errorf("no seat %q", name)
	}
	*to = engine.Seat(v)
	return nil
}

// sorceryNames writes counts by title, whose first is 1, under the cards' names.
func sorceryNames(counts [titles + 1]uint8) map[string]uint8 {
	names := map[string]uint8{}
	for i, n := range counts[1:] {
		if n > 0 {
			names[Cards.Name(engine.Value(int(firstSorcery)+i))] = n
		}
	}
	return names
}

func fillSorcery(to *[titles + 1]uint8, names map[string]uint8) error {
	for name, n := range names {
		v, ok := Cards.Parse(name)
		if !ok || Card(v) < firstSorcery {
			return fmt.Errorf("no sorcery card %q", name)
		}
		to[Card(v)-firstSorcery+1] = n
	}
	return nil
}
