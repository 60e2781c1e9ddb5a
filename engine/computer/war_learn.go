package computer

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// LearnWar plays wars and finds what each trait of a position at the beginning of a turn is worth (logistic
// regression): so many wars of players some of whom think, and more in which both sides go by rules, of which
// a hundred cost as much as one of the others. It writes the tables that stand in war_weights.go; the same
// numbers and seed write the same ones, but for what machines make of fractions, as long as those who think
// judge as they did.
func LearnWar(ctx context.Context, out io.Writer, thought, ruled int, seed uint64) error {
	var list []lesson
	for n := range thought + ruled {
		if err := ctx.Err(); err != nil {
			return err
		}
		more, err := lessons(seed, n, n < thought)
		if err != nil {
			return err
		}
		list = append(list, more...)
	}
	writeWeights(out, list, fmt.Sprintf("redbook learn --games %d --ruled %d --seed %d", thought, ruled, seed))
	return nil
}

// writeWeights writes the tables.
func writeWeights(out io.Writer, list []lesson, command string) {
	var before, track []lesson
	for _, l := range list {
		if l.traits[traitTrack] > 0 {
			track = append(track, l)
		} else {
			before = append(before, l)
		}
	}
	fmt.Fprintf(out, "package computer\n\n// These were learnt by %s.\n\n", command)
	writeTable(out, "warWeights judge a war", before)
	fmt.Fprintln(out)
	writeTable(out, "trackWeights judge one in which the Fellowship is on the Mordor track", track)
}

// writeTable writes a table with what it is for, the first word being its name.
func writeTable(out io.Writer, what string, list []lesson) {
	name, _, _ := strings.Cut(what, " ")
	fmt.Fprintf(out, "// %s: of %d positions.\nvar %s = [traitCount]int{", what, len(list), name)
	for i, weight := range fitted(list) {
		separator := " "
		if i%8 == 0 {
			separator = "\n\t"
		}
		fmt.Fprintf(out, "%s%d,", separator, int(math.Round(weight*weightUnit)))
	}
	fmt.Fprintln(out, "\n}")
}

// lesson is a position when a turn begins, and whether the Free Peoples won.
type lesson struct {
	traits [traitCount]int
	won    float64
}

// briefly is how hard those think of whose wars is learnt.
var briefly = general{most: 32, random: 2, trials: 3}

// ruled goes by rules.
type ruled pair

// Answer implements Player.
func (r *ruled) Answer(q Question) (engine.Action, error) { return read(q).rules(pair(*r)) }

// lessons plays the n-th war, by rules if there is no thought. Else in half of all wars both go by rules, in
// a quarter both think, in the others one of them. In a wild war some answers are at random, so that there is
// more to see.
func lessons(seed uint64, n int, thought bool) (list []lesson, err error) {
	r := wotr.Rules
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	pick := random.IntN
	p, _, err := r.New(engine.StateOptions(r, nil), engine.Picked(pick))
	if err != nil {
		return nil, err
	}
	var players [2]Player
	for i := range players {
		players[i] = &ruled{steward{pick(2) == 0}, queller{pick(2) == 0, pick(2) == 0}}
		if thought && (n%8 < 2 || n%8 == 2+i) {
			players[i] = &briefly
		}
	}
	const often = 12
	wild, turn := pick(2) == 0, int16(0)
	for {
		asked := r.Asked(p)
		if len(asked) == 0 {
			break
		}
		if now := p.(*wotr.Position); now.Turn != turn {
			turn = now.Turn
			list = append(list, lesson{traits: traits(now)})
		}
		d := asked[0]
		var a engine.Action
		if wild && pick(often) == 0 {
			a, err = engine.RandomAction(r, p, d, pick, nil)
		} else {
			a, err = players[wotr.SideOf(d.Seat)].Answer(Ask(r, p, d, pick))
		}
		if err != nil {
			return nil, err
		}
		if p, _, err = r.Apply(p, d.Seat, a, engine.Picked(pick)); err != nil {
			return nil, err
		}
	}
	result, _ := r.Result(p)
	for i := range list {
		if result.Winners.Has(engine.Seat(wotr.FreePeoples)) {
			list[i].won = 1
		}
	}
	return list, nil
}

// within is the question of a decision in a world that has been dealt already.
func within(r engine.Rules, p engine.Position, d engine.Decision, pick func(n int) int) Question {
	return Question{Rules: r, Decision: d, Pick: pick, Deal: func(func(int) int) engine.Position { return p }}
}

// helps says of which traits it is plain whom they help: 1 the Free Peoples, -1 the Shadow. What the wars of
// the baselines show against that is chance, and left out.
var helps = [traitCount]float64{
	traitCorruption: -1, traitCorruptionSquared: -1, traitSteps: -1, traitTrack: -1, traitRevealed: -1,
	traitLevels:   1,
	traitBurdened: -1, traitRed: -1, traitBlue: 1, traitHunted: -1, traitShields: 1, traitShadowPoints: -1,
	traitShadowPointsLate: -1, traitFreePoints: 1, traitFreePointsLate: 1, traitDanger: -1, traitRaids: 1,
	traitSieges: -1, traitShadowTroops: -1, traitFreeTroops: 1, traitWalls: 1, traitShadowPeace: 1,
	traitFreePeace: -1,
	traitMinions:   -1, traitCrowns: 1, traitShadowRings: -1, traitFreeRings: 1, traitShadowCards: -1,
	traitFreeCards: 1,
	traitNazgul:    -1,
}

// fitted finds the weights, and finds them anew without those that contradict what is plain.
func fitted(list []lesson) [traitCount]float64 {
	var out [traitCount]bool
	for {
		weights, again := fittedWithout(list, &out), false
		for i, weight := range weights {
			if weight*helps[i] < 0 {
				out[i], again = true, true
			}
		}
		if !again {
			return weights
		}
	}
}

// fittedWithout finds the weights by Newton's method, with a little drawn towards none; some are none.
func fittedWithout(list []lesson, out *[traitCount]bool) (weights [traitCount]float64) {
	const steps, towardsNone = 8, 1.0
	var scale [traitCount]float64
	for i := range scale {
		for _, l := range list {
			scale[i] = max(scale[i], math.Abs(float64(l.traits[i])))
		}
		scale[i] = max(scale[i], 1)
	}
	for range steps {
		var slope [traitCount]float64
		var bend [traitCount][traitCount + 1]float64
		for _, l := range list {
			sum := 0.0
			var x [traitCount]float64
			for i, n := range l.traits {
				if !out[i] {
					x[i] = float64(n) / scale[i]
					sum += x[i] * weights[i]
				}
			}
			chance := 1 / (1 + math.Exp(-sum))
			for i := range x {
				slope[i] += x[i] * (l.won - chance)
				for j := range x {
					bend[i][j] += x[i] * x[j] * chance * (1 - chance)
				}
			}
		}
		for i := range slope {
			bend[i][i] += towardsNone
			bend[i][traitCount] = slope[i] - towardsNone*weights[i]
		}
		for i, more := range solved(&bend) {
			weights[i] += more
		}
	}
	for i := range weights {
		weights[i] /= scale[i]
	}
	return weights
}

// solved solves the equations whose last column is the right side.
func solved(m *[traitCount][traitCount + 1]float64) (x [traitCount]float64) {
	for i := range m {
		most := i
		for j := i + 1; j < len(m); j++ {
			if math.Abs(m[j][i]) > math.Abs(m[most][i]) {
				most = j
			}
		}
		m[i], m[most] = m[most], m[i]
		for j := range m {
			if j != i && m[i][i] != 0 {
				factor := m[j][i] / m[i][i]
				for k := i; k <= traitCount; k++ {
					m[j][k] -= factor * m[i][k]
				}
			}
		}
	}
	for i := range x {
		if m[i][i] != 0 {
			x[i] = m[i][traitCount] / m[i][i]
		}
	}
	return x
}
