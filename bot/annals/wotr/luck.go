package wotr

import (
	"redbook/bot/annals"

	rules "redbook/engine/wotr"
)

// The measures of luck. Hits are those of both sides' dice in battles: combat rolls, leader re-rolls and the
// extra attacks of combat cards, each against what it needed. The search is the Shadow's hunt roll and its
// re-rolls. The burden is what the tiles drawn in the hunt were worth, against what was left in the pool at
// each draw; what Companions, Guides and cards take of it afterwards is no luck and does not count.
const (
	hits   = "hits"
	search = "search"
	burden = "burden"
)

// tileDraws is the label of a draw from the hunt pool.
const tileDraws = "hunt"

// breaking draws a tile that says how many Companions leave: it burdens nobody.
const breaking = "breaking"

// lucky adds the luck of a war.
func lucky(g annals.Game, f annals.Facts) {
	var battles [2]annals.Odds
	var hunt, tiles annals.Odds
	found, drawn, thrown := 0, 0, false // the successes of this hunt; tiles; whether a die of a tile counts
	for _, e := range g.Events {
		dice := annals.Count(e, "dice")
		switch e.Kind {
		case "combat-roll", "leader-reroll", "extra-attack":
			// a six always hits, a one never does
			need := min(max(annals.Number(e, "need")-annals.Number(e, "bonus"), 2), 6)
			side, _ := e.Fact("side")
			battles[side.Values[0]].Dice(dice, need, annals.Number(e, "hits"))
		case "hunt-rolled", "hunt-rerolled":
			count := annals.Number(e, "count")
			hunt.Dice(dice, annals.Number(e, "needed"), count)
			if found += count; e.Kind == "hunt-rolled" {
				found = count
			}
		case "tile-drawn":
			if drawn++; drawn > len(g.Draws) {
				break
			}
			thrown = annals.ID(e, "why") != breaking
			if thrown {
				draw(&tiles, g.Draws[drawn-1], annals.ID(e, "why"), found)
			}
		case "tile-die":
			if thrown {
				tiles.Throw(annals.Number(e, "dice"))
			}
		}
	}
	for s := rules.FreePeoples; s <= rules.Shadow; s++ {
		battles[s].Keep(f, hits, s.String())
	}
	hunt.Keep(f, search, rules.Shadow.String())
	if drawn == len(g.Draws) {
		tiles.Keep(f, burden, rules.Shadow.String())
	}
}

// draw counts a tile that was drawn for a reason, after so many successes.
func draw(o *annals.Odds, d annals.Drawn, why string, found int) {
	v, ok := d.Before.(rules.View)
	if !ok {
		return
	}
	eye := 0 // what an eye is worth
	switch why {
	case "roll":
		eye = found
	case "mordor": // all dice in the hunt box (Rulebook p.43)
		eye = v.Hunt.Box[rules.FreePeoples] + v.Hunt.Box[rules.Shadow]
	}
	from := make([]int, len(d.From))
	for i, t := range d.From {
		from[i] = worth(rules.Tile(t), why, eye)
	}
	o.Draw(worth(rules.Tile(d.Value), why, eye), from)
}

// worth is what a tile is worth in halves: less than nothing where it heals.
func worth(t rules.Tile, why string, eye int) int {
	facts := t.Facts()
	switch card := why == "card" || why == "isildurs-bane" || why == "foul-thing"; {
	case card && (facts.Eye || facts.Free): // discarded without effect
		return 0
	case facts.Eye:
		return 2 * eye
	case facts.Die:
		return 7
	}
	return 2 * facts.Value
}
