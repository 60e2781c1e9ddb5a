package dataset

import (
	"os"
	"strings"
	"testing"
)

// TestTheCardsFileTellsItsGrammar: who edits cards.tsv has the file and not the source, so the package
// comment's section about effects stands on top of it.
func TestTheCardsFileTellsItsGrammar(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(source), "// # Effects\n//\n")
	section, _, _ = strings.Cut(section, "package dataset")
	want, cards := words(section, "//"), words(text(t, fileCards), "#")
	if want == "" || !strings.Contains(cards, want) {
		t.Errorf("%s does not begin with the words of the package comment's section about effects", fileCards)
	}
}

// TestEveryWordIsExplained: the grammar tells of every word that the reader knows.
func TestEveryWordIsExplained(t *testing.T) {
	head, _, _ := strings.Cut(text(t, fileCards), "\nid\t")
	check := func(list string) {
		for _, word := range strings.Split(list, ", ") {
			if !strings.Contains(head, word) {
				t.Errorf("the grammar does not tell of %s", word)
			}
		}
	}
	for _, list := range []string{names(verbs), names(conditions), names(limits), names(moments), names(timings),
		names(nears), names(whos),
		names(kinds), names(spares), names(untils), names(targets), names(questions), names(movers), names(roles),
		names(decks)} {
		check(list)
	}
}

// words returns the words of a comment, whatever lines they stand in.
func words(comment, mark string) string {
	var all []string
	for line := range strings.Lines(comment) {
		if after, ok := strings.CutPrefix(line, mark); ok {
			all = append(all, strings.Fields(after)...)
		}
	}
	return strings.Join(all, " ")
}
