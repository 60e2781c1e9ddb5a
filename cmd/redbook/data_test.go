package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestADataSetIsCopiedChangedAndChecked(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mine")
	out, err := do(t, "data", "copy", dir)
	if err != nil || !strings.Contains(out, "redbook data check "+dir) {
		t.Fatalf("%q, %v", out, err)
	}
	out, err = do(t, "data", "check", dir)
	if err != nil || !strings.HasPrefix(out, "ok Red Book (") || strings.Count(out, "\n") != 1 {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"cards.tsv already", "new or empty folder"}, "data", "copy", dir)

	part1 := filepath.Join(dir, "part1.json")
	text, err := os.ReadFile(part1)
	if err != nil {
		t.Fatal(err)
	}
	mine := strings.ReplaceAll(string(text), `"b": "d1",`, `"b": "d999",`)
	if err := os.WriteFile(part1, []byte(mine), 0o600); err != nil {
		t.Fatal(err)
	}
	line := 1 + strings.Count(mine[:strings.Index(mine, "d999")], "\n")
	out, err = do(t, "data", "check", dir)
	want := "part1.json:" + strconv.Itoa(line) +
		": a line leads from \"3\" to \"d999\"; let it join two of the areas and dots listed above\n"
	if err == nil || !strings.Contains(err.Error(), "1") || out != want {
		t.Errorf("%q, %v\nwant %q", out, err, want)
	}
}

func TestDataSaysWhatItTakes(t *testing.T) {
	refused(t, []string{"data check DIR", "mend"}, "data", "mend", t.TempDir())
	refused(t, []string{"2 arguments expected"}, "data", "check")
	refused(t, []string{"no such file"}, "data", "check", filepath.Join(t.TempDir(), "nothing"))
	refused(t, []string{"is a file", "part1.json"}, "data", "check", write(t, "part1.json", "{}"))
}
