package bot_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	"redbook/engine/wotr"
)

// rewrite writes the sentences anew, to be read.
var rewrite = flag.Bool("rewrite", false, "write the golden sentences anew")

// aFact is one fact of a refusal in the golden file of the rules: name@domain=values or name="text".
var aFact = regexp.MustCompile(`(\w+)(?:@(\w+)=(\S*)|=("(?:[^"\\]|\\.)*"))`)

// readRefusal makes a refusal of a line of that file.
func readRefusal(t *testing.T, line string) *engine.Refusal {
	t.Helper()
	code, rest, _ := strings.Cut(line, " ")
	r := engine.Refuse(code)
	for _, m := range aFact.FindAllStringSubmatch(rest, -1) {
		if m[2] == "" {
			text, err := strconv.Unquote(m[4])
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			r.Facts = append(r.Facts, engine.Quote(m[1], text))
			continue
		}
		d, ok := wotr.Rules.Domain(m[2])
		if !ok {
			t.Fatalf("%s: no domain %s", line, m[2])
		}
		fact := engine.Tell(m[1]).In(d)
		for _, name := range strings.Split(m[3], ",") {
			v, ok := d.Parse(name)
			if !ok && m[3] != "" {
				t.Fatalf("%s: no %s %q", line, m[2], name)
			}
			if m[3] != "" {
				fact.Values = append(fact.Values, v)
			}
		}
		r.Facts = append(r.Facts, fact)
	}
	return r
}

// What players of War of the Ring get wrong is answered in sentences in both languages, none of them with an
// id or a hole in it, short enough for a message. They stand in a golden file to be read.
func TestRefusalsOfWarOfTheRingAreSentences(t *testing.T) {
	data, err := os.ReadFile("../engine/wotr/testdata/refusals.txt")
	if err != nil {
		t.Fatal(err)
	}
	bad := newBadWords(wotr.Rules)
	var out strings.Builder
	said := 0
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		action, refusal, ok := strings.Cut(line, " -> ")
		fmt.Fprintln(&out, action)
		if !ok {
			continue
		}
		r := readRefusal(t, refusal)
		for _, lang := range words.Languages {
			text, _ := phrase.Speaker{Rules: wotr.Rules, Lang: lang}.Refusal(r)
			said++
			fmt.Fprintf(&out, "  %s  %s\n", lang, text)
			if word, found := bad.in(quotedWords.ReplaceAllString(text, "")); found {
				t.Errorf("%s, %s: %q in %q", lang, line, word, text)
			}
			if n := len([]rune(text)); n < 15 || n > 900 || !strings.HasSuffix(strings.TrimRight(text, ")`"), ".") {
				t.Errorf("%s, %s: no sentence of a fair length: %q", lang, line, text)
			}
		}
	}
	if said < 200 {
		t.Errorf("only %d sentences", said)
	}
	const golden = "testdata/refusals-wotr.txt"
	if *rewrite {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != out.String() {
		t.Errorf("the sentences differ from %s: run with -rewrite and read what has changed", golden)
	}
}

// quotedWords are a player's own words and the commands that a sentence names.
var quotedWords = regexp.MustCompile("`[^`]*`")
