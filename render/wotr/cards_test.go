package wotr

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
)

// lastCard is the last of all cards, those of Kings of Middle-earth among them.
const lastCard = wotr.WorkOfTheEnemy

// Every card has all its words in both languages, and they fit the narrowest card of a hand of eight: nothing
// is wider than its line, the head holds the title, and there is room for a landscape.
func TestEveryCardFitsItsFrame(t *testing.T) {
	a, err := loadDesk()
	if err != nil {
		t.Fatal(err)
	}
	const wide, high = (render.Width-deskMargin)/4 - deskMargin, (render.Height-handHead)/2 - deskMargin
	smallest := a.desk.sizes[len(a.desk.sizes)-1]
	for _, lang := range languages {
		s := scene{art: a, texts: texts{testWords(), lang}}
		for c := wotr.ElvenCloaks; c <= lastCard; c++ {
			p := s.print(c, wide, smallest)
			if len(p.title) > 2 || p.titleFace.Widest(p.title) > p.room()-headSign {
				t.Errorf("%s: the title %q is %.0f wide", lang, p.title, p.titleFace.Widest(p.title))
			}
			room := p.room() - s.initiativeWidth(c) - 8
			if len(p.combat) != 1 || p.combatFace.Widest(p.combat) > room {
				t.Errorf("%s: the combat title %q is %.0f wide, there is room for %.0f", lang, p.combat,
					p.combatFace.Widest(p.combat), room)
			}
			for _, w := range []float64{p.terms.Widest(p.condition), p.text.Widest(p.effect),
				p.text.Widest(p.combatText)} {
				if w > p.room() {
					t.Errorf("%s: a line of %s is %.0f wide, there is room for %.0f", lang, c, w, p.room())
				}
			}
			if len(p.effect) == 0 || len(p.combatText) == 0 {
				t.Errorf("%s: %s says nothing", lang, c)
			}
			if p.height() > high {
				t.Errorf("%s: %s is %d high, there is room for %d", lang, c, p.height(), high)
			}
			s.Stage = watch{t, render.Width, render.Height}
			s.wholeCard(c)
		}
	}
}

// The condition of a card is its first sentence: that of the rules, and no other.
func TestConditionsStandFirst(t *testing.T) {
	// then it begins with one of two effects
	otherwise := map[string]string{"en": "Otherwise ", "pl": "W przeciwnym razie "}
	for lang, begin := range map[string]string{"en": "Only if ", "pl": "Tylko jeśli "} {
		s := texts{testWords(), lang}
		for c := wotr.ElvenCloaks; c <= lastCard; c++ {
			terms, effect := s.cardText(c)
			if c.Conditional() != strings.HasPrefix(terms, begin) || strings.HasPrefix(effect, begin) &&
				!strings.Contains(effect, otherwise[lang]) {
				t.Errorf("%s: %s, condition %t: %q, %q", lang, c, c.Conditional(), terms, effect)
			}
		}
	}
}

// Each card shows a landscape that no other card shows, and each landscape is on a card, behind a battle or
// at the end of a game. No night has a sun, and no day a moon.
func TestCardsShowLandscapes(t *testing.T) {
	used, shown := map[string]bool{}, map[cardScene]wotr.Card{}
	for c := wotr.ElvenCloaks; c <= lastCard; c++ {
		scene := sceneOf[c]
		if landscapes[scene.place].sky == "" || scene.hour != "" && hours[scene.hour].sky == "" ||
			scene.thing != "" && things[scene.thing] == nil && draws[scene.thing] == nil &&
				render.Scenery[scene.thing] == nil {
			t.Errorf("%s shows %v", c, scene)
		}
		if other, twice := shown[scene]; twice {
			t.Errorf("%s shows what %s does", c, other)
		}
		shown[scene], used[scene.place] = c, true
		dark := render.LabOf(render.Hex(pictured(c).sky)).L < 25
		if light := pictured(c).light; dark && light == "sun" || !dark && light == "moon" {
			t.Errorf("%s has a %s in its sky", c, light)
		}
	}
	for _, places := range []map[string]string{battleGround, endScene} {
		for place, name := range places {
			if landscapes[name].sky == "" {
				t.Errorf("%q has no landscape", place)
			}
			used[name] = true
		}
	}
	for name := range landscapes {
		if !used[name] {
			t.Errorf("nothing shows %q", name)
		}
	}
}

// cardSheet is the sheet of a card.
func cardSheet(c wotr.Card) render.Sheet {
	return render.Sheet{Kind: render.SheetCard, What: c.String()}
}

func TestEveryCardIsPainted(t *testing.T) {
	s := scene{lettering{}, materials(), texts{testWords(), "pl"}, &wotr.View{}, ""}
	for c := wotr.ElvenCloaks; c <= lastCard; c++ { // the name of a combat half is no smaller than its words
		s.wholeCard(c)
		if name := "combat." + c.Combat().String(); s.Stage.(lettering)[s.say(name, nil)] <
			s.desk.whole[len(s.desk.whole)-1].text.Height() {
			t.Errorf("the combat half of %v is called in small letters", c)
		}
	}

	besideOthers(t)
	for c := wotr.ElvenCloaks; c <= lastCard; c++ {
		for _, lang := range languages { // what is drawn on a card is kept for the next language
			picture, err := shared().Paint(wotr.View{}, cardSheet(c), lang)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := png.DecodeConfig(bytes.NewReader(picture.PNG)); err != nil {
				t.Error(err)
			}
			if n := utf8.RuneCountInString(picture.Alt); n > render.AltLimit ||
				!strings.Contains(picture.Alt, testWords()(lang, "combat-text."+c.Combat().String(), nil)) {
				t.Errorf("%s: %s has an alternative text of %d runes: %s", lang, c, n, picture.Alt)
			}
		}
	}
	for _, bad := range []wotr.Card{wotr.NoCard, lastCard + 1} {
		if _, err := shared().Paint(wotr.View{}, cardSheet(bad), "en"); err == nil {
			t.Errorf("card %d was painted", bad)
		}
	}
	if _, err := shared().Paint(wotr.View{}, cardSheet(wotr.Athelas), "qya"); err == nil {
		t.Error("painted in a language that is not spoken")
	}
}

// lettering is a stage that keeps how high the figures are that go with each text.
type lettering map[string]float64

func (l lettering) Stamp(string, int, int, render.Draw, int, int) {}
func (l lettering) Fill([]gg.Point, color.RGBA)                   {}
func (l lettering) Text(f *render.Face, s string, _, _, _ float64, _ color.RGBA) {
	l[s] = f.Height()
}

func TestCardPictures(t *testing.T) {
	for _, c := range []wotr.Card{wotr.TheEaglesAreComing, wotr.BalrogOfMoria} {
		for _, lang := range languages {
			picture, err := shared().Paint(wotr.View{}, cardSheet(c), lang)
			if err != nil {
				t.Fatal(err)
			}
			golden.Check(t, "card-"+c.String()+"-"+lang, picture.PNG, 400_000)
		}
	}
}
