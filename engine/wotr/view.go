package wotr

import "redbook/engine"

// What an audience may know of a game, built up from nothing.

// View is what an audience may know of a game. Sides are pairs, the Free Peoples' first.
type View struct {
	Turn   int               `json:"turn"`
	Phase  Phase             `json:"phase"`
	Acts   *Side             `json:"acts,omitempty"` // in the action resolution: whose action it is
	For    [2]bool           `json:"for"`            // whose secrets it shows
	Pool   [2]int            `json:"dicePool"`       // how many dice each side has this turn
	Dice   [2]map[string]int `json:"dice"`
	Rings  [2]int            `json:"rings"`
	Tokens [2][]string       `json:"tokens"` // the action tokens that are left
	Points [2]int            `json:"points"` // at the end of the game: the final ones

	RingUsed      [2]bool `json:"ringUsed"`  // an Elven Ring, this turn
	TokenUsed     [2]bool `json:"tokenUsed"` // an action token, this turn
	MessengerUsed bool    `json:"messengerUsed,omitzero"`

	Fellowship FellowshipView    `json:"fellowship"`
	Hunt       HuntView          `json:"hunt"`
	Nations    []NationView      `json:"nations"`
	Regions    []RegionView      `json:"regions"` // regions with a settlement, or in which somebody stands
	Characters []CharacterView   `json:"characters"`
	Reserves   [2]map[string]int `json:"reserves"` // reinforcements by figure
	Lost       map[string]int    `json:"lost"`     // the Free Peoples' casualties by figure

	Hands   [2]HandView  `json:"hands"`             // of a side: where partners share it, both hands together
	Players []PlayerView `json:"players,omitempty"` // in games for three and four

	Battle *BattleView `json:"battle,omitempty"` // the one that goes on, or the last one
	// what the newest stretch of play has done, in its order
	Trail  []Trace  `json:"trail,omitempty"`
	Played []Card   `json:"played,omitempty"` // events
	Fallen []Fallen `json:"fallen,omitempty"` // figures eliminated, by region and side
	Table  []Card   `json:"table"`            // cards that play on
	Card   Card     `json:"card,omitzero"`    // the event that is being carried out
	// while an action is chosen: own cards that a die plays now, though they would do nothing
	Idle   []Card              `json:"idle,omitempty"`
	Decks  map[string]DeckView `json:"decks"`
	Kings  *KingsView          `json:"kings,omitempty"` // in games with Kings of Middle-earth
	Result *ResultView         `json:"result,omitempty"`
}

// FellowshipView is the Fellowship.
type FellowshipView struct {
	Region     Region      `json:"region"` // last known; nowhere on the Mordor track
	Progress   int         `json:"progress"`
	Corruption int         `json:"corruption"`
	Revealed   bool        `json:"revealed"`
	Mordor     int         `json:"mordor"`         // the step on the Mordor track, -1 outside
	Tried      bool        `json:"tried,omitzero"` // this turn has seen an attempt to move or hide on that track
	Guide      Character   `json:"guide"`
	Companions []Character `json:"companions"`
}

// HuntView is the hunt box and the hunt pool: both are open.
type HuntView struct {
	Box     [2]int         `json:"box"`
	Pool    map[string]int `json:"pool"`
	Drawn   map[string]int `json:"drawn"`
	Waiting map[string]int `json:"waiting"`
	// Recovered: the Free Peoples took dice back from the box this turn, so the Shadow had to put at least one
	// in.
	Recovered bool `json:"recovered,omitzero"`
}

// NationView is a nation on the political track.
type NationView struct {
	Nation Nation `json:"nation"`
	Box    int    `json:"box"` // 3 is At War
	Active bool   `json:"active"`
}

// RegionView is a region: both sides' forces by figure, which side controls its settlement, and which is
// besieged in it.
type RegionView struct {
	Region     Region            `json:"region"`
	Forces     [2]map[string]int `json:"forces"`
	Controller *Side             `json:"controller,omitempty"` // of a town, city or stronghold
	Captured   bool              `json:"captured,omitzero"`    // that is not the side of its nation
	// in games for three and four: who of the Shadow has taken it
	Taker  *Player `json:"taker,omitempty"`
	Mixed  bool    `json:"mixed,omitzero"`   // units of two partners stand there as one army
	Inside *Side   `json:"inside,omitempty"` // under siege: whose army is inside
}

// CharacterView is a character and what has become of it.
type CharacterView struct {
	Character Character `json:"character"`
	State     State     `json:"state"`
	Region    Region    `json:"region,omitzero"`
}

// HandView is a hand: its size by deck, and, for the seat that holds it, the cards.
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

// BattleView is a battle that goes on, or the last one: then its figures are those that were left, and its
// round the last.
type BattleView struct {
	Turn      int            `json:"turn"`
	Going     bool           `json:"going,omitzero"`
	End       BattleEnd      `json:"end,omitzero"`
	Kind      BattleKind     `json:"kind"`
	Attacker  Side           `json:"attacker"`
	From      Region         `json:"from"`
	Region    Region         `json:"region"`
	Card      Card           `json:"card,omitzero"`       // the event card that began it
	Attackers map[string]int `json:"attackers"`           // by figure; the others in From are the rearguard
	Defenders map[string]int `json:"defenders,omitempty"` // while it goes on
	Round     int            `json:"round"`
	// of an assault: how many are left without reducing an elite
	Rounds int               `json:"rounds,omitzero"`
	Laid   [2]CombatCardView `json:"laid"`
	Sides  [2]RoundView      `json:"sides"`
	// while it goes on, of each side that partners share: whose the army is
	Commands [2]*Player `json:"commands,omitzero"`
}

// RoundView is what a side has rolled and scored in a round. Extra attacks of combat cards are told by
// events.
type RoundView struct {
	ToHit       int   `json:"toHit,omitzero"` // what a die must show, before the bonus
	Dice        []int `json:"dice,omitempty"` // the combat roll
	RollBonus   int   `json:"rollBonus,omitzero"`
	Reroll      []int `json:"reroll,omitempty"` // the leader re-roll
	RerollBonus int   `json:"rerollBonus,omitzero"`
	Forfeited   int   `json:"forfeited,omitzero"` // points of leadership
	// that the enemy suffers: by both rolls, and by cards besides
	Hits      int `json:"hits,omitzero"`
	EarlyHits int `json:"earlyHits,omitzero"` // by cards before the rolls, suffered at once
}

// CombatCardView is a combat card that a side has laid in this round: its back for all, its face when it is
// turned over.
type CombatCardView struct {
	Laid      bool   `json:"laid,omitzero"`
	Deck      *Deck  `json:"deck,omitempty"` // its back
	Card      Card   `json:"card,omitzero"`
	Cancelled bool   `json:"cancelled,omitzero"` // its effects do not count
	Ability   Combat `json:"ability,omitzero"`   // of a ruler, instead of its effects
}

// ResultView is how the game ended.
type ResultView struct {
	Winner Side     `json:"winner"`         // of a draw it means nothing
	Draw   bool     `json:"draw,omitempty"` // nobody has won
	How    string   `json:"how"`
	Best   []Player `json:"best,omitempty"` // who has won inside a side that partners share
}

// viewOf builds what an audience may know, from nothing. When the game is over everything is open.
func viewOf(p *Position, audience engine.Seats) View {
	if p.Over() {
		audience = engine.Public
	}
	v := View{Turn: int(p.Turn), RingUsed: p.RingUsed, TokenUsed: p.TokenUsed, MessengerUsed: p.MessengerUsed}
	v.Phase, v.Acts = p.phase()
	for s := FreePeoples; s <= Shadow; s++ {
		v.For[s] = audience&p.players(s) != 0
		v.Pool[s] = int(p.DicePool[s])
		v.Dice[s] = countsOf(Faces, p.Dice[s][:])
		v.Rings[s] = int(p.Rings[s])
		v.Points[s] = p.points(s)
		for t := tokenDraw; t < tokenCount; t++ {
			if p.Tokens[s].has(t) {
				v.Tokens[s] = append(v.Tokens[s], Tokens.Name(engine.Value(t)))
			}
		}
		v.Hands[s] = viewHand(p, s, p.players(s), audience)
		from, to := s.span()
		var own [unitCount]uint8
		copy(own[from:to], p.Reinforcements[from:to])
		v.Reserves[s] = countsOf(Figures, own[:])
	}
	v.Lost = countsOf(Figures, p.Casualties[:])
	v.Fellowship = viewFellowship(p)
	pool := p.poolFor(audience)
	v.Hunt = HuntView{
		Box:  [2]int{int(p.HuntBox[0]), int(p.HuntBox[1])},
		Pool: countsOf(Tiles, pool[:]), Drawn: countsOf(Tiles, p.Drawn[:]), Waiting: countsOf(Tiles, p.Waiting[:]),
		Recovered: p.Recovered,
	}
	for n := Dwarves; n < nationCount; n++ {
		v.Nations = append(v.Nations, NationView{n, int(p.Box[n]), p.active(n)})
	}
	for c := GandalfTheGrey; c < p.characterEnd(); c++ {
		v.Characters = append(v.Characters, CharacterView{c, p.State[c], p.Where[c]})
	}
	v.Idle = p.idleCards(audience)
	for i := range p.Depth() {
		if f, step := p.At(i); step == cardNext {
			v.Card = f.Card
		}
	}
	v.Players = viewPlayers(p, audience)
	viewMap(p, &v)
	viewCards(p, &v)
	v.Battle = viewBattle(p, audience)
	viewCommanders(p, v.Battle)
	v.Kings = viewKings(p, audience)
	// What was done last in a turn is shown until the dice of the next one are rolled.
	if s := &p.Stretch; s.Turn == 0 || s.Turn == p.Turn || v.Phase != ActionPhase {
		v.Trail, v.Played, v.Fallen = trimmed(s.Trail[:]), trimmed(s.Cards[:]), trimmed(s.Fallen[:])
	}
	if p.Over() {
		r := p.Result()
		v.Result = &ResultView{Winner: FreePeoples, Draw: r.Winners == engine.Nobody, How: r.How}
		if r.Winners.Has(p.leader(Shadow)) {
			v.Result.Winner = Shadow
		}
		if s := v.Result.Winner; p.Partners[s] && !v.Result.Draw {
			winners, _ := p.best(s)
			for _, seat := range winners {
				v.Result.Best = append(v.Result.Best, Player(seat))
			}
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
		Region: p.Bearers, Progress: int(p.Progress), Corruption: int(p.Corruption), Revealed: p.Revealed,
		Mordor: -1, Guide: p.Guide,
		Companions: p.fellowship().list(),
	}
	if p.InMordor {
		f.Mordor, f.Tried = int(p.Mordor), p.Tried
	}
	return f
}

// viewHand shows how many cards some players of a side hold, and to a player which ones he holds himself.
func viewHand(p *Position, s Side, of, audience engine.Seats) HandView {
	var h HandView
	for c, end := s.cards(); c < end; c++ {
		if p.Cards[c] != InHand && p.Cards[c] != FaceDown || !of.Has(p.holder(c)) {
			continue
		}
		own := audience.Has(p.holder(c))
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
		forces := [2]Force{p.army(FreePeoples, r), p.army(Shadow, r)}
		if !isSettlement(r) && forces[FreePeoples].empty() && forces[Shadow].empty() {
			continue
		}
		view := RegionView{Region: r, Captured: p.Captured.has(r)}
		if view.Captured && p.Partners[Shadow] && owner(r) == FreePeoples {
			taker := Player(p.taker(r))
			view.Taker = &taker
		}
		for s := FreePeoples; s <= Shadow; s++ {
			view.Mixed = view.Mixed || p.mixed(s, r)
			if p.controls(s, r) {
				view.Controller = &s
			}
			if p.inside(s, r) {
				view.Inside = &s
			}
			view.Forces[s] = map[string]int{}
			for _, c := range forces[s].bag() {
				view.Forces[s][Figures.Name(c.Kind)] = int(c.N)
			}
		}
		v.Regions = append(v.Regions, view)
	}
}

func viewCards(p *Position, v *View) {
	v.Decks = map[string]DeckView{}
	for d := FreeCharacterDeck; d < deckCount; d++ {
		var view DeckView
		for c, end := d.cards(); c < end; c++ {
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
