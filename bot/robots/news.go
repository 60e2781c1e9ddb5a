package robots

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/bot/tale"
	"redbook/engine"
	"redbook/storage/ids"
)

// Whoever is called must read what they may know of all that others have done since they acted last. At some
// hand-overs that is read: of each event, the names and numbers that it says, alone and among its like, must
// stand in what the bot has posted for that person since. That nothing else is told, the soak sees to.

// readEvery is at how many hand-overs of a game one is read: some fifty in the games that are played to
// measure.
const readEvery = 5

// posted is the newest message of a place when somebody acted there last.
type posted struct{ dm, thread string }

// acts notes what stands in the places of a user who is about to act.
func (g *throughGame) acts(user ids.User) {
	newest := func(place string) string {
		if list := g.server.Tail(string(user), place, 1); len(list) > 0 {
			return list[0].ID
		}
		return ""
	}
	g.before[user] = posted{newest(g.server.DM(string(user))), newest(g.thread)}
}

// readNews reads the news of users who have just been called.
func (g *throughGame) readNews(ctx context.Context, now *table.Table, called []ids.User) error {
	if g.handovers++; g.Evening == nil && g.handovers%readEvery != 0 {
		return nil
	}
	for _, user := range called {
		before, acted := g.before[user]
		if !acted {
			continue // the game begins
		}
		open, secret, err := g.sinceActed(ctx, now, user)
		if err != nil {
			return err
		}
		say := phrase.Speaker{Rules: now.Rules, Two: now.Two(), Lang: localeOf(g.people, string(user))}
		letters := g.postedAfter(string(user), g.server.DM(string(user)), before.dm)
		untold := missing(now.Tale, say, secret, letters)
		if g.inDM[user] {
			untold = append(untold, missing(now.Tale, say, open, letters)...)
		} else {
			say.Lang = words.Lang(now.Language)
			untold = append(untold,
				missing(now.Tale, say, open, g.postedAfter(string(user), g.thread, before.thread))...)
		}
		g.ledger.readNews(g.id, untold)
		if g.Evening != nil && len(untold) > 0 {
			return fmt.Errorf("%s is not told %s", user, strings.Join(untold, ", "))
		}
	}
	return nil
}

// sinceActed is what a user may know of what others have done since the user acted last: what everybody may
// know, and of what the user may know more.
func (g *throughGame) sinceActed(ctx context.Context, now *table.Table, user ids.User) (open,
	secret []engine.Event, err error) {
	own := now.SeatsOf(user)
	return g.happened(ctx, now, user, func(story []table.Moment) int {
		return lastOf(story, own) + 1
	})
}

// lastAction is what a user may know of the last action that anybody took, and of what followed from it.
func (g *throughGame) lastAction(ctx context.Context, now *table.Table, user ids.User) (open,
	secret []engine.Event, err error) {
	return g.happened(ctx, now, user, func(story []table.Moment) int {
		return max(lastOf(story, ^engine.Nobody), 0)
	})
}

// lastOf finds the last action of any of some seats, -1 if there is none.
func lastOf(story []table.Moment, of engine.Seats) int {
	at := len(story) - 1
	for at >= 0 && story[at].Acted&of == 0 {
		at--
	}
	return at
}

// happened is what a user may know from a moment of the story on.
func (g *throughGame) happened(ctx context.Context, now *table.Table, user ids.User,
	from func(story []table.Moment) int) (open, secret []engine.Event, err error) {
	everybody, err := g.tables.Story(ctx, now, "")
	if err != nil {
		return nil, nil, err
	}
	story, err := g.tables.Story(ctx, now, user)
	if err != nil {
		return nil, nil, err
	}
	first := from(story)
	for i, m := range story[first:] {
		known := map[string]bool{}
		for _, e := range everybody[first+i].Events {
			known[e.String()] = true
		}
		for _, e := range m.Events {
			if known[e.String()] {
				open = append(open, e)
			} else {
				secret = append(secret, e)
			}
		}
	}
	return open, secret, nil
}

// postedAfter is what the bot has posted in a place for somebody to read after a message.
func (g *throughGame) postedAfter(user, place, after string) string {
	var all strings.Builder
	for _, m := range g.server.Tail(user, place, lookedAt) {
		if m.ID > after && m.Author.ID == g.server.BotID() && m.InteractionMetadata == nil {
			all.WriteString(m.Text() + "\n")
		}
	}
	return all.String()
}

// missing lists the facts that events say when they are told one by one and a text does not. A number that a
// later event of the kind changes, such as Frodo's corruption, is told where it stands at last.
func missing(teller *tale.Tale, say phrase.Speaker, events []engine.Event, text string) (list []string) {
	for i, e := range events {
		alone := strings.Join(teller.Paragraphs(say, []engine.Event{e}), "\n")
		among := strings.Join(teller.Paragraphs(say, []engine.Event{e, e}), "\n") // in short, such as a deck's name
		for _, f := range e.Facts {
			if f.Domain == engine.Number && slices.ContainsFunc(events[i+1:], func(later engine.Event) bool {
				return later.Kind == e.Kind
			}) {
				continue
			}
			for _, v := range f.Values {
				name := say.Value(f.Domain, v)
				if strings.Contains(alone, name) && strings.Contains(among, name) && !strings.Contains(text, name) {
					list = append(list, fmt.Sprintf("%q of %q", name, alone))
				}
			}
		}
	}
	return list
}

// readNews notes that news have been read, and what was missing in them.
func (l *ledger) readNews(game ids.Game, missing []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.read++; len(missing) > 0 {
		l.missing = append(l.missing, fmt.Sprintf("%s: %s", game, strings.Join(missing, ", ")))
	}
}
