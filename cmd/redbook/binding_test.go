package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// aTableGame is the record of a game at a table: nobody saw what was drawn.
const aTableGame = `red-book record 1
game: wotr

0 start
1 free: travel-on
2 shadow: allocate dice=1
  ? action-free face: event
  ? action-free face: character
  ? action-free face: character
  ? action-free face: muster
  ? action-shadow face: event
  ? action-shadow face: army
  ? action-shadow face: army
  ? action-shadow face: muster
  ? action-shadow face: character
  ? action-shadow face: eye
3 free: draw die=event deck=free-character   # nor this
4 shadow: draw die=event deck=shadow-strategy
  ? card card: ?
`

func TestReplayBindsWhatATableGameLeavesUnnamed(t *testing.T) {
	named := filepath.Join(t.TempDir(), "named.txt")
	out, err := do(t, "replay", "--named", named, write(t, "game.txt", aTableGame))
	if err != nil || out != "ok wotr lines=5 bound=6 result=none (the game goes on)\n" {
		t.Fatalf("%q, %v", out, err)
	}
	text, err := os.ReadFile(named)
	if err != nil || strings.Count(string(text), "  # bound\n") != 6 || strings.Contains(string(text), ": ?") {
		t.Errorf("%v: the record with the names is\n%s", err, text)
	}
	out, err = do(t, "replay", named)
	if err != nil || out != "ok wotr lines=5 result=none (the game goes on)\n" {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"line 2", "everyone has seen it"}, "replay",
		write(t, "game.txt", strings.Replace(aTableGame, "action-free face: event", "action-free face: ?", 1)))
}
