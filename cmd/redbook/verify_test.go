package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// aFinishedGame is a game as the bot reveals it when it is over: of those that are kept, the one with the
// most chance.
func aFinishedGame(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("../../engine/confrontation/testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	best := ""
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(text), chanceRow) > strings.Count(best, chanceRow) && strings.Contains(string(text),
			"\nseed: ") {
			best = string(text)
		}
	}
	if strings.Count(best, chanceRow) < 2 {
		t.Fatal("no game has enough chance to try anything on")
	}
	return best
}

// chanceRow begins an outcome.
const chanceRow = "\n  ? "

func TestVerify(t *testing.T) {
	out, err := do(t, "verify", write(t, "game.txt", aFinishedGame(t)))
	if err != nil || !strings.HasPrefix(out, "ok confrontation lines=") ||
		!strings.Contains(out, "commitment=") || !strings.Contains(out, "could have been chosen") {
		t.Fatalf("%q, %v", out, err)
	}
}

var keepProofs = flag.Bool("keep-proofs", false, "play the games of testdata/proofs anew")

// proofs are kept games of a seed and public numbers, one of which was mixed in on the way.
var proofs = []string{"confrontation", "hunt", "wotr"}

func proof(t *testing.T, id string) string {
	t.Helper()
	file := filepath.Join("testdata", "proofs", id+".txt")
	if *keepProofs {
		rules, _ := rulesByID(id)
		if err := os.WriteFile(file, []byte(playProof(t, rules)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const (
	committedIn = "https://discord.com/channels/1181000000000000001/1181000000000000002/1181234567890123456"
	mixedIn     = "https://discord.com/channels/1181000000000000001/1181000000000000002/1189876543210987654"
)

// playProof plays random games, each with a restored backup on its way, until one is over soon and has some
// chance.
func playProof(t *testing.T, rules engine.Rules) string {
	for game := range uint64(2000) {
		random := rand.New(rand.NewPCG(game, 2))
		seed := sha256.Sum256(fmt.Append(nil, "proof ", game))
		number := func(message string) uint64 {
			n, err := engine.PublicNumber(message)
			must(t, err)
			return n
		}
		chance := engine.NewSeeded(seed[:], 0, number(committedIn))
		record := &engine.Record{Game: rules.ID(), Options: engine.Options{},
			Commitment: engine.Commitment(seed[:]), Message: committedIn, Seed: seed[:]}
		var p engine.Position
		for line := (engine.Line{Kind: engine.StartLine}); len(record.Lines) < 400; {
			next, played, err := engine.CarryOut(rules, record.Options, p, line, chance)
			must(t, err)
			p, line.Outcomes = next, played.Outcomes
			record.Lines = append(record.Lines, line)
			if result, over := rules.Result(p); over {
				if record.Result = engine.ResultText(rules, result); chance.Used() < 4 {
					break
				}
				return record.Format(rules, engine.Public)
			}
			asked := rules.Asked(p)
			d := asked[random.IntN(len(asked))]
			switch n := len(record.Lines); {
			case n == 30:
				line = engine.Line{Kind: engine.MixLine, Message: mixedIn}
				chance.Mix(number(mixedIn))
				continue
			case n == 100 && rules.ID() != "confrontation":
				line = engine.Line{Kind: engine.ConcedeLine, Seat: d.Seat}
				continue
			}
			a, err := engine.RandomAction(rules, p, d, random.IntN, nil)
			must(t, err)
			line = engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a}
		}
	}
	t.Fatalf("no random game of %s will do", rules.ID())
	return ""
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What is left for a person to compare is named: both messages, and what was set by hand.
func TestVerifyNamesWhatItCannotProve(t *testing.T) {
	for _, id := range proofs {
		out, err := do(t, "verify", write(t, "game.txt", proof(t, id)))
		if err != nil || !strings.HasPrefix(out, "ok "+id+" ") || !strings.Contains(out, committedIn+"\n") ||
			!strings.Contains(out, mixedIn+"\n") {
			t.Errorf("%s: %q, %v", id, out, err)
		}
		if out, err = do(t, "replay", write(t, "game.txt", proof(t, id))); err != nil ||
			!strings.HasPrefix(out, "ok "+id+" ") {
			t.Errorf("%s: %q, %v", id, out, err)
		}
	}
	rows := strings.Split(proof(t, "hunt"), "\n")
	end := slices.IndexFunc(rows, func(row string) bool { return strings.HasSuffix(row, " resigns") })
	n := lineNumber(rows[end])
	record, rules, err := engine.ParseRecord(proof(t, "hunt"), rulesByID)
	must(t, err)
	p, err := positionBefore(rules, record, n)
	must(t, err)
	data, err := rules.Encode(p)
	must(t, err)
	rows = slices.Insert(renumbered(rows, end, 1), end, fmt.Sprintf("%d checkpoint %s", n, data))
	out, err := do(t, "verify", write(t, "game.txt", strings.Join(rows, "\n")))
	if err != nil || !strings.HasPrefix(out, "set-by-hand hunt ") ||
		!strings.Contains(out, fmt.Sprintf("\nline %d checkpoint\n", n)) {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"no game \"chess\""}, "verify",
		write(t, "game.txt", strings.Replace(proof(t, "hunt"), "game: hunt", "game: chess", 1)))
}

// TestForgeries tries what an operator might who holds the seed and may change any byte of a record, but not
// the messages that Discord shows. redbook verify --mutate tries more.
func TestForgeries(t *testing.T) {
	for _, id := range proofs {
		for _, seed := range []string{"1", "2"} {
			out, err := do(t, "verify", "--mutate", "96", "--seed", seed, write(t, "game.txt", proof(t, id)))
			if err != nil || !strings.HasPrefix(out, "ok "+id+" forgeries=96 ") ||
				!strings.HasSuffix(out, " accepted=0\n") {
				t.Errorf("%s: %q, %v", id, out, err)
			}
		}
	}
}

// Each way of forging is tried on each game, and the check on them has its teeth: what is other dice is told
// from what is the same.
func TestForgeriesAreForgeries(t *testing.T) {
	for _, id := range proofs {
		text := proof(t, id)
		record, rules, err := engine.ParseRecord(text, rulesByID)
		must(t, err)
		f := &forger{rand.New(rand.NewPCG(1, 1)), rules, record}
		for _, kind := range forgeries {
			made := 0
			for range 20 {
				if forged := kind.forge(f, strings.Split(text, "\n")); forged != nil && strings.Join(forged,
					"\n") != text {
					made++
				}
			}
			if made == 0 {
				t.Errorf("%s: %s was never made", id, kind.name)
			}
		}
		if !f.sameDice(text) || f.sameDice(replaceOutcome(1, anotherValue)(text)) {
			t.Errorf("%s: other dice are not told from the same", id)
		}
	}
}

// Dice that say of themselves from what they were rolled are loaded dice: the rules say it.
func TestReplayAndVerifyRefuseLoadedDice(t *testing.T) {
	loaded := proof(t, "wotr")
	for n := range strings.Count(loaded, chanceRow) {
		loaded = replaceOutcome(n, func(row string) string {
			head, _, _ := strings.Cut(row, ": ")
			if !strings.HasSuffix(head, "hunt-roll number") {
				return row
			}
			return head + ": 6 of 6,6,6,6,6,6"
		})(loaded)
	}
	for _, job := range []string{"replay", "verify"} {
		refused(t, []string{"draw hunt-roll: the record says that it was of 6,6,6,6,6,6, by the rules it was of 1,2,3,4,5,6"}, job, write(t, "game.txt", loaded))
		refused(t, []string{"does not say from what it was drawn"}, job,
			write(t, "game.txt", replaceOutcome(1,
				func(row string) string { return row[:strings.Index(row, " of ")] })(proof(t, "wotr"))))
	}
}

// aLongRecord is a record of a game that does not exist, for the program in engine/PROOF.md: with 500
// outcomes from lists of many lengths.
func aLongRecord() string {
	seed := []byte("a seed of exactly 32 bytes, yes!")
	var b strings.Builder
	const number = 1181234567890123456
	fmt.Fprintf(&b, "red-book record 1\ngame: dice\ncommitment: %s\nmessage: https://discord.com/channels/1/2/%d\nseed: %x\n\n0 start\n",
		engine.Commitment(seed), number, seed)
	mixed := []uint64{number}
	for n := range 500 {
		if n == 250 {
			fmt.Fprintf(&b, "1 mix https://discord.com/channels/1/2/%d\n2 undo 1\n", number+1)
			mixed = append(mixed, number+1)
		}
		values := make([]string, n%13+1)
		for i := range values {
			values[i] = fmt.Sprint("v", i)
		}
		drawn := values[engine.OutcomeIndex(seed, uint64(n), len(values), mixed...)]
		fmt.Fprintf(&b, "  ? %d a die of many sides die: %s of %s\n", n, drawn, strings.Join(values, ","))
	}
	return b.String()
}

// tampered is a way to cheat, and what is said of it.
type tampered struct {
	change func(record string) string
	says   []string
}

// replaceOutcome changes the n-th row of chance.
func replaceOutcome(n int, change func(row string) string) func(string) string {
	return func(record string) string {
		rows := strings.Split(record, "\n")
		for i, row := range rows {
			if !strings.HasPrefix(row, "  ? ") {
				continue
			}
			if n == 0 {
				rows[i] = change(row)
				return strings.Join(rows, "\n")
			}
			n--
		}
		panic("there is no such row")
	}
}

// anotherValue replaces the drawn value by another that was possible.
func anotherValue(row string) string {
	head, tail, _ := strings.Cut(row, ": ")
	value, from, _ := strings.Cut(tail, " of ")
	for _, other := range strings.Split(from, ",") {
		if other != value {
			return head + ": " + other + " of " + from
		}
	}
	panic("nothing else was possible in " + row)
}

func header(name, value string) func(string) string {
	return func(record string) string {
		rows := strings.Split(record, "\n")
		for i, row := range rows {
			if strings.HasPrefix(row, name+":") {
				rows[i] = value
			}
		}
		return strings.Join(rows, "\n")
	}
}

func TestVerifyNamesTheFirstRowThatDoesNotFit(t *testing.T) {
	number := func(row string) string { return strings.Replace(row, "? 1 ", "? 2 ", 1) }
	for name, c := range map[string]tampered{
		"another seed":  {header("seed", "seed: "+strings.Repeat("00", 32)), []string{"was published"}},
		"no seed":       {header("seed", ""), []string{"does not reveal its seed"}},
		"no commitment": {header("commitment", ""), []string{"no commitment"}},
		"not a seed":    {header("seed", "seed: zz"), []string{"row 7", "invalid byte"}},
		"another value": {replaceOutcome(1, anotherValue), []string{"line ", "the seed draws"}},
		"impossible value": {replaceOutcome(1,
			func(row string) string { return strings.Replace(row, ": ", ": mr-", 1) }), []string{"no character"}},
		"an outcome skipped": {replaceOutcome(1, number), []string{"outcome 2 stands where 1 must follow"}},
		"an outcome left out": {replaceOutcome(0, func(string) string { return "" }),
			[]string{"outcome 1 stands where 0 must follow"}},
		"a hidden outcome": {replaceOutcome(1,
			func(row string) string { return row[:strings.Index(row, ": ")] + ": ?" }), []string{"hidden"}},
		"no possible values": {replaceOutcome(1,
			func(row string) string { return row[:strings.Index(row, " of ")] }), []string{"does not say from what"}},
		"something else": {func(string) string { return "hello" }, []string{"row 1", "red-book record 1"}},
		"nothing was played": {func(r string) string { return r[:strings.Index(r, "\n\n")] },
			[]string{"no lines"}},
		"no number, by a hand": {replaceOutcome(1,
			func(row string) string { return strings.Replace(row, "? 1 ", "? x ", 1) }),
			[]string{"outcome 0 stands where 1 must follow"}},
	} {
		t.Run(name, func(t *testing.T) {
			record := aFinishedGame(t)
			changed := c.change(record)
			if changed == record {
				t.Fatal("nothing was changed")
			}
			refused(t, c.says, "verify", write(t, "game.txt", changed))
		})
	}
}

// The program that engine/PROOF.md shows to strangers finds the same.
func TestTheProgramForStrangersVerifies(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 on this machine")
	}
	page, err := os.ReadFile("../../engine/PROOF.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, ok := strings.Cut(string(page), "```python\n")
	program, _, ok2 := strings.Cut(program, "```")
	if !ok || !ok2 {
		t.Fatal("the page shows no program")
	}
	script := write(t, "verify.py", program)
	verify := func(record string) (string, error) {
		out, err := exec.Command(python, script, write(t, "game.txt", record)).CombinedOutput()
		return string(out), err
	}
	for _, record := range []string{aFinishedGame(t), aLongRecord(), proof(t, "confrontation"), proof(t, "hunt"),
		proof(t, "wotr")} {
		if out, err := verify(record); err != nil || strings.Contains(record, "\nmessage: ") &&
			!strings.Contains(out, "look at https://discord.com/") {
			t.Error(out, err)
		}
	}
	aDie := func(row string) bool { return strings.HasSuffix(row, " of 1,2,3,4,5,6") }
	for name, change := range map[string]func(string) string{
		"another value":   replaceOutcome(1, anotherValue),
		"another seed":    header("seed", "seed: "+strings.Repeat("00", 32)),
		"left out":        replaceOutcome(0, func(string) string { return "" }),
		"another message": header("message", "message: https://discord.com/channels/1/2/3"),
		"no message":      header("message", ""),
		"no mix": func(record string) string {
			return regexp.MustCompile(`\n\d+ mix .*`).ReplaceAllString(record, "")
		},
		"loaded dice": func(record string) string {
			rows := strings.Split(record, "\n")
			i := slices.IndexFunc(rows, aDie)
			head, _, _ := strings.Cut(rows[i], ": ")
			rows[i] = head + ": 6 of 6,6,6,6,6,6"
			return strings.Join(rows, "\n")
		},
		"a die turned round": func(record string) string {
			rows := strings.Split(record, "\n")
			i := slices.IndexFunc(rows,
				func(row string) bool { return aDie(row) && !strings.Contains(row, ": 1 of ") })
			head, tail, _ := strings.Cut(rows[i], ": ")
			rows[i] = head + ": 1 of " + strings.NewReplacer("1", tail[:1], tail[:1], "1").Replace("1,2,3,4,5,6")
			return strings.Join(rows, "\n")
		},
		"set by hand": func(record string) string {
			return strings.Replace(record, "\n100 ", "\n100 adjust turn=1\n101 ", 1)
		},
	} {
		changed := change(proof(t, "wotr"))
		if out, err := verify(changed); changed == proof(t, "wotr") ||
			err == nil && !strings.Contains(out, "set by hand: 100 adjust turn=1") {
			t.Errorf("%s: nothing was found: %s", name, out)
		}
	}
}
