package bot_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	"redbook/engine/confrontation"
)

// Every card that does more than count and every character says in a menu what it does, in words that fit
// there.
func TestCardsSayWhatTheyDo(t *testing.T) {
	for _, lang := range words.Languages {
		say, said := phrase.Speaker{Rules: confrontation.Rules, Lang: lang}, 0
		for _, d := range []*engine.Domain{confrontation.Cards, confrontation.Specials, confrontation.Characters} {
			for _, v := range d.Values() {
				short := say.Short(d, v)
				if counts := d == confrontation.Cards && confrontation.Card(v).Strength() > 0; counts == (short != "") &&
					v != 0 {
					t.Errorf("%s: of %s is said %q", lang, d.Name(v), short)
				}
				if n := utf8.RuneCountInString(short); n > 100 {
					t.Errorf("%s: %d characters do not fit: %q", lang, n, short)
				}
				if short != "" {
					said++
				}
			}
		}
		for _, key := range words.Keys(lang) {
			if strings.HasPrefix(key, "confrontation.short.") {
				said--
			}
		}
		if said != 0 {
			t.Errorf("%s: some of what is said belongs to no card", lang)
		}
	}
}

// The menu from which special cards are picked says what each does, in the language of who picks.
func TestMenusSayWhatCardsDo(t *testing.T) {
	h := newHouse(t)
	_, thread := h.newGameWith("special", "on")
	for user, want := range map[int]string{
		pippin: "Instead of the turn: a defeated Gandalf comes back in Fangorn",
		halina: "Przed ruchem: krok do przodu, potem ruch musi wykonać inna postać",
	} {
		found := false
		for _, c := range h.command(user, thread, "hand").Controls() {
			for _, o := range c.Options {
				found = found || o.Description == want
			}
		}
		if !found {
			t.Errorf("user %d does not read %q", user, want)
		}
	}
}
