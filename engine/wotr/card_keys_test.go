package wotr

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// cardKey finds the keys of cards in the name of a test or of a part of it.
var cardKey = regexp.MustCompile(`(?:FC|FS|SC|SS)[0-9]+k?`)

// Each card, those of Kings of Middle-earth too, has a test of its event half, or a part of one, under its
// key.
func TestEachCardHasATestUnderItsKey(t *testing.T) {
	shown := map[string]bool{}
	files, err := filepath.Glob("*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || len(f.Name.Name) < 4 || f.Name.Name[:4] != "Test" {
				continue
			}
			for _, key := range cardKey.FindAllString(f.Name.Name, -1) {
				shown[key] = true
			}
			for _, key := range partsOf(f) {
				shown[key] = true
			}
		}
	}
	for c := NoCard + 1; c < cardCount; c++ {
		if !shown[c.key()] {
			t.Errorf("no test is named after %s %s", c.key(), c)
		}
	}
}

// Each combat half, those of Kings of Middle-earth too, has a test under its title.
func TestEachCombatHalfHasATestUnderItsTitle(t *testing.T) {
	names := strings.Join(slices.Collect(maps.Keys(testNames(t))), " ")
	for _, half := range combatCards[1:] {
		if len(half.cards) == 0 { // the ability of a ruler: those have tests under their keys
			continue
		}
		var title strings.Builder
		for word := range strings.SplitSeq(half.id, "-") {
			title.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
		if !strings.Contains(names, title.String()) {
			t.Errorf("no test is named after %s", title.String())
		}
	}
}

// partsOf lists the keys by which a test names its parts: the strings of its tables that are a key, and the
// names given to t.Run.
func partsOf(f *ast.FuncDecl) (keys []string) {
	whole := regexp.MustCompile("^(?:" + cardKey.String() + ")$")
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
			if name, err := strconv.Unquote(text.Value); err == nil && whole.MatchString(name) {
				keys = append(keys, name)
			}
		}
		return true
	})
	return keys
}
