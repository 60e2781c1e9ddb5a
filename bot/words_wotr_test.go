package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	"redbook/engine/wotr"
)

// Every combat half of War of the Ring has a title, and a text that says what it does.
func TestCombatHalvesHaveTheirTexts(t *testing.T) {
	for _, v := range wotr.Combats.Values() {
		id := wotr.Combats.Name(v)
		needKeys(t, "wotr.combat."+id, "wotr.combat-text."+id)
	}
}

// Every event card has a title, and a text that says what its event does.
func TestEventCardsHaveTheirTexts(t *testing.T) {
	for _, v := range wotr.Cards.Values() {
		id := wotr.Cards.Name(v)
		needKeys(t, "wotr.card."+id)
		if id != "no-card" {
			needKeys(t, "wotr.card-text."+id)
		}
	}
	for _, v := range wotr.Deeds.Values() {
		needKeys(t, "wotr.deed."+wotr.Deeds.Name(v))
	}
}

// That a battle begins says whether the attack hits on a 6 in its first round, and why: in a field battle
// where a city or a fortification stands (Rulebook p.32).
func TestABattleSaysWhatHelpsTheDefender(t *testing.T) {
	for _, lang := range []words.Lang{words.English, words.Polish} {
		for _, v := range wotr.Regions.Values() {
			r := wotr.Region(v)
			k := r.Facts().Settlement
			walled := k == wotr.City || k == wotr.Fortification
			for kind, helps := range map[string]bool{"field": walled, "assault": false} {
				text := words.Text(lang, "wotr.event.battle", words.Args{"region_id": r.String(), "battle_id": kind,
					"battle": kind, "region": "", "side": "", "from": "", "from_id": "", "figures": "", "against": ""})
				if strings.Contains(text, "6") != helps {
					t.Errorf("%s, %s in %s: %q", lang, kind, r, text)
				}
			}
		}
	}
}

// The button of a card that is played in battle says what it is there, and which card leaves the hand.
func TestCombatCardsAreCalledByWhatTheyAreInBattle(t *testing.T) {
	action := engine.Action{Verb: "lay", Args: []engine.Arg{{Name: "card",
		Value: engine.Value(wotr.DainIronfootsGuard)}}}
	for lang, want := range map[words.Lang]string{
		words.English: "Combat card: Valour (Dáin Ironfoot's Guard)",
		words.Polish:  "Karta Bitwy: Męstwo (Gwardia Dáina Żelaznej Stopy)",
	} {
		if got := (phrase.Speaker{Rules: wotr.Rules, Lang: lang}).Action(action); got != want {
			t.Errorf("%q and not %q", got, want)
		}
	}
}
