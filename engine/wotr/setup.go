package wotr

import "redbook/engine"

// Setting up the board (Rulebook chapter III, pp.14-17).

// garrison is a starting army (Rulebook pp.14-17).
type garrison struct {
	region                    Region
	nation                    Nation
	regulars, elites, leaders uint8
}

// garrisons is the board at the start. A leader of Sauron is a Nazgûl.
var garrisons = [...]garrison{
	{Erebor, Dwarves, 1, 2, 1},
	{EredLuin, Dwarves, 1, 0, 0},
	{IronHills, Dwarves, 1, 0, 0},
	{GreyHavens, Elves, 1, 1, 1},
	{Rivendell, Elves, 0, 2, 1},
	{WoodlandRealm, Elves, 1, 1, 1},
	{Lorien, Elves, 1, 2, 1},
	{MinasTirith, Gondor, 3, 1, 1},
	{DolAmroth, Gondor, 3, 0, 0},
	{Osgiliath, Gondor, 2, 0, 0},
	{Pelargir, Gondor, 1, 0, 0},
	{Bree, North, 1, 0, 0},
	{Carrock, North, 1, 0, 0},
	{Dale, North, 1, 0, 1},
	{NorthDowns, North, 0, 1, 0},
	{TheShire, North, 1, 0, 0},
	{Edoras, Rohan, 1, 1, 0},
	{FordsOfIsen, Rohan, 2, 0, 1},
	{HelmsDeep, Rohan, 1, 0, 0},
	{Orthanc, Isengard, 4, 1, 0},
	{NorthDunland, Isengard, 1, 0, 0},
	{SouthDunland, Isengard, 1, 0, 0},
	{BaradDur, Sauron, 4, 1, 1},
	{DolGuldur, Sauron, 5, 1, 1},
	{Gorgoroth, Sauron, 3, 0, 0},
	{MinasMorgul, Sauron, 5, 0, 1},
	{Moria, Sauron, 2, 0, 0},
	{MountGundabad, Sauron, 2, 0, 0},
	{Nurn, Sauron, 2, 0, 0},
	{Morannon, Sauron, 5, 0, 1},
	{FarHarad, Southrons, 3, 1, 0},
	{NearHarad, Southrons, 3, 1, 0},
	{NorthRhun, Southrons, 2, 0, 0},
	{SouthRhun, Southrons, 3, 1, 0},
	{Umbar, Southrons, 3, 0, 0},
}

// figuresInBox is how many regulars, elites and leaders (of Sauron: Nazgûl) a nation has in all (Rulebook
// pp.4-7).
var figuresInBox = [nationCount][rankCount]uint8{
	Dwarves:   {5, 5, 4},
	Elves:     {5, 10, 4},
	Gondor:    {15, 5, 4},
	North:     {10, 5, 4},
	Rohan:     {10, 5, 4},
	Isengard:  {12, 6, 0},
	Sauron:    {36, 6, nazgulCount},
	Southrons: {24, 6, 0},
}

// nazgulCount is how many Nazgûl there are without the Witch-king.
const nazgulCount = 8

// firstBox is where each nation's marker starts on the political track (Rulebook p.15).
var firstBox = [nationCount]int8{Gondor: 1, Southrons: 1, Isengard: 2, Sauron: 2}

// startsActive are the nations that are active from the start: the Shadow's and the Elves.
const startsActive = nationSet(1<<Elves | 1<<Isengard | 1<<Sauron | 1<<Southrons)

// startsInFellowship are the Companions who set out with the Ring-bearers.
const startsInFellowship = characterSet(1<<GandalfTheGrey | 1<<Strider | 1<<Boromir | 1<<Legolas | 1<<Gimli |
	1<<Meriadoc | 1<<Peregrin)

// setUp sets the game up (Rulebook chapter III).
func setUp(p *Position, o engine.Options) {
	p.Bearers, p.Guide = Rivendell, GandalfTheGrey
	p.Rings[FreePeoples] = 3
	p.Box, p.Active = firstBox, startsActive
	for n := Dwarves; n < nationCount; n++ {
		for k := Regular; k < rankCount; k++ {
			p.Reinforcements[figureOf(n, k)] = figuresInBox[n][k]
		}
	}
	for _, g := range garrisons {
		for k, count := range [rankCount]uint8{g.regulars, g.elites, g.leaders} {
			kind := figureOf(g.nation, Rank(k))
			p.Armies[g.region][kind] += count
			p.Reinforcements[kind] -= count
		}
	}
	for _, c := range startsInFellowship.list() {
		p.State[c] = InFellowship
	}
	for t := range tiles {
		if t := Tile(t); t.everywhere() {
			p.Pool[t] = tiles[t].count
		}
	}
	p.setTokens(o)
	for _, a := range docked {
		a.setUp(p, o)
	}
}
