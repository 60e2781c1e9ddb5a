package robots

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"redbook/bot/sandbox"
)

// ledger counts what the bot posts while games are played, whom it rings, and what answers cost. What it
// means by a hand-over, calls.go says.
type ledger struct {
	mu sync.Mutex

	public, edits, newsless int                 // messages that all players read, edits of them, and those without news
	most                    int                 // pictures of one message
	stale, secretStale      int                 // pictures posted as they stood there already: in threads, in private
	unchanged               []string            // the messages with those
	openBytes, secretBytes  int                 // of files: in threads, and for one person's eyes
	last                    map[string]pictured // in each place, for each who alone sees it
	took                    map[string][]int
	longest                 map[string][]string // what was pressed where an answer with a verb took most

	rang    map[string][]sandbox.Message // what has notified each person since they were last counted
	calls   tally
	read    int      // news that were read, fact by fact
	missing []string // what was not told in them
	faults  map[fault]string
}

func newLedger() *ledger {
	return &ledger{last: map[string]pictured{}, took: map[string][]int{}, longest: map[string][]string{},
		rang: map[string][]sandbox.Message{}, faults: map[fault]string{},
		calls: tally{interrupted: map[string]int{}}}
}

var pictureSeed = maphash.MakeSeed()

// see notes a message that has been posted or edited. People's own do not count, nor does what stands in the
// channel of the lobbies: it belongs to no game that goes on.
func (l *ledger) see(m sandbox.Sight) {
	if !m.Author.Bot || m.Place == sandbox.ChannelText || m.Place == sandbox.ChannelAnnouncement {
		return
	}
	open := m.Place == sandbox.ChannelPublicThread && m.Only == ""
	l.mu.Lock()
	defer l.mu.Unlock()
	l.most = max(l.most, len(slices.DeleteFunc(slices.Clone(m.Attachments), notPicture)))
	l.pictures(m, open)
	if !m.Edited {
		for _, user := range m.Notified {
			l.rang[user] = append(l.rang[user], m.Message)
		}
	}
	switch {
	case !open || !said(m.Message):
	case m.Edited:
		l.edits++
	default:
		if l.public++; !hasNews(m.Text()) {
			l.newsless++
		}
	}
}

func notPicture(a sandbox.Attachment) bool { return !strings.HasPrefix(a.ContentType, "image/") }

// said reports whether a message is somebody's words, and not a line of Discord's own such as "was added".
func said(m sandbox.Message) bool {
	return m.Type == sandbox.MessageDefault || m.Type == sandbox.MessageReply || m.Type == sandbox.MessageCommand
}

// pictured are the files that a message shows.
type pictured struct {
	message string
	sums    []uint64
}

// pictures notes the files that came with a message or an edit. One is unchanged if it is among those that
// its readers got last in this place and still see, also if an edit uploads what the message shows already.
func (l *ledger) pictures(m sandbox.Sight, open bool) {
	place := m.ChannelID + m.Only
	if len(m.Files) == 0 {
		if m.Edited && len(m.Attachments) == 0 && l.last[place].message == m.ID {
			delete(l.last, place)
		}
		return
	}
	var sums []uint64
	for _, file := range m.Files {
		if open {
			l.openBytes += len(file)
		} else {
			l.secretBytes += len(file)
		}
		sum := maphash.Bytes(pictureSeed, file)
		if slices.Contains(l.last[place].sums, sum) {
			if open {
				l.stale++
			} else {
				l.secretStale++
			}
			l.unchanged = append(l.unchanged, fmt.Sprintf("%s edited=%t only=%q %q", m.ID, m.Edited, m.Only, m.Text()))
		}
		sums = append(sums, sum)
	}
	l.last[place] = pictured{m.ID, sums}
}

// hasNews reports whether a text says more than in which game it stands and who is waited for.
func hasNews(text string) bool { return firstNews(text) != "" }

// firstNews is the first line of a text that says more than that, "" if none does.
func firstNews(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "-# ") && !strings.HasPrefix(line, "⏳") {
			return line
		}
	}
	return ""
}

// presses are what an answer took: each button, menu and command by its words, and how many that is if a menu
// counts twice, for it is opened first.
type presses struct {
	count int
	trail []string
}

// use notes a button, or a menu if there are values.
func (p *presses) use(c *sandbox.Component, values []string) {
	if values == nil {
		p.add(1, fmt.Sprintf("[%s](%s)", c.Label, c.CustomID))
	} else {
		p.add(2, fmt.Sprintf("[%s: %d of %d](%s)", c.Placeholder, len(values), len(c.Options), c.CustomID))
	}
}

func (p *presses) add(count int, words string) {
	p.count += count
	p.trail = append(p.trail, words)
}

// answered notes what an answer with a verb took.
func (l *ledger) answered(verb string, p presses) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.took[verb]) == 0 || p.count > slices.Max(l.took[verb]) {
		l.longest[verb] = p.trail
	}
	l.took[verb] = append(l.took[verb], p.count)
}

// commonest is how many actions are listed, and fewPresses how many each should take at most.
const (
	commonest  = 12
	fewPresses = 3
)

// print says what has been counted.
func (l *ledger) print(out io.Writer, turns int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintf(out, "public messages=%d, for a hand-over %.2f, without news %d, edits %d\n",
		l.public, per(l.public, l.calls.handovers), l.newsless, l.edits)
	l.calls.print(out)
	l.printFaults(out)
	fmt.Fprintf(out, "news read %d, with something missing %d\n", l.read, len(l.missing))
	for _, m := range l.missing[:min(len(l.missing), commonest)] {
		fmt.Fprintf(out, "missing in %s\n", m)
	}
	fmt.Fprintf(
		out,
		"pictures: for a message at most %d, unchanged %d in the thread and %d in private; a turn %d KB in the thread and %d KB in private\n",
		l.most,
		l.stale,
		l.secretStale,
		l.openBytes/1000/max(turns, 1),
		l.secretBytes/1000/max(turns, 1),
	)
	for _, m := range l.unchanged[:min(len(l.unchanged), commonest)] {
		fmt.Fprintf(out, "unchanged picture in %s\n", m)
	}
	for _, verb := range l.commonestVerbs() {
		took := slices.Sorted(slices.Values(l.took[verb]))
		fmt.Fprintf(out, "presses of %s (%d): median %d, nine in ten at most %d, most %d\n", verb, len(took),
			took[len(took)/2], took[len(took)*9/10], took[len(took)-1])
		if most := took[len(took)-1]; most > fewPresses {
			fmt.Fprintf(out, "  %d: %s\n", most, strings.Join(l.longest[verb], " "))
		}
	}
}

// commonestVerbs lists the verbs that answers had most often.
func (l *ledger) commonestVerbs() []string {
	verbs := slices.SortedFunc(maps.Keys(l.took), func(a, b string) int {
		return cmp.Or(len(l.took[b])-len(l.took[a]), strings.Compare(a, b))
	})
	return verbs[:min(len(verbs), commonest)]
}

// long lists the commonest actions of which not even nine in ten take few presses. What a game has no more
// than thrice, such as to place one's figures, is not common.
func (l *ledger) long() (verbs []string) {
	for _, verb := range l.commonestVerbs() {
		took := slices.Sorted(slices.Values(l.took[verb]))
		if len(took) > 3*l.calls.ends && took[len(took)*9/10] > fewPresses {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}

// promise is what a game on Discord may cost its players at most.
type promise struct {
	what string
	kept bool
}

// broken lists the promises that were not kept.
func (l *ledger) broken() (list []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := &l.calls
	count := l.countFaults()
	for _, p := range []promise{
		{"at most 1.1 public messages for a hand-over", per(l.public, t.handovers) <= 1.1},
		{"no message without news", l.newsless == 0},
		{"one notification for everybody who is called, none for anybody else", t.unrung+t.twice+t.idle == 0},
		{"whoever is called reads first what happened", len(t.dull) == 0},
		{"nothing is missing in the news", len(l.missing) == 0},
		{"the end rings everybody who plays, once", t.atEnds == t.players},
		{"at most one picture for a message", l.most <= 1},
		{"no unchanged picture in the thread", l.stale == 0},
		{"no unchanged picture in private", l.secretStale == 0},
		{"nine in ten of the commonest actions at most three presses", len(l.long()) == 0},
		{"the question asked now is the lowest message", count[notLowest] == 0},
		{"no live buttons on answered questions", count[leftOver] == 0},
	} {
		if !p.kept {
			list = append(list, p.what)
		}
	}
	return list
}

// per is a number for each of so many things.
func per(n, of int) float64 { return float64(n) / float64(max(of, 1)) }
