// Package hunt is what is kept of a Hunt for the Ring that has ended.
package hunt

import (
	"strings"

	"redbook/bot/annals"
	"redbook/engine"
	rules "redbook/engine/hunt"
)

// The sides, and the kinds of victory that the rules know.
const (
	RingBearer = "ring-bearer"
	Nazgul     = "nazgul"
	Corruption = "corruption" // Frodo has succumbed to the Ring
	Escape     = "escape"     // he has reached Rivendell
)

// Annals are those of The Hunt for the Ring.
var Annals = &annals.Annals{
	Side: func(seat string, _ engine.Options) string {
		if strings.HasPrefix(seat, Nazgul) {
			return Nazgul
		}
		return RingBearer
	},
	Victories: map[string]string{"corrupted": Corruption, "rivendell": Escape},
	Facts:     facts,
	Draws:     []string{tokenDraws},
	Turn:      days,
	Decks: []annals.Deck{{Fact: "allies", Side: RingBearer, Cards: rules.Cards},
		{Fact: "sorcery", Side: Nazgul, Cards: rules.Cards}},
	Records: []annals.Record{
		{Name: "fastest-corruption", Of: days, Least: true, Victory: Corruption, Side: Nazgul},
		{Name: "fastest-escape", Of: days, Least: true, Victory: Escape, Side: RingBearer},
		{Name: "most-days", Of: days},
		{Name: "corruption-survived", Of: annals.Fact("corruption"), Victory: Escape, Side: RingBearer},
		{Name: "least-corruption", Of: annals.Fact("corruption"), Least: true, Victory: Escape, Side: RingBearer},
		{Name: "most-meetings", Of: annals.Fact("meetings"), Side: RingBearer},
	},
}

// days are those of both parts.
func days(f annals.Facts) (int, bool) {
	day, ok := f.Of("day")
	if part, _ := f.Of("part"); part < 2 {
		return day, ok
	}
	before, known := f.Of("day-bree")
	return before + day, ok && known
}

func facts(g annals.Game) annals.Facts {
	f := annals.Facts{}
	v, ok := g.View.(rules.View)
	if !ok {
		return f
	}
	f.Number("part", int(v.Part))
	f.Number("day", v.Day)
	f.Number("step", v.Step)
	f.Number("corruption", v.Corruption)
	f.Number("limit", v.Limit)
	f.Number("players", v.Players)
	if v.Part == 2 {
		f.Texts("journey", map[bool]string{false: "short", true: "long"}[v.Long])
	}
	if g.Whole {
		told(g.Events, f)
		lucky(g.Draws, f)
	}
	return f
}

// The measure of luck is what the corruption tokens drawn in meetings were worth, also those that a companion
// cancels, against what was left in the pool at each draw.
const (
	burden     = "burden"
	tokenDraws = "corruption-token" // the label of such a draw
)

// lucky adds the luck of a hunt. An Eye is worth one, and one for each Eye that lies beside the track or was
// drawn in the same meeting (Rulebook pp.22-23).
func lucky(draws []annals.Drawn, f annals.Facts) {
	var tokens annals.Odds
	eyes := 0
	for _, d := range draws {
		v, ok := d.Before.(rules.View)
		if !ok || v.Set == nil {
			return
		}
		if !d.Again {
			eyes = v.Eyes
		}
		worth := func(t engine.Value) (worth int, eye bool) {
			token := v.Set.Corruption[t-1]
			if token.Eye {
				return 2 * (1 + eyes), true
			}
			return 2 * token.Value, false
		}
		from := make([]int, len(d.From))
		for i, t := range d.From {
			from[i], _ = worth(t)
		}
		got, eye := worth(d.Value)
		tokens.Draw(got, from)
		if eye {
			eyes++
		}
	}
	tokens.Keep(f, burden, Nazgul)
}

// told adds what the events tell.
func told(events []engine.Event, f annals.Facts) {
	counts := map[string]int{"searches": 0, "searches-found": 0, "hunts": 0, "hunts-found": 0, "perceptions": 0,
		"perceptions-found": 0, "dice": 0, "cards-allies": 0, "cards-sorcery": 0, "meetings": 0, "rescues": 0,
		"tokens-drawn": 0, "corruption-night": 0, "corruption-tokens": 0, "corruption-cards": 0, "nights": 0}
	var allies, sorcery []string
	for _, name := range []string{"day-bree", "corruption-bree", // when part I was over, if it was
		"saga-shadow", "saga-free"} { // the action tokens that a war would begin with
		f.Texts(name)
	}
	day := 0
	for _, e := range events {
		switch e.Kind {
		case "turn":
			day = annals.Number(e, "day")
		case "search-answer", "hunt-answer", "perception-answer":
			act := map[string]string{"search-answer": "searches", "hunt-answer": "hunts",
				"perception-answer": "perceptions"}[e.Kind]
			if counts[act]++; annals.ID(e, "says") != "no" {
				counts[act+"-found"]++
			}
		case "die-spent":
			counts["dice"]++
		case "played":
			counts["cards-allies"]++
			allies = append(allies, annals.ID(e, "card"))
		case "cast":
			counts["cards-sorcery"]++
			sorcery = append(sorcery, annals.ID(e, "card"))
		case "meeting":
			counts["meetings"]++
		case "rescued":
			counts["rescues"]++
		case "moved-by-night":
			counts["nights"]++
		case "corruption":
			corruption(e, counts)
		case "part-one-over":
			f.Number("day-bree", day)
			f.Number("corruption-bree", annals.Number(e, "corruption"))
		case "saga":
			f.Number("saga-shadow", annals.Number(e, "shadow"))
			f.Number("saga-free", annals.Number(e, "free-peoples"))
		}
	}
	for name, n := range counts {
		f.Number(name, n)
	}
	f.Texts("allies", allies...)
	f.Texts("sorcery", sorcery...)
}

// corruption counts why Frodo's corruption has changed.
func corruption(e engine.Event, counts map[string]int) {
	n := annals.Number(e, "amount")
	switch annals.ID(e, "cause") {
	case "night":
		counts["corruption-night"] += n
	case "number", "eye":
		counts["corruption-tokens"] += n
	case "card":
		counts["corruption-cards"] += n
	}
	if annals.ID(e, "token") != "" {
		counts["tokens-drawn"]++
	}
}
