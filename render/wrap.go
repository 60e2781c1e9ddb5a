package render

import "strings"

// Wrap breaks a text into lines no wider than room, at spaces. A word that is wider gets a line of its own
// and sticks out; Widest tells how far. If it can be helped, no line ends in a word of one letter: in Polish
// "w" or "i" must not hang.
func (f *Face) Wrap(text string, room float64) []string {
	var lines []string
	var line []string
	flush := func(n int) { // ends a line before its last n words
		lines = append(lines, strings.Join(line[:len(line)-n], " "))
		line = append([]string(nil), line[len(line)-n:]...)
	}
	for _, word := range strings.Fields(text) {
		if len(line) > 0 && f.Width(strings.Join(line, " ")+" "+word) > room {
			hanging := 0
			for hanging < len(line)-1 && len([]rune(line[len(line)-1-hanging])) == 1 {
				hanging++
			}
			flush(hanging)
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
