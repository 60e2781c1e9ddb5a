package storagetest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// The person in these tests has an id as Discord's are; another one's differs in its last figure.
const (
	person  ids.User = "110000000000000001"
	another ids.User = "110000000000000002"
	unloved ids.User = "110000000000000004" // is blocked by both of them
)

// involved has a person in everything that a store keeps: g1 is finished, g2 runs, g3 is a lobby.
func involved(t *testing.T, s storage.Store) {
	t.Helper()
	ctx := t.Context()
	for _, id := range []ids.Game{"g1", "g2", "g3"} {
		n := newGame(id)
		n.Game.Host = person
		n.Seats = []storage.Seat{{Seat: "red", User: person}, {Seat: "blue", User: another}}
		n.Game.Lobby = `{"doubt":["` + string(person) + `"]}`
		must(t, s.CreateGame(ctx, n))
		if id == "g3" {
			continue
		}
		seats := got(s.Seats(ctx, id))(t)
		a := storage.Append{Game: id, Lines: []string{"start"}, Position: []byte("p"), State: storage.Running,
			Start: &storage.Start{Arranged: n.Game.Lobby, Arrange: n.Game.Lobby, Seats: seats}, At: noon,
			Waited: []storage.Waited{{Lines: 1, Seat: "red", User: person, How: "k", Begun: noon, Ended: noon},
				{Lines: 1, Seat: "blue", User: another, How: "k", Begun: noon, Ended: noon}}}
		if id == "g1" {
			a.State = storage.Finished
		}
		must(t, s.Append(ctx, a))
		must(t, s.KeepResult(ctx, storage.Result{ID: string(id), Lines: 1, Seats: []storage.ResultSeat{
			{Seat: "red", User: person, Last: true}, {Seat: "blue", User: another, Last: true}}}))
		must(t, s.WantName(ctx, id, "Pippin ⚔ Merry"))
		must(t, s.SetStory(ctx, id,
			storage.Story{Message: "m1", Line: 1, Body: `"<@` + string(person) + `> moves"`}))
		must(t, s.SetGrowing(ctx, id, "m2", `{"called":["`+string(person)+`"]}`))
		must(t, s.SetLetter(ctx, id, person, storage.Letter{Message: "m3", Body: "mine"}))
		must(t, s.SetLetter(ctx, id, another, storage.Letter{Message: "m4", Body: "theirs"}))
		must(t, s.SetConversation(ctx, id, person, "c7"))
		must(t, s.SetHand(ctx, id, storage.Hand{Seat: "red", User: person, Message: "m5", Body: "my hand"}))
		must(t, s.SetHand(ctx, id, storage.Hand{Seat: "blue", User: another, Message: "m6", Body: "their hand"}))
		must(t, s.SetMuted(ctx, id, person, true))
		must(t, s.SetSnooze(ctx, storage.Snooze{Game: id, User: person, Until: noon, At: noon}))
		must(t, s.PutDraft(ctx,
			storage.Draft{ID: "d" + string(id), Game: id, Seat: "red", User: person, Updated: noon}))
		must(t, s.SetOrders(ctx, storage.OrdersChange{At: noon,
			Orders: storage.Orders{Game: id, Seat: "red", User: person, Body: "my orders"}}))
		must(t, s.SetOrders(ctx, storage.OrdersChange{At: noon,
			Orders: storage.Orders{Game: id, Seat: "blue", User: another, Body: "their orders"}}))
		_, err := s.SetGone(ctx, id, person, true)
		must(t, err)
		must(t, s.Ring(ctx, storage.Bell{Scope: string(person), Called: another, Kind: "k", At: noon}))
		must(t, s.Ring(ctx, storage.Bell{Scope: string(id), Called: person, Kind: "k", At: noon}))
		must(t, s.Enqueue(ctx, storage.OutboxRow{Game: id, Audience: "remind:" + string(person), Kind: "k"},
			storage.OutboxRow{Game: id, Audience: "thread", Kind: "k", Body: `{"from":"` + string(person) + `"}`}))
	}
	for i, by := range []ids.User{person, another} {
		must(t, s.Pause(ctx, storage.StateChange{Game: "g2", At: noon, Deed: storage.Deed{By: by, Kind: "k",
			Body: `{"with":["` + string(person) + `","` + string(another) + `"]}`}}, i == 0))
	}
	must(t, s.SetVote(ctx, storage.VoteChange{At: noon, State: storage.Running, Lines: 1,
		Vote: storage.Vote{Game: "g2", Kind: "k", After: 1, Until: noon, Body: `{"by":"` + string(person) + `"}`}}))
	must(t, s.SetOffer(ctx, storage.OfferChange{Now: noon, Offer: storage.Offer{Game: "g2", Seat: "red",
		By: person, At: noon, Asked: person}}))
	must(t, s.SetSubstitute(ctx, storage.Substitute{Server: "s1", User: person, Games: "all"}))
	must(t, s.SetSubstitute(ctx, storage.Substitute{Server: "s1", User: another, Games: "all"}))
	must(t, s.SeeUser(ctx, storage.User{ID: person, Name: "Pippin", Locale: "pl"}))
	must(t, s.SeeUser(ctx, storage.User{ID: another, Name: "Merry", Locale: "pl"}))
	must(t, s.SetSettings(ctx, storage.Settings{User: person, Zone: "Europe/Warsaw"}))
	must(t, s.SetLeave(ctx, storage.LeaveChange{At: noon, Leave: storage.Leave{User: person, Since: noon,
		Until: noon.Add(time.Hour), Zone: "UTC"}}))
	must(t, s.SetServer(ctx, storage.Server{ID: "s1"},
		storage.Deed{By: person, Kind: "setup", Body: "{}", At: noon}))
	for _, b := range [][2]ids.User{{person, unloved}, {another, unloved}, {another, person}} {
		must(t, s.Block(ctx, b[0], b[1], noon, true))
	}
	must(t, s.OpenEvent(ctx, storage.Event{ID: "e1", Server: "s1"}, "opened", noon, ""))
	must(t, s.WriteEvent(ctx, storage.EventChange{Event: "e1", Seen: 1, At: noon, Lines: []string{
		`{"who":"` + string(person) + `","kind":"disputed","reason":"my words","game":"r1-1"}`,
		`{"who":"` + string(another) + `","kind":"disputed","reason":"other words of theirs"}`,
		`{"who":"` + string(person) + `","kind":"corrected","reason":"a decision"}`}}))
	_, err := s.EnterResults(ctx, "", &storage.ResultNews{By: another, User: person},
		storage.Result{ID: "x1", Seats: []storage.ResultSeat{{User: another}, {User: person}},
			Deeds: []storage.ResultDeed{{By: person}, {By: another}}})
	must(t, err)
	must(t, s.SetRoles(ctx, storage.RoleHolders{League: "e1", Server: "s1", Holders: []storage.Role{
		{Role: "r1", User: person}, {Role: "r1", User: another}}}))
	_, err = s.Hinted(ctx, person, "turn", "q1")
	must(t, err)
}

// testKept lists what is kept of a person: all of theirs, nothing of another one's.
func testKept(t *testing.T, open Open) {
	s := open(t)
	involved(t, s)
	kept := got(s.Kept(t.Context(), person))(t)
	for table, rows := range map[string]int{"users": 1, "settings": 1, "hints": 1, "games": 3, "seats": 3,
		"held": 2, "sittings": 2, "waited": 2, "drafts": 2, "orders": 2, "letters": 2, "conversations": 2,
		"hands": 2, "mutes": 2, "snoozes": 2, "leaves": 1, "gone": 2, "bells": 2, "deeds": 1, "blocks": 1,
		"setups": 1, "result_seats": 3, "result_deeds": 1, "result_news": 1,
		"offers": 2, "asked": 1, "substitutes": 1, "disputes": 1, "roles": 1, "named": 9} {
		if len(kept[table]) != rows {
			t.Errorf("%s: %d rows, want %d: %v", table, len(kept[table]), rows, kept[table])
		}
	}
	data, err := json.Marshal(kept)
	must(t, err)
	for _, mine := range []string{"Pippin", "Europe/Warsaw", "my hand", "my orders", "my words", "c7",
		string(unloved)} {
		if !strings.Contains(string(data), mine) {
			t.Errorf("%q is missing", mine)
		}
	}
	for _, theirs := range []string{string(another), "Merry", "their hand", "their orders", "theirs", `"seed"`} {
		if strings.Contains(string(data), theirs) {
			t.Errorf("%q is another one's", theirs)
		}
	}
	if kept := got(s.Kept(t.Context(), "110000000000000003"))(t); len(kept) > 0 {
		t.Errorf("of a stranger is kept %v", kept)
	}
}

// testForget forgets a person: only when their seats are as they were seen, and then everywhere.
func testForget(t *testing.T, open Open) {
	s, ctx, former := open(t), t.Context(), ids.FormerUser("abc")
	involved(t, s)
	f := storage.Forgetting{User: person, As: former, At: noon,
		Seats: []storage.Seat{{Game: "g2", Seat: "red", User: person}}}
	wants(t, s.Forget(ctx, f), storage.ErrConflict)
	if got(s.User(ctx, person))(t).Name != "Pippin" {
		t.Error("a conflict has changed something")
	}
	f.Seats = append(f.Seats, storage.Seat{Game: "g3", Seat: "red", User: person})
	f.Outbox = []storage.OutboxRow{{Game: "g2", Audience: "lobby", Kind: "told"}}
	must(t, s.Forget(ctx, f))
	must(t, s.Scrub(ctx))
	if kept := got(s.Kept(ctx, person))(t); len(kept) > 0 {
		t.Errorf("there is still %v", kept)
	}
	lines := got(s.EventLines(ctx, "e1"))(t)
	if want := `{"who":"` + string(former) + `","kind":"disputed","game":"r1-1"}`; lines[1] != want {
		t.Errorf("a dispute says %s", lines[1])
	}
	for n, words := range map[int]string{2: "other words of theirs", 3: "a decision"} {
		if !strings.Contains(lines[n], words) {
			t.Errorf("line %d has lost its words: %s", n, lines[n])
		}
	}
	if by := got(s.BlockedBy(ctx, former))(t); len(by) > 0 {
		t.Errorf("a former player is blocked by %v", by)
	}
	if left := got(s.Blocked(ctx, another))(t); len(left) != 1 || left[0] != unloved {
		t.Errorf("another one has blocked %v", left)
	}
	for game, want := range map[ids.Game][]storage.Seat{
		"g1": {{Game: "g1", Seat: "blue", User: another}, {Game: "g1", Seat: "red", User: former}},
		"g2": {{Game: "g2", Seat: "blue", User: another}}, "g3": {{Game: "g3", Seat: "blue", User: another}},
	} {
		seats := got(s.Seats(ctx, game))(t)
		if len(seats) != len(want) || seats[0] != want[0] || seats[len(seats)-1] != want[len(want)-1] {
			t.Errorf("%s: %v, want %v", game, seats, want)
		}
		if g := got(s.Game(ctx, game))(t); g.Host != former || strings.Contains(g.Lobby, string(person)) {
			t.Errorf("%s: host %s, lobby %s", game, g.Host, g.Lobby)
		}
	}
	if stories := got(s.Stories(ctx, "g2"))(t); stories[0].Body != `"<@former-abc> moves"` {
		t.Errorf("told is %s", stories[0].Body)
	}
	if v := got(s.Votes(ctx, "g2"))(t); len(v) > 0 {
		t.Errorf("%v is still asked for", v)
	}
	if in := got(s.WaitedIn(ctx, "g1"))(t); len(in) != 1 || in[0].User != another {
		t.Errorf("for whom a game has waited: %v", in)
	}
	if sat := got(s.Sittings(ctx, "g1"))(t); len(sat) != 2 || sat[1].User != former {
		t.Errorf("who sat there: %v", sat)
	}
	if r := got(s.Result(ctx, "x1"))(t); r.Seats[1].User != former || r.Deeds[0].By != former ||
		r.Deeds[1].By != another {
		t.Errorf("of a game played elsewhere is kept %+v", r)
	}
	rows := got(s.Pending(ctx, noon, 100))(t)
	if len(rows) != 3 || rows[0].Body != `{"from":"former-abc"}` || rows[2].Kind != "told" {
		t.Errorf("to be told are %v", rows)
	}
	if got(s.Letter(ctx, "g2", another))(t).Body != "theirs" || len(got(s.Orders(ctx, "g2"))(t)) != 1 ||
		got(s.User(ctx, another))(t).Name != "Merry" {
		t.Error("something of another one's is gone")
	}
}
