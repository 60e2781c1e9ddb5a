package confrontation

import (
	"strings"
	"testing"

	"redbook/engine/confrontation"
)

// The longest names stand in a list whole, in one of its faces.
func TestListedNamesFit(t *testing.T) {
	_, f := materials(t)
	for _, lang := range languages {
		words := texts{testWords(), lang}
		for c := confrontation.Frodo; c <= confrontation.Watcher; c++ {
			if w := f.close.Width(words.inLine(c)); w > listRoom(c) {
				t.Errorf("%s: %q is %.0f pixels wide, the list has %.0f", lang, words.inLine(c), w, listRoom(c))
			}
		}
	}
}

// Before the first turn the description names who plays, by the sides of the tiles, and how far the players
// are.
func TestAltTextSaysWhoPlays(t *testing.T) {
	v := draftPlacing()
	const want = "Placing the characters. " +
		"Fellowship in play: Frodo ★, Sam ★, Gandalf, Aragorn ★, Sméagol, Merry, Elrond, Théoden, Treebeard. " +
		"Sauron in play: Witch-king ★, Flying Nazgûl, Saruman ★, Orcs ★, Uruk-hai, Wormtongue, Mouth of Sauron, Warg, Cave Troll. All of it in words: /board text."
	if got := altText(&v, texts{testWords(), "en"}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	v = draftChoosing()
	if got := altText(&v, texts{testWords(), "pl"}); !strings.Contains(got, "Draft: wybór stron żetonów.") ||
		strings.Contains(got, "Sauron, w grze") {
		t.Errorf("got %s", got)
	}
}

// With a fixed set there is nothing to tell: before a variant game begins the picture holds no name.
func TestLineUpsOfASetAreNoNews(t *testing.T) {
	words := &eavesdropper{words: testWords(), asked: map[string]bool{}}
	v := confrontation.View{Set: confrontation.Variant, LineUps: [2][]confrontation.Character{starFellowship,
		starSauron}}
	if _, err := New(words.say).Paint(v, whole, "en"); err != nil {
		t.Fatal(err)
	}
	for key := range words.asked {
		if strings.HasPrefix(key, "picture.short.") || strings.HasPrefix(key, "character.") {
			t.Errorf("%s was asked for", key)
		}
	}
}

// While a draft goes on the picture tells who has chosen, and nobody else's line-up.
func TestDraftKeepsLineUpsSecret(t *testing.T) {
	words := &eavesdropper{words: testWords(), asked: map[string]bool{}}
	v := draftChoosing()
	v.For, v.LineUps, v.Hands[confrontation.Fellowship].Cards = [2]bool{}, [2][]confrontation.Character{}, nil
	if _, err := New(words.say).Paint(v, whole, "en"); err != nil {
		t.Fatal(err)
	}
	for key := range words.asked {
		if strings.HasPrefix(key, "picture.short.") || strings.HasPrefix(key, "character.") {
			t.Errorf("%s was asked for", key)
		}
	}
	if !words.asked["picture.placed"] || !words.asked["picture.not-drafted"] {
		t.Error("the picture does not tell who has chosen")
	}
}

// In a draft the special cards stand below the line-ups; while they are picked, only their owner sees his
// own.
func TestSpecialCardsStandBelowTheLineUps(t *testing.T) {
	asked := func(v confrontation.View) map[string]bool {
		words := &eavesdropper{words: testWords(), asked: map[string]bool{}}
		if _, err := New(words.say).Paint(v, whole, "en"); err != nil {
			t.Fatal(err)
		}
		return words.asked
	}
	const own, other = "picture.special.crebain", "picture.special.king-revealed"
	v := draftSpecial()
	if got := asked(v); !got[own] || !got[other] {
		t.Error("both have shown their special cards, and the picture does not")
	}
	v.Specials = &confrontation.SpecialsView{Picked: [2]bool{false, true},
		Left: [2][]confrontation.Special{confrontation.Sauron: v.Specials.Left[confrontation.Sauron]}}
	if got := asked(v); !got[own] || got[other] {
		t.Error("Sauron's player should see his own special cards alone")
	}
}

// A card whose number was not added is struck through and said to be idle; otherwise 9 + 2 = 9 would stand
// there.
func TestIdleCards(t *testing.T) {
	battle := func(card, fetched confrontation.Card, strength, total int) *confrontation.BattleView {
		return &confrontation.BattleView{Attacker: confrontation.Sauron, Region: confrontation.Rohan,
			Fighters: [2]confrontation.Character{confrontation.Sam, confrontation.CaveTroll},
			Strength: [2]int{2, strength}, Cards: [2]confrontation.Card{confrontation.Strength1, card},
			Fetched: [2]confrontation.Card{confrontation.NoCard, fetched}, Totals: &[2]int{3, total}}
	}
	for name, b := range map[string]struct {
		battle *confrontation.BattleView
		want   string
	}{
		"the Cave Troll's": {battle(confrontation.Strength2, confrontation.NoCard, 9, 9),
			"card 2 (no effect), total 9"},
		"fetched and cloaked": {battle(confrontation.Magic, confrontation.Strength6, 5, 5),
			"card Magic → 6 (no effect), total 5"},
		"added": {battle(confrontation.Strength2, confrontation.NoCard, 5, 7), "card 2, total 7"},
		"a text has no number": {battle(confrontation.Retreat, confrontation.NoCard, 5, 5),
			"card Retreat, total 5"},
	} {
		v := confrontation.View{Turn: 3, Battle: b.battle}
		if got := altText(&v, texts{testWords(), "en"}); !strings.Contains(got, b.want) {
			t.Errorf("%s: %q is not in %s", name, b.want, got)
		}
	}
}
