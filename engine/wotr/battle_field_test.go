package wotr

import (
	"encoding/json"
	"fmt"
	"testing"
)

// battlefield is an empty map with all nations at war, empty hands, and dice of all results; the side is to
// act.
func battlefield(t *testing.T, toAct Side) *game {
	t.Helper()
	g := start(t, nil).travelOn()
	g.chance = battleDice(g.loaded)
	g.settles = true
	g.do("shadow: allocate dice=0")
	return g.set(allAtWar, func(p *Position) {
		for r := range Region(len(p.Armies)) {
			p.empty(r)
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
	})
}

// put places figures from the reinforcements, and characters from wherever they are: "rohan:2r1l,strider".
func (g *game) put(r Region, figures string) *game {
	g.p.put(r, figures)
	return g
}

func (p *Position) put(r Region, figures string) {
	var f Force
	if err := f.UnmarshalText([]byte(figures)); err != nil {
		panic(err)
	}
	for kind, n := range f.Count {
		if p.Reinforcements[kind] < n {
			panic(fmt.Sprintf("no %d figures of %s left", n, Figure(kind)))
		}
		p.place(r, Figure(kind), n)
	}
	for _, c := range f.Who.list() {
		leadOut(p, c, r)
	}
}

func parseForce(t *testing.T, figures string) Force {
	t.Helper()
	var f Force
	if err := f.UnmarshalText([]byte(figures)); err != nil {
		t.Fatal(err)
	}
	return f
}

// takeSettlements gives a settlement to the side with the only army in its region, as if it had marched in.
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

// hold puts cards into the hands of their sides.
func (g *game) hold(cards ...Card) *game {
	for _, c := range cards {
		g.p.Cards[c] = InHand
	}
	return g
}

// combat gives a card another combat half for the length of a test.
func (g *game) combat(c Card, row *combatRow) *game {
	before := combatOf[c]
	combatOf[c] = row
	g.Cleanup(func() { combatOf[c] = before })
	return g
}

// frame is a half-done procedure on the stack.
type frame struct {
	step   string
	memory Frame
}

// push begins procedures as a card would: the last one runs first. The lowest is the turn, which goes on with
// the action's end.
func (g *game) push(frames ...frame) *game {
	g.Helper()
	return g.restack(func(stack []map[string]any) []map[string]any {
		stack[0]["step"] = "action.end"
		return append(stack, storedFrames(frames)...)
	})
}

// halfDone makes the game stand in the middle of procedures, the lowest first.
func (g *game) halfDone(frames ...frame) *game {
	g.Helper()
	return g.restack(func([]map[string]any) []map[string]any { return storedFrames(frames) })
}

func storedFrames(frames []frame) (stack []map[string]any) {
	for _, f := range frames {
		stack = append(stack, map[string]any{"step": f.step, "memory": f.memory})
	}
	return stack
}

// restack changes the stack of the stored position.
func (g *game) restack(change func(stack []map[string]any) []map[string]any) *game {
	g.Helper()
	data, err := Rules.Encode(g.p)
	if err != nil {
		g.Fatal(err)
	}
	var whole map[string]json.RawMessage
	var stack []map[string]any
	if json.Unmarshal(data, &whole) != nil || json.Unmarshal(whole["stack"], &stack) != nil {
		g.Fatal("the stored position has another form")
	}
	if whole["stack"], err = json.Marshal(change(stack)); err != nil {
		g.Fatal(err)
	}
	if data, err = json.Marshal(whole); err != nil {
		g.Fatal(err)
	}
	p, err := Rules.Decode(data)
	if err != nil {
		g.Fatal(err)
	}
	g.p = p.(*Position)
	return g
}

// attackBy asks a side for the attack of a card, as callAttack does.
func (g *game) attackBy(s Side, kind attackKind) *game {
	return g.push(frame{"attack.choose", Frame{Side: s, Kind: uint8(kind)}})
}

// after runs a step that asks nobody, as a card would: under a question that a side declines.
func (g *game) after(step string, memory Frame) *game {
	return g.push(frame{step, memory}, frame{"gather.choose", Frame{Side: memory.Side}}).
		do(memory.Side.String() + ": done")
}

// leadOut puts a character on the map; if it was the Guide, another one is.
func leadOut(p *Position, c Character, r Region) {
	p.State[c], p.Where[c] = OnMap, r
	if able := p.mayGuide(); able == 0 {
		p.Guide = Gollum
	} else if !able.has(p.Guide) {
		p.Guide = able.list()[0]
	}
}
