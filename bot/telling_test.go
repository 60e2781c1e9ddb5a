package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// threadText is all that the bot has said in a thread, message by message.
func (h *house) threadText(thread string) []string {
	h.t.Helper()
	var texts []string
	for _, m := range h.server.Messages(h.users[merry], thread) {
		if !m.Ephemeral() && m.Author.ID == h.server.BotID() {
			texts = append(texts, m.Content)
		}
	}
	return texts
}

// The thread sums up each turn that is over, and the whole game when it ends; then it has the record with the
// seed, and the story, as files.
func TestATurnAndAGameAreSummedUp(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(4, 4))
	told := func(text string) bool {
		return slices.ContainsFunc(h.threadText(thread), func(m string) bool { return strings.Contains(m, text) })
	}
	for steps := 0; !told("The tale of turn 1"); steps++ {
		if steps > 150 {
			t.Fatal("no turn is summed up")
		}
		h.warStep(game, thread, random)
	}
	if told("The tale of turn 2") {
		t.Error("the second turn is summed up before it is over")
	}
	all := strings.Join(h.threadText(thread), "\n")
	before, after, _ := strings.Cut(all, "The tale of turn 1")
	if strings.Contains(before, "**Turn 2**") || !strings.Contains(after, "**Turn 2**") ||
		!strings.Contains(before, "**Turn 1**") {
		t.Error("the tale of the first turn does not stand between the turns")
	}
	h.checkLog(game, thread)

	h.press(halina, thread, h.command(halina, thread, "resign"), "r:"+string(game))
	h.settled(game)
	for _, want := range []string{"The tale of turn 2", "The war in figures"} {
		if !told(want) {
			t.Errorf("at the end nothing is said of %q", want)
		}
	}
	h.later() // what takes a while must not hold up the end
	h.wait(merry, thread, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, "What is left of this game")
	})
	messages := h.server.Messages(h.users[merry], thread)
	i := slices.IndexFunc(messages,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "What is left of this game") })
	if i < 0 || len(messages[i].Attachments) != 2 {
		t.Fatal("the record and the story are not there as files")
	}
	text, _ := h.server.Attachment(messages[i].Attachments[0].ID)
	record, _, err := engine.ParseRecord(string(text),
		func(string) (engine.Rules, bool) { return wotr.Rules, true })
	if err != nil || len(record.Seed) == 0 || engine.Commitment(record.Seed) != record.Commitment {
		t.Errorf("the record lacks its seed: %v", err)
	}
	story, _ := h.server.Attachment(messages[i].Attachments[1].ID)
	if !strings.Contains(string(story), "Turn 1") || strings.Contains(string(story), "**") {
		t.Errorf("no story: %.200q", story)
	}
}

// checkLog reads /log whole and filtered: by side, and by what an action speaks of.
func (h *house) checkLog(game ids.Game, thread string) {
	h.t.Helper()
	shadow := h.command(merry, thread, "log", sandbox.Opt("seat", "shadow"), sandbox.Opt("turn", "1"))
	if !strings.Contains(shadow.Content, "only: Shadow") ||
		strings.Contains(shadow.Content, "**Free Peoples** – die") ||
		!strings.Contains(shadow.Content, "**Shadow** – die") {
		h.t.Errorf("the Shadow's actions: %q", shadow.Content)
	}
	choices, err := h.server.Autocomplete(h.users[halina], thread, "log",
		sandbox.Option{Name: "about", Value: "", Focused: true})
	if err != nil || len(choices) == 0 {
		h.t.Fatalf("nothing to choose from: %v", err)
	}
	about := choices[0].Value.(string)
	m := h.command(halina, thread, "log", sandbox.Opt("about", about), sandbox.Opt("turn", "1"))
	if !strings.Contains(m.Content, "tylko: "+choices[0].Name) || !strings.Contains(strings.ToLower(m.Content),
		strings.ToLower(choices[0].Name)) {
		h.t.Errorf("about %s: %q", about, m.Content)
	}
	if c, ok := people.Control(m, "log:"+string(game)+":-:"+about+":file"); !ok {
		h.t.Error("no button for the file of what is shown")
	} else if file := h.press(halina, thread, m, c.CustomID); len(file.Attachments) != 1 {
		h.t.Error("no file of what is shown")
	}
	h.problem(pippin, h.command(pippin, thread, "log", sandbox.Opt("about", "Tom's boots")), "not-in-story",
		words.Args{"about": "`Tom's boots`"})
}
