package metrics

import (
	"maps"
	"strconv"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
)

// shards are those that the process holds, each with whether its gateway session is connected.
type shards struct {
	mu   sync.Mutex
	held map[int]bool
}

// note notes what became of a shard.
func (s *shards) note(shard int, event string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if event == "released" {
		delete(s.held, shard)
		return
	}
	if s.held == nil {
		s.held = map[int]bool{}
	}
	s.held[shard] = event == "ready" || event == "resumed"
}

// connected reports whether all are; a process that holds none is not.
func (s *shards) connected() bool {
	held := s.now()
	for _, up := range held {
		if !up {
			return false
		}
	}
	return len(held) > 0
}

func (s *shards) now() map[int]bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.held)
}

var shardConnected = prometheus.NewDesc(prometheus.BuildFQName(namespace, "", "gateway_shard_connected"),
	"1 while the gateway session of a shard that the process holds is connected.", []string{"shard"}, nil)

// Describe is prometheus.Collector's.
func (s *shards) Describe(ch chan<- *prometheus.Desc) { ch <- shardConnected }

// Collect is prometheus.Collector's.
func (s *shards) Collect(ch chan<- prometheus.Metric) {
	for shard, up := range s.now() {
		ch <- prometheus.MustNewConstMetric(shardConnected, prometheus.GaugeValue, truth(up), strconv.Itoa(shard))
	}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
