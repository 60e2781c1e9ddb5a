package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	almanachunt "redbook/bot/almanac/hunt"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	talehunt "redbook/bot/tale/hunt"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset/datasettest"
	painthunt "redbook/render/hunt"
)

// A game with another board is opened as ours is, by choosing that board; computers play it and advise; and
// where a command asks for a game it is offered as well.
func TestAnotherBoardIsPlayed(t *testing.T) {
	set := datasettest.Other(t)
	other := theHunt()
	other.Rules, other.Of = hunt.NewAs("hunt-other", set), "hunt"
	almanachunt.Give("hunt-other", set)
	painter := painthunt.New(wordsOf(other.Rules))
	sketched(&painter.Album)
	other.Painter, other.Tale, other.Almanac = painter, talehunt.New(set), almanachunt.New("hunt-other", set)
	h := newHouseOf(t, append(sagas(), other))

	opened := h.command(pippin, h.channel, people.Create("hunt"), sandbox.Opt("board", "hunt-other"),
		sandbox.Opt("seat", "nazgul-1"), sandbox.Opt("practice", "teacher"))
	game, _ := people.Opened(opened)
	thread := h.thread(game)
	table := h.computersAnswer(game)
	if table.Rules.ID() != "hunt-other" || table.Sequence == 0 {
		t.Errorf("a game of %s was opened, and %d answers given", table.Rules.ID(), table.Sequence)
	}
	h.settled(game)
	hint := h.command(pippin, thread, "hint")
	if !hint.Ephemeral() || !strings.Contains(hint.Content, "What the computer itself would answer") {
		t.Errorf("the hint says %q", hint.Content)
	}
	game, _ = people.Opened(h.command(pippin, h.channel, people.Create("hunt")))
	if lobby := h.lobby(game, "l:join:"+string(game)); strings.Contains(lobby.Content, set.Name) {
		t.Errorf("without a choice was opened: %q", lobby.Content)
	}

	for _, command := range []string{"league create", "ratings", "results list", "statistics server"} {
		choices, err := h.server.Autocomplete(h.users[halina], h.channel, command,
			sandbox.Option{Name: "boardgame", Value: "poszukiwania", Focused: true})
		if err != nil {
			t.Fatal(command, err)
		}
		if len(choices) != 2 || choices[1].Value != "hunt-other" {
			t.Errorf("/%s offers %v", command, choices)
		}
	}
	h.problem(pippin, h.command(pippin, h.channel, "results list", sandbox.Opt("boardgame", "checkers")),
		"no-such-rules", words.Args{"rules": "checkers"})
}
