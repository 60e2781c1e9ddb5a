package main

import (
	"os"
	"strings"
	"testing"
)

// aTranscription is the beginning of a game.
const aTranscription = `{"record":"header","id":"ours","game":"war-of-the-ring","setup_differs":{"bree":{"leader":{"north":1}}}}
{"n":1,"turn":1,"side":"fp","step":"draw","cards":["FC1","FS1"]}
{"n":2,"turn":1,"side":"s","step":"draw","cards":["SC1","SS1"]}
{"n":3,"turn":1,"side":"s","step":"hunt-allocation","dice":0}
{"n":4,"turn":1,"side":"fp","step":"roll-action-dice","faces":["event","muster","character","character"]}
{"n":5,"turn":1,"side":"s","step":"roll-action-dice","faces":["army","army","army","army","army","army","event"]}
{"n":6,"turn":1,"side":"fp","step":"pass"}
`

func TestATranscriptionIsPrintedAsARecordThatReplays(t *testing.T) {
	out, err := do(t, "transcribe", write(t, "game.jsonl", aTranscription))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out, "\n# set up with figures that the rulebook does not place there: Rulebook p") ||
		!strings.HasSuffix(out, "free: pass\n") {
		t.Errorf("the record is\n%s", out)
	}
	out, err = do(t, "replay", write(t, "game.txt", out))
	if err != nil || !strings.HasPrefix(out, "ok wotr lines=5 result=none") {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"game.jsonl:7: ", "step 6 is pass of s"}, "transcribe",
		write(t, "game.jsonl", strings.Replace(aTranscription, `"fp","step":"pass"`, `"s","step":"pass"`, 1)))
	refused(t, []string{"game.jsonl", "not of war-of-the-ring"}, "transcribe",
		write(t, "game.jsonl", `{"game":"chess"}`))
}

// What cannot be used ends the record; what was played before it is printed all the same.
func TestATranscriptionStopsAtWhatItDoesNotUnderstand(t *testing.T) {
	path := write(t, "game.jsonl",
		aTranscription+`{"n":7,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"dance","with":"gimli"}]}`+"\n")
	out, err := do(t, "transcribe", path)
	if want := path + ":8: json: unknown field \"with\"; the record goes up to there\n  {\"n\":7,"; err == nil ||
		!strings.HasPrefix(err.Error(), want) {
		t.Errorf("the error is %v, not %q", err, want)
	}
	if !strings.HasSuffix(out, "free: pass\n") {
		t.Errorf("the record is\n%s", out)
	}
}

func TestCorrectionsStandBesideATranscription(t *testing.T) {
	path := write(t, "game.jsonl", aTranscription)
	beside := strings.TrimSuffix(path, ".jsonl") + ".corrections"
	for text, says := range map[string]string{
		"6 adjust corruption=2  # a slip (Rulebook p.40)\n": "",
		"6 forget\n": beside + ":1: ",
	} {
		if err := os.WriteFile(beside, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := do(t, "transcribe", path)
		switch {
		case says != "" && (err == nil || !strings.HasPrefix(err.Error(), says)):
			t.Errorf("%q: %v does not say %q", text, err, says)
		case says == "" && (err != nil || !strings.Contains(out, "\n# step 6: a slip (Rulebook p.40)\n")):
			t.Errorf("%v\n%s", err, out)
		}
	}
	refused(t, []string{"no such file"}, "transcribe", "--corrections", "/no/such/file", path)
}
