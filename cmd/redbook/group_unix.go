//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// apart has a process take no part in what the terminal, or whoever started us, tells all of ours at once.
func apart(process *exec.Cmd) { process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
