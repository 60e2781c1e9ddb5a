package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// obeys lets time go by until the next standing order answers, if one is going to.
func (h *house) obeys(game ids.Game) {
	h.t.Helper()
	next, err := h.bot.Obey(h.ctx, h.now())
	if err == nil && !next.IsZero() {
		h.ahead.Store(int64(time.Until(next)))
		_, err = h.bot.Obey(h.ctx, next)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.settled(game)
}

// early lets so much time go by in which no standing order answers.
func (h *house) early(game ids.Game, d time.Duration) {
	h.t.Helper()
	h.ahead.Add(int64(d))
	if _, err := h.bot.Obey(h.ctx, h.now()); err != nil {
		h.t.Fatal(err)
	}
	h.settled(game)
}

// hasText fails the test unless a message holds these texts.
func (h *house) hasText(what string, m sandbox.Message, texts ...string) {
	h.t.Helper()
	for _, text := range texts {
		if !strings.Contains(m.Content, text) {
			h.t.Errorf("%s lacks %q: %q", what, text, m.Content)
		}
	}
}

// guided fills an order in by its menus and buttons: each value is a label, or the beginning of one.
func (h *house) guided(user int, channel string, m sandbox.Message, kind string,
	labels ...string) sandbox.Message {
	h.t.Helper()
	menu, ok := people.Control(m, "o:")
	if !ok {
		h.t.Fatalf("no menu of orders under %q", m.Content)
	}
	m = h.press(user, channel, m, menu.CustomID, kind)
	for _, label := range labels {
		id, values := "", []string(nil)
		for _, c := range m.Controls() {
			if strings.HasPrefix(c.Label, label) {
				id = c.CustomID
			}
			for _, o := range c.Options {
				if strings.HasPrefix(o.Label, label) {
					id, values = c.CustomID, []string{o.Value}
				}
			}
		}
		if id == "" {
			h.t.Fatalf("no choice %q under %q", label, m.Content)
		}
		m = h.press(user, channel, m, id, values...)
	}
	return m
}

// Standing orders are given and taken back in private, in each player's language; they answer after a while,
// also over a restart, and nobody else sees more than the answer.
func TestStandingOrdersThroughDiscord(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)

	list := h.command(halina, thread, "orders")
	h.hasText("the empty list", list, "Twoje stałe rozkazy", "na razie żadnego")
	list = h.guided(halina, thread, list, "allocate", "2", "Wydaj ten rozkaz")
	h.hasText("the list", list, "✅ Rozkaz wydany.", "1. 👁️ Co turę do poszukiwań: 2")
	list = h.guided(halina, thread, list, "no-card", "W obronie", "Jeśli atakujący nic", "Wszędzie",
		"Wydaj ten rozkaz")
	h.hasText("the list", list, "1. 🃏 W obronie, jeśli atakujący nic nie zagrał: nie zagrywaj karty Bitwy",
		"2. 👁️")
	which := h.guided(halina, thread, h.command(halina, thread, "orders"), "combat-card")
	cards := 0
	for _, c := range which.Controls() {
		for _, o := range c.Options {
			if cards++; !strings.HasPrefix(o.Description, "Karta Bitwy: ") {
				t.Errorf("%q does not say what the card is in a battle: %q", o.Label, o.Description)
			}
		}
	}
	if cards == 0 {
		t.Errorf("no card can be chosen: %v", which.Controls())
	}
	passing := h.guided(halina, thread, h.command(halina, thread, "orders"), "pass", "W tej turze")
	h.hasText("a half-filled order", passing, "**Pas · W tej turze · tura: 1**")
	h.hasText("how orders answer", list, "**Kiedy odpowiada:**", "**Co widzą inni:**", "**Jak go zakończyć:**")
	if !list.Ephemeral() {
		t.Error("the list is not private")
	}

	mine := h.command(pippin, thread, "orders",
		sandbox.Opt("order", "pass span=every-turn unless=whatever-happens"))
	h.hasText("an order by command", mine, "✅ The order is given.",
		"In every turn: pass whenever you have fewer dice than the enemy, whatever happens")
	mine = h.command(pippin, thread, "orders", sandbox.Opt("order", "burden bearing=ring"))
	if _, ok := people.Control(mine, "of:"); !ok {
		t.Errorf("a half-filled order is not asked on: %q", mine.Content)
	}
	h.hasText("a refused order", h.command(pippin, thread, "orders", sandbox.Opt("order", "allocate dice=1")),
		"⚠️ That standing order is not for your seat")
	h.hasText("an order that is none", h.command(pippin, thread, "orders", sandbox.Opt("order", "sing")),
		"⚠️ This game knows no standing order")
	h.hasText("somebody else's orders", h.command(merry, thread, "orders"), "⚠️")

	public := len(h.spoken(thread))
	// nothing else is to be done: the Shadow is asked
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	for _, m := range []sandbox.Message{last(h.letters(halina)), last(h.spoken(thread))} {
		if slices.Contains(m.Notified, h.users[halina]) {
			t.Errorf("who has an order is called to what it is going to answer: %q", m.Content)
		}
	}
	status, _ := h.status(thread, game)
	h.hasText("my secrets", h.press(halina, thread, status, "s:"+string(game)),
		"📜 Jeśli nie odpowiesz wcześniej")
	h.early(game, table.LeastDelay-time.Minute)
	if p, _ := h.position(game); wotr.Rules.Decisions(p)[0].Step != "turn.allocate" {
		t.Error("the order has answered at once")
	}
	letters := len(h.letters(halina))
	h.stopBot()
	h.startBot()
	h.obeys(game)
	h.settled(game)
	if p, _ := h.position(game); p.(*wotr.Position).HuntBox[wotr.Shadow] < 2 ||
		wotr.Rules.Decisions(p)[0].Step == "turn.allocate" {
		t.Error("the order has not answered")
	}
	if len(h.letters(halina)) != letters {
		t.Errorf("an answer of an order writes a letter: %q", last(h.letters(halina)).Content)
	}
	after := h.spoken(thread)[public:]
	if len(after) == 0 {
		t.Error("the thread tells nothing")
	}
	for _, user := range []int{pippin, merry} {
		for _, m := range append(h.spoken(thread), h.letters(user)...) {
			if strings.Contains(m.Content, "📜 Tw") || strings.Contains(m.Content, "Co turę") ||
				strings.Contains(m.Content, "📜 Jeśli nie odpowiesz") {
				t.Errorf("user %d reads of somebody else's orders: %q", user, m.Content)
			}
		}
	}

	// what the order has answered stands in the list, and in the next letter that calls
	const once = "📜 Od ostatniego wezwania twój stały rozkaz odpowiedział raz: 👁️ Co turę do poszukiwań: 2 " +
		"(albo najbliższa dozwolona liczba)\n-# Możesz go cofnąć: /rozkazy"
	list = h.command(halina, thread, "orders")
	h.hasText("the list", list, once)
	h.putGame(game, warMoments(t, 12, func(_ engine.Position, d engine.Decision) bool {
		return d.Step == "action.choose" && wotr.SideOf(d.Seat) == wotr.Shadow
	}))
	h.hasText("the next letter", last(h.letters(halina)), once)
	if list = h.command(halina, thread, "orders"); strings.Contains(list.Content, once) {
		t.Errorf("it is told twice: %q", list.Content)
	}

	list = h.command(halina, thread, "orders")
	remove := list.Controls()[slices.IndexFunc(list.Controls(), func(c *sandbox.Component) bool {
		return strings.Contains(c.CustomID, ":x:")
	})]
	list = h.press(halina, thread, list, remove.CustomID, remove.Options[1].Value)
	h.hasText("after one is taken back", list, "✅ Rozkaz cofnięty.", "1. 🃏 W obronie")
	if strings.Contains(list.Content, "Co turę") {
		t.Errorf("the order is still there: %q", list.Content)
	}
	t.Logf("the list: %s", list.Content)
}

// Nobody has to look for orders that are due: the running bot knows when the next one is, and answers at that
// moment.
func TestTheRunningBotAnswersAtTheMoment(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.command(halina, thread, "orders", sandbox.Opt("order", "allocate dice=1"))
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	answered := func() bool {
		p, _ := h.position(game)
		return wotr.Rules.Decisions(p)[0].Step != "turn.allocate"
	}
	// on a machine that is busy for seconds the moment is missed, and drawn anew
	for tries := 0; !answered(); tries++ {
		next, err := h.bot.Obey(h.ctx, h.now())
		if err != nil || next.IsZero() || tries == 20 {
			t.Fatal("the order has not answered: ", next, err)
		}
		// the clock jumps, which the bot notices with the next change
		h.ahead.Store(int64(time.Until(next) - 200*time.Millisecond))
		h.command(pippin, thread, "orders", sandbox.Opt("order", "travel-on while=hidden"))
		if answered() && h.now().Before(next) {
			t.Errorf("answered before its moment")
		}
		soon, stop := context.WithTimeout(h.ctx, 5*time.Second)
		_ = h.server.Wait(soon, answered)
		stop()
	}
}

// An order that meets what it did not foresee is gone; its player alone is told, and why.
func TestAnOrderBreaksOffThroughDiscord(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.command(pippin, thread, "orders", sandbox.Opt("order", "travel-on while=hidden"))
	revealed := warMoments(t, 11, func(p engine.Position, d engine.Decision) bool {
		return d.Step == "fellowship.choose" && p.(*wotr.Position).Revealed && slices.Equal(d.Verbs,
			[]string{"guide", "travel-on"})
	})
	h.putGame(game, revealed)
	letter := last(h.letters(pippin))
	h.hasText("the letter", letter, "📜 Your standing order has broken off and is gone: 🥾 Fellowship phase",
		"⚠️ The Fellowship is revealed.")
	h.hasText("the list", h.command(pippin, thread, "orders"), "none yet")
	for _, m := range h.spoken(thread) {
		if strings.Contains(m.Content, "📜 Your") {
			t.Errorf("the thread reads %q", m.Content)
		}
	}
	t.Logf("the letter: %s", letter.Content)
}

// Autocomplete leads from the kinds to a whole order, and lists one's own to take back.
func TestOrdersAreCompleted(t *testing.T) {
	h := newHouseOf(t, wars())
	_, thread := war(h)
	offers := func(option, typed string) string {
		choices, err := h.server.Autocomplete(h.users[pippin], thread, "orders",
			sandbox.Option{Name: option, Value: typed, Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, c := range choices {
			list = append(list, c.Name+" = "+c.Value.(string))
		}
		return strings.Join(list, "\n")
	}
	for typed, want := range map[string]string{
		"":                              "Hunt damage · Who takes the hunt damage of a tile = burden",
		"pass":                          "For how long? In every turn = pass span=every-turn",
		"burden ":                       "Who bears it? the Guide falls = burden bearing=guide",
		"burden bearing=guide burden=3": "✅ 💍 Hunt damage up to 3: the Guide falls = burden bearing=guide burden=3",
		"retreat scope=anywhere r":      "Retreat or stand? stand = retreat scope=anywhere retreat=stand",
	} {
		if got := offers("order", typed); !strings.Contains(got, want) {
			t.Errorf("%q offers\n%s\nwithout %q", typed, got, want)
		}
	}
	h.command(pippin, thread, "orders", sandbox.Opt("order", "travel-on while=hidden"))
	if got := offers("remove", "travel"); !strings.Contains(got, "= travel-on while=hidden") {
		t.Errorf("to take back: %s", got)
	}
	h.hasText("taken back", h.command(pippin, thread, "orders", sandbox.Opt("remove", "travel-on while=hidden")),
		"✅ The order is taken back.", "none yet")
}

// Whoever kept the others waiting for long is told what would have spared them that.
func TestTheHintToStandingOrders(t *testing.T) {
	h := newHouseOf(t, wars())
	_, thread := war(h)
	answer := h.command(pippin, thread, "answer", action("guide who=strider"))
	if strings.Contains(answer.Content, "💡") {
		t.Errorf("a hint without a wait: %q", answer.Content)
	}
	h.ahead.Add(int64(5 * time.Hour))
	status := last(h.spoken(thread))
	id := ""
	for _, c := range status.Controls() {
		if strings.HasPrefix(c.CustomID, "s:") {
			id = c.CustomID
		}
	}
	m := h.press(halina, thread, status, id)
	for range 4 {
		if strings.Contains(m.Content, "✅") {
			break
		}
		c, ok := people.Control(m, "d:")
		if !ok {
			t.Fatalf("no way to answer: %q", m.Content)
		}
		var values []string
		if len(c.Options) > 0 {
			values = []string{c.Options[0].Value}
		}
		m = h.press(halina, thread, m, c.CustomID, values...)
	}
	h.hasText("the answer", m, "💡 Gra czekała na tę odpowiedź 5 godzin")
}

// A letter about an order that is refused is not told in the thread: by hand there would have been none.
func TestARefusedLetterTellsNothingOfAnOrder(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.command(halina, thread, "orders", sandbox.Opt("order", "allocate dice=1"))
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	h.server.CloseDMs(h.users[halina], true)
	h.obeys(game)
	if p, _ := h.position(game); wotr.Rules.Decisions(p)[0].Step == "turn.allocate" {
		t.Fatal("the order has not answered")
	}
	notice := words.Text(words.English, "bot.dm-closed", words.Args{"user": "<@" + h.users[halina] + ">"})
	for _, m := range h.spoken(thread) {
		if m.Content == notice {
			t.Error("the thread says that a letter was refused which only an order sends")
		}
	}
	h.server.ForgetViolations()
}

// Whoever is called in the thread is not rung for what their order is going to answer; but the message that
// would call them is posted as ever, so that nobody learns of the order from its absence.
func TestAnOrderSilencesAMentionAndNothingElse(t *testing.T) {
	for _, ordered := range []bool{false, true} {
		t.Run(fmt.Sprint("ordered ", ordered), func(t *testing.T) {
			h := newHouseOf(t, wars())
			game, thread := war(h)
			h.command(halina, thread, "settings", sandbox.Opt("calls", "thread"))
			if ordered {
				h.command(halina, thread, "orders", sandbox.Opt("order", "allocate dice=1"))
			}
			before, rung := len(h.spoken(thread)), h.rung(halina, thread)
			h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
			h.settled(game)
			if n := len(h.spoken(thread)) - before; n != 1 {
				t.Errorf("%d messages for the hand-over", n)
			}
			if rang := h.rung(halina, thread) > rung; rang == ordered {
				t.Errorf("she is rung: %t", rang)
			}
			if last(h.spoken(thread)).Flags&(1<<12) != 0 {
				t.Error("the message is marked as silent")
			}
		})
	}
}

// What an order cannot hide is said where it is given, by menus and by the command, and in the list; so is
// when orders answer.
func TestWhatOrdersCannotHideIsSaid(t *testing.T) {
	h := newHouseOf(t, wars())
	_, thread := war(h)
	h.command(halina, thread, "settings", sandbox.Opt("zone", "Europe/Warsaw"), sandbox.Opt("quiet", "21:30-6"))
	list := h.command(halina, thread, "orders")
	h.hasText("the list", list, "po 20 minutach do 8 godzin", "nie 21:30-06:00, Europe/Warsaw",
		"kto jednak wie, że cię nie ma, domyśli się rozkazu")
	const polish, english = "⚠️ Czego nie ukryje rozkaz, który zależy tylko od twojej ręki",
		"⚠️ What an order that depends on your hand alone cannot hide"
	if strings.Contains(list.Content, polish) {
		t.Error("a warning without an order")
	}
	h.hasText("before it is given", h.guided(halina, thread, list, "no-fitting-card"), polish)
	h.hasText("the order by command",
		h.command(pippin, thread, "orders", sandbox.Opt("order", "no-fitting-card")), english,
		"not 23:00-07:00, UTC")
	list = h.command(halina, thread, "orders", sandbox.Opt("order", "allocate dice=1"))
	if strings.Contains(list.Content, polish) {
		t.Error("a warning of an order that always answers")
	}
	t.Logf("%s\n%s", list.Content, h.command(pippin, thread, "orders").Content)
}

// Whoever is asked on after their own order has answered is called once by a letter, whatever calls them
// otherwise: a message in the thread would tell that an order has answered.
func TestWhoseOwnOrderHasAnsweredIsCalled(t *testing.T) {
	for _, calls := range []string{"dm", "thread"} {
		t.Run(calls, func(t *testing.T) {
			h := newHouseOf(t, hunts())
			game, thread := theHuntFor(h)
			h.command(pippin, thread, "settings", sandbox.Opt("calls", calls))
			order, rest := engine.Action{}, engine.Action{Verb: "rest"}
			p, _ := huntMoment(t, 1, func(p engine.Position, d engine.Decision) bool {
				if d.Step != "turn.bearer" || !slices.Contains(d.Verbs, "rest") {
					return false
				}
				chance := engine.NewSeeded([]byte("rest"), 0)
				after, _, err := hunt.Rules.Apply(p, d.Seat, rest, chance)
				if err != nil {
					return false
				}
				for _, who := range hunt.Companions.Values() {
					name := "lasting companion=" + hunt.Companions.Name(who) + " answer=leave"
					if order, err = hunt.Rules.ParseOrder(name); err != nil {
						t.Fatal(err)
					}
					answer, err := hunt.Rules.Obey(after, d.Seat, order)
					if err != nil || answer.Verb == "" {
						continue
					}
					after, _, err = hunt.Rules.Apply(after, d.Seat, answer, chance)
					return err == nil && hunt.Rules.Decisions(after)[0].Seat == d.Seat
				}
				return false
			})
			h.putGame(game, p)
			h.command(pippin, thread, "orders", sandbox.Opt("order", hunt.Rules.FormatOrder(order)))
			h.did(pippin, h.command(pippin, thread, "answer", action("rest")))
			h.settled(game)
			spoken, rung := len(h.spoken(thread)), h.rung(pippin, thread)
			h.obeys(game)
			if n := h.rung(pippin, thread) - rung; n != 1 {
				t.Errorf("rung %d times", n)
			}
			if n := len(h.spoken(thread)) - spoken; n != 0 {
				t.Errorf("%d more messages in the thread", n)
			}
			h.hasText("the letter", last(h.letters(pippin)), "your standing order has answered once")
		})
	}
}
