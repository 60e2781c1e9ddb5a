package confrontation

import (
	"slices"
	"testing"

	"redbook/engine"
	rules "redbook/engine/confrontation"
)

// Beside one's own characters stands their strength, beside a region from which one moves which of one's own
// stand there, and beside a move whom it runs into: of the opponent's by name those who are revealed, or who
// have been seen to stand there.
func TestStrengthsStandBesideAChoice(t *testing.T) {
	var view rules.View
	view.For[rules.Fellowship] = true
	view.Regions[rules.Rhudaur][rules.Fellowship].Named = []rules.Named{{Character: rules.Gimli},
		{Character: rules.Frodo}}
	view.Regions[rules.Rhudaur][rules.Sauron].Named = []rules.Named{{Character: rules.Balrog}}
	view.Regions[rules.Fangorn][rules.Sauron] = rules.Group{Hidden: 2, Seen: []rules.Character{rules.Warg}}
	view.Regions[rules.Rohan][rules.Sauron] = rules.Group{Hidden: 1}
	for _, test := range []struct {
		verb, field string
		value       engine.Value
		en, pl      string
	}{
		{"move", "from", engine.Value(rules.Rhudaur), "Gimli 3, Frodo 1", "Gimli 3, Frodo 1"},
		{"move", "who", engine.Value(rules.Gimli), "strength 3", "siła 3"},
		{"draft", "stars", engine.Value(rules.Smeagol), "strength 0 · instead of Pippin 1",
			"siła 0 · zamiast: Pippin 1"},
		{"place-fellowship", "shire", engine.Value(rules.Gandalf), "strength 5", "siła 5"},
		{"move", "to", engine.Value(rules.Rhudaur), "⚔️ Balrog 5", "⚔️ Balrog 5"},
		{"move", "to", engine.Value(rules.Fangorn), "⚔️ Warg 2 · hidden enemies: 1, chance picks one",
			"⚔️ Warg 2 · ukryci wrogowie: 1, wybierze los"},
		{"move", "to", engine.Value(rules.Rohan), "⚔️ hidden enemies: 1", "⚔️ ukryci wrogowie: 1"},
		{"move", "to", engine.Value(rules.Shire), "", ""},
	} {
		for lang, want := range map[string]string{"en": test.en, "pl": test.pl} {
			choice := []engine.Arg{{Name: test.field, Value: test.value}}
			if got := (Almanac{}).Beside(view, test.verb, choice, lang); got != want {
				t.Errorf("%s %s, %s: %q, want %q", test.verb, test.field, lang, got, want)
			}
		}
	}
	whole := []engine.Arg{{Name: "from", Value: engine.Value(rules.Shire)},
		{Name: "to", Value: engine.Value(rules.Rhudaur)}, {Name: "who", Value: engine.Value(rules.Gimli)}}
	if got := (Almanac{}).Beside(view, "move", whole, "en"); got != "strength 3 · ⚔️ Balrog 5" {
		t.Errorf("beside a whole move stands %q", got)
	}
}

// A question of a battle says what lies on the table: the strengths with the cards that are open, and which
// cards may still come; those in hand only where they can still be played and no buttons say them.
func TestFactsOfABattle(t *testing.T) {
	var view rules.View
	view.For[rules.Fellowship] = true
	b := &rules.BattleView{Region: rules.Arthedain, Attacker: rules.Sauron, Strength: [2]int{3, 5},
		Fighters: [2]rules.Character{rules.Gimli, rules.WitchKing}}
	view.Battle = b
	view.Hands[rules.Fellowship].Cards = []rules.Card{rules.Strength1, rules.ElvenCloak}
	view.Hands[rules.Sauron].Discard = []rules.Card{rules.Strength1, rules.Strength2, rules.Strength3,
		rules.Strength4, rules.Strength5}
	view.Regions[rules.Arthedain][rules.Fellowship].Named = []rules.Named{{Character: rules.Gimli},
		{Character: rules.Sam}}
	asked := func(step string, verbs ...string) engine.Decision {
		return engine.Decision{Seat: engine.Seat(rules.Fellowship), Step: step, Verbs: verbs}
	}
	hold := func(d engine.Decision, want ...string) {
		t.Helper()
		if got := (Almanac{}).Facts(view, d, engine.Action{}, "en"); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", d.Step, got, want)
		}
	}
	hold(asked("battle.choose", "play"), "The opponent still has: 6, Magic, Eye of Sauron, Retreat.")
	hold(asked("retreat.where", "retreat", "stay"),
		"Gimli – Defeats Orc-kind before its own text takes effect",
		"Others of yours stand in Arthedain: Sam 2. Whoever stays there is attacked next.",
		"Your cards: 1, Elven Cloak. The opponent still has: 6, Magic, Eye of Sauron, Retreat.")
	hold(asked("battle.stand-in", "decline"),
		"Sam is not here, so **No** is your only answer. You are asked all the same: otherwise Sauron would learn "+
			"where he is not.",
		"Your cards: 1, Elven Cloak. The opponent still has: 6, Magic, Eye of Sauron, Retreat.")
	b.Laid, b.Cards = [2]bool{true, true}, [2]rules.Card{rules.Magic, rules.Magic}
	b.Fetched[rules.Sauron] = rules.Strength2
	hold(asked("battle.fellowship-magic", "take"), "Gimli 3 + ? against Witch-king 5 + 2 = 7")
	b.Cards, b.Laid[rules.Fellowship], b.Fetched = [2]rules.Card{0, rules.Strength6}, false, [2]rules.Card{}
	hold(asked("battle.fellowship-last", "play"), "Gimli 3 + ? against Witch-king 5 + 6 = 11",
		"The opponent still has: Magic, Eye of Sauron, Retreat.")
	b.Fighters[rules.Sauron], b.Strength[rules.Sauron] = rules.CaveTroll, 9
	hold(asked("battle.fellowship-last", "play"), "Gimli 3 + ? against Cave Troll 9 + 0",
		"The opponent still has: Magic, Eye of Sauron, Retreat.",
		"Cave Troll – Sauron's card neither counts nor works in its battles")
}

// Of the cards in hand those are named that have no effect in the battle, and of Saruman that he forbids a
// retreat that a text would allow: nothing else tells why it was not offered.
func TestWhatHasNoEffectIsSaid(t *testing.T) {
	var view rules.View
	view.For[rules.Fellowship] = true
	b := &rules.BattleView{Region: rules.GapOfRohan, Attacker: rules.Fellowship, Strength: [2]int{1, 4},
		Fighters: [2]rules.Character{rules.Pippin, rules.Saruman}}
	view.Battle = b
	view.Hands[rules.Fellowship].Cards = []rules.Card{rules.Magic, rules.Retreat}
	asked := engine.Decision{Seat: engine.Seat(rules.Fellowship), Step: "battle.choose", Verbs: []string{"play"}}
	hold := func(want ...string) {
		t.Helper()
		if got := (Almanac{}).Facts(view, asked, engine.Action{}, "en")[1:]; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	pinned := "Saruman – His enemy cannot retreat by its own text; may declare that no cards are played"
	magic := "Magic would have no effect now: you have not discarded any card yet."
	hold(pinned, magic)
	view.Regions[rules.Enedwaith][rules.Sauron] = rules.Group{Hidden: 1}
	hold(pinned, magic, "Retreat would have no effect now: there is nowhere to go.")
	b.Attacker = rules.Sauron
	view.Hands[rules.Fellowship].Discard = []rules.Card{rules.Strength1}
	hold("Retreat would have no effect now: there is nowhere to go.")
}

// A move through the Mines of Moria is said to be one: the regions are not next to each other.
func TestAWayThroughMoriaIsSaid(t *testing.T) {
	var view rules.View
	view.For[rules.Fellowship] = true
	view.Regions[rules.Fangorn][rules.Sauron] = rules.Group{Hidden: 1}
	for who, want := range map[rules.Character]string{
		rules.Gimli:     "strength 3 · through the Mines of Moria · ⚔️ hidden enemies: 1",
		rules.Treebeard: "strength 4 · ⚔️ hidden enemies: 1", // he comes from anywhere
	} {
		way := []engine.Arg{{Name: "from", Value: engine.Value(rules.Eregion)},
			{Name: "to", Value: engine.Value(rules.Fangorn)}, {Name: "who", Value: engine.Value(who)}}
		if got := (Almanac{}).Beside(view, "move", way, "en"); got != want {
			t.Errorf("beside a move of %s stands %q, want %q", who, got, want)
		}
	}
}

// What plays in a game is what its set and its options have.
func TestWhatPlays(t *testing.T) {
	view := rules.View{LineUps: [2][]rules.Character{{rules.Frodo}, {rules.Warg}}}
	for key, want := range map[string]bool{"character.frodo": true, "character.frodo-star": false,
		"character.warg": true, "character.gollum": false, "card.magic": true, "special.shadowfax": false,
		"region.shire": true} {
		if got := (Almanac{}).Plays("confrontation.lookup."+key, view); got != want {
			t.Errorf("%s plays: %v", key, got)
		}
		if !(Almanac{}).Plays("confrontation.lookup."+key, nil) {
			t.Errorf("%s is in no game", key)
		}
	}
}

// A special card that can be played, and the one that has been chosen, is explained with the question.
func TestSpecialCardsAreExplained(t *testing.T) {
	view := rules.View{Specials: &rules.SpecialsView{}}
	view.For[rules.Sauron] = true
	view.Specials.Left[rules.Sauron] = []rules.Special{rules.RecallToMordor, rules.DarkOfMordor}
	asked := engine.Decision{Seat: engine.Seat(rules.Sauron), Step: "turn.move",
		Verbs: []string{"move", "recall", "dark-of-mordor"}}
	recall := "Recall to Mordor – Instead of the turn: one of yours goes back to Mordor from anywhere"
	dark := "The Dark of Mordor – Before the move: one step forward, then another character must make the move"
	for verb, want := range map[string][]string{"": {recall, dark}, "recall": {recall}, "dark-of-mordor": {dark},
		"move": nil} {
		if got := (Almanac{}).Facts(view, asked, engine.Action{Verb: verb}, "en"); !slices.Equal(got, want) {
			t.Errorf("with %q stands %q, want %q", verb, got, want)
		}
	}
}

// Giving up a game of a match does not end the match, or not by itself.
func TestResigningInAMatch(t *testing.T) {
	said := map[string]bool{}
	for _, match := range []*rules.MatchView{nil, {Game: 1}, {Game: 2}} {
		said[(Almanac{}).Resigning(rules.View{Match: match}, "en")] = true
	}
	if len(said) != 3 || !said[""] {
		t.Errorf("it is said %v", said)
	}
}
