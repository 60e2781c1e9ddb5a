package robots

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/markup"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// rung is a reminder that somebody got.
type rung struct {
	user     ids.User
	decision string
	place    string // the channel
	at       time.Time
}

// consent is that somebody has agreed to what another player asked for.
type consent struct {
	user ids.User
	at   time.Time
}

// monthsLine is a line of a record, with who sat on the seat that acted.
type monthsLine struct {
	engine.Line
	chance bool
	at     time.Time
	user   ids.User
}

var (
	codeInText = regexp.MustCompile("`([a-z0-9]{4})`")
	userInText = regexp.MustCompile(`<@(\d+)>`)
)

// marked is what a text of the bot's always says: of what stands before and behind what it is about the
// longer one.
func marked(lang words.Lang, key, about string) string {
	const mark = "\x00"
	before, behind, _ := strings.Cut(words.Text(lang, key, words.Args{about: mark, "n": 1}), mark)
	if len(behind) > len(before) {
		before = behind
	}
	return strings.TrimSpace(before)
}

// says reports whether a message says a text of the bot's: to somebody in a direct message, to nil elsewhere.
func says(s sandbox.Sight, p *monthsPerson, key, about string) bool {
	lang := words.English
	if p != nil {
		lang = words.For(p.locale)
	}
	return (p != nil) == (s.Place == sandbox.ChannelDM) && strings.Contains(s.Text(), marked(lang, key, about))
}

// gameOf finds the game that a message is about; nil for none.
func (m *months) gameOf(s sandbox.Sight) *monthsGame {
	for _, g := range m.order {
		if g.thread == s.ChannelID && g.thread != "" {
			return g
		}
	}
	for _, code := range codeInText.FindAllStringSubmatch(s.Text(), -1) {
		if g := m.games[ids.Game(code[1])]; g != nil {
			return g
		}
	}
	return nil
}

// sees looks at a message: whether it may have come now, and to whom.
func (m *months) sees(s sandbox.Sight) *monthsGame {
	g := m.gameOf(s)
	text := s.Text()
	if g != nil && s.ChannelID == g.thread {
		m.timesUp(g, s.ID, text)
		if !s.Edited {
			m.timedOut(g, text)
			m.stoodIn(g, text)
		}
	}
	if s.Edited {
		return g
	}
	m.endTold(g, s)
	for _, id := range s.Notified {
		p := m.person(ids.User(id))
		switch {
		case p == nil:
		case strings.HasPrefix(text, "📬"): // however many answers are owed
			m.digested(p)
		case g != nil && (says(s, p, "bot.reminder.dm", "") || says(s, nil, "bot.reminder.thread", "user")):
			m.reminded(g, p, s)
		case g != nil && strings.Contains(text, "⚠️ "+markup.Mention(p.user())+", "):
			m.warnedOf(g, p, s)
		default:
			m.rings.calls++
			m.asked(p, s)
		}
	}
	return g
}

// digested checks that somebody may get a digest now.
func (m *months) digested(p *monthsPerson) {
	m.rings.digests++
	if p.isQuiet(m.now) {
		m.fault(nil, "%s (%s) gets a digest in their quiet hours", p.ID, p.zone)
	}
	if p.calls != "digest" {
		m.fault(nil, "%s gets a digest and has not asked for any", p.ID)
	}
	if gap := m.now.Sub(p.digestAt); !p.digestAt.IsZero() && gap < 3*time.Hour {
		m.fault(nil, "%s gets a digest %v after the one before", p.ID, gap)
	}
	p.digestAt = m.now
	for _, g := range m.order {
		for _, o := range g.owed {
			if o.user == p.user() && !g.over && !g.paused {
				m.comes(g, p, true)
			}
		}
	}
}

// reminded checks that somebody may be reminded of a game now, and has them hear it.
func (m *months) reminded(g *monthsGame, p *monthsPerson, s sandbox.Sight) {
	m.rings.reminders++
	if p.isQuiet(m.now) {
		m.fault(g, "%s is reminded in their quiet hours (%s): message %s %q", p.ID, p.zone, s.ID, s.Content)
	}
	if g.over || g.paused {
		m.fault(g, "%s is reminded of a game that does not go on: message %s %q", p.ID, s.ID, s.Content)
	}
	var owes *owing
	for _, o := range g.owed {
		if o.user == p.user() && !o.patient {
			owes = o
		}
	}
	if owes == nil {
		m.fault(g, "%s is reminded and owes no answer: message %s %q", p.ID, s.ID, s.Content)
		return
	}
	if p.remind == "none" {
		m.fault(g, "%s is reminded and wants no reminders: message %s %q", p.ID, s.ID, s.Content)
	}
	if why := m.silent(g, p); why != "" && !m.warns(g, owes) {
		m.fault(g, "%s is reminded %s: message %s %q", p.ID, why, s.ID, s.Content)
	}
	for _, r := range slices.Backward(g.rung) {
		if r.user == p.user() && r.place == s.ChannelID && r.decision == owes.decision {
			if gap := m.now.Sub(r.at); gap < time.Hour {
				m.fault(g, "%s is reminded again %v after the last time, of what is owed since %v and due %v: message %s %q",
					p.ID, gap, owes.since, g.dueOf(owes.seat), s.ID, s.Content)
			}
			break
		}
	}
	g.rung = append(g.rung, rung{p.user(), owes.decision, s.ChannelID, m.now})
	m.snoozes(g, p)
	m.comes(g, p, true)
}

// timesUp checks that the time of those who are said to be late is over. What a message has said it says
// again where it is edited, and so does the one that goes on in its place.
func (m *months) timesUp(g *monthsGame, message, text string) {
	first := g.saying[message] == nil
	if first {
		g.saying[message] = map[string]int{}
	}
	lines := map[string]int{}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.Contains(line, marked(words.English, "bot.clock.over", "users")) {
			lines[line]++
		}
	}
	for line, n := range lines {
		before := g.saying[message][line]
		for _, other := range g.posted[max(0, len(g.posted)-saidAgain):] {
			if first {
				before = max(before, g.saying[other][line])
			}
		}
		g.saying[message][line] = max(g.saying[message][line], n)
		if n <= before {
			continue
		}
		m.overs++
		for _, id := range userInText.FindAllStringSubmatch(line, -1) {
			m.timeUp(g, ids.User(id[1]))
		}
	}
	if first {
		g.posted = append(g.posted, message)
	}
}

// saidAgain is in how many messages of a thread something may be said again.
const saidAgain = 4

func (m *months) timeUp(g *monthsGame, user ids.User) {
	var late *owing
	for _, o := range g.owed {
		if o.user == user && (late == nil || !o.over.IsZero()) {
			late = o
		}
	}
	switch {
	case late == nil:
		m.fault(g, "the time of %s is said to be over, and they owe nothing", user)
	case late.over.IsZero():
		m.fault(g, "the time of %s is said to be over after %v, too soon; it is due %v", user, late.ran,
			g.dueOf(late.seat))
	default:
		late.told = true
	}
}

// checkTold checks that the table is told of everybody whose time is over: within a day, for it is told with
// a reminder, and that is not sent in the night. Where more follows it may be as long as two warnings take
// that begin when time is nearly up, and a weekend.
func (m *months) checkTold(g *monthsGame) {
	most := day + exact
	if g.out != table.TimeoutRemind {
		most = 4 * day
	}
	if readClock(g.terms).weekdays && g.out != table.TimeoutRemind {
		most += 2 * day
	}
	for _, o := range g.owed {
		if o.user != "" && !o.over.IsZero() && !o.told && o.untold > most {
			o.told = true
			m.fault(g, "the time of %s is over since %s for what is owed since %s, and nobody has been told; it is due %v",
				o.user, o.over.Format("2006-01-02 15:04"), o.since.Format("2006-01-02 15:04"), g.dueOf(o.seat))
		}
	}
}

// untold counts for how long the table could have been told of those whose time is over: not while the game
// is paused, nor where they are away and must be warned first.
func (m *months) untold(g *monthsGame, from, to time.Time) {
	if g.over || g.paused {
		return
	}
	for _, o := range g.owed {
		if p := m.person(o.user); p != nil && !o.over.IsZero() {
			if away, _ := p.onLeave(from); !away || g.out == table.TimeoutRemind {
				o.untold += to.Sub(from)
			}
		}
	}
}

// dueOf is when the bot says that an answer is due.
func (g *monthsGame) dueOf(seat engine.Seat) time.Time {
	for _, w := range g.now.Waiting() {
		if w.Decision.Seat == seat {
			return w.Due
		}
	}
	return time.Time{}
}

// checkLine holds a line of a record against what must hold for its kind.
func (m *months) checkLine(g *monthsGame, n int) {
	l := g.lines[n]
	switch l.Kind {
	case engine.UndoLine:
		m.checkUndo(g, n)
	case engine.ExpireLine:
		m.checkWarned(g, l.user, l.at, "loses by time")
		m.outs["lost"]++
	}
}

// checkUndo checks that the others have agreed to what is taken back, unless chance has told nothing and
// nobody else has acted since.
func (m *months) checkUndo(g *monthsGame, n int) {
	undo := g.lines[n]
	m.undos++
	// whoever sits on a seat now speaks for all that was done on it
	first := g.now.UserOf(g.lines[undo.Undo].Seat)
	others, free := []ids.User{}, true
	for _, l := range g.lines[undo.Undo:n] {
		if l.Kind.Aside() || l.Kind == engine.UndoLine {
			continue
		}
		// what was learnt in a line that is gone is known all the same
		free = free && !l.chance && (l.Undone || g.now.UserOf(l.Seat) == first)
	}
	for i := undo.Undo; i < n; i++ {
		g.lines[i].Undone = true
	}
	if free {
		return
	}
	last := n - 1 // of what is taken back: whoever changes seats meanwhile changes nothing
	for last > undo.Undo && g.lines[last].Kind.Aside() {
		last--
	}
	for _, user := range g.now.Players() {
		agreed := slices.ContainsFunc(g.consents,
			func(c consent) bool { return c.user == user && !c.at.Before(g.lines[last].at) })
		if user != first && !agreed {
			others = append(others, user)
		}
	}
	if len(others) > 0 {
		var lines []string
		for _, l := range g.lines[undo.Undo:n] {
			lines = append(lines, fmt.Sprintf("%s %s chance=%t %s", l.at.Format("2006-01-02 15:04"), l.user, l.chance,
				engine.FormatLine(g.now.Rules, engine.Line{Kind: l.Kind, Seat: l.Seat, Action: l.Action}, engine.Public)))
		}
		m.fault(g, "line %d takes back what chance has told or others have answered, and %v have not agreed: %s", n,
			others, strings.Join(lines, "; "))
	}
}

// examine looks at what has become of the games when all is over.
func (m *months) examine(ctx context.Context) error {
	for _, g := range m.order {
		if err := m.look(ctx, g); err != nil {
			return err
		}
		g.end = g.ending()
		m.checkEndTold(g)
		if g.end == endOpen && !g.foreseen && !g.leftAlone() {
			m.fault(g, "it has not ended, and nobody is going to do anything; it waits for %s", g.waitsFor())
		}
	}
	for _, v := range m.server.Violations() {
		if strings.Contains(v, "50007") || strings.Contains(v, "50083") {
			continue // how the bot finds out that somebody takes no letters, or that a thread sleeps
		}
		m.fault(nil, "Discord refused: %s", v)
	}
	rows, err := m.store.Pending(ctx, m.now.Add(-day), 10)
	if err == nil && len(rows) > 0 {
		m.fault(nil, "%d things have not been told for a day, such as %s in game %s", len(rows), rows[0].Kind,
			rows[0].Game)
	}
	return err
}

// How games end.
const (
	endPlayed    = "by play"
	endResigned  = "resigned"
	endTime      = "by time"
	endDraw      = "draw agreed"
	endAdjudged  = "adjudged"
	endCancelled = "cancelled"
	endFrozen    = "frozen"
	endOpen      = "still running"
)

// ending says how a game has ended.
func (g *monthsGame) ending() string {
	switch g.state {
	case storage.Cancelled:
		return endCancelled
	case storage.Frozen:
		return endFrozen
	case storage.Finished:
		result, _ := g.now.Result()
		switch result.How {
		case engine.Conceded:
			return endResigned
		case engine.Expired:
			return endTime
		case "agreed":
			return endDraw
		case "adjudged":
			return endAdjudged
		}
		return endPlayed
	}
	return endOpen
}
