package hunt

import (
	"fmt"

	"redbook/engine"
)

// This file writes the ids of the game as names and reads them back: stored positions, frames and views speak
// in names.

var (
	parts    = engine.NewDomain("part", "", "i", "ii")
	turns    = engine.NewDomain("turn", "none", "first-daylight", "second-daylight", "night")
	states   = engine.NewDomain("company-card", "absent", "up", "turned")
	gandalfs = engine.NewDomain("gandalf", "away", "hidden", "revealed", "rivendell")
	aids     = engine.NewDomain("aid", "", "memory", "map", "full", "ways")
	logKinds = engine.NewDomain("log", "none", "no-search", "no-search-no-hunt", "perception-is-yes")
)

// name writes a value by its name; the first value of a domain may have none.
func name[T ~uint8](d *engine.Domain, v T) ([]byte, error) {
	if n := d.Name(engine.Value(v)); n[0] != '#' {
		return []byte(n), nil
	}
	if v == 0 {
		return nil, nil
	}
	return nil, fmt.Errorf("no %s %d", d.ID(), v)
}

// named reads what name wrote.
func named[T ~uint8](d *engine.Domain, text []byte, into *T) error {
	if len(text) == 0 {
		*into = 0
		return nil
	}
	v, ok := d.Parse(string(text))
	if !ok {
		return fmt.Errorf("no %s %q", d.ID(), text)
	}
	*into = T(v)
	return nil
}

// MarshalText writes the part by name.
func (p Part) MarshalText() ([]byte, error) { return name(parts, p) }

// UnmarshalText reads the part's name.
func (p *Part) UnmarshalText(text []byte) error { return named(parts, text, p) }

// MarshalText writes the aid by name.
func (a Aid) MarshalText() ([]byte, error) { return name(aids, a) }

// UnmarshalText reads the aid's name.
func (a *Aid) UnmarshalText(text []byte) error { return named(aids, text, a) }

// MarshalText writes the turn by name.
func (t Turn) MarshalText() ([]byte, error) { return name(turns, t) }

// UnmarshalText reads the turn's name.
func (t *Turn) UnmarshalText(text []byte) error { return named(turns, text, t) }

// MarshalText writes the state by name.
func (c CompanyCard) MarshalText() ([]byte, error) { return name(states, c) }

// UnmarshalText reads the state's name.
func (c *CompanyCard) UnmarshalText(text []byte) error { return named(states, text, c) }

// MarshalText writes the state by name.
func (g Gandalf) MarshalText() ([]byte, error) { return name(gandalfs, g) }

// UnmarshalText reads the state's name.
func (g *Gandalf) UnmarshalText(text []byte) error { return named(gandalfs, text, g) }

// MarshalText writes the kind by name.
func (k LogKind) MarshalText() ([]byte, error) { return name(logKinds, k) }

// UnmarshalText reads the kind's name.
func (k *LogKind) UnmarshalText(text []byte) error { return named(logKinds, text, k) }

// MarshalText writes the Nazgûl by name.
func (n Nazgul) MarshalText() ([]byte, error) { return name(Riders, n) }

// UnmarshalText reads the Nazgûl's name.
func (n *Nazgul) UnmarshalText(text []byte) error { return named(Riders, text, n) }

// MarshalText writes the face by name.
func (f Face) MarshalText() ([]byte, error) { return name(Faces, f) }

// UnmarshalText reads the face's name.
func (f *Face) UnmarshalText(text []byte) error { return named(Faces, text, f) }

// MarshalText writes the card by name.
func (c Card) MarshalText() ([]byte, error) { return name(Cards, c) }

// UnmarshalText reads the card's name.
func (c *Card) UnmarshalText(text []byte) error { return named(Cards, text, c) }

// MarshalText writes the journey card by name.
func (j Journey) MarshalText() ([]byte, error) { return name(Journeys, j) }

// UnmarshalText reads the journey card's name.
func (j *Journey) UnmarshalText(text []byte) error { return named(Journeys, text, j) }

// MarshalText writes the token by name.
func (t Token) MarshalText() ([]byte, error) { return name(Tokens, t) }

// UnmarshalText reads the token's name.
func (t *Token) UnmarshalText(text []byte) error { return named(Tokens, text, t) }

// MarshalText writes the act by name.
func (a Act) MarshalText() ([]byte, error) { return name(Acts, a) }

// UnmarshalText reads the act's name.
func (a *Act) UnmarshalText(text []byte) error { return named(Acts, text, a) }

// MarshalText writes the answer by name.
func (s Said) MarshalText() ([]byte, error) { return name(Answers, s) }

// UnmarshalText reads the answer's name.
func (s *Said) UnmarshalText(text []byte) error { return named(Answers, text, s) }
