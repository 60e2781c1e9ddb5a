package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"testing"
)

// programFolder is where the program stands whose jobs run as processes of their own.
var programFolder string

// TestMain has more tests run beside each other than there are processors, unless -parallel says how many:
// those that do wait for bots, browsers and Discord's limits more than they compute.
func TestMain(m *testing.M) {
	flag.Parse()
	asked := false
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "test.parallel" })
	notes = io.Discard
	var err error
	if !asked {
		err = flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0)))
	}
	if err != nil {
		panic(err)
	}
	debug.SetGCPercent(400) // simulations make much garbage and hold little
	if programFolder, err = os.MkdirTemp("", "redbook-test-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if err := os.RemoveAll(programFolder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

var build = sync.OnceValue(func() error {
	if out, err := exec.Command("go", "build", "-o", filepath.Join(programFolder, "redbook"), ".").
		CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	return nil
})

// program builds the program, once for all tests.
func program(t testing.TB) string {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(programFolder, "redbook")
}
