package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// victim is the bot as a process of its own: it shares nothing with us but the sockets and the file it keeps
// games in.
type victim struct {
	process *exec.Cmd
	ended   chan struct{}
}

// startVictim starts `redbook run` with a settings file and a token. What it logs goes to log.
func startVictim(program, settings, token string, log io.Writer) (*victim, error) {
	v := &victim{process: exec.Command(program, "run", "--config", settings), ended: make(chan struct{})}
	v.process.Env = append(os.Environ(), tokenVariable+"="+token)
	v.process.Stdout, v.process.Stderr = log, log
	if err := v.process.Start(); err != nil {
		return nil, fmt.Errorf("start the bot: %w", err)
	}
	go func() {
		defer close(v.ended)
		_ = v.process.Wait() // it is killed, or died: who waits for ended knows which
	}()
	return v, nil
}

// kill ends the victim as a power cut would, and waits until it is gone.
func (v *victim) kill() {
	_ = v.process.Process.Signal(syscall.SIGKILL) // it may be gone already
	<-v.ended
}

// peak is the most memory the victim has had, in KB, as Linux tells.
func (v *victim) peak() (kb int, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", v.process.Process.Pid))
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
