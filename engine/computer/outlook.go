package computer

import (
	"math"

	"redbook/engine"
	"redbook/engine/hunt"
)

// The chances of The Hunt for the Ring. The game's own prospects are good for comparing what can be done
// next; how a game will end has been learnt from games of strong players.

// OutlookSize is how many things a chance is made of; see Outlook.
const OutlookSize = 7

// outlooks weigh them, by part: `redbook gait --games 1200 --seed 20511 --learn` has found them. In games that
// tell everybody which journey cards are possible the Nazgûl win more: those weights are of
// `redbook gait --games 80 --seed 802 --option aid=full --learn`.
var (
	outlooks = [3][OutlookSize]float64{
		1: {-1.308, 1.935, -0.643, -0.064, 1.005, -2.849, -0.370},
		2: {-0.967, 2.074, -2.094, -0.180, 4.409, -4.009, 1.181},
	}
	outlooksWhereToldWays = [3][OutlookSize]float64{
		1: {-2.374, 2.419, -1.589, 0.375, 1.388, -1.756, -0.722},
		2: {-1.099, 1.753, -3.236, 1.202, 2.948, -1.774, 0.164},
	}
)

// Outlook is what the chances of the Ring-bearer are made of: a constant, the corruption that he can still
// bear in tenths, how much of the track is left, both together, the company, the Nazgûl beside Frodo, what
// else there is to play with.
func Outlook(p *hunt.Position) (of [OutlookSize]float64) {
	borne := float64(p.Limit()-int(p.Corruption)) / 10
	left := float64(p.Track()-int(p.Step)) / 10
	company, beside := 0, 0
	for _, c := range p.Company {
		if c == hunt.FaceUp {
			company++
		}
	}
	if p.Turn != hunt.NoTurn {
		last, _ := p.Frodo()
		for _, r := range p.Riders[1:] {
			if r.Where == last || p.Board().Next[last].Has(r.Where) {
				beside++
			}
		}
	}
	deeds := 0
	if p.Part == 2 {
		deeds = p.Held.Len()
	}
	return [OutlookSize]float64{1, borne, left, borne * left, float64(company) / 10, float64(beside) / 10,
		float64(handOf(p)+int(p.Tokens)+deeds) / 10}
}

// bearerWins is how likely the Ring-bearer is to win, of a thousand, in a game that goes on.
func bearerWins(p *hunt.Position) int {
	return likelyOf(p, Outlook(p))
}

// likelyOf is how likely the Ring-bearer is to win where his chances are made of this.
func likelyOf(p *hunt.Position, of [OutlookSize]float64) int {
	weights := &outlooks[p.Part]
	if p.Aid.ReadsJourneys() {
		weights = &outlooksWhereToldWays[p.Part]
	}
	sum := 0.0
	for i, x := range of {
		sum += float64(weights[i] * x)
	}
	return min(max(1, int(math.Round(1000/(1+math.Exp(-sum))))), 999)
}

// chanceBehind is the chance of a seat that stands worse by so many points of corruption.
func chanceBehind(p *hunt.Position, seat engine.Seat, points float64) int {
	of := Outlook(p)
	if seat == ringBearer {
		points = -points
	}
	of[1] += points / 10
	of[3] = of[1] * of[2]
	if seat == ringBearer {
		return likelyOf(p, of)
	}
	return 1000 - likelyOf(p, of)
}

// huntChance is Chance of a game that goes on.
func huntChance(p *hunt.Position, seat engine.Seat) int {
	if seat == ringBearer {
		return bearerWins(p)
	}
	return 1000 - bearerWins(p)
}
