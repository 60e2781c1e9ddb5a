package confrontation

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// game is a game that a test plays: positions are made by names, actions are written as text, chance answers what the
// test says. All goes through engine.Rules, as it does for everyone outside the package.
type game struct {
	t      *testing.T
	p      engine.Position
	played engine.Played // what the newest action led to
	draws  []string      // what chance will answer
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
	g := &game{t: t}
	p, played, err := Rules.New(engine.Options{setOption: set.String()}, g)
	if err != nil {
		t.Fatal(err)
	}
	g.p, g.played = p, played
	return g
}

// placed starts a game in which both have placed.
func placed(t *testing.T) *game {
	t.Helper()
	g := begin(t)
	g.do("fellowship: " + placeFellowship)
	g.do("sauron: " + placeSauron)
	return g
}

// classicNine lists the characters of a side's classic set.
func classicNine(s Side) []Character { return (&Position{}).lineUp(s) }

// stand makes a position in which it is the mover's turn: "frodo,sam=fangorn orcs=mordor". Frodo, if unnamed, is in the
// Shire and the Cave Troll in Mordor, so that neither side is without a move; whoever else is unnamed has been defeated.
func stand(t *testing.T, mover Side, where string) *game {
	t.Helper()
	return standWith(t, Classic, "frodo=shire cave-troll=mordor", mover, where)
}

// standVariant is stand with the variant set; the Watcher, still hidden, is whom Sauron has in any case.
func standVariant(t *testing.T, mover Side, where string) *game {
	t.Helper()
	return standWith(t, Variant, "frodo-star=shire watcher=mordor", mover, where)
}

// standDraft is stand with the line-ups that the names make: who stands or has been defeated, and the classic side of
// every other tile.
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
	p := *g.p.(*Position)
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
			g.do(s.String() + ": draft stars=" + strings.Join(append(stars[s], "none")[:max(1, len(stars[s]))], ","))
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
	g.adjust("turn", 10, "mover", mover, "where", place, "defeated", defeated)
	return g
}

// placeSomehow places a side's nine characters, in the order of the list.
func (g *game) placeSomehow(s Side, nine []Character) {
	g.t.Helper()
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
	g.do(text)
}

// adjust sets named parts of the position.
func (g *game) adjust(parts ...any) *game {
	g.t.Helper()
	var list []engine.Adjustment
	for i := 0; i < len(parts); i += 2 {
		value, err := json.Marshal(parts[i+1])
		if err != nil {
			g.t.Fatal(err)
		}
		list = append(list, engine.Adjustment{Path: parts[i].(string), Value: value})
	}
	p, err := engine.Adjusted(Rules, g.p, list)
	if err != nil {
		g.t.Fatal(err)
	}
	g.p = p
	return g
}

// discarded puts cards into the discards, "1,magic" for each side; the rest is in hand.
func (g *game) discarded(fellowship, sauron string) *game {
	g.t.Helper()
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
	return g.adjust("hands", hands, "discards", discards)
}

// holding leaves only these cards in hand.
func (g *game) holding(fellowship, sauron string) *game {
	g.t.Helper()
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

// Next answers with what the test said.
func (g *game) Next(d engine.Draw) (engine.Outcome, error) {
	if len(g.draws) == 0 {
		return engine.Outcome{}, fmt.Errorf("chance is asked for %s", d.Label)
	}
	v, ok := d.Domain.Parse(g.draws[0])
	if !ok || !slices.Contains(d.From, v) {
		return engine.Outcome{}, fmt.Errorf("%s cannot be drawn for %s", g.draws[0], d.Label)
	}
	g.draws = g.draws[1:]
	return engine.Outcome{Draw: d, Value: v}, nil
}

// drawing says what chance will answer.
func (g *game) drawing(values ...string) *game {
	g.draws = append(g.draws, values...)
	return g
}

func (g *game) parse(text string) (engine.Seat, engine.Action) {
	g.t.Helper()
	l, err := engine.ParseLine(Rules, text)
	if err != nil {
		g.t.Fatalf("%s: %v", text, err)
	}
	return l.Seat, l.Action
}

// do plays actions, "sauron: move from=gondor to=rohan who=warg"; played holds what the last one led to.
func (g *game) do(lines ...string) *game {
	g.t.Helper()
	for _, text := range lines {
		seat, a := g.parse(text)
		p, played, err := Rules.Apply(g.p, seat, a, g)
		if err == nil {
			err = Rules.Check(p)
		}
		if err != nil {
			g.t.Fatalf("%s: %v\nasked: %s", text, err, g.asking())
		}
		g.p, g.played = p, played
	}
	if len(g.draws) > 0 {
		g.t.Fatalf("%s: chance was not asked for %v", lines[len(lines)-1], g.draws)
	}
	return g
}

// cards plays a card of each side.
func (g *game) cards(fellowship, sauron string) *game {
	g.t.Helper()
	return g.do("fellowship: play card="+fellowship, "sauron: play card="+sauron)
}

// told is what everyone heard of the newest action.
func (g *game) told() []string {
	var lines []string
	for _, e := range engine.EventsFor(g.played.Events, engine.Nobody) {
		lines = append(lines, e.String())
	}
	return lines
}

// tells holds the newest action to events that everyone heard, in this order; others may stand between.
func (g *game) tells(events ...string) *game {
	g.t.Helper()
	told := g.told()
	rest := told
	for _, e := range events {
		i := slices.Index(rest, e)
		if i < 0 {
			g.t.Fatalf("not told here: %s\ntold:\n  %s", e, strings.Join(told, "\n  "))
		}
		rest = rest[i+1:]
	}
	return g
}

// silent holds the newest action to having told nothing of a kind.
func (g *game) silent(kinds ...string) *game {
	g.t.Helper()
	for _, line := range g.told() {
		for _, kind := range kinds {
			if line == kind || strings.HasPrefix(line, kind+" ") {
				g.t.Fatalf("told: %s", line)
			}
		}
	}
	return g
}

// asking lists who is asked what: "sauron turn.move".
func (g *game) asking() string {
	var list []string
	for _, d := range Rules.Decisions(g.p) {
		list = append(list, Side(d.Seat).String()+" "+d.Step)
	}
	return strings.Join(list, ", ")
}

// asked holds the open questions to be exactly these.
func (g *game) asked(want string) *game {
	g.t.Helper()
	if got := g.asking(); got != want {
		g.t.Fatalf("asked: %q, want %q\ntold:\n  %s", got, want, strings.Join(g.told(), "\n  "))
	}
	return g
}

// offers lists what completes the next field of an action, or its verbs if the text is only a seat's: "sauron:".
func (g *game) offers(text string) string {
	g.t.Helper()
	var names []string
	if seat, ok := strings.CutSuffix(text, ":"); ok {
		for _, d := range Rules.Decisions(g.p) {
			if Side(d.Seat).String() == seat {
				names = append(names, d.Verbs...)
			}
		}
		return strings.Join(names, ",")
	}
	seat, a := g.parse(text)
	f, done, err := Rules.Next(g.p, seat, a)
	if err != nil {
		return err.Error()
	}
	if done {
		return "complete"
	}
	for _, v := range f.Choices {
		names = append(names, f.Domain.Name(v))
	}
	return f.Name + ": " + strings.Join(names, ",")
}

// offered holds the next field of an action to exactly these choices.
func (g *game) offered(text, want string) *game {
	g.t.Helper()
	if got := g.offers(text); got != want {
		g.t.Fatalf("%s\noffers %s\nwant   %s", text, got, want)
	}
	return g
}

// refused holds an action to a refusal, code and facts, that leaves the position untouched.
func (g *game) refused(text, want string) *game {
	g.t.Helper()
	before := g.bytes()
	seat, a := g.parse(text)
	_, _, err := Rules.Apply(g.p, seat, a, g)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		g.t.Fatalf("%s: got %v, want %s", text, err, want)
	}
	got, _, _ := strings.Cut(strings.TrimPrefix(refusal.Error(), "refused: "), " offered=") // what is open instead has tests of its own
	if got != want {
		g.t.Fatalf("%s: got %v, want %s", text, err, want)
	}
	if g.bytes() != before {
		g.t.Fatalf("%s: the refusal changed the position", text)
	}
	return g
}

func (g *game) bytes() string {
	g.t.Helper()
	data, err := Rules.Encode(g.p)
	if err != nil {
		g.t.Fatal(err)
	}
	return string(data)
}

// view is what an audience sees.
func (g *game) view(audience engine.Seats) View { return Rules.View(g.p, audience).(View) }

// whole is the view of somebody who holds both seats.
func (g *game) whole() View { return g.view(Fellowship.only() | Sauron.only()) }

// stands holds the board to where characters are, "frodo=fangorn shelob=defeated".
func (g *game) stands(want string) *game {
	g.t.Helper()
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
				g.t.Fatalf("%s: %s, want %s\ntold:\n  %s", name, where[name], region, strings.Join(g.told(), "\n  "))
			}
		}
	}
	return g
}

// ended holds the game to its result.
func (g *game) ended(winner Side, how string) *game {
	g.t.Helper()
	want := engine.Result{Winners: winner.only(), How: how}
	if r, over := Rules.Result(g.p); !over || r != want {
		g.t.Fatalf("over: %t %v, want %v\ntold:\n  %s", over, r, want, strings.Join(g.told(), "\n  "))
	}
	if len(Rules.Decisions(g.p)) > 0 {
		g.t.Fatalf("the game is over and asks %s", g.asking())
	}
	return g
}

// goesOn holds the game to having no result.
func (g *game) goesOn() *game {
	g.t.Helper()
	if r, over := Rules.Result(g.p); over {
		g.t.Fatalf("over: %v\ntold:\n  %s", r, strings.Join(g.told(), "\n  "))
	}
	return g
}
