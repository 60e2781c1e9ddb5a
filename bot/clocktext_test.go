package bot

import (
	"testing"

	"redbook/assets/words"
	"redbook/bot/clock"
	"redbook/bot/table"
)

func TestClocksAreSaid(t *testing.T) {
	for _, c := range []struct{ terms, en, pl string }{
		{"none", "no clock", "bez zegara"},
		{"1d", "1 day for each answer", "1 dzień na każdą odpowiedź"},
		{"22h", "22 hours for each answer", "22 godziny na każdą odpowiedź"},
		{"3d weekdays", "3 days for each answer; Saturdays and Sundays do not count (Europe/Warsaw)",
			"3 dni na każdą odpowiedź; soboty i niedziele się nie liczą (Europe/Warsaw)"},
		{"7d+12h/10d", "a bank of 7 days, 12 hours more with each answer, 10 days at most",
			"zapas czasu: 7 dni, z każdą odpowiedzią 12 godzin więcej, najwyżej 10 dni"},
		{"08:00,20:00", "answers fall due at 08:00, 20:00, eight hours after the question at the earliest (Europe/Warsaw)",
			"termin odpowiedzi mija o 08:00, 20:00, najwcześniej osiem godzin po pytaniu (Europe/Warsaw)"},
	} {
		terms, err := clock.Parse(c.terms)
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[words.Lang]string{words.English: c.en, words.Polish: c.pl} {
			if got := clockText(lang, table.Clock{Terms: terms, Zone: "Europe/Warsaw"}); got != want {
				t.Errorf("%s: %q, not %q", c.terms, got, want)
			}
		}
	}
}
