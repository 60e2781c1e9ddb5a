package phrase

import (
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
)

// Entry is something that can be looked up in a game: a figure, a card, a place
// (<game>.lookup.<domain>.<value>), a topic of its rules (<game>.topic.<id>) or a ruling
// (<game>.ruling.<id>). Below its key stand its text, its page in the rulebook, and the points of the FAQ,
// the numbers of the rulings on it and other words for it if there are any; the name of a topic stands there
// too, that of a value where it always does. An almanac may know more entries, and more of each.
type Entry struct {
	Key  string
	game string
	book almanac.Almanac // nil without one
}

// Cards lists what the words of a game have to look up besides its rules.
func Cards(game string) []Entry { return entries(game, ".lookup.") }

// Topics lists the topics of a game's rules.
func Topics(game string) []Entry { return entries(game, ".topic.") }

func entries(game, part string) []Entry {
	var list []Entry
	for _, key := range words.Keys(words.English) {
		if key, ok := strings.CutSuffix(key, ".text"); ok && strings.HasPrefix(key, game+part) {
			list = append(list, Entry{Key: key, game: game})
		}
	}
	return list
}

// Entries lists all that can be looked up in a game: what its words and its almanac, which may be nil, know.
func Entries(game string, book almanac.Almanac) []Entry {
	list := append(Cards(game), Topics(game)...)
	for i := range list {
		list[i].book = book
	}
	if book != nil {
		for _, key := range book.Entries() {
			list = append(list, Entry{key, game, book})
		}
	}
	return list
}

// Game is the id of the entry's game.
func (e Entry) Game() string { return e.game }

// Domain is what sort of thing an entry is, as the rules call it; "" for a topic or a ruling.
func (e Entry) Domain() string {
	value, ok := strings.CutPrefix(e.Key, e.game+".lookup.")
	if !ok {
		return ""
	}
	domain, _, _ := strings.Cut(value, ".")
	return domain
}

// Name is what the entry is called.
func (e Entry) Name(lang words.Lang) string {
	if e.book != nil {
		if name := e.book.Name(e.Key, string(lang)); name != "" {
			return name
		}
	}
	if value, ok := strings.CutPrefix(e.Key, e.game+".lookup."); ok {
		return words.Text(lang, e.game+"."+value, nil)
	}
	return words.Text(lang, e.Key+".name", nil)
}

// kind says what sort of thing the entry is, "" for a topic.
func (e Entry) kind(lang words.Lang) string {
	if e.Domain() == "" {
		return ""
	}
	return " · " + words.Text(lang, e.game+".lookup-kind."+e.Domain(), nil)
}

// Label is the entry in a list: its name, what it is called in other languages, and what it is. A ruling
// has only a number for a name, so its label is its text.
func (e Entry) Label(lang words.Lang) string {
	label := e.Name(lang)
	if strings.HasPrefix(e.Key, e.game+".ruling.") {
		return label + ": " + e.Words(lang)
	}
	for _, other := range words.Languages {
		if name := e.Name(other); name != e.Name(lang) {
			label += " / " + name
		}
	}
	return label + e.kind(lang)
}

// source is a part of where an entry is written: its pages, its points of the FAQ, its rulings; "" if it has
// none.
func (e Entry) source(lang words.Lang, part string) string {
	if key := e.Key + "." + part; words.Has(lang, key) {
		return words.Text(lang, key, nil)
	}
	return ""
}

// Pages, Points and Rulings are where an entry is written: "31, 35"; "FAQ 3–4, errata"; "R135".
func (e Entry) Pages(lang words.Lang) string { return e.source(lang, "page") }

// Points are those of the FAQ.
func (e Entry) Points(lang words.Lang) string { return e.source(lang, "faq") }

// Rulings are our own.
func (e Entry) Rulings(lang words.Lang) string { return e.source(lang, "rulings") }

// Also are words by which players look for the entry, besides its name. They are never shown.
func (e Entry) Also(lang words.Lang) string { return e.source(lang, "also") }

// Expansion is the option of its game without which the entry is not in it; "" for what is in every game.
func (e Entry) Expansion() string {
	id := e.source(words.English, "book")
	if id == "" && e.book != nil {
		id = e.book.Book(e.Key)
	}
	return id
}

// Plays reports whether the entry is in a game that a view shows, as far as its almanac knows.
func (e Entry) Plays(view any) bool { return e.book == nil || e.book.Plays(e.Key, view) }

// title is the rulebook whose pages those are: the game's, or that of an expansion (<entry>.book names it:
// <game>.book.<id>).
func (e Entry) title(lang words.Lang) string {
	if id := e.Expansion(); id != "" {
		return words.Text(lang, e.game+".book."+id, nil)
	}
	return words.Text(lang, e.game+".title", nil)
}

// Text is all there is to read of the entry.
func (e Entry) Text(lang words.Lang) string { return e.TextIn(lang, nil) }

// TextIn is the entry in a game that a view shows; nil is no game.
func (e Entry) TextIn(lang words.Lang, view any) string {
	body := ""
	if e.book != nil {
		body = e.book.Tell(e.Key, view, string(lang))
	}
	if body == "" {
		body = words.Text(lang, e.Key+".text", nil)
	}
	source := words.Args{
		"title": e.title(lang), "page": e.Pages(lang), "faq": e.Points(lang), "rulings": e.Rulings(lang),
	}
	return "**" + e.Name(lang) + "**" + e.kind(lang) + "\n" + strings.TrimSpace(body) + "\n" + words.Text(lang,
		"bot.lookup.source", source)
}

// Words are what an entry says, without its name: a search looks into them.
func (e Entry) Words(lang words.Lang) string {
	if key := e.Key + ".text"; words.Has(lang, key) {
		return words.Text(lang, key, nil)
	}
	if e.book == nil {
		return ""
	}
	return e.book.Tell(e.Key, nil, string(lang))
}
