package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is learnt is written as Go, and the same seed learns the same.
func TestTune(t *testing.T) {
	var written [2][]byte
	for i := range written {
		file := filepath.Join(t.TempDir(), "weights.go")
		out, err := do(t, "tune", "--rounds", "2", "--games", "3", "--seed", "5", "--to", file)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"round 1: ", "surprise before ", "round 2: "} {
			if !strings.Contains(out, want) {
				t.Errorf("no %q in\n%s", want, out)
			}
		}
		if written[i], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	command := []byte("redbook tune --rounds 2 --games 3 --seed 5")
	if !bytes.Equal(written[0], written[1]) || !bytes.Contains(written[0], command) {
		t.Error("the same seed has learnt otherwise")
	}
	refused(t, []string{"-rounds"}, "tune", "--rounds", "no")
}
