package hunt

import (
	"sync"
	"testing"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
	"redbook/render/rendertest"
)

// shared is a painter for tests that need none of their own: a new one draws the boards again.
var shared = sync.OnceValue(func() *Painter { return New(testWords()) })

// another is a painter that has drawn nothing yet.
func another() render.Painter { return New(testWords()) }

// testWords returns the words of the program. They panic at a missing phrase.
func testWords() render.Words { return rendertest.Words("hunt") }

func TestKindsOfPicturesHaveNames(t *testing.T) { rendertest.Named(t, "hunt", shared().Kinds) }

// start is a game of three that has just begun.
func start(part int) hunt.View {
	set := dataset.Ours()
	v := hunt.View{Set: set, Players: 3, Part: hunt.Part(part + 1), Day: 1, Turn: hunt.FirstDaylight, Track: 16,
		Limit: 12, Pool: 3, AlliesLeft: 8,
		AllyDeck: 19, SorceryDeck: 20, Behind: 4}
	v.Company = [...]hunt.CompanyCard{dataset.Frodo: hunt.FaceUp, dataset.Sam: hunt.FaceUp,
		dataset.Pippin: hunt.FaceUp, dataset.Strider: hunt.Absent}
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
	for i := range v.Step {
		v.Legs = append(v.Legs, hunt.Leg{Day: int8(1 + i/3), Turn: hunt.Turn(1 + i%3)})
	}
	if part == 0 {
		v.Riders = []hunt.RiderView{{Who: hunt.Blue, Where: at("48")},
			{Who: hunt.Green, Where: at("23"), Active: true}, {Who: hunt.Red, Where: at("23")},
			{Who: hunt.Purple, Where: at("d20")}}
		v.Known = []hunt.Space{at("23"), at("4"), at("50")}
		v.Tracks = []hunt.TrackView{{Where: at("10")}, {Where: at("19")}, {Where: at("23"), Sword: true}}
		v.Allies = []hunt.Space{at("13"), at("44"), at("32"), at("5"), at("18")}
		v.Found = at("23")
		v.Logs = []hunt.Log{{Kind: hunt.NoSearch, Region: v.Set.Region("II-C")},
			{Kind: hunt.PerceptionIsYes, Segment: 3}, {Kind: hunt.NoSearchNoHunt, Space: at("37")}}
		v.Act = &hunt.ActView{Act: hunt.Perceive, Who: hunt.Green, Region: v.Set.Region("II-A")}
		v.Stretch = &hunt.StretchView{Step: v.Step, Corruption: v.Corruption - 2, Eyes: v.Eyes,
			Rides: []hunt.Ridden{{Who: hunt.Blue, From: at("55"), To: at("48")},
				{Who: hunt.Green, From: at("45"), To: at("23")}},
			Tracks: []hunt.Space{at("23")}, Allies: []hunt.Space{at("44")}}
		v.Asked = []hunt.Answer{{Act: hunt.Search, Step: 9, Space: at("48"), Says: hunt.No},
			{Act: hunt.HuntFor, Step: 9, Space: at("23"), Says: hunt.YesHere}}
	} else {
		v.Limit, v.Track, v.Long = 15, 16, true
		v.Riders = []hunt.RiderView{{Who: hunt.Blue, Where: at("18")},
			{Who: hunt.Green, Where: at("18"), Active: true, Chief: true}, {Who: hunt.Red, Where: at("18")},
			{Who: hunt.Purple, Where: at("18")}}
		v.Chief, v.Chiefs, v.ChiefOn = hunt.Green, hunt.MorgulRing, true
		v.Gandalf = hunt.GandalfView{State: hunt.GandalfRevealed, Moves: 9, Where: at("34"),
			Deeds: []hunt.Space{at("8")}}
		v.Tracks = []hunt.TrackView{{Where: at("10")}, {Where: at("2")}, {Where: at("23"), Sword: true}}
		v.Allies = []hunt.Space{at("13"), at("27"), at("32"), at("5")}
		v.Act = &hunt.ActView{Act: hunt.Search, Who: hunt.Green, Where: at("18")}
	}
	return v
}

// journey is a game as the Ring-bearer sees it, with answers that all have heard.
func journey(part int) hunt.View {
	v := full(part)
	at := v.Set.Boards[part].Find
	v.Found, v.Act, v.Logs = hunt.Nowhere, nil, nil
	v.For[0] = true
	b := &hunt.BearerView{}
	write := func(entries ...string) []hunt.Entry {
		var all []hunt.Entry
		for i, e := range entries {
			where := hunt.Dot
			if e != "." {
				where = at(e)
			}
			all = append(all, hunt.Entry{Step: i, Where: where})
		}
		return all
	}
	if part == 0 {
		v.Turn, v.Active, v.Step = hunt.SecondDaylight, hunt.NoNazgul, 9
		v.Stretch.Asked = 7 // of those below
		b.Journal = write("1", ".", ".", "10", ".", "19", "22", "24", ".", ".")
		b.Start, b.Last, b.Dots = at("1"), at("24"), 2
		b.Reach = v.Set.Boards[0].InRange(at("24"), 2).List()
		b.Held, b.Hidden = []hunt.Space{at("34"), at("41")}, []hunt.Space{at("17")}
		v.Tracks = []hunt.TrackView{{Where: at("10")}, {Where: at("22"), Sword: true}}
		v.Asked = []hunt.Answer{
			{Act: hunt.Perceive, Step: 2, Region: v.Set.Region("I-B"), Says: hunt.Yes},
			{Act: hunt.Search, Step: 3, Space: at("10"), Says: hunt.Yes},
			{Act: hunt.Search, Step: 4, Space: at("11"), Says: hunt.No},
			{Act: hunt.Perceive, Step: 5, Region: v.Set.Region("I-A"), Says: hunt.Yes},
			{Act: hunt.Perceive, Step: 6, Segment: 2, Says: hunt.Yes},
			{Act: hunt.HuntFor, Step: 7, Space: at("22"), Says: hunt.Yes},
			{Act: hunt.Search, Step: 8, Space: at("20"), Says: hunt.No},
			{Act: hunt.Perceive, Step: 8, Region: v.Set.Region("II-B"), Says: hunt.No},
			{Act: hunt.Search, Step: 9, Space: at("36"), Says: hunt.No},
		}
	} else {
		card := v.Set.Journeys[18]
		v.Turn, v.Active, v.Step, v.Long, v.Gandalf.State, v.Gandalf.Where = hunt.FirstDaylight, hunt.NoNazgul, 6,
			true, hunt.GandalfHidden, hunt.Nowhere
		for i, e := range card.Entries {
			if e == 0 {
				e = hunt.Dot
			}
			if i <= v.Step {
				b.Journal = append(b.Journal, hunt.Entry{Step: i, Where: e})
			} else {
				b.Ahead = append(b.Ahead, hunt.Entry{Step: i, Where: e})
			}
		}
		b.Journey, b.Havens = 19, card.Havens.List()
		b.Held = []hunt.Space{at("18"), at("31")}
		b.Gandalf = []hunt.Space{at("8"), at("7"), at("10"), at("15"), at("21")}
		b.Rides = v.Set.Boards[1].Connected(at("21")).List()
		v.Havens = true
		v.Asked = []hunt.Answer{{Act: hunt.Search, Step: 3, Space: at("10"), Says: hunt.No},
			{Act: hunt.Perceive, Step: 4, Region: v.Set.Region("V-A"), Says: hunt.No},
			{Act: hunt.Perceive, Step: 5, Segment: 5, Says: hunt.Yes, Bound: true}}
	}
	v.Bearer = b
	for _, name := range [...][]string{{"a1-01", "a1-05", "a1-06", "a1-06", "a1-13"},
		{"a2-01", "a2-04", "a2-10"}}[part] {
		card, _ := hunt.Cards.Parse(name)
		b.Hand = append(b.Hand, hunt.Card(card))
	}
	for _, name := range []string{"s-01", "s-04", "s-09", "s-17"} {
		card, _ := hunt.Cards.Parse(name)
		v.Sorcery[3] = append(v.Sorcery[3], hunt.Card(card))
	}
	v.For[3] = true
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
	all["journey-1"], all["journey-2"] = journey(0), journey(1)
	met := full(0)
	met.Act, met.Active = nil, hunt.NoNazgul
	met.Meeting = &hunt.Meeting{Where: met.Found, Who: []hunt.Nazgul{hunt.Green, hunt.Red},
		Drawn: []hunt.Token{12, 13, 16, 18}}
	met.Asked = []hunt.Answer{{Act: hunt.HuntFor, Step: 9, Space: met.Found, Says: hunt.YesHere}}
	all["meeting"] = met
	for i, part := range []string{"1", "2"} {
		marked := full(i)
		if i == 1 {
			marked = journey(1)
			marked.Bearer, marked.For, marked.Aid = nil, [5]bool{}, hunt.AidMap
		}
		at := marked.Set.Boards[i].Find
		marked.HunterLogs = []hunt.HunterLogView{
			{Token: 0, HunterLog: hunt.HunterLog{Space: at("20")}},
			{Token: 1, HunterLog: hunt.HunterLog{Space: at("20")}},
			{Token: 2, HunterLog: hunt.HunterLog{Ring: true, Region: marked.Set.Region([]string{"II-A", "V-B"}[i])}},
			{Token: 3, HunterLog: hunt.HunterLog{Track: true, Step: 4}},
			{Token: 4, HunterLog: hunt.HunterLog{Track: true, Step: int8(marked.Step)}},
			{Token: 5, HunterLog: hunt.HunterLog{Segment: hunt.Segment(2 + 3*i)}},
		}
		all["marked-"+part] = marked
	}
	over := journey(1)
	over.Result, over.Step = &hunt.ResultView{How: "rivendell"}, 16
	over.Bearer.Journal, over.Bearer.Ahead = append(over.Bearer.Journal, over.Bearer.Ahead...), nil
	all["over"] = over
	return all
})
