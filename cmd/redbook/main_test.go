package main

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// do runs a job as the command line does.
func do(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := dispatch(t.Context(), args, &out)
	return out.String(), err
}

// refused runs a job that must fail with a message that says certain things.
func refused(t *testing.T, says []string, args ...string) {
	t.Helper()
	_, err := do(t, args...)
	if err == nil {
		t.Errorf("%q was accepted", args)
		return
	}
	for _, want := range says {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q does not say %q", args, err, want)
		}
	}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// aRecord is the record of a short game, written by hand.
const aRecord = `red-book record 1
game: confrontation

0 start
1 fellowship: place-fellowship shire=frodo,sam,gandalf,boromir arthedain=aragorn cardolan=pippin rhudaur=merry eregion=legolas enedwaith=gimli
2 sauron: place-sauron mordor=witch-king,saruman,balrog,cave-troll mirkwood=flying-nazgul fangorn=orcs rohan=shelob dagorlad=black-rider gondor=warg
# Sauron opens with the Orcs.
3 sauron: move from=fangorn to=misty-mountains who=orcs
4 fellowship: move from=rhudaur to=high-pass who=merry
5 fellowship resigns
`

func TestWrongCallsSayWhatToDo(t *testing.T) {
	refused(t, []string{"which job", "sandbox"})
	refused(t, []string{`no job "play"`, "simulate"}, "play")
	refused(t, []string{"0 arguments expected, 1 given"}, "version", "now")
	refused(t, []string{`no game "chess"`, "confrontation"}, "simulate", "--game", "chess")
	refused(t, []string{"--games"}, "simulate", "--game", "confrontation", "--games", "0")
	refused(t, []string{"random or purposeful", "clever"}, "simulate", "--game", "confrontation", "--player",
		"clever")
	refused(t, []string{"--decisions"}, "simulate", "--game", "confrontation", "--decisions", "-1")
	refused(t, []string{"--through"}, "simulate", "--game", "confrontation", "--player", "purposeful",
		"--through", "discord")
	refused(t, []string{"unknown-option", "board"}, "simulate", "--game", "confrontation", "--option",
		"board=large")
	refused(t, []string{"name=value"}, "simulate", "--game", "confrontation", "--option", "large")
	refused(t, []string{"1 arguments expected"}, "replay")
	refused(t, []string{"no such file"}, "replay", "/no/such/record")
	refused(t, []string{"--record", "--out"}, "render")
	refused(t, []string{"en or pl"}, "render", "--record", "x", "--out", "y", "--lang", "de")
	refused(t, []string{"not on this machine alone"}, "sandbox", "--addr", "0.0.0.0:0")
}

func TestWrongSettingsSayWhatToDo(t *testing.T) {
	t.Setenv(tokenVariable, "")
	t.Chdir(t.TempDir())
	refused(t, []string{"no settings file", "--config"}, "run")
	refused(t, []string{"no bot token", tokenVariable}, "run", "--config", write(t, "config.toml", ""))
	refused(t, []string{"no settings file", "config.example.toml"}, "run", "--config", "elsewhere.toml")
	for text, says := range map[string]string{
		"[discord]\ntoken = \"secret\nx":                                   "line 2 cannot be read",
		"[discord]\ntokn = \"secret\"":                                     "no setting discord.tokn",
		"[discord]\ntoken = \"Bot secret\"":                                "without \"Bot\"",
		"[discord]\ntoken = \"secret\"\n[storage]\npath = \"\"":            "[storage]",
		"[discord]\ntoken = \"secret\"\n[storage]\narchive_after = \"9d\"": "at least 14",
		"[discord]\ntoken = \"secret\"\n[storage]\narchive_after = \"90\"": "\"off\", or days like \"90d\"",
		"[discord]\ntoken = \"secret\"\nshards = 0":                        "at least 1",
		"[discord]\ntoken = \"secret\"\nshards = 2\nonly = [0, 2]":         "shard 2: they are 0 to 1",
		"[discord]\ntoken = \"secret\"\nshards = 2\nonly = [1]":            "a file is served by one",
		"[discord]\ntoken = \"secret\"\n[log]\nlevel = \"loud\"":           "debug, info, warn or error",
		"[discord]\ntoken = \"secret\"\n[log]\nformat = \"xml\"":           "text or json",
		"[discord]\ntoken = \"secret\"\napi_base = \"http://1.2.3.4\"\n":   "http",
	} {
		path := write(t, "config.toml", text)
		_, err := do(t, "run", "--config", path)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v does not say %q", text, err, says)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the error shows the token: %v", text, err)
		}
	}
}

func TestTheExampleSettingsAreTheDefaults(t *testing.T) {
	t.Setenv(tokenVariable, "secret")
	example, err := loadConfig("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	defaults, err := loadConfig(write(t, "config.toml", ""))
	if err != nil {
		t.Fatal(err)
	}
	example.file, example.Storage.Path = defaults.file, defaults.Storage.Path // absolute, and we have moved
	defaults.Discord.APIBase = "https://discord.com"                          // the default of package discord
	if !reflect.DeepEqual(example, defaults) {
		t.Errorf("config.example.toml says %+v, the defaults are %+v", example, defaults)
	}
}

func TestSimulateFindsNoFault(t *testing.T) {
	out, err := do(t, "simulate", "--game", "confrontation", "--games", "300", "--seed", "7", "--coverage")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if last := lines[len(lines)-1]; !regexp.MustCompile(`^games=300 finished=300 refused=0 violations=0 decisions/s=\d+$`).MatchString(last) {
		t.Errorf("the last line is %q", last)
	}
	if !strings.Contains(out, "ability.boromir") {
		t.Error("no coverage was printed")
	}
	again, err := do(t, "simulate", "--game", "confrontation", "--games", "300", "--seed", "7", "--coverage")
	if err != nil || cutLast(again) != cutLast(out) {
		t.Error("the same seed plays other games")
	}
}

// Random games of the Hunt meet everything that can come up under their options.
func TestSimulatedHuntsMeetEverything(t *testing.T) {
	for _, options := range []string{
		"seats=2 information=0", "seats=3 information=2 havens=on apart=on", "seats=4 pool=4 havens=on",
		"seats=5 apart=on",
	} {
		args := []string{"simulate", "--game", "hunt", "--games", "400", "--seed", "2", "--coverage"}
		for _, o := range strings.Fields(options) {
			args = append(args, "--option", o)
		}
		out, err := do(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out) {
			// TestEveryHandOverOfTheSaga sees each of those
			if strings.HasSuffix(line, " 0\n") && !strings.HasPrefix(strings.TrimSpace(line), "saga-") {
				t.Errorf("%s: never met: %s", options, strings.TrimSpace(line))
			}
		}
	}
}

func TestSimulateEverythingFailsWhereSomethingNeverCameUp(t *testing.T) {
	out, err := do(t, "simulate", "--game", "confrontation", "--games", "1", "--seed", "7", "--everything")
	if err == nil || !strings.Contains(out, "never met: path ability.") {
		t.Errorf("one game met everything: %v\n%s", err, out)
	}
}

// The same seed has the same players, and their games end; so many decisions are made at least.
func TestSimulatePurposefulPlayers(t *testing.T) {
	for _, game := range []string{"confrontation", "hunt"} {
		var outs []string
		for range 2 {
			out, err := do(t, "simulate", "--game", game, "--games", "1", "--seed", "5", "--player", "purposeful",
				"--coverage")
			if err != nil {
				t.Fatal(err)
			}
			outs = append(outs, cutLast(out))
		}
		if outs[0] != outs[1] {
			t.Errorf("%s: the same seed has other players", game)
		}
	}
	out, err := do(t, "simulate", "--game", "confrontation", "--decisions", "200", "--player", "purposeful")
	if err != nil || !strings.Contains(out, "violations=0") || strings.Contains(out, "games=1 ") {
		t.Errorf("%v\n%s", err, out)
	}
}

func cutLast(text string) string { return text[:strings.LastIndex(text, "games=")] }

func TestSimulateStopsWhenToldTo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := dispatch(ctx, []string{"simulate", "--game", "confrontation", "--games", "1000000"},
		new(bytes.Buffer)); err == nil {
		t.Error("an interrupted simulation calls itself a success")
	}
}

func TestReplay(t *testing.T) {
	out, err := do(t, "replay", write(t, "game.txt", aRecord))
	if err != nil || out != "ok confrontation lines=6 result=sauron how=conceded\n" {
		t.Errorf("%q, %v", out, err)
	}
	unfinished := aRecord[:strings.Index(aRecord, "5 fellowship")]
	if out, err := do(t, "replay", write(t, "game.txt", unfinished)); err != nil ||
		!strings.Contains(out, "the game goes on") {
		t.Errorf("%q, %v", out, err)
	}
}

func TestReplayNamesTheFirstLineThatDoesNotFit(t *testing.T) {
	for old, c := range map[string]struct {
		new  string
		says []string
	}{
		"to=high-pass who=merry": {"to=mirkwood who=merry", []string{"line 4", "too-far", "mirkwood"}},
		"who=orcs":               {"who=balrog", []string{"line 3", "not-there", "balrog"}},
		"4 fellowship: move":     {"4 sauron: move", []string{"line 4", "not-asked"}},
		"game: confrontation":    {"game: chess", []string{"row 2", `no game "chess"`}},
		"red-book record 1":      {"a record", []string{"row 1", "red-book record 1"}},
		"3 sauron: move":         {"7 sauron: move", []string{"row 8", "this must be 3"}},
		"from=fangorn":           {"from=hobbiton", []string{"row 8", "line 3", "hobbiton"}},
		"5 fellowship resigns":   {"5 fellowship sleeps", []string{"row 10", "fellowship sleeps"}},
		"who=orcs\n": {"who=orcs\n  ? 0 opponent character: sam of sam\n",
			[]string{"line 3", "1 outcomes"}},
		"4 fellowship: move from=": {"4 fellowship: move from=? ", []string{"line 4", "complete record"}},
	} {
		refused(t, c.says, "replay", write(t, "game.txt", strings.Replace(aRecord, old, c.new, 1)))
	}
}

// readPicture reads a file that must be a whole picture.
func readPicture(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Error(err)
	}
	return data
}

func TestRenderDrawsAnyPosition(t *testing.T) {
	record, folder := write(t, "game.txt", aRecord), t.TempDir()
	alts := map[string]bool{}
	for _, seat := range []string{"", "fellowship", "sauron", "all"} {
		file := filepath.Join(folder, "board"+seat+".png")
		alt, err := do(t, "render", "--record", record, "--at", "3", "--seat", seat, "--out", file, "--lang", "pl")
		if err != nil {
			t.Fatal(err)
		}
		readPicture(t, file)
		alts[alt] = true
	}
	if len(alts) != 4 {
		t.Errorf("four audiences see %d different boards", len(alts))
	}
	file := filepath.Join(folder, "x.png")
	for place, box := range map[string]image.Point{"box": {550, 350}, "phone": {360, 350}} {
		if _, err := do(t, "render", "--record", record, "--shown", place, "--out", file); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		size, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || size.Width > box.X || size.Height > box.Y || size.Width < box.X && size.Height < box.Y {
			t.Errorf("in %s it is %d × %d, %v", place, size.Width, size.Height, err)
		}
	}
	pictures := map[string]bool{}
	for _, eyes := range []string{"usual", "red-green", "blue-yellow"} {
		if _, err := do(t, "render", "--record", record, "--eyes", eyes, "--out", file); err != nil {
			t.Fatal(err)
		}
		pictures[string(readPicture(t, file))] = true
	}
	if len(pictures) != 3 {
		t.Errorf("for three kinds of eyes there are %d different pictures", len(pictures))
	}
	refused(t, []string{"usual, red-green or blue-yellow"}, "render", "--record", record, "--eyes", "green",
		"--out", file)
	refused(t, []string{"full, box or phone"}, "render", "--record", record, "--shown", "hall", "--out", file)
	refused(t, []string{"no line 6", "the last one is 5"}, "render", "--record", record, "--at", "6", "--out",
		file)
	refused(t, []string{`no seat "gollum"`}, "render", "--record", record, "--seat", "gollum", "--out", file)
}

// An animation shows the game turn by turn, each turn as those eyes saw it, and no more is taken than there
// is.
func TestRenderAnimates(t *testing.T) {
	record, folder := write(t, "game.txt", aRecord), t.TempDir()
	films := map[string]bool{}
	for _, seat := range []string{"", "all"} {
		file := filepath.Join(folder, "game"+seat+".gif")
		if _, err := do(t, "render", "--record", record, "--animate", "--seat", seat, "--out", file); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		film, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if len(film.Image) < 2 || len(film.Image) > 4 {
			t.Errorf("%d pictures of a game with few turns", len(film.Image))
		}
		films[string(data)] = true
	}
	if len(films) != 2 {
		t.Error("spectators see what is hidden")
	}
	early, _, _ := strings.Cut(aRecord, "3 sauron")
	refused(t, []string{"too little"}, "render", "--record", write(t, "early.txt", early), "--animate", "--out",
		filepath.Join(folder, "x.gif"))
}

func TestCommandsPrintsWhatIsRegistered(t *testing.T) {
	out, err := do(t, "commands")
	if err != nil {
		t.Fatal(err)
	}
	var commands []struct {
		Name string
		In   map[string]string `json:"name_localizations"`
	}
	if err := json.Unmarshal([]byte(out), &commands); err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, c := range commands {
		names[c.Name] = c.In["pl"]
	}
	for name, polish := range map[string]string{"game": "gra", "board": "plansza", "hand": "ręka",
		"answer": "odpowiedz",
		"record": "zapis", "resign": "poddaj", "help": "pomoc", "confrontation": "konfrontacja"} {
		if names[name] != polish {
			t.Errorf("/%s is %q in Polish, want %q", name, names[name], polish)
		}
	}
}

func TestVersion(t *testing.T) {
	if out, err := do(t, "version"); err != nil || !strings.HasPrefix(out, "redbook ") {
		t.Errorf("%q, %v", out, err)
	}
}

// A wrong token ends the program with a message that does not show it.
func TestAWrongTokenEndsTheBot(t *testing.T) {
	config := sandbox.Config{Token: "right"}
	asDescribed(t, &config)
	server := sandbox.New(config)
	if err := server.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	t.Setenv(tokenVariable, "wr0ng")
	settings, err := writeSettings(t.TempDir(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	_, err = do(t, "run", "--config", settings)
	if err == nil || !strings.Contains(err.Error(), "token") || strings.Contains(err.Error(), "wr0ng") {
		t.Errorf("got %v", err)
	}
}

// The example in the documentation of engine.Record is a record.
func TestTheDocumentedRecordReplays(t *testing.T) {
	source, err := os.ReadFile("../../engine/record.go")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(source), "// Record is a game as text")
	example, _, _ = strings.Cut(example, "// A line is its number")
	var text strings.Builder
	for _, row := range strings.Split(example, "\n") {
		if line, ok := strings.CutPrefix(row, "//\t"); ok {
			text.WriteString(line + "\n")
		}
	}
	full := strings.NewReplacer(
		"rhudaur=merry ...", "rhudaur=merry eregion=legolas enedwaith=gimli",
		"rohan=shelob ...", "rohan=shelob dagorlad=black-rider gondor=warg",
	).Replace(strings.TrimSpace(text.String()))
	out, err := do(t, "replay", write(t, "example.txt", full))
	if err != nil || out != "ok confrontation lines=9 result=sauron how=conceded\n" {
		t.Errorf("%q, %v", out, err)
	}
}
