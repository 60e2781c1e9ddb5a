package script_test

import (
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/engine/script"
)

// walk runs a script of the probe game.
func walk(text string, anew bool) (string, error) {
	games := func(id string) (engine.Rules, bool) { return probe.Rules, id == probe.Rules.ID() }
	return script.Run{File: "walk.script", Games: games, Known: []string{"probe"}, Seed: "walk",
		Anew: anew}.Do(text)
}

// A script whose game goes differently says where, and is written anew as the game went.
func TestScriptsThatGoOtherwise(t *testing.T) {
	const good = `# A walk.
game probe
options deck=small
start
  ? card: grond,ride,mail,spies,muster,feast
  drew seat=raider card[raider]=grond
  drew seat=warden card[warden]=ride
  drew seat=herald card[herald]=mail
  drew seat=raider card[raider]=spies
  drew seat=warden card[warden]=muster
  drew seat=herald card[herald]=feast

warden: hide where=keep # a secret
raider: ready gear=rafts
  hidden
  turn seat=raider count=1
asked raider turn.act
idle warden
fits raider: march from=camp
  to: ford
raider: march from=camp to=hill with=raid:1f
  refused: not-next
`
	if written, err := walk(good, false); err != nil || written != good {
		t.Fatalf("%v\n%s", err, written)
	}
	for _, test := range []struct{ old, new, says string }{
		{"card[raider]=grond", "card=grond", "happened: drew seat=raider card[raider]=grond"},
		{"  hidden\n", "", "walk.script:14: raider: ready gear=rafts: line 15:"},
		{"count=1\n", "count=1\n  horn where=camp\n", "did not happen: horn"},
		{"? card: grond,ride", "? card: grond,grond", "and line 5 says card: grond"},
		{"muster,feast", "muster", "write \"? card: ...\" below"},
		{"muster,feast", "muster,feast,ambush", "chance was not asked for card: ambush"},
		{"asked raider turn.act", "asked herald turn.act", "asked now: raider turn.act"},
		{"idle warden", "idle raider", "asked now"},
		{"to: ford", "to: ford,hill", "happened: to: ford"},
		{"refused: not-next", "refused: not-asked", "if that is right, write \"refused: not-next\" below"},
		{"raider: march from=camp", "orc: march from=camp", "no seat"},
		{"start\n", "restart\n", "nothing is set up yet"},
	} {
		i := strings.LastIndex(good, test.old) // the first lines stand above the last ones
		bad := good[:i] + test.new + good[i+len(test.old):]
		if _, err := walk(bad, false); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: got %v, want %q", test.new, err, test.says)
		}
	}
	const said = "unsettled the raider hides, # too\n"
	if _, err := walk(good+said, false); err == nil ||
		!strings.Contains(err.Error(), ": unsettled the raider hides,: nobody has settled what is right here") {
		t.Errorf("what is unsettled: %v", err)
	}
	if written, err := walk(good+said, true); err != nil || written != good+said {
		t.Errorf("what is unsettled is written as %v\n%s", err, written)
	}
	if line := script.Unsettled("the raider\nhides, # too"); line != "unsettled the raider hides, ＃ too\n" {
		t.Errorf("words make %q", line)
	}
	var margin []string
	for _, line := range strings.Split(strings.TrimSpace(good), "\n") {
		if !strings.HasPrefix(line, " ") || strings.HasPrefix(line, "  ?") {
			margin = append(margin, line)
		}
	}
	written, err := walk(strings.Join(margin, "\n")+"\n", true)
	if err != nil || written != good {
		t.Errorf("written anew: %v\n%s", err, written)
	}
}
