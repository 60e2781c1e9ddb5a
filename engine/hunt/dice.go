package hunt

import "redbook/engine"

// The action dice (Rulebook p.17) and the die of the Chief of the Nazgûl (p.33): rolling, what a face serves
// as, spending.

// normalDice is how many normal action dice there are.
const normalDice = 6

// The six faces of either die (Rulebook p.17, p.33).
var (
	normalFaces = faceValues(Ring, Ring, Sword, Sword, Sorcery, Shadow)
	chiefFaces  = faceValues(Ring, Sword, Sorcery, MorgulRing, MorgulShadow, Pursuit)
)

func faceValues(faces ...Face) []engine.Value {
	values := make([]engine.Value, len(faces))
	for i, f := range faces {
		values[i] = engine.Value(f)
	}
	return values
}

// DieKinds says whether a die is a normal one or the Chief's, where both show the same face.
var DieKinds = engine.NewDomain("die-kind", "normal", "chief")

const (
	normalDie engine.Value = iota
	chiefDie
)

// use is what a die is spent as.
type use uint8

const (
	asPerception use = iota
	asRing           // the Ring itself, for a power of the Black Riders
	asSword
	asSorcery
	asPursuit
	asAny
)

// serves reports whether a face can be spent as a use: a Shadow as any of the three symbols (Rulebook p.17),
// the Morgul Shadow too (p.33).
func (f Face) serves(u use) bool {
	switch f {
	case NoFace:
		return false
	case Shadow, MorgulShadow:
		return u != asPursuit
	}
	switch u {
	case asPerception:
		return f == Ring || f == MorgulRing
	case asRing:
		return f == Ring
	case asSword:
		return f == Sword
	case asSorcery:
		return f == Sorcery
	case asPursuit:
		return f == Pursuit
	}
	return true
}

// serves reports whether the active Nazgûl can spend a die with this face as a use: in a shadow area every
// die is Sorcery (Rulebook p.20).
func (p *Position) serves(f Face, u use) bool {
	return f.serves(u) || u == asSorcery && f != NoFace && p.space(p.active().Where).Shadow
}

// inPool counts the dice of the pool that show a face.
func (p *Position) inPool(f Face) int {
	n := int(p.Dice[f])
	if f != NoFace && p.ChiefDie == f {
		n++
	}
	return n
}

// faces appends the faces of the pool that the active Nazgûl can spend as a use.
func (p *Position) faces(u use, out []engine.Value) []engine.Value {
	for f := Ring; f < faceCount; f++ {
		if p.inPool(f) > 0 && p.serves(f, u) {
			out = append(out, engine.Value(f))
		}
	}
	return out
}

// hasDie reports whether a die of the pool can be spent as a use.
func (p *Position) hasDie(u use) bool { return len(p.faces(u, nil)) > 0 }

// poolSize counts all dice of the pool.
func (p *Position) poolSize() int {
	n := 0
	for f := Ring; f < faceCount; f++ {
		n += p.inPool(f)
	}
	return n
}

// dieField asks which die is spent.
func dieField(u use) field {
	return field{Name: "die", Domain: Faces,
		Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return p.faces(u, out)
		},
		Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
			if p.inPool(Face(v)) == 0 {
				return refusedNoDie
			}
			return refusedWrongDie.Unless(p.serves(Face(v), u))
		}, Usual: usualDie(u)}
}

// kindField asks whether the Chief's die is meant where it shows the same as a normal one: it alone cannot be
// taken off the pool.
func kindField() field {
	return field{Name: "kind", Domain: DieKinds,
		When: func(p *Position, _ engine.Seat, a engine.Action) bool {
			if p.ChiefDie == NoFace {
				return false
			}
			n := 0 // dice with the Chief's face that are to be spent
			for _, name := range []string{"die", "and"} {
				if a.Has(name) && Face(a.Get(name)) == p.ChiefDie {
					n++
				}
			}
			return n > 0 && n <= int(p.Dice[p.ChiefDie])
		},
		Choices: func(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return append(out, normalDie, chiefDie)
		},
		Usual: func(*Position, engine.Seat, engine.Action) (engine.Arg, bool) {
			return engine.Arg{Name: "kind", Value: normalDie}, true
		}}
}

// spendDice spends the dice that an action names and reports whether the Chief's was among them.
func spendDice(pl *play, a engine.Action) (chief bool) {
	kind := a.Get("kind")
	for _, name := range []string{"die", "and"} {
		if a.Has(name) && spendDie(pl, Face(a.Get(name)), kind) == chiefDie {
			chief, kind = true, normalDie // there is but one
		}
	}
	return chief
}

// spendDie spends one die and returns which it was: the Chief's if that is meant, or if there is no other.
func spendDie(pl *play, f Face, kind engine.Value) engine.Value {
	p := pl.P
	if p.ChiefDie == f && (kind == chiefDie || p.Dice[f] == 0) {
		p.ChiefDie = NoFace
		pl.Tell("die-spent", riderFact(p.Active), faceFact(f), engine.Tell("kind", chiefDie))
		pl.Cover("die.chief")
		return chiefDie
	}
	p.Dice[f]--
	p.Spent++
	pl.Tell("die-spent", riderFact(p.Active), faceFact(f), engine.Tell("kind", normalDie))
	return normalDie
}

// rollDice rolls all dice, spent or not (Rulebook p.25), the Chief's among them (p.33), and returns how
// many normal ones show a Shadow.
func rollDice(pl *play) (shadows int) {
	p := pl.P
	p.Dice, p.Spent, p.ChiefDie = [faceCount]uint8{}, 0, NoFace
	rolled := make([]engine.Value, normalDice)
	for i := range rolled {
		rolled[i] = pl.Draw("action-die", Faces, normalFaces)
		p.Dice[rolled[i]]++
	}
	facts := []engine.Fact{engine.Tell("seat", engine.Value(p.First)), engine.Tell("dice", rolled...)}
	if p.ChiefDieOn {
		p.ChiefDie = Face(pl.Draw("chief-die", Faces, chiefFaces))
		facts = append(facts, engine.Tell("chief", engine.Value(p.ChiefDie)))
	}
	pl.Tell("dice-rolled", facts...)
	return int(p.Dice[Shadow])
}

func faceFact(f Face) engine.Fact { return engine.Tell("die", engine.Value(f)) }

var diceEvents = []engine.EventDef{
	event("dice-rolled", fact("seat", Seats), fact("dice", Faces), fact("chief", Faces)),
	event("die-spent", fact("nazgul", Riders), fact("die", Faces), fact("kind", DieKinds)),
}

var dicePaths = []string{"die.chief"}
