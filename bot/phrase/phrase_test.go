package phrase_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// Points are a score; other numbers, such as dice, are a list in their own order.
func TestNumbersReadAsListsAndPointsAsAScore(t *testing.T) {
	numbers := func(name string) engine.Fact {
		return engine.Tell(name, engine.Value(5), 2, 2).In(engine.Number)
	}
	for _, test := range []struct {
		rules engine.Rules
		event engine.Event
		want  string
	}{
		{wotr.Rules, engine.Event{Kind: "hunt-rolled",
			Facts: []engine.Fact{numbers("dice"), engine.Tell("needed", 5).In(engine.Number),
				engine.Tell("count", 1).In(engine.Number)}}, "**5**, 2, 2"},
		{confrontation.Rules, engine.Event{Kind: engine.Over, Facts: []engine.Fact{numbers("points")}},
			"5 : 2 : 2"},
	} {
		for _, lang := range words.Languages {
			if text := (phrase.Speaker{Rules: test.rules, Lang: lang}).Event(test.event); !strings.Contains(text,
				test.want) {
				t.Errorf("%s in %s: %q lacks %q", test.event.Kind, lang, text, test.want)
			}
		}
	}
}

// Where one person plays all Nazgûl, they are no first of several.
func TestTheOnlyHunterIsNotCalledTheFirst(t *testing.T) {
	drew := engine.Event{Kind: "drew-sorcery",
		Facts: []engine.Fact{engine.Tell("seat", 1).In(hunt.Seats), engine.Tell("card").In(hunt.Cards)}}
	for _, test := range []struct {
		lang words.Lang
		two  bool
		want string
	}{
		{words.English, false, "🂠 Nazgûl 1 draws a sorcery card."},
		{words.English, true, "🂠 The Nazgûl player draws a sorcery card."},
		{words.Polish, false, "🂠 Upiór 1 dobiera kartę czarnoksięstwa."},
		{words.Polish, true, "🂠 Gracz Upiorów dobiera kartę czarnoksięstwa."},
	} {
		say := phrase.Speaker{Rules: hunt.Rules, Lang: test.lang, Two: test.two}
		if got := say.Event(drew); got != test.want {
			t.Errorf("%q and not %q", got, test.want)
		}
	}
}

// Rulebook p.26: the question for the second figure, and the refusal of an elite, name the kinds of figure
// that can come, and no other.
func TestTheSecondFigureIsNamedAsItCanBe(t *testing.T) {
	for _, test := range []struct {
		regulars, leaders, nazgul engine.Value
		ask, refused              [2]string // English, Polish
	}{
		{2, 0, 0, [2]string{"settlement: a regular unit. Which", "osadzie: regularną jednostkę. Którą"},
			[2]string{"figure is a regular unit (", "być regularna jednostka ("}},
		{5, 4, 0, [2]string{"settlement: a regular unit or a leader. Which",
			"osadzie: regularną jednostkę albo dowódcę. Którą"}, [2]string{"figure is a regular unit or a leader (",
			"być regularna jednostka albo dowódca ("}},
		{3, 0, 1, [2]string{"settlement: a regular unit or a Nazgûl. Which",
			"osadzie: regularną jednostkę albo Nazgûla. Którą"}, [2]string{"figure is a regular unit or a Nazgûl (",
			"być regularna jednostka albo Nazgûl ("}},
		{0, 1, 0, [2]string{"settlement: a leader. Which", "osadzie: dowódcę. Którą"},
			[2]string{"figure is a leader (", "być dowódca ("}},
		{0, 0, 1, [2]string{"settlement: a Nazgûl. Which", "osadzie: Nazgûla. Którą"},
			[2]string{"figure is a Nazgûl (", "być Nazgûl ("}},
	} {
		facts := []engine.Fact{
			engine.Tell("regulars", test.regulars).In(engine.Number), engine.Tell("leaders", test.leaders).
				In(engine.Number), engine.Tell("nazgul", test.nazgul).In(engine.Number),
		}
		for i, lang := range []words.Lang{words.English, words.Polish} {
			speaker := phrase.Speaker{Rules: wotr.Rules, Lang: lang}
			if text := speaker.Question(engine.Decision{Step: "muster.second", About: facts}); !strings.Contains(text,
				test.ask[i]) {
				t.Errorf("%q lacks %q", text, test.ask[i])
			}
			if text, _ := speaker.Refusal(engine.Refuse("recruit-second-elite", facts...)); !strings.Contains(text,
				test.refused[i]) {
				t.Errorf("%q lacks %q", text, test.refused[i])
			}
		}
	}
}
