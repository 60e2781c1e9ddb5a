package hunt

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"redbook/engine/hunt/dataset"
)

// Each effect of each card of our own set has a test of its own, called by the card's id and the effect's
// number: A1-05's second is TestA105Effect2.

func TestEachCardHasATestUnderItsID(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), entry.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				tests[f.Name.Name] = true
			}
		}
	}
	for _, card := range ours().set.Cards {
		for i := range card.Effects {
			if name := fmt.Sprintf("Test%sEffect%d", strings.ReplaceAll(card.ID, "-", ""), i+1); !tests[name] {
				t.Errorf("%s, effect %d: no %s", card.ID, i+1, name)
			}
		}
	}
}

// ours are the tables of our own data set.
func ours() *tables { return newTables(dataset.Ours()) }

// handed is a game of part I in the Ring-bearer's turn, first of a day, who holds just these ally cards and
// one Fellowship token.
func handed(t *testing.T, cards ...string) *game {
	t.Helper()
	return started(t).Adjust("hand", counted(cards), "tokens", 1, "pool", 2)
}

// counted makes a hand.
func counted(cards []string) map[string]int {
	hand := map[string]int{}
	for _, c := range cards {
		hand[c]++
	}
	return hand
}

// casting is a game of part I in the turn of the blue Nazgûl, whose player holds just these sorcery cards;
// the Ring-bearer holds no card and no Fellowship token, and has noted a dot after his start in 1.
func casting(t *testing.T, cards ...string) *game {
	t.Helper()
	g := started(t).Adjust("hand", counted(nil), "tokens", 0, "pool", 3)
	return hunters(g.Do("ring-bearer: move to=dot"), cards...)
}

// hunters goes on to the turn of the blue Nazgûl.
func hunters(g *game, cards ...string) *game {
	g.T.Helper()
	if g.Asking() == "ring-bearer turn.bearer" {
		g.Do("ring-bearer: end-turn")
	}
	return g.Adjust("dice", map[string]int{"sorcery": 2, "ring": 2, "sword": 2}, "spent", 0, "sorcery",
		map[string]any{"nazgul-1": counted(cards)}, "sorceryGone", map[string]int{})
}

// answering is a game of part I in the turn of the blue Nazgûl, while the Ring-bearer holds just these ally
// cards.
func answering(t *testing.T, cards ...string) *game {
	t.Helper()
	return casting(t).Adjust("hand", counted(cards), "tokens", 1, "pool", 2)
}

// partTwo is a game of part II in the Ring-bearer's turn, the first of its second day: Frodo follows a
// journey and is at a step of it, Gandalf is hidden in 8 and has not moved, the Nazgûl stand in 28 and 33.
func partTwo(t *testing.T, journey string, step int, cards ...string) *game {
	t.Helper()
	g := started(t).Adjust(
		"part", "ii", "day", 2, "journal", nil, "legs", nil, "start", nil, "step", step, "journey", journey, "long",
		journey[0] == 'l', "moved", true,
		"held", []string{"4", "5", "18"}, "known", nil, "hidden", nil, "gandalf", "hidden", "gandalfJournal",
		[]string{"8"}, "deedsGone", []string{"8"},
		"company.merry", "up", "company.strider", "up", "hand", counted(cards), "allyGone", nil, "tokens", 1,
		"pool", 2, "riders.blue.where", "28", "riders.green.where", "28", "riders.red.where", "33",
		"riders.purple.where", "33",
	)
	return g
}

// gandalfMoves has Gandalf go on.
func (g *game) gandalfMoves() *game { return g.Do(g.first("ring-bearer", "gandalf")) }
