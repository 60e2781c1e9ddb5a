package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"redbook/engine"
)

// aFinishedGame is a game as the bot reveals it when it is over: of those that are kept, the one with the most chance.
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
		if strings.Count(string(text), chanceRow) > strings.Count(best, chanceRow) && strings.Contains(string(text), "\nseed: ") {
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
	if err != nil || !strings.HasPrefix(out, "ok confrontation lines=") || !strings.Contains(out, "commitment=") {
		t.Fatalf("%q, %v", out, err)
	}
	out, err = do(t, "verify", write(t, "long.txt", aLongRecord()))
	if err != nil || !strings.Contains(out, "outcomes=500 ") {
		t.Errorf("%q, %v", out, err)
	}
}

// The rules are not asked: a game that this program does not know is verified like any other.
func TestVerifyKnowsNoRules(t *testing.T) {
	record := strings.Replace(aFinishedGame(t), "game: confrontation", "game: chess", 1)
	if out, err := do(t, "verify", write(t, "game.txt", record)); err != nil || !strings.HasPrefix(out, "ok chess ") {
		t.Errorf("%q, %v", out, err)
	}
}

// aLongRecord is a record of a game that does not exist, with 500 outcomes from lists of many lengths.
func aLongRecord() string {
	seed := []byte("a seed of exactly 32 bytes, yes!")
	var b strings.Builder
	fmt.Fprintf(&b, "red-book record 1\ngame: dice\ncommitment: %s\nseed: %x\n\n0 start\n", engine.Commitment(seed), seed)
	for n := range 500 {
		values := make([]string, n%13+1)
		for i := range values {
			values[i] = fmt.Sprint("v", i)
		}
		drawn := values[engine.OutcomeIndex(seed, uint64(n), len(values))]
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
		"another seed":       {header("seed", "seed: "+strings.Repeat("00", 32)), []string{"was published"}},
		"no seed":            {header("seed", ""), []string{"does not reveal its seed"}},
		"no commitment":      {header("commitment", ""), []string{"no commitment"}},
		"not a seed":         {header("seed", "seed: zz"), []string{"not hexadecimal"}},
		"another value":      {replaceOutcome(1, anotherValue), []string{"row ", "the seed draws"}},
		"impossible value":   {replaceOutcome(1, func(row string) string { return strings.Replace(row, ": ", ": mr-", 1) }), []string{"was not possible"}},
		"an outcome skipped": {replaceOutcome(1, number), []string{"outcome 2 stands where 1 must follow"}},
		"an outcome left out": {replaceOutcome(0, func(string) string { return "" }),
			[]string{"outcome 1 stands where 0 must follow"}},
		"a hidden outcome":     {replaceOutcome(1, func(row string) string { return row[:strings.Index(row, ": ")] + ": ?" }), []string{"hidden"}},
		"no possible values":   {replaceOutcome(1, func(row string) string { return row[:strings.Index(row, " of ")] }), []string{"does not say from what"}},
		"something else":       {func(string) string { return "hello" }, []string{"row 1", "red-book record 1"}},
		"nothing was played":   {func(r string) string { return r[:strings.Index(r, "\n\n")] }, []string{"no lines"}},
		"no number, by a hand": {replaceOutcome(1, func(row string) string { return strings.Replace(row, "? 1 ", "? x ", 1) }), []string{"no number"}},
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

// The program that README shows to strangers finds the same.
func TestTheReadmesProgramVerifies(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 on this machine")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, ok := strings.Cut(string(readme), "```python\n")
	program, _, ok2 := strings.Cut(program, "```")
	if !ok || !ok2 {
		t.Fatal("README shows no program")
	}
	script := write(t, "verify.py", program)
	verify := func(record string) error {
		out, err := exec.Command(python, script, write(t, "game.txt", record)).CombinedOutput()
		t.Log(filepath.Base(script), string(out), err)
		return err
	}
	for _, record := range []string{aFinishedGame(t), aLongRecord()} {
		if err := verify(record); err != nil {
			t.Error(err)
		}
	}
	for name, change := range map[string]func(string) string{
		"another value": replaceOutcome(1, anotherValue), "another seed": header("seed", "seed: "+strings.Repeat("00", 32)),
		"left out": replaceOutcome(0, func(string) string { return "" }),
	} {
		if verify(change(aFinishedGame(t))) == nil {
			t.Errorf("%s: nothing was found", name)
		}
	}
}
