package main

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/confrontation"
)

// locales are the languages of the people, by turns.
var locales = []string{"en-US", "pl"}

// localeOf is the language of the letters to somebody.
func (s *soak) localeOf(user string) words.Lang {
	return words.For(locales[slices.Index(s.people, user)%len(locales)])
}

// isOwn tells whether a character belongs to one of the seats: those are no secret to them.
func isOwn(seats engine.Seats, v engine.Value) bool {
	return seats.Has(confrontation.Character(v).Side().Seat())
}

// checkSecrets holds every message about a game against what its readers may have known when it was written.
func (s *soak) checkSecrets(f *findings, t seen, h *history) {
	domain := confrontation.Characters
	own := map[string]engine.Seats{}
	for _, c := range t.Chairs {
		own[c.User] |= engine.SeatsOf(c.Seat)
	}
	check := func(m sandbox.Message, audience engine.Seats, who string) {
		at, ok := s.written(m)
		if !ok || !h.over.IsZero() && !at.Before(h.over) {
			return
		}
		text := plain(t.Rules, readable(m))
		for v := engine.Value(confrontation.Frodo); v <= engine.Value(confrontation.Watcher); v++ {
			since, known := h.known[audience][v]
			if (!known || at.Before(since)) && !isOwn(audience, v) && s.names(t.Rules, domain, v).MatchString(text) {
				f.fault(&f.violations, "%s: %s reads of %s too early: %q", t.ID, who, domain.Name(v), text)
			}
		}
	}
	for _, m := range s.server.Messages(s.people[0], t.Thread) {
		if m.Author.ID == s.server.BotID() && !m.Ephemeral() {
			check(m, engine.Nobody, "everyone")
		}
	}
	for user, seats := range own {
		for _, m := range append(s.server.Messages(user, t.Thread), s.letters(user, t.ID)...) {
			if m.Author.ID == s.server.BotID() && (m.Ephemeral() || m.GuildID == "") && seats.Count() == 1 {
				check(m, seats, "user "+user)
			}
		}
	}
}

// written is when a message got the words it has, as far as that is known. Of an answer Discord says when it was begun
// and when it was changed afterwards; when it was filled in, only who waited for it knows.
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

// plain is a text without the one special card that is called after a character, and with the star on a tile as a part of
// the name before it: of the two faces of a tile neither is the other.
func plain(rules engine.Rules, text string) string {
	for _, lang := range words.Languages {
		text = strings.ReplaceAll(text, phrase.Speaker{Rules: rules, Lang: lang}.Value(confrontation.Specials, engine.Value(confrontation.GandalfTheWhite)), "…")
	}
	return starred.Replace(text)
}

var starred = strings.NewReplacer(" ★", "★", "-star", "★")

// readable is all of a message that a reader, or a curious client, can find.
func readable(m sandbox.Message) string {
	parts := []string{m.Text()}
	for _, a := range m.Attachments {
		parts = append(parts, a.Filename, a.Title, a.Description)
	}
	for _, c := range m.Controls() {
		parts = append(parts, c.Label, c.CustomID, c.Placeholder)
		for _, o := range c.Options {
			parts = append(parts, o.Label, o.Value, o.Description)
		}
	}
	return strings.Join(parts, "\n")
}

// names matches any name of a value, in any language.
func (s *soak) names(rules engine.Rules, d *engine.Domain, v engine.Value) *regexp.Regexp {
	key := d.Name(v)
	if s.patterns[key] == nil {
		names := []string{regexp.QuoteMeta(starred.Replace(key))}
		for _, lang := range words.Languages {
			names = append(names, regexp.QuoteMeta(starred.Replace(phrase.Speaker{Rules: rules, Lang: lang}.Value(d, v))))
		}
		s.patterns[key] = regexp.MustCompile(`(^|[^\pL])(` + strings.Join(names, "|") + `)([^\pL★]|$)`)
	}
	return s.patterns[key]
}
