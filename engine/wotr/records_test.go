package wotr

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// kept are whole games that are kept in testdata, one for each way to end.
var kept = []string{endCorrupted, endDestroyed, endConquered, endBanished, engine.Conceded}

// TestKeptGames replays whole games that were written down once: a record must keep its meaning, also through save and load. go test
// -update plays them anew, where a change of the rules was meant.
func TestKeptGames(t *testing.T) {
	for _, end := range kept {
		t.Run(end, func(t *testing.T) {
			file := filepath.Join("testdata", end+".txt")
			if enginetest.Updating() {
				games, err := made()
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(games[end]), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			holdKept(t, string(text), end)
		})
	}
}

// holdKept replays one kept game. Every hundredth position is saved and loaded, and must be the same to the byte.
func holdKept(t *testing.T, text, end string) {
	t.Helper()
	rec, _, err := engine.ParseRecord(text, func(id string) (engine.Rules, bool) { return Rules, id == Rules.ID() })
	if err != nil {
		t.Fatal(err)
	}
	dice := engine.NewSeeded(rec.Seed, 0)
	last, err := engine.Replay(Rules, rec, func(n int, _ engine.Line, p engine.Position, played engine.Played) error {
		for _, o := range played.Outcomes { // the revealed seed proves each draw
			if proof, err := dice.Next(o.Draw); err != nil || proof.Value != o.Value || proof.N != o.N {
				return fmt.Errorf("draw %d is %d by the seed, %d in the record: %v", o.N, proof.Value, o.Value, err)
			}
		}
		if n%100 != 0 {
			return nil
		}
		return reload(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := reload(last); err != nil {
		t.Error(err)
	}
	if got := resultText(last); got != rec.Result || !strings.HasSuffix(got, " "+end) {
		t.Errorf("replayed it ends with %q, the record says %q", got, rec.Result)
	}
	if again, err := commented(rec, last, text); err != nil || again != text {
		t.Errorf("written anew it is another text: %v", err)
	}
}

// reload checks that a position is the same after save and load.
func reload(p engine.Position) error {
	data, err := Rules.Encode(p)
	if err != nil {
		return err
	}
	loaded, err := Rules.Decode(data)
	if err != nil {
		return err
	}
	again, err := Rules.Encode(loaded)
	if err == nil && !bytes.Equal(again, data) {
		err = fmt.Errorf("saved and loaded it is another position:\n%s\n%s", data, again)
	}
	return err
}

func resultText(p engine.Position) string {
	r, _ := Rules.Result(p)
	var names []string
	for _, s := range r.Winners.List() {
		names = append(names, Seats.Name(engine.Value(s)))
	}
	return strings.Join(names, ",") + " " + r.How
}

// commented writes a record with its comments: how it was made, taken over from the old text, and what its last position is to the
// byte.
func commented(rec *engine.Record, last engine.Position, old string) (string, error) {
	data, err := Rules.Encode(last)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	title, rest, _ := strings.Cut(rec.Format(Rules, engine.Public), "\n")
	how := strings.Split(old, "\n")[1]
	return title + "\n" + how + "\n# last position: sha256 " + hex.EncodeToString(sum[:]) + "\n" + rest, nil
}

// keptTried is how many games are played to find those that are kept; the shortest record of each ending is.
const keptTried = 400

// made are new records by their endings.
var made = sync.OnceValues(func() (map[string]string, error) {
	best := map[string]string{}
	for seed := range uint64(keptTried) {
		for _, givesUp := range []bool{false, true} {
			rec, last, err := recordRandomly(seed, givesUp)
			if err != nil {
				return nil, fmt.Errorf("seed %d: %w", seed, err)
			}
			_, end, _ := strings.Cut(rec.Result, " ")
			title := fmt.Sprintf("# made by two random players with a mood, PCG seed %d, with chance of the seed below (go test -update)", seed)
			text, err := commented(rec, last, "\n"+title)
			if err != nil {
				return nil, err
			}
			if best[end] == "" || len(text) < len(best[end]) {
				best[end] = text
			}
		}
	}
	return best, nil
})

// recordRandomly plays a random game and keeps its record. If somebody gives up, it is the Shadow after a hundred lines.
func recordRandomly(seed uint64, givesUp bool) (*engine.Record, engine.Position, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	lean := engine.Mood(Rules, random.IntN)
	dice := sha256.Sum256(fmt.Append(nil, "kept game ", seed))
	chance := engine.NewSeeded(dice[:], 0)
	rec := &engine.Record{Game: Rules.ID(), Commitment: engine.Commitment(dice[:]), Seed: dice[:]}
	var p engine.Position
	for line := (engine.Line{Kind: engine.StartLine}); ; {
		next, played, err := engine.CarryOut(Rules, nil, p, line, chance)
		if err != nil {
			return nil, nil, err
		}
		p, line.Outcomes = next, played.Outcomes
		rec.Lines = append(rec.Lines, line)
		if _, over := Rules.Result(p); over {
			rec.Result = resultText(p)
			return rec, p, nil
		}
		if givesUp && len(rec.Lines) > 100 {
			line = engine.Line{Kind: engine.ConcedeLine, Seat: engine.Seat(Shadow)}
			continue
		}
		asked := Rules.Decisions(p)
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(Rules, p, d, random.IntN, lean)
		if err != nil {
			return nil, nil, err
		}
		line = engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a}
	}
}
