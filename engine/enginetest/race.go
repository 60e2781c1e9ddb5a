//go:build race

package enginetest

// raced: the race detector looks on (Config.Brief).
const raced = true
