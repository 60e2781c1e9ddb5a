package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"redbook/assets/words"
)

// How a game of War of the Ring is played on the page: by what the buttons and menus say.

// shotsVariable names a folder for pictures of the page at the moments that somebody may want to look at.
const shotsVariable = "REDBOOK_SHOTS"

// war is a game of War of the Ring on the page, and who acts in it now.
type war struct {
	*page
	bot      *botProcess
	settings string
	game     string
	users    [2]string // the Free Peoples, the Shadow
	now      int       // who acts
	private  string    // the message in which they answer
}

// openWar opens a game and the first question to the Free Peoples.
func openWar(t *testing.T) *war {
	t.Helper()
	browser := findBrowser(t)
	folder := t.TempDir()
	address, bot := startSandbox(t, "--data", folder)
	w := &war{page: openPage(t, browser, address), bot: bot, settings: filepath.Join(folder, "sandbox.toml")}
	w.waitFor(`document.querySelector('#bot-status[data-bot=online]')`)
	w.users = [2]string{w.user(0), w.user(1)}
	w.be(w.users[0])
	w.openChannel("games")
	w.command("/game create", "game create")
	w.option("rules", "wotr")
	w.option("seat", "free")
	w.send()
	w.waitFor(`document.querySelector("[data-custom-id^='l:join:']")`)
	join := ask[string](w.page, `document.querySelector("[data-custom-id^='l:join:']").dataset.customId`)
	w.game = strings.Split(join, ":")[2]
	w.be(w.users[1])
	w.openChannel("games")
	w.click(fmt.Sprintf("[data-custom-id='%s']", join))
	w.click(fmt.Sprintf("[data-custom-id='l:start:%s']", w.game))
	w.turnTo(0)
	return w
}

// say are phrases as the one who acts reads them; what begins with # stands for itself.
func (w *war) say(keys []string) (says []string) {
	for _, key := range keys {
		text, ok := strings.CutPrefix(key, "#")
		if !ok {
			text = words.Text([2]words.Lang{words.English, words.Polish}[w.now], key, nil)
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

// look sees to it that the private message fits the window, and keeps a picture of the page where a folder is named for it.
func (w *war) look(name string) {
	w.t.Helper()
	act(w.page, chromedp.Evaluate[chromedp.Void](w.inside()+".scrollIntoView({block: 'end'})"))
	w.waitFor("[..." + w.inside() + ".querySelectorAll('img')].every(i => i.complete)")
	w.checkWidth()
	w.shot(name)
}

// checkWidth sees to it that nothing of the private message stands beyond the window.
func (w *war) checkWidth() {
	w.t.Helper()
	wide := ask[string](w.page, "[..."+w.inside()+`.querySelectorAll('*')].filter(e => e.offsetParent && e.getBoundingClientRect().right > innerWidth).map(e => e.outerHTML.slice(0, 200)).join()`)
	if wide != "" {
		w.t.Errorf("beyond the window: %s", wide)
	}
}

// shot keeps a picture of the page.
func (w *war) shot(name string) {
	w.t.Helper()
	if folder := os.Getenv(shotsVariable); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, name+".png"), act(w.page, chromedp.CaptureScreenshot()), 0o600); err != nil {
			w.t.Fatal(err)
		}
	}
}

// adjust sets the scene as an operator can, and has the one who acts look again.
func (w *war) adjust(parts ...string) {
	w.t.Helper()
	args := append([]string{"adjust", "--config", w.settings, w.game}, parts...)
	if out, err := exec.Command(program(w.t), args...).CombinedOutput(); err != nil {
		w.t.Fatalf("adjust: %v\n%s", err, out)
	}
	w.waitFor(lastMessage(`m.textContent.includes('🛠')`))
	w.turnTo(0)
}

// turnTo lets a side act: it opens what is asked of it.
func (w *war) turnTo(side int) {
	w.t.Helper()
	w.now = side
	w.be(w.users[side])
	w.openThread(w.game)
	w.openPrivate("s:" + w.game)
}

// next goes on with whoever is asked now: the one who has just answered, or else the other one.
func (w *war) next() {
	w.t.Helper()
	if len(w.offered()) == 0 {
		w.turnTo(1 - w.now)
	}
}

// begin begins an action by its button under the status message.
func (w *war) begin(verb string) {
	w.t.Helper()
	button := fmt.Sprintf("%s?.querySelector(\"[data-custom-id^='a:%s:'][data-custom-id$=':%s']\")", w.status(), w.game, verb)
	w.waitFor(button)
	w.openPrivate(ask[string](w.page, button+".dataset.customId"))
}

// status waits until the newest status message calls the one who acts, and returns the expression for it. An older one loses its buttons
// at any moment.
func (w *war) status() string {
	w.t.Helper()
	status := lastMessage(fmt.Sprintf(`!('ephemeral' in m.dataset) && m.querySelector("[data-custom-id='s:%s']")`, w.game))
	w.waitFor(fmt.Sprintf("%s?.querySelector(\"[data-mention='%s']\")", status, w.users[w.now]))
	return status
}

// openPrivate presses a button under the status message and waits for the private answer.
func (w *war) openPrivate(id string) {
	w.t.Helper()
	status, private := w.status(), lastMessage(`'ephemeral' in m.dataset`)
	old := ask[string](w.page, "("+private+" || {dataset: {}}).dataset.message || ''")
	act(w.page, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("%s.querySelector(\"[data-custom-id='%s']\").click()", status, id)))
	w.waitFor(fmt.Sprintf(`(m => m && m.dataset.message !== %q && !m.querySelector('[data-thinking]'))(%s)`, old, private))
	w.private = ask[string](w.page, private+".dataset.message")
}

// inside is an expression for the private message.
func (w *war) inside() string {
	return fmt.Sprintf("document.querySelector(\"[data-message='%s']\")", w.private)
}

// offered lists the controls of the present question.
func (w *war) offered() []string {
	w.t.Helper()
	return ask[[]string](w.page, "[..."+w.inside()+`.querySelectorAll("[data-custom-id^='d:']")].filter(e => !e.disabled).map(e => e.dataset.customId)`)
}

// text is what the private message says.
func (w *war) text() string {
	w.t.Helper()
	return ask[string](w.page, w.inside()+".innerText")
}

// press presses the button, or chooses in the menu, that says all phrases, and waits for what comes next. What is shown first because it
// cannot be taken back is done.
func (w *war) press(keys ...string) {
	w.t.Helper()
	if !w.pressIfThere(keys...) {
		w.fail(fmt.Errorf("nothing says %q in %q", w.say(keys), w.text()))
	}
	for _, id := range w.offered() {
		if strings.Contains(id, ":go:") {
			w.click(w.control(id))
			w.changed(id)
			return
		}
	}
}

// control is the selector of a control of the private message.
func (w *war) control(id string) string {
	return fmt.Sprintf("[data-message='%s'] [data-custom-id='%s']", w.private, id)
}

// pressIfThere presses the first control that says all phrases, if there is one.
func (w *war) pressIfThere(keys ...string) bool {
	w.t.Helper()
	says := w.say(keys)
	return slices.ContainsFunc(w.offered(), func(id string) bool {
		if strings.Contains(id, ":s:") {
			return w.choose(id, says)
		}
		if !ask[bool](w.page, fmt.Sprintf("(e => Boolean(%s))(document.querySelector(%q))", saysAll(says), w.control(id))) {
			return false
		}
		w.click(w.control(id))
		w.changed(id)
		return true
	})
}

// choose opens a menu and takes the first entry that says all of this; a menu without it is closed again.
func (w *war) choose(id string, says []string) bool {
	w.t.Helper()
	w.click(w.control(id))
	list := fmt.Sprintf("[data-options-of='%s']", id)
	w.waitFor(fmt.Sprintf(`document.querySelector(%q).offsetParent !== null`, list))
	value := ask[string](w.page, fmt.Sprintf(`[...document.querySelectorAll("%s [data-choice]")].find(e => %s)?.dataset.choice ?? ''`, list, saysAll(says)))
	if value == "" {
		w.click(w.control(id))
		return false
	}
	w.checkWidth()
	w.shot("menu")
	w.click(fmt.Sprintf("%s [data-choice='%s']", list, value))
	done := list + " [data-action=select-done]"
	if ask[bool](w.page, fmt.Sprintf("(e => Boolean(e && !e.disabled && e.offsetParent))(document.querySelector(%q))", done)) {
		w.click(done)
	}
	w.changed(id)
	return true
}

// pressAll chooses everything in the menu of the private message.
func (w *war) pressAll() {
	w.t.Helper()
	ids := w.offered()
	id := ids[slices.IndexFunc(ids, func(id string) bool { return strings.Contains(id, ":s:") })]
	w.click(w.control(id))
	list := fmt.Sprintf("[data-options-of='%s']", id)
	for _, value := range ask[[]string](w.page, fmt.Sprintf(`[...document.querySelectorAll("%s [data-choice]")].map(e => e.dataset.choice)`, list)) {
		w.click(fmt.Sprintf("%s [data-choice='%s']", list, value))
	}
	w.checkWidth()
	w.shot("menu-all")
	w.click(list + " [data-action=select-done]")
	w.changed(id)
}

// changed waits until a press has drawn new controls.
func (w *war) changed(id string) {
	w.t.Helper()
	w.waitFor(fmt.Sprintf(`!%s.querySelector("[data-custom-id='%s']")`, w.inside(), id))
}

// done sees to it that an answer has been given.
func (w *war) done() {
	w.t.Helper()
	if text := w.text(); !strings.Contains(text, "✅") {
		w.fail(fmt.Errorf("not done: %q", text))
	}
}

// told waits until the thread tells each of these, in the server's language.
func (w *war) told(texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		w.waitFor(lastMessage(fmt.Sprintf(`!('ephemeral' in m.dataset) && m.textContent.includes(%q)`, text)))
	}
}

// kill ends the bot without warning and waits until it is back.
func (w *war) kill() {
	w.t.Helper()
	w.bot.kill(w.t)
	w.waitFor(`document.querySelector('#bot-status[data-bot=offline]')`)
	w.waitFor(`document.querySelector('#bot-status[data-bot=online]')`)
}
