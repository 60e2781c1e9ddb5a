package transcript

import (
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
)

// opening is a game of our own up to the first actions.
const opening = `{"record":"header","id":"ours","game":"war-of-the-ring"}
{"n":1,"turn":1,"side":"s","step":"draw","cards":["SC1","SS2"]}
{"n":2,"turn":1,"side":"fp","step":"draw","cards":["FC3","FS4"]}
{"n":3,"turn":1,"side":"fp","step":"fellowship-phase"}
{"n":4,"turn":1,"side":"s","step":"hunt-allocation","dice":1}
{"n":5,"turn":1,"side":"s","step":"roll-action-dice","faces":["eye","army","muster","muster-army","character","event"]}
{"n":6,"turn":1,"side":"fp","step":"roll-action-dice","faces":["character","muster","will-of-the-west","event"]}
{"n":7,"turn":1,"side":"fp","step":"die","die":"character","acts":[{"act":"move-fellowship"}]}
{"n":8,"turn":1,"side":"s","step":"roll-hunt","dice":[5,6]}
{"n":9,"turn":1,"side":"s","step":"draw-hunt-tile","tile":"2r"}
{"n":10,"turn":1,"side":"fp","step":"hunt-effect","acts":[{"act":"take-corruption","n":2}]}
{"n":11,"turn":1,"side":"fp","step":"reveal","acts":[{"act":"reveal-fellowship","region":"trollshaws"}]}
`

func convert(t *testing.T, text string) (*Result, error) {
	t.Helper()
	game, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return Convert(game)
}

func TestATranscriptionBecomesARecord(t *testing.T) {
	result, err := convert(t, opening+
		`{"n":12,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"move-army","from":"far-harad","to":"near-harad","derived":{"units":`+
		`{"regular":{"southrons":2}}}},{"act":"move-army","from":"barad-dur","to":"gorgoroth","derived":{"units":{"elite":{"sauron":1},"nazgul":1}}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"shadow: allocate dice=1", "free: move-fellowship die=character", "free: bear", "free: lead to=trollshaws",
		"shadow: move-army die=army from=far-harad to=near-harad with=southrons:2r",
		"shadow: move-army from=barad-dur to=gorgoroth with=sauron:1e1n",
	}
	text := result.Record.Format(wotr.Rules, engine.Public)
	for _, line := range want {
		at := strings.Index(text, " "+line+"\n")
		if at < 0 {
			t.Fatalf("no line %q, or not in its order, in\n%s", line, text)
		}
		text = text[at:]
	}
	view := wotr.Rules.View(result.End, engine.Public).(wotr.View)
	if f := view.Fellowship; f.Region.String() != "trollshaws" || f.Corruption != 2 || !f.Revealed {
		t.Errorf("the Fellowship is %+v", f)
	}
	replayed(t, result)
}

func TestWhatDoesNotFitIsRefused(t *testing.T) {
	for name, test := range map[string]struct{ line, want string }{
		"other side's turn": {`{"n":12,"turn":1,"side":"fp","step":"die","die":"event","acts":[{"act":"draw-cards","cards":["FC1"]}]}`, "step 12 is die of fp"},
		"die not rolled":    {`{"n":12,"turn":1,"side":"s","step":"die","die":"will-of-the-west","acts":[{"act":"waste-die"}]}`, "after step 12"},
		"against a rule": {`{"n":12,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"move-army","from":"far-harad","to":"erebor","derived":{"units":` +
			`{"regular":{"southrons":2}}}}]}`, "after step 12"},
		"dice that nobody rolls": {`{"n":12,"turn":1,"side":"s","step":"roll-hunt","dice":[3]}`, `step 12 says what "hunt-roll" came to`},
		"no such card":           {`{"n":12,"turn":1,"side":"s","step":"draw","cards":["SC25"]}`, `no card "SC25"`},
		"no such tile":           {`{"n":12,"turn":1,"side":"s","step":"draw-hunt-tile","tile":"7"}`, `no hunt tile "7"`},
		"card of another deck": {`{"n":12,"turn":1,"side":"s","step":"die","die":"event","acts":[{"act":"draw-cards","cards":["SC1"]}]}`,
			"shelobs-lair cannot be what"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := convert(t, opening+test.line); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, not %q", err, test.want)
			}
		})
	}
}

func TestADieHasSixSides(t *testing.T) {
	_, err := convert(t, strings.Replace(opening, "[5,6]", "[7,6]", 1))
	if err == nil || !strings.Contains(err.Error(), `step 8: 7 cannot be what "hunt-roll" came to`) {
		t.Errorf("the error is %v", err)
	}
}

func TestSetUpDiffers(t *testing.T) {
	result, err := convert(t, strings.Replace(opening, `"game":`, `"setup_differs":{"the-shire":{"leader":{"north":1}}},"game":`, 1))
	if err != nil {
		t.Fatal(err)
	}
	view := wotr.Rules.View(result.End, engine.Public).(wotr.View)
	for _, r := range view.Regions {
		if r.Region == wotr.TheShire && (r.Forces[0]["north:l"] != 1 || r.Forces[0]["north:r"] != 1) {
			t.Errorf("in the Shire stand %v", r.Forces[0])
		}
	}
	if len(result.Adjusted) != 1 {
		t.Errorf("adjusted: %v", result.Adjusted)
	}
}

func TestTokensOfAHeader(t *testing.T) {
	for _, test := range []struct {
		free, shadow []string
		want         string
	}{
		{nil, nil, ""},
		{[]string{"political-advance", "draw-card"}, nil, "free-dp"},
		{[]string{"draw-card"}, []string{"political-advance"}, "free-d-shadow-p"},
	} {
		var h Header
		h.Tokens.Free, h.Tokens.Shadow = test.free, test.shadow
		if got := optionsOf(&h)["tokens"]; got != test.want {
			t.Errorf("%v %v: %q, not %q", test.free, test.shadow, got, test.want)
		}
	}
}

func TestReadRefusesWhatSaysNothing(t *testing.T) {
	const header = `{"record":"header","game":"war-of-the-ring"}` + "\n"
	for text, want := range map[string]string{
		"":                                   "a transcription of",
		`{"record":"header","game":"chess"}`: "a transcription of",
		"{\n":                                "line 1",
		header + "{":                         "line 2",
		header + `{"side":"x"}`:              "neither fp nor s",
		header + `{"side":"s","step":"discard-excess"}`:                                           "names no cards",
		header + `{"side":"s","step":"die","acts":[{"act":"draw-cards"}]}`:                        "names no cards",
		header + `{"side":"s","step":"die","acts":[{"act":"bring-character"}]}`:                   "names no characters",
		header + `{"side":"s","step":"casualties","acts":[{"act":"eliminate","nation":"north"}]}`: "names no unit",
		header + `{"side":"s","step":"hunt-allocation","dice":"two"}`:                             "line 2",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, not %q", text, err, want)
		}
	}
}
