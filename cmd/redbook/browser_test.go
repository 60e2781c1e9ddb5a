package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// browserVariable makes a missing browser a failure; without it the browser tests are skipped then.
const browserVariable = "REDBOOK_BROWSER"

// findBrowser finds Chromium or ends the test. Tests with a browser mostly wait, so they run beside each
// other.
func findBrowser(t *testing.T) string {
	t.Helper()
	t.Parallel()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv(browserVariable) == "required" {
		t.Fatal("there is no Chromium on this machine")
	}
	t.Skip("there is no Chromium on this machine: this test was skipped")
	return ""
}

// botProcess is the sandbox's child, as its output tells of it.
type botProcess struct {
	mu  sync.Mutex
	pid int
}

func (b *botProcess) kill(t *testing.T) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := syscall.Kill(b.pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// startSandbox starts the sandbox as a process of its own.
func startSandbox(t *testing.T, flags ...string) (address string, bot *botProcess) {
	t.Helper()
	process := exec.Command(program(t), append([]string{"sandbox", "--addr", "127.0.0.1:0"}, flags...)...)
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that none of it is left behind
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	bot = &botProcess{}
	found := make(chan string, 1)
	read := make(chan struct{})
	go func() {
		defer close(read)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if _, url, ok := strings.Cut(lines.Text(), "open "); ok {
				found <- url
			}
			if m := regexp.MustCompile(`runs as process (\d+)`).FindStringSubmatch(lines.Text()); m != nil {
				bot.mu.Lock()
				bot.pid, _ = strconv.Atoi(m[1])
				bot.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		process.Process.Signal(os.Interrupt)
		select {
		case <-read:
		case <-time.After(time.Minute):
			t.Error("the sandbox did not end when told to")
		}
		syscall.Kill(-process.Process.Pid, syscall.SIGKILL)
		process.Wait()
	})
	select {
	case address = <-found:
		return address, bot
	case <-time.After(2 * time.Minute):
		t.Fatal("the sandbox printed no address")
		return "", nil
	}
}

// page is the sandbox's page in a browser, acted on as a person would.
type page struct {
	t   *testing.T
	ctx context.Context

	mu   sync.Mutex
	errs []string
}

// openPage starts a headless browser and opens the sandbox.
func openPage(t *testing.T, browser, address string) *page {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox,
		chromedp.WindowSize(1280, 900),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-quic", true))
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() { cancel(); cancelAllocator() })
	p := &page{t: t, ctx: ctx}
	// the first action starts the browser, which lives as long as its context
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	go p.listen()
	return p
}

// listen collects what goes wrong in the page's scripts.
func (p *page) listen() {
	for message, err := range chromedp.Console(p.ctx) {
		if err != nil {
			return
		}
		if message.IsException() || message.Type == "error" {
			p.mu.Lock()
			p.errs = append(p.errs, message.String())
			p.mu.Unlock()
		}
	}
}

// act does something in the page and returns what came of it.
func act[T any](p *page, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*time.Minute)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		p.fail(err)
	}
	return value
}

// fail ends the test with a picture of the page.
func (p *page) fail(reason error) {
	p.t.Helper()
	p.t.Fatal(p.shown(reason))
}

// shown adds to an error what the page shows, and where its picture is.
func (p *page) shown(reason error) error {
	shot, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	file := filepath.Join(os.TempDir(), "redbook-browser-test.png")
	picture, err := chromedp.Run(shot, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(file, picture, 0o600)
	}
	text, _ := chromedp.Run(shot,
		chromedp.Evaluate[string](`[...document.querySelectorAll('[data-message]')].slice(-3).map(m => m.innerText).join('\n----\n')`))
	return fmt.Errorf("%w (the page: %s, %v)\nIt ends with:\n%s", reason, file, err, text)
}

// waitFor waits until an expression of JavaScript is true.
func (p *page) waitFor(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*time.Minute)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Poll[bool]("Boolean("+expression+")",
		chromedp.WithPollingInterval(30*time.Millisecond), chromedp.WithPollingTimeout(2*time.Minute)))
	if err != nil {
		p.fail(fmt.Errorf("waiting for %s: %w", expression, err))
	}
}

// ask evaluates an expression of JavaScript.
func ask[T any](p *page, expression string) T {
	p.t.Helper()
	return act(p, chromedp.Evaluate[T](expression))
}

// click clicks what a selector finds, as soon as it can be seen and is not disabled. It does not go by place:
// pictures that load move everything below them.
func (p *page) click(selector string) {
	p.t.Helper()
	p.waitFor(fmt.Sprintf("(e => e && !e.disabled && e.offsetParent !== null)(document.querySelector(%q))",
		selector))
	act(p, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("(e => { e.focus(); e.click() })(document.querySelector(%q))", selector)))
}

func (p *page) user(n int) string {
	p.waitFor(`document.querySelectorAll('button[data-user], [role=button][data-user], [data-user]').length >= 2`)
	return ask[string](p, fmt.Sprintf(`document.querySelectorAll('[data-user]')[%d].dataset.user`, n))
}

// be switches to a user.
func (p *page) be(user string) {
	p.t.Helper()
	p.click(fmt.Sprintf("[data-user='%s']", user))
	p.waitFor(fmt.Sprintf(`document.querySelector("[data-user='%s'][aria-pressed=true]")`, user))
}

// openChannel opens the channel or thread whose row says something.
func (p *page) openChannel(name string) {
	p.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll('[data-channel]')].find(e => e.textContent.includes(%q))`,
		name)
	p.waitFor(find)
	id := ask[string](p, find+".dataset.channel")
	p.click(fmt.Sprintf("[data-channel='%s']", id))
	p.waitFor(fmt.Sprintf(`document.querySelector("[data-channel='%s'][aria-current]:not([aria-current=false])")`, id))
}

// openThread opens a game's thread and waits until its newest status is there.
func (p *page) openThread(game string) {
	p.t.Helper()
	p.openChannel(game)
	p.waitFor(lastMessage(`!('ephemeral' in m.dataset) && (m.textContent.includes('🏁') || m.querySelector("[data-custom-id='s:` + game + `']"))`))
}

// openDM opens the conversation with the bot: the channel in the list that belongs to no server.
func (p *page) openDM() {
	p.t.Helper()
	p.openChannel("Sandbox Bot")
}

// command types a command and takes it from the picker.
func (p *page) command(typed, path string) {
	p.t.Helper()
	p.click("[data-composer=text]")
	act(p, chromedp.SendKeys(chromedp.CSS("[data-composer=text]"), typed))
	p.click(fmt.Sprintf("[data-command='%s']", path))
	p.waitFor(fmt.Sprintf(`document.querySelector("[data-command-chosen='%s']")`, path))
}

// option fills an option of the chosen command in by taking a suggestion: the named one, or the first.
func (p *page) option(name, choice string) {
	p.t.Helper()
	field := fmt.Sprintf("[data-option='%s']", name)
	if !ask[bool](p, fmt.Sprintf("Boolean(document.querySelector(%q))", field)) {
		p.click(fmt.Sprintf("[data-add-option='%s']", name))
	}
	p.click(field)
	selector := "[data-choice]"
	if choice != "" {
		selector = fmt.Sprintf("[data-choice='%s']", choice)
	}
	visible := fmt.Sprintf(`[...document.querySelectorAll(%q)].find(e => e.offsetParent !== null && !e.closest('[data-options-of]'))`, selector)
	p.waitFor(visible)
	value := ask[string](p, visible+".dataset.choice")
	p.click(fmt.Sprintf("[data-choice='%s']:not([data-options-of] *)", value))
	p.waitFor(fmt.Sprintf(`document.querySelector(%q).value !== ''`, field))
}

// send sends the chosen command.
func (p *page) send() {
	p.t.Helper()
	p.click("[data-action=send]")
	p.waitFor(`!document.querySelector('[data-command-chosen]')`)
}

// lastPublic finds the newest public message that a script condition on m fits.
func lastMessage(condition string) string {
	return `[...document.querySelectorAll('[data-message]')].reverse().find(m => ` + condition + `)`
}

// waitedFor is JavaScript for whom a status, itself an expression, waits: those it mentions after its
// hourglass.
func waitedFor(status string) string {
	return `(m => [...(m?.querySelectorAll('[data-mention]') ?? [])].filter(e => {
		const before = document.createRange()
		before.setStart(m, 0)
		before.setEndBefore(e)
		return before.toString().includes('⏳')
	}).map(e => e.dataset.mention))(` + status + `)`
}

// waitingFor waits until the thread's newest status is not older than what has been done, and says for whom
// it waits.
func (p *page) waitingFor(game string, users ...string) string {
	p.t.Helper()
	status := lastMessage(`!('ephemeral' in m.dataset) && m.querySelector("[data-custom-id='s:` + game + `']")`)
	p.waitFor(status)
	id := ask[string](p, waitedFor(status)+`[0] || ''`)
	if !slices.Contains(users, id) {
		p.fail(fmt.Errorf("the status does not say for whom the game waits, but %q", id))
	}
	return id
}

// publicMark is JavaScript for how far the thread is: how many public messages there are, how much the newest
// one tells (it grows while the same player goes on), and for what it waits.
const publicMark = `(list => {
	const [told, waits] = (list.at(-1) || {textContent: ''}).textContent.split('⏳')
	return list.length + ' ' + told.length + ' ' + (waits || '').split(' · ')[0]
})` + publicMessages

// publicMessages are those of JavaScript, but for lines on the thread's name, which may come at any time.
const publicMessages = `([...document.querySelectorAll('[data-message]')].filter(
	m => !('ephemeral' in m.dataset) && !m.textContent.includes('renamed this place')))`

// mark is how far the thread is.
func (p *page) mark() string { return ask[string](p, publicMark) }

// moved waits until the thread has gone on.
func (p *page) moved(before string) {
	p.t.Helper()
	p.waitFor(fmt.Sprintf("%s !== %q", publicMark, before))
}

// asksForMove reports whether the game waits for a move of a turn, in either language.
func (p *page) asksForMove() bool {
	return ask[bool](p, `/moves a character|porusza postać/.test(`+
		lastMessage(`!('ephemeral' in m.dataset) && m.textContent.includes('⏳')`)+`.textContent)`)
}

// moveBySlashCommand moves a character with the game's own command, taking what autocomplete offers. Nothing
// comes of it if the game turns out to wait for somebody else: the status that was read was an old one.
func (p *page) moveBySlashCommand(game, who string) {
	p.t.Helper()
	before := p.mark()
	late := fmt.Sprintf("!%s.includes(%q)", waitedFor(secretsOf(game)), who)
	p.click("[data-composer=text]")
	act(p, chromedp.SendKeys(chromedp.CSS("[data-composer=text]"), "/"))
	p.click("[data-command='confrontation move']")
	p.waitFor(`document.querySelector("[data-command-chosen='confrontation move']")`)
	for _, name := range []string{"from", "to", "who"} {
		p.option(name, "")
	}
	p.send()
	preview := lastMessage(`'ephemeral' in m.dataset`) + `?.querySelector("[data-custom-id*=':go:']")`
	done := fmt.Sprintf("(%s !== %q || %s)", publicMark, before, late)
	p.waitFor(preview + " || " + done)
	if id := ask[string](p, preview+"?.dataset.customId || ''"); id != "" && !ask[bool](p, done) {
		p.click(fmt.Sprintf("[data-custom-id='%s']", id)) // an attack is previewed
	}
	p.waitFor(done)
}

// secretsOf finds the newest message of a game's thread that has the button for one's secrets.
func secretsOf(game string) string {
	return lastMessage(`!('ephemeral' in m.dataset) && m.querySelector("[data-custom-id='s:` + game + `']")`)
}

// moveByButtons opens one's secrets and presses what is offered until something has been done. It returns
// false if the game turns out to wait for somebody else: the status that was read was an old one.
func (p *page) moveByButtons(game, who string, random *rand.Rand) bool {
	p.t.Helper()
	before := p.mark()
	secrets := secretsOf(game)
	status := ask[string](p, secrets+".dataset.message")
	old := ask[string](p, "("+lastMessage(`'ephemeral' in m.dataset`)+" || {dataset: {}}).dataset.message || ''")
	late := fmt.Sprintf("!%s.includes(%q)", waitedFor(secrets), who)
	open := fmt.Sprintf("document.querySelector(\"[data-message='%s'] [data-custom-id='s:%s']\")", status, game)
	p.waitFor(late + " || " + open)
	if ask[bool](p, late) {
		return false
	}
	act(p, chromedp.Evaluate[chromedp.Void](open+"?.click()"))
	private := lastMessage(`'ephemeral' in m.dataset`)
	asked := fmt.Sprintf(`Boolean((m => m && m.dataset.message !== %q && m.querySelector("[data-custom-id^='d:']"))(%s))`,
		old, private)
	p.waitFor(asked + " || " + late)
	if !ask[bool](p, asked) {
		return false
	}
	message := ask[string](p, private+".dataset.message")
	inside := fmt.Sprintf("document.querySelector(\"[data-message='%s']\")", message)
	for range 30 {
		content := ask[string](p, inside+"?.textContent ?? '✅'") // it goes when the next question has come below
		if strings.Contains(content, "✅") {
			p.moved(before)
			return true
		}
		ids := ask[[]string](p, "[..."+inside+
			`.querySelectorAll("[data-custom-id^='d:']")].filter(e => !e.disabled).map(e => e.dataset.customId).filter(id => !/:(b|n|why|odds|r:\d)$/.test(id))`)
		if len(ids) == 0 {
			p.fail(errors.New("nothing to press in: " + content))
		}
		id := ids[random.IntN(len(ids))]
		p.click(fmt.Sprintf("[data-message='%s'] [data-custom-id='%s']", message, id))
		if strings.Contains(id, ":s:") {
			p.choose(id, random)
		}
		// every step draws new controls
		p.waitFor(fmt.Sprintf(`!document.querySelector("[data-custom-id='%s']")`, id))
	}
	p.fail(errors.New("30 presses did not answer"))
	return false
}

// choose takes as many entries of an open menu as it asks for.
func (p *page) choose(id string, random *rand.Rand) {
	p.t.Helper()
	list := fmt.Sprintf("[data-options-of='%s']", id)
	p.waitFor(fmt.Sprintf(`document.querySelector(%q).offsetParent !== null`, list))
	values := ask[[]string](p,
		fmt.Sprintf(`[...document.querySelectorAll("%s [data-choice]")].map(e => e.dataset.choice)`, list))
	many := ask[bool](p, fmt.Sprintf(`document.querySelector(%q).getAttribute('aria-multiselectable') === 'true'`, list))
	order := random.Perm(len(values))
	if !many {
		p.click(fmt.Sprintf("%s [data-choice='%s']", list, values[order[0]]))
		return
	}
	for _, i := range order {
		p.click(fmt.Sprintf("%s [data-choice='%s']", list, values[i]))
		if ask[bool](p, fmt.Sprintf(`!document.querySelector("%s [data-action=select-done]").disabled`, list)) {
			p.click(list + " [data-action=select-done]")
			return
		}
	}
}

// checkBoard sees to it that a board is shown here, with a text for those who cannot see it.
func (p *page) checkBoard() {
	p.t.Helper()
	p.waitFor(`[...document.querySelectorAll('[data-attachment] img, img[data-attachment]')].some(i => i.naturalWidth > 500 && i.alt.length > 20)`)
}

func (p *page) scriptErrors() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.errs, "; ")
}
