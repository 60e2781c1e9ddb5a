package bot_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/storage/ids"
)

// boardOf is a stored position without the counts of questions.
func (h *house) boardOf(game ids.Game) string {
	h.t.Helper()
	p, t := h.position(game)
	data, err := t.Rules.Encode(p)
	if err != nil {
		h.t.Fatal(err)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		h.t.Fatal(err)
	}
	delete(parts, "asked")
	text, _ := json.Marshal(parts)
	return string(text)
}

// do plays an action that must be accepted, by text.
func (h *house) do(user int, thread, action string) sandbox.Message {
	h.t.Helper()
	m := h.command(user, thread, "answer", sandbox.Opt("action", action))
	if !strings.Contains(m.Content, "✅") {
		h.t.Fatalf("%s: %q", action, m.Content)
	}
	return m
}

// reads waits for a message in a channel with all these words, and returns it.
func (h *house) reads(user int, channel string, words ...string) sandbox.Message {
	h.t.Helper()
	return h.wait(user, channel, func(m sandbox.Message) bool {
		for _, w := range words {
			if !strings.Contains(m.Content, w) {
				return false
			}
		}
		return true
	})
}

// undoAsks has a player ask the others to take their newest action back.
func (h *house) undoAsks(user int, thread string) sandbox.Message {
	h.t.Helper()
	return h.use(user, thread, h.command(user, thread, "undo"), "u:ask:")
}

// What is sealed is taken back with one press, and the thread hears nothing but that. The old buttons are
// stale.
func TestSealedPlacementIsTakenBack(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	before := h.boardOf(game)
	h.settled(game)
	status, _ := h.status(thread, game)
	open := h.press(0, thread, status, "s:"+string(game)) // a question of before, left open
	h.stopBot()                                           // it would take it away
	h.startBot()
	placed := h.do(0, thread, placeFellowship)
	button, ok := people.Control(placed, "u:do:")
	if !ok || button.Label != "Take it back" {
		t.Fatalf("no button to take it back below %q", placed.Content)
	}
	back := h.press(0, thread, placed, button.CustomID)
	if !strings.Contains(back.Content, "Taken back") || h.boardOf(game) != before {
		t.Errorf("answer %q\nbefore %s\nafter  %s", back.Content, before, h.boardOf(game))
	}
	told := h.reads(1, thread, "↩️ Fellowship takes the last action back.")
	for _, name := range []string{"Frodo", "Gandalf", "Pippin"} {
		if strings.Contains(told.Content, name) {
			t.Errorf("the thread reads %q", told.Content)
		}
	}
	old, ok := people.Control(open, "d:")
	if !ok {
		t.Fatal("no old button")
	}
	values := []string(nil)
	if len(old.Options) > 0 {
		for _, o := range old.Options[:4] {
			values = append(values, o.Value)
		}
	}
	if stale := h.press(0, thread, open, old.CustomID, values...); !strings.Contains(stale.Content,
		"has been answered or has changed") {
		t.Errorf("the old button: %q", stale.Content)
	}
	h.do(0, thread, placeFellowship)
	if m := h.command(1, thread, "undo"); !strings.Contains(m.Content, "niczego do cofnięcia") {
		t.Errorf("who has done nothing: %q", m.Content)
	}
}

// After an attack the other player is asked in the thread: with a yes all is as before it, also after a
// restart; the dice go on, and the record replays.
func TestAttackIsTakenBackWithConsent(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.do(0, thread, placeFellowship)
	h.do(1, thread, placeSauron)
	h.do(1, thread, "move from=fangorn to=caradhras who=orcs")
	before := h.boardOf(game)
	h.do(0, thread, "move from=arthedain to=eregion who=aragorn")
	quiet := h.command(0, thread, "undo")
	if !strings.Contains(quiet.Content, "Taken back") || h.boardOf(game) != before {
		t.Fatalf("a move: %q", quiet.Content)
	}
	h.do(0, thread, "move from=arthedain to=eregion who=aragorn")
	before = h.boardOf(game)
	h.do(1, thread, attack)
	asked := h.command(1, thread, "undo")
	if !strings.Contains(asked.Content, "coś ukrytego wyszło na jaw") || !asked.Ephemeral() {
		t.Fatalf("an attack: %q", asked.Content)
	}
	left := h.use(1, thread, asked, "u:leave:")
	h.settled(game)
	if strings.Contains(left.Content, "coś ukrytego") {
		t.Errorf("left as it is: %q", left.Content)
	}
	if m, _ := h.status(thread, game); strings.Contains(m.Content, "do you agree?") {
		t.Errorf("the others are asked though nobody wanted it: %q", m.Content)
	}
	h.undoAsks(1, thread)
	request := h.reads(0, thread, "an undo of the last action", "do you agree?")
	if !strings.Contains(request.Content, "<@"+h.users[0]+">: do you agree?") {
		t.Errorf("who is asked: %q", request.Content)
	}
	if own := h.press(1, thread, request, agreeID(t, request)); !strings.Contains(own.Content,
		"To twoje pytanie") {
		t.Errorf("one's own consent: %q", own.Content)
	}
	h.stopBot()
	h.startBot()
	h.settled(game)
	if yes := h.press(0, thread, request, agreeID(t, request)); !strings.Contains(yes.Content, "You agree") {
		t.Errorf("consent: %q", yes.Content)
	}
	told := h.reads(0, thread, "Sauron takes", "back")
	if _, still := people.Control(told, "vote:y:"); still || h.boardOf(game) != before {
		t.Errorf("after it: %q", told.Content)
	}
	h.settled(game)
	h.do(1, thread, attack) // on it goes
	asked = h.undoAsks(1, thread)
	withdraw, _ := people.Control(asked, "vote:w:")
	h.press(1, thread, asked, withdraw.CustomID)
	h.reads(0, thread, "no longer asks")
	h.undoAsks(1, thread)
	h.settled(game) // the stop may have left an earlier request with its buttons: the newest message counts
	request = h.wait(0, thread,
		func(m sandbox.Message) bool { _, open := people.Control(m, "vote:n:"); return open })
	no, _ := people.Control(request, "vote:n:")
	h.press(0, thread, request, no.CustomID)
	if told := h.reads(1, thread, "does not agree"); strings.Contains(told.Content, "do you agree?") {
		t.Errorf("the request still stands: %q", told.Content)
	}
	h.checkReplay(game, thread)
}

func agreeID(t *testing.T, m sandbox.Message) string {
	t.Helper()
	c, ok := people.Control(m, "vote:y:")
	if !ok {
		t.Fatalf("no button to agree below %q", m.Content)
	}
	return c.CustomID
}

// attack reveals two characters, one of them drawn from two.
const attack = "move from=caradhras to=eregion who=orcs"

// checkReplay ends the game, replays its record and verifies its dice, those of the lines that were taken
// back included.
func (h *house) checkReplay(game ids.Game, thread string) {
	h.t.Helper()
	m := h.command(0, thread, "resign")
	yes, _ := people.Control(m, "r:")
	h.press(0, thread, m, yes.CustomID)
	h.settled(game)
	h.checkRecord(game, thread)
	m = h.command(0, thread, "record", sandbox.Opt("game", string(game)))
	text, _ := h.server.Attachment(m.Attachments[0].ID)
	record, rules, err := engine.ParseRecord(string(text),
		func(string) (engine.Rules, bool) { return confrontation.Rules, true })
	if err != nil {
		h.t.Fatal(err)
	}
	v, err := engine.Verify(rules, record)
	if err != nil || v.Outcomes != 2 ||
		!strings.Contains(string(text), "\n~7 sauron: move from=caradhras to=eregion who=orcs\n  ? 0 opponent") {
		h.t.Errorf("%+v, %v\n%s", v, err, text)
	}
}

// Before an attack the command says what it leads to, and not how it ends; Back changes nothing. Ordinary
// moves need no more presses than ever, nor does whoever wants no previews.
func TestPreviews(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.placeAll(game, thread)
	move := func(from, to, who string) []sandbox.Option {
		return []sandbox.Option{sandbox.Opt("from", from), sandbox.Opt("to", to), sandbox.Opt("who", who)}
	}
	if m := h.asked(1, thread, "confrontation move",
		move("fangorn", "caradhras", "orcs")...); !strings.Contains(m.Content, "✅") {
		t.Fatalf("an ordinary move: %q", m.Content)
	}
	h.do(0, thread, "move from=arthedain to=eregion who=aragorn")
	before := h.boardOf(game)
	m := h.asked(1, thread, "confrontation move", move("caradhras", "eregion", "orcs")...)
	if !strings.Contains(m.Content, "Los zdecyduje, którą") || h.boardOf(game) != before {
		t.Fatalf("an attack: %q", m.Content)
	}
	for _, name := range []string{"Legolas", "Aragorn"} {
		if strings.Contains(m.Text(), name) {
			t.Errorf("the preview tells of %s: %q", name, m.Content)
		}
	}
	back, ok := people.Control(m, "d:")
	for _, c := range m.Controls() {
		if strings.HasSuffix(c.CustomID, ":b") {
			back = c
		}
	}
	confirm := words.Text(words.Polish, "bot.preview.press", nil)
	if m = h.press(1, thread, m, back.CustomID); !ok || strings.Contains(m.Content, confirm) ||
		h.boardOf(game) != before {
		t.Fatalf("back: %q", m.Content)
	}
	if m := h.command(1, thread, "settings", sandbox.Opt("previews", "off")); !strings.Contains(m.Content,
		"Zapowiedzi: wyłączone") {
		t.Errorf("settings: %q", m.Content)
	}
	m = h.asked(1, thread, "confrontation move", move("caradhras", "eregion", "orcs")...)
	if !strings.Contains(m.Content, "✅") || strings.Contains(m.Content, "Los zdecyduje, którą") {
		t.Errorf("without previews: %q", m.Content)
	}
	// The first card is sealed, the second shows both.
	h.do(1, thread, "play card=5")
	if m := h.command(0, thread, "settings"); !strings.Contains(m.Content, "Previews: on") {
		t.Errorf("settings: %q", m.Content)
	}
	status, _ := h.status(thread, game)
	m = h.press(0, thread, status, "s:"+string(game))
	card, ok := people.Control(m, "d:")
	if !ok {
		t.Fatalf("no cards in %q", m.Content)
	}
	m = h.press(0, thread, m, card.CustomID)
	if !strings.Contains(m.Content,
		"The cards will be shown. From then on you can take it back only if the others agree.") {
		t.Errorf("the last card: %q", m.Content)
	}
}

// What the others are asked to have taken back is quoted as they have read it.
func TestARequestQuotesWhatItTakesBack(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.step(game)
	h.step(game)
	_, now := h.position(game)
	user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
	other := pippin + halina - user
	h.step(game)
	h.step(game)
	h.undoAsks(user, thread)
	h.settled(game)
	asks := h.wait(other, thread, func(m sandbox.Message) bool {
		_, ok := people.Control(m,
			"vote:y:")
		return ok
	})
	_, quoted, found := strings.Cut(asks.Content, "\n> ")
	if quoted, _, _ = strings.Cut(quoted, "\n"); !found || strings.Count(asks.Content, quoted) == 0 {
		t.Errorf("%q quotes %q", asks.Content, quoted)
	}
	t.Log(asks.Content)
}

// Where several must agree, each answer is told below the same quote: nothing in it stands twice.
func TestARequestOfThreeQuotesOnce(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	mover := func() int {
		_, now := h.position(game)
		return h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
	}
	requests := 0
	for n := 0; n < 40 && requests < 3; n++ {
		user := mover()
		h.step(game)
		if mover() == user {
			continue // what nobody has answered goes at once
		}
		h.step(game)
		asked := h.command(user, thread, "undo")
		ask, ok := people.Control(asked, "u:ask:")
		if !ok {
			continue
		}
		requests++
		h.press(user, thread, asked, ask.CustomID)
		h.settled(game)
		for other := range 3 {
			_, now := h.position(game)
			request, pending := now.Vote(table.VoteUndo)
			if !pending || other == user || slices.Contains(request.Agreed, ids.User(h.users[other])) {
				continue
			}
			m := h.spoken(thread)
			newest := m[len(m)-1]
			var quoted []string
			for line := range strings.SplitSeq(newest.Content, "\n") {
				if strings.HasPrefix(line, "> ") && slices.Contains(quoted, line) {
					t.Fatalf("%q quotes %q twice", newest.Content, line)
				} else if strings.HasPrefix(line, "> ") {
					quoted = append(quoted, line)
				}
			}
			agree, ok := people.Control(newest, "vote:y:")
			if !ok {
				t.Fatalf("nothing to agree with below %q", newest.Content)
			}
			h.press(other, thread, newest, agree.CustomID)
			h.settled(game)
		}
	}
	if requests == 0 {
		t.Error("nobody had to be asked")
	}
}
