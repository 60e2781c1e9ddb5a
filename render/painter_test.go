package render_test

import (
	"slices"
	"testing"

	"redbook/render"
)

// plain paints one board and nothing else.
type plain struct{ render.Painter }

func (plain) Sheets(any) []render.Sheet { return []render.Sheet{{Kind: render.SheetBoard}} }

// atlas can be asked for more.
type atlas struct{ plain }

func (atlas) Offers(_ any, lang string) []render.Offer {
	return []render.Offer{{Sheet: render.Sheet{Kind: render.SheetCloseUp, What: "moria"}, Name: "Moria " + lang}}
}

// clock is a painter around another one.
type clock struct{ render.Painter }

func (c clock) Unwrap() render.Painter { return c.Painter }

func TestOffers(t *testing.T) {
	board := []render.Offer{{Sheet: render.Sheet{Kind: render.SheetBoard}}}
	moria := []render.Offer{{Sheet: render.Sheet{Kind: render.SheetCloseUp, What: "moria"}, Name: "Moria pl"}}
	for name, c := range map[string]struct {
		painter render.Painter
		want    []render.Offer
	}{
		"what belongs to the newest move":     {plain{}, board},
		"… of a painter in another one":       {clock{plain{}}, board},
		"all that an atlas has":               {atlas{}, moria},
		"an atlas is found in other painters": {clock{clock{atlas{}}}, moria},
	} {
		if got := render.Offers(c.painter, nil, "pl"); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func (plain) Paint(_ any, sheet render.Sheet, _ string) (render.Picture, error) {
	return render.Picture{Alt: "alt " + sheet.Kind}, nil
}

func (plain) Describe(any, string) ([]string, error) { return []string{"the whole board"}, nil }

// teller tells every sheet by itself.
type teller struct{ plain }

func (teller) Tell(_ any, sheet render.Sheet, _ string) ([]string, error) {
	return []string{"told " + sheet.Kind}, nil
}

func TestTell(t *testing.T) {
	for _, c := range []struct {
		painter    render.Painter
		kind, want string
	}{
		{clock{plain{}}, render.SheetBoard, "the whole board"},
		{clock{plain{}}, render.SheetHand, "alt hand"},
		{clock{teller{}}, render.SheetHand, "told hand"},
		{teller{}, render.SheetBoard, "told board"},
	} {
		got, err := render.Tell(c.painter, nil, render.Sheet{Kind: c.kind}, "en")
		if err != nil || !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s: %q, %v, want %q", c.kind, got, err, c.want)
		}
	}
}
