package wotr

import (
	"strings"
	"unicode/utf8"
)

const altLimit = 1024 // runes, Discord's limit for the description of a file

// fitting joins as many sentences as the limit allows.
func fitting(sentences []string) string {
	var text strings.Builder
	size := 0
	for i, s := range sentences {
		if i > 0 {
			s = " " + s
		}
		size += utf8.RuneCountInString(s)
		if size > altLimit {
			break
		}
		text.WriteString(s)
	}
	return text.String()
}
