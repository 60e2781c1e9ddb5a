package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"redbook/bot/discord"
	"redbook/bot/sandbox"
	"redbook/bot/sandbox/openapi"
	"redbook/storage/ids"
)

// asDescribed has the stand-in hold what passes it against Discord's OpenAPI description, where that is at
// hand.
func asDescribed(t *testing.T, config *sandbox.Config) {
	openapi.Watch(config, func(err error) { t.Error("not as Discord describes its API: ", err) }, true)
}

// stage is a stand-in for Discord and a settings file for it, without a bot.
func stage(t *testing.T, config sandbox.Config) (server *sandbox.Server, settings string) {
	t.Helper()
	asDescribed(t, &config)
	server = sandbox.New(config)
	if err := server.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	settings, err := writeSettings(t.TempDir(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(tokenVariable, server.Token())
	return server, settings
}

// finds runs the check and wants certain lines; without bad ones it must succeed.
func finds(t *testing.T, lines []string, args ...string) {
	t.Helper()
	out, err := do(t, append([]string{"check"}, args...)...)
	bad := 0
	for _, line := range lines {
		if !strings.Contains("\n"+out, "\n"+line) {
			t.Errorf("no line %q", line)
		}
		if strings.HasPrefix(line, "BAD") {
			bad++
		}
	}
	if n := strings.Count("\n"+out, "\nBAD"); n != bad || (err != nil) != (bad > 0) {
		t.Errorf("%d bad things, %d expected, %v", n, bad, err)
	}
	if t.Failed() {
		t.Log("\n" + out)
	}
}

func TestCheckOfAHealthyBot(t *testing.T) {
	i := newInn(t)
	t.Setenv(tokenVariable, i.server.Token())
	finds(t, []string{"ok    settings: ", "ok    disk: ", "note  store: ",
		"ok    token: it is that of Sandbox Bot", "ok    clock: right",
		"note  invite: " + i.server.URL() + "/oauth2/authorize?client_id=", "ok    server "}, "--config",
		i.settings)
	i.start()
	game, thread := i.begin()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	// or it would be told while the permissions are missing
	i.says(0, thread, "Fangorn → Misty Mountains", string(game))
	finds(t, []string{"ok    store: sound, 1 games",
		"ok    games: 1 running, 0 waiting for players, none broken",
		"ok    figures: kept as the 1 games tell that changed last", "ok    channel #games of "}, "--config",
		i.settings)
	i.exec(`DELETE FROM waited`)
	finds(t, []string{"note  figures: of the 1 games that changed last 1 have waited or ended otherwise than is kept"},
		"--config", i.settings)
	ok(t, []string{"ok games=1 counted, 1 of them otherwise than before"}, "recount", "--config", i.settings)
	ok(t, []string{"ok games=1 counted, 0 of them otherwise than before"}, "recount", "--config", i.settings)
	i.server.SetBotPermissions(i.channel, sandbox.PermViewChannel|sandbox.PermSendMessages|
		sandbox.PermReadHistory)
	finds(t, []string{`BAD   channel #games of `, "ok    server "}, "--config", i.settings)
	if out, _ := do(t, "check", "--config", i.settings); !strings.Contains(out,
		"the bot lacks: Attach Files, Create Public Threads, Send Messages in Threads. Allow") {
		t.Errorf("the permissions are not named:\n%s", out)
	}
	i.server.SetBotPermissions(i.channel, sandbox.DefaultBotPermissions&^sandbox.PermPrivateThreads)
	finds(t, []string{"ok    channel #games of ",
		`note  channel #games of "Prancing Pony": partners get no private place there: Create Private Threads`},
		"--config", i.settings)
	i.server.SetBotPermissions(i.channel, sandbox.DefaultBotPermissions)
	set := i.server.AddChannel(i.server.GuildID(), "boards")
	i.exec(`UPDATE servers SET channel = '` + set + `'`)
	finds(t, []string{"ok    channel #games of ", "ok    channel #boards of "}, "--config", i.settings)
	i.exec(`UPDATE servers SET away = 1`)
	finds(t, []string{"note  games: 1 wait in servers from which the bot was removed"}, "--config", i.settings)
	if out, _ := do(t, "check", "--config", i.settings); strings.Contains(out, "channel #") {
		t.Errorf("looked at a channel from which the bot was removed:\n%s", out)
	}
	ok(t, nil, "freeze", "--config", i.settings, "--reason", "a test", string(game))
	finds(t, []string{"BAD   games: 1 stand still"}, "--config", i.settings)
	for _, v := range i.server.Violations() {
		t.Error("Discord refused: " + v)
	}
}

// The link asks for what OPERATION.md says, and nothing more: administrators will ask why.
func TestInviteLink(t *testing.T) {
	_, settings := stage(t, sandbox.Config{})
	out, err := do(t, "check", "--config", settings)
	want := sandbox.PermViewChannel | sandbox.PermSendMessages | sandbox.PermAttachFiles |
		sandbox.PermReadHistory | sandbox.PermPublicThreads |
		sandbox.PermPrivateThreads | sandbox.PermSendInThreads
	if err != nil || want != 377957223424 ||
		!strings.Contains(out, "permissions=377957223424&scope=bot+applications.commands\n") {
		t.Errorf("%d, %v\n%s", want, err, out)
	}
}

func TestCheckFindsWhatIsBad(t *testing.T) {
	server, settings := stage(t,
		sandbox.Config{BotPermissions: sandbox.PermViewChannel | sandbox.PermAttachFiles})
	text, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	finds(t, []string{"BAD   server ", "BAD   channel 42: the bot is not in a server that has it"}, "--config",
		settings, "--channel", "42")

	t.Setenv(tokenVariable, "wr0ng")
	finds(t, []string{"BAD   token: Discord refuses it"}, "--config", settings)
	if out, _ := do(t, "check", "--config", settings); strings.Contains(out, "wr0ng") {
		t.Error("the token is shown")
	}
	server.ForgetViolations()
	t.Setenv(tokenVariable, "")
	finds(t, []string{"BAD   token: there is no bot token", "ok    disk: "}, "--config", settings)
	finds(t, []string{"BAD   settings: there is no settings file"}, "--config", "elsewhere.toml")

	open := write(t, "open.toml", strings.Replace(string(text), "[discord]", "[discord]\ntoken = \""+
		server.Token()+"\"", 1))
	if err := os.Chmod(open, 0o644); err != nil {
		t.Fatal(err)
	}
	finds(t, []string{"BAD   others may read " + open, "BAD   server "}, "--config", open)

	t.Setenv(tokenVariable, server.Token())
	file := write(t, "file", "not a folder")
	finds(t, []string{"BAD   disk: ", "BAD   store: ", "BAD   server "}, "--config",
		write(t, "c.toml", strings.Replace(string(text), filepath.Dir(settings), file, 1)))
	if err := os.WriteFile(filepath.Join(filepath.Dir(settings), "redbook.db"),
		bytes.Repeat([]byte("rubbish"), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	finds(t, []string{"BAD   store: ", "BAD   server "}, "--config", settings)
}

// A shard can have so many servers; Discord advises more shards before that.
func TestCheckOfTheShards(t *testing.T) {
	for _, test := range []struct {
		shards, advised, servers int
		says                     string
	}{
		{1, 1, 40, "ok    shards: 1, the fullest with 40 servers\n"},
		{1, 2, 2500, "note  shards: Discord advises 2, shards under [discord] is 1: "},
		{1, 3, 2501, "BAD   shards: 2501 servers are of one shard, and Discord lets it have 2500: set shards under [discord] to 3,"},
		{2, 2, 2501, "ok    shards: 2, the fullest with 1251 servers\n"},
	} {
		var out strings.Builder
		guilds := make([]discord.Guild, test.servers)
		for n := range guilds {
			guilds[n].ID = ids.Server(strconv.Itoa(n << 22))
		}
		(&checkup{out: &out}).shards(test.shards, test.advised, guilds)
		if !strings.HasPrefix(out.String(), test.says) {
			t.Errorf("%+v: %q", test, out.String())
		}
	}
}

func TestCheckOfTheClock(t *testing.T) {
	_, settings := stage(t, sandbox.Config{})
	for off, says := range map[time.Duration]string{
		0: "ok    clock: right", 2 * time.Second: "ok    clock: right", -2 * time.Second: "ok    clock: right",
		time.Minute: "ahead of Discord's", -time.Minute: "behind Discord's",
	} {
		var out bytes.Buffer
		c := &checkup{out: &out, now: func() time.Time { return time.Now().Add(off) }}
		err := c.run(t.Context(), settings)
		if !strings.Contains(out.String(), says) || (err != nil) != (off.Abs() == time.Minute) {
			t.Errorf("%v: %v\n%s", off, err, out.String())
		}
	}
}
