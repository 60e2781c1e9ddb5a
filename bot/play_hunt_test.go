package bot_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/storage/ids"
)

// wholeHunt finds the shortest of some ways to play a game of both parts to its end from where it stands:
// what chance will say is known, since a game's chance follows from its seed and the number of the draw.
func (h *house) wholeHunt(game ids.Game) (turns []turn) {
	h.t.Helper()
	start, now := h.position(game)
	for try := range uint64(150) {
		random := rand.New(rand.NewPCG(7, try))
		weight := engine.Mood(now.Rules, random.IntN)
		chance := liveChance(now, now.Chance)
		var list []turn
		letter := false
		for p := start; ; {
			if _, over := now.Rules.Result(p); over {
				if letter && (turns == nil || len(list) < len(turns)) {
					turns = list
				}
				break
			}
			decisions := now.Rules.Decisions(p)
			d := decisions[random.IntN(len(decisions))]
			a, err := engine.RandomAction(now.Rules, p, d, random.IntN, weight)
			if err != nil {
				h.t.Fatal(err)
			}
			a = h.asRead(now.Rules, p, d.Seat, a)
			if p, _, err = now.Rules.Apply(p, d.Seat, a, chance); err != nil {
				h.t.Fatal(err)
			}
			letter = letter || d.Step == "letter.ready"
			if list = append(list, turn{d.Seat, a}); turns != nil && len(list) >= len(turns) {
				break
			}
		}
	}
	if turns == nil {
		h.t.Fatal("no game of both parts found")
	}
	return turns
}

// asRead is the first action that reads like this one: of tokens that are alike the menus show one.
func (h *house) asRead(rules engine.Rules, p engine.Position, seat engine.Seat,
	a engine.Action) engine.Action {
	h.t.Helper()
	say := phrase.Speaker{Rules: rules, Lang: words.English}
	first := engine.Action{Verb: a.Verb}
	for _, arg := range a.Args {
		f, _, err := rules.Next(p, seat, first)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, v := range f.Choices {
			if say.Value(f.Domain, v) == say.Value(f.Domain, arg.Value) {
				arg.Value = v
				break
			}
		}
		first = first.With(arg)
	}
	return first
}

// A whole game of both parts for three by buttons and menus alone, each answer as it was meant: the bot is
// stopped and started in the middle of an answer, and a week lies between the parts, in which nobody is
// reminded of anything.
func TestWholeHuntByButtons(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	turns := h.wholeHunt(game)
	t.Logf("%d answers", len(turns))
	bad := newBadWords(hunt.Rules)
	waited := false
	for n, next := range turns {
		status, over := h.status(thread, game)
		if over {
			t.Fatalf("over after %d of %d answers", n, len(turns))
		}
		if next.action.Verb == "ready" && !waited {
			waited = true
			h.weekBetween(game, thread)
			status, _ = h.status(thread, game)
		}
		h.byButtons(bad, game, thread, status, next, n == len(turns)/2)
	}
	if status, over := h.status(thread, game); !over || !waited {
		t.Errorf("not over after all answers, or never waited: %q", status.Content)
	}
}

// weekBetween lets eight days go by in which part II waits: nobody is reminded.
func (h *house) weekBetween(game ids.Game, thread string) {
	h.t.Helper()
	before := h.everything(thread)
	for range 8 {
		h.ahead.Add(int64(24 * time.Hour))
		h.bot.Remind(h.ctx, h.now())
		h.settled(game)
	}
	if after := h.everything(thread); after != before {
		h.t.Errorf("in the week between the parts somebody is told something:\n%s",
			strings.TrimPrefix(after, before))
	}
}

// everything is all that stands in a thread and in everybody's letters.
func (h *house) everything(thread string) string {
	var b strings.Builder
	for user, id := range h.users {
		for _, channel := range []string{thread, h.server.DM(id)} {
			for _, m := range h.server.Messages(id, channel) {
				if !m.Ephemeral() {
					fmt.Fprintf(&b, "%d %s\n", user, m.Content)
				}
			}
		}
	}
	return b.String()
}

// In part I a pace reminds as ever: the week's silence is the letter's.
func TestAHunterIsReminded(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	before := h.everything(thread)
	h.ahead.Add(int64(25 * time.Hour))
	h.bot.Remind(h.ctx, h.now())
	h.settled(game)
	if h.everything(thread) == before {
		t.Error("nobody is reminded")
	}
}

// The message with the Ring-bearer's hand has a button for the journal, which is shown apart from it.
func TestTheJournalIsBelowTheHand(t *testing.T) {
	h := newHouseOf(t, paintedGames())
	_, _ = theHuntFor(h)
	for _, m := range h.letters(pippin) {
		if c, ok := people.Control(m, "step:"); ok {
			shown := h.press(pippin, h.server.DM(h.users[pippin]), m, c.CustomID)
			if !shown.Ephemeral() || shown.ID == m.ID || len(shown.Attachments) != 1 {
				t.Errorf("%s shows %q with %d pictures", c.Label, shown.Content, len(shown.Attachments))
			}
			return
		}
	}
	t.Error("no button for the journal")
}

// "Show the board" below a question is the Ring-bearer's own map for him alone; with the aid map everybody is
// offered where Frodo can be. Both are shown apart from the question.
func TestTheMapsBesideAQuestion(t *testing.T) {
	h := newHouseOf(t, paintedGames())
	game, thread := theHuntFor(h)
	p, _ := huntMomentOf(t, engine.Options{"seats": "3", "aid": "map", "apart": "on"}, 5,
		func(_ engine.Position, d engine.Decision) bool { return d.Step == "turn.bearer" })
	h.putGame(game, p)
	status, _ := h.status(thread, game)
	offered := map[int][]string{pippin: {":journal", ":whereabouts"}, merry: {"", ":whereabouts"}}
	for user, kinds := range offered {
		m := h.press(user, thread, status, "s:"+string(game))
		for _, kind := range kinds {
			id := "b:" + string(game) + kind
			if c, ok := people.Control(m, id); !ok || c.CustomID != id {
				t.Errorf("user %d is not offered %q", user, id)
				continue
			}
			shown := h.press(user, thread, m, id)
			if !shown.Ephemeral() || shown.ID == m.ID || len(shown.Attachments) != 1 {
				t.Errorf("%s shows user %d %q with %d pictures", id, user, shown.Content, len(shown.Attachments))
			}
		}
	}
}

// What each player gets in private: the Ring-bearer the journal on the map, the hand and the tokens; a hunter
// a hand of sorcery. What is read aloud of a card stands under the question that comes of it.
func TestSecretsOfTheHunt(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	p, _ := huntMoment(t, 5, func(p engine.Position, d engine.Decision) bool {
		v := hunt.Rules.View(p, engine.SeatsOf(0)).(hunt.View)
		return d.Step == "turn.bearer" && v.Step > 4 && v.Hands[0] > 2 && len(v.Bearer.Held) > 2 && v.Hands[1] > 0
	})
	h.putGame(game, p)
	v := hunt.Rules.View(p, engine.SeatsOf(0)).(hunt.View)
	status, _ := h.status(thread, game)
	told := func(user int) string {
		m := h.press(user, thread, status, "s:"+string(game))
		hand := h.press(user, thread, m, "m:"+string(game))
		if !m.Ephemeral() || !hand.Ephemeral() || len(hand.Attachments) == 0 {
			t.Errorf("user %d gets %d pictures: %q", user, len(hand.Attachments), m.Content)
		}
		text := readable(m) + readable(hand)
		text += readable(h.command(user, thread, "hand", sandbox.Opt("as", "words")))
		return text
	}
	mine := told(pippin)
	journal := sandbox.Opt("what", "journal")
	if m := h.command(pippin, thread, "board", journal); len(m.Attachments) != 1 {
		t.Errorf("the Ring-bearer's own journal: %q", m.Content)
	}
	if m := h.command(merry, thread, "board", journal); !strings.HasPrefix(m.Content, "⚠️") {
		t.Errorf("a hunter's journal: %q", m.Content)
	}
	say := phrase.Speaker{Rules: hunt.Rules, Lang: words.English}
	for _, c := range v.Bearer.Hand {
		if name := say.Value(hunt.Cards, engine.Value(c)); !strings.Contains(mine, name) {
			t.Errorf("the Ring-bearer does not read of %s in %q", name, mine)
		}
	}
	for _, user := range []int{merry} {
		theirs := told(user)
		for _, c := range v.Bearer.Hand {
			if name := say.Value(hunt.Cards, engine.Value(c)); strings.Contains(theirs, name) {
				t.Errorf("a hunter reads of %s in %q", name, theirs)
			}
		}
	}
}

// bothHunters are the seats that look for Frodo in a game for three.
var bothHunters = engine.SeatsOf(1, 2)

// Two games that differ only in what the hunters cannot know (where Frodo has been, where he is, what he
// holds) are the same for them byte by byte: every message, letter, answer, button, picture and file, now and
// after the next answers.
func TestNoHunterReadsWhereFrodoIs(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	pairs, mine := 0, map[string]bool{} // what the Ring-bearer reads
	for n, step := range []string{"turn.bearer", "act.window", "nazgul.turn", "turn.bearer", "nazgul.turn",
		"letter.ready"} {
		later := 3 + 6*n
		p, told := huntMoment(t, uint64(200+n), func(p engine.Position, d engine.Decision) bool {
			v := hunt.Rules.View(p, engine.Nobody).(hunt.View)
			return d.Step == step && (v.Step > min(later, 9) || step == "letter.ready")
		})
		random := rand.New(rand.NewPCG(uint64(n), 17))
		twin, ok := hunt.Rules.Redeal(p, bothHunters, engine.EventsFor(told, bothHunters), random.IntN)
		if !ok {
			continue
		}
		pairs++
		answers := bothAllow(t, p, twin, random, 3)
		read := func(p engine.Position) (all []string) {
			had := h.letterCounts()
			// what the thread has been told before is no part of it
			if err := h.store.SetGrowing(h.ctx, game, "", ""); err != nil {
				t.Fatal(err)
			}
			h.putGame(game, p)
			mine[fmt.Sprint(n)+readable(h.command(pippin, thread, "hand", sandbox.Opt("as", "words")))] = true
			all = h.huntersRead(game, thread, had)
			for _, a := range answers {
				h.did(int(a.seat), h.command(int(a.seat), thread, "answer", action(hunt.Rules.Format(a.action))))
				h.settled(game)
				all = append(all, h.huntersRead(game, thread, had)...)
			}
			return all
		}
		read(p) // so that both come after the same
		one, two := read(p), read(twin)
		for i := range min(len(one), len(two)) {
			if one[i] != two[i] {
				t.Errorf("%s: a hunter reads\n%s\nor\n%s", step, cutTo(one[i], 1500), cutTo(two[i], 1500))
			}
		}
		if len(one) != len(two) {
			t.Errorf("%s: the hunters get %d messages or %d", step, len(one), len(two))
		}
	}
	if pairs < 4 || len(mine) < 2*pairs-2 {
		t.Errorf("%d pairs of twins, in which the Ring-bearer reads %d different things", pairs, len(mine))
	}
}

func cutTo(text string, n int) string { return text[:min(n, len(text))] }

// bothAllow finds answers that both positions allow and that keep them twins: chance says the same, and
// nobody sees a difference.
func bothAllow(t *testing.T, p, twin engine.Position, random *rand.Rand, most int) (answers []turn) {
	t.Helper()
	for len(answers) < most {
		if _, over := hunt.Rules.Result(p); over {
			return answers
		}
		d := hunt.Rules.Decisions(p)[0]
		a, err := engine.RandomAction(hunt.Rules, p, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		seed := []byte{byte(len(answers))}
		next, one, err := hunt.Rules.Apply(p, d.Seat, a, engine.NewSeeded(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		other, two, err := hunt.Rules.Apply(twin, d.Seat, a, engine.NewSeeded(seed, 0))
		if err != nil || fmt.Sprint(engine.EventsFor(one.Events,
			bothHunters)) != fmt.Sprint(engine.EventsFor(two.Events, bothHunters)) || len(one.Outcomes) > 0 {
			return answers
		}
		p, twin, answers = next, other, append(answers, turn{d.Seat, a})
	}
	return answers
}

// letterCounts counts what stands in everybody's letters.
func (h *house) letterCounts() (n [3]int) {
	for user, id := range h.users {
		n[user] = len(h.server.Messages(id, h.server.DM(id)))
	}
	return n
}

// numbered are parts of a message that say when and how often something was done, or name a draft, but
// nothing of the game.
var numbered = regexp.MustCompile(`<t:\d+[^>]*>|\bd:[a-z0-9]+:|(:\d+)+(:|$)|\?ex=[^ ]*`)

// huntersRead is all that the two hunters can get to see now: the newest messages in the thread and in their
// letters, and what the bot answers them in private, with the bytes of every picture and file.
func (h *house) huntersRead(game ids.Game, thread string, had [3]int) (all []string) {
	h.t.Helper()
	add := func(user int, where string, m sandbox.Message) {
		text := fmt.Sprintf("user %d, %s: %s", user, where, readable(m))
		for _, a := range m.Attachments {
			data, _ := h.server.Attachment(a.ID)
			text += fmt.Sprintf("\n%s %x", a.Filename, sha256.Sum256(data))
		}
		for line := range strings.Lines(text) {
			all = append(all, numbered.ReplaceAllString(strings.TrimSpace(line), "#"))
		}
	}
	for _, user := range []int{halina, merry} {
		id := h.users[user]
		status, _ := h.status(thread, game)
		add(user, "status", status)
		for _, letter := range h.server.Messages(id, h.server.DM(id))[had[user]:] {
			add(user, "letter", letter)
		}
		add(user, "secrets", h.press(user, thread, status, "s:"+string(game)))
		add(user, "hand", h.command(user, thread, "hand", sandbox.Opt("as", "words")))
		add(user, "board", h.command(user, thread, "board"))
		add(user, "board in words", h.command(user, thread, "board", sandbox.Opt("text", "mine")))
		add(user, "why", h.command(user, thread, "why"))
	}
	return all
}
