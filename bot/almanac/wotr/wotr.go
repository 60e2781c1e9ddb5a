// Package wotr is the almanac of War of the Ring: cards, characters, tiles, dice, regions, rulings, and the
// odds of battles and hunts.
package wotr

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

const (
	lookup = "wotr.lookup."
	ruling = "wotr.ruling."
)

// Almanac describes War of the Ring.
type Almanac struct{}

var _ almanac.Almanac = Almanac{}

// Entries lists cards, combat halves, characters, tiles, dice, tokens and regions as the rules number them,
// and the rulings.
func (Almanac) Entries() []string {
	var keys []string
	for _, d := range []*engine.Domain{rules.Cards, rules.Combats, rules.Tiles, rules.Regions} {
		for _, v := range d.Values() {
			if v != 0 { // nothing
				keys = append(keys, lookup+d.ID()+"."+d.Name(v))
			}
		}
	}
	for _, key := range words.Keys(words.English) {
		if strings.HasPrefix(key, ruling) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Name adds a ruling's number, and tells cards of one name apart; everything else is called as its words
// say.
func (Almanac) Name(key, lang string) string {
	if number, ok := strings.CutPrefix(key, ruling); ok {
		return strings.ToUpper(number)
	}
	return calledInKings(strings.TrimPrefix(key, lookup), lang)
}

// Tell says an entry.
func (Almanac) Tell(key string, view any, lang string) string {
	t := teller{lang: words.Lang(lang)}
	if v, ok := view.(rules.View); ok {
		t.view = &v
	}
	if strings.HasPrefix(key, ruling) {
		return words.Text(t.lang, key, nil)
	}
	thing, ok := strings.CutPrefix(key, lookup)
	if !ok {
		return ""
	}
	domain, id, _ := strings.Cut(thing, ".")
	var lines []string
	switch domain {
	case "card":
		lines = t.card(valueOf[rules.Card](rules.Cards, id))
	case "combat":
		lines = t.combat(valueOf[rules.Combat](rules.Combats, id))
	case "character":
		lines = t.character(valueOf[rules.Character](rules.Characters, id))
	case "tile":
		lines = t.tile(valueOf[rules.Tile](rules.Tiles, id))
	case "face":
		lines = t.face(valueOf[rules.Face](rules.Faces, id))
	case "ruler-token":
		lines = t.rulerToken(id)
	case "region":
		lines = t.region(valueOf[rules.Region](rules.Regions, id))
	default:
		lines = []string{words.Text(t.lang, key+".text", nil)}
	}
	return t.with(lines, touching(thing))
}

func valueOf[T ~uint8](d *engine.Domain, id string) T {
	v, _ := d.Parse(id)
	return T(v)
}

// touching lists what touches a thing; of a card also what touches its combat half.
func touching(thing string) []string {
	list := touches[thing]
	if id, ok := strings.CutPrefix(thing, "card."); ok {
		combat := valueOf[rules.Card](rules.Cards, id).Combat()
		list = slices.Concat(list, touches["combat."+combat.String()])
	}
	return list
}

// teller writes entries in a language, in a game or outside one.
type teller struct {
	lang words.Lang
	view *rules.View
}

func (t teller) say(key string, args words.Args) string { return words.Text(t.lang, "wotr."+key, args) }

// name calls a value as players do.
func (t teller) name(d *engine.Domain, id string) string { return t.say(d.ID()+"."+id, nil) }

// mostText is how long an entry may be, so that its heading and source fit into a message of 2,000
// characters.
const mostText = 1750

// with adds the points and rulings that touch an entry, as many as fit; the others are named.
func (t teller) with(lines []string, touching []string) string {
	text := strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n")
	var more []string
	for _, id := range touching {
		name, line := "", ""
		if words.Has(t.lang, ruling+id) {
			name = strings.ToUpper(id)
			line = "• " + name + ": " + words.Text(t.lang, ruling+id, nil)
		} else {
			name = t.say("topic."+id+".name", nil)
			line = "• " + name + ". " + t.say("topic."+id+".text", nil)
		}
		if len(more) > 0 || utf8.RuneCountInString(text+line) > mostText-150 {
			more = append(more, name)
			continue
		}
		text += "\n" + line
	}
	if len(more) > 0 {
		text += "\n" + t.say("tell.more", words.Args{"list": strings.Join(more, " · ")})
	}
	return text
}

// setUp is the board as every game begins, for questions outside a game.
var setUp = sync.OnceValue(func() *rules.View {
	p, _, err := rules.Rules.New(nil, engine.NewSeeded([]byte("set-up"), 0))
	if err != nil {
		return &rules.View{}
	}
	v, _ := rules.Rules.View(p, engine.Nobody).(rules.View)
	return &v
})
