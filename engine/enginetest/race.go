//go:build race

package enginetest

// raced reports whether the race detector is on (see Config.Brief).
const raced = true
