package robots

import (
	"strings"
	"testing"

	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// A little game between halina and pippin, as the ledger should count it.
func TestLedgerCountsALittleGame(t *testing.T) {
	l := newLedger()
	players := []ids.User{"halina", "pippin"}
	posted := func(place int, text string, files []string, notified ...string) sandbox.Sight {
		var m sandbox.Sight
		m.Author.Bot, m.Place, m.ChannelID = true, place, "thread"
		m.Content, m.Preview, m.Notified = text, text, notified
		for _, f := range files {
			m.Files = append(m.Files, []byte(f))
			m.Attachments = append(m.Attachments, sandbox.Attachment{ContentType: "image/png"})
		}
		if place == sandbox.ChannelDM {
			m.ChannelID = notified[0]
		}
		return m
	}
	thread, letter := sandbox.ChannelPublicThread, sandbox.ChannelDM

	l.see(posted(sandbox.ChannelText, "A lobby.", []string{"lobby"}, "halina")) // no game yet
	l.see(posted(thread, "Welcome.", []string{"board 1"}))
	l.see(posted(letter, "Welcome.\n**Your turn.**", []string{"hand"}, "halina"))
	l.handedOver(players, []ids.User{"halina"}, moment{own: true, begins: true})

	// Halina goes on: her message grows by an edit that uploads the same picture again.
	l.see(posted(thread, "She moves.", []string{"board 2"}))
	edit := posted(thread, "She moves and attacks.", []string{"board 2"})
	edit.Edited = true
	l.see(edit)
	l.handedOver(players, nil, moment{})

	// Pippin is called for a reaction, twice, the first time without a word.
	bare := posted(thread, "-# a game\n⏳ @pippin", nil, "pippin")
	l.see(bare)
	l.see(posted(letter, "-# a game\n**Losses?**", []string{"hand", "board"}, "pippin"))
	l.handedOver(players, []ids.User{"pippin"}, moment{step: "losses"})

	// Halina is called and nobody rings her; a message of components has news; a joined line has none.
	told := posted(thread, "", nil)
	told.Components = []*sandbox.Component{{Type: 10, Content: "Osgiliath has fallen."}}
	l.see(told)
	line := posted(thread, "", nil)
	line.Type = sandbox.MessageRecipientAdd
	l.see(line)
	l.handedOver(players, []ids.User{"halina"}, moment{own: true})

	// An edit takes the hand away; what is shown again after it is not unchanged, and once more it is.
	hand := posted(letter, "Your hand.", []string{"hand 2"}, "halina")
	hand.Notified = nil
	l.see(hand)
	bare = posted(letter, "Which card?", nil, "halina")
	bare.Notified = nil
	bare.Edited, hand.Edited = true, true
	for _, m := range []sandbox.Sight{bare, hand, hand} {
		l.see(m)
	}

	end := posted(thread, "The end.", nil, "halina", "pippin")
	end.Attachments = make([]sandbox.Attachment, 3) // the record, the story and more to read
	l.see(end)
	l.handedOver(players, nil, moment{over: true})

	if got, want := strings.Join(l.broken(), "; "), "at most 1.1 public messages for a hand-over; "+
		"no message without news; one notification for everybody who is called, none for anybody else; "+
		"whoever is called reads first what happened; at most one picture for a message; "+
		"no unchanged picture in the thread; no unchanged picture in private"; got != want {
		t.Errorf("broken: %s\nwant: %s", got, want)
	}
	var out strings.Builder
	l.print(&out, 1)
	for _, want := range []string{
		"public messages=5, for a hand-over 1.67, without news 1, edits 1\n",
		"hand-overs=3 called=3; for an action of one's own 2, 2.0 a game; for anything else 1, 1.0 a game\n" +
			"  interrupted by losses: 1, 1.0 a game\n",
		"notifications for a hand-over 1.00, for somebody who is called 1.00; not rung 1, more than once 1, without news 1, rung without being called 0; at the end of a game 2.0 for 2.0 players\n",
		"pictures: for a message at most 2, unchanged 1 in the thread and 1 in private",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}

// An action is long if nine in ten of it take more than three presses, unless a game has it but seldom.
func TestLedgerFindsLongActions(t *testing.T) {
	l := newLedger()
	l.calls.ends = 1
	for verb, counts := range map[string][]int{
		"move":   {1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 9},
		"search": {2, 2, 2, 2, 2, 2, 2, 2, 4, 4},
		"place":  {8, 8, 8},
	} {
		for _, n := range counts {
			l.answered(verb, presses{count: n, trail: []string{verb}})
		}
	}
	if got := strings.Join(l.long(), " "); got != "search" {
		t.Errorf("long: %q", got)
	}
	var out strings.Builder
	l.print(&out, 1)
	if want := "presses of move (12): median 3, nine in ten at most 3, most 9\n  9: move\n"; !strings.Contains(
		out.String(), want) {
		t.Errorf("%q is missing in\n%s", want, out.String())
	}
}

// A call tells first what has happened; a heading is read with the line below it.
func TestTellsFirst(t *testing.T) {
	for text, want := range map[string]bool{
		"Gandalf has fallen.\n**Losses?**":           true,
		"**Round 2**\nFree Peoples: no combat card.": true,
		"**Round 2**\n\n-# War of the Ring":          false,
		"**Your turn.**\n-# War of the Ring":         false,
		"**Your turn.**\n⏳ @pippin":                  false,
		"-# War of the Ring":                         false,
	} {
		var m sandbox.Message
		if m.Content, m.Preview = text, text; tellsFirst(m) != want {
			t.Errorf("%q tells first: %t", text, !want)
		}
	}
}

// The question asked now is the lowest message, and no other has buttons that answer.
func TestLookFindsOldQuestions(t *testing.T) {
	question := func(id, customID string) sandbox.Message {
		return sandbox.Message{ID: id, Components: []*sandbox.Component{{Type: 1, Components: []*sandbox.Component{
			{Type: 2, CustomID: customID}}}}}
	}
	text := sandbox.Message{ID: "text"}
	for _, c := range []struct {
		name  string
		list  []sandbox.Message
		asked bool
		want  string
	}{
		{"asked", []sandbox.Message{text, question("q", "d:draft:v:0")}, true, ""},
		{"something below", []sandbox.Message{question("q", "s:game"), text}, true, notLowest + " q"},
		{"an old one above", []sandbox.Message{question("p", "d:draft:go"), question("q", "s:game")}, true,
			leftOver + " p"},
		{"answered", []sandbox.Message{question("q", "a:game:1:move"), text}, false, leftOver + " q"},
		{"only why", []sandbox.Message{question("q", "d:draft:why"), text}, false, ""},
		{"of another game", []sandbox.Message{question("q", "s:other"), text}, false, ""},
		{"the status", []sandbox.Message{question("status", "s:game"), text}, false, ""},
	} {
		var got []string
		for _, f := range look(c.list, "game", "status", c.asked) {
			got = append(got, f.kind+" "+f.message)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: found %q, want %q", c.name, got, c.want)
		}
	}
}
