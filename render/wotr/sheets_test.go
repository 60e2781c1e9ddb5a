package wotr

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/rendertest"
)

var _ render.Painter = (*Painter)(nil)

// eavesdropper notes which phrases are asked for.
type eavesdropper map[string]bool

func (e eavesdropper) say(lang, key string, args map[string]any) string {
	e[key] = true
	return testWords()(lang, key, args)
}

// A hand is painted of no view but its holder's.
func TestAHandIsItsHoldersAlone(t *testing.T) {
	spectator := at("conceded", 64, engine.Nobody)
	shadow := holding(wotr.Shadow, shadowHand, shadowUnseen)
	for _, c := range []struct {
		view wotr.View
		what string
		ok   bool
	}{{spectator, "free", false}, {spectator, "shadow", false}, {shadow, "free", false},
		{shadow, "shadow", true}, {shadow, "", false}, {shadow, "gondor", false}} {
		sheet := render.Sheet{Kind: render.SheetHand, What: c.what}
		if _, err := shared().Paint(c.view, sheet, "en"); (err == nil) != c.ok {
			t.Errorf("the hand of %q, seen for %v: %v", c.what, c.view.For, err)
		}
		if _, err := shared().Tell(c.view, sheet, "en"); (err == nil) != c.ok {
			t.Errorf("the hand of %q told, seen for %v: %v", c.what, c.view.For, err)
		}
		if got := slices.Contains(shared().Offers(c.view, "en"),
			render.Offer{Sheet: sheet, Name: "Shadow"}); got != (c.ok && c.what == "shadow") {
			t.Errorf("the hand of %q is offered to %v: %t", c.what, c.view.For, got)
		}
	}
}

// Of a card that lies face down nothing is asked but its deck.
func TestACombatCardFaceDownHasNoName(t *testing.T) {
	heard := eavesdropper{}
	p := New(heard.say)
	for _, lang := range languages {
		if _, err := p.Paint(firstRound(), render.Sheet{Kind: render.SheetBattle}, lang); err != nil {
			t.Fatal(err)
		}
	}
	for key := range heard {
		if name, ok := strings.CutPrefix(key, "card."); ok || strings.HasPrefix(key, "combat.") {
			t.Errorf("asked for %q", name)
		}
	}
}

// What belongs to a message: the result of a game that is over, else the board, in a battle too.
func TestTheSheetOfAMessage(t *testing.T) {
	if got := shared().Newest(at("conceded", 64, engine.Nobody)); got.Kind != render.SheetBoard {
		t.Errorf("in a battle: %v", got)
	}
	if got := shared().Newest(at("ring-destroyed", last, engine.Nobody)); got.Kind != render.SheetResult {
		t.Errorf("at the end: %v", got)
	}
}

// The board tells a battle that goes on or has just been fought, and no other.
func TestBoardsTellBattles(t *testing.T) {
	quiet := at("conceded", 64, engine.Nobody)
	quiet.Battle.Going, quiet.Trail = false, nil
	for _, c := range []struct {
		view wotr.View
		want bool
	}{{at("conceded", 64, engine.Nobody), true}, {at("sauron-banished", 229, engine.Nobody), true},
		{quiet, false},
		{positions()["start"], false}} {
		n := &notes{}
		scene{n, materials(), texts{testWords(), "en"}, &c.view, ""}.board()
		if got := slices.Contains(n.stamps, "inset swords"); got != c.want {
			t.Errorf("told: %t, want %t", got, c.want)
		}
	}
}

// The words to each picture fit its description, name what counts, and are the same in what is told of it.
func TestSheetsInWords(t *testing.T) {
	for name, want := range deskSheets() {
		for _, lang := range languages {
			picture, err := shared().Paint(want.view, want.sheet, lang)
			if err != nil {
				t.Fatal(err)
			}
			if n := utf8.RuneCountInString(picture.Alt); n == 0 || n > render.AltLimit {
				t.Errorf("%s in %s: %d runes", name, lang, n)
			}
			told, err := shared().Tell(want.view, want.sheet, lang)
			if err != nil || !strings.HasPrefix(strings.Join(told, " "), picture.Alt) {
				t.Errorf("%s in %s: told %q, %v", name, lang, told, err)
			}
			for _, line := range told {
				if first, _ := utf8.DecodeRuneInString(line); unicode.IsLower(first) {
					t.Errorf("%s in %s: a sentence begins small: %s", name, lang, line)
				}
				if n := utf8.RuneCountInString(line); n > 400 || strings.Contains(line, "  ") ||
					strings.Contains(line, "..") {
					t.Errorf("%s in %s: a line of %d runes: %s", name, lang, n, line)
				}
			}
		}
	}
}

// The most a hand can hold for a moment: all its titles are in the description.
func TestAFullHandIsNamed(t *testing.T) {
	v := holding(wotr.Shadow, append(slices.Clone(shadowHand), wotr.Grond, wotr.Stormcrow, wotr.OlogHai), nil)
	for _, lang := range languages {
		picture, err := shared().Paint(v, render.Sheet{Kind: render.SheetHand, What: "shadow"}, lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range v.Hands[wotr.Shadow].Cards {
			if title := testWords()(lang, "card."+c.String(), nil); !strings.Contains(picture.Alt, title) {
				t.Errorf("%s: no %q in %s", lang, title, picture.Alt)
			}
		}
		rendertest.Shape(t, "hand of ten", picture)
		if n := len(picture.PNG); n > 600_000 {
			t.Errorf("%s: ten cards are %d bytes", lang, n)
		}
	}
}

func TestBattleInWords(t *testing.T) {
	got, err := shared().Tell(greatBattle(), render.Sheet{Kind: render.SheetBattle}, "en")
	if err != nil {
		t.Fatal(err)
	}
	const want = "Minas Tirith, assault on the walls, round 2. Shadow attacks, by the card Grond, Hammer of the Underworld. The battle goes on · 1 more round without reducing an Elite. " +
		"Shadow: Sauron 5 regulars + 2 elites, Southrons 2 regulars, Isengard 1 elite, 5 Nazgûl, The Witch-king, The Mouth of Sauron. " +
		"Free Peoples: Gondor 2 regulars + 1 elite + 2 leaders, Rohan 1 regular + 1 elite + 1 leader, Dwarves 1 regular, Elves 1 elite, The North 1 elite, " +
		"Legolas, Gimli, Meriadoc, Peregrin, Aragorn, Gandalf the White. " +
		"Shadow, combat card: Swarm of Bats (The Shadow is Moving). Shadow, Combat roll (hits on 6+, roll −1): 6, 6, 4, 2, 5. " +
		"Shadow, Leader re-roll (hits on 6+): 1, 5, 6. Shadow: 3 hits; leadership forfeited: 2. " +
		"Free Peoples, combat card: Valour (Dáin Ironfoot's Guard), cancelled. Free Peoples, Combat roll (hits on 5+): 1, 3, 6, 5, 2. " +
		"Free Peoples, Leader re-roll (hits on 5+, roll +1): 4, 4, 6. Free Peoples: 5 hits; +2 before the roll."
	if text := strings.Join(got, " "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// An end that is reached is told, though it is still asked who moves in; who holds the place is told when all
// is over.
func TestTheEndOfABattleIsTold(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(b *wotr.BattleView)
		want string
	}{
		{"fighting", func(b *wotr.BattleView) { b.Going = true }, "The battle goes on"},
		{"before the first roll", func(b *wotr.BattleView) { b.Going, b.Sides = true, [2]wotr.RoundView{} },
			"The battle begins"},
		{"an assault before the first roll",
			func(b *wotr.BattleView) { b.Going, b.Kind, b.Sides = true, wotr.Assault, [2]wotr.RoundView{} },
			"The battle begins"},
		{"before the second roll",
			func(b *wotr.BattleView) { b.Going, b.Round, b.Sides = true, 2, [2]wotr.RoundView{} },
			"The battle goes on"},
		{"an assault after the first roll", func(b *wotr.BattleView) { b.Going, b.Kind = true, wotr.Assault },
			"The battle goes on · another round costs an Elite"},
		{"an assault by Grond", func(b *wotr.BattleView) {
			b.Going, b.Kind, b.Rounds, b.Sides = true, wotr.Assault, 2, [2]wotr.RoundView{}
		},
			"The battle begins · 2 more rounds without reducing an Elite"},
		{"moving in", func(b *wotr.BattleView) { b.Going, b.End = true, wotr.Destroyed }, "An army is destroyed"},
		{"over", func(b *wotr.BattleView) { b.End = wotr.Ceased },
			"The attack has ceased · Free Peoples hold Edoras"},
	} {
		v := at("sauron-banished", 229, engine.Nobody)
		b := *v.Battle
		b.Going, b.Rounds, b.End = false, 0, wotr.NoBattleEnd
		c.set(&b)
		v.Battle = &b
		if got, _ := (texts{testWords(), "en"}).outcomeOfBattle(&v); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
