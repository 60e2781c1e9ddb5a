package wotr

import (
	"maps"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/rendertest"
)

// readSheets are pictures of each kind with as much on them as can be.
func readSheets() map[string]deskSheet {
	full, late, middle := positions()["full"], positions()["late"], positions()["middle"]
	kings := kingsAmid(wotr.FreePeoples, hiddenTiles)
	all := map[string]deskSheet{
		"board full":                       {full, render.Sheet{Kind: render.SheetBoard}},
		"board late":                       {late, render.Sheet{Kind: render.SheetBoard}},
		"board over":                       {positions()["conquered"], render.Sheet{Kind: render.SheetBoard}},
		"board of a siege with its losses": {positions()["siege"], render.Sheet{Kind: render.SheetBoard}},
		"board of kings":                   {kings, render.Sheet{Kind: render.SheetBoard}},
		"board of four":                    {forFour()[0], render.Sheet{Kind: render.SheetBoard}},
		"board of four, over":              {oneWins(), render.Sheet{Kind: render.SheetBoard}},
		"siege":                            {positions()["siege"], render.Sheet{Kind: render.SheetCloseUp}},
		"dale of kings":                    {kings, render.Sheet{Kind: render.SheetCloseUp, What: "dale"}},
		"near choice":                      {middle, render.Sheet{Kind: render.SheetChoice, What: nearChoice}},
		"far choice":                       {middle, render.Sheet{Kind: render.SheetChoice, What: farChoice}},
		"rulers":                           {kings, render.Sheet{Kind: sheetRulers.name}},
		"rulers of the Shadow":             {kingsAmid(wotr.Shadow, hiddenTiles), render.Sheet{Kind: sheetRulers.name}},
		"rulers who do not share evenly": {at("kings/three-players", 289, engine.Nobody),
			render.Sheet{Kind: sheetRulers.name}},
		"corrupted ruler who is aimed at": {at("kings/three-players", 455, engine.Nobody),
			render.Sheet{Kind: sheetRulers.name}},
		"battle of kings": {kingsBattle(), render.Sheet{Kind: render.SheetBattle}},
		"result of kings": {kingsOver(), render.Sheet{Kind: render.SheetResult}},
		"hand among four": {gondorsHand(), render.Sheet{Kind: render.SheetHand, What: "gondor"}},
		"result of four":  {oneWins(), render.Sheet{Kind: render.SheetResult}},
		"battle of four":  {battleOfFour(), render.Sheet{Kind: render.SheetBattle}},
		"card":            {late, render.Sheet{Kind: sheetCard.name, What: open(&late)[0].String()}},
	}
	for _, q := range quarters {
		all[q.id] = deskSheet{full, render.Sheet{Kind: closeUp.name, What: quarterPrefix + q.id}}
	}
	maps.Copy(all, deskSheets())
	return all
}

// In each kind of picture what is written stands out from what lies below it, with the palettes for all eyes,
// and nothing lies on it; figures are nine pixels high in Discord's box, but for details: what an army on
// the board is made of, and the numbers of cards.
func TestAllThatIsWrittenIsRead(t *testing.T) {
	besideOthers(t)
	sheets := readSheets()
	for _, name := range slices.Sorted(maps.Keys(sheets)) {
		for _, lang := range languages {
			for _, fault := range faultsOf(t, sheets[name], lang) {
				t.Errorf("%s in %s: %s", name, lang, fault)
			}
		}
	}
}

// All that the hunt pool can hold lies in its rows, with the numbers that are read in the box: every tile
// that there is, and with Kings of Middle-earth its two besides.
func TestThePoolHasRoom(t *testing.T) {
	most := []int{wotr.Tile0Reveal: 2, wotr.Tile1: 2, wotr.Tile1Reveal: 2, wotr.Tile2: 2, wotr.Tile3: 3,
		wotr.TileEye: 4}
	var all []pile
	for tile := wotr.Tile0Reveal; tile <= wotr.TileGiveItToUss; tile++ {
		n := 1
		if int(tile) < len(most) {
			n = max(1, most[tile])
		}
		all = append(all, pile{id: wotr.Tiles.Name(engine.Value(tile)), n: n})
	}
	a, room := materials(), mapWide-poolLeft-12
	for n := 1; n <= len(all); n++ {
		size, rows := a.poolRows(all[:n], room)
		if high := len(rows)*(size+poolRow) + 46; high > footHigh-8 {
			t.Errorf("%d kinds are %d pixels high", n, high)
		}
		for _, row := range rows {
			if wide := a.rowWide(row, size); wide > room {
				t.Errorf("%d kinds are %d pixels wide, there are %d", n, wide, room)
			}
		}
	}
}

// The head of the column says in large letters how a game ended.
func TestEndsAreReadInTheColumn(t *testing.T) {
	v, words := positions()["conquered"], testWords()
	for _, how := range []string{"ring-bearers-corrupted", "ring-destroyed", "middle-earth-conquered",
		"sauron-banished", "conceded", "expired", "adjudged"} {
		for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
			for _, lang := range languages {
				result := *v.Result
				result.Winner, result.How = side, how
				v.Result = &result
				n := &notes{}
				s := scene{n, materials(), texts{words, lang}, &v, ""}
				s.banner()
				for _, text := range []string{s.wins(side), s.say("picture.how."+how, nil)} {
					if !slices.Contains(n.texts, text) {
						t.Errorf("%s: %q is not whole in %q", lang, text, n.texts)
					}
				}
			}
		}
	}
}

// What a combat card does is told in the largest letters for which there is room, above the dice of both
// rolls too.
func TestCombatCardsAreToldInLargeLetters(t *testing.T) {
	v := greatBattle()
	s := scene{nil, materials(), texts{testWords(), "en"}, &v, ""}
	const room = battleTop + battleColumn - hitsHigh - 2*(sectionHead+rollHigh+12) - (battleTop + cardRim +
		columnHead + sectionHead + 8 + stripHigh + 6)
	for _, s.lang = range languages {
		for _, c := range wotr.Cards.Values()[1:] {
			size, lines := s.combatSays(wotr.Card(c), room)
			if size.leading*len(lines)+size.leading/2 > room {
				t.Errorf("%s: %d lines of %v do not fit", s.lang, len(lines), wotr.Card(c))
			}
			if i := slices.Index(s.desk.sizes[:], size); i > 4 {
				t.Errorf("%s: %v is told in letters of size %d", s.lang, wotr.Card(c), i)
			}
		}
	}
}

// faultsOf says what of a picture is not read.
func faultsOf(t *testing.T, sheet deskSheet, lang string) []string {
	t.Helper()
	v := sheet.view
	k := kinds()[slices.IndexFunc(kinds(), func(k kind) bool { return k.name == sheet.sheet.Kind })]
	load := shared().load
	if k.canvas == nil {
		load = shared().desk
	}
	a, err := load()
	if err != nil {
		t.Fatal(err)
	}
	s := scene{nil, a, texts{testWords(), lang}, &v, sheet.sheet.What}
	ground, err := k.ground(s)
	if err != nil {
		t.Fatal(err)
	}
	reader := rendertest.Read(render.NewPainting(ground, a.sprites), "region ", "name ")
	s.Stage = reader
	k.draw(s)
	f, d := a.faces, a.desk
	return reader.Legible(f.figure, d.tiny, d.label)
}
