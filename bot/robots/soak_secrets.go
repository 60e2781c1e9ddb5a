package robots

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/engine"
)

// locales are the languages of the people, by turns.
var locales = []string{"en-US", "pl"}

// localeOf is the language of the letters to somebody.
func (s *soak) localeOf(user string) words.Lang { return localeOf(s.people, user) }

func localeOf(people []string, user string) words.Lang {
	return words.For(locales[slices.Index(people, user)%len(locales)])
}

// namesakes lists all values that the story may mean by the name of one.
func (s Secrecy) namesakes(v engine.Value) []engine.Value {
	if s.Named == nil {
		return []engine.Value{v}
	}
	return s.Named(v)
}

// everyones are the phrases that tell nobody's secret, whatever names they hold: what a turn is, what is
// printed on cards, what rulings, menus and hints say of them, and what somebody decides.
var everyones = []string{".turn-is", ".lookup.", ".ruling.", ".our-reading.", ".topic.", ".short.", ".hint.",
	".wait."}

// aName is how long a phrase may be that is no more than a name, in bytes.
const aName = 25

// plain takes from a text what is nobody's secret, and names that only look like those of secrets.
func (s Secrecy) plain(r engine.Rules) func(text string) string {
	var open []string
	for _, lang := range words.Languages {
		for _, key := range words.Keys(lang) {
			told := slices.ContainsFunc(everyones, func(of string) bool { return strings.HasPrefix(key, r.ID()+of) })
			if text := words.Text(lang, key, nil); told && len(text) > aName {
				open = append(open, text, "…")
			}
		}
		for _, v := range s.Alike.Values {
			open = append(open, phrase.Speaker{Rules: r, Lang: lang}.Value(s.Alike.Domain, v), "…")
		}
	}
	return strings.NewReplacer(open...).Replace
}

// checkSecrets holds every message about a game against what its readers may have known when it was written.
func (s *soak) checkSecrets(f *findings, t seen, h *history) {
	own := map[string]engine.Seats{}
	for _, c := range t.Chairs {
		own[string(c.User)] |= engine.SeatsOf(c.Seat)
	}
	files := map[string]string{}
	for _, u := range s.uses {
		files[string(u.id)] = u.file
	}
	hidden, plain := h.hidden(), h.secret.plain(t.Rules)
	check := func(m sandbox.Message, audience engine.Seats, who, said string) {
		at, ok := s.written(m)
		if !ok || !h.over.IsZero() && !at.Before(h.over) {
			return
		}
		text := plain(readable(m))
		if m.InteractionMetadata != nil {
			text += plain(files[m.InteractionMetadata.ID])
		}
		for _, v := range h.secret.Domain.Values() {
			since, known := h.known[audience][v]
			owner, secret := h.secret.Owner(v)
			called := s.namesOf(t.Rules, h.secret.Domain, v)
			if (!known || at.Before(since)) && secret && audience&owner == 0 &&
				h.secret.names(text, called) && !h.secret.names(said, called) {
				f.fault(&f.violations, "%s: %s reads of %s too early: %q", t.ID, who, h.secret.Domain.Name(v), text)
			}
		}
		for _, line := range hidden[audience] {
			if strings.Contains(text, line) {
				f.fault(&f.violations, "%s: %s reads what only others see: %q in %q", t.ID, who, line, text)
			}
		}
	}
	for _, m := range s.server.Messages(s.people[0], string(t.Thread)) {
		if m.Author.ID == s.server.BotID() && !m.Ephemeral() {
			check(m, engine.Nobody, "everyone", "")
		}
	}
	for user, seats := range own {
		said := s.said(user)
		for _, m := range append(s.server.Messages(user, string(t.Thread)), s.letters(user, t.ID)...) {
			if m.Author.ID == s.server.BotID() && (m.Ephemeral() || m.GuildID == "") && seats.Count() == 1 {
				check(m, seats, "user "+user, said)
			}
		}
	}
}

// said are the standing orders that a user has given, or begun to: they name cards whoever holds them, so
// they betray nothing.
func (s *soak) said(user string) string {
	var all strings.Builder
	for _, u := range s.uses {
		if u.user == user {
			all.WriteString(u.orders + "\n")
		}
	}
	return all.String()
}

// aboutOrders reports whether a message is the list of one's standing orders, one of them that is half filled
// in, or says which ones a press on usual orders has given.
func aboutOrders(m sandbox.Message) bool {
	return slices.ContainsFunc(m.Controls(), func(c *sandbox.Component) bool {
		return strings.HasPrefix(c.CustomID, "of:") || strings.HasPrefix(c.CustomID, "op:b:") ||
			strings.HasPrefix(c.CustomID, "o:") && strings.Contains(c.CustomID, ":k:")
	})
}

// written is when a message got the words it has, as far as that is known. Of an answer Discord says when it
// was begun and when it was changed afterwards; when it was filled in, only who waited for it knows.
func (s *soak) written(m sandbox.Message) (at time.Time, known bool) {
	text, known := m.Timestamp, true
	if m.InteractionMetadata != nil {
		at, known = s.answers[m.InteractionMetadata.ID]
	}
	if m.EditedTimestamp != nil {
		text = *m.EditedTimestamp
	}
	if stamp, err := time.Parse(time.RFC3339Nano, text); err == nil && stamp.After(at) {
		at = stamp
	}
	return at, known
}

// readable is all of a message that a reader, or a curious client, can find.
func readable(m sandbox.Message) string {
	parts := []string{m.Text()}
	for _, a := range m.Attachments {
		parts = append(parts, a.Filename, a.Title, a.Description)
	}
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, "of:") { // of a standing order any card may be chosen
			continue
		}
		parts = append(parts, c.Label, c.CustomID, c.Placeholder)
		for _, o := range c.Options {
			parts = append(parts, o.Label, o.Value, o.Description)
		}
	}
	return strings.Join(parts, "\n")
}

// namesOf are all names of a value: its id, and what it is called in each language.
func (s *soak) namesOf(rules engine.Rules, d *engine.Domain, v engine.Value) []string {
	key := rules.ID() + " " + d.Name(v)
	if s.names[key] == nil {
		names := []string{d.Name(v)}
		for _, lang := range words.Languages {
			names = append(names, phrase.Speaker{Rules: rules, Lang: lang}.Value(d, v))
		}
		s.names[key] = names
	}
	return s.names[key]
}

// names reports whether a text has one of the names, as whole words and without a mark behind it.
func (s Secrecy) names(text string, names []string) bool {
	for _, name := range names {
		for rest := text; ; {
			at := strings.Index(rest, name)
			if at < 0 {
				break
			}
			before, _ := utf8.DecodeLastRuneInString(rest[:at])
			rest = rest[at+len(name):]
			after, _ := utf8.DecodeRuneInString(rest)
			marked := slices.ContainsFunc(s.Marks, func(m string) bool { return strings.HasPrefix(rest, m) })
			if !unicode.IsLetter(before) && !unicode.IsLetter(after) && !marked {
				return true
			}
		}
	}
	return false
}
