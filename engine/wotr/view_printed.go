package wotr

// What is printed on the board, the cards, the tiles and the dice (Rulebook chapter II), for explanations and
// pictures.

// RegionFacts is what the board shows of a region, whatever happens there.
type RegionFacts struct {
	Nation     Nation // NoNation outside all borders
	Settlement Settlement
	Points     int // for the enemy who captures it
	Coastal    bool
	Neighbours []Region // over borders that can be crossed
}

// Facts returns what the board shows of a region.
func (r Region) Facts() RegionFacts {
	row := &regions[r]
	return RegionFacts{row.nation, row.settlement, worth(r), row.coastal, neighbours[r]}
}

// Distance counts the borders between two regions, over borders that can be crossed.
func (r Region) Distance(to Region) int { return int(distances[r][to]) }

// Unlimited is the level of the Nazgûl: any region of the map.
const Unlimited = unlimited

// CharacterFacts is what a character card shows (Rulebook p.25).
type CharacterFacts struct {
	Side       Side
	Level      int
	Leadership int
	Captain    bool // Captain of the West
	Die        bool // brings an action die
	Rouses     []Nation
}

// Facts returns what a character card shows.
func (c Character) Facts() CharacterFacts {
	row := &characters[c]
	f := CharacterFacts{Side: row.side, Level: int(row.level), Leadership: int(row.leadership),
		Captain: row.captain, Die: row.die}
	for n := Dwarves; n < nationCount; n++ {
		if row.rouses.has(n) {
			f.Rouses = append(f.Rouses, n)
		}
	}
	return f
}

// Cards lists the event cards that carry a combat half.
func (c Combat) Cards() []Card { return combatCards[c].cards }

// TileFacts is what a hunt tile shows (Rulebook p.40).
type TileFacts struct {
	Count      int // how many there are
	Value      int
	Eye, Die   bool
	Reveal     bool
	Stop       bool
	Free, Evil bool // a special tile of the Free Peoples, of the Shadow
}

// Facts returns what a hunt tile shows.
func (t Tile) Facts() TileFacts {
	row := &tiles[t]
	return TileFacts{int(row.count), int(row.value), row.eye, row.die, row.reveal, row.stop, row.blue, row.red}
}

// DieFaces lists the six faces of a side's action dice.
func DieFaces(s Side) []Face {
	var list []Face
	for _, v := range dieFaces[s] {
		list = append(list, Face(v))
	}
	return list
}

// AtWar is the last box of the Political Track.
const AtWar = atWarBox
