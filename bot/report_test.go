package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/reports"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/script"
	"redbook/storage"
	"redbook/storage/ids"
)

// what is an option of /report.
func what(text string) sandbox.Option { return sandbox.Opt("what", text) }

// reports uses /report and returns what is kept of it.
func (h *house) reports(user int, channel, text string, told bool, more ...sandbox.Option) storage.Report {
	h.t.Helper()
	m := h.command(user, channel, "report", append(more, what(text))...)
	list, err := h.store.Reports(h.ctx)
	if err != nil || len(list) == 0 {
		h.t.Fatalf("nothing is reported: %q, %v", m.Content, err)
	}
	r := list[len(list)-1]
	h.says(user, m, "bot.report.kept", words.Args{"report": r.ID, "told": told})
	return r
}

// rules finds the rules of a game that the house offers.
func (h *house) rules(id string) (engine.Rules, bool) {
	for _, g := range h.games {
		if g.Rules.ID() == id {
			return g.Rules, true
		}
	}
	return nil, false
}

// replayed makes the script of a report and runs it.
func (h *house) replayed(r storage.Report) (text string, err error) {
	h.t.Helper()
	text, err = reports.File(h.ctx, h.store, h.rules, r)
	if err != nil {
		h.t.Fatal(err)
	}
	_, err = script.Run{File: "report.script", Games: h.rules, Seed: "report"}.Do(text)
	return text, err
}

// A report of each game, played a while, becomes a script that plays to where the player stood and fails
// there with the player's words alone; without that line it passes.
func TestAReportBecomesAFailingScript(t *testing.T) {
	t.Parallel()
	for n, id := range []string{"confrontation", "wotr", "hunt"} {
		t.Run(id, func(t *testing.T) {
			h := newHouseOf(t, sagas())
			h.command(pippin, h.channel, people.Create(id))
			game, thread := h.begun()
			random := rand.New(rand.NewPCG(uint64(n), 18))
			act := func() {
				position, now := h.position(game)
				decisions := now.Rules.Decisions(position)
				d := decisions[random.IntN(len(decisions))]
				a, err := engine.RandomAction(now.Rules, position, d, random.IntN, nil)
				if err != nil {
					t.Fatal(err)
				}
				user := h.userOf(string(now.UserOf(d.Seat)))
				h.command(user, thread, "answer", action(now.Rules.Format(a)), sandbox.Opt("game", string(game)))
				h.settled(game)
			}
			for range 12 {
				act()
			}
			h.command(pippin, thread, "undo")
			act()
			_, now := h.position(game)
			said := "Sam #2 may not “cross” here,  and\nneither may the others"
			r := h.reports(halina, thread, said, true)
			if r.Game != game || r.Lines != now.Sequence || r.User != ids.User(h.users[halina]) ||
				r.Words != said || r.Seats != string(now.SeatID(now.SeatsOf(r.User).List()[0])) {
				t.Errorf("reported: %+v", r)
			}
			act() // what comes later is not in it
			text, err := h.replayed(r)
			if err == nil || !strings.Contains(err.Error(),
				"unsettled Sam ＃2 may not “cross” here, and neither may the others: nobody has settled") {
				t.Fatalf("it fails with %v\n%s", err, text)
			}
			begins := strings.Index(text, "\nunsettled")
			if _, err := (script.Run{File: "settled.script", Games: h.rules}).Do(text[:begins+1]); err != nil {
				t.Errorf("without that line: %v\n%s", err, text)
			}
			for _, part := range []string{"\n# to " + r.Seats + "\n", "asked ", "# Report " + r.ID + " of game " +
				string(game), " with a build for tests.\n"} {
				if !strings.Contains(text, part) {
					t.Errorf("it lacks %q:\n%s", part, text)
				}
			}
			if strings.Contains(text, h.users[halina]) {
				t.Error("the file names the person")
			}
		})
	}
}

// The thread and the organisers are told that something was reported, in the thread's language and without a
// word of what it is.
func TestAReportIsToldWithoutItsWords(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	role := h.organiser(merry)
	h.settled(game)
	r := h.reports(pippin, thread, "my Balrog is in Moria", true)
	h.settled(game)
	m := h.tells(thread, "bot.told.reported", words.Args{"user": "<@" + h.users[pippin] + ">", "report": r.ID,
		"role": role})
	if !slices.Equal(m.Notified, []string{h.users[merry]}) {
		t.Errorf("called: %v", m.Notified)
	}
	for user := range h.users {
		for _, c := range h.server.Channels(h.users[user]) {
			for _, m := range h.server.Messages(h.users[user], c.ID) {
				if strings.Contains(m.Text(), "Balrog is in Moria") {
					t.Errorf("said to user %d: %q", user, m.Text())
				}
			}
		}
	}
	if strings.Contains(h.logs.String(), "Balrog is in Moria") || !strings.Contains(h.logs.String(), r.ID) {
		t.Error("the log tells what was reported, or that nothing was")
	}
}

// Who does not play, or plays nothing, or has reported enough, is told so, and nothing is kept.
func TestRefusedReports(t *testing.T) {
	h := newHouse(t)
	h.problem(halina, h.command(halina, h.channel, "report", what("x")), "no-game", nil)
	lobby, _ := h.open(merry)
	h.problem(merry, h.command(merry, h.channel, "report", what("x"), sandbox.Opt("game", string(lobby))),
		"not-begun", nil)
	h.command(merry, h.channel, "game cancel", sandbox.Opt("game", string(lobby)))
	game, thread := h.placed()
	h.problem(merry, h.command(merry, thread, "report", what("x")), "not-seated", nil)
	h.problem(pippin, h.command(pippin, thread, "report", what("  ")), "report-words", words.Args{"most": 1000})
	if list, err := h.store.Reports(h.ctx); err != nil || len(list) != 0 {
		t.Fatalf("kept: %v, %v", list, err)
	}
	// In direct messages, of the only game that one plays.
	first := h.reports(halina, h.server.DM(h.users[halina]), "zasady", true)
	for range 4 {
		h.reports(halina, thread, "zasady", true)
	}
	refusal := h.command(halina, thread, "report", what("zasady"))
	at := strings.Split(strings.Split(refusal.Content, "<t:")[1], ":")[0]
	h.problem(halina, refusal, "reports-enough", words.Args{"most": 5, "again": "<t:" + at + ":R>"})
	if err := h.store.AnswerReport(h.ctx, storage.ReportAnswer{ID: first.ID, Close: true}); err != nil {
		t.Fatal(err)
	}
	h.reports(halina, thread, "zasady", true)
	h.reports(pippin, thread, "rules", true) // others have their own count
	h.later()
	h.settled(game)
	// A game that has ended takes reports, too.
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	end := h.spoken(thread)
	role := h.organiser(merry)
	r := h.reports(pippin, thread, "the end is wrong", false)
	h.settled(game)
	told := h.spoken(thread)
	last, late := told[len(told)-1], words.Text(words.English, "bot.told.reported-late",
		words.Args{"user": "<@" + h.users[pippin] + ">", "report": r.ID, "role": role})
	if len(told) != len(end)+1 || last.Content != late || !slices.Equal(last.Notified, h.users[merry:merry+1]) {
		t.Errorf("after the end the thread is told %q, which calls %v", last.Content, last.Notified)
	}
	if m := told[len(told)-2]; len(m.Controls()) != len(end[len(end)-1].Controls()) {
		t.Errorf("the end has the buttons %v", m.Controls())
	}
	if text, err := h.replayed(r); err == nil || !strings.Contains(err.Error(), "unsettled the end is wrong") {
		t.Errorf("%v\n%s", err, text)
	}
}

// Organisers see that something was reported, not what, and answer it with a press or with words, which only
// whoever has reported it reads. The operator still has the report, and answers it in the end.
func TestReportsAreAnswered(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	role := h.organiser(merry)
	first := h.reports(halina, thread, "mój Balrog", true)
	second := h.reports(pippin, thread, "my Balrog", true)
	h.settled(game)
	list := func(user int, options ...sandbox.Option) sandbox.Message {
		return h.command(user, h.channel, "organise reports", options...)
	}
	h.problem(halina, list(halina), "not-organiser", words.Args{"role": role})
	m := list(merry)
	h.says(merry, m, "bot.reports.title", words.Args{"count": 2})
	if len(m.Controls()) != 2 || strings.Contains(m.Content, "Balrog") {
		t.Errorf("%d buttons, and it says %q", len(m.Controls()), m.Content)
	}
	t.Log(m.Content)
	choices, err := h.server.Autocomplete(h.users[merry], h.channel, "organise reports",
		sandbox.Option{Name: "report", Value: "", Focused: true})
	if err != nil || len(choices) != 2 || choices[0].Value != first.ID {
		t.Errorf("offered are %v, %v", choices, err)
	}
	if choices, err := h.server.Autocomplete(h.users[halina], h.channel, "organise reports",
		sandbox.Option{Name: "report", Value: "", Focused: true}); err != nil || len(choices) != 0 {
		t.Errorf("a player is offered %v, %v", choices, err)
	}
	by := "<@" + h.users[merry] + ">"
	h.says(merry, h.use(merry, h.channel, m, "reports:"+second.ID), "bot.reports.answered",
		words.Args{"report": second.ID, "user": "<@" + h.users[pippin] + ">"})
	h.letterSays(pippin, "bot.reports.letter", words.Args{"report": second.ID, "by": by})
	m = list(merry, sandbox.Opt("report", strings.ToUpper(first.ID)), sandbox.Opt("answer", "Tak *ma* być"))
	h.says(merry, m, "bot.reports.answered",
		words.Args{"report": first.ID, "user": "<@" + h.users[halina] + ">"})
	h.says(merry, m, "bot.reports.title", words.Args{"count": 0})
	letter := h.letterSays(halina, "bot.reports.letter",
		words.Args{"report": first.ID, "by": by, "answer": `Tak \*ma\* być`})
	t.Log(letter.Content)
	again := list(merry, sandbox.Opt("report", first.ID))
	h.problem(merry, again, "no-such-report", words.Args{"report": first.ID})

	tables := table.New(h.store, h.games, h.now, func() {})
	r, err := reports.Find(h.ctx, h.store, first.ID)
	if err != nil || !r.Answered || r.Words != "mój Balrog" {
		t.Fatalf("the operator has %+v, %v", r, err)
	}
	if err := tables.AnswerReport(h.ctx, "", storage.Operator, r, ""); err != nil {
		t.Fatal(err)
	}
	h.letterSays(halina, "bot.reports.letter", words.Args{"report": first.ID, "by": ""})
	if left, err := h.store.Reports(h.ctx); err != nil || len(left) != 1 || left[0].ID != second.ID {
		t.Errorf("left are %v, %v", left, err)
	}
	h.settled(game)
	log := h.command(merry, h.channel, "organise log", sandbox.Opt("game", string(game)))
	for n, want := range []string{words.Text(words.English, "bot.deeds.operator", nil), by, by} {
		if line := strings.Split(log.Content, "\n")[n+1]; !strings.Contains(line, want+" answered the report") {
			t.Errorf("line %d of the log is %q", n+1, line)
		}
	}
	if strings.Contains(log.Content, "być") {
		t.Errorf("the log tells what was answered: %q", log.Content)
	}
}
