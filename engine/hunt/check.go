package hunt

import (
	"cmp"
	"fmt"
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// check holds a position to the invariants of the game.
func check(p *Position) error {
	if p.Tables == nil {
		return fmt.Errorf("a position without a data set")
	}
	return cmp.Or(checkTime(p), checkFellowship(p), checkCards(p), checkCorruption(p), checkBoard(p),
		checkDice(p), checkInformation(p),
		checkJournal(p), checkJourney(p), checkGandalf(p))
}

// checkTime sees to it that the markers stand where they can.
func checkTime(p *Position) error {
	switch {
	case p.Part != 1 && p.Part != 2:
		return fmt.Errorf("part %d", p.Part)
	case p.Players < 2 || p.Players > seatCount:
		return fmt.Errorf("%d players", p.Players)
	case p.Day < 0 || p.Turn > Night || p.Eye && p.Turn != Night:
		return fmt.Errorf("day %d, turn %d, the Eye %t", p.Day, p.Turn, p.Eye)
	case p.Step < 0 || p.Step > p.track():
		return fmt.Errorf("the figure of Frodo is on space %d of the movement track, which has %d", p.Step,
			p.track())
	case p.AskedCount < 0 || p.AskedFrom < 0 || p.AskedFrom > p.AskedCount:
		return fmt.Errorf("%d answers, those about the journey from %d on", p.AskedCount, p.AskedFrom)
	case !p.Over() && p.Corruption >= p.limit():
		return fmt.Errorf("the game goes on with %d corruption of %d", p.Corruption, p.limit())
	case p.Corruption < 0:
		return fmt.Errorf("%d corruption", p.Corruption)
	}
	return nil
}

// checkFellowship counts the Fellowship tokens: there are never more than the game began with (Rulebook p.9,
// p.15).
func checkFellowship(p *Position) error {
	most := int8(3)
	if p.BigPool {
		most = 4
	}
	if p.Tokens < 0 || p.Pool < 0 || p.Tokens+p.Pool > most {
		return fmt.Errorf("%d Fellowship tokens on Frodo's card and %d in the pool, %d are in the game", p.Tokens,
			p.Pool, most)
	}
	if p.Company[dataset.Frodo] == Absent || p.Part == 1 && p.Company[dataset.Strider] != Absent {
		return fmt.Errorf("the company is %v in part %d", p.Company, p.Part)
	}
	return nil
}

// checkCards checks that no card is in two places, and that no hand holds more than it may unless its
// player is about to discard.
func checkCards(p *Position) error {
	choosing := p.Over() || p.underWay(discardAlly, discardSorcery, effectChoose, effectNext)
	held := 0
	for c := Card(1); c < firstSorcery; c++ {
		held += int(p.Hand[c])
		if n := p.Hand[c] + p.AllyGone[c]; n > p.Tables.copies(c) {
			return fmt.Errorf("%d of the ally card %s", n, Cards.Name(engine.Value(c)))
		}
	}
	if held > maxHand && !choosing {
		return fmt.Errorf("%d ally cards in hand", held)
	}
	var hands [seatCount]int
	for i := 1; i <= titles; i++ {
		n := p.SorceryGone[i] + p.SorceryOut[i]
		for seat, hand := range p.Sorcery {
			n += hand[i]
			hands[seat] += int(hand[i])
		}
		if c := firstSorcery + Card(i-1); n > p.Tables.copies(c) {
			return fmt.Errorf("%d of the sorcery card %s", n, Cards.Name(engine.Value(c)))
		}
	}
	for from := range p.Gifts {
		for title := range titles + 1 {
			laid := 0
			for to := range p.Gifts {
				laid += int(p.Gifts[from][to][title])
			}
			if laid > int(p.Sorcery[from][title]) {
				return fmt.Errorf("%s has laid aside sorcery cards that it does not hold", seatName(engine.Seat(from)))
			}
		}
	}
	for seat, n := range hands {
		if n > 0 && (seat == int(ringBearer) || seat >= int(p.Players)) || n > maxHand && !choosing {
			return fmt.Errorf("%s holds %d sorcery cards", seatName(engine.Seat(seat)), n)
		}
	}
	return nil
}

// checkCorruption sees to it that a corruption token is in one place: the pool, the meeting that goes on, or
// out of the game.
func checkCorruption(p *Position) error {
	if p.HuntPool&p.Gone|p.HuntPool&p.Drawn|p.Gone&p.Drawn != 0 {
		return fmt.Errorf("corruption tokens in two places: %v in the pool, %v drawn, %v gone", p.HuntPool.list(),
			p.Drawn.list(), p.Gone.list())
	}
	eyes := 0
	for _, t := range (p.HuntPool | p.Drawn | p.Gone).list() {
		switch token := p.token(t); {
		case token.Colour == dataset.Grey && p.Part == 1:
			return fmt.Errorf("the grey token %s in part I", token.ID)
		case token.Eye && p.Gone.has(t):
			eyes++
		}
	}
	if int(p.Eyes) < eyes {
		return fmt.Errorf("%d Eyes beside the corruption track, %d have been drawn", p.Eyes, eyes)
	}
	return nil
}

// checkBoard sees to it that everything stands where it can.
func checkBoard(p *Position) error {
	b := p.board()
	if !p.Allies.Without(b.Areas).Empty() || p.Allies.Len() > maxAllies {
		return fmt.Errorf("ally tokens on %v", p.Allies.List())
	}
	for who := Blue; who < nazgulCount; who++ {
		switch r := p.Riders[who]; {
		case int(r.Seat) >= int(p.Players):
			return fmt.Errorf("the %s Nazgûl belongs to a seat that does not play", Riders.Name(engine.Value(who)))
		case r.Where == Nowhere && p.Turn != NoTurn:
			return fmt.Errorf("the %s Nazgûl is nowhere", Riders.Name(engine.Value(who)))
		case int(r.Where) >= len(b.Spaces) || b.Exits.Has(r.Where) || p.Allies.Has(r.Where):
			return fmt.Errorf("the %s Nazgûl stands on %s", Riders.Name(engine.Value(who)), r.Where)
		}
	}
	for i, l := range p.HunterLogs {
		if l.Space != Nowhere && !b.Areas.Or(b.Exits).Has(l.Space) || l.Step < 0 || l.Step > p.track() {
			return fmt.Errorf("the hunters' log token %s lies on %s and space %d of the track",
				HunterLogs.Name(engine.Value(i)), l.Space, l.Step)
		}
	}
	for _, tracks := range p.Tracks {
		if !tracks.Without(b.Areas).Empty() {
			return fmt.Errorf("tracks tokens on %v", tracks.List())
		}
	}
	if both := p.Tracks[0].And(p.Tracks[1]); !both.Empty() {
		return fmt.Errorf("two tracks tokens on %v", both.List())
	}
	return nil
}

// checkDice counts the action dice.
func checkDice(p *Position) error {
	n := int(p.Spent)
	for _, dice := range p.Dice {
		n += int(dice)
	}
	if p.Spent < 0 || n > normalDice || p.Dice[MorgulRing]+p.Dice[MorgulShadow]+p.Dice[Pursuit] > 0 {
		return fmt.Errorf("%d normal dice, %d of them spent, %v in the pool", n, p.Spent, p.Dice)
	}
	if p.ChiefDie == Shadow || p.ChiefDie != NoFace && !p.ChiefDieOn {
		return fmt.Errorf("the Chief's die shows %s", Faces.Name(engine.Value(p.ChiefDie)))
	}
	return nil
}

// checkInformation counts the information tokens of part I (Rulebook p.8, p.21-22).
func checkInformation(p *Position) error {
	if p.Part != 1 || p.Start == Nowhere {
		return nil
	}
	var known spaceSet
	for _, s := range p.Known {
		if s != Nowhere {
			known.Add(s)
		}
	}
	all := p.Held.Or(p.Hidden).Or(p.Laid).Or(known)
	n := p.Held.Len() + p.Hidden.Len() + p.Laid.Len() + known.Len()
	if n != all.Len() || n > informationDrawn {
		return fmt.Errorf("information tokens: %v held, %v turned over, %v laid, %v known", p.Held.List(),
			p.Hidden.List(), p.Laid.List(), known.List())
	}
	return nil
}

// checkJournal sees to it that the journal of part I has as many entries as Frodo's figure has made steps.
func checkJournal(p *Position) error {
	if p.Part != 1 || p.Start == Nowhere {
		return nil
	}
	if p.Journal[0] != p.Start || !p.Tables.starts.Has(p.Start) {
		return fmt.Errorf("the journal begins in %s, the start is %s", p.Journal[0], p.Start)
	}
	b := p.board()
	for n, entry := range p.Journal[1:] {
		noted := entry == Dot || entry == Stay || b.Areas.Has(entry) || b.Exits.Has(entry) && n+1 == int(p.Step)
		if noted != (n < int(p.Step)) || !noted && entry != Nowhere {
			return fmt.Errorf("entry %d of the journal is %s, Frodo's figure is on space %d", n+1, entry, p.Step)
		}
	}
	return nil
}

// knowledge is what everybody knows of Frodo's way up to an entry.
func (p *Position) knowledge(n int) *knowledge {
	asked := p.Asked[:p.AskedCount]
	if i := slices.IndexFunc(asked, func(a Answer) bool { return int(a.Step) > n }); i >= 0 {
		asked = asked[:i]
	}
	return know(p.Tables, p.Tables.boards[1], p.Tables.starts, p.Legs[1:n+1], asked)
}

// checkJourney holds the journey card of part II, and those between which is being chosen, to their deck.
func checkJourney(p *Position) error {
	for i, j := range p.Offered {
		if j != NoJourney && (j == p.Journey || p.OldJourneys.has(j) || slices.Contains(p.Offered[:i], j)) {
			return fmt.Errorf("journey %s is offered beside %v; the journey is %s, given up: %v",
				Journeys.Name(engine.Value(j)),
				p.Offered, Journeys.Name(engine.Value(p.Journey)), p.OldJourneys.list())
		}
	}
	if p.Part != 2 || p.Journey == NoJourney {
		return nil
	}
	if p.Journey.long() != p.Long || p.OldJourneys.has(p.Journey) {
		return fmt.Errorf("the journey is %s; long: %t, given up: %v", Journeys.Name(engine.Value(p.Journey)),
			p.Long, p.OldJourneys.list())
	}
	return nil
}

// checkGandalf holds part II to what Gandalf can have done.
func checkGandalf(p *Position) error {
	if p.Part == 1 && (p.Gandalf != GandalfAway || p.GandalfMoves > 0) || p.GandalfMoves < 0 {
		return fmt.Errorf("part %d with %d entries of Gandalf", p.Part, p.GandalfMoves)
	}
	if p.Part == 1 {
		return nil
	}
	all := p.Deeds.Or(p.DeedsGone).Or(p.Held).Or(p.Laid)
	if n := p.Deeds.Len() + p.DeedsGone.Len() + p.Held.Len() + p.Laid.Len(); n != all.Len() ||
		!all.Without(p.Tables.deeds).Empty() {
		return fmt.Errorf("deed tokens: %v done, %v out of the game, %v held, %v laid", p.Deeds.List(),
			p.DeedsGone.List(), p.Held.List(), p.Laid.List())
	}
	if p.Gandalf == GandalfRevealed && p.GandalfMoves == 0 {
		return fmt.Errorf("the figure of Gandalf stands on the board and he has been nowhere")
	}
	return nil
}

// underWay reports whether one of these steps is half done.
func (p *Position) underWay(steps ...engine.StepID) bool {
	for i := range p.Depth() {
		if _, step := p.At(i); slices.Contains(steps, step) {
			return true
		}
	}
	return false
}
