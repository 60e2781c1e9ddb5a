package render

import (
	"strings"
	"unicode/utf8"
)

// AltLimit is how long the text that goes with a picture may be on Discord, in runes.
const AltLimit = 1024

// AltText joins as many sentences as fit into the text that goes with a picture.
func AltText(sentences []string) string {
	var text strings.Builder
	size := 0
	for i, s := range sentences {
		if i > 0 {
			s = " " + s
		}
		size += utf8.RuneCountInString(s)
		if size > AltLimit {
			break
		}
		text.WriteString(s)
	}
	return text.String()
}
