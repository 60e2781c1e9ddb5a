package hunt

import (
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

func (g *game) seen(audience engine.Seats) View { return Rules.View(g.P, audience).(View) }

// What stands behind the screen, and whose it is.
func TestViewsBySeat(t *testing.T) {
	g := started(t, "seats=5").journal("1 dot dot 10")
	spectator, bearer, second := g.seen(engine.Nobody), g.seen(bearerOnly), g.seen(engine.SeatsOf(nazgul1+1))
	for name, v := range map[string]View{"spectator": spectator, "nazgul-2": second} {
		if v.Bearer != nil {
			t.Errorf("%s sees behind the screen: %+v", name, v.Bearer)
		}
	}
	if slices.ContainsFunc(spectator.Sorcery[:], func(hand []Card) bool { return hand != nil }) {
		t.Errorf("spectators see sorcery cards: %v", spectator.Sorcery)
	}
	for seat, hand := range second.Sorcery {
		if (len(hand) > 0) != (seat == 2) {
			t.Errorf("nazgul-2 sees %v in the hand of seat %d", hand, seat)
		}
	}
	b := bearer.Bearer
	if b.Last != 10 || b.Dots != 0 || b.Start != 1 || len(b.Journal) != 4 || b.Journal[1] != (Entry{1, Dot}) {
		t.Errorf("the journal: %+v", b)
	}
	if len(b.Hand) != 3 || bearer.Hands[ringBearer] != 3 || bearer.AllyDeck != 19 ||
		spectator.SorceryDeck != 18 || spectator.Behind != 4 {
		t.Errorf("hand %v of %d, deck %d, sorcery deck %d, behind the screen %d", b.Hand, bearer.Hands[ringBearer],
			bearer.AllyDeck, spectator.SorceryDeck, spectator.Behind)
	}
}

// Rulebook p.13, example 1 and 2: in 10, and then in the wilds behind it.
func TestViewOfReach(t *testing.T) {
	for journal, want := range map[string][]Space{"1 dot dot 10": {9, 11},
		"1 dot dot 10 dot": {9, 10, 11, 19, 20}} {
		v := started(t).journal(journal).seen(bearerOnly)
		if got := v.Bearer.Reach; !slices.Equal(got, want) {
			t.Errorf("%s: reach %v, want %v", journal, got, want)
		}
	}
}

// Rulebook p.10: the first player's Nazgûl come first, then clockwise; those of one player in his own order.
func TestViewOfTheOrder(t *testing.T) {
	p := Position{Tables: newTables(dataset.Ours()), Part: 1, Players: 4, First: 2,
		Order: [4]Nazgul{Green, Red, Blue, Purple}, Active: Purple}
	p.Riders[Green].Seat, p.Riders[Red].Seat, p.Riders[Blue].Seat, p.Riders[Purple].Seat = 1, 2, 2, 3
	var order []Nazgul
	done := 0
	for _, r := range viewOf(&p, engine.Nobody).Riders {
		order = append(order, r.Who)
		if r.Done {
			done++
		}
	}
	if !slices.Equal(order, []Nazgul{Red, Blue, Purple, Green}) || done != 2 {
		t.Errorf("the order is %v, %d have had their turn", order, done)
	}
}

// Rulebook p.25, p.28, p.31: what loses the game.
func TestLimits(t *testing.T) {
	two := spaceSet{}
	two.Add(8)
	two.Add(18)
	for _, test := range []struct {
		p     Position
		limit int8
		track int8
	}{
		{Position{Part: 1}, 12, 16},
		{Position{Part: 2}, 12, 14},
		{Position{Part: 2, Long: true}, 14, 16},
		{Position{Part: 2, Long: true, Deeds: two}, 16, 16},
		{Position{Part: 2, Deeds: two, Gandalf: GandalfRivendell}, 15, 14},
	} {
		if test.p.limit() != test.limit || test.p.track() != test.track {
			t.Errorf("part %d, long %t: limit %d, track %d", test.p.Part, test.p.Long, test.p.limit(), test.p.track())
		}
	}
}

// When the game is over everything is open to everyone.
func TestViewOfTheEnd(t *testing.T) {
	g := started(t)
	p, _, err := Rules.Concede(g.P, ringBearer, engine.Conceded, engine.NewSeeded(nil, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := Rules.View(p, engine.Nobody).(View)
	if v.Result == nil || v.Result.Winner != nazgul1 || v.Result.How != engine.Conceded || v.Bearer == nil ||
		len(v.Sorcery[nazgul1]) != 1 {
		t.Errorf("result %+v, behind the screen %+v, sorcery %v", v.Result, v.Bearer, v.Sorcery)
	}
}

// A broken position is a fault.
func TestInvariants(t *testing.T) {
	for name, spoil := range map[string]func(p *Position){
		"an ally card twice": func(p *Position) { p.AllyGone[firstAlly1] = 2 },
		"six cards in hand": func(p *Position) {
			p.Hand[firstAlly1+5], p.Hand[firstAlly1+1], p.Hand[firstAlly1+2], p.Hand[firstAlly1+3] = 2, 1, 1, 1
		},
		"a sorcery card too many":      func(p *Position) { p.SorceryOut[3] = 2 },
		"cards of a seat of nobody":    func(p *Position) { p.Sorcery[4][1] = 1 },
		"five Fellowship tokens":       func(p *Position) { p.Pool = 5 },
		"a token in the pool and gone": func(p *Position) { p.Gone = p.HuntPool },
		"a grey token in part I":       func(p *Position) { p.HuntPool = p.HuntPool.with(tokenCount - 1) },
		"corruption at the limit":      func(p *Position) { p.Corruption = 12 },
		"seven dice":                   func(p *Position) { p.Dice[Ring] = 7 },
		"a Nazgûl on an exit":          func(p *Position) { p.Riders[Blue].Where = dataset.FirstExit },
		"a Nazgûl with an ally token": func(p *Position) {
			p.Allies.Add(p.Riders[Red].Where)
			p.Riders[Red].Where = p.Allies.List()[0]
		},
		"nine ally tokens":           func(p *Position) { p.Allies = p.Tables.news },
		"Strider in part I":          func(p *Position) { p.Company[dataset.Strider] = FaceUp },
		"a start that is none":       func(p *Position) { p.Start = 20 },
		"a step without an entry":    func(p *Position) { p.Step = 2 },
		"a token known and held":     func(p *Position) { p.Known[1] = p.Held.List()[0] },
		"Gandalf in part I":          func(p *Position) { p.Gandalf = GandalfHidden },
		"two tracks tokens":          func(p *Position) { p.Tracks[0].Add(9); p.Tracks[1].Add(9) },
		"an Eye that is not counted": func(p *Position) { p.HuntPool, p.Gone = 0, p.HuntPool },
	} {
		p := *started(t).pos()
		if err := check(&p); err != nil {
			t.Fatalf("before: %v", err)
		}
		spoil(&p)
		if check(&p) == nil {
			t.Errorf("%s: no fault", name)
		}
	}
}
