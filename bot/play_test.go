package bot_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A whole game by buttons and menus alone, with the bot stopped and started in the middle.
func TestWholeGameByButtons(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	random := rand.New(rand.NewPCG(1, 1))
	forgotten := map[string]bool{} // by the stop: they can no longer be taken away
	for move := 0; ; move++ {
		status, over := h.status(thread, game)
		if over {
			break
		}
		h.checkBoard(game, thread, status)
		if move == 6 {
			for user := range h.users {
				for _, m := range h.asides(user, thread) {
					forgotten[m.ID] = true
				}
			}
			h.stopBot()
			h.startBot()
			continue
		}
		position, tableNow := h.position(game)
		decisions := tableNow.Rules.Decisions(position)
		d := decisions[random.IntN(len(decisions))]
		user := h.userOf(string(tableNow.UserOf(d.Seat)))
		answer := h.press(user, thread, status, "s:"+string(game))
		if !answer.Ephemeral() {
			t.Fatal("the answer to My secrets is not private")
		}
		h.pressOn(user, thread, answer, tableNow.Sequence, random)
		h.settled(game)
		asides := slices.DeleteFunc(h.asides(user, thread), func(m sandbox.Message) bool { return forgotten[m.ID] })
		if newest := h.server.Tail(h.users[user], thread, 1)[0]; len(asides) > 1 ||
			len(asides) == 1 && asides[0].ID != newest.ID {
			t.Errorf("%d questions, of which %q is asked above %q", len(asides), asides[0].Content, newest.Content)
		}
	}
	h.checkRecord(game, thread)
}

// asides are the questions in a thread for a person's eyes that still have buttons.
func (h *house) asides(user int, thread string) []sandbox.Message {
	return slices.DeleteFunc(h.server.Tail(h.users[user], thread, 30),
		func(m sandbox.Message) bool { return !m.Ephemeral() || len(people.Forward(m)) == 0 })
}

// pressOn presses what a private question offers until an action has been made.
func (h *house) pressOn(user int, channel string, m sandbox.Message, sequence int, random *rand.Rand) {
	h.t.Helper()
	for range 40 {
		if strings.Contains(m.Content, "✅") {
			return
		}
		h.checkLetters(m)
		forward := slices.DeleteFunc(answering(m), func(c *sandbox.Component) bool {
			return strings.HasSuffix(c.CustomID, ":b") || c.Disabled
		})
		if len(forward) == 0 {
			h.t.Fatalf("nothing to press in %q", m.Content)
		}
		c := forward[random.IntN(len(forward))]
		if c.Type != 3 {
			m = h.press(user, channel, m, c.CustomID)
			continue
		}
		least := 1
		if c.MinValues != nil {
			least = *c.MinValues
		}
		values := []string{}
		for _, i := range random.Perm(len(c.Options))[:least] {
			values = append(values, c.Options[i].Value)
		}
		m = h.press(user, channel, m, c.CustomID, values...)
	}
	h.t.Fatalf("40 presses did not answer: %q", m.Content)
}

// answering are the controls of a private message but for those that only show the board or the hand.
func answering(m sandbox.Message) []*sandbox.Component {
	return slices.DeleteFunc(m.Controls(), func(c *sandbox.Component) bool {
		return strings.HasPrefix(c.CustomID, "b:") || strings.HasPrefix(c.CustomID, "m:")
	})
}

// A press on a question that is taken away at that moment, because the thread has been told something, does
// what it says, and its answer comes as another message.
func TestAQuestionIsTakenAwayAtThePress(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	status, _ := h.status(thread, game)
	question := h.press(halina, thread, status, "s:"+string(game))
	controls := people.Forward(question)
	for range 10 {
		release := h.server.HoldInteractions()
		c := controls[0]
		id, err := people.Person{Server: h.server, ID: h.users[halina]}.Use(thread, question, c.CustomID,
			people.Values(c, func(int) int { return 0 })...)
		h.server.DeleteMessage(thread, question.ID)
		release()
		answer := h.answered(h.users[halina], thread, id, err)
		if answer.ID == question.ID || !answer.Ephemeral() {
			t.Fatalf("the answer is %q", answer.Content)
		}
		if strings.Contains(answer.Content, "✅") {
			break
		}
		question, controls = answer, people.Forward(answer)
	}
	h.settled(game)
	if _, now := h.position(game); h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat))) == halina {
		t.Error("the answer has not been given")
	}
	h.server.ForgetViolations() // it tried to edit what was gone
}

// What stands in the thread for one person's eyes goes when the game ends, while Discord allows it to be
// taken away; later it is left alone.
func TestAnOldQuestionIsLeftAlone(t *testing.T) {
	h := newHouse(t)
	for _, c := range []struct {
		age  time.Duration
		left int
	}{{0, 0}, {16 * time.Minute, 1}} {
		game, thread := h.placed()
		status, _ := h.status(thread, game)
		h.press(halina, thread, status, "s:"+string(game))
		h.ahead.Add(int64(c.age))
		h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
		h.settled(game)
		if list := h.asides(halina, thread); len(list) != c.left {
			t.Errorf("after %v: %d questions, want %d", c.age, len(list), c.left)
		}
	}
}

// Who answers sooner than Discord tells the bot that they have been asked has the question taken away all the
// same.
func TestAnAnswerSoonerThanItsQuestionIsNoted(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	status, _ := h.status(thread, game)
	h.server.Fail(sandbox.Failure{Route: editAnswer, Times: 1, Hang: true, After: true})
	asked := h.press(halina, thread, status, "s:"+string(game)) // Discord shows it, the bot does not know
	again, err := h.server.Press(h.users[halina], thread, status.ID, "s:"+string(game))
	ctx, cancel := context.WithTimeout(h.ctx, patience)
	defer cancel()
	if err == nil {
		_, err = h.server.WaitAnswer(ctx, again) // acknowledged
	}
	if err != nil {
		t.Fatal(err)
	}
	h.server.ForgiveAll()
	newest := h.answered(h.users[halina], thread, again, nil)
	if err := h.server.Wait(ctx, func() bool { return len(h.asides(halina, thread)) == 1 }); err != nil {
		t.Errorf("%d questions stand in the thread", len(h.asides(halina, thread)))
	}
	if _, stands := h.server.Look(h.users[halina], thread, asked.ID); stands || newest.ID == asked.ID {
		t.Error("the older question stands")
	}
}

// checkLetters checks that a private question carries a picture when, and only when, what can be chosen has
// letters, or what has been chosen is a placement, which is seen as far as it has come.
func (h *house) checkLetters(m sandbox.Message) {
	h.t.Helper()
	placing := strings.Contains(m.Content, "\nPlace – ") || strings.Contains(m.Content, "\nRozstawienie – ")
	if text := controlsText(m); placing || strings.Contains(text, "A · ") || strings.Contains(text, ": A → ") {
		h.checkPicture(m)
	} else if len(m.Attachments) > 0 {
		h.t.Errorf("a picture without letters below %q", m.Content)
	}
}

// settled waits until everything that happened in a game has been told; the film of its end follows later.
// Nothing tells when a store changes, so it looks.
func (h *house) settled(game ids.Game) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.ctx, patience)
	defer cancel()
	for {
		rows, err := h.store.Pending(ctx, h.now().Add(24*time.Hour), 1000)
		if err != nil {
			h.t.Fatalf("the outbox is never empty: %v", err)
		}
		if !slices.ContainsFunc(rows,
			func(r storage.OutboxRow) bool {
				return r.Game == game && r.Audience != table.Audience{Kind: table.ToFilm}.String()
			}) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A whole game by slash commands alone: the turns by the game's own command, everything else by /answer.
func TestWholeGameBySlashCommands(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	random := rand.New(rand.NewPCG(2, 2))
	for {
		position, table := h.position(game)
		if _, over := table.Rules.Result(position); over {
			break
		}
		decisions := table.Rules.Decisions(position)
		d := decisions[random.IntN(len(decisions))]
		a, err := engine.RandomAction(table.Rules, position, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		user := h.userOf(string(table.UserOf(d.Seat)))
		var answer sandbox.Message
		if verb := verbInfo(table.Rules, a.Verb); verb.Turn {
			var options []sandbox.Option
			for _, arg := range a.Args {
				options = append(options, sandbox.Opt(arg.Name, verb.FormatArg(arg)))
			}
			answer = h.command(user, thread, "confrontation "+a.Verb, options...)
		} else {
			answer = h.command(user, thread, "answer", sandbox.Opt("action", table.Rules.Format(a)))
		}
		if !strings.Contains(answer.Content, "✅") || !answer.Ephemeral() {
			t.Fatalf("%s: %q", table.Rules.Format(a), answer.Content)
		}
	}
	h.settled(game)
	h.checkRecord(game, thread)
}

func verbInfo(rules engine.Rules, name string) engine.VerbInfo {
	for _, v := range rules.Verbs() {
		if v.Name == name {
			return v
		}
	}
	return engine.VerbInfo{}
}

// Autocomplete fills the options of a move, whatever order they come in, and says which earlier one is
// missing.
func TestAutocompleteLeadsToAMove(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.placeAll(game, thread)
	first := func(focused string, given ...sandbox.Option) sandbox.Choice {
		t.Helper()
		options := append(given, sandbox.Option{Name: focused, Value: "", Focused: true})
		choices, err := h.server.Autocomplete(h.users[1], thread, "confrontation move", options...)
		if err != nil || len(choices) == 0 {
			t.Fatalf("%s: %v, %v", focused, choices, err)
		}
		return choices[0]
	}
	if hint := first("to"); !strings.Contains(hint.Name, "Skąd") {
		t.Errorf("the hint for a missing field is %q", hint.Name)
	}
	from := first("from")
	to := first("to", sandbox.Opt("from", from.Value))
	who := first("who", sandbox.Opt("to", to.Value), sandbox.Opt("from", from.Value))
	answer := h.command(1, thread, "confrontation move", sandbox.Opt("who", who.Value),
		sandbox.Opt("from", from.Value), sandbox.Opt("to", to.Value))
	if !strings.Contains(answer.Content, "✅") {
		t.Errorf("the offered move was refused: %q", answer.Content)
	}
}

// Everything that /answer offers leads to an answer.
func TestAnswerIsCompletedFieldByField(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.placeAll(game, thread)
	typed := ""
	for range 10 {
		choices, err := h.server.Autocomplete(h.users[1], thread, "answer",
			sandbox.Option{Name: "action", Value: typed, Focused: true})
		if err != nil || len(choices) == 0 {
			t.Fatalf("after %q: %v, %v", typed, choices, err)
		}
		next, _ := choices[len(choices)-1].Value.(string)
		if strings.HasPrefix(choices[0].Name, "✅") {
			break
		}
		typed = next
	}
	if answer := h.command(1, thread, "answer", sandbox.Opt("action", typed)); !strings.Contains(answer.Content,
		"✅") {
		t.Errorf("%q: %q", typed, answer.Content)
	}
}

// placeAll places both sides' characters by slash commands.
func (h *house) placeAll(game ids.Game, thread string) {
	h.t.Helper()
	h.command(0, thread, "answer", sandbox.Opt("action", placeFellowship))
	h.command(1, thread, "answer", sandbox.Opt("action", placeSauron))
	h.settled(game)
}

const (
	placeFellowship = "place-fellowship shire=frodo,sam,gandalf,boromir arthedain=aragorn cardolan=pippin rhudaur=merry eregion=legolas enedwaith=gimli"
	placeSauron     = "place-sauron mordor=witch-king,saruman,balrog,cave-troll mirkwood=flying-nazgul fangorn=orcs rohan=shelob dagorlad=black-rider gondor=warg"
)

// userOf finds a user's place in h.users.
func (h *house) userOf(id string) int {
	for i, u := range h.users {
		if u == id {
			return i
		}
	}
	h.t.Fatalf("no user %s", id)
	return -1
}

// checkRecord reads the game's record as a player gets it and replays it.
func (h *house) checkRecord(game ids.Game, thread string) {
	h.t.Helper()
	answer := h.command(0, thread, "record", sandbox.Opt("game", string(game)))
	if len(answer.Attachments) != 2 { // the record, and how it ended
		h.t.Fatalf("no record: %q", answer.Content)
	}
	text, _ := h.server.Attachment(answer.Attachments[0].ID)
	record, rules, err := engine.ParseRecord(string(text),
		func(id string) (engine.Rules, bool) { return games()[0].Rules, true })
	if err != nil {
		h.t.Fatal(err)
	}
	if len(record.Seed) == 0 || engine.Commitment(record.Seed) != record.Commitment {
		h.t.Error("the seed is not the one that was committed to")
	}
	p, err := engine.Replay(rules, record, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, over := rules.Result(p); !over {
		h.t.Error("the record has no end")
	}
}
