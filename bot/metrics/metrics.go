// Package metrics counts what the bot does, for Prometheus, and answers whether it is alive and ready. It is
// told everything and knows nobody: no label holds a person, a game's code, or anything a player keeps
// secret.
package metrics

import (
	"context"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"redbook/render"
	"redbook/storage"
)

// Store is what must be known of the store.
type Store interface {
	Stats(ctx context.Context) (storage.Stats, error)
	Probe(ctx context.Context) error
}

// Meter counts. It may be used by many goroutines.
type Meter struct {
	registry *prometheus.Registry
	store    Store
	now      func() time.Time

	shards  shards
	stuck   atomic.Bool  // nothing can be told
	givenUp atomic.Int64 // see Lanes
	probe   probe

	interactions *prometheus.CounterVec
	acknowledged *prometheus.HistogramVec
	refusals     *prometheus.CounterVec
	lines        *prometheus.CounterVec
	requests     *prometheus.CounterVec
	requestTook  prometheus.Histogram
	gateway      *prometheus.CounterVec
	lanes        *prometheus.GaugeVec
	rendered     *prometheus.HistogramVec
	renderFailed *prometheus.CounterVec
}

// New makes a meter over a store.
func New(store Store, now func() time.Time) *Meter {
	m := &Meter{
		registry: prometheus.NewRegistry(), store: store, now: now,
		interactions: counter("interactions_total",
			"Interactions by kind, and whether they were acknowledged in time.", "kind", "result"),
		acknowledged: histogram("acknowledge_seconds",
			"From receiving an interaction until Discord has our acknowledgement; it waits 3 s.",
			[]float64{.01, .025, .05, .1, .25, .5, 1, 2, 3, 5}, "kind"),
		refusals: counter("refusals_total", "What could not be done, by reason; \"internal\" is our own fault.",
			"reason"),
		lines: counter("record_lines_total", "Lines added to records, by game and kind of line.", "game",
			"kind"),
		requests: counter("rest_requests_total",
			"Requests to Discord by method and HTTP status; 0 is an answer that never came.", "method", "status"),
		requestTook: prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: namespace,
			Name: "rest_request_seconds",
			Help: "How long Discord takes to answer a request.", Buckets: []float64{.05, .1, .25, .5, 1, 2.5, 5, 10,
				20}}),
		gateway: counter("gateway_events_total",
			"Sessions of shards that became ready or were resumed, and connections that were lost.", "shard", "event"),
		lanes: prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: namespace, Name: "lanes",
			Help: "Audiences that are being told: quickly, slowly because Discord takes long, and those that wait for their turn."}, []string{"state"}),
		rendered: histogram("render_seconds", "How long a picture takes.",
			[]float64{.005, .01, .02, .05, .1, .2, .5, 1, 2}, "game"),
		renderFailed: counter("render_failures_total", "Pictures that could not be painted.", "game"),
	}
	m.refusals.WithLabelValues("internal")
	m.registry.MustRegister(m.interactions, m.acknowledged, m.refusals, m.lines, m.requests, m.requestTook,
		m.gateway, m.lanes, m.rendered, m.renderFailed,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: "gateway_connected",
			Help: "1 while the gateway sessions of all shards that the process holds are connected."},
			func() float64 { return truth(m.shards.connected()) }),
		&m.shards,
		prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: namespace, Name: "lanes_given_up_total",
			Help: "How often an audience took so long to be told that it was given up until later."},
			func() float64 { return float64(m.givenUp.Load()) }),
		&stored{m}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

const namespace = "redbook"

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
}

func histogram(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help,
		Buckets: buckets}, labels)
}

// Interaction counts an interaction and how long its acknowledgement took.
func (m *Meter) Interaction(kind string, took time.Duration, err error) {
	if err != nil {
		m.interactions.WithLabelValues(kind, "lost").Inc()
		return
	}
	m.interactions.WithLabelValues(kind, "acknowledged").Inc()
	m.acknowledged.WithLabelValues(kind).Observe(took.Seconds())
}

// Refusal counts something that could not be done.
func (m *Meter) Refusal(reason string) { m.refusals.WithLabelValues(reason).Inc() }

// Line counts a line of a game's record.
func (m *Meter) Line(game, kind string) { m.lines.WithLabelValues(game, kind).Inc() }

// Request counts a request to Discord; status 0 means that no answer came.
func (m *Meter) Request(method string, status int, took time.Duration) {
	m.requests.WithLabelValues(method, strconv.Itoa(status)).Inc()
	m.requestTook.Observe(took.Seconds())
}

// gatewayEvents are what is counted of a shard's connection.
var gatewayEvents = []string{"ready", "resumed", "lost"}

// Gateway counts what became of the connection of a shard: "held", "ready", "resumed", "lost" or "released".
func (m *Meter) Gateway(shard int, event string) {
	m.shards.note(shard, event)
	for _, counted := range gatewayEvents {
		counter := m.gateway.WithLabelValues(strconv.Itoa(shard), counted) // which is 0 before the first one
		if counted == event {
			counter.Inc()
		}
	}
}

// Lanes counts what the lanes do in which audiences are told, and how many have been given up since the
// start.
func (m *Meter) Lanes(quick, slow, waiting, givenUp int, stuck bool) {
	m.lanes.WithLabelValues("quick").Set(float64(quick))
	m.lanes.WithLabelValues("slow").Set(float64(slow))
	m.lanes.WithLabelValues("waiting").Set(float64(waiting))
	m.givenUp.Store(int64(givenUp))
	m.stuck.Store(stuck)
}

// Painter is a painter whose pictures are timed.
func (m *Meter) Painter(game string, p render.Painter) render.Painter {
	return painter{p, m.rendered.WithLabelValues(game), m.renderFailed.WithLabelValues(game)}
}

type painter struct {
	render.Painter
	took   prometheus.Observer
	failed prometheus.Counter
}

func (p painter) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	began := time.Now()
	picture, err := p.Painter.Paint(view, sheet, lang)
	if err != nil {
		p.failed.Inc()
		return picture, err
	}
	p.took.Observe(time.Since(began).Seconds())
	return picture, nil
}
