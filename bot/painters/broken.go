package painters

import (
	"fmt"

	"redbook/render"
)

// unbroken calls a painter; one that breaks down has an error like any other.
func unbroken[T any](doing string, call func() (T, error)) (got T, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic while %s: %v", doing, problem)
		}
	}()
	return call()
}

// Newest is the sheet that belongs to the newest move. A painter that breaks down over that has none: what is
// told of the game goes out without a picture.
func (s sharing) Newest(view any) render.Sheet {
	sheet, err := unbroken("choosing a sheet",
		func() (render.Sheet, error) { return s.Painter.Newest(view), nil })
	if err != nil {
		s.log.Error("no picture", "game", s.game, "error", err)
	}
	return sheet
}

// Offers lists what can be painted of a view: nothing, where the painter breaks down over that.
func (s sharing) Offers(view any, lang string) []render.Offer {
	offers, err := unbroken("listing offers",
		func() ([]render.Offer, error) { return s.Painter.Offers(view, lang), nil })
	if err != nil {
		s.log.Error("no pictures", "game", s.game, "error", err)
	}
	return offers
}

// Describe says all that the pictures of a view show.
func (s sharing) Describe(view any, lang string) ([]string, error) {
	return unbroken("describing", func() ([]string, error) { return s.Painter.Describe(view, lang) })
}

// Tell says all that one sheet shows.
func (s sharing) Tell(view any, sheet render.Sheet, lang string) ([]string, error) {
	return unbroken("telling", func() ([]string, error) { return s.Painter.Tell(view, sheet, lang) })
}
