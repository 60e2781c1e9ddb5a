package wotr

import (
	"fmt"

	"redbook/engine"
)

// Event cards (Rulebook chapter V). The event half of a card is a row: who pays for it, when it may be
// played, and a list of acts, done in order and as far as possible. The rows stand in the decks' files, the
// acts in act_*.go, what lies on the table in card_table.go. The combat half is combat.go's.

// eventRow is the event half of a card.
type eventRow struct {
	symbol    Face                   // the result that pays for it, besides an Event result
	condition func(p *Position) bool // what is printed, no more (R57); nil: always
	tacit     bool                   // but this one is not printed: it follows from what the card does
	table     bool                   // "play on the table": it stays while the condition holds
	discard   discardCost            // what the enemy may pay to be rid of it on the table
	// what makes it leave the table, besides the end of its condition; nil: nothing
	goes func(p *Position) bool
	acts []act // none if all that the card does is to lie on the table
}

// act is a verb of a card's row. It runs in the frame of the card, and may call a procedure or go to a step
// that asks. When it returns the card goes on with its next act.
type act struct {
	name string // by which a card that is half done is stored
	id   actID
	do   func(pl *play)
	// about is whose figures or markers it is for, whatever is chosen.
	about nationSet
	// What an act that asks needs when the answer comes.
	options  []option
	which    func(p *Position) nationSet
	toNation func(pl *play, n Nation)
}

// actID is an act as a frame remembers it. It is stored by its name; a second act of the same name in a row
// has a number after it. Since only names are stored, ids may change, and a row may get another act while a
// stored game is in the middle of the card.
type actID uint8

// actNames are the names of all acts, by their ids; 0 is before the first.
var actNames = []string{""}

func (id actID) String() string { return actNames[id] }

// MarshalText stores an act by its name.
func (id actID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (id *actID) UnmarshalText(text []byte) error {
	for i, name := range actNames {
		if name == string(text) {
			*id = actID(i)
			return nil
		}
	}
	return fmt.Errorf("no act %q", text)
}

// eventOf is the event half of each card.
var eventOf [cardCount]eventRow

// The rows call the procedures that look them up, so the table cannot be the value of its own declaration.
func init() {
	ids := map[string]actID{}
	for c, row := range eventRows() {
		equal := map[string]int{}
		for i := range row.acts {
			a := &row.acts[i]
			name := a.name
			if equal[name]++; equal[name] > 1 {
				name = fmt.Sprintf("%s-%d", name, equal[name])
			}
			if ids[name] == 0 {
				ids[name] = actID(len(actNames))
				actNames = append(actNames, name)
			}
			a.id = ids[name]
		}
		eventOf[c] = row
	}
}

// eventRows puts the four decks together.
func eventRows() (rows [cardCount]eventRow) {
	for _, deck := range [][]eventRow{freeCharacterEvents(), freeStrategyEvents(), shadowCharacterEvents(),
		shadowStrategyEvents(), kingsFreeEvents(), kingsShadowEvents()} {
		for c, row := range deck {
			if row.symbol != NoFace {
				rows[c] = row
			}
		}
	}
	return rows
}

// path is the rule path of having played a card.
func (c Card) path() string { return "card." + c.String() }

// playable reports whether the condition of a card holds. Whether its effects can be carried out is not asked
// (R56, R57).
func (p *Position) playable(c Card) bool {
	row := &eventOf[c]
	return row.condition == nil || row.condition(p)
}

// pays reports whether a result pays for a card: an Event result for each, else the result of its symbol
// (Rulebook p.22, R55).
func (p *Position) pays(s Side, f Face, c Card) bool {
	symbol := eventOf[c].symbol
	return p.paysEvent(s, f) || f.counts(symbol) || symbol == ArmyFace && p.paysArmy(s, f)
}

// holds reports whether a card is in the hand of whoever decides for a side now.
func (p *Position) holds(s Side, c Card) bool {
	return p.Cards[c] == InHand && p.mayHold(s, c)
}

// mayHold tells it of a card that is in a hand.
func (p *Position) mayHold(s Side, c Card) bool {
	return c.deck().Side() == s && p.holder(c) == p.seatOf(s)
}

// playsCard is the verb by which a die plays an event card from the hand.
func playsCard() verb {
	return verb{
		Name: "play", Turn: true, Public: mayHoldCards,
		Fields: []field{
			dieOfCard(),
			{Name: "card", Domain: Cards, Choices: choosePlayable, Unfit: whyNotPlayable},
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			c, die := Card(a.Get("card")), Face(a.Get("die"))
			switch symbol := eventOf[c].symbol; {
			case symbol == ArmyFace && die.plain() == MusterFace && pl.P.paysArmy(pl.P.Here().Side, die):
				spendAsArmy(pl, a)
			case die.counts(symbol):
				spend(pl, a)
			default:
				spendAsEvent(pl, a)
			}
			f := pl.P.turnFrame()
			f.Card = c
			pl.P.sees(f.Face)
			playCard(pl, f.Side, c, f.Face)
		},
	}
}

// dieOfCard asks for a die that plays a card of the hand.
func dieOfCard() field {
	die := asked(dieField(func(p *Position, s Side, f Face) *reason {
		for c, end := s.cards(); c < end; c++ {
			if p.whyNotPlayed(s, f, c) == nil {
				return nil
			}
		}
		return otherDie
	}))
	die.Empty = engine.Sought(func(at attempt) *reason {
		switch s := sideOf(at.Seat); {
		case at.P.hand(s) == 0:
			return emptyHand
		case at.P.diceLeft(s) == 0:
			return noDice
		}
		return noCardFits
	})
	return die
}

// choosePlayable goes through the cards of one side alone.
func choosePlayable(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	s := sideOf(seat)
	for c, end := s.cards(); c < end; c++ {
		if p.whyNotPlayed(s, Face(a.Get("die")), c) == nil {
			out = append(out, engine.Value(c))
		}
	}
	return out
}

func whyNotPlayable(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	if Card(v) == NoCard {
		return unsaid
	}
	return p.whyNotPlayed(sideOf(seat), Face(a.Get("die")), Card(v))
}

// whyNotPlayed is why a side's result does not play a card.
func (p *Position) whyNotPlayed(s Side, f Face, c Card) *reason {
	if !p.holds(s, c) {
		return cardNotHeld
	}
	if why := p.whyNotMine(s, c); why != nil {
		return why
	}
	if !p.pays(s, f, c) {
		return cardSymbol
	}
	return cardCondition.Unless(p.playable(c))
}

// playCard shows a card from the hand and carries its event out. face is the die that paid, NoFace if another
// card did.
func playCard(pl *play, s Side, c Card, face Face) {
	p := pl.P
	p.Cards[c] = Played
	if eventOf[c].table {
		p.Cards[c] = OnTable
	}
	p.notePlayed(c)
	p.concern(eventOf[c].nations())
	pl.Cover(c.path())
	pl.Tell("played", tellSide("side", s), tellCard("card", c), tellFace("face", face))
	callCard(pl, s, c)
}

// callCard carries out the event half of a card that is no longer in the hand; it returns when all is done.
func callCard(pl *play, s Side, c Card) {
	pl.Call(cardNext)
	f := pl.P.Here()
	f.Side, f.Card = s, c
}

// cardFrame is the frame of a card: Card is the card, Act the act begun last, Side the side that answers what
// the act asks.
type cardFrame Frame

func (f *cardFrame) region() *Region       { return &f.To }    // that the card speaks of, once it is chosen
func (f *cardFrame) first() *Region        { return &f.From }  // that it spoke of before, of two
func (f *cardFrame) character() *Character { return &f.One }   // that it speaks of
func (f *cardFrame) choices() *regionSet   { return &f.Set }   // the regions that may be chosen
func (f *cardFrame) figures() *Force       { return &f.Force } // that may be chosen; then the one that was
func (f *cardFrame) left() *int8           { return &f.Left }  // dice to turn, figures still to come
func (f *cardFrame) optional() *int8       { return &f.N }     // 1 if the tile asked for need not be returned
func (f *cardFrame) deed() *deed           { return (*deed)(&f.Kind) }

func (p *Position) card() *cardFrame { return (*cardFrame)(p.Here()) }

// nextAct does the next act of the row.
func nextAct(pl *play) {
	f := pl.P.card()
	acts := eventOf[f.Card].acts
	next := 0
	for i := range acts {
		if acts[i].id == f.Act {
			next = i + 1
		}
	}
	if next == len(acts) {
		pl.Return()
		return
	}
	f.Act, f.Side = acts[next].id, f.Card.deck().Side()
	pl.Goto(cardNext)
	acts[next].do(pl)
}

// cardSteps are the steps of a card: it does its acts, and some of them ask.
func cardSteps(all []step) {
	all[cardNext] = step{Name: "card.next", Run: nextAct}
	all[cardRegion] = choosingRegion()
	all[cardNation] = choosingNation()
	all[cardEffect] = choosingDeed()
	all[cardDice] = choosingDice()
	all[cardFigure] = choosingFigure()
	all[cardTable] = choosingTableCard()
	all[cardAnother] = choosingAnother()
	all[cardDraw] = drawingForCard()
}

// act returns the act that the running card has begun last.
func (f *cardFrame) act() *act {
	acts := eventOf[f.Card].acts
	for i := range acts {
		if acts[i].id == f.Act {
			return &acts[i]
		}
	}
	return &act{}
}

// The reasons of this chapter why a card cannot be played or discarded.
var (
	theSymbol = engine.FactOf("symbol", Faces,
		func(at attempt) engine.Value { return engine.Value(eventOf[at.Value].symbol) })
	theDie = engine.FactOf("die", Faces, engine.Chosen[Position]("die"))

	emptyHand   = reasons.New("hand-empty")
	noCardFits  = reasons.New("no-card-fits", unusedDice("have"))
	cardNotHeld = reasons.New("card-not-held", theCard)                        // it is not in the hand
	cardSymbol  = reasons.New("card-wants-symbol", theCard, theSymbol, theDie) // this die does not pay for it
	// what is printed on it does not hold now
	cardCondition = reasons.New("card-condition", theCard)
	// only one of the same deck may follow
	otherDeck  = reasons.New("card-other-deck", theCard)
	noneToPlay = reasons.New("none-to-play") // of this deck
	notOnTable = reasons.New("card-not-on-table", theCard)
	// this die does not rid a side of it, or the rest of the price is missing
	costsMore   = reasons.New("card-costs-more", theCard, theDie)
	otherSymbol = reasons.New("card-other-symbol", theCard, theSymbol) // the price asks for another one
	// no enemy card on the table can be discarded
	noneToDrop = reasons.New("nothing-to-discard")
	dropPrice  = reasons.New("discard-price", engine.FactOf("card", Cards, func(at attempt) engine.Value {
		return engine.Value(at.P.discardable(sideOf(at.Seat)))
	})) // what it costs is not there
)

var cardEvents = []engine.EventDef{
	// no-die: another card let it be played
	reveals("played", fact("side", Sides), fact("card", Cards), fact("face", Faces)),
	event("rolled-for-card", fact("card", Cards), fact("region", Regions), fact("dice", engine.Number),
		fact("need", engine.Number), fact("count", engine.Number)),
	event("tile-in-play", fact("tile", Tiles)), // it waits next to the pool
	event("tile-in-pool", fact("tile", Tiles)),
	// drawn and looked at; nothing of it counts
	reveals("tile-for-card", fact("card", Cards), fact("tile", Tiles)),
	event("tile-removed", fact("tile", Tiles)), // for good
	event("card-turned-die", fact("card", Cards), fact("from", Faces), fact("to", Faces)),
	event("dice-lost", fact("card", Cards), fact("face", Faces), fact("count", engine.Number)),
	event("dice-to-hunt-box", fact("card", Cards), fact("count", engine.Number), fact("dice", engine.Number)),
	event("set-back", fact("nation", Nations), fact("box", engine.Number), fact("card", Cards)),
	event("lost-to-card", fact("card", Cards), fact("region", Regions), fact("figures", Figures)),
	event("bearers-driven", fact("card", Cards), fact("region", Regions)),
	event("companion-drawn", fact("card", Cards), fact("character", Characters)),
	reveals("discarded-open", fact("side", Sides), fact("card", Cards)), // from the hand, as a price
	event("ring-paid", fact("side", Sides)),
}

// cardPaths are the cards that have been played, and what comes with them.
func cardPaths() []string {
	list := []string{"played-another", "discarded-from-table"}
	for c, row := range eventRows() {
		if row.symbol != NoFace {
			list = append(list, Card(c).path())
		}
	}
	return list
}
