package bot_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"

	"redbook/assets/words"
	almanacwotr "redbook/bot/almanac/wotr"
	annalswotr "redbook/bot/annals/wotr"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	talewotr "redbook/bot/tale/wotr"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/storage/ids"
)

// glass is a painter of War of the Ring whose pictures hold what they were painted from: behind them stand
// the sheet, the language and the whole view, and they are as bright as the secrets in them, see brightness.
type glass struct{}

// brightness is how bright a picture is that holds some sides' secrets.
func brightness(of [2]bool) uint8 {
	b := uint8(20)
	for s, own := range of {
		if own {
			b += []uint8{60, 120}[s]
		}
	}
	return b
}

// slide is what a picture of glass holds.
type slide struct {
	Sheet render.Sheet
	Lang  string
	View  json.RawMessage
}

func (glass) Newest(view any) render.Sheet {
	if view.(wotr.View).Result != nil {
		return render.Sheet{Kind: render.SheetResult}
	}
	return render.Sheet{Kind: render.SheetBoard}
}

func (g glass) Offers(view any, lang string) []render.Offer {
	v := view.(wotr.View)
	offers := []render.Offer{{Sheet: render.Sheet{Kind: render.SheetBoard}}}
	for _, r := range wotr.Regions.Values() {
		if id := wotr.Regions.Name(r); id != "nowhere" {
			offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: render.SheetCloseUp, What: id},
				Name: words.Text(words.Lang(lang), "wotr.region."+id, nil)})
		}
	}
	for _, p := range v.Players {
		if p.Own {
			offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: render.SheetHand, What: p.Seat.String()}})
		}
	}
	for s, own := range v.For {
		if seat := []string{"free", "shadow"}[s]; own && v.Players == nil {
			offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: render.SheetHand, What: seat}})
		}
	}
	if s := g.Newest(view); s.Kind == render.SheetResult {
		offers = append(offers, render.Offer{Sheet: s})
	}
	if b := view.(wotr.View).Battle; b != nil && b.Going {
		offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: render.SheetBattle}})
	}
	return offers
}

func (g glass) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	sheet.Small = false // it shows the same
	if !slices.ContainsFunc(g.Offers(view, lang), func(o render.Offer) bool { return o.Sheet == sheet }) &&
		sheet.Kind != render.SheetCard && sheet != (render.Sheet{Kind: render.SheetCloseUp}) {
		return render.Picture{}, errors.New("not in this view")
	}
	var out bytes.Buffer
	v := view.(wotr.View)
	sheen := image.NewGray(image.Rect(0, 0, 64, 8))
	for i := range sheen.Pix {
		sheen.Pix[i] = brightness(v.For)
	}
	for i := range 2 * v.Turn { // turns are told apart, in a film's half size too
		sheen.Pix[i], sheen.Pix[sheen.Stride+i] = 255, 255
	}
	if err := png.Encode(&out, sheen); err != nil {
		return render.Picture{}, err
	}
	data, err := json.Marshal(view)
	if err == nil {
		err = json.NewEncoder(&out).Encode(slide{sheet, lang, data})
	}
	return render.Picture{PNG: out.Bytes(), Alt: sheet.Kind + " " + sheet.What + " " + lang,
		Name: strings.TrimSuffix(sheet.Kind+"-"+sheet.What, "-") + ".png"}, err
}

func (glass) Needs(view any, _ render.Sheet) any { return view }

func (glass) Frame(any) render.Sheet { return render.Sheet{Kind: render.SheetBoard} }

func (glass) Describe(any, string) ([]string, error) { return []string{"everything"}, nil }

func (glass) Tell(view any, sheet render.Sheet, lang string) ([]string, error) {
	lines := []string{sheet.Kind + " " + sheet.What}
	for _, hand := range view.(wotr.View).Hands {
		for _, c := range hand.Cards {
			lines = append(lines, words.Text(words.Lang(lang), "wotr.card."+wotr.Cards.Name(engine.Value(c)), nil))
		}
	}
	return lines, nil
}

// war opens a game of War of the Ring: Pippin leads the Free Peoples, Halina the Shadow.
func war(h *house) (game ids.Game, thread string) {
	h.t.Helper()
	return warOf(h, nil)
}

func wars() []table.Game {
	return append(games(), table.Game{Rules: wotr.Rules, Painter: glass{}, Tale: talewotr.Tale,
		Almanac: almanacwotr.Almanac{}, Annals: annalswotr.Annals})
}

// slides reads what the pictures of a message were painted from.
func (h *house) slides(m sandbox.Message) []slide {
	h.t.Helper()
	var list []slide
	for _, a := range m.Attachments {
		data, _ := h.server.Attachment(a.ID)
		_, text, ok := bytes.Cut(data, []byte("IEND\xaeB`\x82"))
		var s slide
		if !ok {
			continue // not a picture
		}
		if err := json.Unmarshal(text, &s); err != nil {
			h.t.Fatal(err)
		}
		if want := s.Sheet.Kind + " " + s.Sheet.What + " " + s.Lang; a.Description != want {
			h.t.Errorf("the alt text of %q is %q", want, a.Description)
		}
		list = append(list, s)
	}
	return list
}

// sheetsOf names the pictures of a message: "close-up", "hand:shadow".
func (h *house) sheetsOf(m sandbox.Message) []string {
	h.t.Helper()
	var names []string
	for _, s := range h.slides(m) {
		names = append(names, strings.TrimSuffix(s.Sheet.Kind+":"+s.Sheet.What, ":"))
	}
	return names
}

// wantSheets checks which pictures a message carries.
func (h *house) wantSheets(what string, m sandbox.Message, want ...string) {
	h.t.Helper()
	if got := h.sheetsOf(m); !slices.Equal(got, want) {
		h.t.Errorf("%s: the pictures are %v, want %v, in %q", what, got, want, m.Content)
	}
}

// forEyes tells for which sides' eyes a picture was painted.
func (s slide) forEyes() string {
	var v struct{ For [2]bool }
	if err := json.Unmarshal(s.View, &v); err != nil {
		return err.Error()
	}
	return fmt.Sprint(v.For)
}
