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
		before, last := parted(story, room)
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
