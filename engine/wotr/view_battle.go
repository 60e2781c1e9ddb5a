package wotr

import "redbook/engine"

// What an audience may know of a battle: a combat card that lies face down is its owner's (Rulebook p.29).

// viewBattle shows the battle that goes on or the last one; nil before the first.
func viewBattle(p *Position, audience engine.Seats) *BattleView {
	b := &p.Battle
	if b.Turn == 0 {
		return nil
	}
	v := &BattleView{
		Turn: int(b.Turn), Going: b.Going, End: b.End, Kind: b.Kind, Attacker: b.Attacker, From: b.From,
		Region: b.To, Card: b.Card,
		Round: int(b.Round), Rounds: int(b.Rounds),
	}
	attackers := battleForce(p, b.Attacker)
	v.Attackers = viewForce(&attackers)
	if b.Going {
		defenders := battleForce(p, b.defender())
		v.Defenders = viewForce(&defenders)
	}
	for s := FreePeoples; s <= Shadow; s++ {
		v.Sides[s] = viewRound(p, s)
		c := b.Laid[s]
		if c == NoCard {
			continue
		}
		back := c.deck()
		v.Laid[s] = CombatCardView{Laid: true, Deck: &back, Cancelled: b.Cancelled[s], Ability: b.ability(s)}
		if b.Shown || p.Cards[c] == OnTable || audience.Has(p.holder(c)) {
			v.Laid[s].Card = c
		}
	}
	return v
}

func viewForce(f *Force) map[string]int {
	named := map[string]int{}
	for _, c := range f.bag() {
		named[Figures.Name(c.Kind)] = int(c.N)
	}
	return named
}

// viewRound shows what a side has rolled; nothing before the combat roll.
func viewRound(p *Position, s Side) RoundView {
	r := &p.Battle.Sides[s]
	v := RoundView{
		RollBonus: int(r.RollBonus), RerollBonus: int(r.RerollBonus), Forfeited: int(r.Forfeited), Hits: r.hits(),
		EarlyHits: int(r.EarlyHits),
		Dice:      shownDice(r.Dice[:]), Reroll: shownDice(r.Reroll[:]),
	}
	if p.Battle.Round > 0 {
		v.ToHit = toHit(p, s)
	}
	return v
}

func shownDice(dice []uint8) (shown []int) {
	for _, d := range dice {
		if d > 0 {
			shown = append(shown, int(d))
		}
	}
	return shown
}
