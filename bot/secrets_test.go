package bot_test

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/storage/ids"
)

// watcher looks at every message that each of three people can see, and knows from the rules which characters
// each of them may know of: their own, and those that an event has shown them.
type watcher struct {
	*house
	game    ids.Game
	thread  string
	shows   map[confrontation.Character]naming // the character is named, in any language
	known   [3]map[confrontation.Character]bool
	lines   int             // of the record, whose events are in known
	lineUps []string        // what tells openly who plays (rulebook, "Draft")
	seen    map[string]bool // messages that have been looked at, as they were
	owing   []string        // users who owe an answer now
	actor   string          // the user who acted last
	over    bool
}

// quiet is a world in which nobody bears the name of a character.
func quiet(c *sandbox.Config) {
	c.Users = []sandbox.User{{Name: "Bilbo", Locale: "en-US"}, {Name: "Halina", Locale: "pl"},
		{Name: "Rosie", Locale: "en-GB"}}
}

// sides are the characters that may be in a game of a set: of a draft, both faces of every tile.
func sides(set string) (all [2][]confrontation.Character) {
	first, last := confrontation.Frodo, confrontation.Watcher
	switch set {
	case "classic":
		last = confrontation.CaveTroll
	case "variant":
		first = confrontation.FrodoStar
	}
	for c := first; c <= last; c++ {
		all[c.Side()] = append(all[c.Side()], c)
	}
	return all
}

// plain is a text in which the two faces of a tile have names of which neither holds the other, and without
// what it says of special cards, some of which are called after characters, and of line-ups, which are laid
// open after a draft, and of the aim, which is nobody's secret.
func (w *watcher) plain(text string) string {
	for _, list := range w.lineUps {
		text = strings.ReplaceAll(text, list, "…")
	}
	for _, lang := range words.Languages {
		for _, open := range []string{"confrontation.special.gandalf-the-white", "confrontation.turn-is"} {
			text = strings.ReplaceAll(text, words.Text(lang, open, nil), "…")
		}
	}
	return strings.NewReplacer("gandalf-the-white", "…", " ★", "STAR", "-star", "STAR").Replace(text)
}

// knows notes that a user may know of a character, and so of the other face of the tile if that bears the
// same name: the short texts of pictures leave the star out.
func (w *watcher) knows(user int, c confrontation.Character) {
	name := strings.TrimSuffix(c.String(), "-star")
	for _, face := range []string{name, name + "-star"} {
		if v, ok := confrontation.Characters.Parse(face); ok {
			w.known[user][confrontation.Character(v)] = true
		}
	}
}

// laidOpen notes the line-ups that everyone may read from now on, in both languages.
func (w *watcher) laidOpen(values []engine.Value) {
	for _, lang := range words.Languages {
		say := phrase.Speaker{Rules: confrontation.Rules, Lang: lang}
		var names []string
		for _, v := range values {
			names = append(names, say.Value(confrontation.Characters, v))
		}
		w.lineUps = append(w.lineUps, strings.Join(names, ", "))
	}
}

// naming finds names as whole words.
type naming struct {
	names []string
	whole *regexp.Regexp
}

// namingOf finds names with none of the letters, as a class of regular expressions has them, beside them.
func namingOf(letters string, names []string) naming {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = regexp.QuoteMeta(name)
	}
	beside := "[^" + letters + "]"
	return naming{names, regexp.MustCompile(
		"(^|" + beside + ")(" + strings.Join(quoted, "|") + ")(" + beside + "|$)")}
}

// in reports whether a text has one of the names. Most have none, and are not searched long.
func (n naming) in(text string) bool {
	return slices.ContainsFunc(n.names, func(name string) bool { return strings.Contains(text, name) }) &&
		n.whole.MatchString(text)
}

func watch(h *house, set string, options ...string) *watcher {
	w := &watcher{house: h, shows: map[confrontation.Character]naming{}, seen: map[string]bool{}}
	w.game, w.thread = h.newGameWith(append([]string{"set", set}, options...)...)
	for user := range w.known {
		w.known[user] = map[confrontation.Character]bool{}
	}
	for side, list := range sides(set) {
		for _, c := range list {
			w.known[side][c] = true // Bilbo is the Fellowship, Halina is Sauron
			names := []string{w.plain(confrontation.Characters.Name(engine.Value(c)))}
			for _, lang := range words.Languages {
				say := phrase.Speaker{Rules: confrontation.Rules, Lang: lang}
				names = append(names, w.plain(say.Value(confrontation.Characters, engine.Value(c))))
			}
			w.shows[c] = namingOf(`\pL`, names)
		}
	}
	return w
}

// learn notes what the newest lines of the record have shown to whom.
func (w *watcher) learn() {
	w.t.Helper()
	record, t := w.record(w.game)
	p, err := engine.Replay(t.Rules, record,
		func(n int, l engine.Line, _ engine.Position, played engine.Played) error {
			if n < w.lines {
				return nil
			}
			if w.actor = ""; l.Kind == engine.ActionLine {
				w.actor = string(t.UserOf(l.Seat))
			}
			for user, audience := range w.audiences() {
				for _, e := range engine.EventsFor(played.Events, audience) {
					for _, f := range e.Facts {
						if e.Kind == "line-up" && f.Domain == confrontation.Characters {
							w.laidOpen(f.Values)
							continue
						}
						for _, v := range f.Values {
							if f.Domain == confrontation.Characters {
								w.knows(user, confrontation.Character(v))
							}
						}
					}
				}
			}
			return nil
		})
	if err != nil {
		w.t.Fatal(err)
	}
	w.lines, w.owing = len(record.Lines), nil
	for _, wait := range t.Waiting() {
		w.owing = append(w.owing, string(t.UserOf(wait.Decision.Seat)))
	}
	_, w.over = t.Rules.Result(p)
}

func (w *watcher) audiences() [3]engine.Seats {
	return [3]engine.Seats{engine.SeatsOf(confrontation.Fellowship.Seat()),
		engine.SeatsOf(confrontation.Sauron.Seat()), engine.Nobody}
}

// look holds everything that everyone can read now against what they may know.
func (w *watcher) look() {
	w.t.Helper()
	for user, id := range w.users {
		channels := []string{w.server.DM(id)}
		for _, c := range w.server.Channels(id) {
			channels = append(channels, c.ID)
		}
		for _, channel := range channels {
			for _, m := range w.server.Messages(id, channel) {
				text := readable(m)
				if key := fmt.Sprint(user, m.ID, text); !w.seen[key] {
					w.seen[key] = true
					w.lookAt(user, m, text)
				}
			}
		}
	}
}

func (w *watcher) lookAt(user int, m sandbox.Message, text string) {
	w.t.Helper()
	text = w.plain(text)
	for c, shows := range w.shows {
		if !w.over && !w.known[user][c] && shows.in(text) {
			w.t.Errorf("user %d reads of %s in %q", user, confrontation.Characters.Name(engine.Value(c)), text)
		}
	}
	if m.Ephemeral() && m.InteractionMetadata.User.ID != w.users[user] {
		w.t.Errorf("user %d reads an answer to somebody else", user)
	}
	if m.Author.ID == w.server.BotID() && m.GuildID != "" {
		for _, called := range m.Notified {
			if !slices.Contains(w.owing, called) || called == w.actor {
				w.t.Errorf("%s is notified by %q", called, m.Content)
			}
		}
	}
}

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

// readRecord reads the record as a user gets it.
func (w *watcher) readRecord(user int) {
	w.t.Helper()
	m := w.command(user, w.thread, "record")
	// in the end with its result
	if files := map[bool]int{false: 1, true: 2}[w.over]; len(m.Attachments) != files {
		w.t.Fatalf("%d files with the record: %q", len(m.Attachments), m.Content)
	}
	text, _ := w.server.Attachment(m.Attachments[0].ID)
	w.lookAt(user, m, string(text))
	if strings.Contains(string(text), "seed") && !w.over {
		w.t.Errorf("the record of a running game has its seed: %s", text)
	}
}

// lookUpAll has everyone look at what can be looked up of a game: its story, an earlier board, the board in
// words.
func (w *watcher) lookUpAll(random *rand.Rand) {
	w.t.Helper()
	for user := range w.users {
		w.command(user, w.thread, "games", sandbox.Opt("where", "here"))
		w.command(user, w.thread, "board", sandbox.Opt("text", "public"))
		log := w.command(user, w.thread, "log")
		file := w.press(user, w.thread, log, "log:"+string(w.game)+":file")
		text, _ := w.server.Attachment(file.Attachments[0].ID)
		w.lookAt(user, file, string(text))
		turn := sandbox.Opt("turn", fmt.Sprint(1+random.IntN(3))) // perhaps not yet: then it is refused
		w.command(user, w.thread, "log", turn)
		w.command(user, w.thread, "draw", turn)
		if user != merry {
			w.command(user, w.thread, "board", sandbox.Opt("text", "mine"))
			drawn := w.command(user, w.thread, "draw", turn, sandbox.Opt("view", "public"))
			if post, ok := people.Control(drawn, "draw:"); ok && user == pippin && random.IntN(3) == 0 {
				w.press(user, w.thread, drawn, post.CustomID)
			}
		}
	}
}

// A whole random game: nobody reads of a hidden enemy, whatever they open, and nobody is called who need not
// come.
func TestNobodyReadsSecrets(t *testing.T) {
	t.Parallel()
	for seed, options := range [][]string{{"classic"}, {"classic"}, {"variant", "special", "on"}, {"draft"}} {
		t.Run(strings.Join(options, " "), func(t *testing.T) {
			w := watch(newHouse(t, quiet), options[0], options[1:]...)
			random := rand.New(rand.NewPCG(uint64(seed), 5))
			for w.learn(); !w.over; w.learn() {
				w.settled(w.game)
				p, table := w.position(w.game)
				if w.lines%5 == 0 {
					w.command(pippin, w.thread, "hand")
					w.command(halina, w.thread, "hand")
					w.command(merry, w.thread, "board")
					w.lookUpAll(random)
					w.readRecord(random.IntN(3))
				}
				w.look()
				decisions := table.Rules.Decisions(p)
				d := decisions[random.IntN(len(decisions))]
				user := w.userOf(string(table.UserOf(d.Seat)))
				a, err := engine.RandomAction(table.Rules, p, d, random.IntN, nil)
				if err != nil {
					t.Fatal(err)
				}
				// Begun by text, so that the next field is asked for by buttons; then done.
				if len(a.Args) > 1 {
					w.command(user, w.thread, "answer",
						action(table.Rules.Format(engine.Action{Verb: a.Verb, Args: a.Args[:1]})))
					w.look()
				}
				w.did(user, w.command(user, w.thread, "answer", action(table.Rules.Format(a))))
			}
			w.settled(w.game)
			w.look()
			w.readRecord(merry)
			w.checkLogs()
		})
	}
}

// checkLogs sees to it that the logs tell no secret.
func (w *watcher) checkLogs() {
	w.t.Helper()
	_, t := w.position(w.game)
	logs := w.logs.String()
	for what, secret := range map[string]string{
		"the seed": hex.EncodeToString(t.Seed), "the seed's bytes": string(t.Seed), "the token": w.server.Token(),
		"a draft": "from=", "a placement": "place-",
	} {
		if strings.Contains(logs, secret) {
			w.t.Errorf("the logs hold %s", what)
		}
	}
	for c, shows := range w.shows {
		if shows.in(w.plain(logs)) {
			w.t.Errorf("the logs speak of %s", confrontation.Characters.Name(engine.Value(c)))
		}
	}
}
