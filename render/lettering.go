package render

import "fmt"

// Lettering is a typeface that a painter wants: where it goes, the font and the size. It is an alias: a list
// of them reads as a table.
type Lettering = struct {
	Face **Face
	TTF  []byte
	Size float64
}

// ReadFaces reads typefaces; parts says which letters of one come from other fonts.
func ReadFaces(wanted []Lettering, parts func(ttf []byte, size float64) []Part) error {
	for _, want := range wanted {
		face, err := NewMixedFace(want.TTF, want.Size, parts(want.TTF, want.Size)...)
		if err != nil {
			return fmt.Errorf("faces: %w", err)
		}
		*want.Face = face
	}
	return nil
}
