package confrontation

import (
	"strings"

	"redbook/engine"
)

// Hidden reports whether it is a secret at first where a character stands, and who knows: the side it is of.
func Hidden(v engine.Value) (knows engine.Seats, secret bool) {
	c := Character(v)
	if c < Frodo || c > Watcher {
		return engine.Nobody, false
	}
	return c.Side().only(), true
}

// star ends the id of the other face of a tile.
const star = "-star"

// Faces lists both faces of a character's tile: they have one name, and the story calls either by it.
func Faces(v engine.Value) (both []engine.Value) {
	name := strings.TrimSuffix(Characters.Name(v), star)
	for _, face := range []string{name, name + star} {
		if v, ok := Characters.Parse(face); ok {
			both = append(both, v)
		}
	}
	return both
}
