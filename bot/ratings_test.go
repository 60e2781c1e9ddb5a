package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// The ratings of a server are made of the games that were finished there, by skill or by the community's
// table; who asks sees himself even far below, and nobody else sees the answer.
func TestRatings(t *testing.T) {
	h := newHouseOf(t, wars())
	guild := ids.Server(h.server.GuildID())
	enter := func(n int, winner, loser ids.User, name, side string, at time.Time, server ids.Server) {
		t.Helper()
		r := storage.Result{ID: fmt.Sprint("x", n), Origin: storage.Imported, State: storage.ResultStands,
			Rules:  "wotr",
			Server: server, Ended: at, Victory: "concession", Ending: string(league.Conceded), Facts: "{}",
			Seats: []storage.ResultSeat{{Seat: "free", Side: "free", User: winner, Last: true, Place: 1},
				{Seat: "shadow", Side: "shadow", User: loser, Name: name, Last: true, Place: 2}}}
		if side == "shadow" {
			r.Seats[0].Side, r.Seats[1].Side = "shadow", "free"
		}
		if _, err := h.store.EnterResults(h.ctx, "", nil, r); err != nil {
			t.Fatal(err)
		}
	}
	first, second := ids.User(h.users[pippin]), ids.User(h.users[halina])
	now := h.now()
	ask := func(user int, options ...sandbox.Option) sandbox.Message {
		t.Helper()
		return h.command(user, h.channel, "ratings", append(options, sandbox.Opt("boardgame", "wotr"))...)
	}
	if m := ask(pippin); !m.Ephemeral() {
		t.Error("everybody sees it")
	} else {
		h.says(pippin, m, "bot.rating.none", nil)
	}
	for n := range 20 { // twenty whom nobody knows have lost against Pippin
		enter(n, first, "", fmt.Sprintf("*Nr %d*", n), "free", now.Add(-time.Duration(n)*time.Hour), guild)
	}
	enter(20, first, second, "", "shadow", now.Add(-time.Hour), guild)
	enter(21, second, first, "", "free", now.Add(-time.Hour), "100000000000000777") // on another server
	m := ask(halina)
	h.hasText("in Polish", m, "Na początku jest 1000.")
	h.hasText("the first", m, "1. <@"+string(first)+">")
	h.hasText("the asker", m, "…\n")
	h.hasText("the asker", m, "<@"+string(second)+">")
	if n := strings.Count(m.Content, " · gry: "); n != 16 {
		t.Errorf("%d lines:\n%s", n, m.Content)
	}
	t.Log(m.Content)
	m = ask(pippin, sandbox.Opt("table", "community"), sandbox.Opt("minimum", 2))
	h.hasText("by the community's table", m, "1. <@"+string(first)+"> · **")
	h.hasText("by the community's table", m, "Shadow 516 · games: 21")
	if strings.Contains(m.Content, "2. ") {
		t.Errorf("who has played once stands there:\n%s", m.Content)
	}
	t.Log(m.Content)
	m = ask(pippin, sandbox.Opt("seat", "shadow"), sandbox.Opt("table", "community"))
	h.hasText("of a side", m, "Shadow\n1. <@"+string(first)+">")
	h.hasText("a name has no marks of its own", m, `\*Nr `)
	for _, v := range h.server.Violations() {
		t.Error("Discord refused: " + v)
	}
}

// Whichever of the seats of a side is named, the board is that of the side: who hunts together is rated
// together.
func TestRatingsOfASideOfSeveralSeats(t *testing.T) {
	h := newHouseOf(t, hunts())
	first, second := ids.User(h.users[pippin]), ids.User(h.users[halina])
	r := storage.Result{ID: "x1", Origin: storage.Imported, State: storage.ResultStands, Rules: "hunt",
		Server: ids.Server(h.server.GuildID()), Ended: h.now().Add(-time.Hour), Victory: "escape",
		Ending: string(league.Played), Facts: "{}", Seats: []storage.ResultSeat{
			{Seat: "ring-bearer", Side: "ring-bearer", User: first, Last: true, Place: 1},
			{Seat: "nazgul-1", Side: "nazgul", User: second, Last: true, Place: 2}}}
	if _, err := h.store.EnterResults(h.ctx, "", nil, r); err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[string]string{"nazgul-1": "1. <@" + string(second) + ">",
		"ring-bearer": "1. <@" + string(first) + ">"} {
		m := h.command(pippin, h.channel, "ratings", sandbox.Opt("boardgame", "hunt"), sandbox.Opt("seat", seat))
		h.hasText(seat, m, want)
		if strings.Contains(m.Content, "2. ") {
			t.Errorf("%s: both are there\n%s", seat, m.Content)
		}
	}
	both := h.command(pippin, h.channel, "ratings", sandbox.Opt("boardgame", "hunt"))
	h.hasText("both", both, "2. <@"+string(second)+">")
}
