package sandbox_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"redbook/bot/sandbox"
)

func (w *world) post(channel string, body obj) sandbox.Message {
	w.t.Helper()
	return w.rest("POST", "/channels/"+channel+"/messages", body).message(w.t)
}

func TestDiscordgoWritesMessages(t *testing.T) {
	w := start(t, sandbox.Config{})
	bot := w.bot(nil)
	m, err := bot.ChannelMessageSendComplex(w.general, &discordgo.MessageSend{
		Content: "hello", Files: []*discordgo.File{pngFile(t, "board one.png")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "board_one.png" || m.Attachments[0].Width != 8 {
		t.Errorf("attachments %+v", m.Attachments)
	}
	if _, err := bot.ChannelMessageEdit(w.general, m.ID, "changed"); err != nil {
		t.Fatal(err)
	}
	seen := w.Messages(w.halina, w.general)
	if len(seen) != 1 || seen[0].Content != "changed" || seen[0].EditedTimestamp == nil ||
		len(seen[0].Attachments) != 1 {
		t.Fatalf("Halina sees %+v", seen)
	}
	resp, err := http.Get(seen[0].Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	served, err := io.ReadAll(resp.Body)
	stored, ok := w.Attachment(seen[0].Attachments[0].ID)
	if err != nil || !ok || !bytes.Equal(served, picture(t)) || !bytes.Equal(stored, served) {
		t.Errorf("the file came back changed: %v, %v, %d and %d bytes", err, ok, len(served), len(stored))
	}
	read, err := bot.ChannelMessages(w.general, 10, "", "", "")
	if err != nil || len(read) != 1 || read[0].ID != m.ID {
		t.Errorf("read %v, %v", read, err)
	}
	if err := bot.ChannelMessageDelete(w.general, m.ID); err != nil {
		t.Error(err)
	}
	if len(w.Messages(w.halina, w.general)) != 0 {
		t.Error("the message is still there")
	}
	if _, ok := w.Attachment(seen[0].Attachments[0].ID); !ok {
		t.Error("who has just read the message cannot load its picture")
	}
	w.noViolations()
}

func TestFiles(t *testing.T) {
	file := func(name, data string) *discordgo.File {
		return &discordgo.File{Name: name, Reader: strings.NewReader(data)}
	}
	many := func(n int) (files []*discordgo.File) {
		for i := range n {
			files = append(files, file(fmt.Sprint(i, ".txt"), "x"))
		}
		return files
	}
	note := func(extra obj) obj {
		n := obj{"id": "0", "filename": "b.png"}
		for k, v := range extra {
			n[k] = v
		}
		return obj{"attachments": list{n}}
	}
	whole, damaged := picture(t), picture(t)
	damaged[len(damaged)-20] ^= 1
	tests := []struct {
		name         string
		payload      obj
		files        []*discordgo.File
		status, code int
	}{
		{"alt text", note(obj{"description": text(1024)}), []*discordgo.File{pngFile(t, "b.png")}, 200, 0},
		{"number as id", note(obj{"id": 0}), []*discordgo.File{pngFile(t, "b.png")}, 200, 0},
		{"alt text too long", note(obj{"description": text(1025)}), []*discordgo.File{pngFile(t, "b.png")}, 400,
			50035},
		{"wrong index", note(obj{"id": "1"}), []*discordgo.File{pngFile(t, "b.png")}, 400, 50035},
		{"file not named", obj{"attachments": list{}}, []*discordgo.File{pngFile(t, "b.png")}, 400, 50035},
		{"note without file", note(nil), nil, 400, 50035},
		{"broken picture", obj{}, []*discordgo.File{file("b.png", "no picture")}, 400, 50046},
		{"picture cut short", obj{}, []*discordgo.File{file("b.png", string(whole[:len(whole)-1]))}, 400, 50046},
		{"picture without its end", obj{}, []*discordgo.File{file("b.png", string(whole[:len(whole)-12]))}, 400,
			50046},
		{"damaged picture", obj{}, []*discordgo.File{file("b.png", string(damaged))}, 400, 50046},
		{"ten", obj{}, many(10), 200, 0},
		{"eleven", obj{}, many(11), 400, 30015},
		{"10 MiB", obj{}, []*discordgo.File{file("a.bin", strings.Repeat("x", 10<<20))}, 200, 0},
		{"over 10 MiB", obj{}, []*discordgo.File{file("a.bin", strings.Repeat("x", 10<<20+1))}, 413, 40005},
		{"over 25 MiB", obj{}, []*discordgo.File{file("a.bin", strings.Repeat("x", 25<<20))}, 413, 40005},
		{"embed shows text file", embed(obj{"image": obj{"url": "attachment://a.txt"}}),
			[]*discordgo.File{file("a.txt", "x")}, 400, 50035},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := start(t, sandbox.Config{})
			r := w.upload("POST", "/channels/"+w.general+"/messages", test.payload, test.files...)
			if r.status != test.status || r.code() != test.code {
				t.Errorf("got %v, want %d with code %d", r, test.status, test.code)
			}
		})
	}
}

// A picture shown by an embed is not listed among the attachments, but it is there.
func TestEmbedPicture(t *testing.T) {
	w := start(t, sandbox.Config{})
	r := w.upload("POST", "/channels/"+w.general+"/messages",
		embed(obj{"title": "t", "image": obj{"url": "attachment://b.png"}}), pngFile(t, "b.png"))
	m := r.message(t)
	if len(m.Attachments) != 0 || !strings.HasPrefix(m.Embeds[0].Image.URL, w.URL()+"/attachments/") {
		t.Fatalf("message %+v", m)
	}
	id := strings.Split(m.Embeds[0].Image.URL, "/")[5]
	w.rest("PATCH", "/channels/"+w.general+"/messages/"+m.ID, obj{"content": "x"}).message(t)
	if _, ok := w.Attachment(id); !ok {
		t.Error("an edit of the content lost the embed's picture")
	}
	w.rest("PATCH", "/channels/"+w.general+"/messages/"+m.ID, embed(obj{"title": "no picture"})).message(t)
	if _, ok := w.Attachment(id); !ok {
		t.Error("who has just read the message cannot load its picture")
	}
	for n := range sandbox.KeptReplaced { // each edit replaces the picture of the one before
		path := "/channels/" + w.general + "/messages/" + m.ID
		w.upload("PATCH", path, embed(obj{"image": obj{"url": "attachment://b.png"}}), pngFile(t, "b.png")).
			message(t)
		w.rest("PATCH", path, embed(obj{"title": fmt.Sprint(n)})).message(t)
	}
	if _, ok := w.Attachment(id); ok {
		t.Error("the replaced picture is still stored")
	}
}

// Version 10 drops old files when new ones come without a list; version 9 keeps them.
func TestEditedFiles(t *testing.T) {
	names := func(m sandbox.Message) string {
		var list []string
		for _, a := range m.Attachments {
			list = append(list, a.Filename)
		}
		return strings.Join(list, " ")
	}
	tests := []struct {
		version string
		payload func(old string) obj
		want    string
	}{
		{"v10", func(string) obj { return obj{} }, "new.png"},
		{"v9", func(string) obj { return obj{} }, "old.png new.png"},
		{"v10", func(old string) obj { return obj{"attachments": list{obj{"id": old}, obj{"id": "0"}}} },
			"old.png new.png"},
		{"v9", func(string) obj { return obj{"attachments": list{obj{"id": "0"}}} }, "new.png"},
	}
	for _, test := range tests {
		w := start(t, sandbox.Config{})
		m := w.upload("POST", "/channels/"+w.general+"/messages", obj{}, pngFile(t, "old.png")).message(t)
		path := "/api/" + test.version + "/channels/" + w.general + "/messages/" + m.ID
		got := w.upload("PATCH", path, test.payload(m.Attachments[0].ID), pngFile(t, "new.png")).message(t)
		if names(got) != test.want {
			t.Errorf("%s: %q, want %q", test.version, names(got), test.want)
		}
		kept := w.rest("PATCH", path, obj{"content": "x"}).message(t)
		if names(kept) != test.want {
			t.Errorf("%s: an edit without files left %q, want %q", test.version, names(kept), test.want)
		}
		none := w.rest("PATCH", path, obj{"attachments": list{}}).message(t)
		if names(none) != "" {
			t.Errorf("%s: attachments: [] left %q", test.version, names(none))
		}
	}
}

func TestEditsOfComponentsV2(t *testing.T) {
	w := start(t, sandbox.Config{})
	m := w.post(w.general, obj{"content": "old", "components": list{row(button("b"))}})
	path := "/channels/" + w.general + "/messages/" + m.ID
	turn := v2(display("new"))
	w.want(w.rest("PATCH", path, turn), 400, 50035) // the content stands in the way
	turn["content"], turn["embeds"] = nil, list{}
	if got := w.rest("PATCH", path, turn).message(t); got.Text() != "new" ||
		got.Flags != sandbox.FlagComponentsV2 {
		t.Errorf("turned into %+v", got)
	}
	w.want(w.rest("PATCH", path, obj{"flags": 0, "content": "x"}), 400, 50035)
	w.want(w.rest("PATCH", path, obj{"components": list{}}), 400, 50006)
}

func TestMentions(t *testing.T) {
	w := start(t, sandbox.Config{})
	both := fmt.Sprintf("<@%s> <@%s> @everyone", w.pippin, w.halina)
	tests := []struct {
		name string
		body obj
		want []string
	}{
		{"everything", obj{"content": both}, []string{w.pippin, w.halina}},
		{"nothing", obj{"content": both, "allowed_mentions": obj{"parse": list{}}}, nil},
		{"one listed", obj{"content": both, "allowed_mentions": obj{"users": list{w.halina}}}, []string{w.halina}},
		{"silent", obj{"content": both, "flags": sandbox.FlagSilent}, nil},
		{"text display", v2(display("<@" + w.halina + ">")), []string{w.halina}},
		{"embed", embed(obj{"title": both}), nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			id := w.post(w.general, test.body).ID
			w.rest("PATCH", "/channels/"+w.general+"/messages/"+id, obj{"flags": test.body["flags"]}) // pings nobody
			all := w.Messages(w.pippin, w.general)
			if got := all[len(all)-1].Notified; !slices.Equal(got, test.want) {
				t.Errorf("notified %v, want %v", got, test.want)
			}
			if all[len(all)-1].MentionEveryone {
				t.Error("@everyone without the permission for it")
			}
		})
	}
	m := w.post(w.general, obj{"content": "quiet"})
	edited := w.rest("PATCH", "/channels/"+w.general+"/messages/"+m.ID, obj{"content": both}).message(t)
	all := w.Messages(w.pippin, w.general)
	if len(edited.Mentions) != 2 || len(all[len(all)-1].Notified) != 0 {
		t.Errorf("an edit mentions %v and notifies %v, want two and none", edited.Mentions,
			all[len(all)-1].Notified)
	}
}

func TestNonce(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	send := func(channel, nonce string, enforce bool) string {
		return w.post(channel, obj{"content": "x", "nonce": nonce, "enforce_nonce": enforce}).ID
	}
	first := send(w.general, "n1", true)
	if again := send(w.general, "n1", true); again != first {
		t.Error("an enforced nonce made a second message")
	}
	if n := len(w.Messages(w.pippin, w.general)); n != 1 {
		t.Errorf("%d messages, want 1", n)
	}
	if send(w.general, "n1", false) == first || send(w.games, "n1", true) == first ||
		send(w.general, "n2", true) == first {
		t.Error("deduplicated what is not a repeat")
	}
	w.Advance(10 * time.Minute)
	if send(w.general, "n1", true) == first {
		t.Error("a nonce is remembered for minutes only")
	}
}

// Who plays for hours need not keep every picture.
func TestKeepFiles(t *testing.T) {
	w := start(t, sandbox.Config{KeepFiles: 2})
	var ids []string
	for range 3 {
		m := w.upload("POST", "/channels/"+w.general+"/messages", obj{}, pngFile(t, "b.png")).message(t)
		ids = append(ids, m.Attachments[0].ID)
	}
	for i, id := range ids {
		if _, ok := w.Attachment(id); ok != (i > 0) {
			t.Errorf("file %d of 3 is there: %t", i+1, ok)
		}
	}
}

// A notification shows names for mentions, the text of links, no marks, and only the beginning.
func TestPreviews(t *testing.T) {
	w := start(t, sandbox.Config{})
	role := w.AddRole(w.GuildID(), sandbox.Role{Name: "Gamers"})
	call := "📣 <@&" + role + ">, <@" + w.halina + "> looks for players:\n" +
		"-# 🪑 [**War of the Ring** `6mdz`](https://discord.com/channels/1/2/3) in <#" + w.games + ">, " +
		"</game create:12>, <@&4>"
	start := "📣 @Gamers, @Halina looks for players: 🪑 War of the Ring 6mdz in #games, /game create, <@&4>"
	for text, want := range map[string]string{
		call:                             start,
		call + strings.Repeat(" x", 100): start + strings.Repeat(" x", 100)[:150-len([]rune(start))] + "…",
	} {
		w.post(w.games, obj{"content": text})
		all := w.Messages(w.halina, w.games)
		if got := all[len(all)-1].Preview; got != want {
			t.Errorf("the preview is %q, want %q", got, want)
		}
	}
}
