package bot_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
)

// lettersOf are what stands on buttons and menu lines that begin with a letter of the picture: "B · Moria"
// as "B Moria".
func lettersOf(m sandbox.Message) (list []string) {
	labels := []string{}
	for _, c := range people.Forward(m) {
		labels = append(labels, c.Label)
		for _, o := range c.Options {
			labels = append(labels, o.Label)
		}
	}
	for _, label := range labels {
		if letter, place, ok := strings.Cut(label, " · "); ok && len(letter) == 1 {
			list = append(list, letter+" "+place)
		} else if shortMove.MatchString(label) {
			list = append(list, label)
		}
	}
	return list
}

// shortMove is a move on a button: "Sam: A → Rhudaur".
var shortMove = regexp.MustCompile(`^(.+): ([A-Z]) → `)

// A question of a place carries one picture whose letters are those of the buttons, in the language of
// whoever is asked; any other question carries none, and none of the question before it. The board stays a
// press away, beside the question.
func TestAQuestionOfAPlaceIsLettered(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.placeAll(game, thread)
	random := rand.New(rand.NewPCG(4, 1))
	lettered, plain := [2]int{}, 0
	for n := 0; n < 60 && (lettered[pippin] < 3 || lettered[halina] < 3 || plain < 3); n++ {
		p, now := h.position(game)
		if _, over := now.Rules.Result(p); over {
			break
		}
		d := now.Rules.Decisions(p)[0]
		user := h.userOf(string(now.UserOf(d.Seat)))
		status, _ := h.status(thread, game)
		m, before := h.press(user, thread, status, "s:"+string(game)), h.bytes(game)
		for presses := 0; presses < 6; presses++ {
			letters := lettersOf(m)
			switch {
			case len(m.Attachments) > 1 || len(m.Attachments) == 0 != (len(letters) == 0):
				t.Fatalf("%d pictures for the letters %q under %q", len(m.Attachments), letters, m.Content)
			case len(letters) == 0:
				plain++
			default:
				lettered[user]++
				for _, text := range letters {
					if move := shortMove.FindStringSubmatch(text); move != nil {
						_, from, _ := strings.Cut(m.Attachments[0].Description, " "+move[2]+" ")
						from = from[:strings.IndexAny(from, ",.")]
						stand := regexp.MustCompile(regexp.QuoteMeta(from) + ": [^.]*" + regexp.QuoteMeta(move[1]) + ` \d`)
						if !stand.MatchString(m.Attachments[0].Description) {
							t.Errorf("%q stands on a button, the picture shows %q", text, m.Attachments[0].Description)
						}
						continue
					}
					// "A Mirkwood · …", or of a move that is one choice "A Warg: Mirkwood → Rohan"
					letter, place, _ := strings.Cut(text, " ")
					place, _, _ = strings.Cut(place, " · ")
					if _, from, ok := strings.Cut(place, ": "); ok {
						place, _, _ = strings.Cut(from, " → ")
					}
					if !strings.Contains(m.Attachments[0].Description, letter+" "+place) {
						t.Errorf("%q stands on a button, the picture shows %q", text, m.Attachments[0].Description)
					}
				}
			}
			controls := people.Forward(m)
			i := slices.IndexFunc(
				controls,
				func(c *sandbox.Component) bool { return !strings.Contains(c.CustomID, ":go:") },
			)
			if i < 0 {
				break
			}
			m = h.press(user, thread, m, controls[i].CustomID, people.Values(controls[i], random.IntN)...)
			if h.bytes(game) != before {
				break
			}
		}
		if h.bytes(game) != before { // what was asked is answered: the status is another one
			h.settled(game)
			status, _ = h.status(thread, game)
		}
		shown := h.press(user, thread, h.press(user, thread, status, "s:"+string(game)), "m:"+string(game))
		if !shown.Ephemeral() || len(shown.Attachments) != 1 {
			t.Fatalf("the board at a press: %q with %d pictures", shown.Content, len(shown.Attachments))
		}
		if h.bytes(game) == before { // nothing has been done by presses
			a, err := engine.RandomAction(now.Rules, p, d, random.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			h.did(user, h.command(user, thread, "answer", action(now.Rules.Format(a))))
		}
		h.settled(game)
	}
	if lettered[pippin] == 0 || lettered[halina] == 0 || plain == 0 {
		t.Errorf("%v lettered questions and %d plain ones", lettered, plain)
	}
}
