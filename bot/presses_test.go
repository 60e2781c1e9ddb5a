package bot_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// warMoments plays random games of War of the Ring and hands over every position in which somebody is asked,
// until found says that this is the one.
func warMoments(t *testing.T, seed uint64,
	found func(p engine.Position, d engine.Decision) bool) engine.Position {
	t.Helper()
	return warMomentsOf(t, nil, seed, found)
}

// warMomentsOf is warMoments of games with options.
func warMomentsOf(t *testing.T, options engine.Options, seed uint64,
	found func(p engine.Position, d engine.Decision) bool) engine.Position {
	t.Helper()
	for game := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, game))
		chance := engine.NewSeeded([]byte(fmt.Sprint(seed, game)), 0)
		p, _, err := wotr.Rules.New(options, chance)
		if err != nil {
			t.Fatal(err)
		}
		weight := engine.Mood(wotr.Rules, random.IntN)
		for range 4000 {
			if _, over := wotr.Rules.Result(p); over {
				break
			}
			decisions := wotr.Rules.Decisions(p)
			d := decisions[random.IntN(len(decisions))]
			if found(p, d) {
				return p
			}
			a, err := engine.RandomAction(wotr.Rules, p, d, random.IntN, weight)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = wotr.Rules.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("no such position in sixty games")
	return nil
}

// putGame has a running game go on from a position, as an operator can.
func (h *house) putGame(game ids.Game, p engine.Position) {
	h.t.Helper()
	_, now := h.position(game)
	data, err := now.Rules.Encode(p)
	if err != nil {
		h.t.Fatal(err)
	}
	h.stopBot()
	_, err = table.New(h.store, h.games, time.Now, func() {}).Checkpoint(h.ctx, game, data)
	h.startBot()
	if err != nil {
		h.t.Fatal(err)
	}
	h.settled(game)
}

// beginWith presses the button of a verb under the status message; where it has none there, under the letter
// that asks, or else the one among one's secrets, unless the verb has begun by itself there.
func (h *house) beginWith(user int, game ids.Game, thread, verb string) (presses int, m sandbox.Message) {
	h.t.Helper()
	status, over := h.status(thread, game)
	if over {
		h.t.Fatal("the game is over")
	}
	if c, _ := people.Begins(status, game, verb); strings.HasPrefix(c.CustomID, "a:") {
		return 1, h.press(user, thread, status, c.CustomID)
	}
	for _, letter := range slices.Backward(h.letters(user)) {
		if c, ok := people.Begins(letter, game, verb); ok && strings.HasPrefix(c.CustomID, "a:") {
			return 1, h.press(user, letter.ChannelID, letter, c.CustomID)
		}
	}
	m = h.press(user, thread, status, "s:"+string(game))
	_, now := h.position(game)
	i := slices.Index(now.Questions(now.SeatsOf(ids.User(h.users[user])))[0].Verbs, verb)
	for _, c := range m.Controls() {
		if strings.HasSuffix(c.CustomID, fmt.Sprintf(":v:%d", i)) {
			return 2, h.press(user, thread, m, c.CustomID)
		}
	}
	return 1, m
}

// pressThrough presses from the status message until an action is done that begins with a verb: its button
// first, then whatever is offered. It returns how many presses that took and the last message.
func (h *house) pressThrough(user int, game ids.Game, thread, verb string,
	random *rand.Rand) (presses int, m sandbox.Message) {
	h.t.Helper()
	for presses, m = h.beginWith(user, game, thread, verb); !strings.Contains(m.Content, "✅"); presses++ {
		if presses > 12 {
			h.t.Fatalf("%s: twelve presses were not enough: %q", verb, m.Content)
		}
		if m.ChannelID != thread && len(m.Controls()) == 0 {
			// the buttons of a letter go at once when an answer is complete, what came of it follows
			before := people.LookOf(m)
			m = h.wait(user, m.ChannelID,
				func(now sandbox.Message) bool { return now.ID == before.ID && people.LookOf(now) != before })
			presses--
			continue
		}
		m = h.pressOnce(user, m.ChannelID, m, random)
	}
	h.settled(game)
	return presses, m
}

// pressOnce presses one of the buttons that lead on, or chooses in a menu.
func (h *house) pressOnce(user int, channel string, m sandbox.Message, random *rand.Rand) sandbox.Message {
	h.t.Helper()
	var forward []*sandbox.Component
	for _, c := range m.Controls() {
		if leadsOn(c) {
			forward = append(forward, c)
		}
	}
	if len(forward) == 0 {
		h.t.Fatalf("nothing to press in %q", m.Content)
	}
	c := forward[random.IntN(len(forward))]
	if at := slices.IndexFunc(forward,
		func(c *sandbox.Component) bool { return strings.Split(c.CustomID, ":")[2] == "go" }); at >= 0 {
		c = forward[at] // whoever is asked to confirm an answer does not change his mind
	}
	if c.Type != 3 {
		return h.press(user, channel, m, c.CustomID)
	}
	least := 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	values := []string{}
	for _, i := range random.Perm(len(c.Options))[:least] {
		values = append(values, c.Options[i].Value)
	}
	return h.press(user, channel, m, c.CustomID, values...)
}

// leadsOn reports whether a control takes an answer on: not back, not to another look at it.
func leadsOn(c *sandbox.Component) bool {
	parts := strings.Split(c.CustomID, ":")
	return parts[0] == "d" && len(parts) > 2 && !c.Disabled &&
		!slices.Contains([]string{"b", "n", "x", "w", "p", "why", "odds", "r"}, parts[2])
}

// commonest are the actions that are met most often in the action phase (redbook simulate --game wotr
// --coverage), with the question that follows where the action goes on.
var commonest = []string{
	"move-army", "muster", "pass", "attack", "play", "move-minions", "move-companions", "move-fellowship",
	"draw", "advance",
}

// goesOn are the questions in which an action may go on, by the verb that begins it.
var goesOn = map[string]string{"move-army": "march.choose", "muster": "muster.second"}

// rulersActions are those that Kings of Middle-earth add, and what partners do otherwise: moving a mixed
// army, bringing a Dark Chieftain in.
var rulersActions = []string{"awaken", "tempt", "use-ability", "use-ruler-token", "remove-sovereign",
	"bring-in", "move-army"}

// From the status message to the finished action in at most three presses, for the ten commonest actions;
// moving two armies and recruiting two figures are one each. What four players with Kings of Middle-earth
// have besides takes no more.
func TestPressesForTheCommonestActions(t *testing.T) {
	for _, kind := range []struct {
		options engine.Options
		verbs   []string
	}{{engine.Options{"seats": "2"}, commonest}, {kingsForFour, rulersActions}} {
		t.Run(fmt.Sprint(kind.options), func(t *testing.T) { pressesForActions(t, kind.options, kind.verbs) })
	}
}

var kingsForFour = engine.Options{"seats": "4", "kings": "on"}

func pressesForActions(t *testing.T, options engine.Options, verbs []string) {
	h := newHouseOf(t, wars(), atTable(len(wotr.Rules.SeatsOf(options))))
	game, thread := warOf(h, options)
	say := phrase.Speaker{Rules: wotr.Rules, Lang: words.English}
	for n, verb := range verbs {
		most := 0
		for try := range uint64(3) {
			skip := 6
			var d engine.Decision
			p := warMomentsOf(t, options, uint64(100*n)+try, func(p engine.Position, asked engine.Decision) bool {
				d = asked
				if d.Step != "action.choose" || !slices.Contains(d.Verbs, verb) {
					return false
				}
				skip--
				return skip < 0
			})
			h.putGame(game, p)
			random := rand.New(rand.NewPCG(uint64(n), try))
			user := h.userOf(h.holder(game, d.Seat))
			presses, m := h.pressThrough(user, game, thread, verb, random)
			if p, now := h.position(game); goesOn[verb] != "" && now.Rules.Decisions(p)[0].Step == goesOn[verb] {
				m = h.pressOnce(user, m.ChannelID, m, random)
				presses++
			}
			if !strings.Contains(m.Content, "✅") {
				t.Errorf("%s: the action is not finished: %q", verb, m.Content)
			}
			h.settled(game)
			most = max(most, presses)
		}
		t.Logf("| %s | %d |", say.Verb(verb), most)
		if most > 3 {
			t.Errorf("%s takes %d presses", verb, most)
		}
	}
}

// answers are the commonest questions outside the choice of an action, with the verb that is chosen where
// there is a choice.
var answers = []string{
	"march.choose", "muster.second", "characters.move", "battle.lay-attack", "battle.lay-defence", "loss.choose",
	"battle.retreat", "battle.cease", "battle.withdraw", "battle.advance", "tile.burden", "turn.allocate",
	"fellowship.choose", "hand.discard", "excess.remove", "levy.choose",
}

// partnersAnswers are what partners are asked, and what Kings of Middle-earth ask.
var partnersAnswers = []string{
	"hand.draw", "hand.exchange", "mixed.propose", "mixed.agree", "ruler.choose", "attempt.keep", "rally.choose",
}

// From the status message, by way of one's secrets, to the answer in at most three presses.
func TestPressesForTheCommonestAnswers(t *testing.T) {
	for _, kind := range []struct {
		options engine.Options
		steps   []string
	}{{engine.Options{"seats": "2"}, answers}, {kingsForFour, partnersAnswers}} {
		t.Run(fmt.Sprint(kind.options), func(t *testing.T) { pressesForAnswers(t, kind.options, kind.steps) })
	}
}

func pressesForAnswers(t *testing.T, options engine.Options, steps []string) {
	h := newHouseOf(t, wars(), atTable(len(wotr.Rules.SeatsOf(options))))
	game, thread := warOf(h, options)
	for n, step := range steps {
		most := 0
		var d engine.Decision
		for try := range uint64(2) {
			p := warMomentsOf(t, options, uint64(1000*n)+try, func(_ engine.Position, asked engine.Decision) bool {
				d = asked
				return d.Step == step
			})
			h.putGame(game, p)
			status, _ := h.status(thread, game)
			random := rand.New(rand.NewPCG(uint64(n), try))
			most = max(most, h.presses(game, thread, status, d, random))
		}
		t.Logf("| %s | %d |", phrase.Speaker{Rules: wotr.Rules, Lang: words.English}.Waiting(d), most)
		if most > 3 {
			t.Errorf("%s takes %d presses", step, most)
		}
	}
}

// presses answers a question at random and returns how many presses that takes.
func (h *house) presses(game ids.Game, thread string, status sandbox.Message, d engine.Decision,
	random *rand.Rand) int {
	h.t.Helper()
	user := h.userOf(h.holder(game, d.Seat))
	m := h.press(user, thread, status, "s:"+string(game))
	n := 1
	for ; !strings.Contains(m.Content, "✅"); n++ {
		if n > 12 {
			h.t.Fatalf("%s: twelve presses were not enough: %q", d.Step, m.Content)
		}
		m = h.pressOnce(user, thread, m, random)
	}
	h.settled(game)
	return n
}

// In The Confrontation no answer takes more than three presses from the status message.
func TestPressesInTheConfrontation(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	random := rand.New(rand.NewPCG(3, 4))
	took := map[string][]int{}
	for range 60 {
		_, now := h.position(game)
		if !now.Running() {
			break
		}
		d := now.Waiting()[0].Decision
		status, _ := h.status(thread, game)
		took[d.Step] = append(took[d.Step], h.presses(game, thread, status, d, random))
	}
	if len(took["turn.move"]) < 20 {
		t.Errorf("only %d moves", len(took["turn.move"]))
	}
	for _, step := range slices.Sorted(maps.Keys(took)) {
		n := slices.Sorted(slices.Values(took[step]))
		most := n[len(n)-1]
		t.Logf("| %s (%d) | %d |", step, len(n), most)
		if most > 3 {
			t.Errorf("%s takes %d presses", step, most)
		}
	}
}

// Where only some lines of a menu lead to what cannot be taken back, they have a mark, what that is stands
// above the menu, and a marked line does it at once.
func TestAMenuMarksTheLinesThatCannotBeTakenBack(t *testing.T) {
	const mark = "⚠️ "
	h := newHouse(t)
	game, thread := h.placed()
	random := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		_, now := h.position(game)
		if !now.Running() {
			break
		}
		asked := now.Waiting()[0].Decision
		user := h.userOf(h.holder(game, asked.Seat))
		status, _ := h.status(thread, game)
		if asked.Step == "turn.move" {
			m := h.press(user, thread, status, "s:"+string(game))
			var menu string
			marked, free := "", false
			for _, c := range m.Controls() {
				for _, o := range c.Options {
					if strings.HasPrefix(o.Label, mark) {
						menu, marked = c.CustomID, o.Value
					} else {
						free = true
					}
				}
			}
			if marked != "" && free {
				h.hasText("above the menu", m, words.Text(reads[user], "bot.preview.marked", words.Args{"mark": "⚠️"}))
				h.did(user, h.press(user, thread, m, menu, marked))
				return
			}
		}
		h.presses(game, thread, status, asked, random)
	}
	t.Fatal("no menu has marked lines and others")
}

// controlsText says what can be pressed, line by line.
func controlsText(m sandbox.Message) string {
	var b strings.Builder
	for _, c := range m.Controls() {
		if c.Type != 3 {
			fmt.Fprintf(&b, "  [%s]\n", c.Label)
			continue
		}
		fmt.Fprintf(&b, "  (%s, %d)\n", c.Placeholder, len(c.Options))
		for _, o := range c.Options[:min(4, len(c.Options))] {
			fmt.Fprintf(&b, "     %s – %s\n", o.Label, o.Description)
		}
	}
	return b.String()
}

// The letter that asks a defender whether to retreat, and where to, has a button to stand and fight: one
// press.
func TestALetterOffersWhatLeavesNothingToChoose(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	var d engine.Decision
	h.putGame(game, warMoments(t, 31, func(p engine.Position, asked engine.Decision) bool {
		d = asked
		if asked.Step != "battle.cease" || !slices.Contains(asked.Verbs, "go-on") {
			return false
		}
		next, _, err := wotr.Rules.Apply(p, asked.Seat, engine.Action{Verb: "go-on"},
			engine.NewSeeded([]byte("on"), 0))
		return err == nil && wotr.Rules.Decisions(next)[0].Step == "battle.retreat"
	}))
	h.beginWith(h.userOf(h.holder(game, d.Seat)), game, thread, "go-on")
	h.settled(game)
	p, now := h.position(game)
	asked := now.Rules.Decisions(p)[0]
	if asked.Step != "battle.retreat" {
		t.Fatalf("the game asks %s", asked.Step)
	}
	user := h.userOf(h.holder(game, asked.Seat))
	letters := h.letters(user)
	letter := letters[len(letters)-1]
	c, ok := people.Begins(letter, game, "stand")
	if !ok || !strings.HasPrefix(c.CustomID, "a:") {
		t.Fatalf("the letter offers no stand: %q\n%s", letter.Content, controlsText(letter))
	}
	h.press(user, letter.ChannelID, letter, c.CustomID)
	h.settled(game)
	p, now = h.position(game)
	if asked := now.Rules.Decisions(p)[0]; asked.Step == "battle.retreat" {
		t.Errorf("it took more than a press: %s is asked still", asked.Step)
	}
}

// The buttons of the status message are for whoever is asked: others are told so, and one that is closed for
// a reason of its player's own says why and shows what is open. Nothing of that changes the game.
func TestStatusButtonsAreForWhoeverIsAsked(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	var d engine.Decision
	h.putGame(game, warMoments(t, 77, func(p engine.Position, asked engine.Decision) bool {
		d = asked
		public, err := wotr.Rules.Public(p, asked.Seat)
		if err != nil {
			t.Fatal(err)
		}
		return asked.Step == "action.choose" && slices.Contains(public, "play") && !slices.Contains(asked.Verbs,
			"play")
	}))
	status, _ := h.status(thread, game)
	button := func(verb string) string {
		for _, c := range status.Controls() {
			if strings.HasPrefix(c.CustomID, "a:"+string(game)+":") && strings.HasSuffix(c.CustomID, ":"+verb) {
				return c.CustomID
			}
		}
		t.Fatalf("no button for %s", verb)
		return ""
	}
	_, before := h.position(game)
	asked, other := int(d.Seat), 1-int(d.Seat)
	for user, says := range map[int]string{
		other: []string{"Nothing is asked of you", "nie twoja kolej"}[other], 2: "You do not play in this game",
	} {
		m := h.press(user, thread, status, button("move-army"))
		if !m.Ephemeral() || !strings.Contains(m.Content, says) || len(m.Controls()) > 0 {
			t.Errorf("user %d is told %q, want %q", user, m.Content, says)
		}
	}
	m := h.press(asked, thread, status, button("play"))
	if !m.Ephemeral() || !strings.Contains(m.Content, "⚠️") || len(m.Controls()) < len(d.Verbs) {
		t.Errorf("a closed button says %q\n%s", m.Content, controlsText(m))
	}
	if _, after := h.position(game); after.Sequence != before.Sequence {
		t.Error("the game has changed")
	}
}

// Up to fifteen moves are buttons: who goes where, and which of them is asked for once more, with what is at
// stake.
func TestFewMovesAreButtons(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	done, asked := 0, 0
	for n := 0; n < 60 && (done == 0 || asked == 0); n++ {
		_, now := h.position(game)
		d := now.Waiting()[0].Decision
		user := h.userOf(string(now.UserOf(d.Seat)))
		status, _ := h.status(thread, game)
		var m sandbox.Message
		if d.Step == "turn.move" {
			m = h.press(user, thread, status, "s:"+string(game))
		}
		want := asked > 0 // an attack first
		var move *sandbox.Component
		for _, c := range m.Controls() {
			if strings.Contains(c.CustomID, ":c:") && strings.Contains(c.Label, " → ") &&
				strings.HasSuffix(c.Label, "⚠️") != want {
				move = c
			}
		}
		if move == nil {
			h.step(game)
			continue
		}
		m = h.press(user, thread, m, move.CustomID)
		if want {
			h.did(user, m)
			done++
			continue
		}
		strength := map[words.Lang]string{words.English: "strength", words.Polish: "siła"}[reads[user]]
		if _, ok := people.Confirmation(m); !ok || !strings.Contains(m.Content, strength) {
			t.Fatalf("%s: %q", move.Label, m.Content)
		}
		asked++
		h.step(game)
	}
	if done == 0 || asked == 0 {
		t.Errorf("%d moves were done at once, %d asked for again", done, asked)
	}
}
