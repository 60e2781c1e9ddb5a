package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// alivePatience is how long a bot may take to say that it lives.
const alivePatience = 3 * time.Second

// askAlive asks the bot whether it lives, not whether Discord is there: who looks after a container starts it
// again when the answer is no.
func askAlive(ctx context.Context, path string, out io.Writer) error {
	settings, err := readConfig(path)
	if err != nil {
		return err
	}
	if settings.Metrics.Address == "" {
		return errors.New("nobody can be asked: set an address under [metrics]")
	}
	host, port, err := net.SplitHostPort(settings.Metrics.Address)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = ""
	}
	ctx, cancel := context.WithTimeout(ctx, alivePatience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet,
		"http://"+net.JoinHostPort(cmp.Or(host, "localhost"), port)+"/healthz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", request.URL, answer.Status)
	}
	_, err = fmt.Fprintln(out, "alive")
	return err
}
