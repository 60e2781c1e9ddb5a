package confrontation

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"redbook/engine/confrontation"
	"redbook/render"
)

// tell says all that a view holds, a sentence each: what is new, how it stands, who stands where.
func tell(v *confrontation.View, t texts) []string {
	return slices.Concat([]string{t.say("picture.title", nil) + "."}, t.news(v), t.state(v), t.places(v))
}

// summary says what a picture shows as far as the text beside it has room, and where all of it is told.
func summary(v *confrontation.View, t texts) []string {
	said, last := append(t.news(v), t.state(v)...), t.say("picture.alt.words", nil)
	for _, s := range t.places(v) {
		if more := append(slices.Clone(said), s, last); utf8.RuneCountInString(
			strings.Join(more, " "),
		) <= render.AltLimit {
			said = more[:len(more)-1]
		}
	}
	return append(said, last)
}

// news says what has happened.
func (t texts) news(v *confrontation.View) (sentences []string) {
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
	return append(sentences, t.now(v))
}

// state says what is in the corners of a picture: hands, special cards, who is out or who plays.
func (t texts) state(v *confrontation.View) (sentences []string) {
	if v.Turn > 0 {
		for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
			sentences = append(sentences, t.hand(side, v.Hands[side]))
		}
	}
	sentences = append(sentences, t.specialsAlt(v)...)
	if len(v.Defeated) > 0 {
		sentences = append(sentences, t.say("picture.alt.defeated", map[string]any{"who": t.list(v.Defeated)}))
	}
	for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
		if who := lineUp(v, side); who != nil {
			sentences = append(sentences,
				t.say("picture.alt.line-up", map[string]any{"side": t.side(side), "who": t.names(who)}))
		}
	}
	return sentences
}

// places says who stands where.
func (t texts) places(v *confrontation.View) (sentences []string) {
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		if who := t.who(v, r); who != "" {
			sentences = append(sentences,
				t.say("picture.alt.region", map[string]any{"region": t.region(r), "who": who}))
		}
	}
	return sentences
}

// now says whose turn it is, or who won.
func (t texts) now(v *confrontation.View) string {
	switch {
	case v.Result != nil:
		if v.Match != nil {
			return t.outcome(v) + ": " + t.say("end."+v.Result.How, nil) + ". " + t.score(v) + "."
		}
		if v.Result.Draw {
			return t.outcome(v) + ": " + t.say("end."+v.Result.How, nil) + "."
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
			args["fate"] = t.say("picture.fate."+fateKeys[b.Fate[side]], map[string]any{"who_id": c.String()})
		}
		sentences = append(sentences, t.say("picture.alt.fighter", args))
	}
	return sentences
}

// who lists who stands in a region, "" if nobody does.
func (t texts) who(v *confrontation.View, r confrontation.Region) string {
	var parts []string
	for side, group := range v.Regions[r] {
		for _, n := range group.Named {
			name := t.strong(n.Character)
			switch tileOf(v, confrontation.Side(side), n) {
			case open:
				name = t.say("picture.alt.open", map[string]any{"who": name})
			case traced:
				name = t.say("picture.alt.traced", map[string]any{"who": name})
			}
			parts = append(parts, name)
		}
		if group.Hidden > 0 {
			text := t.say(
				"picture.alt.hidden",
				map[string]any{"n": group.Hidden, "side": t.side(confrontation.Side(side))},
			)
			var seen []string
			for _, c := range group.Seen {
				seen = append(seen, t.strong(c))
			}
			if seen != nil {
				text += " " + t.say("picture.alt.seen", map[string]any{"who": strings.Join(seen, ", "),
					"all": len(seen) == group.Hidden})
			}
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// strong is a character with its strength.
func (t texts) strong(c confrontation.Character) string {
	return t.spoken(c) + " " + number(c.Strength())
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
			names = append(names, joined.Replace(t.say("picture.card."+c.String(), nil)))
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
