package hunt

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// promises is what the game promises, see enginetest.
var promises = enginetest.Config{
	Options: []engine.Options{
		{seatsOption: "2", informationOption: "1", poolOption: "4", havensOption: off, apartOption: off,
			aidOption: "memory", editionOption: "2"},
		{seatsOption: "3", informationOption: "2", poolOption: "3", havensOption: off, apartOption: on,
			aidOption: "ways"},
		// begun before there was a choice of aid
		{seatsOption: "5", informationOption: "0", poolOption: "3", havensOption: on, apartOption: off},
	},
	Partners:  []engine.Seats{engine.SeatsOf(nazgul1, nazgul1+1)},
	Decisions: 3000, Games: 200, Deep: 2, Sample: 12, Twins: 10, Moods: true, Within: true,
	// Random games end mostly in one way; tests of their own see each row of what it hands over.
	Rare: []string{"path saga-each-1", "path saga-free-1", "path saga-shadow-1"},
	// What decides a secret way; what everybody sees at once; and where several players draw from one deck, what
	// came to whom.
	Named:  []string{"start", "information", "journey", "deed", "discard", "sorcery"},
	Unsaid: unsaidThings(),
}

// unsaidThings are what has no reason of its own.
func unsaidThings() map[string]string {
	list := map[string]string{
		"step effect.choose":     "a card asks for one operation: of the verbs of the others nothing is to be said",
		"step part-two.exchange": "in a game from before one player offers and another answers: the question says which",
	}
	for _, field := range []string{"bring-chief.who", "cancel-token.by", "cancel-token.token", "claim.who",
		"drive-off.who",
		"drive.aim", "keep-journey.journey", "lay-log.token", "lead.who", "offer.to", "order.first",
		"order.second", "order.third", "order.fourth", "perceive.what", "place.who", "take-log.token"} {
		list["field "+field] = "there are few of these things: the list of what fits says it all"
	}
	return list
}

func TestSlips(t *testing.T) {
	if err := enginetest.Slips(Rules, "."); err != nil {
		t.Error(err)
	}
}

func TestConformance(t *testing.T) { enginetest.Run(t, Rules, promises) }

func FuzzGames(f *testing.F) { enginetest.Fuzz(f, Rules, promises) }
