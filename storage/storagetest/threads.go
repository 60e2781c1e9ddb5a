package storagetest

import (
	"slices"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
)

func testThreads(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.SetGrowing(ctx, "g1", "m1", "a story"))
	must(t, s.SetGrowing(ctx, "g1", "m2", "another"))
	if body := got(open(t).Growing(ctx, "g1"))(t); body != "another" {
		t.Errorf("of the newest message %q is kept", body)
	}
	if g := got(s.Game(ctx, "g1"))(t); g.StatusMessage != "m2" {
		t.Errorf("the newest message is %q", g.StatusMessage)
	}
	wants(t, s.SetGrowing(ctx, "none", "m1", "a story"), storage.ErrNotFound)
	last := storage.Letter{Message: "m4", Body: "what stays"}
	must(t, s.SetLetter(ctx, "g1", "pippin", storage.Letter{Message: "m3"}))
	must(t, s.SetLetter(ctx, "g1", "pippin", last))
	if l := got(open(t).Letter(ctx, "g1", "pippin"))(t); l != last {
		t.Errorf("the last letter is %q", l)
	}
	must(t, s.SetLetter(ctx, "g1", "merry", last))
	must(t, s.SetLetter(ctx, "g1", "merry", storage.Letter{}))
	if users := got(s.Lettered(ctx, "g1"))(t); !slices.Equal(users, []ids.User{"pippin"}) {
		t.Errorf("letters with buttons have %q", users)
	}
	if l := got(s.Letter(ctx, "g1", "halina"))(t); l != (storage.Letter{}) {
		t.Errorf("who got no letter has %q", l)
	}
	must(t, s.SetStory(ctx, "g1", storage.Story{Message: "m2", Line: 7, Body: "later"}))
	must(t, s.SetStory(ctx, "g1", storage.Story{Message: "m1", Line: 3, Body: "earlier"}))
	must(t, s.SetStory(ctx, "g1", storage.Story{Message: "m1", Line: 3, Body: "struck out"}))
	if list := got(open(t).Stories(ctx, "g1"))(t); !slices.Equal(list, []storage.Story{{Message: "m1", Line: 3,
		Body: "struck out"}, {Message: "m2", Line: 7, Body: "later"}}) {
		t.Errorf("the stories are %v", list)
	}
	must(t, s.SetConversation(ctx, "g1", "pippin", "t1"))
	must(t, s.SetConversation(ctx, "g1", "pippin", "t2"))
	if c := got(open(t).Conversation(ctx, "g1", "pippin"))(t); c != "t2" {
		t.Errorf("the private thread is %q", c)
	}
	if g := got(s.ConversationOf(ctx, "t2"))(t); g != "g1" {
		t.Errorf("the game of the private thread is %q", g)
	}
	if g := got(s.ConversationOf(ctx, "t1"))(t); g != "" {
		t.Errorf("a thread that is no longer one's own is of %q", g)
	}
	if h := got(s.Hand(ctx, "g1", "free"))(t); h != (storage.Hand{}) {
		t.Errorf("a seat without a hand has %v", h)
	}
	must(t, s.SetHand(ctx, "g1", storage.Hand{Seat: "free", User: "pippin", Message: "m5", Body: "cards"}))
	want := storage.Hand{Seat: "free", User: "halina", Message: "m6", Body: "more cards"}
	must(t, s.SetHand(ctx, "g1", want))
	if h := got(open(t).Hand(ctx, "g1", "free"))(t); h != want {
		t.Errorf("the hand is %v", h)
	}
	if u := got(s.Unread(ctx, "g1"))(t); !slices.Equal(u, nil) {
		t.Errorf("unread: %v", u)
	}
}

func testThreadNames(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	misnamed := func(want string) {
		t.Helper()
		text := ""
		for _, n := range got(open(t).Misnamed(ctx))(t) {
			text += string(n.Game) + " " + string(n.Thread) + " " + n.Name + ";"
		}
		if text != want {
			t.Errorf("misnamed are %q, want %q", text, want)
		}
	}
	must(t, s.WantName(ctx, "g1", "Anna"))
	misnamed("") // there is no thread yet
	must(t, s.SetThread(ctx, "g1", "t1"))
	misnamed("g1 t1 Anna;")
	must(t, s.WantName(ctx, "g1", "Anna – Bartek"))
	must(t, s.Named(ctx, "g1", "Anna"))
	misnamed("g1 t1 Anna – Bartek;")
	must(t, s.Named(ctx, "g1", "Anna – Bartek"))
	must(t, s.WantName(ctx, "g1", "Anna – Bartek"))
	misnamed("")
	must(t, s.SetChat(ctx, "g1", "c1"))
	must(t, s.SetChat(ctx, "g1", "c2"))
	if chat := got(open(t).Chat(ctx, "g1"))(t); chat != "c2" {
		t.Errorf("the chat is %q", chat)
	}
	wants(t, s.SetChat(ctx, "none", "c1"), storage.ErrNotFound)
	wants(t, s.WantName(ctx, "none", "Anna"), storage.ErrNotFound)
	wants(t, s.Named(ctx, "none", "Anna"), storage.ErrNotFound)
}
