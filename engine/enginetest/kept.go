package enginetest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/engine"
)

// KeptGame is a whole game that is kept as a record, testdata/File.txt.
type KeptGame struct {
	File    string
	End     string // how it ends
	Options engine.Options
	Fits    func(last engine.Position) bool // chooses by the last position; nil: any
}

// fits reports whether a game ends as wanted.
func (g *KeptGame) fits(result string, last engine.Position) bool {
	return strings.HasSuffix(result, " "+g.End) && (g.Fits == nil || g.Fits(last))
}

// Making says how kept games are made with -update: random players play until a game ends as wanted.
type Making struct {
	Games int         // the shortest of at least so many games is kept; 0: the first that ends as wanted
	Moods bool        // each game's players have a mood of their own (engine.Mood)
	Seat  engine.Seat // who gives up, if that is the end
	Lines int         // after how many lines of the record
}

// Kept replays whole games that were recorded once: a record must keep its meaning, its seed must prove its
// draws, and its positions must be the same after save and load. With -update the games are recorded again,
// after an intended change of the rules.
func Kept(t *testing.T, rules engine.Rules, games []KeptGame, making Making) {
	t.Helper()
	for _, game := range games {
		t.Run(game.File, func(t *testing.T) {
			file := filepath.Join("testdata", game.File+".txt")
			if Updating() {
				text, err := making.keep(rules, game)
				if err == nil {
					err = os.WriteFile(file, []byte(text), 0o666)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := holdKept(rules, string(text), &game); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// Told holds that whatever a player does in the open leaves an event that all may know, in the kept games of
// testdata: whoever is called next, the thread and the log have nothing else to tell. quiet are the verbs
// that need none, with the reason, and each of them must be met.
func Told(t *testing.T, rules engine.Rules, games []KeptGame, quiet map[string]string) {
	t.Helper()
	met := map[string]bool{}
	for _, game := range games {
		_, err := engine.Replay(rules, ReadRecord(t, rules, game.File+".txt"),
			func(n int, l engine.Line, _ engine.Position, played engine.Played) error {
				switch verb := l.Action.Verb; {
				case l.Kind != engine.ActionLine, len(engine.EventsFor(played.Events, engine.Nobody)) > 0,
					!strings.Contains(engine.FormatLine(rules, l, engine.Nobody), verb): // it is a secret itself
				case quiet[verb] == "":
					t.Errorf("%s line %d: nobody is told of %q", game.File, n, engine.FormatLine(rules, l, engine.Nobody))
				default:
					met[verb] = true
				}
				return nil
			})
		if err != nil {
			t.Errorf("%s: %v", game.File, err)
		}
	}
	for verb := range quiet {
		if !met[verb] {
			t.Errorf("no answer %q went without an event", verb)
		}
	}
}

// ReadRecord reads a record of a game from testdata.
func ReadRecord(t testing.TB, rules engine.Rules, file string) *engine.Record {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	rec, err := parseRecord(rules, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func parseRecord(rules engine.Rules, text string) (*engine.Record, error) {
	rec, _, err := engine.ParseRecord(text,
		func(id string) (engine.Rules, bool) { return rules, id == rules.ID() })
	return rec, err
}

// holdKept replays one kept game. Every hundredth position is saved and loaded.
func holdKept(rules engine.Rules, text string, game *KeptGame) error {
	rec, err := parseRecord(rules, text)
	if err != nil {
		return err
	}
	if _, err := rec.VerifyChance(); err != nil {
		return err
	}
	last, err := engine.Replay(rules, rec, func(n int, _ engine.Line, p engine.Position, _ engine.Played) error {
		if n%100 != 0 {
			return nil
		}
		return reloaded(rules, p)
	})
	if err != nil {
		return err
	}
	if got := ResultText(rules, last); got != rec.Result || !game.fits(got, last) {
		return fmt.Errorf("replayed it ends with %q, the record says %q", got, rec.Result)
	}
	again, err := commented(rules, rec, last, strings.Split(text, "\n")[1])
	if err == nil && again != text {
		err = fmt.Errorf("written anew it is another text: %s", firstDifference(text, again))
	}
	return err
}

// reloaded checks that a position is the same after save and load.
func reloaded(rules engine.Rules, p engine.Position) error {
	data, err := rules.Encode(p)
	if err != nil {
		return err
	}
	loaded, err := rules.Decode(data)
	if err != nil {
		return err
	}
	return sameBytes(rules, loaded, data)
}

// ResultText writes the result of a finished game as its record does.
func ResultText(rules engine.Rules, p engine.Position) string {
	r, _ := rules.Result(p)
	return engine.ResultText(rules, r)
}

// commented writes a record with comments that say how it was made and what its last position is, to the
// byte.
func commented(rules engine.Rules, rec *engine.Record, last engine.Position, made string) (string, error) {
	data, err := rules.Gist(last)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	title, rest, _ := strings.Cut(rec.Format(rules, engine.Public), "\n")
	return title + "\n" + made + "\n# last position: sha256 " + hex.EncodeToString(sum[:]) + "\n" + rest, nil
}

// maxTried is how many games are played at most to find one that ends as wanted.
const maxTried = 100_000

// keep plays seeded random games and returns the record of the one that is wanted.
func (m Making) keep(rules engine.Rules, game KeptGame) (string, error) {
	best := ""
	for seed := range uint64(maxTried) {
		if best != "" && seed >= uint64(m.Games) {
			return best, nil
		}
		rec, last, err := m.Record(rules, seed, game)
		if err != nil {
			return "", fmt.Errorf("seed %d: %w", seed, err)
		}
		if !game.fits(rec.Result, last) {
			continue
		}
		how := "two random players"
		if m.Moods {
			how += " with a mood"
		}
		text, err := commented(rules, rec, last,
			fmt.Sprintf("# made by %s, PCG seed %d, with chance of the seed below (go test -update)", how, seed))
		if err != nil {
			return "", err
		}
		if best == "" || len(text) < len(best) {
			best = text
		}
	}
	return "", fmt.Errorf("no random game with %v ends with %s", game.Options, game.End)
}

// givesUp are the ends that come without an action.
var givesUp = map[string]engine.LineKind{engine.Conceded: engine.ConcedeLine,
	engine.Expired: engine.ExpireLine, engine.Agreed: engine.DrawLine, engine.Adjudged: engine.AdjudgeLine}

// Record plays one of the random games to its end, and returns its record and its last position.
func (m Making) Record(rules engine.Rules, seed uint64,
	game KeptGame) (*engine.Record, engine.Position, error) {
	pick := rand.New(rand.NewPCG(seed, 1)).IntN
	var lean engine.Weight
	if m.Moods {
		lean = engine.Mood(rules, pick)
	}
	dice := sha256.Sum256(fmt.Append(nil, "kept game ", seed))
	chance := engine.NewSeeded(dice[:], 0)
	rec := &engine.Record{Game: rules.ID(), Options: game.Options, Commitment: engine.Commitment(dice[:]),
		Seed: dice[:]}
	var p engine.Position
	for line := (engine.Line{Kind: engine.StartLine}); ; {
		next, played, err := engine.CarryOut(rules, rec.Options, p, line, chance)
		if err != nil {
			return nil, nil, err
		}
		p, line.Outcomes = next, played.Outcomes
		rec.Lines = append(rec.Lines, line)
		if _, over := rules.Result(p); over {
			rec.Result = ResultText(rules, p)
			return rec, p, nil
		}
		if kind, ok := givesUp[game.End]; ok && len(rec.Lines) > m.Lines {
			line = engine.Line{Kind: kind, Seat: m.Seat}
			continue
		}
		asked := rules.Asked(p)
		d := asked[pick(len(asked))]
		a, err := engine.RandomAction(rules, p, d, pick, lean)
		if err != nil {
			return nil, nil, err
		}
		line = engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a}
	}
}
