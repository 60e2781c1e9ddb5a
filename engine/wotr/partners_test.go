package wotr

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// seated is a new game for so many players.
func seated(t *testing.T, seats string) *game {
	t.Helper()
	return start(t, engine.Options{seatsOption: seats})
}

// inCouncil is a game in phase 5 of a turn with the given dice.
func inCouncil(t *testing.T, seats string, free, shadow []Face) *game {
	t.Helper()
	c := seated(t, seats)
	c.until("action.choose")
	c.p.HuntBox = [2]uint8{}
	for s, faces := range [2][]Face{free, shadow} {
		c.p.Dice[s] = [faceCount]uint8{}
		for _, f := range faces {
			c.p.Dice[s][f]++
		}
	}
	return c
}

// until answers every question before a step in the simplest way.
func (g *game) until(step string) *game {
	g.Helper()
	for range 60 {
		asked := Rules.Decisions(g.p)
		if len(asked) == 0 || asked[0].Step == step {
			return g
		}
		d := asked[0]
		for _, plain := range []string{"keep", "travel-on", "allocate dice=0", "allocate dice=1", "stay-apart",
			"halt", "done", "decline", "stand", "stay", "cease", "pass", "no-card"} {
			if verb, _, _ := strings.Cut(plain, " "); slices.Contains(d.Verbs, verb) &&
				g.try(Player(d.Seat).String()+": "+plain) == nil {
				d.Step = ""
				break
			}
		}
		if d.Step == "" {
			continue
		}
		a, err := Rules.Complete(g.p, d.Seat, d.Verbs[0], func(f engine.Field) (engine.Arg, error) {
			if f.Bag != nil { // the first that are allowed, as few as can be
				return engine.Arg{Name: f.Name, Bag: []engine.Count{{Kind: f.Bag.Max[0].Kind, N: int16(f.Bag.Least)}}},
					nil
			}
			return engine.Arg{Name: f.Name, Value: f.Choices[0]}, nil
		})
		if err != nil {
			g.Fatal(err)
		}
		g.do(Player(d.Seat).String() + ": " + Rules.Format(a))
	}
	g.Fatalf("no %s comes", step)
	return g
}

// clear takes all figures off the map.
func (g *game) clear() *game {
	for r := Nowhere + 1; r < regionCount; r++ {
		g.p.empty(r)
	}
	return g
}

// deal puts cards into a player's hand, which holds no others.
func (g *game) deal(seat Player, cards ...Card) *game {
	for card, end := sideOf(engine.Seat(seat)).cards(); card < end; card++ {
		if g.p.inHandOf(engine.Seat(seat), card) {
			g.p.Cards[card], g.p.Holder[card] = InDeck, 0
		}
	}
	for _, card := range cards {
		g.p.give(engine.Seat(seat), card)
	}
	return g
}

func faces(f Face, n int) []Face { return slices.Repeat([]Face{f}, n) }

// --- who plays, who leads, who acts

func TestXIPartnersMayConsult(t *testing.T) {
	for seats, want := range map[string]string{
		"2": "[]", "3": fmt.Sprint([]engine.Partners{{Seats: engine.SeatsOf(4, 5)}}),
		"4": fmt.Sprint([]engine.Partners{{Seats: engine.SeatsOf(2, 3)}, {Seats: engine.SeatsOf(4, 5)}}),
	} {
		if got := fmt.Sprint(Rules.Partners(engine.Options{seatsOption: seats})); got != want {
			t.Errorf("in a game for %s %s may consult, not %s", seats, got, want)
		}
	}
}

func TestXIWhoPlaysAndWhoControlsWhat(t *testing.T) {
	for _, c := range []struct {
		seats string
		want  string
	}{{"2", "free shadow"}, {"3", "free witch-king saruman"}, {"4", "gondor rohan witch-king saruman"}} {
		var got []string
		nations, characters := nationSet(0), characterSet(0)
		for _, seat := range Rules.SeatsOf(engine.Options{seatsOption: c.seats}) {
			row := &seatRows[seat]
			got = append(got, Player(seat).String())
			if nations&row.nations != 0 || row.side == Shadow && characters&row.characters != 0 {
				t.Errorf("%s: %s controls what another does", c.seats, Player(seat))
			}
			nations, characters = nations|row.nations, characters|row.characters
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s play: %s, not %s", c.seats, got, c.want)
		}
		if nations != seatRows[freeSeat].nations|seatRows[shadowSeat].nations || characters != companions|minions {
			t.Errorf("%s: somebody is nobody's", c.seats)
		}
	}
	for seat, want := range map[Player]string{
		gondorSeat: "elves gondor", rohanSeat: "dwarves north rohan", witchKingSeat: "sauron",
		sarumanSeat: "isengard southrons",
	} {
		text, _ := seatRows[seat].nations.MarshalText()
		if got := strings.ReplaceAll(string(text), ",", " "); got != want {
			t.Errorf("%s controls %s, not %s", seat, got, want)
		}
	}
}

func TestXITheLeadIsHandedOn(t *testing.T) {
	c := seated(t, "4").told("leads side=free player=gondor", "leads side=shadow player=witch-king")
	c.until("turn.allocate").asks("witch-king turn.allocate")
	c.do("witch-king: allocate dice=0")
	c.p.Dice = [2][faceCount]uint8{FreePeoples: {CharacterFace: 1}}
	c.do("rohan: skip die=character").told("leads side=free player=rohan", "leads side=shadow player=saruman")
	c = seated(t, "3").told("leads side=shadow player=witch-king")
	if slices.ContainsFunc(c.events, func(e string) bool { return strings.HasPrefix(e, "leads side=free") }) {
		t.Errorf("a single player leads: %s", c.events)
	}
}

// The order is: non-leading Free, non-leading Shadow, leading Free, leading Shadow, and again. Players whose
// side has no dice left are passed over.
func TestXITheOrderOfActions(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 3), faces(CharacterFace, 5))
	c.asks("rohan action.choose").do("rohan: skip die=character").asks("saruman action.choose").
		do("saruman: skip die=character")
	c.asks("gondor action.choose").do("gondor: skip die=character").asks("witch-king action.choose").
		do("witch-king: skip die=character")
	c.asks("rohan action.choose").do("rohan: skip die=character").asks("saruman action.choose").
		do("saruman: skip die=character")
	c.asks("witch-king action.choose").do("witch-king: skip die=character").asks("saruman action.choose")

	c = inCouncil(t, "3", faces(CharacterFace, 2), faces(CharacterFace, 2))
	c.asks("free action.choose").do("free: skip die=character").asks("saruman action.choose").
		do("saruman: skip die=character")
	c.asks("free action.choose").do("free: skip die=character").asks("witch-king action.choose")
}

// A player who passes has had his turn; he acts again when his next one comes.
func TestXIAPassPassesTheTurnOn(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 2), faces(CharacterFace, 4))
	c.do("rohan: pass", "saruman: skip die=character").asks("gondor action.choose").
		do("gondor: pass", "witch-king: skip die=character")
	c.asks("rohan action.choose")
	if c.p.diceLeft(FreePeoples) != 2 {
		t.Errorf("%d dice left", c.p.diceLeft(FreePeoples))
	}
}

// The leading player has the Fellowship phase, the guide and what the hunt brings, also when his partner
// moves the Fellowship.
func TestXITheLeadingPlayerDecidesForTheFellowshipAndTheHunt(t *testing.T) {
	seated(t, "4").until("fellowship.choose").asks("gondor fellowship.choose")
	c := inCouncil(t, "4", faces(CharacterFace, 3), faces(CharacterFace, 3))
	c.p.HuntBox[Shadow] = 5
	c.load("hunt-roll: 6 6 6 6 6", "hunt: 3")
	c.do("rohan: move-fellowship die=character").asks("gondor tile.burden").do("gondor: lose-guide")
	c.asks("saruman action.choose")
	// either separates Companions
	c.do("saruman: skip die=character", "gondor: separate die=character who=gimli to=rivendell")
	c.do("witch-king: skip die=character",
		"rohan: move-companions die=character from=rivendell who=gimli to=fords-of-bruinen")
}

// --- cards

func TestXIFirstDraws(t *testing.T) {
	for seats, want := range map[string]map[Player]int{
		"3": {freeSeat: 2, witchKingSeat: 2, sarumanSeat: 2}, "4": {gondorSeat: 2, rohanSeat: 2, witchKingSeat: 2,
			sarumanSeat: 2},
	} {
		c := seated(t, seats)
		for seat, n := range want {
			hand := viewHand(c.p, sideOf(engine.Seat(seat)), engine.SeatsOf(engine.Seat(seat)), engine.Nobody)
			if c.p.handSize(engine.Seat(seat)) != n || hand.Characters != 1 || hand.Strategies != 1 ||
				hand.Cards != nil {
				t.Errorf("%s players: %s holds %v", seats, seat, hand)
			}
		}
	}
}

// In later turns each partner draws one card of a deck of his choice, all asked at once; the single player of
// the Free Peoples draws of both decks.
func TestXILaterDraws(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 1), nil)
	c.do("rohan: skip die=character").
		asks("gondor hand.draw, rohan hand.draw, witch-king hand.draw, saruman hand.draw")
	c.do("rohan: draw-from deck=free-strategy", "saruman: draw-from deck=shadow-character",
		"gondor: draw-from deck=free-strategy")
	if c.p.handSize(engine.Seat(rohanSeat)) != 2 {
		t.Error("drawn before all have chosen")
	}
	c.refuse("witch-king: draw-from deck=free-strategy", "not-your-deck")
	c.do("witch-king: draw-from deck=shadow-character")
	for seat := gondorSeat; seat < seatCount; seat++ {
		if c.p.handSize(engine.Seat(seat)) != 3 {
			t.Errorf("%s holds %d", seat, c.p.handSize(engine.Seat(seat)))
		}
	}
	if c.p.cardsLeft(FreeStrategyDeck) != 20 || c.p.cardsLeft(FreeCharacterDeck) != 22 ||
		c.p.cardsLeft(ShadowCharacterDeck) != 20 {
		t.Error("drawn of other decks")
	}
	c = inCouncil(t, "3", faces(CharacterFace, 1), nil)
	c.do("free: skip die=character").asks("witch-king hand.draw, saruman hand.draw")
	if c.p.handSize(engine.Seat(freeSeat)) != 4 {
		t.Errorf("the single player holds %d", c.p.handSize(engine.Seat(freeSeat)))
	}
}

// A player whose partner takes the last card of the deck that he has chosen draws from the other one. Where
// nothing is left, nobody is asked.
func TestXITheLastCardOfADeck(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 1), nil)
	for card, end := FreePeoples.cards(); card < end; card++ {
		if c.p.Cards[card] == InDeck && card != Athelas && card != WisdomOfElrond {
			c.p.Cards[card] = Played
		}
	}
	for card, end := Shadow.cards(); card < end; card++ {
		if c.p.Cards[card] == InDeck {
			c.p.Cards[card] = Played
		}
	}
	c.do("rohan: skip die=character").asks("gondor hand.draw, rohan hand.draw")
	c.do("rohan: draw-from deck=free-character", "gondor: draw-from deck=free-character")
	// rohan leads now, and draws first
	if !c.p.inHandOf(engine.Seat(gondorSeat), WisdomOfElrond) || !c.p.inHandOf(engine.Seat(rohanSeat), Athelas) {
		t.Error("other cards are drawn")
	}
}

// Four cards are a partner's limit, six the single player's.
func TestXIHandLimits(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 1), nil)
	c.deal(rohanSeat, Athelas, BilbosSong, TheRedArrow, RidersOfTheoden)
	c.do("rohan: skip die=character").until("hand.discard").asks("rohan hand.discard")
	c.refuse("rohan: discard card=orc-patrol", "not-in-hand").do("rohan: discard card=the-red-arrow")
	if c.p.handSize(engine.Seat(rohanSeat)) != 4 || c.p.holder(TheRedArrow) != engine.Seat(rohanSeat) ||
		c.p.Cards[TheRedArrow] != FaceDown {
		t.Error("the card is not discarded face down")
	}
	c = inCouncil(t, "3", faces(CharacterFace, 1), nil)
	c.deal(freeSeat, Athelas, BilbosSong, TheRedArrow, RidersOfTheoden)
	c.do("free: skip die=character").asks("witch-king hand.draw, saruman hand.draw") // six are allowed
}

func TestXIExchangingACardUnseen(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 1), nil)
	c.deal(rohanSeat, Athelas, BilbosSong).deal(gondorSeat, TheRedArrow)
	c.do("rohan: skip die=character").until("hand.exchange").asks("gondor hand.exchange, rohan hand.exchange")
	gondor := engine.SeatsOf(engine.Seat(gondorSeat))
	before := viewText(t, c.p, gondor)
	c.refuse("gondor: exchange card=athelas", "not-in-hand").do("rohan: exchange card=athelas").
		asks("gondor hand.exchange")
	if viewText(t, c.p, gondor) != before || Rules.FormatFor(parsed(t, "exchange card=athelas"),
		engine.Seat(rohanSeat), gondor) != "exchange card=?" {
		t.Error("the partner sees the card before he has agreed")
	}
	c.do("gondor: exchange card=the-red-arrow").told("exchanged player=gondor deck=free-character card=athelas",
		"exchanged player=rohan deck=free-strategy card=the-red-arrow")
	if !c.p.inHandOf(engine.Seat(gondorSeat), Athelas) || !c.p.inHandOf(engine.Seat(rohanSeat), TheRedArrow) ||
		c.p.Offer != NoCard {
		t.Error("the cards have not changed hands")
	}
	c.asks("witch-king hand.exchange, saruman hand.exchange").
		do("saruman: exchange card="+held(c.p, sarumanSeat).String(), "witch-king: keep").
		told("kept-hands side=shadow")
	c.asks("rohan fellowship.choose")

	c = inCouncil(t, "4", faces(CharacterFace, 1), nil) // one answer is enough to end it; nobody waits
	c.do("rohan: skip die=character").until("hand.exchange").do("gondor: keep").
		asks("witch-king hand.exchange, saruman hand.exchange")

	c = inCouncil(t, "4", faces(CharacterFace, 1), nil) // an empty hand has nothing to exchange
	c.do("rohan: skip die=character")
	c.until("hand.exchange")
	c.deal(witchKingSeat).do("gondor: keep").asks("rohan fellowship.choose")
}

// held returns a card that a player holds.
func held(p *Position, seat Player) Card {
	for c := Card(1); c < cardCount; c++ {
		if p.inHandOf(engine.Seat(seat), c) {
			return c
		}
	}
	return NoCard
}

func parsed(t *testing.T, text string) engine.Action {
	t.Helper()
	a, err := Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func viewText(t *testing.T, p *Position, audience engine.Seats) string {
	t.Helper()
	data, err := json.Marshal(viewOf(p, audience))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// --- what partners know of each other, and what they say beforehand

func TestXIPartnersHandsAreSecret(t *testing.T) {
	c := inCouncil(t, "4", nil, nil)
	c.deal(gondorSeat, Athelas, WisdomOfElrond).deal(rohanSeat, BilbosSong)
	c.p.Cards[TheRedArrow], c.p.Holder[TheRedArrow] = FaceDown, rohanSeat
	v := viewOf(c.p, engine.SeatsOf(engine.Seat(gondorSeat)))
	if !slices.Equal(v.Hands[FreePeoples].Cards, []Card{Athelas, WisdomOfElrond}) ||
		v.Hands[FreePeoples].Characters != 2 || v.Hands[FreePeoples].Discarded != nil {
		t.Errorf("of its side Gondor sees %v", v.Hands[FreePeoples])
	}
	for _, player := range v.Players {
		if own := player.Seat == gondorSeat; own != (len(player.Hand.Cards) > 0) || player.Seat == rohanSeat &&
			player.Hand.Characters != 1 {
			t.Errorf("of %s Gondor sees %v", player.Seat, player.Hand)
		}
	}
	if !v.For[FreePeoples] || v.For[Shadow] {
		t.Errorf("it is for %v", v.For)
	}
	if two := viewOf(newGame(t), engine.Nobody); two.Players != nil {
		t.Error("a game for two shows partners")
	}
}

func TestXIOrdersOfPartners(t *testing.T) {
	c := inCouncil(t, "4", faces(ArmyMusterFace, 1), nil)
	for seat, want := range map[Player]bool{gondorSeat: true, sarumanSeat: true, freeSeat: false,
		shadowSeat: false} {
		open := Rules.OpenOrders(c.p, engine.Seat(seat))
		if slices.Contains(open, "exchange") != want || slices.Contains(open, "mixed-armies") != want {
			t.Errorf("%s may give %v", seat, open)
		}
	}
	obeys := func(seat Player, text, want string) {
		t.Helper()
		order, err := Rules.ParseOrder(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Rules.Obey(c.p, engine.Seat(seat), order)
		if got := Rules.Format(a); err != nil || got != want {
			t.Errorf("%s: %s: %q, %v", seat, text, got, err)
		}
	}
	c = meeting(t, 2, 3).do("rohan: move-army die=army-muster from=pelargir to=lossarnach with=rohan:2r")
	obeys(rohanSeat, "mixed-armies armies=stay-apart scope=anywhere", "stay-apart")
	obeys(rohanSeat, "mixed-armies armies=mix scope=in-region region=edoras", "")
	c.do("rohan: mix")
	obeys(gondorSeat, "mixed-armies armies=mix scope=in-region region=lossarnach", "mix")
	c = inCouncil(t, "4", faces(CharacterFace, 1), nil).do("rohan: skip die=character").until("hand.exchange")
	obeys(gondorSeat, "exchange exchange=keep", "keep")
}
