package bot

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"redbook/assets/words"
	"redbook/bot/phrase"
)

// found is an entry and how well it fits: the lower, the better.
type found struct {
	phrase.Entry
	rank int
}

// The ranks.
const (
	rankCalled = iota // has this very name
	rankBegins
	rankHolds // its name holds what has been typed
	rankWords // its name, with other words for it, holds all words
	rankSays  // its text does
	rankNone
)

// search finds the entries whose name in one of the languages holds what has been typed, however the words
// stand. With deep it looks into their texts as well, and takes a number for where a rule is written.
func search(entries []phrase.Entry, typed string, deep bool) []found {
	typed = folded(typed)
	if deep {
		if list := written(entries, typed); list != nil {
			return list
		}
	}
	var list []found
	for _, e := range entries {
		best := rankNone
		for _, lang := range words.Languages {
			best = min(best, rank(e, lang, typed, deep))
		}
		if best < rankNone {
			list = append(list, found{e, best})
		}
	}
	slices.SortStableFunc(list, func(a, b found) int { return a.rank - b.rank })
	return list
}

func rank(e phrase.Entry, lang words.Lang, typed string, deep bool) int {
	name := folded(e.Name(lang))
	switch parts := eachWord(typed); {
	case name == typed:
		return rankCalled
	case strings.HasPrefix(name, typed):
		return rankBegins
	case strings.Contains(name, typed):
		return rankHolds
	case len(parts) > 0 && holds(name+" "+folded(e.Also(lang)), parts):
		return rankWords
	case deep && len(typed) > 3 && holds(name+" "+folded(e.Words(lang)), parts):
		return rankSays
	}
	return rankNone
}

// holds reports whether each part begins a word of a text.
func holds(text string, parts []string) bool {
	list := eachWord(text)
	for _, part := range parts {
		if !slices.ContainsFunc(list, func(word string) bool { return strings.HasPrefix(word, part) }) {
			return false
		}
	}
	return true
}

// eachWord parts a text into its words.
func eachWord(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// aPlace is where a rule may be written, as people type it: a page, a point of the FAQ, a ruling.
var aPlace = regexp.MustCompile(`^(p|s|str|page|strona|faq|[a-z])?[. ]*([0-9]{1,3})$`)

// written finds the entries that are written at a place; nil if what has been typed is none, or nothing is
// there.
func written(entries []phrase.Entry, typed string) []found {
	m := aPlace.FindStringSubmatch(typed)
	if m == nil {
		return nil
	}
	n, _ := strconv.Atoi(m[2])
	var list []found
	for _, e := range entries {
		rank, place := rankHolds, ""
		switch m[1] {
		case "", "p", "s", "str", "page", "strona":
			place = e.Pages(words.English)
		case "faq":
			place = strings.ReplaceAll(e.Points(words.English), "errata", "")
		default: // a ruling: its own entry, or who names it
			if strings.HasSuffix(e.Key, "."+m[1]+m[2]) {
				rank, place = rankCalled, m[2]
			} else if rulings := e.Rulings(words.English); strings.HasPrefix(folded(rulings), m[1]) {
				place = rulings
			}
		}
		if covers(place, n) {
			if place == "FAQ "+m[2] { // the point itself
				rank = rankCalled
			}
			list = append(list, found{e, rank})
		}
	}
	slices.SortStableFunc(list, func(a, b found) int { return a.rank - b.rank })
	return list
}

// aSpan is a number, or two with a dash between.
var aSpan = regexp.MustCompile(`([0-9]+)(?:–[A-Z]?([0-9]+))?`)

// covers reports whether a list of numbers and spans has a number.
func covers(place string, n int) bool {
	for _, m := range aSpan.FindAllStringSubmatch(place, -1) {
		from, _ := strconv.Atoi(m[1])
		to := from
		if m[2] != "" {
			to, _ = strconv.Atoi(m[2])
		}
		if n >= from && n <= to {
			return true
		}
	}
	return false
}

// called reports whether the entry has this very name in one of the languages.
func (f found) called(typed string) bool {
	return slices.ContainsFunc(words.Languages, func(l words.Lang) bool { return folded(f.Name(l)) == typed })
}

// folded is a text as people type it in haste: small letters without their marks.
func folded(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(strings.TrimSpace(text))) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == 'ł':
			b.WriteRune('l')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
