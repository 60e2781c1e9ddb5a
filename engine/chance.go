package engine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
)

// Draw is one question to chance: a die or a draw from the unordered rest. From is its whole domain, in an
// order that the position alone decides; a thing that is in there twice stands twice. See is who may know the
// domain and the outcome.
type Draw struct {
	Label  string // what it is for: "hunt", "opponent"
	Domain *Domain
	From   []Value
	See    Seats
}

// Outcome is what chance answered. N counts the outcomes of a game and never goes back, not even after an
// undo.
type Outcome struct {
	N uint64
	Draw
	Value  Value
	Naming Naming
}

// Naming is how the value of an outcome came into a record.
type Naming uint8

// The ways: chance or a person said it; a person left it open; Bind found what it can have been.
const (
	Stated Naming = iota
	Unnamed
	Bound
)

// Chance answers draws. Nothing else in the rules is random.
type Chance interface {
	// Next returns the outcome of a draw; an error if it cannot (a record that has none left).
	Next(Draw) (Outcome, error)
}

// Seeded is the chance of a live game: outcome n is a function of the seed, n and the public numbers mixed in
// before it, so a retry or a crash cannot re-roll it, and the revealed seed proves every die. A public number
// is one that nobody knew when the seed was committed to: whoever makes the seed cannot choose what it will
// roll. Games from before there were public numbers have none.
type Seeded struct {
	mac     hash.Hash // keyed with the seed
	sum     [sha256.Size]byte
	message []byte // of outcome and try, and behind these the public numbers
	next    uint64
}

// NewSeeded returns the chance of a game whose next outcome has the number next.
func NewSeeded(seed []byte, next uint64, public ...uint64) *Seeded {
	s := &Seeded{mac: hmac.New(sha256.New, seed), message: make([]byte, 16), next: next}
	for _, number := range public {
		s.Mix(number)
	}
	return s
}

// Mix makes all outcomes to come depend on one more public number.
func (s *Seeded) Mix(public uint64) { s.message = binary.BigEndian.AppendUint64(s.message, public) }

// Next answers with From[i], where i is OutcomeIndex of the running number and the size of the domain.
func (s *Seeded) Next(d Draw) (Outcome, error) {
	if len(d.From) == 0 {
		return Outcome{}, fmt.Errorf("draw %s: nothing to draw from", d.Label)
	}
	o := Outcome{N: s.next, Draw: d, Value: d.From[s.index(s.next, len(d.From))]}
	s.next++
	return o, nil
}

// Used returns the number of the next outcome.
func (s *Seeded) Used() uint64 { return s.next }

// OutcomeIndex returns the index that outcome n of a game with this seed and these public numbers takes in a
// domain of size things. It is HMAC-SHA256(seed, n, try, public numbers) as a big-endian number modulo size;
// a try in the incomplete last multiple of size is skipped, so that all indices are equally likely.
func OutcomeIndex(seed []byte, n uint64, size int, public ...uint64) int {
	return NewSeeded(seed, n, public...).index(n, size)
}

func (s *Seeded) index(n uint64, size int) int {
	limit := (1<<64 - 1) / uint64(size) * uint64(size)
	binary.BigEndian.PutUint64(s.message, n)
	for try := uint64(0); ; try++ {
		binary.BigEndian.PutUint64(s.message[8:], try)
		s.mac.Reset()
		s.mac.Write(s.message)
		if x := binary.BigEndian.Uint64(s.mac.Sum(s.sum[:0])); x < limit {
			return int(x % uint64(size))
		}
	}
}

// Commitment is what is published of a seed before the first die: its SHA-256 in hexadecimal.
func Commitment(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// Recorded answers draws with outcomes that were written down. A draw must have the label of the next one
// and hold its value. Where the possible values were written down too, they must be those of the draw, in
// the same order: otherwise the writer of a record could choose what an index means.
type Recorded struct{ left []Outcome }

// NewRecorded returns a chance that repeats the outcomes.
func NewRecorded(outcomes []Outcome) *Recorded { return &Recorded{left: outcomes} }

// Next returns the next recorded outcome, or an error that says how the draw differs from it.
func (r *Recorded) Next(d Draw) (Outcome, error) {
	if len(r.left) == 0 {
		return Outcome{}, fmt.Errorf("draw %s: the record has no outcome left here", d.Label)
	}
	o := r.left[0]
	switch {
	case o.Label != d.Label || o.Domain != d.Domain:
		return Outcome{}, fmt.Errorf("draw %s: the record has an outcome of %s here", d.Label, o.Label)
	case o.Naming == Unnamed:
		return Outcome{}, fmt.Errorf("draw %s: the record does not name what came: it must be bound before it is replayed", d.Label)
	case len(o.From) > 0 && !slices.Equal(o.From, d.From):
		return Outcome{}, fmt.Errorf("draw %s: the record says that it was of %s, by the rules it was of %s",
			d.Label,
			formatValues(d.Domain, o.From), formatValues(d.Domain, d.From))
	}
	for _, v := range d.From {
		if v == o.Value {
			r.left = r.left[1:]
			return Outcome{N: o.N, Draw: d, Value: v}, nil
		}
	}
	return Outcome{}, fmt.Errorf("draw %s: %s cannot be drawn here", d.Label, d.Domain.Name(o.Value))
}

// Left returns how many recorded outcomes have not been used.
func (r *Recorded) Left() int { return len(r.left) }
