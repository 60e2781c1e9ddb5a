package robots

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// What a player finds where they read is looked at whenever everything has been told: the question asked now
// is the lowest message of its place, and no older one has buttons that still answer.

// fault is something that a player finds and should not: each message counts once for each kind.
type fault struct{ kind, user, message string }

// The kinds of faults, as they are printed.
const (
	notLowest = "questions that are not the lowest message"
	leftOver  = "answered questions with live buttons"
)

// lookedAt is how far back a place is looked at: further nobody scrolls for a button.
const lookedAt = 30

// lookAround looks at what each player of a game finds in its thread and in their private conversation.
func (g *throughGame) lookAround(now *table.Table) {
	asked := map[ids.User]bool{}
	for _, d := range now.Questions(engine.Public) {
		asked[now.UserOf(d.Seat)] = true
	}
	for _, user := range now.Players() {
		for _, place := range []string{g.thread, g.server.DM(string(user))} {
			list := g.server.Tail(string(user), place, lookedAt)
			g.ledger.found(string(user), look(list, g.id, string(now.StatusMessage), asked[user]), list)
		}
	}
}

// look finds what is wrong with the messages of a place, oldest first, for somebody who is asked something or
// not. The message in the thread that says who is waited for has buttons for all and stands where it stands.
func look(list []sandbox.Message, game ids.Game, status string, asked bool) (found []fault) {
	newest := true
	for i := len(list) - 1; i >= 0; i-- {
		m := list[i]
		switch {
		case m.ID == status || !answers(m, game):
		case !asked || !newest || !m.Ephemeral() && m.GuildID != "":
			found = append(found, fault{kind: leftOver, message: m.ID})
		default:
			if newest = false; i < len(list)-1 {
				found = append(found, fault{kind: notLowest, message: m.ID})
			}
		}
	}
	return found
}

// answers reports whether a message has a button that answers a question of a game.
func answers(m sandbox.Message, game ids.Game) bool {
	if len(people.Forward(m)) > 0 {
		return true
	}
	for _, c := range m.Controls() {
		if c.CustomID == "s:"+string(game) || strings.HasPrefix(c.CustomID, "a:"+string(game)+":") {
			return !c.Disabled
		}
	}
	return false
}

// found notes faults that somebody met in a place.
func (l *ledger) found(user string, list []fault, place []sandbox.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range list {
		f.user = user
		if l.faults[f] == "" {
			newest := place[len(place)-1].Text()
			l.faults[f] = fmt.Sprintf("%q, with %q as the newest", textOf(place, f.message), newest)
		}
	}
}

func textOf(place []sandbox.Message, id string) string {
	return place[slices.IndexFunc(place, func(m sandbox.Message) bool { return m.ID == id })].Text()
}

// countFaults counts faults by kind.
func (l *ledger) countFaults() map[string]int {
	count := map[string]int{}
	for f := range l.faults {
		count[f.kind]++
	}
	return count
}

// printFaults says how many faults there were of each kind.
func (l *ledger) printFaults(out io.Writer) {
	count := l.countFaults()
	fmt.Fprintf(out, "%s %d, %s %d\n", notLowest, count[notLowest], leftOver, count[leftOver])
	lines := slices.Sorted(maps.Values(l.faults))
	for _, text := range lines[:min(len(lines), commonest)] {
		fmt.Fprintf(out, "found %s\n", text)
	}
}
