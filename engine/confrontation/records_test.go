package confrontation

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
	"redbook/engine/enginetest"
)

var (
	variantSet = engine.Options{setOption: Variant.String()}
	draftSet   = engine.Options{setOption: Draft.String()}
)

// kept are the whole games that are kept in testdata, one for each way to end, and some with each option.
var kept = []struct {
	file    string
	end     string
	options engine.Options
}{
	{ringBearerInMordor, ringBearerInMordor, nil},
	{threeInShire, threeInShire, nil},
	{frodoDefeated, frodoDefeated, nil},
	{cannotMove, cannotMove, nil},
	{engine.Conceded, engine.Conceded, nil},
	{"variant-ring-bearer-in-mordor", ringBearerInMordor, variantSet},
	{"variant-three-in-shire", threeInShire, variantSet},
	{"variant-frodo-defeated", frodoDefeated, variantSet},
	{"variant-sam-defeated", samDefeated, variantSet},
	{"variant-witch-king-in-shire", witchKingInShire, variantSet},
	{"variant-cannot-move", cannotMove, variantSet},
	{"draft-ring-bearer-in-mordor", ringBearerInMordor, draftSet},
	{"draft-frodo-defeated", frodoDefeated, draftSet},
	{"draft-sam-defeated", samDefeated, draftSet},
	{"special", ringBearerInMordor, engine.Options{"special": "on"}},
	{"special-frodo", frodoDefeated, engine.Options{"special": "on"}},
	{"match", matchPoints, engine.Options{"match": "on"}},
	{"match-even", matchEven, engine.Options{"match": "on"}},
	{"match-special", matchPoints, engine.Options{"match": "on", "special": "on"}},
	{"match-draft-special", matchPoints, engine.Options{"match": "on", "special": "on", "set": "draft"}},
}

// TestKeptGames replays whole games that were written down once: a record must keep its meaning. go test -update plays
// them anew, where a change of the rules was meant.
func TestKeptGames(t *testing.T) {
	for _, game := range kept {
		t.Run(game.file, func(t *testing.T) {
			file := filepath.Join("testdata", game.file+".txt")
			if enginetest.Updating() {
				if err := os.WriteFile(file, []byte(keep(t, game.end, game.options)), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			holdKept(t, string(text), game.end)
		})
	}
}

// holdKept replays one kept game.
func holdKept(t *testing.T, text, end string) {
	t.Helper()
	rec := parseRecord(t, text)
	dice := engine.NewSeeded(rec.Seed, 0)
	last, err := engine.Replay(Rules, rec, func(_ int, l engine.Line, _ engine.Position, played engine.Played) error {
		for _, o := range played.Outcomes {
			// The revealed seed proves each draw.
			if proof, err := dice.Next(o.Draw); err != nil || proof.Value != o.Value || proof.N != o.N {
				return fmt.Errorf("draw %d is %d by the seed, %d in the record: %v", o.N, proof.Value, o.Value, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if rec.Commitment != engine.Commitment(rec.Seed) {
		t.Error("the seed is not the one that was committed to")
	}
	if got := resultText(last); got != rec.Result || !strings.HasSuffix(got, " "+end) {
		t.Errorf("replayed it ends with %q, the record says %q", got, rec.Result)
	}
	if again := commented(t, rec, last, text); again != text {
		t.Errorf("written anew it is another text:\n%s", again)
	}
}

func parseRecord(t testing.TB, text string) *engine.Record {
	t.Helper()
	rec, _, err := engine.ParseRecord(text, func(id string) (engine.Rules, bool) { return Rules, id == Rules.ID() })
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func resultText(p engine.Position) string {
	r, _ := Rules.Result(p)
	var names []string
	for _, s := range r.Winners.List() {
		names = append(names, Side(s).String())
	}
	if names == nil {
		names = []string{"draw"}
	}
	return strings.Join(names, ",") + " " + r.How
}

// commented writes a record with its comments: how it was made, which is taken over from the old text if there is
// one, and what its last position is to the byte.
func commented(t testing.TB, rec *engine.Record, last engine.Position, old string) string {
	t.Helper()
	data, err := Rules.Encode(last)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	title, rest, _ := strings.Cut(rec.Format(Rules, engine.Public), "\n")
	made := strings.Split(old, "\n")[1]
	return title + "\n" + made + "\n# last position: sha256 " + hex.EncodeToString(sum[:]) + "\n" + rest
}

// keep plays seeded random games until one ends in the way that is wanted, and writes it down.
func keep(t testing.TB, end string, options engine.Options) string {
	t.Helper()
	for seed := range uint64(100000) {
		rec, last, err := recordRandomly(seed, end == engine.Conceded, options)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if strings.HasSuffix(rec.Result, " "+end) {
			made := fmt.Sprintf("# made by two random players, PCG seed %d, with chance of the seed below; the first such game that ends so (go test -update)", seed)
			return commented(t, rec, last, "\n"+made)
		}
	}
	t.Fatalf("no random game with %v ends with %s", options, end)
	return ""
}

// recordRandomly plays a random game and keeps its record. If somebody gives up, it is Sauron after twenty answers.
func recordRandomly(seed uint64, givesUp bool, options engine.Options) (*engine.Record, engine.Position, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	dice := sha256.Sum256(fmt.Append(nil, "kept game ", seed))
	chance := engine.NewSeeded(dice[:], 0)
	rec := &engine.Record{Game: Rules.ID(), Options: options, Commitment: engine.Commitment(dice[:]), Seed: dice[:]}
	var p engine.Position
	for line := (engine.Line{Kind: engine.StartLine}); ; {
		next, played, err := engine.CarryOut(Rules, rec.Options, p, line, chance)
		if err != nil {
			return nil, nil, err
		}
		p, line.Outcomes = next, played.Outcomes
		rec.Lines = append(rec.Lines, line)
		if _, over := Rules.Result(p); over {
			rec.Result = resultText(p)
			return rec, p, nil
		}
		if givesUp && len(rec.Lines) > 20 {
			line = engine.Line{Kind: engine.ConcedeLine, Seat: Sauron.Seat()}
			continue
		}
		asked := Rules.Decisions(p)
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(Rules, p, d, random.IntN, nil)
		if err != nil {
			return nil, nil, err
		}
		line = engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a}
	}
}
