package confrontation

import (
	"fmt"
	"path/filepath"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// shared is a painter for tests that need none of their own: a new one draws the map again.
var shared = sync.OnceValue(func() *Painter { return New(testWords()) })

// testWords reads the picture's own phrases, and names for tests alone. It panics at a missing phrase.
var testWords = sync.OnceValue(func() Words {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	localizers := map[string]*i18n.Localizer{}
	for _, lang := range []string{"en", "pl"} {
		for _, file := range []string{filepath.Join("testdata", "names."+lang+".toml"), filepath.Join("..", "..", "assets", "confrontation", "picture."+lang+".toml")} {
			if _, err := bundle.LoadMessageFile(file); err != nil {
				panic(err)
			}
		}
		localizers[lang] = i18n.NewLocalizer(bundle, lang)
	}
	return func(lang, key string, args map[string]any) string {
		config := &i18n.LocalizeConfig{MessageID: key, TemplateData: args}
		if n, ok := args["n"]; ok {
			config.PluralCount = n
		}
		text, tag, err := localizers[lang].LocalizeWithTag(config)
		if err != nil || tag.String() != lang {
			panic(fmt.Sprintf("%s: no phrase %q: %v", lang, key, err))
		}
		return text
	}
})
