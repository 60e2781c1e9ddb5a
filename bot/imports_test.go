package bot_test

import (
	"go/build"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// bans are the imports that would turn the house upside down, each with its reason. A package is matched by
// its longest prefix "in"; an import of ours is banned if it has one of the prefixes in "never", unless "but"
// allows it.
var bans = []struct {
	in     string
	never  []string
	but    []string
	reason string
}{
	{"redbook/assets", []string{"redbook/"}, []string{"redbook/assets"}, "words and shapes know nobody"},
	{"redbook/engine", []string{"redbook/", "github.com/", "golang.org/"}, []string{"redbook/engine"},
		"the rules know no Discord, file, database, picture or language"},
	{"redbook/engine/hunt/dataset", []string{"redbook/", "github.com/", "golang.org/"},
		[]string{"redbook/engine/hunt/dataset"}, "a data set is read and checked without the rules"},
	{"redbook/render", []string{"redbook/bot", "redbook/storage", "redbook/cmd"}, nil,
		"a painter sees a view and nothing else"},
	{"redbook/bot/almanac", []string{"redbook/bot", "redbook/storage", "redbook/render", "redbook/cmd"},
		[]string{"redbook/bot/almanac"}, "an almanac tells of a view and of the rules, to whomever"},
	{"redbook/bot/annals", []string{"redbook/bot", "redbook/storage", "redbook/render", "redbook/cmd"},
		[]string{"redbook/bot/annals"}, "annals are taken from the end of a game and its events, for whomever"},
	{"redbook/bot/tale", []string{"redbook/bot", "redbook/storage", "redbook/render", "redbook/cmd",
		"redbook/engine/"},
		[]string{"redbook/bot/tale", "redbook/bot/phrase", "redbook/engine/hunt/dataset"},
		"a tale is made of events, and of the map where they happen"},
	{"redbook/storage", []string{"redbook/"}, []string{"redbook/storage"}, "games are opaque to the store"},
	{"redbook/storage/ids", []string{"redbook/", "github.com/"}, nil, "an id knows nothing of what it names"},
	{"redbook/bot/sandbox", []string{"redbook/"}, []string{"redbook/bot/sandbox"},
		"the stand-in for Discord must not know the bot"},
	{"redbook/bot/people", []string{"redbook/bot", "redbook/storage", "redbook/render", "redbook/cmd"},
		[]string{"redbook/bot/sandbox", "redbook/storage/ids"},
		"people see what Discord shows, and nothing behind it"},
	{"redbook/bot/markup", []string{"redbook/", "github.com/"}, []string{"redbook/storage/ids"},
		"marks are the same around any text"},
	{"redbook/bot/robots", []string{"redbook/engine/", "redbook/render", "redbook/cmd", "github.com/bwmarrin"},
		[]string{"redbook/engine/enginetest"}, "robots play any game, and know none"},
	{"redbook/bot/discord", []string{"redbook/"}, []string{"redbook/storage/ids"},
		"the layer over Discord knows no games"},
	{"redbook/bot/table", []string{"redbook/bot/discord", "redbook/bot/sandbox", "redbook/cmd",
		"github.com/bwmarrin"}, nil, "a table is the same on any chat"},
	{"redbook/bot/metrics", []string{"redbook/"}, []string{"redbook/render", "redbook/storage"},
		"metrics count what they are told and know no game"},
	{"redbook/bot/painters", []string{"redbook/", "github.com/"}, []string{"redbook/render"},
		"painters work in turns, whatever they paint and for whom"},
	{"redbook/bot/reports", []string{"redbook/bot", "redbook/render", "redbook/storage/", "redbook/cmd"},
		[]string{"redbook/bot/phrase", "redbook/bot/markup"},
		"a report is made a script from the record and the words alone"},
	{"redbook/bot/clock", []string{"redbook/", "github.com/"}, nil,
		"how long somebody may take is arithmetic on a time that is given"},
	{"redbook/bot/pace", []string{"redbook/", "github.com/"}, nil,
		"when somebody is reminded is arithmetic on a time that is given"},
	{"redbook/bot/reliability", []string{"redbook/", "github.com/"}, nil,
		"how quick and reliable somebody is is arithmetic on what is given"},
	{"redbook/bot/league", []string{"redbook/", "github.com/"}, []string{"redbook/bot/league"},
		"who plays whom and who stands where is arithmetic on what is given"},
	{"redbook/bot/lesson", []string{"redbook/bot", "redbook/storage", "redbook/render", "redbook/cmd",
		"redbook/engine/"}, []string{"redbook/engine/script"},
		"a lesson is a position and what happens after it"},
	{"redbook/bot/statistics", []string{"redbook/", "github.com/"},
		[]string{"redbook/bot/annals", "redbook/bot/league", "redbook/engine/share"},
		"what finished games come to is arithmetic on results that are given"},
	{"redbook/bot/phrase", []string{"redbook/bot", "redbook/storage", "redbook/render", "redbook/cmd"},
		[]string{"redbook/bot/almanac"}, "speaking needs rules and words only"},
	{"redbook/bot", []string{"redbook/engine/", "redbook/render/", "redbook/storage/", "redbook/cmd",
		"github.com/bwmarrin"}, []string{"redbook/storage/ids", "redbook/render/league", "redbook/engine/review",
		"redbook/engine/computer"},
		"the bot knows no single game, no database, and Discord only through its layer"},
}

// Imports run one way (cmd → bot → table → engine, storage, render → assets). Tests may import what they
// like.
func TestImportsRunOneWay(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name != ".." && strings.HasPrefix(name, ".") || name == "testdata" {
			return filepath.SkipDir
		}
		pkg, err := build.ImportDir(path, 0)
		if err != nil {
			return nil // no Go files here
		}
		rel, err := filepath.Rel("..", path)
		if err != nil {
			return err
		}
		seen++
		checkImports(t, "redbook/"+filepath.ToSlash(rel), pkg.Imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 10 {
		t.Errorf("only %d packages found", seen)
	}
}

func hasPrefix(pkg, prefix string) bool {
	return pkg == prefix || strings.HasPrefix(pkg, strings.TrimSuffix(prefix, "/")+"/")
}

func checkImports(t *testing.T, pkg string, imports []string) {
	rule := -1
	for i, b := range bans {
		if hasPrefix(pkg, b.in) && (rule < 0 || len(b.in) > len(bans[rule].in)) {
			rule = i
		}
	}
	if rule < 0 {
		return
	}
	b := bans[rule]
	for _, imported := range imports {
		allowed := false
		for _, but := range b.but {
			allowed = allowed || hasPrefix(imported, but)
		}
		for _, never := range b.never {
			exact := strings.HasSuffix(never, "/") && imported == strings.TrimSuffix(never, "/")
			if hasPrefix(imported, never) && !exact && !allowed {
				t.Errorf("%s imports %s: %s", pkg, imported, b.reason)
			}
		}
	}
}
