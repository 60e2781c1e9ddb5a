package bot_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"redbook/assets/words"
	almanacwotr "redbook/bot/almanac/wotr"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

func warEntries() []phrase.Entry { return phrase.Entries("wotr", almanacwotr.Almanac{}) }

// Every card, combat half, character, hunt tile, die face, action token and region of War of the Ring can be
// looked up, and nothing else; of the rules every page, and every point of the FAQ.
func TestEverythingOfTheWarCanBeLookedUp(t *testing.T) {
	var want, got []string
	for _, d := range []*engine.Domain{wotr.Cards, wotr.Combats, wotr.Characters, wotr.Tiles, wotr.Faces,
		wotr.Regions, wotr.Tokens} {
		for _, v := range d.Values() {
			if v != 0 || d == wotr.Tokens {
				want = append(want, "wotr.lookup."+d.ID()+"."+d.Name(v))
			}
		}
	}
	for _, v := range wotr.Characters.Values() {
		if wotr.Character(v).Sovereign() {
			want = append(want, "wotr.lookup.ruler-token."+wotr.Characters.Name(v))
		}
	}
	topics, points, pages, kings := 0, map[string]bool{}, map[int]bool{}, map[int]bool{}
	for _, e := range warEntries() {
		switch {
		case e.Domain() != "":
			got = append(got, e.Key)
		case strings.HasPrefix(e.Key, "wotr.topic.faq-"):
			points[strings.TrimPrefix(e.Key, "wotr.topic.faq-")] = true
		case strings.HasPrefix(e.Key, "wotr.topic.kings-"):
			maps.Copy(kings, pagesOf(e))
			if !words.Has(words.English, e.Key+".book") || !words.Has(words.Polish, e.Key+".book") {
				t.Errorf("%s does not say in whose rulebook it is written", e.Key)
			}
		case e.Pages(words.English) != "":
			topics++
			maps.Copy(pages, pagesOf(e))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %d entries, want %d: %v", len(got), len(want), got)
	}
	for n := 1; n <= 30; n++ {
		if !points[fmt.Sprint(n)] {
			t.Errorf("FAQ %d is missing", n)
		}
	}
	for n := 3; n <= 44; n++ { // the chapters for two players
		if !pages[n] {
			t.Errorf("nothing of page %d", n)
		}
	}
	for n := 6; n <= 19; n++ { // Kings of Middle-earth, from its new rules to the list of its cards
		if !kings[n] {
			t.Errorf("nothing of page %d of Kings of Middle-earth", n)
		}
	}
	if topics < 90 {
		t.Errorf("%d topics", topics)
	}
}

func TestEntriesOfTheWarAreWhole(t *testing.T) {
	t.Parallel()
	holdWhole(t, wotr.Rules, warEntries())
}

// golden compares a text with a file of testdata, or writes it.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *rewrite {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("the texts differ from %s: run with -rewrite and read what has changed", file)
	}
}

// lookUps are asked in the thread of a new game by both players, and by a spectator elsewhere.
var lookUps = [][]string{
	{"card", "name=Wormtongue"}, {"card", "name=gadzi jezyk"}, {"card", "name=zwiadowcy"},
	{"card", "name=smeagol"}, {"card", "name=The Witch-king"},
	{"card", "name=wotr.lookup.tile.eye"}, {"card", "name=wotr.lookup.face.will"},
	{"card", "name=wotr.lookup.token.move"}, {"card", "name=Tom Bombadil @everyone"},
	{"card", "name=wotr.lookup.card.kings-stormcrow"}, {"card", "name=zwiastun burzy"}, {"card", "name=theoden"},
	{"card", "name=Władca nietoperzy"},
	{"card", "name=2, crown"}, {"card", "name=wotr.lookup.ruler-token.thranduil"},
	{"card", "name=Will of the West on the Ruler die"},
	{"rule", "topic=wotr.topic.kings-attempt"}, {"rule", "topic=przebudzenie suwerena"},
	{"rule", "topic=faq 18"}, {"rule", "topic=FAQ6"}, {"rule", "topic=R137"}, {"rule", "topic=r 23"},
	{"rule", "topic=33"}, {"rule", "topic=s. 43"}, {"rule", "topic=tylna straz"},
	{"rule", "topic=rearguard"}, {"rule", "topic=offside"}, {"rule", "topic=elite reduced"},
	{"region", "name=minas tirith"}, {"region", "name=brody na isenie"}, {"region", "name=Moria"},
	{"region", "name=Rivendell"}, {"region", "name=gora"},
	{"odds battle", "attackers=6r 2e 3l", "defenders=3 1 1", "kind=assault"},
	{"odds battle", "attackers=5r", "defenders=5r", "rounds=2", "bonus=1/0", "losses=dice"},
	{"odds battle", "from=minas-morgul", "to=Osgiliath"}, {"odds battle", "from=moria", "to=dimrill-dale"},
	{"odds battle", "attackers=twelve"},
	{"odds hunt"}, {"odds hunt", "moves=3", "dice=2"},
}

// undealt is a text as if no card had been dealt yet: who has drawn what, chance decides.
func undealt(text string) string {
	for _, lang := range words.Languages {
		text = strings.ReplaceAll(text, words.Text(lang, "wotr.tell.where.hand", nil),
			words.Text(lang, "wotr.tell.where.deck", nil))
	}
	return text
}

// /card, /rule, /region and /odds in both languages, word for word.
func TestLookUpsOfTheWar(t *testing.T) {
	h := newHouseOf(t, wars())
	_, thread := war(h)
	golden(t, "testdata/lookup-wotr.txt", h.lookUps(thread, lookUps, undealt))
}

// /rule finds what a rule is about by the words that players use for it, with or without marks, in either
// language.
func TestRulesAreFoundByWhatPlayersSay(t *testing.T) {
	h := newHouseOf(t, wars())
	_, thread := war(h)
	for topic, typed := range map[string][]string{
		"four-players": {"4 players", "multiplayer", "teammate", "czterech graczy", "gra wieloosobowa",
			"sojusznik", "kto kontroluje"},
		"three-players":             {"3 players", "two actions in a row", "gra trzyosobowa", "dwie akcje z rzedu"},
		"order-of-actions":          {"turn order", "kolejnosc tur"},
		"exchange":                  {"swap cards", "wymiana kart"},
		"mixed-armies":              {"mixed army", "laczenie armii", "oddzielne armie"},
		"hand-limit":                {"hand limit"},
		"partners-cards":            {"limit kart"},
		"individual-victory":        {"who wins", "zwyciestwo indywidualne"},
		"action-tokens":             {"action token", "saga", "zeton akcji"},
		"kings-overview":            {"Kings of Middle-earth", "krolowie srodziemia"},
		"kings-awaken":              {"awakened sovereign", "przebudzic suwerena"},
		"kings-attempt":             {"corrupt a sovereign", "proba spaczenia", "zetony spaczenia"},
		"kings-corrupted":           {"resistance", "odpornosc"},
		"kings-corrupted-sovereign": {"weakness", "spaczony suweren"},
		"kings-ruler-dice":          {"ruler die", "kosc wladcy"},
		"kings-dread":               {"dread token", "trwoga"},
		"kings-chieftains":          {"dark chieftain", "mroczny wodz", "ugluk"},
		"kings-land-minions":        {"land minion", "sluga naziemny"},
		"kings-tiles":               {"crown", "korona"},
		"kings-three-four":          {"corruption marker", "4 graczy"},
	} {
		name := words.Text(words.English, "wotr.topic."+topic+".name", nil)
		for _, query := range typed {
			if m := h.command(pippin, thread, "rule", sandbox.Opt("topic", query)); !strings.Contains(m.Content,
				name) {
				t.Errorf("%q finds no %q:\n%s", query, name, m.Content)
			}
		}
	}
}

// Where a card is depends on who asks: in the own hand, not seen by the others.
func TestWhereACardIsFollowsWhoAsks(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	_, now := h.position(game)
	own := now.View(now.SeatsOf(ids.User(h.users[halina]))).(wotr.View).Hands[1].Cards[0]
	key := "wotr.lookup.card." + own.String()
	for user, where := range map[int]string{halina: "hand", pippin: "hidden", merry: "hidden"} {
		m := h.command(user, thread, "card", sandbox.Opt("name", key))
		if want := words.Text(reads[user], "wotr.tell.where."+where, nil); !strings.Contains(m.Content, want) {
			t.Errorf("%q, want %q", m.Content, want)
		}
	}
	m := h.command(merry, h.channel, "card", sandbox.Opt("name", key)) // not the thread, no game of his own
	if strings.Contains(m.Content, "📍") {
		t.Errorf("%q", m.Content)
	}
}

// Autocomplete finds names without their marks, and says whose game an entry is of where that is not plain.
func TestLookUpsAreCompleted(t *testing.T) {
	h := newHouseOf(t, wars())
	_, thread := war(h)
	names := func(user int, channel, command, option, typed string, given ...sandbox.Option) string {
		choices, err := h.server.Autocomplete(h.users[user], channel, command,
			append(given, sandbox.Option{Name: option, Value: typed, Focused: true})...)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, c := range choices {
			list = append(list, c.Name)
		}
		return strings.Join(list, " | ")
	}
	for _, c := range []struct {
		got, want string
	}{
		{names(pippin, thread, "card", "name", "mumakil"), "Mûmakil / Mûmakile · combat card"},
		{names(halina, thread, "card", "name", "saruman"),
			"Saruman · postać | Saruman · postać · Konfrontacja | Saruman ★ · postać · Konfrontacja"},
		{names(pippin, thread, "region", "name", "gora"),
			"Mount Gram / Góra Gram · region | Mount Gundabad / Góra Gundabad · region"},
		{names(pippin, thread, "rule", "topic", "faq 6"),
			"FAQ 6: The path of a reveal / FAQ 6: Ścieżka po odkryciu | "},
		{names(pippin, thread, "rule", "topic", "D4"),
			"D4: Doubtful: the Fellowship may be declared though nothing is to be gained"},
		{names(halina, thread, "rule", "topic", "d8"),
			"Palantír po ostatnim pytaniu Saurona / The Palantír after Sauron's last question · Konfrontacja"},
		{names(pippin, thread, "odds battle", "kind", "wal"),
			"against a city or a fortification | assault on the walls"},
		{names(pippin, thread, "odds battle", "from", ""), ""},
		{names(halina, thread, "odds hunt", "moves", "2"), "2"},
	} {
		if c.got != c.want && (c.want == "" || !strings.HasPrefix(c.got, c.want)) {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// What is closed is told with its reason, by /why and by the button of the question, and an attack shows its
// odds on request.
func TestWhyNotAndOddsOfAnAttack(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(7, 7))
	var out strings.Builder
	attacked := false
	for range 400 {
		p, now := h.position(game)
		decisions := now.Rules.Decisions(p)
		d := decisions[0]
		user := h.userOf(string(now.UserOf(d.Seat)))
		a, err := engine.RandomAction(now.Rules, p, d, random.IntN,
			func(_ engine.Position, verb, field string, v engine.Value) int {
				switch {
				case verb == "attack", verb == "advance", verb == "allocate":
					return 50
				case verb == "pass", verb == "skip", verb == "use-ring", verb == "draw":
					return 0
				}
				return 1
			})
		if err != nil {
			t.Fatal(err)
		}
		if out.Len() == 0 && d.Step == "action.choose" {
			h.whyNot(&out, user, thread, d)
		}
		text := now.Rules.Format(a)
		if a.Verb == "attack" {
			begun := strings.Split(text, " with=")[0]
			m := h.command(user, thread, "answer", action(begun))
			for _, c := range m.Controls() {
				if strings.HasSuffix(c.CustomID, ":odds") {
					m = h.press(user, thread, m, c.CustomID)
					attacked = strings.Contains(m.Content, "🎲 **") && strings.Contains(m.Content, "%")
				}
			}
			if !attacked {
				t.Errorf("%s: no odds in %q", begun, m.Content)
			}
			break
		}
		h.did(user, h.command(user, thread, "answer", action(text)))
		h.settled(game)
	}
	if !attacked {
		t.Error("nobody has attacked")
	}
	if out.Len() == 0 {
		t.Error("nobody was asked for an action")
	}
}

// whyNot asks in all ways what is closed in an action's question.
func (h *house) whyNot(out *strings.Builder, user int, thread string, d engine.Decision) {
	h.t.Helper()
	say := phrase.Speaker{Rules: wotr.Rules, Lang: reads[user]}
	all := h.command(user, thread, "why").Content
	fmt.Fprintln(out, all)
	if strings.Count(all, "\n• **") < 3 || utf8.RuneCountInString(all) > 2000 {
		h.t.Errorf("/why: %q", all)
	}
	for _, verb := range d.Verbs {
		if strings.Contains(all, "• **"+say.Verb(verb)+"**") {
			h.t.Errorf("%s is open: %q", verb, all)
		}
	}
	choices, err := h.server.Autocomplete(h.users[user], thread, "why", sandbox.Option{Name: "action", Value: "",
		Focused: true})
	if err != nil || len(choices) < 3 {
		h.t.Errorf("%v, %v", choices, err)
	}
	for _, c := range choices {
		one := h.command(user, thread, "why", sandbox.Opt("action", c.Value.(string))).Content
		fmt.Fprintln(out, one)
		if !strings.Contains(one, "**"+c.Name+"** – ") {
			h.t.Errorf("/why %s: %q", c.Value, one)
		}
	}
	open := h.command(user, thread, "why", sandbox.Opt("action", d.Verbs[0])).Content
	if want := words.Text(reads[user], "bot.why.open",
		words.Args{"verb": say.Verb(d.Verbs[0])}); !strings.Contains(open, want) {
		h.t.Errorf("/why %s: %q", d.Verbs[0], open)
	}
	m := h.command(user, thread, "hand")
	pressed := false
	for _, c := range m.Controls() {
		if strings.HasSuffix(c.CustomID, ":why") {
			m = h.press(user, thread, m, c.CustomID)
			pressed = m.Content == all && len(m.Controls()) > 3
		}
	}
	if !pressed {
		h.t.Errorf("the button tells %q", m.Content)
	}
	h.problem(merry, h.command(merry, thread, "why"), "not-seated", nil)
}
