package computer

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"io"
	"math"
	"math/rand/v2"

	"redbook/engine"
	"redbook/engine/confrontation"
)

// Tuning is how the evaluation of The Confrontation is fitted: in some rounds captains play each other who
// judge by what was learnt before, at first by the game's own guess, and learn what the positions of the
// newest rounds have led to.
type Tuning struct {
	Rounds, Games int // games of a round
	Seed          uint64
}

// tuned are the options by which games are played in turn.
var tuned = []engine.Options{
	{}, {"set": "variant"}, {}, {"set": "draft"}, {}, {"set": "draft", "special": "on"}, {}, {},
}

const (
	strayed   = 12    // one of so many answers is given at random: what nobody plays must be judged, too
	kept      = 3     // so many rounds are learnt from
	passes    = 3     // how often what is learnt from is gone through
	firstStep = 0.003 // of a pass; each is gentler than the one before
	shrinking = 5e-3
	heldBack  = 5  // one of so many new positions is kept for a trial of what is learnt from the others
	trust     = 85 // of a hundred: in how the game ended, against what the next position was thought to be worth
)

// Run plays and learns. It tells of each round, and keeps the table of weights after it as a Go file.
func (t Tuning) Run(ctx context.Context, tell io.Writer, keep func(source []byte) error) error {
	random := rand.New(rand.NewPCG(t.Seed, 1))
	var net *network
	var rounds [][]sample
	learnt := newLearner(confrontation.AspectCount, random)
	for round := range t.Rounds {
		var samples []sample
		for n := range t.Games {
			if err := ctx.Err(); err != nil {
				return err
			}
			game, err := t.play(net, tuned[n%len(tuned)], rand.New(rand.NewPCG(t.Seed, uint64(round*t.Games+n)<<8)))
			if err != nil {
				return err
			}
			samples = append(samples, game...)
		}
		before := learnt.loss(samples)
		rounds = append(rounds, samples)
		var all []sample
		for _, s := range rounds[max(0, len(rounds)-kept):] {
			all = append(all, s...)
		}
		aside := len(samples) / heldBack
		if round > 0 {
			tried := taught(all[:len(all)-aside], random)
			fmt.Fprintf(tell, "taught without some: surprise at those %.3f, at the others %.3f\n",
				tried.loss(all[len(all)-aside:]), tried.loss(all[:len(all)-aside]))
		}
		learnt = taught(all, random)
		net = learnt.network()
		fmt.Fprintf(tell, "round %d: %d positions, surprise before %.3f, after %.3f\n", round+1, len(samples), before,
			learnt.loss(samples))
		source, err := net.source(fmt.Sprintf("redbook tune --rounds %d --games %d --seed %d", round+1, t.Games, t.Seed))
		if err == nil {
			err = keep(source)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// taught makes a network that has learnt from some samples.
func taught(samples []sample, random *rand.Rand) *learner {
	n := newLearner(confrontation.AspectCount, random)
	for pass := range passes {
		n.learn(samples, firstStep/float64(1+pass), shrinking, random)
	}
	return n
}

// play plays a game and returns its positions at the beginning of each turn.
func (t Tuning) play(net *network, o engine.Options, random *rand.Rand) (samples []sample, err error) {
	r, pick := confrontation.Rules, random.IntN
	p, _, err := r.New(engine.StateOptions(r, o), engine.Picked(pick))
	if err != nil {
		return nil, err
	}
	player := &captain{captaincy{candidates: 24, simulations: 30}, net}
	for {
		if result, over := r.Result(p); over {
			won := 0.0
			if result.Winners.Has(confrontation.Fellowship.Seat()) {
				won = 1
			}
			for i := len(samples) - 1; i >= 0; i-- {
				samples[i].won = won
				if net != nil {
					now := sure(float64(net.odds(samples[i].held)) / networkOne)
					won = (trust*won + (100-trust)*now) / 100
				}
			}
			return samples, nil
		}
		d := r.Asked(p)[0]
		if d.Step == "turn.move" {
			samples = append(samples, sample{held: p.(*confrontation.Position).Aspects(nil)})
		}
		var a engine.Action
		if pick(strayed) == 0 {
			a, err = engine.RandomAction(r, p, d, pick, nil)
		} else {
			a, err = player.Answer(Ask(r, p, d, pick))
		}
		if err != nil {
			return nil, err
		}
		if p, _, err = r.Apply(p, d.Seat, a, engine.Picked(pick)); err != nil {
			return nil, err
		}
	}
}

// network is what has been learnt in whole numbers.
func (n *learner) network() *network {
	whole := func(w float64) int { return int(math.Round(w * networkOne)) }
	net := &network{base: int32(whole(n.base))}
	for i := range n.in {
		var row [networkHidden]int16
		for h := range row {
			row[h] = int16(whole(n.in[i][h]))
		}
		net.in = append(net.in, row)
		net.direct = append(net.direct, int16(whole(n.direct[i])))
	}
	for h := range networkHidden {
		net.bias[h], net.out[h] = int32(whole(n.bias[h])), int32(whole(n.out[h]))
	}
	return net
}

// source writes a network as a Go file.
func (n *network) source(command string) ([]byte, error) {
	var b bytes.Buffer
	list := func(numbers []int) {
		column := 0
		for _, v := range numbers {
			text := fmt.Sprintf("%d, ", v)
			if column += len(text); column > 100 {
				b.WriteString("\n")
				column = len(text)
			}
			b.WriteString(text)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, `// Code generated by %q. DO NOT EDIT.

package computer

// confrontationNet is the evaluation of The Confrontation, for the Fellowship.
var confrontationNet = &network{
base: %d,
bias: %s,
out: %s,
direct: []int16{
`, command, n.base, array(n.bias), array(n.out))
	numbers := make([]int, len(n.direct))
	for i, w := range n.direct {
		numbers[i] = int(w)
	}
	list(numbers)
	b.WriteString("},\nin: [][networkHidden]int16{\n")
	for _, row := range n.in {
		b.WriteString("{")
		for h, w := range row {
			if h > 0 {
				b.WriteString(", ")
			}
			fmt.Fprint(&b, w)
		}
		b.WriteString("},\n")
	}
	b.WriteString("},\n}\n")
	return format.Source(b.Bytes())
}

func array(list [networkHidden]int32) string {
	text := "[networkHidden]int32{"
	for i, v := range list {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(v)
	}
	return text + "}"
}
