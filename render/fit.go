package render

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Capital begins a text with a capital letter.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// FirstFit returns the first face in which a text fits the width. If it fits in none, that is the last face,
// and the text is cut short.
func FirstFit(faces []*Face, text string, room float64) (*Face, string) {
	for _, f := range faces {
		if f.Width(text) <= room {
			return f, text
		}
	}
	last := faces[len(faces)-1]
	return last, last.Cut(text, room)
}

// Cut shortens a text to a width, with an ellipsis.
func (f *Face) Cut(text string, room float64) string {
	if f.Width(text) <= room {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && f.Width(string(letters)+"…") > room {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimRight(string(letters), " ,·") + "…"
}
