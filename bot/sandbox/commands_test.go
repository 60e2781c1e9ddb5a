package sandbox_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"

	"redbook/bot/sandbox"
)

func TestDiscordgoRegistersCommands(t *testing.T) {
	w := start(t, sandbox.Config{})
	bot := w.bot(nil)
	commands := []*discordgo.ApplicationCommand{{
		Name: "game", Description: "Games",
		NameLocalizations:        &map[discordgo.Locale]string{discordgo.Polish: "gra"},
		DescriptionLocalizations: &map[discordgo.Locale]string{discordgo.Polish: "Gry"},
		Contexts: &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild,
			discordgo.InteractionContextBotDM},
		Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionInteger, Name: "count", Description: "How many", MaxValue: 5,
			NameLocalizations: map[discordgo.Locale]string{discordgo.Polish: "ile"},
			Choices: []*discordgo.ApplicationCommandOptionChoice{{
				Name: "one", Value: 1, NameLocalizations: map[discordgo.Locale]string{discordgo.Polish: "jeden"}}},
		}},
	}, {Name: "help", Description: "Helps"}}
	made, err := bot.ApplicationCommandBulkOverwrite(w.BotID(), "", commands)
	if err != nil || len(made) != 2 {
		t.Fatalf("%v, %v", made, err)
	}
	read, err := bot.ApplicationCommands(w.BotID(), "")
	if err != nil || len(read) != 2 {
		t.Fatalf("%v, %v", read, err)
	}
	game := read[0]
	if game.ID != made[0].ID || (*game.NameLocalizations)[discordgo.Polish] != "gra" ||
		game.Options[0].NameLocalizations[discordgo.Polish] != "ile" ||
		game.Options[0].Choices[0].NameLocalizations[discordgo.Polish] != "jeden" {
		t.Errorf("read back %+v", game)
	}
	again, err := bot.ApplicationCommandBulkOverwrite(w.BotID(), "", commands[:1])
	if err != nil || len(again) != 1 || again[0].ID != game.ID {
		t.Errorf("the same name got another id: %v, %v", again, err)
	}
	if err := bot.ApplicationCommandDelete(w.BotID(), "", game.ID); err != nil || len(w.Commands()) != 0 {
		t.Errorf("%v, %v", err, w.Commands())
	}
	w.noViolations()
}

func TestListsOmitLocalizations(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(command(obj{"name_localizations": obj{"pl": "gra"}}))
	path := "/applications/" + w.BotID() + "/commands"
	plain, full := w.rest("GET", path, nil), w.rest("GET", path+"?with_localizations=true", nil)
	if string(plain.raw) == string(full.raw) || len(plain.raw) >= len(full.raw) {
		t.Errorf("%v and %v", plain, full)
	}
	w.want(w.rest("GET", "/applications/1/commands", nil), 404, 10002)
	w.want(w.rest("GET", path+"/1", nil), 404, 10063)
}

func TestGuildCommands(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(0)
	w.register(ping())
	path := "/applications/" + w.BotID() + "/guilds/" + w.GuildID() + "/commands"
	if r := w.rest("POST", path, obj{"name": "ping", "description": "of the guild"}); r.status != 201 {
		t.Fatal(r)
	}
	if r := w.rest("POST", path, obj{"name": "ping", "description": "again"}); r.status != 200 ||
		len(w.Commands()) != 2 {
		t.Errorf("an upsert: %v", r)
	}
	w.want(w.rest("POST", path, obj{"name": "x", "description": "y", "contexts": list{1}}), 400, 50035)
	w.ask(b, w.pippin, w.games)
	w.ask(b, w.pippin, w.DM(w.pippin)) // the global one
}

func TestDailyCreates(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	path := "/applications/" + w.BotID() + "/commands"
	batch := func(name string) list {
		return repeat(100, func(i int) any { return obj{"name": fmt.Sprint(name, i), "description": "d"} })
	}
	for _, name := range []string{"a", "b"} {
		if r := w.rest("PUT", path, batch(name)); r.status != 200 {
			t.Fatal(r)
		}
	}
	if r := w.rest("PUT", path, batch("b")); r.status != 200 {
		t.Errorf("known names count as created: %v", r)
	}
	w.want(w.rest("PUT", path, batch("c")), 400, 30034)
	w.want(w.rest("POST", path, obj{"name": "one-more", "description": "d"}), 400, 30032)
	w.Advance(24 * 3600e9)
	if r := w.rest("PUT", path, batch("c")); r.status != http.StatusOK {
		t.Errorf("the next day: %v", r)
	}
	w.want(w.rest("PUT", path, append(batch("c"), obj{"name": "x", "description": "d"})), 400, 30032)
}
