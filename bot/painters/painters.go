// Package painters has the games' painters work for a bot: only so many at a time, nothing twice that was
// painted lately, and a painter that breaks down stops nobody. It imports render and knows neither games nor
// Discord. Begin with [Share].
package painters

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"

	"redbook/render"
)

// Shared is what all painters of a bot have in common, however many people press at once and whatever is told
// meanwhile: how many of them paint at a time, and the pictures that were painted lately.
type Shared struct {
	slots   slots
	patient chan struct{} // held by the one patient picture that waits for a slot, or is painted
	cache   *cache
	log     *slog.Logger
}

// Share lets so many painters paint at a time. Each picture takes memory, and more at once than there are
// cores only makes everyone wait longer.
func Share(most int, log *slog.Logger) *Shared {
	return &Shared{slots: slots{free: most}, patient: make(chan struct{}, 1),
		cache: &cache{pictures: map[pictureName]render.Picture{}}, log: log}
}

// Painter returns the painter of a game as one of those that share.
func (s *Shared) Painter(game string, p render.Painter) render.Painter {
	return sharing{p, game, s, false}
}

// Patient returns a painter that paints the same, but only one such picture at a time, which lets others
// pass: it leaves the slots to pictures that somebody looks for. A painter that does not share is returned as
// it is.
func Patient(p render.Painter) render.Painter {
	if s, shares := p.(sharing); shares {
		s.patient = true
		return s
	}
	return p
}

// sharing is one of the painters.
type sharing struct {
	render.Painter
	game string
	*Shared
	patient bool
}

// Paint takes the picture from the cache, or waits for its turn: then it may be there.
func (s sharing) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	view, err := unbroken("asking what a picture needs",
		func() (any, error) { return s.Painter.Needs(view, sheet), nil })
	if err != nil {
		return render.Picture{}, err
	}
	name, err := s.name(view, sheet, lang)
	if err != nil {
		return render.Picture{}, err
	}
	if p, ok := s.cache.take(name); ok {
		return p, nil
	}
	if s.patient {
		s.Shared.patient <- struct{}{}
		defer func() { <-s.Shared.patient }()
	}
	s.slots.take(s.patient)
	defer s.slots.leave()
	if p, ok := s.cache.take(name); ok {
		return p, nil
	}
	p, err := unbroken("painting", func() (render.Picture, error) { return s.Painter.Paint(view, sheet, lang) })
	if err == nil {
		s.cache.put(name, p)
	}
	return p, err
}

// name is made of everything that a picture is painted from, the whole view included: nobody gets a picture
// that was painted from another view.
func (s sharing) name(view any, sheet render.Sheet, lang string) (pictureName, error) {
	data, err := json.Marshal(view)
	if err != nil {
		return pictureName{}, fmt.Errorf("name a picture: %w", err)
	}
	return sha256.Sum256(
		fmt.Appendf(data, "\n%q %q %q %t %q", s.game, sheet.Kind, sheet.What, sheet.Small, lang),
	), nil
}
