package confrontation

import (
	"slices"

	. "redbook/engine/confrontation"
)

var (
	starFellowship = []Character{FrodoStar, SamStar, GandalfStar, AragornStar, Smeagol, Faramir, Elrond, Theoden,
		Treebeard}
	starSauron = []Character{WitchKingStar, FlyingNazgulStar, SarumanStar, OrcsStar, UrukHai, Wormtongue,
		MouthOfSauron, Gollum, Watcher}
)

// handsFull gives a side that the audience plays its nine cards.
func handsFull(v *View) {
	for side := range v.Hands {
		v.Hands[side].Left = 9
		if v.For[side] {
			v.Hands[side].Cards = slices.Clone(decks[side])
		}
	}
}

// draftChoosing is a draft in which the Fellowship has chosen, as its player sees it.
func draftChoosing() View {
	v := View{Set: Draft, For: [2]bool{true, false}, Drafted: [2]bool{true, false}}
	v.LineUps[Fellowship] = []Character{FrodoStar, SamStar, Gandalf, AragornStar, Smeagol, Merry, Elrond,
		Theoden, Treebeard}
	handsFull(&v)
	return v
}

// draftPlacing is a draft with both line-ups open; nobody has placed.
func draftPlacing() View {
	v := View{Set: Draft, For: [2]bool{false, true}, Drafted: [2]bool{true, true}}
	v.LineUps[Fellowship] = []Character{FrodoStar, SamStar, Gandalf, AragornStar, Smeagol, Merry, Elrond,
		Theoden, Treebeard}
	v.LineUps[Sauron] = []Character{WitchKingStar, FlyingNazgul, SarumanStar, OrcsStar, UrukHai, Wormtongue,
		MouthOfSauron, Warg, CaveTroll}
	handsFull(&v)
	return v
}

// draftSpecial is the same with special cards, which both have picked and shown; Sauron's player looks at it.
func draftSpecial() View {
	v := draftPlacing()
	v.Specials = &SpecialsView{Picked: [2]bool{true, true}, Left: [2][]Special{{GandalfTheWhite, KingRevealed},
		{DarkOfMordor, Crebain}}}
	return v
}

// variantStart is the variant's set-up with all names open, to see each tile.
func variantStart() View {
	v := View{Set: Variant, For: [2]bool{true, true}, Turn: 1, Mover: Sauron, Placed: [2]bool{true, true},
		LineUps: [2][]Character{starFellowship, starSauron}}
	v.Regions[Shire][Fellowship].Named = named(false, FrodoStar, SamStar, Smeagol, Treebeard)
	for i, r := range []Region{Arthedain, Cardolan, Rhudaur, Eregion, Enedwaith} {
		v.Regions[r][Fellowship].Named = named(false, []Character{GandalfStar, AragornStar, Faramir, Elrond,
			Theoden}[i])
	}
	v.Regions[Mordor][Sauron].Named = named(false, WitchKingStar, FlyingNazgulStar, SarumanStar, Wormtongue)
	for i, r := range []Region{Mirkwood, Fangorn, Rohan, Dagorlad, Gondor} {
		v.Regions[r][Sauron].Named = named(false, []Character{OrcsStar, UrukHai, MouthOfSauron, Gollum, Watcher}[i])
	}
	handsFull(&v)
	return v
}

// variantBoard is a late variant game as Sauron sees it: the Watcher has been seen, and Wormtongue, beaten
// by Treebeard in Fangorn with Gandalf's help, looks for a way out.
func variantBoard() View {
	v := View{Set: Variant, For: [2]bool{false, true}, Turn: 22, Mover: Fellowship, Placed: [2]bool{true, true},
		LineUps: [2][]Character{starFellowship, starSauron}}
	v.Regions[Fangorn] = RegionView{{Named: named(true, Treebeard)}, {Named: named(true, Wormtongue)}}
	v.Regions[Rohan][Fellowship] = Group{Named: named(true, GandalfStar)}
	v.Regions[Caradhras][Sauron].Named = named(true, Watcher)
	v.Regions[Gondor][Sauron].Named = named(false, UrukHai, Gollum)
	v.Regions[Mordor][Sauron].Named = named(false, FlyingNazgulStar, SarumanStar)
	v.Regions[Arthedain][Sauron].Named = named(false, WitchKingStar)
	v.Regions[Shire][Fellowship].Hidden = 2
	v.Regions[Eregion][Fellowship].Hidden = 1
	handsFull(&v)
	spend(&v, Fellowship, Strength2, Magic)
	spend(&v, Sauron, Strength1, Strength3)
	v.Hands[Sauron].Left--
	v.Hands[Sauron].Cards = slices.DeleteFunc(v.Hands[Sauron].Cards, func(c Card) bool { return c == Strength6 })
	v.Hands[Fellowship].Left--
	v.Defeated = []Character{FrodoStar, MouthOfSauron, AragornStar, OrcsStar, Smeagol}
	v.LastMove = &MoveView{Side: Fellowship, Character: Treebeard, From: Shire, To: Fangorn}
	v.Battle = &BattleView{Region: Fangorn, Attacker: Fellowship, Fighters: [2]Character{Treebeard, Wormtongue},
		Strength: [2]int{7, -1}, Laid: [2]bool{true, true},
		Cards: [2]Card{Strength5, Strength6}}
	return v
}

// variantEnded is a game that the star Witch-king has won in the Shire.
func variantEnded() View {
	v := variantStart()
	v.Turn, v.Mover = 33, Sauron
	v.Regions[Mordor][Sauron].Named = named(false, FlyingNazgulStar)
	v.Regions[Shire] = RegionView{{Named: named(false, SamStar, GandalfStar)},
		{Named: named(true, WitchKingStar)}}
	v.Regions[Arthedain] = RegionView{}
	v.Regions[Rhudaur][Fellowship].Named = nil
	v.Regions[Mirkwood] = RegionView{}
	v.Regions[Gondor] = RegionView{{}, {Named: named(true, Watcher)}}
	v.Regions[Dagorlad] = RegionView{}
	v.Defeated = []Character{FrodoStar, SarumanStar, Smeagol, OrcsStar, Faramir, Gollum, Treebeard, Wormtongue}
	v.LastMove = &MoveView{Side: Sauron, Character: WitchKingStar, From: Arthedain, To: Shire}
	v.Result = &ResultView{Winner: Sauron, How: "witch-king-in-shire", Left: [2]int{5, 5}}
	return v
}
