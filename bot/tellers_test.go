package bot

import (
	"testing"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A message that begins with what is of no line of the record, such as a pause, is not the one that tells of
// all lines.
func TestALineLinksToWhatTellsOfIt(t *testing.T) {
	game := &table.Table{Game: storage.Game{Server: "s", Thread: "t"}}
	f := tellers{table: game}
	f.add("m0", []part{{Line: 0, Text: "the beginning"}})
	f.add("m1", []part{{Line: 3, Text: "a move"}, {Line: 5, Text: "another"}})
	f.add("m2", []part{{Line: 0, Text: "a pause"}, {Line: 7, Text: "a move"}})
	for line, want := range map[int]string{0: "m0", 2: "m0", 3: "m1", 4: "m1", 6: "m1", 7: "m2", 9: "m2"} {
		if got := f.link(line); got != discord.Link("s", "t", ids.Message(want)) {
			t.Errorf("line %d links to %q", line, got)
		}
	}
}
