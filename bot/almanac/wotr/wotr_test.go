package wotr

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	mapwotr "redbook/assets/wotr"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// What touches an entry is there to be read, and so is the entry.
func TestTouchesLeadToTexts(t *testing.T) {
	for thing, list := range touches {
		domain, id, _ := strings.Cut(thing, ".")
		d, ok := rules.Rules.Domain(domain)
		if !ok && domain != "combat" && domain != "character" && domain != "tile" && domain != "face" &&
			domain != "token" {
			t.Errorf("%s: no such domain", thing)
		} else if ok {
			if _, ok := d.Parse(id); !ok {
				t.Errorf("%s: no such thing", thing)
			}
		}
		for _, lang := range words.Languages {
			if !words.Has(lang, "wotr."+thing) {
				t.Errorf("%s has no name in %s", thing, lang)
			}
			for _, point := range list {
				if !words.Has(lang, "wotr.ruling."+point) && !words.Has(lang, "wotr.topic."+point+".text") {
					t.Errorf("%s: %s is not there in %s", thing, point, lang)
				}
			}
		}
	}
}

// Each of our rulings can be read: the first fifty where the errata and the FAQ stand, the others by
// themselves.
func TestEveryRulingIsThere(t *testing.T) {
	cited := map[int]bool{}
	for _, key := range words.Keys(words.English) {
		if !strings.HasPrefix(key, "wotr.topic.") || !strings.HasSuffix(key, ".rulings") ||
			!strings.Contains(key, "faq-") && !strings.Contains(key, "errata-") {
			continue
		}
		for _, span := range strings.Split(words.Text(words.English, key, nil), ", ") {
			var from, to int
			if n, _ := fmt.Sscanf(span, "R%d–R%d", &from, &to); n < 2 {
				to = from
			}
			for n := from; n <= to; n++ {
				cited[n] = true
			}
		}
	}
	for n := 1; n <= 150; n++ {
		if n <= 50 != cited[n] {
			t.Errorf("R%d among the errata and FAQ: %t", n, cited[n])
		}
		for _, lang := range words.Languages {
			if key := fmt.Sprintf("%sr%d", ruling, n); n > 50 != words.Has(lang, key) {
				t.Errorf("%s in %s: %t", key, lang, words.Has(lang, key))
			}
		}
	}
}

// Mountains part no neighbours, and a region is told from both sides.
func TestPartedRegionsAreNoNeighbours(t *testing.T) {
	for _, pair := range parted {
		a, b := valueOf[rules.Region](rules.Regions, pair[0]), valueOf[rules.Region](rules.Regions, pair[1])
		if a == rules.Nowhere || b == rules.Nowhere || slices.Contains(a.Facts().Neighbours, b) {
			t.Errorf("%v", pair)
		}
		if !slices.Contains(partedFrom(a), b) || !slices.Contains(partedFrom(b), a) {
			t.Errorf("%v is told on one side only", pair)
		}
	}
}

// The views that two audiences have of a card in a hand: its holder reads that it is there, nobody else does,
// wherever it is.
func TestACardInAHandIsToldToItsHolderAlone(t *testing.T) {
	p, _, err := rules.Rules.New(nil, engine.NewSeeded([]byte("hands"), 0))
	if err != nil {
		t.Fatal(err)
	}
	var a Almanac
	own := rules.Rules.View(p, engine.SeatsOf(0)).(rules.View)
	theirs, public := rules.Rules.View(p, engine.SeatsOf(1)), rules.Rules.View(p, engine.Nobody)
	held := map[rules.Card]bool{}
	for _, c := range own.Hands[0].Cards {
		held[c] = true
	}
	if len(held) != 2 {
		t.Fatalf("%d cards", len(held))
	}
	hidden := words.Text(words.English, "wotr.tell.where.hidden", nil)
	for _, v := range rules.Cards.Values()[1:25] {
		key := lookup + "card." + rules.Cards.Name(v)
		where := "deck"
		if held[rules.Card(v)] {
			where = "hand"
		}
		if text := a.Tell(key, own, "en"); !strings.Contains(text,
			words.Text(words.English, "wotr.tell.where."+where, nil)) {
			t.Errorf("%s is not told to be in the %s: %s", key, where, text)
		}
		for _, view := range []any{theirs, public} {
			if text := a.Tell(key, view, "en"); !strings.Contains(text, hidden) {
				t.Errorf("%s: %s", key, text)
			}
		}
	}
}

// Armies are written as people write them.
func TestArmiesAsTheyAreTyped(t *testing.T) {
	for text, want := range map[string]string{
		"5r 2e 3l": "5 2 3 0", "5 2 3": "5 2 3 0", "5r2e3l1c": "5 2 3 1", "4": "4 0 0 0", "3e": "0 3 0 0",
		"2R, 1E + 2D": "2 1 2 0", "10 0 9 3": "10 0 9 3",
	} {
		a, ok := readArmy(text)
		if got := fmt.Sprint(a.Regulars, a.Elites, a.Leadership, a.Captains); !ok || got != want {
			t.Errorf("%q is %s, %t", text, got, ok)
		}
	}
	for _, text := range []string{"", "l3", "3l", "11", "6r 5e", "5x", "-3r", "1 2 3 4 5",
		"99999999999999999999r", "r"} {
		if a, ok := readArmy(text); ok {
			t.Errorf("%q is read as %+v", text, a)
		}
	}
}

// What is typed wrongly is answered with a reason, not with numbers.
func TestEstimatesRefuse(t *testing.T) {
	var a Almanac
	view := *setUp()
	for _, c := range []struct {
		estimate string
		values   map[string]string
		view     any
		code     string
	}{
		{"battle", nil, view, "odds-who"},
		{"battle", map[string]string{"from": "edoras", "to": "folde"}, nil, "odds-no-game"},
		{"battle", map[string]string{"from": "edoras"}, view, "odds-region"},
		{"battle", map[string]string{"from": "atlantis", "to": "folde"}, view, "odds-region"},
		{"battle", map[string]string{"from": "edoras", "to": "folde"}, view, "odds-no-enemy"},
		{"battle", map[string]string{"from": "lorien", "to": "dol-guldur"}, view, "odds-far"},
		{"battle", map[string]string{"attackers": "many", "defenders": "3"}, nil, "odds-army"},
		{"battle", map[string]string{"attackers": "3", "defenders": "3", "rounds": "99"}, nil, "odds-rounds"},
		{"battle", map[string]string{"attackers": "3", "defenders": "3", "kind": "naval"}, nil, "odds-choice"},
		{"battle", map[string]string{"attackers": "3", "defenders": "3", "losses": "none"}, nil, "odds-choice"},
		{"battle", map[string]string{"attackers": "3", "defenders": "3", "bonus": "1/x"}, nil, "odds-bonus"},
		{"hunt", map[string]string{"moves": "0"}, nil, "odds-number"},
		{"hunt", map[string]string{"dice": "eleven"}, nil, "odds-number"},
	} {
		_, err := a.Estimate(c.estimate, c.values, c.view, "en")
		if refusal, ok := err.(*engine.Refusal); !ok || refusal.Code != c.code {
			t.Errorf("%s %v: %v, not %s", c.estimate, c.values, err, c.code)
		}
		for _, lang := range words.Languages {
			if !words.Has(lang, "wotr.refused."+c.code) {
				t.Errorf("%s has no words in %s", c.code, lang)
			}
		}
	}
}

// KA4: what Théoden adds in the first round is said until it is over; of a battle that goes on it is said
// from which round its odds are.
func TestBattleOddsSayWhatHoldsInTheFirstRound(t *testing.T) {
	view := *setUp()
	view.Regions = []rules.RegionView{{Region: rules.Edoras}, {Region: rules.Westemnet}}
	view.Regions[0].Forces[rules.FreePeoples] = map[string]int{"rohan:r": 3, "theoden": 1}
	view.Regions[1].Forces[rules.Shadow] = map[string]int{"isengard:r": 4}
	view.Nations = []rules.NationView{{Nation: rules.Isengard, Box: 3}}
	going := &rules.BattleView{
		Going: true, Attacker: rules.Shadow, From: rules.Westemnet, Region: rules.Edoras,
		Attackers: map[string]int{"isengard:r": 4}, Round: 2,
	}
	for _, c := range []struct {
		battle *rules.BattleView
		lang   string
		parts  []string
	}{
		{nil, "en", []string{"city or a fortification\n", "elite, leadership 1 (3 in the first round)\n",
			"\nRounds, mean"}},
		{nil, "pl", []string{"fortyfikacji\n", "zdolności przywódcze: 1 (w pierwszej rundzie 3)\n",
			"\nRundy, średnio"}},
		{going, "en", []string{"city or a fortification, from round 2 on\n", "elite, leadership 1\n",
			"\nRounds to come, mean"}},
		{going, "pl", []string{"fortyfikacji, od rundy 2\n", "zdolności przywódcze: 1\n",
			"\nKolejne rundy, średnio"}},
	} {
		view.Battle = c.battle
		text, err := Almanac{}.Estimate("battle", map[string]string{"from": "westemnet", "to": "edoras"}, view,
			c.lang)
		for _, part := range c.parts {
			if err != nil || !strings.Contains(text, part) {
				t.Errorf("%s, going on %t: no %q in %q, %v", c.lang, c.battle != nil, part, text, err)
			}
		}
	}
}

// In whole games every attack that is offered has odds, the regions of the choices lead to odds, and every
// entry can be told of every view within the length of a message.
func TestWholeGamesCanBeLookedUp(t *testing.T) {
	var a Almanac
	entries := a.Entries()
	attacks := 0
	for game := range 2 {
		random := rand.New(rand.NewPCG(uint64(game), 3))
		chance := engine.NewSeeded([]byte(fmt.Sprint("game", game)), 0)
		p, _, err := rules.Rules.New(nil, chance)
		if err != nil {
			t.Fatal(err)
		}
		for step := 0; ; step++ {
			ds := rules.Rules.Decisions(p)
			if len(ds) == 0 {
				break
			}
			d := ds[random.IntN(len(ds))]
			action, err := engine.RandomAction(rules.Rules, p, d, random.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			view := rules.Rules.View(p, engine.SeatsOf(d.Seat))
			if action.Verb == "attack" {
				attacks++
				if text := a.Foresee(view, d.Seat, action, "pl"); text == "" || len([]rune(text)) > 1900 {
					t.Errorf("%s: %q", rules.Rules.Format(action), text)
				}
				for _, c := range a.Choices("battle", "from", nil, view, "en") {
					to := a.Choices("battle", "to", map[string]string{"from": c.Value}, view, "en")
					for _, target := range to {
						if _, err := a.Estimate("battle", map[string]string{"from": c.Value, "to": target.Value}, view,
							"en"); err != nil {
							t.Errorf("%s to %s: %v", c.Value, target.Value, err)
						}
					}
				}
			}
			if step%150 == 0 {
				for _, key := range entries {
					for _, lang := range []string{"en", "pl"} {
						if n := len([]rune(a.Tell(key, view, lang))); n == 0 || n > mostText+150 {
							t.Errorf("%s in %s: %d runes", key, lang, n)
						}
					}
				}
				if text, err := a.Estimate("hunt", map[string]string{"moves": "6"}, view, "pl"); err != nil ||
					len([]rune(text)) > 1900 {
					t.Errorf("%v: %q", err, text)
				}
			}
			if p, _, err = rules.Rules.Apply(p, d.Seat, action, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
	if attacks < 20 {
		t.Errorf("%d attacks", attacks)
	}
}

// The mountains of the drawn map part the same regions.
func TestPartedRegionsAreThoseOfTheMap(t *testing.T) {
	m, err := mapwotr.Read()
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]bool{}
	for _, b := range m.Borders {
		if b.Kind == "mountains" && b.B != "" {
			drawn[min(b.A, b.B)+" "+max(b.A, b.B)] = true
		}
	}
	told := map[string]bool{}
	for _, pair := range parted {
		told[min(pair[0], pair[1])+" "+max(pair[0], pair[1])] = true
	}
	for pair := range drawn {
		if !told[pair] {
			t.Errorf("%s is drawn, and not told", pair)
		}
	}
	for pair := range told {
		if !drawn[pair] {
			t.Errorf("%s is told, and not drawn", pair)
		}
	}
}

// Of several moves only the first is counted exactly, for tiles leave the pool; and a revealed Fellowship
// cannot move before it is hidden.
func TestHuntOddsSayWhatTheyLeaveOut(t *testing.T) {
	view := *setUp()
	for _, test := range []struct {
		moves    string
		revealed bool
		exactly  string
	}{{"1", false, "Counted exactly"}, {"3", false, "The first move is counted exactly"},
		{"1", true, "Counted exactly"}} {
		view.Fellowship.Revealed = test.revealed
		text, err := Almanac{}.Estimate("hunt", map[string]string{"moves": test.moves}, view, "en")
		if err != nil || !strings.Contains(text, test.exactly) ||
			strings.Contains(text, "is revealed: it must be hidden") != test.revealed {
			t.Errorf("%+v: %q, %v", test, text, err)
		}
	}
}
