package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// inn is a stand-in for Discord with the bot as a process of its own.
type inn struct {
	t        *testing.T
	ctx      context.Context
	server   *sandbox.Server
	program  string
	folder   string
	settings string
	channel  string
	users    []string
	bot      *exec.Cmd
	log      bytes.Buffer // of the bot; to be read when it has ended
}

// newInn starts the stand-in; the bot is started by the test.
func newInn(t *testing.T) *inn {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	t.Cleanup(cancel)
	var config sandbox.Config
	asDescribed(t, &config)
	i := &inn{t: t, ctx: ctx, server: sandbox.New(config), program: program(t), folder: t.TempDir()}
	if err := i.server.Start(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { i.server.Close() })
	for _, u := range i.server.Users() {
		i.users = append(i.users, u.ID)
	}
	channel, ok := i.server.Channel(i.users[0], "games")
	if !ok {
		t.Fatal("no channel")
	}
	i.channel = channel.ID
	settings, err := writeSettings(i.folder, i.server.URL())
	if err != nil {
		t.Fatal(err)
	}
	i.settings = settings
	t.Cleanup(func() {
		if i.bot != nil {
			i.kill()
		}
		if t.Failed() {
			t.Log(i.log.String())
		}
	})
	return i
}

// set adds settings.
func (i *inn) set(text string) {
	i.t.Helper()
	old, err := os.ReadFile(i.settings)
	if err == nil {
		err = os.WriteFile(i.settings, append(old, text...), 0o600)
	}
	if err != nil {
		i.t.Fatal(err)
	}
}

// store is the file of the games.
func (i *inn) store() string { return filepath.Join(i.folder, "redbook.db") }

// start starts the bot and waits until it can be used.
func (i *inn) start() {
	i.t.Helper()
	i.bot = i.process(&i.log)
	i.waitFor("the bot", func() bool { return i.server.Online() && len(i.server.Commands()) > 0 })
}

// process starts the bot, which writes its log there.
func (i *inn) process(log io.Writer) *exec.Cmd {
	i.t.Helper()
	run := exec.Command(i.program, "run", "--config", i.settings)
	run.Env = append(os.Environ(), tokenVariable+"="+i.server.Token())
	run.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	run.Stderr = log
	if err := run.Start(); err != nil {
		i.t.Fatal(err)
	}
	return run
}

// standsBy starts a second bot in the same database, which waits; kills the first, and waits until the second
// is the bot. It returns the file of its log.
func (i *inn) standsBy() string {
	i.t.Helper()
	log, err := os.Create(filepath.Join(i.folder, "second.log"))
	if err != nil {
		i.t.Fatal(err)
	}
	defer log.Close()
	second := i.process(log)
	for said := ""; !strings.Contains(said, "stands by"); time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(log.Name())
		if err != nil || i.ctx.Err() != nil {
			second.Process.Kill()
			i.t.Fatalf("the second does not stand by: %v\n%s", err, text)
		}
		said = string(text)
	}
	i.kill()
	i.bot = second
	i.waitFor("nobody", func() bool { return !i.server.Online() })
	i.waitFor("the second bot", i.server.Online)
	return log.Name()
}

// kill ends the bot as a power cut would.
func (i *inn) kill() {
	i.bot.Process.Kill()
	i.bot.Wait()
	i.bot = nil
}

// stop asks the bot to end and says how it did.
func (i *inn) stop() error {
	i.t.Helper()
	if err := i.bot.Process.Signal(syscall.SIGTERM); err != nil {
		i.t.Fatal(err)
	}
	err := i.bot.Wait()
	i.bot = nil
	return err
}

func (i *inn) waitFor(what string, condition func() bool) {
	i.t.Helper()
	ctx, cancel := context.WithTimeout(i.ctx, 2*time.Minute)
	defer cancel()
	if err := i.server.Wait(ctx, condition); err != nil {
		i.t.Fatalf("%s: %v", what, err)
	}
}

// says waits until somebody sees a message in a channel that holds all the texts.
func (i *inn) says(user int, channel string, texts ...string) sandbox.Message {
	i.t.Helper()
	ctx, cancel := context.WithTimeout(i.ctx, 2*time.Minute)
	defer cancel()
	m, err := i.server.WaitMessage(ctx, i.users[user], channel, func(m sandbox.Message) bool {
		for _, text := range texts {
			if !strings.Contains(m.Content, text) {
				return false
			}
		}
		return true
	})
	if err != nil {
		for _, m := range i.server.Messages(i.users[user], channel) {
			i.t.Log(m.Content)
		}
		i.t.Fatalf("nobody says %q: %v", texts, err)
	}
	return m
}

// command uses a slash command and returns what it answers.
func (i *inn) command(user int, channel, name string, options ...sandbox.Option) string {
	i.t.Helper()
	ctx, cancel := context.WithTimeout(i.ctx, 2*time.Minute)
	defer cancel()
	m, err := people.Person{Server: i.server, ID: i.users[user]}.Command(ctx, channel, name, options...)
	if err != nil {
		i.t.Fatalf("%s: %v", name, err)
	}
	return m.Content
}

// act makes an answer in a game, which must be accepted.
func (i *inn) act(user int, thread, action string) {
	i.t.Helper()
	if said := i.command(user, thread, "answer", sandbox.Opt("action", action)); !strings.Contains(said, "✅") {
		i.t.Fatalf("%s: %s", action, said)
	}
}

// begin has two users begin a game and place their characters as in aRecord; Sauron is to move.
func (i *inn) begin() (game ids.Game, thread string) {
	i.t.Helper()
	before := map[string]bool{}
	for _, c := range i.server.Channels(i.users[0]) {
		before[c.ID] = true
	}
	said := i.command(0, i.channel, people.Create("confrontation"),
		sandbox.Opt("seat", "fellowship"))
	_, id, _ := strings.Cut(said, "`")
	id, _, _ = strings.Cut(id, "`")
	game = ids.Game(id)
	i.command(1, i.channel, "game join", sandbox.Opt("game", string(game)))
	i.command(0, i.channel, "game start", sandbox.Opt("game", string(game)))
	i.waitFor("the thread", func() bool {
		for _, c := range i.server.Channels(i.users[0]) {
			if c.ParentID == i.channel && !before[c.ID] {
				thread = c.ID
			}
		}
		return thread != ""
	})
	i.says(0, thread, string(game), "⏳") // it has been dealt by then
	for user, seat := range []string{"fellowship", "sauron"} {
		_, rest, _ := strings.Cut(aRecord, seat+": place-")
		action, _, _ := strings.Cut("place-"+rest, "\n")
		i.act(user, thread, action)
	}
	return game, thread
}
