package sandbox_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"redbook/bot/sandbox"
)

func TestDiscordgoLogsIn(t *testing.T) {
	w := start(t, sandbox.Config{})
	guilds := make(chan *discordgo.GuildCreate, 1)
	bot := w.newBot()
	bot.AddHandler(func(_ *discordgo.Session, g *discordgo.GuildCreate) { guilds <- g })
	if err := bot.Open(); err != nil {
		t.Fatal(err)
	}
	defer func() { go bot.Close() }()
	g := <-guilds
	if g.Name != "Prancing Pony" || len(g.Channels) != 2 || g.OwnerID != w.pippin || len(g.Members) != 1 ||
		len(g.Roles) != 2 {
		t.Errorf("guild %+v", g.Guild)
	}
	if bot.State.User.ID != w.BotID() || !w.Online() {
		t.Errorf("logged in as %v, online %v", bot.State.User, w.Online())
	}
	if me, err := bot.User("@me"); err != nil || me.ID != w.BotID() {
		t.Errorf("me: %v, %v", me, err)
	}
	if _, err := bot.GatewayBot(); err != nil {
		t.Error(err)
	}
	w.noViolations()
}

func TestDiscordgoResumesAfterDrop(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	var mu sync.Mutex
	var got []string
	bot := w.bot(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		mu.Lock()
		defer mu.Unlock()
		got = append(got, i.ID)
		if err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
		}); err != nil {
			t.Error(err)
		}
	})
	resumed := make(chan struct{}, 1)
	bot.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- struct{}{} })
	w.DropGateway(0)
	if err := w.Wait(soon(t), func() bool { return !w.Online() }); err != nil {
		t.Fatal(err)
	}
	id, err := w.Command(w.pippin, w.games, "ping") // while the bot is away
	if err != nil {
		t.Fatal(err)
	}
	<-resumed
	if _, err := w.WaitAnswer(soon(t), id); err != nil {
		t.Error(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(got) != 1 || got[0] != string(id) || w.Identifies() != 1 {
		t.Errorf("got %v, want once %v; %d identifies, want 1", got, id, w.Identifies())
	}
	w.noViolations()
}

func TestResumeReplays(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, session := w.login(sandbox.IntentGuilds | sandbox.IntentGuildMessages)
	seen := b.event("GUILD_CREATE").S
	w.DropGateway(4000)
	if code := b.closed(); code != 4000 {
		t.Errorf("closed with %d", code)
	}
	for _, text := range []string{"one", "two"} {
		if _, err := w.Post(w.halina, w.general, text); err != nil {
			t.Fatal(err)
		}
	}
	b = w.dial("v=10&encoding=json")
	b.send(6, obj{"token": w.Token(), "session_id": session, "seq": seen})
	b.read() // hello
	var names []string
	for len(names) < 3 {
		p := b.read()
		names = append(names, p.T)
		if p.S != seen+int64(len(names)) {
			t.Errorf("%s has number %d", p.T, p.S)
		}
	}
	if strings.Join(names, " ") != "MESSAGE_CREATE MESSAGE_CREATE RESUMED" {
		t.Errorf("replayed %v", names)
	}
	w.noViolations()
}

func TestGatewayRefusals(t *testing.T) {
	tests := []struct {
		name string
		do   func(*world, *rawBot)
		code int
	}{
		{"bad token", func(w *world, b *rawBot) {
			id := w.identity(1)
			id["token"] = "wrong"
			b.send(2, id)
		}, sandbox.CloseBadToken},
		{"no intents", func(w *world, b *rawBot) { b.send(2, obj{"token": w.Token(), "properties": obj{}}) },
			sandbox.CloseDecode},
		{"invalid intents", func(w *world, b *rawBot) { b.send(2, w.identity(1<<40)) }, sandbox.CloseBadIntents},
		{"privileged intents", func(w *world, b *rawBot) { b.send(2, w.identity(sandbox.IntentMessageContent)) },
			sandbox.CloseDeniedIntents},
		{"bad shard", func(w *world, b *rawBot) {
			id := w.identity(1)
			id["shard"] = list{2, 2}
			b.send(2, id)
		}, sandbox.CloseBadShard},
		{"twice", func(w *world, b *rawBot) {
			b.send(2, w.identity(1))
			b.send(2, w.identity(1))
		}, sandbox.CloseAlreadyIdentified},
		{"before identify", func(_ *world, b *rawBot) { b.send(3, obj{}) }, sandbox.CloseNotAuthenticated},
		{"unknown opcode", func(_ *world, b *rawBot) { b.send(77, nil) }, sandbox.CloseUnknownOpcode},
		{"too long", func(_ *world, b *rawBot) { b.send(1, strings.Repeat("x", 4100)) }, sandbox.CloseDecode},
		{"not JSON", func(_ *world, b *rawBot) { _ = b.ws.WriteMessage(websocket.TextMessage, []byte("{")) },
			sandbox.CloseDecode},
		{"too often", func(_ *world, b *rawBot) {
			for range 121 {
				b.send(1, nil)
			}
		}, sandbox.CloseRateLimited},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := start(t, sandbox.Config{})
			b := w.dial("v=10&encoding=json")
			b.t = t
			test.do(w, b)
			if code := b.closed(); code != test.code {
				t.Errorf("closed with %d, want %d", code, test.code)
			}
			if len(w.Violations()) != 1 {
				t.Errorf("violations %q, want one", w.Violations())
			}
		})
	}
}

func TestGatewayVersion(t *testing.T) {
	w := start(t, sandbox.Config{})
	if code := w.dial("v=6").closed(); code != sandbox.CloseBadVersion {
		t.Errorf("closed with %d", code)
	}
}

func TestSilentClientTimesOut(t *testing.T) {
	w := start(t, sandbox.Config{HeartbeatInterval: 40 * time.Millisecond, IdentifyTimeout: time.Second})
	b, session := w.login(1)
	b.send(1, nil) // a beat counts from when it comes
	if code := b.closed(); code != sandbox.CloseTimedOut {
		t.Errorf("closed with %d", code)
	}
	b = w.dial("v=10")
	b.read()
	b.send(6, obj{"token": w.Token(), "session_id": session, "seq": 1})
	if p := b.read(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("resume of a timed-out session: %+v, want op 9 false", p)
	}
}

func TestResumeBeyondTheLastEvent(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, session := w.login(1)
	b.ws.Close()
	b = w.dial("v=10")
	b.send(6, obj{"token": w.Token(), "session_id": session, "seq": 99})
	if code := b.closed(); code != sandbox.CloseBadSequence {
		t.Errorf("closed with %d", code)
	}
}

// Closing with 1000 or 1001 ends a session, anything else leaves it to be resumed.
func TestCloseCodesOfTheClient(t *testing.T) {
	for code, resumes := range map[int]bool{1000: false, 1001: false, 1012: true} {
		w := start(t, sandbox.Config{})
		b, session := w.login(1)
		_ = b.ws.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""))
		if err := w.Wait(soon(t), func() bool { return !w.Online() }); err != nil {
			t.Fatal(err)
		}
		b = w.dial("v=10")
		b.read() // hello
		b.send(6, obj{"token": w.Token(), "session_id": session, "seq": 2})
		if p := b.read(); (p.T == "RESUMED") != resumes || (p.Op == 9) == resumes {
			t.Errorf("after %d: %+v, want resumed %v", code, p, resumes)
		}
	}
}

func TestSessionsDoNotLiveForever(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	b, session := w.login(1)
	b.ws.Close()
	if err := w.Wait(soon(t), func() bool { return !w.Online() }); err != nil {
		t.Fatal(err)
	}
	w.Advance(6 * time.Minute)
	b = w.dial("v=10")
	b.read() // hello
	b.send(6, obj{"token": w.Token(), "session_id": session, "seq": 2})
	if p := b.read(); p.Op != 9 {
		t.Errorf("got %+v, want op 9", p)
	}
}

func TestServerSideOpcodes(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(1)
	b.event("GUILD_CREATE")
	w.Reconnect()
	if p := b.read(); p.Op != 7 {
		t.Errorf("got %+v, want op 7", p)
	}
	w.InvalidateSession(false)
	if p := b.read(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("got %+v, want op 9 false", p)
	}
	b.send(2, w.identity(1)) // on the same connection, as discordgo does
	b.event("READY")
	b.send(1, nil)
	for b.read().Op != 11 {
	}
	w.SilenceHeartbeats(true)
	b.send(1, nil)
	if _, err := w.Post(w.halina, w.general, "x"); err != nil {
		t.Fatal(err)
	}
	w.Reconnect()
	if p := b.read(); p.Op != 7 {
		t.Errorf("got %+v, want op 7 and no acknowledgement before it", p)
	}
}

func TestIdentifySpacing(t *testing.T) {
	w := start(t, sandbox.Config{IdentifySpacing: time.Hour})
	w.login(1)
	b := w.dial("v=10")
	b.read()
	b.send(2, w.identity(1))
	if p := b.read(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("second identify: %+v, want op 9 false", p)
	}
}

// Without the intent for message content the bot reads only what is its own, private or addressed to it.
func TestContentNeedsIntent(t *testing.T) {
	tests := []struct {
		granted int64
		texts   []string
	}{
		{0, []string{"", "hey <@BOT>", "psst"}},
		{sandbox.IntentMessageContent, []string{"hello", "hey <@BOT>", "psst"}},
	}
	for _, test := range tests {
		w := start(t, sandbox.Config{PrivilegedIntents: test.granted})
		b, _ := w.login(sandbox.IntentGuildMessages | sandbox.IntentDirectMessages | test.granted)
		for _, post := range [][2]string{{w.general, "hello"}, {w.general, "hey <@" + w.BotID() + ">"},
			{w.DM(w.halina), "psst"}} {
			if _, err := w.Post(w.halina, post[0], post[1]); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range test.texts {
			var m sandbox.Message
			if err := json.Unmarshal(b.event("MESSAGE_CREATE").D, &m); err != nil {
				t.Fatal(err)
			}
			if want := strings.Replace(want, "BOT", w.BotID(), 1); m.Content != want {
				t.Errorf("granted %d: read %q, want %q", test.granted, m.Content, want)
			}
		}
	}
}

func TestShardsGetTheirOwn(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	var bots []*rawBot
	for shard := range 2 {
		b := w.dial("v=10")
		id := w.identity(1)
		id["shard"] = list{shard, 2}
		b.send(2, id)
		b.event("READY")
		bots = append(bots, b)
	}
	if _, err := w.Command(w.pippin, w.DM(w.pippin), "ping"); err != nil {
		t.Fatal(err)
	}
	bots[0].interaction() // direct messages belong to shard 0
	w.Reconnect()
	for {
		p := bots[1].read()
		if p.Op == 7 {
			break
		}
		if p.T == "INTERACTION_CREATE" {
			t.Error("shard 1 got a direct message's interaction")
		}
	}
}

func TestDuplicateAndLateInteractions(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(0)
	w.DuplicateNext()
	first, _ := w.ask(b, w.pippin, w.games)
	if again := b.interaction(); again.ID != first.ID {
		t.Errorf("got %s and %s, want the same twice", first.ID, again.ID)
	}
	release := w.HoldInteractions()
	var held []string
	for range 2 {
		id, err := w.Command(w.pippin, w.games, "ping")
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, string(id))
	}
	release()
	if a, z := b.interaction(), b.interaction(); a.ID != held[1] || z.ID != held[0] {
		t.Errorf("released %s, %s; want %v newest first", a.ID, z.ID, held)
	}
}
