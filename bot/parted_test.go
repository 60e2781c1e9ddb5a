package bot

import (
	"fmt"
	"strings"
	"testing"
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
