package bot_test

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	random "math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/hunt"
)

// secretSource is where all secrets of this package's tests come from: chance, or sevens alone, which give every game the same code and seed.
// It is put in the place of rand.Reader once, before the tests, because what runs beside them reads that too.
type secretSource struct {
	chance io.Reader
	sevens atomic.Bool
}

func (s *secretSource) Read(b []byte) (int, error) {
	if !s.sevens.Load() {
		return s.chance.Read(b)
	}
	for i := range b {
		b[i] = 7
	}
	return len(b), nil
}

var secrets = &secretSource{chance: rand.Reader}

// theSameHunt is theHuntFor, always with the same code and seed. No other test may run beside it.
func theSameHunt(h *house) (game, thread string) {
	secrets.sevens.Store(true)
	defer secrets.sevens.Store(false)
	return theHuntFor(h)
}

// twinAnswers plays two games of one seed side by side: the hunters answer the same in both and are told the same, the Ring-bearer chooses
// otherwise where he does so in secret. Each answer is that of either game; apart tells how many answers lie behind when the ways have parted.
func twinAnswers(t *testing.T, start engine.Position, seed []byte, chance uint64, most int) (answers [2][]turn, apart int) {
	t.Helper()
	pick := random.New(random.NewPCG(5, 3))
	var p [2]engine.Position
	p[0], p[1] = start, start
	for n := 0; n < most; n++ {
		d := hunt.Rules.Decisions(p[0])[0]
		var next [2]engine.Position
		var chose [2]engine.Action
		used, found := chance, false
		for try := 0; try < 300 && !found; try++ {
			told := [2]string{}
			for i := range p {
				a, err := engine.RandomAction(hunt.Rules, p[i], d, pick.IntN, nil)
				if err != nil || i == 1 && a.Verb != chose[0].Verb || i == 1 && d.Seat != 0 {
					a = chose[0]
				}
				live := engine.NewSeeded(seed, chance)
				q, played, err := hunt.Rules.Apply(p[i], d.Seat, a, live)
				if err != nil {
					told[i] = fmt.Sprint("not in game ", i)
					continue
				}
				next[i], chose[i], used = q, a, live.Used()
				told[i] = fmt.Sprint(live.Used(), a.Verb, engine.EventsFor(played.Events, bothHunters), asksOf(q))
			}
			secret := d.Seat != 0 || hunt.Rules.Format(chose[0]) != hunt.Rules.Format(chose[1])
			found = told[0] == told[1] && (secret || try > 100)
		}
		if !found {
			break
		}
		for i := range p {
			p[i], answers[i] = next[i], append(answers[i], turn{d.Seat, chose[i]})
		}
		if apart == 0 && hunt.Rules.Format(chose[0]) != hunt.Rules.Format(chose[1]) {
			apart = len(answers[0])
		}
		chance = used
	}
	return answers, apart
}

// asksOf is who is asked what.
func asksOf(p engine.Position) (text string) {
	for _, d := range hunt.Rules.Decisions(p) {
		text += fmt.Sprint(d.Seat, d.Step, " ")
	}
	return text
}

// numbers are ids that Discord gives.
var numbers = regexp.MustCompile(`\d{15,}`)

// lookedUp is all that the hunters get who ask for everything there is, in words: records, stories, lists, chances, boards, areas.
func (h *house) lookedUp(game, thread string, areas []string) (all []string) {
	h.t.Helper()
	for _, user := range []int{halina, merry} {
		add := func(what string, m sandbox.Message) {
			text := readable(m)
			for _, a := range m.Attachments {
				data, _ := h.server.Attachment(a.ID)
				if strings.HasSuffix(a.Filename, ".txt") {
					text += "\n" + string(data)
				} else {
					text += fmt.Sprintf("\n%x", sha256.Sum256(data))
				}
			}
			all = append(all, fmt.Sprintf("user %d, %s: %s", user, what, numbers.ReplaceAllString(numbered.ReplaceAllString(text, "#"), "#")))
		}
		ask := func(name string, options ...sandbox.Option) sandbox.Message {
			m := h.command(user, thread, name, options...)
			add(name, m)
			return m
		}
		ask("record")
		log := ask("log")
		add("log as a file", h.press(user, thread, log, "log:"+game+":file"))
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

// Two whole games, move by move the same but for what the Ring-bearer has chosen in secret, are the same for the hunters byte by byte, whatever they
// ask for: the record so far, the story, their games, why not, what is likely, the board in words, an area.
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
			answers, apart = twinAnswers(t, start, now.Seed, now.Chance, 70)
		}
		var areas []string
		for _, played := range answers {
			for _, a := range played {
				for _, arg := range a.action.Args {
					if place := hunt.Spaces.Name(arg.Value); a.seat == 0 && a.action.Verb == "move" && place != "dot" && !slices.Contains(areas, place) {
						areas = append(areas, place)
					}
				}
			}
		}
		areas = areas[max(0, len(areas)-2):]
		for n, a := range answers[i] {
			h.did(int(a.seat), h.command(int(a.seat), thread, "answer", action(hunt.Rules.Format(a.action))))
			h.settled(game)
			if n == apart || n == len(answers[i])-1 {
				read[i] = append(read[i], h.lookedUp(game, thread, areas))
			}
		}
		m := h.command(pippin, thread, "record")
		data, _ := h.server.Attachment(m.Attachments[0].ID)
		mine[i] = string(data)
	}
	if len(read[0]) != len(read[1]) || len(answers[0]) < 40 || mine[0] == mine[1] {
		t.Fatalf("%d answers, read %d and %d times, the Ring-bearer's records are the same: %t", len(answers[0]), len(read[0]), len(read[1]), mine[0] == mine[1])
	}
	for n := range read[0] {
		for k := range read[0][n] {
			if one, two := read[0][n][k], read[1][n][k]; one != two {
				t.Errorf("a hunter reads\n%s\nor\n%s", cutTo(one, 3000), cutTo(two, 3000))
			}
		}
	}
	t.Logf("%d answers, apart from answer %d on", len(answers[0]), apart)
}
