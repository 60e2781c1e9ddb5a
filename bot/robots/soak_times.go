package robots

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// The soak of times: standing orders answer in positions of random games and in their twins, which differ in
// nothing but what the others cannot know. Nobody may tell by an answer's time which of the two it was, nor
// whether only the hand decided that there was one.

// timesSoak is a running one. Its clock goes from one due answer to the next.
type timesSoak struct {
	o      Times
	pick   *rand.Rand
	clock  time.Time
	store  stores.Store
	tables *table.Tables
	waited map[string][]time.Duration // by what nobody may learn
}

// timesMoves is after how many answers a random game is left for the next one.
const timesMoves = 400

// Times compares the times of answers of standing orders.
type Times struct {
	Game    Game // which has standing orders
	Options engine.Options
	Pairs   int
	Seed    uint64
}

// Run compares so many pairs of answers and prints how far apart they are. The error says that they can be
// told apart, or that they are too few to say.
func (o Times) Run(ctx context.Context, out io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "redbook-times-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s := &timesSoak{o: o, pick: rand.New(rand.NewPCG(o.Seed, 9)), clock: time.Date(2026, 1, 1, 0, 0, 0, 0,
		time.UTC), waited: map[string][]time.Duration{}}
	if s.store, err = stores.Open(ctx, filepath.Join(dir, "red.db")); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.store.Close()) }()
	s.tables = table.New(s.store, []table.Game{o.Game.Game}, func() time.Time { return s.clock }, func() {})
	if err := Unlimited(ctx, s.store, "s"); err != nil {
		return err
	}
	s.tables.Delays(s.pick.IntN)
	s.tables.Seeds(rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, o.Seed)))) // the same seed measures the same
	for n := 0; !s.enough(); n++ {
		if err := s.playOne(ctx, n); err != nil {
			return err
		}
	}
	return s.judge(out)
}

// enough reports whether there are so many pairs, and half as many answers that the hand had to allow: these
// come up less often. A game in which none has come up by then has none.
func (s *timesSoak) enough() bool {
	allowed := len(s.waited["answers where the hand allows it"])
	return len(s.waited["re-dealt"]) >= s.o.Pairs && (allowed == 0 || allowed >= s.o.Pairs/2)
}

// judge holds the samples against each other, and says that it would have found a hand that is twice as slow.
func (s *timesSoak) judge(out io.Writer) error {
	pairs := [][2]string{{"as dealt", "re-dealt"}, {"always answers", "answers where the hand allows it"}}
	for _, pair := range pairs {
		one, two := s.waited[pair[0]], s.waited[pair[1]]
		if len(two) == 0 {
			fmt.Fprintf(out, "%s: none\n", pair[1])
			continue
		}
		distance, limit := enginetest.ToldApart(one, two)
		fmt.Fprintf(out, "%d times %q, %d %q: %.3f apart, limit %.3f\n", len(one), pair[0], len(two), pair[1],
			distance, limit)
		if distance > limit {
			return fmt.Errorf("times tell %q from %q", pair[0], pair[1])
		}
		slower := slices.Clone(two)
		for i := range slower {
			slower[i] *= 2
		}
		if distance, limit = enginetest.ToldApart(one, slower); distance <= limit {
			return fmt.Errorf("%d and %d times are too few: %q twice as slow is only %.3f apart, limit %.3f", len(one),
				len(two), pair[1], distance, limit)
		}
		fmt.Fprintf(out, "twice as slow would be %.3f apart\n", distance)
	}
	return nil
}

// playOne plays a random game and times the answers of orders where its questions open.
func (s *timesSoak) playOne(ctx context.Context, n int) error {
	r := s.o.Game.Rules
	chance := engine.NewSeeded(fmt.Append(nil, s.o.Seed, n), 0)
	p, _, err := r.New(s.o.Options, chance)
	weight := engine.Mood(r, s.pick.IntN)
	for range timesMoves {
		if err != nil {
			return err
		}
		asked := r.Decisions(p)
		if _, over := r.Result(p); over || s.enough() {
			return nil
		}
		d := asked[s.pick.IntN(len(asked))]
		a, err := engine.RandomAction(r, p, d, s.pick.IntN, weight)
		if err != nil {
			return err
		}
		used := chance.Used()
		next, _, err := r.Apply(p, d.Seat, a, chance)
		if err != nil {
			return err
		}
		if err := s.opened(ctx, p, next, d.Seat, a, fmt.Append(nil, s.o.Seed, n), used); err != nil {
			return err
		}
		p = next
	}
	return nil
}

// opened times an order that answers what an action has led to, in the game and in a twin.
func (s *timesSoak) opened(ctx context.Context, before, after engine.Position, actor engine.Seat,
	a engine.Action, seed []byte, used uint64) error {
	r := s.o.Game.Rules
	for _, d := range r.Decisions(after) {
		asked := slices.ContainsFunc(r.Decisions(before), func(b engine.Decision) bool { return b.ID == d.ID })
		if d.Seat == actor || asked {
			continue
		}
		order, leaves, ok := s.orderFor(before, after, d)
		if !ok {
			continue
		}
		others := engine.Nobody
		for _, seat := range r.SeatsOf(s.o.Options) {
			if seat != d.Seat {
				others |= engine.SeatsOf(seat)
			}
		}
		waited, answered, err := s.time(ctx, before, actor, a, d.Seat, order)
		if err != nil {
			return err
		}
		if !answered {
			continue
		}
		if leaves {
			s.waited["answers where the hand allows it"] = append(s.waited["answers where the hand allows it"], waited)
			continue
		}
		s.waited["always answers"] = append(s.waited["always answers"], waited)
		twin, ok := r.Redeal(before, others, nil, s.pick.IntN)
		if !ok {
			continue
		}
		then, _, err := r.Apply(twin, actor, a, engine.NewSeeded(seed, used))
		if err != nil {
			continue // what the actor did shows what the seat holds
		}
		if _, done, err := r.NextOfOrder(twin, d.Seat, order); err != nil || !done {
			continue // it names a card that is not held there
		}
		if answer, err := r.Obey(then, d.Seat, order); err != nil || answer.Verb == "" {
			continue // another question
		}
		again, answered, err := s.time(ctx, twin, actor, a, d.Seat, order)
		if err != nil {
			return err
		}
		if answered {
			s.waited["as dealt"] = append(s.waited["as dealt"], waited)
			s.waited["re-dealt"] = append(s.waited["re-dealt"], again)
		}
	}
	return nil
}

// orderFor is a random standing order that can be given before a question opens and answers it; leaves is
// engine.OrderInfo's.
func (s *timesSoak) orderFor(before, after engine.Position,
	d engine.Decision) (order engine.Action, leaves, ok bool) {
	r := s.o.Game.Rules
	for _, i := range s.pick.Perm(len(r.Orders())) {
		info := r.Orders()[i]
		if !slices.Contains(info.Steps, d.Step) || !slices.Contains(r.OpenOrders(before, d.Seat), info.Name) {
			continue
		}
		for range 5 {
			order := engine.Action{Verb: info.Name}
			f, done, err := r.NextOfOrder(before, d.Seat, order)
			for ; err == nil && !done; f, done, err = r.NextOfOrder(before, d.Seat, order) {
				arg, _ := f.Random(s.pick.IntN)
				order = order.With(arg)
			}
			if answer, failed := r.Obey(after, d.Seat, order); err == nil && failed == nil && answer.Verb != "" {
				return order, info.Leaves(order), true
			}
		}
	}
	return engine.Action{}, false, false
}

// time plays the action at a table at which the seat has given the order, at some hour of some day, and lets
// time go by until that answers. The table has dice of its own: what they lead to may not be what the order
// is about.
func (s *timesSoak) time(ctx context.Context, p engine.Position, actor engine.Seat, a engine.Action,
	seat engine.Seat, order engine.Action) (waited time.Duration, answered bool, err error) {
	r := s.o.Game.Rules
	s.clock = s.clock.Add(time.Duration(s.pick.Int64N(int64(48 * time.Hour))))
	user := func(seat engine.Seat) string { return "user of " + r.Seats().Name(engine.Value(seat)) }
	seats := r.SeatsOf(s.o.Options)
	t, err := s.tables.Create(ctx, table.Creation{User: ids.User(user(seats[0])), Rules: r.ID(),
		Options: s.o.Options,
		Server:  "s", Channel: "c", Language: "en",
		Seat: ids.Chair(r.Seats().Name(engine.Value(seats[0])))})
	if err != nil {
		return 0, false, err
	}
	for _, other := range seats[1:] {
		if _, err := s.tables.Join(ctx, "", ids.User(user(other)), t.ID,
			ids.Chair(r.Seats().Name(engine.Value(other)))); err != nil {
			return 0, false, err
		}
	}
	if _, err := s.tables.Start(ctx, "", ids.User(user(seats[0])), t.ID); err != nil {
		return 0, false, err
	}
	// whichever: a checkpoint follows
	if _, err := s.tables.Published(ctx, t.ID, "https://discord.com/channels/1/2/3"); err != nil {
		return 0, false, err
	}
	data, err := r.Encode(p)
	if err != nil {
		return 0, false, err
	}
	if t, err = s.tables.Checkpoint(ctx, t.ID, data); err != nil {
		return 0, false, err
	}
	holder := func(seat engine.Seat) table.Chair {
		return t.Chairs[slices.IndexFunc(t.Chairs, func(c table.Chair) bool { return c.Seat == seat })]
	}
	if _, err := s.tables.GiveOrders(ctx, "", holder(seat).User, t.ID, holder(seat).ID, order); err != nil {
		return 0, false, err
	}
	if t, err = s.tables.Submit(ctx, table.Answer{User: holder(actor).User, Game: t.ID, Seat: t.SeatID(actor),
		Action: a}); err != nil {
		return 0, false, err
	}
	asked := s.clock
	next, err := s.tables.AnswerDue(ctx, asked)
	if err != nil {
		return 0, false, err
	}
	if next.IsZero() {
		_, err := s.tables.Abandon(ctx, "", "", t.ID, "measured")
		return 0, false, err
	}
	s.clock = next
	if _, err := s.tables.AnswerDue(ctx, next); err != nil {
		return 0, false, err
	}
	now, err := s.tables.Open(ctx, t.ID)
	if err == nil && now.Sequence != t.Sequence+1 {
		err = fmt.Errorf("%s has not answered at its moment", r.FormatOrder(order))
	}
	if err == nil && now.Running() {
		_, err = s.tables.Abandon(ctx, "", "", t.ID, "measured") // its next answer is of no interest
	}
	return next.Sub(asked), true, err
}
