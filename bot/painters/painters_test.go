package painters

import (
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"redbook/render"
)

// copyist counts what it paints, and paints what it sees.
type copyist struct {
	render.Painter
	painted *int
	weight  int
}

func (c copyist) Paint(view any, s render.Sheet, lang string) (render.Picture, error) {
	*c.painted++
	return render.Picture{PNG: make([]byte, c.weight), Alt: fmt.Sprint(view, s, lang)}, nil
}

func (copyist) Needs(view any, _ render.Sheet) any { return view }

func cached(weight int) (render.Painter, *int) {
	painted := new(int)
	return alone(copyist{nil, painted, weight}), painted
}

func alone(p render.Painter) render.Painter {
	return Share(1, slog.New(slog.DiscardHandler)).Painter("game", p)
}

// gated paints when it is let, and says that it has begun.
type gated struct {
	copyist
	begun chan string
	let   chan bool
}

func (g gated) Paint(view any, s render.Sheet, lang string) (render.Picture, error) {
	g.begun <- s.What
	<-g.let
	return render.Picture{}, nil
}

// However many patient pictures are wanted, one slot of two is free for what somebody looks for.
func TestPatientPicturesLeaveASlot(t *testing.T) {
	g := gated{begun: make(chan string), let: make(chan bool)}
	p := Share(2, slog.New(slog.DiscardHandler)).Painter("game", g)
	var all sync.WaitGroup
	paint := func(p render.Painter, what string) {
		all.Go(func() {
			if _, err := p.Paint("view", render.Sheet{What: what}, "en"); err != nil {
				t.Error(err)
			}
		})
	}
	for n := range 5 {
		paint(Patient(p), fmt.Sprint("letter ", n))
	}
	<-g.begun
	paint(p, "thread")
	if second := <-g.begun; second != "thread" {
		t.Errorf("%s is painted beside a letter", second)
	}
	go func() {
		for range g.begun {
		}
	}()
	close(g.let)
	all.Wait()
	close(g.begun)
}

// A patient picture lets some pass that somebody looks for, also when they come later.
func TestAPatientPictureLetsOthersPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := Share(2, slog.New(slog.DiscardHandler)).Painter("game", slow{})
		var order []string
		var mu sync.Mutex
		var all sync.WaitGroup
		paint := func(p render.Painter, what string) {
			all.Go(func() {
				if _, err := p.Paint("view", render.Sheet{What: what}, "en"); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				order = append(order, what)
			})
			synctest.Wait()
		}
		for n := range 2 {
			paint(p, fmt.Sprint(n))
		}
		paint(Patient(p), "letter")
		for n := range 12 {
			paint(p, fmt.Sprint(n+2))
		}
		all.Wait()
		if at := slices.Index(order, "letter"); at < 2+letsPass || at > 2+letsPass+1 {
			t.Errorf("the letter is painted after %d others: %v", at, order)
		}
	})
}

// slow paints for a second.
type slow struct{ copyist }

func (slow) Paint(any, render.Sheet, string) (render.Picture, error) {
	time.Sleep(time.Second)
	return render.Picture{}, nil
}

// The same picture is painted once; of another view, sheet or language it is another one.
func TestPicturesArePaintedOnce(t *testing.T) {
	p, painted := cached(100)
	type hand struct{ Cards []string }
	for range 3 {
		for _, view := range []any{hand{[]string{"a"}}, hand{[]string{"b"}}, hand{}} {
			for _, s := range []render.Sheet{{Kind: "board"}, {Kind: "hand"}, {Kind: "hand", What: "x"}} {
				for _, lang := range []string{"en", "pl"} {
					got, err := p.Paint(view, s, lang)
					if want := fmt.Sprint(view, s, lang); err != nil || got.Alt != want {
						t.Errorf("got %q, %v, want %q", got.Alt, err, want)
					}
				}
			}
		}
	}
	if *painted != 18 {
		t.Errorf("18 pictures are painted %d times", *painted)
	}
}

// frugal needs of every view only its length.
type frugal struct{ copyist }

func (frugal) Needs(view any, _ render.Sheet) any { return len(view.(string)) }

// Views that are alike in what a sheet needs have one picture, which shows no more than that.
func TestWhatLooksAlikeIsPaintedOnce(t *testing.T) {
	painted := new(int)
	p := alone(frugal{copyist{nil, painted, 100}})
	for _, view := range []string{"ab", "cd", "efg"} {
		got, err := p.Paint(view, render.Sheet{}, "en")
		if want := fmt.Sprint(len(view), render.Sheet{}, "en"); err != nil || got.Alt != want {
			t.Errorf("%s: got %q, %v, want %q", view, got.Alt, err, want)
		}
	}
	if *painted != 2 {
		t.Errorf("2 pictures are painted %d times", *painted)
	}
}

// Who waits for a picture that another one is having painted takes that.
func TestWaitingForTheSamePicturePaintsItOnce(t *testing.T) {
	p, painted := cached(100)
	slots := &p.(sharing).slots
	slots.take(false) // somebody is painting
	name, err := p.(sharing).name("view", render.Sheet{}, "en")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan render.Picture)
	go func() {
		picture, _ := p.Paint("view", render.Sheet{}, "en")
		done <- picture
	}()
	p.(sharing).cache.put(name, render.Picture{Alt: "theirs"})
	slots.leave()
	if got := <-done; got.Alt != "theirs" || *painted != 0 {
		t.Errorf("%q, painted %d times", got.Alt, *painted)
	}
}

// The cache has an end: the oldest pictures go.
func TestTheCacheIsBounded(t *testing.T) {
	p, painted := cached(mostCached / 4)
	paint := func(n int) {
		if _, err := p.Paint(n, render.Sheet{}, "en"); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 10 {
		paint(n)
	}
	kept := p.(sharing).cache
	if kept.weight > mostCached || len(kept.pictures) != 4 || len(kept.order) != 4 {
		t.Errorf("%d bytes, %d pictures", kept.weight, len(kept.pictures))
	}
	if paint(9); *painted != 10 {
		t.Error("the newest one is painted again")
	}
	if paint(0); *painted != 11 {
		t.Error("the oldest one was kept")
	}
	heavy, again := cached(mostCached + 1)
	for range 2 {
		if _, err := heavy.Paint(0, render.Sheet{}, "en"); err != nil {
			t.Fatal(err)
		}
	}
	if *again != 2 {
		t.Error("what is heavier than the whole cache is kept")
	}
}
