package phrase

import (
	"strings"

	"redbook/assets/words"
)

// Entry is something that can be looked up in a game: a figure, a card, a place (<game>.lookup.<domain>.<value>), or a
// topic of its rules (<game>.topic.<id>). Below its key stand its text, its page in the rulebook, and the numbers of the
// rulings on it if there are any; the name of a topic stands there too, that of a value where it always does.
type Entry struct {
	Key  string
	game string
}

// Cards lists what a game has to look up besides its rules.
func Cards(game string) []Entry { return entries(game, ".lookup.") }

// Topics lists the topics of a game's rules.
func Topics(game string) []Entry { return entries(game, ".topic.") }

func entries(game, part string) []Entry {
	var list []Entry
	for _, key := range words.Keys(words.English) {
		if key, ok := strings.CutSuffix(key, ".text"); ok && strings.HasPrefix(key, game+part) {
			list = append(list, Entry{key, game})
		}
	}
	return list
}

// Name is what the entry is called.
func (e Entry) Name(lang words.Lang) string {
	if value, ok := strings.CutPrefix(e.Key, e.game+".lookup."); ok {
		return words.Text(lang, e.game+"."+value, nil)
	}
	return words.Text(lang, e.Key+".name", nil)
}

// kind says what sort of thing the entry is, "" for a topic.
func (e Entry) kind(lang words.Lang) string {
	value, ok := strings.CutPrefix(e.Key, e.game+".lookup.")
	if !ok {
		return ""
	}
	domain, _, _ := strings.Cut(value, ".")
	return " · " + words.Text(lang, e.game+".lookup-kind."+domain, nil)
}

// Label is the entry in a list: its name, what it is called in other languages, and what it is.
func (e Entry) Label(lang words.Lang) string {
	label := e.Name(lang)
	for _, other := range words.Languages {
		if name := e.Name(other); name != e.Name(lang) {
			label += " / " + name
		}
	}
	return label + e.kind(lang)
}

// Text is all there is to read of the entry.
func (e Entry) Text(lang words.Lang) string {
	source := words.Args{"title": words.Text(lang, e.game+".title", nil), "page": words.Text(lang, e.Key+".page", nil)}
	if words.Has(lang, e.Key+".rulings") {
		source["rulings"] = words.Text(lang, e.Key+".rulings", nil)
	}
	return "**" + e.Name(lang) + "**" + e.kind(lang) + "\n" + strings.TrimSpace(words.Text(lang, e.Key+".text", nil)) + "\n" +
		words.Text(lang, "bot.lookup.source", source)
}
