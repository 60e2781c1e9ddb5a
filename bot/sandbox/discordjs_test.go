package sandbox_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/bot/sandbox"
)

const discordJS = "testdata/discordjs"

// A bot of discord.js logs in and answers people: the stand-in is not shaped around the library that our bot
// uses.
func TestDiscordJSAnswers(t *testing.T) {
	modules := discordJSModules(t)
	for name, compression := range map[string]string{"plain": "", "compressed": "zlib-stream"} {
		t.Run(name, func(t *testing.T) {
			w := start(t, sandbox.Config{Now: frozen()}) // no answer is late on a busy machine
			b := w.runDiscordJS(modules, compression)
			b.says("ready as ")
			w.greetings()
			board := w.board()
			w.boardAnswers(board)
			w.gameThread()
			w.resumes(b)
			w.noViolations()
		})
	}
}

// resumes drops the connection and uses a command while the bot is away.
func (w *world) resumes(b *nodeBot) {
	w.t.Helper()
	w.DropGateway(4000)
	id, err := w.Command(w.pippin, w.games, "greet", sandbox.Option{Name: "name", Value: "again"})
	if err != nil {
		w.t.Fatal(err)
	}
	b.says("resumed")
	w.answered(id)
	if n := w.Identifies(); n != 1 {
		w.t.Errorf("%d identifies, want one and a resume", n)
	}
}

// answered waits for the bot's answer to an interaction.
func (w *world) answered(id sandbox.InteractionID) {
	w.t.Helper()
	a, err := w.WaitAnswer(soon(w.t), id)
	if err != nil || a.Status == sandbox.StatusFailed {
		w.t.Fatalf("answer %+v, %v; violations %q", a, err, w.Violations())
	}
}

func (w *world) greetings() {
	w.t.Helper()
	choices, err := w.Autocomplete(w.pippin, w.games, "greet", sandbox.Option{Name: "name", Value: "P",
		Focused: true})
	if err != nil || len(choices) != 2 || choices[0].Name != "Pippin" || choices[0].Value != "pippin" {
		w.t.Errorf("choices %+v, %v", choices, err)
	}
	id, err := w.Command(w.halina, w.games, "greet", sandbox.Option{Name: "name", Value: "pippin"})
	if err != nil {
		w.t.Fatal(err)
	}
	w.answered(id)
	w.waitMessage(w.halina, w.games, func(m sandbox.Message) bool {
		return m.Content == "Hello, pippin! (Prancing Pony, #games, pl)" && m.Flags&sandbox.FlagEphemeral != 0
	})
	for _, m := range w.Messages(w.pippin, w.games) {
		w.t.Errorf("somebody else sees %q", m.Content)
	}
}

// board asks for a deferred answer with a picture.
func (w *world) board() sandbox.Message {
	w.t.Helper()
	id, err := w.Command(w.pippin, w.games, "board")
	if err != nil {
		w.t.Fatal(err)
	}
	w.answered(id)
	m := w.waitMessage(w.halina, w.games, func(m sandbox.Message) bool { return m.Content == "Your move" })
	if m.Loading() || len(m.Attachments) != 1 || len(m.Embeds) != 1 || len(m.Components) != 2 {
		w.t.Fatalf("the board: %+v", m)
	}
	a := m.Attachments[0]
	if got, ok := w.Attachment(a.ID); !ok || !bytes.Equal(got, picture(w.t)) || a.Filename != "board.png" ||
		a.Description != "The board" {
		w.t.Errorf("picture %+v, %d bytes", a, len(got))
	}
	size := fmt.Sprintf("The board is %d bytes", len(picture(w.t)))
	w.waitMessage(w.pippin, w.games, func(m sandbox.Message) bool { return m.Content == size })
	return m
}

func (w *world) boardAnswers(board sandbox.Message) {
	w.t.Helper()
	press := func(custom string, values ...string) sandbox.InteractionID {
		w.t.Helper()
		id, err := w.Select(w.halina, w.games, board.ID, custom, values...)
		if len(values) == 0 {
			id, err = w.Press(w.halina, w.games, board.ID, custom)
		}
		if err != nil {
			w.t.Fatal(err)
		}
		w.answered(id)
		return id
	}
	edited := func(content string, rows int) {
		w.t.Helper()
		w.waitMessage(w.pippin, w.games, func(m sandbox.Message) bool {
			return m.ID == board.ID && m.Content == content && len(m.Components) == rows && len(m.Attachments) == 1
		})
	}
	press("go", "shire")
	edited("To shire", 2)
	form := press("note")
	id, err := w.SubmitModal(w.halina, form, map[string]any{"text": "Mellon"})
	if err != nil {
		w.t.Fatal(err)
	}
	w.answered(id)
	w.waitMessage(w.pippin, w.games, func(m sandbox.Message) bool { return m.Content == "Noted: Mellon" })
	press("end")
	edited("Halina ended turn", 0)
}

// gameThread has the bot make a private thread with a pinned message in it and a direct message.
func (w *world) gameThread() {
	w.t.Helper()
	id, err := w.Command(w.pippin, w.games, "thread")
	if err != nil {
		w.t.Fatal(err)
	}
	w.answered(id)
	w.waitMessage(w.pippin, w.DM(w.pippin),
		func(m sandbox.Message) bool { return m.Content == "You have a game" })
	thread, ok := w.Channel(w.pippin, "A game")
	if !ok {
		w.t.Fatal("no thread")
	}
	w.waitMessage(w.pippin, thread.ID,
		func(m sandbox.Message) bool { return m.Content == "Welcome" && m.Pinned })
	if _, ok := w.Channel(w.halina, "A game"); ok {
		w.t.Error("who was not asked in sees the thread")
	}
	if err := w.Wait(soon(w.t), func() bool {
		for _, m := range w.Messages(w.pippin, w.games) {
			if m.Loading() {
				return false
			}
		}
		return true
	}); err != nil {
		w.t.Error("the deferred answer was not deleted")
	}
}

// nodeBot is the running bot.
type nodeBot struct {
	t     *testing.T
	ctx   context.Context
	lines chan string // of its standard output

	mu     sync.Mutex
	errors bytes.Buffer
}

func (b *nodeBot) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.errors.Write(p)
}

// says waits for a line of the bot that begins like this.
func (b *nodeBot) says(beginning string) {
	b.t.Helper()
	for {
		select {
		case line, ok := <-b.lines:
			if !ok {
				b.t.Fatalf("the bot ended before it said %q", beginning)
			}
			if strings.HasPrefix(line, beginning) {
				return
			}
		case <-b.ctx.Done():
			b.t.Fatalf("the bot does not say %q", beginning)
		}
	}
}

// runDiscordJS starts the bot; the end of the test stops it.
func (w *world) runDiscordJS(modules, compression string) *nodeBot {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	b := &nodeBot{t: w.t, ctx: ctx, lines: make(chan string, 100)}
	node := exec.CommandContext(ctx, "node", filepath.Join(discordJS, "bot.js"))
	node.Env = append(os.Environ(), "NODE_PATH="+modules, "NODE_NO_WARNINGS=1", "DISCORD_TOKEN="+w.Token(),
		"DISCORD_COMPRESSION="+compression, "DISCORD_API="+w.URL()+"/api",
		"PICTURE="+base64.StdEncoding.EncodeToString(picture(w.t)))
	node.Stderr = b
	stdin, err := node.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	stdout, err := node.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := node.Start(); err != nil {
		w.t.Fatal(err)
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer close(b.lines)
		for in := bufio.NewScanner(stdout); in.Scan(); {
			b.lines <- in.Text()
		}
	}()
	w.t.Cleanup(func() {
		defer cancel()
		_ = stdin.Close()
		<-read
		if err := node.Wait(); err != nil || b.errors.Len() > 0 {
			w.t.Errorf("the bot ended with %v: %s", err, b.errors.String())
		}
	})
	return b
}

// discordJSModules is a directory with discord.js as the lock file has it, installed once for all runs.
// Without node, npm or a registry in reach the test is skipped.
func discordJSModules(t *testing.T) string {
	t.Helper()
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("the test of discord.js needs %s: %v", program, err)
		}
	}
	dir, err := installDiscordJS(t.Context())
	if err != nil {
		t.Skipf("discord.js cannot be installed; the npm registry is needed once: %v", err)
	}
	return dir
}

func installDiscordJS(ctx context.Context) (string, error) {
	lock, err := os.ReadFile(filepath.Join(discordJS, "package-lock.json"))
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(lock)
	parent := filepath.Join(cache, "redbook-test")
	final := filepath.Join(parent, "discordjs-"+hex.EncodeToString(sum[:6]))
	modules := filepath.Join(final, "node_modules")
	if _, err := os.Stat(modules); err == nil {
		return modules, nil
	}
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(parent, "installing-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, os.DirFS(discordJS)); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	npm := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund",
		"--fetch-retries=1", "--fetch-timeout=20000")
	npm.Dir, npm.WaitDelay = dir, time.Second
	if out, err := npm.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	if err := os.Rename(dir, final); err != nil && !errors.Is(err, os.ErrExist) { // another run's is as good
		return "", err
	}
	return modules, nil
}
