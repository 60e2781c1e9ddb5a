package bot_test

import (
	"errors"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/render"
)

// torn is a painter that cannot paint one kind of picture, and breaks down over another.
type torn struct{ glass }

func (p torn) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	switch sheet.Kind {
	case render.SheetCloseUp:
		return render.Picture{}, errors.New("no ink")
	case render.SheetHand:
		panic("the brush is broken")
	}
	return p.glass.Paint(view, sheet, lang)
}

// A picture that cannot be painted is missing, and the log says so; the game is told and goes on all the
// same.
func TestAGameGoesOnWithoutItsPictures(t *testing.T) {
	games := wars()
	games[len(games)-1].Painter = torn{}
	h := newHouseOf(t, games)
	game, thread := war(h)
	status, _ := h.status(thread, game)
	h.wantSheets("the thread", last(h.spoken(thread)), "board")
	h.settled(game)
	h.wantSheets("the hand", h.letters(pippin)[0])
	h.wantSheets("the letter", last(h.letters(pippin)), "board")
	private := h.press(pippin, thread, status, "s:"+string(game))
	if _, ok := people.Control(private, "d:"); !ok {
		t.Errorf("no question: %q", private.Content)
	}
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	h.wantSheets("after a move", last(h.spoken(thread)), "board")
	if m := h.command(pippin, thread, "board", sandbox.Opt("where", "edoras")); !m.Ephemeral() ||
		!strings.Contains(m.Content, "⚠️") {
		t.Errorf("a picture that is asked for: %q", m.Content)
	}
	for _, text := range []string{"no ink", "the brush is broken"} {
		if !strings.Contains(h.logs.String(), text) {
			t.Errorf("the log does not say %q", text)
		}
	}
}

// blind is a painter that breaks down before it can say what there is to paint.
type blind struct{ glass }

func (blind) Newest(any) render.Sheet                { panic("no sheet to be found") }
func (blind) Offers(any, string) []render.Offer      { panic("nothing on offer") }
func (blind) Needs(any, render.Sheet) any            { panic("what is needed?") }
func (blind) Describe(any, string) ([]string, error) { panic("lost for words") }

// A painter that cannot even say what there is to paint holds nothing up either: the game is told without
// pictures.
func TestAGameGoesOnWithoutKnowingItsPictures(t *testing.T) {
	games := wars()
	games[len(games)-1].Painter = blind{}
	h := newHouseOf(t, games)
	game, thread := war(h)
	status, _ := h.status(thread, game)
	h.settled(game)
	h.wantSheets("the letter", last(h.letters(pippin)))
	private := h.press(pippin, thread, status, "s:"+string(game))
	if _, ok := people.Control(private, "d:"); !ok {
		t.Errorf("no question: %q", private.Content)
	}
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	h.wantSheets("after a move", last(h.spoken(thread)))
	for _, o := range []sandbox.Option{sandbox.Opt("what", "board"), sandbox.Opt("where", "edoras"),
		sandbox.Opt("text", "mine")} {
		if m := h.command(pippin, thread, "board", o); !m.Ephemeral() || m.Content == "" || len(m.Attachments) > 0 {
			t.Errorf("%s: %q", o.Name, m.Content)
		}
	}
	for _, text := range []string{"no sheet to be found", "nothing on offer", "lost for words"} {
		if !strings.Contains(h.logs.String(), text) {
			t.Errorf("the log does not say %q", text)
		}
	}
}

// early is a painter that tells when it paints.
type early struct {
	glass
	painted chan render.Sheet
}

func (p early) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	select {
	case p.painted <- sheet:
	default:
	}
	return p.glass.Paint(view, sheet, lang)
}

// After a start boards of what is being played are painted before anybody looks, one of each kind and ground:
// the first picture takes longest. Where nothing is played there is none.
func TestAStartPaintsBeforeAnybodyLooks(t *testing.T) {
	painted := make(chan render.Sheet, 100)
	games := wars()
	games[len(games)-1].Painter = early{painted: painted}
	h := newHouseOf(t, games)
	if len(painted) > 0 {
		t.Errorf("a picture of no game: %v", <-painted)
	}
	for range 2 {
		game, _ := war(h)
		h.settled(game)
	}
	h.stopBot()
	for len(painted) > 0 {
		<-painted
	}
	h.startBot()
	for _, want := range []render.Sheet{{Kind: render.SheetBoard, Small: true}, {Kind: render.SheetBoard},
		{Kind: render.SheetCloseUp, What: "andrast"}} {
		select {
		case sheet := <-painted:
			if sheet != want {
				t.Errorf("%v is painted, want %v", sheet, want)
			}
		case <-h.ctx.Done():
			t.Fatalf("before somebody looks no %v is painted", want)
		}
	}
	h.stopBot() // which ends that
	if len(painted) > 0 {
		t.Errorf("%v is painted, too", <-painted)
	}
	h.startBot()
}
