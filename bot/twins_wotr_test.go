package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// The seats of a war of four, see warSeats; the last user is a guest.
const gondor engine.Seat = 2

var (
	ofGondor, ofRohan = engine.SeatsOf(gondor), engine.SeatsOf(gondor + 1)
	ofShadow          = engine.SeatsOf(gondor+2, gondor+3)
)

// twinWars opens two wars of four with Kings of Middle-earth that have the same code and the same seed. Until
// then no other test runs beside this one, from then on others do.
func twinWars(t *testing.T) (houses [2]*house, games [2]ids.Game, threads [2]string) {
	t.Helper()
	for i := range houses {
		houses[i] = openHouse(t, wars(), atTable(4))
		secrets.sevens.Store(true)
		games[i], threads[i] = warOf(houses[i], engine.Options{"seats": "4", "kings": "on"})
		secrets.sevens.Store(false)
	}
	t.Parallel()
	return houses, games, threads
}

// looksUp has a user ask for everything there is: records, stories, lists, chances, boards, hands, regions,
// cards, orders; it returns what was suggested while they typed.
func (h *house) looksUp(user int, game ids.Game, thread string, cards []string) (suggested []string) {
	h.t.Helper()
	for _, typing := range [][2]string{
		{"log", "about"}, {"log", "seat"}, {"card", "name"}, {"region", "name"}, {"answer", "action"},
		{"orders", "order"}, {"orders", "remove"},
		{"board", "where"}, {"board", "view"}, {"war play", "card"},
	} {
		choices, err := h.server.Autocomplete(h.users[user], thread, typing[0],
			sandbox.Option{Name: typing[1], Value: "", Focused: true})
		if err != nil {
			h.t.Errorf("%v: %v", typing, err)
		}
		suggested = append(suggested, fmt.Sprintf("user %d is suggested for %s %s: %v", user, typing[0], typing[1],
			choices))
	}
	_, now := h.position(game)
	if status, ok := h.server.Look(h.users[user], thread, string(now.StatusMessage)); ok && user != bilbo {
		h.press(user, thread, status, "s:"+string(game))
	}
	h.press(user, thread, h.command(user, thread, "log"), "log:"+string(game)+":file")
	for _, ask := range [][]string{
		{"record"}, {"log", "seat=gondor"}, {"games"}, {"games", "where=here"}, {"why"}, {"orders"},
		{"odds hunt"}, {"odds battle", "from=minas-morgul", "to=osgiliath"},
		{"board", "text=mine"}, {"board", "text=public"}, {"board", "turn=1"}, {"board", "view=mine"}, {"draw"},
		{"board", "view=gondor"}, {"board", "what=hand"},
		{"hand"}, {"hand", "as=words"}, {"region", "name=wotr.lookup.region.minas-tirith"},
		{"region", "name=wotr.lookup.region.erebor"},
		{"card", "name=wotr.lookup.character.denethor"}, {"card", "name=wotr.lookup.tile.3"},
	} {
		h.asks(user, thread, ask[0], ask[1:]...)
	}
	for _, card := range cards {
		h.asks(user, thread, "card", "name=wotr.lookup.card."+card)
		h.asks(user, thread, "log", "about=wotr.lookup.card."+card)
	}
	return suggested
}

// asks uses a slash command with options as they are typed.
func (h *house) asks(user int, thread, name string, typed ...string) {
	h.t.Helper()
	var options []sandbox.Option
	for _, o := range typed {
		name, value, _ := strings.Cut(o, "=")
		options = append(options, sandbox.Opt(name, value))
	}
	h.command(user, thread, name, options...)
}

// hasRead is all that users have been shown: in the thread, in answers that nobody else sees, in letters.
func (h *house) hasRead(thread string, users ...int) (all []string) {
	for _, user := range users {
		for where, channel := range map[string]string{"thread": thread, "letter": h.server.DM(h.users[user])} {
			for n, m := range h.server.Messages(h.users[user], channel) {
				all = append(all, fmt.Sprintf("user %d, %s %03d: %s", user, where, n, h.bytesOf(m)))
			}
		}
	}
	slices.Sort(all)
	return all
}

// Two wars, move by move the same but for the cards that one partner has chosen in secret (to offer, to
// discard, to lay), and for whether he has answered by hand or by a standing order: for the partner, the
// enemies and a guest they are the same byte by byte.
func TestNobodyReadsWhatGondorHides(t *testing.T) {
	houses, games, threads := twinWars(t)
	start, now := houses[0].position(games[0])
	ways := twinGames{
		rules: wotr.Rules, start: [2]engine.Position{start, start}, live: now, chance: now.Chance,
		hiding: ofGondor, others: ofRohan | ofShadow, pick: 15,
	}
	answers, apart := ways.play(t, 60)
	var cards, verbs []string // that Gondor's player has chosen in secret
	keeps := 0
	for n, a := range answers[0] {
		if a.seat != gondor {
			continue
		}
		one, two := wotr.Rules.Format(a.action), wotr.Rules.Format(answers[1][n].action)
		if one != two {
			verbs = append(verbs, a.action.Verb)
			for _, text := range []string{one, two} {
				_, card, _ := strings.Cut(text, "card=")
				cards = append(cards, card)
			}
		}
		if one == "keep" {
			keeps++
		}
	}
	if len(answers[0]) < 40 || apart == 0 || !slices.Contains(verbs, "exchange") || keeps == 0 {
		t.Fatalf("%d answers, apart from %d on, by %v, %d kept hands", len(answers[0]), apart, verbs, keeps)
	}
	t.Logf("%d answers, apart from %d on, by %v, %d kept hands, cards %v", len(answers[0]), apart, verbs, keeps,
		cards)
	var read [2][]string
	var mine [2]string
	for i, h := range houses {
		game, thread := games[i], threads[i]
		if i == 1 {
			h.asks(pippin, thread, "orders", "order=exchange exchange=keep")
		}
		for n, a := range answers[i] {
			user, text := h.userOf(h.holder(game, a.seat)), wotr.Rules.Format(a.action)
			if byOrder := a.seat == gondor && text == "keep"; byOrder {
				h.obeys(game)
				if i == 1 {
					h.wasDone(game, a)
					continue
				}
				h.ahead.Add(int64(time.Hour)) // as long as the order takes, in which old answers have become fixed
			}
			h.did(user, h.command(user, thread, "answer", action(text)))
			h.settled(game)
			if n == apart {
				read[i] = h.looksUp(merry, game, thread, cards[:2])
			}
		}
		for user := halina; user <= bilbo; user++ {
			read[i] = append(read[i], h.looksUp(user, game, thread, cards)...)
		}
		eyes, err := h.server.Autocomplete(h.users[merry], thread, "card",
			sandbox.Option{Name: "name", Value: "Eye", Focused: true})
		// things of one name are told apart
		for _, what := range []string{"Eye / Oko · hunt tile", "Eye / Oko · action die"} {
			if err != nil || !strings.Contains(fmt.Sprint(eyes), what) {
				t.Errorf("%s is not suggested: %v, %v", what, eyes, err)
			}
		}
		m := h.command(pippin, thread, "undo")
		if c, ask := people.Control(m, "u:ask:"); ask { // else it is done
			h.press(pippin, thread, m, c.CustomID)
		}
		h.settled(game)
		h.passes(72*time.Hour, game)
		h.asks(merry, thread, "games")
		read[i] = append(read[i], h.hasRead(thread, halina, merry, zosia, bilbo)...)
		mine[i] = h.bytesOf(h.command(pippin, thread, "record"))
	}
	if mine[0] == mine[1] || len(read[0]) < 200 {
		t.Errorf("what Gondor's player reads is the same: %t; the others have read %d messages", mine[0] == mine[1],
			len(read[0]))
	}
	sameReading(t, read[0], read[1])
}

// temptedWar plays a war of four with Kings of Middle-earth until tiles lie hidden on two sovereigns, and
// returns it with a twin in which other tiles do, and the Shadow's hands are others.
func temptedWar(t *testing.T) (p, twin engine.Position) {
	t.Helper()
	tempting := func(_ engine.Position, verb, _ string, _ engine.Value) int {
		switch verb {
		case "tempt":
			return 400
		case "cleanse", "awaken":
			return 0
		}
		return 1
	}
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 12))
		chance := engine.NewSeeded([]byte{byte(seed)}, 0)
		p, played, err := wotr.Rules.New(engine.Options{"seats": "4", "kings": "on"}, chance)
		told := played.Events
		for range 400 {
			if err != nil {
				t.Fatal(err)
			}
			if _, over := wotr.Rules.Result(p); over {
				break
			}
			hidden := 0
			for _, s := range wotr.Rules.View(p, engine.Nobody).(wotr.View).Kings.Sovereigns {
				hidden += min(1, s.Hidden)
			}
			asked := wotr.Rules.Decisions(p)
			if d := asked[0]; hidden > 1 && d.Step == "action.choose" && ofShadow.Has(d.Seat) {
				twin, ok := wotr.Rules.Redeal(p, ofGondor|ofRohan, engine.EventsFor(told, ofGondor|ofRohan), random.IntN)
				if one, two := tilesOf(p), tilesOf(twin); ok && one != two {
					return p, twin
				}
			}
			d := asked[random.IntN(len(asked))]
			var a engine.Action
			if a, err = engine.RandomAction(wotr.Rules, p, d, random.IntN, tempting); err == nil {
				p, played, err = wotr.Rules.Apply(p, d.Seat, a, chance)
				told = append(told, played.Events...)
			}
		}
	}
	t.Fatal("no tiles are hidden in any of these games")
	return nil, nil
}

// tilesOf is what the Shadow knows of the sovereigns and the hunt pool.
func tilesOf(p engine.Position) string {
	v := wotr.Rules.View(p, ofShadow).(wotr.View)
	return fmt.Sprint(v.Kings.Sovereigns, v.Hunt.Pool)
}

// Two wars that differ in the tiles that lie hidden on sovereigns, in the pool that is left, and in the
// Shadow's cards: for the Free Peoples' players and a guest they are the same byte by byte (K8.10).
func TestNobodyReadsWhichTilesAreHidden(t *testing.T) {
	houses, games, threads := twinWars(t)
	p, twin := temptedWar(t)
	_, now := houses[0].position(games[0])
	ways := twinGames{
		rules: wotr.Rules, start: [2]engine.Position{p, twin}, live: now, chance: now.Chance, hiding: ofShadow,
		others: ofGondor | ofRohan,
	}
	answers, _ := ways.play(t, 12)
	if len(answers[0]) < 3 {
		t.Fatalf("the twins are told apart after %d answers", len(answers[0]))
	}
	var read, theirs [2][]string
	for i, h := range houses {
		game, thread := games[i], threads[i]
		h.putGame(game, ways.start[i])
		for n, a := range answers[i] {
			user := h.userOf(h.holder(game, a.seat))
			h.did(user, h.command(user, thread, "answer", action(wotr.Rules.Format(a.action))))
			h.settled(game)
			if n == 0 {
				h.looksUp(merry, game, thread, nil)
			}
		}
		for _, user := range []int{pippin, merry, bilbo} {
			read[i] = append(read[i], h.looksUp(user, game, thread, nil)...)
		}
		h.passes(72*time.Hour, game)
		read[i] = append(read[i], h.hasRead(thread, pippin, merry, bilbo)...)
		theirs[i] = h.hasRead(thread, halina)
	}
	if slices.Equal(theirs[0], theirs[1]) || len(read[0]) < 100 {
		t.Errorf("the Shadow reads the same in both: %t; the others have read %d messages",
			slices.Equal(theirs[0], theirs[1]), len(read[0]))
	}
	sameReading(t, read[0], read[1])
}
