package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"redbook/assets/words"
)

// A hunt of both parts for three in a browser, from the lobby to Rivendell: a day of part I by buttons and
// menus, part of it on a phone, the Shire left by an exit; a week later part II with its set-up and a day.
// The bot is killed in the middle of an answer. Two read English, one Polish. An operator shortens the way.
// Whatever comes to a hunter is searched for what only the Ring-bearer may know.
func TestHuntOfBothPartsInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a hunt in a browser takes too long for -short")
	}
	h := openHunt(t)
	for _, part := range []func(){h.setUp, h.daylight, h.night, h.leaveTheShire, h.weekBetween, h.beginPartTwo,
		h.reachRivendell} {
		part()
	}
	if errs := h.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}

// huntPage is a game of The Hunt for the Ring on the page: the Ring-bearer is the first of the people, the
// others share the Nazgûl.
type huntPage struct{ *gamePage }

func openHunt(t *testing.T) *huntPage {
	t.Helper()
	games() // gives the names of the map and the cards
	h := &huntPage{openSandbox(t, 3)}
	h.create("hunt", [][2]string{{"seat", "ring-bearer"}, {"seats", "3"}, {"apart", "on"}},
		"nazgul-1", "nazgul-2")
	return h
}

// quick are the answers that bring a turn to its end, the first that is offered: what is not among them is
// not done.
var quick = []string{"hunt.verb.let-be", "hunt.verb.no-offer", "hunt.verb.search", "hunt.verb.ride",
	"hunt.verb.rest", "hunt.verb.end-ride", "hunt.verb.end-turn",
	"bot.guided.nothing", "#"}

// patient are those of Nazgûl that stay where they are.
var patient = slices.DeleteFunc(slices.Clone(quick),
	func(key string) bool { return key == "hunt.verb.ride" || key == "hunt.verb.search" })

// setUp shares out the Nazgûl, two to each, places them and sets the scene: Frodo is about to come from a dot
// to Waymeet, of which no public token speaks.
func (h *huntPage) setUp() {
	h.turnTo(1)
	h.answerUntil("setup", func() bool { return h.isAsked("hunt.ask.turn.bearer") }, "hunt.nazgul.blue",
		"hunt.nazgul.green", "hunt.verb.enough", "#")
	h.adjust(`start="3"`, `journal=["3","dot"]`, `legs=[{"day":1,"turn":"first-daylight"}]`, `step=1`,
		`known=["17"]`, `held=["23","34","41","50"]`, `hidden=[]`, `hand={"a1-02":1,"a1-05":1}`,
		`dice={"sword":2,"ring":2,"sorcery":1,"shadow":1}`, `riders.blue.where="21"`, `riders.green.where="48"`,
		`riders.red.where="49"`, `riders.purple.where="52"`)
	h.turnTo(0)
}

// daylight is a turn in which Frodo comes to an area, and the Nazgûl ride, search and perceive. The bot is
// killed while it is half said where the first of them rides to.
func (h *huntPage) daylight() {
	h.look("daylight-1-bearer")
	h.press("hunt.verb.move")
	h.look("daylight-2-where")
	h.press("hunt.space.i-2")
	h.done()
	h.look("daylight-3-moved")
	h.press("hunt.verb.end-turn")
	h.done()
	h.next()
	h.shot("daylight-4-hunter")
	h.begin("ride")
	h.look("daylight-5-half-said")
	h.kill()
	h.press("#")
	h.done()
	h.next()
	h.look("daylight-6-after-ride")
	h.answerUntil("daylight-7", func() bool { return h.tells("Day 1 · second daylight") },
		slices.Concat([]string{"hunt.verb.perceive"}, quick)...)
}

// night comes after a daylight turn, both on a phone.
func (h *huntPage) night() {
	act(h.page, narrow)
	h.waitFor(`document.getAnimations().length === 0`)
	h.look("phone-1-bearer")
	h.pressIfThere("hunt.verb.move") // unless there is but one way
	h.press("hunt.space.dot")
	h.look("phone-2-moved")
	h.press("hunt.verb.end-turn")
	h.next()
	h.answerUntil("phone-3", func() bool { return h.tells("Day 1 · night") }, patient...)
	h.answerUntil("phone-4", func() bool { return h.tells("Day 2 · first daylight") }, quick...)
	act(h.page, chromedp.EmulateViewport(1280, 900))
}

// leaveTheShire has Frodo, far on his way, leave the map of part I. The thread may have told of the new day
// only after the Ring-bearer had moved in it: so that is set, too.
func (h *huntPage) leaveTheShire() {
	h.checkSecrets()
	h.adjust(`start="1"`, `journal=["1","6","12","27","dot","dot","32","35","43","44","51","55","dot"]`,
		`step=12`, `moved=false`, `rested=false`, `asked=[]`, `tracks=[[],[]]`)
	h.turnTo(0)
	h.look("exit-1")
	h.press("hunt.verb.move")
	h.look("exit-2-where")
	h.press("hunt.space.i-exit-c")
	h.done()
	h.look("exit-3-done")
}

// weekBetween lets the clock go on by a week. The thread has fallen asleep: who writes there wakes it. Then
// all say that they are there.
func (h *huntPage) weekBetween() {
	h.click("[data-action=developers]")
	h.click("[data-tab=faults]")
	h.click("[data-advance='604800000']")
	h.waitFor("document.querySelector('[data-channel][aria-current=true]').textContent.includes('archived')")
	h.shot("letter-1-week")
	h.click("[data-action=developers]")
	h.write("Shall we go on?")
	for n := range h.users {
		h.turnTo(n)
		h.look(fmt.Sprintf("letter-2-%d", n))
		h.press("hunt.verb.ready")
		h.done()
	}
	h.next()
}

// write says something in the channel.
func (h *huntPage) write(text string) {
	h.t.Helper()
	h.click("[data-composer=text]")
	act(h.page, chromedp.SendKeys(chromedp.CSS("[data-composer=text]"), text))
	h.click("[data-action=send]")
	h.waitFor(lastMessage(fmt.Sprintf("m.textContent.includes(%q)", text)))
}

// beginPartTwo is its set-up and a turn.
func (h *huntPage) beginPartTwo() {
	h.answerUntil("part-two-1", func() bool { return h.tells("Part II · day 1 · first daylight") && h.now > 0 },
		quick...)
	h.answerUntil("part-two-2", func() bool { return h.tells("Part II · day 1 · second daylight") && h.now > 0 },
		patient...)
}

// reachRivendell sets Frodo's figure before the end of his journey: he goes on by himself.
func (h *huntPage) reachRivendell() {
	h.checkSecrets()
	h.adjust(`journey="s01"`, `long=false`, `step=13`)
	h.turnTo(h.now)
	for h.next() {
		h.answer(patient...)
	}
	h.told("🏁", "Frodo has reached Rivendell")
	h.shot("rivendell")
}

// answer gives the first of these answers that is offered.
func (h *huntPage) answer(wishes ...string) {
	h.t.Helper()
	if !slices.ContainsFunc(wishes, func(key string) bool { return h.pressIfThere(key) }) {
		h.fail(fmt.Errorf("nothing to press in %q", h.text()))
	}
}

// answerUntil has everybody who is asked answer until it is so.
func (h *huntPage) answerUntil(name string, so func() bool, wishes ...string) {
	h.t.Helper()
	for n := 0; !so(); n++ {
		if n > 80 {
			h.fail(errors.New("80 presses lead nowhere"))
		}
		h.look(fmt.Sprintf("%s-%02d", name, n))
		h.answer(wishes...)
		if !h.next() {
			h.fail(errors.New("the game is over"))
		}
	}
}

// isAsked reports whether the private message asks a question.
func (h *huntPage) isAsked(key string) bool {
	h.t.Helper()
	return strings.Contains(h.text(), h.say([]string{key})[0])
}

// tells reports whether the thread tells this, in the server's language.
func (h *huntPage) tells(text string) bool {
	h.t.Helper()
	return ask[bool](h.page, "Boolean("+
		lastMessage(fmt.Sprintf(`!('ephemeral' in m.dataset) && m.textContent.includes(%q)`, text))+")")
}

// checkSecrets reads all that stands on everybody's page. Where Frodo has been and what he holds stands on
// the Ring-bearer's and on no other.
func (h *huntPage) checkSecrets() {
	h.t.Helper()
	for n, user := range h.users {
		h.be(user)
		h.openThread(h.game)
		h.command("/hand", "hand")
		h.send()
		h.waitFor(lastMessage(`'ephemeral' in m.dataset && m.textContent.includes('/hand') &&
			!m.querySelector('[data-thinking]')`))
		h.command("/board", "board")
		h.option("view", "mine")
		if n == 0 {
			h.option("what", "journal")
		}
		h.send()
		h.waitFor(fmt.Sprintf(`(m => m && m.textContent.includes('/board') && m.querySelector('img[alt]'))(%s)`,
			lastMessage(`'ephemeral' in m.dataset`)))
		all := h.readBy(n)
		for _, lang := range words.Languages {
			for _, secret := range []string{
				words.Text(lang, "hunt.picture.alt.journal", words.Args{"steps": "1: 3"}), // the beginning of the journal
				words.Text(lang, "hunt.space.i-2", nil), words.Text(lang, "hunt.card.a1-02", nil),
				words.Text(lang, "hunt.card.a1-05", nil),
			} {
				secret = strings.TrimSuffix(secret, " 1: 3.")
				reads := strings.Contains(all, secret)
				if n > 0 && reads || n == 0 && lang == h.langs[0] && !reads {
					h.t.Errorf("%d reads %q: %t", n, secret, reads)
				}
			}
		}
	}
}
