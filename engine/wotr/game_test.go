package wotr

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// game is what all tests of this package play on: a position, its rules, and what has been told. Actions,
// questions and events are written as in scripts: "shadow: attack die=army …", "free battle.retreat", "lost
// side=free figures=rohan:1r …". Boards that a test begins with are in the files of their subjects. What
// needs no Go is a script: testdata/scripts.
type game struct {
	*testing.T
	rules     engine.Rules
	p         *Position
	loaded    loaded // what draws will bring, if chance looks at it
	chance    engine.Chance
	settles   bool   // before an action armies take the settlements into which the test has put them
	travelsOn bool   // in the Fellowship phase nothing is done
	from, to  Region // of the armies of a fight

	last   engine.Played // of the last action
	now    []string      // what the last action has told
	events []string      // all that was told
	cover  []string      // all rule paths that were taken
}

// start begins a game with these options, nil for the plain game of two, on a board that has been changed.
// Nobody has answered anything. Draws come as they are loaded, otherwise as the first thing possible.
func start(t *testing.T, options engine.Options, boards ...board) *game {
	t.Helper()
	g := &game{T: t, rules: Rules, loaded: loaded{}}
	g.chance = firstPossible(g.loaded)
	p, played, err := g.rules.New(options, g.chance)
	if err != nil {
		t.Fatal(err)
	}
	g.note(p, played)
	if len(boards) > 0 {
		g.set(boards...)
	}
	return g
}

// set changes the board. What was told on the way to it is forgotten.
func (g *game) set(boards ...board) *game {
	for _, change := range boards {
		if change != nil {
			change(g.p)
		}
	}
	g.now, g.events, g.cover = nil, nil, nil
	return g
}

// board changes a position to what a test begins with.
type board = func(p *Position)

// load sets the outcomes of draws, in the order in which they are made: "combat-roll-free: 5 1".
func (g *game) load(lines ...string) *game {
	for label, values := range load(lines...) {
		g.loaded[label] = append(g.loaded[label], values...)
	}
	return g
}

// do plays actions that must be accepted: "free: skip die=army". Without a name the one who is asked acts.
func (g *game) do(lines ...string) *game {
	g.Helper()
	for _, line := range lines {
		if err := g.try(line); err != nil {
			g.Fatalf("%s: %v; asked: %s", line, err, g.asked())
		}
	}
	return g
}

// try plays an action and returns why it was refused.
func (g *game) try(line string) error {
	g.Helper()
	seat, text, err := g.who(line)
	if err != nil {
		return err
	}
	if g.settles {
		takeSettlements(g.p)
	}
	g.now = nil
	if err := g.play(seat, text, g.chance); err != nil {
		return err
	}
	if g.travelsOn {
		g.travelOn()
	}
	return nil
}

// who reads a seat, or a side, which stands for the seat that answers for it now.
func (g *game) who(line string) (engine.Seat, string, error) {
	g.Helper()
	name, text, named := strings.Cut(line, ": ")
	if !named {
		return g.toAct(), line, nil
	}
	seat, ok := Seats.Parse(name)
	if !ok {
		return 0, "", fmt.Errorf("%s: no such seat", line)
	}
	if s, ok := Sides.Parse(name); ok {
		return g.p.seatOf(Side(s)), text, nil
	}
	return engine.Seat(seat), text, nil
}

// toAct is the only seat that is asked.
func (g *game) toAct() engine.Seat {
	g.Helper()
	list := g.rules.Decisions(g.p)
	if len(list) != 1 {
		g.Fatalf("%d questions, not 1", len(list))
	}
	return list[0].Seat
}

// refuse checks that an action is refused for a reason and changes nothing.
func (g *game) refuse(line, code string) *game {
	g.Helper()
	if g.settles {
		defer func(p Position) { *g.p = p }(*g.p)
		takeSettlements(g.p)
	}
	before := *g.p
	err := g.try(line)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		g.Errorf("%s: %v, not refused as %s", line, err, code)
	}
	if *g.p != before {
		g.Errorf("%s: refused, but the position has changed", line)
	}
	return g
}

// asked names who is asked what: "gondor action.choose, rohan give.choose".
func (g *game) asked() string {
	var list []string
	for _, d := range g.rules.Decisions(g.p) {
		list = append(list, Seats.Name(engine.Value(d.Seat))+" "+d.Step)
	}
	return strings.Join(list, ", ")
}

// asks checks what is asked now, "free battle.retreat" or nothing, and the verbs of the first question if
// some are named.
func (g *game) asks(question string, verbs ...string) *game {
	g.Helper()
	if got := g.asked(); got != question {
		g.Fatalf("asked: %s, not %s; told:\n%s", got, question, strings.Join(g.events, "\n"))
	}
	if len(verbs) > 0 && !slices.Equal(g.rules.Decisions(g.p)[0].Verbs, verbs) {
		g.Fatalf("%s with %v, not %v", question, g.rules.Decisions(g.p)[0].Verbs, verbs)
	}
	return g
}

// told checks that the last action has told these events, given whole or by their beginnings.
func (g *game) told(lines ...string) *game {
	g.Helper()
	for _, line := range lines {
		if !among(g.now, line) {
			g.Errorf("%q is not told, but:\n%s", line, strings.Join(g.now, "\n"))
		}
	}
	return g
}

// untold checks that none of these was told since the game began.
func (g *game) untold(lines ...string) *game {
	g.Helper()
	for _, line := range lines {
		if g.hasTold(line) {
			g.Errorf("%q is told:\n%s", line, strings.Join(g.events, "\n"))
		}
	}
	return g
}

// toldSoFar checks that these were told in this order since the game began, perhaps with others between them.
func (g *game) toldSoFar(lines ...string) *game {
	g.Helper()
	from := 0
	for _, line := range lines {
		i := slices.Index(g.events[from:], line)
		if i < 0 {
			g.Fatalf("%q is not told after %d events of:\n%s", line, from, strings.Join(g.events, "\n"))
		}
		from += i + 1
	}
	return g
}

// hasTold reports whether something was told since the game began.
func (g *game) hasTold(line string) bool { return among(g.events, line) }

func among(events []string, line string) bool {
	return slices.ContainsFunc(events,
		func(e string) bool { return e == line || strings.HasPrefix(e, line+" ") })
}

// may reports whether a seat, or anybody if none is named, is offered a verb.
func (g *game) may(line string) bool {
	g.Helper()
	name, verb, named := strings.Cut(line, ": ")
	if !named {
		name, verb = "", line
	}
	return slices.ContainsFunc(g.rules.Decisions(g.p), func(d engine.Decision) bool {
		return (!named || Seats.Name(engine.Value(d.Seat)) == name) && slices.Contains(d.Verbs, verb)
	})
}

// fits lists what fits next after the beginning of an action; of a bag, the most that it takes: "rohan:3r1e".
func (g *game) fits(line string) []string {
	g.Helper()
	list, err := g.fitting(line)
	if err != nil {
		g.Fatalf("%s: %v", line, err)
	}
	return list
}

// offers checks what fits next after the beginning of an action, or the refusal of the beginning.
func (g *game) offers(line, want string) *game {
	g.Helper()
	list, err := g.fitting(line)
	got := strings.Join(list, " ")
	if err != nil {
		got = err.Error()
	}
	if got != want {
		g.Errorf("%s: %q fits, not %q", line, got, want)
	}
	return g
}

func (g *game) fitting(line string) ([]string, error) {
	g.Helper()
	seat, beginning, err := g.who(line)
	if err != nil {
		return nil, err
	}
	a, err := g.rules.Parse(beginning)
	if err != nil {
		return nil, err
	}
	f, _, err := g.rules.Next(g.p, seat, a)
	if err != nil {
		return nil, err
	}
	list := []string{}
	for _, v := range f.Choices {
		list = append(list, f.Domain.Name(v))
	}
	if f.Bag != nil {
		var names []string
		for _, most := range f.Bag.Max {
			names = append(names, slices.Repeat([]string{f.Domain.Name(most.Kind)}, int(most.N))...)
		}
		list = strings.Split(counted(names), ",")
	}
	return list, nil
}

// stands checks a side's figures in a region: "rohan:2r1e,strider".
func (g *game) stands(s Side, r Region, figures string) *game {
	g.Helper()
	f := g.p.army(s, r)
	if want := parseForce(g.T, figures); f != want {
		got, _ := f.MarshalText()
		g.Errorf("%s has %q in %s, not %q", s, got, r, figures)
	}
	return g
}

// war puts nations at war, all if none is named.
func (g *game) war(nations ...Nation) *game {
	for n := Dwarves; n < nationCount; n++ {
		if len(nations) == 0 || slices.Contains(nations, n) {
			g.p.Box[n], g.p.Active = atWarBox, g.p.Active.with(n)
		}
	}
	return g
}

// play lets a seat act. The position is stored and loaded before, so that every test shows that this works.
func (g *game) play(seat engine.Seat, text string, chance engine.Chance) error {
	g.Helper()
	next, played, err := g.foresee(seat, text, chance)
	if err == nil {
		g.note(next, played)
		if err := g.rules.Check(g.p); err != nil {
			g.Fatalf("after %s: %v", text, err)
		}
	}
	return err
}

// foresee is play that leaves the game where it is.
func (g *game) foresee(seat engine.Seat, text string,
	chance engine.Chance) (engine.Position, engine.Played, error) {
	g.Helper()
	data, err := g.rules.Encode(g.p)
	if err != nil {
		g.Fatal(err)
	}
	loaded, err := g.rules.Decode(data)
	if err != nil {
		g.Fatal(err)
	}
	if twice, err := g.rules.Encode(loaded); err != nil || string(twice) != string(data) {
		g.Fatalf("before %s: the stored position is another one: %v", text, err)
	}
	a, err := g.rules.Parse(text)
	if err != nil {
		return nil, engine.Played{}, err
	}
	return g.rules.Apply(loaded, seat, a, chance)
}

// note takes over the position and the events that an action led to.
func (g *game) note(next engine.Position, played engine.Played) {
	g.p, g.last = next.(*Position), played
	g.now = append(g.now, toldLines(played)...)
	g.events = append(g.events, toldLines(played)...)
	g.cover = append(g.cover, played.Covered...)
}

// toldLines writes events as scripts do: figures are counted, "rohan:2r1e,strider".
func toldLines(played engine.Played) []string {
	var list []string
	for _, e := range played.Events {
		words := strings.Split(e.String(), " ")
		for i, word := range words {
			if name, value, ok := strings.Cut(word, "="); ok {
				words[i] = name + "=" + counted(strings.Split(value, ","))
			}
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// counted writes names; figures of a nation, "rohan:r", stand together with their numbers.
func counted(names []string) string {
	var parts []string
	seen := map[string]bool{}
	for _, name := range names {
		nation, _, figure := strings.Cut(name, ":")
		switch {
		case !figure:
			parts = append(parts, name)
		case !seen[nation+":"]:
			parts = append(parts, nation+":")
			seen[nation+":"] = true
			for _, kind := range names {
				if rank, same := strings.CutPrefix(kind, nation+":"); same && !seen[kind] {
					seen[kind] = true
					n := len(slices.DeleteFunc(slices.Clone(names), func(other string) bool { return other != kind }))
					parts[len(parts)-1] += fmt.Sprint(n, rank)
				}
			}
		}
	}
	return strings.Join(parts, ",")
}

// loaded are answers to draws by their label, each for once.
type loaded map[string][]string

// answer takes the next answer; given is false if there is none.
func (l loaded) answer(d engine.Draw) (o engine.Outcome, given bool, err error) {
	answers := l[d.Label]
	if len(answers) == 0 {
		return engine.Outcome{Draw: d, Value: d.From[0]}, false, nil
	}
	l[d.Label] = answers[1:]
	v, ok := d.Domain.Parse(answers[0])
	if !ok || !slices.Contains(d.From, v) {
		return engine.Outcome{}, true, fmt.Errorf("no %s among what %s is drawn from", answers[0], d.Label)
	}
	return engine.Outcome{Draw: d, Value: v}, true, nil
}

// load reads "label: value value ...".
func load(lines ...string) loaded {
	l := loaded{}
	for _, line := range lines {
		label, values, _ := strings.Cut(line, ": ")
		l[label] = strings.Fields(values)
	}
	return l
}

// firstPossible are loaded draws; a draw that is not loaded gives the first possible outcome.
type firstPossible map[string][]string

func (l firstPossible) Next(d engine.Draw) (engine.Outcome, error) {
	o, _, err := loaded(l).answer(d)
	return o, err
}

// battleDice are loaded dice, too; for each roll there must be an answer, while cards are the first that can
// be drawn.
type battleDice map[string][]string

func (l battleDice) Next(d engine.Draw) (engine.Outcome, error) {
	o, given, err := loaded(l).answer(d)
	if !given && d.Domain == engine.Number {
		return o, fmt.Errorf("no die left for %s", d.Label)
	}
	return o, err
}

// named has a test fail if a draw is made that it did not load.
func (g *game) named(lines ...string) *game {
	g.loaded = load(lines...)
	g.chance = &known{t: g.T, loaded: g.loaded}
	return g
}

// known are loaded draws that must cover all draws of the test.
type known struct {
	t      *testing.T
	loaded loaded
	n      uint64
}

func (c *known) Next(d engine.Draw) (engine.Outcome, error) {
	o, given, err := c.loaded.answer(d)
	if !given || err != nil {
		c.t.Fatalf("an unexpected draw of %q: %v", d.Label, err)
	}
	c.n++
	o.N = c.n
	return o, nil
}
