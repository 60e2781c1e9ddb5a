package wotr

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// battleTable is a game in which a test sets armies up and plays with battleDice dice. Before each action the position is saved and battleDice.
type battleTable struct {
	t       *testing.T
	p       *Position
	dice    battleDice
	covered map[string]bool
	told    []string // all events
}

// battleDice answers dice by their label, and cards by the first that can be drawn.
type battleDice map[string][]int

func (l battleDice) Next(d engine.Draw) (engine.Outcome, error) {
	if d.Domain != engine.Number {
		return engine.Outcome{Draw: d, Value: d.From[0]}, nil
	}
	if len(l[d.Label]) == 0 {
		return engine.Outcome{}, fmt.Errorf("no die left for %s", d.Label)
	}
	v := l[d.Label][0]
	l[d.Label] = l[d.Label][1:]
	return engine.Outcome{Draw: d, Value: engine.Value(v)}, nil
}

// battlefield is an empty map with all nations at war, empty hands, and dice of all results; the side is to act.
func battlefield(t *testing.T, toAct Side) *battleTable {
	t.Helper()
	p := newGame(t)
	a, _ := Rules.Parse("allocate dice=0")
	next, _, err := Rules.Apply(p, p.seatOf(Shadow), a, engine.NewSeeded([]byte("roll"), 0))
	if err != nil {
		t.Fatal(err)
	}
	p = next.(*Position)
	for r := range p.Armies {
		for kind, n := range p.Armies[r] {
			p.Armies[r][kind] = 0
			p.Reinforcements[kind] += n
		}
	}
	for n := Dwarves; n < nationCount; n++ {
		p.Box[n], p.Active = atWarBox, p.Active.with(n)
	}
	for c := range p.Cards {
		p.Cards[c] = InDeck
	}
	p.Cards[NoCard] = 0
	p.removeAbsentCards()
	for s := range p.Dice {
		p.Dice[s] = [faceCount]uint8{CharacterFace: 2, ArmyFace: 2, MusterFace: 1}
	}
	p.Here().Side = toAct
	return &battleTable{t: t, p: p, dice: battleDice{}, covered: map[string]bool{}}
}

// put places figures from the reinforcements, and characters from wherever they are: "rohan:r*2,rohan:l,strider".
func (tb *battleTable) put(r Region, figures string) *battleTable {
	tb.t.Helper()
	f := parseForce(tb.t, figures)
	for kind, n := range f.Count {
		if tb.p.Reinforcements[kind] < n {
			tb.t.Fatalf("no %d figures of %s left", n, Figure(kind))
		}
		tb.p.Reinforcements[kind] -= n
		tb.p.Armies[r][kind] += n
	}
	for _, c := range f.Who.list() {
		leadOut(tb.p, c, r)
	}
	return tb
}

func parseForce(t *testing.T, figures string) Force {
	t.Helper()
	var f Force
	if err := f.UnmarshalText([]byte(figures)); err != nil {
		t.Fatal(err)
	}
	return f
}

// roll loads dice: the label's short form is the kind and the side, "roll-free", "reroll-shadow", "extra-free".
func (tb *battleTable) roll(label string, dice ...int) *battleTable {
	full := strings.NewReplacer("reroll", "leader-reroll", "roll", "combat-roll", "extra", "extra-attack").Replace(label)
	if strings.HasPrefix(label, "reroll") {
		full = "leader-" + label
	}
	tb.dice[full] = append(tb.dice[full], dice...)
	return tb
}

// takeSettlements gives every settlement to the army that alone is in its region, as if it had marched in.
func takeSettlements(p *Position) {
	for r := Nowhere + 1; r < regionCount; r++ {
		for s := FreePeoples; s <= Shadow; s++ {
			switch enemy := s.Enemy(); {
			case !p.hasArmy(s, r) || p.hasArmy(enemy, r) || !p.controls(enemy, r):
			case owner(r) == s:
				p.Captured.remove(r)
			default:
				p.Captured.add(r)
			}
		}
	}
}

// do plays actions of a side; a refusal or a fault fails the test.
func (tb *battleTable) do(s Side, actions ...string) *battleTable {
	tb.t.Helper()
	for _, text := range actions {
		if err := tb.try(s, text); err != nil {
			tb.t.Fatalf("%s: %s: %v (asked: %s)", s, text, err, tb.asked())
		}
	}
	return tb
}

// try plays an action and returns why it was refused.
func (tb *battleTable) try(s Side, text string) error {
	tb.t.Helper()
	takeSettlements(tb.p)
	data, err := Rules.Encode(tb.p)
	if err != nil {
		tb.t.Fatal(err)
	}
	again, err := Rules.Decode(data)
	if err != nil {
		tb.t.Fatal(err)
	}
	if twice, err := Rules.Encode(again); err != nil || string(twice) != string(data) {
		tb.t.Fatalf("before %s: the stored position is another one", text)
	}
	a, err := Rules.Parse(text)
	if err != nil {
		return err
	}
	next, played, err := Rules.Apply(again, tb.p.seatOf(s), a, tb.dice)
	if err != nil {
		return err
	}
	tb.p = next.(*Position)
	for _, path := range played.Covered {
		tb.covered[path] = true
	}
	for _, e := range played.Events {
		tb.told = append(tb.told, e.String())
	}
	if err := Rules.Check(tb.p); err != nil {
		tb.t.Fatalf("after %s: %v", text, err)
	}
	return nil
}

// refuses fails the test unless an action is refused for this reason.
func (tb *battleTable) refuses(s Side, text, code string) {
	tb.t.Helper()
	before := *tb.p
	err := tb.try(s, text)
	refusal, ok := err.(*engine.Refusal)
	if !ok || refusal.Code != code {
		tb.t.Errorf("%s: %s: %v, not refused as %s", s, text, err, code)
	}
	*tb.p = before
}

// asked names the question: side and step.
func (tb *battleTable) asked() string {
	var list []string
	for _, d := range Rules.Decisions(tb.p) {
		list = append(list, sideOf(d.Seat).String()+" "+d.Step)
	}
	return strings.Join(list, ", ")
}

func (tb *battleTable) wantAsked(want string) *battleTable {
	tb.t.Helper()
	if got := tb.asked(); got != want {
		tb.t.Fatalf("asked: %s, not %s", got, want)
	}
	return tb
}

// want compares a side's figures in a region.
func (tb *battleTable) want(s Side, r Region, figures string) *battleTable {
	tb.t.Helper()
	f := tb.p.army(s, r)
	if want := parseForce(tb.t, figures); f != want {
		got, _ := f.MarshalText()
		tb.t.Errorf("%s has %q in %s, not %q", s, got, r, figures)
	}
	return tb
}

// hold puts cards into the hands of their sides.
func (tb *battleTable) hold(cards ...Card) *battleTable {
	for _, c := range cards {
		tb.p.Cards[c] = InHand
	}
	return tb
}

// combat gives a card another combat half for the length of a test.
func (tb *battleTable) combat(c Card, row *combatRow) *battleTable {
	before := combatOf[c]
	combatOf[c] = row
	tb.t.Cleanup(func() { combatOf[c] = before })
	return tb
}

// frame is a half-done procedure for push.
type frame struct {
	step   string
	memory Frame
}

// push begins procedures as a card would: the last one runs first. The lowest is the turn, which goes on with the action's end.
func (tb *battleTable) push(frames ...frame) *battleTable {
	tb.t.Helper()
	data, err := Rules.Encode(tb.p)
	if err != nil {
		tb.t.Fatal(err)
	}
	var stored map[string]json.RawMessage
	var stack []map[string]any
	if json.Unmarshal(data, &stored) != nil || json.Unmarshal(stored["stack"], &stack) != nil {
		tb.t.Fatal("the stored position has another form")
	}
	stack[0]["step"] = "action.end"
	for _, f := range frames {
		stack = append(stack, map[string]any{"step": f.step, "memory": f.memory})
	}
	if stored["stack"], err = json.Marshal(stack); err != nil {
		tb.t.Fatal(err)
	}
	if data, err = json.Marshal(stored); err != nil {
		tb.t.Fatal(err)
	}
	p, err := Rules.Decode(data)
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.p = p.(*Position)
	return tb
}

// attackBy asks a side for the attack of a card, as callAttack does.
func (tb *battleTable) attackBy(s Side, kind attackKind) *battleTable {
	return tb.push(frame{"attack.choose", Frame{Side: s, Kind: uint8(kind)}})
}

// after runs a step that asks nobody, as a card would: under a question that a side declines.
func (tb *battleTable) after(step string, memory Frame) *battleTable {
	return tb.push(frame{step, memory}, frame{"gather.choose", Frame{Side: memory.Side}}).do(memory.Side, "done")
}

// verbs lists what a side may do.
func (tb *battleTable) verbs(s Side) []string {
	for _, d := range Rules.Decisions(tb.p) {
		if d.Seat == tb.p.seatOf(s) {
			return d.Verbs
		}
	}
	return nil
}

func (tb *battleTable) offers(s Side, verb string) bool { return slices.Contains(tb.verbs(s), verb) }

// leadOut puts a character on the map; if it was the Guide, another one is.
func leadOut(p *Position, c Character, r Region) {
	p.State[c], p.Where[c] = OnMap, r
	if able := p.mayGuide(); able == 0 {
		p.Guide = Gollum
	} else if !able.has(p.Guide) {
		p.Guide = able.list()[0]
	}
}
