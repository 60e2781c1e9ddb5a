package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// A game that is over is looked back at, by a button under its end or by /review: the chances, what moved
// them most, and the board of each of these moments. While it goes on nobody is told what anything was worth.
func TestAReview(t *testing.T) {
	h := newHouse(t)
	game, thread := h.reported(25)
	h.problem(pippin, h.command(pippin, thread, "review"), "review-running", nil)
	if _, over := h.status(thread, game); !over {
		h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
		h.settled(game)
	}
	end, _ := h.status(thread, game)
	m := h.press(merry, thread, end, "review:"+string(game))
	for _, want := range []string{
		`📈 \*\*When it turned\*\*`,
		`\*\*1\*\* · turn \d+(\.\d+)? · .+: (Fellowship|Sauron) \d+ → \*\*\d+%\*\*( \(luck [+−]\d+\))? · \[↗\]`,
		`right is good for Fellowship\): (Dice and draws [+−]?\d+; )?Choices: Fellowship [+−]?\d+; Choices: Sauron`,
		`-# A guess`} {
		if !regexp.MustCompile(want).MatchString(m.Content) {
			t.Errorf("no %s in %q", want, m.Content)
		}
	}
	if !m.Ephemeral() || len(m.Attachments) != 1 {
		t.Fatalf("seen by all: %t; %d pictures", !m.Ephemeral(), len(m.Attachments))
	}
	alt := m.Attachments[0].Description
	for _, want := range []string{"Chances of Fellowship, in %, by turns: turn 1: ", "at the end 0%"} {
		if !strings.Contains(alt, want) {
			t.Errorf("no %q in %q", want, alt)
		}
	}
	buttons := m.Controls()
	if len(buttons) < 2 {
		t.Fatalf("the review has the buttons %q", labels(m))
	}
	board := h.press(merry, thread, m, buttons[0].CustomID)
	turn := strings.Split(buttons[0].CustomID, ":")[2]
	if len(board.Attachments) != 1 || board.ID == m.ID || !board.Ephemeral() {
		t.Errorf("the moment %s is %q with %d pictures", turn, board.Content, len(board.Attachments))
	}
	if _, steps := people.Control(board, "step:"+string(game)); !steps {
		t.Errorf("no way on from a moment: %q", labels(board))
	}
	polish := h.command(halina, thread, "review", sandbox.Opt("game", string(game)))
	if !strings.Contains(polish.Content, "Kiedy się rozstrzygnęło") ||
		!strings.Contains(polish.Content, "lepiej dla strony „Drużyna Pierścienia”): ") {
		t.Errorf("in Polish: %q", polish.Content)
	}
}

// Of a war one curve is shown, and the picture says why: what is hidden does not count for the evaluation.
func TestAWarHasOneCurve(t *testing.T) {
	h := newHouseOf(t, sketchedGames())
	opened := h.command(pippin, h.channel, people.Create("wotr"), sandbox.Opt("seat", "shadow"),
		sandbox.Opt("practice", "casual"))
	game, _ := people.Opened(opened)
	thread := h.thread(game)
	h.computersAnswer(game)
	h.settled(game)
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	m := h.command(pippin, thread, "review")
	if !strings.Contains(m.Content, "-# One curve for both sides: ") || len(m.Attachments) != 1 {
		t.Errorf("it says %q with %d pictures", m.Content, len(m.Attachments))
	}
	if m = h.command(halina, thread, "review"); !strings.Contains(m.Content, "-# Jedna krzywa dla obu stron") {
		t.Errorf("in Polish: %q", m.Content)
	}
}

// Of a game that ended before its first turn there is nothing to look back at, and that is said.
func TestAReviewOfNothing(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	h.problem(pippin, h.command(pippin, thread, "review"), "review-short", nil)
}
