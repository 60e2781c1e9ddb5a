package events

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite/sqlitetest"
)

var spring = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

// world is a server with a league in it.
type world struct {
	*testing.T
	store storage.Store
	now   time.Time
	*Events
	tables *table.Tables
}

func newWorld(t *testing.T) *world {
	store := sqlitetest.Open(t, filepath.Join(t.TempDir(), "red.db"))
	w := &world{T: t, store: store, now: spring}
	w.starts(store)
	return w
}

// starts has a new program work on a store.
func (w *world) starts(store storage.Store) {
	w.tables = table.New(store, []table.Game{{Rules: confrontation.Rules}}, w.clock, func() {})
	w.Events = New(w.tables, w.clock, func() {})
	w.Lots(func() uint64 { return 7 })
}

func (w *world) clock() time.Time { return w.now }

// opens has somebody open a league, and some people sign up.
func (w *world) opens(n int, change ...func(*Opening)) ids.Event {
	w.Helper()
	o := Opening{User: "chief", Server: "shire", Channel: "inn", Language: words.English,
		Settings: season.Settings{Name: "Spring", Form: "round-robin", Rules: "confrontation",
			SignUp: w.now.Add(7 * day),
			Round:  14 * day, Late: season.LateLoss}}
	for _, c := range change {
		c(&o)
	}
	b, err := w.Begin(w.Context(), o)
	if err != nil {
		w.Fatal(err)
	}
	for i := range n {
		w.writes(b.Kept.ID, season.Line{Kind: season.Signed, Entrant: league.Entrant(fmt.Sprintf("p%d", i))})
	}
	return b.Kept.ID
}

func (w *world) writes(event ids.Event, line season.Line) Book {
	w.Helper()
	b, err := w.Write(w.Context(), "shire", event, "", line)
	if err != nil {
		w.Fatal(err)
	}
	return b
}

func (w *world) book(event ids.Event) Book {
	w.Helper()
	b, err := w.Open(w.Context(), "shire", event)
	if err != nil {
		w.Fatal(err)
	}
	return b
}

// problem sees to it that something cannot be done, and why.
func (w *world) problem(err error, code string) {
	w.Helper()
	var p *table.Problem
	if !errors.As(err, &p) || p.Code != code {
		w.Errorf("got %v, want the problem %s", err, code)
	}
}

// plays tends the event for some days. Its games are told of, as the bot tells, and the third day after that
// their first player resigns.
func (w *world) plays(event ids.Event, days int) error {
	w.Helper()
	for range days {
		w.now = w.now.Add(day)
		if err := w.tends(); err != nil {
			return err
		}
		games, err := w.store.EventGames(w.Context(), event)
		if err != nil {
			return err
		}
		for _, g := range games {
			t, err := w.tables.Open(w.Context(), g.Game)
			switch {
			case err != nil:
				return err
			case t.InLobby() && t.LobbyMessage == "":
				err = w.store.SetLobbyMessage(w.Context(), g.Game, "1181234567890120000")
			case t.State != storage.Running:
			case !t.Started():
				_, err = w.tables.Published(w.Context(), g.Game,
					"https://discord.com/channels/1/2/1181234567890123456")
			case w.now.Sub(t.Updated) >= 3*day:
				_, err = w.tables.Resign(w.Context(), "", t.Players()[0], g.Game)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// tends takes all steps that are due.
func (w *world) tends() error {
	for {
		if more, err := w.Tend(w.Context()); !more || err != nil {
			return err
		}
	}
}

// said is what a book says, day by day, without times, tables and the order of lines of one moment. Which
// games were opened comes last: a program that is started again opens them a moment earlier.
func said(b Book) string {
	var lines, opened []string
	day := 0 // where the lines of it begin
	for n, l := range b.Written {
		if n > 0 && !l.At.Equal(b.Written[n-1].At) {
			slices.Sort(lines[day:])
			day = len(lines)
		}
		text := fmt.Sprint(l.Kind, " ", l.Entrant, l.By, l.Division, l.Round, l.Nth, l.Game, l.Divisions, l.Byes,
			l.Lot)
		for _, g := range l.Games {
			text += fmt.Sprint(g)
		}
		if l.Result != nil {
			text += fmt.Sprint(l.Result.Places, l.Result.Ending)
		}
		if l.Kind == season.Seated {
			opened = append(opened, text)
			continue
		}
		lines = append(lines, text)
	}
	slices.Sort(opened)
	lines = append(lines, opened...)
	return strings.Join(lines, "\n")
}

var errKilled = errors.New("killed")

// mortal is a store whose program is killed at a change: before it, or after.
type mortal struct {
	storage.Store
	left  int // changes until then
	after bool
}

func (m *mortal) change(do func() error) error {
	if m.left--; m.left == 0 && !m.after {
		return errKilled
	}
	err := do()
	if m.left == 0 {
		return errKilled
	}
	return err
}

func (m *mortal) OpenEvent(ctx context.Context, e storage.Event, line string, at time.Time,
	i ids.Interaction) error {
	return m.change(func() error { return m.Store.OpenEvent(ctx, e, line, at, i) })
}

func (m *mortal) WriteEvent(ctx context.Context, c storage.EventChange) error {
	return m.change(func() error { return m.Store.WriteEvent(ctx, c) })
}

func (m *mortal) CreateGame(ctx context.Context, n storage.NewGame) error {
	return m.change(func() error { return m.Store.CreateGame(ctx, n) })
}

func (m *mortal) Begin(ctx context.Context, b storage.Beginning) error {
	return m.change(func() error { return m.Store.Begin(ctx, b) })
}

func (m *mortal) Append(ctx context.Context, a storage.Append) error {
	return m.change(func() error { return m.Store.Append(ctx, a) })
}

// killedForm is a form whose season is killed: how it is opened, for how many, what people do besides playing
// on a day of it, how many games it comes to, and in how many days.
type killedForm struct {
	change  func(*Opening)
	people  int
	does    func(w *world, event ids.Event, day int) error
	games   int
	days    int
	changes int // at least, to be killed at
}

var killedForms = map[string]killedForm{
	"round robin": {change: func(*Opening) {}, people: 3, games: 3, days: 40, changes: 30},
	"ladder": {change: func(o *Opening) {
		o.Settings.Form, o.Settings.Ladder = "ladder", &season.Ladder{Above: 2, Answer: 3 * day, Again: 14 * day,
			Idle: 12 * day, Lasts: 30 * day}
	}, people: 4, does: (*world).climbs, games: 2, days: 50, changes: 40},
	"teams": {change: func(o *Opening) { o.Settings.Boards = 2 }, does: (*world).inTeams, games: 2, days: 22,
		changes: 30},
}

// inTeams has people do on a day what they do in a league of two teams, of two boards each.
func (w *world) inTeams(event ids.Event, n int) error {
	var lines []season.Line
	switch n {
	case 1:
		for n := range 2 {
			name := fmt.Sprint("Team ", n)
			id, captain, second := season.TeamID(name), fmt.Sprint("p", 2*n), fmt.Sprint("p", 2*n+1)
			lines = append(lines, season.Line{Who: captain, Kind: season.Founded, Entrant: id,
				By: league.Entrant(captain), Name: name},
				season.Line{Who: captain, Kind: season.Invited, Entrant: id, By: league.Entrant(second)},
				season.Line{Who: second, Kind: season.Joined, Entrant: league.Entrant(second), By: id})
		}
	case 2:
		id := season.TeamID("Team 0")
		lines = []season.Line{{Who: "p0", Kind: season.Invited, Entrant: id, By: "late"},
			{Who: "late", Kind: season.Joined, Entrant: "late", By: id}}
	case 3:
		for n := range 2 {
			lines = append(lines, season.Line{Who: fmt.Sprint("p", 2*n), Kind: season.Signed,
				Entrant: season.TeamID(fmt.Sprint("Team ", n))})
		}
	case 4:
		lines = []season.Line{{Who: "p0", Kind: season.Boarded, Entrant: season.TeamID("Team 0"), By: "late"}}
	case 12:
		lines = []season.Line{{Who: "p3", Kind: season.Withdrew, Entrant: "p3"}}
	}
	for _, line := range lines {
		b := w.book(event)
		if line.Kind == season.Boarded && b.Team(line.Entrant).Members[line.Nth] == line.By {
			continue
		}
		var done *table.Problem
		_, err := w.Write(w.Context(), "shire", event, "", line)
		if err != nil && !errors.As(err, &done) {
			return err
		}
	}
	return nil
}

// climbs has people do on a day what they do on a ladder; what is done already is not done again.
func (w *world) climbs(event ids.Event, n int) error {
	challenge := func(who, whom ids.User) func() error {
		return func() error {
			_, _, err := w.Challenge(w.Context(), "shire", event, "", who, whom)
			return err
		}
	}
	answer := func(nth int, accepts bool) func() error {
		return func() error {
			g := w.book(event).Divisions[0].Rounds[nth].Games[0]
			_, met := pairing.Challenger(g.Game)
			_, err := w.Answer(w.Context(), "shire", event, "", ids.User(met), g.ID, accepts)
			return err
		}
	}
	join := func() error {
		_, err := w.Write(w.Context(), "shire", event, "", season.Line{Kind: season.Signed, Entrant: "late"})
		return err
	}
	for _, do := range map[int][]func() error{
		8:  {challenge("p1", "p0"), challenge("p3", "p2")},
		9:  {answer(0, true), answer(1, false)},
		10: {join, challenge("late", "p2")}, // which is not answered
		20: {challenge("p2", "p1")},
		21: {answer(3, true)},
		36: {challenge("p1", "p0")}, // which lapses with the season
	}[n] {
		var done *table.Problem
		if err := do(); err != nil && !errors.As(err, &done) {
			return err
		}
	}
	return nil
}

// Wherever the program is killed during a season and its turn to the next one, the same comes of it, and
// nothing of it twice.
func TestKilledAtEachStepOfASeason(t *testing.T) {
	for name, f := range killedForms {
		t.Run(name, f.killed)
	}
}

func (f killedForm) killed(t *testing.T) {
	season := func(t *testing.T, kill int, after bool) (string, bool) {
		w := newWorld(t)
		event := w.opens(f.people, func(o *Opening) { o.Settings.Again = 7 * day; f.change(o) })
		m := &mortal{Store: w.store, left: kill, after: after}
		w.starts(m)
		killed := false
		for from := w.now; w.now.Sub(from) < time.Duration(f.days)*day; {
			err := w.plays(event, 1)
			if err == nil && f.does != nil {
				err = f.does(w, event, int(w.now.Sub(from)/day))
			}
			if errors.Is(err, errKilled) {
				killed = true
				w.starts(w.store)
				w.now = w.now.Add(-day) // it is started again at once
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		next, err := w.store.EventAfter(t.Context(), event)
		if err != nil {
			t.Fatal(err)
		}
		games, err := w.store.EventGames(t.Context(), event)
		if err != nil || len(games) != f.games {
			t.Errorf("killed at %d: games %v, %v", kill, games, err)
		}
		return said(w.book(event)) + "\nnext: " + said(w.book(next.ID)), killed
	}
	want, _ := season(t, -1, false)
	steps := 0
	for _, after := range []bool{false, true} {
		for kill := 1; ; kill++ {
			got, killed := season(t, kill, after)
			if got != want {
				t.Fatalf("killed at change %d, after it %t:\n%s\nwant\n%s", kill, after, got, want)
			}
			if !killed {
				break
			}
			steps++
		}
	}
	if steps < f.changes {
		t.Errorf("only %d steps", steps)
	}
}

// A result comes from the record; an organiser decides what is open and corrects what is not, but not a game
// of their own.
func TestDecisions(t *testing.T) {
	w := newWorld(t)
	event := w.opens(3)
	w.writes(event, season.Line{Kind: season.Signed, Entrant: "chief"})
	if err := w.plays(event, 9); err != nil {
		t.Fatal(err)
	}
	decide := func(user ids.User, game string, winner league.Entrant) (Book, error) {
		return w.Decide(t.Context(), Decision{Server: "shire", Event: event, Game: game, Winner: winner,
			Reason: "so",
			User:   user})
	}
	b := w.book(event)
	games := b.Divisions[0].Rounds[0].Games
	if len(games) != 2 {
		t.Fatalf("games %v", games)
	}
	for _, g := range games {
		user := ids.User("judge")
		_, err := decide(user, g.ID, "nobody")
		w.problem(err, "event-not-of-the-game")
		_, err = decide(ids.User(g.Chairs[0].Entrant), g.ID, g.Chairs[0].Entrant)
		w.problem(err, "event-own-game")
		b, err := decide(user, g.ID, g.Chairs[1].Entrant)
		if err != nil {
			t.Fatal(err)
		}
		if r := b.Game(g.ID).Result; !reflect.DeepEqual(r.Places, []int{2, 1}) || r.Ending != league.Adjudicated {
			t.Errorf("decided: %+v", r)
		}
		now, err := w.tables.Open(t.Context(), ids.Game(b.Game(g.ID).Table))
		if err != nil || now.State != storage.Finished {
			t.Errorf("its table is %s, %v", now.State, err)
		}
		if b, err = decide(user, g.ID, ""); err != nil || !b.Game(g.ID).Result.Drawn() {
			t.Errorf("corrected: %+v, %v", b.Game(g.ID).Result, err)
		}
	}
	_, err := decide("judge", "r9-9", "")
	w.problem(err, "event-no-such-game")
	if err := w.plays(event, 1); err != nil { // what the tables tell does not undo the correction
		t.Fatal(err)
	}
	if b := w.book(event); !b.Game(games[0].ID).Result.Drawn() {
		t.Error("the correction is gone")
	}
}

// A game that its players cancel is for the organisers to decide; one that is paused when its round is over
// is left alone.
func TestGamesThatAreNotPlayedOut(t *testing.T) {
	w := newWorld(t)
	event := w.opens(2)
	if err := w.plays(event, 8); err != nil {
		t.Fatal(err)
	}
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	if _, err := w.tables.Pause(t.Context(), "", "judge", ids.Game(g.Table)); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(30 * day)
	for range 5 {
		w.now = w.now.Add(day)
		if err := w.tends(); err != nil {
			t.Fatal(err)
		}
	}
	if b := w.book(event); b.Game(g.ID).Result != nil {
		t.Errorf("the paused game has ended: %+v", b.Game(g.ID).Result)
	}
	if _, err := w.tables.Abandon(t.Context(), "", "judge", ids.Game(g.Table), "so"); err != nil {
		t.Fatal(err)
	}
	if err := w.tends(); err != nil {
		t.Fatal(err)
	}
	if b := w.book(event); !b.Game(g.ID).Asked {
		t.Error("the organisers are not asked")
	}
	b, err := w.Decide(t.Context(), Decision{Server: "shire", Event: event, Game: g.ID, Winner: "p1",
		Reason: "so",
		User:   "judge"})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.tends(); err != nil {
		t.Fatal(err)
	}
	if b = w.book(event); b.State != season.Over || b.Kept.Live {
		t.Errorf("it is %s", b.State)
	}
}

// What is wrong with an event is said when it is opened.
func TestOpenings(t *testing.T) {
	w := newWorld(t)
	for code, change := range map[string]func(*Opening){
		"no-such-rules":            func(o *Opening) { o.Settings.Rules = "chess" },
		"event-no-such-form":       func(o *Opening) { o.Settings.Form = "riddles" },
		"event-form-for-others":    func(o *Opening) { o.Settings.Form = "tables" },
		"event-sign-up-past":       func(o *Opening) { o.Settings.SignUp = w.now },
		"event-round-too-short":    func(o *Opening) { o.Settings.Round = time.Hour },
		"event-no-divisions":       func(o *Opening) { o.Settings.Form, o.Settings.Division = "world", 4 },
		"event-division-too-small": func(o *Opening) { o.Settings.Division, o.Settings.Moving = 4, 2 },
	} {
		o := Opening{User: "chief", Server: "shire", Channel: "inn", Language: words.English,
			Settings: season.Settings{Name: "Spring", Form: "round-robin", Rules: "confrontation",
				SignUp: w.now.Add(7 * day), Round: 14 * day, Late: season.LateLoss}}
		change(&o)
		_, err := w.Begin(t.Context(), o)
		w.problem(err, code)
	}
	_, err := w.Open(t.Context(), "shire", "none")
	w.problem(err, "no-such-event")
	event := w.opens(0)
	_, err = w.Open(t.Context(), "bree", event)
	w.problem(err, "no-such-event")
}
