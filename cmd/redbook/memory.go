package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// memoryVariable is Go's own; where it is set it goes before our setting.
const memoryVariable = "GOMEMLIMIT"

// limitMemory has Go's garbage collector work harder before the process takes more memory than this. It is no hard
// limit: a burst of pictures may pass it.
func limitMemory(size string) error {
	limit, err := bytesOf(size)
	if err != nil {
		return err
	}
	if limit > 0 && os.Getenv(memoryVariable) == "" {
		debug.SetMemoryLimit(limit)
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
