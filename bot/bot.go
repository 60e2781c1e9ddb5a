// Package bot is the Discord side: it turns commands and presses into calls of package table, and what
// happens at the tables into messages. What it says stands in assets/words; what Discord is stands in
// bot/discord. It imports table and the rooms under bot, and no single game, database or discordgo. Begin
// with routes.go (slash commands), presses.go (buttons) and tell.go (what goes out).
//
// An answer takes few presses (answer.go): it begins at the status message or in private (beginnings.go),
// what is usual is filled in, choices that belong together are one, and controls.go finds room for them.
package bot

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/painters"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
)

// Config is what a bot is made of.
type Config struct {
	Token   string
	APIBase string // see discord.Config
	Store   storage.Store
	Games   []table.Game
	Log     *slog.Logger
	Now     func() time.Time
	Meter   Meter // may be nil
	// Drain is how long the bot may take, when its context ends, to finish what was begun and to tell what is
	// stored. With none it cuts off what it is telling; that is told again after the next start.
	Drain time.Duration
	// CompleteLimit is how long suggestions may take. 0: as long as Discord waits for them, and a little less.
	CompleteLimit time.Duration
	// Stepped: Now does not pass by itself. Nothing is done every minute or hour: whoever moves it on calls
	// Minute, CloseIdle and Sweep.
	Stepped bool
	// Delays draws how late standing orders answer: a number from 0 below n. nil: the runtime's own generator.
	Delays func(n int) int
	// Seeds is where the secrets of chance come from. nil: the operating system.
	Seeds io.Reader
	// Requests is how many requests a second are sent to Discord at most. 0: as many as it takes.
	Requests int
	// Shards is among how many gateway sessions Discord shares the servers out. 0: one.
	Shards int
	// Only are the shards that this process works for. nil: its share of all.
	Only []int
	// Together: other processes may serve the store, too.
	Together bool
	// Standings paints leagues and tournaments. nil: they are told in words alone.
	Standings render.Painter
	// Version says which build this is, for what players report.
	Version string
	// BackupDays is after how many days backups are deleted: people are told so. 0: BackupDays, the constant.
	BackupDays int
	// ArchiveAfter is how long ago games have ended that are archived. 0: none is.
	ArchiveAfter time.Duration
}

// Bot is a running bot.
type Bot struct {
	client    *discord.Client
	tables    *table.Tables
	publisher *table.Publisher
	routes    map[string]route  // slash commands by their names
	commands  []discord.Command // as Discord is told of them
	log       *slog.Logger
	now       func() time.Time
	meter     Meter
	drain     time.Duration
	stepped   bool          // its time does not pass by itself
	doubt     sync.Mutex    // of doubted and glanced, see upkeep.go
	doubted   time.Time     // since when the clock is doubted; zero while it is not
	glanced   time.Time     // when it was looked at last, while it is doubted
	filming   chan struct{} // holds a value while a film is made: one at a time
	looks     *looks
	completes time.Duration // how long suggestions may take
	ears      ears          // see below.go
	asides    asides        // see below.go
	online    atomic.Bool   // people can reach it through Discord
	shards    int           // how many there are, see shards.go
	only      []int         // those that the bot is to have; nil for its share
	together  bool          // other processes may serve the store, too
	gains     atomic.Int64  // how often the bot has come to shards that it had not
	shared    waker         // when there may be shards to take or to let go
	stirred   waker         // when the times of the standing orders may have changed
	asked     waker         // when a computer may have been asked something
	events    *events.Events
	// of leagues and tournaments; nil for none
	eventPainter render.Painter
	tending      sync.Mutex // held by who tends events and tells of them
	eventful     waker      // when something has happened to an event
	misnamed     waker      // when a thread wants another name
	tendingRoles sync.Mutex // held by who gives and takes roles
	roled        waker      // when a role may have to be given or taken
	// until when a role is left alone that could not be given, a time.Time by its id
	barred     sync.Map
	unlisted   waker      // when a list of games may not be true any more
	version    string     // which build this is
	listing    sync.Mutex // held by who makes or moves a list of games
	backupDays int        // after how many days backups are deleted
	// how long ago games have ended that are archived; 0 for none
	archiveAfter time.Duration
}

// paintersAtATime is how many pictures are drawn at once: each takes memory, and there are two cores.
const paintersAtATime = 2

// New makes a bot. It does not connect yet.
func New(c Config) (*Bot, error) {
	b := &Bot{
		log: c.Log, now: c.Now, meter: c.Meter, drain: c.Drain, stepped: c.Stepped,
		filming: make(chan struct{}, 1), looks: newLooks(),
		completes: cmp.Or(c.CompleteLimit, completeLimit),
		ears:      ears{open: map[*ear]bool{}},
		asides: asides{
			open: map[asideKey]aside{}, held: map[heldKey]int{}, turns: map[asideKey]*turn{},
		},
		backupDays: cmp.Or(c.BackupDays, BackupDays), archiveAfter: c.ArchiveAfter,
		stirred: newWaker(), asked: newWaker(), misnamed: newWaker(), eventful: newWaker(), unlisted: newWaker(),
		roled: newWaker(), version: c.Version, shards: cmp.Or(c.Shards, 1),
		only: c.Only, together: c.Together, shared: newWaker(),
	}
	if b.meter == nil {
		b.meter = unmetered{}
	}
	b.publisher = table.NewPublisher(b, c.Log)
	b.publisher.OnLanes(func(l table.Lanes) { b.meter.Lanes(l.Quick, l.Slow, l.Waiting, l.GivenUp, l.Stuck()) })
	shared, games := painters.Share(paintersAtATime, c.Log), slices.Clone(c.Games)
	for n, g := range games {
		games[n].Painter = shared.Painter(g.Rules.ID(), g.Painter)
	}
	b.tables = table.New(c.Store, games, c.Now, b.stir)
	b.tables.Delays(c.Delays)
	if c.Standings != nil {
		b.eventPainter = shared.Painter("a league", c.Standings)
	}
	b.events = events.New(b.tables, c.Now, b.stirEvents)
	b.events.Counts(b.countOrganisers)
	if c.Seeds != nil {
		b.tables.Seeds(c.Seeds)
	}
	b.tables.OnLine(func(game string, kind engine.LineKind) { b.meter.Line(game, lineNames[kind]) })
	var err error
	if b.routes, b.commands, err = routes(b.tables.Games()); err != nil {
		return nil, err
	}
	client, err := discord.New(discord.Config{
		Token: c.Token, APIBase: c.APIBase, Logger: c.Log, Requests: c.Requests, Shards: b.shards,
		Turn:          c.Store.Turn,
		OnInteraction: b.handle, OnReady: b.ready, OnServers: b.present, OnServer: b.server, OnGone: b.channelGone,
		OnRequest: b.meter.Request, OnGateway: b.gateway, Grace: c.Drain,
		PanicReply: func(i *discord.Interaction) discord.Message {
			return discord.Message{Content: words.Text(words.For(i.Locale), "bot.fail.perhaps", nil), Ephemeral: true}
		},
	})
	if err != nil {
		return nil, err
	}
	b.client = client
	return b, nil
}

// Run connects and works until ctx ends; then it takes nothing new, what was begun is finished and what is
// stored is told, as far as Config.Drain allows. The error is a fatal one of Discord's (discord.ErrForGood),
// or storage.ErrReplaced.
func (b *Bot) Run(ctx context.Context) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	b.freezeBroken(ctx)
	stopLeasing := b.startLeasing(ctx)
	published := make(chan struct{})
	publishing, stop := context.WithCancel(ctx)
	if b.drain > 0 {
		publishing, stop = context.WithCancel(context.WithoutCancel(ctx))
		context.AfterFunc(ctx, func() { time.AfterFunc(b.drain, stop) })
	}
	defer stop()
	go func() {
		defer close(published)
		b.publisher.Run(publishing, b.tables)
	}()
	var warming sync.WaitGroup
	warming.Go(skipping(b.log, func() { b.warm(publishing) }).Run)
	stopUpkeep := b.startUpkeep(publishing, end)
	stopReminding := b.startReminding(publishing)
	stopObeying := b.startAnswering(publishing, b.stirred, b.Obey)   // each standing order
	stopPondering := b.startAnswering(publishing, b.asked, b.Ponder) // computers: the one worker that thinks
	stopEvents := b.startEvents(publishing)
	stopRoles := b.startRoles(publishing)
	stopRenaming, stopListing := b.startRenaming(publishing), b.startListing(publishing)
	stopListening := b.startListening(publishing)
	err := b.client.Run(ctx)
	if err == nil && b.drain > 0 && !b.together { // else others tell what is left
		if flushed := b.publisher.Flush(publishing, b.tables); flushed != nil {
			b.log.Warn("not all is told: the rest follows after the next start", "error", flushed)
		}
	}
	end(nil)
	stopLeasing()
	stop()
	stopReminding()
	stopObeying()
	stopPondering()
	stopEvents()
	stopRoles()
	stopRenaming()
	stopListing()
	stopListening()
	stopUpkeep()
	warming.Wait()
	<-published
	if !b.together { // nothing is told any more
		b.ForgetAgain(context.WithoutCancel(ctx), b.now().Add(forgetAgain))
	}
	if cause := context.Cause(ctx); err == nil && errors.Is(cause, storage.ErrReplaced) {
		return cause
	}
	return err
}

// freezeBroken looks once, at the start, whether this program can go on with every game.
func (b *Bot) freezeBroken(ctx context.Context) {
	broken, err := b.tables.FreezeBroken(ctx)
	for game, reason := range broken {
		b.log.Error("this game cannot go on and is frozen: mend it with redbook adjust or checkpoint, then redbook thaw", "game", game, "error", reason)
	}
	if err != nil && ctx.Err() == nil {
		b.log.Error("start", "error", err)
	}
}

// gateway notes what became of the connection of a shard.
func (b *Bot) gateway(shard int, event string) {
	b.meter.Gateway(shard, event)
	b.online.Store(len(b.client.Connected()) > 0)
	b.stirred.wake()
	b.asked.wake()
}

// ready registers the commands, which whoever has shard 0 does for all. What waits in the outbox is told by
// the publisher.
func (b *Bot) ready(ctx context.Context, shard int) {
	if shard == 0 {
		if _, err := b.client.RegisterCommands(ctx, b.commands); err != nil {
			b.log.Error("register commands", "error", err)
			return
		}
	}
	b.log.Info("ready", "bot", b.client.BotUser().Name)
	b.publisher.Wake()
	b.roled.wake()
}

// speaker speaks of a table in a language.
func speaker(t *table.Table, lang words.Lang) phrase.Speaker {
	return phrase.Speaker{Rules: t.Rules, Lang: lang, Place: words.Lang(t.Language), Two: t.Two()}
}

// explain says to a person why something cannot be done. What is not theirs to know is logged and said to be
// our fault.
func (b *Bot) explain(say phrase.Speaker, err error) string {
	text, known := b.reason(say, err)
	if !known {
		b.log.Error("interaction failed", "error", err)
		text = words.Text(say.Lang, "bot.internal", nil)
	}
	return text
}

// reason is why something cannot be done; false if that is our fault.
func (b *Bot) reason(say phrase.Speaker, err error) (text string, known bool) {
	b.meter.Refusal(reasonOf(err))
	lang := say.Lang
	var p *table.Problem
	switch {
	case errors.As(err, &p):
		return say.Says("table.problem."+p.Code, p.Args), true
	case errors.Is(err, table.ErrStale):
		return words.Text(lang, "bot.stale", nil), true
	case errors.Is(err, errLate):
		return words.Text(lang, "bot.internal", nil), true // which nobody reads
	case errors.Is(err, table.ErrFrozen):
		b.log.Error("frozen", "error", err)
		return words.Text(lang, "bot.frozen", nil), true
	}
	if say.Rules != nil {
		if text, ok := say.Refusal(err); ok {
			return text, true
		}
	}
	return "", false
}
