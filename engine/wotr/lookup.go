package wotr

import "redbook/engine"

// What players who play by rules of thumb ask of a position that was dealt for them. They are told what the
// rules themselves go by, so that there is one reading of the board.

// RegionCount is one more than the last region.
const RegionCount = regionCount

// TileCount is one more than the last hunt tile.
const TileCount = tileCount

// FigureOf returns the kind of a nation's figures of a rank; the leaders of Sauron are the Nazgûl.
func FigureOf(n Nation, k Rank) Figure { return figureOf(n, k) }

// FigureOfCharacter returns the kind that stands for a character in a bag.
func FigureOfCharacter(c Character) Figure { return characterFigure(c) }

// Rank returns the rank of a figure that is no character.
func (f Figure) Rank() Rank { return f.rank() }

// Army returns all figures of a side in a region.
func (p *Position) Army(s Side, r Region) Force { return p.army(s, r) }

// HasArmy reports whether a side has a unit in a region.
func (p *Position) HasArmy(s Side, r Region) bool { return p.hasArmy(s, r) }

// Controls reports whether a side controls the settlement of a region; false where there is none.
func (p *Position) Controls(s Side, r Region) bool { return p.controls(s, r) }

// Besieges reports whether a side's army lies around the stronghold of a region.
func (p *Position) Besieges(s Side, r Region) bool { return p.besieges(s, r) }

// Inside reports whether a side's army in a region is shut up in its stronghold.
func (p *Position) Inside(s Side, r Region) bool { return p.inside(s, r) }

// Points counts the victory points of a side.
func (p *Position) Points(s Side) int { return p.points(s) }

// PointsToWin is how many victory points a side needs.
func PointsToWin(s Side) int { return pointsToWin[s] }

// AtWar reports whether a nation is at war.
func (p *Position) AtWar(n Nation) bool { return p.atWar(n) }

// Awake reports whether a nation is active.
func (p *Position) Awake(n Nation) bool { return p.active(n) }

// Companions returns the Companions who travel with the Ring-bearers.
func (p *Position) Companions() []Character { return p.fellowship().list() }

// ToMordor counts the steps that the Ring-bearers' figure is away from a gate of Mordor.
func (p *Position) ToMordor() int {
	return int(min(journeys[p.Bearers][Morannon], journeys[p.Bearers][MinasMorgul]))
}

// Journey counts the steps of the Ring-bearers from a region to another one.
func Journey(from, to Region) int { return int(journeys[from][to]) }

// HuntRoll is how the hunt would roll if the Fellowship moved now: how many dice, what they need, and how
// many may be rolled again.
func (p *Position) HuntRoll() (dice, needs, rerolls int) {
	return p.huntDice(), p.huntNeeds(0), p.huntRerolls()
}

// Burden is the damage of a hunt that the running question is about.
func (p *Position) Burden() int { return int(*p.tile().left()) }

// InHand lists the cards of a side that are in a seat's hand. In a dealt world it is true of that seat alone.
func (p *Position) InHand(seat engine.Seat) (cards []Card) {
	for c, end := sideOf(seat).cards(); c < end; c++ {
		if p.inHandOf(seat, c) {
			cards = append(cards, c)
		}
	}
	return cards
}

// Hits returns how many hits the running question asks to take, and the force that takes them.
func (p *Position) Hits() (Force, int) { return p.suffering(), int(*p.loss().hits()) }

// Fighting returns the figures that fight for a side in the battle that goes on.
func (p *Position) Fighting(s Side) Force { return battleForce(p, s) }

// ForceOf reads the counts of a bag field.
func ForceOf(bag []engine.Count) Force { return forceOf(bag) }

// Bag returns a force as the counts of a bag field.
func (f Force) Bag() []engine.Count { return f.bag() }

// Units counts the regular and elite units of a force.
func (f Force) Units() int { return f.units() }

// Of counts a side's figures of a rank.
func (f Force) Of(s Side, k Rank) int { return f.of(s, k) }

// Has reports whether a character is in a force.
func (f Force) Has(c Character) bool { return f.Who.has(c) }

// Characters lists the characters of a force.
func (f Force) Characters() []Character { return f.Who.list() }

// Without returns the force less another one.
func (f Force) Without(g Force) Force { return f.without(&g) }

// With returns the force and another one together.
func (f Force) With(g Force) Force {
	f.add(&g)
	return f
}

// Fighters returns those of a side's army in a region who may attack: whoever is of a nation at war.
func (p *Position) Fighters(s Side, r Region) Force { return p.fighters(s, p.army(s, r)) }
