package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// A card that is played for all to see is told with what it does. One press from the message shows it as it
// is printed, to whoever presses and to nobody else, and so it does when the message is old.
func TestAPlayedCardIsShown(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(4, 2))
	var told sandbox.Message
	var button *sandbox.Component
	for ok := false; !ok; {
		h.warStep(game, thread, random)
		told = last(h.spoken(thread))
		button, ok = people.Control(told, "card:"+string(game)+":card.")
	}
	if !strings.Contains(told.Content, "-# 🃏 **"+button.Label+"** – ") {
		t.Errorf("what %s does is not told in %q", button.Label, told.Content)
	}
	_, card, _ := strings.Cut(button.CustomID, ":card.")
	if _, known := wotr.Cards.Parse(card); !known {
		t.Fatalf("%q shows no card", button.CustomID)
	}
	for range 2 {
		for _, user := range []int{pippin, halina, merry} {
			m := h.press(user, thread, told, button.CustomID)
			sheets := h.sheetsOf(m)
			if !m.Ephemeral() || len(sheets) != 1 || sheets[0] != "card:"+card ||
				!strings.HasPrefix(m.Content, "**"+words.Text(reads[user], "wotr.card."+card, nil)) {
				t.Errorf("user %d is shown %q, %v", user, m.Content, sheets)
			}
		}
		for last(h.spoken(thread)).ID == told.ID {
			h.warStep(game, thread, random)
		}
		told, _ = h.server.Look(h.users[merry], thread, told.ID)
	}
	if _, ok := people.Control(told, "s:"); ok {
		t.Error("an old message asks")
	}
}

// Every card that can be played for all to see says what it does, in both languages, and can be looked up.
func TestEveryPlayedCardTellsWhatItDoes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game       table.Game
		kind, fact string
		domain     *engine.Domain
		with       []engine.Fact
		silent     []string
	}{
		{wars()[1], "played", "card", wotr.Cards, nil, nil},
		{wars()[1], "combat-card", "card", wotr.Cards, nil, nil},
		{wars()[1], "used-from-table", "card", wotr.Cards, nil, nil},
		{theHunt(), "played", "card", hunt.Cards, []engine.Fact{engine.Tell("effect", 1)}, nil},
		{theHunt(), "cast", "card", hunt.Cards, nil, nil},
		{theHunt(), "used", "companion", hunt.Companions,
			[]engine.Fact{engine.Tell("ability", 2).In(hunt.Abilities)},
			nil},
		{theConfrontation(), "shown", "card", confrontation.Cards, nil, []string{"1", "2", "3", "4", "5", "6"}},
		{theConfrontation(), "replaced", "by", confrontation.Cards, nil, []string{"1", "2", "3", "4", "5", "6"}},
		{theConfrontation(), "special", "card", confrontation.Specials, nil, nil},
	} {
		entries := phrase.Entries(c.game.Rules.ID(), c.game.Almanac)
		for _, v := range c.domain.Values() {
			id := c.domain.Name(v)
			e := engine.Event{Kind: c.kind, Facts: append(slices.Clone(c.with), engine.Tell(c.fact, v).In(c.domain))}
			for _, lang := range words.Languages {
				card := c.game.Almanac.Played(e, string(lang))
				if card.Name == "–" {
					continue // this data set has fewer cards than there may be
				}
				if v == 0 || slices.Contains(c.silent, id) {
					if card.Thing != "" {
						t.Errorf("%s tells of %q", e, card.Thing)
					}
					continue
				}
				known := slices.ContainsFunc(entries, func(o phrase.Entry) bool {
					return o.Key == c.game.Rules.ID()+".lookup."+card.Thing
				})
				if card.Name == "" || card.Does == "" || !known {
					t.Errorf("%s in %s is %+v, in the book: %t", e, lang, card, known)
				}
			}
		}
	}
}
