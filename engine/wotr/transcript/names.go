package transcript

import (
	"fmt"
	"strconv"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// This file translates the vocabulary of transcriptions into ours. Regions, nations and characters have the
// same names in both.

// seatOf returns the seat of a side: "fp" or "s".
func seatOf(side string) engine.Seat {
	if side == "fp" {
		return engine.Seat(wotr.FreePeoples)
	}
	return engine.Seat(wotr.Shadow)
}

// faceName returns our name of a die's result.
func faceName(face string) string {
	switch face {
	case "muster-army":
		return "army-muster"
	case "will-of-the-west":
		return "will"
	}
	return face
}

// dieFace returns our result for a face of a side's die. The Free Peoples' dice show no Army alone, only
// together with a Muster (Rulebook p.18).
func dieFace(side, face string) string {
	if side == "fp" && face == "army" {
		return "army-muster"
	}
	return faceName(face)
}

// tileNames are the hunt tiles that a name may mean: two of the Free Peoples' tiles look alike.
var tileNames = map[string][]string{
	"0r": {"0-reveal"}, "1": {"1"}, "1r": {"1-reveal"}, "2": {"2"}, "2r": {"2-reveal"}, "3": {"3"},
	"er": {"eye"},
	"b0": {"elven-cloaks-0", "elven-rope-0"}, "b-1": {"smeagol-minus-1"}, "b-2": {"phial-minus-2"},
	"rds": {"shelob-die"}, "rers": {"ring-is-mine-eye"}, "r3s": {"on-they-went-3"}, "r1rs": {"give-it-to-uss-1"},
}

// deckKeys are the names of the decks in a transcription.
var deckKeys = [...]string{"FC", "FS", "SC", "SS"}

// cardOf returns the card of a deck and printed number: "FC10".
func cardOf(name string) (wotr.Card, error) {
	for _, v := range wotr.Cards.Values() {
		if c := wotr.Card(v); c != wotr.NoCard && !c.OfKings() &&
			deckKeys[c.Deck()]+strconv.Itoa(c.Number()) == name {
			return c, nil
		}
	}
	return wotr.NoCard, fmt.Errorf("no card %q", name)
}

// cardName returns our name of a card.
func cardName(name string) string {
	c, err := cardOf(name)
	if err != nil {
		return name
	}
	return c.String()
}

// deckName returns our name of a card's deck.
func deckName(card string) string {
	if len(card) < 2 {
		return card
	}
	return map[string]string{"FC": "free-character", "FS": "free-strategy", "SC": "shadow-character",
		"SS": "shadow-strategy"}[card[:2]]
}

// deckOfCards returns our name of the deck that cards came from, "" if there are no cards.
func deckOfCards(cards []string) string {
	if len(cards) == 0 {
		return ""
	}
	return deckName(cards[0])
}

// figureName returns our name of a kind of figure: rohan:e.
func figureName(unit, nation string) string {
	if unit == "nazgul" {
		return "sauron:n"
	}
	return nation + ":" + unit[:1]
}

// text writes a group of figures as a bag: rohan:2r1e,strider.
func (u *Units) text() string {
	var parts []string
	for _, v := range wotr.Nations.Values() {
		nation := wotr.Nations.Name(v)
		count := ""
		for _, of := range []struct {
			n      int
			letter string
		}{{u.Regular[nation], "r"}, {u.Elite[nation], "e"}, {u.Leader[nation], "l"}} {
			if of.n > 0 {
				count += strconv.Itoa(of.n) + of.letter
			}
		}
		if nation == "sauron" && u.Nazgul > 0 {
			count += strconv.Itoa(u.Nazgul) + "n"
		}
		if count != "" {
			parts = append(parts, nation+":"+count)
		}
	}
	if parts = append(parts, u.Characters...); parts == nil {
		return "none"
	}
	return strings.Join(parts, ",")
}

// add counts n figures more.
func (u *Units) add(unit, nation string, n int) {
	into := map[string]*map[string]int{"regular": &u.Regular, "elite": &u.Elite, "leader": &u.Leader}[unit]
	if into == nil {
		u.Nazgul += n
		return
	}
	if *into == nil {
		*into = map[string]int{}
	}
	(*into)[nation] += n
}

// only returns a group of one kind.
func only(unit, nation string, n int) string {
	var u Units
	u.add(unit, nation, n)
	return u.text()
}
