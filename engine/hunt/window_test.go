package hunt

import (
	"errors"
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// card is a title by its name in records.
func card(t *testing.T, name string) Card {
	t.Helper()
	v, ok := Cards.Parse(name)
	if !ok {
		t.Fatalf("no card %s", name)
	}
	return Card(v)
}

// cornered is a game in which the Ring-bearer holds a card and blue can search, hunt, perceive and cast in an
// area.
func cornered(t *testing.T, title string, set func(p *Position)) *game {
	return hunted(t, Blue, func(p *Position) {
		walked(p, 1, 0, 0, 10)
		p.Riders[Blue].Where = 10
		pool(p, Sword, Ring, Sorcery)
		p.Tokens, p.Pool = 1, 2
		p.Sorcery = [seatCount][titles + 1]uint8{nazgul1: {18: 1}}
		p.Hand[card(t, title)] = 1
		if set != nil {
			set(p)
		}
	})
}

// Rulebook p.14: an act waits for the Ring-bearer's reaction when its target has been named, before it is
// answered.
func TestP14TheWindowForReactions(t *testing.T) {
	for _, test := range []struct{ title, act, react, cancelled string }{
		{"a1-04", "hunt-with die=sword", "react card=a1-04", "hunt"},
		{"a1-05", "perceive die=ring what=region", "react card=a1-05", "perception"},
		{"a1-13", "cast die=sorcery card=s-18", "react card=a1-13", "sorcery"},
	} {
		g := cornered(t, test.title, nil).Do("nazgul-1: "+test.act).Asked("ring-bearer act.window").
			Silent("hunt-answer", "perception-answer", "drew-sorcery")
		g.Do("ring-bearer: "+test.react).Tells("act-cancelled nazgul=blue act="+test.cancelled).
			Silent("hunt-answer", "perception-answer", "drew-sorcery")
		p := g.pos()
		if !p.Riders[Blue].Acted || p.AskedCount == 0 || p.lastHeard().Says != Nothing || p.FoundAt != Nowhere ||
			p.Dice == [faceCount]uint8{Ring: 1, Sword: 1, Sorcery: 1} {
			t.Errorf("%s: acted %t, heard %+v, dice %v", test.title, p.Riders[Blue].Acted, p.lastHeard(), p.Dice)
		}
		cornered(t, test.title, nil).Do("nazgul-1: "+test.act, "ring-bearer: let-be").Silent("act-cancelled")
	}
}

func (p *Position) lastHeard() Answer { return p.Asked[p.AskedCount-1] }

// A1-04: the Nazgûl whose hunt has been cancelled cannot hunt again in this turn.
func TestACancelledHuntIsNotMadeAgain(t *testing.T) {
	g := cornered(t, "a1-04", nil).Do("nazgul-1: hunt-with die=sword", "ring-bearer: react card=a1-04")
	if p := g.pos(); !p.Riders[Blue].NoHunt || p.mayHunt(Blue, 10) || !p.mayHunt(Green, 10) {
		t.Errorf("%+v", p.Riders[Blue])
	}
}

// A1-08: a Nazgûl that has just ended its move in an area loses its free action, not its die.
func TestARideThatEndsInAnArea(t *testing.T) {
	g := cornered(t, "a1-08", nil).Do("nazgul-1: ride to=i-9").Asked("ring-bearer act.window").
		Do("ring-bearer: react card=a1-08")
	g.Asked("nazgul-1 nazgul.turn").Refused("nazgul-1: search", "no-free-action").
		Do("nazgul-1: hunt-with die=sword")
	// on a dot
	cornered(t, "a1-08", nil).Do("nazgul-1: ride to=" + called(t, "d13")).Asked("nazgul-1 nazgul.turn")
	// has acted
	cornered(t, "a1-08", nil).Do("nazgul-1: search", "nazgul-1: ride to=i-9").Asked("nazgul-1 nazgul.turn")
}

// A1-09: the token that would be handed over stays, and can be found later.
func TestATokenThatIsKept(t *testing.T) {
	g := cornered(t, "a1-09", func(p *Position) { p.Riders[Blue].Where, p.Held = 18, areas(18) })
	g.Do("nazgul-1: search").Asked("ring-bearer act.window").Do("ring-bearer: react card=a1-09")
	g.Tells("search-answer nazgul=blue space=i-18 says=no").Silent("information-found")
	if p := g.pos(); p.Held != areas(18) || p.information() != 0 {
		t.Errorf("held %v, known %v", p.Held.List(), p.Known)
	}
}

// A token that was kept and is found later is not behind the screen of a twin any more.
func TestTwinsDoNotHoldWhatWasFoundLater(t *testing.T) {
	g := cornered(t, "a1-09", func(p *Position) { p.Riders[Blue].Where, p.Held = 18, areas(4, 18) })
	p := g.Do("nazgul-1: search", "ring-bearer: react card=a1-09").pos()
	p.Held = areas(4)
	p.gainInformation(18)
	for seed := range uint64(20) {
		twin, ok := Rules.Redeal(p, engine.SeatsOf(nazgul1), nil, rand.New(rand.NewPCG(seed, 1)).IntN)
		if !ok {
			t.Fatal("no twin")
		}
		if err := Rules.Check(twin); err != nil {
			t.Fatal(err)
		}
	}
}

// A journey card that is offered is another than the one that Frodo follows: so it is in every twin, and
// whichever is kept leads on.
func TestTwinsAreOfferedOtherJourneys(t *testing.T) {
	g := partTwo(t, "s01", 4, "a2-15").Drawing("journey=s04").Do("ring-bearer: play card=a2-15")
	p := g.pos()
	p.Start = 1
	met := map[Journey]bool{}
	for seed := range uint64(200) {
		twin, ok := Rules.Redeal(p, engine.SeatsOf(nazgul1), nil, rand.New(rand.NewPCG(seed, 1)).IntN)
		if !ok {
			t.Fatal("no twin")
		}
		if err := Rules.Check(twin); err != nil {
			t.Fatal(err)
		}
		met[twin.(*Position).Journey] = true
	}
	if !met[4] {
		t.Errorf("no twin follows the card that was offered: %v", met)
	}
}

// Whether the window opens follows from what everybody knows: it is the same whatever card the hand holds,
// wherever Frodo is and whatever tokens lie behind the screen.
func TestTheWindowTellsNothing(t *testing.T) {
	acts := []string{"search", "hunt-with die=sword", "perceive die=ring what=region",
		"cast die=sorcery card=s-18", "ride to=i-20"}
	for _, act := range acts {
		for c := firstAlly1; dataset.Ours().Cards[c-firstAlly1].Deck == dataset.AllyI; c++ {
			for _, last := range []Space{18, 25} {
				for _, held := range []spaceSet{areas(18, 23), areas(4, 5)} {
					title := Cards.Name(engine.Value(c))
					g := cornered(t, title, func(p *Position) {
						walked(p, 1, 0, 0, 0, last)
						p.Held, p.Riders[Blue].Where = held, 18
					})
					if got := g.Do("nazgul-1: " + act).Asking(); got != "ring-bearer act.window" {
						t.Errorf("%s: with %s in the hand, Frodo on %d and tokens %v: %s", act, title, last, held.List(), got)
					}
				}
			}
		}
	}
}

// No window where nothing could come of it: no card in the hand, no token for the cost, all cards of use
// gone.
func TestNoWindowForNothing(t *testing.T) {
	for _, test := range []struct {
		what string
		set  func(p *Position)
	}{
		{"no card", func(p *Position) { p.Hand = [cardCount]uint8{} }},
		{"no token, and no ally near", func(p *Position) { p.Tokens, p.Pool = 0, 3 }},
		{"its card is gone", func(p *Position) { p.AllyGone[card(t, "a1-04")] = 1 }},
	} {
		cornered(t, "a1-16", test.set).Do("nazgul-1: hunt-with die=sword").
			Tells("hunt-answer nazgul=blue space=i-10 says=here")
	}
}

// obeys is what a seat's standing order says to what is asked: an action, "" for nothing, or "!" and why it
// breaks off.
func (g *game) obeys(seat engine.Seat, text, want string) *game {
	g.T.Helper()
	o, err := Rules.ParseOrder(text)
	if err != nil {
		g.T.Fatalf("%s: %v", text, err)
	}
	a, err := Rules.Obey(g.P, seat, o)
	got := ""
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		got = "!" + refusal.Code
	case err != nil:
		g.T.Fatal(err)
	case a.Verb != "":
		got = Rules.Format(a)
	}
	if got != want {
		g.T.Errorf("asked %s: %s says %q, want %q", g.Asking(), text, got, want)
	}
	return g
}

func TestOrdersToLetBe(t *testing.T) {
	g := cornered(t, "a1-04", nil).Do("nazgul-1: hunt-with die=sword").Asked("ring-bearer act.window")
	g.obeys(ringBearer, "let-be acts=everything span=always", "let-be")
	g.obeys(ringBearer, "let-be acts=hunts span=always", "let-be")
	g.obeys(ringBearer, "let-be acts=searches span=always", "")
	g.obeys(ringBearer, "let-be acts=hunts span=this-turn turn=405", "let-be")
	g.obeys(ringBearer, "let-be acts=hunts span=this-turn turn=406", "")
	g.obeys(ringBearer, "let-be acts=hunts span=this-day day=101", "let-be")
	g.obeys(ringBearer, "let-be acts=hunts span=this-day day=102", "")
}

// Nothing is reacted with, but for the acts, the regions and the cards with which he wants to be asked.
func TestLetBeButForWhatIsAsked(t *testing.T) {
	g := cornered(t, "a1-04", nil).Do("nazgul-1: hunt-with die=sword").Asked("ring-bearer act.window")
	p := g.pos()
	here := Regions.Name(engine.Value(p.board().Spaces[p.Here().Where].Region))
	elsewhere := "i-a"
	if here == elsewhere {
		elsewhere = "i-b"
	}
	for order, want := range map[string]string{
		"asked=none places=none with=no-card span=always":                 letBe,
		"asked=searches,meetings places=none with=no-card span=always":    letBe,
		"asked=searches,hunts places=none with=no-card span=always":       "",
		"asked=none places=" + elsewhere + " with=no-card span=always":    letBe,
		"asked=none places=" + here + " with=no-card span=always":         "",
		"asked=none places=none with=any-card span=always":                "",
		"asked=none places=none with=these-cards cards=a1-04 span=always": "",
		"asked=none places=none with=no-card span=this-day day=102":       "",
		"asked=none places=i-a,i-b with=no-card span=always":              "",
		"asked=none places=iv-a with=no-card span=always":                 "!order-board",
	} {
		g.obeys(ringBearer, letBe+" "+order, want)
		if o, err := Rules.ParseOrder(letBe + " " + order); err != nil || Rules.FormatOrder(o) != letBe+" "+order {
			t.Errorf("%s reads back as %s: %v", order, Rules.FormatOrder(o), err)
		}
	}
	// the card is not in the hand, or does not fit: there is nothing to ask about
	cornered(t, "a1-04", func(p *Position) { p.Hand[card(t, "a1-09")] = 1 }).
		Do("nazgul-1: hunt-with die=sword").
		obeys(ringBearer, "let-be asked=none places=none with=these-cards cards=a1-09 span=always", letBe)
}

func TestOrdersToReact(t *testing.T) {
	g := cornered(t, "a1-04", nil).Do("nazgul-1: hunt-with die=sword").Asked("ring-bearer act.window")
	g.obeys(ringBearer, "react-with card=a1-04 gone=0 acts=hunts scope=anywhere span=always", "react card=a1-04")
	g.obeys(ringBearer, "react-with card=a1-04 gone=0 acts=hunts scope=in-area space=i-10 span=always",
		"react card=a1-04")
	g.obeys(ringBearer, "react-with card=a1-04 gone=0 acts=hunts scope=in-area space=i-9 span=always", "")
	g.obeys(ringBearer, "react-with card=a1-04 gone=0 acts=searches scope=anywhere span=always", "")
	for _, acts := range []string{"searches", "everything"} {
		a, err := Rules.ParseOrder("react-with card=a1-04 gone=0 acts=" + acts + " scope=anywhere span=always")
		if _, _, refused := Rules.NextOfOrder(g.P, ringBearer, a); err != nil || refused == nil {
			t.Errorf("%s: a card that cancels a hunt can be ordered against something else", acts)
		}
	}
	// not in the hand: nothing, and nobody is asked
	g.obeys(ringBearer, "react-with card=a1-09 gone=0 acts=hunts scope=anywhere span=always", "let-be")
	g.pos().AllyGone[card(t, "a1-05")] = 1
	g.obeys(ringBearer, "react-with card=a1-05 gone=0 acts=hunts scope=anywhere span=always",
		"!"+"order-card-played")
}

// One player of four Nazgûl gives all orders of the turn at once; they are carried out until an answer comes
// that nobody could foresee.
func TestOrdersForAllNazgul(t *testing.T) {
	g := hunted(t, Blue, func(p *Position) {
		walked(p, 1, 0, 0, 10)
		p.Riders[Blue].Where, p.Riders[Green].Where, p.Riders[Red].Where, p.Riders[Purple].Where = 48, 9, 21, 40
		pool(p)
	})
	orders := []string{
		"plan nazgul=blue plan=act-then-ride to=i-47 turn=405 heard=0",
		"plan nazgul=green plan=ride-then-act to=i-10 turn=405 heard=0",
		"plan nazgul=red plan=stay turn=405 heard=0",
		"plan nazgul=purple plan=ride to=i-42 turn=405 heard=0",
	}
	for _, o := range orders {
		if a, err := Rules.ParseOrder(o); err != nil {
			t.Fatal(err)
		} else if _, done, err := Rules.NextOfOrder(g.P, nazgul1, a); err != nil || !done {
			t.Errorf("%s cannot be given: %v", o, err)
		}
	}
	g.obeys(nazgul1, orders[0], "search").obeys(nazgul1, orders[1], "").Do("nazgul-1: search")
	g.obeys(nazgul1, orders[0], "ride to=i-47").Do("nazgul-1: ride to=i-47")
	g.obeys(nazgul1, orders[1], "ride to=i-10").Do("nazgul-1: ride to=i-10")
	g.obeys(nazgul1, orders[1], "search").Do("nazgul-1: search").
		Tells("search-answer nazgul=green space=i-10 says=yes")
	g.obeys(nazgul1, orders[2], "!"+"order-yes").Do("nazgul-1: end-ride")
	g.obeys(nazgul1, orders[3], "!"+"order-yes")
	g.obeys(nazgul1, "plan nazgul=purple plan=ride to=i-42 turn=405 heard=2", "ride to=i-42")
	g.pos().Allies = areas(42)
	g.obeys(nazgul1, "plan nazgul=purple plan=ride to=i-42 turn=405 heard=2", "!"+"order-way-barred")
}
