package wotr

import (
	"slices"

	"redbook/engine"
)

// What random players with a plan aim at, depending on the position (engine.Plan.Here). They may aim at what
// their seat does not know: this brings about, in a few games, the situations that cards ask for and that
// would otherwise take tens of thousands of games.

// aim returns how much it likes a verb (then field is ""), or a value of a verb's field; 0 for what it is not
// about.
type aim func(p *Position, verb, field string, v engine.Value) int

const (
	aimed    = 4000
	near     = 400
	unwanted = -1
)

// aimedIf likes something very much if its time has come, otherwise not at all.
func aimedIf(now bool) int {
	if now {
		return aimed
	}
	return unwanted
}

// aimsOf makes a plan of aims: the first that returns something other than 0 decides.
func aimsOf(aims ...aim) func(p engine.Position, verb, field string, v engine.Value) int {
	return func(p engine.Position, verb, field string, v engine.Value) int {
		for _, aim := range aims {
			if liking := aim(p.(*Position), verb, field, v); liking != 0 {
				return liking
			}
		}
		return 0
	}
}

// awaits plays a card when its time has come. Until then its holder hardly plays any card, because a die
// often leaves no choice which one. See keep.
func awaits(c Card, now func(p *Position) bool) aim {
	side := c.deck().Side()
	return func(p *Position, verb, field string, v engine.Value) int {
		switch {
		case verb != "play", !p.holds(side, c), p.turnFrame().Side != side, !p.playable(c):
		case field == "", field == "card" && Card(v) == c && now(p):
			return aimedIf(now(p))
		}
		return 0
	}
}

// seeks draws from the deck where a card is.
func seeks(c Card) aim {
	return func(p *Position, verb, field string, v engine.Value) int {
		switch {
		case verb != "draw", p.Cards[c] != InDeck, p.turnFrame().Side != c.deck().Side():
		case field == "":
			return near
		case field == "deck" && Deck(v) == c.deck():
			return aimed
		}
		return 0
	}
}

// keep has cards neither played nor discarded nor laid in battles as long as there are others.
func keep(plan map[string]int, cards ...Card) {
	for _, c := range cards {
		plan["play card="+c.String()], plan["lay card="+c.String()], plan["discard card="+c.String()] = 0, 0, 0
	}
}

// goes likes a way into some regions, for verbs that go to a region.
func goes(into func(p *Position, r Region) bool, verbs ...string) aim {
	return func(p *Position, verb, field string, v engine.Value) int {
		if field == "to" && slices.Contains(verbs, verb) && into(p, Region(v)) {
			return aimed
		}
		return 0
	}
}

// leaves likes armies to start next to regions to which they should go.
func leaves(verb string, into func(p *Position, r Region) bool) aim {
	return func(p *Position, v, field string, from engine.Value) int {
		if v == verb && field == "from" && slices.ContainsFunc(neighbours[Region(from)],
			func(r Region) bool { return into(p, r) }) {
			return near
		}
		return 0
	}
}

// --- the Fellowship on the Mordor track

func onTheTrack(p *Position) bool { return p.InMordor }

// savesTheStaff has Gandalf come to Mordor with his staff, and use it there.
func savesTheStaff(p *Position, verb, field string, _ engine.Value) int {
	switch {
	case field != "":
	case p.Step() == tileStaff && verb == "use-from-table":
		return aimedIf(p.InMordor)
	case p.State[GandalfTheGrey] == InFellowship && (p.onTable(WizardsStaff) || p.Cards[WizardsStaff] == InHand):
		switch verb {
		case "lose-guide", "lose-random", "separate":
			return unwanted
		}
	}
	return 0
}

// waitsForTheBreaking has the Fellowship wait on the track while the Shadow can break it.
func waitsForTheBreaking(p *Position, verb, field string, _ engine.Value) int {
	if verb == "hide-fellowship" && field == "" && p.InMordor && p.fellowship() != 0 &&
		p.Cards[TheBreakingOfTheFellowship] == InHand && p.diceLeft(Shadow) > 0 {
		return unwanted
	}
	return 0
}

// goesIntoMordor declares the Fellowship where it can enter Mordor, and not before.
func goesIntoMordor(p *Position, verb, field string, v engine.Value) int {
	switch {
	case verb == "declare" && field == "":
		return aimedIf(min(journeys[p.Bearers][Morannon], journeys[p.Bearers][MinasMorgul]) <= uint8(p.Progress))
	case verb == "declare" && field == "to":
		return aimedIf(Region(v) == Morannon || Region(v) == MinasMorgul)
	}
	return 0
}

// --- the Dead Men

// coast is where the Dead Men come to.
var coast = setOf(Erech, Lamedon, Pelargir)

// driven reports whether the Dead Men should come to a region: to a Shadow army so large that some of it may
// be left, and without a way to retreat; every eighth turn to one with a choice of ways.
func driven(p *Position, r Region) bool {
	if army := p.army(Shadow, r); !coast.has(r) || army.units() < 4 {
		return false
	}
	ways := len(p.retreats(Shadow, r))
	return ways == 0 || ways > 1 && p.Turn%8 == 0
}

func anyDriven(p *Position) bool {
	for r := range coast.all() {
		if driven(p, r) {
			return true
		}
	}
	return false
}

// cuts reports whether an army of the Free Peoples in a region would cut off the retreat of such an army.
func cuts(p *Position, r Region) bool {
	for at := range coast.all() {
		if p.turnFrame().Side == FreePeoples && p.hasArmy(Shadow, at) && slices.Contains(p.retreats(Shadow, at),
			r) {
			return true
		}
	}
	return false
}

// invaded reports whether a Shadow army is in one of the regions that the Dead Men come to.
func invaded(p *Position, r Region) bool { return coast.has(r) && p.hasArmy(Shadow, r) }

// ridesToRohan has the heir of Isildur leave the Fellowship, and stay in Rohan once he is there.
func ridesToRohan(p *Position, verb, field string, _ engine.Value) int {
	switch heir := p.heir(); {
	case field != "" || p.Step() != actionChoose:
	case verb == "separate":
		return aimedIf(heir == NoCharacter)
	case verb == "move-companions":
		return aimedIf(regions[p.Where[heir]].nation != Rohan)
	}
	return 0
}

// swells has the Shadow's army there grow.
func swells(p *Position, r Region) bool { return p.turnFrame().Side == Shadow && invaded(p, r) }

// --- Nazgûl at the Fellowship

func atBearers(p *Position, r Region) bool { return r == p.Bearers }

// besideBearers reports whether a region is adjacent to the Ring-bearers'.
func besideBearers(p *Position, r Region) bool { return adjacent[p.Bearers].has(r) }

// onOpenGround reports whether Nazgûl can go to a region.
func onOpenGround(p *Position, r Region) bool { return !p.controls(FreePeoples, r) }

// waitsInTheOpen has the Fellowship stay where Nazgûl can go.
func waitsInTheOpen(p *Position, verb, field string, _ engine.Value) int {
	switch open := onOpenGround(p, p.Bearers); {
	case field != "":
	case verb == "declare":
		return aimedIf(!open)
	case verb == "move-fellowship" && open && p.Progress > 0:
		return unwanted
	}
	return 0
}

func richTable(p *Position) bool { return len(p.freeTable()) > 1 }

// --- battles

// gathered reports whether Companions who have left the Fellowship are with an army.
func gathered(p *Position, r Region) bool {
	return p.hasArmy(FreePeoples, r) && (p.at(FreePeoples, r)&companions).count() > 1
}

// joined reports whether a Companion is with an army.
func joined(p *Position, r Region) bool {
	return p.hasArmy(FreePeoples, r) && p.at(FreePeoples, r)&companions != 0
}

// besideGathered reports whether an army of the Shadow is next to such Companions.
func besideGathered(p *Position, r Region) bool {
	return p.hasArmy(Shadow, r) && slices.ContainsFunc(neighbours[r],
		func(at Region) bool { return gathered(p, at) })
}

func withArmy(p *Position, r Region) bool { return p.hasArmy(FreePeoples, r) }

// lays lays a combat card when its time has come.
func lays(now func(p *Position) bool, cards ...Card) aim {
	return func(p *Position, verb, field string, v engine.Value) int {
		if verb == "lay" && field == "card" && slices.Contains(cards, Card(v)) {
			return aimedIf(now(p))
		}
		return 0
	}
}

// companionsFight reports whether two Companions are in the battle.
func companionsFight(p *Position) bool {
	return (battleForce(p, FreePeoples).Who & companions).count() > 1
}

// --- Aragorn

// crownless reports whether a region belongs to no nation of the Free Peoples.
func crownless(_ *Position, r Region) bool {
	n := regions[r].nation
	return n == NoNation || n.Side() == Shadow
}

// followsAragorn has his army march out of Gondor, and the Fellowship move while The Last Battle is fought.
func followsAragorn(p *Position, verb, field string, v engine.Value) int {
	switch {
	case verb == "move-fellowship" && field == "" && p.onTable(TheLastBattle):
		return aimed
	case !p.onMap(Aragorn), p.turnFrame().Side != FreePeoples, aragornAbroad(p):
	case verb == "move-army" && field == "":
		return near
	case verb == "move-army" && field == "from":
		return aimedIf(Region(v) == p.Where[Aragorn])
	case verb == "move-army" && field == "to":
		return aimedIf(crownless(p, Region(v)))
	}
	return 0
}

// --- sovereigns

// court counts the sovereigns in a region who may fight for the Free Peoples.
func court(p *Position, r Region) int {
	return (p.sovereignsAt(r) &^ p.in(Corrupted)).count()
}

// courtly reports whether two sovereigns are in a region.
func courtly(p *Position, r Region) bool { return court(p, r) > 1 }

// besideCourt reports whether two sovereigns are in a region or next to it.
func besideCourt(p *Position, r Region) bool {
	return courtly(p, r) || slices.ContainsFunc(neighbours[r], func(at Region) bool { return courtly(p, at) })
}

// hopeNow reports whether one of two sovereigns in the battle can awaken.
func hopeNow(p *Position) bool {
	set := p.hopeful()
	return set.count() > 1 && slices.ContainsFunc(set.list(), p.mayHope)
}

// visits has Brand awaken where another sovereign is.
func visits(p *Position, verb, field string, v engine.Value) int {
	switch {
	case verb == "awaken" && field == "who": // a sovereign who is not alone does not awaken
		if courtly(p, p.regionOf(Character(v))) {
			return unwanted
		}
		return near
	case verb == "awaken" && field == "where" && court(p, Region(v)) > 0:
		return aimed
	case verb == "move-companions" && field == "to" && court(p, Region(v)) > 0:
		return near
	}
	return 0
}

// fateful reports whether a stronghold is that of a corrupted sovereign by whom the Shadow may pay for an
// assault with a regular.
func fateful(p *Position, r Region) bool {
	for _, c := range [...]Character{Dain, Denethor, Thranduil} {
		if p.spoiled(c) && c.sovereign().seat == r {
			return true
		}
	}
	return false
}

// tightens has the Shadow storm the strongholds of those sovereigns, and pay with regulars.
func tightens(p *Position, verb, field string, v engine.Value) int {
	switch {
	case verb == "attack" && field == "":
		for _, c := range awakening.list() {
			if r := c.sovereign().seat; fateful(p, r) && p.besieges(Shadow, r) {
				return aimed
			}
		}
	case verb == "attack" && field == "from" && fateful(p, Region(v)):
		return aimed
	case verb == "go-on" && field == "reduce":
		return aimedIf(p.fated() && Figure(v).rank() == Regular)
	case verb == "tempt" && field == "who" && Character(v) == Denethor:
		return near
	}
	return 0
}

// --- the Witch-king

func underSiege(p *Position, r Region) bool { return p.besieges(Shadow, r) }

// bringsToSieges has Minions come to besieging armies.
func bringsToSieges(p *Position, verb, field string, v engine.Value) int {
	if verb == "bring-in" && field == "where" && underSiege(p, Region(v)) {
		return aimed
	}
	return 0
}

func whenever(*Position) bool { return true }
