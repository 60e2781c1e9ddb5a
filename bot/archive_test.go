package bot_test

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// whenArchived starts the bot again so that it archives all games that are over, and wants commands to
// show a game as they did before.
func (h *house) whenArchived(game ids.Game, thread string, commands ...[]sandbox.Option) {
	h.t.Helper()
	show := func() (all []string) {
		for _, options := range commands {
			m := h.command(merry, thread, options[0].Name, options[1:]...)
			text := fmt.Sprintf("%v\n%s\n%v", options, m.Content, labels(m))
			for _, a := range m.Attachments {
				data, _ := h.server.Attachment(a.ID)
				text += fmt.Sprintf("\n%s %s %x", a.Filename, a.Description, data)
			}
			all = append(all, text)
		}
		return all
	}
	before := show()
	h.archiveAfter = time.Nanosecond
	h.later()
	h.bot.Sweep(h.ctx, h.now()) // at its start it may not have had its shards yet
	if games, err := h.store.Unarchived(h.ctx, h.now(), 10); err != nil || len(games) > 0 {
		h.t.Fatalf("not archived: %v, %v", games, err)
	}
	stories, err := h.store.Stories(h.ctx, game)
	if err != nil || len(stories) == 0 {
		h.t.Fatalf("the messages that tell of it: %v, %v", stories, err)
	}
	for _, s := range stories {
		if !regexp.MustCompile(`^(\[|,?{"line":\d+,"text":""})+\]$`).MatchString(s.Body) {
			h.t.Errorf("more than lines is kept of a message: %s", s.Body)
		}
	}
	for i, text := range show() {
		if text != before[i] {
			h.t.Errorf("shown was\n%.3000s\nand archived\n%.3000s", before[i], text)
		}
	}
}

// Old games are archived where that is set, and nowhere else; what is shown of them stays.
func TestAnArchivedGameIsShown(t *testing.T) {
	h := newHouse(t)
	game, thread := h.reported(12)
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	h.later()
	if games, err := h.store.Unarchived(h.ctx, h.now(), 10); err != nil || len(games) != 1 {
		t.Fatalf("archived although nobody said so: %v, %v", games, err)
	}
	ask := func(name string, options ...sandbox.Option) []sandbox.Option {
		return append([]sandbox.Option{{Name: name}}, options...)
	}
	h.whenArchived(game, thread, ask("record"), ask("log"), ask("board"), ask("board", sandbox.Opt("turn", "1")),
		ask("board", sandbox.Opt("what", "animation")), ask("review"), ask("statistics records"),
		ask("results show", sandbox.Opt("result", string(game))), ask("results list"))
}
