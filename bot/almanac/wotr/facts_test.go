package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// choice is what puts a value of a domain into a field.
func choice(field string, d *engine.Domain, id string) []engine.Arg {
	v, ok := d.Parse(id)
	if !ok {
		panic("no " + id)
	}
	return []engine.Arg{{Name: field, Value: v}}
}

// A nation and what stands beside it fit on a button of a phone, where Discord cuts what is longer.
func TestANationFitsOnAButton(t *testing.T) {
	for _, lang := range []string{"en", "pl"} {
		say := phrase.Speaker{Rules: rules.Rules, Lang: words.Lang(lang)}
		for _, v := range rules.Nations.Values() {
			label := say.Value(rules.Nations, v)
			choice := []engine.Arg{{Name: "nation", Value: v}}
			if beside := (Almanac{}).Beside(*setUp(), "advance", choice, lang); beside != "" {
				label += " · " + beside
			}
			if len([]rune(label)) > 45 {
				t.Errorf("%s: %q", lang, label)
			}
		}
	}
}

// What decides stands beside what can be chosen, as every game begins.
func TestWhatStandsBesideAChoice(t *testing.T) {
	for _, test := range []struct {
		verb   string
		choice []engine.Arg
		en, pl string
	}{
		{"advance", choice("nation", rules.Nations, "rohan"), "3 steps from war, passive",
			"do wojny: 3, pasywny"},
		{"choose-nation", choice("nation", rules.Nations, "sauron"), "1 step from war",
			"do wojny: 1"},
		{"guide", choice("who", rules.Characters, "strider"), "level 3, leadership 1",
			"poziom 3, zdolności przywódcze 1"},
		{"bring-in", choice("who", rules.Characters, "witch-king"), "level ∞, leadership 2",
			"poziom ∞, zdolności przywódcze 2"},
		{"separate", choice("who", rules.Figures, "boromir"), "level 2, leadership 1",
			"poziom 2, zdolności przywódcze 1"},
		{"slay", choice("figure", rules.Figures, "gimli"), "level 2, leadership 1",
			"poziom 2, zdolności przywódcze 1"},
		{"muster", choice("what", rules.Figures, "gondor:e"), "4 left", "pozostało 4"},
		{"recruit", choice("what", rules.Figures, "sauron:n"), "4 left", "pozostało 4"},
		{"draw", choice("deck", rules.Decks, "free-character"), "23 cards", "23 karty"},
		{"lay", choice("card", rules.Cards, "shadows-gather"), "in battle: Mûmakil (3, 5)",
			"w bitwie: Mûmakile (3, 5)"},
		{"move-army", choice("from", rules.Regions, "edoras"), "", ""},
	} {
		for lang, want := range map[string]string{"en": test.en, "pl": test.pl} {
			if got := (Almanac{}).Beside(*setUp(), test.verb, test.choice, lang); got != want {
				t.Errorf("%s, %s: %q, want %q", test.verb, lang, got, want)
			}
		}
	}
}

// What decides a question stands with it.
func TestFactsStandWithAQuestion(t *testing.T) {
	view := *setUp()
	view.Hunt.Box = [2]int{1, 2}
	view.Fellowship.Corruption, view.Fellowship.Progress = 10, 2
	view.Idle = []rules.Card{rules.HelpUnlookedFor}
	two := []engine.Fact{engine.Tell("count", 2).In(engine.Number)}
	for _, test := range []struct {
		asked  engine.Decision
		begun  engine.Action
		en, pl []string
	}{
		{engine.Decision{Step: "action.choose"}, engine.Action{},
			[]string{"2 Shadow dice", "each 5 or more is a success", "progress 2, corruption 10 of 12. Your Elven Rings: 3"},
			[]string{"kości Cienia: 2", "sukces od 5", "postępy 2, zepsucie 10 z 12. Twoje Pierścienie Elfów: 3"}},
		{engine.Decision{Step: "action.choose", Seat: 1}, engine.Action{},
			[]string{"2 Shadow dice", "progress 2, corruption 10 of 12."},
			[]string{"kości Cienia: 2", "postępy 2, zepsucie 10 z 12."}},
		{engine.Decision{Step: "turn.allocate", Seat: 1}, engine.Action{},
			[]string{"Each die in the Hunt Box", "hits on a 6"}, []string{"Każdą kością", "sukcesem jest 6"}},
		{engine.Decision{Step: "tile.burden", About: two}, engine.Action{},
			[]string{"Gandalf the Grey, level 3: takes all of the hunt damage", "Boromir (2)",
				"corruption 10 → 12 of 12 – the game is lost"},
			[]string{"Gandalf Szary, poziom 3: ponosi cały ciężar brzemienia", "Boromir (2)",
				"10 → 12 z 12 – gra jest przegrana"}},
		{engine.Decision{Step: "fellowship.choose"}, engine.Action{Verb: "guide"},
			[]string{"**Gandalf the Grey** –", "**Strider** –"}, []string{"**Gandalf Szary** –", "**Obieżyświat** –"}},
		{engine.Decision{Step: "battle.lay-attack"},
			engine.Action{Verb: "lay"}.With(choice("card", rules.Cards, "shadows-gather")[0]),
			[]string{"In battle **Mûmakil**:", "its event with it"},
			[]string{"W bitwie **Mûmakile**:", "razem ze swoim wydarzeniem"}},
		{engine.Decision{Step: "action.choose"},
			engine.Action{Verb: "play"}.With(choice("card", rules.Cards, "help-unlooked-for")[0]),
			[]string{"**Help Unlooked For**:", "It would do nothing now"},
			[]string{"**Nieoczekiwana Pomoc**:", "Teraz nic by nie dała"}},
		{engine.Decision{Step: "levy.choose"}, engine.Action{},
			[]string{"📜 **Pits of Mordor**:"}, []string{"📜 **Czeluście Mordoru**:"}},
		{engine.Decision{Step: "action.choose"}, engine.Action{Verb: "move-fellowship"},
			[]string{"in no direction yet", "2 Shadow dice"}, []string{"na razie bez kierunku", "kości Cienia: 2"}},
		{engine.Decision{Step: "action.choose"}, engine.Action{Verb: "advance"},
			[]string{"A passive nation cannot take the last step"}, []string{"Pasywny Naród nie zrobi ostatniego kroku"}},
		{engine.Decision{Step: "action.choose", Seat: 1}, engine.Action{Verb: "muster"},
			[]string{"Of Regulars and Nazgûl you may recruit two"},
			[]string{"Jednostek regularnych i Nazgûli możesz zrekrutować"}},
		{engine.Decision{Step: "action.choose", Seat: 1}, engine.Action{Verb: "draw"},
			[]string{"and for the hunt, Strategy cards for armies", "You hold 1; a hand has six"},
			[]string{"oraz poszukiwań, karty Strategii armii", "Masz na ręce kart: 1;"}},
		{engine.Decision{Step: "action.choose", Seat: 1}, engine.Action{Verb: "play"},
			[]string{"📜 **Pits of Mordor**:"}, []string{"📜 **Czeluście Mordoru**:"}},
		{engine.Decision{Step: "action.choose", Seat: 1}, engine.Action{Verb: "move-minions"},
			[]string{"flies to any region"}, []string{"leci do dowolnego regionu"}},
	} {
		view.Hands[rules.Shadow].Cards = []rules.Card{rules.PitsOfMordor}
		view.Card = rules.NoCard
		if test.asked.Step == "levy.choose" {
			view.Card = rules.PitsOfMordor
		}
		for lang, want := range map[string][]string{"en": test.en, "pl": test.pl} {
			text := strings.Join((Almanac{}).Facts(view, test.asked, test.begun, lang), "\n")
			if slices.ContainsFunc(want, func(w string) bool { return !strings.Contains(text, w) }) {
				t.Errorf("%s %s, %s: %q, want %q", test.asked.Step, test.begun.Verb, lang, text, want)
			}
		}
	}
}

// Where nothing can be declared the Guide who stays or comes is named.
func TestTheGuideIsNamed(t *testing.T) {
	view := *setUp()
	asked := engine.Decision{Step: "fellowship.choose", Verbs: []string{"guide", "travel-on"}}
	for _, test := range []struct {
		verb, en, pl string
	}{
		{"guide", "Strider as Guide – ends the phase", "Przewodnik: Obieżyświat – koniec fazy"},
		{"travel-on", "Keep Gandalf the Grey as Guide", "Przewodnik bez zmian: Gandalf Szary"},
		{"enter-mordor", "", ""},
	} {
		for lang, want := range map[string]string{"en": test.en, "pl": test.pl} {
			if got := (Almanac{}).Called(view, asked, test.verb, lang); got != want {
				t.Errorf("%s, %s: %q, want %q", test.verb, lang, got, want)
			}
		}
	}
	asked.Verbs = append(asked.Verbs, "declare")
	if got := (Almanac{}).Called(view, asked, "travel-on", "en"); got != "" {
		t.Errorf("%q where there is something to declare", got)
	}
}
