package confrontation

import (
	"slices"

	. "redbook/engine/confrontation"
)

func named(revealed bool, cs ...Character) []Named {
	var ns []Named
	for _, c := range cs {
		ns = append(ns, Named{Character: c, Revealed: revealed})
	}
	return ns
}

// start is the classic set-up as an audience sees it.
func start(fellowship, sauron bool) View {
	v := View{For: [2]bool{fellowship, sauron}, Turn: 1, Mover: Sauron, Placed: [2]bool{true, true}}
	put := func(side Side, r Region, cs ...Character) {
		if v.For[side] {
			v.Regions[r][side].Named = named(false, cs...)
		} else {
			v.Regions[r][side].Hidden = len(cs)
		}
	}
	put(Fellowship, Shire, Frodo, Sam, Pippin, Merry)
	put(Fellowship, Arthedain, Gandalf)
	put(Fellowship, Cardolan, Aragorn)
	put(Fellowship, Rhudaur, Legolas)
	put(Fellowship, Eregion, Boromir)
	put(Fellowship, Enedwaith, Gimli)
	put(Sauron, Mordor, WitchKing, Saruman, Balrog, CaveTroll)
	put(Sauron, Mirkwood, FlyingNazgul)
	put(Sauron, Fangorn, Orcs)
	put(Sauron, Rohan, Shelob)
	put(Sauron, Dagorlad, BlackRider)
	put(Sauron, Gondor, Warg)
	for side := range v.Hands {
		v.Hands[side].Left = 9
		if v.For[side] {
			v.Hands[side].Cards = slices.Clone(decks[side])
		}
	}
	return v
}

// placing is a table where only Sauron has placed his characters.
func placing() View {
	v := start(false, true)
	v.Turn, v.Placed = 0, [2]bool{false, true}
	for r := range v.Regions {
		v.Regions[r][Fellowship] = Group{}
	}
	return v
}

// withSpecials is a view of a game with special cards, of which some are left.
func withSpecials(v View) View {
	v.Specials = &SpecialsView{Picked: [2]bool{true, true}, Left: [2][]Special{{Shadowfax, GandalfTheWhite},
		{DarkOfMordor, Palantir}}}
	v.Battle.Eagle = true
	return v
}

// secondGame is a view of the second game of a match.
func secondGame(v View) View {
	v.Match = &MatchView{Game: 2, Points: [2]int{0, 6}}
	return v
}

// between is a match between its games: the first one's end is to be seen.
func between() View {
	v := secondGame(ended())
	v.Turn, v.Result, v.LastFight, v.LastMove, v.Placed = 0, nil, nil, nil, [2]bool{}
	v.Match.Before = true
	for side := range v.Hands {
		v.Hands[side] = HandView{Left: 9}
	}
	return v
}

// matched is the end of a match: even, if both have as many points.
func matched(points [2]int) View {
	v := ended()
	v.Match = &MatchView{Game: 2, Points: points}
	v.Result.How, v.Result.Draw = "match-points", points[0] == points[1]
	if v.Result.Winner = Fellowship; points[1] > points[0] {
		v.Result.Winner = Sauron
	}
	if v.Result.Draw {
		v.Result.How = "match-even"
	}
	return v
}

// spend moves cards from a hand to its discards.
func spend(v *View, side Side, cards ...Card) {
	h := &v.Hands[side]
	h.Discard = append(h.Discard, cards...)
	h.Left -= len(cards)
	h.Cards = slices.DeleteFunc(h.Cards, func(c Card) bool { return slices.Contains(cards, c) })
}

// middle is a middle game with a battle in Fangorn: Aragorn came through the forest, Sauron has laid a card.
func middle(fellowship, sauron bool) View {
	v := View{For: [2]bool{fellowship, sauron}, Turn: 14, Mover: Fellowship, Placed: [2]bool{true, true}}
	put := func(side Side, r Region, cs ...Character) {
		if v.For[side] {
			v.Regions[r][side].Named = named(false, cs...)
		} else {
			v.Regions[r][side].Hidden = len(cs)
		}
	}
	put(Fellowship, Shire, Merry)
	put(Fellowship, Rhudaur, Frodo, Sam)
	put(Fellowship, Enedwaith, Gandalf, Legolas)
	put(Fellowship, GapOfRohan, Pippin)
	put(Sauron, Mordor, CaveTroll, Saruman)
	put(Sauron, Mirkwood, FlyingNazgul)
	put(Sauron, Caradhras, Balrog)
	put(Sauron, Cardolan, BlackRider)
	put(Sauron, Gondor, Shelob, WitchKing)
	v.Regions[Fangorn] = RegionView{{Named: named(true, Aragorn)}, {Named: named(true, Orcs)}}
	if sauron {
		v.Regions[Fangorn][Sauron].Named = append(v.Regions[Fangorn][Sauron].Named, named(false, Warg)...)
	} else {
		v.Regions[Fangorn][Sauron].Hidden = 1
	}
	for side := range v.Hands {
		v.Hands[side].Left = 9
		if v.For[side] {
			v.Hands[side].Cards = slices.Clone(decks[side])
		}
	}
	spend(&v, Fellowship, Strength2, Retreat)
	spend(&v, Sauron, Strength1, EyeOfSauron)
	v.Hands[Sauron].Left--
	if sauron {
		v.Hands[Sauron].Cards = slices.DeleteFunc(v.Hands[Sauron].Cards,
			func(c Card) bool { return c == Strength5 })
	}
	v.Defeated = []Character{Boromir, Gimli}
	v.LastMove = &MoveView{Side: Fellowship, Character: Aragorn, From: Eregion, To: Fangorn, Moria: true}
	v.Battle = &BattleView{Region: Fangorn, Attacker: Fellowship, Fighters: [2]Character{Aragorn, Orcs},
		Strength: [2]int{4, 2}, Laid: [2]bool{false, true}}
	return v
}

// followed is a middle game in which both sides know some of the other's characters, as the Fellowship's
// player sees it.
func followed() View {
	v := middle(true, false)
	v.Battle = nil
	v.Regions[Fangorn] = RegionView{{Named: named(false, Aragorn)}, {}}
	v.Regions[Caradhras][Sauron].Seen = []Character{Balrog}
	v.Regions[Gondor][Sauron].Seen = []Character{Shelob}
	v.Regions[Rhudaur][Fellowship].Named[1].Seen = true
	return v
}

// fought is just after a battle with Magic on both sides, in the variant set.
func fought() View {
	v := start(false, false)
	v.Turn, v.Mover = 9, Sauron
	v.Regions[Mirkwood] = RegionView{{Named: named(true, SamStar)}, {}}
	v.Regions[Rhudaur] = RegionView{{Hidden: 1}, {Named: named(true, Watcher)}}
	v.Defeated = []Character{MouthOfSauron}
	spend(&v, Fellowship, Strength5, Magic)
	spend(&v, Sauron, Strength4, Magic)
	v.LastMove = &MoveView{Side: Sauron, Character: MouthOfSauron, From: Fangorn, To: Mirkwood}
	v.LastFight = &BattleView{Region: Mirkwood, Attacker: Sauron, Fighters: [2]Character{SamStar, MouthOfSauron},
		Strength: [2]int{3, 3}, Laid: [2]bool{true, true},
		Cards: [2]Card{Magic, Magic}, Fetched: [2]Card{Strength5, Strength4}, Totals: &[2]int{8, 7}, Over: true,
		Fate: [2]Fate{Stands, Defeated}}
	return v
}

// fallen is just after a battle that no card has decided: Boromir and the Cave Troll are both defeated.
func fallen() View {
	v := start(false, false)
	v.Turn, v.Mover = 4, Fellowship
	v.Regions[Enedwaith], v.Regions[Rohan] = RegionView{}, RegionView{}
	v.Defeated = []Character{CaveTroll, Boromir}
	v.LastMove = &MoveView{Side: Sauron, Character: CaveTroll, From: Rohan, To: Enedwaith}
	v.LastFight = &BattleView{Region: Enedwaith, Attacker: Sauron, Fighters: [2]Character{Boromir, CaveTroll},
		Strength: [2]int{0, 9}, Over: true, Fate: [2]Fate{Defeated, Defeated}}
	return v
}

// full is Mordor with four named defenders and Gimli fighting among them, much lost on both sides.
func full() View {
	v := View{For: [2]bool{true, true}, Turn: 31, Mover: Fellowship, Placed: [2]bool{true, true}}
	v.Regions[Mordor] = RegionView{{Named: named(true, Gimli)},
		{Named: append(named(true, Shelob), named(false, WitchKing, FlyingNazgul, CaveTroll)...)}}
	v.Regions[Shire] = RegionView{{Named: named(false, Frodo, Sam, Merry, Legolas)}, {}}
	v.Regions[MistyMountains] = RegionView{{Named: named(false, Gandalf)}, {}}
	v.Regions[HighPass] = RegionView{{}, {Named: named(false, Saruman)}}
	v.Regions[Dagorlad] = RegionView{{Named: named(false, Aragorn, Pippin)}, {}}
	v.Regions[Gondor] = RegionView{{}, {Named: named(false, Orcs, BlackRider)}}
	for side := range v.Hands {
		v.Hands[side] = HandView{Left: 9, Cards: slices.Clone(decks[side])}
	}
	spend(&v, Fellowship, Strength1, NobleSacrifice, ElvenCloak)
	spend(&v, Sauron, Strength6, Magic, Strength2)
	v.Defeated = []Character{Boromir, Warg, Balrog}
	v.LastMove = &MoveView{Side: Fellowship, Character: Gimli, From: Dagorlad, To: Mordor}
	v.Battle = &BattleView{Region: Mordor, Attacker: Fellowship, Fighters: [2]Character{Gimli, Shelob},
		Strength: [2]int{3, 5}, Laid: [2]bool{true, true},
		Cards: [2]Card{Strength4, Retreat}}
	for side, c := range v.Battle.Cards {
		v.Hands[side].Cards = slices.DeleteFunc(v.Hands[side].Cards, func(x Card) bool { return x == c })
		v.Hands[side].Left--
	}
	return v
}

// ended is a game that Frodo has won, opened to all.
func ended() View {
	v := View{For: [2]bool{true, true}, Turn: 38, Mover: Fellowship, Placed: [2]bool{true, true}}
	v.Regions[Mordor] = RegionView{{Named: named(false, Frodo)}, {Named: named(false, CaveTroll, Saruman)}}
	v.Regions[Cardolan] = RegionView{{}, {Named: named(false, BlackRider)}}
	v.Regions[Rohan] = RegionView{{Named: named(false, Gandalf)}, {}}
	v.Regions[Arthedain] = RegionView{{Named: named(false, Merry)}, {}}
	for side := range v.Hands {
		v.Hands[side] = HandView{Left: 9, Cards: slices.Clone(decks[side])}
	}
	spend(&v, Fellowship, Strength1, Strength2, Strength3, Strength4, Strength5, Magic)
	spend(&v, Sauron, Strength1, Strength2, Strength3, Strength4, Strength5, Strength6)
	v.Defeated = []Character{Boromir, WitchKing, Sam, Orcs, Pippin, Warg, Legolas, Balrog, Gimli, Shelob,
		Aragorn, FlyingNazgul}
	v.LastMove = &MoveView{Side: Fellowship, Character: Frodo, From: Gondor, To: Mordor}
	v.Result = &ResultView{Winner: Fellowship, How: "ring-bearer-in-mordor", Left: [2]int{3, 3}}
	return v
}
