package confrontation

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEveryRulingIsATest looks for a test of each ruling (spec 15), of each way to win (spec 11) and of each
// example of the rulebook: they are named after their source.
func TestEveryRulingIsATest(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	want := []string{"RulebookBattleExample", "RulebookDraftExample"}
	for i := range 55 {
		want = append(want, fmt.Sprintf("C%d", i+1))
	}
	for i := range 7 {
		want = append(want, fmt.Sprintf("V%d", i+1))
	}
	for i := range 5 {
		want = append(want, fmt.Sprintf("RulebookMoveExample%d", i+1))
	}
	for _, source := range want {
		if !regexp.MustCompile("func Test[A-Za-z0-9]*" + source + "[A-Z]").MatchString(tests.String()) {
			t.Errorf("no test is named after %s", source)
		}
	}
}
