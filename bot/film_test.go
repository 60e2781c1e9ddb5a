package bot_test

import (
	"bytes"
	"image"
	"image/gif"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
)

// film reads the animated picture of a message: how many pictures it has, and how bright each is.
func (h *house) film(m sandbox.Message) (bright []uint8) {
	h.t.Helper()
	if len(m.Attachments) != 1 || !strings.HasSuffix(m.Attachments[0].Filename, ".gif") ||
		m.Attachments[0].Description == "" {
		h.t.Fatalf("no film: %v in %q", m.Attachments, m.Content)
	}
	data, _ := h.server.Attachment(m.Attachments[0].ID)
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		h.t.Fatal(err)
	}
	if len(data) > 8<<20 {
		h.t.Errorf("%d bytes", len(data))
	}
	for n, frame := range g.Image {
		at := image.Pt(0, g.Config.Height-1)
		r, _, _, alpha := frame.At(at.X, at.Y).RGBA()
		if !at.In(frame.Rect) || alpha == 0 {
			bright = append(bright, bright[n-1])
		} else {
			bright = append(bright, uint8(r>>8))
		}
	}
	return bright
}

// isBright reports whether a film shows those secrets and no others; its colours are not exact.
func isBright(film []uint8, of [2]bool) bool {
	for _, b := range film {
		if d := int(b) - int(brightness(of)); d < -29 || d > 29 {
			return false
		}
	}
	return true
}

// The animation shows each turn as its asker may see it. At the end it stands in the thread, with everything
// open.
func TestFilmOfAGame(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	animation := sandbox.Opt("what", "animation")
	h.problem(pippin, h.command(pippin, thread, "board", animation), "no-film", nil)
	random := rand.New(rand.NewPCG(1, 2))
	for turn := 1; turn < 3; {
		h.warStep(game, thread, random)
		turn = len(h.offered(merry, thread, "turn", ""))
	}
	for _, c := range []struct {
		user int
		view string
		of   [2]bool
	}{
		{merry, "", [2]bool{}}, {pippin, "", [2]bool{}}, {pippin, "mine", [2]bool{true, false}},
		{halina, "shadow", [2]bool{false, true}},
	} {
		options := []sandbox.Option{animation}
		if c.view != "" {
			options = append(options, sandbox.Opt("view", c.view))
		}
		m := h.command(c.user, thread, "board", options...)
		if film := h.film(m); len(film) < 2 || !isBright(film, c.of) || !m.Ephemeral() {
			t.Errorf("user %d, view %q: %v", c.user, c.view, film)
		}
		if _, post := people.Control(m, "draw:"); post != (c.user != merry && c.of == [2]bool{}) {
			t.Errorf("user %d, view %q: to be posted %t", c.user, c.view, post)
		}
	}
	h.problem(halina, h.command(halina, thread, "board", animation, sandbox.Opt("view", "free")),
		"not-your-view", words.Args{"seat": "Wolne Ludy"})
	h.problem(merry, h.command(merry, thread, "board", animation, sandbox.Opt("view", "mine")), "not-seated",
		nil)
	public := h.command(halina, thread, "board", animation)
	post, _ := people.Control(public, "draw:")
	h.press(halina, thread, public, post.CustomID)
	posted := h.wait(merry, thread,
		func(m sandbox.Message) bool { return !m.Ephemeral() && strings.Contains(m.Content, "Shown by") })
	if film := h.film(posted); !isBright(film, [2]bool{}) {
		t.Errorf("posted: %v", film)
	}

	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	h.wantSheets("the end", last(h.spoken(thread)), "result")
	h.later()
	premiere := h.wait(merry, thread,
		func(m sandbox.Message) bool { return m.Content == words.Text(words.English, "bot.film.title", nil) })
	if film := h.film(premiere); !isBright(film, [2]bool{true, true}) || len(premiere.Notified) > 0 {
		t.Errorf("at the end: %v, %v called", film, premiere.Notified)
	}
	if film := h.film(h.command(merry, thread, "board", animation)); !isBright(film, [2]bool{true, true}) {
		t.Errorf("after the end: %v", film)
	}
}

// A game that has ended in its first turn has no film, and its end is told.
func TestNoFilmOfAShortGame(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.later()
	h.settled(game)
	end := h.wait(merry, thread, func(m sandbox.Message) bool { return strings.Contains(m.Content, "🏁") })
	for _, m := range h.spoken(thread) {
		for _, a := range m.Attachments {
			if strings.HasSuffix(a.Filename, ".gif") {
				t.Errorf("a film of nothing: %q", m.Content)
			}
		}
	}
	h.wantSheets("the end", end, "result")
}

// A game that goes on, because a backup or a mended rule has brought it back, shows nobody's secrets: neither
// a film nor its record.
func TestNoFilmOfARunningGame(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(1, 2))
	for turn := 1; turn < 3; {
		t.Log(turn, h.offered(merry, thread, "turn", ""))
		h.warStep(game, thread, random)
		turn = len(h.offered(merry, thread, "turn", ""))
	}
	_, running := h.position(game)
	before := len(h.spoken(thread))
	if err := h.bot.Tell(h.ctx, table.News{Table: running, Audience: table.Audience{Kind: table.ToFilm},
		Nonce: "film"}); err != nil {
		t.Fatal(err)
	}
	if after := h.spoken(thread); len(after) > before {
		t.Errorf("the thread is shown %q with %d files", last(after).Content, len(last(after).Attachments))
	}
}

// The files and the film of a game wake its thread, and come after the result, all of them once.
func TestTheEndWakesASleepingThread(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(1, 2))
	for turn := 1; turn < 3; {
		t.Log(turn, h.offered(merry, thread, "turn", ""))
		h.warStep(game, thread, random)
		turn = len(h.offered(merry, thread, "turn", ""))
	}
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	h.stopBot()
	h.server.ArchiveThread(thread, true)
	h.ahead.Add(int64(time.Hour))
	h.startBot()
	title := words.Text(words.English, "bot.film.title", nil)
	h.wait(merry, thread, func(m sandbox.Message) bool { return m.Content == title })
	var order []string
	for _, m := range h.spoken(thread) {
		for _, a := range m.Attachments {
			switch {
			case strings.HasPrefix(a.Filename, "result"):
				order = append(order, "result")
			case strings.HasSuffix(a.Filename, ".txt"):
				order = append(order, "file")
			case strings.HasSuffix(a.Filename, ".gif"):
				order = append(order, "film")
			}
		}
	}
	if got := strings.Join(order, " "); got != "result file file film" {
		t.Errorf("the thread shows %s", got)
	}
	h.server.ForgetViolations() // that it sleeps shows when it takes no message
}
