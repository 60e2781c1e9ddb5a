package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// state is what the page knows of a user's world.
type state struct {
	Guilds []struct {
		ID, Name string
		Bot      bool
		Owner    string `json:"owner_id"`
		Roles    []sandbox.Role
		Members  []struct {
			ID    string
			Roles []string
		}
		Channels []sandbox.Channel
	}
	Users []sandbox.User
	Bot   struct{ PID *int }
}

func (w *world) state(user string) (st state) {
	w.t.Helper()
	resp, err := http.Get(w.URL() + "/sandbox/state?user=" + user)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&st); err != nil {
		w.t.Fatal(err)
	}
	return st
}

func (w *world) done(method, path string, body any) obj {
	w.t.Helper()
	status, answer := w.call(method, path, body)
	if status != 200 && status != 204 {
		w.t.Fatalf("%s %s: %d %v", method, path, status, answer)
	}
	return answer
}

func TestSeveralGuilds(t *testing.T) {
	w := start(t, sandbox.Config{OtherGuilds: []string{"Green Dragon"}})
	w.register(ping())
	b, _ := w.login(sandbox.IntentGuilds)
	for range 2 {
		b.event("GUILD_CREATE")
	}
	third := w.done("POST", "/sandbox/guilds", obj{"name": "Bree"})["id"].(string)
	if p := b.event("GUILD_CREATE"); !strings.Contains(string(p.D), third) {
		t.Errorf("the bot hears %s", p.D)
	}
	st := w.state(w.pippin)
	if len(st.Guilds) != 3 || len(st.Guilds[1].Channels) != 1 || len(st.Guilds[1].Members) != 3 ||
		st.Guilds[2].Name != "Bree" {
		t.Errorf("state %+v", st)
	}
	there := st.Guilds[2].Channels[0].ID
	if _, err := w.Command(w.halina, there, "ping"); err != nil {
		t.Error(err)
	}
	if p := b.event("INTERACTION_CREATE"); !strings.Contains(string(p.D), `"guild_id":"`+third+`"`) {
		t.Errorf("the interaction %s", p.D)
	}
	if r := w.rest("GET", "/guilds/"+third, nil); r.status != 200 {
		t.Error(r)
	}

	w.done("PATCH", "/sandbox/guilds/"+third, obj{"bot": false})
	b.event("GUILD_DELETE")
	w.want(w.rest("GET", "/guilds/"+third, nil), 404, 10004)
	w.want(w.rest("POST", "/channels/"+there+"/messages", obj{"content": "x"}), 403, 50001)
	if _, err := w.Command(w.pippin, there, "ping"); err == nil {
		t.Error("a command is used where the bot is not")
	}
	w.done("PATCH", "/sandbox/guilds/"+third, obj{"bot": true})
	b.event("GUILD_CREATE")
	if r := w.rest("POST", "/channels/"+there+"/messages", obj{"content": "x"}); r.status != 200 {
		t.Error(r)
	}
}

func TestMembersAndRoles(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(obj{"name": "who", "description": "Takes a role",
		"options": list{obj{"type": 8, "name": "role", "description": "d"}}})
	b, _ := w.login(sandbox.IntentGuilds)
	guild := "/sandbox/guilds/" + w.GuildID()
	id := w.done("POST", guild+"/roles", obj{"name": "Organiser", "color": 0xE3A64A})["id"].(string)
	b.event("GUILD_ROLE_CREATE")
	w.done("PUT", guild+"/members/"+w.halina+"/roles/"+id, nil)
	if m := w.post(w.games, obj{"content": "<@&" + id + ">",
		"allowed_mentions": obj{"roles": list{id}}}); len(m.MentionRoles) != 1 {
		t.Errorf("the role is not mentioned: %+v", m)
	}
	if m := w.Messages(w.halina, w.games)[0]; len(m.Notified) != 1 || m.Notified[0] != w.halina {
		t.Errorf("notified: %v", m.Notified)
	}
	if _, err := w.Command(w.halina, w.games, "who", sandbox.Opt("role", id)); err != nil {
		t.Fatal(err)
	}
	var in struct {
		Member struct{ Roles []string }
		Data   struct {
			Resolved struct {
				Roles map[string]struct{ Name string }
			}
		}
	}
	if err := json.Unmarshal(b.event("INTERACTION_CREATE").D, &in); err != nil {
		t.Fatal(err)
	}
	if len(in.Member.Roles) != 1 || in.Data.Resolved.Roles[id].Name != "Organiser" {
		t.Errorf("the bot got %+v", in)
	}
	w.done("DELETE", guild+"/members/"+w.halina+"/roles/"+id, nil)
	if m := w.state(w.pippin).Guilds[0].Members[2]; m.ID != w.halina || len(m.Roles) != 0 {
		t.Errorf("she still has %v", m)
	}
	w.done("DELETE", guild+"/members/"+w.halina, nil)
	if st := w.state(w.halina); len(st.Guilds) != 0 {
		t.Errorf("she still sees %+v", st.Guilds)
	}
	w.want(w.rest("POST", "/channels/"+w.DM(w.halina)+"/messages", obj{"content": "x"}), 403, 50278)
	w.done("PUT", guild+"/members/"+w.halina, nil)
	if r := w.rest("POST", "/channels/"+w.DM(w.halina)+"/messages", obj{"content": "x"}); r.status != 200 {
		t.Error(r)
	}
	merry := w.done("POST", "/sandbox/users", obj{"name": "Merry", "locale": "en-GB"})["id"].(string)
	if st := w.state(merry); len(st.Users) != 3 || len(st.Guilds) != 1 || w.DM(merry) == "" {
		t.Errorf("the new one sees %+v", st)
	}
	if status, _ := w.call("POST", "/sandbox/users", obj{"name": "Merry"}); status != 400 {
		t.Errorf("a second Merry: %d", status)
	}
}

func TestChannelsUnderAModerator(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(sandbox.IntentGuilds)
	path := "/sandbox/channels/" + w.general
	less := strconv.FormatInt(sandbox.DefaultBotPermissions&^sandbox.PermSendMessages, 10)
	w.done("PATCH", path, obj{"bot_permissions": less})
	b.event("CHANNEL_UPDATE")
	if c := w.state(w.pippin).Guilds[0].Channels[0]; c.BotPermissions != less {
		t.Errorf("the page sees %s", c.BotPermissions)
	}
	w.want(w.rest("POST", "/channels/"+w.general+"/messages", obj{"content": "x"}), 403, 50013)
	w.done("PATCH", path, obj{"bot_permissions": "0"})
	w.want(w.rest("POST", "/channels/"+w.general+"/messages", obj{"content": "x"}), 403, 50001)
	w.done("PATCH", path, obj{"bot_permissions": nil})
	m := w.post(w.general, obj{"content": "x"})
	w.done("DELETE", path+"/messages/"+m.ID, nil)
	w.want(w.rest("PATCH", "/channels/"+w.general+"/messages/"+m.ID, obj{"content": "y"}), 404, 10008)

	thread := w.thread(11)
	w.done("PATCH", "/sandbox/channels/"+thread, obj{"archived": true, "locked": true})
	w.want(w.rest("POST", "/channels/"+thread+"/messages", obj{"content": "x"}), 400, 50083)
	w.done("PATCH", "/sandbox/channels/"+thread, obj{"archived": false, "locked": false})
	if r := w.rest("POST", "/channels/"+thread+"/messages", obj{"content": "x"}); r.status != 200 {
		t.Error(r)
	}
	made := w.done("POST", "/sandbox/guilds/"+w.GuildID()+"/channels", obj{"name": "tavern"})["id"].(string)
	b.event("CHANNEL_CREATE")
	w.done("DELETE", "/sandbox/channels/"+made, nil)
	b.event("CHANNEL_DELETE")
	for _, bad := range []obj{{"bot_permissions": "all"}, {"bot_permissions": "-1"}} {
		if status, _ := w.call("PATCH", path, bad); status != 400 {
			t.Errorf("%v: %d", bad, status)
		}
	}
	if status, _ := w.call("PATCH", "/sandbox/channels/1", obj{}); status != 400 {
		t.Errorf("no channel: %d", status)
	}
}

// puppet is a process that only remembers what was done to it.
type puppet struct {
	pid  int
	done []string
}

func (p *puppet) PID() int     { return p.pid }
func (p *puppet) Kill() error  { p.done = append(p.done, "kill"); return nil }
func (p *puppet) Stop() error  { p.done, p.pid = append(p.done, "stop"), 0; return nil }
func (p *puppet) Start() error { p.done, p.pid = append(p.done, "start"), 8; return nil }

func TestProcessOfTheBot(t *testing.T) {
	w := start(t, sandbox.Config{})
	if status, _ := w.call("POST", "/sandbox/bot", obj{"do": "kill"}); status != 400 {
		t.Errorf("without a process: %d", status)
	}
	if w.state(w.pippin).Bot.PID != nil {
		t.Error("the page sees a process that there is not")
	}
	p := &puppet{pid: 7}
	w.SetProcess(p)
	for _, do := range []string{"kill", "stop", "start"} {
		w.done("POST", "/sandbox/bot", obj{"do": do})
	}
	if got := strings.Join(p.done, " "); got != "kill stop start" {
		t.Errorf("done: %s", got)
	}
	if pid := w.state(w.pippin).Bot.PID; pid == nil || *pid != 8 {
		t.Errorf("the page sees process %v", pid)
	}
	if status, _ := w.call("POST", "/sandbox/bot", obj{"do": "praise"}); status != 400 {
		t.Errorf("an unknown deed: %d", status)
	}
}
