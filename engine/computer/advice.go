package computer

import (
	"cmp"
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// Advice is an answer as a person may weigh it. Chances are those of the seat to win, of a thousand, in
// worlds that the seat takes to be possible, as the player judges them who is asked for advice: in War of the
// Ring by wars that their baselines play on, in The Confrontation by replies and an evaluation, in The Hunt
// for the Ring by what it expects. What a player has no view on is played on at random.
type Advice struct {
	Action engine.Action
	Own    bool // it is what the player would answer who was asked for advice
	Chance int  // in all of these games
	Bad    int  // in the worst quarter of them
	Good   int  // in the best quarter

	prospects []int // after it, of each game
}

// advising is how hard is thought about advice. How far games are played on is enough for a battle, and for
// the rest of most turns. Wars are played on by their baselines, which costs more and tells more.
func advising(r engine.Rules) effort {
	if r.ID() == wotr.Rules.ID() {
		return effort{candidates: 10, simulations: 120}
	}
	return effort{candidates: 20, simulations: 720, answers: 30}
}

// Advise weighs answers to a question and returns so many at most, the best first. What the player would
// answer is among them. Like a player's answer, advice follows from what the seat may know.
func Advise(q Question, player Player, most int) ([]Advice, error) {
	hard := advising(q.Rules)
	own, err := player.Answer(q)
	if err != nil {
		return nil, err
	}
	h := &head{question: q, done: func(n int, _ []engine.Decision) bool { return n == hard.answers }}
	judge, candidates := h.playOn, func() ([]candidate, error) { return q.candidates(hard.candidates) }
	switch p := player.(type) {
	case *captain:
		hard = p.effort()
		judge, candidates = p.advises(q)
	case *sides:
		if worth, world := p.weighs(q); worth != nil {
			return adviseByWorth(q, world, own, worth, most)
		}
	}
	drawn, err := candidates()
	if err != nil {
		return nil, err
	}
	left := []Advice{{Action: own, Own: true}}
	for _, c := range drawn {
		if q.Rules.Format(c.action) != q.Rules.Format(own) {
			left = append(left, Advice{Action: c.action})
		}
	}
	rounds := 1
	for n := len(left); n > most; n = (n + 1) / 2 {
		rounds++
	}
	for range rounds {
		for range max(1, hard.simulations/(rounds*len(left))) {
			world := q.Deal(q.Pick)
			for i := range left {
				after, err := judge(world, left[i].Action)
				if err != nil {
					return nil, err
				}
				left[i].prospects = append(left[i].prospects, after)
			}
		}
		for i := range left {
			left[i].count(func(chance int) int { return stated(q.Rules, q.Decision.Seat, chance) })
		}
		slices.SortStableFunc(left, func(a, b Advice) int { return cmp.Compare(b.Chance, a.Chance) })
		left = foremost(left, max(most, (len(left)+1)/2))
	}
	return foremost(left, most), nil
}

// foremost leaves so many of a sorted list, the player's own answer among them.
func foremost(list []Advice, most int) []Advice {
	if len(list) <= most {
		return list
	}
	if i := slices.IndexFunc(list, func(a Advice) bool { return a.Own }); i >= most {
		list[most-1] = list[i]
	}
	return list[:most]
}

// count sums up the games that were played on, in chances as they are stated.
func (a *Advice) count(stated func(chance int) int) {
	slices.Sort(a.prospects)
	quarter := (len(a.prospects) + 3) / 4
	a.Chance, a.Bad = stated(chanceOf(a.prospects)), stated(chanceOf(a.prospects[:quarter]))
	a.Good = stated(chanceOf(a.prospects[len(a.prospects)-quarter:]))
}

// chanceOf is the chance that lies in the middle of some prospects.
func chanceOf(prospects []int) int {
	sum := 0
	for _, p := range prospects {
		sum += p
	}
	return (certain + sum/len(prospects)) / 2
}
