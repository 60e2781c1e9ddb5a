package wotr

import "redbook/engine"

// View is what an audience may know of a game. Sides are pairs, the Free Peoples' first.
type View struct {
	Turn   int               `json:"turn"`
	For    [2]bool           `json:"for"`      // whose secrets it shows
	Pool   [2]int            `json:"dicePool"` // how many dice each side has this turn
	Dice   [2]map[string]int `json:"dice"`
	Rings  [2]int            `json:"rings"`
	Tokens [2]int            `json:"tokens"` // how many action tokens are left
	Points [2]int            `json:"points"`

	Fellowship FellowshipView    `json:"fellowship"`
	Hunt       HuntView          `json:"hunt"`
	Nations    []NationView      `json:"nations"`
	Regions    []RegionView      `json:"regions"` // those in which somebody stands or something has changed hands
	Characters []CharacterView   `json:"characters"`
	Reserves   [2]map[string]int `json:"reserves"` // reinforcements by figure
	Lost       map[string]int    `json:"lost"`     // the Free Peoples' casualties by figure

	Hands  [2]HandView         `json:"hands"`
	Battle *BattleView         `json:"battle,omitempty"` // the one that goes on
	Table  []Card              `json:"table"`            // cards that play on
	Decks  map[string]DeckView `json:"decks"`
	Result *ResultView         `json:"result,omitempty"`
}

// FellowshipView is the Fellowship.
type FellowshipView struct {
	Region     Region      `json:"region"` // last known; nowhere on the Mordor track
	Progress   int         `json:"progress"`
	Corruption int         `json:"corruption"`
	Revealed   bool        `json:"revealed"`
	Mordor     int         `json:"mordor"` // the step on the Mordor track, -1 outside
	Guide      Character   `json:"guide"`
	Companions []Character `json:"companions"`
}

// HuntView is the hunt box and the hunt pool: both are open.
type HuntView struct {
	Box     [2]int         `json:"box"`
	Pool    map[string]int `json:"pool"`
	Drawn   map[string]int `json:"drawn"`
	Waiting map[string]int `json:"waiting"`
}

// NationView is a nation on the political track.
type NationView struct {
	Nation Nation `json:"nation"`
	Box    int    `json:"box"` // 3 is At War
	Active bool   `json:"active"`
}

// RegionView is a region: both sides' forces, and its settlement.
type RegionView struct {
	Region   Region            `json:"region"`
	Forces   [2]map[string]int `json:"forces"`
	Captured bool              `json:"captured,omitzero"`
	Besieged bool              `json:"besieged,omitzero"`
}

// CharacterView is a character and what has become of it.
type CharacterView struct {
	Character Character `json:"character"`
	State     State     `json:"state"`
	Region    Region    `json:"region,omitzero"`
}

// HandView is a hand: its size by deck, and the cards for whoever holds it.
type HandView struct {
	Characters int    `json:"characters"`
	Strategies int    `json:"strategies"`
	Cards      []Card `json:"cards,omitempty"`
	Discarded  []Card `json:"discarded,omitempty"` // own cards that lie face down
}

// DeckView is a deck: what is left, what was played, how many were discarded unseen.
type DeckView struct {
	Left   int    `json:"left"`
	Played []Card `json:"played"`
	Unseen int    `json:"unseen"`
}

// BattleView is a battle that goes on.
type BattleView struct {
	Kind      BattleKind        `json:"kind"`
	Attacker  Side              `json:"attacker"`
	From      Region            `json:"from"`
	Region    Region            `json:"region"`
	Attackers map[string]int    `json:"attackers"` // by figure; the others in From are the rearguard
	Round     int               `json:"round"`
	Laid      [2]CombatCardView `json:"laid"`
}

// CombatCardView is a combat card that a side has laid in this round: its back for all, its face when it is turned over.
type CombatCardView struct {
	Laid bool `json:"laid,omitzero"`
	Deck Deck `json:"deck,omitzero"`
	Card Card `json:"card,omitzero"`
}

// ResultView is how the game ended.
type ResultView struct {
	Winner Side   `json:"winner"`
	How    string `json:"how"`
}

// viewOf builds what an audience may know, from nothing. When the game is over everything is open.
func viewOf(p *Position, audience engine.Seats) View {
	if p.Over() {
		audience = engine.Public
	}
	v := View{Turn: int(p.Turn)}
	for s := FreePeoples; s <= Shadow; s++ {
		v.For[s] = audience.Has(p.seatOf(s))
		v.Pool[s] = int(p.DicePool[s])
		v.Dice[s] = countsOf(Faces, p.Dice[s][:])
		v.Rings[s] = int(p.Rings[s])
		v.Points[s] = p.points(s)
		for t := p.Tokens[s]; t != 0; t &= t - 1 {
			v.Tokens[s]++
		}
		v.Hands[s] = viewHand(p, s, v.For[s])
		from, to := s.span()
		var own [unitCount]uint8
		copy(own[from:to], p.Reinforcements[from:to])
		v.Reserves[s] = countsOf(Figures, own[:])
	}
	v.Lost = countsOf(Figures, p.Casualties[:])
	v.Fellowship = viewFellowship(p)
	v.Hunt = HuntView{
		Box:  [2]int{int(p.HuntBox[0]), int(p.HuntBox[1])},
		Pool: countsOf(Tiles, p.Pool[:]), Drawn: countsOf(Tiles, p.Drawn[:]), Waiting: countsOf(Tiles, p.Waiting[:]),
	}
	for n := Dwarves; n < nationCount; n++ {
		v.Nations = append(v.Nations, NationView{n, int(p.Box[n]), p.active(n)})
	}
	for c := GandalfTheGrey; c < characterCount; c++ {
		v.Characters = append(v.Characters, CharacterView{c, p.State[c], p.Where[c]})
	}
	viewMap(p, &v)
	viewCards(p, &v)
	v.Battle = viewBattle(p, audience)
	if p.Over() {
		r := p.Result()
		v.Result = &ResultView{Winner: FreePeoples, How: r.How}
		if r.Winners.Has(p.seatOf(Shadow)) {
			v.Result.Winner = Shadow
		}
	}
	return v
}

// countsOf names the counts that are not zero.
func countsOf(d *engine.Domain, counts []uint8) map[string]int {
	named := map[string]int{}
	for i, n := range counts {
		if n > 0 {
			named[d.Name(engine.Value(i))] = int(n)
		}
	}
	return named
}

func viewFellowship(p *Position) FellowshipView {
	f := FellowshipView{
		Region: p.Bearers, Progress: int(p.Progress), Corruption: int(p.Corruption), Revealed: p.Revealed, Mordor: -1, Guide: p.Guide,
		Companions: p.fellowship().list(),
	}
	if p.InMordor {
		f.Mordor = int(p.Mordor)
	}
	return f
}

func viewHand(p *Position, s Side, own bool) HandView {
	var h HandView
	for c := Card(1); c < cardCount; c++ {
		if c.deck().Side() != s {
			continue
		}
		switch p.Cards[c] {
		case InHand:
			if c.deck().isCharacter() {
				h.Characters++
			} else {
				h.Strategies++
			}
			if own {
				h.Cards = append(h.Cards, c)
			}
		case FaceDown:
			if own {
				h.Discarded = append(h.Discarded, c)
			}
		}
	}
	return h
}

func viewMap(p *Position, v *View) {
	for r := Nowhere + 1; r < regionCount; r++ {
		view := RegionView{Region: r, Captured: p.Captured.has(r), Besieged: p.Besieged.has(r)}
		shown := view.Captured || view.Besieged
		for s := FreePeoples; s <= Shadow; s++ {
			f := p.army(s, r)
			view.Forces[s] = map[string]int{}
			for _, c := range f.bag() {
				view.Forces[s][Figures.Name(c.Kind)] = int(c.N)
				shown = true
			}
		}
		if shown {
			v.Regions = append(v.Regions, view)
		}
	}
}

func viewCards(p *Position, v *View) {
	v.Decks = map[string]DeckView{}
	for d := FreeCharacterDeck; d < deckCount; d++ {
		var view DeckView
		first := Card(d)*cardsPerDeck + 1
		for c := first; c < first+cardsPerDeck; c++ {
			switch p.Cards[c] {
			case InDeck:
				view.Left++
			case Played:
				view.Played = append(view.Played, c)
			case FaceDown:
				view.Unseen++
			case OnTable:
				v.Table = append(v.Table, c)
			}
		}
		v.Decks[d.String()] = view
	}
}

func viewBattle(p *Position, audience engine.Seats) *BattleView {
	b := &p.Battle
	if !b.Going {
		return nil
	}
	f := battleForce(p, b.Attacker)
	v := &BattleView{Kind: b.Kind, Attacker: b.Attacker, From: b.From, Region: b.To, Attackers: map[string]int{}, Round: int(b.Round)}
	for _, c := range f.bag() {
		v.Attackers[Figures.Name(c.Kind)] = int(c.N)
	}
	for s := range v.Laid {
		c := b.Laid[s]
		if c == NoCard {
			continue
		}
		v.Laid[s] = CombatCardView{Laid: true, Deck: c.deck()}
		if b.Shown || p.Cards[c] == OnTable || audience.Has(p.seatOf(Side(s))) {
			v.Laid[s].Card = c
		}
	}
	return v
}
