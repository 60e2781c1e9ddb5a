package table

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// allow sets the limits of the club's server.
func (c *club) allow(typed string) {
	c.t.Helper()
	limits, err := SetLimits("", typed)
	if err == nil {
		err = c.store.SetServer(c.t.Context(), storage.Server{ID: "shire", Limits: limits})
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c *club) lobby(user ids.User) (*Table, error) {
	return c.Create(c.t.Context(), Creation{User: user, Rules: "probe", Language: "en", Server: "shire",
		Channel: "inn"})
}

// nth is a user of their own for each lobby.
func nth(n int) ids.User { return ids.User(strconv.Itoa(n)) }

// Each limit holds at its number, says so, and lets go when there is room again.
func TestLimits(t *testing.T) {
	for _, x := range []struct {
		limit Limit
		user  func(n int) ids.User // who opens the nth lobby
		room  func(c *club, games []*Table)
	}{
		{OwnLobbies, func(int) ids.User { return "ann" },
			func(c *club, games []*Table) { c.check(c.Cancel(t.Context(), "", "ann", games[0].ID)) }},
		{OwnGames, func(int) ids.User { return "ann" },
			func(c *club, games []*Table) { c.check(c.Leave(t.Context(), "", "ann", games[0].ID)) }},
		{ServerLobbies, nth,
			func(c *club, games []*Table) { c.check(c.Cancel(t.Context(), "", "0", games[0].ID)) }},
		{ServerGames, nth,
			func(c *club, games []*Table) { c.check(c.Cancel(t.Context(), "", "0", games[0].ID)) }},
		{Creations, func(int) ids.User { return "ann" }, func(c *club, games []*Table) {
			c.check(c.Cancel(t.Context(), "", "ann", games[0].ID))
			if err := second(c.lobby("ann")); !hasCode(err, "limit-creations") {
				t.Errorf("a cancelled game counts no more: %v", err)
			}
			c.clock = c.clock.Add(24 * time.Hour)
		}},
	} {
		t.Run(x.limit.Name, func(t *testing.T) {
			c := newClub(t)
			c.allow("own-lobbies=50 own-games=50 server-lobbies=50 server-games=50 creations=50, " + x.limit.Name +
				"=4")
			var games []*Table
			for n := range 4 {
				games = append(games, c.check(c.lobby(x.user(n))))
			}
			if err := second(c.lobby(x.user(4))); !hasCode(err, "limit-"+x.limit.Name) {
				t.Fatalf("a fifth one: %v", err)
			}
			c.check(c.Create(t.Context(), Creation{User: x.user(4), Rules: "probe", Language: "en", Server: "mordor",
				Channel: "inn"}))
			if x.limit == OwnGames {
				other := c.check(c.lobby("ben"))
				if err := second(c.Join(t.Context(), "", "ann", other.ID, "")); !hasCode(err, "limit-own-games") {
					t.Errorf("a fifth seat: %v", err)
				}
			}
			x.room(c, games)
			c.check(c.lobby(x.user(4)))
		})
	}
}

// Of many who open a lobby at one moment no more get in than there is room for.
func TestLimitsHoldInARace(t *testing.T) {
	c := newClub(t)
	results := make(chan error, 20)
	for range cap(results) {
		go func() { results <- second(c.lobby("ann")) }()
	}
	opened := 0
	for range cap(results) {
		if err := <-results; err == nil {
			opened++
		} else if !hasCode(err, "limit-own-lobbies") {
			t.Error(err)
		}
	}
	if opened != OwnLobbies.Most {
		t.Errorf("%d lobbies are open, %d may be", opened, OwnLobbies.Most)
	}
}

func TestLimitsAreRead(t *testing.T) {
	for typed, want := range map[string]string{
		"own-lobbies=5": "own-lobbies=5", "creations=3, own-games=7": "own-games=7 creations=3", "default": "",
		"own-lobbies=3": "",
	} {
		if got, err := SetLimits("", typed); err != nil || got != want {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	if got, err := SetLimits("creations=3", "own-games=7"); err != nil || got != "own-games=7 creations=3" {
		t.Errorf("what was set before: %q, %v", got, err)
	}
	for _, typed := range []string{"lobbies=3", "own-lobbies", "own-lobbies=0", "own-lobbies=many",
		"own-lobbies=-1", "creations=100001"} {
		if _, err := SetLimits("", typed); !hasCode(err, "no-such-limit") {
			t.Errorf("%q: %v", typed, err)
		}
	}
}

// Whatever a host does with lobbies and invitations, nobody is called by them twice in a day, and no more
// than ten people in an hour.
func TestNobodyIsInvitedAgainAndAgain(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	c.allow("own-lobbies=1000 own-games=1000 server-games=1000 server-lobbies=1000 creations=1000")
	random := rand.New(rand.NewPCG(1, 15))
	guests := make([]ids.User, 60)
	for i := range guests {
		guests[i] = ids.User("guest" + strconv.Itoa(i))
	}
	called := map[ids.User][]time.Time{}
	seen := map[int64]bool{}
	var all []time.Time
	refused, quiet := 0, 0
	var lobbies []ids.Game
	for range 500 {
		c.clock = c.clock.Add(time.Duration(random.IntN(2)) * time.Minute)
		if len(lobbies) == 0 || random.IntN(3) == 0 {
			lobbies = append(lobbies, c.check(c.lobby("host")).ID)
		}
		at := random.IntN(len(lobbies))
		game, guest := lobbies[at], guests[random.IntN(len(guests))]
		var err error
		switch random.IntN(6) {
		case 0:
			err = second(c.Decline(ctx, "", guest, game, guest))
		case 1:
			err = second(c.Decline(ctx, "", "host", game, guest))
		case 2:
			if random.IntN(4) == 0 {
				err = second(c.Cancel(ctx, "", "host", game))
				lobbies = slices.Delete(lobbies, at, at+1)
			}
		default:
			var rung bool
			if _, rung, err = c.Invite(ctx, "", "host", game, guest, ""); err == nil && !rung {
				quiet++
			}
		}
		if problem := (*Problem)(nil); errors.As(err, &problem) {
			if problem.Code == "limit-invitations" {
				refused++
				if again, _ := problem.Args["again"].(string); !strings.HasPrefix(again, "<t:") {
					t.Errorf("%s does not say when: %v", problem.Code, problem.Args)
				}
			}
		} else if err != nil {
			t.Fatal(err)
		}
		rows, err := c.store.Pending(ctx, c.clock.Add(time.Hour), 100000)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if row.Kind != Invitation || seen[row.ID] {
				continue
			}
			seen[row.ID] = true
			_, said, err := read(c.games["probe"].Rules, row)
			if err != nil {
				t.Fatal(err)
			}
			for _, user := range said.Called {
				called[user], all = append(called[user], row.Created), append(all, row.Created)
			}
		}
	}
	if len(all) < 20 || refused < 5 || quiet < 20 {
		t.Fatalf("too little was tried: %d calls, %d refused, %d without a call", len(all), refused, quiet)
	}
	for user, times := range called {
		for i := 1; i < len(times); i++ {
			if times[i].Sub(times[i-1]) < invitedRest {
				t.Errorf("%s was called at %s and at %s", user, times[i-1], times[i])
			}
		}
	}
	for i := Invitations.Most; i < len(all); i++ {
		if all[i].Sub(all[i-Invitations.Most]) < invitationsCount {
			t.Errorf("more than %d calls in the hour to %s", Invitations.Most, all[i])
		}
	}
}
