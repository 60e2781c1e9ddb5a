package confrontation

import (
	"cmp"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// halfway lists positions in the middle of things, where most is remembered.
func halfway(t *testing.T) map[string]*game {
	t.Helper()
	return map[string]*game{
		"nobody has placed": begin(t),
		"one has placed":    begin(t).Do("sauron: " + placeSauron),
		"the first move":    placed(t),
		"in Moria": stand(t, Fellowship, "merry=eregion balrog=caradhras").
			Do("fellowship: move from=eregion to=fangorn who=merry"),
		"Sam may stand in": stand(t, Sauron, "frodo,sam=rohan black-rider=gondor").Drawing("frodo").
			Do(attackRohan),
		"one card is laid":    duel(t).Do(charge, "sauron: play card=6"),
		"Magic fetches":       duel(t).discarded("5,1", "6,2").Do(charge).cards("magic", "magic"),
		"a retreat is chosen": duel(t).Do(charge).cards("retreat", "1"),
		"a second opponent": stand(t, Sauron, "merry,gimli=rohan black-rider=gondor").Drawing("merry").
			Do(charge).cards("1", "6"),
		"after a battle":  duel(t).Do(charge).cards("1", "6"),
		"one has drafted": beginSet(t, Draft).Do("sauron: draft stars=gollum,watcher"),
		"both have drafted": beginSet(t, Draft).Do("sauron: draft stars=gollum,watcher",
			"fellowship: draft stars=sam-star"),
		"Sméagol is attacked": standVariant(t, Sauron, "smeagol=rohan elrond=fangorn mouth-of-sauron=gondor").
			Do(attackRohanStar),
		"Aragorn may waive": standVariant(t, Sauron, "aragorn-star=rohan mouth-of-sauron=gondor").
			Do(attackRohanStar),
		"Gandalf may help": standVariant(t, Sauron, "elrond=rohan gandalf-star=fangorn mouth-of-sauron=gondor").
			Do(attackRohanStar).cards("1", "4"),
		"Saruman may demand": standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").
			Do("sauron: move from=gondor to=rohan who=saruman-star").cards("5", "2"),
		"Saruman has demanded": standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").
			Do("sauron: move from=gondor to=rohan who=saruman-star").cards("5", "2").Do("sauron: demand"),
		"the Mouth may speak": standVariant(t, Sauron, "elrond=rohan mouth-of-sauron=gondor").Do(attackRohanStar).
			cards("1", "2"),
		"Wormtongue may flee": standVariant(t, Fellowship, "elrond=caradhras wormtongue=rohan").
			Do("fellowship: move from=caradhras to=rohan who=elrond").cards("1", "1"),
		"Sam bears the Ring": standVariant(t, Sauron, "frodo-star,sam-star=rohan uruk-hai=gondor").
			Drawing("frodo-star").Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "4"),
		"the end": stand(t, Fellowship, "frodo=gondor").
			Do("fellowship: move from=gondor to=mordor who=frodo"),
	}
}

func TestPositionsAreStoredInNames(t *testing.T) {
	for name, g := range halfway(t) {
		data := g.Bytes()
		woken, err := Rules.Decode([]byte(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again := resume(t, woken)
		if again.Bytes() != data || again.Asking() != g.Asking() || !reflect.DeepEqual(again.whole(), g.whole()) {
			t.Errorf("%s: stored and read it is another position\n%s", name, data)
		}
	}
	data := duel(t).Do(charge).cards("retreat", "1").Bytes()
	for _, want := range []string{`"gimli":"rohan"`, `"where":["caradhras","gap-of-rohan"]`,
		`"laid":["retreat","1"]`, `"fates":["stands","stands"]`, `"step":"retreat.where"`} {
		if !strings.Contains(data, want) {
			t.Errorf("no %s in %s", want, data)
		}
	}
}

func TestBrokenPositionsAreNotRead(t *testing.T) {
	good := duel(t).Do(charge).cards("retreat", "1").Bytes()
	for _, change := range [][2]string{
		{`"gimli":"rohan"`, `"gimli":"bree"`},
		{`"gimli":"rohan"`, `"gimly":"rohan"`},
		{`"laid":["retreat","1"]`, `"laid":["retreat","7"]`},
		{`"attacker":"sauron"`, `"attacker":"saruman"`},
		{`"fates":["stands","stands"]`, `"fates":["stands","sits"]`},
		{`"where":["caradhras"`, `"where":["bree"`},
		{`"mover":"sauron"`, `"mover":"sauron","more":1`},
		{`"set":"classic"`, `"set":"modern"`},
		{`"stars":[[],[]]`, `"stars":[["gimli"],[]]`},
		{`"stars":[[],[]]`, `"stars":[["gimly"],[]]`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if _, err := Rules.Decode([]byte(bad)); bad == good || err == nil {
			t.Errorf("%s was read", change[1])
		}
	}
}

// What must always hold of a position; an adjustment that breaks it is refused.
func TestCheckRefusesImpossiblePositions(t *testing.T) {
	for _, test := range []struct{ path, value, says string }{
		{"where.gimli", `"mordor"`, "without an attack"},
		{"where.gimli", `"caradhras"`, ""},
		{"where.gimli", `null`, "8 characters"},
		{"where.elrond", `"fangorn"`, "elrond does not play"},
		{"set", `"variant"`, "with the stars"},
		{"stars.0", `["theoden"]`, "with the stars"},
		{"where.orcs", `"rohan"`, "is defeated and stands in"},
		{"revealed.orcs", `true`, "revealed and not on the board"},
		{"hands.0", `["1","2"]`, "has the cards"},
		{"hands.0", `["1","2","3","4","5","6","magic","noble-sacrifice","elven-cloak","retreat"]`, "has the cards"},
		{"discards.1", `["6"]`, "twice"},
		{"defeated", `[]`, "2 characters"},
	} {
		_, err := engine.Adjusted(Rules, duel(t).P,
			[]engine.Adjustment{{Path: test.path, Value: []byte(test.value)}})
		if test.says == "" && err != nil ||
			test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("%s=%s: got %v, want %q", test.path, test.value, err, test.says)
		}
	}
	// Two where one may stand; three where the game would be over.
	for where, says := range map[string]string{"gimli,merry=caradhras": "2 characters of fellowship in caradhras", "frodo=fangorn orcs,warg,balrog=shire": "in the Shire",
		"cave-troll,orcs=gondor warg,balrog=dagorlad frodo=mordor": "carries the Ring"} {
		p := *stand(t, Sauron, "gimli,merry=rohan orcs=gondor warg=dagorlad balrog=mordor").P.(*Position)
		for _, group := range strings.Fields(where) {
			names, region, _ := strings.Cut(group, "=")
			for _, name := range strings.Split(names, ",") {
				c, _ := Characters.Parse(name)
				p.Where[c] = regionNamed(t, region)
			}
		}
		if err := Rules.Check(&p); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v", where, err)
		}
	}
}

// Every path that Definition.Paths lists is taken by one of the tests or by random games; none is listed
// twice.
func TestPathsAreListedOnce(t *testing.T) {
	list := slices.Sorted(slices.Values(Rules.Paths()))
	for i := 1; i < len(list); i++ {
		if list[i] == list[i-1] {
			t.Errorf("%s twice", list[i])
		}
	}
}

// A game of schema 1, which knew the classic set alone: every position of a whole game as it was stored then.
// Each is read, is a classic game, and goes on as the record says.
func TestSchema1IsRead(t *testing.T) {
	text, err := os.ReadFile("testdata/schema-1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Split(strings.TrimSpace(string(text)), "\n")
	rec := enginetest.ReadRecord(t, Rules, frodoDefeated+".txt")
	var now []engine.Position
	if _, err := engine.Replay(Rules, rec, func(_ int, _ engine.Line, p engine.Position, _ engine.Played) error {
		now = append(now, p)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if len(old) != len(now) || len(old) < 40 {
		t.Fatalf("%d positions were stored, the record has %d", len(old), len(now))
	}
	for i, data := range old {
		p, err := Rules.Decode([]byte(data))
		if err != nil {
			t.Fatalf("position %d: %v", i, err)
		}
		got, err := Rules.Gist(p)
		want, _ := Rules.Gist(now[i])
		if err := cmp.Or(err, Rules.Check(p)); err != nil || string(got) != string(want) {
			t.Fatalf("position %d: %v; read it is\n%s\nwant\n%s", i, err, got, want)
		}
	}
}
