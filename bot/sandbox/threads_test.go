package sandbox_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"redbook/bot/sandbox"
)

func TestDiscordgoThreads(t *testing.T) {
	w := start(t, sandbox.Config{})
	bot := w.bot(nil)
	created := make(chan string, 4)
	bot.AddHandler(func(_ *discordgo.Session, c *discordgo.ThreadCreate) { created <- c.Name })
	m, err := bot.ChannelMessageSend(w.games, "a game")
	if err != nil {
		t.Fatal(err)
	}
	public, err := bot.MessageThreadStart(w.games, m.ID, "Game 1", 1440)
	if err != nil || public.ID != m.ID || public.ParentID != w.games || <-created != "Game 1" {
		t.Fatalf("%+v, %v", public, err)
	}
	if _, err := bot.MessageThreadStart(w.games, m.ID, "Again", 1440); err == nil {
		t.Error("two threads on one message")
	}
	private, err := bot.ThreadStart(w.games, "Secret", discordgo.ChannelTypeGuildPrivateThread, 60)
	if err != nil || private.Type != discordgo.ChannelTypeGuildPrivateThread {
		t.Fatalf("%+v, %v", private, err)
	}
	for _, user := range []string{w.pippin, w.halina} {
		if _, seen := w.Channel(user, "Secret"); seen {
			t.Error("a user sees a private thread that they are no member of")
		}
	}
	if err := bot.ThreadMemberAdd(private.ID, w.halina); err != nil {
		t.Fatal(err)
	}
	if c, seen := w.Channel(w.halina, "Secret"); !seen || !slices.Contains(c.MemberIDs, w.halina) {
		t.Errorf("after being added Halina sees %+v", c)
	}
	if all := w.Messages(w.halina, private.ID); len(all) != 1 || all[0].Type != sandbox.MessageRecipientAdd ||
		!slices.Equal(all[0].Notified, []string{w.halina}) {
		t.Errorf("messages %+v", all)
	}
	if err := bot.ThreadMemberRemove(private.ID, w.halina); err != nil {
		t.Fatal(err)
	}
	if _, seen := w.Channel(w.halina, "Secret"); seen {
		t.Error("Halina still sees the thread")
	}
	active, err := bot.GuildThreadsActive(w.GuildID())
	if err != nil || len(active.Threads) != 2 {
		t.Errorf("active %+v, %v", active, err)
	}
	if _, err := bot.ChannelDelete(private.ID); err != nil {
		t.Error(err)
	}
	if all := w.Messages(w.pippin, w.games); len(all) != 1 || all[0].Thread == nil ||
		all[0].Thread.ID != public.ID {
		t.Errorf("the message shows no thread: %+v", all)
	}
}

// Whom an edit comes to mention in a thread is brought into it without a ring.
func TestAnEditBringsIntoAThread(t *testing.T) {
	w := start(t, sandbox.Config{})
	thread := w.thread(sandbox.ChannelPublicThread)
	m := w.post(thread, obj{"content": "Welcome."})
	w.rest("PATCH", "/channels/"+thread+"/messages/"+m.ID, obj{"content": "<@" + w.halina + ">"})
	if c, _ := w.Channel(w.halina, "Game"); !slices.Contains(c.MemberIDs, w.halina) {
		t.Errorf("the members are %v", c.MemberIDs)
	}
	if all := w.Messages(w.halina, thread); len(all) != 1 || len(all[0].Notified) > 0 {
		t.Errorf("messages %+v", all)
	}
}

func (w *world) thread(kind int) string {
	w.t.Helper()
	r := w.rest("POST", "/channels/"+w.games+"/threads",
		obj{"name": "Game", "type": kind, "auto_archive_duration": 60})
	if r.status != 201 {
		w.t.Fatal(r)
	}
	return r.id()
}

func (w *world) isArchived(id string) bool {
	for _, c := range w.Channels(w.pippin) {
		if c.ID == id {
			return c.Archived
		}
	}
	return false
}

func TestThreadLimits(t *testing.T) {
	w := start(t, sandbox.Config{})
	path := "/channels/" + w.games + "/threads"
	w.want(w.rest("POST", path, obj{"name": ""}), 400, 50035)
	w.want(w.rest("POST", path, obj{"name": text(101)}), 400, 50035)
	w.want(w.rest("POST", path, obj{"name": "x", "auto_archive_duration": 5}), 400, 50035)
	w.want(w.rest("POST", path, obj{"name": "x", "type": 15}), 400, 50035)
	w.want(w.rest("POST", "/channels/"+w.thread(11)+"/threads", obj{"name": "x"}), 400, 50024)
	if r := w.rest("POST", path, obj{"name": "x"}); r.status != 201 {
		t.Error(r)
	} else if !strings.Contains(string(r.raw), `"type":12`) {
		t.Errorf("without a type comes %v, want a private thread", r)
	}
}

func TestArchivedThreads(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	w.register(ping())
	id := w.thread(11)
	m := w.post(id, obj{"content": "board", "components": list{row(button("b"))}})
	path := "/channels/" + id
	w.Advance(61 * time.Minute)
	if !w.isArchived(id) {
		t.Fatal("an idle thread stays open")
	}
	w.want(w.rest("PATCH", path+"/messages/"+m.ID, obj{"content": "x"}), 400, 50083)
	w.want(w.rest("PUT", path+"/thread-members/"+w.halina, nil), 400, 50083)
	w.want(w.rest("PUT", path+"/messages/pins/"+m.ID, nil), 400, 50083)
	w.want(w.rest("PATCH", path, obj{"name": "x"}), 400, 50083)
	if _, err := w.Press(w.pippin, id, m.ID, "b"); err == nil {
		t.Error("a button worked in an archived thread")
	}
	if _, err := w.Command(w.pippin, id, "ping"); err == nil {
		t.Error("a command worked in an archived thread")
	}
	if last := w.post(id, obj{"content": "wake up"}); w.isArchived(id) {
		t.Errorf("posting %s did not wake the thread", last.ID)
	}
	w.ArchiveThread(id, true)
	w.want(w.rest("POST", path+"/messages", obj{"content": "x"}), 400, 50083)
	if r := w.rest("DELETE", path+"/messages/"+m.ID, nil); r.status != 204 {
		t.Errorf("deleting in an archived thread: %v", r)
	}
	if r := w.rest("PATCH", path, obj{"archived": false, "locked": false, "name": "Awake"}); r.status != 200 ||
		w.isArchived(id) {
		t.Error(r)
	}
	all := w.Messages(w.pippin, id)
	if last := all[len(all)-1]; last.Type != sandbox.MessageRenamed || last.Content != "Awake" {
		t.Errorf("last message %+v, want the notice of the new name", last)
	}
}

// Into a private thread that is not invitable its members bring nobody, but its maker and who manages threads
// do. Whoever is taken out of it reads nothing of it any more.
func TestThreadThatIsNotInvitable(t *testing.T) {
	w := start(t, sandbox.Config{Users: []sandbox.User{{Name: "Pippin"}, {Name: "Halina"}, {Name: "Merry"}}})
	merry := w.Users()[2].ID
	made := w.rest("POST", "/channels/"+w.games+"/threads",
		obj{"name": "Secret", "type": 12, "invitable": false})
	id := made.id()
	if made.status != 201 || !strings.Contains(string(made.raw), `"invitable":false`) {
		t.Fatal(made)
	}
	member := "/channels/" + id + "/thread-members/"
	w.want(w.rest("PUT", member+w.halina, nil), 204, 0)
	say := func(user, whom string) error {
		_, err := w.Post(user, id, "look, <@"+whom+">")
		return err
	}
	if err := say(merry, w.pippin); err == nil {
		t.Error("Merry writes in a thread that he does not see")
	}
	if err := say(w.halina, merry); err != nil || len(w.Messages(merry, id)) > 0 {
		t.Errorf("Halina has brought Merry in, %v", err)
	}
	if _, err := w.Command(merry, id, "ping"); err == nil {
		t.Error("Merry uses a command in it")
	}
	w.want(w.rest("GET", member+merry, nil), 404, 10007)
	w.post(id, obj{"content": "<@" + w.pippin + ">, your turn"})
	if err := say(w.pippin, merry); err != nil || len(w.Messages(merry, id)) == 0 {
		t.Errorf("the owner of the server cannot bring Merry in, %v", err)
	}
	w.want(w.rest("DELETE", member+w.halina, nil), 204, 0)
	w.want(w.rest("DELETE", member+w.halina, nil), 404, 10007)
	if err := say(w.halina, merry); err == nil || len(w.Messages(w.halina, id)) > 0 {
		t.Error("Halina still sees the thread")
	}
	w.ForgetViolations()
}

// In a channel for announcements there are no private threads.
func TestNoPrivateThreadAmongAnnouncements(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.Announce(w.games)
	w.want(w.rest("POST", "/channels/"+w.games+"/threads", obj{"name": "Secret", "type": 12}), 400, 50024)
	if r := w.rest("GET", "/channels/"+w.games, nil); !strings.Contains(string(r.raw), `"type":5`) {
		t.Error(r)
	}
}

// A mention brings a user into a private thread.
func TestMentionJoinsThread(t *testing.T) {
	w := start(t, sandbox.Config{})
	id := w.thread(12)
	w.post(id, obj{"content": "<@" + w.halina + ">", "allowed_mentions": obj{"parse": list{}}})
	if len(w.Messages(w.halina, id)) != 0 {
		t.Error("a suppressed mention brought Halina in")
	}
	w.post(id, obj{"content": "your turn, <@" + w.halina + ">"})
	all := w.Messages(w.halina, id)
	if len(all) != 2 || !slices.Equal(all[1].Notified, []string{w.halina}) {
		t.Errorf("Halina sees %+v", all)
	}
}

func TestThreadPermissions(t *testing.T) {
	w := start(t, sandbox.Config{})
	id := w.thread(11)
	w.SetBotPermissions(w.games,
		sandbox.DefaultBotPermissions&^(sandbox.PermSendInThreads|sandbox.PermManageThreads))
	w.want(w.rest("POST", "/channels/"+id+"/messages", obj{"content": "x"}), 403, 50013)
	w.want(w.rest("PATCH", "/channels/"+id, obj{"locked": true}), 403, 50013)
	w.want(w.rest("DELETE", "/channels/"+id, nil), 403, 50013)
	if r := w.rest("PATCH", "/channels/"+id, obj{"archived": true}); r.status != 200 {
		t.Errorf("its maker may close a thread: %v", r)
	}
}

func TestDeletedChannels(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(sandbox.IntentGuilds)
	id := w.thread(11)
	w.DeleteChannel(w.games)
	b.event("THREAD_DELETE")
	b.event("CHANNEL_DELETE")
	for _, gone := range []string{id, w.games} {
		w.want(w.rest("POST", "/channels/"+gone+"/messages", obj{"content": "x"}), 404, 10003)
	}
	w.SetBotPermissions(w.general, sandbox.DefaultBotPermissions|sandbox.PermManageChannels)
	if r := w.rest("DELETE", "/channels/"+w.general, nil); r.status != 200 || len(w.Channels(w.pippin)) != 0 {
		t.Error(r)
	}
}

func TestCreatingChannels(t *testing.T) {
	w := start(t, sandbox.Config{})
	path := "/guilds/" + w.GuildID() + "/channels"
	w.want(w.rest("POST", path, obj{"name": "new"}), 403, 50013)
	w = start(t, sandbox.Config{BotPermissions: sandbox.PermAdministrator})
	path = "/guilds/" + w.GuildID() + "/channels"
	if r := w.rest("POST", path, obj{"name": "new"}); r.status != 201 {
		t.Error(r)
	}
	if _, seen := w.Channel(w.halina, "new"); !seen {
		t.Error("the new channel is not seen")
	}
}
