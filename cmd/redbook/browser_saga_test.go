package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
)

// A saga of two in a browser: The Hunt for the Ring ends in Rivendell without a company card, the button
// under its end opens the lobby of War of the Ring, the Ring-bearer comes by the invitation, and each takes
// an action token, part of it on a phone. An operator has the hunt go on from just before the end of a kept
// one.
func TestSagaInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a saga in a browser takes too long for -short")
	}
	s := &sagaPage{openSandbox(t, 2)}
	s.create("hunt", [][2]string{{"seat", "ring-bearer"}}, "nazgul")
	for _, part := range []func(){s.endHunt, s.carryOn, s.takeTokens} {
		part()
	}
	if errs := s.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}

// sagaPage is a saga on the page: the Ring-bearer is the first of the people and leads the Free Peoples
// afterwards.
type sagaPage struct{ *gamePage }

// endHunt brings the hunt to its end.
func (s *sagaPage) endHunt() {
	text, err := os.ReadFile("../../engine/hunt/testdata/rivendell-alone.txt")
	if err != nil {
		s.t.Fatal(err)
	}
	record, _, err := engine.ParseRecord(string(text), rulesByID)
	if err != nil {
		s.t.Fatal(err)
	}
	end := record.Lines[len(record.Lines)-1]
	record.Lines = record.Lines[:len(record.Lines)-1]
	position, err := engine.Replay(hunt.Rules, record, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	data, err := hunt.Rules.Encode(position)
	if err != nil {
		s.t.Fatal(err)
	}
	file := filepath.Join(s.t.TempDir(), "position.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.turnTo(1)
	s.operate("checkpoint", "--position", file, s.game)
	s.turnTo(int(end.Seat))
	for s.next() {
		s.press("#")
	}
	s.told("🏁", "Rivendell")
	s.shot("saga-1-end")
}

// carryOn has the hunter press the button, the Ring-bearer come, and the war begin.
func (s *sagaPage) carryOn() {
	s.be(s.users[1])
	s.openChannel(s.game)
	hunted := s.game
	s.click(fmt.Sprintf("[data-custom-id^='l:carry:%s']", hunted))
	code := fmt.Sprintf(`[...document.querySelectorAll('[data-message] code')].map(c => c.textContent).findLast(code => /^\w{4}$/.test(code) && code !== %q)`, hunted)
	s.waitFor(code)
	s.game = ask[string](s.page, code)
	s.openChannel("games")
	lobby := fmt.Sprintf("document.querySelector(\"[data-custom-id^='l:options:%s']\")?.closest('[data-message]').innerText ?? ''", s.game)
	s.waitFor(lobby)
	says := ask[string](s.page, lobby)
	for _, want := range []string{"The story so far: The Hunt for the Ring, game " + hunted,
		"one action token for each side", "Free Peoples: kept for"} {
		if !strings.Contains(says, want) {
			s.t.Errorf("no %q in the lobby %q", want, says)
		}
	}
	s.shot("saga-2-lobby")
	s.sitDown(0, "free")
	s.shot("saga-3-full")
	s.click(fmt.Sprintf("[data-custom-id^='l:start:%s']", s.game))
}

// takeTokens has each side choose the token that it gets.
func (s *sagaPage) takeTokens() {
	s.turnTo(0)
	s.look("saga-4-token")
	s.press("#Draw a card")
	s.done()
	act(s.page, narrow)
	s.waitFor(`document.getAnimations().length === 0`)
	s.turnTo(1)
	s.look("saga-5-phone")
	s.press("#Ruch Nazgûli i Sług")
	s.told("the action token chosen for this game: draw a card",
		"the action token chosen for this game: move Nazgûl and Minions", "Turn 1")
	s.turnTo(0)
	s.look("saga-6-turn")
}
