package bot_test

import (
	"fmt"
	"slices"
	"testing"

	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/storage/ids"
)

// theSameHunt is theHuntFor, always with the same code and seed. No other test may run beside it.
func theSameHunt(h *house) (game ids.Game, thread string) {
	secrets.sevens.Store(true)
	defer secrets.sevens.Store(false)
	return theHuntFor(h)
}

// lookedUp is all that the hunters get who ask for everything there is, in words: records, stories, lists,
// chances, boards, areas.
func (h *house) lookedUp(game ids.Game, thread string, areas []string) (all []string) {
	h.t.Helper()
	for _, user := range []int{halina, merry} {
		add := func(what string, m sandbox.Message) {
			all = append(all, fmt.Sprintf("user %d, %s: %s", user, what, h.bytesOf(m)))
		}
		ask := func(name string, options ...sandbox.Option) sandbox.Message {
			m := h.command(user, thread, name, options...)
			add(name, m)
			return m
		}
		ask("record")
		log := ask("log")
		add("log as a file", h.press(user, thread, log, "log:"+string(game)+":file"))
		ask("log", sandbox.Opt("seat", "ring-bearer"))
		ask("games")
		ask("games", sandbox.Opt("where", "here"))
		ask("why")
		ask("odds where")
		ask("odds meeting")
		ask("board", sandbox.Opt("text", "mine"))
		ask("board", sandbox.Opt("text", "public"))
		ask("draw")
		for _, area := range areas {
			ask("region", sandbox.Opt("name", "hunt.lookup.space."+area))
		}
	}
	return all
}

// Two whole games, move by move the same but for what the Ring-bearer has chosen in secret, are the same for
// the hunters byte by byte, whatever they ask for: the record so far, the story, their games, why not, what
// is likely, the board in words, an area. So is what the answers to their own actions tell.
func TestHuntersLookUpTheSameWhereverFrodoGoes(t *testing.T) {
	var read [2][][]string
	var mine [2]string
	var answers [2][]turn
	apart := 0
	for i := range read {
		h := openHouse(t, hunts())
		game, thread := theSameHunt(h)
		if i == 0 {
			start, now := h.position(game)
			ways := twinGames{
				rules: hunt.Rules, start: [2]engine.Position{start, start}, live: now, chance: now.Chance,
				hiding: engine.SeatsOf(0), others: bothHunters, pick: 7,
			}
			answers, apart = ways.play(t, 70)
		}
		var areas []string
		for _, played := range answers {
			for _, a := range played {
				for _, arg := range a.action.Args {
					if place := hunt.Spaces.Name(arg.Value); a.seat == 0 && a.action.Verb == "move" && place != "dot" &&
						!slices.Contains(areas, place) {
						areas = append(areas, place)
					}
				}
			}
		}
		areas = areas[max(0, len(areas)-2):]
		var came []string // of what the hunters do, as the answers tell it
		for n, a := range answers[i] {
			m := h.command(int(a.seat), thread, "answer", action(hunt.Rules.Format(a.action)))
			h.did(int(a.seat), m)
			h.settled(game)
			if bothHunters.Has(a.seat) {
				came = append(came, h.bytesOf(m))
			}
			if n == apart || n == len(answers[i])-1 {
				read[i] = append(read[i], h.lookedUp(game, thread, areas))
			}
		}
		read[i] = append(read[i], came)
		m := h.command(pippin, thread, "record")
		data, _ := h.server.Attachment(m.Attachments[0].ID)
		mine[i] = string(data)
	}
	if len(read[0]) != len(read[1]) || len(answers[0]) < 40 || mine[0] == mine[1] {
		t.Fatalf("%d answers, read %d and %d times, the Ring-bearer's records are the same: %t", len(answers[0]),
			len(read[0]), len(read[1]), mine[0] == mine[1])
	}
	for n := range read[0] {
		sameReading(t, read[0][n], read[1][n])
	}
	t.Logf("%d answers, apart from answer %d on", len(answers[0]), apart)
}
