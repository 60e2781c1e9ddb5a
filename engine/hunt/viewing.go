package hunt

import (
	"slices"

	"redbook/engine"
)

// viewOf builds what an audience may know, from nothing. When the game is over everything is open.
func viewOf(p *Position, audience engine.Seats) View {
	if p.Over() {
		audience = engine.Public
	}
	v := View{
		Set: p.Tables.set, Players: int(p.Players), Handed: int(p.Handed), BigPool: p.BigPool, Havens: p.Havens,
		Apart: p.Apart, Aid: p.Aid,
		Part: p.Part, Day: int(p.Day), Turn: p.Turn, Eye: p.Eye, Step: int(p.Step), Track: int(p.track()),
		Long:       p.Long,
		Corruption: int(p.Corruption), Limit: int(p.limit()), Met: int(p.MetDay), Company: p.Company,
		Tokens: int(p.Tokens), Pool: int(p.Pool),
		Allies: p.Allies.List(), AlliesLeft: maxAllies - p.Allies.Len(),
		First: p.First, Active: p.Active, Chief: p.Chief, Spent: int(p.Spent), Chiefs: p.ChiefDie,
		ChiefOn: p.ChiefDieOn, Found: p.FoundAt,
		Asked: slices.Clone(p.Asked[:p.AskedCount]), AskedFrom: int(p.AskedFrom), HunterLogs: lying(p),
		Behind:   p.Held.Len() + p.Hidden.Len(),
		HuntPool: p.HuntPool.list(), Gone: p.Gone.list(), Eyes: int(p.Eyes),
	}
	for seat := range v.For {
		v.For[seat] = seat < int(p.Players) && audience.Has(engine.Seat(seat))
	}
	for _, log := range p.Logs {
		if log.Kind != NoLog {
			v.Logs = append(v.Logs, log)
		}
	}
	for _, area := range p.Known {
		if area != Nowhere {
			v.Known = append(v.Known, area)
		}
	}
	if p.Part == 1 && p.board().Exits.Has(p.Journal[p.Step]) {
		v.Exit = p.Journal[p.Step] // announced at once (Rulebook p.25)
	}
	v.Between = p.underWay(letterReady)
	viewNazgul(p, &v)
	viewCards(p, &v)
	viewGandalf(p, &v)
	viewUnderWay(p, &v)
	v.Stretch = viewStretch(p)
	if v.For[ringBearer] {
		v.Bearer = viewBearer(p)
	}
	if p.Over() {
		v.Result = viewResult(p)
	}
	return v
}

// list gives the tokens of the set in order.
func (s tokenSet) list() []Token {
	var list []Token
	for t := Token(1); t < tokenCount; t++ {
		if s.has(t) {
			list = append(list, t)
		}
	}
	return list
}

func viewNazgul(p *Position, v *View) {
	for face, n := range p.Dice {
		v.Dice[face] = int(n)
	}
	for sword, spaces := range p.Tracks {
		for _, s := range spaces.List() {
			v.Tracks = append(v.Tracks, TrackView{Where: s, Sword: sword == 1})
		}
	}
	if p.Part == 1 {
		v.Legs = slices.Clone(p.Legs[1 : p.Step+1])
	}
	order := p.turnOrder()
	active := slices.Index(order, p.Active)
	for i, who := range order {
		r := p.Riders[who]
		v.Riders = append(v.Riders, RiderView{
			Who: who, Chief: p.Chief == who, Where: r.Where, Seat: r.Seat, Active: i == active, Done: i < active,
			Moved: r.Moved, Acted: r.Acted, Barred: r.Barred,
		})
	}
}

// viewCards shows how many cards are where, and the hands of sorcery cards that this audience holds.
func viewCards(p *Position, v *View) {
	t := p.Tables
	first := firstAlly1
	if p.Part == 2 {
		first = firstAlly2
	}
	for c := Card(1); c < firstSorcery; c++ {
		held, gone := int(p.Hand[c]), int(p.AllyGone[c])
		v.Hands[ringBearer] += held
		if c < first || c >= first+titles {
			continue
		}
		v.AllyDeck += int(t.copies(c)) - held - gone
		if gone > 0 {
			v.AllyGone = append(v.AllyGone, CardCount{c, gone})
		}
	}
	for i := range titles {
		c := firstSorcery + Card(i)
		gone, out := int(p.SorceryGone[i+1]), int(p.SorceryOut[i+1])
		v.SorceryDeck += int(t.copies(c)) - gone - out
		if gone > 0 {
			v.SorceryGone = append(v.SorceryGone, CardCount{c, gone})
		}
		if out > 0 {
			v.SorceryOut = append(v.SorceryOut, CardCount{c, out})
		}
		for seat := nazgul1; seat < seatCount; seat++ {
			held := int(p.Sorcery[seat][i+1])
			v.Hands[seat] += held
			v.SorceryDeck -= held
			if v.For[seat] {
				v.Sorcery[seat] = append(v.Sorcery[seat], slices.Repeat([]Card{c}, held)...)
			}
		}
	}
}

func viewGandalf(p *Position, v *View) {
	v.Gandalf = GandalfView{State: p.Gandalf, Moves: int(p.GandalfMoves), Deeds: p.Deeds.List()}
	if p.Gandalf == GandalfRevealed && p.GandalfMoves > 0 {
		v.Gandalf.Where = p.GandalfJournal[p.GandalfMoves-1]
	}
}

// viewUnderWay shows what is half done: an act that waits for its answer, a meeting.
func viewUnderWay(p *Position, v *View) {
	for i := range p.Depth() {
		switch f, step := p.At(i); step {
		case actWindow, actAnswer:
			v.Act = &ActView{Act: f.Act, Who: f.Who, Where: f.Where, Region: f.Region, Segment: f.Segment,
				Card: f.Card, Face: f.Face}
		case meetingBegin, meetingWindow, meetingDraw, meetingCompany, meetingSuffer, meetingEnd:
			v.Meeting = &Meeting{Rescue: p.FoundAt == Nowhere, Where: p.FoundAt, Drawn: p.Drawn.list()}
			if p.FoundAt != Nowhere {
				v.Meeting.Who = p.meets()
			}
		}
	}
}

// viewBearer is what stands behind the screen.
func viewBearer(p *Position) *BearerView {
	b := &BearerView{Held: p.Held.List(), Hidden: p.Hidden.List(), Laid: p.Laid.List()}
	for _, c := range p.DrawnAllies {
		if c != NoCard {
			b.Drawn = append(b.Drawn, c)
		}
	}
	for c := Card(1); c < firstSorcery; c++ {
		b.Hand = append(b.Hand, slices.Repeat([]Card{c}, int(p.Hand[c]))...)
	}
	for _, j := range p.Offered {
		if j != NoJourney {
			b.Offered = append(b.Offered, j)
		}
	}
	if p.Part == 1 {
		viewJournal(p, b)
		return b
	}
	b.Gandalf = slices.Clone(p.GandalfJournal[:p.GandalfMoves])
	if p.Gandalf == GandalfHidden && p.GandalfMoves > 0 && !p.GandalfMoved {
		b.Rides = p.gandalfReach().List()
	}
	if p.Journey != NoJourney {
		viewJourney(p, b)
	}
	return b
}

func viewJournal(p *Position, b *BearerView) {
	b.Start = p.Start
	if p.Start == Nowhere {
		return
	}
	for step, where := range p.Journal[:p.Step+1] {
		b.Journal = append(b.Journal, Entry{step, where})
	}
	b.Last, b.Dots = lastArea(p.Journal[:p.Step+1])
	b.Reach = p.board().InRange(b.Last, b.Dots+int(p.Reach)).List()
}

func viewJourney(p *Position, b *BearerView) {
	b.Journey = p.Journey
	card := p.Tables.journeys[p.Journey]
	for step, where := range card.Entries {
		if where == Nowhere {
			where = Dot
		}
		e := Entry{step, where}
		if step <= int(p.Step) {
			b.Journal = append(b.Journal, e)
		} else {
			b.Ahead = append(b.Ahead, e)
		}
	}
	b.Last, b.Dots = lastArea(card.Entries[:p.Step+1])
	if p.Havens {
		b.Havens = card.Havens.List()
	}
}

func viewResult(p *Position) *ResultView {
	r := p.Result()
	view := &ResultView{How: r.How, Winner: nazgul1, Draw: r.Winners == engine.Nobody}
	if r.Winners.Has(ringBearer) {
		view.Winner = ringBearer
	}
	return view
}
