package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// The variables are Go's own; where they are set they go before our settings.
const (
	memoryVariable  = "GOMEMLIMIT"
	garbageVariable = "GOGC"
)

// garbage is how much garbage there may be, in percent of what is alive, before it is collected: half of Go's
// own. What is alive are mostly pictures, in which there is nothing to search, so that collecting costs next
// to nothing.
const garbage = 50

// besides is how much the process takes that Go does not count: pages of the program itself, as much of it as
// is in use, and what SQLite takes. Linux counts them.
const besides = 58 << 20

// goLimit is what Go may take of a limit: all but what it does not count, or half of little.
func goLimit(limit int64) int64 { return max(limit-besides, limit/2) }

// limitMemory has Go's garbage collector work harder before the process takes more memory than this. It is no
// hard limit: a burst of pictures may pass it.
func limitMemory(size string) error {
	limit, err := bytesOf(size)
	if err != nil {
		return err
	}
	if limit > 0 && os.Getenv(memoryVariable) == "" {
		debug.SetMemoryLimit(goLimit(limit))
	}
	if limit > 0 && os.Getenv(garbageVariable) == "" {
		debug.SetGCPercent(garbage)
	}
	return nil
}

// bytesOf reads "256MiB" as GOMEMLIMIT is read; "off" is 0.
func bytesOf(size string) (int64, error) {
	if size == "off" {
		return 0, nil
	}
	number, unit := strings.TrimSuffix(size, "B"), int64(1)
	for i, prefix := range []string{"Ki", "Mi", "Gi", "Ti"} {
		if rest, ok := strings.CutSuffix(number, prefix); ok {
			number, unit = rest, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n <= 0 || n > (1<<62)/unit || n*unit < 32<<20 {
		return 0, fmt.Errorf("memory_limit under [process] is %q: it is a size of at least 32MiB, like 256MiB, or off", size)
	}
	return n * unit, nil
}
