package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// link is a link of Markdown to a file of the repository.
var link = regexp.MustCompile(`\]\(([^):#]+)(#[^)]*)?\)`)

// Every page's links to other files lead somewhere.
func TestPagesLinkToWhatIsThere(t *testing.T) {
	pages := 0
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".md") {
			return err
		}
		pages++
		text, err := os.ReadFile(path)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		return err
	})
	if err != nil || pages < 6 {
		t.Errorf("%d pages, %v", pages, err)
	}
}

// What code cites by a number (a ruling, a section of Kings of Middle-earth) stands in a page beside it.
func TestCitationsCanBeFollowed(t *testing.T) {
	for _, c := range []struct{ dir, cited, stands string }{
		{"confrontation", `\b[CD][0-9]+\b`, `(?m)^- ([CD][0-9]+) `},
		{"hunt", `\bH[0-9]+\b|decision`, `(?m)^- \*\*(H[0-9]+)\*\*`},
		{"wotr", `\b[RD][0-9]+\b`, `(?m)^- \*\*([RD][0-9]+)\*\*`},
		{"wotr", `\bK[A-Z]?[0-9]+\b`, `(?m)^(?:##|###|\|) (K[A-Z]?[0-9]+) `},
	} {
		dir := filepath.Join("../../engine", c.dir)
		there := map[string]bool{}
		pages, err := filepath.Glob(filepath.Join(dir, "*.md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(c.stands).FindAllStringSubmatch(string(text), -1) {
				there[m[1]] = true
			}
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				_, comment, _ := strings.Cut(line, "// ")
				for _, number := range regexp.MustCompile(c.cited).FindAllString(comment, -1) {
					if !there[number] {
						t.Errorf("%s cites %s, which stands nowhere in %s: %s", file, number, dir, strings.TrimSpace(line))
					}
				}
			}
		}
	}
}

// Lines end at 110 columns, but for texts and examples that are wide themselves.
func TestLinesEndAt110Columns(t *testing.T) {
	const columns, long = 110, 40
	aligned := regexp.MustCompile(" {2,}")
	quoted := regexp.MustCompile("\"(\\\\.|[^\"\\\\])*\"|`[^`]*`")
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		n, raw := 0, false
		for line := range strings.Lines(string(text)) {
			n++
			within := raw
			raw = raw != (strings.Count(line, "`")%2 == 1)
			example := strings.HasPrefix(strings.TrimSpace(line), "//\t")
			line = aligned.ReplaceAllString(strings.TrimRight(line, "\n"), " ")
			if utf8.RuneCountInString(line) <= columns || within || raw || example {
				continue
			}
			widest := 0
			for _, part := range quoted.FindAllString(line, -1) {
				widest = max(widest, utf8.RuneCountInString(part))
			}
			if widest < long {
				t.Errorf("%s:%d ends at column %d", path, n, utf8.RuneCountInString(line))
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
