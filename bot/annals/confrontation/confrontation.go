// Package confrontation is what is kept of The Confrontation when it has ended.
package confrontation

import (
	"strconv"

	"redbook/bot/annals"
	"redbook/engine"
	rules "redbook/engine/confrontation"
)

// Annals are those of The Confrontation. The kinds of victory are its own reasons.
var Annals = &annals.Annals{
	// in a match both play both sides
	Side: func(seat string, o engine.Options) string {
		if o["match"] == "on" {
			return ""
		}
		return seat
	},
	Singles: singles,
	Facts:   facts,
	// a match says nothing of its turns but those of its last game
	Turn: ofOne("turns"),
	Decks: []annals.Deck{{Fact: "cards-fellowship", Side: rules.Fellowship.String(), Cards: rules.Cards},
		{Fact: "cards-sauron", Side: rules.Sauron.String(), Cards: rules.Cards}},
	Records: []annals.Record{
		{Name: "fastest-fellowship", Of: ofOne("turns"), Least: true, Side: rules.Fellowship.String()},
		{Name: "fastest-sauron", Of: ofOne("turns"), Least: true, Side: rules.Sauron.String()},
		{Name: "most-turns", Of: ofOne("turns")},
		{Name: "most-battles", Of: ofOne("battles")},
		{Name: "most-left-fellowship", Of: ofOne("left-fellowship"), Side: rules.Fellowship.String()},
		{Name: "most-left-sauron", Of: ofOne("left-sauron"), Side: rules.Sauron.String()},
	},
}

// ofOne is a fact of a game that is none of a match.
func ofOne(name string) func(annals.Facts) (int, bool) {
	return func(f annals.Facts) (int, bool) {
		n, ok := f.Of(name)
		return n, ok && f["game-1"] == nil
	}
}

// singles are the games of a match. A seat plays for its own side in the first one, and for the other one in
// the second.
func singles(o engine.Options, f annals.Facts) (list []annals.Single) {
	if o["match"] != "on" {
		return nil
	}
	fellowship, sauron := rules.Fellowship.String(), rules.Sauron.String()
	for n, sides := range []map[string]string{{fellowship: fellowship, sauron: sauron},
		{fellowship: sauron, sauron: fellowship}} {
		single := annals.Single{Sides: sides}
		if told := f["game-"+strconv.Itoa(n+1)]; len(told) > 1 {
			single.Winner, single.Conceded = told[0], told[1] == engine.Conceded
		}
		if list = append(list, single); single.Winner == "" {
			break
		}
	}
	return list
}

// facts of a game, or of the last game of a match.
func facts(g annals.Game) annals.Facts {
	f := annals.Facts{}
	v, ok := g.View.(rules.View)
	if !ok {
		return f
	}
	f.Number("turns", v.Turn)
	f.Texts("set", v.Set.String())
	names := make([]string, len(v.Defeated))
	for i, c := range v.Defeated {
		names[i] = rules.Characters.Name(engine.Value(c))
	}
	f.Texts("defeated", names...)
	if v.Result != nil {
		for side, left := range v.Result.Left {
			f.Number("left-"+rules.Side(side).String(), left)
		}
	}
	if g.Whole {
		told(g.Events, f)
	}
	return f
}

// told adds what the events tell. Of each game of a match it is the winner's side, how, and the points.
func told(events []engine.Event, f annals.Facts) {
	battles := 0
	var cards [2][]string
	for _, e := range events {
		switch e.Kind {
		case "battle":
			battles++
		case "shown":
			if side, ok := rules.Seats.Parse(annals.ID(e, "side")); ok {
				cards[side] = append(cards[side], annals.ID(e, "card"))
			}
		case "special":
			f["specials"] = append(f["specials"], annals.ID(e, "card"))
		case "game-ended":
			f.Texts("game-"+strconv.Itoa(annals.Number(e, "game")), annals.ID(e, "winner"), annals.ID(e, "how"),
				strconv.Itoa(annals.Number(e, "points")))
		}
	}
	f.Number("battles", battles)
	for side, list := range cards {
		f.Texts("cards-"+rules.Side(side).String(), list...)
	}
}
