package wotr

// This file holds the signatures that chapters call across files, until their owner writes them. It must be empty, and gone, in the end.

func missing(what string) { panic("not written yet: " + what) }

// --- recruit.go

// mayRecruit tells whether a figure of this kind is left and may be placed in a region: by an event card or not (Rulebook pp.26-27).
func (p *Position) mayRecruit(kind Figure, r Region, byCard bool) bool {
	missing("recruit")
	return false
}

// recruit places n figures (or as many as are left) from the reinforcements.
func recruit(pl *play, kind Figure, r Region, n int) { missing("recruit") }

// callRecruitUnits has a side recruit n units of a nation, each regular or elite by choice, in one of the regions (asked if several
// fit); it does what is possible and returns.
func callRecruitUnits(pl *play, s Side, n Nation, count int, where regionSet) { missing("recruit") }

// --- charactermoves.go

// callMoveCharacters has a side move its Companions, or its Nazgûl and Minions, one figure or group after another. only limits who
// may move (0: all); bonus lengthens their range; intoSiege lets Companions end in a besieged stronghold; one group only if single.
func callMoveCharacters(pl *play, s Side, only characterSet, nazgulToo bool, bonus int, intoSiege, single bool) {
	missing("characters")
}

// arrived does what the end of a Companion's movement leads to: he rouses a nation (R75).
func arrived(pl *play, who characterSet, r Region) { missing("arrived") }

// --- fellowship.go, separate.go, guide.go

// moveFellowship does a move of the hidden Fellowship: progress and hunt, or a draw on the Mordor track. byDie: the die of this action
// goes into the hunt box when the action ends (R11, R132).
func moveFellowship(pl *play, byDie bool) { missing("move") }

// hideFellowship hides a revealed Fellowship.
func hideFellowship(pl *play) { missing("hide") }

// callSeparate has the Free Peoples separate one Companion or group; bonus lengthens the range, level (if not 0) replaces theirs,
// intoSiege lets it end in a besieged stronghold. On the Mordor track they are eliminated instead (R133).
func callSeparate(pl *play, bonus, level int, intoSiege bool) { missing("separate") }

// leaveFellowship takes Companions out of the Fellowship: to a region of the map, or, if Nowhere, eliminated; then the guide is
// settled (asked if there is a choice). It may call a procedure.
func leaveFellowship(pl *play, who characterSet, to Region) { missing("leave") }

// --- hunt.go

// huntCause is why a tile is drawn: it decides what an eye is worth and what may answer.
type huntCause uint8

// The causes.
const (
	huntRoll      huntCause = iota // after a successful hunt roll; N of callTile is the successes
	huntMordor                     // a move on the Mordor track
	huntPath                       // a Shadow stronghold on the path of a reveal
	huntBalrog                     // the Balrog of Moria
	huntCard                       // an event card: an eye or a blue tile is discarded without effect
	huntIsildur                    // Isildur's Bane: nothing reduces the damage
	huntFoulThing                  // Foul Thing from the Deep: a random Companion must be the casualty
	huntBreaking                   // The Breaking of the Fellowship: separates as many Companions as the tile says
)

// callHuntRoll rolls for the hunt and resolves its tile.
func callHuntRoll(pl *play) { missing("hunt roll") }

// callTile draws a hunt tile and resolves it to the end, reveals and further tiles included.
func callTile(pl *play, why huntCause, successes int) { missing("tile") }

// callReveal reveals the Fellowship: it moves, and its path may cost tiles (R23, R122).
func callReveal(pl *play) { missing("reveal") }

// --- cards.go

// callCard carries out the event half of a card that is no longer in the hand; it returns when all is done.
func callCard(pl *play, s Side, c Card) { missing("card") }

// sweepTable discards cards on the table whose condition no longer holds (R59).
func sweepTable(pl *play) { missing("sweep") }

// cardDraws asks for what may be drawn after a card was played: Gandalf the Grey, the Palantír (R39, R62); true if it has begun something.
func cardDraws(pl *play) bool { missing("draws"); return false }
