package robots

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// findings is what a soak came to.
type findings struct {
	games, finished, actions, answers      int
	computed                               int // answers that computers have given
	lost, twice, unsaid, stuck, violations int
	faults                                 []string
	kinds                                  map[string]*kindCount // by game
}

// kindCount is what the games of one kind came to.
type kindCount struct{ opened, begun, ended, resigned, decisions int }

// kind counts a kind of game.
func (f *findings) kind(rules engine.Rules) *kindCount {
	if f.kinds[rules.ID()] == nil {
		f.kinds[rules.ID()] = &kindCount{}
	}
	return f.kinds[rules.ID()]
}

// reportKinds says what the games of each kind came to.
func (f *findings) reportKinds(out io.Writer, played []Game) {
	for _, g := range played {
		k := f.kind(g.Rules)
		fmt.Fprintf(out, "%s: opened=%d begun=%d ended=%d, of these given up=%d; lines of records=%d\n", g.Rules.ID(),
			k.opened, k.begun, k.ended, k.resigned, k.decisions)
	}
}

func (f *findings) summary(kills int) string {
	return fmt.Sprintf("games=%d finished=%d kills=%d actions=%d answers=%d lost=%d twice=%d unsaid=%d stuck=%d violations=%d",
		f.games, f.finished, kills, f.actions, f.answers, f.lost, f.twice, f.unsaid, f.stuck, f.violations)
}

// fault notes one and counts it.
func (f *findings) fault(count *int, format string, args ...any) {
	*count++
	f.faults = append(f.faults, fmt.Sprintf(format, args...))
}

// examine holds what the store has and what people can read against what they did.
func (s *soak) examine(ctx context.Context) (*findings, error) {
	f := &findings{kinds: map[string]*kindCount{}}
	s.readLateAnswers(f)
	handled, err := s.store.Handled(ctx)
	if err != nil {
		return nil, err
	}
	var games []storage.Game
	for _, guild := range s.guilds {
		there, err := s.store.GamesIn(ctx, guild)
		if err != nil {
			return nil, err
		}
		games = append(games, there...)
	}
	uses := map[ids.Game][]*use{}
	for _, u := range s.uses {
		if u.answered {
			f.answers++
		}
		if !u.at.IsZero() {
			s.answers[string(u.id)] = u.at
		}
		uses[u.game] = append(uses[u.game], u)
	}
	for _, g := range games {
		t, err := s.load(ctx, g.ID)
		if err != nil {
			return nil, err
		}
		k := f.kind(t.Rules)
		f.games++
		k.opened++
		if t.Started() {
			k.begun++
		}
		if t.State == storage.Finished {
			f.finished++
			k.ended++
		}
		if t.Started() && g.ID != s.long { // nobody has been told what was written into its record
			if err := s.examineGame(ctx, f, t, uses[g.ID], handled); err != nil {
				return nil, err
			}
		}
	}
	if err := s.checkDue(ctx, f, games); err != nil {
		return nil, err
	}
	for _, fault := range s.unwell() {
		f.fault(&f.stuck, "%s", fault)
	}
	for _, v := range s.server.Violations() {
		if !excused(v) {
			f.fault(&f.violations, "Discord refused: %s", v)
		}
	}
	return f, nil
}

// excused are refusals that the faults lead to: a bot that was killed or cut off answers late, or asks
// again for what was done; and those that two things at once lead to, after which the bot does another thing.
func excused(violation string) bool {
	for _, excuse := range []string{
		"not answered in time",
		"10062",           // an interaction that came late, or whose answer did
		"40060",           // the answer to the first acknowledgement was lost
		"160004",          // the thread was made before the kill
		"50007",           // direct messages are closed
		"identifies in a", // hundreds of kills in one day

		"@original: 404 10008", // what was pressed is taken away just then: the answer comes by itself
	} {
		if strings.Contains(violation, excuse) {
			return true
		}
	}
	return false
}

// readLateAnswers reads the answers for which nobody waited, and checks that no use has a second or a
// different one.
func (s *soak) readLateAnswers(f *findings) {
	answers, posted := map[string]int{}, map[string]string{}
	for _, user := range s.people {
		for _, c := range append(s.server.Channels(user), sandbox.Channel{ID: s.server.DM(user)}) {
			for _, m := range s.server.Messages(user, c.ID) {
				if nonce, ok := m.Nonce.(string); ok {
					if first, twice := posted[c.ID+nonce]; twice && first != m.ID {
						f.fault(&f.twice, "%s was posted twice: %q", m.ID, m.Content)
					}
					posted[c.ID+nonce] = m.ID
				}
				if m.InteractionMetadata != nil && m.InteractionMetadata.User.ID == user {
					answers[m.InteractionMetadata.ID]++
				}
			}
		}
	}
	for _, u := range s.uses {
		if n := answers[string(u.id)]; n > 1 {
			f.fault(&f.twice, "interaction %s has %d answers", u.id, n)
		}
		m, ok := s.server.Look(u.user, u.channel, u.message)
		switch {
		case !ok || m.Loading() || m.InteractionMetadata == nil || m.InteractionMetadata.ID != string(u.id):
		case !u.answered:
			u.answered, u.text = true, m.Content
		case u.confirmed() && len(m.Controls()) == 0 && m.Content != u.text:
			f.fault(&f.twice, "interaction %s was answered %q and then %q", u.id, u.text, m.Content)
		}
	}
}

// examineGame checks one game that has begun.
func (s *soak) examineGame(ctx context.Context, f *findings, t seen, uses []*use,
	handled map[string]time.Time) error {
	stored, err := s.store.Lines(ctx, t.ID)
	if err != nil {
		return err
	}
	f.actions += len(stored)
	f.kind(t.Rules).decisions += len(stored)
	if err := s.checkObeyed(ctx, f, t, checkActs(f, t, stored, uses, handled)); err != nil {
		return err
	}
	h, err := s.retell(t, stored)
	if err != nil {
		f.fault(&f.lost, "%s: the record does not replay: %v", t.ID, err)
		return nil
	}
	if want, err := t.Rules.Encode(t.position); err != nil || !bytes.Equal(want, h.end) {
		f.fault(&f.lost, "%s: the record does not lead to the stored position", t.ID)
	}
	if h.resigned {
		f.kind(t.Rules).resigned++
	}
	if f.computed += h.computers.all; h.computers.twice > 0 {
		f.fault(&f.twice, "%s: computers have answered %d questions again", t.ID, h.computers.twice)
	}
	s.checkTold(f, t, h)
	s.checkStatus(f, t)
	s.checkSecrets(f, t, h)
	return nil
}

// checkActs compares the record with what people did: each confirmed action stands there once, and nothing
// stands there that nobody did. An interaction and the line that it made were stored at the same
// microsecond. It returns the lines that no interaction made.
func checkActs(f *findings, t seen, stored []storage.Line, uses []*use,
	handled map[string]time.Time) (unasked []storage.Line) {
	made := map[int64][]*use{}
	for _, u := range uses {
		at, acted := handled[string(u.id)]
		if acted {
			made[at.UnixMicro()] = append(made[at.UnixMicro()], u)
		}
		if u.confirmed() && !acted && !lateAnswer(u, uses, handled) {
			f.fault(&f.lost, "%s: %q was confirmed, but nothing was done", t.ID, u.action)
		}
		if u.answered && acted && strings.HasPrefix(u.text, "⚠️") && !u.repeated() {
			f.fault(&f.lost, "%s: an action was carried out, and answered %q", t.ID, u.text)
		}
	}
	lines := map[int64]bool{}
	for _, l := range stored {
		at := l.At.UnixMicro()
		lines[at] = true
		if l.Sequence == 0 || strings.HasPrefix(l.Text, "mix ") {
			continue // the message that was posted has made it
		}
		if len(made[at]) == 0 {
			unasked = append(unasked, l)
			continue
		}
		if n := len(made[at]); n != 1 {
			f.fault(&f.twice, "%s: line %d %q was made by %d interactions", t.ID, l.Sequence, l.Text, n)
			continue
		}
		action, _, _ := strings.Cut(l.Text, "\n")
		if want := made[at][0].action; want != "" && !strings.HasSuffix(action, ": "+want) {
			f.fault(&f.lost, "%s: %q became line %d %q", t.ID, want, l.Sequence, l.Text)
		}
	}
	for at, by := range made {
		u := by[0]
		if !u.confirmed() || lines[at] ||
			u.action == "" && (doneUnseen(u.text) || forAnother(u, uses, handled, lines)) {
			continue
		}
		f.fault(&f.lost, "%s: %q was confirmed by %q after %q and is not in the record", t.ID, u.action, u.text,
			u.before)
	}
	return unasked
}

// doneUnseen reports whether an answer says only that what was asked for was done, or that an order was given
// or taken back: an order is no line of the record.
func doneUnseen(text string) bool {
	return slices.ContainsFunc(words.Languages, func(lang words.Lang) bool {
		return slices.ContainsFunc([]string{"bot.fail.done", "bot.orders.given", "bot.orders.removed"},
			func(key string) bool { return strings.HasPrefix(text, words.Text(lang, key, nil)) })
	})
}

// lateAnswer reports whether what a press was answered may be the answer to an earlier press in the same
// message that came late: some press there acted and was not seen to be confirmed. Of one message no more is
// confirmed than was done.
func lateAnswer(u *use, uses []*use, handled map[string]time.Time) bool {
	done, confirmed := 0, 0
	for _, o := range uses {
		if o.message != u.message && o.pressed.ID != u.message {
			continue
		}
		if _, acted := handled[string(o.id)]; acted {
			done++
		}
		if o.confirmed() {
			confirmed++
		}
	}
	return u.pressed.ID != "" && confirmed <= done
}

// forAnother reports whether what a press was answered may be the answer to another press in the same
// message, whose line is in the record: that one was not seen to be confirmed, or says the same.
func forAnother(u *use, uses []*use, handled map[string]time.Time, lines map[int64]bool) bool {
	return u.pressed.ID != "" && slices.ContainsFunc(uses, func(o *use) bool {
		at, acted := handled[string(o.id)]
		return o != u && acted && lines[at.UnixMicro()] && (o.message == u.message || o.pressed.ID == u.message) &&
			(!o.confirmed() || o.text == u.text)
	})
}

// checkStatus checks that nobody is stuck: the status says what is owed, and has the button to answer it.
func (s *soak) checkStatus(f *findings, t seen) {
	m, ok := s.server.Look(s.people[0], string(t.Thread), string(t.StatusMessage))
	if !ok {
		f.fault(&f.stuck, "%s (%s): there is no status", t.ID, t.State)
		return
	}
	if t.State == storage.Frozen {
		f.fault(&f.stuck, "%s: the rules broke", t.ID)
	}
	if t.State == storage.Running && (len(t.Waiting()) == 0 || len(m.Controls()) == 0) {
		f.fault(&f.stuck, "%s: nobody can go on: %q", t.ID, m.Content)
	}
	for _, w := range t.Waiting() {
		if user := t.UserOf(w.Decision.Seat); user != "" && !strings.Contains(m.Content, "<@"+string(user)+">") {
			f.fault(&f.stuck, "%s: the status does not say that %s owes an answer: %q", t.ID,
				t.SeatID(w.Decision.Seat), m.Content)
		}
	}
	if newest := s.newest(string(t.Thread)); newest.Timestamp > m.Timestamp { // in one form
		f.fault(&f.stuck, "%s: the status %q is not the newest message, but %q", t.ID, m.Content, newest.Content)
	}
}

// newest is the last message with a board that the bot posted for all into a thread. The status has none
// where the board has not changed; neither have notices of closed doors, and the film and the files that
// follow the end.
func (s *soak) newest(thread string) (newest sandbox.Message) {
	for _, m := range s.server.Messages(s.people[0], thread) {
		if m.Author.ID == s.server.BotID() && m.Type == sandbox.MessageDefault && !m.Ephemeral() &&
			len(m.Attachments) > 0 &&
			strings.HasSuffix(m.Attachments[0].Filename, ".png") {
			newest = m
		}
	}
	return newest
}
