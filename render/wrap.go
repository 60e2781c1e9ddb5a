package render

import "strings"

// Wrap breaks a text into lines no wider than room, at spaces. A word that is wider gets a line of its own
// and sticks out; Widest tells how far. If it can be helped, no line ends in a word of one letter: in Polish
// "w" or "i" must not hang.
func (f *Face) Wrap(text string, room float64) []string {
	return f.wrap(text, room, func(line []string, _ string) int {
		n := 0
		for n < len(line)-1 && len([]rune(line[len(line)-1-n])) == 1 {
			n++
		}
		return n
	})
}

// WrapIn breaks a text of a language so: of one letter, words must not hang in Polish alone, for an English
// article may end a line. In no language does a line begin with the numeral of a part.
func (f *Face) WrapIn(lang, text string, room float64) []string {
	return f.wrap(text, room, func(line []string, next string) int {
		n := 0
		if strings.Trim(next, "IVX.,;:)") == "" {
			n++
		}
		for lang == "pl" && n < len(line) && len([]rune(line[len(line)-1-n])) == 1 {
			n++
		}
		if n == len(line) {
			return 0
		}
		return n
	})
}

// wrap breaks a text into lines; hanging says how many words of a line go over to the next, which begins with
// a word.
func (f *Face) wrap(text string, room float64, hanging func(line []string, next string) int) []string {
	var lines []string
	var line []string
	flush := func(n int) { // ends a line before its last n words
		lines = append(lines, strings.Join(line[:len(line)-n], " "))
		line = append([]string(nil), line[len(line)-n:]...)
	}
	for _, word := range strings.Fields(text) {
		if len(line) > 0 && f.Width(strings.Join(line, " ")+" "+word) > room {
			flush(hanging(line, word))
		}
		line = append(line, word)
	}
	if len(line) > 0 {
		flush(0)
	}
	return lines
}

// Widest returns the width of the widest line.
func (f *Face) Widest(lines []string) float64 {
	widest := 0.0
	for _, l := range lines {
		widest = max(widest, f.Width(l))
	}
	return widest
}

// Fit returns the first of some faces, the largest first, in which a text takes at most so many lines of a
// width, with these lines; if none does, the last face.
func Fit(text string, room float64, most int, faces ...*Face) (*Face, []string) {
	for i, f := range faces {
		lines := f.Wrap(text, room)
		if i == len(faces)-1 || len(lines) <= most && f.Widest(lines) <= room {
			return f, lines
		}
	}
	return nil, nil
}
