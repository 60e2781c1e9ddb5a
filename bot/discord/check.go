package discord

import (
	"fmt"
	"unicode/utf8"
)

// checker collects the first field found outside Discord's limits. Lengths count code
// points, as Discord counts (discord-api-docs#1315).
type checker struct{ err error }

// that demands ok; the rest names the field and says what is wrong with it.
func (c *checker) that(ok bool, format string, args ...any) {
	if !ok && c.err == nil {
		c.err = fmt.Errorf("%w: %s", ErrInvalid, fmt.Sprintf(format, args...))
	}
}

// text demands between least and most characters.
func (c *checker) text(field, s string, least, most int) {
	n := utf8.RuneCountInString(s)
	c.that(n >= least, "%s: empty", field)
	c.that(n <= most, "%s: %d characters, at most %d", field, n, most)
}

// count demands between least and most things.
func (c *checker) count(field string, n, least, most int) {
	c.that(n >= least && n <= most, "%s: %d, must be %d to %d", field, n, least, most)
}

// size demands at most most bytes; the error is ErrTooLarge.
func (c *checker) size(field string, n, most int) {
	if n > most && c.err == nil {
		c.err = fmt.Errorf("%w: %s: %d bytes, at most %d", ErrTooLarge, field, n, most)
	}
}
