package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
)

// child is the bot as a process of its own: it shares nothing with us but the sockets and the file it keeps games in.
type child struct {
	process *exec.Cmd
	ended   chan struct{}
}

// startChild starts `redbook run` with a settings file and a token. What it logs goes to log.
func startChild(program, settings, token string, log io.Writer) (*child, error) {
	c := &child{process: exec.Command(program, "run", "--config", settings), ended: make(chan struct{})}
	c.process.Env = append(os.Environ(), tokenVariable+"="+token)
	c.process.Stdout, c.process.Stderr = log, log
	if err := c.process.Start(); err != nil {
		return nil, fmt.Errorf("start the bot: %w", err)
	}
	go func() {
		defer close(c.ended)
		_ = c.process.Wait() // it is killed, or died: who waits for ended knows which
	}()
	return c, nil
}

// kill ends the child as a power cut would, and waits until it is gone.
func (c *child) kill() {
	_ = c.process.Process.Signal(syscall.SIGKILL) // it may be gone already
	<-c.ended
}
