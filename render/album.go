package render

import (
	"fmt"
	"slices"
)

// Album is what the painters of all games have in common: a Painter in all but what its fields say. A game's
// own painter embeds it. V is the game's view.
type Album[V any] struct {
	Game      string            // its title, for errors
	File      func(v *V) string // what the names of a view's pictures begin with
	Kinds     []Kind[V]
	Described func(v *V, lang string) []string // all that the pictures of a view show
	// what a reader may look for, in that order; what the view does not hold is left out
	Atlas func(v *V, lang string) []Offer
}

// Kind is a kind of sheet.
type Kind[V any] struct {
	Name  string
	Holds func(v *V, what string) bool // whether the view holds what it would show
	Draw  func(v *V, what, lang string) (*Painting, error)
	Tell  func(v *V, what, lang string) []string // all that it shows, a sentence each, the most important first
}

// Newest is the result where the view holds one, else the board.
func (a *Album[V]) Newest(view any) Sheet {
	result := Sheet{Kind: SheetResult}
	if v, ok := view.(V); ok && a.kind(&v, result) >= 0 {
		return result
	}
	return Sheet{Kind: SheetBoard}
}

// Offers lists what the view holds of the atlas.
func (a *Album[V]) Offers(view any, lang string) []Offer {
	v, ok := view.(V)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(a.Atlas(&v, lang), func(o Offer) bool { return a.kind(&v, o.Sheet) < 0 })
}

// Paint draws a sheet.
func (a *Album[V]) Paint(view any, wanted Sheet, lang string) (Picture, error) {
	v, k, err := a.open(view, wanted)
	if err != nil {
		return Picture{}, fmt.Errorf("paint %s: %w", a.Game, err)
	}
	name := a.File(&v) + "-" + k.Name
	if wanted.What != "" && wanted.Kind != SheetChoice { // what can be chosen is secret, and may be long
		name += "-" + wanted.What
	}
	return a.Picture(name, lang, func() (*Painting, []string, error) {
		painting, err := k.Draw(&v, wanted.What, lang)
		if err == nil && wanted.Small {
			painting = NewPainting(painting.Half(), painting.sprites)
		}
		return painting, k.Tell(&v, wanted.What, lang), err
	})
}

// Picture makes a picture of a drawing, of which nothing else may be made afterwards. As much of what is told
// as there is room for becomes its description; name, with ".png", its file.
func (a *Album[V]) Picture(name, lang string,
	draw func() (painting *Painting, told []string, err error)) (Picture, error) {
	if lang != "en" && lang != "pl" {
		return Picture{}, fmt.Errorf("paint %s: no language %q", a.Game, lang)
	}
	painting, told, err := draw()
	if err != nil {
		return Picture{}, fmt.Errorf("paint %s: %w", a.Game, err)
	}
	return Picture{PNG: painting.PNG(), Alt: AltText(told), Name: name + ".png"}, nil
}

// Tell tells what one sheet shows: of the board all that Describe tells.
func (a *Album[V]) Tell(view any, wanted Sheet, lang string) ([]string, error) {
	v, k, err := a.open(view, wanted)
	if err != nil {
		return nil, fmt.Errorf("tell %s: %w", a.Game, err)
	}
	if k.Name == SheetBoard {
		return a.Described(&v, lang), nil
	}
	return k.Tell(&v, wanted.What, lang), nil
}

// Describe tells all that the pictures of a view show.
func (a *Album[V]) Describe(view any, lang string) ([]string, error) {
	v, ok := view.(V)
	if !ok {
		return nil, fmt.Errorf("describe %s: %T is not its view", a.Game, view)
	}
	return a.Described(&v, lang), nil
}

// Needs returns the whole view. A game in which several people see the same on a sheet returns less, so that
// one picture serves them all.
func (a *Album[V]) Needs(view any, _ Sheet) any { return view }

// Frame returns the board. A game that has more to show in a film overrides it.
func (a *Album[V]) Frame(any) Sheet { return Sheet{Kind: SheetBoard} }

// open finds the view and the kind that a sheet is painted from.
func (a *Album[V]) open(view any, wanted Sheet) (v V, k Kind[V], err error) {
	v, ok := view.(V)
	if !ok {
		return v, k, fmt.Errorf("%T is not its view", view)
	}
	i := a.kind(&v, wanted)
	if i < 0 {
		return v, k, fmt.Errorf("the view holds no sheet %q of %q", wanted.Kind, wanted.What)
	}
	return v, a.Kinds[i], nil
}

// kind returns the index of a sheet's kind, -1 if the view does not hold the sheet.
func (a *Album[V]) kind(v *V, wanted Sheet) int {
	return slices.IndexFunc(a.Kinds,
		func(k Kind[V]) bool { return k.Name == wanted.Kind && k.Holds(v, wanted.What) })
}
