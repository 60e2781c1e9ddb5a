package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
)

// Whoever reads a record finds between its lines what was agreed on about the time, where it happened: the
// clock of the beginning, another one, more time, pauses. Replay takes no notice, and who is meant is a seat.
func TestARecordTellsWhatWasAgreedAboutTheTime(t *testing.T) {
	c := newCalendar(t)
	game := c.timed("3d")
	c.lives(10 * time.Hour)
	c.changes(game.ID, "7d", TimeoutLoss)
	c.lives(time.Hour)
	now := c.check(c.Open(t.Context(), game.ID))
	now = c.check(c.answer(now, "warden", "hide where=hill"))
	c.lives(time.Hour)
	now = c.proposes(now, "warden", Proposal{Kind: VoteTime, Seat: "raider", For: 48 * time.Hour})
	c.check(c.consent(now, VoteTime, "herald", true))
	c.check(c.Pause(t.Context(), "", "boss", game.ID))
	c.lives(time.Hour)
	c.check(c.Resume(t.Context(), "", "boss", game.ID))
	now = c.check(c.Open(t.Context(), game.ID))
	text, err := c.Record(t.Context(), now, "raider")
	if err != nil {
		t.Fatal(err)
	}
	t.Log(text)
	_, rows, _ := strings.Cut(text, "\n\n")
	var said []string
	for _, row := range strings.Split(strings.TrimSpace(rows), "\n") {
		if !strings.HasPrefix(row, " ") {
			word, _, _ := strings.Cut(strings.TrimPrefix(row, "# "), " ")
			said = append(said, word)
		}
	}
	want := []string{"clock:", "0", "agreed,", "1", "agreed:", "paused", "resumed"}
	if !slices.Equal(said, want) {
		t.Errorf("the rows are %v, not %v", said, want)
	}
	for _, want := range []string{"# clock: 3d (UTC), at its end: remind",
		"# agreed, clock: 7d (UTC), at its end: loss", "# agreed: 48 hours more for raider"} {
		if !strings.Contains(text, "\n"+want+"\n") {
			t.Errorf("it lacks %q", want)
		}
	}
	record, err := c.record(t.Context(), now)
	if err != nil {
		t.Fatal(err)
	}
	plain := record.Format(now.Rules, engine.Public)
	if record.Comments, err = c.comments(t.Context(), now); err != nil {
		t.Fatal(err)
	}
	read, _, err := engine.ParseRecord(record.Format(now.Rules, engine.Public),
		func(string) (engine.Rules, bool) { return now.Rules, true })
	if err != nil || read.Format(now.Rules, engine.Public) != plain {
		t.Errorf("read again it is another one, %v", err)
	}
}
