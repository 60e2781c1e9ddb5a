package wotr

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

// forFour are views of a random game for four, as Saruman's player sees them: in a later turn, and at the
// end.
var forFour = sync.OnceValue(func() (views [2]wotr.View) {
	const saruman = 5
	random := rand.New(rand.NewPCG(4, 5))
	chance := engine.NewSeeded([]byte("four"), 0)
	p, _, err := wotr.Rules.New(engine.Options{"seats": "4"}, chance)
	for err == nil {
		v := wotr.Rules.View(p, engine.SeatsOf(saruman)).(wotr.View)
		if v.Turn == 6 && v.Acts != nil && len(v.Trail) > 0 && views[0].Turn == 0 {
			views[0] = v
		}
		if _, over := wotr.Rules.Result(p); over {
			views[1] = v
			break
		}
		decisions := wotr.Rules.Decisions(p)
		d := decisions[random.IntN(len(decisions))]
		var a engine.Action
		if a, err = engine.RandomAction(wotr.Rules, p, d, random.IntN, nil); err == nil {
			p, _, err = wotr.Rules.Apply(p, d.Seat, a, chance)
		}
	}
	if err == nil && views[0].Turn == 0 {
		err = errors.New("no such view")
	}
	if err != nil {
		panic(err)
	}
	// Both kinds of meeting, whatever chance has made of it.
	for i, r := range views[0].Regions {
		switch r.Region {
		case wotr.Orthanc:
			views[0].Regions[i].Forces[wotr.Shadow] = map[string]int{"isengard:r": 4, "sauron:r": 2}
			views[0].Regions[i].Mixed = true
		case wotr.MinasTirith:
			views[0].Regions[i].Forces = [2]map[string]int{{"gondor:r": 3, "gondor:e": 1, "rohan:r": 2}, nil}
			views[0].Regions[i].Mixed, views[0].Regions[i].Inside = false, nil
		}
	}
	return views
})

// amongFour is a view of a game with the players of a game for four.
func amongFour(v wotr.View) wotr.View {
	v.Players = forFour()[0].Players
	return v
}

// gondorsHand is the hand of Gondor's player with cards of his own, of his partner and of either.
func gondorsHand() wotr.View {
	v := forFour()[0]
	v.Players = slices.Clone(v.Players)
	for i := range v.Players {
		p := &v.Players[i]
		if p.Own, p.Hand.Cards = p.Seat.String() == "gondor", nil; p.Own {
			p.Hand.Cards = []wotr.Card{wotr.KingsRidersOfTheoden, wotr.GuardsOfTheCitadel, wotr.Athelas,
				wotr.KingsHouseOfTheStewards}
		}
	}
	return v
}

// oneWins is an end in which one of two partners has won, and both have taken something.
func oneWins() wotr.View {
	v := forFour()[1]
	shadow, takers := wotr.Shadow, [2]wotr.Player{}
	v.Players = slices.Clone(v.Players)
	for i := range v.Players {
		switch p := &v.Players[i]; p.Seat.String() {
		case "witch-king":
			takers[0], p.Points = p.Seat, 2
		case "saruman":
			takers[1], p.Points = p.Seat, 3
		case "gondor":
			p.Points = -2
		case "rohan":
			p.Points = -3
		}
	}
	v.Regions = slices.Clone(v.Regions)
	for i := range v.Regions {
		r := &v.Regions[i]
		switch r.Region {
		case wotr.MinasTirith:
			r.Controller, r.Captured, r.Taker = &shadow, true, &takers[0]
		case wotr.HelmsDeep, wotr.Edoras:
			r.Controller, r.Captured, r.Taker = &shadow, true, &takers[1]
		}
	}
	v.Points[wotr.Shadow] = 5
	v.Result = &wotr.ResultView{Winner: wotr.Shadow, How: v.Result.How, Best: takers[1:]}
	return v
}

// battleOfFour is a battle in which Rohan commands a mixed army, as its view tells it, against one of the
// Witch-king's.
func battleOfFour() wotr.View {
	v := amongFour(at("conceded", 64, engine.Nobody))
	b := *v.Battle
	rohan, witchKing := v.Players[1].Seat, v.Players[2].Seat
	b.Going, b.Kind, b.Attacker, b.From, b.Region, b.Round = true, wotr.FieldBattle, wotr.Shadow,
		wotr.SouthIthilien, wotr.Osgiliath, 1
	b.Attackers = map[string]int{"sauron:r": 4, "southrons:r": 2, "sauron:n": 1}
	b.Defenders = map[string]int{"gondor:r": 2, "rohan:r": 2, "rohan:e": 1, "rohan:l": 1}
	b.Sides = [2]wotr.RoundView{{ToHit: 5, Dice: []int{1, 5, 2, 6, 4}, Reroll: []int{3}, Hits: 2},
		{ToHit: 6, Dice: []int{4, 1, 6, 3, 2}, Reroll: []int{5}, Hits: 1}}
	b.Commands = [2]*wotr.Player{&rohan, &witchKing}
	v.Battle = &b
	return v
}

// Partners: both hands by number, who leads, who acts, armies together and apart; the own hand with players'
// symbols; the points of each at the end.
func TestPicturesOfFour(t *testing.T) {
	besideOthers(t)
	for name, c := range map[string]struct {
		view  wotr.View
		sheet render.Sheet
		langs []string
	}{
		"four":        {forFour()[0], render.Sheet{Kind: render.SheetBoard}, languages},
		"four-hand":   {forFour()[0], render.Sheet{Kind: render.SheetHand, What: "saruman"}, []string{"pl"}},
		"four-gondor": {gondorsHand(), render.Sheet{Kind: render.SheetHand, What: "gondor"}, []string{"en"}},
		"four-result": {forFour()[1], render.Sheet{Kind: render.SheetResult}, []string{"pl"}},
		"four-winner": {oneWins(), render.Sheet{Kind: render.SheetResult}, []string{"en"}},
		"four-over":   {oneWins(), render.Sheet{Kind: render.SheetBoard}, []string{"pl"}},
		"four-battle": {battleOfFour(), render.Sheet{Kind: render.SheetBattle}, languages},
	} {
		for _, lang := range c.langs {
			golden.Check(t, name+"-"+lang, rendertest.Paint(t, shared(), c.view, c.sheet, lang).PNG, 600_000)
		}
	}
}

// The symbol of a player stands on a card where partners share its side, and where the card alone is looked
// up; not in a game for two, nor for the single Free player of a game for three. What is told says it too.
func TestPlayersSymbols(t *testing.T) {
	four, two, three := gondorsHand(), holding(wotr.FreePeoples, []wotr.Card{wotr.GuardsOfTheCitadel}, nil),
		gondorsHand()
	three.Players = slices.DeleteFunc(slices.Clone(three.Players),
		func(p wotr.PlayerView) bool { return p.Seat.String() == "rohan" })
	for _, c := range []struct {
		what string
		view *wotr.View
		card wotr.Card
		want string
	}{
		{"own", &four, wotr.GuardsOfTheCitadel, "gondor"}, {"partner's", &four, wotr.KingsRidersOfTheoden, "rohan"},
		{"anyone's", &four, wotr.Athelas, ""},
		{"the Witch-king's", &four, wotr.OlogHai, "witch-king"}, {"Saruman's", &four, wotr.TheFightingUrukHai,
			"saruman"},
		{"in a game for two", &two, wotr.GuardsOfTheCitadel, ""},
		{"in one for three", &three, wotr.GuardsOfTheCitadel, ""}, {"looked up", nil, wotr.GuardsOfTheCitadel,
			"gondor"},
	} {
		if got := playerOf(c.view, c.card); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	told := sentences(t, four, render.Sheet{Kind: render.SheetHand, What: "gondor"})
	for _, want := range []string{"initiative 3; event: Rohan only).",
		"In games for three and four Gondor alone may play its event."} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody says %q in %s", want, told)
		}
	}
	if told := sentences(t, two, render.Sheet{Kind: render.SheetHand, What: "free"}); strings.Contains(told,
		"only") {
		t.Errorf("two are told %s", told)
	}
}

// At the end it is said who of two partners has won, and who has taken what.
func TestOneOfTwoWins(t *testing.T) {
	v := oneWins()
	n := &notes{}
	sheetResult.draw(scene{n, materials(), texts{testWords(), "en"}, &v, ""})
	for _, want := range []string{"Turn 76 · individual victory: Saruman", "Witch-king 2", "Saruman 3",
		"Minas Tirith · Witch-king", "Edoras · Saruman"} {
		if !slices.Contains(n.texts, want) {
			t.Errorf("nobody reads %q in %q", want, n.texts)
		}
	}
	told := sentences(t, v, render.Sheet{Kind: render.SheetResult})
	for _, want := range []string{"Partners' own points: Gondor −2, Rohan −3, Witch-king 2, Saruman 3 (wins).",
		"Minas Tirith is in the hands of the Shadow (Witch-king)."} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody says %q in %s", want, told)
		}
	}
}

// Partners' own points stand on the board, beside the victory points of their side, and are told. Who has a
// side for himself wins with it, and has none: the Free Peoples' player in a game for three.
func TestOwnPointsOfPartners(t *testing.T) {
	low := oneWins() // what they have lost counts against them
	low.Players = slices.Clone(low.Players)
	for i, points := range []int{-3, -2, 12, 10} {
		low.Players[i].Points = points
	}
	for _, fault := range faultsOf(t, deskSheet{low, render.Sheet{Kind: render.SheetBoard}}, "pl") {
		t.Error(fault)
	}

	for seats, want := range map[string]struct{ signs, en, pl string }{
		"2": {},
		"3": {"own witch-king, own saruman", "Partners' own points: Witch-king 0, Saruman 0.",
			"Własne punkty partnerów: Czarnoksiężnik 0, Saruman 0."},
		"4": {"own gondor, own rohan, own witch-king, own saruman",
			"Partners' own points: Gondor 0, Rohan 0, Witch-king 0, Saruman 0.",
			"Własne punkty partnerów: Gondor 0, Rohan 0, Czarnoksiężnik 0, Saruman 0."},
	} {
		p, _, err := wotr.Rules.New(engine.Options{"seats": seats}, engine.NewSeeded([]byte("own"), 0))
		if err != nil {
			t.Fatal(err)
		}
		v := wotr.Rules.View(p, engine.Nobody).(wotr.View)
		n := &notes{}
		scene{n, materials(), texts{testWords(), "en"}, &v, ""}.state()
		if got := strings.Join(slices.DeleteFunc(n.stamps,
			func(key string) bool { return !strings.HasPrefix(key, "own ") }), ", "); got != want.signs {
			t.Errorf("%s players: %q, want %q", seats, got, want.signs)
		}
		for lang, said := range map[string]string{"en": want.en, "pl": want.pl} {
			told := strings.Join(texts{testWords(), lang}.tellOwnPoints(&v), " ")
			if told != said || !strings.Contains(rendertest.Paint(t, shared(), v,
				render.Sheet{Kind: render.SheetBoard}, lang).Alt, said) {
				t.Errorf("%s players are told %q, want %q", seats, told, said)
			}
		}
	}
	v := oneWins()
	n := &notes{}
	scene{n, materials(), texts{testWords(), "en"}, &v, ""}.state()
	for _, want := range [][]string{{"0/4", "−2", "−3"}, {"5/10", "2", "3"}} {
		if i := slices.Index(n.texts, want[0]); i < 0 || !slices.Equal(n.texts[i:i+3], want) {
			t.Errorf("the column reads %q, want %q", n.texts, want)
		}
	}
}

// A battle names who of two partners commands, while it goes on; in a game for three the single Free player
// needs no naming.
func TestABattleNamesItsCommanders(t *testing.T) {
	both := battleOfFour()
	three, over := both, both
	b, o := *both.Battle, *both.Battle
	b.Commands[wotr.FreePeoples], o.Commands = nil, [2]*wotr.Player{}
	three.Battle, over.Battle = &b, &o
	for _, c := range []struct {
		view         *wotr.View
		shadow, free string
	}{{&both, ", Witch-king commands", ", Rohan commands"}, {&three, ", Witch-king commands", ""},
		{&over, "", ""}} {
		n := &notes{}
		sheetBattle.draw(scene{n, materials(), texts{testWords(), "en"}, c.view, ""})
		for _, who := range []string{"Witch-king commands", "Rohan commands"} {
			if want := strings.Contains(c.shadow+c.free, who); slices.Contains(n.texts, who) != want {
				t.Errorf("%q is read: %t, in %q", who, !want, n.texts)
			}
		}
		told := sentences(t, *c.view, render.Sheet{Kind: render.SheetBattle})
		for _, want := range []string{"Shadow" + c.shadow + ": Sauron 4 regulars", "Free Peoples" + c.free +
			": Rohan 2 regulars"} {
			if !strings.Contains(told, want) {
				t.Errorf("nobody says %q in %s", want, told)
			}
		}
	}
	if polish := (texts{testWords(), "pl"}).
		commander(both.Battle, wotr.Shadow); polish != "dowodzi Czarnoksiężnik" {
		t.Errorf("in Polish: %q", polish)
	}
}

// The foot of the board explains what only some games have.
func TestLegendOfTheGame(t *testing.T) {
	two, kings := positions()["start"], newWithKings()
	four, both := forFour()[0], amongFour(kings)
	for _, c := range []struct {
		view *wotr.View
		want []string
	}{{&two, nil}, {&kings, []string{"Ruler die"}}, {&four, []string{"partners: one mixed army"}},
		{&both, []string{"Ruler die", "partners: two armies, apart"}}} {
		n := &notes{}
		scene{n, materials(), texts{testWords(), "en"}, c.view, ""}.legend(0, 0, mapHigh)
		for _, want := range append(c.want, "regulars") {
			if !slices.Contains(n.texts, want) {
				t.Errorf("no %q in %q", want, n.texts)
			}
		}
	}
}

// Nobody is shown a partner's hand, nor is it told; the sizes of all hands are.
func TestAPartnersHandIsNotShown(t *testing.T) {
	v := forFour()[0]
	for _, seat := range []string{"gondor", "rohan", "witch-king", "saruman", "shadow"} {
		sheet := render.Sheet{Kind: render.SheetHand, What: seat}
		if _, err := shared().Paint(v, sheet, "en"); (err == nil) != (seat == "saruman") {
			t.Errorf("the hand of %s: %v", seat, err)
		}
	}
	told, err := shared().Describe(v, "en")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(told, "\n")
	for _, want := range []string{"Gondor holds Character cards", "Witch-king", "One mixed army.",
		"Two armies, apart."} {
		if !strings.Contains(text, want) && !strings.Contains(text,
			strings.Replace(want, " holds", " leads and holds", 1)) {
			t.Errorf("nothing of %q in %s", want, text)
		}
	}
	for _, p := range v.Players {
		if p.Seat.String() != "saruman" && len(p.Hand.Cards) > 0 {
			t.Errorf("the view shows the hand of %s", p.Seat)
		}
	}
}
