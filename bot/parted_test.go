package bot

import (
	"fmt"
	"strings"
	"testing"

	"redbook/bot/table"
)

// A story that is too long for a message stands in several, nothing of it left out.
func TestALongStoryStandsInParts(t *testing.T) {
	var story []string
	for n := range 200 {
		story = append(story, fmt.Sprintf("Line %d: %s", n, strings.Repeat("ż", n%150)))
	}
	for _, room := range []int{10, 500, 1900} {
		before, last := parted(nil, story, room)
		for _, part := range before {
			if len([]rune(part)) > 1900 {
				t.Errorf("a part has %d runes", len([]rune(part)))
			}
		}
		if whole := strings.Join(before, "") + last; strings.TrimSuffix(whole, "\n") != strings.Join(story, "\n") ||
			len([]rune(last)) > room {
			t.Errorf("with room for %d: %d of %d runes", room, len([]rune(whole)),
				len([]rune(strings.Join(story, "\n"))))
		}
	}
}

// The last part, which calls, begins with what must stand first and has as much of the story's end as fits,
// also where all that is left would fit into the parts before.
func TestTheLastPartHasTheEnd(t *testing.T) {
	line := strings.Repeat("x", 350)
	before, last := parted([]string{"Victory."}, []string{line + "1", line + "2", line + "3"}, 800)
	if len(before) != 1 || before[0] != line+"1\n" || last != "Victory.\n"+line+"2\n"+line+"3" {
		t.Errorf("before: %q\nlast: %q", before, last)
	}
	if _, last := parted([]string{"Victory."}, nil, 800); last != "Victory." {
		t.Errorf("no story: %q", last)
	}
}

// What stands in a message before the last is noted with the lines of the record that it tells of, and what
// is taken back is struck out there, too, paragraph by paragraph.
func TestEachPartKnowsItsLine(t *testing.T) {
	var story []part
	for n := range 9 {
		story = append(story, part{Line: n + 1, Text: strings.Repeat("x", 300) + "\n" + strings.Repeat("y", 300)})
	}
	before, last := parted(nil, textsOf(story), 700)
	left, told := story, 0
	for _, text := range before {
		var parts []part
		parts, left = taken(left, text)
		if got := (growing{Parts: parts}).text() + "\n"; got != text || parts[0].Line != told+1 {
			t.Errorf("a message from line %d tells %q, not %q", parts[0].Line, got, text)
		}
		told += len(parts)
	}
	if got := (growing{Parts: left}).text(); got != last || told < 2 {
		t.Errorf("after %d parts there is left %q, not %q", told, got, last)
	}
	story[2].Last = 4
	undone := table.News{Pieces: []table.Piece{{Undone: 4}}}
	for _, p := range strike(story, undone) {
		if struck := strings.HasPrefix(p.Text, "~~"); struck != (max(p.Line, p.Last) >= 4) {
			t.Errorf("line %d: struck out is %v", p.Line, struck)
		}
	}
}
