package main

import (
	"os"
	"strings"
	"testing"

	"redbook/engine/enginetest"
	"redbook/engine/script"
)

// The guide to scripts has an example for each game, and each of them runs as it stands there.
func TestTheExamplesOfTheScriptGuide(t *testing.T) {
	const fence = "```script\n"
	parts := strings.Split(script.Guide, fence)
	played := map[string]bool{}
	for i, part := range parts[1:] {
		example, rest, closed := strings.Cut(part, "```\n")
		if !closed {
			t.Fatalf("example %d has no end", i+1)
		}
		// so that errors name the guide's line
		above := strings.Repeat("\n", strings.Count(strings.Join(parts[:i+1], fence), "\n")+1)
		written, err := scriptRun("guide.md", enginetest.Updating()).Do(above + example)
		if err != nil {
			t.Errorf("example %d: %v", i+1, err)
			continue
		}
		_, line, _ := strings.Cut(example, "\ngame ")
		id, _, _ := strings.Cut(line, "\n")
		played[id] = true
		parts[i+1] = strings.TrimPrefix(written, above) + "```\n" + rest
	}
	for _, g := range ownGames() {
		if !played[g.Rules.ID()] {
			t.Errorf("no example of %s", g.Rules.ID())
		}
	}
	if guide := strings.Join(parts, fence); enginetest.Updating() && guide != script.Guide {
		if err := os.WriteFile("../../engine/script/guide.md", []byte(guide), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestScriptsAreRunAndWritten(t *testing.T) {
	path := write(t, "odd.script", "game wotr\nstart\n  ...\nfree: travel-on\n  not-declared\nposition corruption\n")
	refused(t, []string{"odd.script:6: position corruption: this happened as well: corruption: 0"}, "script",
		path)
	if out, err := do(t, "script", "--write", path); err != nil || !strings.HasPrefix(out, "ok ") {
		t.Fatalf("%q, %v", out, err)
	}
	if text, _ := os.ReadFile(path); !strings.HasSuffix(string(text),
		"\nposition corruption\n  corruption: 0\n") {
		t.Errorf("written is\n%s", text)
	}
	if _, err := do(t, "script", path); err != nil {
		t.Error(err)
	}
	if out, err := do(t, "script", "--guide"); err != nil || out != script.Guide {
		t.Errorf("the guide: %v", err)
	}
}

// Every mistake that somebody makes who does not know the form says where it is and what to write instead.
func TestWrongScriptsSayWhatToDo(t *testing.T) {
	const begun = "game wotr\nstart\n  ...\n"
	for text, says := range map[string]string{
		"":                                          ":1: : a script begins with the game",
		"start\n":                                   `:1: start: a script begins with the game that it plays, "game NAME": confrontation, wotr, hunt`,
		"game chess\n":                              ":1: game chess: a script begins with",
		"game wotr\nfree: pass\n":                   ":2: free: pass: nothing is set up yet",
		"game wotr\noptions seat=3\nstart\n":        `no option "seat"; it has tokens, seats,`,
		"game wotr\noptions seats=5\nstart\n":       "written seats=2, or seats=3, or seats=4",
		begun + "fre: travel-on\n":                  "is free meant?",
		begun + "free: travl-on\n":                  "is travel-on meant?",
		begun + "shadow: allocate dice=0\n":         "asked now: free fellowship.choose\n  if that is right, write \"refused: not-asked\"",
		begun + "free: declare to=rivendel\n":       "is rivendell meant?",
		begun + "board corruptoin=3\n":              `no part "corruptoin"; is corruption meant?`,
		begun + "board armies.osgilath=sauron:2r\n": `nothing in this game is called "osgilath"; is osgiliath meant?`,
		begun + "board armies.moria=sauron:99r\n":   "figures of sauron:r, not",
		begun + "board armies.moria=sauron:r2\n":    `"sauron:r2"`,
		begun + "board corruption\n":                "write path=value",
		begun + "position\n":                        "write which parts",
		begun + "board box.sauron=3\nfree: travel-on\n  ...\nshadow: allocate dice=0\n": `write "? action-free: ..." below`,
		begun + "free: travel-on\n  ...\nshadow: allocate dice=0\n  ? action-free\n":    `line 7: "? action-free": chance is written`,
		begun + "asked shadow\n": "asked now: free fellowship.choose",
		begun + "fits orc: go\n": "the seats are",
		begun + "game hunt\n":    "plays one game",
	} {
		_, err := scriptRun("odd.script", false).Do(text)
		if err == nil || !strings.HasPrefix(err.Error(), "odd.script:") || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v does not say %q", text, err, says)
		}
	}
}
