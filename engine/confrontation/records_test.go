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

// kept are the whole games in testdata: for each set one for each way in which it can end.
var kept = []struct {
	set Set
	end string
}{
	{Classic, ringBearerInMordor}, {Classic, threeInShire}, {Classic, frodoDefeated}, {Classic, cannotMove}, {Classic, engine.Conceded},
	{Variant, ringBearerInMordor}, {Variant, threeInShire}, {Variant, frodoDefeated}, {Variant, samDefeated}, {Variant, witchKingInShire}, {Variant, cannotMove},
	{Draft, ringBearerInMordor}, {Draft, frodoDefeated}, {Draft, samDefeated},
}

// fileOf names the file of a kept game; those of the classic set are older than the others and have no prefix.
func fileOf(set Set, end string) string {
	if set == Classic {
		return end
	}
	return set.String() + "-" + end
}

// optionsOf chooses a set; the classic one is what a game without options has.
func optionsOf(set Set) engine.Options {
	if set == Classic {
		return engine.Options{}
	}
	return engine.Options{setOption: set.String()}
}

// TestKeptGames replays whole games that were written down once: a record must keep its meaning. go test -update plays
// them anew, where a change of the rules was meant.
func TestKeptGames(t *testing.T) {
	for _, k := range kept {
		t.Run(fileOf(k.set, k.end), func(t *testing.T) {
			file := filepath.Join("testdata", fileOf(k.set, k.end)+".txt")
			if enginetest.Updating() {
				if err := os.WriteFile(file, []byte(keep(t, k.set, k.end)), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			holdKept(t, string(text), k.end)
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
func keep(t testing.TB, set Set, end string) string {
	t.Helper()
	for seed := range uint64(100000) {
		rec, last, err := recordRandomly(seed, optionsOf(set), end == engine.Conceded)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if strings.HasSuffix(rec.Result, " "+end) {
			made := fmt.Sprintf("# made by two random players, PCG seed %d, with chance of the seed below; the first such game that ends so (go test -update)", seed)
			return commented(t, rec, last, "\n"+made)
		}
	}
	t.Fatalf("no random game of the %s set ends with %s", set, end)
	return ""
}

// recordRandomly plays a random game and keeps its record. If somebody gives up, it is Sauron after twenty answers.
func recordRandomly(seed uint64, options engine.Options, givesUp bool) (*engine.Record, engine.Position, error) {
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
