// Package fonts embeds the typefaces that pictures are lettered with. All are under the SIL Open Font
// License 1.1; the licences stand next to the files. It imports nothing of this project; the painters use
// it.
package fonts

import _ "embed" // for the font files

// The typefaces, as TrueType data. All have the letters of Polish and the accents of Tolkien's names, and
// figures of one height.
var (
	//go:embed Grenze-Bold.ttf
	GrenzeBold []byte // names and numbers

	//go:embed Grenze-MediumItalic.ttf
	GrenzeItalic []byte // waters, remarks

	//go:embed Cinzel-Bold.ttf
	CinzelBold []byte // headlines
)
