package rating

import (
	"math"
	"time"
)

// The modern rating is the Bayesian approximation of the Plackett-Luce model by Weng and Lin, "A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), algorithm 4, with
// the figures of its best known program, OpenSkill. No Go library of it is well kept, and it is a page.

// Skill is how strong somebody is, as far as one can know it: a normal distribution.
type Skill struct{ Mu, Sigma float64 }

// Newcomer is the skill of somebody of whom nothing is known.
var Newcomer = Skill{25, 25.0 / 3}

const (
	beta  = 25.0 / 6   // how much chance there is in one game
	tau   = 25.0 / 300 // how much somebody changes from one game to the next
	kappa = 0.0001     // no game takes away more of the variance than all but this share
)

// Step is the time after which a skill that is not used is known less well: each whole one adds as much to
// its variance as makes a well-known skill (that of Sigma 2.5) nobody's again in ten years.
const Step = 30 * 24 * time.Hour

const perStep = ((25.0/3)*(25.0/3) - 2.5*2.5) / (10 * 365 / 30.0)

// Rested is the skill after a time in which it was not used.
func (s Skill) Rested(unused time.Duration) Skill {
	whole := float64(max(0, unused/Step))
	s.Sigma = min(math.Sqrt(s.Sigma*s.Sigma+whole*perStep), max(s.Sigma, Newcomer.Sigma))
	return s
}

// team plays for one place. Its strength is the sum of its members' skills, each of which counts with a
// share.
type team struct {
	members []Skill
	share   float64
	place   int // 1 is first
}

// strength is the team's own skill, its variance instead of its deviation.
func (t team) strength() (mu, variance float64) {
	for _, m := range t.members {
		mu, variance = mu+t.share*m.Mu, variance+t.share*t.share*m.Sigma*m.Sigma
	}
	return mu, variance
}

// update changes the skills of all members by the places of their teams. Skills move towards what would have
// made these places likely, the less known ones further.
func update(teams []team) {
	mus, variances, all := make([]float64, len(teams)), make([]float64, len(teams)), 0.0
	for i, t := range teams {
		mus[i], variances[i] = t.strength()
		all += variances[i] + beta*beta
	}
	c := math.Sqrt(all)
	for i, t := range teams {
		omega, delta := 0.0, 0.0
		for q, other := range teams {
			if other.place > t.place {
				continue
			}
			// the chance that i would be first of all that are not before q
			rest, ties := 0.0, 0.0
			for s := range teams {
				if teams[s].place >= other.place {
					rest += math.Exp((mus[s] - mus[i]) / c)
				}
				if teams[s].place == other.place {
					ties++
				}
			}
			p := 1 / rest
			if omega -= p / ties; q == i {
				omega += 1 / ties
			}
			delta += p * (1 - p) / ties
		}
		gamma := math.Sqrt(variances[i]) / c
		for m, s := range t.members {
			variance := s.Sigma * s.Sigma
			t.members[m] = Skill{s.Mu + t.share*variance/c*omega,
				s.Sigma * math.Sqrt(max(1-t.share*t.share*variance/(c*c)*gamma*delta, kappa))}
		}
	}
}

// stirred is a skill before its next game: people change.
func (s Skill) stirred() Skill {
	s.Sigma = math.Sqrt(s.Sigma*s.Sigma + tau*tau)
	return s
}
