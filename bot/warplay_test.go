package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// turn is one answer of a seat.
type turn struct {
	seat   engine.Seat
	action engine.Action
}

// lateWar puts a game with options near its end and returns answers that end it: what chance will say is
// known, since a game's chance follows from its seed and the number of the draw. No two runs of a test have
// the same seed, and with some of them a war does not end soon from where it was put: it looks for another.
func (h *house) lateWar(game ids.Game, seed uint64, options engine.Options) (turns []turn) {
	h.t.Helper()
	_, now := h.position(game)
	var last []engine.Position
	warMomentsOf(h.t, options, seed, func(p engine.Position, _ engine.Decision) bool {
		if last = append(last, p); len(last) <= 40 {
			return false
		}
		last = last[1:]
		if h.soonOver(p, seed) {
			turns = h.shortEnd(last[0], now, seed)
		}
		return turns != nil
	})
	h.putGame(game, last[0])
	return turns
}

// shortEnd looks for between 16 and 99 answers that end a war from a position with the chance of a game; nil
// if it finds none.
func (h *house) shortEnd(p engine.Position, game *table.Table, seed uint64) []turn {
	h.t.Helper()
	for try := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, try))
		var turns []turn
		at, chance := p, liveChance(game, game.Chance)
		for over := false; !over && len(turns) < 99; _, over = wotr.Rules.Result(at) {
			decisions := wotr.Rules.Decisions(at)
			d := decisions[random.IntN(len(decisions))]
			a, err := engine.RandomAction(wotr.Rules, at, d, random.IntN, nil)
			if err != nil {
				h.t.Fatal(err)
			}
			if at, _, err = wotr.Rules.Apply(at, d.Seat, a, chance); err != nil {
				h.t.Fatal(err)
			}
			turns = append(turns, turn{d.Seat, a})
		}
		if _, over := wotr.Rules.Result(at); over && len(turns) > 15 {
			return turns
		}
	}
	return nil
}

// soonOver reports whether a random player may end the game within a few answers.
func (h *house) soonOver(p engine.Position, seed uint64) bool {
	random := rand.New(rand.NewPCG(seed, 99))
	chance := engine.NewSeeded([]byte("soon"), 0)
	for range 15 {
		if _, over := wotr.Rules.Result(p); over {
			return true
		}
		decisions := wotr.Rules.Decisions(p)
		d := decisions[random.IntN(len(decisions))]
		a, err := engine.RandomAction(wotr.Rules, p, d, random.IntN, nil)
		if err != nil {
			h.t.Fatal(err)
		}
		if p, _, err = wotr.Rules.Apply(p, d.Seat, a, chance); err != nil {
			h.t.Fatal(err)
		}
	}
	return false
}

// Wars for two, for three and for four to their ends by buttons and menus alone, each answer exactly as it
// was meant, with the bot stopped and started in the middle of an answer. Those with Kings of Middle-earth
// play their first turn as well.
func TestWarsToTheirEndByButtons(t *testing.T) {
	for _, options := range []engine.Options{{"seats": "2"}, {"seats": "3"}, {"seats": "4"},
		{"seats": "3", "kings": "on"}, {"seats": "4", "kings": "on"}} {
		t.Run(fmt.Sprint(options), func(t *testing.T) {
			h := newHouseOf(t, wars(), atTable(len(wotr.Rules.SeatsOf(options))))
			game, thread := warOf(h, options)
			bad := newBadWords(wotr.Rules)
			random := rand.New(rand.NewPCG(12, 1))
			for n := 0; options["kings"] == "on"; n++ {
				p, now := h.position(game)
				if p.(*wotr.Position).Turn > 1 {
					break
				}
				decisions := now.Rules.Decisions(p)
				d := decisions[random.IntN(len(decisions))]
				a, err := engine.RandomAction(now.Rules, p, d, random.IntN, nil)
				if err != nil {
					t.Fatal(err)
				}
				status, _ := h.status(thread, game)
				h.byButtons(bad, game, thread, status, turn{d.Seat, a}, n == 10)
			}
			turns := h.lateWar(game, 3, options)
			for n, next := range turns {
				status, over := h.status(thread, game)
				if over {
					t.Fatalf("over after %d of %d answers", n, len(turns))
				}
				h.byButtons(bad, game, thread, status, next, n == len(turns)/2)
			}
			if status, over := h.status(thread, game); !over {
				t.Errorf("not over after all answers: %q", status.Content)
			}
		})
	}
}

// byButtons gives an answer by buttons and menus alone, exactly as it is meant; broken stops the bot and
// starts it in the middle.
func (h *house) byButtons(bad badWords, game ids.Game, thread string, status sandbox.Message, next turn,
	broken bool) {
	h.t.Helper()
	user := h.userOf(h.holder(game, next.seat))
	m := h.press(user, thread, status, "s:"+string(game))
	for presses := 0; !strings.Contains(m.Content, "✅"); presses++ {
		if presses > 20 {
			_, now := h.position(game)
			h.t.Fatalf("%s: no way there by buttons: %q\n%s", now.Rules.Format(next.action), m.Content,
				controlsText(m))
		}
		h.readable(bad, m)
		if broken && presses == 1 {
			h.stopBot()
			h.startBot()
		}
		c, values := h.control(m, game, next)
		m = h.press(user, thread, m, c.CustomID, values...)
	}
	h.settled(game)
	h.wasDone(game, next)
}

// wasDone checks that the last line of a game's record is an answer as it was meant.
func (h *house) wasDone(game ids.Game, want turn) {
	h.t.Helper()
	lines, err := h.store.Lines(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	_, now := h.position(game)
	line, err := engine.ParseLine(now.Rules, lines[len(lines)-1].Text)
	if err != nil {
		h.t.Fatal(err)
	}
	if got := now.Rules.Format(line.Action); got != now.Rules.Format(want.action) {
		h.t.Fatalf("done was %s, meant was %s", got, now.Rules.Format(want.action))
	}
}

// holder is the user who holds a seat.
func (h *house) holder(game ids.Game, seat engine.Seat) string {
	_, now := h.position(game)
	return string(now.UserOf(seat))
}

// readable checks a private question: no id, no hole.
func (h *house) readable(bad badWords, m sandbox.Message) {
	h.t.Helper()
	for _, text := range append([]string{m.Content}, strings.Split(controlsText(m), "\n")...) {
		if word, found := bad.in(text); found {
			h.t.Errorf("%q in %q", word, text)
		}
	}
}

// control finds what to press next to give an answer exactly: a verb, then "choose otherwise" where that is
// offered, then field by field.
func (h *house) control(m sandbox.Message, game ids.Game, want turn) (*sandbox.Component, []string) {
	h.t.Helper()
	p, now := h.position(game)
	var decision engine.Decision
	for _, d := range now.Rules.Decisions(p) {
		if d.Seat == want.seat {
			decision = d
		}
	}
	say := phrase.Speaker{Rules: now.Rules, Lang: reads[h.userOf(string(now.UserOf(want.seat)))]}
	verb := slices.Index(decision.Verbs, want.action.Verb)
	// a verb that takes nothing but a die is begun by the die
	if len(want.action.Args) == 1 && want.action.Verb != "skip" {
		for _, c := range m.Controls() {
			arg := say.Arg(want.action.Verb, want.action.Args[0])
			means := words.Text(say.Lang, "bot.guided.what", words.Args{"value": arg})
			if strings.Contains(c.CustomID, ":w:") && c.Label == means || strings.Contains(c.CustomID, ":y:") &&
				c.Label == say.Verb(want.action.Verb) {
				return c, nil
			}
		}
	}
	begun := -1 // how many fields the draft has; -1 before the verb
	var exact *sandbox.Component
	for _, c := range m.Controls() {
		parts := strings.Split(c.CustomID, ":")
		if len(parts) < 4 || parts[0] != "d" {
			continue
		}
		switch parts[2] {
		case "v":
			if parts[3] == strconv.Itoa(verb) {
				return c, nil
			}
		case "x":
			exact = c
		case "c", "t", "s", "q", "go":
			begun, _ = strconv.Atoi(parts[3])
		}
	}
	if exact != nil {
		return exact, nil
	}
	whole := say.Action(want.action)
	for _, c := range m.Controls() { // whole short actions, and what is complete
		if c.Label == whole ||
			strings.Contains(c.CustomID, ":go:") && (strings.Contains(m.Content+"\n", "\n"+whole+"\n") ||
				c.Label == now.Almanac.Called(now.View(engine.SeatsOf(want.seat)), decision, want.action.Verb,
					string(say.Lang))) {
			return c, nil
		}
	}
	if begun < 0 || begun >= len(want.action.Args) {
		h.t.Fatalf("nothing leads to %s: %q\n%s", now.Rules.Format(want.action), m.Content, controlsText(m))
	}
	beginning := engine.Action{Verb: want.action.Verb, Args: want.action.Args[:begun]}
	field, _, err := now.Rules.Next(p, want.seat, beginning)
	if err != nil {
		h.t.Fatal(err)
	}
	arg := want.action.Args[begun]
	if field.Bag != nil {
		return h.bagControl(m, say, field, arg)
	}
	if begun+1 < len(want.action.Args) { // asked for together with the next field
		first, second := say.Value(field.Domain, arg.Value), say.Arg(want.action.Verb, want.action.Args[begun+1])
		pair := func(label string) bool { return readsPair(unlettered(label), first, second) }
		for _, c := range m.Controls() {
			if pair(c.Label) {
				return c, nil
			}
			for _, o := range c.Options {
				if pair(o.Label) {
					return c, []string{o.Value}
				}
			}
		}
	}
	index := strconv.Itoa(slices.Index(field.Choices, arg.Value))
	for _, c := range m.Controls() {
		way := ":" + strconv.Itoa(begun) + ":" + index
		if strings.HasSuffix(c.CustomID, ":c"+way) || strings.HasSuffix(c.CustomID, ":t"+way) {
			return c, nil
		}
		for _, o := range c.Options {
			if o.Value == index {
				return c, []string{index}
			}
		}
	}
	for _, c := range m.Controls() { // on the next page
		if strings.Contains(c.CustomID, ":p:") && !c.Disabled {
			return c, nil
		}
	}
	h.t.Fatalf("%s is not offered: %q\n%s", now.Rules.Format(want.action), m.Content, controlsText(m))
	return nil, nil
}

// readsPair reports whether a label says two values that are asked for together, with or without what stands
// beside the first.
func readsPair(label, first, second string) bool {
	if first == second {
		return label == first
	}
	head, beside := strings.CutPrefix(label, first)
	way := " → " + second
	if beside && strings.HasSuffix(head, way) && (head == way || strings.HasPrefix(head, " · ")) {
		return true
	}
	return strings.HasPrefix(label, second+" – ") && strings.HasSuffix(label, " "+first)
}

// unlettered is a label without the letter that stands for it in the picture, and without the mark of what
// cannot be taken back.
func unlettered(label string) string {
	for _, mark := range []string{"⚠️", "❗"} {
		label = strings.TrimSpace(strings.TrimPrefix(strings.TrimSuffix(label, mark), mark))
	}
	if letter, rest, ok := strings.Cut(label, " · "); ok && len(letter) <= 2 {
		return rest
	}
	return label
}

// bagControl finds a quick answer, or the pieces in the menu.
func (h *house) bagControl(m sandbox.Message, say phrase.Speaker, f engine.Field,
	arg engine.Arg) (*sandbox.Component, []string) {
	h.t.Helper()
	var menu *sandbox.Component
	for _, c := range m.Controls() {
		if _, what, _ := strings.Cut(c.Label, ": "); strings.Contains(c.CustomID, ":q:") &&
			what == say.Bag(f.Domain, arg.Bag) && what != "" {
			return c, nil
		}
		one, _, _ := strings.Cut(unlettered(c.Label), " · ") // without what stands beside it
		if (strings.Contains(c.CustomID, ":c:") || strings.Contains(c.CustomID, ":t:")) && len(arg.Bag) == 1 &&
			strings.EqualFold(one, say.Value(f.Domain, arg.Bag[0].Kind)) {
			return c, nil // there is room for one piece
		}
		if strings.Contains(c.CustomID, ":s:") {
			menu = c
		}
	}
	if menu == nil {
		h.t.Fatalf("no menu for %s in %q\n%s", f.Name, m.Content, controlsText(m))
	}
	left := map[string]int{}
	for _, c := range arg.Bag {
		left[say.Value(f.Domain, c.Kind)] = int(c.N)
	}
	values := []string{}
	for _, o := range slices.Backward(menu.Options) {
		n, name := 1, o.Label
		if number, kind, ok := strings.Cut(o.Label, "\u00a0×\u00a0"); ok {
			n, _ = strconv.Atoi(number)
			name = kind
		}
		name, _, _ = strings.Cut(name, " · ") // without what stands beside it
		if left[name] >= n {
			left[name] -= n
			values = append(values, o.Value)
		}
	}
	return menu, values
}

// A war to its end by slash commands alone: turns by the game's own command without what is usual, all else
// by /answer.
func TestWarToItsEndBySlashCommands(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	usual := 0
	for n, next := range h.lateWar(game, 4, nil) {
		if n == 10 {
			h.stopBot()
			h.startBot()
		}
		p, now := h.position(game)
		user := h.userOf(string(now.UserOf(next.seat)))
		verb := verbInfo(now.Rules, next.action.Verb)
		text := now.Rules.Format(next.action)
		if !verb.Turn {
			h.did(user, h.command(user, thread, "answer", action(text)))
			continue
		}
		var typed []sandbox.Option
		for i, arg := range next.action.Args {
			hints, err := now.Rules.Hints(p, next.seat, engine.Action{Verb: verb.Name, Args: next.action.Args[:i]})
			if err != nil {
				t.Fatal(err)
			}
			value := verb.FormatArg(arg)
			if hints.Usual != nil && verb.FormatArg(*hints.Usual) == value {
				usual++
				continue
			}
			h.offeredInAutocomplete(user, thread, "war "+verb.Name, arg.Name, value, typed)
			typed = append(typed, sandbox.Opt(arg.Name, value))
		}
		m := h.asked(user, thread, "war "+verb.Name, typed...)
		for _, c := range m.Controls() {
			if strings.Contains(c.CustomID, ":go:") && !strings.Contains(m.Content, "✅") {
				m = h.press(user, thread, m, c.CustomID)
				break
			}
		}
		h.did(user, m)
		h.settled(game)
	}
	h.settled(game) // the last answer may have been no turn
	if status, over := h.status(thread, game); !over {
		t.Errorf("not over after all answers: %q", status.Content)
	}
	if usual == 0 {
		t.Error("nothing usual was left out")
	}
}

// offeredInAutocomplete checks that autocomplete leads to a value that is not a bag, typed by the name that
// the user reads.
func (h *house) offeredInAutocomplete(user int, thread, command, field, value string,
	given []sandbox.Option) {
	h.t.Helper()
	if strings.ContainsAny(value, ",") || strings.HasPrefix(field, "w") { // bags grow piece by piece
		return
	}
	options := append(slices.Clone(given), sandbox.Option{Name: field, Value: value, Focused: true})
	choices, err := h.server.Autocomplete(h.users[user], thread, command, options...)
	if err != nil {
		h.t.Fatal(err)
	}
	if !slices.ContainsFunc(choices, func(c sandbox.Choice) bool { return fmt.Sprint(c.Value) == value }) {
		h.t.Errorf("/%s %s: autocomplete does not offer %s: %v", command, field, value, choices)
	}
}
