package enginetest

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// Fuzz lets a fuzzer play: its bytes choose the options, the actions and every outcome of chance. After each
// action the invariants must hold, the position must be the same after save and load, the action must read
// back from its text, and spoilt actions must be refused.
func Fuzz(f *testing.F, rules engine.Rules, cfg Config) {
	cfg, err := cfg.withDefaults(rules)
	if err != nil {
		f.Fatal(err)
	}
	for seed := range byte(8) {
		data := make([]byte, 200)
		rng := rand.New(rand.NewPCG(uint64(seed), 0))
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := PlayBytes(rules, cfg, data); err != nil {
			t.Fatal(err)
		}
	})
}

// PlayBytes plays one game as Fuzz does, until it ends or the bytes do.
func PlayBytes(r engine.Rules, config Config, data []byte) error {
	cfg, err := config.withDefaults(r)
	if err != nil {
		return err
	}
	bytes := &byteSource{data: data, more: rand.New(rand.NewPCG(1, 1))}
	g, err := newGame(r, &cfg, cfg.Options[bytes.pick(len(cfg.Options))], 0)
	if err != nil {
		return err
	}
	for len(bytes.data) > 0 && g.answers < cfg.Decisions {
		decisions := r.Decisions(g.position)
		if _, over := r.Result(g.position); over {
			return g.fail(ended(g))
		}
		if len(decisions) == 0 {
			return g.fail(r.Check(g.position))
		}
		d := decisions[bytes.pick(len(decisions))]
		a, err := engine.RandomAction(r, g.position, d, bytes.pick, cfg.Weight)
		if err == nil {
			err = fuzzedAnswer(g, d, a, bytes)
		}
		if err != nil {
			return g.fail(err)
		}
	}
	return nil
}

func fuzzedAnswer(g *game, d engine.Decision, a engine.Action, bytes *byteSource) error {
	if err := actionText(g, a); err != nil {
		return err
	}
	if bytes.pick(8) == 0 {
		if err := spoilt(g, d, a); err != nil {
			return err
		}
	}
	if _, err := g.playWith(d.Seat, a, bytes); err != nil {
		return err
	}
	data, err := g.rules.Encode(g.position)
	if err != nil {
		return err
	}
	woken, err := g.rules.Decode(data)
	if err != nil {
		return err
	}
	g.position = woken
	return sameBytes(g.rules, woken, data)
}

// byteSource is a fuzzer's bytes as choices and as chance; when they run out, others follow.
type byteSource struct {
	data []byte
	more *rand.Rand
	used uint64
}

func (b *byteSource) pick(n int) int {
	if len(b.data) == 0 {
		return b.more.IntN(n)
	}
	i := int(b.data[0])
	b.data = b.data[1:]
	if n > 256 {
		i = i<<8 + b.more.IntN(256)
	}
	return i % n
}

// Next answers with the value that the next byte chooses.
func (b *byteSource) Next(d engine.Draw) (engine.Outcome, error) {
	b.used++
	return engine.Outcome{N: b.used - 1, Draw: d, Value: d.From[b.pick(len(d.From))]}, nil
}
