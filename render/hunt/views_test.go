package hunt

import (
	"strings"
	"sync"

	"redbook/assets/words"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// shared is a painter for tests that need none of their own: a new one draws the boards again.
var shared = sync.OnceValue(func() *Painter { return New(testWords()) })

// testWords returns the words of the program. They panic at a missing phrase.
func testWords() Words {
	return func(lang, key string, args map[string]any) string {
		text := words.Text(words.Lang(lang), "hunt."+key, args)
		if strings.HasPrefix(text, "⟨") {
			panic(lang + ": no phrase " + key)
		}
		return text
	}
}

// start is a game of three that has just begun.
func start(part int) hunt.View {
	set := dataset.Ours()
	v := hunt.View{Set: set, Players: 3, Part: hunt.Part(part + 1), Day: 1, Turn: hunt.FirstDaylight, Track: 16, Limit: 12, Pool: 3, AlliesLeft: 8,
		AllyDeck: 19, SorceryDeck: 20, Behind: 4}
	v.Company = [...]hunt.CompanyCard{dataset.Frodo: hunt.FaceUp, dataset.Sam: hunt.FaceUp, dataset.Pippin: hunt.FaceUp, dataset.Strider: hunt.Absent}
	v.Hands = [5]int{3, 1, 1}
	for i := range 15 {
		v.HuntPool = append(v.HuntPool, hunt.Token(i+1))
	}
	if part == 1 {
		v.Gandalf.State = hunt.GandalfHidden
		v.Company[dataset.Merry], v.Company[dataset.Strider] = hunt.FaceUp, hunt.FaceUp
		v.Track = 14
	}
	return v
}

// full is a game in which as much lies on the board as can.
func full(part int) hunt.View {
	v := start(part)
	at := v.Set.Boards[part].Find
	v.Day, v.Turn, v.Eye, v.Step, v.Corruption = 4, hunt.Night, true, 9, 7
	v.Tokens, v.Pool, v.Eyes, v.Players = 2, 1, 2, 5
	v.Company[dataset.Pippin] = hunt.TurnedOver
	v.Company[dataset.Merry] = hunt.FaceUp
	v.Hands = [5]int{5, 2, 0, 4, 1}
	v.Dice = [8]int{hunt.Ring: 1, hunt.Sword: 2, hunt.Sorcery: 1, hunt.Shadow: 1}
	v.Spent = 1
	v.Active = hunt.Green
	if part == 0 {
		v.Riders = []hunt.RiderView{{Who: hunt.Blue, Where: at("48")}, {Who: hunt.Green, Where: at("23"), Active: true}, {Who: hunt.Red, Where: at("23")}, {Who: hunt.Purple, Where: at("d20")}}
		v.Known = []hunt.Space{at("23"), at("4"), at("50")}
		v.Tracks = []hunt.TrackView{{Where: at("10")}, {Where: at("19")}, {Where: at("23"), Sword: true}}
		v.Allies = []hunt.Space{at("13"), at("44"), at("32"), at("5"), at("18")}
		v.Found = at("23")
		v.Logs = []hunt.Log{{Kind: hunt.NoSearch, Region: v.Set.Region("II-C")}, {Kind: hunt.PerceptionIsYes, Segment: 3}, {Kind: hunt.NoSearchNoHunt, Space: at("37")}}
		v.Act = &hunt.ActView{Act: hunt.Perceive, Who: hunt.Green, Region: v.Set.Region("II-A")}
	} else {
		v.Limit, v.Track, v.Long = 15, 16, true
		v.Riders = []hunt.RiderView{{Who: hunt.Blue, Where: at("18")}, {Who: hunt.Green, Where: at("18"), Active: true, Chief: true}, {Who: hunt.Red, Where: at("18")}, {Who: hunt.Purple, Where: at("18")}}
		v.Chief, v.Chiefs, v.ChiefOn = hunt.Green, hunt.MorgulRing, true
		v.Gandalf = hunt.GandalfView{State: hunt.GandalfRevealed, Moves: 9, Where: at("34"), Deeds: []hunt.Space{at("8")}}
		v.Tracks = []hunt.TrackView{{Where: at("10")}, {Where: at("2")}, {Where: at("23"), Sword: true}}
		v.Allies = []hunt.Space{at("13"), at("27"), at("32"), at("5")}
		v.Act = &hunt.ActView{Act: hunt.Search, Who: hunt.Green, Where: at("18")}
	}
	return v
}

// positions are views that show what can lie on the board.
var positions = sync.OnceValue(func() map[string]hunt.View {
	all := map[string]hunt.View{"start-1": start(0), "start-2": start(1), "night-1": full(0), "night-2": full(1)}
	for i, part := range []string{"1", "2"} {
		day := full(i)
		day.Turn, day.Eye = hunt.SecondDaylight, false
		all["day-"+part] = day
	}
	return all
})
