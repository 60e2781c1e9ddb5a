package wotr

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// verbsOf lists the verbs of a card's row, those between which it lets a side choose among them.
func verbsOf(c Card) (verbs []string) {
	for _, a := range eventOf[c].acts {
		verbs = append(verbs, a.name)
		for _, o := range a.options {
			if o.name != "" {
				verbs = append(verbs, o.name)
			}
		}
	}
	return verbs
}

// What the package comment says of the rows is counted here, and must be changed there when it changes.
func TestThePackageCommentCountsTheVerbsOfTheCards(t *testing.T) {
	usedBy := map[string]map[Card]bool{}
	var longest Card
	most, onTable, own := 0, 0, 0
	for _, c := range baseCards() {
		row := &eventOf[c]
		if len(row.acts) == 0 {
			onTable++
		}
		if len(row.acts) > most {
			longest, most = c, len(row.acts)
		}
		for _, v := range verbsOf(c) {
			if usedBy[v] == nil {
				usedBy[v] = map[Card]bool{}
			}
			usedBy[v][c] = true
		}
	}
	for _, c := range baseCards() {
		for _, v := range verbsOf(c) {
			if len(usedBy[v]) == 1 {
				t.Logf("%s %s: %s", c.key(), c, v)
				own++
				break
			}
		}
	}
	packageCommentSays(t, fmt.Sprintf("The 96 rows are made of %d verbs; the longest row has %d acts (%s); %d cards have a verb that no other card uses; %d do nothing but lie on the table.",
		len(usedBy), most, longest.key(), own, onTable))
	cards, more := 0, map[string]bool{}
	for c := NoCard + 1; c < cardCount; c++ {
		if c.ofKings() {
			cards++
			for _, v := range verbsOf(c) {
				if usedBy[v] == nil {
					more[v] = true
				}
			}
		}
	}
	packageCommentSays(t, fmt.Sprintf("The %d rows of Kings of Middle-earth add %d verbs.", cards, len(more)))
}

// packageCommentSays holds the package comment to a sentence, wherever its lines break.
func packageCommentSays(t *testing.T, want string) {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	if says := strings.Join(strings.Fields(strings.ReplaceAll(string(text), "//", " ")),
		" "); !strings.Contains(says, want) {
		t.Errorf("doc.go does not say: %s", want)
	}
}
