package bot

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// A question in a thread for one person's eyes is the answer to a press of theirs, and stands where they
// pressed. If what they have just answered opens another message of the thread, the next question would stand
// above that. So it is said at once that it is done, and what is asked next comes below the new message.

// belowPatience is how long a question waits for the message above it.
const belowPatience = 10 * time.Second

// ears hear up to which line of the record the threads of games have been told.
type ears struct {
	mu   sync.Mutex
	open map[*ear]bool
}

type ear struct {
	game  ids.Game
	lines chan int
}

// listen hears what is told of a game from now on, until forget.
func (e *ears) listen(game ids.Game) *ear {
	e.mu.Lock()
	defer e.mu.Unlock()
	heard := &ear{game: game, lines: make(chan int, 8)}
	e.open[heard] = true
	return heard
}

func (e *ears) forget(heard *ear) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.open, heard)
}

// told has those hear of it who listen. Nobody waits for them: what they miss only costs them time.
func (e *ears) told(n table.News) {
	if len(n.Pieces) == 0 {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for heard := range e.open {
		if heard.game == n.Table.ID {
			select {
			case heard.lines <- n.Pieces[len(n.Pieces)-1].Line:
			default:
			}
		}
	}
}

// until waits until a line of the record has been told, as long as it is worth it.
func (e *ear) until(ctx context.Context, line int) {
	ctx, cancel := context.WithTimeout(ctx, belowPatience)
	defer cancel()
	for {
		select {
		case told := <-e.lines:
			if told >= line {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// below is the answer to a press whose next question comes below what the thread is told of it.
type below struct {
	heard  *ear
	newest growing // the message of the thread before it
	behind bool    // the thread had yet to be told what somebody else had done before it
	line   int     // of the record that is told above the next question; 0 if that stays where it is
	done   bool    // something has been done
}

// listens has the answer that a person gives in a thread of their game wait for what is told of it.
func (p *press) listens(ctx context.Context, t *table.Table) error {
	if p.i.ChannelID != t.Thread {
		return nil
	}
	p.below = &below{heard: p.bot.ears.listen(t.ID)}
	// This is read before the newest message is: more may be told in between.
	untold, err := p.bot.tables.LastUntold(ctx, t, t.SeatsOf(p.i.User.ID))
	if err != nil {
		return err
	}
	p.below.newest, err = p.bot.growingOf(ctx, t)
	p.below.behind = untold > p.below.newest.Told
	return err
}

// goesBelow reports whether what has been done asks the person something below another message of the thread
// that it opens: somebody else is called by it, or the newest one had called the person otherwise than by a
// mention, or it has no room for more. So may have done what the thread had yet to be told.
func (p *press) goesBelow(ctx context.Context, next *table.Table) bool {
	if p.below == nil || len(next.Questions(next.SeatsOf(p.i.User.ID))) == 0 {
		return false
	}
	g := p.below.newest
	answered := p.since.Truncate(time.Microsecond)
	opens := p.below.behind || !g.Open && slices.Contains(g.Called, p.i.User.ID) || p.bot.fills(ctx, next, g)
	for _, w := range next.Waiting() {
		opens = opens || next.UserOf(w.Decision.Seat) != p.i.User.ID && !w.Since.Before(answered)
	}
	if opens {
		p.below.line = next.Sequence - 1
	}
	return opens
}

// fills reports whether what has just been done may find no room in the newest message of the thread.
func (b *Bot) fills(ctx context.Context, t *table.Table, g growing) bool {
	const margin = 100 // for what else may be said with it
	lang := words.Lang(t.Language)
	n := table.News{Table: t, Events: engine.EventsFor(t.Came(), engine.Nobody)}
	more, _ := b.threadStory(ctx, n, lang)
	story := append(g.lines(), growing{Parts: more}.lines()...)
	return len([]rune(strings.Join(story, "\n")+"\n\n"+status(n, g.taleLink(t), "", lang)))+margin >
		markup.MessageLength
}

// stepAside says that it is done, waits until the thread has been told, and returns how the game stands then.
// The next question is drawn after that: nobody sees it sooner.
func (p *press) stepAside(ctx context.Context, t *table.Table, done string) (*table.Table, error) {
	key := asideKey{t.ID, p.i.User.ID}
	leave := p.bot.asides.turn(key)
	p.removeOld(ctx, key)
	m := discord.Message{DropFiles: true, Content: markup.Message(heading(t, p.lang) + "\n" + done + "\n" +
		words.Text(p.lang, "bot.answer.follows", nil))}
	_, err := p.bot.client.EditAnswer(ctx, p.i, "", m)
	leave()
	if err != nil && !outOfTheWay(err) {
		return nil, err
	}
	p.below.heard.until(ctx, p.below.line)
	return p.bot.tables.Open(ctx, t.ID)
}

// outOfTheWay reports whether a message that is to go is gone already.
func outOfTheWay(err error) bool { return errors.Is(err, discord.ErrUnknownMessage) }

// reply puts the answer to a press where the person finds it. What the person was asked or answered in the
// thread before goes first: one thing at a time is asked, and the newest is the lowest.
func (p *press) reply(ctx context.Context, m discord.Message) error {
	key := asideKey{p.asks, p.i.User.ID}
	switch {
	case p.apart:
		return p.replyApart(ctx, m)
	case p.below != nil && p.below.line > 0:
		return p.replyBelow(ctx, m)
	case p.i.GuildID == "" || p.asks == "" && (p.below == nil || !p.below.done):
		_, err := p.put(ctx, m)
		return err
	case p.asks == "":
		key.game = p.below.heard.game
	}
	defer p.bot.asides.turn(key)()
	p.removeOld(ctx, key)
	a, err := p.put(ctx, m)
	if err == nil {
		p.noteAside(key, a, m)
	}
	return err
}

// put puts an answer in its place. Where the message that the person has pressed in is gone, because it was
// taken away at that moment, it comes as another one.
func (p *press) put(ctx context.Context, m discord.Message) (a aside, err error) {
	kept := m
	if p.edits {
		kept = keepPictures(p.i.Message.Files, m)
	}
	if a.at, err = p.bot.client.EditAnswer(ctx, p.i, "", kept); errors.Is(err, discord.ErrUnknownMessage) {
		return p.followUp(ctx, m)
	}
	return a, err
}

// followUp answers with another message that only the person sees.
func (p *press) followUp(ctx context.Context, m discord.Message) (a aside, err error) {
	m.Ephemeral, m.DropFiles = true, false
	a.at, err = p.bot.client.FollowUp(ctx, p.i, m)
	a.followUp = a.at
	return a, err
}

// replyBelow asks below what the thread has been told. Where that fails, the newest message of the thread has
// a button for it.
func (p *press) replyBelow(ctx context.Context, m discord.Message) error {
	if err := p.bot.client.DeleteAnswer(ctx, p.i, ""); err != nil && !outOfTheWay(err) {
		return err
	}
	key := asideKey{p.below.heard.game, p.i.User.ID}
	defer p.bot.asides.turn(key)()
	a, err := p.followUp(ctx, m)
	if err == nil {
		p.noteAside(key, a, m)
	}
	return err
}

// noteAside notes what stands in the thread for the person now.
func (p *press) noteAside(key asideKey, a aside, m discord.Message) {
	a.i, a.question, a.line = p.i, p.decision, p.asked
	if p.own || p.drew != nil {
		a.keeps = m.Content
	}
	a.since = p.since // the secret by which it can be taken away is as old as the press
	p.bot.asides.put(key, a)
}

// removeOld takes away what stood in the thread for the person before, unless it is the message that they
// have pressed in.
func (p *press) removeOld(ctx context.Context, key asideKey) {
	if old, ok := p.bot.asides.take(key, p.bot.now()); ok {
		p.bot.removeAside(ctx, old)
	}
}

// removeAside takes an old question away, or its buttons alone if it tells what the person holds.
func (b *Bot) removeAside(ctx context.Context, old aside) {
	var err error
	if old.keeps != "" {
		_, err = b.client.EditAnswer(ctx, old.i, old.followUp, discord.Message{Content: old.keeps})
	} else {
		err = b.client.DeleteAnswer(ctx, old.i, old.followUp)
	}
	if err != nil {
		b.log.Info("an old question stays", "interaction", old.i, "error", err)
	}
}

// threadTold has those hear that a thread has been told something who wait for it. Nothing is asked in it any
// more of those whom the news has answered, such as at the end.
func (b *Bot) threadTold(ctx context.Context, n table.News) {
	if n.Audience.Kind != table.ToThread {
		return
	}
	b.ears.told(n)
	for _, a := range b.asides.takeSettled(n.Table, b.now()) {
		b.removeAside(ctx, a)
	}
}

// asideLife is how long after the press its answer can be taken away: a little less than Discord allows.
const asideLife = 14 * time.Minute

// aside is a question in a thread for one person's eyes, or that it has been answered. It is kept in memory
// alone: the secret by which it can be taken away is.
type aside struct {
	question string               // that it asks; "" for none
	line     int                  // how many lines the record had then
	keeps    string               // what it says that must stay; "" for nothing
	i        *discord.Interaction // to which it is the answer
	followUp ids.Message          // as which it was asked; "" if it is the first answer
	at       ids.Message
	since    time.Time // when the press came that it answers
}

type asideKey struct {
	game ids.Game
	user ids.User
}

// heldKey names a message in which somebody presses.
type heldKey struct {
	user ids.User
	at   ids.Message
}

// asides are the newest question in a thread of each game and person.
type asides struct {
	mu   sync.Mutex
	open map[asideKey]aside
	held map[heldKey]int // in how many presses: what is answered in its own place is not taken away meanwhile
	// who has the turn to put an answer in its place, and how many want it
	turns map[asideKey]*turn
}

type turn struct {
	sync.Mutex
	wanted int
}

// turn waits until no other answer to the person is on its way into the thread. Who sees a question may have
// answered it before it is noted here that it stands: the next one would not take it away.
func (s *asides) turn(key asideKey) (leave func()) {
	s.mu.Lock()
	mine := s.turns[key]
	if mine == nil {
		mine = &turn{}
		s.turns[key] = mine
	}
	mine.wanted++
	s.mu.Unlock()
	mine.Lock()
	return func() {
		mine.Unlock()
		s.mu.Lock()
		defer s.mu.Unlock()
		if mine.wanted--; mine.wanted == 0 {
			delete(s.turns, key)
		}
	}
}

// hold keeps a message of a person from being taken away until release.
func (s *asides) hold(user ids.User, at ids.Message) (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := heldKey{user, at}
	s.held[key]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.held[key]--; s.held[key] == 0 {
			delete(s.held, key)
		}
	}
}

// put notes a question. Of two presses that are worked on at the same time the newer one asks: it answers
// what the older one has asked.
func (s *asides) put(key asideKey, a aside) {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.open, func(_ asideKey, old aside) bool { return a.since.Sub(old.since) > asideLife })
	if before, ok := s.open[key]; !ok || before.i.ID < a.i.ID {
		s.open[key] = a
	}
}

// take forgets the question that was noted, and returns it if it is to be taken away and can be.
func (s *asides) take(key asideKey, now time.Time) (old aside, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, ok = s.open[key]
	delete(s.open, key)
	return old, ok && now.Sub(old.since) <= asideLife && s.held[heldKey{key.user, old.at}] == 0
}

// takeSettled forgets the questions of a game that are asked no more, and returns those that can be taken
// away. What has been asked since is none of them.
func (s *asides) takeSettled(t *table.Table, now time.Time) (settled []aside) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, over := t.Result()
	maps.DeleteFunc(s.open, func(key asideKey, a aside) bool {
		if key.game != t.ID || a.question == "" || a.line > t.Sequence || s.held[heldKey{key.user, a.at}] > 0 {
			return false
		}
		asked := slices.ContainsFunc(t.Questions(t.SeatsOf(key.user)),
			func(d engine.Decision) bool { return d.ID == a.question })
		gone := over || t.Running() && !asked
		if gone && now.Sub(a.since) <= asideLife {
			settled = append(settled, a)
		}
		return gone
	})
	return settled
}
