package words

import (
	"path"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// rawTexts reads the phrases as they stand in the files, all plural forms joined.
func rawTexts(t *testing.T) map[Lang]map[string]string {
	t.Helper()
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	entries, err := files.ReadDir("text")
	if err != nil {
		t.Fatal(err)
	}
	raw := map[Lang]map[string]string{English: {}, Polish: {}}
	for _, entry := range entries {
		file, err := bundle.LoadMessageFileFS(files, path.Join("text", entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range file.Messages {
			raw[Lang(file.Tag.String())][m.ID] = m.Zero + m.One + m.Two + m.Few + m.Many + m.Other
		}
	}
	return raw
}
