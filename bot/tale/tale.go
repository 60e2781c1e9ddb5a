// Package tale tells a game's events as a story: what belongs together in one paragraph, a turn in a few
// sentences, a finished game in figures.
//
// Events and their phrases are the game's own; what it wants to be told together is a Tale, a value in the
// table of games. A game without one is told line by line. It imports engine and phrase. Begin with [Tale].
package tale

import (
	"strings"

	"redbook/bot/phrase"
	"redbook/engine"
)

// Tale is how one game is told. Its phrases stand under <game>.tale, and <game>.tale.event.<kind> is an event
// in few words, where the paragraph has said before whose action it is.
type Tale struct {
	// ByLines tells each event on a line of its own, as in a game without a tale.
	ByLines bool
	// Outdone reports whether the first of the events need not be told, because a later one says it, too. nil:
	// all are.
	Outdone func(events []engine.Event) bool
	// Opens is the kind of event that opens the paragraph of an action; its fact "side" tells whose action it
	// is.
	Opens string
	// Begins are the other kinds with which a paragraph begins; all that follows goes on with it.
	Begins map[string]bool
	// Lines are the kinds that begin another line of their paragraph: the steps of a battle, say.
	Lines map[string]bool
	// Gather tells the first n of the events in one phrase; n is 0 where the first of them stands for itself.
	Gather func(say phrase.Speaker, events []engine.Event) (text string, n int)
	// Actor names the fact that says whose turn an event belongs to, where no event of its own opens it; ""
	// if that is not told. Only events of the kinds in Acts are asked. A paragraph is about one actor and
	// names the actor once: <game>.tale.event.<Actor>. An event of the kinds in Leaves ends it.
	Actor  string
	Acts   map[string]bool
	Leaves map[string]bool
	// Chapter reports whether the turn that an event begins begins a chapter; nil: each turn is one.
	Chapter func(begins engine.Event) bool
	// Turn tells a chapter in a few sentences, from its first event to the last one before the next chapter.
	Turn func(say phrase.Speaker, turn []engine.Event) string
	// End tells a finished game in figures, line by line.
	End func(say phrase.Speaker, game []engine.Event) []string
}

// TurnEvent is the kind of event with which a game that counts turns tells of a new one.
const TurnEvent = "turn"

// longest is how many runes a paragraph has before another event begins a new one: messages are cut between
// paragraphs.
const longest = 900

// Paragraph tells of some events: of those from First to Last, as far as others do not.
type Paragraph struct {
	Text        string
	First, Last int
}

// Paragraphs tells events in paragraphs; nothing of them is lost.
func (t *Tale) Paragraphs(say phrase.Speaker, events []engine.Event) (texts []string) {
	for _, p := range t.Told(say, events) {
		texts = append(texts, p.Text)
	}
	return texts
}

// Told tells events in paragraphs, which know of what they tell.
func (t *Tale) Told(say phrase.Speaker, events []engine.Event) []Paragraph {
	var told []engine.Event
	var at []int // where those stand among the events
	for i, e := range events {
		if t == nil || t.Outdone == nil || !t.Outdone(events[i:]) {
			told, at = append(told, e), append(at, i)
		}
	}
	if t == nil || t.ByLines {
		return lines(say, told, at)
	}
	w := writer{tale: t, say: say, since: -1}
	for i := 0; i < len(told); {
		i += w.write(told[i:], at[i:])
	}
	w.flush()
	return w.done
}

// lines tells events one by one.
func lines(say phrase.Speaker, events []engine.Event, at []int) (told []Paragraph) {
	for i, e := range events {
		if line := say.Event(e); line != "" {
			told = append(told, Paragraph{line, at[i], at[i]})
		}
	}
	return told
}

// writer writes paragraphs.
type writer struct {
	tale   *Tale
	say    phrase.Speaker
	done   []Paragraph
	open   []string     // the sentences of the open paragraph
	length int          // of them, in runes
	action engine.Event // whose paragraph it is; none: of kind ""
	since  int          // the first event of the open paragraph; -1: none yet
	until  int          // the last one
}

// write tells the first events, which stand at some places, and returns how many those were.
func (w *writer) write(events []engine.Event, at []int) int {
	first := events[0]
	if first.Kind == w.tale.Opens {
		w.flush()
		w.action, w.since, w.until = first, at[0], at[0]
		return 1
	}
	w.follow(first)
	// an action is not parted from its die
	begins := w.tale.Begins[first.Kind] && (w.action.Kind == "" || w.length > 0)
	if begins {
		w.flush()
	}
	text, n := "", 0
	if w.tale.Gather != nil {
		text, n = w.tale.Gather(w.say, events)
	}
	if n == 0 {
		text, n = w.event(first), 1
	}
	w.add(text, begins, w.tale.Lines[first.Kind], at[:n])
	return n
}

// follow begins another paragraph if an event is another actor's, or nobody's.
func (w *writer) follow(e engine.Event) {
	if w.tale.Leaves[e.Kind] && w.action.Kind != "" {
		w.flush()
	}
	if !w.tale.Acts[e.Kind] {
		return
	}
	if f, ok := e.Fact(w.tale.Actor); ok && !w.others(e) && w.action.Kind == w.tale.Actor {
		return
	} else if ok && len(f.Values) == 1 {
		w.flush()
		w.action = engine.Event{Kind: w.tale.Actor, Facts: []engine.Fact{f}}
	}
}

// others reports whether an event is another's than the paragraph's.
func (w *writer) others(e engine.Event) bool {
	name := "side"
	if w.tale.Actor != "" {
		name = w.tale.Actor
	}
	of, told := e.Fact(name)
	whose, _ := w.action.Fact(name)
	return told && len(of.Values) > 0 && (len(whose.Values) == 0 || of.Values[0] != whose.Values[0])
}

// event tells an event in few words if the paragraph has already said whose it is.
func (w *writer) event(e engine.Event) string {
	key := "event." + e.Kind
	if w.action.Kind == "" || !w.say.HasTale(key) || w.others(e) {
		return w.say.Event(e)
	}
	return w.say.Tale(key, e.Facts, nil)
}

// add puts a sentence about events into the open paragraph, on a line of its own or after those before.
func (w *writer) add(text string, begins, line bool, at []int) {
	if text == "" {
		return
	}
	if bold := strings.HasPrefix(text, "**") && strings.Count(text,
		"**") == 2; !strings.ContainsAny(text[len(text)-1:], ".!?:") && !bold {
		text += "."
	}
	size := len([]rune(text)) + 1
	if begins || w.length > 0 && w.length+size > longest {
		w.close()
	}
	if w.since < 0 {
		w.since = at[0]
	}
	w.until = at[len(at)-1]
	if line && len(w.open) > 0 {
		text = "\n" + text
	}
	w.open, w.length = append(w.open, text), w.length+size
}

// flush ends the paragraph and the action that it was about.
func (w *writer) flush() {
	w.close()
	w.action = engine.Event{}
}

// close ends the paragraph. If nothing has been told of an action yet, its die is told.
func (w *writer) close() {
	text := strings.ReplaceAll(strings.Join(w.open, " "), " \n", "\n")
	w.open, w.length = nil, 0
	switch {
	case w.action.Kind == "":
	case text == "" && w.action.Kind == w.tale.Actor: // nothing has been told of it
	case text == "":
		text = w.say.Event(w.action)
	default:
		text = w.say.Tale("event."+w.action.Kind, w.action.Facts, nil) + " " + text
	}
	if text != "" {
		w.done = append(w.done, Paragraph{text, w.since, w.until})
	}
	w.since = -1
}
