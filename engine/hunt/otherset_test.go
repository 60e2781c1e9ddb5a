package hunt

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"redbook/engine/enginetest"
	"redbook/engine/hunt/dataset"
)

// By how much the areas of part I and II and the dots have other numbers in the other set than in ours.
var areasMoved, dotsMoved = [2]int{40, 60}, 70

// otherSet is a data set in which no area, exit or dot is called as in ours, and no number on a corruption
// token is the same.
func otherSet(t *testing.T) *dataset.Set {
	t.Helper()
	read := func(name string) string {
		text, err := fs.ReadFile(dataset.OursFS(), name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	files := fstest.MapFS{}
	write := func(name, text string) { files[name] = &fstest.MapFile{Data: []byte(text)} }
	for part := range 2 {
		name := fmt.Sprintf("part%d.json", part+1)
		var board any
		if err := json.Unmarshal([]byte(read(name)), &board); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(movedBoard(board, part))
		if err != nil {
			t.Fatal(err)
		}
		write(name, string(text))
	}
	write("tokens.tsv", rows(read("tokens.tsv"), func(f []string) {
		if f[4] != "-" && f[4] != "Eye" {
			f[4] = map[string]string{"1": "2", "2": "1", "3": "1"}[f[4]]
		}
		if f[1] != "corruption" {
			part := 0
			if f[2] == "II" {
				part = 1
			}
			f[5] = movedID(f[5], part)
		}
	}))
	write("journeys.tsv", rows(read("journeys.tsv"), func(f []string) {
		for _, i := range []int{4, 5, 6, 7, 8} {
			f[i] = inWords(strings.ReplaceAll(f[i], ",", " , "), func(id string) string { return movedID(id, 1) })
			f[i] = strings.ReplaceAll(f[i], " , ", ",")
		}
	}))
	cards := regexp.MustCompile(`(area=|within=)(\d+)`).
		ReplaceAllStringFunc(read("cards.tsv"), func(s string) string {
			key, id, _ := strings.Cut(s, "=")
			if key == "area" {
				return key + "=" + movedID(id, 0)
			}
			return key + "=" + movedID(id, 1)
		})
	write("cards.tsv", cards)
	set, err := dataset.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// rows changes the fields of the rows of a table.
func rows(text string, change func(fields []string)) string {
	lines := strings.Split(text, "\n")
	head := true
	for i, line := range lines {
		fields := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#") || len(fields) < 2:
		case head:
			head = false
		default:
			change(fields)
			lines[i] = strings.Join(fields, "\t")
		}
	}
	return strings.Join(lines, "\n")
}

// inWords changes each of some words, a star behind it left aside.
func inWords(text string, change func(string) string) string {
	words := strings.Fields(text)
	for i, w := range words {
		id := strings.TrimSuffix(w, "*")
		words[i] = change(id) + w[len(id):]
	}
	return strings.Join(words, " ")
}

// movedID is what a space of ours is called in the other set: the letters of the exits go round.
func movedID(id string, part int) string {
	if n, err := strconv.Atoi(id); err == nil {
		return strconv.Itoa(n + areasMoved[part])
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(id, "d")); err == nil {
		return fmt.Sprintf("d%d", n+dotsMoved)
	}
	if i := strings.Index("ABC", id); len(id) == 1 && i >= 0 {
		return "BCA"[i : i+1]
	}
	return id
}

func movedBoard(v any, part int) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = movedBoard(v[i], part)
		}
	case map[string]any:
		for key, inner := range v {
			switch inner := inner.(type) {
			case string:
				if key == "id" || key == "a" || key == "b" {
					v[key] = movedID(inner, part)
				}
			case float64:
				if key == "number" {
					v[key] = int(inner) + areasMoved[part]
				}
			default:
				if list, ok := inner.([]any); ok && key == "areas" && len(list) > 0 {
					if _, ids := list[0].(string); ids {
						for i := range list {
							list[i] = movedID(list[i].(string), part)
						}
						continue
					}
				}
				v[key] = movedBoard(inner, part)
			}
		}
	}
	return v
}

// Nothing in the rules depends on a certain area, exit, dot or token.
func TestConformanceWithAnotherSet(t *testing.T) {
	cfg := promises
	cfg.Options, cfg.Games, cfg.Deep = cfg.Options[1:2], 60, 1
	cfg.Twins, cfg.Sample = 1, 20
	rules := New(otherSet(t))
	for _, check := range enginetest.Checks {
		switch check.Name {
		case "offer", "save", "leaks", "records":
			t.Run(check.Name, func(t *testing.T) {
				t.Parallel()
				if err := check.Run(rules, cfg); err != nil {
					t.Error(err)
				}
			})
		}
	}
}
