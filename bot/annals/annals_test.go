package annals_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/bot/annals"
	annalsconfrontation "redbook/bot/annals/confrontation"
	annalshunt "redbook/bot/annals/hunt"
	annalswotr "redbook/bot/annals/wotr"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// games are those with annals, with their recorded games.
var games = map[string]struct {
	rules  engine.Rules
	annals *annals.Annals
}{"wotr": {wotr.Rules, annalswotr.Annals}, "hunt": {hunt.Rules, annalshunt.Annals},
	"confrontation": {confrontation.Rules, annalsconfrontation.Annals}}

// replayed is a recorded game as its annals look at it; of one that has not ended, as if people had ended it
// so.
func replayed(t *testing.T, path string, how ...string) annals.Game {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../engine", path))
	if err != nil {
		t.Fatal(err)
	}
	record, rules, err := engine.ParseRecord(string(text), func(id string) (engine.Rules, bool) {
		g, ok := games[id]
		return g.rules, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(how) > 0 {
		record.Lines = record.Lines[:len(record.Lines)/2]
	}
	g := annals.Game{Options: record.Options, Whole: true}
	var before engine.Position
	own := games[record.Game].annals
	note := func(_ int, _ engine.Line, p engine.Position, played engine.Played) error {
		g.Happened(rules, own, before, played)
		before = p
		return nil
	}
	p, err := engine.ReplayAll(rules, record, note)
	if err != nil {
		t.Fatal(err)
	}
	if len(how) > 0 {
		seat := rules.SeatsOf(record.Options)[1] // the Shadow, a Nazgûl
		var played engine.Played
		if how[0] == engine.Agreed || how[0] == engine.Adjudged {
			p, played, err = rules.Settle(p, seat, how[0], engine.NewSeeded(nil, 0))
		} else {
			p, played, err = rules.Concede(p, seat, how[0], engine.NewSeeded(nil, 0))
		}
		if err != nil {
			t.Fatal(err)
		}
		g.Events = append(g.Events, engine.EventsFor(played.Events, engine.Public)...)
	}
	result, over := rules.Result(p)
	if !over {
		t.Fatalf("%s has not ended", path)
	}
	g.Result, g.View = result, rules.View(p, engine.Public)
	return g
}

// values writes some facts as "name=value", lists with commas; "?" is not known.
func values(f annals.Facts, names string) string {
	var list []string
	for _, name := range strings.Fields(names) {
		value, known := f[name]
		text := strings.Join(value, ",")
		if !known {
			text = "?"
		}
		list = append(list, name+"="+text)
	}
	return strings.Join(list, " ")
}

const warFacts = "turns corruption mordor eyes crowned captured-free captured-shadow points-free points-shadow"

// The recorded wars, one for each way in which the rules end one, and one that somebody gave up. What is kept
// is what their records say: the dice of the first "allocate", the last "turn", the settlements at the end.
func TestFactsOfWars(t *testing.T) {
	for end, want := range map[string][2]string{
		"ring-bearers-corrupted": {"ring", "turns=4 corruption=12 mordor= eyes=0 crowned= captured-free= " +
			"captured-shadow= points-free=0 points-shadow=0"},
		"ring-destroyed": {"ring", "turns=10 corruption=5 mordor=5 eyes=0 crowned= captured-free= " +
			"captured-shadow=bree,pelargir points-free=0 points-shadow=1"},
		"middle-earth-conquered": {"military", "turns=27 corruption=6 mordor= eyes=2 crowned= captured-free= " +
			"captured-shadow=carrock,dale,dol-amroth,helms-deep,iron-hills,minas-tirith,pelargir,rivendell " +
			"points-free=0 points-shadow=10"},
		"sauron-banished": {"military", "turns=27 corruption=6 mordor= eyes=3 crowned= " +
			"captured-free=minas-morgul,moria captured-shadow=helms-deep points-free=4 points-shadow=2"},
		"conceded": {"concession", "turns=4 corruption=0 mordor= eyes=1 crowned= captured-free= " +
			"captured-shadow= points-free=0 points-shadow=0"},
	} {
		g := replayed(t, "wotr/testdata/"+end+".txt")
		if kind := annalswotr.Annals.Victory(g.Result); kind != want[0] {
			t.Errorf("%s is of the kind %q, want %q", end, kind, want[0])
		}
		if got := values(annalswotr.Annals.FactsOf(g), warFacts); got != want[1] {
			t.Errorf("%s:\n%s\nwant\n%s", end, got, want[1])
		}
		g.Whole, g.Events = false, nil // the rules no longer take the record
		if got := values(annalswotr.Annals.FactsOf(g), "turns eyes crowned"); !strings.HasSuffix(got,
			" eyes=? crowned=?") ||
			strings.HasPrefix(got, "turns=?") {
			t.Errorf("of the end alone is known %s", got)
		}
	}
}

// Of Kings of Middle-earth it is kept how sovereigns fared; the seats of partners make no difference.
func TestFactsOfWarsWithKings(t *testing.T) {
	const names = "attempt awakened sovereign-corrupted sovereign-removed"
	for path, players := range map[string]int{"two-players": 2, "three-players": 3, "four-players": 4} {
		g := replayed(t, "wotr/testdata/kings/"+path+".txt")
		counts := map[string]int{}
		for _, e := range g.Events {
			counts[e.Kind]++
		}
		want := fmt.Sprintf("attempt=%d awakened=%d sovereign-corrupted=%d sovereign-removed=%d", counts["attempt"],
			counts["awakened"], counts["sovereign-corrupted"], counts["sovereign-removed"])
		if got := values(annalswotr.Annals.FactsOf(g), names); got != want || counts["attempt"] == 0 ||
			len(wotr.Rules.SeatsOf(g.Options)) != players {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	g := replayed(t, "wotr/testdata/conceded.txt")
	if got := values(annalswotr.Annals.FactsOf(g), names); strings.Contains(got, "0") {
		t.Errorf("without the expansion: %s", got)
	}
}

// The turn in which Strider becomes Aragorn is kept, and of the dice for the hunt only those of the first
// turn.
func TestWhatHappenedOnTheWay(t *testing.T) {
	g := annals.Game{View: wotr.View{}, Whole: true}
	for _, text := range []string{"turn turn=1", "allocated dice=2", "turn turn=2", "allocated dice=3",
		"turn turn=6",
		"transformed character=gandalf-grey into=gandalf-white region=fangorn", "turn turn=7",
		"transformed character=strider into=aragorn region=minas-tirith", "turn turn=8",
		"corrupted count=3 corruption=9",
		"healed count=2 corruption=7", "played side=free card=athelas face=event"} {
		e, err := wotr.Rules.ParseEvent(text)
		if err != nil {
			t.Fatal(text, err)
		}
		g.Events = append(g.Events, e)
	}
	want := "eyes=2 crowned=7 worst-corruption=9 cards-free=athelas cards-shadow="
	if got := values(annalswotr.Annals.FactsOf(g),
		"eyes crowned worst-corruption cards-free cards-shadow"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestFactsOfHunts(t *testing.T) {
	const names = "part day corruption limit players journey corruption-bree day-bree saga-shadow saga-free"
	for end, want := range map[string][2]string{
		"corrupted-in-part-one": {"corruption", "part=1 day=5 corruption=12 limit=12 players=2 journey=? " +
			"corruption-bree= day-bree= saga-shadow=2 saga-free=0"},
		"corrupted-before-step-eight": {"corruption",
			"part=2 day=1 corruption=12 limit=12 players=3 journey=short " +
				"corruption-bree=11 day-bree=6 saga-shadow=2 saga-free=0"},
		"corrupted-late": {"corruption", "part=2 day=4 corruption=14 limit=14 players=4 journey=long " +
			"corruption-bree=10 day-bree=8 saga-shadow=1 saga-free=0"},
		"rivendell-alone": {"escape", "part=2 day=9 corruption=10 limit=15 players=2 journey=long " +
			"corruption-bree=6 day-bree=7 saga-shadow=1 saga-free=1"},
		"rivendell-with-few": {"escape", "part=2 day=7 corruption=11 limit=13 players=5 journey=short " +
			"corruption-bree=9 day-bree=5 saga-shadow=0 saga-free=1"},
		"conceded": {"concession",
			"part=1 day=2 corruption=1 limit=12 players=3 journey=? corruption-bree= day-bree= " +
				"saga-shadow=2 saga-free=0"},
		"expired": {"concession",
			"part=1 day=3 corruption=2 limit=12 players=5 journey=? corruption-bree= day-bree= " +
				"saga-shadow=2 saga-free=0"},
	} {
		g := replayed(t, "hunt/testdata/"+end+".txt")
		if kind := annalshunt.Annals.Victory(g.Result); kind != want[0] {
			t.Errorf("%s is of the kind %q, want %q", end, kind, want[0])
		}
		f := annalshunt.Annals.FactsOf(g)
		if got := values(f, names); got != want[1] {
			t.Errorf("%s:\n%s\nwant\n%s", end, got, want[1])
		}
		// where corruption came from adds up to what there is
		total := 0
		for _, name := range []string{"corruption-night", "corruption-tokens", "corruption-cards"} {
			n, _ := f.Of(name)
			total += n
		}
		if n, _ := f.Of("corruption"); n != total {
			t.Errorf("%s: %d corruption from somewhere, %d in all", end, total, n)
		}
	}
}

func TestFactsOfConfrontations(t *testing.T) {
	const names = "turns set left-fellowship left-sauron battles game-1 game-2"
	for end, want := range map[string][2]string{
		"frodo-defeated": {"frodo-defeated", "turns=28 set=classic left-fellowship=1 left-sauron=5 battles=10 " +
			"game-1=? game-2=?"},
		"variant-witch-king-in-shire": {"witch-king-in-shire",
			"turns=43 set=variant left-fellowship=2 left-sauron=2 " +
				"battles=12 game-1=? game-2=?"},
		"match": {"match-points", "turns=4 set=classic left-fellowship=8 left-sauron=9 battles=13 " +
			"game-1=fellowship,ring-bearer-in-mordor,3 game-2=sauron,frodo-defeated,9"},
		"match-even": {"draw", "turns=22 set=classic left-fellowship=2 left-sauron=6 battles=14 " +
			"game-1=sauron,frodo-defeated,6 game-2=sauron,frodo-defeated,6"},
		"conceded": {"concession",
			"turns=16 set=classic left-fellowship=8 left-sauron=7 battles=3 game-1=? game-2=?"},
	} {
		g := replayed(t, "confrontation/testdata/"+end+".txt")
		if kind := annalsconfrontation.Annals.Victory(g.Result); kind != want[0] {
			t.Errorf("%s is of the kind %q, want %q", end, kind, want[0])
		}
		if got := values(annalsconfrontation.Annals.FactsOf(g), names); got != want[1] {
			t.Errorf("%s:\n%s\nwant\n%s", end, got, want[1])
		}
	}
}

// What people decide is of a kind of its own, in every game.
func TestVictoriesThatPeopleDecide(t *testing.T) {
	for how, want := range map[string]string{engine.Conceded: annals.Concession,
		engine.Expired: annals.Concession,
		engine.Agreed:  annals.Draw, engine.Adjudged: annals.Adjudication} {
		for game, path := range map[string]string{"wotr": "wotr/testdata/ring-destroyed.txt",
			"hunt":          "hunt/testdata/rivendell-alone.txt",
			"confrontation": "confrontation/testdata/frodo-defeated.txt"} {
			g := replayed(t, path, how)
			if kind := games[game].annals.Victory(g.Result); kind != want {
				t.Errorf("%s %s is of the kind %q, want %q", game, how, kind, want)
			}
		}
	}
	var none *annals.Annals
	if none.Victory(engine.Result{Winners: 1, How: "dawn"}) != "dawn" || none.SideOf("red", nil) != "red" ||
		len(none.FactsOf(annals.Game{})) > 0 {
		t.Error("a game without annals has some")
	}
}

func TestSides(t *testing.T) {
	for _, c := range [][4]string{{"wotr", "gondor", "", "free"}, {"wotr", "saruman", "", "shadow"},
		{"wotr", "shadow", "", "shadow"}, {"hunt", "nazgul-3", "", "nazgul"}, {"hunt", "ring-bearer", "",
			"ring-bearer"},
		{"confrontation", "sauron", "", "sauron"}, {"confrontation", "sauron", "on", ""}} {
		if got := games[c[0]].annals.SideOf(c[1], engine.Options{"match": c[2]}); got != c[3] {
			t.Errorf("%s of %s plays for %q, want %q", c[1], c[0], got, c[3])
		}
	}
	for id, g := range games {
		for seat := range g.rules.Seats().Values() {
			name := g.rules.Seats().Name(engine.Value(seat))
			if g.annals.SideOf(name, nil) == "" {
				t.Errorf("%s of %s plays for nobody", name, id)
			}
		}
	}
}

func TestFactsAreReadAsTheyAreWritten(t *testing.T) {
	f := annals.Facts{}
	f.Number("turns", 9)
	f.Texts("mordor")
	f.Texts("captured", "moria", "dale")
	const text = `{"captured":["moria","dale"],"mordor":[],"turns":["9"]}`
	if f.String() != text {
		t.Errorf("written %s", f)
	}
	back, err := annals.Parse(text)
	if err != nil || back.String() != text || len(back.Names()) != 3 {
		t.Errorf("read %v, %v", back, err)
	}
	if n, ok := back.Of("turns"); n != 9 || !ok {
		t.Errorf("turns are %d, %t", n, ok)
	}
	if _, ok := back.Of("mordor"); ok {
		t.Error("none is a number")
	}
	if _, err := annals.Parse("{"); err == nil {
		t.Error("half a text is read")
	}
}

// ended is a finished war as its report asks for it: Frodo's side is the Free Peoples'.
func ended(t *testing.T, g annals.Game) annals.Ended {
	t.Helper()
	e := annals.Ended{Victory: annalswotr.Annals.Victory(g.Result), Rated: true, Kind: "league",
		Event:   "General",
		Options: g.Options, Facts: annalswotr.Annals.FactsOf(g), Log: "w4r"}
	for seat, name := range []string{"Frodo", "Sauron"} {
		place := 2
		if g.Result.Winners.Has(engine.Seat(seat)) {
			place = 1
		}
		e.Players = append(e.Players, annals.Player{Name: name, Seat: []string{"free", "shadow"}[seat],
			Side: []string{"free", "shadow"}[seat], Place: place})
	}
	return e
}

// The report of each kind of ending of a war passes what the community holds it against; a time-out is a
// concession; what people have decided otherwise cannot be reported, and says so.
func TestTheReportOfEachEnding(t *testing.T) {
	const half = "wotr/testdata/ring-destroyed.txt"
	for name, c := range map[string]struct {
		game         annals.Game
		want, refuse string
	}{
		"corrupted": {replayed(t, "wotr/testdata/ring-bearers-corrupted.txt"),
			"Sauron beats Frodo, Shadow, Ring, 4 turns, " +
				"corruption 12, mordor none, eyes 0, aragorn none, settlements ", ""},
		"destroyed": {replayed(t, "wotr/testdata/ring-destroyed.txt"),
			"Frodo beats Sauron, Free, Ring, 10 turns, " +
				"corruption 5, mordor 5, eyes 0, aragorn none, settlements bree pelargir", ""},
		"conquered": {replayed(t, "wotr/testdata/middle-earth-conquered.txt"),
			"Sauron beats Frodo, Shadow, Military, " +
				"27 turns, corruption 6, mordor none, eyes 2, aragorn none, settlements carrock dale dol-amroth helms-deep " +
				"iron-hills minas-tirith pelargir rivendell", ""},
		"banished": {replayed(t, "wotr/testdata/sauron-banished.txt"),
			"Frodo beats Sauron, Free, Military, 27 turns, " +
				"corruption 6, mordor none, eyes 3, aragorn none, settlements minas-morgul moria helms-deep", ""},
		"conceded": {replayed(t, half, engine.Conceded),
			"Frodo beats Sauron, Free, Concession, 5 turns, corruption 1, " +
				"mordor none, eyes 0, aragorn none, settlements pelargir", ""},
		"expired": {replayed(t, half, engine.Expired),
			"Frodo beats Sauron, Free, Concession, 5 turns, corruption 1, " +
				"mordor none, eyes 0, aragorn none, settlements pelargir", ""},
		"agreed":   {replayed(t, half, engine.Agreed), "", "draw"},
		"adjudged": {replayed(t, half, engine.Adjudged), "", "adjudicated"},
	} {
		form, err := annalswotr.Annals.Form(ended(t, c.game))
		value := map[string]string{}
		for _, f := range form {
			value[f.Name] = f.Value
		}
		var no *annals.Unreportable
		if c.refuse != "" {
			if !errors.As(err, &no) || no.Code != c.refuse || no.Error() == "" {
				t.Errorf("%s: %v, want it refused: %s", name, err, c.refuse)
			}
			continue
		}
		got := fmt.Sprintf("%s beats %s, %s, %s, %s turns, corruption %s, mordor %s, eyes %s, aragorn %s, settlements %s",
			value["winner"], value["loser"], value["side"], value["victory"], value["turns"], value["corruption"],
			value["mordor"], value["eyes"], value["aragorn_turn"], value["settlements"])
		if err != nil || got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s\n%v", name, got, c.want, err)
		}
		if len(form) != 21 || value["competition"] != "league" ||
			value["league"] != "General" ||
			value["rated"] != "yes" || value["log"] != "w4r" || value["action_tokens"] != "none" {
			t.Errorf("%s: %v", name, form)
		}
	}
}

// What a report says is read again, and held against the same.
func TestAReportIsReadAsItIsWritten(t *testing.T) {
	for _, end := range []string{"ring-bearers-corrupted", "ring-destroyed", "middle-earth-conquered",
		"sauron-banished",
		"conceded"} {
		e := ended(t, replayed(t, "wotr/testdata/"+end+".txt"))
		e.Options = engine.Options{"tokens": "free-d", "kings": "on"}
		form, err := annalswotr.Annals.Form(e)
		if err != nil {
			t.Fatal(err)
		}
		fields := map[string]string{}
		for _, f := range form {
			fields[f.Name] = f.Value
		}
		c, err := annalswotr.Annals.Read(fields)
		if err != nil || c.Victory != e.Victory || fmt.Sprint(c.Options) != fmt.Sprint(e.Options) ||
			c.Winner.Name != fields["winner"] || c.Loser.Name != fields["loser"] || c.Winner.Side == c.Loser.Side {
			t.Errorf("%s: read %+v, %v", end, c, err)
		}
		const known = "turns corruption mordor eyes crowned captured-free captured-shadow"
		if got, want := values(c.Facts, known), values(e.Facts, known); got != want {
			t.Errorf("%s: read %s, want %s", end, got, want)
		}
	}
	good := map[string]string{"winner": "a", "loser": "b", "side": "Shadow", "victory": "ring",
		"corruption": "12"}
	if _, err := annalswotr.Annals.Read(good); err != nil {
		t.Error(err)
	}
	for field, bad := range map[string][2]string{"victory": {"Draw", "unknown-victory"}, "side": {"Saruman",
		"side"},
		"winner": {"", "players"}, "loser": {"a", "players"}, "turns": {"many", "number"}, "corruption": {"9",
			"corruption"},
		"settlements": {"gondolin", "region"}} {
		fields := maps.Clone(good)
		fields[field] = bad[0]
		var no *annals.Unreportable
		if _, err := annalswotr.Annals.Read(fields); !errors.As(err, &no) || no.Code != bad[1] {
			t.Errorf("%s is %q: %v", field, bad[0], err)
		}
	}
}

func TestHandicapsAndExpansionsOfAReport(t *testing.T) {
	e := ended(t, replayed(t, "wotr/testdata/conceded.txt"))
	e.Options = engine.Options{"tokens": "free-dp", "kings": "on"}
	form, err := annalswotr.Annals.Form(e)
	text := fmt.Sprint(form)
	if err != nil || !strings.Contains(text, "{action_tokens free-dp}") || !strings.Contains(text,
		"{expansions KoME}") {
		t.Errorf("%v, %v", form, err)
	}
	e.Players = append(e.Players, annals.Player{Name: "Saruman", Place: 2})
	var no *annals.Unreportable
	if _, err := annalswotr.Annals.Form(e); !errors.As(err, &no) || no.Code != "not-two" {
		t.Errorf("three players: %v", err)
	}
	e.Players = e.Players[:2]
	e.Players[1].Name = ""
	if _, err := annalswotr.Annals.Form(e); !errors.As(err, &no) || no.Code != "nobody" {
		t.Errorf("an empty seat: %v", err)
	}
}

// What the community holds a report against, at its bounds.
func TestWhatAReportIsHeldAgainst(t *testing.T) {
	for _, c := range []struct{ side, victory, corruption, mordor, settlements, want string }{
		{"Shadow", "Ring", "12", "none", "", ""}, {"Shadow", "Ring", "11", "none", "", "corruption"},
		{"Shadow", "Ring", "", "", "", "corruption"},
		{"Free", "Ring", "11", "5", "", ""}, {"Free", "Ring", "0", "4", "", "mordor"}, {"Free", "Ring", "0",
			"none", "", "mordor"},
		// nine points with a town and an own stronghold; ten
		{"Shadow", "Military", "0", "none", "minas-tirith lorien rivendell helms-deep dale bree moria",
			"points"},
		{"Shadow", "Military", "0", "none", "minas-tirith lorien rivendell helms-deep erebor bree", ""},
		{"Free", "Military", "0", "none", "moria orthanc", ""}, {"Free", "Military", "0", "none",
			"moria dale edoras", "points"},
		{"Free", "Military", "0", "none", "moria gondolin", "region"},
		{"Free", "Concession", "", "", "", ""}, {"Shadow", "Concession", "99", "9", "gondolin", ""},
		{"Saruman", "Concession", "", "", "", "side"}, {"Free", "Draw", "", "", "", "unknown-victory"},
	} {
		err := annalswotr.Validate([]annals.Field{{"winner", "a"}, {"loser", "b"}, {"side", c.side},
			{"victory", c.victory}, {"corruption", c.corruption}, {"mordor", c.mordor}, {"settlements",
				c.settlements}})
		code := ""
		if no := (*annals.Unreportable)(nil); errors.As(err, &no) {
			code = no.Code
		}
		if code != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, names := range [][2]string{{"", "b"}, {"a", ""}, {"a", "a"}} {
		if annalswotr.Validate([]annals.Field{{"winner", names[0]}, {"loser", names[1]}, {"side", "Free"},
			{"victory", "Concession"}}) == nil {
			t.Errorf("%v are two players", names)
		}
	}
}

// What only games played elsewhere can have, the report tells as it was entered.
func TestAReportOfAGamePlayedElsewhere(t *testing.T) {
	own := annalswotr.Annals
	fields := map[string]string{"turns": "9", "corruption": "12", "mordor": "none", "dwarven_rings": "2",
		"muster_points": "3", "interest": "8", "expansions": "lome, KoME Treebeard", "treebeard": "yes"}
	o, f, err := own.Enter(fields)
	if err != nil || o["kings"] != "on" {
		t.Fatal(o, err)
	}
	list, err := own.Form(annals.Ended{Victory: annalswotr.Ring, Options: o, Facts: f, Players: []annals.Player{
		{Name: "A", Side: "shadow", Place: 1}, {Name: "B", Side: "free", Place: 2}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range list {
		want, entered := fields[field.Name]
		if field.Name == "expansions" {
			want = "LoME Treebeard KoME"
		}
		if entered && field.Value != want {
			t.Errorf("%s is %q, want %q", field.Name, field.Value, want)
		}
	}
	for name, value := range map[string]string{"expansions": "Hobbits", "interest": "11", "turns": "many",
		"settlements": "hobbiton"} {
		var no *annals.Unreportable
		if _, _, err := own.Enter(map[string]string{name: value}); !errors.As(err, &no) {
			t.Errorf("%s %q: %v", name, value, err)
		}
	}
}
