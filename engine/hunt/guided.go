package hunt

import "redbook/engine"

// What players in a hurry would answer. None of this is a rule; the kernel holds all of it against the rules
// (engine.Hints).

// dieWorth are the faces from the one that is of least use for other things to the most precious: a Shadow
// can be anything.
var dieWorth = [...]Face{MorgulRing, Ring, Sword, Sorcery, Shadow, MorgulShadow}

// usualDie is the die that shows the very thing, before one that can stand for it. Where any die will do,
// each is good for something else, and none is usual.
func usualDie(u use) func(*Position, engine.Seat, engine.Action) (engine.Arg, bool) {
	if u == asAny {
		return nil
	}
	return func(p *Position, _ engine.Seat, _ engine.Action) (engine.Arg, bool) {
		if u == asSorcery && p.inPool(Sorcery) > 0 {
			return engine.Arg{Value: engine.Value(Sorcery)}, true // in a shadow area all dice will do
		}
		for _, f := range dieWorth {
			if p.inPool(f) > 0 && f.serves(u) {
				return engine.Arg{Value: engine.Value(f)}, true
			}
		}
		return engine.Arg{}, false
	}
}
