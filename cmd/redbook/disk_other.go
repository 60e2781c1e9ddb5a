//go:build !unix

package main

// diskFree is how many bytes are free for us in a folder; it cannot be known here.
func diskFree(string) (uint64, bool) { return 0, false }
