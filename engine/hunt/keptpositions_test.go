package hunt

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/engine"
)

// keeping stores positions of today: go test ./engine/hunt -run TestStoredPositionsOfOldVersions -keep. Do
// that when the schema changes, and leave the files of older ones as they are: games that people play are
// stored so.
var keeping = flag.Bool("keep", false, "keep positions of today as testdata/stored/SCHEMA-STEP.json")

// keptMoments are the moments that are kept: much is half done at each.
var keptMoments = map[string]func(p *Position) bool{
	"act.window": func(p *Position) bool {
		return p.Part == 1 && p.Step > 6 && !p.Allies.Empty() && p.Tracks != [2]spaceSet{}
	},
	"letter.ready":      func(p *Position) bool { return len(Rules.Decisions(p)) == 2 },
	"part-two.exchange": func(p *Position) bool { return p.Swap.To != 0 },
	"effect.choose":     func(p *Position) bool { return p.Part == 2 && p.Depth() > 2 },
	"nazgul.pursuit":    func(p *Position) bool { return p.Deeds.Len() > 0 && p.OldJourneys != 0 },
	"gandalf.meets":     func(p *Position) bool { return p.Chief != NoNazgul && p.AskedCount > 3 },
}

// A game stored by an older version goes on: it is read whole, asks what it asked, and can be played to its
// end.
func TestStoredPositionsOfOldVersions(t *testing.T) {
	if *keeping {
		for step, fits := range keptMoments {
			keepPosition(t, step, fits)
		}
	}
	files, err := filepath.Glob("testdata/stored/*.json")
	if err != nil || len(files) < len(keptMoments) {
		t.Fatalf("only %d positions are kept: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := Rules.Decode(data)
			if err == nil {
				err = Rules.Check(p)
			}
			if err != nil {
				t.Fatal(err)
			}
			if again, err := Rules.Encode(p); err != nil ||
				strings.HasPrefix(filepath.Base(file), fmt.Sprint(schema, "-")) && !bytes.Equal(again, data) {
				t.Errorf("%v, stored again it is\n%s\nit was\n%s", err, again, data)
			}
			if d := Rules.Decisions(p)[0]; !strings.HasSuffix(file, "-"+d.Step+".json") {
				t.Errorf("it asks %s", d.Step)
			}
			if _, over := toTheEnd(t, p, 1, nil); !over {
				t.Error("it does not end")
			}
		})
	}
}

// keepPosition looks for a moment in random games.
func keepPosition(t *testing.T, step string, fits func(p *Position) bool) {
	for seed := range uint64(3000) {
		p, _, err := Rules.New(engine.Options{seatsOption: "4", apartOption: on, havensOption: on},
			engine.NewSeeded([]byte(fmt.Sprint(seed)), 0))
		if err != nil {
			t.Fatal(err)
		}
		p, over := toTheEnd(t, p, seed, func(p engine.Position) bool {
			return Rules.Decisions(p)[0].Step == step && fits(p.(*Position))
		})
		if over {
			continue
		}
		data, err := Rules.Encode(p)
		if err == nil {
			err = os.MkdirAll("testdata/stored", 0o755)
		}
		if err == nil {
			err = os.WriteFile(fmt.Sprintf("testdata/stored/%d-%s.json", schema, step), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatalf("no such moment of %s", step)
}

// toTheEnd plays on at random until a game is over, or until it stands as wanted.
func toTheEnd(t *testing.T, p engine.Position, seed uint64,
	until func(p engine.Position) bool) (last engine.Position, over bool) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	lean := engine.Mood(Rules, random.IntN)
	chance := engine.NewSeeded([]byte("on"), seed)
	for range 20_000 {
		if _, over := Rules.Result(p); over {
			return p, true
		}
		if until != nil && until(p) {
			return p, false
		}
		asked := Rules.Decisions(p)
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(Rules, p, d, random.IntN, lean)
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = Rules.Apply(p, d.Seat, a, chance); err != nil {
			t.Fatalf("%s: %v", Rules.Format(a), err)
		}
	}
	return p, false
}
