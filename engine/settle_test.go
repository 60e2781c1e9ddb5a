package engine_test

import (
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
)

// People end a game by a line of its record: without a winner, or with one. It is written, read and replayed;
// nothing follows it.
func TestSettledGames(t *testing.T) {
	for line, result := range map[string]string{
		"draw agreed":     "draw agreed",
		"raider adjudged": "raider adjudged",
		"herald adjudged": "warden,herald adjudged",
	} {
		rules := probe.Rules
		_, played, err := rules.New(nil, engine.NewSeeded([]byte("settled"), 0))
		if err != nil {
			t.Fatal(err)
		}
		end, err := engine.ParseLine(rules, line)
		if err != nil {
			t.Fatal(err)
		}
		rec := &engine.Record{Game: rules.ID(), Lines: []engine.Line{
			{Kind: engine.StartLine, Outcomes: played.Outcomes}, end}}
		p, err := engine.Replay(rules, rec, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r, over := rules.Result(p); !over || engine.ResultText(rules, r) != result ||
			len(rules.Decisions(p)) > 0 {
			t.Errorf("%s: over %t, %q", line, over, engine.ResultText(rules, r))
		}
		if again := rec.Format(rules, engine.Nobody); !strings.HasSuffix(again, "\n1 "+line+"\n") {
			t.Errorf("%s is written as %q", line, again)
		}
		if _, _, err := rules.Settle(p, probe.Raider, engine.Agreed, engine.NewSeeded(nil, 0)); err == nil {
			t.Errorf("%s: what is over is settled again", line)
		}
	}
	if _, err := engine.ParseLine(probe.Rules, "draw offered"); err == nil {
		t.Error("an offer of a draw is read as one")
	}
}
