package computer

import (
	"redbook/engine"
	"redbook/engine/wotr"
)

// What counts in War of the Ring when a turn begins, as the Free Peoples see it. Each trait is a whole
// number; warWeights and trackWeights say what one of it is worth.
const (
	traitAlways = iota
	traitTurn
	traitCorruption
	traitCorruptionSquared
	traitSteps      // to a gate of Mordor, behind the progress, and on the track
	traitTrack      // steps left there, once the Fellowship is on it
	traitRevealed   // the Fellowship lies open
	traitLevels     // of the Companions with it
	traitCompanions // how many they are
	traitBurdened   // corruption times steps left
	traitGuarded    // levels times corruption
	traitRed        // red tiles in play
	traitBlue
	traitHunted  // the hunt would roll again
	traitShields // cards that spare the Fellowship damage
	traitShadowPoints
	traitShadowPointsLate // beyond half of what wins
	traitFreePoints
	traitFreePointsLate
	traitDanger // points of settlements that the Shadow could take, by how near and how strong it is
	traitRaids  // the same of its own
	traitSieges // points under siege
	traitShadowTroops
	traitFreeTroops
	traitWalls // what stands behind walls that are worth points
	traitShadowPeace
	traitFreePeace
	traitMinions
	traitCrowns // Aragorn and Gandalf the White
	traitStrider
	traitShadowRings
	traitFreeRings
	traitShadowCards
	traitFreeCards
	traitNazgul
	traitCount
)

// redTiles and blueTiles are the special tiles of the two sides.
var redTiles, blueTiles = func() (red, blue []wotr.Tile) {
	for t := wotr.NoTile + 1; t < wotr.TileCount; t++ {
		switch f := t.Facts(); {
		case f.Evil:
			red = append(red, t)
		case f.Free:
			blue = append(blue, t)
		}
	}
	return red, blue
}()

// traits reads a position.
func traits(p *wotr.Position) (x [traitCount]int) {
	w := survey(p)
	x[traitAlways], x[traitTurn] = 1, int(p.Turn)
	c := int(p.Corruption)
	x[traitCorruption], x[traitCorruptionSquared] = c, c*c
	steps := max(0, p.ToMordor()-int(p.Progress)) + trackLength
	if p.InMordor {
		steps = trackLength - int(p.Mordor)
		x[traitTrack] = steps + 1
	}
	x[traitSteps] = steps
	x[traitRevealed] = is(p.Revealed)
	for _, who := range p.Companions() {
		x[traitLevels] += who.Facts().Level
		x[traitCompanions]++
	}
	x[traitBurdened], x[traitGuarded] = c*steps, c*x[traitLevels]
	for _, t := range redTiles {
		x[traitRed] += int(p.Pool[t] + p.Waiting[t])
	}
	for _, t := range blueTiles {
		x[traitBlue] += int(p.Pool[t] + p.Waiting[t])
	}
	x[traitHunted] = is(!p.InMordor && w.hunted(p.Bearers))
	for c := wotr.ElvenCloaks; c <= wotr.WizardsStaff; c++ {
		x[traitShields] += is(p.Cards[c] == wotr.OnTable && shieldCards(c))
	}
	points, own := p.Points(wotr.Shadow), p.Points(wotr.FreePeoples)
	x[traitShadowPoints], x[traitShadowPointsLate] = points, max(0, points-wotr.PointsToWin(wotr.Shadow)/2)
	x[traitFreePoints], x[traitFreePointsLate] = own, max(0, own-wotr.PointsToWin(wotr.FreePeoples)/2)
	w.front(&x)
	for n := wotr.Dwarves; n <= wotr.Southrons; n++ {
		if n.Side() == wotr.Shadow {
			x[traitShadowPeace] += 3 - int(p.Box[n])
		} else {
			x[traitFreePeace] += 3 - int(p.Box[n])
		}
	}
	for _, who := range minionsInOrder {
		x[traitMinions] += is(p.State[who] == wotr.OnMap)
	}
	x[traitCrowns] = is(p.State[wotr.Aragorn] == wotr.OnMap) + is(p.State[wotr.GandalfTheWhite] == wotr.OnMap)
	x[traitStrider] = is(p.State[wotr.Strider] == wotr.OnMap)
	x[traitShadowRings], x[traitFreeRings] = int(p.Rings[wotr.Shadow]), int(p.Rings[wotr.FreePeoples])
	for c, place := range p.Cards {
		if place == wotr.InHand {
			if wotr.Card(c).Deck().Side() == wotr.Shadow {
				x[traitShadowCards]++
			} else {
				x[traitFreeCards]++
			}
		}
	}
	return x
}

// trackLength is how many steps the Mordor track has.
const trackLength = 5

// survey reads a world in which nobody is asked.
func survey(p *wotr.Position) *war {
	w := &war{p: p}
	w.muster()
	return w
}

// reachOfFear is how far away an army still counts for a settlement.
const reachOfFear = 4

// front counts the armies and what they could take.
func (w *war) front(x *[traitCount]int) {
	p := w.p
	for s := wotr.FreePeoples; s <= wotr.Shadow; s++ {
		for _, r := range w.armies[s] {
			n := hits(s, p.Army(s, r))
			if s == wotr.Shadow {
				x[traitShadowTroops] += n
				x[traitNazgul] += int(p.Armies[r][flyer])
			} else {
				x[traitFreeTroops] += n
				if w.gain(wotr.Shadow, r) > 0 {
					x[traitWalls] += min(n, 2*mostDice)
				}
			}
		}
	}
	for _, r := range everyRegion {
		points := r.Facts().Points
		if points == 0 {
			continue
		}
		for s := wotr.FreePeoples; s <= wotr.Shadow; s++ {
			if w.gain(s, r) == 0 {
				continue
			}
			trait := traitRaids
			if s == wotr.Shadow {
				trait = traitDanger
				x[traitSieges] += points * is(p.Besieges(s, r))
			}
			x[trait] += points * w.fear(s, r)
		}
	}
}

// fear is how much a settlement is in danger of armies of a side, from 0 to some 100: by how much stronger
// they are than the garrison, and how near.
func (w *war) fear(s wotr.Side, r wotr.Region) int {
	guard, most := w.defence(s.Enemy(), r), 0
	for _, from := range w.armies[s] {
		far := from.Distance(r)
		if far > reachOfFear {
			continue
		}
		margin := w.worth(s, from) - guard
		most = max(most, max(0, min(20, 10+margin))*(reachOfFear+1-far))
	}
	return most
}

// freeChance is how likely the Free Peoples are to win, of a thousand, when a turn begins.
func freeChance(p *wotr.Position) int {
	sum, weights := 0, &warWeights
	if p.InMordor {
		weights = &trackWeights
	}
	for i, n := range traits(p) {
		sum += n * weights[i]
	}
	return logistic(sum / (weightUnit / 100))
}

// weightUnit is what a weight is counted in: so many are one unit of the logistic function.
const weightUnit = 100_000

// logistic is the logistic function of hundredths, in thousandths. It is drawn straight between points that
// are a half apart, so that it is the same on every machine.
func logistic(x int) int {
	points := [...]int{500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998}
	if x < 0 {
		return 1000 - logistic(-x)
	}
	i := x / 50
	if i >= len(points)-1 {
		return points[len(points)-1]
	}
	return points[i] + (points[i+1]-points[i])*(x%50)/50
}

// warProspect is how a seat stands, from -guessed to guessed, or certain.
func warProspect(p *wotr.Position, seat engine.Seat) int {
	if wotr.SideOf(seat) == wotr.FreePeoples {
		return 2*freeChance(p) - 1000
	}
	return 1000 - 2*freeChance(p)
}
