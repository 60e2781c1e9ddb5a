package wotr

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// unname removes the lines of the cards that were drawn from a record, as if a person had written it who saw
// nobody's hand. It returns how many there were.
func unname(rec *engine.Record) int {
	n := 0
	rec.Commitment, rec.Seed = "", nil
	for i := range rec.Lines {
		l := &rec.Lines[i]
		before := len(l.Outcomes)
		l.Outcomes = slices.DeleteFunc(slices.Clone(l.Outcomes),
			func(o engine.Outcome) bool { return o.Domain == Cards })
		n += before - len(l.Outcomes)
	}
	return n
}

// holdBound binds a record whose cards are unnamed. It must lead to the same end, and the next time to the
// same cards.
func holdBound(t *testing.T, rec *engine.Record, unnamed int) {
	t.Helper()
	bound, n, err := engine.Bind(Rules, rec)
	if err != nil {
		t.Fatal(err)
	}
	if n != unnamed {
		t.Errorf("%d draws were bound, not %d", n, unnamed)
	}
	last, err := engine.Replay(Rules, bound, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := enginetest.ResultText(Rules, last); got != rec.Result {
		t.Errorf("it ends with %q, not %q", got, rec.Result)
	}
	again, _, err := engine.Bind(Rules, rec)
	if err != nil || again.Format(Rules, engine.Public) != bound.Format(Rules, engine.Public) {
		t.Errorf("bound again it is another record: %v", err)
	}
}

// TestKeptGamesWithoutTheirCards takes the cards' names out of whole games: for all that was played, laid and
// discarded, face up or down, some card that was drawn must be found again.
func TestKeptGamesWithoutTheirCards(t *testing.T) {
	for _, end := range kept {
		t.Run(end, func(t *testing.T) {
			rec := enginetest.ReadRecord(t, Rules, end+".txt")
			holdBound(t, rec, unname(rec))
		})
		t.Run(end+"/every other", func(t *testing.T) {
			rec := enginetest.ReadRecord(t, Rules, end+".txt")
			rec.Commitment = ""
			cards, unnamed := 0, 0
			for _, l := range rec.Lines {
				for i, o := range l.Outcomes {
					l.Outcomes[i].From = nil // who does not see a draw does not see what is left
					if o.Domain != Cards {
						continue
					}
					if cards++; cards%2 == 0 {
						l.Outcomes[i] = engine.Outcome{Draw: engine.Draw{Label: o.Label, Domain: o.Domain},
							Naming: engine.Unnamed}
						unnamed++
					}
				}
			}
			holdBound(t, rec, unnamed)
		})
	}
}

// TestRandomGamesWithoutTheirCards does the same with random games. In the two that are named, Worn with
// Sorrow and Toil takes a card from a hand of which every other card was played later, so a card that no
// later line names must have been drawn before.
func TestRandomGamesWithoutTheirCards(t *testing.T) {
	seeds := []uint64{5026, 5041}
	for seed := range uint64(10) {
		seeds = append(seeds, 6000+seed)
	}
	for _, seed := range seeds {
		rec, _, err := making.Record(Rules, seed, enginetest.KeptGame{})
		if err != nil {
			t.Fatal(err)
		}
		holdBound(t, rec, unname(rec))
	}
}

// TestTwoTurnsByHand replays two turns as a person writes them down at a table, who sees no hands.
func TestTwoTurnsByHand(t *testing.T) {
	bound, n, err := engine.Bind(Rules, enginetest.ReadRecord(t, Rules, "two-turns-by-hand.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if n != 16 {
		t.Errorf("%d draws were bound", n)
	}
	text := bound.Format(Rules, engine.Public)
	if got := strings.Count(text, "  # bound\n"); got != n {
		t.Errorf("%d draws are marked", got)
	}
	for _, c := range []Card{PhialOfGaladriel, FaramirsRangers, WisdomOfElrond, FlocksOfCrebain,
		CandlesOfCorpses, ShadowsGather} {
		if !strings.Contains(text, " card card: "+c.String()+"  # bound\n") {
			t.Errorf("%s was never drawn in\n%s", c, text)
		}
	}
	if !strings.Contains(text, "card card: "+GrimbeornTheOld.String()+"\n") {
		t.Errorf("what was named is not as it was in\n%s", text)
	}
	last, err := engine.Replay(Rules, bound, nil)
	if err != nil {
		t.Fatal(err)
	}
	view := Rules.View(last, engine.Public).(View)
	if f := view.Fellowship; view.Turn != 3 || f.Region != Hollin || !f.Revealed || f.Corruption != 3 {
		t.Errorf("turn %d, the Fellowship is %+v", view.Turn, f)
	}
	if free, shadow := len(view.Hands[FreePeoples].Cards), len(view.Hands[Shadow].Cards); free != 5 ||
		shadow != handLimit {
		t.Errorf("%d and %d cards are in the hands", free, shadow)
	}
	again, _, err := engine.ParseRecord(text,
		func(id string) (engine.Rules, bool) { return Rules, id == Rules.ID() })
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Replay(Rules, again, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := Rules.Encode(p)
	if want, _ := Rules.Encode(last); !bytes.Equal(got, want) {
		t.Errorf("the text with the names leads to another position:\n%s\n%s", got, want)
	}
}
