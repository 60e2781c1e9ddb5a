package metrics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Handler answers /metrics, /healthz (the process answers) and /readyz (the gateway is connected, the store
// can be written to and telling does not stand still; 503 and the reason otherwise).
func (m *Meter) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", m.ready)
	return mux
}

func (m *Meter) ready(w http.ResponseWriter, r *http.Request) {
	gateway, store, telling, status := "connected", "writable", "under way", http.StatusOK
	if !m.shards.connected() {
		gateway, status = "not connected", http.StatusServiceUnavailable
	}
	// what is wrong with a disk is nobody's business out there
	if m.probe.try(r.Context(), m.store, m.now()) != nil {
		store, status = "not writable", http.StatusServiceUnavailable
	}
	if m.stuck.Load() {
		telling, status = "stuck: all who are told wait for Discord", http.StatusServiceUnavailable
	}
	w.WriteHeader(status)
	fmt.Fprintf(w, "gateway: %s\nstore: %s\ntelling: %s\n", gateway, store, telling)
}

// probe remembers for a while whether the store could be written to: the endpoint must not be a way to wear
// out a disk.
type probe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

const (
	probeEvery = 5 * time.Second
	probeLimit = 3 * time.Second
)

func (p *probe) try(ctx context.Context, store Store, now time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if age := now.Sub(p.at); age >= 0 && age < probeEvery {
		return p.err
	}
	// or who hangs up would make the store look bad
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeLimit)
	defer cancel()
	p.at, p.err = now, store.Probe(ctx)
	return p.err
}

// Serve answers at an address until the returned function is called. The address is taken when Serve returns.
func (m *Meter) Serve(address string, log *slog.Logger) (addr string, stop func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", nil, fmt.Errorf("metrics: %w", err)
	}
	server := &http.Server{Handler: m.Handler(), ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:  10 * time.Second,
		WriteTimeout: 15 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Error("metrics", "error", err)
		}
	}()
	return listener.Addr().String(), func() { server.Close() }, nil
}
