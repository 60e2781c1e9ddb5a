package bot_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot"
	"redbook/bot/discord"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// What Discord takes on a button, and in a line of a menu; and the room for the letter of what is lit on a
// picture: "AA · ".
const (
	onButton  = 80
	onLine    = 100
	forLetter = 5
)

// readLabels counts what stands on buttons and in menus and had to be cut, or would be with its letter.
type readLabels struct {
	read int
	cut  map[string]bool
}

// see reads all that can be pressed.
func (l readLabels) see(m discord.Message) (n int) {
	for _, row := range m.Components {
		for _, c := range row {
			switch c := c.(type) {
			case discord.Button:
				n += l.one("button", c.Label, onButton)
			case discord.StringSelect:
				n += l.one("placeholder", c.Placeholder, onLine)
				for _, o := range c.Options {
					n += l.one("line", o.Label, onLine-forLetter) + l.one("description", o.Description, onLine)
				}
			}
		}
	}
	return n
}

func (l readLabels) one(what, text string, most int) int {
	if n := utf8.RuneCountInString(text); n > most || n >= most && strings.HasSuffix(text, "…") {
		l.cut[fmt.Sprintf("%s of %d: %s", what, n, text)] = true
	}
	return 1
}

// What is fixed on buttons of standing orders and in the menus of a lobby can be read whole on a phone, which
// shows some forty characters of it.
func TestFixedLabelsAreShort(t *testing.T) {
	for _, lang := range words.Languages {
		for _, key := range words.Keys(lang) {
			part, most := strings.Split(key, "."), 45
			switch {
			case len(part) == 3 && part[1] == "order-preset":
				most = 38 // beside its sign
			case len(part) != 4 || part[1] != "option" || part[0] == "bot":
				continue
			}
			if text := words.Text(lang, key, words.Args{"n": 1}); utf8.RuneCountInString(text) > most {
				t.Errorf("%s, %s: %d characters, more than %d: %q", key, lang, utf8.RuneCountInString(text), most, text)
			}
		}
	}
}

// In whole random games of every kind no label of a button and no line of a menu has to be cut, in either
// language: an answer is begun, and completed step by step, as players see it.
func TestNoLabelIsCut(t *testing.T) {
	for _, kind := range []struct {
		rules   string
		options engine.Options
		games   uint64
	}{
		{"confrontation", engine.Options{"special": "on"}, 4},
		{"hunt", engine.Options{"seats": "3"}, 1},
		{"wotr", engine.Options{"seats": "4", "kings": "on"}, 1},
	} {
		t.Run(kind.rules, func(t *testing.T) {
			t.Parallel()
			l := readLabels{cut: map[string]bool{}}
			for seed := range kind.games {
				l.read += l.game(t, kind.rules, kind.options, seed)
			}
			for text := range l.cut {
				t.Error("cut: ", text)
			}
			if l.read < 1000 {
				t.Errorf("only %d labels were read", l.read)
			}
		})
	}
}

// game plays a game at random and reads what its players are shown on the way; it returns how many labels
// that were.
func (l readLabels) game(t *testing.T, rules string, options engine.Options, seed uint64) (read int) {
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	tables := table.New(store, append(wars(), theHunt()), time.Now, func() {})
	random := rand.New(rand.NewPCG(seed, 17))
	tables.Seeds(rand.NewChaCha8([32]byte{byte(seed)}))
	now := begin(t, tables, rules, options)
	for n := 0; ; n++ {
		if _, over := now.Result(); over {
			return read
		}
		stored, err := store.Position(t.Context(), now.ID)
		if err != nil {
			t.Fatal(err)
		}
		p, err := now.Rules.Decode(stored.Data)
		if err != nil {
			t.Fatal(err)
		}
		owed := now.Questions(engine.Public)
		d := owed[random.IntN(len(owed))]
		a, err := engine.RandomAction(now.Rules, p, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		lang, user := words.Languages[n%len(words.Languages)], now.UserOf(d.Seat)
		begun := []engine.Action{{}}
		for i := range a.Args {
			begun = append(begun, engine.Action{Verb: a.Verb, Args: a.Args[:i:i]})
		}
		for _, part := range append(begun, a) {
			draft := &table.Draft{ID: "123456789012", Table: now, Decision: d, Action: part}
			m, err := bot.AskedWith(t.Context(), tables, draft, user, lang)
			if err != nil {
				t.Fatal(err)
			}
			read += l.see(m)
		}
		if now, err = tables.Submit(t.Context(), table.Answer{Interaction: ids.Interaction(fmt.Sprint("a", n)),
			User: user, Game: now.ID, Decision: d.ID, Seat: now.SeatID(d.Seat), Action: a}); err != nil {
			t.Fatal(err)
		}
	}
}

// begin starts a game with a user a seat.
func begin(t *testing.T, tables *table.Tables, rules string, options engine.Options) *table.Table {
	now, err := tables.Create(t.Context(), table.Creation{Interaction: "create", User: "u0", Rules: rules,
		Options: options, Language: words.English, Server: "1", Channel: "2"})
	for n := 1; err == nil && n < len(now.Chairs); n++ {
		now, err = tables.Join(t.Context(), ids.Interaction(fmt.Sprint("join", n)), ids.User(fmt.Sprint("u", n)),
			now.ID, "")
	}
	if err == nil {
		now, err = tables.Start(t.Context(), "start", "u0", now.ID)
	}
	if err == nil {
		now, err = tables.Published(t.Context(), now.ID, "https://discord.com/channels/1/2/1181234567890123456")
	}
	if err != nil {
		t.Fatal(err)
	}
	return now
}

// What standing orders and options are called has room in their menus.
func TestOrdersAndOptionsFitTheirMenus(t *testing.T) {
	l := readLabels{cut: map[string]bool{}}
	for _, rules := range allRules {
		for _, lang := range words.Languages {
			say := phrase.Speaker{Rules: rules, Lang: lang}
			for _, o := range rules.Orders() {
				l.one("order", say.OrderName(o.Name), onLine)
				l.one("about the order", say.OrderAbout(o.Name), onLine)
			}
			for _, v := range rules.Verbs() {
				l.one("verb", say.Verb(v.Name), onButton)
			}
		}
	}
	for text := range l.cut {
		t.Error("cut: ", text)
	}
}
