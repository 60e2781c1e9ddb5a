package wotr

import (
	"strconv"
	"strings"

	"redbook/engine/wotr"
)

// tellBattle says all that the picture of a battle shows.
func (t texts) tellBattle(v *wotr.View) []string {
	b := v.Battle
	outcome, _ := t.outcomeOfBattle(v)
	card := ""
	if b.Card != wotr.NoCard {
		card = t.card(b.Card)
	}
	lines := []string{
		t.say("sheet.alt.battle", map[string]any{"card": card, "region": t.region(b.Region),
			"kind": t.say("battle."+b.Kind.String(), nil), "round": b.Round, "attacker": t.side(b.Attacker),
			"attacker_id": b.Attacker.String(), "from": t.region(b.From), "away": b.From != b.Region}),
		outcome + ".",
	}
	s := scene{texts: t, view: v}
	for _, side := range []wotr.Side{b.Attacker, b.Attacker.Enemy()} {
		who := t.say("sheet.battle.nobody", nil)
		if k := s.fighters(side); !k.empty() {
			who = t.force(k)
		}
		lines = append(lines, t.say("sheet.alt.force",
			map[string]any{"side": t.side(side), "commander": t.commander(b, side), "who": who}))
	}
	for _, side := range []wotr.Side{b.Attacker, b.Attacker.Enemy()} {
		lines = append(lines, t.tellRound(side, b.Laid[side], b.Sides[side])...)
	}
	return lines
}

// tellRound says what a side has laid, rolled and scored.
func (t texts) tellRound(side wotr.Side, laid wotr.CombatCardView, r wotr.RoundView) []string {
	var lines []string
	if laid.Laid {
		card := t.say("sheet.battle.face-down", nil) + " (" + t.say("deck."+laid.Deck.String(), nil) + ")"
		if laid.Card != wotr.NoCard {
			card = t.say("combat."+laid.Card.Combat().String(), nil) + " (" + t.card(laid.Card) + ")"
		}
		if laid.Ability != wotr.NoCombat {
			card += ", " + t.say("sheet.battle.instead",
				map[string]any{"ability": t.say("combat."+laid.Ability.String(), nil)})
		}
		if laid.Cancelled {
			card += ", " + t.say("sheet.battle.cancelled", nil)
		}
		lines = append(lines, t.say("sheet.alt.laid", map[string]any{"side": t.side(side), "card": card}))
	}
	for _, roll := range []struct {
		title string
		dice  []int
		bonus int
	}{{"sheet.battle.roll", r.Dice, r.RollBonus}, {"sheet.battle.reroll", r.Reroll, r.RerollBonus}} {
		if len(roll.dice) == 0 {
			continue
		}
		var dice []string
		for _, d := range roll.dice {
			dice = append(dice, strconv.Itoa(d))
		}
		args := map[string]any{"side": t.side(side), "roll": t.say(roll.title, nil),
			"dice": strings.Join(dice, ", "), "need": t.say("sheet.battle.need", map[string]any{"need": r.ToHit}),
			"bonus": ""}
		if roll.bonus != 0 {
			args["bonus"] = t.say("sheet.battle.bonus", map[string]any{"bonus": plusMinus(roll.bonus)})
		}
		lines = append(lines, t.say("sheet.alt.roll", args))
	}
	if len(r.Dice) > 0 || r.EarlyHits > 0 {
		line := t.side(side) + ": " + strconv.Itoa(r.Hits) + " " + t.say("sheet.battle.hits",
			map[string]any{"n": r.Hits})
		if r.EarlyHits > 0 {
			line += "; " + t.say("sheet.battle.early", map[string]any{"hits": r.EarlyHits})
		}
		if r.Forfeited > 0 {
			line += "; " + t.say("sheet.battle.forfeited", map[string]any{"points": r.Forfeited})
		}
		lines = append(lines, line+".")
	}
	return lines
}
