// Package confrontation is the almanac of The Confrontation: the strengths of one's own characters, where a
// choice needs them. Its words say everything else.
package confrontation

import (
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/confrontation"
)

// Almanac describes The Confrontation.
type Almanac struct{ almanac.None }

var _ almanac.Almanac = Almanac{}

// Plays leaves out the characters of another set, and the special cards where they are not used.
func (Almanac) Plays(key string, view any) bool {
	v, ok := view.(rules.View)
	if !ok {
		return true
	}
	domain, id, _ := strings.Cut(strings.TrimPrefix(key, "confrontation.lookup."), ".")
	switch domain {
	case rules.Specials.ID():
		return v.Specials != nil
	case rules.Characters.ID():
		c, _ := rules.Characters.Parse(id)
		drafting := v.LineUps[rules.Fellowship] == nil || v.LineUps[rules.Sauron] == nil
		return drafting || slices.Contains(v.LineUps[rules.Character(c).Side()], rules.Character(c))
	}
	return true
}

// Beside adds the strength to a character, to a region from which one may move one's own who stand there, and
// to a move which enemies it runs into.
func (Almanac) Beside(view any, verb string, choice []engine.Arg, lang string) string {
	v, ok := view.(rules.View)
	if !ok {
		return ""
	}
	say := speaker(lang)
	field, value := choice[0].Name, choice[0].Value
	way := engine.Action{Args: choice}
	placed, _ := rules.Regions.Parse(field)
	switch {
	case field == "stars":
		c := rules.Character(value)
		return say("facts.instead", words.Args{"strength": words.Number(c.Strength()),
			"other": strong(c.OtherSide(), say)})
	case field == "who", strings.HasPrefix(verb, "place-") && placed != 0:
		if c := rules.Character(value); c != rules.Nobody {
			return say("facts.strength", words.Args{"strength": words.Number(c.Strength())})
		}
	case field == "from" && way.Has("who"):
		who, to := rules.Character(way.Get("who")), way.Get("to")
		text := say("facts.strength", words.Args{"strength": words.Number(who.Strength())})
		if v.ThroughMoria(who, rules.Region(value), rules.Region(to)) {
			text += " · " + say("facts.moria", nil)
		}
		if met := enemies(v, to, say); met != "" {
			text += " · " + met
		}
		return text
	case field == "to" && verb == "move":
		return enemies(v, value, say)
	case field == "from":
		var own []string
		for side, shown := range v.For {
			if !shown {
				continue
			}
			for _, named := range v.Regions[value][side].Named {
				own = append(own, strong(named.Character, say))
			}
		}
		return strings.Join(own, ", ")
	}
	return ""
}

// sayer says the words of The Confrontation in a language.
type sayer func(key string, args words.Args) string

func speaker(lang string) sayer {
	return func(key string, args words.Args) string {
		return words.Text(words.Lang(lang), "confrontation."+key, args)
	}
}

// strong is a character with its strength.
func strong(c rules.Character, say sayer) string {
	return say("facts.own", words.Args{"who": say("character."+c.String(), nil),
		"strength": words.Number(c.Strength())})
}

// enemies are those whom a move into a region runs into: by name who is known to stand there, and how many
// hidden ones. If nobody is revealed, chance decides which of several is attacked. Where there are more
// hidden ones than have been seen, their owner may have mixed them; still whoever has been seen is among
// them. "" for an audience that is no side, or both.
func enemies(v rules.View, region engine.Value, say sayer) string {
	for side, shown := range v.For {
		if group := v.Regions[region][1-side]; shown && !v.For[1-side] && group.Count() > 0 {
			var known []string
			for _, named := range group.Named {
				known = append(known, strong(named.Character, say))
			}
			for _, seen := range group.Seen {
				known = append(known, strong(seen, say))
			}
			return say("facts.battle", words.Args{"known": strings.Join(known, ", "),
				"n": group.Count() - len(known), "lot": group.Hidden > 1 && len(group.Named) == 0})
		}
	}
	return ""
}

// Begun puts characters where a placement would put them.
func (Almanac) Begun(view any, a engine.Action) any {
	if v, ok := view.(rules.View); ok && strings.HasPrefix(a.Verb, "place-") && len(a.Args) > 0 {
		return v.Placing(a)
	}
	return nil
}

// Resigning in a match gives up one of its games (rulebook, "Koniec gry"; spec 12).
func (Almanac) Resigning(view any, lang string) string {
	if v, ok := view.(rules.View); ok && v.Match != nil && v.Result == nil {
		return speaker(lang)("facts.resigning", words.Args{"game": v.Match.Game})
	}
	return ""
}

// Facts stand with a turn: what the special cards do that can be played now, or the one that has been chosen.
// They stand with a question of a battle: why it is asked though it has one answer, what the strengths are
// with the cards that lie open, which cards may still come, and which texts bear on them.
func (Almanac) Facts(view any, asked engine.Decision, begun engine.Action, lang string) (lines []string) {
	v, ok := view.(rules.View)
	if !ok || int(asked.Seat) >= len(v.Hands) {
		return nil
	}
	say, own := speaker(lang), rules.Side(asked.Seat)
	_, step, _ := strings.Cut(asked.Step, ".")
	// whom it is about is not there: else it would have two (rulebook p. 11–13)
	if key := "facts.alone." + step; len(asked.Verbs) == 1 && words.Has(words.Lang(lang), "confrontation."+key) {
		lines = append(lines, say(key, nil))
	}
	if step == "move" && v.Specials != nil {
		lines = append(lines, specials(v.Specials.Left[own], asked.Verbs, begun.Verb, say)...)
	}
	b := v.Battle
	if b == nil {
		return lines
	}
	if step == "where" && slices.Contains(asked.Verbs, "stay") && !b.Eagle {
		lines = append(lines, short(b.Fighters[own], say))
	}
	if step == "where" && own != b.Attacker {
		if who := beside(v, own, say); who != "" {
			lines = append(lines, say("facts.stays", words.Args{"who": who,
				"region": say("region."+b.Region.String(), nil)}))
		}
	}
	if open := b.Cards[rules.Fellowship] != rules.NoCard || b.Cards[rules.Sauron] != rules.NoCard; open &&
		!slices.Contains(asked.Verbs, "demand") && step != "help" {
		lines = append(lines, say("facts.sum", words.Args{"own": sum(b, own, say),
			"enemy": sum(b, own.Enemy(), say)}))
	}
	if !b.Laid[own] {
		lines = append(lines, say("facts.cards", words.Args{"own": names(v.Hands[own].Cards,
			slices.Contains(asked.Verbs, "play"), say), "theirs": names(left(v, own.Enemy()), false, say)}))
		lines = append(lines, texts(b, say)...)
		if slices.Contains(asked.Verbs, "play") {
			lines = append(lines, idle(v, own, say)...)
		}
	}
	return lines
}

// special names the cards whose verbs are called otherwise.
var special = map[string]string{"recall": "recall-to-mordor", "crebain-revealed": "crebain"}

// specials are what the special cards say of those that can be played, or of the chosen one alone.
func specials(left []rules.Special, verbs []string, chosen string, say sayer) (lines []string) {
	for _, c := range left {
		plays := func(verb string) bool { return verb == c.String() || special[verb] == c.String() }
		if slices.ContainsFunc(verbs, plays) && (chosen == "" || plays(chosen)) {
			lines = append(lines, say("special."+c.String(), nil)+" – "+say("short.special."+c.String(), nil))
		}
	}
	return lines
}

// idle are the cards of a side's hand that have no effect in this battle: Magic with nothing to exchange it
// for, and Retreat with nowhere to go (rulebook p. 10).
func idle(v rules.View, own rules.Side, say sayer) (lines []string) {
	for _, c := range v.Hands[own].Cards {
		if c == rules.Magic && len(v.Hands[own].Discard) == 0 || c == rules.Retreat && !v.CanRetreatByCard(own) {
			lines = append(lines, say("facts.idle."+c.String(), nil))
		}
	}
	return lines
}

// beside are those of a side who stand in the region of the battle and do not fight.
func beside(v rules.View, side rules.Side, say sayer) string {
	var who []string
	for _, named := range v.Regions[v.Battle.Region][side].Named {
		if named.Character != v.Battle.Fighters[side] {
			who = append(who, strong(named.Character, say))
		}
	}
	return strings.Join(who, ", ")
}

// sum is what a side brings to a battle as far as it lies open: "Witch-king 5 + 2 = 7", "Gimli 3 + ?".
func sum(b *rules.BattleView, side rules.Side, say sayer) string {
	card := b.Cards[side]
	if b.Fetched[side] != rules.NoCard {
		card = b.Fetched[side]
	}
	text := say("facts.own", words.Args{"who": say("character."+b.Fighters[side].String(), nil),
		"strength": words.Number(b.Strength[side])}) + " + "
	switch {
	case cardless(b, side):
		return text + "0"
	case card == rules.NoCard || card == rules.Magic:
		return text + "?"
	case card.IsText():
		return text + say("card."+card.String(), nil)
	}
	return text + strconv.Itoa(card.Strength()) + " = " + words.Number(b.Strength[side]+card.Strength())
}

// cardless reports whether the card of a side counts for nothing in a battle: the Cave Troll's (rulebook
// p. 12).
func cardless(b *rules.BattleView, side rules.Side) bool {
	return side == rules.Sauron && b.Fighters[side] == rules.CaveTroll
}

// names lists cards; none where the buttons say them.
func names(cards []rules.Card, said bool, say sayer) string {
	var list []string
	for _, c := range cards {
		if !said {
			list = append(list, say("card."+c.String(), nil))
		}
	}
	return strings.Join(list, ", ")
}

// left are the cards that a side may still play: its nine without those that lie open.
func left(v rules.View, side rules.Side) []rules.Card {
	return slices.DeleteFunc(rules.Deck(side), func(c rules.Card) bool {
		return c == v.Battle.Cards[side] || slices.Contains(v.Hands[side].Discard, c)
	})
}

// onCards are the characters whose texts bear on the cards of a battle.
var onCards = []rules.Character{rules.CaveTroll, rules.SarumanStar, rules.MouthOfSauron, rules.FrodoStar,
	rules.Elrond}

// retreaters are those of the Fellowship who may retreat by their text, and whether they must attack for it.
var retreaters = map[rules.Character]bool{rules.Frodo: false, rules.Pippin: true, rules.Faramir: true}

// short is what stands on a character, in few words.
func short(c rules.Character, say sayer) string {
	return say("character."+c.String(), nil) + " – " + say("short.character."+c.String(), nil)
}

// texts are what stands on fighters that bears on the cards; of the Fellowship's, if it has effect. Where
// Saruman forbids a retreat, that is said, too: nothing else tells why it was not offered (C26, C47).
func texts(b *rules.BattleView, say sayer) (lines []string) {
	for side := rules.Fellowship; side <= rules.Sauron; side++ {
		silent := side == rules.Fellowship && (b.Eagle || b.Fighters[rules.Sauron] == rules.Warg)
		if c := b.Fighters[side]; slices.Contains(onCards, c) && !silent {
			lines = append(lines, short(c, say))
		}
	}
	attacks, may := retreaters[b.Fighters[rules.Fellowship]]
	if enemy := b.Fighters[rules.Sauron]; enemy == rules.Saruman &&
		(b.Eagle || may && attacks == (b.Attacker == rules.Fellowship)) {
		lines = append(lines, short(enemy, say))
	}
	return lines
}
