package confrontation

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// game is a game that a test plays.
type game struct {
	enginetest.Trial[*game]
}

// Some placement with which a test can begin.
const (
	placeFellowship = "place-fellowship shire=frodo,sam,pippin,merry arthedain=gandalf cardolan=aragorn rhudaur=legolas eregion=gimli enedwaith=boromir"
	placeSauron     = "place-sauron mordor=orcs,warg,shelob,cave-troll mirkwood=witch-king fangorn=saruman rohan=balrog dagorlad=flying-nazgul gondor=black-rider"
)

// begin starts a classic game: nobody has placed yet.
func begin(t *testing.T) *game { return beginSet(t, Classic) }

// beginSet starts a game with a set of characters.
func beginSet(t *testing.T, set Set) *game {
	t.Helper()
	return beginWith(t, engine.Options{setOption: set.String()})
}

// beginWith starts a game with options.
func beginWith(t *testing.T, options engine.Options) *game {
	t.Helper()
	g := &game{}
	g.Begin(t, g, Rules, options)
	return g
}

// resume goes on from a position.
func resume(t *testing.T, p engine.Position) *game {
	g := &game{}
	g.Resume(t, g, Rules, p)
	return g
}

// placed starts a game in which both have placed.
func placed(t *testing.T) *game {
	t.Helper()
	g := begin(t)
	g.Do("fellowship: " + placeFellowship)
	g.Do("sauron: " + placeSauron)
	return g
}

// classicNine lists the characters of a side's classic set.
func classicNine(s Side) []Character { return (&Position{}).lineUp(s) }

// stand makes a position in which it is the mover's turn: "frodo,sam=fangorn orcs=mordor". Frodo, if unnamed,
// is in the Shire and the Cave Troll in Mordor, so that neither side is without a move; whoever else is
// unnamed has been defeated.
func stand(t *testing.T, mover Side, where string) *game {
	t.Helper()
	return standWith(t, Classic, "frodo=shire cave-troll=mordor", mover, where)
}

// standVariant is stand with the variant set; the Watcher, still hidden, is whom Sauron has in any case.
func standVariant(t *testing.T, mover Side, where string) *game {
	t.Helper()
	return standWith(t, Variant, "frodo-star=shire watcher=mordor", mover, where)
}

// standDraft is stand with the line-ups that the names make: who stands or has been defeated, and the classic
// side of every other tile.
func standDraft(t *testing.T, mover Side, where string) *game {
	t.Helper()
	always := "frodo=shire cave-troll=mordor"
	if strings.Contains(where, "frodo-star") {
		always = strings.Replace(always, "frodo=", "frodo-star=", 1)
	}
	if strings.Contains(where, "watcher") {
		always = strings.Replace(always, "cave-troll", "watcher", 1)
	}
	return standWith(t, Draft, always, mover, where)
}

// standWith makes a position of a set. Where a name stands twice the later one counts; "gone" is defeated.
func standWith(t *testing.T, set Set, always string, mover Side, where string) *game {
	t.Helper()
	g := beginSet(t, set)
	place := map[string]string{}
	for _, group := range strings.Fields(always + " " + where) {
		names, region, _ := strings.Cut(group, "=")
		for _, name := range strings.Split(names, ",") {
			place[name] = region
		}
	}
	p := *g.P.(*Position)
	var stars [2][]string
	for s := Fellowship; s <= Sauron; s++ {
		stars[s] = []string{}
		for c := Frodo; c < characterCount; c++ {
			if characters[c].side == s && characters[c].star && (set == Variant || place[c.String()] != "") {
				stars[s] = append(stars[s], c.String())
				p.Stars[s] |= 1 << characters[c].tile
			}
		}
	}
	defeated := []string{}
	for s := Fellowship; s <= Sauron; s++ {
		if set == Draft {
			g.Do(s.String() + ": draft stars=" + strings.Join(append(stars[s], "none")[:max(1, len(stars[s]))], ","))
		}
	}
	for s := Fellowship; s <= Sauron; s++ {
		nine := p.lineUp(s)
		g.placeSomehow(s, nine)
		for _, c := range nine {
			if at := place[c.String()]; at == "" || at == "gone" {
				defeated = append(defeated, c.String())
				delete(place, c.String())
			}
		}
	}
	g.Adjust("turn", 10, "mover", mover, "where", place, "defeated", defeated)
	return g
}

// placeSomehow places a side's nine characters, in the order of the list.
func (g *game) placeSomehow(s Side, nine []Character) {
	g.T.Helper()
	text := s.String() + ": place-" + s.String()
	for _, f := range placeVerb(s).Fields {
		n := 1
		if f.Bag != nil {
			n = 4
		}
		var names []string
		for _, c := range nine[:n] {
			names = append(names, c.String())
		}
		nine = nine[n:]
		text += " " + f.Name + "=" + strings.Join(names, ",")
	}
	g.Do(text)
}

// discarded puts cards into the discards, "1,magic" for each side; the rest is in hand.
func (g *game) discarded(fellowship, sauron string) *game {
	g.T.Helper()
	hands, discards := [2][]string{{}, {}}, [2][]string{{}, {}}
	for s, list := range []string{fellowship, sauron} {
		if list != "" {
			discards[s] = strings.Split(list, ",")
		}
		for _, v := range deck[s].appendTo(nil) {
			if !slices.Contains(discards[s], Card(v).String()) {
				hands[s] = append(hands[s], Card(v).String())
			}
		}
	}
	return g.Adjust("hands", hands, "discards", discards)
}

// holding leaves only these cards in hand.
func (g *game) holding(fellowship, sauron string) *game {
	g.T.Helper()
	var lists [2]string
	for s, hand := range []string{fellowship, sauron} {
		var rest []string
		for _, v := range deck[s].appendTo(nil) {
			if !slices.Contains(strings.Split(hand, ","), Card(v).String()) {
				rest = append(rest, Card(v).String())
			}
		}
		lists[s] = strings.Join(rest, ",")
	}
	return g.discarded(lists[0], lists[1])
}

// cards plays a card of each side.
func (g *game) cards(fellowship, sauron string) *game {
	g.T.Helper()
	return g.Do("fellowship: play card="+fellowship, "sauron: play card="+sauron)
}

// view is what an audience sees.
func (g *game) view(audience engine.Seats) View { return Rules.View(g.P, audience).(View) }

// whole is the view of somebody who holds both seats.
func (g *game) whole() View { return g.view(Fellowship.only() | Sauron.only()) }

// stands holds the board to where characters are, "frodo=fangorn shelob=defeated".
func (g *game) stands(want string) *game {
	g.T.Helper()
	where := map[string]string{}
	v := g.whole()
	for r := range v.Regions {
		for _, group := range v.Regions[r] {
			for _, n := range group.Named {
				where[n.Character.String()] = Region(r).String()
			}
		}
	}
	for _, c := range v.Defeated {
		where[c.String()] = "defeated"
	}
	for _, one := range strings.Fields(want) {
		names, region, _ := strings.Cut(one, "=")
		for _, name := range strings.Split(names, ",") {
			if where[name] != region {
				g.T.Fatalf("%s: %s, want %s\ntold:\n  %s", name, where[name], region, strings.Join(g.Told(), "\n  "))
			}
		}
	}
	return g
}

// ended holds the game to its result.
func (g *game) ended(winner Side, how string) *game {
	g.T.Helper()
	return g.Ended(winner.only(), how)
}
