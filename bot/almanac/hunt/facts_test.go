package hunt

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// What decides stands beside a choice, and with a question: in English and in Polish.
func TestWhatDecidesStandsWithAQuestion(t *testing.T) {
	Give("hunt", dataset.Ours())
	a := New("hunt", dataset.Ours())
	view := rules.View{Set: dataset.Ours(), Part: 2, Turn: 1, Corruption: 3, Limit: 12, Tokens: 1, Pool: 2,
		Riders: []rules.RiderView{{Who: 1, Where: 1}}, Hands: [5]int{2, 1},
		Bearer: &rules.BearerView{Hand: []rules.Card{1}}}
	view.For[ringBearer] = true
	view.Dice[1], view.Dice[2] = 2, 1
	offered := view
	offered.Bearer = &rules.BearerView{Offered: []rules.Journey{1, 2}}
	hunter := view
	hunter.Bearer, hunter.For = nil, [5]bool{1: true}
	hunter.Sorcery[1] = []rules.Card{rules.Card(valueOf[rules.Card](rules.Cards, "s-01"))}
	first := &dataset.Ours().Journeys[0]
	for _, lang := range []string{"en", "pl"} {
		at := a.teller(&view, lang)
		area := func(s dataset.SpaceID) string { return at.spaceName(place{1, s}) }
		if got := a.Beside(view, "lead", []engine.Arg{{Name: "who", Value: 1}}, lang); got != area(1) {
			t.Errorf("%s: beside a Nazgûl stands %q, want where it is", lang, got)
		}
		for _, test := range []struct {
			name string
			view rules.View
			seat engine.Seat
			want map[string][]string
		}{
			{"the Ring-bearer's turn", view, ringBearer, map[string][]string{
				"en": {"Corruption 3 of 12", "1 on Frodo's card, 2 in the pool"},
				"pl": {"Zepsucie 3 z 12", "na karcie Froda 1, w puli 2"}}},
			{"a Nazgûl's turn", hunter, 1, map[string][]string{
				"en": {"Corruption 3 of 12", "2\u00a0×\u00a0", "in the Ring-bearer's hand: 2"},
				"pl": {"Zepsucie 3 z 12", "2\u00a0×\u00a0", "na ręce Powiernika Pierścienia: 2"}}},
			{"journeys", offered, ringBearer, map[string][]string{
				"en": {"corruption limit 12", area(first.Entries[0]) + " – ", " – " + area(first.Exit())},
				"pl": {"limit zepsucia: 12", area(first.Entries[0]) + " – ", " – " + area(first.Exit())}}},
		} {
			text := strings.Join(a.Facts(test.view, engine.Decision{Seat: test.seat}, engine.Action{}, lang), "\n")
			for _, want := range test.want[lang] {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %s: no %q in %q", test.name, lang, want, text)
				}
			}
		}
	}
}

// What a move, an escape, a perception, a log token and a card just drawn are about stands with the question.
func TestWhatAnAnswerLeadsToStandsWithIt(t *testing.T) {
	Give("hunt", dataset.Ours())
	a := New("hunt", dataset.Ours())
	view := rules.View{Set: dataset.Ours(), Part: 1, Turn: rules.Night, Limit: 12, Eyes: 2,
		Riders:  []rules.RiderView{{Who: 1, Where: 14, Active: true}},
		Meeting: &rules.Meeting{Drawn: []rules.Token{13}},
		Bearer:  &rules.BearerView{Last: 13, Dots: 1, Hidden: []rules.Space{13}, Drawn: []rules.Card{1, 2}}}
	view.For[ringBearer] = true
	hunter := view
	hunter.Bearer, hunter.For = nil, [5]bool{1: true}
	for _, test := range []struct {
		view       rules.View
		step, verb string
		seat       engine.Seat
		en, pl     string
	}{
		{view, "turn.bearer", "", ringBearer, "hidden for good: 13", "ukryte na zawsze: 13"},
		{view, "turn.bearer", "", ringBearer, "A dot is no place on the map", "Kropka"},
		{view, "turn.bearer", "move", ringBearer, "By night the move costs one corruption", "Nocą ruch kosztuje"},
		{view, "turn.bearer", "move", ringBearer, "No area is in reach", "Żaden obszar nie jest w zasięgu"},
		{view, "escape.move", "", ringBearer, "Staying notes a stroke", "notuje się kreskę"},
		{view, "meeting.company", "", ringBearer, "An Eye drawn now costs 3", "punktów zepsucia: 3"},
		{view, "effect.choose", "discard", ringBearer, ".", "."},
		{hunter, "nazgul.turn", "perceive", 1, "segment I**", "odcinek I**"},
		{hunter, "nazgul.turn", "lay-log", 1, "no action and no die", "Nie zużywa akcji ani kości"},
	} {
		for lang, want := range map[string]string{"en": test.en, "pl": test.pl} {
			asked := engine.Decision{Seat: test.seat, Step: test.step}
			if test.step == "turn.bearer" {
				asked.Verbs = []string{"move", "end"}
			}
			text := strings.Join(a.Facts(test.view, asked, engine.Action{Verb: test.verb}, lang), "\n")
			if !strings.Contains(text, want) || strings.Contains(text, "⟨") {
				t.Errorf("%s, %s %s: no %q in %q", lang, test.step, test.verb, want, text)
			}
			t.Log(text)
		}
	}
	for id, want := range map[string]string{"s-11": "Squint-eyed Southerner would do nothing now.",
		"s-16": "Long Shadows would do nothing now.", "s-12": ""} {
		card, _ := rules.Cards.Parse(id)
		cast := engine.Action{Verb: "cast", Args: []engine.Arg{{Name: "card", Value: card}}}
		text := strings.Join(a.Facts(hunter, engine.Decision{Seat: 1}, cast, "en"), "\n")
		if strings.Contains(text, "nothing now") != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s: %q", id, text)
		}
	}
	for want, l := range map[string]rules.HunterLog{"moved: 14": {Space: 14}, "moved: segment II": {Segment: 2},
		"moved: movement track, space 3": {Track: true, Step: 3}} {
		hunter.HunterLogs = []rules.HunterLogView{{Token: 4, HunterLog: l}}
		for token, moved := range map[engine.Value]bool{4: true, 5: false} {
			lay := engine.Action{Verb: "lay-log", Args: []engine.Arg{{Name: "token", Value: token}}}
			text := strings.Join(a.Facts(hunter, engine.Decision{Seat: 1}, lay, "en"), "\n")
			if strings.Contains(text, want) != moved {
				t.Errorf("token %d of %+v: %q", token, l, text)
			}
		}
	}
	stay, _ := rules.Spaces.Parse("stay")
	segment, _ := rules.Aims.Parse("segment")
	if got := a.Beside(hunter, "perceive", []engine.Arg{{Name: "what", Value: segment}}, "pl"); got != "I" {
		t.Errorf("beside a perception of the segment stands %q, want its number alone", got)
	}
	got := a.Beside(view, "escape", []engine.Arg{{Name: "to", Value: stay}}, "en")
	if got != "a stroke is noted" {
		t.Errorf("beside staying stands %q", got)
	}
	again := a.Beside(view, "escape", []engine.Arg{{Name: "to", Value: 13}}, "en")
	if again != "its number is noted anew" {
		t.Errorf("beside the last area stands %q", again)
	}
}

// An area of the other board is not in play, whatever its number; nothing is left out where no game is meant.
func TestOneBoardIsInPlay(t *testing.T) {
	Give("hunt", dataset.Ours())
	a := New("hunt", dataset.Ours())
	for key, plays := range map[string][2]bool{
		"hunt.lookup.space.i-27": {true, false}, "hunt.lookup.space.ii-27": {false, true},
		"hunt.lookup.region.ii-c": {true, false}, "hunt.lookup.region.vi-b": {false, true},
		"hunt.lookup.card.a1-05": {true, true},
	} {
		for part, want := range plays {
			if got := a.Plays(key, rules.View{Set: dataset.Ours(), Part: rules.Part(part + 1)}); got != want {
				t.Errorf("%s in part %d: %t", key, part+1, got)
			}
		}
		if !a.Plays(key, nil) {
			t.Errorf("%s is nowhere in play", key)
		}
	}
}

// A card that is being played says what counts of it then: in one's turn, or out of it.
func TestACardSaysWhatCounts(t *testing.T) {
	Give("hunt", dataset.Ours())
	for verb, want := range map[string]string{"play": "**In your turn:**", "react": "**Out of turn:**"} {
		text := words.Text(words.English, "hunt.explain."+verb+".card.a1-05", nil)
		if !strings.HasPrefix(text, want) || strings.Count(text, "**") != 2 {
			t.Errorf("%s: %q", verb, text)
		}
	}
}
