package wotr

import "redbook/engine"

// Short names for the types of the kernel that every file uses, and the facts that events are made of.

type play = engine.Play[Position]

type (
	verb  = engine.Verb[Position]
	field = engine.FieldDef[Position]
	step  = engine.Step[Position]
)

// ids are the values of every domain of the game. The value of a fact is a slice of this table, so that
// making a fact allocates no memory.
var ids = func() (ids [256]engine.Value) {
	for v := range ids {
		ids[v] = engine.Value(v)
	}
	return ids
}()

// single makes a fact of one id.
func single[T ~uint8](name string, d *engine.Domain, v T) engine.Fact {
	return engine.Tell(name, ids[int(v):int(v)+1:int(v)+1]...).In(d)
}

func tellSide(name string, s Side) engine.Fact           { return single(name, Sides, s) }
func tellPlayer(seat engine.Seat) engine.Fact            { return single("player", Seats, seat) }
func tellRegion(name string, r Region) engine.Fact       { return single(name, Regions, r) }
func tellCharacter(name string, c Character) engine.Fact { return single(name, Characters, c) }
func tellCard(name string, c Card) engine.Fact           { return single(name, Cards, c) }
func tellFigure(name string, f Figure) engine.Fact       { return single(name, Figures, f) }
func tellNation(n Nation) engine.Fact                    { return single("nation", Nations, n) }
func tellFace(name string, f Face) engine.Fact           { return single(name, Faces, f) }
func tellTile(name string, t Tile) engine.Fact           { return single(name, Tiles, t) }
func tellDeck(d Deck) engine.Fact                        { return single("deck", Decks, d) }
func tellCombat(name string, c Combat) engine.Fact       { return single(name, Combats, c) }
func tellCause(c cause) engine.Fact                      { return single("cause", Causes, uint8(c)) }

func tellNumber(name string, n int) engine.Fact {
	return engine.Tell(name, engine.Value(n)).In(engine.Number)
}

// tellForce names the figures of a force one by one.
func tellForce(name string, f *Force) engine.Fact {
	list := []engine.Value{}
	for _, c := range f.bag() {
		for range c.N {
			list = append(list, c.Kind)
		}
	}
	return engine.Tell(name, list...).In(Figures)
}

// tellCharacters names the characters of a set.
func tellCharacters(name string, set characterSet) engine.Fact {
	list := []engine.Value{}
	for _, c := range set.list() {
		list = append(list, engine.Value(c))
	}
	return engine.Tell(name, list...).In(Characters)
}

// tellDice names dice in the order in which they were rolled.
func tellDice(name string, dice []int) engine.Fact {
	list := []engine.Value{}
	for _, d := range dice {
		list = append(list, engine.Value(d))
	}
	return engine.Tell(name, list...).In(engine.Number)
}

// Declarations of events.

func fact(name string, d *engine.Domain) engine.FactDef { return engine.FactDef{Name: name, Domain: d} }

func event(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts}
}

// spends declares an event by which something is used up.
func spends(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Spends: true}
}

// reveals declares an event by which something hidden becomes known.
func reveals(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Reveals: true}
}
