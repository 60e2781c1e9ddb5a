package confrontation

import (
	"strconv"
	"strings"

	"redbook/engine/confrontation"
)

// tell says all that a view holds, a sentence each, the most important first.
func tell(v *confrontation.View, t texts) []string {
	sentences := []string{t.say("picture.title", nil) + ".", t.now(v)}
	if m := v.LastMove; m != nil {
		args := map[string]any{"from": t.region(m.From), "to": t.region(m.To), "moria": m.Moria}
		if m.Character != confrontation.Nobody {
			args["who"] = t.spoken(m.Character)
		}
		sentences = append(sentences, t.say("picture.alt.moved", args))
	}
	if b := fight(v); b != nil {
		sentences = append(sentences, t.fight(b)...)
	}
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		if who := t.who(v.Regions[r]); who != "" {
			sentences = append(sentences,
				t.say("picture.alt.region", map[string]any{"region": t.region(r), "who": who}))
		}
	}
	for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
		if who := lineUp(v, side); who != nil {
			sentences = append(sentences,
				t.say("picture.alt.line-up", map[string]any{"side": t.side(side), "who": t.names(who)}))
		}
	}
	if v.Turn > 0 {
		for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
			sentences = append(sentences, t.hand(side, v.Hands[side]))
		}
	}
	sentences = append(sentences, t.specialsAlt(v)...)
	if len(v.Defeated) > 0 {
		sentences = append(sentences, t.say("picture.alt.defeated", map[string]any{"who": t.list(v.Defeated)}))
	}
	return sentences
}

// now says whose turn it is, or who won.
func (t texts) now(v *confrontation.View) string {
	switch {
	case v.Result != nil:
		if v.Match != nil {
			return t.outcome(v) + ": " + t.reason(v) + "."
		}
		return t.say("picture.alt.result", map[string]any{"side": t.side(v.Result.Winner),
			"how": t.say("end."+v.Result.How, nil)})
	case v.Turn == 0 && v.Match != nil && v.Match.Game == 2:
		return t.preparing(v) + ". " + t.score(v) + "."
	case v.Turn == 0:
		return t.preparing(v) + "."
	}
	return t.turn(v) + ". " + t.say("picture.to-move", map[string]any{"side": t.side(v.Mover)}) + "."
}

func (t texts) fight(b *confrontation.BattleView) []string {
	key := "picture.alt.battle"
	if b.Over {
		key = "picture.alt.last-battle"
	}
	sentences := []string{t.say(key, map[string]any{"region": t.region(b.Region)})}
	for side, c := range b.Fighters {
		if c == confrontation.Nobody {
			continue
		}
		args := map[string]any{"who": t.character(c), "strength": number(b.Strength[side])}
		if card := b.Cards[side]; card != confrontation.NoCard {
			shown := t.card(card)
			if f := b.Fetched[side]; f != confrontation.NoCard {
				shown += " → " + t.card(f)
			}
			if idle(b, confrontation.Side(side)) {
				shown = t.say("picture.alt.idle", map[string]any{"card": shown})
			}
			args["card"] = shown
		} else {
			args["laid"] = b.Laid[side]
		}
		if b.Totals != nil {
			args["total"] = number(b.Totals[side])
		}
		if b.Over {
			args["fate"] = t.say("picture.fate."+fateKeys[b.Fate[side]], nil)
		}
		sentences = append(sentences, t.say("picture.alt.fighter", args))
	}
	return sentences
}

// who lists who stands in a region, "" if nobody does.
func (t texts) who(r confrontation.RegionView) string {
	var parts []string
	for side, group := range r {
		for _, n := range group.Named {
			name := t.spoken(n.Character) + " " + number(n.Character.Strength())
			if n.Revealed {
				name = t.say("picture.alt.open", map[string]any{"who": name})
			}
			parts = append(parts, name)
		}
		if group.Hidden > 0 {
			parts = append(parts, t.say("picture.alt.hidden",
				map[string]any{"n": group.Hidden, "side": t.side(confrontation.Side(side))}))
		}
	}
	return strings.Join(parts, ", ")
}

func (t texts) hand(side confrontation.Side, h confrontation.HandView) string {
	args := map[string]any{"side": t.side(side), "hand": t.say("picture.hand", map[string]any{"n": h.Left}),
		"discard": t.cards(h.Discard)}
	if h.Cards != nil {
		args["cards"] = t.cards(h.Cards)
	}
	return t.say("picture.alt.hand", args)
}

func (t texts) cards(cards []confrontation.Card) string {
	if len(cards) == 0 {
		return t.say("picture.alt.none", nil)
	}
	var names []string
	for _, c := range cards {
		if n := c.Strength(); n > 0 {
			names = append(names, strconv.Itoa(n))
		} else {
			names = append(names, t.say("picture.card."+c.String(), nil))
		}
	}
	return strings.Join(names, ", ")
}

// names lists the full names, which tell the sides of the tiles.
func (t texts) names(cs []confrontation.Character) string {
	var names []string
	for _, c := range cs {
		names = append(names, t.character(c))
	}
	return strings.Join(names, ", ")
}

func (t texts) list(cs []confrontation.Character) string {
	var names []string
	for _, c := range cs {
		names = append(names, t.spoken(c))
	}
	return strings.Join(names, ", ")
}

// spoken is the short name of a tile in words, with the star that the picture draws on it.
func (t texts) spoken(c confrontation.Character) string {
	if starred(c) {
		return t.inLine(c) + " ★"
	}
	return t.inLine(c)
}
