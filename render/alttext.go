package render

import (
	"strings"
	"unicode/utf8"
)

// AltLimit is how long the text that goes with a picture may be on Discord, in runes.
const AltLimit = 1024

// AltText joins as many sentences as fit into the text that goes with a picture. A first one that is longer
// than all of it, such as a list of a hundred places, is cut at a word.
func AltText(sentences []string) string {
	var text strings.Builder
	size := 0
	for i, s := range sentences {
		if i > 0 {
			s = " " + s
		}
		size += utf8.RuneCountInString(s)
		if i == 0 && size > AltLimit {
			head := string([]rune(s)[:AltLimit-1])
			if space := strings.LastIndexByte(head, ' '); space > 0 {
				head = head[:space]
			}
			return head + "…"
		}
		if size > AltLimit {
			break
		}
		text.WriteString(s)
	}
	return text.String()
}
