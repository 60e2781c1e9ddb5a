package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage"
	"redbook/storage/ids"
)

// What asks no more keeps what it tells, and neither question, nor who is waited for, nor buttons: answered
// in its own place, once another letter asks; answered elsewhere, at once; and taken back.
func TestALetterKeepsWhatItTells(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.step(game) // whoever has placed last is asked on without a letter
	h.step(game)
	dm := h.server.DM(h.users[halina])
	settled := func(m sandbox.Message, want string) {
		t.Helper()
		if m = h.look(halina, m); len(m.Controls()) > 0 || !strings.Contains(m.Content, want) ||
			strings.Contains(m.Content, "⏳") || strings.Contains(m.Content, "?**") {
			t.Errorf("it lacks %q, or asks still, with %d buttons: %q", want, len(m.Controls()), m.Content)
		}
	}
	asks := func() sandbox.Message {
		t.Helper()
		m := last(h.letters(halina))
		if _, asks := people.Control(m, "s:"+string(game)); !asks {
			t.Fatalf("she is not asked by %q", m.Content)
		}
		return m
	}

	first := asks()
	m := h.press(halina, dm, first, "s:"+string(game))
	for random := rand.New(rand.NewPCG(2, 1)); !strings.Contains(m.Content, "✅"); {
		if m = h.pressOnce(halina, dm, m, random); m.ID != first.ID {
			t.Fatal("it is not answered in its own place")
		}
	}
	h.settled(game)
	if m = h.look(halina, first); !strings.Contains(m.Content, "⏳") {
		t.Fatalf("what she has done leads on: %q", m.Content)
	}
	if _, now := h.position(game); h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat))) != pippin {
		t.Fatal("it is not Pippin's turn")
	}
	moved := h.quietMove(game)
	h.did(pippin, h.command(pippin, thread, "answer", action(moved)))
	h.settled(game)
	settled(first, "✅")

	second := asks()
	rung := h.rung(halina, thread)
	h.command(pippin, thread, "undo")
	h.settled(game)
	settled(second, words.Text(words.Polish, "bot.letter.taken-back", nil))
	if told, _, _ := strings.Cut(h.look(halina, second).Content, "\n"); !strings.HasPrefix(told, "~~") {
		t.Errorf("what has been taken back stands in her letter: %q", told)
	}
	if n := h.rung(halina, thread); n != rung {
		t.Error("she is rung for what has been taken back")
	}

	h.did(pippin, h.command(pippin, thread, "answer", action(moved)))
	h.settled(game)
	third := asks()
	_, now := h.position(game)
	answer := h.anyMove(game)
	a, err := now.Rules.Parse(answer)
	if err != nil {
		t.Fatal(err)
	}
	h.did(halina, h.command(halina, thread, "answer", action(answer)))
	h.settled(game)
	did, _ := phrase.Speaker{Rules: now.Rules, Lang: words.Polish}.Did(a)
	settled(third, "\n✔️ "+did+"\n-# ")

	old := h.forgeFor(halina, dm, "u:do:"+string(game)+":1")
	h.press(halina, dm, old, "u:do:"+string(game)+":1")
	h.wait(halina, dm, func(m sandbox.Message) bool {
		return m.ID != old.ID && strings.Contains(m.Content, words.Text(words.Polish, "bot.undo.late", nil))
	})
	settled(old, "u:do:")
}

// Whoever answers several questions in one letter reads there all that they have done, the newest last: what
// a search has found does not go when the turn is ended.
func TestALetterKeepsAllThatIsDoneInIt(t *testing.T) {
	h := newHouseOf(t, wars())
	game, _ := war(h)
	random := rand.New(rand.NewPCG(7, 1))
	kept := 0
	for range 40 {
		h.settled(game)
		_, now := h.position(game)
		if len(now.Waiting()) == 0 || kept >= 3 {
			break
		}
		user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
		m, done := last(h.letters(user)), ""
		m = h.press(user, m.ChannelID, m, "s:"+string(game))
		for id := m.ID; m.ID == id && slices.ContainsFunc(m.Controls(), leadsOn); {
			said, _, _ := strings.Cut(m.Content, "\n-# ")
			said = strings.TrimSpace(said)
			if m = h.pressOnce(user, m.ChannelID, m, random); !strings.HasPrefix(said, "✅ ") {
				continue
			}
			if done != "" {
				_, newest, _ := strings.Cut("\n✅ "+done, "\n✅ ")
				if n := strings.LastIndex(done, "\n✅ "); n >= 0 {
					newest = done[n:]
				}
				switch { // of much that was done the first is left out
				case strings.HasPrefix(said, done+"\n✅ "):
					kept++
				case len(done) < 400 || !strings.Contains(said, newest+"\n✅ "):
					t.Errorf("%q follows in the same letter\n%q", said, done)
				}
			}
			done = said
		}
	}
	if kept == 0 {
		t.Error("nobody has answered twice in one letter")
	}
}

// quietMove is something that whoever is asked first may do without meeting anybody, as text.
func (h *house) quietMove(game ids.Game) string {
	h.t.Helper()
	p, now := h.position(game)
	d := now.Rules.Decisions(p)[0]
	for random := rand.New(rand.NewPCG(1, 1)); ; {
		a, err := engine.RandomAction(now.Rules, p, d, random.IntN, nil)
		if err != nil {
			h.t.Fatal(err)
		}
		if f, err := now.Foresee(d.Seat, a); err == nil && f == (engine.Foresight{}) {
			return now.Rules.Format(a)
		}
	}
}

// look is a message as it is now.
func (h *house) look(user int, m sandbox.Message) sandbox.Message {
	h.t.Helper()
	now, there := h.server.Look(h.users[user], m.ChannelID, m.ID)
	if !there {
		h.t.Fatalf("it is gone: %q", m.Content)
	}
	return now
}

// A letter to which a standing order has answered says what it has, and that it was the order.
func TestALetterSaysThatAnOrderHasAnswered(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	letter := last(h.letters(halina))
	h.command(halina, thread, "orders", sandbox.Opt("order", "allocate dice=1"))
	h.obeys(game)
	a, err := wotr.Rules.Parse("allocate dice=1")
	if err != nil {
		t.Fatal(err)
	}
	did, _ := phrase.Speaker{Rules: wotr.Rules, Lang: words.Polish}.Did(a)
	h.hasText("her letter", h.look(halina, letter), "✔️ Z twojego stałego rozkazu – "+did)
}

// A picture that a letter without buttons has brought is not sent again with the next one.
func TestTheNextLetterKnowsThePictureOfOneWithoutButtons(t *testing.T) {
	giveHidingWords()
	h := newHouseOf(t, append(games(), hidingRow()))
	h.command(pippin, h.channel, people.Create("hiding"), sandbox.Opt("seat", "hider"))
	game, thread := h.begun()
	h.did(pippin, h.command(pippin, thread, "answer", action("hide place=well")))
	h.did(halina, h.command(halina, thread, "answer", action("mark place=barn"))) // he is asked nothing
	h.settled(game)
	_, now := h.position(game)
	before := len(h.letters(pippin))
	for range 2 { // all that is told of one action, in two goes
		err := h.store.Enqueue(h.ctx, storage.OutboxRow{Game: game, Kind: table.Drawn, Created: h.now(),
			Audience: table.Audience{Chair: now.Chairs[hider].ID}.String(),
			Body:     `{"events":["looked place=barn found=0"]}`})
		if err != nil {
			t.Fatal(err)
		}
		h.settled(game)
	}
	told := h.letters(pippin)[before:]
	if len(told) != 2 || len(told[0].Attachments) != 1 || len(told[1].Attachments) > 0 {
		t.Errorf("told by %d letters: %+v", len(told), told)
	}
}
