package storagetest

import (
	"reflect"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// endedHere is the result of a game that was played here.
func endedHere(game string, lines int, hours int) storage.Result {
	at := noon.Add(time.Duration(hours) * time.Hour)
	return storage.Result{ID: game, Origin: storage.PlayedHere, State: storage.ResultStands, Rules: "r",
		Options: "o=1",
		Server:  "s1", Begun: noon, Ended: at, How: "h", Victory: "v", Ending: "played", Facts: `{"turns":["3"]}`,
		Lines: lines, Seats: []storage.ResultSeat{
			{Seat: "blue", Side: "b", User: "u2", Since: noon, Until: noon.Add(time.Hour), Place: 2},
			{Seat: "blue", Side: "b", User: "u3", Since: noon.Add(time.Hour), Until: at, Last: true, Place: 2},
			{Seat: "red", Side: "a", User: "u1", Since: noon, Until: at, Last: true, Place: 1}}}
}

// elsewhere is the result of a game that was played elsewhere.
func elsewhere(id string, hours int) storage.Result {
	return storage.Result{ID: id, Origin: storage.Entered, State: storage.ResultAsked, Rules: "r", Server: "s2",
		Ended: noon.Add(time.Duration(hours) * time.Hour), Ending: "conceded", Facts: "{}",
		Seats: []storage.ResultSeat{
			{Seat: "red", Side: "a", User: "u1", Last: true, Place: 1, Agreed: true},
			{Seat: "blue", Side: "b", User: "u2", Last: true, Place: 2},
			{Seat: "green", Side: "b", Name: "Rosie", Last: true, Place: 2}},
		Deeds: []storage.ResultDeed{{At: noon, By: "u1", Kind: "entered"}}}
}

// A game that ends wants a result until one is kept, which is replaced when it is made anew.
func testResults(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	unkept := func(at time.Time, want ...ids.Game) {
		t.Helper()
		if list := got(s.Unkept(ctx, at))(t); !reflect.DeepEqual(list, want) {
			t.Errorf("without a result are %v, want %v", list, want)
		}
	}
	must(t, s.Append(ctx, move("g1", 0)))
	unkept(noon)
	ends := move("g1", 1)
	ends.State = storage.Finished
	must(t, s.Append(ctx, ends))
	unkept(noon, "g1")
	must(t, s.PutOffResult(ctx, "g1", noon.Add(time.Hour)))
	unkept(noon)
	s = open(t)
	unkept(noon.Add(time.Hour), "g1")
	wants(t, s.KeepResult(ctx, endedHere("g1", 1, 5)), storage.ErrConflict)
	wants(t, s.KeepResult(ctx, endedHere("nowhere", 1, 5)), storage.ErrNotFound)
	_, err := s.Result(ctx, "g1")
	wants(t, err, storage.ErrNotFound)
	first := endedHere("g1", 2, 5)
	must(t, s.KeepResult(ctx, first))
	unkept(noon.Add(time.Hour))
	if kept := got(s.Result(ctx, "g1"))(t); !reflect.DeepEqual(kept, first) {
		t.Errorf("kept is %+v, want %+v", kept, first)
	}
	anew := endedHere("g1", 2, 6)
	anew.Seats = anew.Seats[1:]
	must(t, s.KeepResult(ctx, anew))
	s = open(t)
	if kept := got(s.Result(ctx, "g1"))(t); !reflect.DeepEqual(kept, anew) {
		t.Errorf("kept anew is %+v, want %+v", kept, anew)
	}
}

// Results are listed in the order in which games ended, as far as they are wanted.
func testListResults(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.OpenEvent(ctx, storage.Event{ID: "e1", Server: "s1"}, "opened", noon, ""))
	for hours, id := range []ids.Game{"g3", "g2", "g1"} {
		n := newGame(id)
		if id == "g2" {
			n.Event, n.EventGame = "e1", "r1-1"
		}
		must(t, s.CreateGame(ctx, n))
		must(t, s.Append(ctx, move(id, 0)))
		must(t, s.KeepResult(ctx, endedHere(string(id), 1, hours)))
	}
	others := []storage.Result{elsewhere("x1", 1), elsewhere("x2", -9)}
	others[1].Rules = "q"
	got(s.EnterResults(ctx, "", nil, others...))(t)
	for name, c := range map[string]struct {
		filter storage.ResultFilter
		want   string
	}{
		"all":          {storage.ResultFilter{}, "x2 g3 g2 x1 g1 "},
		"a server":     {storage.ResultFilter{Server: "s1"}, "g3 g2 g1 "},
		"a game":       {storage.ResultFilter{Rules: "r", Server: "s2"}, "x1 "},
		"a state":      {storage.ResultFilter{State: storage.ResultAsked}, "x2 x1 "},
		"an event":     {storage.ResultFilter{Event: "e1"}, "g2 "},
		"somebody":     {storage.ResultFilter{User: "u3"}, "g3 g2 g1 "},
		"later":        {storage.ResultFilter{After: noon.Add(time.Hour)}, "g1 "},
		"nobody's":     {storage.ResultFilter{User: "u9"}, ""},
		"of two users": {storage.ResultFilter{User: "u2", State: storage.ResultStands}, "g3 g2 g1 "},
	} {
		ids := ""
		for _, r := range got(s.Results(ctx, c.filter))(t) {
			if ids += r.ID + " "; len(r.Seats) != 3 {
				t.Errorf("%s: %s has %d seats", name, r.ID, len(r.Seats))
			}
		}
		if ids != c.want {
			t.Errorf("%s: %s, want %s", name, ids, c.want)
		}
	}
}

// What is entered is there once, and changes as it was seen.
func testEnterResults(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	entered := got(s.EnterResults(ctx, "i1", nil, elsewhere("x1", 1)))(t)
	_, err := s.EnterResults(ctx, "i1", nil, elsewhere("x9", 1))
	wants(t, err, storage.ErrAlreadyHandled)
	again := got(s.EnterResults(ctx, "", nil, elsewhere("x2", 2), elsewhere("x1", 9), elsewhere("x3", 3)))(t)
	if !reflect.DeepEqual(entered, []string{"x1"}) || !reflect.DeepEqual(again, []string{"x2", "x3"}) {
		t.Errorf("entered were %v and %v", entered, again)
	}
	agrees := storage.ResultChange{ID: "x1", Seen: 1, State: storage.ResultStands,
		Agrees: "u2",
		Deed:   storage.ResultDeed{At: noon.Add(time.Hour), By: "u2", Kind: "confirmed"}}
	race(t, 5, storage.ErrConflict, func(int) error { return s.ChangeResult(ctx, "", agrees) })
	want := elsewhere("x1", 1)
	want.State, want.Seats[1].Agreed = storage.ResultStands, true
	want.Deeds = append(want.Deeds, agrees.Deed)
	if kept := got(open(t).Result(ctx, "x1"))(t); !reflect.DeepEqual(kept, want) {
		t.Errorf("kept is %+v, want %+v", kept, want)
	}
	missing := agrees
	missing.ID = "x8"
	wants(t, s.ChangeResult(ctx, "", missing), storage.ErrNotFound)
	must(t, s.CreateGame(ctx, newGame("g1")))
	must(t, s.Append(ctx, move("g1", 0)))
	must(t, s.KeepResult(ctx, endedHere("g1", 1, 1)))
	here := agrees
	here.ID, here.Seen = "g1", 0
	wants(t, s.ChangeResult(ctx, "", here), storage.ErrConflict)
}

// What is done with results is told once each, if it was done, and nothing of it on servers that the bot has
// left.
func testResultNews(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	news := func(kind string) *storage.ResultNews {
		return &storage.ResultNews{Server: "s2", Channel: "c1", Language: "pl", Kind: kind, Result: "x1", By: "u1",
			At: noon}
	}
	got(s.EnterResults(ctx, "", news("entered"), elsewhere("x1", 1)))(t)
	got(s.EnterResults(ctx, "", news("nothing new"), elsewhere("x1", 1)))(t)
	change := storage.ResultChange{ID: "x1", Seen: 1, State: storage.ResultStands, News: news("confirmed"),
		Deed: storage.ResultDeed{At: noon, By: "u2"}}
	must(t, s.ChangeResult(ctx, "", change))
	wants(t, s.ChangeResult(ctx, "", change), storage.ErrConflict)
	name := storage.Naming{Server: "s2", Name: "Rosie", User: "u7", Deed: storage.ResultDeed{At: noon, By: "u9"},
		News: news("named")}
	name.News.Name, name.News.User = "Rosie", "u7"
	got(s.NameResults(ctx, "", name))(t)
	got(s.NameResults(ctx, "", name))(t)
	list := got(open(t).ResultNews(ctx))(t)
	want := []storage.ResultNews{*news("entered"), *news("confirmed"), *name.News}
	for n := range want {
		want[n].ID, want[n].Results = int64(n+1), 1
	}
	if !reflect.DeepEqual(list, want) {
		t.Errorf("to be told is %+v, want %+v", list, want)
	}
	must(t, s.ToldResults(ctx, list[0].ID))
	must(t, s.ToldResults(ctx, list[0].ID))
	if list := got(s.ResultNews(ctx))(t); !reflect.DeepEqual(list, want[1:]) {
		t.Errorf("still to be told is %+v, want %+v", list, want[1:])
	}
	must(t, s.SetAway(ctx, "s2", true))
	if list := got(s.ResultNews(ctx))(t); len(list) > 0 {
		t.Errorf("on a server that the bot has left %+v is to be told", list)
	}
}

// Somebody known by a name alone becomes a user in all results of a server, once.
func testNameResults(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	other := elsewhere("x3", 3)
	other.Server = "s9"
	got(s.EnterResults(ctx, "", nil, elsewhere("x1", 1), elsewhere("x2", 2), other))(t)
	n := storage.Naming{Server: "s2", Name: "Rosie", User: "u7",
		Deed: storage.ResultDeed{At: noon, By: "u9", Kind: "named"}}
	taken := n
	taken.User = "u1"
	_, err := s.NameResults(ctx, "", taken)
	wants(t, err, storage.ErrConflict)
	if named := got(s.NameResults(ctx, "", n))(t); named != 2 {
		t.Errorf("named in %d results", named)
	}
	for id, want := range map[string]storage.ResultSeat{"x1": {User: "u7"}, "x2": {User: "u7"},
		"x3": {Name: "Rosie"}} {
		r := got(open(t).Result(ctx, id))(t)
		if seat := r.Seats[2]; seat.User != want.User || seat.Name != want.Name {
			t.Errorf("%s: %+v", id, seat)
		}
		if len(r.Deeds) != 1+len(want.User)/2 {
			t.Errorf("%s: %v", id, r.Deeds)
		}
	}
	if named := got(s.NameResults(ctx, "", n))(t); named != 0 {
		t.Errorf("named once more in %d results", named)
	}
}
