// Package datasettest makes another data set of The Hunt for the Ring, for tests that the rules, pictures and
// words depend on no area's number, region's letter or token's value of ours.
package datasettest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"redbook/engine/hunt/dataset"
)

// Other is a valid data set whose areas, dots and regions are called otherwise than ours, with other numbers
// on some of its corruption tokens. Its map has the shape of ours, so that every journey can be walked.
func Other(t testing.TB) *dataset.Set {
	t.Helper()
	set, err := dataset.Read(OtherFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// OtherFiles are the files of Other.
func OtherFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	put := func(name, text string) { files[name] = &fstest.MapFile{Data: []byte(text)} }
	first, second := renaming(t, "part1.json"), renaming(t, "part2.json")
	put("part1.json", first.board(t))
	put("part2.json", second.board(t))
	put("tokens.tsv", table(t, "tokens.tsv", func(row map[string]string) {
		switch row["kind"] {
		case "information", "frodo_start":
			row["area"] = first.space(row["area"])
		case "deed":
			row["area"] = second.space(row["area"])
		case "corruption":
			if row["value"] == "1" && row["colour"] == "grey" {
				row["value"] = "3"
			}
		}
	}))
	put("journeys.tsv", table(t, "journeys.tsv", func(row map[string]string) {
		for _, column := range []string{"row0", "entries", "havens", "walk"} {
			row[column] = second.spaces(row[column])
		}
		havens := strings.Split(row["havens"], ",")
		slices.SortFunc(havens, func(a, b string) int { return atoi(t, a) - atoi(t, b) })
		row["havens"] = strings.Join(havens, ",")
	}))
	put("cards.tsv", table(t, "cards.tsv", func(row map[string]string) {
		names := first
		if row["deck"] == "ally2" {
			names = second
		}
		for _, column := range []string{"when", "ops"} {
			row[column] = regexp.MustCompile(`(area|within)=[0-9]+|[IV]+-[A-D]`).
				ReplaceAllStringFunc(row[column], func(s string) string {
					if key, area, ok := strings.Cut(s, "="); ok {
						return key + "=" + names.space(area)
					}
					return region(s)
				})
		}
	}))
	return files
}

// atoi reads a number; "-" is 0.
func atoi(t testing.TB, s string) int {
	if s == "-" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// names are what the spaces of a board are called instead.
type names struct {
	file string
	to   map[string]string
}

// renaming turns the numbers of areas and dots round: the first becomes the last.
func renaming(t testing.TB, file string) names {
	var board struct{ Areas, Dots []struct{ ID string } }
	if err := json.Unmarshal(ours(t, file), &board); err != nil {
		t.Fatal(err)
	}
	n := names{file, map[string]string{}}
	areas := len(board.Areas) - 3 // three exits
	for i := range areas {
		n.to[strconv.Itoa(i+1)] = strconv.Itoa(areas - i)
	}
	for i := range board.Dots {
		n.to[fmt.Sprintf("d%d", i+1)] = fmt.Sprintf("d%d", len(board.Dots)-i)
	}
	return n
}

func (n names) space(id string) string {
	if to := n.to[id]; to != "" {
		return to
	}
	return id
}

// spaces renames all that stand in a text.
func (n names) spaces(text string) string {
	return regexp.MustCompile(`d?[0-9]+`).ReplaceAllStringFunc(text, n.space)
}

// region changes A and B of every segment.
func region(id string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'A':
			return 'B'
		case 'B':
			return 'A'
		}
		return r
	}, id)
}

// board writes the board's file anew.
func (n names) board(t testing.TB) string {
	var board map[string]any
	if err := json.Unmarshal(ours(t, n.file), &board); err != nil {
		t.Fatal(err)
	}
	board["set"] = "The other set"
	each := func(list string, change func(v map[string]any)) {
		for _, v := range board[list].([]any) {
			change(v.(map[string]any))
		}
	}
	inRegion := func(v map[string]any) {
		if id, ok := v["region"].(string); ok {
			v["region"] = region(id)
		}
		v["id"] = n.space(v["id"].(string))
	}
	each("dots", inRegion)
	each("areas", func(v map[string]any) {
		inRegion(v)
		if v["number"] != nil {
			v["number"] = json.Number(v["id"].(string))
		}
	})
	each("regions", func(v map[string]any) {
		v["id"], v["letter"] = region(v["id"].(string)), region(v["letter"].(string))
		for i, id := range v["areas"].([]any) {
			v["areas"].([]any)[i] = n.space(id.(string))
		}
	})
	each("edges", func(v map[string]any) { v["a"], v["b"] = n.space(v["a"].(string)), n.space(v["b"].(string)) })
	text, err := json.MarshalIndent(board, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// table changes every row of a table.
func table(t testing.TB, file string, change func(row map[string]string)) string {
	var header []string
	var out strings.Builder
	for line := range strings.Lines(string(ours(t, file))) {
		line = strings.TrimSuffix(line, "\n")
		fields := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case header == nil:
			header = fields
		default:
			row := map[string]string{}
			for i, name := range header {
				row[name] = fields[i]
			}
			change(row)
			for i, name := range header {
				fields[i] = row[name]
			}
		}
		out.WriteString(strings.Join(fields, "\t") + "\n")
	}
	return out.String()
}

func ours(t testing.TB, file string) []byte {
	text, err := fs.ReadFile(dataset.OursFS(), file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
