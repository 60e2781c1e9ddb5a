package robots

import (
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/tale"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// What a soak's games must have been told, by their records.

// history is a game told from its record: what each audience must have read, and when it heard of which
// secret value.
type history struct {
	end     []byte                         // the encoded last position
	public  [][]engine.Event               // what everyone knows, line by line of the record
	private map[engine.Seat][]engine.Event // what only a seat knows
	secret  Secrecy
	// per audience: the secret values it has heard of, and since when
	known map[engine.Seats]map[engine.Value]time.Time
	over  time.Time

	resigned  bool // somebody gave up
	computers computed
	// per audience: all that its pictures have ever said, line by line, in each language
	shown map[engine.Seats]map[string]bool
}

// secretsOf says what is kept secret in games of some rules.
func (s *soak) secretsOf(rules engine.Rules) Secrecy {
	return s.Games[slices.IndexFunc(s.Games, func(g Game) bool { return g.Rules.ID() == rules.ID() })].Secret
}

// retell replays a record.
func (s *soak) retell(t seen, stored []storage.Line) (*history, error) {
	record := &engine.Record{Game: t.Game.Rules, Options: t.Options()}
	for _, l := range stored {
		line, err := engine.ParseLine(t.Rules, l.Text)
		if err != nil {
			return nil, err
		}
		record.Lines = append(record.Lines, line)
	}
	if err := record.MarkUndone(); err != nil {
		return nil, err
	}
	h := &history{
		private: map[engine.Seat][]engine.Event{}, known: map[engine.Seats]map[engine.Value]time.Time{},
		secret: s.secretsOf(t.Rules),
		shown:  map[engine.Seats]map[string]bool{},
	}
	p, err := engine.ReplayAll(t.Rules, record,
		func(n int, l engine.Line, p engine.Position, played engine.Played) error {
			at := stored[n].At
			h.computers.follows(t, l, p)
			h.resigned = h.resigned || l.Kind == engine.ConcedeLine
			h.over = time.Time{}
			if _, over := t.Rules.Result(p); over {
				h.over = at
			}
			if err := h.show(t, p, engine.Nobody); err != nil {
				return err
			}
			h.learn(engine.Nobody, played.Events, at)
			stands := !l.Undone && l.Kind != engine.UndoLine // what has been taken back is known all the same
			if stands {
				h.public = append(h.public, told(engine.EventsFor(played.Events, engine.Nobody)))
			}
			for _, chair := range t.Chairs {
				if err := h.show(t, p, engine.SeatsOf(chair.Seat)); err != nil {
					return err
				}
				h.learn(engine.SeatsOf(chair.Seat), played.Events, at)
				if stands && (l.Kind == engine.StartLine || l.Seat != chair.Seat) {
					h.private[chair.Seat] = append(h.private[chair.Seat], onlyFor(played.Events, chair.Seat)...)
				}
			}
			return nil
		})
	if err != nil {
		return nil, err
	}
	h.end, err = t.Rules.Encode(p)
	return h, err
}

// learn notes the values that an audience hears of for the first time.
func (h *history) learn(audience engine.Seats, events []engine.Event, at time.Time) {
	if h.known[audience] == nil {
		h.known[audience] = map[engine.Value]time.Time{}
	}
	for _, e := range engine.EventsFor(events, audience) {
		for _, fact := range e.Facts {
			if fact.Domain != h.secret.Domain {
				continue
			}
			for _, v := range fact.Values {
				for _, face := range h.secret.namesakes(v) {
					if _, known := h.known[audience][face]; !known {
						h.known[audience][face] = at
					}
				}
			}
		}
	}
}

// show notes what the pictures of a position say to an audience: of hands, of pieces and tiles that lie
// hidden, of what is left in a pool.
func (h *history) show(t seen, p engine.Position, audience engine.Seats) error {
	if _, over := t.Rules.Result(p); over {
		return nil // everything is open
	}
	if h.shown[audience] == nil {
		h.shown[audience] = map[string]bool{}
	}
	for _, lang := range words.Languages {
		lines, err := t.Painter.Describe(t.Rules.View(p, audience), string(lang))
		if err != nil {
			return err
		}
		for _, line := range lines {
			h.shown[audience][line] = true
		}
	}
	return nil
}

// hidden are, for each audience, the lines that have only been shown to other audiences.
func (h *history) hidden() map[engine.Seats][]string {
	list := map[engine.Seats][]string{}
	for audience, own := range h.shown {
		for _, lines := range h.shown {
			for line := range lines {
				if !own[line] && !h.shown[engine.Nobody][line] {
					list[audience] = append(list[audience], line)
				}
			}
		}
	}
	return list
}

// onlyFor are the events that only one seat learns.
func onlyFor(events []engine.Event, seat engine.Seat) []engine.Event {
	var own []engine.Event
	for _, e := range events {
		mine, ok := e.For(engine.SeatsOf(seat))
		public, known := e.For(engine.Nobody)
		if ok && (!known || mine.String() != public.String()) {
			own = append(own, mine)
		}
	}
	return told(own)
}

// told are the events that the story tells; the end of the game is told by the status.
func told(events []engine.Event) []engine.Event {
	return slices.DeleteFunc(events, func(e engine.Event) bool { return e.Kind == engine.Over })
}

// checkTold sees to it that the thread tells everything, in order, and the letters all that is theirs.
func (s *soak) checkTold(f *findings, t seen, h *history) {
	say := phrase.Speaker{Rules: t.Rules, Two: t.Two(), Lang: words.Lang(t.Language)}
	if n, whole := toldUntil(s.told(s.server.Messages(s.people[0], string(t.Thread))), h.public, t.Tale,
		say); !whole {
		f.fault(&f.unsaid, "%s: the thread does not tell line %d: %q", t.ID, n, t.Tale.Paragraphs(say, h.public[n]))
	}
	for _, chair := range t.Chairs {
		if chair.User == "" || s.closers[string(chair.User)] {
			continue
		}
		stands := s.told(s.letters(string(chair.User), t.ID))
		// What the hand tells and what the letter below it tells may change places where both are told at once.
		text, wanted := s.everTold(string(chair.User), t.ID), map[string]int{}
		for _, part := range h.ownParts(t, chair.Seat, s.localeOf(string(chair.User))) {
			if wanted[part]++; strings.Count(text, part) < wanted[part] || !strings.Contains(stands, part) {
				f.fault(&f.unsaid, "%s: the letters to %s do not tell %q", t.ID, t.SeatID(chair.Seat), part)
				break
			}
		}
	}
}

// told is all that the bot has posted for more than an answer.
func (s *soak) told(messages []sandbox.Message) string {
	var all strings.Builder
	for _, m := range messages {
		if m.Author.ID == s.server.BotID() && !m.Ephemeral() {
			all.WriteString(m.Content + "\n")
		}
	}
	return all.String()
}

// note keeps what a direct message said when it was posted, and after each edit.
func (s *soak) note(m sandbox.Sight) {
	if m.Place != sandbox.ChannelDM || m.Only != "" {
		return
	}
	s.noting.Lock()
	defer s.noting.Unlock()
	s.sights = append(s.sights, m.Message)
}

// everTold is all that the letters to a user about a game have ever said, in the order in which they did: a
// message that is edited tells of what comes later than the messages below it.
func (s *soak) everTold(user string, game ids.Game) string {
	s.noting.Lock()
	sights := slices.Clone(s.sights)
	s.noting.Unlock()
	dm := s.server.DM(user)
	return s.told(slices.DeleteFunc(sights, func(m sandbox.Message) bool {
		return m.ChannelID != dm || m.InteractionMetadata != nil ||
			!strings.Contains(m.Content, "`"+string(game)+"`")
	}))
}

// ownParts is what the letters to a seat must say, in order: the lines of what only it knows. A game with a
// tale says in its letters more than that, in paragraphs: there it is the secrets that are in them.
func (h *history) ownParts(t seen, seat engine.Seat, lang words.Lang) (parts []string) {
	say := phrase.Speaker{Rules: t.Rules, Two: t.Two(), Lang: lang}
	if t.Tale == nil {
		return t.Tale.Paragraphs(say, h.private[seat])
	}
	for _, e := range h.private[seat] {
		for _, fact := range e.Facts {
			for _, v := range fact.Values {
				if fact.Domain == h.secret.Domain && h.secret.Domain.Name(v) != "" {
					parts = append(parts, say.Value(fact.Domain, v))
				}
			}
		}
	}
	return parts
}

// mostAtOnce is how many lines of a record are looked for in one paragraph: so many come together while
// Discord fails.
const mostAtOnce = 40

// toldUntil looks for the events of a record in a text, in order. It is not known how many lines were told
// at once, and the paragraphs depend on that. So it follows all ways, and of those that lead to the same
// line the one that needs the least text. If no way tells the whole record, it returns the line to which
// the best one leads.
func toldUntil(text string, record [][]engine.Event, teller *tale.Tale,
	say phrase.Speaker) (line int, whole bool) {
	ends := make([]int, len(record)+1) // how much of the text tells the lines before this one; -1: none does
	for n := range ends[1:] {
		ends[n+1] = -1
	}
	for n := range record {
		if ends[n] < 0 {
			continue
		}
		line = n
		var together []engine.Event
		for next := n; next < min(n+mostAtOnce, len(record)); next++ {
			together = append(together, record[next]...)
			end := tellsFrom(text, ends[n], paragraphs(together, teller, say))
			if end >= 0 && (ends[next+1] < 0 || end < ends[next+1]) {
				ends[next+1] = end
			}
			if teller == nil { // told line by line, it makes no difference
				break
			}
		}
	}
	return line, ends[len(record)] >= 0
}

// paragraphs tells events, each chapter for itself: the summary of a chapter stands in between.
func paragraphs(events []engine.Event, teller *tale.Tale, say phrase.Speaker) (list []string) {
	for i := 1; i < len(events); i++ {
		if teller.NewChapter(events[i]) {
			list = append(list, teller.Paragraphs(say, events[:i])...)
			events, i = events[i:], 0
		}
	}
	return append(list, teller.Paragraphs(say, events)...)
}

// tellsFrom returns where in a text some lines end that stand there in order, from a place on; -1 if they
// are not there.
func tellsFrom(text string, from int, lines []string) int {
	for _, line := range lines {
		at := strings.Index(text[from:], line)
		if at < 0 {
			return -1
		}
		from += at + len(line)
	}
	return from
}

// letters are the direct messages of a user that speak of a game.
func (s *soak) letters(user string, game ids.Game) []sandbox.Message {
	return slices.DeleteFunc(s.server.Messages(user, s.server.DM(user)), func(m sandbox.Message) bool {
		return m.InteractionMetadata != nil || !strings.Contains(m.Content, "`"+string(game)+"`")
	})
}
