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
// the board or the hunt pool is made of, and the numbers of cards.
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
	return reader.Legible(f.figure, f.small, d.tiny, d.label)
}
