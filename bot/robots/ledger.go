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

// ledger counts what the bot posts while games are played, and how often it rings.
type ledger struct {
	mu sync.Mutex

	public, edits, newsless int // messages in the games' threads, edits of them, and those without news
	rings                   int // notifications of all kinds
	most, unchanged         int // pictures of one message; pictures that were posted as they had just been
	openBytes, secretBytes  int // of files: in threads, and for one person's eyes
	last                    map[string]uint64

	handovers, called int // times that somebody else is called, and the people who are
	took              map[string][]int
}

func newLedger() *ledger { return &ledger{last: map[string]uint64{}, took: map[string][]int{}} }

var pictureSeed = maphash.MakeSeed()

// see notes a message that has been posted or edited.
func (l *ledger) see(m sandbox.Sight) {
	thread := m.Place == sandbox.ChannelPublicThread && m.Only == ""
	if !m.Author.Bot || !thread && m.Place != sandbox.ChannelDM && m.Only == "" {
		return // people, and what stands in the channel of the lobbies
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, file := range m.Files {
		if thread {
			l.openBytes += len(file)
		} else {
			l.secretBytes += len(file)
		}
	}
	l.most = max(l.most, len(m.Attachments))
	if !m.Edited {
		l.rings += len(m.Notified)
	}
	if !thread || m.Type != sandbox.MessageDefault {
		return
	}
	for _, file := range m.Files {
		sum := maphash.Bytes(pictureSeed, file)
		if l.last[m.ChannelID] == sum {
			l.unchanged++
		}
		l.last[m.ChannelID] = sum
	}
	if m.Edited {
		l.edits++
		return
	}
	l.public++
	if !hasNews(m.Content) {
		l.newsless++
	}
}

// hasNews reports whether a message says more than in which game it stands and who is waited for.
func hasNews(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "-# ") && !strings.HasPrefix(line, "⏳") {
			return true
		}
	}
	return false
}

// handedOver notes that people have been called.
func (l *ledger) handedOver(people int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.handovers++
	l.called += people
}

// answered notes how many presses the answers with some verbs took, menus counted twice.
func (l *ledger) answered(verbs []string, presses []int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, verb := range verbs {
		l.took[verb] = append(l.took[verb], presses[i])
	}
}

// commonest is how many actions are listed.
const commonest = 12

// print says what has been counted.
func (l *ledger) print(out io.Writer, turns int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	per := func(n, of int) float64 { return float64(n) / float64(max(of, 1)) }
	fmt.Fprintf(out, "hand-overs=%d called=%d; public messages=%d, for a hand-over %.2f, without news %d, edits %d\n",
		l.handovers, l.called, l.public, per(l.public, l.handovers), l.newsless, l.edits)
	fmt.Fprintf(out, "notifications=%d, for somebody who is called %.2f\n", l.rings, per(l.rings, l.called))
	fmt.Fprintf(out, "pictures: for a message at most %d, unchanged %d; a turn %d KB in the thread and %d KB in private\n",
		l.most, l.unchanged, l.openBytes/1000/max(turns, 1), l.secretBytes/1000/max(turns, 1))
	verbs := slices.SortedFunc(maps.Keys(l.took), func(a, b string) int {
		return cmp.Or(len(l.took[b])-len(l.took[a]), strings.Compare(a, b))
	})
	for _, verb := range verbs[:min(len(verbs), commonest)] {
		took := slices.Sorted(slices.Values(l.took[verb]))
		fmt.Fprintf(out, "presses of %s (%d): median %d, nine in ten at most %d, most %d\n", verb, len(took),
			took[len(took)/2], took[len(took)*9/10], took[len(took)-1])
	}
}
