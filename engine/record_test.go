package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
)

func probeOnly(id string) (engine.Rules, bool) { return probe.Rules, id == "probe" }

// byHand is a record as a person writes it: no running numbers at the outcomes, no domains, fields in any
// order.
const byHand = `red-book record 1
game: probe
options: deck=small

# The first evening.
0 start
  ? card card: grond      # to the raider
  ? card card: ride
  ? card card: mail
  ? card card: spies
  ? card card: muster
  ? card card: feast
1 warden: hide where=keep
2 raider: ready gear=ladders
3 raider: march with=raid:1c1h to=ford from=camp
4 warden: draw
  ? omen omen: calm
5 undo 4
6 warden: wait
7 adjust units.camp.raid:f=1 horn=true
8 raider: draw
  ? omen omen: crow
9 warden: reply card=none
10 herald: reply card=mail
  ? omen omen: calm
  ? card card: storm
11 herald expires
`

func TestRecordByHand(t *testing.T) {
	rec, r, err := engine.ParseRecord(byHand, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	var events []string
	last, err := engine.Replay(r, rec,
		func(n int, _ engine.Line, _ engine.Position, played engine.Played) error {
			for _, e := range played.Events {
				events = append(events, fmt.Sprintf("%d %s", n, e))
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	result, over := r.Result(last)
	if !over || result.How != engine.Expired || result.Winners != engine.SeatsOf(probe.Raider) {
		t.Errorf("result %v, %t", result, over)
	}
	all := strings.Join(events, "\n")
	for _, want := range []string{"3 moved seat=raider from=camp where=ford count=2",
		"10 turned-back seat=herald card=mail", "10 drew seat=raider card=storm"} {
		if !strings.Contains(all, want) {
			t.Errorf("no event %q in\n%s", want, all)
		}
	}
	if strings.Contains(all, "4 omen") {
		t.Errorf("the line that was taken back was played:\n%s", all)
	}
	view := r.View(last, engine.Nobody).(probe.View)
	if view.Regions["camp"]["raid:f"] != 1 || !view.Horn {
		t.Errorf("the adjustment is lost: %+v", view)
	}
	if got := rec.Standing(); len(got) != 10 || got[4] != 6 {
		t.Errorf("lines that stand: %v", got)
	}
}

func TestRecordKeepsUndoneLinesMarked(t *testing.T) {
	rec, r, err := engine.ParseRecord(byHand, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	text := rec.Format(r, engine.Public)
	if !strings.Contains(text, "\n~4 warden: draw\n  ? 0 omen omen: calm\n5 undo 4\n") {
		t.Errorf("the record reads\n%s", text)
	}
	again, _, err := engine.ParseRecord(text, probeOnly)
	if err != nil || again.Format(r, engine.Public) != text {
		t.Errorf("the record is read back otherwise: %v\n%s", err, text)
	}
}

func TestPublicRecordOfARunningGame(t *testing.T) {
	rec, r, err := engine.ParseRecord(byHand, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	// Who may see an outcome stands in no text: it comes back with the replay.
	_, err = engine.Replay(r, rec, func(n int, _ engine.Line, _ engine.Position, played engine.Played) error {
		rec.Lines[n].Outcomes = played.Outcomes
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	rec.Seed = []byte("red book")
	rec.Lines = append(rec.Lines, engine.Line{Kind: engine.CheckpointLine,
		Checkpoint: []byte(`{"jewel":"keep"}`)})
	text := rec.Format(r, engine.SeatsOf(probe.Herald))
	for _, want := range []string{"1 warden: hide where=?\n", "2 raider: ready gear=?\n",
		"9 warden: reply card=?\n", "10 herald: reply card=mail\n",
		"? 0 card card: ?\n", "omen omen: crow", "12 checkpoint ?\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	for _, secret := range []string{"keep", "ladders", "grond", "storm", fmt.Sprintf("%x", rec.Seed)} {
		if strings.Contains(text, secret) {
			t.Errorf("%s can be read in\n%s", secret, text)
		}
	}
}

func TestRecordsThatCannotBeRead(t *testing.T) {
	for _, test := range []struct{ old, new, says string }{
		{"red-book record 1", "blue-book record 1", "row 1: not a record"},
		{"game: probe", "game: chess", `row 2: no game "chess"`},
		{"game: probe\n", "", "row 5: the header does not say"},
		{"options:", "choices:", `row 3: unknown header "choices"`},
		{"2 raider: ready gear=ladders", "3 raider: ready gear=ladders", "must be 2"},
		{"2 raider: ready gear=ladders", "2 orc: ready gear=ladders", `no seat "orc"`},
		{"2 raider: ready gear=ladders", "2 raider ready", "a line is"},
		{"2 raider: ready gear=ladders", "2 raider: ready gear=?", "only a complete record"},
		{"2 raider: ready gear=ladders", "2 raider: ready gear=wings", "unknown-value"},
		{"card card: ride", "0 card card: ?", "only a complete record"},
		{"card card: ride", "card card: horse", `no card "horse"`},
		{"card card: ride", "card deck: ride", `no domain "deck"`},
		{"card card: ride", "card card: ride of mail,feast", "cannot be drawn from"},
		{"? card card: ride", "! card card: ride", "an outcome is"},
		{"5 undo 4", "5 undo 5", "only lines 1 to 4"},
		{"5 undo 4", "5 undo 0", "first line to take back"},
		{"7 adjust units.camp.raid:f=1 horn=true", "7 adjust horn", "JSON value"},
	} {
		bad := strings.Replace(byHand, test.old, test.new, 1)
		_, _, err := engine.ParseRecord(bad, probeOnly)
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: got %v, want %q", test.new, err, test.says)
		}
	}
}

func TestRecordsThatDoNotFit(t *testing.T) {
	for _, test := range []struct {
		old, new string
		line     int
		says     string
	}{
		{"6 warden: wait", "6 raider: wait", 6, "not-asked"},
		{"  ? omen omen: crow\n", "", 8, "no outcome left"},
		{"  ? omen omen: crow\n", "  ? omen omen: crow\n  ? omen omen: calm\n", 8, "not used"},
		{"? card card: storm", "? card card: grond", 10, "cannot be drawn"},
		{"? card card: storm", "? omen omen: calm", 10, "outcome of omen here"},
		{"units.camp.raid:f=1", "units.camp.raid:f=9", 7, "raiders"},
		{"units.camp.raid:f=1", "moons.camp.raid:f=9", 7, "nothing here has parts"},
		{"11 herald expires", "11 herald: wait", 11, "not-asked"},
	} {
		rec, r, err := engine.ParseRecord(strings.Replace(byHand, test.old, test.new, 1), probeOnly)
		if err != nil {
			t.Errorf("%q: %v", test.new, err)
			continue
		}
		_, err = engine.Replay(r, rec, nil)
		var bad *engine.LineError
		if !errors.As(err, &bad) || bad.Number != test.line || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: got %v, want line %d: %q", test.new, err, test.line, test.says)
		}
	}
}

func TestReplayGoesOnFromACheckpoint(t *testing.T) {
	rec, r, err := engine.ParseRecord(byHand, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	var half, want []byte
	_, err = engine.Replay(r, rec, func(n int, _ engine.Line, p engine.Position, _ engine.Played) (err error) {
		want, err = r.Encode(p)
		if n == 6 {
			half = want
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	checkpoint := engine.Line{Kind: engine.CheckpointLine, Checkpoint: half}
	short := &engine.Record{Game: "probe", Options: engine.Options{}, Lines: append([]engine.Line{checkpoint},
		rec.Lines[7:]...)}
	again, _, err := engine.ParseRecord(short.Format(r, engine.Public), probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Replay(r, again, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := encoded(t, r, p); got != string(want) {
		t.Errorf("from the checkpoint:\n%s\nfrom the start:\n%s", got, want)
	}
}

func TestAdjustGivesQuestionsNewIDs(t *testing.T) {
	r, p := begin(t, tinyDefinition())
	p, _ = answer(t, r, p, bob, "say word=yes")
	next, err := engine.Adjusted(r, p, []engine.Adjustment{{Path: "0.1", Value: []byte("4")}})
	if err != nil {
		t.Fatal(err)
	}
	if got := asked(r, next); got != "ann:2" {
		t.Errorf("asked %s", got)
	}
	if said := fmt.Sprint(r.View(next, engine.Nobody)); said != "[0 4 0]" {
		t.Errorf("said %s", said)
	}
	for _, bad := range []string{"0.7", "0.x", "1.0.0", "0.-1"} {
		if _, err := engine.Adjusted(r, p, []engine.Adjustment{{Path: bad, Value: []byte("4")}}); err == nil {
			t.Errorf("%s was adjusted", bad)
		}
	}
}

// What stands aside (a further number, a seat that its player leaves or that changes hands) stays in force
// when what was done around it is taken back, changes nothing of the position, and counts among the lines
// that nobody can take back.
func TestLinesAside(t *testing.T) {
	plain := replayed(t, byHand)
	for _, line := range []string{"mix https://discord.com/channels/1/2/3", "warden leaves",
		"herald changes hands"} {
		mixed := replayed(t, strings.NewReplacer("\n5 undo 4", "\n5 "+line+"\n6 undo 4", "\n6 ", "\n7 ", "\n7 ",
			"\n8 ",
			"\n8 ", "\n9 ", "\n9 ", "\n10 ", "\n10 ", "\n11 ", "\n11 ", "\n12 ").Replace(byHand))
		if plain != mixed {
			t.Errorf("%s leads to another position:\n%s\n%s", line, plain, mixed)
		}
	}
	const aside = "\n1 mix x/1\n2 mix 18446744073709551615\n3 warden leaves\n4 warden changes hands\n5 undo 1\n"
	rec, r, err := engine.ParseRecord("red-book record 1\ngame: probe\n0 start"+aside, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	if text := rec.Format(r, engine.Nobody); !strings.HasSuffix(text, aside) {
		t.Errorf("it reads\n%s", text)
	}
	for _, wrong := range []string{"", "x", "https://discord.com/channels/1/2/", "0", "-1",
		"18446744073709551616", "a b/1"} {
		if _, err := engine.PublicNumber(wrong); err == nil {
			t.Errorf("%q is taken for a message", wrong)
		}
	}
}

func replayed(t *testing.T, text string) string {
	t.Helper()
	rec, r, err := engine.ParseRecord(text, probeOnly)
	if err != nil {
		t.Fatal(err, text)
	}
	p, err := engine.Replay(r, rec, nil)
	if err != nil {
		t.Fatal(err)
	}
	return encoded(t, r, p)
}
