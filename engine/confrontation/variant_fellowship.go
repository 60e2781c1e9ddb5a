package confrontation

import (
	"slices"

	"redbook/engine"
)

// The texts of the Fellowship's variant set (rulebook, "Postacie Drużyny Pierścienia: wariant"; spec 8).
var fellowshipStarTexts = map[Character]text{
	// Sauron's text cards have no effect against him. When he is defeated Sam takes the Ring. The classic Sam,
	// whose text speaks of Frodo whatever the side of his tile, stands in for him in a draft.
	FrodoStar: {blunts: 1<<Magic | 1<<EyeOfSauron | 1<<Retreat, protector: Sam, carriesRing: true,
		bequeaths: true},

	// Attacked: as strong as the attacker is with his changes, before cards (C41).
	SamStar: {inheritsRing: true, opening: strengthened, strength: func(p *Position) int {
		if p.attacks(Fellowship) {
			return characters[SamStar].strength
		}
		return p.strength(Sauron)
	}},

	// May be revealed to give +1 to another who fights in his region or next to it (help.go).
	GandalfStar: {helps: true},

	// Attacked: may declare that no cards are played (C42).
	AragornStar: {opening: func(pl *play, s Side) {
		if !pl.P.attacks(s) {
			pl.Goto(battleWaive)
		}
	}},

	// Attacked without a companion: may change places with a neighbour (C45, C46).
	Smeagol: {opening: func(pl *play, s Side) {
		if p := pl.P; !p.attacks(s) && p.count(s, p.Battle.Region) == 1 && len(substitutes(p)) > 0 {
			pl.Goto(battleSwap)
		}
	}},

	// Attacking: may retreat sideways, before cards (C47).
	Faramir: {opening: func(pl *play, s Side) {
		if pl.P.attacks(s) {
			offerRetreat(pl, s, sideways[pl.P.Battle.Region])
		}
	}},

	// The Eye and Magic have no effect against him.
	Elrond: {blunts: 1<<Magic | 1<<EyeOfSauron},
	// Strength 4 in Rohan and Gondor.
	Theoden: {opening: strengthened, strength: strongIn(Theoden, 4, setOf(Rohan, Gondor))},
	// Strength 6 in Fangorn; may come there from anywhere if exactly one enemy is there (C12, C44).
	Treebeard: {opening: strengthened, strength: strongIn(Treebeard, 6, setOf(Fangorn)),
		reach: attackLonerIn(Fangorn)},
}

// strongIn replaces a printed strength in some regions.
func strongIn(c Character, strength int, where regionSet) func(*Position) int {
	return func(p *Position) int {
		if where.has(p.Battle.Region) {
			return strength
		}
		return characters[c].strength
	}
}

// strengthened says that a text changes the fighter's strength, where it does.
func strengthened(pl *play, s Side) {
	if c := pl.P.fighter(s); pl.P.strength(s) != characters[c].strength {
		ability(pl, c)
	}
}

func waiveCards(pl *play, seat engine.Seat, _ engine.Action) {
	pl.P.Battle.NoCards = true
	ability(pl, pl.P.fighter(Side(seat)))
	pl.Tell("no-cards")
	pl.Goto(battleSauronText)
}

func keepCards(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("cards.kept")
	pl.Goto(battleSauronText)
}

// substitutes lists who may change places with the Fellowship's fighter: those in adjacent regions, not
// sideways in the mountains. That somebody stands there everyone can see.
func substitutes(p *Position) []Character {
	near := forward[Fellowship][p.Battle.Region] | backward(Fellowship, p.Battle.Region) |
		sideways[p.Battle.Region]
	var list []Character
	for c := Frodo; c < characterCount; c++ {
		if characters[c].side == Fellowship && near.has(p.Where[c]) {
			list = append(list, c)
		}
	}
	return list
}

func chooseSubstitute(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for _, c := range substitutes(p) {
		out = append(out, engine.Value(c))
	}
	return out
}

func whyNotSubstitute(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch c := Character(v); {
	case c == Nobody:
		return unsaid
	case characters[c].side != Side(seat):
		return notYours
	}
	return notNear.Unless(slices.Contains(substitutes(p), Character(v)))
}

// swap puts a neighbour in the fighter's place. He takes the battle over as the one who is attacked, so that
// it begins anew with him; it is still the same battle of the attack (C45).
func swap(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	old, who := p.fighter(Fellowship), Character(a.Get("who"))
	from := p.Where[who]
	reveal(pl, who)
	pl.Cover("ability." + old.String())
	pl.Tell("swapped", character("character", who), character("for", old), region("from", from),
		region("to", p.Battle.Region))
	p.Battle.Fighters[Fellowship] = who
	p.Where[old], p.Barred[old] = from, allBut(from)
	relocate(pl, who, p.Battle.Region) // into Mordor, perhaps, with the Ring
	if !decided(pl) {
		pl.Goto(battleReveal)
	}
}

func declineSwap(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("swap.declined")
	pl.Goto(battleSauronText)
}
