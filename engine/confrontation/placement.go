package confrontation

import (
	"slices"

	"redbook/engine"
)

// Rulebook, "Przygotowanie": each side secretly places nine characters, four in its home region and one in
// each of the five regions before it. Both do so at the same time.

// placeVerb is the verb with which a side places its characters: a field for each of its six regions.
func placeVerb(s Side) engine.Verb[Position] {
	verb := engine.Verb[Position]{
		Name: "place-" + s.String(), Turn: true,
		Closed: func(_ *Position, seat engine.Seat) *reason { return otherSide.Unless(Side(seat) == s) },
		Do:     place,
		Presets: []engine.Preset[Position]{
			{Name: "strong-front", Make: byLot(s, func(a, b Character) int { return b.Strength() - a.Strength() })},
			{Name: "strong-behind", Make: byLot(s, func(a, b Character) int { return a.Strength() - b.Strength() })},
			{Name: [...]string{Fellowship: "frodo-home", Sauron: "mixed"}[s], Make: byLot(s, nil)},
		},
	}
	for r := Shire; r < regionCount; r++ {
		if regions[r].placed == 0 || regions[r].start != s {
			continue
		}
		field := engine.FieldDef[Position]{Name: regions[r].id, Domain: Characters, Secret: true,
			Unfit: whyNotPlaced}
		if regions[r].kind == Home {
			field.Bag = func(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
				var most []engine.Count
				for _, c := range p.lineUp(s) {
					most = append(most, engine.Count{Kind: engine.Value(c), N: 1})
				}
				return engine.Bag{Max: most, Least: regions[r].placed, Most: regions[r].placed}
			}
			verb.Fields = append([]engine.FieldDef[Position]{field}, verb.Fields...)
			continue
		}
		field.Choices = func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			for _, c := range p.lineUp(s) {
				if !placedBy(a, c) {
					out = append(out, engine.Value(c))
				}
			}
			return out
		}
		verb.Fields = append(verb.Fields, field)
	}
	return verb
}

func whyNotPlaced(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	switch c := Character(v); {
	case c == Nobody:
		return unsaid
	case characters[c].side != Side(seat) || !p.plays(c):
		return notYours
	}
	return placedBefore.Unless(!placedBy(a, Character(v)))
}

// forFront is from how many the three in front are drawn: nobody can tell who stands where who knows the
// preset.
const forFront = 5

// byLot makes a set-up. Those in front, next to the mountains, come from the first in an order (nil:
// from all); the Ring-bearer begins at home.
func byLot(s Side, order func(a, b Character) int) func(*Position, engine.Seat, func(int) int) []engine.Arg {
	return func(p *Position, _ engine.Seat, pick func(int) int) []engine.Arg {
		var list, home []Character
		for _, c := range p.lineUp(s) {
			if c == Frodo || c == FrodoStar {
				home = append(home, c)
			} else {
				list = append(list, c)
			}
		}
		shuffle(list, pick)
		if order != nil {
			slices.SortStableFunc(list, order)
			shuffle(list[:forFront], pick)
		}
		var args []engine.Arg
		others := list[3:]
		shuffle(others, pick)
		for r := Shire; r < regionCount; r++ {
			if regions[r].placed == 0 || regions[r].start != s || regions[r].kind == Home {
				continue
			}
			from := &others
			if r.Row() == HighPass.Row()-1 || r.Row() == HighPass.Row()+1 {
				from = &list
			}
			args = append(args, engine.Arg{Name: regions[r].id, Value: engine.Value((*from)[0])})
			*from = (*from)[1:]
		}
		home = append(home, others...)
		slices.Sort(home)
		at := engine.Arg{Name: [...]string{Fellowship: regions[Shire].id, Sauron: regions[Mordor].id}[s]}
		for _, c := range home {
			at.Bag = append(at.Bag, engine.Count{Kind: engine.Value(c), N: 1})
		}
		return append([]engine.Arg{at}, args...)
	}
}

func shuffle(list []Character, pick func(int) int) {
	for i := len(list) - 1; i > 0; i-- {
		j := pick(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// placedBy reports whether an action has placed a character already.
func placedBy(a engine.Action, c Character) bool {
	for _, arg := range a.Args {
		if arg.Bag == nil && Character(arg.Value) == c {
			return true
		}
		for _, count := range arg.Bag {
			if Character(count.Kind) == c {
				return true
			}
		}
	}
	return false
}

func place(pl *engine.Play[Position], seat engine.Seat, a engine.Action) {
	facts := []engine.Fact{side("side", Side(seat))}
	for _, arg := range a.Args {
		v, _ := Regions.Parse(arg.Name)
		who := make([]engine.Value, 0, handSize)
		if arg.Bag == nil {
			who = append(who, arg.Value)
		}
		for _, count := range arg.Bag {
			who = append(who, count.Kind)
		}
		for _, c := range who {
			pl.P.Where[c] = Region(v)
		}
		facts = append(facts, engine.Tell(arg.Name, who...).Only(Side(seat).only()))
	}
	pl.P.Placed[seat] = true
	pl.Tell("placed", facts...)
}

func allPlaced(pl *engine.Play[Position]) {
	pl.P.Mover, pl.P.Turn = Sauron, 1 // rulebook, "Rozgrywka": Sauron moves first
	pl.Goto(turnBegin)
}
