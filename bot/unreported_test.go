package bot

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"redbook/assets/words"
)

// Whatever a report cannot be made of, or cannot be taken for, a player reads it in their language: where a
// game has ended, where one is entered and where a table of them is read.
func TestWhyThereIsNoReportHasWords(t *testing.T) {
	files, err := filepath.Glob("annals/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no annals", err)
	}
	code, found := regexp.MustCompile(`unreportable\("([a-z-]+)"`), 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range code.FindAllStringSubmatch(string(source), -1) {
			found++
			for _, lang := range words.Languages {
				for _, key := range []string{"bot.result.unreported.", "table.problem.result-"} {
					if !words.Has(lang, key+match[1]) {
						t.Errorf("%s: no words %s%s", lang, key, match[1])
					}
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("%d codes are found", found)
	}
}
