//go:build !race

package enginetest

const raced = false
