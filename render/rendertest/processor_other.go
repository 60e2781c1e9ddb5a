//go:build !linux

package rendertest

import "time"

var started = time.Now()

// processor is a clock where how long a process has computed is not known.
func processor() time.Duration { return time.Since(started) }
