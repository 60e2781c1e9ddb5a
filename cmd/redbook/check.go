package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot"
	"redbook/bot/discord"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// checkJob looks whether everything is there that the bot needs, and says both what is well and what is not.
// Nothing is changed; the bot may run meanwhile.
func checkJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("check")
	path := configFlag(f)
	channels := f.String("channel", "",
		"`ids` of channels to look at, with commas between; those with live games or set with /setup are looked at anyway")
	alive := f.Bool("alive", false, "only ask the bot that runs with these settings whether it lives: for whoever looks after containers")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *alive {
		return askAlive(ctx, *path, out)
	}
	c := &checkup{out: out, now: time.Now}
	if *channels != "" {
		for id := range strings.SplitSeq(*channels, ",") {
			c.channels = append(c.channels, ids.Channel(id))
		}
	}
	return c.run(ctx, *path)
}

// checkup writes what it finds.
type checkup struct {
	out      io.Writer
	now      func() time.Time
	channels []ids.Channel // to look at
	bad      int
}

func (c *checkup) ok(format string, args ...any)   { fmt.Fprintf(c.out, "ok    "+format+"\n", args...) }
func (c *checkup) note(format string, args ...any) { fmt.Fprintf(c.out, "note  "+format+"\n", args...) }

// wrong is bad news, with what to do about it.
func (c *checkup) wrong(format string, args ...any) {
	c.bad++
	fmt.Fprintf(c.out, "BAD   "+format+"\n", args...)
}

func (c *checkup) run(ctx context.Context, path string) error {
	settings, err := readConfig(path)
	if err != nil {
		c.wrong("settings: %v", err)
	} else {
		c.settings(settings)
		if stores.InFile(settings.Storage.Path) {
			c.disk(settings.Storage.Path)
		}
		c.store(ctx, settings.Storage.Path)
		if err := settings.checkToken(); err != nil {
			c.wrong("token: %v", err)
		} else {
			c.discord(ctx, settings)
		}
	}
	if c.bad > 0 {
		return fmt.Errorf("%d of these things are bad", c.bad)
	}
	return nil
}

// settings looks at the settings file itself; that its contents make sense has been seen already.
func (c *checkup) settings(settings config) {
	c.ok("settings: %s", settings.file)
	for _, path := range settings.open() {
		c.wrong("others may read %s, which holds secrets: chmod 600 %s", path, path)
	}
}

// leastFree is how much room the store's disk should have left.
const leastFree = 200 << 20

// disk looks whether the store's folder can be written to, and for how long.
func (c *checkup) disk(path string) {
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		c.note("disk: the folder %s does not exist; it is made at the first start", folder)
		return
	}
	file, err := os.CreateTemp(folder, ".redbook-check-*")
	if err != nil {
		c.wrong("disk: %s cannot be written to: give its rights to the user who runs the bot (%v)", folder, err)
		return
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		c.wrong("disk: %v", err)
		return
	}
	free, known := diskFree(folder)
	switch {
	case !known:
		c.ok("disk: %s can be written to", folder)
	case free < leastFree:
		c.wrong("disk: %s has %d MiB free: make room, a full disk stops all games", folder, free>>20)
	default:
		c.ok("disk: %s can be written to, %d MiB free", folder, free>>20)
	}
}

// store looks whether the games are sound.
func (c *checkup) store(ctx context.Context, path string) {
	shown := stores.Shown(path)
	switch there, err := stores.Exists(ctx, path); {
	case err != nil:
		c.wrong("store: %v", err)
		return
	case !there:
		c.note("store: %s does not exist; it is made at the first start", shown)
		return
	}
	found, err := stores.Inspect(ctx, path)
	switch {
	case errors.Is(err, storage.ErrNewerDatabase):
		c.wrong("store: a newer program made it (version %d, this one knows %d): run that program", found.Version,
			found.Newest)
		return
	case err != nil:
		c.wrong("store: %v", advised(err, path))
		return
	case found.Version < found.Newest:
		c.note("store: sound, %d games; the next start brings it from version %d to %d: back up and try redbook dryrun before", found.Games, found.Version, found.Newest)
		return
	}
	c.ok("store: sound, %d games, version %d: %s", found.Games, found.Version, shown)
	for _, fault := range found.Unsafe {
		c.wrong("store: %s", fault)
	}
	for _, d := range found.Frozen {
		c.wrong("store: damaged: %v", d)
	}
	c.games(ctx, path)
}

// stuck is how long news may wait before something is wrong.
const stuck = 15 * time.Minute

// games looks whether games stand still, and notes where games are played.
func (c *checkup) games(ctx context.Context, path string) {
	store, err := stores.OpenCurrent(ctx, path)
	if err != nil {
		c.wrong("store: %v", err)
		return
	}
	defer store.Close()
	stats, err := store.Stats(ctx)
	if err != nil {
		c.wrong("store: %v", err)
		return
	}
	live, err := store.Games(ctx, storage.Lobby, storage.Running)
	if err != nil {
		c.wrong("store: %v", err)
		return
	}
	if err := c.places(ctx, store, live); err != nil {
		c.wrong("store: %v", err)
		return
	}
	if err := c.figures(ctx, store); err != nil {
		c.wrong("store: %v", err)
		return
	}
	if n := stats.Games[storage.Frozen]; n > 0 {
		c.wrong("games: %d stand still because a rule broke: see redbook games --state frozen, and redbook thaw", n)
	} else {
		c.ok("games: %d running, %d waiting for players, none broken", stats.Games[storage.Running],
			stats.Games[storage.Lobby])
	}
	if age := c.now().Sub(stats.Oldest); stats.Outbox > 0 && age > stuck {
		c.wrong("outbox: the oldest of %d news has waited for %v: does the bot run? Its log says what Discord refuses", stats.Outbox, age.Round(time.Minute))
	}
}

// places notes the channels where games are played, and those that were set for games with /setup. Where the
// bot was removed, there is nothing to look at.
func (c *checkup) places(ctx context.Context, store storage.Store, live []storage.Game) error {
	servers, err := store.ListServers(ctx)
	if err != nil {
		return err
	}
	for _, s := range servers {
		if s.Channel != "" {
			c.channels = append(c.channels, s.Channel)
		}
	}
	away := 0
	for _, g := range live {
		still, err := store.Standstill(ctx, g.ID)
		switch {
		case err != nil:
			return err
		case still.Away:
			away++
		default:
			c.channels = append(c.channels, g.Channel)
		}
	}
	if away > 0 {
		c.note("games: %d wait in servers from which the bot was removed: they go on when it is invited back", away)
	}
	return nil
}

// discord looks at everything that only Discord knows.
func (c *checkup) discord(ctx context.Context, settings config) {
	client, err := discord.New(discord.Config{Token: settings.Discord.Token, APIBase: settings.Discord.APIBase,
		Logger: slog.New(slog.DiscardHandler), OnInteraction: func(context.Context, *discord.Interaction) {}})
	if err != nil {
		c.wrong("settings: %v", err)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	began := c.now()
	self, err := client.Self(ctx)
	switch {
	case errors.Is(err, discord.ErrUnauthorized):
		c.wrong("token: Discord refuses it: make a new one on the \"Bot\" page of your application at discord.com/developers")
		return
	case err != nil:
		c.wrong("discord: not reached: %v", err)
		return
	}
	c.ok("token: it is that of %s", self.User.Name)
	c.clock(self.Clock, began)
	if self.Starts.Remaining < 50 {
		c.wrong("gateway: only %d more connections allowed in the next %v: what makes the bot reconnect so often?",
			self.Starts.Remaining, self.Starts.Resets.Round(time.Minute))
	}
	c.note("invite: %s", client.InviteLink(self.Application, bot.Permissions()))
	guilds, err := client.Guilds(ctx)
	if err != nil {
		c.wrong("servers: %v", err)
		return
	}
	if len(guilds) == 0 {
		c.note("servers: in none yet: open the link above")
	}
	c.shards(settings.Discord.Shards, self.Starts.Shards, guilds)
	for _, g := range guilds {
		c.guild(ctx, client, g, self.User.ID)
	}
	for _, id := range c.channels {
		c.wrong("channel %s: the bot is not in a server that has it", id)
	}
}

// mostServers is how many servers Discord lets a shard have.
const mostServers = 2500

// shards looks whether there are enough of them.
func (c *checkup) shards(shards, advised int, guilds []discord.Guild) {
	servers := make([]int, shards)
	for _, g := range guilds {
		servers[storage.ShardOf(g.ID, shards)]++
	}
	switch most := slices.Max(servers); {
	case most > mostServers:
		c.wrong("shards: %d servers are of one shard, and Discord lets it have %d: set shards under [discord] to %d, for all processes of the bot at once", most, mostServers, max(advised, shards+1))
	case advised > shards:
		c.note("shards: Discord advises %d, shards under [discord] is %d: that will do until a shard has more than %d servers; now the fullest has %d", advised, shards, mostServers, most)
	default:
		c.ok("shards: %d, the fullest with %d servers", shards, most)
	}
}

// tolerance is how far our clock may be from Discord's: interactions live for three seconds.
const tolerance = 3 * time.Second

// clock compares the clocks. Discord's tells no parts of a second.
func (c *checkup) clock(discord, began time.Time) {
	if discord.IsZero() {
		c.note("clock: Discord does not tell the time")
		return
	}
	early, late := began.Sub(discord.Add(time.Second)), c.now().Sub(discord)
	switch {
	case early > tolerance:
		c.wrong("clock: about %v ahead of Discord's: let it be set from the network (NTP), or reminders come at the wrong time", early.Round(time.Second))
	case late < -tolerance:
		c.wrong("clock: about %v behind Discord's: let it be set from the network (NTP), or reminders come at the wrong time", (-late).Round(time.Second))
	default:
		c.ok("clock: right")
	}
}

// guild looks what the bot may do in a server, and in those of its channels that matter.
func (c *checkup) guild(ctx context.Context, client *discord.Client, g discord.Guild, self ids.User) {
	if missing := bot.Missing(g.Permissions, words.English); missing != nil {
		c.wrong("server %q: the bot's role lacks: %s. Allow that, or open the invite link again", g.Name,
			strings.Join(missing, ", "))
	} else {
		c.ok("server %q: the bot's role has all permissions", g.Name)
	}
	channels, err := client.GuildChannels(ctx, g, self)
	if err != nil {
		c.wrong("server %q: %v", g.Name, err)
		return
	}
	for _, ch := range channels {
		at := slices.Index(c.channels, ch.ID)
		if at < 0 {
			continue
		}
		c.channels = slices.DeleteFunc(c.channels, func(id ids.Channel) bool { return id == ch.ID })
		if missing := bot.Missing(ch.Permissions, words.English); missing != nil {
			c.wrong("channel #%s of %q: the bot lacks: %s. Allow that in the channel's settings", ch.Name, g.Name,
				strings.Join(missing, ", "))
		} else {
			c.ok("channel #%s of %q: all permissions", ch.Name, g.Name)
			if missing := bot.MissingForPartners(ch.Permissions, words.English); missing != nil {
				c.note("channel #%s of %q: partners get no private place there: %s", ch.Name, g.Name,
					strings.Join(missing, ", "))
			}
		}
	}
}
