package bot_test

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"redbook/assets/words"
	almanachunt "redbook/bot/almanac/hunt"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/storage/ids"
)

// huntEntries are all that can be looked up of The Hunt for the Ring.
func huntEntries() []phrase.Entry {
	theHunt()
	return phrase.Entries("hunt", almanachunt.New("hunt", dataset.Ours()))
}

// Every card, die face, region, area and exit of The Hunt for the Ring can be looked up, and nothing else; of
// the rules every page.
func TestEverythingOfTheHuntCanBeLookedUp(t *testing.T) {
	set := dataset.Ours()
	var want, got []string
	for key := range set.CardsByName() {
		want = append(want, "hunt.lookup."+key)
	}
	for _, v := range hunt.Faces.Values() {
		if v != 0 {
			want = append(want, "hunt.lookup.face."+hunt.Faces.Name(v))
		}
	}
	for id := range set.Regions {
		if set.Regions[id].ID != "" {
			want = append(want, "hunt.lookup.region."+dataset.RegionID(id).String())
		}
	}
	for part, b := range set.Boards {
		for i := range b.Spaces {
			if s := &b.Spaces[i]; s.Area() || s.Exit != "" {
				want = append(want, "hunt.lookup.space."+[...]string{"i-", "ii-"}[part]+dataset.SpaceID(i).String())
			}
		}
	}
	topics, pages := 0, map[int]bool{}
	for _, e := range huntEntries() {
		if e.Domain() != "" {
			got = append(got, e.Key)
			continue
		}
		topics++
		maps.Copy(pages, pagesOf(e))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %d entries, want %d", len(got), len(want))
	}
	for n := 7; n <= 36; n++ {
		if !pages[n] && n != 26 && n != 30 && n != 35 { // pictures alone, or headings
			t.Errorf("nothing of page %d", n)
		}
	}
	if topics < 60 {
		t.Errorf("%d topics", topics)
	}
}

func TestEntriesOfTheHuntAreWhole(t *testing.T) {
	t.Parallel()
	holdWhole(t, hunt.Rules, huntEntries())
}

// huntLookUps are asked in the thread of a new game by its player, and by a spectator elsewhere.
var huntLookUps = [][]string{
	{"card", "name=Tom Bombadil"}, {"card", "name=kapitan dziewieciu"},
	{"card", "name=hunt.lookup.companion.sam"}, {"card", "name=hunt.lookup.face.shadow"},
	{"rule", "topic=s. 22"}, {"rule", "topic=w zasiegu"}, {"rule", "topic=black riders"},
	{"rule", "topic=offside"},
	{"region", "name=hunt.lookup.space.i-23"}, {"region", "name=hunt.lookup.space.ii-exit-a"},
	{"region", "name=Buckland"}, {"region", "name=hunt.lookup.region.v-b"},
	{"odds meeting"}, {"odds meeting", "tokens=2"}, {"odds meeting", "tokens=many"}, {"odds where"},
}

// hunters starts a game of The Hunt for the Ring for two: pippin leads Frodo.
func hunters(h *house) (game ids.Game, thread string) {
	h.t.Helper()
	h.command(pippin, h.channel, people.Create("hunt"), sandbox.Opt("seat", "ring-bearer"))
	game, thread = h.begun()
	h.settled(game)
	return game, thread
}

// Which cards are in a hand, and where Frodo starts, chance decides.
var chances = regexp.MustCompile(`📍 (In your hand|Na twojej ręce): [0-9]+\.|📍 (Not seen yet|Jeszcze się nie pojawiła)\.|(in the journal, step 0|w dzienniku, pole 0|not in the journal|nie ma w dzienniku)[^\n]*`)

// /card, /rule, /region and /odds in both languages, word for word.
func TestLookUpsOfTheHunt(t *testing.T) {
	h := newHouseOf(t, []table.Game{theHunt()})
	_, thread := hunters(h)
	golden(t, "testdata/lookup-hunt.txt",
		h.lookUps(thread, huntLookUps,
			func(text string) string { return chances.ReplaceAllString(text, "(by chance)") }))
}

// An ally card is in the hand of the Ring-bearer for him alone, and so is what stands in the journal.
func TestLookUpsOfTheHuntKeepSecrets(t *testing.T) {
	h := newHouseOf(t, []table.Game{theHunt()})
	game, thread := hunters(h)
	_, now := h.position(game)
	own := now.View(engine.SeatsOf(0)).(hunt.View).Bearer
	card := sandbox.Opt("name", "hunt.lookup.card."+hunt.Cards.Name(engine.Value(own.Hand[0])))
	start := sandbox.Opt("name", "hunt.lookup.space.i-"+own.Start.String())
	for user, knows := range map[int]bool{pippin: true, halina: false, merry: false} {
		hand := words.Text(reads[user], "hunt.tell.card-where", words.Args{"hand": "", "gone": 0, "out": 0})
		if m := h.command(user, thread, "card", card); strings.Contains(m.Content, hand) == knows {
			t.Errorf("user %d: %q", user, m.Content)
		}
		if m := h.command(user, thread, "region", start); strings.Contains(m.Content, "🤫") != knows {
			t.Errorf("user %d: %q", user, m.Content)
		}
	}
}

// What a Nazgûl and the Ring-bearer cannot do now is told with its reason.
func TestWhyNotInTheHunt(t *testing.T) {
	h := newHouseOf(t, []table.Game{theHunt()})
	game, thread := hunters(h)
	random := rand.New(rand.NewPCG(7, 7))
	asked := map[string]bool{"turn.bearer": false, "nazgul.turn": false}
	for range 60 {
		p, now := h.position(game)
		d := now.Rules.Decisions(p)[0]
		if done, ok := asked[d.Step]; ok && !done {
			asked[d.Step] = true
			user := h.userOf(string(now.UserOf(d.Seat)))
			all := h.command(user, thread, "why").Content
			if !strings.Contains(all, "\n• **") || utf8.RuneCountInString(all) > 2000 ||
				strings.ContainsAny(all, "⟨⟩") {
				t.Errorf("/why: %q", all)
			}
			say := phrase.Speaker{Rules: hunt.Rules, Lang: reads[user]}
			for _, verb := range d.Verbs {
				if strings.Contains(all, "• **"+say.Verb(verb)+"**") {
					t.Errorf("%s is open: %q", verb, all)
				}
			}
		}
		if asked["turn.bearer"] && asked["nazgul.turn"] {
			return
		}
		h.warStep(game, thread, random)
	}
	for step, done := range asked {
		if !done {
			t.Errorf("nobody was asked in %s", step)
		}
	}
}
