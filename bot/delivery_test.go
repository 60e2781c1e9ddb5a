package bot_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/storage/ids"
)

// warAnswer is something that somebody who is asked may answer, as text.
func (h *house) warAnswer(game ids.Game, random *rand.Rand) (user int, text string) {
	h.t.Helper()
	return h.warLeaning(game, random, nil)
}

// drawsFirst takes the drawing of a card wherever it is offered.
func drawsFirst(_ engine.Position, verb, field string, _ engine.Value) int {
	if verb == "draw" && field == "" {
		return 10_000
	}
	return 1
}

// warLeaning is warAnswer with weights.
func (h *house) warLeaning(game ids.Game, random *rand.Rand, weight engine.Weight) (user int, text string) {
	h.t.Helper()
	p, now := h.position(game)
	decisions := now.Rules.Decisions(p)
	d := decisions[random.IntN(len(decisions))]
	a, err := engine.RandomAction(now.Rules, p, d, random.IntN, weight)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.userOf(string(now.UserOf(d.Seat))), now.Rules.Format(a)
}

// warStep lets somebody who is asked answer at random in a thread. It returns who it was, the action, and the
// reply.
func (h *house) warStep(game ids.Game, thread string,
	random *rand.Rand) (user int, text string, reply sandbox.Message) {
	h.t.Helper()
	user, text = h.warAnswer(game, random)
	reply = h.command(user, thread, "answer", action(text))
	h.did(user, reply)
	h.settled(game)
	return user, text, reply
}

// draws reports whether an action is to draw an event card.
func draws(text string) bool { return strings.HasPrefix(text, "draw ") }

// letters are what a user has been sent by direct message.
func (h *house) letters(user int) []sandbox.Message {
	return slices.DeleteFunc(h.server.Messages(h.users[user], h.server.DM(h.users[user])),
		func(m sandbox.Message) bool {
			return m.Ephemeral() || m.Type != sandbox.MessageDefault || m.Author.ID != h.server.BotID()
		})
}

func last(list []sandbox.Message) sandbox.Message { return list[len(list)-1] }

// fingerprint is a view as glass paints it.
func fingerprint(t *testing.T, view any) string {
	data, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// knowable lists what each user may see in pictures: the views of their own seat and of everyone after each
// line of the record.
func (h *house) knowable(game ids.Game) (views [3]map[string]bool) {
	h.t.Helper()
	record, t := h.record(game)
	for user := range views {
		views[user] = map[string]bool{}
	}
	_, err := engine.Replay(t.Rules, record,
		func(_ int, _ engine.Line, p engine.Position, _ engine.Played) error {
			for user := range views {
				views[user][fingerprint(h.t, t.Rules.View(p, engine.Nobody))] = true
				views[user][fingerprint(h.t, t.Rules.View(p, t.SeatsOf(ids.User(h.users[user]))))] = true
			}
			return nil
		})
	if err != nil {
		h.t.Fatal(err)
	}
	return views
}

// Whatever picture reaches somebody, in the thread, by letter or in private, was painted from what they may
// know, and from nothing else: its bytes are those of such a view.
func TestPicturesKeepSecrets(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(6, 6))
	for n := range 60 {
		if n == 30 {
			h.stopBot()
			h.startBot()
		}
		h.warStep(game, thread, random)
		if n%6 > 0 {
			continue
		}
		turn := fmt.Sprintf("%d.%d", random.IntN(2), 1+random.IntN(3))
		for user := range h.users {
			h.command(user, thread, "board")
			h.command(user, thread, "board", sandbox.Opt("turn", turn))
			h.command(user, thread, "board", sandbox.Opt("turn", turn), sandbox.Opt("view", "mine"))
			h.command(user, thread, "board", sandbox.Opt("what", "hand"), sandbox.Opt("turn", "1"))
			h.command(user, thread, "board", sandbox.Opt("view", []string{"free", "shadow"}[n/6%2]))
			h.command(user, thread, "draw", sandbox.Opt("turn", turn))
			h.command(user, thread, "hand")
			public := h.command(user, thread, "board", sandbox.Opt("where", "edoras"))
			if post, ok := people.Control(public, "draw:"); ok {
				h.press(user, thread, public, post.CustomID)
			}
		}
	}
	seen, own := 0, 0
	views := h.knowable(game)
	for user, id := range h.users {
		channels := []string{h.server.DM(id)}
		for _, c := range h.server.Channels(id) {
			channels = append(channels, c.ID)
		}
		for _, channel := range channels {
			for _, m := range h.server.Messages(id, channel) {
				for _, s := range h.slides(m) {
					seen++
					if !views[user][string(s.View)] {
						t.Errorf("user %d gets a picture for %s eyes: %v %s", user, s.forEyes(), s.Sheet, m.Content)
					}
					if s.forEyes() != "[false false]" {
						own++
						if m.GuildID != "" && !m.Ephemeral() {
							t.Errorf("a private view stands in public: %v", m.Content)
						}
					}
				}
			}
		}
	}
	if seen < 200 || own < 50 {
		t.Errorf("only %d pictures, %d with secrets", seen, own)
	}
}

// A move's message carries what belongs to it, a letter shows a hand that is new, and /hand shows it again.
func TestPicturesOfAMove(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.wantSheets("the first message", last(h.spoken(thread)), "board")
	for user, seat := range []string{"free", "shadow"} {
		h.wantSheets("the first letter", h.letters(user)[0], "hand:"+seat)
		h.wantSheets("/hand", h.command(user, thread, "hand"), "hand:"+seat)
	}
	h.command(pippin, thread, "answer", action("guide who=strider"))
	h.settled(game)
	h.wantSheets("a question without a draw", last(h.letters(halina)), "board")
}

// Whoever draws by their own action reads what in the answer to it, and nobody else does. No letter stands
// below the question that follows.
func TestADrawIsToldInTheAnswer(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(1, 2))
	for n := 0; ; n++ {
		if n == 500 {
			t.Fatal("nobody has drawn a card by their own action")
		}
		before := [2]int{len(h.letters(pippin)), len(h.letters(halina))}
		user, text := h.warLeaning(game, random, drawsFirst)
		reply := h.command(user, thread, "answer", action(text))
		h.did(user, reply)
		if h.settled(game); !draws(text) {
			continue
		}
		seat := []string{"free", "shadow"}[user]
		h.wantSheets("the reply", reply)
		if n := len(h.letters(user)) - before[user]; n != 0 {
			t.Errorf("%d letters", n)
		}
		secret := drawnIn(reply)
		if _, ok := people.Control(reply, "m:"); !ok || !strings.Contains(reply.Content, "🂠") {
			t.Errorf("the draw is not told, or the hand is not offered: %q", reply.Content)
		}
		_, now := h.position(game)
		hand := now.View(now.SeatsOf(ids.User(h.users[user]))).(wotr.View).Hands[user]
		name := words.Text(reads[user], "wotr.card."+wotr.Cards.Name(engine.Value(hand.Cards[0])), nil)
		told := h.command(user, thread, "hand", sandbox.Opt("as", "words"))
		if !told.Ephemeral() || !strings.Contains(told.Content, "hand "+seat) ||
			!strings.Contains(told.Content, name) || !strings.Contains(told.Content, secret) {
			t.Errorf("the hand in words: %q, without %q", told.Content, name)
		}
		for _, m := range h.letters(1 - user)[before[1-user]:] {
			if slices.Contains(h.sheetsOf(m), "hand:"+seat) || strings.Contains(m.Content, secret) {
				t.Errorf("the other one reads %q", m.Content)
			}
		}
		return
	}
}

// drawnIn is the card of which an answer says that it has been drawn.
func drawnIn(reply sandbox.Message) string {
	_, told, _ := strings.Cut(reply.Content, "🂠")
	return strings.Split(told+"****", "**")[1]
}

// A player reads of their own draw in the list of moves, and may post the board of that move: but everyone
// then reads no more than everyone knows.
func TestAPostedMoveKeepsSecrets(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(4, 2))
	for posted := 0; posted < 3; {
		user, text, reply := h.warStep(game, thread, random)
		if _, now := h.position(game); !now.Running() {
			t.Fatal("the game is over too soon for this test")
		}
		turn := strings.Split(h.offered(merry, thread, "turn", "")[0], " = ")[1]
		newest := h.offered(user, thread, "turn", turn+".")
		if !draws(text) || len(newest) == 0 { // or a turn has just begun
			continue
		}
		name, at, _ := strings.Cut(newest[0], " = ")
		secret := drawnIn(reply)
		if !strings.Contains(name, secret) {
			t.Errorf("user %d does not read of %s in %q", user, secret, name)
		}
		m := h.command(user, thread, "board", sandbox.Opt("turn", at))
		post, _ := people.Control(m, "draw:")
		h.press(user, thread, m, post.CustomID)
		if posted++; strings.Contains(readable(last(h.spoken(thread))), secret) {
			t.Errorf("everyone reads of %s: %q", secret, last(h.spoken(thread)).Content)
		}
	}
}

// Where direct messages are closed the hand is there on request; a draw is not told in the thread, nor twice.
func TestTheHandWithoutDirectMessages(t *testing.T) {
	h := newHouseOf(t, wars())
	h.server.CloseDMs(h.users[halina], true)
	game, thread := war(h)
	notice := words.Text(words.English, "bot.dm-closed", words.Args{"user": "<@" + h.users[halina] + ">"})
	h.wait(merry, thread, func(m sandbox.Message) bool { return m.Content == notice })
	random := rand.New(rand.NewPCG(3, 2))
	for range 12 {
		h.warStep(game, thread, random)
	}
	notices := 0
	for _, m := range h.spoken(thread) {
		if m.Content == notice {
			notices++
		}
		for _, s := range h.sheetsOf(m) {
			if strings.HasPrefix(s, render.SheetHand) {
				t.Errorf("a hand in the thread: %q", m.Content)
			}
		}
	}
	if notices != 1 || len(h.letters(halina)) > 0 {
		t.Errorf("%d notices, %d letters", notices, len(h.letters(halina)))
	}
	status, _ := h.status(thread, game)
	private := h.press(halina, thread, status, "s:"+string(game))
	h.wantSheets("My secrets", private)
	hand := h.press(halina, thread, private, "m:"+string(game))
	h.wantSheets("Show my hand", hand, "hand:shadow")
	h.wantSheets("Show the board", h.press(halina, thread, private, "b:"+string(game)), "board")
	if !private.Ephemeral() || !hand.Ephemeral() {
		t.Error("a secret is shown to everyone")
	}
	h.server.ForgetViolations()
}

// What somebody drew by an answer of their own is told by letter, once, when the answer could not reach them,
// also if the bot was stopped meanwhile.
func TestADrawSurvivesALostAnswer(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		user, text := h.warLeaning(game, random, drawsFirst)
		if !draws(text) {
			h.did(user, h.command(user, thread, "answer", action(text)))
			h.settled(game)
			continue
		}
		before := len(h.letters(user))
		h.server.Fail(sandbox.Failure{Route: editAnswer, Times: 1000, Status: 500})
		_, was := h.position(game)
		if _, err := h.server.Command(h.users[user], thread, "answer", action(text)); err != nil {
			t.Fatal(err)
		}
		for now := was; now.Sequence == was.Sequence; _, now = h.position(game) {
			time.Sleep(2 * time.Millisecond)
		}
		h.stopBot()
		h.server.ForgiveAll()
		h.startBot()
		h.later()
		h.settled(game)
		if n := len(h.letters(user)) - before; n != 0 {
			t.Errorf("%d letters", n)
		}
		hand := h.letters(user)[0]
		if !strings.Contains(hand.Content, "🂠") || hand.EditedTimestamp == nil {
			t.Errorf("the draw is not told with the hand: %q", hand.Content)
		}
		h.wantSheets("the hand", hand, "hand:"+[]string{"free", "shadow"}[user])
		return
	}
	t.Fatal("nobody has drawn a card by their own action")
}

// The hand of a seat stands in one message, which shows it as it is now: it is edited as the hand changes,
// and calls nobody. When it changes and has moved far up it is sent anew where that is not below an open
// question, and the one before loses its picture; as long as it is the same it stays where it is.
func TestTheHandStandsInOneMessage(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	seats := []string{"free", "shadow"}
	random := rand.New(rand.NewPCG(1, 2))
	var before [2]sandbox.Message
	var held [2]json.RawMessage // what the hand in it was then
	anew := 0
	for range 250 {
		if _, now := h.position(game); !now.Running() {
			break
		}
		h.warStep(game, thread, random)
		_, now := h.position(game)
		for user := range seats {
			var hands []sandbox.Message
			for i, m := range h.letters(user) {
				switch shows := slices.Contains(h.sheetsOf(m), "hand:"+seats[user]); {
				case shows && (len(m.Controls()) > 0 || len(m.Notified) > 0 || m.Flags&(1<<12) == 0):
					t.Fatalf("a hand calls, or asks something: %q", m.Content)
				case shows:
					hands = append(hands, h.letters(user)[i])
				}
			}
			if len(hands) != 1 {
				t.Fatalf("user %d has %d messages with a hand", user, len(hands))
			}
			view := now.View(now.SeatsOf(ids.User(h.users[user])))
			if shown := h.slides(hands[0])[0]; now.Running() && !sameHand(t, shown.View, view, user) {
				t.Fatalf("user %d sees an old hand after line %d", user, now.Sequence)
			} else if was := before[user]; was.ID != "" && was.ID != hands[0].ID {
				if anew++; now.Running() && sameHand(t, held[user], view, user) {
					t.Errorf("user %d got the same hand anew after line %d", user, now.Sequence)
				}
				if letters := h.letters(user); len(now.Questions(now.SeatsOf(ids.User(h.users[user])))) > 0 &&
					last(letters).ID == hands[0].ID {
					t.Errorf("user %d got the hand below the question after line %d", user, now.Sequence)
				}
			}
			before[user], held[user] = hands[0], h.slides(hands[0])[0].View
		}
	}
	if anew == 0 {
		t.Error("no hand has been sent anew")
	}
}

// sameHand reports whether two views hold the same hand.
func sameHand(t *testing.T, shown json.RawMessage, now any, side int) bool {
	var v wotr.View
	if err := json.Unmarshal(shown, &v); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(v.Hands[side]) == fmt.Sprint(now.(wotr.View).Hands[side])
}
