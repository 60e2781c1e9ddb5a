// Package confrontation is the almanac of The Confrontation: the strengths of one's own characters, where a
// choice needs them. Its words say everything else.
package confrontation

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/confrontation"
)

// Almanac describes The Confrontation.
type Almanac struct{ almanac.None }

var _ almanac.Almanac = Almanac{}

// Beside adds the strength to a character, to a region from which one may move one's own who stand there, and
// to a move how many enemies it runs into.
func (Almanac) Beside(view any, verb string, choice []engine.Arg, lang string) string {
	v, ok := view.(rules.View)
	if !ok {
		return ""
	}
	say := func(key string, args words.Args) string {
		return words.Text(words.Lang(lang), "confrontation."+key, args)
	}
	field, value := choice[0].Name, choice[0].Value
	way := engine.Action{Args: choice}
	placed, _ := rules.Regions.Parse(field)
	switch {
	case field == "who", field == "stars", strings.HasPrefix(verb, "place-") && placed != 0:
		if c := rules.Character(value); c != rules.Nobody {
			return say("facts.strength", words.Args{"strength": c.Strength()})
		}
	case field == "from" && way.Has("who"):
		text := say("facts.strength", words.Args{"strength": rules.Character(way.Get("who")).Strength()})
		if n := enemies(v, way.Get("to")); n > 0 {
			text += " · " + say("facts.battle", words.Args{"n": n})
		}
		return text
	case field == "to" && verb == "move":
		if n := enemies(v, value); n > 0 {
			return say("facts.battle", words.Args{"n": n})
		}
	case field == "from":
		var own []string
		for side, shown := range v.For {
			if !shown {
				continue
			}
			for _, named := range v.Regions[value][side].Named {
				own = append(own, say("facts.own", words.Args{"who": say("character."+named.Character.String(), nil),
					"strength": named.Character.Strength()}))
			}
		}
		return strings.Join(own, ", ")
	}
	return ""
}

// Facts stand with a battle: the cards that one still has, by name.
func (Almanac) Facts(view any, asked engine.Decision, _ engine.Action, lang string) []string {
	v, ok := view.(rules.View)
	if !ok || v.Battle == nil || int(asked.Seat) >= len(v.Hands) {
		return nil
	}
	say := func(key string, args words.Args) string {
		return words.Text(words.Lang(lang), "confrontation."+key, args)
	}
	var own []string
	if !slices.Contains(asked.Verbs, "play") { // else the buttons say them
		for _, c := range v.Hands[asked.Seat].Cards {
			own = append(own, say("card."+c.String(), nil))
		}
	}
	return []string{say("facts.cards", words.Args{"own": strings.Join(own, ", "),
		"theirs": v.Hands[1-asked.Seat].Left})}
}

// enemies counts those of the other side who stand in a region; none for an audience that is no side, or
// both.
func enemies(v rules.View, region engine.Value) (n int) {
	for side, shown := range v.For {
		if shown && !v.For[1-side] {
			n = v.Regions[region][1-side].Count()
		}
	}
	return n
}
