package sandbox_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"redbook/bot/sandbox"
)

// The way a bot answers: defer at once, then edit in text, picture and buttons.
func TestDiscordgoDeferredAnswerWithPicture(t *testing.T) {
	w := start(t, sandbox.Config{})
	deferred := make(chan struct{})
	bot := w.bot(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		if i.Member.User.ID != w.halina || i.Locale != discordgo.Polish || *i.GuildLocale != discordgo.EnglishUS ||
			i.AppPermissions != sandbox.DefaultBotPermissions || i.Context != discordgo.InteractionContextGuild {
			t.Errorf("interaction %+v", i.Interaction)
		}
		data := i.ApplicationCommandData()
		if sub := data.Options[0]; data.Name != "game" || sub.Name != "new" ||
			sub.Options[0].StringValue() != "classic" {
			t.Errorf("data %+v", data)
		}
		if err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
		}); err != nil {
			t.Error(err)
		}
		<-deferred
		content, components := "Board",
			[]discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{Label: "Roll", Style: discordgo.PrimaryButton, CustomID: "roll"}}}}
		if _, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{
			Content: &content, Components: &components, Files: []*discordgo.File{pngFile(t, "board.png")},
		}); err != nil {
			t.Error(err)
		}
		if _, err := s.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "only you",
			Flags: discordgo.MessageFlagsEphemeral}); err != nil {
			t.Error(err)
		}
	})
	if _, err := bot.ApplicationCommandBulkOverwrite(w.BotID(), "", []*discordgo.ApplicationCommand{{
		Name: "game", Description: "Games", Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "new", Description: "Starts one",
			Options: []*discordgo.ApplicationCommandOption{{
				Type: discordgo.ApplicationCommandOptionString, Name: "variant", Description: "Which", Required: true}},
		}},
	}}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Command(w.halina, w.games, "game new", sandbox.Opt("variant", "classic")); err != nil {
		t.Fatal(err)
	}
	thinking := w.waitMessage(w.pippin, w.games, sandbox.Message.Loading)
	close(deferred)
	m := w.waitMessage(w.pippin, w.games, func(m sandbox.Message) bool { return !m.Loading() })
	if m.ID != thinking.ID || m.Content != "Board" || m.Type != sandbox.MessageCommand ||
		m.CommandLine != "/game new" ||
		len(m.Controls()) != 1 || m.EditedTimestamp != nil || m.InteractionMetadata.User.ID != w.halina {
		t.Errorf("answer %+v", m)
	}
	if data, _ := w.Attachment(m.Attachments[0].ID); !bytes.Equal(data, picture(t)) {
		t.Error("the picture came back changed")
	}
	w.waitMessage(w.halina, w.games,
		func(m sandbox.Message) bool { return m.Ephemeral() && m.Content == "only you" })
	if n := len(w.Messages(w.pippin, w.games)); n != 1 {
		t.Errorf("Pippin sees %d messages, want 1", n)
	}
	w.noViolations()
}

func TestDiscordgoAutocomplete(t *testing.T) {
	w := start(t, sandbox.Config{})
	bot := w.bot(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		o := i.ApplicationCommandData().Options
		if i.Type != discordgo.InteractionApplicationCommandAutocomplete || len(o) != 2 || o[0].Value != "edoras" ||
			!o[1].Focused {
			t.Errorf("options %+v", o)
		}
		if err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionApplicationCommandAutocompleteResult,
			Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{
				{Name: "Westemnet", Value: "we" + o[1].StringValue()},
			}},
		}); err != nil {
			t.Error(err)
		}
	})
	place := func(name string) *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: name,
			Description: "Where", Required: true, Autocomplete: true}
	}
	if _, err := bot.ApplicationCommandCreate(w.BotID(), "", &discordgo.ApplicationCommand{
		Name: "move", Description: "Moves", Options: []*discordgo.ApplicationCommandOption{place("from"),
			place("to")},
	}); err != nil {
		t.Fatal(err)
	}
	choices, err := w.Autocomplete(w.pippin, w.DM(w.pippin), "move", sandbox.Opt("from", "edoras"),
		sandbox.Option{Name: "to", Value: "st", Focused: true})
	if err != nil || len(choices) != 1 || choices[0].Value != "west" {
		t.Errorf("choices %v, %v", choices, err)
	}
	w.noViolations()
}

func TestDiscordgoButton(t *testing.T) {
	w := start(t, sandbox.Config{})
	bot := w.bot(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		if i.MessageComponentData().CustomID != "roll" || i.Message == nil {
			t.Errorf("pressed %+v", i.Interaction)
		}
		if err := s.InteractionRespond(i.Interaction,
			&discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}); err != nil {
			t.Error(err)
		}
		content, none := "rolled 6", []discordgo.MessageComponent{}
		if _, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &content,
			Components: &none}); err != nil {
			t.Error(err)
		}
	})
	m, err := bot.ChannelMessageSendComplex(w.games, &discordgo.MessageSend{Content: "dice",
		Components: []discordgo.MessageComponent{
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Roll", Style: 1,
				CustomID: "roll"}}}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Press(w.pippin, w.games, m.ID, "roll"); err != nil {
		t.Fatal(err)
	}
	got := w.waitMessage(w.pippin, w.games, func(m sandbox.Message) bool { return m.Content == "rolled 6" })
	if got.ID != m.ID || len(got.Controls()) != 0 {
		t.Errorf("message %+v", got)
	}
	if _, err := w.Press(w.pippin, w.games, m.ID, "roll"); err == nil {
		t.Error("pressed a button that is gone")
	}
	w.noViolations()
}

func TestEphemeralMessages(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(sandbox.IntentGuildMessages)
	in, _ := w.ask(b, w.halina, w.games)
	r := w.rest("POST", in.callback()+"?with_response=true",
		obj{"type": 4, "data": obj{"content": "secret", "flags": 64, "components": list{row(button("again"))}}})
	var response struct {
		Resource    struct{ Message sandbox.Message }
		Interaction obj
	}
	if err := json.Unmarshal(r.raw, &response); err != nil || r.status != 200 ||
		response.Interaction["response_message_ephemeral"] != true {
		t.Fatalf("%v, %v", r, err)
	}
	id := response.Resource.Message.ID
	if len(w.Messages(w.pippin, w.games)) != 0 || len(w.Messages(w.halina, w.games)) != 1 {
		t.Error("an ephemeral message is for its invoker alone")
	}
	path := "/channels/" + w.games + "/messages/" + id
	for _, method := range []string{"GET", "PATCH", "DELETE"} {
		w.want(w.rest(method, path, obj{"content": "x"}), 404, 10008)
	}
	if _, err := w.Press(w.pippin, w.games, id, "again"); err == nil {
		t.Error("Pippin pressed a button he cannot see")
	}
	if _, err := w.Press(w.halina, w.games, id, "again"); err != nil {
		t.Fatal(err)
	}
	pressed := b.interaction()
	if r := w.rest("POST", pressed.callback(),
		obj{"type": 7, "data": obj{"content": "changed", "components": list{}}}); r.status != 204 {
		t.Fatal(r)
	}
	if got := w.Messages(w.halina, w.games)[0]; got.Content != "changed" || !got.Ephemeral() {
		t.Errorf("updated to %+v", got)
	}
	if r := w.rest("DELETE", w.webhook(in)+"/messages/@original", nil); r.status != 204 ||
		len(w.Messages(w.halina, w.games)) != 0 {
		t.Error(r)
	}
}

func TestThreeSeconds(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	w.register(ping())
	b, _ := w.login(0)
	in, id := w.ask(b, w.pippin, w.games)
	w.want(w.rest("POST", w.webhook(in), obj{"content": "too early"}), 404, 10015)
	w.Advance(3 * time.Second)
	if a, _ := w.Answer(id); a.Status != sandbox.StatusPending {
		t.Errorf("after three seconds exactly: %s", a.Status)
	}
	w.Advance(time.Millisecond)
	if _, err := w.WaitAnswer(soon(t), id); !errors.Is(err, sandbox.ErrNoAnswer) {
		t.Errorf("got %v, want ErrNoAnswer", err)
	}
	w.want(w.rest("POST", in.callback(), obj{"type": 5}), 404, 10062)
	w.want(w.rest("POST", w.webhook(in), obj{"content": "x"}), 404, 10015)
	w.want(w.rest("POST", "/interactions/1/abc/callback", obj{"type": 5}), 404, 10062)

	in, _ = w.ask(b, w.pippin, w.games)
	w.Advance(3 * time.Second)
	if r := w.rest("POST", in.callback(),
		obj{"type": 4, "data": obj{"content": "just in time"}}); r.status != 204 {
		t.Error(r)
	}
	w.want(w.rest("POST", in.callback(), obj{"type": 5}), 400, 40060)
}

func TestFifteenMinutes(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	w.register(ping())
	b, _ := w.login(0)
	in, id := w.ask(b, w.pippin, w.games)
	if r := w.rest("POST", in.callback(), obj{"type": 5}); r.status != 204 {
		t.Fatal(r)
	}
	w.Advance(15 * time.Minute)
	if got := w.rest("GET", w.webhook(in)+"/messages/@original", nil).message(t); !got.Loading() {
		t.Errorf("original %+v", got)
	}
	w.Advance(time.Second)
	w.want(w.rest("PATCH", w.webhook(in)+"/messages/@original", obj{"content": "late"}), 401, 50027)
	w.want(w.rest("POST", w.webhook(in), obj{"content": "late"}), 401, 50027)
	if a, _ := w.Answer(id); a.Status != sandbox.StatusFailed {
		t.Errorf("still thinking after 15 minutes: %s", a.Status)
	}
}

func TestFollowUps(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(0)
	in, _ := w.ask(b, w.pippin, w.games)
	w.rest("POST", in.callback(), obj{"type": 5})
	first := w.rest("POST", w.webhook(in), obj{"content": "takes the place"}).message(t)
	second := w.rest("POST", w.webhook(in), obj{"content": "stands below"}).message(t)
	if all := w.Messages(w.halina, w.games); len(all) != 2 || all[0].ID != first.ID || all[1].ID != second.ID ||
		all[0].Loading() {
		t.Errorf("messages %+v", all)
	}
	path := w.webhook(in) + "/messages/" + second.ID
	if got := w.rest("PATCH", path, obj{"content": "changed"}).message(t); got.Content != "changed" {
		t.Errorf("got %+v", got)
	}
	if r := w.rest("DELETE", path, nil); r.status != 204 {
		t.Error(r)
	}
	w.want(w.rest("GET", path, nil), 404, 10008)
	other := w.post(w.games, obj{"content": "of no interaction"})
	w.want(w.rest("PATCH", w.webhook(in)+"/messages/"+other.ID, obj{"content": "x"}), 404, 10008)
}

func TestWhichCallbacksAnswerWhat(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(obj{"name": "ping", "description": "d", "options": list{option(obj{"autocomplete": true})}})
	b, _ := w.login(0)
	m := w.post(w.games, obj{"content": "x", "components": list{row(button("b"))}})
	modal := obj{"custom_id": "m", "title": "T",
		"components": list{row(obj{"type": 4, "custom_id": "t", "style": 1, "label": "L", "required": false})}}
	use := map[string]func() received{
		"command": func() received { in, _ := w.ask(b, w.pippin, w.games); return in },
		"component": func() received {
			if _, err := w.Press(w.pippin, w.games, m.ID, "b"); err != nil {
				t.Fatal(err)
			}
			return b.interaction()
		},
		"modal": func() received {
			in, id := w.ask(b, w.pippin, w.games)
			w.rest("POST", in.callback(), obj{"type": 9, "data": modal})
			if _, err := w.SubmitModal(w.pippin, id, map[string]any{"t": "text"}); err != nil {
				t.Fatal(err)
			}
			return b.interaction()
		},
	}
	data := map[int]obj{4: {"content": "x"}, 5: {}, 6: nil, 7: {"content": "y"}, 8: {"choices": list{}},
		9: modal, 12: nil}
	takes := map[string]map[int]bool{
		"command":   {4: true, 5: true, 9: true},
		"component": {4: true, 5: true, 6: true, 7: true, 9: true},
		"modal":     {4: true, 5: true},
	}
	for kind, begin := range use {
		for callback, body := range data {
			r := w.rest("POST", begin().callback(), obj{"type": callback, "data": body})
			if (r.status == 204) != takes[kind][callback] {
				t.Errorf("callback %d to a %s: %v", callback, kind, r)
			}
		}
	}
	in := use["command"]()
	w.want(w.rest("POST", in.callback(), obj{"type": 5, "data": obj{"flags": 1 << 15}}), 400, 50035)
	if r := w.rest("POST", in.callback(), obj{"type": 5, "data": obj{"flags": 64}}); r.status != 204 {
		t.Errorf("a refused callback must leave the interaction open: %v", r)
	}
}

func TestAutocompleteAnswers(t *testing.T) {
	choice := func(name string, value any) obj { return obj{"name": name, "value": value} }
	tests := []struct {
		name string
		body obj
		ok   bool
	}{
		{"none", obj{"type": 8, "data": obj{}}, true},
		{"25", obj{"type": 8, "data": obj{"choices": repeat(25, func(int) any { return choice("n", "v") })}}, true},
		{"26", obj{"type": 8, "data": obj{"choices": repeat(26, func(int) any { return choice("n", "v") })}},
			false},
		{"long name", obj{"type": 8, "data": obj{"choices": list{choice(text(101), "v")}}}, false},
		{"long value", obj{"type": 8, "data": obj{"choices": list{choice("n", text(101))}}}, false},
		{"number for a string", obj{"type": 8, "data": obj{"choices": list{choice("n", 5)}}}, false},
		{"deferred", obj{"type": 5}, false},
		{"message", obj{"type": 4, "data": obj{"content": "x"}}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			now := frozen()
			w := start(t, sandbox.Config{Now: now})
			w.register(obj{"name": "ping", "description": "d", "options": list{option(obj{"autocomplete": true})}})
			b, _ := w.login(0)
			failed := make(chan error, 1)
			go func() {
				_, err := w.Autocomplete(w.pippin, w.games, "ping", sandbox.Option{Name: "word", Focused: true})
				failed <- err
			}()
			r := w.rest("POST", b.interaction().callback(), test.body)
			if (r.status == 204) != test.ok {
				t.Errorf("got %v, want ok %v", r, test.ok)
			}
			w.Advance(4 * time.Second)
			if err := <-failed; (err == nil) != test.ok {
				t.Errorf("the client got %v, want ok %v", err, test.ok)
			}
		})
	}
}
