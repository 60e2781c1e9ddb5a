package main

import (
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
	if !strings.Contains(out, "\n# set up with figures that the rulebook does not place there: Rulebook p") || !strings.HasSuffix(out, "free: pass\n") {
		t.Errorf("the record is\n%s", out)
	}
	out, err = do(t, "replay", write(t, "game.txt", out))
	if err != nil || !strings.HasPrefix(out, "ok wotr lines=5 result=none") {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"game.jsonl", "step 6 is pass of s"}, "transcribe", write(t, "game.jsonl", strings.Replace(aTranscription, `"fp","step":"pass"`, `"s","step":"pass"`, 1)))
	refused(t, []string{"game.jsonl", "not of war-of-the-ring"}, "transcribe", write(t, "game.jsonl", `{"game":"chess"}`))
}
