package events

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/storage/ids"
)

// holders is who is to hold which role, as the books say: "role: who who", sorted.
func (w *world) holders(also ...string) string {
	w.Helper()
	if err := w.SettleRoles(w.Context()); err != nil {
		w.Fatal(err)
	}
	held := map[string][]string{}
	for n := range 9 {
		also = append(also, fmt.Sprintf("p%d", n))
	}
	for _, user := range also {
		list, err := w.store.RolesOf(w.Context(), ids.User(user))
		if err != nil {
			w.Fatal(err)
		}
		for _, r := range list {
			if r.Wanted {
				held[r.Role] = append(held[r.Role], user)
			}
		}
	}
	var texts []string
	for _, role := range slices.Sorted(maps.Keys(held)) {
		slices.Sort(held[role])
		texts = append(texts, role+": "+strings.Join(held[role], " "))
	}
	return strings.Join(texts, ", ")
}

func (w *world) holds(want string, also ...string) {
	w.Helper()
	if got := w.holders(also...); got != want {
		w.Errorf("the roles are held by\n%s, want\n%s", got, want)
	}
}

func (w *world) winners(event ids.Event) []league.Entrant {
	w.Helper()
	b := w.book(event)
	return b.Champions()
}

// names gives a league roles.
func (w *world) names(event ids.Event, roles season.Roles) Book {
	w.Helper()
	b, err := w.NameRoles(w.Context(), "shire", event, "", "chief",
		func(season.Roles) season.Roles { return roles })
	if err != nil {
		w.Fatal(err)
	}
	return b
}

// The roles of a league are held by those who play in it, while they do, and by its champion until the next
// one, season after season.
func TestRolesOfALeague(t *testing.T) {
	w := newWorld(t)
	event := w.opens(6, func(o *Opening) {
		o.Settings.Division, o.Settings.Moving, o.Settings.Again = 3, 1, 7*day
	})
	roles := season.Roles{Members: "m", Champion: "c"}.With(1, "b").With(0, "a")
	w.names(event, roles)
	w.holds("")
	if _, err := w.Start(w.Context(), "shire", event, "", "chief"); err != nil {
		t.Fatal(err)
	}
	w.holds("a: p0 p1 p2, b: p3 p4 p5, m: p0 p1 p2 p3 p4 p5")
	if err := w.plays(event, 1); err != nil {
		t.Fatal(err)
	}
	w.writes(event, season.Line{Who: "p4", Kind: season.Withdrew, Entrant: "p4"})
	w.writes(event, season.Line{Who: "chief", Kind: season.Replaced, Entrant: "p5", By: "new"})
	w.holds("a: p0 p1 p2, b: new p3, m: new p0 p1 p2 p3", "new")
	w.names(event, roles.With(1, ""))
	w.holds("a: p0 p1 p2, m: new p0 p1 p2 p3", "new")
	before := w.names(event, roles)
	if b := w.names(event, roles); len(b.Written) != len(before.Written) {
		t.Error("roles that were named already are written once more")
	}
	for range 90 {
		if err := w.plays(event, 1); err != nil {
			t.Fatal(err)
		}
		if b := w.book(event); b.State == season.Over {
			champion := b.Champions()
			w.holds("c: "+string(champion[0]), "new")
			var other league.Entrant
			for _, g := range b.Divisions[0].Rounds {
				for _, g := range g.Games {
					if n := g.Chair(champion[0]); n >= 0 && g.Result.Won(n) {
						result := *g.Result
						result.Places = []int{1, 1}
						result.Places[n], other = 2, g.Chairs[1-n].Entrant
						w.writes(event, season.Line{Who: "chief", Kind: season.Corrected, Game: g.ID, Result: &result})
					}
				}
			}
			if now := w.winners(event); other == "" || now[0] == champion[0] {
				t.Fatalf("%s stays champion", now[0])
			}
			break
		}
	}
	champion := string(w.winners(event)[0])
	w.holds("c: "+champion, "new")
	next, err := w.store.EventAfter(w.Context(), event)
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []league.Entrant{"p0", "p1", "p3", "p6"} {
		w.writes(next.ID, season.Line{Kind: season.Signed, Entrant: who})
	}
	w.holds("c: "+champion, "new")
	if _, err := w.Start(w.Context(), "shire", next.ID, "", "chief"); err != nil {
		t.Fatal(err)
	}
	for d, role := range []string{"a", "b"} {
		division := w.book(next.ID).Divisions[d].Entrants
		var list []string
		for _, who := range division {
			list = append(list, string(who))
		}
		slices.Sort(list)
		if want := role + ": " + strings.Join(list, " "); !strings.Contains(w.holders("new"), want) {
			t.Errorf("%q is not in %q", want, w.holders("new"))
		}
	}
	w.names(event, season.Roles{Champion: "d"}) // of the league, whichever season is meant
	w.holds("d: "+champion, "new")
	w.writes(next.ID, season.Line{Who: "chief", Kind: season.Cancelled})
	w.holds("d: "+champion, "new")
	w.names(next.ID, season.Roles{})
	w.holds("", "new")
}

// A correction that comes before the next season is open does not keep it from being opened.
func TestACorrectionBeforeTheNextSeason(t *testing.T) {
	w := newWorld(t)
	event := w.opens(2, func(o *Opening) { o.Settings.Again = 7 * day })
	w.names(event, season.Roles{Champion: "c"})
	for range 60 {
		if w.book(event).State == season.Over {
			break
		}
		if err := w.plays(event, 1); err != nil {
			t.Fatal(err)
		}
	}
	b := w.book(event)
	if _, err := w.store.EventAfter(w.Context(), event); err == nil {
		b.Kept.Live = true // as it was a moment ago
	}
	if b, err := w.write(w.Context(), b, "", nil, season.Line{At: w.now, Kind: season.Barred, Role: "c",
		Reason: "above"}); err != nil || b.State != season.Over {
		t.Fatal(err)
	}
	if e := w.book(event).Kept; !e.Live {
		t.Fatal("nothing opens the next season any more")
	}
	if err := w.tends(); err != nil {
		t.Fatal(err)
	}
	if e := w.book(event).Kept; e.Live {
		t.Error("it is looked at for ever")
	}
	for range 2 {
		if err := w.Bar(w.Context(), event, "c", "above"); err != nil {
			t.Fatal(err)
		}
	}
	next, err := w.Newest(w.Context(), event)
	if err != nil || len(next.Bars) != 1 || len(next.Written) != 2 {
		t.Errorf("of the newest season: %v, %v", next.Bars, err)
	}
	if err := w.Bar(w.Context(), event, "c", ""); err != nil || len(w.book(next.Kept.ID).Bars) > 0 {
		t.Errorf("it is still barred: %v", err)
	}
}
