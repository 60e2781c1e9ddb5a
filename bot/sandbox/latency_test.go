package sandbox_test

import (
	"testing"
	"time"

	"redbook/bot/sandbox"
)

// A request is carried out half the latency after it was sent, and answered after the whole of it; an
// interaction is half of it on its way. Several at once take no longer than one.
func TestLatency(t *testing.T) {
	const latency = 200 * time.Millisecond
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(0)
	w.SetLatency(latency)
	began := time.Now()
	in, id := w.ask(b, w.pippin, w.games)
	if took := time.Since(began); took < latency/2 {
		t.Errorf("the interaction came after %v", took)
	}
	answers := make(chan reply, 8)
	began = time.Now()
	for range cap(answers) - 1 {
		go func() { answers <- w.rest("GET", "/channels/"+w.games, nil) }()
	}
	go func() { answers <- w.rest("POST", in.callback(), obj{"type": 4, "data": obj{"content": "pong"}}) }()
	a, err := w.WaitAnswer(soon(t), id)
	if err != nil || a.After < latency || a.Status != sandbox.StatusAnswered {
		t.Errorf("%+v, %v", a, err)
	}
	for range cap(answers) {
		if r := <-answers; r.status >= 300 {
			t.Error(r)
		}
	}
	if took := time.Since(began); took < latency || took > 4*latency {
		t.Errorf("%d answers took %v", cap(answers), took)
	}
}
