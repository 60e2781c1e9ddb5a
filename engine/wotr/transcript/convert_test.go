package transcript

import (
	"encoding/json"
	"errors"
	"fmt"
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
	return Convert(game, nil)
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
		"die not rolled":    {`{"n":12,"turn":1,"side":"s","step":"die","die":"will-of-the-west","acts":[{"act":"waste-die"}]}`, "line 13: skip die=will"},
		"against a rule": {`{"n":12,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"move-army","from":"far-harad","to":"erebor","derived":{"units":` +
			`{"regular":{"southrons":2}}}}]}`, "line 13: move-army"},
		"dice that nobody rolls": {`{"n":12,"turn":1,"side":"s","step":"roll-hunt","dice":[3]}`,
			`step 12 says what "hunt-roll" came to`},
		"no such card": {`{"n":12,"turn":1,"side":"s","step":"draw","cards":["SC25"]}`, `no card "SC25"`},
		"no such tile": {`{"n":12,"turn":1,"side":"s","step":"draw-hunt-tile","tile":"7"}`,
			`no hunt tile "7"`},
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
	result, err := convert(t,
		strings.Replace(opening, `"game":`, `"setup_differs":{"the-shire":{"leader":{"north":1}}},"game":`, 1))
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
		`{"game":"war-of-the-ring","expansions":["kings"]}`:                                       "only the base game",
		`{"game":"war-of-the-ring","mood":"gay"}`:                                                 `unknown field "mood"`,
		header + `{"side":"s","step":"dance"}`:                                                    `no kind of step is called "dance"`,
		header + `{"side":"s","step":"pass","mood":"gay"}`:                                        `unknown field "mood"`,
		header + `{"side":"s","step":"die","acts":[{"act":"dance"}]}`:                             `no kind of act is called "dance"`,
		header + `{"side":"s","step":"discard-excess"}`:                                           "names no cards",
		header + `{"side":"s","step":"die","acts":[{"act":"draw-cards"}]}`:                        "names no cards",
		header + `{"side":"s","step":"die","acts":[{"act":"bring-character"}]}`:                   "names no characters",
		header + `{"side":"s","step":"casualties","acts":[{"act":"eliminate","nation":"north"}]}`: "names no unit",
		header + `{"side":"s","step":"hunt-allocation","dice":"two"}`:                             "line 2",
	} {
		game, err := Read(strings.NewReader(text))
		if err == nil {
			err = game.Stop
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, not %q", text, err, want)
		}
	}
}

// Everything that a transcription says becomes an answer, is used by chance, or is told by an event; anything
// else ends the record there, with the line.
func TestNothingIsDropped(t *testing.T) {
	for name, test := range map[string]struct{ line, want string }{
		"an act that nothing asks for": {`{"n":12,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"move-army","from":"far-harad","to":"near-harad",` +
			`"derived":{"units":{"regular":{"southrons":2}}}},{"act":"take-corruption","n":1}]}`,
			"line 13: take-corruption: nothing was asked"},
		"a step out of its place": {`{"n":12,"turn":1,"side":"fp","step":"casualties","acts":[{"act":"eliminate","unit":"regular","nation":"gondor","region":"osgiliath","n":1}]}` + "\n" +
			`{"n":13,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"waste-die"}]}`,
			"line 13: eliminate: nothing was asked"},
		"an unknown step": {`{"n":12,"turn":1,"side":"s","step":"dance"}`,
			`line 13: no kind of step is called "dance"`},
		"an unknown field": {`{"n":12,"turn":1,"side":"s","step":"pass","mood":"gay"}`,
			`line 13: json: unknown field "mood"`},
		"an unknown card": {`{"n":12,"turn":1,"side":"s","step":"die-card","die":"event","card":"SC8","acts":[{"act":"draw-cards","cards":["SC25"]}]}`, `line 13: no card "SC25"`},
		"idle dice": {`{"n":12,"turn":1,"side":"s","step":"roll-hunt","dice":[3]}`,
			`line 13: step 12 says what "hunt-roll" came to`},
		"no JSON": {`{"n":12,`, "line 13: "},
	} {
		t.Run(name, func(t *testing.T) {
			result, err := convert(t, opening+test.line+"\n")
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("the error is %v, not %q", err, test.want)
			}
			if unusable := (*Unusable)(nil); !errors.As(err, &unusable) ||
				!strings.Contains(opening+test.line, unusable.Text) {
				t.Errorf("%v does not say which line", err)
			}
			if result == nil || !strings.Contains(result.Text(), "free: lead to=trollshaws\n") {
				t.Error("the record does not go up to there")
			}
		})
	}
}

// The way of an army that moves three regions by Shadows Gather is found by trying. The move is the turn's
// last action, so a try also draws the cards of the next turn: that must use no draws up.
func TestTriesUseNoDrawsUp(t *testing.T) {
	text := strings.Replace(opening, `"SS2"`, `"SS7"`, 1)
	n := 12
	step := func(side, rest string) {
		text += fmt.Sprintf(`{"n":%d,"turn":1,"side":%q,%s}`+"\n", n, side, rest)
		n++
	}
	waste := func(side, die string) { step(side, `"step":"die","die":"`+die+`","acts":[{"act":"waste-die"}]`) }
	for _, dice := range [][2]string{{"army", "muster"}, {"muster", "will-of-the-west"},
		{"muster-army", "event"}} {
		waste("s", dice[0])
		waste("fp", dice[1])
	}
	waste("s", "character")
	step("s", `"step":"die-card","die":"event","card":"SS7","acts":[{"act":"move-army","from":"barad-dur","to":"minas-morgul","derived":{"by_card":true,"units":{"regular":{"sauron":1}}}}]`)
	text += fmt.Sprintf(`{"n":%d,"turn":2,"side":"fp","step":"draw","cards":["FC7","FS8"]}`+"\n", n)
	text += fmt.Sprintf(`{"n":%d,"turn":2,"side":"s","step":"draw","cards":["SC9","SS10"]}`+"\n", n+1)
	result, err := convert(t, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range []string{"horn-of-gondor", "wisdom-of-elrond", "nazgul-search", "corsairs-of-umbar"} {
		if !strings.Contains(result.Text(), "card card: "+card+" of ") {
			t.Errorf("%s was not drawn", card)
		}
	}
	replayed(t, result)
}

func TestCorrections(t *testing.T) {
	list, err := ReadCorrections(strings.NewReader(`# ours
8 read dice=[6,4]  # they rolled otherwise (Rulebook p.38)

11 skip  # said twice (Rulebook p.39)
12 adjust corruption=4 bearers=hollin  # a slip (Rulebook p.40)
`))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(opening, `"tile":"2r"`, `"tile":"2"`, 1) +
		`{"n":12,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"waste-die"}]}`
	game, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Convert(game, nil); err == nil ||
		!strings.Contains(err.Error(), "line 12: reveal-fellowship: nothing was asked") {
		t.Errorf("without corrections: %v", err)
	}
	result, err := Convert(game, list)
	if err != nil {
		t.Fatal(err)
	}
	view := wotr.Rules.View(result.End, engine.Public).(wotr.View)
	if record := result.Text(); view.Fellowship.Corruption != 4 || view.Fellowship.Region != wotr.Hollin ||
		!strings.Contains(record, "\n# step 12: a slip (Rulebook p.40)\n") ||
		!strings.Contains(record, "hunt-roll number: 4 of") {
		t.Errorf("the record is\n%s", record)
	}
	replayed(t, result)
	for text, want := range map[string]string{
		"8":                            "STEP adjust path=value",
		"eight skip # p.1":             "begin with the number of a step",
		"8 skip":                       "say behind # which rule was broken",
		"8 skip dice=1 # p.1":          "skip takes nothing",
		"8 read # p.1":                 "adjust and read take name=value",
		"8 read dice # p.1":            "write name=value",
		"8 forget dice=1 # p.1":        "neither adjust, read nor skip",
		"8 skip # p.1\n7 skip # p.1\n": `2: "7 skip # p.1": stands below step 8`,
	} {
		if _, err := ReadCorrections(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, not %q", text, err, want)
		}
	}
	for _, c := range []Correction{{Step: 99, Skip: true},
		{Step: 8, Read: map[string]json.RawMessage{"mood": []byte("1")}}} {
		if _, err := Convert(game, []Correction{c}); err == nil {
			t.Errorf("%+v was accepted", c)
		}
	}
}

func TestANumberThatDidNotComeIsRefused(t *testing.T) {
	text := strings.Replace(opening, `"take-corruption","n":2`, `"take-corruption","n":3`, 1) +
		`{"n":12,"turn":1,"side":"s","step":"die","die":"army","acts":[{"act":"waste-die"}]}`
	if _, err := convert(t, text); err == nil ||
		!strings.HasPrefix(err.Error(), "line 11: take-corruption count: 3 by what is written, 2 happened") {
		t.Errorf("the error is %v", err)
	}
}
