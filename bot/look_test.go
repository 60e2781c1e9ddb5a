package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/render"
	"redbook/storage/ids"
)

// Every kind of picture that games have in common is called something in both languages.
func TestKindsOfPicturesHaveNames(t *testing.T) {
	for _, kind := range []string{render.SheetBoard, render.SheetCloseUp, render.SheetBattle, render.SheetHand,
		render.SheetResult} {
		needKeys(t, "bot.sheet."+kind)
	}
}

// offered lists what autocomplete offers for an option of /board: "name = value" each.
func (h *house) offered(user int, channel, option, typed string, given ...sandbox.Option) []string {
	h.t.Helper()
	choices, err := h.server.Autocomplete(h.users[user], channel, "board",
		append(given, sandbox.Option{Name: option, Value: typed, Focused: true})...)
	if err != nil {
		h.t.Fatal(err)
	}
	var list []string
	for _, c := range choices {
		value, _ := c.Value.(string)
		list = append(list, c.Name+" = "+value)
	}
	return list
}

// /board shows any turn and move, place and kind, for whoever may see them.
func TestBoardOfAnyTurnAndPlace(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		h.warStep(game, thread, random)
	}
	opt := sandbox.Opt
	for _, c := range []struct {
		user    int
		options []sandbox.Option
		want    []string
		eyes    string // for whose
		says    string
	}{
		{merry, nil, []string{"board"}, "[false false]", "⏳ <@"},
		{merry, []sandbox.Option{opt("what", "board")}, []string{"board"}, "[false false]",
			"as everyone sees it: now"},
		{merry, []sandbox.Option{opt("what", "close-up")}, []string{"close-up"}, "[false false]", "now"},
		{merry, []sandbox.Option{opt("where", "lorien")}, []string{"close-up:lorien"}, "[false false]", "now"},
		{merry, []sandbox.Option{opt("where", "Minas Tir")}, []string{"close-up:minas-tirith"}, "[false false]",
			"now"},
		{halina, []sandbox.Option{opt("where", "samotna gora")}, nil, "", "⚠️"},
		{merry, []sandbox.Option{opt("turn", "1")}, []string{"board"}, "[false false]", "Turn 1."},
		{merry, []sandbox.Option{opt("turn", "1.1")}, []string{"board"}, "[false false]",
			"Turn 1 · move 1: 🧭 The Fellowship has a new Guide: Strider."},
		{pippin, []sandbox.Option{opt("turn", "1.2"), opt("what", "hand")}, []string{"hand:free"}, "[true false]",
			"Free Peoples"},
		{halina, []sandbox.Option{opt("what", "hand")}, []string{"hand:shadow"}, "[false true]", "Cień"},
		{halina, []sandbox.Option{opt("view", "mine"), opt("turn", "1")}, []string{"board"},
			"[false true]", "Cień"},
		{halina, []sandbox.Option{opt("view", "SHADOW")}, []string{"board"}, "[false true]", "Cień"},
	} {
		m := h.command(c.user, thread, "board", c.options...)
		h.wantSheets("/board", m, c.want...)
		for _, s := range h.slides(m) {
			if s.forEyes() != c.eyes || s.Lang != string(reads[c.user]) {
				t.Errorf("/board %v: painted for %s in %s", c.options, s.forEyes(), s.Lang)
			}
		}
		if !strings.Contains(m.Content, c.says) || !m.Ephemeral() {
			t.Errorf("/board %v says %q", c.options, m.Content)
		}
	}
	for _, c := range []struct {
		user    int
		options []sandbox.Option
		code    string
		args    words.Args
	}{
		{merry, []sandbox.Option{opt("view", "mine")}, "not-seated", nil},
		{merry, []sandbox.Option{opt("what", "hand")}, "not-seated", nil},
		{merry, []sandbox.Option{opt("view", "shadow")}, "not-your-view", words.Args{"seat": "Shadow"}},
		{halina, []sandbox.Option{opt("view", "free"), opt("turn", "1")}, "not-your-view",
			words.Args{"seat": "Wolne Ludy"}},
		{halina, []sandbox.Option{opt("view", "free"), opt("what", "hand")}, "not-your-view",
			words.Args{"seat": "Wolne Ludy"}},
		{merry, []sandbox.Option{opt("view", "hobbits")}, "no-such-view", nil},
		{merry, []sandbox.Option{opt("where", "narnia")}, "no-such-place", nil},
		{merry, []sandbox.Option{opt("where", "a")}, "no-such-place", nil},
		{merry, []sandbox.Option{opt("what", "battle")}, "no-such-picture",
			words.Args{"kinds": words.Text(words.English, "bot.sheet.board", nil) + ", " + words.Text(words.English,
				"bot.sheet.close-up", nil)}},
		{merry, []sandbox.Option{opt("turn", "9")}, "no-such-turn", words.Args{"most": 1}},
		{merry, []sandbox.Option{opt("turn", "9.1")}, "no-such-turn", words.Args{"most": 1}},
		{merry, []sandbox.Option{opt("turn", "1.99")}, "no-such-move", words.Args{"turn": 1, "most": 5}},
		{merry, []sandbox.Option{opt("turn", "x.y")}, "no-such-turn", words.Args{"most": 1}},
	} {
		m := h.command(c.user, thread, "board", c.options...)
		h.problem(c.user, m, c.code, c.args)
		if len(m.Attachments) > 0 {
			t.Errorf("/board %v is refused with a picture", c.options)
		}
	}
	// In words: one sheet by itself, of an earlier turn too.
	if m := h.command(pippin, thread, "board", opt("text", "mine"), opt("what", "hand"),
		opt("turn", "1")); !strings.Contains(m.Content, "hand free") || len(m.Attachments) > 0 {
		t.Errorf("the hand in words: %q", m.Content)
	}
	// Posted where everyone sees it, in the language of the thread; an old button shows the whole as before.
	public := h.command(halina, thread, "board", opt("where", "edoras"), opt("turn", "1"))
	post, _ := people.Control(public, "draw:")
	h.press(halina, thread, public, post.CustomID)
	h.wantSheets("posted", h.wait(merry, thread,
		func(m sandbox.Message) bool { return !m.Ephemeral() && strings.Contains(m.Content, "Shown by") }),
		"close-up:edoras")
	if ids.Game(post.CustomID) != "draw:"+game+":1::edoras" {
		t.Errorf("the button is %q", post.CustomID)
	}
	whole := h.command(halina, thread, "draw", opt("view", "public"), opt("turn", "1"))
	if post, _ := people.Control(whole, "draw:"); ids.Game(post.CustomID) != "draw:"+game+":1" {
		t.Errorf("the button is %q", post.CustomID)
	}
}

// Autocomplete offers what there is, in the reader's own language.
func TestBoardOptionsAreOffered(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		h.warStep(game, thread, random)
	}
	for _, c := range []struct {
		user          int
		option, typed string
		want          []string // the first ones
		count         int
	}{
		{merry, "where", "min", []string{"Minas Morgul = minas-morgul", "Minas Tirith = minas-tirith",
			"Minhiriath = minhiriath"}, 3},
		{halina, "where", "lorien", []string{"Lórien = lorien"}, 1},
		{halina, "where", "", nil, 25},
		{merry, "what", "", []string{"board: the whole board = board",
			"close-up: one place from near, see where = close-up", "animation: the game turn by turn = animation"}, 3},
		{halina, "what", "ręk", []string{"ręka: twoje własne karty = hand"}, 1},
		{merry, "view", "", []string{"public: as everyone sees it = public"}, 1},
		{pippin, "view", "", []string{"public: as everyone sees it = public",
			"mine: as I see it, with my secrets = mine"}, 2},
		{merry, "turn", "", []string{"Turn 1 = 1"}, 1},
		{merry, "turn", "1", []string{"Turn 1 = 1"}, 6},
		{merry, "turn", "1.1", []string{"Turn 1 · move 1: 🧭 The Fellowship has a new Guide: Strider = 1.1"}, 1},
		{merry, "turn", "nonsense", nil, 0},
	} {
		got := h.offered(c.user, thread, c.option, c.typed)
		if len(got) != c.count || len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) {
			t.Errorf("%s: %q offers %q", c.option, c.typed, got)
		}
	}
}

// A game with one picture a view has nothing to look at from near.
func TestOnePictureOnly(t *testing.T) {
	h := newHouse(t)
	_, thread := h.placed()
	h.problem(merry, h.command(merry, thread, "board", sandbox.Opt("where", "moria")), "no-places", nil)
	h.problem(merry, h.command(merry, thread, "board", sandbox.Opt("what", "battle")), "no-such-picture",
		words.Args{"kinds": words.Text(words.English, "bot.sheet.board", nil)})
	h.checkPicture(h.command(merry, thread, "board", sandbox.Opt("what", "board")))
	h.problem(halina, h.command(halina, thread, "board", sandbox.Opt("what", "hand")), "no-such-picture",
		words.Args{"kinds": words.Text(words.Polish, "bot.sheet.board", nil)})
	told := h.command(halina, thread, "hand", sandbox.Opt("as", "words"))
	if !strings.Contains(told.Content, "Balrog") || len(told.Attachments) > 0 {
		t.Errorf("the own view in words: %q", told.Content)
	}
	h.problem(merry, h.command(merry, thread, "hand", sandbox.Opt("as", "words")), "not-seated", nil)
}

// At the end the result stands first, and everyone may look from every seat, at earlier turns too.
func TestTheEndOpensEverySeat(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.warStep(game, thread, rand.New(rand.NewPCG(1, 2)))
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	h.wantSheets("the end", last(h.spoken(thread)), "result")
	m := h.command(merry, thread, "board", sandbox.Opt("view", "shadow"), sandbox.Opt("turn", "1"),
		sandbox.Opt("what", "hand"))
	h.wantSheets("the loser's hand", m, "hand:shadow")
	if !strings.Contains(m.Content, "Shadow") {
		t.Errorf("it says %q", m.Content)
	}
	if got := h.offered(merry, thread, "view", ""); len(got) != 3 ||
		got[2] != "as this seat sees it: Shadow = shadow" {
		t.Errorf("the views are %q", got)
	}
	h.wantSheets("/board", h.command(merry, thread, "board"), "result")
}
