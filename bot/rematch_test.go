package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// A game is played again, sides swapped, by a press of each player: a second press opens no second game,
// a stop in between loses nothing, and each thread links to the other.
func TestARematch(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	end, _ := h.status(thread, game)
	button := "l:rematch:" + string(game)
	if c, ok := people.Control(end, button); !ok || c.Label != "Rematch, sides swapped" {
		t.Fatalf("the end has the buttons %q", labels(end))
	}
	h.problem(merry, h.press(merry, thread, end, button), "not-of-this-game", nil)
	opened := h.press(pippin, thread, end, button)
	next := ids.Game(strings.Split(opened.Content, "`")[1])
	h.says(pippin, opened, "bot.lobby.did.rematch", words.Args{"game": next, "opened": true, "channel": h.channel,
		"seat": "Sauron"})
	h.settled(next)
	lobby := h.lobbySays(next, "🔁 Rematch of game")
	for _, want := range []string{"🔁 Rematch of game `" + string(game) + "` (<#" + thread + ">)",
		"**Fellowship**: *kept for <@" + h.users[halina] + ">*"} {
		if !strings.Contains(lobby.Content, want) {
			t.Errorf("no %q in the lobby %q", want, lobby.Content)
		}
	}
	h.stopBot()
	h.startBot()
	h.says(pippin, h.press(pippin, thread, end, button), "bot.lobby.did.rematch",
		words.Args{"game": next, "channel": h.channel, "seat": "Sauron"})

	h.says(halina, h.press(halina, thread, end, button), "bot.lobby.did.rematch",
		words.Args{"game": next, "begins": true, "thread": ""})
	field := h.thread(next)
	h.settled(next)
	first := h.wait(merry, field,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "🔁 Rematch of game") })
	if !strings.Contains(first.Content, "<#"+thread+">") {
		t.Errorf("no link to the game before in %q", first.Content)
	}
	end = h.wait(merry, thread, func(m sandbox.Message) bool { return m.ID == end.ID })
	link := end.Controls()
	if len(link) != 2 || link[1].CustomID != "review:"+string(game) || link[0].URL != "https://discord.com/channels/"+h.server.GuildID()+"/"+field {
		t.Errorf("the end before has %+v", link)
	}
	_, before := h.position(game)
	_, now := h.position(next)
	if now.Chairs[0].User != before.Chairs[1].User || now.Chairs[1].User != before.Chairs[0].User {
		t.Errorf("%+v after %+v", now.Chairs, before.Chairs)
	}
}

// Whoever is invited reads that it is a rematch and begins at once. It begins by the invitation, which has no
// buttons then. The end before it has told everybody once, with who has resigned and the way to the rematch.
func TestARematchByInvitation(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.press(halina, thread, h.command(halina, thread, "resign"), "r:"+string(game))
	h.settled(game)
	for _, user := range []int{pippin, halina} {
		m := last(h.letters(user))
		_, again := people.Control(m, "l:rematch:"+string(game))
		won := map[int]string{pippin: "🏁 <@" + h.users[pippin] + "> (Fellowship) won: by resignation.",
			halina: "🏁 <@" + h.users[pippin] + "> (Drużyna Pierścienia) wygrywa: przez poddanie gry."}[user]
		if strings.Count(m.Content, "🏁") != 1 || !strings.Contains(m.Content, won) || !strings.Contains(m.Content, "🏳️ <@"+h.users[halina]+">") ||
			!strings.Contains(m.Content, "<#"+thread+">") || !again || len(m.Controls()) != 1 {
			t.Errorf("user %d reads of the end %q with %q", user, m.Content, labels(m))
		}
	}
	end, _ := h.status(thread, game)
	next := ids.Game(strings.Split(h.press(pippin, thread, end, "l:rematch:"+string(game)).Content, "`")[1])
	h.settled(next)
	join := "l:join:" + string(next)
	invitation := h.wait(halina, h.channel, func(m sandbox.Message) bool {
		_, ok := people.Control(m, join)
		return ok && len(m.Notified) > 0
	})
	want := words.Text(words.English, "bot.lobby.invited-again", words.Args{"earlier": game, "game": next,
		"user": "<@" + h.users[halina] + ">", "host": "<@" + h.users[pippin] + ">", "last": true,
		"title": "The Confrontation", "seat": "Fellowship"})
	if invitation.Content != want {
		t.Errorf("she is invited by %q", invitation.Content)
	}
	c, _ := people.Control(invitation, join)
	h.says(halina, h.press(halina, h.channel, invitation, c.CustomID), "bot.lobby.did.join",
		words.Args{"game": next,
			"seat": words.Text(words.Polish, "confrontation.seat.fellowship", nil), "begun": true,
			"link": h.linkTo(h.lobbySays(next, "🔁 Rematch of game"))})
	h.settled(next)
	if left := h.look(halina, invitation).Controls(); len(left) > 0 {
		t.Errorf("the invitation keeps %d buttons", len(left))
	}
	if m := h.command(pippin, h.thread(next), "hand"); !strings.Contains(m.Content, "💡") {
		t.Errorf("on the other side he reads no hint: %q", m.Content)
	}
}

// The letter about the end has the button itself. Once the rematch is open, by whichever button, no letter
// has it any more; and the invitation loses its buttons when it is answered by another one.
func TestARematchByLetter(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.press(halina, thread, h.command(halina, thread, "resign"), "r:"+string(game))
	h.settled(game)
	end, _ := h.status(thread, game)
	letter, button := last(h.letters(halina)), "l:rematch:"+string(game)
	opened := h.press(halina, h.server.DM(h.users[halina]), letter, button)
	next := ids.Game(strings.Split(opened.Content, "`")[1])
	h.says(halina, opened, "bot.lobby.did.rematch", words.Args{"game": next, "opened": true,
		"channel": h.channel, "seat": words.Text(words.Polish, "confrontation.seat.fellowship", nil)})
	h.settled(next)
	for _, user := range []int{pippin, halina} {
		for _, m := range h.letters(user) {
			if _, again := people.Control(m, button); again {
				t.Errorf("user %d still reads %q with %q", user, m.Content, labels(m))
			}
		}
	}
	if now := h.look(halina, letter); now.Content != letter.Content ||
		len(now.Attachments) != len(letter.Attachments) {
		t.Errorf("the letter said %q, says %q", letter.Content, now.Content)
	}
	join := "l:join:" + string(next)
	invitation := h.wait(pippin, h.channel, func(m sandbox.Message) bool {
		_, ok := people.Control(m, join)
		return ok && len(m.Notified) > 0
	})
	h.press(pippin, thread, end, button)
	h.thread(next)
	h.settled(next)
	if left := h.look(pippin, invitation).Controls(); len(left) > 0 {
		t.Errorf("the invitation keeps %q", labels(invitation))
	}
}
