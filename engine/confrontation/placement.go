package confrontation

import "redbook/engine"

// Rulebook, "Przygotowanie": each side secretly places nine characters, four in its home region and one in
// each of the five regions before it. Both do so at the same time.

// placeVerb is the verb with which a side places its characters: a field for each of its six regions.
func placeVerb(s Side) engine.Verb[Position] {
	verb := engine.Verb[Position]{
		Name: "place-" + s.String(), Turn: true,
		Closed: func(_ *Position, seat engine.Seat) *reason { return otherSide.Unless(Side(seat) == s) },
		Do:     place,
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
	for _, arg := range a.Args {
		v, _ := Regions.Parse(arg.Name)
		if arg.Bag == nil {
			pl.P.Where[arg.Value] = Region(v)
		}
		for _, count := range arg.Bag {
			pl.P.Where[count.Kind] = Region(v)
		}
	}
	pl.P.Placed[seat] = true
	pl.Tell("placed", side("side", Side(seat)))
}

func allPlaced(pl *engine.Play[Position]) {
	pl.P.Mover, pl.P.Turn = Sauron, 1 // rulebook, "Rozgrywka": Sauron moves first
	pl.Goto(turnBegin)
}
