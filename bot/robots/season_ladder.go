package robots

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// On a ladder people challenge each other. Who may challenge whom, what comes of it and who stands where is
// counted here a second time, from what people did and how their games ended, and compared with what the bot
// offers and shows.

const formLadder = "ladder"

// What a ladder has agreed on that is opened without saying otherwise.
const (
	rungsAbove   = 3
	rungsAnswer  = 3 * day
	rungsAgain   = 14 * day
	rungsIdle    = 30 * day
	rungsSeason  = 60 * day
	rungsJoining = 3 // how many of a hundred chances to come or to go somebody takes
)

// rungs is a ladder as it is counted here.
type rungs struct {
	began, ends time.Time
	base        []ids.User // who has ever stood there: those it began with from the top, then as they came
	gone        map[ids.User]bool
	falls       []rungMove
	stirred     map[ids.User]time.Time
	fell        map[ids.User]time.Time
	matches     []*rungMatch
}

// rungMove is that somebody comes to stand directly before another, or, falling, behind.
type rungMove struct {
	at         time.Time
	match      string
	user, past ids.User
	falls      bool
}

// rungMatch is a challenge and what came of it.
type rungMatch struct {
	name      string
	who, whom ids.User
	made      time.Time
	accepted  bool
	declined  bool
	over      time.Time // zero while it is not
	winner    ids.User  // nobody of a draw, and of a game that came to nothing
	drawn     bool
}

// order is who stands where: challengers rise by the games that they have won, as these count now, each at
// the time at which it ended.
func (r *rungs) order() []ids.User {
	moves := slices.Clone(r.falls)
	for _, m := range r.matches {
		if m.winner == m.who {
			moves = append(moves, rungMove{at: m.over, match: m.name, user: m.who, past: m.whom})
		}
	}
	slices.SortStableFunc(moves, func(a, b rungMove) int {
		return cmp.Or(a.at.Compare(b.at), boolean(a.falls)-boolean(b.falls), strings.Compare(a.match, b.match))
	})
	list := slices.Clone(r.base)
	for _, m := range moves {
		from, to := slices.Index(list, m.user), slices.Index(list, m.past)
		for ; !m.falls && from > to; from-- {
			list[from], list[from-1] = list[from-1], list[from]
		}
		for ; m.falls && from < to; from++ {
			list[from], list[from+1] = list[from+1], list[from]
		}
	}
	return slices.DeleteFunc(list, func(u ids.User) bool { return r.gone[u] })
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// busy reports whether somebody has a challenge or a game that is not over, in one part of it or in any ("").
func (r *rungs) busy(u ids.User, part string) bool {
	return slices.ContainsFunc(r.matches, func(m *rungMatch) bool {
		return m.over.IsZero() && (m.who == u && part != "whom" || m.whom == u && part != "who")
	})
}

// targets are those whom somebody may challenge.
func (r *rungs) targets(u ids.User, now time.Time) (list []ids.User) {
	order := r.order()
	at := slices.Index(order, u)
	if at < 0 || r.busy(u, "who") || !now.Before(r.ends) {
		return nil
	}
	for _, other := range order[max(0, at-rungsAbove):at] {
		met := slices.ContainsFunc(r.matches, func(m *rungMatch) bool {
			both := m.who == u && m.whom == other || m.who == other && m.whom == u
			return both && (m.over.IsZero() || now.Before(m.over.Add(rungsAgain)))
		})
		if !met && !r.busy(other, "whom") {
			list = append(list, other)
		}
	}
	return list
}

// declines has whoever is challenged decline: for nothing, if they have played since they last did.
func (r *rungs) declines(m *rungMatch, at time.Time) {
	if slices.ContainsFunc(r.matches, func(other *rungMatch) bool {
		return other.whom == m.whom && other.declined && other.over.After(r.played(m.whom))
	}) {
		m.winner = m.who
	}
	m.declined, m.over, r.stirred[m.whom] = true, at, at
}

// played is when somebody last ended a game.
func (r *rungs) played(u ids.User) (at time.Time) {
	for _, m := range r.matches {
		if (m.who == u || m.whom == u) && m.accepted && m.over.After(at) {
			at = m.over
		}
	}
	return at
}

// tick does what the time brings about: challenges that nobody has answered, and falls.
func (r *rungs) tick(now time.Time) {
	if !now.Before(r.ends) {
		for _, m := range r.matches {
			if m.over.IsZero() && !m.accepted {
				m.over = now
			}
		}
		return
	}
	for _, m := range r.matches {
		switch {
		case !m.over.IsZero() || m.accepted:
		case r.gone[m.who] || r.gone[m.whom]:
			m.over = now
		case !now.Before(m.made.Add(rungsAnswer)):
			m.winner, m.declined, m.over = m.who, true, now
		}
	}
	for again := true; again; {
		again = r.fall(now)
	}
}

// fall has the one fall who was to fall first, and reports whether there was one.
func (r *rungs) fall(now time.Time) bool {
	order := r.order()
	first, when := -1, now
	for n := 1; n < len(order)-1; n++ {
		u, below := order[n], order[n+1]
		active := r.busy(below, "") || r.stirred[below].After(r.stirred[u])
		since := r.stirred[u]
		if r.fell[u].After(since) {
			since = r.fell[u]
		}
		due := since.Add(rungsIdle)
		if active && !r.busy(u, "") && !due.After(now) && (first < 0 || due.Before(when)) {
			first, when = n, due
		}
	}
	if first < 0 {
		return false
	}
	r.falls = append(r.falls, rungMove{at: now, user: order[first], past: order[first+1], falls: true})
	r.fell[order[first]] = now
	return true
}

// climb has people do on a ladder what they do at one time, once it has begun.
func (s *seasonRun) climb(ctx context.Context, event ids.Event) error {
	if s.ladder == nil || s.ladders != event {
		began, order, err := s.ladderBegan(ctx, event)
		if err != nil || began.IsZero() {
			return err
		}
		s.begins(event, began, order)
	}
	r := s.ladder
	r.tick(s.now)
	if err := s.ladderEnded(ctx, event); err != nil {
		return err
	}
	r.tick(s.now)
	s.ladderCorrected(event)
	r.tick(s.now)
	for _, m := range r.matches { // those who are there answer within a day or so
		if m.over.IsZero() && !m.accepted && !s.gone[m.whom] && s.random.IntN(6) == 0 {
			if err := s.replies(ctx, event, m); err != nil {
				return err
			}
		}
	}
	if !s.now.Before(r.ends) {
		return nil
	}
	p := s.people[s.random.IntN(len(s.people))]
	switch u := ids.User(p.ID); {
	case s.gone[u]:
		return nil
	case !slices.Contains(r.base, u) || r.gone[u]:
		if s.random.IntN(100) < 10*rungsJoining {
			return s.comes(ctx, event, p)
		}
		return nil
	case s.random.IntN(100) < rungsJoining && len(r.order()) > 4:
		return s.goes(ctx, event, p)
	case s.random.IntN(3) == 0:
		return s.challenges(ctx, event, p)
	}
	return nil
}

// ladderBegan is when a ladder began, and in which order; the zero time while it has not.
func (s *seasonRun) ladderBegan(ctx context.Context, event ids.Event) (time.Time, []ids.User, error) {
	lines, err := s.store.EventLines(ctx, event)
	var line struct {
		At      time.Time
		Kind    string
		Entrant ids.User
	}
	var signed []ids.User
	for _, text := range lines {
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			return time.Time{}, nil, err
		}
		switch line.Kind {
		case "signed":
			signed = append(signed, line.Entrant)
		case "started":
			return line.At, signed, err
		}
	}
	return time.Time{}, nil, err
}

// begins begins to count: those who stood on the ladder of the season before first, in its order, then as
// they signed up.
func (s *seasonRun) begins(event ids.Event, at time.Time, signed []ids.User) {
	r := &rungs{began: at, ends: at.Add(rungsSeason), gone: map[ids.User]bool{},
		stirred: map[ids.User]time.Time{},
		fell:    map[ids.User]time.Time{}}
	if s.ladder != nil {
		for _, u := range s.ladder.order() {
			if slices.Contains(signed, u) {
				r.base = append(r.base, u)
			}
		}
	}
	for _, u := range signed {
		if r.stirred[u] = at; !slices.Contains(r.base, u) {
			r.base = append(r.base, u)
		}
	}
	s.ladder, s.ladders = r, event
}

// ladderEnded counts the games that have ended.
func (s *seasonRun) ladderEnded(ctx context.Context, event ids.Event) error {
	games, err := s.store.EventGames(ctx, event)
	if err != nil {
		return err
	}
	for _, g := range games {
		at := slices.IndexFunc(s.ladder.matches, func(m *rungMatch) bool { return m.name == g.Name })
		if at < 0 {
			s.fault("%s: nobody has challenged for %s", event, g.Name)
			continue
		}
		m := s.ladder.matches[at]
		t, err := s.tables.Open(ctx, g.Game)
		if err != nil {
			return err
		}
		result, over := t.Result()
		if !over || !m.over.IsZero() {
			continue
		}
		m.over, m.drawn = t.Updated, true
		for _, c := range t.Chairs {
			if result.Winners.Has(c.Seat) {
				m.winner, m.drawn = c.User, false
			}
			s.ladder.stirred[c.User] = t.Updated
		}
	}
	return s.ladderUnplayed(ctx, event)
}

// ladderUnplayed counts the games that were accepted and whose end no table tells: by votes, else, because
// somebody left, whoever is there has won.
func (s *seasonRun) ladderUnplayed(ctx context.Context, event ids.Event) error {
	r := s.ladder
	if !slices.ContainsFunc(r.matches, func(m *rungMatch) bool {
		return m.accepted && m.over.IsZero() &&
			(r.gone[m.who] || r.gone[m.whom] || s.ballots[string(event)+"/"+m.name].cast != nil)
	}) {
		return nil
	}
	lines, err := s.book(ctx, event)
	if err != nil {
		return err
	}
	tables, err := s.sittings(ctx, event)
	if err != nil {
		return err
	}
	for name, at := range endedBy(lines) {
		n := slices.IndexFunc(r.matches, func(m *rungMatch) bool { return m.name == name && m.over.IsZero() })
		if n < 0 || tables[name] != nil {
			continue
		}
		m := r.matches[n]
		m.over = lines[at].At
		switch o := s.ballots[string(event)+"/"+name].decided(); {
		case o.how != "":
			m.counts(o)
		case !r.gone[m.who]:
			m.winner = m.who
		case !r.gone[m.whom]:
			m.winner = m.whom
		}
		r.stirred[m.who], r.stirred[m.whom] = m.over, m.over
	}
	return nil
}

// ladderCorrected counts what disputes have come to.
func (s *seasonRun) ladderCorrected(event ids.Event) {
	for _, m := range s.ladder.matches {
		if o, corrected := s.corrected[string(event)+"/"+m.name]; corrected {
			m.counts(o)
		}
	}
}

// counts makes of a match what people have decided.
func (m *rungMatch) counts(o outcome) { m.winner, m.drawn = o.user, o.how == "draw" }

var challengeName = regexp.MustCompile("`(c\\d+-[12])`")

// challenges has somebody challenge somebody whom they are offered, and compares the offer.
func (s *seasonRun) challenges(ctx context.Context, event ids.Event, p people.Person) error {
	m, err := p.Command(ctx, s.channel, "league challenge", sandbox.Opt("event", string(event)))
	if err != nil {
		return err
	}
	var offered []ids.User
	for _, c := range m.Controls() {
		if whom, ok := strings.CutPrefix(c.CustomID, "ev:challenge:"+string(event)+":"); ok {
			offered = append(offered, ids.User(whom))
		}
	}
	if want := s.ladder.targets(ids.User(p.ID), s.now); !slices.Equal(want, offered) {
		s.fault("%s may challenge %v and is offered %v", p.ID, want, offered)
	}
	if len(offered) == 0 {
		return nil
	}
	whom := offered[s.random.IntN(len(offered))]
	answer, err := s.uses(ctx, p, m, fmt.Sprintf("ev:challenge:%s:%s", event, whom))
	if err != nil {
		return err
	}
	name := challengeName.FindStringSubmatch(answer)
	if name == nil {
		s.fault("%s cannot challenge %s: %q", p.ID, whom, answer)
		return nil
	}
	s.ladder.matches = append(s.ladder.matches, &rungMatch{name: name[1], who: ids.User(p.ID), whom: whom,
		made: s.now})
	s.ladder.stirred[ids.User(p.ID)] = s.now
	return nil
}

// uses presses a button and returns what it answers.
func (s *seasonRun) uses(ctx context.Context, p people.Person, m sandbox.Message, id string) (string, error) {
	used, err := p.Use(s.channel, m, id)
	if err != nil {
		return "", err
	}
	answer, err := p.Await(ctx, s.channel, used, people.Look{})
	return answer.Content, err
}

// replies has whoever is challenged accept, mostly, or decline, by the buttons in the channel.
func (s *seasonRun) replies(ctx context.Context, event ids.Event, m *rungMatch) error {
	accepts := s.random.IntN(4) > 0 && s.now.Before(s.ladder.ends)
	id := "ev:decline:" + string(event) + ":" + m.name
	if accepts {
		id = "ev:accept:" + string(event) + ":" + m.name
	}
	p := people.Person{Server: s.server, ID: string(m.whom)}
	for _, message := range slices.Backward(s.server.Messages(p.ID, s.channel)) {
		if _, ok := people.Control(message, id); !ok {
			continue
		}
		answer, err := s.uses(ctx, p, message, id)
		if err != nil || strings.HasPrefix(answer, "⚠️") {
			s.fault("%s cannot answer %s: %q, %v", m.whom, m.name, answer, err)
			return err
		}
		if m.accepted = accepts; accepts {
			s.ladder.stirred[m.whom] = s.now
		} else {
			s.ladder.declines(m, s.now)
		}
		return nil
	}
	s.fault("nothing offers %s to answer %s", m.whom, m.name)
	return nil
}

// comes has somebody sign up for a ladder that runs.
func (s *seasonRun) comes(ctx context.Context, event ids.Event, p people.Person) error {
	m, err := p.Command(ctx, s.channel, "league join", sandbox.Opt("event", string(event)))
	if err != nil || strings.HasPrefix(m.Content, "⚠️") {
		s.fault("%s cannot come: %q, %v", p.ID, m.Content, err)
		return err
	}
	r, u := s.ladder, ids.User(p.ID)
	order := r.order()
	if r.gone[u] {
		delete(r.gone, u)
		r.falls = append(r.falls, rungMove{at: s.now, user: u, past: order[len(order)-1], falls: true})
	} else {
		r.base = append(r.base, u)
	}
	r.stirred[u] = s.now
	return nil
}

// goes has somebody leave it.
func (s *seasonRun) goes(ctx context.Context, event ids.Event, p people.Person) error {
	m, err := p.Command(ctx, s.channel, "league leave", sandbox.Opt("event", string(event)))
	if err != nil {
		return err
	}
	c, ok := people.Control(m, "ev:quit:"+string(event))
	if !ok {
		s.fault("%s cannot leave: %q", p.ID, m.Content)
		return nil
	}
	if _, err := s.uses(ctx, p, m, c.CustomID); err != nil {
		return err
	}
	s.ladder.gone[ids.User(p.ID)] = true
	return nil
}

var rungLine = regexp.MustCompile(`^(\d+)\. <@(\d+)> · (\d+)–(\d+)–(\d+)`)

// checkLadder compares who stands where, and what they have won and lost.
func (s *seasonRun) checkLadder(ctx context.Context, event ids.Event) error {
	m, err := s.chief.Command(ctx, s.channel, "league standings", sandbox.Opt("event", string(event)))
	if err != nil {
		return err
	}
	if err := s.ladderEnded(ctx, event); err != nil {
		return err
	}
	s.ladder.tick(s.now)
	fmt.Fprintln(s.out, m.Content)
	var shown []string
	for line := range strings.Lines(m.Content) {
		if found := rungLine.FindStringSubmatch(line); found != nil {
			shown = append(shown, strings.Join(found[1:], " "))
		}
	}
	var want []string
	for n, u := range s.ladder.order() {
		won, drawn, lost := 0, 0, 0
		for _, m := range s.ladder.matches {
			switch {
			case m.over.IsZero():
				s.fault("%s: %s is not over", event, m.name)
			case m.who != u && m.whom != u:
			case m.drawn:
				drawn++
			case m.winner == u:
				won++
			case m.winner != "": // else it was annulled, or nobody has accepted it
				lost++
			}
		}
		want = append(want, fmt.Sprintf("%d %s %d %d %d", n+1, u, won, drawn, lost))
	}
	declined := 0
	for _, m := range s.ladder.matches {
		declined += boolean(m.declined)
	}
	fmt.Fprintf(s.out, "challenges=%d declined=%d falls=%d\n", len(s.ladder.matches), declined,
		len(s.ladder.falls))
	if !slices.Equal(shown, want) {
		s.fault("%s shows\n%s\nand is\n%s", event, strings.Join(shown, "\n"), strings.Join(want, "\n"))
	}
	return nil
}
