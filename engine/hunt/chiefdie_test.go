package hunt

import (
	"testing"

	"redbook/engine"
)

// Rulebook p.33: what the Chief's die is spent on cannot be cancelled, whatever it shows and whichever card
// could otherwise: the window is not opened. The same result of a normal die can be; the Chief's free hunt
// takes no die; what a card does is the card's.
func TestP33TheChiefsDieIsNotCancelled(t *testing.T) {
	for _, test := range []struct {
		title, act string
		die        Face
	}{
		{"a2-05", "hunt-with die=sword", Sword}, {"a2-05", "hunt-with die=morgul-shadow", MorgulShadow},
		{"a2-14", "perceive die=ring what=region", Ring}, {"a2-14", "perceive die=morgul-ring what=segment",
			MorgulRing},
		{"a2-05", "drive die=ring and=sword aim=hunt", Sword}, {"a2-14", "drive die=ring and=sword aim=region",
			Ring},
		{"a2-12", "spur-search die=sword to=ii-13", Sword},
	} {
		for _, whose := range []string{"chief", "normal"} {
			if whose == "normal" && test.die > Shadow {
				continue
			}
			g := partTwo(t, "s01", 3, test.title).Adjust("turn", "second-daylight", "tokens", 2, "pool", 1, "known",
				[]string{"4", "5", "13"}).Do("ring-bearer: gandalf to=ii-7", "ring-bearer: end-turn")
			p := g.pos()
			p.Dice = [faceCount]uint8{Ring: 1, Sword: 1}
			p.Riders[p.Active].Where = 6 // beside 13
			if whose == "chief" {
				p.Chief, p.ChiefDieOn, p.ChiefDie = p.Active, true, test.die
				if test.die <= Shadow {
					p.Dice[test.die] = 0
				}
			}
			p.Spent = normalDice - int8(p.Dice[Ring]+p.Dice[Sword])
			if err := check(p); err != nil {
				t.Fatal(err)
			}
			g.Do("nazgul-1: " + test.act)
			if open := g.Asking() == "ring-bearer act.window"; open != (whose == "normal") {
				t.Errorf("%s against %s with a %s die: asked %s", test.title, test.act, whose, g.Asking())
			}
		}
	}
}

// Rulebook p.33: a die of the Chief's that plays a sorcery card cannot be cancelled either.
func TestP33TheChiefsSorceryIsNotCancelled(t *testing.T) {
	g := cornered(t, "a1-13", func(p *Position) {
		p.Dice[Sorcery] = 0
		p.Spent++
		p.Chief, p.ChiefDieOn, p.ChiefDie = Green, true, Sorcery
	})
	g.Do("nazgul-1: cast die=sorcery card=s-18").Tells("drew-sorcery seat=nazgul-1").Silent("act-cancelled")
}

// A2-18: a Nazgûl that can neither move nor act is moved neither by the Pursuit nor by Black Horses.
func TestABarredNazgulStandsStill(t *testing.T) {
	for _, barred := range []bool{true, false} {
		g := hunted(t, Blue, func(p *Position) {
			walked(p, 1, 0, 0, 10)
			p.Dice, p.Spent = [faceCount]uint8{Sorcery: 1}, normalDice-1
			p.Chief, p.ChiefDieOn, p.ChiefDie = Blue, true, Pursuit
			p.Riders[Green].Barred = barred
			p.Sorcery = [seatCount][titles + 1]uint8{}
			p.Sorcery[nazgul1][card(t, "s-08").sorceryTitle()] = 1
		})
		horses := *g.pos()
		g.Do("nazgul-1: pursue", "nazgul-1: halt")
		if who := g.pos().Here().Who; (who == Green) == barred {
			t.Errorf("barred %t: the second to be asked is %s", barred, Riders.Name(engine.Value(who)))
		}
		asked := 1
		for g.Asking() == "nazgul-1 nazgul.pursuit" {
			g.Do("nazgul-1: halt")
			asked++
		}
		if asked != 4 && !barred || asked != 3 && barred {
			t.Errorf("barred %t: %d are asked", barred, asked)
		}
		g.P = &horses
		g.Do("nazgul-1: cast die=sorcery card=s-08")
		if g.Asking() == "ring-bearer act.window" {
			g.Do("ring-bearer: let-be")
		}
		list := g.pos().chosen(g.pos().op())
		if len(list) != 4 && !barred || len(list) != 3 && barred {
			t.Errorf("barred %t: Black Horses can move %v", barred, list)
		}
	}
}
