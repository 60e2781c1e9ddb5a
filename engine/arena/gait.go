package arena

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"redbook/engine"
	"redbook/engine/computer"
	"redbook/engine/hunt"
)

// Walks are games of The Hunt for the Ring in which it is watched how Frodo walks, and what hunters believe.
type Walks struct {
	Rules   engine.Rules
	Options engine.Options
	Bearer  string // names of players
	Hunters string
	Seed    uint64
}

// Sure is how good beliefs were that were asked for once in each turn of the Nazgûl.
type Sure struct {
	Times   int
	Score   float64   // the logarithms of the chances that were given to Frodo's true last area
	Counted float64   // the same of those who take all journals for equally likely
	Bins    [10]Given // by the chance that was given to an area, in tenths
	Guesses []Guess   // at turns where the gait left something
}

// Guess is why each area was believed at a turn, and in which of them Frodo was.
type Guess struct {
	Areas [][hunt.TrustSize]float64
	True  int
}

// Given is how often areas were given such a chance, the sum of these chances, and how often Frodo was there.
type Given struct {
	Times, True int
	Sum         float64
}

// Seen is what some games have shown, by part of the game.
type Seen struct {
	Choices [3][]hunt.Choice
	Stood   [3][]Stand
	Sure    [3]Sure
	Bins    Bins // of the chance that the evaluation gives the Ring-bearer, at every question
}

// Stand is what the chances at a turn were made of, and whether the Ring-bearer has won.
type Stand struct {
	Of  [computer.OutlookSize]float64
	Won bool
}

// least is the chance that is taken where something was believed to be out of the question.
const least = 1e-6

// Watch plays the n-th game and adds what it shows.
func (w *Walks) Watch(n int, seen *Seen) error {
	r := w.Rules
	chance := engine.NewSeeded(fmt.Append(nil, w.Seed, n), 0)
	p, _, err := r.New(w.Options, chance)
	if err != nil {
		return err
	}
	pick := rand.New(rand.NewPCG(w.Seed, uint64(n))).IntN
	bearer, hunters := computer.New(w.Bearer, r, pick), computer.New(w.Hunters, r, pick)
	if bearer == nil || hunters == nil {
		return fmt.Errorf("there are players %v", computer.Names(r))
	}
	roads := hunt.NewRoads(p.(*hunt.Position))
	var ends [3]*hunt.Position // of the parts
	var stood [3][]Stand
	var said []int
	asked := -1 // at which answer of a turn
	for {
		decisions := r.Decisions(p)
		if len(decisions) == 0 {
			break
		}
		said = append(said, computer.Chance(r, p, 0))
		d := decisions[0]
		world := p.(*hunt.Position)
		if world.Turn != hunt.NoTurn {
			ends[world.Part] = world
		}
		turn := int(world.Day)*4 + int(world.Turn) + 1000*int(world.Part)
		if d.Step == "nazgul.turn" && turn != asked {
			asked = turn
			seen.Sure[world.Part].add(world, roads)
			stood[world.Part] = append(stood[world.Part], Stand{Of: computer.Outlook(world)})
		}
		player := hunters
		if d.Seat == 0 {
			player = bearer
		}
		a, err := player.Answer(computer.Ask(r, p, d, pick))
		if err != nil {
			return err
		}
		if p, _, err = r.Apply(p, d.Seat, a, chance); err != nil {
			return err
		}
	}
	result, _ := r.Result(p)
	came := 0
	if result.Winners.Has(0) {
		came = 1000
	}
	seen.Bins.add(said, came)
	for part, end := range ends {
		for _, stand := range stood[part] {
			stand.Won = result.Winners.Has(0)
			seen.Stood[part] = append(seen.Stood[part], stand)
		}
		if end != nil {
			seen.Choices[part] = append(seen.Choices[part], end.Walked(roads)...)
		}
	}
	return nil
}

// Merge takes in what others have shown, but for their guesses.
func (s *Sure) Merge(other *Sure) {
	s.Times += other.Times
	s.Score += other.Score
	s.Counted += other.Counted
	for i, b := range other.Bins {
		s.Bins[i].Times += b.Times
		s.Bins[i].True += b.True
		s.Bins[i].Sum += b.Sum
	}
}

func (s *Sure) add(p *hunt.Position, roads *hunt.Roads) {
	believed := p.Believe(roads, hunt.Corrected[p.Part], 0, 0, nil).Last
	counted := p.Believe(roads, hunt.Counted, 0, 0, nil).Last
	last, _ := p.Frodo()
	s.Times++
	s.Score += math.Log(max(least, believed[last]))
	s.Counted += math.Log(max(least, counted[last]))
	guess := Guess{True: -1}
	for _, ground := range p.Grounds(roads, hunt.Gaits[p.Part]) {
		if ground.Area == last {
			guess.True = len(guess.Areas)
		}
		guess.Areas = append(guess.Areas, ground.Of)
	}
	if guess.True >= 0 { // else he walks as nobody does, and they count journals
		s.Guesses = append(s.Guesses, guess)
	}
	for at := range p.Board().Areas.All() {
		if c := believed[at]; c > 0 {
			b := &s.Bins[min(9, int(10*c))]
			b.Times++
			b.Sum += c
			if at == last {
				b.True++
			}
		}
	}
}

// Learn fits the factors of a gait to what was chosen: those under which the choices are likeliest, drawn a
// little towards one.
func Learn(choices []hunt.Choice) (factors hunt.Factors) {
	const (
		rounds = 300
		pace   = 2
		drawn  = 3 // choices that a factor of one is worth
	)
	var logs hunt.Factors
	for range rounds {
		var slope hunt.Factors
		for i := range logs {
			slope[i] = -drawn * logs[i]
		}
		for _, c := range choices {
			sum := 0.0
			weights := make([]float64, len(c.Options))
			for i, has := range c.Options {
				w := 0.0
				for _, trait := range has {
					w += logs[trait]
				}
				weights[i] = math.Exp(w)
				sum += weights[i]
			}
			for i, has := range c.Options {
				push := -weights[i] / sum
				if i == c.Chosen {
					push++
				}
				for _, trait := range has {
					slope[trait] += push
				}
			}
		}
		for i := range logs {
			logs[i] = max(-7, logs[i]+pace*slope[i]/float64(len(choices)+1))
		}
	}
	for i := range logs {
		factors[i] = math.Exp(logs[i])
	}
	return factors
}

// LearnTrust fits how far a gait is to be trusted: what each ground has to count for so that Frodo was
// likeliest where he was, drawn a little towards nothing. It goes from ground to ground, by Newton's method.
func LearnTrust(guesses []Guess) (trust hunt.Trust) {
	const (
		rounds = 1000 // at most
		drawn  = 1
		enough = 1e-3 // of a change
	)
	trust = hunt.Even(1)
	sums := make([][]float64, len(guesses))
	for i, g := range guesses {
		for _, of := range g.Areas {
			sum := 0.0
			for k, x := range of {
				sum += trust[k] * x
			}
			sums[i] = append(sums[i], sum)
		}
	}
	for range rounds {
		step := 0.0
		for k := range trust {
			slope, bend := -drawn*trust[k], float64(drawn)
			for i, g := range guesses {
				all, mean, square := 0.0, 0.0, 0.0
				top := slices.Max(sums[i])
				for j, of := range g.Areas {
					chance := math.Exp(sums[i][j] - top)
					all += chance
					mean += chance * of[k]
					square += chance * of[k] * of[k]
				}
				mean /= all
				slope += g.Areas[g.True][k] - mean
				bend += square/all - mean*mean
			}
			by := slope / bend
			trust[k] += by
			step = max(step, math.Abs(by))
			for i, g := range guesses {
				for j, of := range g.Areas {
					sums[i][j] += by * of[k]
				}
			}
		}
		if step < enough {
			break
		}
	}
	return trust
}

// LearnChances fits what the chances are made of to how the games have ended.
func LearnChances(stood []Stand) (weights [computer.OutlookSize]float64) {
	const (
		rounds = 4000
		pace   = 0.5
		drawn  = 1 // turns that a weight of zero is worth
	)
	for range rounds {
		var slope [computer.OutlookSize]float64
		for i := range slope {
			slope[i] = -drawn * weights[i]
		}
		for _, s := range stood {
			sum := 0.0
			for i, x := range s.Of {
				sum += weights[i] * x
			}
			push := -1 / (1 + math.Exp(-sum))
			if s.Won {
				push++
			}
			for i, x := range s.Of {
				slope[i] += push * x
			}
		}
		for i := range weights {
			weights[i] += pace * slope[i] / float64(len(stood)+1)
		}
	}
	return weights
}
