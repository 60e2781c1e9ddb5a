package bot_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// duel begins a game of The Confrontation that one user opens as the Fellowship and another one joins.
func (h *house) duel(host, guest int) (game ids.Game, thread string) {
	h.t.Helper()
	answer := h.command(host, h.channel, people.Create("confrontation"), sandbox.Opt("seat", "fellowship"))
	game = ids.Game(strings.Trim(gameCode.FindString(answer.Content), "`"))
	id := "l:join:" + string(game) + ":sauron"
	h.press(guest, h.channel, h.lobby(game, id), id)
	h.starts(host, game)
	thread = h.thread(game)
	h.settled(game)
	return game, thread
}

// scan lists where in a store, and in its files, one of some words stands. Tables and columns are those of the
// schema: one that is added later is looked into too.
func scan(t *testing.T, path string, sought ...string) (found []string) {
	t.Helper()
	if !stores.InFile(path) {
		copied := filepath.Join(t.TempDir(), "scan.db")
		if err := stores.Backup(t.Context(), path, copied); err != nil {
			t.Fatal(err)
		}
		path = copied
	}
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	look := func(where string, data []byte) {
		for _, word := range sought {
			if bytes.Contains(data, []byte(word)) {
				found = append(found, where+": "+word)
			}
		}
	}
	rows := func(query string, do func(names []string, row []any)) {
		list, err := db.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		defer list.Close()
		names, err := list.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for list.Next() {
			row, into := make([]any, len(names)), make([]any, len(names))
			for i := range row {
				into[i] = &row[i]
			}
			if err := list.Scan(into...); err != nil {
				t.Fatal(err)
			}
			do(names, row)
		}
	}
	var tables []string
	rows(`SELECT name FROM sqlite_schema WHERE type = 'table'`,
		func(_ []string, row []any) { tables = append(tables, fmt.Sprint(row[0])) })
	if len(tables) < 20 {
		t.Errorf("only the tables %v are looked into", tables)
	}
	for _, table := range tables {
		rows(`SELECT * FROM "`+table+`"`, func(names []string, row []any) {
			for i, value := range row {
				if data, ok := value.([]byte); ok {
					look(table+"."+names[i], data)
				} else {
					look(table+"."+names[i], fmt.Append(nil, value))
				}
			}
		})
	}
	for _, file := range []string{path, path + "-wal"} {
		data, err := os.ReadFile(file)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		look(filepath.Ext(file), data)
	}
	return found
}

// Zosia has done all that one can do, and has it all deleted: her number and her name are in no table, no
// record, no line of the log and no backup; those who played with her meet a former player.
func TestAllOfAPersonIsDeleted(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	h.unlimited()
	role := h.organiser(pippin)
	h.server.GiveRole(h.server.GuildID(), role, h.users[zosia], true)
	id := h.users[zosia]

	war, warThread := warOf(h, engine.Options{"seats": "4"})
	h.command(zosia, warThread, "settings", sandbox.Opt("zone", "Asia/Kolkata"), sandbox.Opt("private", "thread"),
		sandbox.Opt("mute", "on"))
	_, council := h.council(zosia, war, warThread)
	h.command(zosia, warThread, "orders", sandbox.Opt("order", "advance advance=occupy scope=anywhere"))
	h.command(zosia, warThread, "hand")
	h.command(zosia, warThread, "report", sandbox.Opt("what", "my words"))

	over, overThread := h.duel(zosia, pippin)
	h.do(zosia, overThread, placeFellowship)
	h.resigns(pippin, over, overThread, "")

	running, runningThread := h.duel(pippin, zosia)
	h.do(pippin, runningThread, placeFellowship)
	h.do(zosia, runningThread, placeSauron)
	h.do(zosia, runningThread, "move from=fangorn to=caradhras who=orcs")
	h.do(pippin, runningThread, "move from=arthedain to=eregion who=aragorn")
	h.do(zosia, runningThread, attack)
	h.undoAsks(zosia, runningThread)
	h.settled(running)

	handed, handedThread := h.duel(merry, zosia)
	h.command(zosia, handedThread, "answer", action("place-sauron")) // half-filled
	h.organises(pippin, handedThread, "replace", sandbox.Opt("player", id), sandbox.Opt("by", h.users[bilbo]))
	h.organises(zosia, handedThread, "pause")
	h.organises(zosia, handedThread, "resume")
	h.settled(handed)

	paused, pausedThread := h.duel(halina, zosia)
	h.do(halina, pausedThread, placeFellowship)
	h.organises(pippin, pausedThread, "pause")
	h.settled(paused)

	opened, _ := h.open(zosia)
	invited, _ := h.open(pippin)
	h.command(pippin, h.channel, "game invite", sandbox.Opt("game", string(invited)), sandbox.Opt("player", id))
	h.settled(opened)
	h.settled(invited)

	shown := h.command(zosia, h.channel, "privacy")
	h.hasText("/privacy", shown, words.Text(words.Polish, "bot.privacy.kept", words.Args{"running": 4, "lobbies": 1,
		"ended": 1, "settings": true, "orders": 1, "letters": 5}))
	t.Logf("\n%s", shown.Content)
	sent := h.press(zosia, h.channel, shown, "privacy:file")
	h.checkPrivacyFile(sent)

	asked := h.press(zosia, h.channel, sent, "privacy:ask")
	for key, game := range map[string]ids.Game{"closed": opened, "left": invited, "resigned": running,
		"vacated": war, "cancelled": paused} {
		h.hasText("the question", asked, words.Text(words.Polish, "bot.privacy."+key,
			words.Args{"games": "`" + string(game) + "`"}))
	}
	t.Logf("\n%s", asked.Content)
	if found := scan(t, h.path, id, "Zosia"); len(found) < 30 {
		t.Errorf("before, she stood only in %q", found)
	}
	done := h.press(zosia, h.channel, asked, "privacy:delete")
	h.says(zosia, done, "bot.privacy.done", words.Args{"days": bot.BackupDays})
	for game, want := range map[ids.Game]storage.State{war: storage.Running, over: storage.Finished,
		running: storage.Finished, handed: storage.Running, paused: storage.Cancelled, opened: storage.Cancelled,
		invited: storage.Lobby} {
		h.settled(game)
		if state := h.state(game); state != want {
			t.Errorf("game %s is %s, want %s", game, state, want)
		}
	}

	if slices.Contains(h.privates(zosia), council) {
		t.Error("she still reads what her former partner plans")
	}

	h.ahead.Add(int64(time.Hour))
	h.bot.ForgetAgain(h.ctx, h.now()) // what was being told meanwhile
	sought := []string{id, "Zosia", "my words"}
	h.forgets(sought, over, running)

	former := words.Text(words.English, "bot.former", nil)
	log := h.command(pippin, h.channel, "organise log", sandbox.Opt("game", string(handed)))
	if n := strings.Count(log.Content, former); n != 3 { // she has paused it, set it going and been replaced
		t.Errorf("a former player stands %d times in %q", n, log.Content)
	}
	h.hasText("the end", h.command(pippin, overThread, "board"), former)
	h.hasText("the war", h.statusOf(war, warThread), words.Text(words.English, "wotr.seat.saruman", nil)+"** is vacant")
	h.wait(pippin, h.channel, func(m sandbox.Message) bool { // nobody can be invited to it or sit in it any more
		return strings.Contains(m.Content, "`"+string(opened)+"`") && strings.Contains(m.Content, former)
	})
	if err := h.server.Wait(h.ctx, func() bool {
		for _, c := range h.server.Channels(h.users[pippin]) {
			if c.ID == overThread {
				return strings.Contains(c.Name, former) && !strings.Contains(c.Name, "Zosia")
			}
		}
		return false
	}); err != nil {
		t.Errorf("the thread keeps its name: %v", err)
	}
	again := h.command(zosia, h.channel, "privacy") // she has come back, and nobody knows her
	h.hasText("afterwards", again, words.Text(words.Polish, "bot.privacy.nothing", nil))
	h.replays(running, runningThread, confrontation.Rules, "sauron resigns")
}

// forgets fails the test where one of some words stands in the store, a backup of it, the records of games or
// the log.
func (h *house) forgets(sought []string, games ...ids.Game) {
	h.t.Helper()
	for _, where := range scan(h.t, h.path, sought...) {
		h.t.Errorf("the store: %s", where)
	}
	backup := filepath.Join(h.t.TempDir(), "backup.db")
	if err := stores.Backup(h.ctx, h.path, backup); err != nil { // it checks the sums, too
		h.t.Fatal(err)
	}
	for _, where := range scan(h.t, backup, sought...) {
		h.t.Errorf("the backup: %s", where)
	}
	texts := map[string]string{"the log": h.logs.String()}
	for _, game := range games {
		texts["the record of "+string(game)] = h.files(h.command(pippin, h.channel, "record",
			sandbox.Opt("game", string(game))))
	}
	for where, text := range texts {
		if len(text) < 100 {
			h.t.Errorf("%s is %q", where, text)
		}
		for line := range strings.Lines(text) {
			for _, word := range sought {
				if strings.Contains(line, word) {
					h.t.Errorf("%s: %s", where, line)
				}
			}
		}
	}
}

// checkPrivacyFile fails the test unless the file holds what is kept of Zosia, and nothing of another one's.
func (h *house) checkPrivacyFile(m sandbox.Message) {
	h.t.Helper()
	text := h.files(m)
	var kept map[string][]map[string]any
	if err := json.Unmarshal([]byte(text), &kept); err != nil {
		h.t.Fatalf("%v in %q", err, text)
	}
	for table, rows := range map[string]int{"users": 1, "settings": 1, "games": 6, "seats": 5, "held": 5, "orders": 1,
		"mutes": 1} {
		if len(kept[table]) != rows {
			h.t.Errorf("of %s the file holds %d, want %d: %v", table, len(kept[table]), rows, kept[table])
		}
	}
	for _, mine := range []string{"Zosia", "Asia/Kolkata", "occupy", "confrontation", "my words"} {
		if !strings.Contains(text, mine) {
			h.t.Errorf("the file lacks %q", mine)
		}
	}
	games, err := h.store.Games(h.ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	secret := []string{"place-fellowship", "Halina"}
	for _, g := range games {
		secret = append(secret, fmt.Sprintf("%x", []byte(g.Seed)))
	}
	secret = append(secret, h.handOf(games[len(games)-1].ID, gondor)...)
	for _, s := range secret {
		if strings.Contains(text, s) {
			h.t.Errorf("the file tells %q", s)
		}
	}
}

// policyText is what PRIVACY.md says: the words of /privacy, as a page.
func policyText() string {
	text := "# What is kept of people\n\nThese are the words of `/privacy`, which also shows what is kept of whoever asks, sends it as a file and deletes\nit; whoever runs a bot may choose another number of days for backups (`keep_days` in `config.toml`).\n"
	for _, lang := range []words.Lang{words.English, words.Polish} {
		policy := words.Text(lang, "bot.privacy.policy", words.Args{"days": bot.BackupDays, "drafts": 30})
		for line := range strings.Lines(policy + "\n") {
			if point, ok := strings.CutPrefix(line, "• "); ok {
				text += "- " + point
			} else {
				text += "\n" + line + "\n"
			}
		}
	}
	return text
}

// The policy that people read in the repository is the one that the bot tells them.
func TestThePolicyIsThatOfTheBot(t *testing.T) {
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		if err := os.WriteFile("PRIVACY.md", []byte(policyText()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile("PRIVACY.md")
	if err != nil || string(page) != policyText() {
		t.Errorf("PRIVACY.md is not what the words say: %v. -update writes it", err)
	}
	for _, lang := range words.Languages {
		if n := len([]rune(words.Text(lang, "bot.privacy.policy", words.Args{"days": 3650, "drafts": 30}))); n > 1700 {
			t.Errorf("%s: the policy has %d characters and leaves no room", lang, n)
		}
	}
}

// What waits to be told when somebody is forgotten is told of a former player: nobody is called who cannot be.
func TestWhatWaitsIsToldOfAFormerPlayer(t *testing.T) {
	h := newHouse(t)
	h.unlimited()
	first, firstThread := h.duel(pippin, halina)
	second, secondThread := h.duel(halina, merry)
	h.stopBot()
	tables := table.New(h.store, h.games, h.now, func() {})
	id := ids.User(h.users[merry])
	if _, err := tables.Replace(h.ctx, "", ids.User(h.users[halina]), first, ids.User(h.users[pippin]), id); err != nil {
		t.Fatal(err)
	}
	for _, game := range []ids.Game{first, second} {
		if err := tables.Gone(h.ctx, game, id, true); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := tables.Forget(h.ctx, id); err != nil {
		t.Fatal(err)
	}
	if err := h.store.Scrub(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.startBot()
	former := words.Text(words.English, "bot.former", nil)
	for game, thread := range map[ids.Game]string{first: firstThread, second: secondThread} {
		h.settled(game) // all of it can be told
		if state := h.state(game); state != storage.Finished {
			t.Errorf("game %s is %s", game, state)
		}
		h.wait(pippin, thread, func(m sandbox.Message) bool { return strings.Contains(m.Content, former) })
	}
	for _, where := range scan(t, h.path, string(id)) {
		t.Errorf("the store: %s", where)
	}
}

// In a game that stands still nobody can resign: whoever has partners leaves them the seat all the same, and
// when the game goes on one of them plays it as well.
func TestASeatIsLeftInAGameThatStandsStill(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	h.organises(pippin, thread, "pause")
	asked := h.press(zosia, h.channel, h.command(zosia, h.channel, "privacy"), "privacy:ask")
	h.hasText("the question", asked, words.Text(words.Polish, "bot.privacy.vacated",
		words.Args{"games": "`" + string(game) + "`"}))
	h.press(zosia, h.channel, asked, "privacy:delete")
	h.settled(game)
	saruman := words.Text(words.English, "wotr.seat.saruman", nil)
	h.tells(thread, "bot.told.left", words.Args{"seat": saruman, "gone": true,
		"from": words.Text(words.English, "bot.former", nil)})
	h.ahead.Add(int64(time.Hour))
	h.bot.ForgetAgain(h.ctx, h.now())
	for _, where := range scan(t, h.path, h.users[zosia], "Zosia") {
		t.Errorf("the store: %s", where)
	}
	h.organises(pippin, thread, "resume")
	h.use(halina, thread, h.use(halina, thread, h.statusOf(game, thread), "v:ask:"), "v:play:")
	h.tells(thread, "bot.told.taken-over", words.Args{"to": "<@" + h.users[halina] + ">", "seat": saruman})
	h.resigns(halina, game, thread, words.Text(words.Polish, "bot.resign.ask", nil))
	h.replays(game, thread, wars()[len(wars())-1].Rules, "saruman changes hands", "witch-king resigns")
}

// The post of a lobby is named after those who sit in it: when they are forgotten, it is not.
func TestAPostIsNamedAfterNobodyWhoIsForgotten(t *testing.T) {
	h := newHouse(t, atTable(3), func(c *sandbox.Config) {
		c.BotPermissions = sandbox.DefaultBotPermissions | sandbox.PermManageChannels // for tags
	})
	other := h.channel
	h.channel = h.server.AddForum(h.server.GuildID(), "boards")
	h.command(pippin, other, "setup", sandbox.Opt("channel", h.channel))
	posts := func(fits func(c sandbox.Channel) bool) {
		t.Helper()
		if err := h.server.Wait(h.ctx, func() bool {
			n := 0
			for _, c := range h.server.Channels(h.users[pippin]) {
				if c.ParentID == h.channel && fits(c) {
					n++
				}
			}
			return n == 2
		}); err != nil {
			t.Fatalf("the posts are not named so: %v", err)
		}
	}
	h.command(zosia, other, people.Create("confrontation"))
	answer := h.command(pippin, other, people.Create("confrontation"))
	game := strings.Trim(gameCode.FindString(answer.Content), "`")
	h.command(zosia, other, "game join", sandbox.Opt("game", game))
	posts(func(c sandbox.Channel) bool { return strings.Contains(c.Name, "Zosia") })
	h.stopBot()
	tables := table.New(h.store, h.games, h.now, func() {})
	if _, err := tables.Forget(h.ctx, ids.User(h.users[zosia])); err != nil {
		t.Fatal(err)
	}
	if err := h.store.Scrub(h.ctx); err != nil {
		t.Fatal(err)
	}
	for _, where := range scan(t, h.path, h.users[zosia], "Zosia") {
		t.Errorf("the store: %s", where)
	}
	h.startBot()
	posts(func(c sandbox.Channel) bool { return !strings.Contains(c.Name, "Zosia") })
}
