package robots

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"

	"redbook/bot/markup"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// A hand-over: somebody who owed the game no answer comes to owe one by what another did. The beginning of
// the game is one. It is none when the person who acted last is asked on, nor when a standing order is going
// to answer: nobody has to come for that. Where several come to owe an answer at once, that is one hand-over
// which calls several people. Whoever is called is to be rung exactly once, and nobody else; the end of the
// game rings all who play.

// tally is what came of hand-overs.
type tally struct {
	handovers, called int            // and the people whom they call
	reactions         int            // hand-overs for anything but an action of one's own
	interrupted       map[string]int // how often by which question
	rings             int            // notifications of people who are called
	unrung, twice     int            // who was called without one, or with more than one
	dull              []string       // what called somebody without telling first what had happened
	idle              int            // notifications of people who were not called
	ends, atEnds      int            // games that ended, and notifications when they did
	players           int            // of these games
}

// print says what came of hand-overs.
func (t *tally) print(out io.Writer) {
	own := t.handovers - t.reactions
	fmt.Fprintf(out,
		"hand-overs=%d called=%d; for an action of one's own %d, %.1f a game; for anything else %d, %.1f a game\n",
		t.handovers, t.called, own, per(own, t.ends), t.reactions, per(t.reactions, t.ends))
	steps := slices.SortedFunc(maps.Keys(t.interrupted), func(a, b string) int {
		return cmp.Or(t.interrupted[b]-t.interrupted[a], strings.Compare(a, b))
	})
	for _, step := range steps[:min(len(steps), commonest)] {
		fmt.Fprintf(out, "  interrupted by %s: %d, %.1f a game\n", step, t.interrupted[step],
			per(t.interrupted[step], t.ends))
	}
	fmt.Fprintf(
		out,
		"notifications for a hand-over %.2f, for somebody who is called %.2f; not rung %d, more than once %d, without news %d, rung without being called %d; at the end of a game %.1f for %.1f players\n",
		per(t.rings, t.handovers),
		per(t.rings, t.called),
		t.unrung,
		t.twice,
		len(t.dull),
		t.idle,
		per(t.atEnds, t.ends),
		per(t.players, t.ends),
	)
	for _, text := range t.dull[:min(len(t.dull), commonest)] {
		fmt.Fprintf(out, "without news: %q\n", text)
	}
}

// call is who has just been called, and what has rung for each player since the last time.
type call struct {
	moment
	called []ids.User
	rang   map[ids.User][]sandbox.Message
}

// handOver notes who has come to owe an answer by what another has done, and who was rung since the last
// time. Everything must have been told.
func (g *throughGame) handOver(ctx context.Context, now *table.Table) (call, error) {
	var owing, called []ids.User
	own, step := false, ""
	for _, d := range now.Questions(engine.Public) {
		user := now.UserOf(d.Seat)
		orders, err := g.tables.Orders(ctx, now, user)
		if err != nil {
			return call{}, err
		}
		if _, will := now.WillAnswer(d.Seat, orders); will {
			continue
		}
		owing = append(owing, user)
		if (g.obeyed || user != ids.User(g.last)) && !slices.Contains(g.owing, user) {
			called, step = append(called, user), d.Step
			own = own || ownAction(now.Rules, d)
		}
	}
	g.owing = owing
	slices.Sort(called)
	_, over := now.Result()
	c := call{moment: moment{own: own, step: step, begins: g.last == "", over: over},
		called: slices.Compact(called)}
	c.rang = g.ledger.handedOver(now.Players(), c.called, c.moment)
	if over || len(called) == 0 {
		return c, nil
	}
	return c, g.readNews(ctx, now, c.called)
}

// ownAction reports whether a question is for an action that a turn can start with, and not for a reaction,
// losses, a discard or the like.
func ownAction(rules engine.Description, d engine.Decision) bool {
	return slices.ContainsFunc(rules.Verbs(), func(v engine.VerbInfo) bool {
		return v.Turn && slices.Contains(d.Verbs, v.Name)
	})
}

// moment is what kind of moment of a game it is at which players are called.
type moment struct {
	own    bool   // they are called for an action of their own
	step   string // what one of them is asked
	begins bool   // nothing has happened yet
	over   bool
}

// handedOver counts a moment of a game at which some of its players are called, perhaps none, and returns
// what has rung for each of them.
func (l *ledger) handedOver(players, called []ids.User, m moment) map[ids.User][]sandbox.Message {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := &l.calls
	if len(called) > 0 {
		t.handovers++
		t.called += len(called)
		if !m.own {
			t.reactions++
			t.interrupted[m.step]++
		}
	}
	if m.over {
		t.ends++
		t.players += len(players)
	}
	all := map[ids.User][]sandbox.Message{}
	for _, user := range players {
		rang := l.rang[string(user)]
		all[user] = rang
		rings := len(rang)
		delete(l.rang, string(user))
		switch {
		case m.over:
			t.atEnds += rings
			continue
		case !slices.Contains(called, user):
			t.idle += rings
			continue
		case rings == 0:
			t.unrung++
		case rings > 1:
			t.twice++
		}
		t.rings += rings
		if !m.begins && rings > 0 && !slices.ContainsFunc(rang, tellsFirst) {
			var texts []string
			for _, m := range rang {
				texts = append(texts, m.Content+" as shown: "+m.Preview)
			}
			t.dull = append(t.dull, strings.Join(texts, "\n"))
		}
	}
	return all
}

// tellsFirst reports whether the notification of a message shows what has happened, and not only where and
// what is asked. A question stands in bold letters from end to end, and so does a heading, such as a round of
// a battle, with the news in the next line.
func tellsFirst(m sandbox.Message) bool {
	first := firstNews(m.Content)
	_, below, _ := strings.Cut(m.Content, first+"\n")
	next, _, _ := strings.Cut(below, "\n")
	news := !markup.IsBold(first) || next != "" && firstNews(next) == next
	return first != "" && news && strings.Contains(m.Preview, firstWord(first))
}

// firstWord is the first word of a line, without the marks around it, which do not stand in a preview.
func firstWord(line string) string {
	for _, w := range strings.Fields(line) {
		if w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }); w != "" {
			return w
		}
	}
	return line
}
