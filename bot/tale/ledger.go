package tale

import (
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
)

// Ledger are lists of entries under labels. What is entered twice is counted.
type Ledger struct {
	labels []string
	lists  map[string][]entry
}

// entry is something and how much of it.
type entry struct {
	what  string
	times int  // how often it was entered
	n     int  // how much there is of it
	sum   bool // n counts
}

// Add enters something once more.
func (l *Ledger) Add(label, what string) { l.enter(label, entry{what: what, times: 1}) }

// Sum adds to how much there is of something.
func (l *Ledger) Sum(label, what string, n int) { l.enter(label, entry{what: what, n: n, sum: true}) }

func (l *Ledger) enter(label string, e entry) {
	if l.lists == nil {
		l.lists = map[string][]entry{}
	}
	if l.lists[label] == nil {
		l.labels = append(l.labels, label)
	}
	i := slices.IndexFunc(l.lists[label], func(old entry) bool { return old.what == e.what })
	if i < 0 {
		l.lists[label] = append(l.lists[label], e)
		return
	}
	l.lists[label][i].n += e.n
	l.lists[label][i].times += e.times
}

// Text writes the lists in the order in which their labels came, or in that of the given labels. say says a
// label in words.
func (l *Ledger) Text(order []string, say func(label string) string) string {
	if order == nil {
		order = l.labels
	}
	var parts []string
	for _, label := range order {
		if len(l.lists[label]) == 0 {
			continue
		}
		list := make([]string, len(l.lists[label]))
		for i, e := range l.lists[label] {
			list[i] = e.String()
		}
		parts = append(parts, say(label)+": "+strings.Join(list, ", "))
	}
	return strings.Join(parts, "; ")
}

// String writes "2 × march", or "North Dunland 3".
func (e entry) String() string {
	switch {
	case e.sum:
		return e.what + " " + strconv.Itoa(e.n)
	case e.times > 1:
		return words.Times(e.times, e.what)
	}
	return e.what
}
