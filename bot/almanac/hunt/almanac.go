package hunt

import (
	"slices"
	"strings"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// Almanac describes a game of The Hunt for the Ring that is played with a data set.
type Almanac struct {
	game string
	set  *dataset.Set
}

var _ almanac.Almanac = Almanac{}

// New is the almanac of a game and its data set.
func New(game string, set *dataset.Set) Almanac { return Almanac{game, set} }

// The domains of the places on the boards.
const (
	spaceDomain  = "space"
	regionDomain = "region"
)

func (a Almanac) lookup() string { return a.game + ".lookup." }

// Entries lists the regions, areas and exits of both boards. The cards are listed by the words that come with
// the data set.
func (a Almanac) Entries() []string {
	var keys []string
	for id := range a.set.Regions {
		if a.set.Regions[id].ID != "" {
			keys = append(keys, a.lookup()+regionDomain+"."+dataset.RegionID(id).String())
		}
	}
	for part, b := range a.set.Boards {
		for _, s := range b.Areas.Or(b.Exits).List() {
			keys = append(keys, a.lookup()+spaceDomain+"."+[...]string{"i-", "ii-"}[part]+s.String())
		}
	}
	return keys
}

// Book is always the game's own.
func (Almanac) Book(string) string { return "" }

// Plays is always so but for areas and regions of the board that the game is not on now: both have an
// area 23.
func (a Almanac) Plays(key string, view any) bool {
	t, part := a.teller(view, "en"), dataset.PartI
	if id, ok := strings.CutPrefix(key, a.lookup()+spaceDomain+"."); ok {
		p, _ := placeOf(id)
		part = p.part
	} else if id, ok := strings.CutPrefix(key, a.lookup()+regionDomain+"."); ok {
		if r, _ := rules.Regions.Parse(id); rules.Region(r).Segment() > 3 {
			part = dataset.PartII
		}
	} else {
		return true
	}
	return t.view == nil || t.view.Part == 0 || t.here(part)
}

// Name adds the part to a space's name: both boards have an area 23. Everything else is called as its words
// say.
func (a Almanac) Name(key, lang string) string {
	id, ok := strings.CutPrefix(key, a.lookup()+spaceDomain+".")
	if !ok {
		return ""
	}
	t := a.teller(nil, lang)
	part, _, _ := strings.Cut(id, "-")
	return t.say("tell.space-name", words.Args{"name": t.say(spaceDomain+"."+id, nil),
		"part": t.say("part."+part, nil)})
}

// Begun is nothing: the board says all.
func (Almanac) Begun(any, engine.Action) any { return nil }

// Tell says an entry.
func (a Almanac) Tell(key string, view any, lang string) string {
	thing, ok := strings.CutPrefix(key, a.lookup())
	if !ok {
		return ""
	}
	t := a.teller(view, lang)
	domain, id, _ := strings.Cut(thing, ".")
	var lines []string
	switch domain {
	case regionDomain:
		lines = t.region(valueOf[rules.Region](rules.Regions, id))
	case spaceDomain:
		lines = t.space(id)
	case "card":
		lines = append(t.written(key, a.set.CardsByName()[thing]),
			t.whereIs(valueOf[rules.Card](rules.Cards, id))...)
	case "companion":
		lines = append(t.written(key, a.set.CardsByName()[thing]),
			t.standing(valueOf[rules.Companion](rules.Companions, id))...)
	}
	return cut(strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n"))
}

func valueOf[T ~uint8](d *engine.Domain, id string) T {
	v, _ := d.Parse(id)
	return T(v)
}

// mostText is how long an entry may be, so that its heading and source fit into a message of 2,000
// characters.
const mostText = 1750

func cut(text string) string {
	if utf8.RuneCountInString(text) <= mostText {
		return text
	}
	return string([]rune(text)[:mostText-1]) + "…"
}

// teller writes entries in a language, in a game or outside one.
type teller struct {
	game string
	set  *dataset.Set
	lang words.Lang
	view *rules.View
}

func (a Almanac) teller(view any, lang string) teller {
	t := teller{game: a.game, set: a.set, lang: words.Lang(lang)}
	if v, ok := view.(rules.View); ok {
		t.view = &v
	}
	return t
}

func (t teller) say(key string, args words.Args) string {
	return words.Text(t.lang, t.game+"."+key, args)
}

// name calls a value as players do.
func (t teller) name(d *engine.Domain, id string) string { return t.say(d.ID()+"."+id, nil) }

// Resigning ends a game.
func (Almanac) Resigning(any, string) string { return "" }
