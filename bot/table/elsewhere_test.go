package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"redbook/bot/annals"
	annalshunt "redbook/bot/annals/hunt"
	annalswotr "redbook/bot/annals/wotr"
	"redbook/bot/league"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
	"redbook/storage"
	"redbook/storage/ids"
)

// newLibrary is a club that knows the games of which results come from elsewhere.
func newLibrary(t *testing.T) *club {
	c := newClub(t)
	c.games["wotr"] = Game{Rules: wotr.Rules, Annals: annalswotr.Annals}
	c.games["hunt"] = Game{Rules: hunt.Rules, Annals: annalshunt.Annals}
	c.order = append(c.order, "wotr", "hunt")
	return c
}

// at is what somebody does on a server of which no channel is told.
func at(server ids.Server, by ids.User) Doing { return Doing{Server: server, By: by} }

// shadowsWar is a war that the Shadow has won by the Ring.
func shadowsWar() Entry {
	f := annals.Facts{}
	f.Number("corruption", 12)
	return Entry{Rules: "wotr", Ended: noon.Add(-time.Hour), Victory: annalswotr.Ring, Facts: f,
		Seats: []EntrySeat{{Seat: "free", User: "frodo", Place: 2}, {Seat: "shadow", User: "sauron", Place: 1}}}
}

// refused fails the test unless somebody is told such a problem.
func refused(t *testing.T, what string, err error, code string) {
	t.Helper()
	var p *Problem
	if !errors.As(err, &p) || p.Code != code {
		t.Errorf("%s: %v, want it refused: %s", what, err, code)
	}
}

// A game played elsewhere counts when all who played have confirmed it; until some time after, each of them
// can contest it, and then an organiser decides.
func TestAGamePlayedElsewhereIsConfirmed(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	day := 0
	enter := func() string {
		t.Helper()
		e := shadowsWar()
		e.Ended = e.Ended.AddDate(0, 0, -day)
		day++
		r, err := c.Enter(ctx, at("shire", "frodo"), e)
		if err != nil || r.State != storage.ResultAsked || r.Origin != storage.Entered {
			t.Fatalf("%+v, %v", r, err)
		}
		return r.ID
	}
	state := func(what string, want storage.ResultState) func(storage.Result, error) {
		return func(r storage.Result, err error) {
			t.Helper()
			if err != nil || r.State != want {
				t.Errorf("%s: %s, %v, want %s", what, r.State, err, want)
			}
		}
	}
	id := enter()
	_, err := c.Confirm(ctx, at("shire", "merry"), id)
	refused(t, "a stranger confirms", err, "result-not-yours")
	state("he who entered it confirms it once more", storage.ResultAsked)(c.Confirm(ctx, at("shire", "frodo"), id))
	state("both have", storage.ResultStands)(c.Confirm(ctx, at("shire", "sauron"), id))
	_, err = c.Confirm(ctx, at("shire", "sauron"), id)
	refused(t, "confirmed again", err, "result-not-asked")
	c.clock = c.clock.Add(Contestable)
	_, err = c.Contest(ctx, at("shire", "merry"), id)
	refused(t, "a stranger contests", err, "result-not-yours")
	state("contested in time", storage.ResultContested)(c.Contest(ctx, at("shire", "sauron"), id))
	_, err = c.Contest(ctx, at("shire", "frodo"), id)
	refused(t, "contested twice", err, "result-too-late")
	_, err = c.Decide(ctx, at("mordor", "boss"), id, true)
	refused(t, "an organiser of another server", err, "result-none")
	_, err = c.Decide(ctx, at("shire", "frodo"), id, true)
	refused(t, "one who played decides", err, "result-own-game")
	state("an organiser lets it count", storage.ResultStands)(c.Decide(ctx, at("shire", "boss"), id, true))
	_, err = c.Contest(ctx, at("shire", "sauron"), id)
	refused(t, "contested after that", err, "result-too-late")
	r, err := c.Store().Result(ctx, id)
	var deeds []string
	for _, d := range r.Deeds {
		deeds = append(deeds, string(d.By)+" "+d.Kind)
	}
	if got := strings.Join(deeds, ", "); err != nil ||
		got != "frodo entered, frodo confirmed, sauron confirmed, "+
			"sauron contested, boss upheld" {
		t.Errorf("its story is %s, %v", got, err)
	}
	late := enter()
	state("confirmed", storage.ResultStands)(c.Confirm(ctx, at("shire", "sauron"), late))
	c.clock = c.clock.Add(Contestable + time.Hour)
	_, err = c.Contest(ctx, at("shire", "frodo"), late)
	refused(t, "contested too late", err, "result-too-late")
	wrong := enter()
	state("contested at once", storage.ResultContested)(c.Contest(ctx, at("shire", "sauron"), wrong))
	state("an organiser strikes it", storage.ResultStruck)(c.Decide(ctx, at("shire", "boss"), wrong, false))
	_, err = c.Decide(ctx, at("shire", "boss"), wrong, false)
	refused(t, "struck twice", err, "result-is-so")
	_, err = c.Confirm(ctx, at("shire", "sauron"), "nothing")
	refused(t, "no such result", err, "result-none")
	game := c.hidden()
	c.check(c.Resign(ctx, "", "warden", game.ID))
	c.kept(game.ID)
	_, err = c.Contest(ctx, at(game.Server, "warden"), string(game.ID))
	refused(t, "a game of here", err, "result-of-here")
}

// A game is entered once, by whoever is first; and not without end while nobody confirms.
func TestAGameIsEnteredOnce(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	if _, err := c.Enter(ctx, at("shire", "frodo"), shadowsWar()); err != nil {
		t.Fatal(err)
	}
	for _, by := range []ids.User{"frodo", "sauron"} {
		again := shadowsWar()
		again.Facts.Number("turns", 9)
		_, err := c.Enter(ctx, at("shire", by), again)
		refused(t, string(by)+" enters it again", err, "result-known")
	}
	other := shadowsWar()
	other.Seats[0].Place, other.Seats[1].Place, other.Victory = 1, 2, ""
	if _, err := c.Enter(ctx, at("shire", "frodo"), other); err != nil {
		t.Errorf("another game of that day: %v", err)
	}
	for n := 2; n <= mostAsked; n++ {
		e := shadowsWar()
		e.Ended = e.Ended.AddDate(0, 0, -n)
		_, err := c.Enter(ctx, at("shire", "frodo"), e)
		if n < mostAsked && err != nil {
			t.Fatalf("result %d: %v", n+1, err)
		} else if n == mostAsked {
			refused(t, "one more", err, "result-many")
		}
	}
}

// Each thing that is done with a result is news for a channel, once: not the word of one of several who are
// to confirm it.
func TestWhatIsDoneWithAResultIsTold(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	in := func(by ids.User) Doing { return Doing{By: by, Server: "shire", Channel: "c1", Language: "pl"} }
	e := Entry{Rules: "hunt", Options: engine.Options{"seats": "3"}, Ended: noon, Seats: []EntrySeat{
		{Seat: "ring-bearer", User: "frodo", Place: 1}, {Seat: "nazgul-1", User: "n1", Place: 2},
		{Seat: "nazgul-2", User: "n2", Place: 2}}}
	r, err := c.Enter(ctx, in("frodo"), e)
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range []func() (storage.Result, error){
		func() (storage.Result, error) { return c.Confirm(ctx, in("n1"), r.ID) },
		func() (storage.Result, error) { return c.Confirm(ctx, in("n2"), r.ID) },
		func() (storage.Result, error) { return c.Contest(ctx, in("n2"), r.ID) },
		func() (storage.Result, error) { return c.Decide(ctx, in("boss"), r.ID, true) },
		func() (storage.Result, error) { return c.Decide(ctx, in("boss"), r.ID, false) },
	} {
		if _, err := do(); err != nil {
			t.Fatal(err)
		}
	}
	list, err := c.Store().ResultNews(ctx)
	var told []string
	for _, n := range list {
		told = append(told, string(n.By)+" "+n.Kind)
		if n.Result != r.ID || n.Server != "shire" || n.Channel != "c1" || n.Language != "pl" {
			t.Errorf("%+v", n)
		}
	}
	if got := strings.Join(told, ", "); err != nil || got != "frodo entered, n2 confirmed, n2 contested, "+
		"boss upheld, boss struck" {
		t.Errorf("told is %s, %v", got, err)
	}
}

// Of all who confirm at once nobody's word is lost.
func TestConfirmedAtOnce(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	e := Entry{Rules: "hunt", Options: engine.Options{"seats": "5"}, Ended: noon,
		Seats: []EntrySeat{
			{Seat: "ring-bearer", User: "frodo", Place: 1}}}
	for n := 1; n <= 4; n++ {
		e.Seats = append(e.Seats, EntrySeat{Seat: ids.Chair(fmt.Sprint("nazgul-", n)),
			User:  ids.User(fmt.Sprint("n", n)),
			Place: 2})
	}
	r, err := c.Enter(ctx, at("shire", "frodo"), e)
	if err != nil {
		t.Fatal(err)
	}
	c.atOnce(4, func(n int) error {
		_, err := c.Confirm(ctx, at("shire", ids.User(fmt.Sprint("n", n+1))), r.ID)
		return err
	}, nil)
	if r, err = c.Store().Result(ctx, r.ID); err != nil || r.State != storage.ResultStands || len(r.Deeds) != 5 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Whoever is known by a name alone cannot confirm: an organiser lets it count.
func TestSomebodyKnownByANameAlone(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	e := shadowsWar()
	e.Seats[1] = EntrySeat{Seat: "shadow", Name: "Lobelia", Place: 1}
	r, err := c.Enter(ctx, at("shire", "frodo"), e)
	if err != nil || r.State != storage.ResultAsked {
		t.Fatalf("%+v, %v", r, err)
	}
	if r, err = c.Decide(ctx, at("shire", "boss"), r.ID, true); err != nil || r.State != storage.ResultStands {
		t.Errorf("%s, %v", r.State, err)
	}
	if chairs, _ := LeagueResult(r); chairs[1].Entrant != "name:Lobelia" || chairs[1].Side != "shadow" {
		t.Errorf("%v", chairs)
	}
	_, err = c.Name(ctx, at("shire", "boss"), "Lobelia", "frodo")
	refused(t, "somebody becomes her own opponent", err, "result-both-sides")
	if n, err := c.Name(ctx, at("shire", "boss"), "Lobelia", "lobelia"); n != 1 || err != nil {
		t.Errorf("named in %d results, %v", n, err)
	}
	_, err = c.Name(ctx, at("shire", "boss"), "Lobelia", "lobelia")
	refused(t, "named again", err, "result-no-name")
	if r, err = c.Store().Result(ctx, r.ID); err != nil || r.Seats[1].User != "lobelia" {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestWhatCannotHaveBeenIsNotEntered(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	for code, change := range map[string]func(e *Entry){
		"result-no-game":    func(e *Entry) { e.Rules = "chess" },
		"result-options":    func(e *Entry) { e.Options = engine.Options{"tokens": "a hundred"} },
		"result-time":       func(e *Entry) { e.Ended = noon.Add(time.Hour) },
		"result-seats":      func(e *Entry) { e.Seats = e.Seats[:1] },
		"result-both-sides": func(e *Entry) { e.Seats[1].User = "frodo" },
		"result-places":     func(e *Entry) { e.Seats[0].Place = 3 },
		"result-ending":     func(e *Entry) { e.Ending = "eaten" },
		"result-draw":       func(e *Entry) { e.Ending = league.Agreed },
		"result-corruption": func(e *Entry) { e.Facts.Number("corruption", 11) },
		"result-mordor":     func(e *Entry) { e.Seats[0].Place, e.Seats[1].Place = 1, 2 },
		"result-points":     func(e *Entry) { e.Victory = annalswotr.Military },
		"result-not-yours":  func(e *Entry) { e.Seats[0].User = "sam" },
	} {
		e := shadowsWar()
		change(&e)
		_, err := c.Enter(ctx, at("shire", "frodo"), e)
		refused(t, code, err, code)
	}
	for _, seats := range [][]EntrySeat{{{Seat: "free", User: "frodo", Place: 1}, {Seat: "witch-king",
		User:  "sauron",
		Place: 2}, {Seat: "saruman", User: "wormtongue", Place: 3}}} {
		e := shadowsWar()
		e.Options, e.Seats, e.Victory = engine.Options{"seats": "3"}, seats, annals.Concession
		_, err := c.Enter(ctx, at("shire", "frodo"), e)
		refused(t, "partners apart", err, "result-places")
	}
	draw := shadowsWar()
	draw.Victory, draw.Ending, draw.Seats[0].Place = annals.Draw, league.Agreed, 1
	if _, err := c.Enter(ctx, at("shire", "frodo"), draw); err != nil {
		t.Errorf("a draw: %v", err)
	}
	if all, err := c.Store().Results(ctx, storage.ResultFilter{}); err != nil || len(all) != 1 {
		t.Errorf("%d are kept, %v", len(all), err)
	}
}

const reports = `date,winner,loser,side,victory,turns,corruption,mordor,eyes,settlements,expansions
2024-05-01,Pippin,Merry,Shadow,Ring,7,12,none,2,,
2024-05-02,<@110000000000000001>,Pippin,Free,Ring,9,10,5,1,bree,
2024-05-02,<@110000000000000001>,Pippin,Free,Ring,9,10,5,1,bree,
2024-05-03 21:30,Merry,Pippin,free,concession,,,,,,KoME
`

// A community's past reports come in, each once, however often the table is read.
func TestPastReportsAreImported(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	c.clock = noon
	found, err := c.Import(ctx, "shire", "boss", strings.NewReader(reports))
	if err != nil || len(found.Wrong) > 0 || len(found.Results) != 4 || found.Known != 0 {
		t.Fatalf("%+v, %v", found, err)
	}
	if n, err := c.KeepImported(ctx, at("shire", "boss"), found); n != 4 || err != nil {
		t.Fatalf("%d imported, %v", n, err)
	}
	all, err := c.Store().Results(ctx, storage.ResultFilter{Server: "shire"})
	if err != nil || len(all) != 4 {
		t.Fatalf("%d are kept, %v", len(all), err)
	}
	first, last := all[0], all[3]
	if first.Origin != storage.Imported || first.State != storage.ResultStands ||
		first.Victory != annalswotr.Ring ||
		first.Seats[0].Name != "Merry" || first.Seats[1].Place != 1 || first.Facts !=
		`{"captured-free":[],"captured-shadow":[],"corruption":["12"],"eyes":["2"],"mordor":[],"turns":["7"]}` {
		t.Errorf("the first is %+v", first)
	}
	if all[1].Seats[0].User != "110000000000000001" || all[1].ID == all[2].ID {
		t.Errorf("the second is %+v", all[1])
	}
	if last.Options != "kings=on" || last.Ending != string(league.Conceded) || !last.Ended.Equal(
		time.Date(2024, 5, 3, 21, 30, 0, 0, time.UTC)) {
		t.Errorf("the last is %+v", last)
	}
	again, err := c.Import(ctx, "shire", "boss",
		strings.NewReader(reports+"2024-06-01,Merry,Pippin,Free,Concession\n"))
	if err != nil || again.Known != 4 || len(again.Results) != 1 {
		t.Errorf("once more, with one more: %d known, %d new, %v", again.Known, len(again.Results), err)
	}
	if other, err := c.Import(ctx, "bree", "boss", strings.NewReader(reports)); err != nil ||
		len(other.Results) != 4 {
		t.Errorf("on another server: %d new, %v", len(other.Results), err)
	}
}

// If a line is wrong nothing is imported, and each wrong one says why.
func TestAWrongLineImportsNothing(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	c.clock = noon
	table := reports + `2024-05-04,Merry,Pippin,Shadow,Ring,7,11,none,2,,
yesterday,Merry,Pippin,Free,Concession,,,,,,
2024-05-05,Merry,Merry,Free,Concession,,,,,,
2031-05-05,Merry,Pippin,Free,Concession,,,,,,
2024-05-05,Merry,Pippin,Free,Military,,,,,moria,
2024-05-05,Merry,Pippin,Free,Concession,,,,,,,,,
`
	found, err := c.Import(ctx, "shire", "boss", strings.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	var wrong []string
	for _, w := range found.Wrong {
		wrong = append(wrong, fmt.Sprint(w.Line, " ", w.Problem.Code))
	}
	if got := strings.Join(wrong,
		", "); got != "6 result-corruption, 7 import-time, 8 result-players, 9 result-time, "+
		"10 result-points, 11 import-line" {
		t.Errorf("wrong are %s", got)
	}
	_, err = c.KeepImported(ctx, at("shire", "boss"), found)
	refused(t, "kept all the same", err, "result-corruption")
	if all, err := c.Store().Results(ctx, storage.ResultFilter{}); err != nil || len(all) > 0 {
		t.Errorf("%d are kept, %v", len(all), err)
	}
	for text, code := range map[string]string{"": "import-no-table", "a,b,c\n1,2,3\n": "import-columns",
		"winner,loser,side,victory\n": "import-columns", "winner,loser,side,victory,ended\n\n": "import-empty"} {
		_, err := c.Import(ctx, "shire", "boss", strings.NewReader(text))
		refused(t, text, err, code)
	}
}

// What is exported comes in elsewhere as it was; where it comes from it is known.
func TestAnExportIsImportedElsewhere(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	hunted := Entry{Rules: "hunt", Options: engine.Options{"seats": "3"},
		Ended:   noon.Add(-time.Hour),
		Victory: annalshunt.Escape, Seats: []EntrySeat{{Seat: "ring-bearer", User: "frodo", Place: 1},
			{Seat: "nazgul-1", User: "sauron", Place: 2}, {Seat: "nazgul-2", Name: "=1+1", Place: 2}}}
	for _, e := range []Entry{shadowsWar(), hunted} {
		r, err := c.Enter(ctx, at("shire", "frodo"), e)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Decide(ctx, at("shire", "boss"), r.ID, true); err != nil {
			t.Fatal(err)
		}
	}
	export, err := c.Export(ctx, storage.ResultFilter{Server: "shire"})
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := export.CSV(&table); err != nil {
		t.Fatal(err)
	}
	if text := table.String(); !strings.Contains(text, "nazgul-2: =1+1") || strings.Contains(text, ",=") {
		t.Errorf("exported is\n%s", text)
	}
	here, err := c.Import(ctx, "shire", "boss", bytes.NewReader(table.Bytes()))
	if err != nil || here.Known != 2 || len(here.Results)+len(here.Wrong) > 0 {
		t.Errorf("where it comes from: %+v, %v", here, err)
	}
	other := newLibrary(t)
	there, err := other.Import(ctx, "bree", "boss", bytes.NewReader(table.Bytes()))
	if err != nil || len(there.Results) != 2 || len(there.Wrong) > 0 {
		t.Fatalf("elsewhere: %+v, %v", there, err)
	}
	for i, r := range there.Results {
		was := export.Results[i]
		if r.Rules != was.Rules || r.Options != was.Options || r.Victory != was.Victory || r.Facts != was.Facts ||
			!r.Ended.Equal(was.Ended) || len(r.Seats) != len(was.Seats) {
			t.Errorf("%+v\ncame in as\n%+v", was, r)
		}
		for n := range r.Seats {
			if r.Seats[n].Place != was.Seats[n].Place || r.Seats[n].Name != export.name(was.Seats[n]) {
				t.Errorf("%+v came in as %+v", was.Seats[n], r.Seats[n])
			}
		}
	}
}

// Exports have all that is kept, by names; the community's reports have what it can take, and say why not.
func TestExports(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	if err := c.Store().SeeUser(ctx, storage.User{ID: "frodo", Name: "=Frodo"}); err != nil {
		t.Fatal(err)
	}
	war, draw := shadowsWar(), shadowsWar()
	war.Facts.Number("turns", 6)
	war.Facts.Texts("captured-shadow", "bree", "pelargir")
	draw.Ended, draw.Victory, draw.Ending, draw.Seats[0].Place = noon, annals.Draw, league.Agreed, 1
	for _, e := range []Entry{war, draw} {
		r, err := c.Enter(ctx, at("shire", "frodo"), e)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Confirm(ctx, at("shire", "sauron"), r.ID); err != nil {
			t.Fatal(err)
		}
	}
	export, err := c.Export(ctx, storage.ResultFilter{})
	if err != nil {
		t.Fatal(err)
	}
	var table, data bytes.Buffer
	if err := errors.Join(export.CSV(&table), export.JSON(&data)); err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("A", export.Results[0].ID, "B", export.Results[1].ID).Replace(
		"id,origin,state,rules,options,server,event,begun,ended,ending,victory,how,winners,losers,seats,earlier," +
			"fact.captured-shadow,fact.corruption,fact.turns\n" +
			"A,entered,stands,wotr,,shire,,,2026-09-22T11:00:00Z,played,ring,,sauron,'=Frodo,free: =Frodo; shadow: sauron,," +
			"bree pelargir,12,6\n" +
			"B,entered,stands,wotr,,shire,,,2026-09-22T12:00:00Z,agreed,draw,,,,free: =Frodo; shadow: sauron,,,12,\n")
	if table.String() != want {
		t.Errorf("exported is\n%s\nwant\n%s", table.String(), want)
	}
	var list []struct {
		ID, Victory string
		Facts       map[string][]string
		Seats       []struct {
			Name, User, Side string
			Place            int
		}
	}
	if err := json.Unmarshal(data.Bytes(), &list); err != nil || len(list) != 2 ||
		list[0].Seats[0].Name != "=Frodo" ||
		list[0].Seats[1].Place != 1 || list[0].Facts["turns"][0] != "6" || list[1].Victory != "draw" {
		t.Errorf("%v, %s", err, data.String())
	}
	rows, no, err := export.Reports("league")
	if err != nil || len(rows) != 2 || len(no) != 1 || no[0].Code != "draw" || no[0].ID != export.Results[1].ID {
		t.Fatalf("%v, %v, %v", rows, no, err)
	}
	if got := fmt.Sprint(rows[1][:4], rows[1][13]); got != "[sauron =Frodo Shadow Ring]12" {
		t.Errorf("reported is %s: %v", got, rows)
	}
	if one, err := c.ExportGame(ctx, export.Results[0].ID); err != nil || len(one.Results) != 1 {
		t.Errorf("of one game: %v, %v", one, err)
	}
	game := c.hidden()
	if _, err := c.ExportGame(ctx, string(game.ID)); err == nil {
		t.Error("a game that goes on is exported")
	}
	c.check(c.Resign(ctx, "", "warden", game.ID))
	if one, err := c.ExportGame(ctx, string(game.ID)); err != nil ||
		one.Results[0].Victory != annals.Concession {
		t.Errorf("of one that has just ended: %v, %v", one, err)
	}
}
