package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
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

// peak is the most memory the child has had, in KB, as Linux tells.
func (c *child) peak() (kb int, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			_, err := fmt.Sscanf(rest, "%d", &kb)
			return kb, err
		}
	}
	return 0, fmt.Errorf("no VmHWM")
}
