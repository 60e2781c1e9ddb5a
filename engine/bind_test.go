package engine_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
)

// untold is a record as a person writes it who has seen the table but nobody's hand.
const untold = `red-book record 1
game: probe

0 start                       # nobody saw what was dealt
1 warden: hide where=keep
2 raider: ready gear=ladders
3 raider: march from=camp to=ford with=raid:1c1h
4 warden: wait
5 raider: draw
  ? omen omen: crow
6 warden: reply card=none
7 herald: reply card=mail     # so the Herald was dealt it
  ? omen omen: calm
  ? card card: storm          # he showed it
8 warden: play card=feast
  ? card card: ?
9 raider: play card=ride
10 raider: march from=ford to=camp with=raid:1c
`

// tellAll reads a record, binds it and replays it.
func tellAll(t *testing.T, text string) (bound *engine.Record, n int, last engine.Position) {
	t.Helper()
	rec, r, err := engine.ParseRecord(text, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	before := rec.Format(r, engine.Public)
	bound, n, err = engine.Bind(r, rec)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Format(r, engine.Public) != before {
		t.Error("the record itself was changed")
	}
	last, err = engine.Replay(r, bound, nil)
	if err != nil {
		t.Fatal(err)
	}
	return bound, n, last
}

// Each card that is played was dealt to who plays it: to him the first that he needs. What was shown as drawn
// later is dealt to nobody.
func TestUnnamedDrawsAreBound(t *testing.T) {
	bound, n, last := tellAll(t, untold)
	if n != 7 {
		t.Errorf("%d draws were bound", n)
	}
	text := bound.Format(probe.Rules, engine.Public)
	for _, want := range []string{
		"\n0 start\n  ? 0 card card: ride  # bound\n  ? 1 card card: feast  # bound\n  ? 2 card card: mail  # bound\n  ? 3 card card: grond  # bound\n",
		"\n  ? 7 omen omen: calm\n  ? 8 card card: storm\n8 warden: play card=feast\n  ? 9 card card: spies  # bound\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	again, r, err := engine.ParseRecord(text, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Replay(r, again, nil)
	if err != nil || encoded(t, r, p) != encoded(t, r, last) {
		t.Errorf("the text with the names leads to another position: %v", err)
	}
}

func TestBindingIsTheSameEachTime(t *testing.T) {
	first, _, _ := tellAll(t, untold)
	for range 5 {
		if again, _, _ := tellAll(t, untold); again.Format(probe.Rules, engine.Public) != first.Format(probe.Rules,
			engine.Public) {
			t.Fatalf("bound otherwise:\n%s", again.Format(probe.Rules, engine.Public))
		}
	}
}

// A row with a question mark holds the place of a draw, where a later one of the same line is known; so does
// one that cannot have come.
func TestRowsOfALineWithUnnamedDraws(t *testing.T) {
	for name, rows := range map[string]string{
		"marks":           "\n  ? card card: ?\n  ? card card: muster\n  ? card card: ?\n  ? card card: ?\n  ? card card: ?\n  ? card card: ?",
		"the rest is not": "\n  ? card card: ?\n  ? card card: muster",
		"known one first": "\n  ? card card: ride\n  ? card card: muster",
	} {
		bound, _, _ := tellAll(t, strings.Replace(untold, "0 start", "0 start"+rows, 1))
		if deal := bound.Lines[0].Outcomes; len(deal) != 6 || deal[1].Domain.Name(deal[1].Value) != "muster" ||
			deal[1].Naming != engine.Stated {
			t.Errorf("%s: dealt %v", name, deal)
		}
	}
}

// What is drawn in a line that is taken back goes back into the deck.
func TestUnnamedDrawsOfLinesThatAreTakenBack(t *testing.T) {
	taken := strings.Replace(untold,
		"8 warden: play card=feast\n  ? card card: ?\n9 raider: play card=ride\n10 raider: march",
		"8 warden: play card=feast\n9 raider: play card=spies\n10 undo 8\n11 warden: play card=feast\n12 raider: play card=ride\n13 raider: march", 1)
	bound, n, _ := tellAll(t, taken)
	if n != 9 { // six were dealt, feast draws one each time, spies the last one
		t.Errorf("%d draws were bound:\n%s", n, bound.Format(probe.Rules, engine.Public))
	}
}

func TestWhatCannotBeBound(t *testing.T) {
	for _, test := range []struct {
		old, new string
		line     int
		says     string
	}{
		{"omen omen: crow", "omen omen: ?", 5, "everyone has seen it"},
		{"  ? omen omen: crow\n", "", 5, "no outcome left"},
		{"8 warden: play card=feast", "8 warden: play card=storm", 8, "card=storm"},
		{"8 warden: play card=feast", "8 warden: march from=hill to=camp with=ward:1f", 8, "to=camp"},
		{"9 raider: play card=ride", "9 raider: play card=mail", 9, "card=mail"},
		{"card card: storm", "card card: storm\n  ? card card: ride", 7, "not used"},
	} {
		rec, r, err := engine.ParseRecord(strings.Replace(untold, test.old, test.new, 1), probeOnly)
		if err != nil {
			t.Errorf("%q: %v", test.new, err)
			continue
		}
		_, _, err = engine.Bind(r, rec)
		var bad *engine.LineError
		if !errors.As(err, &bad) || bad.Number != test.line || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: got %v, want line %d: %q", test.new, err, test.line, test.says)
		}
	}
}

// What a program wrote names every draw: nothing is made up where one is lost.
func TestARecordWithACommitmentIsNotBound(t *testing.T) {
	rec, r, err := engine.ParseRecord(strings.Replace(untold, "game: probe", "game: probe\ncommitment: "+
		engine.Commitment([]byte("seed")), 1), probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	bound, n, err := engine.Bind(r, rec)
	if err != nil || n != 0 || bound != rec {
		t.Errorf("%d draws were bound: %v", n, err)
	}
	if _, err := engine.Replay(r, bound, nil); err == nil || !strings.Contains(err.Error(), "line 0") {
		t.Errorf("replayed: %v", err)
	}
}

func TestReplayDoesNotGuess(t *testing.T) {
	rec, r, err := engine.ParseRecord(strings.Replace(untold, "0 start", "0 start\n  ? card card: ?", 1),
		probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.Replay(r, rec, nil); err == nil || !strings.Contains(err.Error(), "must be bound") {
		t.Errorf("replayed: %v", err)
	}
	if text := rec.Format(r, engine.Public); !strings.Contains(text, "\n  ? card card: ?\n") {
		t.Errorf("written anew it is\n%s", text)
	}
}

// The game of the pile: ann draws words unseen, loses one of her hand unseen, or says one.
type pile struct {
	engine.Core[tinyFrame]
	Where [6]int8
}

const (
	inPile int8 = iota
	inHand
	gone
)

var letters = engine.NewDomain("letter", "a", "b", "c", "d", "e", "f")

func pileRules() engine.Rules {
	in := func(p *pile, where int8) (list []engine.Value) {
		for i, w := range p.Where {
			if w == where {
				list = append(list, engine.Value(i))
			}
		}
		return list
	}
	move := func(from, to int8) func(*engine.Play[pile], engine.Seat, engine.Action) {
		return func(pl *engine.Play[pile], _ engine.Seat, _ engine.Action) {
			pl.P.Where[pl.DrawOnly(engine.Nobody, "letter", letters, in(pl.P, from))] = to
			pl.Goto(0)
		}
	}
	ask := engine.Step[pile]{Name: "pile.ask", Owed: func(*pile) engine.Seats { return engine.SeatsOf(ann) },
		Verbs: []engine.Verb[pile]{
			{Name: "draw", Do: move(inPile, inHand)},
			{Name: "lose", Do: move(inHand, gone)},
			{Name: "say", Fields: []engine.FieldDef[pile]{{Name: "letter", Domain: letters,
				Choices: func(p *pile, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return append(out, in(p, inHand)...)
				}}}, Do: func(pl *engine.Play[pile], _ engine.Seat, a engine.Action) {
				pl.P.Where[a.Get("letter")] = gone
				pl.Goto(0)
			}},
		}}
	return engine.Define(engine.Definition[pile]{
		ID: "pile", Schema: 1, Seats: people, Ends: finals,
		SeatsOf: func(engine.Options) []engine.Seat { return []engine.Seat{ann} },
		Draws:   []*engine.Domain{letters}, Steps: []engine.Step[pile]{ask},
		SetUp:   func(*pile, engine.Options) {},
		Encode:  func(p *pile) any { return p.Where },
		Decode:  func(data []byte, _ int, p *pile) error { return json.Unmarshal(data, &p.Where) },
		View:    func(p *pile, _ engine.Seats) any { return p.Where },
		Check:   func(*pile) error { return nil },
		Concede: func(pl *engine.Play[pile], _ engine.Seat, how string) { pl.End(engine.Result{How: how}) },
		Redeal:  func(*pile, engine.Seats, []engine.Event, func(int) int) bool { return false },
	})
}

// Nobody tells the kernel whether a draw gives or takes away. What is drawn stands behind each game; nothing,
// if it cannot have been.
func TestDrawsThatTakeAway(t *testing.T) {
	r := pileRules()
	for _, test := range []struct{ play, drawn string }{
		{"draw draw say=b say=a", "b a"},
		{"draw draw draw say=f", "f a b"},
		{"draw draw lose say=c", "c a a"},
		{"draw draw lose draw say=a say=b", "a c c b"},
		{"draw draw draw lose lose draw draw say=d say=e say=f", "d a b a b e f"},
		{"draw lose draw lose draw say=a", "b b c c a"},
		{"draw lose draw draw draw draw draw say=a say=b say=c say=d say=e", "f f a b c d e"},
		{"draw say=c lose", ""},            // nothing was left to lose
		{"draw draw lose say=a say=b", ""}, // one of them was lost
	} {
		if drawn, err := drawnIn(t, r, test.play); drawn != test.drawn {
			t.Errorf("%s: drawn were %s, not %s (%v)", test.play, drawn, test.drawn, err)
		}
	}
}

// drawnIn binds a game of ann's, "draw draw say=b", and returns what was drawn.
func drawnIn(t *testing.T, r engine.Rules, play string) (string, error) {
	t.Helper()
	rec := &engine.Record{Game: r.ID(), Lines: []engine.Line{{Kind: engine.StartLine}}}
	for _, word := range strings.Fields(play) {
		l, err := engine.ParseLine(r, "ann: "+strings.Replace(word, "say=", "say letter=", 1))
		if err != nil {
			t.Fatal(err)
		}
		rec.Lines = append(rec.Lines, l)
	}
	bound, _, err := engine.Bind(r, rec)
	if err != nil {
		return "", err
	}
	var drawn []string
	for _, l := range bound.Lines {
		for _, o := range l.Outcomes {
			drawn = append(drawn, letters.Name(o.Value))
		}
	}
	return strings.Join(drawn, " "), nil
}
