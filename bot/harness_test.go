package bot_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"flag"
	"image/png"
	"log/slog"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot"
	almanacconfrontation "redbook/bot/almanac/confrontation"
	annalsconfrontation "redbook/bot/annals/confrontation"
	"redbook/bot/discord"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/sandbox/openapi"
	"redbook/bot/table"
	taleconfrontation "redbook/bot/tale/confrontation"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/render"
	paintconfrontation "redbook/render/confrontation"
	paintleague "redbook/render/league"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
	"redbook/storage/stores/storestest"
)

// house is a whole bot, connected to a stand-in for Discord, with a store that outlives the bot.
type house struct {
	t       *testing.T
	ctx     context.Context
	server  *sandbox.Server
	path    string       // of the store, or its address
	store   stores.Store // the same store, as no player can read it
	channel string       // where lobbies are opened
	users   []string     // Pippin (English), Halina (Polish), Merry (English)
	logs    *logBook
	ahead   atomic.Int64 // how far the bot's clock is ahead
	games   []table.Game // that the bot offers
	// how long ago games have ended that the bot archives
	archiveAfter time.Duration
	shards       int // that the bot counts
	// what the bot is given in the place of its store; nil for that itself
	served func(storage.Store) storage.Store
	bot    *bot.Bot

	stop  context.CancelFunc
	ended chan error
}

// TestMain has more houses stand at once than there are processors, unless -parallel says how many: each
// waits more than it computes.
func TestMain(m *testing.M) {
	flag.Parse()
	asked := false
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "test.parallel" })
	if !asked {
		if err := flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0))); err != nil {
			panic(err)
		}
	}
	debug.SetGCPercent(400) // pictures and descriptions make much garbage and hold little
	rand.Reader = secrets
	m.Run()
}

// patience is how long a test waits for something that happens at once: with others beside it, on a machine
// that has more to do.
const patience = 4 * time.Minute

// games is what a house offers if nothing else is said; houses share the painter, as the tables of one bot
// do. It makes sketches: pictures themselves are tested where they are painted, and nobody waits for them
// here.
func games() []table.Game { return []table.Game{theConfrontation()} }

var theConfrontation = sync.OnceValue(func() table.Game {
	p := paintconfrontation.New(wordsOf(confrontation.Rules))
	sketched(&p.Album)
	return table.Game{Rules: confrontation.Rules, Painter: p, Tale: taleconfrontation.Tale,
		Almanac: almanacconfrontation.Almanac{}, Annals: annalsconfrontation.Annals}
})

var theLeague = sync.OnceValue(func() *paintleague.Painter {
	return paintleague.New(func(lang, key string, args map[string]any) string {
		return words.Text(words.Lang(lang), "league."+key, args)
	})
})

// wordsOf gives a painter the words of its game.
func wordsOf(rules engine.Description) render.Words {
	return func(lang, key string, args map[string]any) string {
		return words.Text(words.Lang(lang), rules.ID()+"."+key, args)
	}
}

// newHouse starts a stand-in and a bot. The first two users play; what else the world is like may be changed.
func newHouse(t *testing.T, change ...func(*sandbox.Config)) *house {
	t.Helper()
	return newHouseOf(t, games(), change...)
}

// newHouseOf is newHouse with a bot that offers these games. A house is a world of its own and mostly waits
// (for its turn among the few requests a second that the bot allows itself), so tests with a house run
// beside each other: one house a test, which may open others.
func newHouseOf(t *testing.T, games []table.Game, change ...func(*sandbox.Config)) *house {
	t.Helper()
	t.Parallel()
	return openHouse(t, games, change...)
}

func openHouse(t *testing.T, games []table.Game, change ...func(*sandbox.Config)) *house {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	t.Cleanup(cancel)
	config := sandbox.Config{Users: []sandbox.User{{Name: "Pippin", Locale: "en-US"},
		{Name: "Halina", Locale: "pl"}, {Name: "Merry", Locale: "en-GB"}},
		AnswerDeadline: patience}
	openapi.Watch(&config, func(err error) { t.Error("not as Discord describes its API: ", err) }, true)
	watchPictures(t, &config)
	for _, c := range change {
		c(&config)
	}
	h := &house{t: t, ctx: ctx, server: sandbox.New(config),
		logs: &logBook{}, games: games, shards: config.Shards}
	h.path, h.store = storestest.Open(t)
	if err := h.server.Start(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.server.Close() })
	for _, user := range h.server.Users() {
		h.users = append(h.users, user.ID)
	}
	channel, ok := h.server.Channel(h.users[0], "games")
	if !ok {
		t.Fatal("no channel")
	}
	h.channel = channel.ID
	h.startBot()
	t.Cleanup(func() {
		h.stopBot()
		if t.Failed() {
			t.Log(h.logs.String())
		}
		for _, v := range h.server.Violations() {
			t.Error("Discord refused: " + v)
		}
	})
	return h
}

// gameCode is how a letter names its game.
var gameCode = regexp.MustCompile("`[a-z0-9]{4}`")

// watchPictures fails where a letter brings the picture that the letter of the same game above it shows: the
// names of files tell which show the same. A hand is brought anew to whoever sits down again.
func watchPictures(t *testing.T, config *sandbox.Config) {
	var mu sync.Mutex
	shown := map[string]sandbox.Message{} // in each conversation, the newest message with a picture
	config.Watch = func(m sandbox.Sight) {
		hand := strings.HasPrefix(m.Content, words.Text(words.English, "bot.hand.yours", nil)) ||
			strings.HasPrefix(m.Content, words.Text(words.Polish, "bot.hand.yours", nil))
		if m.Place != sandbox.ChannelDM || m.Only != "" || !m.Author.Bot || hand {
			return
		}
		place := m.ChannelID + gameCode.FindString(m.Content)
		mu.Lock()
		defer mu.Unlock()
		last := shown[place]
		switch {
		case m.Edited && m.ID != last.ID || !m.Edited && len(m.Attachments) == 0:
			return
		case !m.Edited && slices.ContainsFunc(m.Attachments, func(a sandbox.Attachment) bool {
			return slices.ContainsFunc(last.Attachments,
				func(b sandbox.Attachment) bool { return a.Filename == b.Filename })
		}):
			t.Errorf("the picture of %q is sent again with %q", last.Content, m.Content)
		}
		shown[place] = m.Message
	}
}

// unlimited lifts the brakes on what one person may have open, for tests of something else.
func (h *house) unlimited() {
	h.t.Helper()
	if err := h.store.SetServer(h.ctx,
		storage.Server{ID: ids.Server(h.server.GuildID()), Limits: table.Unlimited()}); err != nil {
		h.t.Fatal(err)
	}
}

// startBot connects a new bot to the store.
func (h *house) startBot() {
	h.t.Helper()
	store, err := stores.Open(h.ctx, h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	var served storage.Store = store
	if h.served != nil {
		served = h.served(store)
	}
	log := slog.New(slog.NewTextHandler(h.logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
	b, err := bot.New(bot.Config{Token: h.server.Token(), APIBase: h.server.URL(), Store: served, Games: h.games,
		Log: log, Now: h.now, CompleteLimit: patience, Version: "a build for tests", Standings: theLeague(),
		ArchiveAfter: h.archiveAfter, Shards: h.shards})
	if err != nil {
		h.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(h.ctx)
	ended := make(chan error, 1)
	h.bot, h.stop, h.ended = b, stop, ended
	before := h.server.Identifies()
	go func() {
		err := b.Run(ctx)
		if closeErr := store.Close(); err == nil {
			err = closeErr
		}
		ended <- err
		close(ended) // a test that fails while the bot is stopped stops it again
	}()
	// The bot before may seem online for a while yet: on a busy machine its goodbye is read late.
	if err := h.server.Wait(h.ctx,
		func() bool { return h.server.Identifies() > before && len(h.server.Commands()) > 0 }); err != nil {
		h.t.Fatal(err)
	}
}

// now is the bot's clock.
func (h *house) now() time.Time { return time.Now().Add(time.Duration(h.ahead.Load())) }

// later restarts the bot with its clock an hour ahead: whatever was postponed is due.
func (h *house) later() {
	h.t.Helper()
	h.stopBot()
	h.ahead.Add(int64(time.Hour))
	h.startBot()
}

// stopBot lets the bot finish and waits for its end.
func (h *house) stopBot() {
	h.stop()
	if err := <-h.ended; err != nil {
		h.t.Errorf("the bot ended: %v", err)
	}
}

// logBook collects what the bot logs.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// answered waits until an interaction has its real answer and returns it.
func (h *house) answered(user, channel string, id sandbox.InteractionID, err error) sandbox.Message {
	h.t.Helper()
	return h.awaited(user, channel, id, people.Look{}, err)
}

func (h *house) awaited(user, channel string, id sandbox.InteractionID, used people.Look,
	err error) sandbox.Message {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(h.ctx, patience)
	defer cancel()
	m, err := people.Person{Server: h.server, ID: user}.Await(ctx, channel, id, used)
	if err != nil {
		h.t.Fatalf("no answer: %v", err)
	}
	if strings.Contains(m.Content, "<no value>") {
		h.t.Errorf("a text is not given what it speaks of: %q", m.Content)
	}
	return m
}

// command uses a slash command and returns the private answer. A preview of what an action leads to is said
// yes to.
func (h *house) command(user int, channel, name string, options ...sandbox.Option) sandbox.Message {
	h.t.Helper()
	m := h.asked(user, channel, name, options...)
	if c, preview := people.Confirmation(m); preview && strings.HasPrefix(name, "confrontation ") {
		return h.press(user, channel, m, c.CustomID)
	}
	return m
}

// asked uses a slash command and returns the private answer as it is.
func (h *house) asked(user int, channel, name string, options ...sandbox.Option) sandbox.Message {
	h.t.Helper()
	id, err := h.server.Command(h.users[user], channel, name, options...)
	return h.answered(h.users[user], channel, id, err)
}

// press presses a button of a message in a channel and returns the answer. A message that is edited in answer
// is waited for by what changes in it.
func (h *house) press(user int, channel string, m sandbox.Message, customID string,
	values ...string) sandbox.Message {
	h.t.Helper()
	id, err := people.Person{Server: h.server, ID: h.users[user]}.Use(channel, m, customID, values...)
	if err != nil {
		h.t.Fatalf("press %s: %v", customID, err)
	}
	return h.awaited(h.users[user], channel, id, people.LookOf(m), nil)
}

// newGame opens a game, seats both players and starts it. It returns the game's code and its thread.
func (h *house) newGame() (game ids.Game, thread string) {
	h.t.Helper()
	h.command(0, h.channel, people.Create("confrontation"),
		sandbox.Opt("seat", "fellowship"))
	return h.begun()
}

// begun seats the second player at the lobby that stands in the channel and starts its game.
func (h *house) begun() (game ids.Game, thread string) {
	h.t.Helper()
	lobby := h.wait(1, h.channel,
		func(m sandbox.Message) bool { _, ok := people.Control(m, "l:join:"); return ok })
	join, _ := people.Control(lobby, "l:join:")
	game = ids.Game(strings.Split(join.CustomID, ":")[2])
	h.press(1, h.channel, lobby, join.CustomID)
	lobby = h.wait(0, h.channel, func(m sandbox.Message) bool {
		start, ok := people.Control(m, "l:start:")
		return ok && ids.Game(start.CustomID) == "l:start:"+game
	})
	h.press(0, h.channel, lobby, "l:start:"+string(game))
	return game, h.thread(game)
}

// starts has somebody press Start. Games that must have the same chance begin with a message of the same
// number, which Discord gives to none.
func (h *house) starts(user int, game ids.Game) {
	h.t.Helper()
	lobby := h.lobby(game, "l:start:"+string(game))
	if !secrets.sevens.Load() {
		h.press(user, h.channel, lobby, "l:start:"+string(game))
		return
	}
	h.stopBot()
	tables := table.New(h.store, h.games, h.now, func() {})
	now, err := tables.Start(h.ctx, "", ids.User(h.users[user]), game)
	if err == nil {
		err = h.threadFor(now, lobby)
	}
	if err == nil {
		_, err = tables.Published(h.ctx, game, "https://discord.com/channels/1/2/3")
	}
	h.startBot()
	if err != nil {
		h.t.Fatal(err)
	}
}

// threadFor makes a game's thread in the bot's place, so that every letter knows it.
func (h *house) threadFor(now *table.Table, lobby sandbox.Message) error {
	client, err := discord.New(discord.Config{Token: h.server.Token(), APIBase: h.server.URL(),
		OnInteraction: func(context.Context, *discord.Interaction) {}})
	if err != nil {
		return err
	}
	thread, err := client.StartThreadFromMessage(h.ctx, now.Channel, ids.Message(lobby.ID), string(now.ID),
		discord.ThreadOptions{})
	if err == nil {
		err = h.store.SetThread(h.ctx, now.ID, thread)
	}
	for _, player := range now.Players() {
		if err == nil {
			err = client.AddThreadMember(h.ctx, thread, player)
		}
	}
	return err
}

// thread waits for a game's thread, and until the game has begun in it.
func (h *house) thread(game ids.Game) (thread string) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.ctx, patience)
	defer cancel()
	err := h.server.Wait(ctx, func() bool {
		for _, c := range h.server.Channels(h.users[0]) {
			if c.ParentID == h.channel && strings.Contains(c.Name, string(game)) &&
				!strings.HasPrefix(c.Name, "💬") {
				thread = c.ID
				return true
			}
		}
		return false
	})
	if err != nil {
		h.t.Fatalf("no thread: %v", err)
	}
	h.status(thread, game)
	return thread
}

// wait waits for a message that fits.
func (h *house) wait(user int, channel string, fits func(sandbox.Message) bool) sandbox.Message {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.ctx, patience)
	defer cancel()
	m, err := h.server.WaitMessage(ctx, h.users[user], channel, fits)
	if err != nil {
		h.t.Fatalf("no such message: %v", err)
	}
	return m
}

// status waits for the thread's newest message with the button to one's secrets, or for the end of the game.
func (h *house) status(thread string, game ids.Game) (m sandbox.Message, over bool) {
	h.t.Helper()
	m = h.wait(0, thread, func(m sandbox.Message) bool {
		_, open := people.Control(m, "s:"+string(game))
		return open || !m.Ephemeral() && strings.Contains(m.Content, "🏁")
	})
	_, open := people.Control(m, "s:"+string(game))
	return m, !open
}

// checkPicture sees to it that a message shows a board with a text for those who cannot see it.
func (h *house) checkPicture(m sandbox.Message) {
	h.t.Helper()
	if len(m.Attachments) != 1 {
		h.t.Fatalf("%d attachments in %q", len(m.Attachments), m.Content)
	}
	data, ok := h.server.Attachment(m.Attachments[0].ID)
	if !ok {
		h.t.Fatal("the picture is gone")
	}
	if _, err := png.DecodeConfig(bytes.NewReader(data)); err != nil {
		h.t.Fatal(err)
	}
	if m.Attachments[0].Description == "" {
		h.t.Error("a picture without alt text")
	}
}

// checkBoard sees to it that a status shows the board as everybody sees it now, or that the newest picture of
// the thread shows that still.
func (h *house) checkBoard(game ids.Game, thread string, status sandbox.Message) {
	h.t.Helper()
	if len(status.Attachments) > 0 {
		h.checkPicture(status)
		return
	}
	_, now := h.position(game)
	view := now.View(engine.Nobody)
	sheet := now.Painter.Newest(view)
	sheet.Small = true
	want, err := now.Painter.Paint(view, sheet, now.Language)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, m := range slices.Backward(h.spoken(thread)) {
		if len(m.Attachments) == 0 {
			continue
		}
		if got, _ := h.server.Attachment(m.Attachments[0].ID); !bytes.Equal(got, want.PNG) {
			h.t.Fatalf("no picture below %q, and the one before is another", status.Content)
		}
		return
	}
	h.t.Fatal("no picture in the thread")
}

// liveChance is the chance of a game in the store from an outcome on.
func liveChance(t *table.Table, next uint64) *engine.Seeded {
	chance := engine.NewSeeded(t.Seed, next)
	for _, message := range strings.Fields(t.Messages) {
		number, err := engine.PublicNumber(message)
		if err != nil {
			panic(err)
		}
		chance.Mix(number)
	}
	return chance
}

// position reads a game from the store, as no player can.
func (h *house) position(game ids.Game) (engine.Position, *table.Table) {
	h.t.Helper()
	tables := table.New(h.store, h.games, time.Now, func() {})
	t, err := tables.Open(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	stored, err := h.store.Position(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	p, err := t.Rules.Decode(stored.Data)
	if err != nil {
		h.t.Fatal(err)
	}
	return p, t
}

// record reads the record of a game from the store, as no player can.
func (h *house) record(game ids.Game) (*engine.Record, *table.Table) {
	h.t.Helper()
	stored, err := h.store.Lines(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	_, t := h.position(game)
	record := &engine.Record{Game: t.Game.Rules, Options: t.Options()}
	for _, s := range stored {
		line, err := engine.ParseLine(t.Rules, s.Text)
		if err != nil {
			h.t.Fatal(err)
		}
		record.Lines = append(record.Lines, line)
	}
	return record, t
}
