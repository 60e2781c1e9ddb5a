package table

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// What a chair has not been told outlives an upgrade: an older program kept the events alone.
func TestUnreadOfAnOlderProgram(t *testing.T) {
	var kept untold
	if err := json.Unmarshal([]byte(`["moved","drew card=ride"]`), &kept); err != nil ||
		!slices.Equal(kept.Events, []string{"moved", "drew card=ride"}) {
		t.Errorf("%v %v", kept, err)
	}
}

// What orders have answered is their player's own: whoever takes the chair over is told of what happened
// alone, and whoever acts has read that, but not what the orders answered.
func TestWhatOrdersAnsweredIsTheirPlayersOwn(t *testing.T) {
	for _, test := range []struct {
		does func(unread, ids.Chair)
		want untold
	}{
		{unread.left, untold{Events: []string{"moved"}}},
		{unread.seen, untold{Obeyed: []string{"stance stance=bold"}}},
	} {
		u := unread{"warden": {Events: []string{"moved"}}}
		u.obeyed("warden", "stance stance=bold")
		test.does(u, "warden")
		stored := u.stored([]Chair{{ID: "warden"}})
		if got := u.take("warden"); !slices.Equal(got.Events, test.want.Events) ||
			!slices.Equal(got.Obeyed, test.want.Obeyed) || stored[0].Body == "" {
			t.Errorf("kept is %v (%v), want %v", got, stored, test.want)
		}
		if stored = u.stored([]Chair{{ID: "warden"}}); !slices.Equal(stored, []storage.Unread{{Seat: "warden"}}) {
			t.Errorf("after it was told: %v", stored)
		}
	}
}

// What a chair was asked and has answered before it was told is not told any more: its player has seen what
// led to it in the answer to their press. What is secret in it is told, and so is what a standing order has
// answered.
func TestWhatIsAnsweredBeforeItIsToldIsNotAsked(t *testing.T) {
	c, game := aWar(t, 40)
	ctx, random := t.Context(), rand.New(rand.NewPCG(1, 1))
	pending := func() []storage.OutboxRow {
		t.Helper()
		rows, err := c.store.Pending(ctx, c.now(), 1000)
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	told := func(rows []storage.OutboxRow) (n News) {
		t.Helper()
		p := NewPublisher(tellerFunc(func(news News) { n = news }), discard)
		p.tables = c.Tables
		to, err := parseAudience(rows[0].Audience)
		if err == nil {
			err = p.tell(ctx, nil, &turn{}, to, rows)
		}
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	asked := map[string]int{} // of chairs that have answered meanwhile, by what they were told
	for game = c.check(c.Open(ctx, game.ID)); game.Running() && len(asked) < 2; {
		for _, row := range pending() {
			if err := c.store.Delivered(ctx, row.ID); err != nil {
				t.Fatal(err)
			}
		}
		for range 4 {
			if d := game.Rules.Asked(game.position); len(d) > 0 {
				a, err := engine.RandomAction(game.Rules, game.position, d[0], random.IntN, nil)
				if err != nil {
					t.Fatal(err)
				}
				game = c.check(c.Submit(ctx, Answer{User: game.UserOf(d[0].Seat), Game: game.ID, Action: a}))
			}
		}
		for _, rows := range batches(pending()) {
			n := slices.IndexFunc(rows, func(r storage.OutboxRow) bool { return r.Kind == Asked })
			if n < 0 || n == len(rows)-1 || rows[n+1].Kind != Answered {
				continue
			}
			rows = rows[n : n+2]
			_, said, err := read(game.Rules, rows[0])
			if err != nil {
				t.Fatal(err)
			}
			news := told(rows)
			if secret := !said.Public; news.Kinds[Asked] != secret || secret != (len(news.Events) > 0) ||
				!news.Kinds[Answered] {
				t.Fatalf("secret: %t, told are %v and %v", secret, news.Kinds, news.Events)
			}
			asked[fmt.Sprint("secret: ", !said.Public)]++
			if alone := told(rows[:1]); !alone.Kinds[Asked] || len(alone.Events) == 0 {
				t.Fatalf("not answered, told are %v and %v", alone.Kinds, alone.Events)
			}
			obeyed := rows[0]
			obeyed.Body = `{"obeyed":["allocate dice=1"],"public":true}`
			if news := told([]storage.OutboxRow{obeyed, rows[1]}); len(news.Obeyed) != 1 {
				t.Fatalf("of an order that has answered is told %v", news.Kinds)
			}
			byOrder := rows[1]
			byOrder.Body = strings.Replace(byOrder.Body, `"gave":{`, `"gave":{"order":true,`, 1)
			if news := told([]storage.OutboxRow{rows[0], byOrder}); !news.Kinds[Asked] {
				t.Fatalf("answered by an order, told are %v", news.Kinds)
			}
		}
	}
	if len(asked) < 2 {
		t.Errorf("seen are %v", asked)
	}
}
