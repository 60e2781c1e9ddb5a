package bot_test

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	random "math/rand/v2"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
)

// secretSource is where all secrets of this package's tests come from: chance, or sevens alone, which give
// every game the same code and seed. It is put in the place of rand.Reader once, before the tests, because
// what runs beside them reads that too.
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

// twinGames are two games of the same rules and seed, played side by side: the others answer the same in both
// and are told the same; who hides something chooses otherwise where nothing but the seat itself learns of
// it.
type twinGames struct {
	rules  engine.Rules
	start  [2]engine.Position
	live   *table.Table // whose chance it is
	chance uint64
	hiding engine.Seats // who hides something
	others engine.Seats // who must see no difference
	pick   uint64       // the same number makes the same choices
}

// play returns the answers of either game, and how many lie behind when the ways have parted.
func (g twinGames) play(t *testing.T, most int) (answers [2][]turn, apart int) {
	t.Helper()
	pick := random.New(random.NewPCG(g.pick, 3))
	p, chance := g.start, g.chance
	for len(answers[0]) < most {
		asked := g.rules.Decisions(p[0])
		if len(asked) == 0 {
			break
		}
		d := asked[pick.IntN(len(asked))]
		var next [2]engine.Position
		var chose [2]engine.Action
		used, found := chance, false
		for try := 0; try < 300 && !found; try++ {
			told := [2]string{}
			for i := range p {
				a, err := engine.RandomAction(g.rules, p[i], d, pick.IntN, nil)
				if err != nil || i == 1 && (a.Verb != chose[0].Verb || !g.hiding.Has(d.Seat)) {
					a = chose[0]
				}
				live := liveChance(g.live, chance)
				q, played, err := g.rules.Apply(p[i], d.Seat, a, live)
				if err != nil {
					told[i] = fmt.Sprint("not in game ", i)
					continue
				}
				next[i], chose[i], used = q, a, live.Used()
				told[i] = fmt.Sprint(live.Used(), g.rules.FormatFor(a, d.Seat, g.others),
					engine.EventsFor(played.Events, g.others), g.asks(q))
			}
			// What has a secret field is tried for long: whether two choices differ and nobody sees it depends on
			// both.
			open := g.rules.FormatFor(chose[0], d.Seat, engine.Nobody) == g.rules.Format(chose[0])
			secret := !g.hiding.Has(d.Seat) || open || g.rules.Format(chose[0]) != g.rules.Format(chose[1])
			found = told[0] == told[1] && (secret || try > 100)
		}
		if !found {
			break
		}
		for i := range p {
			p[i], answers[i] = next[i], append(answers[i], turn{d.Seat, chose[i]})
		}
		if apart == 0 && g.rules.Format(chose[0]) != g.rules.Format(chose[1]) {
			apart = len(answers[0])
		}
		chance = used
	}
	return answers, apart
}

// asks is who is asked what.
func (g twinGames) asks(p engine.Position) (text string) {
	for _, d := range g.rules.Decisions(p) {
		text += fmt.Sprint(d.Seat, d.Step, " ")
	}
	return text
}

// numbers are ids that Discord gives.
var numbers = regexp.MustCompile(`\d{15,}`)

// bytesOf is all of a message that its reader gets, with the bytes of its files; without what says when it
// was written, and when something is due.
func (h *house) bytesOf(m sandbox.Message) string {
	text := readable(m)
	for _, a := range m.Attachments {
		data, _ := h.server.Attachment(a.ID)
		if strings.HasSuffix(a.Filename, ".txt") {
			text += "\n" + string(data)
		} else {
			text += fmt.Sprintf("\n%s %x", a.Filename, sha256.Sum256(data))
		}
	}
	return numbers.ReplaceAllString(numbered.ReplaceAllString(text, "#"), "#")
}

// sameReading fails the test where those who must see no difference have read something else in one game than
// in the other.
func sameReading(t *testing.T, one, two []string) {
	t.Helper()
	for k := range max(len(one), len(two)) {
		a, b := "nothing", "nothing"
		if k < len(one) {
			a = one[k]
		}
		if k < len(two) {
			b = two[k]
		}
		if a != b {
			t.Errorf("somebody reads\n%s\nor\n%s", cutTo(a, 3000), cutTo(b, 3000))
		}
	}
}
