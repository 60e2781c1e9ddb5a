package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/bot/people"
)

// A match of variant games with special cards in a browser, from the invitation to the result of both games,
// by buttons and by slash commands: the host reads English, the guest Polish. The bot is killed on the way.
// In the second game, with sides changed, somebody gives up soon.
func TestMatchInABrowserInTwoLanguages(t *testing.T) {
	if testing.Short() {
		t.Skip("a match in a browser takes too long for -short")
	}
	browser := findBrowser(t)
	address, bot := startSandbox(t)
	p := openPage(t, browser, address)
	p.waitFor(`document.querySelector('#bot-status[data-bot=online]')`)
	pippin, halina := p.user(0), p.user(1)
	game := p.openMatch(pippin, halina)

	titles := map[string]string{pippin: "The Confrontation", halina: "Konfrontacja"}
	random := rand.New(rand.NewPCG(5, 5))
	const firstOver = `!('ephemeral' in m.dataset) && m.textContent.includes('Game 1 of the match')`
	second := 0 // answers in the second game
	turns, commands := map[string]int{}, 0
	for n := 0; !ask[bool](p, matchOver); n++ {
		if n > 300 {
			t.Fatal("the match does not end")
		}
		who := p.waitingFor(game, pippin, halina)
		p.be(who)
		p.openThread(game)
		if second > 0 || ask[bool](p, "Boolean("+lastMessage(firstOver)+")") {
			second++
		}
		if second == 20 {
			p.resign(game)
			p.waitFor(matchOver) // the button of the message before it goes a moment later
			break
		}
		if n == 8 {
			bot.kill(t)
			p.waitFor(`document.querySelector('#bot-status[data-bot=offline]')`)
			p.waitFor(`document.querySelector('#bot-status[data-bot=online]')`)
		}
		if turns[who]++; turns[who]%3 == 0 && p.asksForMove() {
			p.moveBySlashCommand(game, who)
			commands++
			continue
		}
		if !p.moveByButtons(game, who, random) {
			continue // it is somebody else's turn by now
		}
		// It goes when the next question comes below. A refusal of what was typed too late names no game.
		newest := lastMessage(`'ephemeral' in m.dataset && m.textContent.includes('· ` + game + `')`)
		p.waitFor(newest)
		private := ask[string](p, newest+".innerText")
		if !strings.Contains(private, titles[who]) {
			t.Fatalf("%q is not what a reader of %q should read", private, titles[who])
		}
	}
	if commands == 0 {
		t.Error("nothing was answered by a slash command")
	}
	if second == 0 {
		t.Error("nothing told of the end of the first game")
	}
	for _, who := range []string{pippin, halina} {
		p.be(who)
		p.openThread(game)
		p.checkBoard()
		p.openDM()
		p.checkBoard()
		// the name of a thread, which a link to it shows, is the server's
		dm := ask[string](p, `[...document.querySelectorAll('[data-message]')].map(m => {
			const copy = m.cloneNode(true)
			copy.querySelectorAll('[data-link]').forEach(e => e.remove())
			return copy.textContent
		}).join(' ')`)
		for reader, title := range titles {
			if strings.Contains(dm, title) != (reader == who) {
				t.Errorf("%q in the direct messages of a reader of %q: %t", title, titles[who], reader != who)
			}
		}
	}
	if errs := p.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}

// openMatch opens a match, invites the guest, who accepts, and starts it.
func (p *page) openMatch(host, guest string) (game string) {
	p.t.Helper()
	p.be(host)
	p.openChannel("games")
	p.command("/"+people.Create("confrontation"), people.Create("confrontation"))
	for _, o := range [][2]string{{"seat", "fellowship"}, {"set", "variant"}, {"special", "on"},
		{"match", "on"}} {
		p.option(o[0], o[1])
	}
	p.send()
	p.waitFor(`document.querySelector("[data-custom-id^='l:join:']")`)
	lobby := ask[string](p, `document.querySelector("[data-custom-id^='l:join:']").closest('[data-message]').innerText`)
	if !strings.Contains(lobby, "Variant · With special cards · A match of two games") {
		p.fail(fmt.Errorf("the lobby says %q", lobby))
	}
	game = strings.Split(ask[string](p,
		`document.querySelector("[data-custom-id^='l:join:']").dataset.customId`), ":")[2]

	p.command("/game invite", "game invite")
	p.option("player", guest)
	p.send()
	p.be(guest)
	p.openChannel("games")
	decline := fmt.Sprintf("l:decline:%s", game)
	p.waitFor(fmt.Sprintf(`document.querySelector("[data-custom-id='%s']")`, decline))
	letter := ask[string](p, fmt.Sprintf(`document.querySelector("[data-custom-id='%s']").closest('[data-message]').dataset.message`, decline))
	p.click(fmt.Sprintf("[data-message='%s'] [data-custom-id='l:join:%s:sauron']", letter, game))
	p.waitFor(`[...document.querySelectorAll('[data-message]')].some(m => m.textContent.includes('Siedzisz przy stole'))`)
	p.click(fmt.Sprintf("[data-custom-id='l:start:%s']", game))
	p.openThread(game)
	return game
}

// resign gives a game up.
func (p *page) resign(game string) {
	p.t.Helper()
	before := p.mark()
	p.command("/resign", "resign")
	p.send()
	p.click(fmt.Sprintf("[data-custom-id='r:%s']", game))
	p.moved(before)
}

// matchOver is JavaScript for whether a public message tells the result of the whole match: none asks any
// more. Below it may stand that the thread has another name.
const matchOver = `(list => list.some(m => m.textContent.includes('🏁')) &&
	!list.some(m => m.querySelector("[data-custom-id^='s:']")))` + publicMessages
