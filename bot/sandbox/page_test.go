package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"redbook/bot/sandbox"
)

// browser is the page in Chromium, acted on as a person would.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu   sync.Mutex
	errs []string // what went wrong in the page's scripts
}

// browse opens the page in a window of a size; without Chromium the test is skipped, or fails if
// REDBOOK_BROWSER=required.
func (w *world) browse(width, height int) *browser {
	w.t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil && program == "" {
			program = path
		}
	}
	switch {
	case program == "" && os.Getenv("REDBOOK_BROWSER") == "required":
		w.t.Fatal("there is no Chromium on this machine")
	case program == "":
		w.t.Skip("there is no Chromium on this machine: this test was skipped")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox,
		chromedp.WindowSize(width, height))
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	w.t.Cleanup(func() { cancel(); cancelAllocator() })
	b := &browser{t: w.t, ctx: ctx}
	if err := chromedp.Do(ctx, chromedp.Navigate(w.URL())); err != nil {
		w.t.Fatal(err)
	}
	go b.listen()
	b.wait(`document.querySelector('#bot-status[data-bot=online]')`)
	return b
}

func (b *browser) listen() {
	for message, err := range chromedp.Console(b.ctx) {
		if err != nil {
			return
		}
		if message.IsException() || message.Type == "error" {
			b.mu.Lock()
			b.errs = append(b.errs, message.String())
			b.mu.Unlock()
		}
	}
}

// run does something within a time.
func run[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 2*time.Minute)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		b.shoot("page-test-failure.png")
		b.t.Fatal(err)
	}
	return value
}

// shoot keeps a picture of the page.
func (b *browser) shoot(name string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 10*time.Second)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		name = filepath.Join(os.TempDir(), name)
		err = os.WriteFile(name, picture, 0o600)
	}
	b.t.Logf("the page: %s %v", name, err)
}

// wait waits until an expression of JavaScript holds.
func (b *browser) wait(expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 2*time.Minute)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool]("Boolean("+expression+")",
		chromedp.WithPollingInterval(30*time.Millisecond))); err != nil {
		b.shoot("page-test-failure.png")
		b.t.Fatalf("waiting for %s: %v; scripts: %s", expression, err, b.scriptErrors())
	}
}

func (b *browser) click(selector string) {
	b.t.Helper()
	b.wait(fmt.Sprintf("(e => e && !e.disabled && e.offsetParent !== null)(document.querySelector(%q))",
		selector))
	run(b, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("(e => { e.focus(); e.click() })(document.querySelector(%q))", selector)))
}

func (b *browser) keys(selector, keys string) {
	b.t.Helper()
	run(b, chromedp.SendKeys(chromedp.CSS(selector), keys))
}

// enter presses Enter in the field that has the focus. With a modifier, because chromedp types a carriage
// return after a plain key even where the page has taken the key for itself, which no keyboard does.
func (b *browser) enter() {
	b.t.Helper()
	run(b, chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierMeta)))
}

func (b *browser) holds(expression string) bool {
	b.t.Helper()
	return run(b, chromedp.Evaluate[bool]("Boolean("+expression+")"))
}

func (b *browser) scriptErrors() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Join(b.errs, "; ")
}

// widePicture is larger than a pane.
func widePicture(t *testing.T) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 1600, 1000))
	for x := range 1600 {
		for y := range 1000 {
			img.Set(x, y, color.RGBA{uint8(x / 8), uint8(y / 5), 90, 255})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// innkeeper is a bot with a form: /order asks what one wants, and tells everyone, with a picture.
func (w *world) innkeeper() func(*discordgo.Session, *discordgo.InteractionCreate) {
	board := widePicture(w.t)
	return func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		response := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource}
		switch i.Type {
		case discordgo.InteractionApplicationCommandAutocomplete:
			response = &discordgo.InteractionResponse{
				Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{
					{Name: "Ale", NameLocalizations: map[discordgo.Locale]string{discordgo.Polish: "Piwo"}, Value: "ale"},
					{Name: "Stew", Value: "stew"},
				}},
			}
		case discordgo.InteractionApplicationCommand:
			input := discordgo.TextInput{CustomID: "wish", Label: "Anything else?",
				Style: discordgo.TextInputParagraph, Required: true}
			response = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
				Data: &discordgo.InteractionResponseData{
					CustomID: "order", Title: "Your order", Components: []discordgo.MessageComponent{
						discordgo.ActionsRow{Components: []discordgo.MessageComponent{input}},
					},
				}}
		case discordgo.InteractionModalSubmit:
			inputs := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow)
			text := inputs.Components[0].(*discordgo.TextInput).Value
			// Raw, because discordgo knows no alternative text.
			w.upload("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", obj{"type": 4, "data": obj{
				"content": fmt.Sprintf("## Order\n<@%s> wants **%s** <t:%d:R>, ||soon||\n-# ask for `more`",
					i.Member.User.ID, text, time.Now().Add(time.Hour).Unix()),
				"attachments": list{obj{"id": "0", "filename": "table.png", "description": "The table by the fire"}},
				"components":  list{row(button("thanks"))},
			}}, &discordgo.File{Name: "table.png", ContentType: "image/png", Reader: bytes.NewReader(board)})
			return
		case discordgo.InteractionMessageComponent:
			response.Data = &discordgo.InteractionResponseData{Content: "You are welcome.",
				Flags: discordgo.MessageFlagsEphemeral}
		}
		if err := s.InteractionRespond(i.Interaction, response); err != nil {
			w.t.Errorf("the bot: %v", err)
		}
	}
}

// inn is a world with the innkeeper in it.
func inn(t *testing.T) *world {
	w := start(t, sandbox.Config{OtherGuilds: []string{"Green Dragon"}})
	w.register(obj{
		"name": "order", "description": "Order food and drink", "name_localizations": obj{"pl": "zamów"},
		"description_localizations": obj{"pl": "Zamów jedzenie i picie"},
		"options": list{obj{"type": 3, "name": "dish", "description": "What you want", "required": true,
			"autocomplete": true, "name_localizations": obj{"pl": "danie"}}},
	}, ping())
	w.bot(w.innkeeper())
	return w
}

// One person orders with the picker and a form, the other one sees it beside them in their own language.
func TestPageSideBySide(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := inn(t)
	b := w.browse(1400, 900)
	hers, his := fmt.Sprintf("[data-pane='%s'] ", w.halina), fmt.Sprintf("[data-pane='%s'] ", w.pippin)
	b.wait(fmt.Sprintf(`document.querySelectorAll('[data-pane]').length === 2 && document.querySelector("%s[data-channel='%s']")`, hers, w.games))

	// Each pane has its own channel.
	b.click(fmt.Sprintf("%s[data-channel='%s']", hers, w.games))
	if !b.holds(fmt.Sprintf(`document.querySelector("%s[data-channel='%s']").getAttribute('aria-current') === 'true'`, his, w.general)) {
		t.Error("his pane followed hers")
	}
	b.click(fmt.Sprintf("%s[data-channel='%s']", his, w.games))
	b.click(hers + "[data-composer=text]")

	// The picker by keyboard, in Polish: half a word, Enter, the suggestion by arrow and Enter, Enter to send.
	b.keys(hers+"[data-composer=text]", "/zam")
	b.enter()
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-command-chosen='order']").textContent.includes('zamów')`,
		hers))
	b.wait(fmt.Sprintf(`[...document.querySelectorAll("%s[data-choice]")].map(e => e.textContent).join() === 'Piwo,Stew'`, hers))
	b.enter()
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-option=dish]").value === 'Piwo'`, hers))
	b.enter()

	// The form covers her pane only.
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-modal=order]")`, hers))
	if b.holds(fmt.Sprintf(`document.querySelector("%s[data-modal]")`, his)) {
		t.Error("he sees her form")
	}
	b.click(hers + "[data-action=modal-submit]")
	b.wait(fmt.Sprintf(`document.querySelector("%s.form-error").textContent.includes('required')`, hers))
	b.keys(hers+"[data-custom-id=wish]", "second breakfast")
	b.click(hers + "[data-action=modal-submit]")
	b.wait(fmt.Sprintf(`!document.querySelector("%s[data-modal]")?.offsetParent`, hers))

	// Both see the answer, and times in their own language.
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-relative]")?.textContent.includes('za') && document.querySelector("%s[data-relative]")?.textContent.includes('in ')`, hers, his))
	if !b.holds(fmt.Sprintf(`document.querySelector("%s.mention.own") && !document.querySelector("%s.mention.own") && document.querySelector("%s.heading2") && document.querySelector("%s.subtext code")`, hers, his, his, his)) {
		t.Error("markdown or the highlight of a mention is missing")
	}

	// A picture is enlarged, to the window and to its full size, and closed.
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-attachment] img")?.naturalWidth === 1600`, his))
	b.click(his + "[data-attachment] button")
	b.wait(`document.querySelector('#lightbox[open] img')?.alt === 'The table by the fire' && document.querySelector('#lightbox img').clientWidth <= 1400`)
	b.click("#lightbox [data-action=zoom]")
	b.wait(`document.querySelector('#lightbox img').clientWidth === 1600`)
	b.click("#lightbox [data-action=close-picture]")
	b.wait(`!document.querySelector('#lightbox[open]')`)

	// An ephemeral answer is for him alone, and he dismisses it.
	b.click(his + "[data-custom-id=thanks]")
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-ephemeral]")`, his))
	if b.holds(fmt.Sprintf(`document.querySelector("%s[data-ephemeral]")`, hers)) {
		t.Error("she sees his ephemeral message")
	}
	b.click(his + "[data-action=dismiss]")
	b.wait(fmt.Sprintf(`!document.querySelector("%s[data-ephemeral]")`, his))

	b.click(his + "[data-action=members]")
	b.wait(fmt.Sprintf(`document.querySelectorAll("%s[data-member]").length === 3`, his))
	b.click(his + "[data-guild]:not([aria-current])")
	b.wait(fmt.Sprintf(`!document.querySelector("%s[data-channel='%s']")`, his, w.games))
	if errs := b.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
	w.noViolations()
}

// A private thread stands in the panes of its members alone, and only there its messages arrive; whoever is
// taken out of it has it no more.
func TestPageOfAPrivateThread(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := inn(t)
	b := w.browse(1400, 900)
	hers, his := fmt.Sprintf("[data-pane='%s'] ", w.halina), fmt.Sprintf("[data-pane='%s'] ", w.pippin)
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-channel='%s']") && document.querySelector("%s[data-channel='%s']")`, hers, w.games, his, w.games))
	id := w.rest("POST", "/channels/"+w.games+"/threads", obj{"name": "The back room", "type": 12,
		"invitable": false}).id()
	member := "/channels/" + id + "/thread-members/"
	w.want(w.rest("PUT", member+w.halina, nil), 204, 0)
	b.click(fmt.Sprintf("%s[data-channel='%s']", hers, id))
	w.post(id, obj{"content": "a whispered word"})
	b.wait(fmt.Sprintf(`document.querySelector("%s").textContent.includes('a whispered word')`, hers))
	if !b.holds(fmt.Sprintf(`document.querySelector("%s[data-channel='%s']").textContent.includes('private')`,
		hers, id)) {
		t.Error("the thread is not marked as private")
	}
	// what comes later has arrived in his pane
	w.post(w.games, obj{"content": fmt.Sprintf("<@%s>, your turn", w.pippin)})
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-channel='%s']").dataset.mentions === '1'`, his, w.games))
	if b.holds(fmt.Sprintf(`document.querySelector("%s[data-channel='%s']") || document.querySelector("%s").textContent.includes('whispered')`, his, id, his)) {
		t.Error("he sees her private thread")
	}
	w.want(w.rest("DELETE", member+w.halina, nil), 204, 0)
	b.wait(fmt.Sprintf(`!document.querySelector("%s[data-channel='%s']") && !document.querySelector("%s").textContent.includes('whispered')`, hers, id, hers))
	if errs := b.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}

// A forum that is made on the page shows its posts with their tags as these change; the post shows them too,
// and no thread below its own first message.
func TestPageOfAForum(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := start(t, sandbox.Config{BotPermissions: sandbox.DefaultBotPermissions | sandbox.PermManageChannels})
	w.login(sandbox.IntentGuilds)
	b := w.browse(1400, 900)
	his := fmt.Sprintf("[data-pane='%s'] ", w.pippin)
	b.click("[data-action=settings]")
	b.click("[data-add=forum]")
	b.keys("[data-add=forum]", "boards")
	b.click("[data-add=forum] + button")
	b.wait(`[...document.querySelectorAll('.channel')].some(e => e.textContent.includes('boards'))`)
	for _, tag := range []string{"War", "Over"} {
		run(b, chromedp.Evaluate[chromedp.Void]("document.querySelector('[data-add=tag]').closest('details').open = true"))
		b.click("[data-add=tag]")
		b.keys("[data-add=tag]", tag)
		b.click("[data-add=tag] + button")
		b.wait(fmt.Sprintf(`[...document.querySelectorAll('.world .post-tag')].some(e => e.textContent.trim() === '%s')`, tag))
	}
	forum, _ := w.Channel(w.pippin, "boards")
	if forum.Type != 15 || len(forum.Tags) != 2 {
		t.Fatalf("the page has made %+v", forum)
	}
	id := w.rest("POST", "/channels/"+forum.ID+"/threads", obj{"name": "A game",
		"message": obj{"content": "Sit down"}, "applied_tags": list{forum.Tags[0].ID}}).id()
	tags := func(at, want string) {
		t.Helper()
		b.wait(fmt.Sprintf(`[...document.querySelectorAll("%s%s .post-tag")].map(e => e.textContent.trim()).join() === '%s'`,
			his, at, want))
	}
	b.click(fmt.Sprintf("%s[data-channel='%s']", his, forum.ID))
	post := fmt.Sprintf("[data-post='%s']", id)
	tags(post, "War")
	b.wait(fmt.Sprintf(`document.querySelector("%s%s .beginning").textContent === 'Sandbox Bot: Sit down'`, his, post))
	b.wait(fmt.Sprintf(`document.querySelector("%s%s").textContent.includes('0 messages')`, his, post))
	w.rest("PATCH", "/channels/"+id, obj{"applied_tags": list{forum.Tags[0].ID, forum.Tags[1].ID}})
	tags(post, "War,Over")
	w.upload("PATCH", "/channels/"+id+"/messages/"+id,
		obj{"content": "**Sit** down\nboth of <@" + w.halina + ">"}, grey(t, 0, 220, 140))
	b.wait(fmt.Sprintf(`document.querySelector("%s%s .beginning").textContent === 'Sandbox Bot: Sit down both of @Halina'`, his, post))
	if got := b.sizes(his + post + " img"); got != "72x72" {
		t.Errorf("the picture of a post is shown as %q", got)
	}
	b.click(his + post)
	tags(".start", "War,Over")
	w.post(id, obj{"content": "I am here"})
	b.wait(fmt.Sprintf(`document.querySelector("%s.list").textContent.includes('I am here')`, his))
	if b.holds(fmt.Sprintf(`document.querySelector("%s[data-composer=text]").clientHeight < 20`, his)) {
		t.Error("the field to write in is too low for its line")
	}
	b.click(fmt.Sprintf("%s[data-channel='%s']", his, forum.ID))
	b.wait(fmt.Sprintf(`document.querySelector("%s%s").textContent.includes('1 message')`, his, post))
	if b.holds(fmt.Sprintf(`document.querySelector("%s[data-message='%s'] .file")`, his, id)) {
		t.Error("the post's first message shows the post below itself")
	}
	if errs := b.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
	w.noViolations()
}

// On a phone there is one pane, with a switch between the users.
func TestPageOnAPhone(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := inn(t)
	for i := range 150 {
		w.post(w.general, obj{"content": fmt.Sprint("message ", i)})
	}
	b := w.browse(400, 800)
	run(b, chromedp.EmulateViewport(400, 800)) // a window has a least width
	b.wait(`document.querySelectorAll('[data-pane]').length === 1`)
	// The history is read backwards, page by page, and the place one reads at stays where it is.
	b.wait(`document.querySelectorAll('[data-message]').length === 100 && document.querySelector('.messages').scrollTop > 1000`)
	run(b, chromedp.Evaluate[chromedp.Void](`document.querySelector('.messages').scrollTop = 0`))
	b.wait(`document.querySelectorAll('[data-message]').length === 150 && document.querySelector('[data-message]').textContent.includes('message 0')`)
	if b.holds(`document.querySelector('.messages').scrollTop < 200`) {
		t.Error("the reader was carried off to the beginning")
	}
	b.click("[data-action=jump]")
	b.wait(`document.querySelector('[data-action=jump]').hidden`)

	b.click(fmt.Sprintf("[data-user='%s']", w.halina))
	b.wait(fmt.Sprintf(`document.querySelectorAll('[data-pane]').length === 1 && document.querySelector("[data-pane='%s']")`, w.halina))
	b.click("[data-action=drawer]")
	b.click(fmt.Sprintf("[data-channel='%s']", w.games))
	w.post(w.games, obj{"content": fmt.Sprintf("<@%s>, your turn", w.pippin)})
	b.wait(fmt.Sprintf(`document.querySelector("[data-user='%s']").dataset.mentions === '1'`, w.pippin))
	if b.holds(`document.documentElement.scrollWidth > innerWidth`) {
		t.Error("the page is wider than the phone")
	}
	if errs := b.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}

// The developers' panel orders faults and shows what came of them.
func TestPageForDevelopers(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := start(t, sandbox.Config{})
	bot, _ := w.login(sandbox.IntentGuilds)
	w.SetProcess(&puppet{pid: 7})
	b := w.browse(1400, 900)
	b.click("[data-action=developers]")
	b.wait(`[...document.querySelectorAll('[data-log][data-kind=gateway]')].some(e => e.textContent.includes('READY'))`)
	b.click("[data-tab=faults]")
	b.wait(`document.querySelectorAll('[data-fault=route] option').length > 10`)
	run(b, chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-fault=failure]').value = '429 global'`))
	b.click("[data-fault=fail]")
	b.wait(`document.querySelector('.pending').textContent.includes('429 (global)')`)
	if r := w.rest("GET", "/users/@me", nil); r.status != 429 || r.header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("the ordered failure: %v", r)
	}
	b.wait(`document.querySelector('.pending').textContent === ''`)
	b.click("[data-fault=kill]")
	b.click("[data-fault=drop]")
	bot.gone()
	b.wait(`document.querySelector('#bot-status[data-bot=offline]')`)
	w.login(sandbox.IntentGuilds)
	b.wait(`document.querySelector('#bot-status[data-bot=online]')`)

	b.click("[data-tab=world]")
	b.click(fmt.Sprintf("[data-setting=dms][data-of='%s']", w.halina))
	b.wait(fmt.Sprintf(`document.querySelector("[data-pane='%s']").textContent.includes('DMs closed')`,
		w.halina))
	w.want(w.rest("POST", "/channels/"+w.DM(w.halina)+"/messages", obj{"content": "x"}), 403, 50007)
	b.click(fmt.Sprintf("[data-world=bot][data-of='%s']", w.GuildID()))
	b.wait(`document.querySelector('.server.without-bot')`)
	w.want(w.rest("GET", "/guilds/"+w.GuildID(), nil), 404, 10004)

	b.click("[data-tab=log]")
	b.keys("[data-log-filter]", "channels 403")
	b.wait(`document.querySelectorAll('[data-log]').length > 0 && [...document.querySelectorAll('[data-log]')].every(e => e.textContent.includes('403'))`)
	b.click("[data-log][data-kind=rest] button")
	b.wait(`document.querySelector('[data-kind=rest] pre').textContent.includes('50007')`)
	b.click("[data-tab=violations]")
	b.wait(`document.querySelector('.violations').textContent.includes('50007')`)
	if errs := b.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}
