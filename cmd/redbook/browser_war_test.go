package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"redbook/assets/words"
)

// Turns of each kind of War of the Ring in a browser, by buttons and menus: an event card, a muster, a move
// of the Fellowship with its hunt, a march, a battle that becomes a siege, an assault on a phone. The bot is
// killed in the middle of an answer. The Free Peoples read English, the Shadow Polish. An operator sets the
// scene.
func TestWarTurnsInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("turns in a browser take too long for -short")
	}
	w := openWar(t)
	w.press("wotr.verb.travel-on")
	w.next()
	w.press("#1") // die for the hunt
	w.done()
	w.adjust(warScene...)
	w.turnTo(0)
	for _, turn := range []func(){w.playEvent, w.muster, w.moveFellowship, w.march, w.hands, w.besiege,
		w.assault} {
		turn()
	}
	if errs := w.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}

// war is a game of War of the Ring on the page: the Free Peoples are the first of the people, the Shadow the
// second.
type war struct{ *gamePage }

// openWar opens a game and the first question to the Free Peoples.
func openWar(t *testing.T) *war {
	t.Helper()
	w := &war{openSandbox(t, 2)}
	w.create("wotr", [][2]string{{"seat", "free"}}, "shadow")
	w.turnTo(0)
	return w
}

// warScene makes everything possible in one turn: dice for it, a hunt that finds the Fellowship, an event
// card, combat cards, an army before Minas Tirith.
var warScene = []string{
	`dice=[{"character":2,"muster":1,"event":1},{"character":1,"army":3,"muster":1,"event":1}]`,
	`huntBox=[4,5]`, `pool={"3":3}`,
	`cards.kindred-of-glorfindel=hand`, `cards.swords-in-eriador=hand`, `cards.rage-of-the-dunlendings=hand`,
	`box={"gondor":3,"sauron":3,"southrons":3,"isengard":2}`, `active=elves,gondor,isengard,sauron,southrons`,
	`captured=osgiliath`,
	`armies.osgiliath=sauron:r*8,sauron:e*2,sauron:n`, `armies.morannon=sauron:r`, `reinforcements.sauron:r=4`,
	`reinforcements.sauron:e=2`,
	`armies.minas-tirith=gondor:r*5,gondor:e,gondor:l`, // neither army can fall in one round
}

// playEvent plays an event card, which recruits and draws another card: that one comes in private.
func (w *war) playEvent() {
	w.look("event-1-beginning")
	w.begin("play")
	w.look("event-2-which")
	w.press("wotr.card.kindred-of-glorfindel")
	w.look("event-3-where")
	w.press("wotr.figure.elves:r")
	w.look("event-4-done")
	w.told("Kindred of Glorfindel", "Rivendell – recruited: Elven Regular")
	w.next()
}

// muster recruits two figures of the Shadow.
func (w *war) muster() {
	w.begin("muster")
	w.look("muster-1-which")
	w.press("wotr.figure.sauron:r", "wotr.region.minas-morgul")
	w.done()
	w.look("muster-2-second")
	w.press("wotr.figure.sauron:n", "wotr.region.morannon")
	w.done()
	w.told("Minas Morgul – recruited: Sauron Regular", "Morannon – recruited: Nazgûl")
	w.next()
}

// moveFellowship moves the Fellowship: the hunt finds it, a tile is drawn, a Companion falls and the rest is
// corruption.
func (w *war) moveFellowship() {
	w.begin("move-fellowship")
	if !strings.Contains(w.text(), "⚠️") {
		w.fail(fmt.Errorf("it is not said that chance decides: %q", w.text()))
	}
	w.look("hunt-1-preview")
	w.press("wotr.verb.move-fellowship")
	w.look("hunt-2-burden")
	w.press("wotr.verb.lose-random")
	w.look("hunt-3-casualty")
	// a hobbit is taken alive, and goes somewhere; those that are left may choose a Guide
	for len(w.offered()) > 0 {
		if !w.pressIfThere("wotr.verb.bear") {
			w.press("#")
		}
	}
	w.done()
	w.told("Hunt tile: 3", "Casualty of the hunt")
	w.next()
}

// march moves two armies by one die; the Free Peoples pass.
func (w *war) march() {
	w.begin("move-army")
	w.look("march-1-which")
	w.press("wotr.region.near-harad", "wotr.region.west-harondor")
	w.done()
	w.look("march-2-second")
	w.press("wotr.region.barad-dur", "wotr.region.gorgoroth")
	w.done()
	w.look("march-3-done")
	w.told("Near Harad → West Harondor", "Barad-dûr → Gorgoroth")
	w.next()
	w.press("wotr.verb.pass")
	w.next()
}

// hands has both players look at their hands, which show their own cards in their own language; what was
// drawn has come in private.
func (w *war) hands() {
	for _, hand := range []struct {
		side        int
		mine, other string
	}{{0, "wotr.card.swords-in-eriador", "wotr.card.rage-of-the-dunlendings"},
		{1, "wotr.card.rage-of-the-dunlendings", "wotr.card.swords-in-eriador"}} {
		w.now = hand.side
		w.be(w.users[hand.side])
		w.openThread(w.game)
		w.command("/hand", "hand")
		w.send()
		says := w.say([]string{hand.mine, hand.other})
		w.waitFor(fmt.Sprintf(`(m => m && m.textContent.includes('/hand') && [...m.querySelectorAll('img')].some(i => i.naturalWidth > 400 && i.alt.includes(%q)))(%s)`,
			says[0], lastMessage(`'ephemeral' in m.dataset`)))
		w.private = ask[string](w.page, lastMessage(`'ephemeral' in m.dataset`)+".dataset.message")
		w.look("hand-" + string(rune('1'+hand.side)))
		if strings.Contains(ask[string](w.page, w.inside()+".innerHTML"), says[1]) {
			w.t.Errorf("%s's hand shows %s", w.users[hand.side], says[1])
		}
		w.openDM()
		w.waitFor(`[...document.querySelectorAll('[data-message] img')].some(i => i.naturalWidth > 400 && i.alt.length > 20)`)
		w.shot("hand-dm-" + string(rune('1'+hand.side)))
	}
	w.turnTo(1)
}

// besiege attacks in the field until the defenders withdraw into their stronghold. The bot is killed while
// the attack is half said.
func (w *war) besiege() {
	w.begin("attack")
	w.press("bot.guided.exactly")
	w.press("wotr.face.army")
	w.press("wotr.region.osgiliath")
	w.look("siege-1-half-said")
	w.kill()
	w.press("wotr.region.minas-tirith")
	w.look("siege-2-who")
	w.pressAll() // piece by piece
	w.done()
	w.next()
	w.fight("siege")
	w.told("Minas Tirith, field battle", "🃏", "the siege begins")
}

// assault has the besiegers storm the walls, all of it on a phone.
func (w *war) assault() {
	act(w.page, narrow)
	w.waitFor(`document.getAnimations().length === 0`)
	w.look("phone-1-turn")
	w.press("wotr.verb.pass")
	w.next()
	w.begin("attack")
	w.look("phone-2-attack")
	w.press("wotr.region.minas-tirith") // the walls
	w.done()
	w.next()
	w.fight("phone-3")
	w.told("assault on the walls", "🩸", "The battle is over")
	w.look("phone-4-done")
	act(w.page, chromedp.EmulateViewport(1280, 900))
}

// fight answers the questions of a battle until somebody is to choose an action, by what is wished first:
// else cards are laid, who can withdraw fights one round first, an assault ends after a round.
func (w *war) fight(name string, first ...string) {
	stood := false
	for n := 0; w.fights(); n++ {
		if n > 25 {
			w.fail(fmt.Errorf("the battle does not end: %q", w.text()))
		}
		w.look(name + "-" + string(rune('a'+n)))
		wishes := []string{"wotr.verb.lay", "wotr.verb.stand", "wotr.verb.cease", "#"}
		if stood {
			wishes = []string{"wotr.verb.withdraw", "wotr.verb.lay", "wotr.verb.stand", "wotr.verb.go-on", "#"}
		}
		wishes = append(first, wishes...)
		wish := wishes[slices.IndexFunc(wishes, func(key string) bool { return w.pressIfThere(key) })]
		stood = stood || wish == "wotr.verb.stand"
		w.next()
	}
}

// fights reports whether the battle goes on: no action is to be chosen yet.
func (w *war) fights() bool {
	w.t.Helper()
	asked, _, _ := strings.Cut(words.Text(w.langs[w.now], "wotr.ask.action.choose",
		map[string]any{"faces": "|", "theirs": ""}), "|")
	return !strings.Contains(w.text(), strings.TrimSpace(asked))
}
