package odds

import "math/big"

// Tile is a kind of hunt tile in the pool.
type Tile struct {
	Count  int
	Value  int  // the damage, negative heals; nothing with Eye or Die
	Eye    bool // the damage is the successes, on the Mordor track the dice in the hunt box
	Die    bool // the damage is rolled
	Reveal bool
	Stop   bool
}

// Hunt is a hunt for a Fellowship that moves (Rulebook pp.40-43).
type Hunt struct {
	Dice    int // the Shadow's dice in the hunt box: at most five are rolled
	Free    int // the Free Peoples' dice in the box: +1 each
	Bonus   int // of cards
	Rerolls int // failed dice that may be rolled again, once each: a stronghold, an army, Nazgûl
	Tracked int // what is added to the re-rolled dice besides
	Track   bool
	Pool    []Tile
}

// HuntOdds is what may come of a hunt, before any card, guide or casualty reduces the damage.
type HuntOdds struct {
	Success   *big.Rat // that a tile is drawn; on the track 1
	Successes [mostDice + 1]*big.Rat
	Damage    *big.Rat // mean, of the whole attempt; a negative tile counts as none
	Heal      *big.Rat // mean
	Reveal    *big.Rat
	Stop      *big.Rat
	ByDamage  []*big.Rat // how likely each damage is; the first is none
}

// Of counts the odds of a hunt.
func (h Hunt) Of() HuntOdds {
	o := HuntOdds{Success: new(big.Rat), Damage: new(big.Rat), Heal: new(big.Rat), Reveal: new(big.Rat),
		Stop: new(big.Rat)}
	o.ByDamage = []*big.Rat{new(big.Rat)}
	dice := min(h.Dice, mostDice)
	hit := faces(6, h.Free+h.Bonus)
	weights := rolled(dice, min(h.Rerolls, mostDice), hit, faces(6, h.Free+h.Bonus+h.Tracked))
	for n, w := range weights {
		o.Successes[n] = new(big.Rat).SetFrac(new(big.Int).SetUint64(w), fullHits)
		if n > 0 {
			o.Success.Add(o.Success, o.Successes[n])
		}
	}
	if h.Track { // a tile without a roll; an eye is worth all dice in the box (Rulebook p.43)
		o.Success.SetInt64(1)
		h.draw(&o, h.Dice+h.Free, o.Success)
		return o
	}
	o.ByDamage[0].Add(o.ByDamage[0], o.Successes[0])
	for n := 1; n < len(weights); n++ {
		h.draw(&o, n, o.Successes[n])
	}
	return o
}

// draw adds what drawing a tile leads to when an eye is worth so much; share is the chance that this happens.
func (h Hunt) draw(o *HuntOdds, eye int, share *big.Rat) {
	total := 0
	for _, t := range h.Pool {
		total += t.Count
	}
	if total == 0 || share.Sign() == 0 {
		return
	}
	for _, t := range h.Pool {
		p := new(big.Rat).Mul(share, big.NewRat(int64(t.Count), int64(total)))
		switch {
		case t.Eye:
			o.suffer(eye, p)
		case t.Die:
			each := new(big.Rat).Mul(p, big.NewRat(1, 6))
			for n := 1; n <= 6; n++ {
				o.suffer(n, each)
			}
		case t.Value < 0:
			o.suffer(0, p)
			o.Heal.Add(o.Heal, times(p, -t.Value))
		default:
			o.suffer(t.Value, p)
		}
		if t.Reveal {
			o.Reveal.Add(o.Reveal, p)
		}
		if t.Stop {
			o.Stop.Add(o.Stop, p)
		}
	}
}

func (o *HuntOdds) suffer(n int, p *big.Rat) {
	for len(o.ByDamage) <= n {
		o.ByDamage = append(o.ByDamage, new(big.Rat))
	}
	o.ByDamage[n].Add(o.ByDamage[n], p)
	o.Damage.Add(o.Damage, times(p, n))
}

func times(r *big.Rat, n int) *big.Rat { return new(big.Rat).Mul(r, big.NewRat(int64(n), 1)) }
