package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// child is the bot as a process of its own. It is started again whenever it dies, unless it was stopped.
type child struct {
	out     io.Writer
	command func(ctx context.Context) *exec.Cmd
	changed func() // called after it has come or gone

	mu      sync.Mutex
	process *os.Process   // nil while it does not run
	stopped bool          // stays down until started
	woken   chan struct{} // holds one token when a stopped child shall start
}

// restartDelay is how long the bot stays away after it has died.
const restartDelay = time.Second

func newChild(out io.Writer, command func(context.Context) *exec.Cmd, changed func()) *child {
	return &child{out: out, command: command, changed: changed, woken: make(chan struct{}, 1)}
}

// PID is the process's number, 0 while it does not run.
func (c *child) PID() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.process == nil {
		return 0
	}
	return c.process.Pid
}

var errNotRunning = errors.New("the bot does not run")

// Kill ends the process without warning; it is started again.
func (c *child) Kill() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.process == nil {
		return errNotRunning
	}
	return c.process.Kill()
}

// Stop tells the process to end; it stays down.
func (c *child) Stop() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.process == nil {
		return errNotRunning
	}
	c.stopped = true
	return c.process.Signal(os.Interrupt)
}

// Start lets a stopped process run again.
func (c *child) Start() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stopped {
		return errors.New("the bot runs, or is about to be started again")
	}
	c.stopped = false
	select {
	case c.woken <- struct{}{}:
	default:
	}
	return nil
}

// run keeps the process running until ctx ends.
func (c *child) run(ctx context.Context) error {
	for ctx.Err() == nil {
		err := c.once(ctx)
		if err == nil || ctx.Err() != nil {
			continue // stopped on purpose
		}
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			return err
		}
		fmt.Fprintf(c.out, "The bot has ended (%v); it is started again.\n", err)
		select {
		case <-ctx.Done():
		case <-time.After(restartDelay):
		}
	}
	return nil
}

// once runs the process a single time; if it was stopped, it also waits until it shall start again and
// returns nil.
func (c *child) once(ctx context.Context) error {
	cmd := c.command(ctx)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second // longer than it takes to drain
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the bot: %w", err)
	}
	c.set(cmd.Process)
	fmt.Fprintf(c.out, "The bot runs as process %d.\n", cmd.Process.Pid)
	err := cmd.Wait()
	c.set(nil)
	if !c.isStopped() {
		if err == nil {
			err = &exec.ExitError{ProcessState: cmd.ProcessState} // it ended well, but nobody had asked it to
		}
		return err
	}
	fmt.Fprintln(c.out, "The bot has been stopped.")
	for c.isStopped() && ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-c.woken: // perhaps for a stop that is over
		}
	}
	return nil
}

func (c *child) isStopped() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stopped
}

func (c *child) set(p *os.Process) {
	c.mu.Lock()
	c.process = p
	c.mu.Unlock()
	c.changed()
}
