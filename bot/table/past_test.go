package table

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage"
	"redbook/storage/ids"
)

// aWar is a club with a war of so many lines, of which some take the one before back.
func aWar(t *testing.T, lines int) (*club, *Table) {
	t.Helper()
	c := newClub(t)
	c.Tables = New(c.store, []Game{{Rules: wotr.Rules}}, c.now, func() {})
	c.Seeds(seedsFor(t.Name()))
	ctx := t.Context()
	game := c.check(c.Create(ctx, Creation{Interaction: "create", User: "free", Rules: "wotr", Language: "en",
		Server: "shire", Channel: "inn"}))
	c.check(c.Join(ctx, "join", "shadow", game.ID, ""))
	game = c.starts("start", "shadow", game.ID)

	random, chance, p := rand.New(rand.NewPCG(1, 3)), engine.NewSeeded(game.Seed, game.Chance), game.position
	var texts []string
	add := func(l engine.Line) { texts = append(texts, engine.FormatLine(wotr.Rules, l, engine.Public)) }
	for len(texts)+1 < lines {
		asked := wotr.Rules.Asked(p)
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(wotr.Rules, p, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		next, played, err := wotr.Rules.Apply(p, d.Seat, a, chance)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := wotr.Rules.Result(next); over {
			p, texts = game.position, nil // another one
			continue
		}
		add(engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a, Outcomes: played.Outcomes})
		if undone := len(texts); random.IntN(20) == 0 {
			if random.IntN(3) == 0 {
				add(engine.Line{Kind: engine.MixLine, Message: "https://discord.com/channels/1/2/3"})
			}
			add(engine.Line{Kind: engine.UndoLine, Undo: undone})
			next = wotr.Rules.TakeBack(p, next)
		}
		p = next
	}
	data, err := wotr.Rules.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	err = c.store.Append(ctx, storage.Append{Game: game.ID, After: 1, Lines: texts, Chance: chance.Used(),
		Position: data, State: storage.Running, At: noon})
	if err != nil {
		t.Fatal(err)
	}
	return c, c.check(c.Open(ctx, game.ID))
}

// What somebody sees of the past is what a whole replay shows, whatever has been taken back in between, and
// for everyone alike.
func TestThePastIsAsItWas(t *testing.T) {
	c, game := aWar(t, 300)
	record, err := c.record(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	moments := map[ids.User][]Moment{}
	for _, user := range []ids.User{"", "free", "shadow"} {
		if moments[user], err = c.Story(t.Context(), game, user); err != nil {
			t.Fatal(err)
		}
	}
	i := 0
	_, err = engine.Replay(game.Rules, &record,
		func(_ int, l engine.Line, p engine.Position, played engine.Played) error {
			if l.Kind == engine.MixLine {
				return nil
			}
			for user, list := range moments {
				m, seats := list[i], game.SeatsOf(user)
				if want := engine.EventsFor(played.Events, seats); fmt.Sprint(m.Events) != fmt.Sprint(want) ||
					m.SeatsOf(user) != seats || m.Verb != l.Action.Verb {
					t.Errorf("%q is told %v at %d, want %v", user, m.Events, i, want)
				}
				if i%5 > 0 {
					continue
				}
				if view, err := m.ViewFrom(seats); err != nil || !reflect.DeepEqual(view, game.Rules.View(p, seats)) {
					t.Errorf("%q does not see the board as it was at %d (%v)", user, i, err)
				}
			}
			i++
			return nil
		})
	if err != nil || i != len(moments[""]) || i < 250 {
		t.Fatalf("%d moments, %d are told, %v", i, len(moments[""]), err)
	}
}

// However many look at the same past at the same moment, there is one replay, and little is kept of it.
func TestOneReplayForAllWhoLook(t *testing.T) {
	c, game := aWar(t, 400)
	var looking sync.WaitGroup
	for n := range 200 {
		looking.Go(func() {
			user := []ids.User{"", "free", "shadow"}[n%3]
			moments, err := c.Story(t.Context(), game, user)
			if err == nil && n%4 == 0 {
				_, err = moments[n].ViewFrom(engine.Nobody)
			}
			if err == nil && n%10 == 0 {
				_, err = c.Record(t.Context(), game, user)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	looking.Wait()
	if c.pasts.made != 1 {
		t.Errorf("%d replays", c.pasts.made)
	}
	kept, positions := c.pasts.kept[game.ID], 0
	for _, l := range kept.lines {
		if l.position != nil {
			positions++
		}
	}
	if most := 400/leastStride + 1; positions > most || positions > mostStored {
		t.Errorf("%d positions are kept, at most %d need be", positions, most)
	}
	if most := 2000 * 400; kept.weight > most || c.pasts.weight != kept.weight {
		t.Errorf("%d bytes are kept, %d of this game", c.pasts.weight, kept.weight)
	}
	next := c.check(c.Resign(t.Context(), "resign", "free", game.ID))
	moments, err := c.Story(t.Context(), next, "")
	if old := c.pasts.kept[game.ID]; err != nil || len(moments) != len(kept.stood)+1 ||
		old.sequence != next.Sequence || c.pasts.weight != old.weight {
		t.Errorf("after another line: %d moments, %v", len(moments), err)
	}
	if moments, err = c.Story(t.Context(), game, ""); err != nil || len(moments) != len(kept.stood) {
		t.Errorf("who looks at the game as it stood is told %d lines, %v", len(moments), err)
	}
}

// All that is kept is bounded: the past that nobody has asked for the longest goes. One that is too much is
// not kept.
func TestPastsAreBounded(t *testing.T) {
	p := newPasts()
	for n := range 10 {
		p.put(ids.Game(fmt.Sprint(n)), &chronicle{weight: mostPasts / 4})
		if p.take("0", 0) == nil {
			t.Errorf("what is asked for all the time is gone after %d", n)
		}
	}
	p.put("huge", &chronicle{weight: mostPasts + 1})
	if p.weight != mostPasts || len(p.kept) != 4 || len(p.order) != 4 || p.take("huge", 0) != nil ||
		p.take("9", 0) == nil || p.take("9", 1) != nil {
		t.Errorf("%d bytes of %v", p.weight, p.order)
	}
}

// Who gives up waiting is let go at once. The others, and the next one, have the replay.
func TestGivingUpALook(t *testing.T) {
	c, game := aWar(t, 50)
	for range mostReplays {
		c.pasts.replays <- struct{}{} // as if others were being replayed
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := c.Story(gone, game, ""); err != context.Canceled {
		t.Errorf("who gave up is told %v", err)
	}
	<-c.pasts.replays
	if _, err := c.Story(t.Context(), game, ""); err != nil || c.pasts.made != 1 {
		t.Errorf("%d replays, %v", c.pasts.made, err)
	}
}

// Taking back finds the same as a whole look at the past does, and keeps what came after the action alone.
func TestUndoKeepsLittle(t *testing.T) {
	c, game := aWar(t, 200)
	record, err := c.record(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range []ids.User{"free", "shadow"} {
		found, now, err := game.newestOf(t.Context(), user, &record)
		if err != nil {
			t.Fatal(err)
		}
		u := found.undo(game.Rules, user)
		part := record
		part.Lines = record.Lines[:u.First]
		before, err := engine.ReplayAll(game.Rules, &part, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := game.Rules.Encode(before)
		if got, err := game.Rules.Encode(u.before); err != nil || !bytes.Equal(got, want) ||
			len(found.moments) != len(record.Lines)-u.First {
			t.Errorf("%s takes line %d back: %d lines are kept, %v", user, u.First, len(found.moments), err)
		}
		if same, err := samePosition(game.Rules, now, game.position); err != nil || !same {
			t.Errorf("the replay ends elsewhere: %v", err)
		}
	}
}
