package wotr

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

// newWithKings is what everybody knows of a new game with Kings of Middle-earth (K2).
func newWithKings() wotr.View {
	p, _, err := wotr.Rules.New(nil, engine.NewSeeded([]byte("kings"), 0))
	if err != nil {
		panic(err)
	}
	v := wotr.Rules.View(p, engine.Nobody).(wotr.View)
	v.Kings = &wotr.KingsView{}
	for _, k := range []struct {
		who        wotr.Character
		seat       wotr.Region
		resistance int
	}{{wotr.Brand, wotr.Dale, 2}, {wotr.Dain, wotr.Erebor, 4}, {wotr.Denethor, wotr.MinasTirith, 3},
		{wotr.Theoden, wotr.Edoras, 3}, {wotr.Thranduil, wotr.WoodlandRealm, 4}} {
		v.Kings.Sovereigns = append(v.Kings.Sovereigns, wotr.SovereignView{Sovereign: k.who, State: "leader",
			Region: k.seat, Resistance: k.resistance})
		i := slices.IndexFunc(v.Regions, func(r wotr.RegionView) bool { return r.Region == k.seat })
		v.Regions[i].Forces[wotr.FreePeoples][kingdom(k.who).String()+":s"] = 1
	}
	v.Characters = slices.DeleteFunc(v.Characters,
		func(c wotr.CharacterView) bool { return c.Character > wotr.MouthOfSauron })
	for c := wotr.Brand; c <= wotr.Ugluk; c++ {
		v.Characters = append(v.Characters, wotr.CharacterView{Character: c})
	}
	v.Hunt.Pool["king-1"], v.Hunt.Pool["king-2"] = 1, 1
	return v
}

// kingsAmid is the middle of a game with Kings of Middle-earth: a sovereign in each of his states, all three
// chieftains, both Ruler dice. tiles are those that lie face down on Dáin and Denethor; only the Shadow knows
// them.
func kingsAmid(audience wotr.Side, tiles [2]string) wotr.View {
	v := newWithKings()
	stand := map[wotr.Region][2]map[string]int{}
	for _, r := range v.Regions {
		stand[r.Region] = r.Forces
	}
	set := func(r wotr.Region, side wotr.Side, figures map[string]int) {
		forces := stand[r]
		forces[side] = figures
		stand[r] = forces
		i := slices.IndexFunc(v.Regions, func(rv wotr.RegionView) bool { return rv.Region == r })
		if i < 0 {
			v.Regions = append(v.Regions, wotr.RegionView{Region: r})
			i = len(v.Regions) - 1
		}
		v.Regions[i].Forces = forces
	}
	set(wotr.MinasTirith, wotr.FreePeoples, map[string]int{"gondor:r": 4, "gondor:e": 2, "gondor:l": 1,
		"gondor:s": 1, "boromir": 1})
	set(wotr.Dale, wotr.FreePeoples, map[string]int{"north:r": 2, "north:l": 1, "dwarves:r": 2, "dwarves:s": 1,
		"brand": 1})
	set(wotr.Erebor, wotr.FreePeoples, nil)
	set(wotr.WoodlandRealm, wotr.FreePeoples, map[string]int{"elves:r": 1})
	set(wotr.Edoras, wotr.FreePeoples, map[string]int{"rohan:r": 2, "gimli": 1})
	set(wotr.HelmsDeep, wotr.FreePeoples, nil)
	set(wotr.HelmsDeep, wotr.Shadow, map[string]int{"isengard:r": 4, "isengard:e": 2, "ugluk": 1})
	set(wotr.Umbar, wotr.Shadow, map[string]int{"southrons:r": 4, "southrons:e": 1, "black-serpent": 1})
	set(wotr.DolGuldur, wotr.Shadow, map[string]int{"sauron:r": 5, "sauron:e": 1, "sauron:n": 1,
		"shadow-of-mirkwood": 1})
	shadow := wotr.Shadow
	for i := range v.Regions {
		if r := &v.Regions[i]; r.Region == wotr.HelmsDeep {
			r.Controller, r.Captured = &shadow, true
		}
	}
	hidden := map[string]int{}
	for i, c := range []wotr.Character{wotr.Brand, wotr.Dain, wotr.Denethor, wotr.Theoden, wotr.Thranduil} {
		k := &v.Kings.Sovereigns[i]
		switch c {
		case wotr.Brand:
			k.State, k.Token, k.Region = "awakened", "held", wotr.Dale
		case wotr.Dain:
			k.Region, k.Tiles, k.Aimed = wotr.Dale, map[string]int{"king-1": 1}, true
			hidden[tiles[0]]++
			if audience == wotr.Shadow {
				k.Tiles[tiles[0]]++
			} else {
				k.Hidden = 1
			}
		case wotr.Denethor:
			hidden[tiles[1]]++
			if audience == wotr.Shadow {
				k.Tiles = map[string]int{tiles[1]: 1}
			} else {
				k.Hidden = 1
			}
		case wotr.Theoden:
			k.State = "corrupted"
		case wotr.Thranduil:
			k.State, k.Token, k.Region = "out", "dread", wotr.Nowhere
		}
		if k.Hidden == 0 {
			for id, n := range k.Tiles {
				k.Level += n * map[string]int{"1": 1, "2": 2, "1-reveal": 1}[id]
			}
		}
	}
	v.Hunt.Pool = map[string]int{"0-reveal": 2, "1": 2, "1-reveal": 2, "2": 2, "2-reveal": 1, "3": 2,
		"king-2": 1, "eye": 4}
	if audience == wotr.Shadow {
		for id, n := range hidden {
			v.Hunt.Pool[id] -= n
		}
	}
	for i := range v.Characters {
		c := &v.Characters[i]
		switch c.Character {
		case wotr.Brand:
			c.State, c.Region = wotr.OnMap, wotr.Dale
		case wotr.Theoden:
			c.State, c.Region = wotr.Corrupted, wotr.Edoras
		case wotr.Thranduil:
			c.State = wotr.Eliminated
		case wotr.BlackSerpent:
			c.State, c.Region = wotr.OnMap, wotr.Umbar
		case wotr.ShadowOfMirkwood:
			c.State, c.Region = wotr.OnMap, wotr.DolGuldur
		case wotr.Ugluk:
			c.State, c.Region = wotr.OnMap, wotr.HelmsDeep
		}
	}
	v.Kings.Ruler, v.Kings.Discarded = [2]bool{true, true},
		[2]wotr.Face{wotr.MusterFace, wotr.ArmyFace | wotr.RulerDie}
	v.Dice = [2]map[string]int{{"character": 1, "army": 1, "event": 1, "ruler-muster": 1},
		{"character": 2, "army": 1, "muster": 2, "event": 1}}
	v.Hunt.Box, v.Turn = [2]int{1, 3}, 5
	v.For[wotr.Shadow] = audience == wotr.Shadow
	return v
}

// hiddenTiles lie face down in the kept pictures.
var hiddenTiles = [2]string{"1-reveal", "2"}

// kingsBattle is a battle of rulers: Brand awakened and Dáin as a leader against the Shadow of Mirkwood,
// whose ability takes the place of a card's effects.
func kingsBattle() wotr.View {
	v := kingsAmid(wotr.FreePeoples, hiddenTiles)
	free, shadow := wotr.FreeStrategyDeck, wotr.ShadowStrategyDeck
	v.Battle = &wotr.BattleView{
		Turn: v.Turn, Going: true, Kind: wotr.FieldBattle, Attacker: wotr.Shadow, From: wotr.OldForestRoad,
		Region: wotr.Dale, Round: 1,
		Attackers: map[string]int{"sauron:r": 5, "sauron:e": 1, "sauron:n": 1, "shadow-of-mirkwood": 1},
		Defenders: map[string]int{"north:r": 2, "north:l": 1, "dwarves:r": 2, "dwarves:s": 1, "brand": 1},
		Laid: [2]wotr.CombatCardView{{Laid: true, Deck: &free, Card: wotr.EverAtYourService},
			{Laid: true, Deck: &shadow, Card: wotr.WorkOfTheEnemy, Ability: wotr.LordOfTheBats}},
		Sides: [2]wotr.RoundView{{ToHit: 5, Dice: []int{5, 3, 2, 6}, Hits: 2},
			{ToHit: 5, Dice: []int{1, 5, 4, 2, 3}, Hits: 1}},
	}
	return v
}

// kingsOver is the end of a game with rulers.
func kingsOver() wotr.View {
	v := kingsAmid(wotr.FreePeoples, hiddenTiles)
	v.Result, v.Acts = &wotr.ResultView{Winner: wotr.Shadow, How: "middle-earth-conquered"}, nil
	return v
}

// kingsFree and kingsShadow are hands with cards of the expansion.
var (
	kingsFree = []wotr.Card{wotr.AidInTimeOfNeed, wotr.KingsRidersOfTheoden, wotr.EverAtYourService,
		wotr.MenOfLittleVillages}
	kingsShadow = []wotr.Card{wotr.TheWestHasFailed, wotr.YourWelcomeIsDoubtful, wotr.KingsDenethorsFolly,
		wotr.WorkOfTheEnemy}
)

// kingsPictures are the pictures of games with Kings of Middle-earth that are kept under testdata.
var kingsPictures = sync.OnceValue(func() map[string]rendertest.Picture {
	board, rulers := render.Sheet{Kind: render.SheetBoard}, render.Sheet{Kind: sheetRulers.name}
	return map[string]rendertest.Picture{
		"kings-board-pl": {View: amongFour(kingsAmid(wotr.FreePeoples, hiddenTiles)), Sheet: board,
			Lang: "pl"},
		"kings-rulers-four-en":   {View: amongFour(kingsAmid(wotr.Shadow, hiddenTiles)), Sheet: rulers, Lang: "en"},
		"kings-rulers-new-pl":    {View: newWithKings(), Sheet: rulers, Lang: "pl"},
		"kings-board-en":         {View: kingsAmid(wotr.FreePeoples, hiddenTiles), Sheet: board, Lang: "en"},
		"kings-rulers-pl":        {View: kingsAmid(wotr.FreePeoples, hiddenTiles), Sheet: rulers, Lang: "pl"},
		"kings-rulers-shadow-en": {View: kingsAmid(wotr.Shadow, hiddenTiles), Sheet: rulers, Lang: "en"},
		"kings-hand-free-pl": {View: holding(wotr.FreePeoples, kingsFree, nil),
			Sheet: render.Sheet{Kind: render.SheetHand, What: "free"}, Lang: "pl"},
		"kings-hand-shadow-en": {View: holding(wotr.Shadow, kingsShadow, nil),
			Sheet: render.Sheet{Kind: render.SheetHand, What: "shadow"}, Lang: "en"},
		"kings-battle-en": {View: kingsBattle(), Sheet: render.Sheet{Kind: render.SheetBattle}, Lang: "en"},
		"kings-result-en": {View: kingsOver(), Sheet: render.Sheet{Kind: render.SheetResult}, Lang: "en"},
		"kings-close-edoras-pl": {View: kingsAmid(wotr.FreePeoples, hiddenTiles),
			Sheet: render.Sheet{Kind: render.SheetCloseUp, What: "edoras"}, Lang: "pl"},
		"kings-close-dale-en": {View: kingsAmid(wotr.FreePeoples, hiddenTiles),
			Sheet: render.Sheet{Kind: render.SheetCloseUp, What: "dale"}, Lang: "en"},
	}
})

func TestKingsPictures(t *testing.T) {
	besideOthers(t)
	for _, name := range slices.Sorted(maps.Keys(kingsPictures())) {
		p := kingsPictures()[name]
		golden.Check(t, name, rendertest.Paint(t, shared(), p.View, p.Sheet, p.Lang).PNG, 600_000)
	}
}

// K8.10: twins: whatever lies face down on the sovereigns, the pictures for the Free Peoples and for
// everybody are the same, and so are the words beside them. The Shadow's own are not.
func TestHiddenTilesDoNotShow(t *testing.T) {
	sheets := []render.Sheet{{Kind: render.SheetBoard}, {Kind: sheetRulers.name},
		{Kind: render.SheetCloseUp, What: "dale"}}
	for _, audience := range []wotr.Side{wotr.FreePeoples, wotr.Shadow} {
		one, other := kingsAmid(audience, [2]string{"1", "1-reveal"}),
			kingsAmid(audience, [2]string{"2", "0-reveal"})
		for i, sheet := range sheets {
			a, b := rendertest.Paint(t, shared(), one, sheet, "en"), rendertest.Paint(t, shared(), other, sheet, "en")
			if same := bytes.Equal(a.PNG, b.PNG); same != (audience == wotr.FreePeoples || i == 2) {
				t.Errorf("%s, seen by %s: the same picture: %t", sheet.Kind, audience, same)
			}
			if sentences(t, one, sheet) != sentences(t, other, sheet) && audience == wotr.FreePeoples {
				t.Errorf("%s tells of hidden tiles", sheet.Kind)
			}
		}
	}
}

// K8.10: on the sheet for the Free Peoples a tile that lies face down has no face, and nobody reckons the
// level that it makes.
func TestHiddenTilesHaveNoFace(t *testing.T) {
	v := kingsAmid(wotr.FreePeoples, hiddenTiles)
	heard := eavesdropper{}
	n := &notes{}
	sheetRulers.draw(scene{n, materials(), texts{heard.say, "en"}, &v, ""})
	for _, key := range n.stamps {
		if id, ok := strings.CutPrefix(key, "secret tile "); ok && id != "" {
			t.Errorf("the face of %s shows", id)
		}
	}
	if !slices.Contains(n.stamps, "secret tile ") || !slices.Contains(n.stamps, "tile king-1 64") ||
		slices.Contains(n.texts, "1/4") {
		t.Errorf("put down: %q, %q", n.stamps, n.texts)
	}
}

// K8.10: the same of random games: of twins that differ in what the Free Peoples may not know they see the
// same boards and the same sheets of rulers, and the Shadow sees others. Nothing is drawn outside of these
// pictures, nothing covers another thing.
func TestTwinsOfRandomGamesWithKings(t *testing.T) {
	besideOthers(t)
	const games, most, free, shadow = 3, 900, engine.Seats(1), engine.Seats(2)
	twins, differ := 0, 0
	view := func(of engine.Position, audience engine.Seats) wotr.View {
		return wotr.Rules.View(of, audience).(wotr.View)
	}
	for seed := range uint64(games) {
		random := rand.New(rand.NewPCG(seed, 9))
		randomGame(t, engine.Options{"kings": "on"}, random, engine.NewSeeded([]byte{byte(seed)}, 0), most,
			func(step int, p engine.Position, told []engine.Event) {
				if step%75 != 74 {
					return
				}
				v := view(p, free)
				kingsFits(t, v)
				if hiddenTilesOf(&v) == 0 {
					return
				}
				twin, ok := wotr.Rules.Redeal(p, free, engine.EventsFor(told, free), random.IntN)
				if !ok {
					return
				}
				twins++
				for _, kind := range shared().Kinds {
					if kind.Name != render.SheetBoard && kind.Name != sheetRulers.name {
						continue
					}
					paint := func(v wotr.View) []byte { // before it is packed
						painting, err := kind.Draw(&v, "", "en")
						if err != nil {
							t.Fatal(err)
						}
						return painting.Image().Pix
					}
					if first := paint(v); !bytes.Equal(first, paint(view(twin, free))) ||
						!bytes.Equal(first, paint(view(twin, engine.Nobody))) {
						t.Errorf("game %d, step %d: the %s shows what is hidden", seed, step, kind.Name)
					}
					if !bytes.Equal(paint(view(p, shadow)), paint(view(twin, shadow))) {
						differ++
					}
				}
			})
	}
	if twins == 0 || differ == 0 {
		t.Errorf("%d twins, %d of their pictures differ for the Shadow", twins, differ)
	}
}

func sentences(t *testing.T, v wotr.View, sheet render.Sheet) string {
	t.Helper()
	lines, err := shared().Tell(v, sheet, "en")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, " ")
}

// What the board and the sheet of rulers say is what the view knows.
func TestKingsInWords(t *testing.T) {
	board := sentences(t, kingsAmid(wotr.FreePeoples, hiddenTiles), render.Sheet{Kind: render.SheetBoard})
	for _, want := range []string{
		"Minas Tirith, Free Peoples: Gondor 4 regulars + 2 elites + 1 leader, Denethor (leader), Boromir.",
		"Edoras, on nobody's side: Théoden (corrupted).",
		"Helm's Deep is a stronghold of Isengard while Théoden is corrupted.",
		"Die discarded, Shadow: Army on the Ruler die.",
		"Hunt pool, together with the tiles that lie face down on sovereigns (2):",
		"Brand: awakened, Dale; ruler token unused.",
		"Dáin: leader, Dale; corruption ? of 4; tiles: 1× 1, crown; face down: 1; an attempt on him this turn.",
		"Thranduil: out of the game; dread token of the Shadow.",
		"Dark Chieftains in play: The Black Serpent (Umbar), The Shadow of Mirkwood (Dol Guldur), Uglúk (Helm's Deep).",
		"Ruler die in the pool: Free Peoples, Shadow.",
	} {
		if !strings.Contains(board, want) {
			t.Errorf("nobody says %q in\n%s", want, board)
		}
	}
	rulers := sentences(t, kingsAmid(wotr.Shadow, hiddenTiles), render.Sheet{Kind: sheetRulers.name})
	for _, want := range []string{"Dáin: leader, Dale; corruption 1 of 4; tiles: ",
		"Denethor: leader, Minas Tirith; corruption 2 of 3; tiles: 1× 2.",
		"Dáin – Awakens in Erebor", "Théoden – Dice recruit no leaders or elites of Rohan. Mark of the White Hand",
		"Brand – Heir of Bard", "Uglúk – I Command!"} {
		if !strings.Contains(rulers, want) {
			t.Errorf("nobody tells the Shadow %q in\n%s", want, rulers)
		}
	}
	if battle := sentences(t, kingsBattle(), render.Sheet{Kind: render.SheetBattle}); !strings.Contains(battle,
		"Lord of the Bats") || !strings.Contains(battle, "Dáin (leader), Brand") {
		t.Errorf("the battle says %s", battle)
	}
	for name, p := range kingsPictures() {
		for _, lang := range languages {
			if n := utf8.RuneCountInString(rendertest.Paint(t, shared(), p.View, p.Sheet, lang).Alt); n == 0 ||
				n > render.AltLimit {
				t.Errorf("%s in %s: %d runes", name, lang, n)
			}
		}
	}
}

// Whatever becomes of a ruler, the sheet says it in a few lines in both languages, and nothing is drawn
// outside of it.
func TestBriefsOfRulers(t *testing.T) {
	for _, lang := range languages {
		for _, state := range []string{"leader", "awakened", "corrupted", "out"} {
			for _, chief := range []wotr.State{wotr.Aside, wotr.OnMap, wotr.Eliminated} {
				v := newWithKings()
				for i := range v.Kings.Sovereigns {
					v.Kings.Sovereigns[i].State = state
				}
				for i := range v.Characters {
					if c := &v.Characters[i]; c.Character.Chieftain() {
						c.State, c.Region = chief, wotr.Umbar
					}
				}
				s := scene{nil, materials(), texts{testWords(), lang}, &v, ""}
				s.Stage = watch{t, render.Width, render.Height}
				s.rulers()
				for _, k := range v.Kings.Sovereigns {
					if n := len(s.brief(s.briefOf(k))); (n == 0) != (state == "out") || n > 4 {
						t.Errorf("%s, %s: %s has %d lines", lang, state, k.Sovereign, n)
					}
				}
				if n := len(s.briefOfChieftains(&v)); (n == 0) != (chief == wotr.Eliminated) {
					t.Errorf("%s: %d lines on chieftains", lang, n)
				}
			}
		}
	}
}

// K13.5: where two players are the Shadow, both see the tiles.
func TestBothPlayersOfTheShadowSeeTheTiles(t *testing.T) {
	for _, c := range []struct {
		view wotr.View
		want string
	}{{kingsAmid(wotr.Shadow, hiddenTiles), "Turn 5 · for you alone"},
		{amongFour(kingsAmid(wotr.Shadow, hiddenTiles)), "Turn 5 · for the Shadow alone"},
		{amongFour(kingsAmid(wotr.FreePeoples, hiddenTiles)), "Turn 5"}} {
		n := &notes{}
		sheetRulers.draw(scene{n, materials(), texts{testWords(), "en"}, &c.view, ""})
		if !slices.Contains(n.texts, c.want) {
			t.Errorf("nobody reads %q in %q", c.want, n.texts)
		}
	}
}

// The sheet of rulers belongs to games with them alone.
func TestRulersNeedKings(t *testing.T) {
	rendertest.Refuses(t, shared(), positions()["start"], render.Sheet{Kind: sheetRulers.name})
	offer := render.Offer{Sheet: render.Sheet{Kind: sheetRulers.name}}
	if slices.Contains(shared().Offers(positions()["start"], "en"), offer) ||
		!slices.Contains(shared().Offers(newWithKings(), "en"), offer) {
		t.Error("offered in the wrong games")
	}
}

// Nothing of these pictures is drawn outside of them, and nothing that stands on the map covers another
// thing.
func TestKingsFit(t *testing.T) {
	for _, v := range []wotr.View{newWithKings(), kingsAmid(wotr.FreePeoples, hiddenTiles),
		kingsAmid(wotr.Shadow, hiddenTiles), kingsBattle(), kingsOver(),
		amongFour(kingsAmid(wotr.FreePeoples, hiddenTiles))} {
		kingsFits(t, v)
	}
}

func kingsFits(t *testing.T, v wotr.View) {
	t.Helper()
	for _, lang := range languages {
		s := scene{nil, materials(), texts{testWords(), lang}, &v, ""}
		holdApart(t, "board", s.boardMap().rosters)
		for _, k := range kinds() {
			if k.canvas != nil || !k.holds(&v, "") {
				continue
			}
			s.Stage = watch{t, render.Width, render.Height}
			k.draw(s)
		}
		s.Stage = watch{t, render.Width, render.Height}
		s.board()
		for _, s.what = range []string{"edoras", "dale", "minas-tirith"} {
			s.Stage = watch{t, render.Width, render.Height}
			s.closeUp()
		}
	}
}

// The initials of everybody fit their medallions, in both languages.
func TestInitialsFit(t *testing.T) {
	f := materials().faces
	for _, lang := range languages {
		for _, c := range wotr.Characters.Values()[1:] {
			name := testWords()(lang, "picture.initials."+wotr.Characters.Name(c), nil)
			for _, r := range []float64{26, chiefMedal, 60} {
				if face := f.initialsOf(name, r); face.Width(name) > medallionRoom*r {
					t.Errorf("%s: %q is %.0f pixels wide on a medallion of radius %.0f", lang, name, face.Width(name), r)
				}
			}
		}
	}
}

func BenchmarkRulers(b *testing.B) {
	rendertest.Bench(b, shared(), kingsPictures()["kings-rulers-pl"].View,
		render.Sheet{Kind: sheetRulers.name})
}
