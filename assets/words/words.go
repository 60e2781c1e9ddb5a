// Package words holds every name and phrase of the project in English and Polish, with plural forms. It
// imports nothing of this project. Begin with Text; given.go is for the names that come with a game's own
// data.
//
// Keys are dotted: "bot.refused.not-asked", and for a game its id first: "confrontation.region.gondor". The
// files in text/ are go-i18n message files, one for each part and language; a phrase is a text/template over
// the arguments.
package words

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed text/*.toml
var files embed.FS

// Lang is a language that everything is said in.
type Lang string

// The languages.
const (
	English Lang = "en"
	Polish  Lang = "pl"
)

// Languages lists them, the default first.
var Languages = []Lang{English, Polish}

// Button is what stands on a button. A phrase that names a button which all see says {{.place.Button "KEY"}}:
// it is labelled in the language of the place where it stands, not in that of whoever reads the phrase.
func (l Lang) Button(key string) string { return Text(l, key, nil) }

// Args are what a phrase speaks of. "n" is the number that chooses a plural form, "place" the Lang of the
// place whose buttons are named; without one that is the language of the phrase.
type Args map[string]any

var (
	localizers = map[Lang]*i18n.Localizer{}
	keys       = map[Lang]map[string]bool{}
	counted    = map[Lang]map[string]bool{}   // the phrases with a form for each number
	placed     = map[Lang]map[string]bool{}   // the phrases that name a public button
	plain      = map[Lang]map[string]string{} // the phrases that are the same whatever they speak of

	listed sync.Map // what Keys has listed, by language; cleared when keys are added
)

func init() {
	if err := load(); err != nil {
		panic("words: " + err.Error()) // embedded files: a test would have failed before
	}
}

func load() error {
	bundle := i18n.NewBundle(language.English)
	read := map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal}
	names, err := files.ReadDir("text")
	if err != nil {
		return err
	}
	for _, lang := range Languages {
		keys[lang], counted[lang], placed[lang] = map[string]bool{}, map[string]bool{}, map[string]bool{}
		plain[lang] = map[string]string{}
		localizers[lang] = i18n.NewLocalizer(bundle, string(lang))
	}
	for _, name := range names {
		text, err := files.ReadFile(path.Join("text", name.Name()))
		if err != nil {
			return err
		}
		file, err := i18n.ParseMessageFileBytes(text, name.Name(), read)
		if err != nil {
			return err
		}
		lang := Lang(file.Tag.String())
		var spoken []*i18n.Message // all but plain ones, of which the bundle would make ten things each
		for _, m := range file.Messages {
			if keys[lang][m.ID] {
				return fmt.Errorf("%s: %s stands twice", name.Name(), m.ID)
			}
			keys[lang][m.ID] = true
			counted[lang][m.ID] = m.One+m.Few+m.Many != ""
			placed[lang][m.ID] = strings.Contains(m.One+m.Few+m.Many+m.Other, ".place.")
			if !counted[lang][m.ID] && m.Other != "" && !strings.Contains(m.Other, "{{") {
				plain[lang][m.ID] = m.Other
				continue
			}
			spoken = append(spoken, m)
		}
		if err := bundle.AddMessages(file.Tag, spoken...); err != nil {
			return err
		}
	}
	return nil
}

// For returns the language for a Discord locale ("pl", "en-GB"): English if we lack it.
func For(locale string) Lang {
	if base, _, _ := strings.Cut(locale, "-"); base == string(Polish) {
		return Polish
	}
	return English
}

// Has reports whether the language has a phrase under the key.
func Has(lang Lang, key string) bool {
	_, ok := givenText(lang, key)
	return ok || keys[lang][aliased(key)]
}

// Keys lists the keys of a language in order, those of given names with them. Nobody may write into the list.
func Keys(lang Lang) []string {
	if all, ok := listed.Load(lang); ok {
		return all.([]string)
	}
	giving.Lock() // nothing is added meanwhile
	defer giving.Unlock()
	all := append(slices.Collect(maps.Keys(keys[lang])), moreKeys(lang, keys[lang])...)
	slices.Sort(all)
	all = slices.Compact(all)
	listed.Store(lang, all)
	return all
}

// Text says the phrase of the key. A phrase without plural forms is the same for every number. A phrase that
// is missing shows its key: a test keeps this from happening.
func Text(lang Lang, key string, args Args) string {
	if name, ok := givenText(lang, key); ok {
		return name
	}
	id := aliased(key)
	if text, ok := plain[lang][id]; ok {
		return text
	}
	config := &i18n.LocalizeConfig{MessageID: id, TemplateData: args}
	if placed[lang][id] && args["place"] == nil {
		args = maps.Clone(args)
		if args == nil {
			args = Args{}
		}
		args["place"] = lang
		config.TemplateData = args
	}
	if n, ok := args["n"]; ok && counted[lang][id] {
		config.PluralCount = n
	}
	text, err := localizers[lang].Localize(config)
	if err != nil {
		return "⟨" + key + "⟩"
	}
	return text
}

// Counted names n of a thing of a game: "3 Rohan Regulars" where there is a plural of it,
// <game>.counted.<name>, else "3 × Eye". One alone is its name, <game>.<name>.
func Counted(lang Lang, game, name string, n int) string {
	key := game + ".counted." + name
	switch {
	case n <= 1:
		return Text(lang, game+"."+name, nil)
	case Has(lang, key):
		return Text(lang, key, Args{"n": n})
	}
	return Times(n, Text(lang, game+"."+name, nil))
}

// Times says that there is so much of something. Its spaces are such as no line breaks at.
func Times(n int, what string) string { return fmt.Sprintf("%d\u00a0×\u00a0%s", n, what) }

// Number writes a number as it is printed: with a true minus.
func Number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// Capital begins a text with a capital letter: the name of a value, say, on a button.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
