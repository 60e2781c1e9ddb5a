package wotr

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// kingsView is a game with Kings of Middle-earth as one audience sees it: two hidden tiles on Théoden, a
// kings' tile on Brand, Denethor awakened, Dáin corrupted, Thranduil out of the game.
func kingsView(shadow bool) rules.View {
	view := *setUp()
	view.For = [2]bool{rules.Shadow: shadow}
	theoden := rules.SovereignView{Sovereign: rules.Theoden, State: "leader", Region: rules.Edoras,
		Resistance: 3, Hidden: 2, Aimed: true}
	if shadow {
		theoden.Hidden, theoden.Level, theoden.Tiles = 0, 2, map[string]int{"0-reveal": 1, "2": 1}
	}
	view.Kings = &rules.KingsView{Sovereigns: []rules.SovereignView{
		{Sovereign: rules.Brand, State: "leader", Region: rules.Dale, Resistance: 2,
			Tiles: map[string]int{"king-1": 1}},
		{Sovereign: rules.Dain, State: "corrupted", Region: rules.Erebor, Token: "dread"},
		{Sovereign: rules.Denethor, State: "awakened", Region: rules.MinasTirith, Token: "held"},
		theoden,
		{Sovereign: rules.Thranduil, State: "out"},
	}}
	return view
}

// What lies hidden on a sovereign only the Shadow reads, and of the pool the others read what may be in it.
func TestHiddenTilesAreToldToTheShadowAlone(t *testing.T) {
	var a Almanac
	for _, test := range []struct {
		thing          string
		theirs, shadow string
	}{
		{
			"character.theoden", "Leader of his nation: Edoras · face down: 2 · target of an attempt this turn.",
			"Leader of his nation: Edoras · corruption tiles: 0, reveal · 2 · level 2, resistance 3 · target of an attempt this turn.",
		},
		{"tile.2", "In the pool, or face down on a sovereign: ", "📍 In the pool: "},
		{"tile.eye", "📍 In the pool: ", "📍 In the pool: "}, // it never lies on a sovereign
		{"character.brand", "corruption tiles: 1, crown · level 0, resistance 2.",
			"corruption tiles: 1, crown · level 0, resistance 2."},
	} {
		for shadow, want := range map[bool]string{false: test.theirs, true: test.shadow} {
			if text := a.Tell(lookup+test.thing, kingsView(shadow), "en"); !strings.Contains(text, want) {
				t.Errorf("%s, Shadow %t: %q, want %q", test.thing, shadow, text, want)
			}
		}
	}
}

// Beside a sovereign who is chosen stands how far he is corrupted and how much he resists (K9.2): the exact
// level only for whoever knows his tiles (K8.10), else how many lie face down. Who walks to where he awakens
// comes from somewhere (K7.2).
func TestWhatStandsBesideASovereign(t *testing.T) {
	var a Almanac
	who := func(c rules.Character) engine.Arg { return engine.Arg{Name: "who", Value: engine.Value(c)} }
	to := func(r rules.Region) engine.Arg { return engine.Arg{Name: "where", Value: engine.Value(r)} }
	for _, test := range []struct {
		verb   string
		choice []engine.Arg
		shadow bool
		en, pl string
	}{
		{"tempt", []engine.Arg{who(rules.Theoden)}, true, "2/3", "2/3"},
		{"tempt", []engine.Arg{who(rules.Brand)}, true, "0/2", "0/2"},
		{"choose-sovereign", []engine.Arg{who(rules.Theoden)}, true, "2/3", "2/3"},
		{"choose-sovereign", []engine.Arg{who(rules.Theoden)}, false, "2 face down, resistance 3",
			"zakryte: 2, odporność 3"},
		{"choose-sovereign", []engine.Arg{who(rules.Brand)}, false, "0/2", "0/2"},
		{"choose-sovereign", []engine.Arg{who(rules.Denethor)}, false, "", ""}, // awakened
		{"awaken", []engine.Arg{who(rules.Brand), to(rules.Erebor)}, false, "Dale", "Dale"},
		{"awaken", []engine.Arg{who(rules.Brand), to(rules.Dale)}, false, "", ""},
		{"awaken", []engine.Arg{who(rules.Brand)}, false, "Dale", "Dale"},
		{"remove-sovereign", []engine.Arg{who(rules.Dain)}, false, "", ""},
		{"move-army", []engine.Arg{{Name: "from", Value: engine.Value(rules.Theoden)}}, false, "", ""},
	} {
		for lang, want := range map[string]string{"en": test.en, "pl": test.pl} {
			if got := a.Beside(kingsView(test.shadow), test.verb, test.choice, lang); got != want {
				t.Errorf("%s %v, Shadow %t, in %s: %q, want %q", test.verb, test.choice, test.shadow, lang, got, want)
			}
		}
		if got := a.Beside(*setUp(), test.verb, test.choice, "en"); got != "" {
			t.Errorf("%s in a game without them: %q", test.verb, got)
		}
	}
}

// What has become of a sovereign is told with his card, his token, and the region where he stands corrupted.
func TestWhatHasBecomeOfASovereign(t *testing.T) {
	var a Almanac
	for thing, want := range map[string]string{
		"character.dain": "📍 Corrupted: Erebor.", "character.denethor": "📍 Awakened: Minas Tirith.",
		"character.thranduil": "📍 Out of the game.",
		"character.ugluk":     "📍 Not in play yet.", "combat.heir-of-bard": "📍 Leader of his nation: Dale",
		"ruler-token.dain":     "📍 With the Shadow, dread side up.",
		"ruler-token.denethor": "📍 With the Free Peoples, unused.",
		"ruler-token.brand":    "📍 Not given yet, or used.", "region.erebor": "🩸 Corrupted sovereign here: Dáin.",
	} {
		view := kingsView(false)
		for c := rules.BlackSerpent; c <= rules.Ugluk; c++ {
			view.Characters = append(view.Characters, rules.CharacterView{Character: c, State: rules.Aside})
		}
		if text := a.Tell(lookup+thing, view, "en"); !strings.Contains(text, want) {
			t.Errorf("%s: %q, want %q", thing, text, want)
		}
	}
	for _, thing := range []string{"character.brand", "character.ugluk", "ruler-token.brand", "tile.king-1",
		"card.aid-in-time-of-need", "combat.red-wrath"} {
		if text := a.Tell(lookup+thing, *setUp(), "en"); !strings.Contains(text, "📍 Not in this game.") {
			t.Errorf("%s in a game without them: %q", thing, text)
		}
	}
}

// Cards of one name are told apart, and in a game each says which of them is in it.
func TestCardsOfOneName(t *testing.T) {
	var a Almanac
	base, kings := lookup+"card.stormcrow", lookup+"card.kings-stormcrow"
	if name := a.Name(kings, "pl"); name != "Zwiastun burzy (Królowie)" || a.Name(base, "pl") != "" ||
		a.Name(lookup+"card.the-west-has-failed", "pl") != "" {
		t.Errorf("called %q", name)
	}
	hidden := words.Text(words.English, "wotr.tell.where.hidden", nil)
	for _, test := range []struct {
		key   string
		view  any
		wants string
	}{
		{base, nil, "another card of this name takes its place:"},
		{base, *setUp(), hidden},
		{base, kingsView(false), "So it is in this game:\n" + words.Text(words.English,
			"wotr.card-text.kings-stormcrow", nil) + "\n" + hidden},
		{kings, kingsView(false), "takes the place of the card of this name."},
		{kings, kingsView(false), "Our reading: "},
		{kings, *setUp(), "📍 Not in this game."},
	} {
		if text := a.Tell(test.key, test.view, "en"); !strings.Contains(text, test.wants) {
			t.Errorf("%s: %q, want %q", test.key, text, test.wants)
		}
	}
}

// The numbers that a text names are those of the rules: initiatives, and whose an ability is.
func TestTextsOfRulersAgreeWithTheRules(t *testing.T) {
	var a Almanac
	for id, want := range map[string]string{
		"heir-of-bard":        "Of the Free Peoples · ability of a ruler · initiative 0",
		"shadow-in-the-north": "Of the Shadow · ability of a ruler · initiative 0",
		"red-wrath":           "Of the Shadow · ability of a ruler · initiative 3",
		"lord-of-the-bats":    "Of the Shadow · ability of a ruler · initiative 0, 4",
		"i-command":           "Of the Shadow · ability of a ruler · initiative 3",
	} {
		if text := a.Tell(lookup+"combat."+id, nil, "en"); !strings.HasPrefix(text, want) {
			t.Errorf("%s: %q", id, text)
		}
	}
	for _, v := range rules.Cards.Values() {
		c := rules.Card(v)
		if !c.OfKings() {
			continue
		}
		for _, lang := range words.Languages {
			short := words.Text(lang, "wotr.short.card."+c.String(), nil)
			title := words.Text(lang, "wotr.combat."+c.Combat().String(), nil)
			if !strings.Contains(short, ": "+title+" (") || !strings.Contains(short, " "+initiative(c)+")") {
				t.Errorf("%s in %s: %q, but %s at %s", c, lang, short, title, initiative(c))
			}
		}
	}
}

// A corrupted sovereign lets no leader or elite of his nation be recruited by a die, all over the map or
// where his seat is (KB1 to KB5); Helm's Deep in the Shadow's hands is then Isengard's (KB4).
func TestARegionTellsWhomACorruptedSovereignWithholds(t *testing.T) {
	var a Almanac
	view := kingsView(false)
	for i := range view.Nations {
		view.Nations[i].Box = rules.AtWar
	}
	for i := range view.Kings.Sovereigns {
		view.Kings.Sovereigns[i].State = "corrupted"
	}
	for i := range view.Regions {
		if view.Regions[i].Region == rules.HelmsDeep {
			shadow := rules.Shadow
			view.Regions[i].Captured, view.Regions[i].Controller = true, &shadow
		}
	}
	for region, want := range map[string]string{
		"erebor":         "2 Dwarf Regulars (Dwarves). Not Dwarf Elite, Dwarf Leader: Dáin is corrupted.",
		"iron-hills":     "2 Dwarf Regulars, 3 Dwarf Elites, 3 Dwarf Leaders (Dwarves).\n",
		"carrock":        "6 North Regulars (The North). Not North Elite, North Leader: Brand is corrupted.",
		"edoras":         "6 Rohan Regulars (Rohan). Not Rohan Elite, Rohan Leader: Théoden is corrupted.",
		"minas-tirith":   "6 Gondor Regulars (Gondor). Not Gondor Elite, Gondor Leader: Denethor is corrupted.",
		"woodland-realm": "2 Elven Regulars (Elves). Not Elven Elite: Thranduil is corrupted.",
		"helms-deep":     "6 Isengard Regulars, 5 Isengard Elites (Isengard).\n",
	} {
		if text := a.Tell(lookup+"region."+region, view, "en") + "\n"; !strings.Contains(text,
			"To be recruited by a die: "+want) {
			t.Errorf("%s: %q, want %q", region, text, want)
		}
	}
}
