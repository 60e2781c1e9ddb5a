package league

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"redbook/assets/fonts"
)

// People call themselves as they like; our fonts have the letters of Latin alone. So names are written with
// plain letters where they imitate them, Cyrillic ones are transcribed, and what is left over is left out.
// The words that go with a picture have the names as they are.

// cyrillic are letters and what is written for them; capitals follow.
var cyrillic = map[rune]string{
	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'ґ': "g", 'д': "d", 'е': "e", 'ё': "yo",
	'є': "ye", 'ж': "zh", 'з': "z", 'и': "i", 'і': "i", 'ї': "yi", 'й': "y", 'к': "k", 'л': "l", 'м': "m",
	'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ў': "u", 'ф': "f", 'х': "kh",
	'ц': "ts", 'ч': "ch", 'ш': "sh", 'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya",
}

// letters are those of a font.
type letters struct{ font *sfnt.Font }

func readLetters() (letters, error) {
	font, err := sfnt.Parse(fonts.GrenzeBold)
	return letters{font}, err
}

func (l letters) has(r rune) bool {
	index, err := l.font.GlyphIndex(nil, r)
	return err == nil && index != 0
}

// legible is a name in letters that we have; empty if there is none.
func (l letters) legible(name string) string {
	var text strings.Builder
	some := false
	for _, r := range norm.NFKC.String(name) {
		low := unicode.ToLower(r)
		latin, ok := cyrillic[low]
		switch {
		case ok && low != r && latin != "":
			latin = strings.ToUpper(latin[:1]) + latin[1:]
		case ok:
		case unicode.IsSpace(r):
			latin = " "
		case !unicode.In(r, unicode.Mn) && l.has(r): // marks would be heaped up
			latin = string(r)
		}
		text.WriteString(latin)
		some = some || strings.ContainsFunc(latin, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N) })
	}
	if !some {
		return ""
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

// call is how somebody is called in a picture: by their number where their name cannot be written.
func (s scene) call(name string, n int) string {
	if text := s.letters.legible(name); text != "" || name == "" {
		return text
	}
	return s.say("nameless", map[string]any{"n": n})
}
