package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"redbook/storage"
)

// stored counts what the store holds at the moment it is asked.
type stored struct{ *Meter }

// scrapeLimit bounds how long a scrape waits for the store.
const scrapeLimit = 5 * time.Second

var (
	gamesDesc = prometheus.NewDesc(namespace+"_games", "Games by state; frozen ones need an operator.",
		[]string{"state"}, nil)
	outboxDesc = prometheus.NewDesc(namespace+"_outbox_rows", "What waits to be told.", nil, nil)
	oldestDesc = prometheus.NewDesc(namespace+"_outbox_oldest_seconds", "How long the oldest of it has waited.",
		nil, nil)
)

// states are all of them, so that a state without games shows as 0.
var states = []storage.State{storage.Lobby, storage.Running, storage.Finished, storage.Cancelled,
	storage.Frozen}

// Describe lists what Collect gives.
func (s *stored) Describe(out chan<- *prometheus.Desc) {
	out <- gamesDesc
	out <- outboxDesc
	out <- oldestDesc
}

// Collect asks the store.
func (s *stored) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeLimit)
	defer cancel()
	stats, err := s.store.Stats(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(outboxDesc, err)
		return
	}
	counts := map[storage.State]int{}
	for _, state := range states {
		counts[state] = 0
	}
	for state, n := range stats.Games {
		counts[state] = n
	}
	for state, n := range counts {
		out <- prometheus.MustNewConstMetric(gamesDesc, prometheus.GaugeValue, float64(n), string(state))
	}
	age := 0.0
	if !stats.Oldest.IsZero() {
		age = max(0, s.now().Sub(stats.Oldest).Seconds())
	}
	out <- prometheus.MustNewConstMetric(outboxDesc, prometheus.GaugeValue, float64(stats.Outbox))
	out <- prometheus.MustNewConstMetric(oldestDesc, prometheus.GaugeValue, age)
}
