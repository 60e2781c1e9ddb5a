package hunt

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// kept are the whole games that are kept in testdata, one for each way to end (Rulebook p.25, p.34) and each
// number of action tokens that it gives (p.36), of two to five players and all options.
var kept = []enginetest.KeptGame{
	{File: "corrupted-in-part-one", End: corrupted, Fits: ends(1, 0, 99, nil)},
	{File: "corrupted-before-step-eight", End: corrupted, Fits: ends(2, 0, 7, nil),
		Options: engine.Options{seatsOption: "3", informationOption: "2", apartOption: on}},
	{File: "corrupted-late", End: corrupted, Fits: ends(2, 8, 99, nil), Options: engine.Options{seatsOption: "4",
		informationOption: "0", poolOption: "4"}},
	{File: "rivendell-alone", End: rivendell, Fits: ends(2, 0, 99, func(cards int) bool { return cards == 0 })},
	{File: "rivendell-with-few", End: rivendell,
		Fits:    ends(2, 0, 99, func(cards int) bool { return cards == 1 || cards == 2 }),
		Options: engine.Options{seatsOption: "5", havensOption: on}},
	{File: "rivendell-with-many", End: rivendell,
		Fits: ends(2, 0, 99, func(cards int) bool { return cards >= 3 }), Options: engine.Options{seatsOption: "3",
			havensOption: on}},
	{File: engine.Conceded, End: engine.Conceded, Options: engine.Options{seatsOption: "3"}},
	{File: engine.Expired, End: engine.Expired, Options: engine.Options{seatsOption: "5"}},
}

// ends reports whether a game ends in a part, on a step within bounds, with so many company cards face up.
func ends(part Part, from, to int8, company func(int) bool) func(engine.Position) bool {
	return func(last engine.Position) bool {
		p := last.(*Position)
		cards := 0
		for _, c := range p.Company {
			if c == FaceUp {
				cards++
			}
		}
		return p.Part == part && p.Step >= from && p.Step <= to && (company == nil || company(cards))
	}
}

// making is how they are made.
var making = enginetest.Making{Games: 300, Moods: true, Seat: ringBearer, Lines: 100}

// TestKeptGames replays them.
func TestKeptGames(t *testing.T) { enginetest.Kept(t, Rules, kept, making) }

// TestWhatIsDoneIsTold in the kept games. What the Ring-bearer lets be, or a Nazgûl leaves undone, shows in
// whoever acts next.
func TestWhatIsDoneIsTold(t *testing.T) {
	enginetest.Told(t, Rules, kept, map[string]string{
		"let-be":         "what could have been done is the Ring-bearer's secret",
		"end-ride":       "the next Nazgûl is named, or what was rolled",
		"gandalf-begins": "where Gandalf begins is a secret",
		"no-offer":       "who exchanges cards is for the Nazgûl alone",
		"ready":          "part II begins when all are",
	})
}

func BenchmarkRules(b *testing.B) { enginetest.Benchmark[Position](b, Rules) }
