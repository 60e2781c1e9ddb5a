package robots

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// Victim is the bot as a process of its own: it shares nothing with us but the sockets and the file it keeps
// games in.
type Victim struct {
	process *exec.Cmd
	ended   chan struct{}
}

// Start starts a bot. What it logs goes to log.
func Start(process *exec.Cmd, log io.Writer) (*Victim, error) {
	v := &Victim{process: process, ended: make(chan struct{})}
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

// gone reports whether the victim has ended.
func (v *Victim) gone() bool {
	select {
	case <-v.ended:
		return true
	default:
		return false
	}
}

// Kill ends the victim as a power cut would, and waits until it is gone.
func (v *Victim) Kill() {
	_ = v.process.Process.Signal(syscall.SIGKILL) // it may be gone already
	<-v.ended
}

// End tells the victim to end, and waits until it has. It is an error if it does not end well, unless it had
// not begun to listen.
func (v *Victim) End() error {
	if err := v.process.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("tell the bot to end: %w", err)
	}
	<-v.ended
	ended, known := v.process.ProcessState.Sys().(syscall.WaitStatus)
	deaf := known && ended.Signaled() && ended.Signal() == syscall.SIGTERM
	if !deaf && !v.process.ProcessState.Success() {
		return fmt.Errorf("the bot was told to end, and did with %v", v.process.ProcessState)
	}
	return nil
}

// Peak is the most memory the victim has had, in KB, as Linux counts it.
func (v *Victim) Peak() (kb int, err error) {
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
