package wotr

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"sync"

	"redbook/engine"
	"redbook/engine/wotr"
)

// positions are the views of the pictures kept under testdata.
var positions = sync.OnceValue(func() map[string]wotr.View {
	return map[string]wotr.View{
		"start":       at("conceded", 0, engine.Nobody),
		"first-turns": at("conceded", 75, engine.Nobody),
		"revealed":    at("ring-destroyed", 50, engine.Nobody),
		"middle":      at("sauron-banished", 100, engine.Nobody),
		"late":        at("sauron-banished", 385, engine.Nobody),
		"siege":       at("middle-earth-conquered", 475, engine.Nobody),
		"captured":    at("middle-earth-conquered", 700, engine.Nobody),
		"mordor":      at("ring-destroyed", 200, engine.Nobody),
		"destroyed":   at("ring-destroyed", last, engine.Nobody),
		"conquered":   at("middle-earth-conquered", last, engine.Nobody),
		"corrupted":   at("ring-bearers-corrupted", last, engine.Nobody),
		"full":        fullest(),
	}
})

const last = -1

// at is what an audience knew after a line of one of the games that the rules keep; the last line is -1.
func at(game string, line int, audience engine.Seats) wotr.View {
	text, err := os.ReadFile("../../engine/wotr/testdata/" + game + ".txt")
	if err != nil {
		panic(err)
	}
	record, _, err := engine.ParseRecord(string(text),
		func(id string) (engine.Rules, bool) { return wotr.Rules, id == wotr.Rules.ID() })
	if err != nil {
		panic(err)
	}
	found := errors.New("found")
	position, err := engine.Replay(wotr.Rules, record,
		func(n int, _ engine.Line, _ engine.Position, _ engine.Played) error {
			if n == line {
				return found
			}
			return nil
		})
	if err != nil && !errors.Is(err, found) {
		panic(fmt.Sprintf("%s: %v", game, err))
	}
	return wotr.Rules.View(position, audience).(wotr.View)
}

// fullest is a late game with as much on the board as can be: large mixed armies side by side at Minas
// Tirith, in Rohan and in Mordor, sieges, the Companions on the map, all dice, all hunt tiles.
func fullest() wotr.View {
	v := at("sauron-banished", 385, engine.Nobody)
	for i := range v.Regions { // characters and Nazgûl stand below, each once
		forces := &v.Regions[i].Forces
		for side := range forces {
			forces[side] = maps.Clone(forces[side])
			maps.DeleteFunc(forces[side], func(name string, _ int) bool {
				_, character := wotr.Characters.Parse(name)
				return character || name == "sauron:n"
			})
		}
	}
	put := func(r wotr.Region, free, shadow map[string]int) *wotr.RegionView {
		for i := range v.Regions {
			if v.Regions[i].Region == r {
				v.Regions[i].Forces = [2]map[string]int{free, shadow}
				return &v.Regions[i]
			}
		}
		v.Regions = append(v.Regions, wotr.RegionView{Region: r, Forces: [2]map[string]int{free, shadow}})
		return &v.Regions[len(v.Regions)-1]
	}
	inside := wotr.FreePeoples
	put(wotr.MinasTirith, map[string]int{"gondor:r": 2, "gondor:e": 2, "gondor:l": 2, "north:e": 1,
		"gandalf-white": 1, "aragorn": 1, "peregrin": 1, "legolas": 1},
		map[string]int{"sauron:r": 6, "sauron:e": 2, "southrons:r": 2, "sauron:n": 4,
			"witch-king": 1}).Inside = &inside
	put(wotr.Osgiliath, nil, map[string]int{"sauron:r": 7, "southrons:e": 3, "sauron:n": 1})
	put(wotr.Pelargir, nil, map[string]int{"southrons:r": 6, "southrons:e": 1})
	put(wotr.Lossarnach, map[string]int{"gondor:r": 3, "rohan:r": 2, "gondor:l": 1, "boromir": 1}, nil)
	put(wotr.DruadanForest, map[string]int{"rohan:r": 4, "rohan:e": 3, "rohan:l": 2, "meriadoc": 1}, nil)
	put(wotr.NorthIthilien, nil, map[string]int{"sauron:r": 10})
	put(wotr.SouthIthilien, nil, map[string]int{"sauron:r": 3, "southrons:r": 4})
	put(wotr.WestHarondor, nil, map[string]int{"southrons:r": 10})
	put(wotr.MinasMorgul, nil, map[string]int{"sauron:r": 8, "sauron:e": 2, "sauron:n": 1})
	put(wotr.Morannon, nil, map[string]int{"sauron:r": 9, "sauron:e": 1, "mouth-of-sauron": 1})
	put(wotr.Dagorlad, nil, map[string]int{"southrons:r": 5, "sauron:r": 1})
	put(wotr.BaradDur, nil, map[string]int{"sauron:r": 5, "sauron:n": 1})
	put(wotr.Gorgoroth, nil, map[string]int{"sauron:r": 4, "sauron:e": 1})
	put(wotr.Nurn, nil, map[string]int{"sauron:r": 3})
	put(wotr.HelmsDeep, map[string]int{"rohan:r": 3, "rohan:e": 2, "rohan:l": 1, "gimli": 1},
		map[string]int{"isengard:r": 7, "isengard:e": 3, "saruman": 0}).Inside = &inside
	put(wotr.Edoras, map[string]int{"rohan:r": 2, "elves:e": 1, "rohan:l": 1}, nil)
	put(wotr.Westemnet, nil, map[string]int{"isengard:r": 4, "isengard:e": 2, "sauron:n": 1})
	put(wotr.Eastemnet, map[string]int{"rohan:e": 2, "north:r": 1}, nil)
	put(wotr.FordsOfIsen, nil, map[string]int{"isengard:r": 2})
	put(wotr.Orthanc, nil, map[string]int{"isengard:r": 5, "isengard:e": 1, "saruman": 1})
	put(wotr.Folde, map[string]int{"rohan:r": 1}, nil)
	put(wotr.Lorien, map[string]int{"elves:r": 2, "elves:e": 3, "elves:l": 1, "gollum": 0},
		map[string]int{"sauron:r": 8, "southrons:r": 1, "isengard:e": 1}).Inside = &inside
	shadow := wotr.Shadow
	p := put(wotr.DolAmroth, nil, nil)
	p.Controller, p.Captured = &shadow, true
	p = put(wotr.Pelargir, nil, map[string]int{"southrons:r": 6, "southrons:e": 1})
	p.Controller, p.Captured = &shadow, true
	v.Fellowship.Region, v.Fellowship.Progress, v.Fellowship.Corruption, v.Fellowship.Mordor = wotr.DeadMarshes,
		7, 11, -1
	v.Fellowship.Companions, v.Fellowship.Guide = nil, wotr.Gollum
	v.Hunt.Pool, v.Hunt.Waiting = map[string]int{}, nil
	for i := wotr.Tile0Reveal; i <= wotr.TileGiveItToUss; i++ {
		if n := 1; i != wotr.TileKing1 && i != wotr.TileKing2 {
			if i < wotr.TileElvenCloaks { // of the others there is one each
				n = 2 + int(i)%3
			}
			v.Hunt.Pool[wotr.Tiles.Name(engine.Value(i))] = n
		}
	}
	v.Hunt.Box = [2]int{4, 5}
	v.Dice = [2]map[string]int{{"character": 1, "army": 1, "muster": 1, "event": 1, "army-muster": 1, "will": 1},
		{"character": 2, "army": 2, "muster": 2, "event": 2, "army-muster": 2}}
	v.Rings, v.Points = [2]int{1, 2}, [2]int{3, 9}
	v.Tokens = [2][]string{{"draw", "politics"}, {"move"}}
	v.Table = []wotr.Card{wotr.MithrilCoatAndSting, wotr.AxeAndBow, wotr.HornOfGondor, wotr.WizardsStaff,
		wotr.APowerTooGreat, wotr.ThePalantirOfOrthanc, wotr.Wormtongue, wotr.DenethorsFolly}
	return v
}
