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
func arrived(pl *play, who characterSet, r Region) {}

// callCard carries out the event half of a card that is no longer in the hand; it returns when all is done.
func callCard(pl *play, s Side, c Card) { missing("card") }

// sweepTable discards cards on the table whose condition no longer holds (R59).
func sweepTable(pl *play) {}

// cardDraws asks for what may be drawn after a card was played.
func cardDraws(pl *play) bool { return false }
