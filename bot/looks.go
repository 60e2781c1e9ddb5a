package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// A look at the past is /log, /board and /draw with a turn or as an animation, /record, /undo, and the
// suggestions while those are typed. It takes time and memory, and one person can ask for many at once. So
// only a few are under way at the same moment, and only one of one person: a second one waits its turn, and
// a third is refused. A look has ended when its answer is with Discord. News has places of its own.

const (
	mostLooks    = 4 // at once
	mostOwnLooks = 2 // of the bot's own

	lookWait      = 10 * time.Second        // how long a look waits for its place
	answerLimit   = 30 * time.Second        // how long Discord may take to accept its answer
	completeLimit = 2500 * time.Millisecond // Discord drops suggestions after three seconds
)

// errLate means that nobody waits for the answer any more.
var errLate = errors.New("bot: too late: nobody waits for it any more")

// looks hands out the places.
type looks struct {
	places, own chan struct{}

	mu     sync.Mutex
	people map[ids.User]*onlooker
}

// onlooker is a person who looks or waits to.
type onlooker struct {
	turn chan struct{} // holds one token: whose turn it is
	here int           // looks under way and waiting, other than suggestions
	all  int           // those too
}

func newLooks() *looks {
	return &looks{places: make(chan struct{}, mostLooks), own: make(chan struct{}, mostOwnLooks),
		people: map[ids.User]*onlooker{}}
}

// enter waits for a place of a person's; leave gives it back. Suggestions are not counted: they give up by
// themselves.
func (l *looks) enter(ctx context.Context, person ids.User, suggesting bool) (leave func(), err error) {
	o, ok := l.come(person, suggesting)
	if !ok {
		return nil, &table.Problem{Code: "one-look"}
	}
	waiting, stop := context.WithTimeout(ctx, lookWait)
	defer stop()
	gone := func() { l.leave(person, o, suggesting) }
	select {
	case <-o.turn:
	case <-waiting.Done():
		gone()
		return nil, gaveUp(ctx, "one-look")
	}
	select {
	case l.places <- struct{}{}:
		return func() { <-l.places; o.turn <- struct{}{}; gone() }, nil
	case <-waiting.Done():
		o.turn <- struct{}{}
		gone()
		return nil, gaveUp(ctx, "many-looks")
	}
}

// gaveUp is why a look that has waited got no place: Discord no longer waits for it, or it was too much.
func gaveUp(ctx context.Context, code string) error {
	if ctx.Err() != nil {
		return errLate
	}
	return &table.Problem{Code: code}
}

func (l *looks) come(person ids.User, suggesting bool) (o *onlooker, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if o = l.people[person]; o == nil {
		o = &onlooker{turn: make(chan struct{}, 1)}
		o.turn <- struct{}{}
		l.people[person] = o
	}
	if !suggesting {
		if o.here == 2 {
			return nil, false
		}
		o.here++
	}
	o.all++
	return o, true
}

func (l *looks) leave(person ids.User, o *onlooker, suggesting bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !suggesting {
		o.here--
	}
	if o.all--; o.all == 0 {
		delete(l.people, person)
	}
}

// lookBack waits until this press may look at the past. It may until it is answered: handle gives the place
// back.
func (p *press) lookBack(ctx context.Context) error {
	if p.leave != nil {
		return nil
	}
	var err error
	p.leave, err = p.bot.looks.enter(ctx, p.i.User.ID, p.i.Kind == discord.KindAutocomplete)
	return err
}

// moments tell a game's past to this person, or to everyone if user is "".
func (p *press) moments(ctx context.Context, t *table.Table, user ids.User) ([]table.Moment, error) {
	if err := p.lookBack(ctx); err != nil {
		return nil, err
	}
	moments, err := p.bot.tables.Story(ctx, t, user)
	if err != nil && ctx.Err() != nil {
		return nil, errLate
	}
	return moments, err
}

// lookOwn waits until the bot itself may look at the past.
func (b *Bot) lookOwn(ctx context.Context) (leave func(), err error) {
	select {
	case b.looks.own <- struct{}{}:
		return func() { <-b.looks.own }, nil
	case <-ctx.Done():
		return func() {}, ctx.Err()
	}
}
