package robots

import (
	"context"
	"encoding/json"
	"strings"

	"redbook/bot/league/season"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// What is told of a season must be told once: each line of its book that is told of at all in the channel,
// each game in a thread of its own.

// toldBy is how a message begins its second line that tells of a line of a book.
var toldBy = map[season.Kind]string{season.Paired: "⚔️", season.Ended: "🏁", season.Warned: "⏰",
	season.Asked: "⚖️", season.Challenged: "⚔️", season.Accepted: "⚔️", season.Sank: "🪜", season.Closing: "⏰",
	season.Invited: "✉️", season.PlayingOff: "🥇", season.Disputed: "✋", season.Upheld: "☑️",
	season.Corrected: "✏️"}

// checkTold compares what the channel was told with the books of some events.
func (s *seasonRun) checkTold(ctx context.Context, events ...ids.Event) error {
	messages := s.server.Messages(s.chief.ID, s.channel)
	s.checkOnce(messages)
	for _, event := range events {
		lines, err := s.store.EventLines(ctx, event)
		if err != nil {
			return err
		}
		want := map[string]int{}
		for _, text := range lines {
			var line season.Line
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				return err
			}
			if begins := toldBy[line.Kind]; begins != "" {
				want[begins]++
			}
		}
		for _, begins := range toldBy {
			n := 0
			for _, m := range messages {
				heading, rest, _ := strings.Cut(m.Content, "\n")
				if strings.Contains(heading, "`"+string(event)+"`") && strings.HasPrefix(rest, begins) {
					n++
				}
			}
			if n != want[begins] {
				s.fault("%s: %d times %s in its book, %d times told", event, want[begins], begins, n)
			}
		}
		games, err := s.store.EventGames(ctx, event)
		if err != nil {
			return err
		}
		threads, names := map[ids.Channel]bool{}, map[string]bool{}
		for _, g := range games {
			if g.Thread == "" || threads[g.Thread] || names[g.Name] {
				s.fault("%s: game %s has the thread %q", event, g.Name, g.Thread)
			}
			threads[g.Thread], names[g.Name] = true, true
			s.checkOnce(s.server.Messages(s.chief.ID, string(g.Thread)))
		}
	}
	return nil
}

// checkOnce checks that nothing stands in a channel twice. A later reminder may say what an earlier one did.
func (s *seasonRun) checkOnce(messages []sandbox.Message) {
	seen := map[string]bool{}
	for _, m := range messages {
		if m.Ephemeral() {
			continue
		}
		s.told++
		if strings.Contains(m.Content, "computer:") {
			s.fault("a computer is mentioned: %q", m.Content)
		}
		key := m.Timestamp + m.Content
		if m.Author.ID == s.server.BotID() && m.Content != "" && seen[key] {
			s.fault("told twice: %q", m.Content)
		}
		seen[key] = true
	}
}
