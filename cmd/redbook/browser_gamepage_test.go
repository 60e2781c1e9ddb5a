package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"redbook/assets/words"
	"redbook/bot/people"
)

// How a game is played on the page: by what the buttons and menus say.

// shotsVariable names a folder for pictures of the page at the moments that somebody may want to look at.
const shotsVariable = "REDBOOK_SHOTS"

// narrow makes the window that of a phone.
var narrow = chromedp.EmulateViewport(390, 844)

// gamePage is a game on the page, and who acts in it now.
type gamePage struct {
	*page
	bot      *botProcess
	settings string
	rules    string // of the game
	game     string
	users    []string // by seat
	langs    []words.Lang
	now      int    // who acts
	private  string // the message in which they answer
}

// openSandbox opens the page of a sandbox for so many people, who speak English and Polish in turn.
func openSandbox(t *testing.T, people int) *gamePage {
	t.Helper()
	browser := findBrowser(t)
	folder := t.TempDir()
	address, bot := startSandbox(t, "--data", folder, "--people", strconv.Itoa(people))
	g := &gamePage{page: openPage(t, browser, address), bot: bot,
		settings: filepath.Join(folder, "sandbox.toml")}
	g.waitFor(`document.querySelector('#bot-status[data-bot=online]')`)
	for n := range people {
		g.users = append(g.users, g.user(n))
		g.langs = append(g.langs, words.Languages[n%2])
	}
	return g
}

// create opens the lobby of a game as the first of the people, who takes a seat, and has the others take
// theirs and the last one start.
func (g *gamePage) create(rules string, options [][2]string, seats ...string) {
	g.t.Helper()
	g.openLobby(rules, options)
	for n, seat := range seats {
		g.sitDown(n+1, seat)
	}
	g.click(fmt.Sprintf("[data-custom-id^='l:start:%s']", g.game))
}

// openLobby opens the lobby of a game as the first of the people.
func (g *gamePage) openLobby(rules string, options [][2]string) {
	g.rules = rules
	g.t.Helper()
	g.be(g.users[0])
	g.openChannel("games")
	g.command("/"+people.Create(rules), people.Create(rules))
	for _, o := range options {
		g.option(o[0], o[1])
	}
	g.send()
	g.waitFor(`document.querySelector("[data-custom-id^='l:join:']")`)
	g.game = strings.Split(ask[string](g.page,
		`document.querySelector("[data-custom-id^='l:join:']").dataset.customId`), ":")[2]
}

// sitDown has one of the people take a seat.
func (g *gamePage) sitDown(n int, seat string) {
	g.t.Helper()
	g.be(g.users[n])
	g.openChannel("games")
	private := lastMessage(`'ephemeral' in m.dataset`)
	old := ask[string](g.page, "("+private+" || {dataset: {}}).dataset.message || ''")
	g.click(fmt.Sprintf("[data-custom-id^='l:join:%s:%s']", g.game, seat))
	g.waitFor(fmt.Sprintf(`(m => m && m.dataset.message !== %q && !m.querySelector('[data-thinking]'))(%s)`, old,
		private))
}

// say are phrases as the one who acts reads them; what begins with # stands for itself.
func (g *gamePage) say(keys []string) (says []string) {
	for _, key := range keys {
		text, ok := strings.CutPrefix(key, "#")
		if !ok {
			text = words.Text(g.langs[g.now], key, nil)
		}
		says = append(says, text)
	}
	return says
}

// saysAll is JavaScript for: the text of e says all of this.
func saysAll(says []string) string {
	conditions := []string{"e"}
	for _, text := range says {
		conditions = append(conditions, fmt.Sprintf("e.textContent.includes(%q)", text))
	}
	return strings.Join(conditions, " && ")
}

// look sees to it that the private message fits the window, and keeps a picture of the page where a folder is
// named for it.
func (g *gamePage) look(name string) {
	g.t.Helper()
	act(g.page, chromedp.Evaluate[chromedp.Void](g.inside()+".scrollIntoView({block: 'end'})"))
	g.waitFor("[..." + g.inside() + ".querySelectorAll('img')].every(i => i.complete)")
	g.checkWidth()
	g.shot(name)
}

// checkWidth sees to it that nothing of the private message stands beyond the window.
func (g *gamePage) checkWidth() {
	g.t.Helper()
	wide := ask[string](g.page,
		"[..."+g.inside()+`.querySelectorAll('*')].filter(e => e.offsetParent && e.getBoundingClientRect().right > innerWidth).map(e => e.outerHTML.slice(0, 200)).join()`)
	if wide != "" {
		g.t.Errorf("beyond the window: %s", wide)
	}
}

// shot keeps a picture of the page.
func (g *gamePage) shot(name string) {
	g.t.Helper()
	if folder := os.Getenv(shotsVariable); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, name+".png"), act(g.page, chromedp.CaptureScreenshot()),
			0o600); err != nil {
			g.t.Fatal(err)
		}
	}
}

// adjust sets the scene as an operator can.
func (g *gamePage) adjust(parts ...string) {
	g.t.Helper()
	g.operate("adjust", append([]string{g.game}, parts...)...)
}

// operate does an operator's job, and waits until the thread is told of it.
func (g *gamePage) operate(job string, args ...string) {
	g.t.Helper()
	told := `[...document.querySelectorAll('[data-message]')].filter(m => m.textContent.includes('🛠')).length`
	before := ask[int](g.page, told)
	if out, err := exec.Command(program(g.t), append([]string{job, "--config", g.settings}, args...)...).
		CombinedOutput(); err != nil {
		g.t.Fatalf("%s: %v\n%s", job, err, out)
	}
	g.waitFor(fmt.Sprintf("%s > %d", told, before))
}

// turnTo lets a side act: it opens what is asked of it.
func (g *gamePage) turnTo(side int) {
	g.t.Helper()
	g.now = side
	g.be(g.users[side])
	g.openThread(g.game)
	g.openPrivate("s:" + g.game)
}

// next goes on with whoever is asked now: the one who has just answered, who finds the next question under
// the answer, or else somebody whom the newest status calls when it no longer calls that one. It returns
// false when the game is over.
func (g *gamePage) next() bool {
	g.t.Helper()
	if len(g.offered()) > 0 {
		return true
	}
	calls := lastMessage(fmt.Sprintf(`!('ephemeral' in m.dataset) && m.querySelector("[data-custom-id='s:%s']")`,
		g.game))
	called := waitedFor(calls)
	over := "Boolean(" + lastMessage(`!('ephemeral' in m.dataset) && m.textContent.includes('🏁')`) + ")"
	g.waitFor(fmt.Sprintf("%s || (list => list.length > 0 && !list.includes(%q))(%s)", over, g.users[g.now],
		called))
	if ask[bool](g.page, over) {
		return false
	}
	g.turnTo(slices.Index(g.users, ask[[]string](g.page, called)[0]))
	return true
}

// begin begins an action by its button under the status message, where the commonest stand, or by the one
// among one's secrets.
func (g *gamePage) begin(verb string) {
	g.t.Helper()
	button := fmt.Sprintf("%s?.querySelector(\"[data-custom-id^='a:%s:'][data-custom-id$=':%s']\")", g.status(),
		g.game, verb)
	if id := ask[string](g.page, button+"?.dataset.customId ?? ''"); id != "" {
		g.openPrivate(id)
		return
	}
	g.openPrivate("s:" + g.game)
	g.press(g.rules + ".verb." + verb)
}

// status waits until the newest status message calls the one who acts, and returns the expression for it. An
// older one loses its buttons at any moment.
func (g *gamePage) status() string {
	g.t.Helper()
	status := lastMessage(fmt.Sprintf(`!('ephemeral' in m.dataset) && m.querySelector("[data-custom-id='s:%s']")`, g.game))
	g.waitFor(fmt.Sprintf("%s.includes(%q)", waitedFor(status), g.users[g.now]))
	return status
}

// openPrivate presses a button under the status message and waits for the private answer.
func (g *gamePage) openPrivate(id string) {
	g.t.Helper()
	status, private := g.status(), lastMessage(`'ephemeral' in m.dataset`)
	old := ask[string](g.page, "("+private+" || {dataset: {}}).dataset.message || ''")
	act(g.page, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("%s.querySelector(\"[data-custom-id='%s']\").click()", status, id)))
	g.waitFor(fmt.Sprintf(`(m => m && m.dataset.message !== %q && !m.querySelector('[data-thinking]'))(%s)`, old,
		private))
	g.private = ask[string](g.page, private+".dataset.message")
}

// inside is an expression for the private message.
func (g *gamePage) inside() string {
	return fmt.Sprintf("document.querySelector(\"[data-message='%s']\")", g.private)
}

// offered lists the controls that answer the present question: not those that go back, tell why something is
// closed, or count odds.
func (g *gamePage) offered() []string {
	g.t.Helper()
	return ask[[]string](g.page,
		"[..."+g.inside()+`.querySelectorAll("[data-custom-id^='d:']")].filter(e => !e.disabled).map(e => e.dataset.customId).filter(id => !/:(b|why|odds)$/.test(id))`)
}

// text is what the private message says.
func (g *gamePage) text() string {
	g.t.Helper()
	return ask[string](g.page, g.inside()+".innerText")
}

// press presses the button, or chooses in the menu, that says all phrases, and waits for what comes next.
// What is shown first, because it cannot be taken back or because there is but one way, is done; not what is
// asked next, once this has been answered.
func (g *gamePage) press(keys ...string) {
	g.t.Helper()
	text := g.text()
	shown := !slices.ContainsFunc(g.say(keys), func(says string) bool { return !strings.Contains(text, says) })
	previewed := shown &&
		slices.ContainsFunc(g.offered(), func(id string) bool { return strings.Contains(id, ":go:") })
	if !g.pressIfThere(keys...) && !previewed {
		g.fail(fmt.Errorf("nothing says %q in %q", g.say(keys), g.text()))
	}
	if done := answered(g.text()); done != "" && done != answered(text) {
		return
	}
	for _, id := range g.offered() {
		if strings.Contains(id, ":go:") {
			g.click(g.control(id))
			g.changed(id)
			return
		}
	}
}

// answered is the line of a private message that says what has been done, if there is one.
func answered(text string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, "✅") {
			return line
		}
	}
	return ""
}

// control is the selector of a control of the private message.
func (g *gamePage) control(id string) string {
	return fmt.Sprintf("[data-message='%s'] [data-custom-id='%s']", g.private, id)
}

// pressIfThere presses the first control that says all phrases, if there is one.
func (g *gamePage) pressIfThere(keys ...string) bool {
	g.t.Helper()
	says := g.say(keys)
	return slices.ContainsFunc(g.offered(), func(id string) bool {
		if strings.Contains(id, ":s:") {
			return g.choose(id, says)
		}
		if !ask[bool](g.page, fmt.Sprintf("(e => Boolean(%s))(document.querySelector(%q))", saysAll(says),
			g.control(id))) {
			return false
		}
		g.click(g.control(id))
		g.changed(id)
		return true
	})
}

// choose opens a menu and takes the first entry that says all of this; a menu without it is closed again.
func (g *gamePage) choose(id string, says []string) bool {
	g.t.Helper()
	g.click(g.control(id))
	list := fmt.Sprintf("[data-options-of='%s']", id)
	g.waitFor(fmt.Sprintf(`document.querySelector(%q).offsetParent !== null`, list))
	value := ask[string](g.page,
		fmt.Sprintf(`[...document.querySelectorAll("%s [data-choice]")].find(e => %s)?.dataset.choice ?? ''`, list,
			saysAll(says)))
	if value == "" {
		g.click(g.control(id))
		return false
	}
	g.checkWidth()
	g.shot("menu")
	g.click(fmt.Sprintf("%s [data-choice='%s']", list, value))
	done := list + " [data-action=select-done]"
	if ask[bool](g.page, fmt.Sprintf("(e => Boolean(e && !e.disabled && e.offsetParent))(document.querySelector(%q))", done)) {
		g.click(done)
	}
	g.changed(id)
	return true
}

// pressAll chooses everything in the menu of the private message.
func (g *gamePage) pressAll() {
	g.t.Helper()
	ids := g.offered()
	id := ids[slices.IndexFunc(ids, func(id string) bool { return strings.Contains(id, ":s:") })]
	g.click(g.control(id))
	list := fmt.Sprintf("[data-options-of='%s']", id)
	for _, value := range ask[[]string](g.page,
		fmt.Sprintf(`[...document.querySelectorAll("%s [data-choice]")].map(e => e.dataset.choice)`, list)) {
		g.click(fmt.Sprintf("%s [data-choice='%s']", list, value))
	}
	g.checkWidth()
	g.shot("menu-all")
	g.click(list + " [data-action=select-done]")
	g.changed(id)
}

// changed waits until a press has drawn new controls. What is asked next may come in a message of its own,
// below what the answer has the thread told.
func (g *gamePage) changed(id string) {
	g.t.Helper()
	private := lastMessage(`'ephemeral' in m.dataset`)
	g.waitFor(fmt.Sprintf(
		`(m => m ? !m.querySelector("[data-custom-id='%s']") && !m.textContent.includes('⤵') : %s)(%s)`,
		id, private, g.inside()))
	if ask[bool](g.page, "!"+g.inside()) {
		g.private = ask[string](g.page, private+".dataset.message")
	}
}

// done sees to it that an answer has been given.
func (g *gamePage) done() {
	g.t.Helper()
	if text := g.text(); !strings.Contains(text, "✅") {
		g.fail(fmt.Errorf("not done: %q", text))
	}
}

// told waits until the thread tells each of these, in the server's language.
func (g *gamePage) told(texts ...string) {
	g.t.Helper()
	for _, text := range texts {
		g.waitFor(lastMessage(fmt.Sprintf(`!('ephemeral' in m.dataset) && m.textContent.includes(%q)`, text)))
	}
}

// kill ends the bot without warning and waits until it is back.
func (g *gamePage) kill() {
	g.t.Helper()
	g.bot.kill(g.t)
	g.waitFor(`document.querySelector('#bot-status[data-bot=offline]')`)
	g.waitFor(`document.querySelector('#bot-status[data-bot=online]')`)
}

// readBy is all that stands on the page for one of the people, in the game's thread and in direct messages:
// words, and what pictures show in words; not what a menu offers. It ends in the thread.
func (g *gamePage) readBy(n int) string {
	g.t.Helper()
	const everything = `[...document.querySelectorAll('[data-message]')].map(m => {
		const copy = m.cloneNode(true)
		copy.querySelectorAll('[data-options-of]').forEach(e => e.remove())
		return [copy.textContent, ...[...copy.querySelectorAll('img')].map(i => i.alt)].join('\n')
	}).join('\n')`
	g.be(g.users[n])
	g.openThread(g.game)
	thread := ask[string](g.page, everything)
	g.openDM()
	// everybody has been written to
	g.waitFor(fmt.Sprintf(`(text => text && text !== %q)(%s)`, thread, everything))
	all := thread + ask[string](g.page, everything)
	g.openThread(g.game)
	return all
}
