package wotr

import "redbook/engine"

// The Breaking of the Fellowship (SC14): the number on the tile is how many Companions must be separated.
// They go no further than the Ring-bearers' region; on the Mordor track they are eliminated. Nobody is a
// casualty (FAQ 20), and icons count for nothing.

func breakingSteps(all []step) {
	all[breakingBegin] = step{Name: "breaking.begin", Run: beginBreaking}
	all[breakingChoose] = step{
		Name: "breaking.choose", Owed: asksLeader(FreePeoples), Auto: engine.Always[Position], About: aboutTile,
		Verbs: []verb{{Name: "break-away", Fields: []field{{Name: "who", Domain: Characters, Bag: breakingBag,
			Unfit: onlyOf(breakingBag, notCompanion)}},
			Do: breakAway}},
	}
}

var breakingEvents = []engine.EventDef{event("broken", fact("characters", Characters),
	fact("region", Regions))}

var breakingPaths = []string{"broken", "broken-on-track"}

func beginBreaking(pl *play) {
	f := pl.P.tile()
	*f.left() = int8(min(int(*f.left()), pl.P.fellowship().count()))
	if *f.left() == 0 {
		pl.Goto(tileEnd)
		return
	}
	pl.Goto(breakingChoose)
}

func breakingBag(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	n := int(*p.tile().left())
	bag := engine.Bag{Least: n, Most: n}
	for _, c := range p.fellowship().list() {
		bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(c), N: 1})
	}
	return bag
}

func breakAway(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	var who characterSet
	for _, c := range a.Bag("who") {
		who = who.with(Character(c.Kind))
	}
	pl.Cover("broken")
	if p.InMordor {
		pl.Cover("broken-on-track")
	}
	*p.tile().left() = 0
	pl.Tell("broken", tellCharacters("characters", who), tellRegion("region", p.Bearers))
	pl.Goto(tileEnd)
	leaveFellowship(pl, who, p.Bearers) // on the track the figure stands nowhere: that eliminates them
}
