package wotr

import "redbook/engine"

// Casualties (Rulebook p.31): hit by hit a regular is removed or an elite reduced to a regular; two hits
// remove an elite.

// lossFrame is the frame of a loss, and of a forced retreat that may become a loss, of an army of Side in
// From.
type lossFrame Frame

func (f *lossFrame) hits() *int8    { return &f.Left }
func (f *lossFrame) source() *uint8 { return &f.Kind } // of the hits

func (p *Position) loss() *lossFrame { return (*lossFrame)(p.Here()) }

// The sources of hits.
const (
	inFight          uint8 = iota // the force that fights suffers
	byEvent                       // the army of a region suffers, outside battle
	byEventWithChars              // likewise; when it is destroyed, Nazgûl and characters go with it
)

// Losses names what hits may do to figures, by nation: regulars removed, elites removed by two hits each,
// elites reduced. Its values are those of Figures, with reductions in the place of leaders.
var Losses = engine.NewDomain("loss", lossNames()...).Grouped(Nations, nationOfLoss)

const reduction = Leader

func lossNames() []string {
	list := make([]string, 0, unitCount)
	for n := Dwarves; n < nationCount; n++ {
		for _, letter := range [rankCount]string{"r", "e", "d", ""} {
			if letter != "" {
				letter = Nations.Name(engine.Value(n)) + ":" + letter
			}
			list = append(list, letter)
		}
	}
	return list
}

// figureLost is the kind of figure of which a loss speaks: a reduction is an elite's.
func figureLost(loss engine.Value) Figure {
	if kind := Figure(loss); kind.rank() != reduction {
		return kind
	}
	return figureOf(Figure(loss).nation(), Elite)
}

func casualtySteps(all []step) {
	all[lossBegin] = step{Name: "loss.begin", Run: beginLoss}
	all[lossChoose] = step{
		Name: "loss.choose", Owed: asksArmy, Auto: engine.Always[Position],
		About: aboutLosses,
		Verbs: []verb{{Name: "lose", Do: chooseLosses,
			Fields: []field{{Name: "units", Domain: Losses, Bag: lossBag, Unfit: onlyOf(lossBag, noneToLose),
				Quick: quickLosses}}}},
	}
	all[lossEnd] = step{Name: "loss.end", Run: endLoss}
}

var (
	noneToLose = noneHere.Told(engine.FactOf("kind", Figures, func(at attempt) engine.Value {
		return engine.Value(figureLost(at.Value))
	}))
	// the losses are to be as many as the hits
	wrongHits = reasons.New("battle-wrong-hits", said("count", engine.Number), said("hits", engine.Number))
	// more elites are named than there are
	eliteTwice = reasons.New("battle-elite-twice", said("figure", Figures), said("count", engine.Number))
)

var casualtyEvents = []engine.EventDef{
	event("lost", fact("side", Sides), fact("region", Regions), fact("figures", Figures),
		fact("reduced", Figures)), event("fell-with-army", fact("side", Sides), fact("region", Regions),
		fact("figures", Figures)),
}

// callBattleHits has a side suffer hits on its force in the battle at once.
func callBattleHits(pl *play, s Side, hits int) {
	if hits > 0 {
		callLoss(pl, s, pl.P.Battle.where(s), hits, inFight)
	}
}

// callHits has a side take hits on its army in a region outside battle (Rulebook p.22, FAQ 15). When the army
// is destroyed its leaders are removed; its Nazgûl and characters are only if withCharacters.
func callHits(pl *play, s Side, r Region, hits int, withCharacters bool) {
	if hits > 0 {
		callLoss(pl, s, r, hits, eventKind(withCharacters))
	}
}

func eventKind(withCharacters bool) uint8 {
	if withCharacters {
		return byEventWithChars
	}
	return byEvent
}

func callLoss(pl *play, s Side, r Region, hits int, source uint8) {
	pl.Call(lossBegin)
	f := pl.P.loss()
	f.Side, f.From, *f.hits(), *f.source() = s, r, int8(hits), source
}

// suffering returns the force whose loss is asked for.
func (p *Position) suffering() Force {
	f := p.loss()
	if *f.source() == inFight {
		return battleForce(p, f.Side)
	}
	return p.army(f.Side, f.From)
}

func beginLoss(pl *play) {
	f := pl.P.loss()
	force := pl.P.suffering()
	regulars, elites := force.of(f.Side, Regular), force.of(f.Side, Elite)
	switch hits := int(*f.hits()); {
	case hits < regulars+2*elites:
		pl.Goto(lossChoose)
	default:
		var all Force
		for kind := range all.Count {
			if Figure(kind).isUnit() {
				all.Count[kind] = force.Count[kind]
			}
		}
		lose(pl, &all, &Force{})
		pl.Goto(lossEnd)
	}
}

// lossBag is what may be lost: as much as the hits, to the last one. Where they would be more, nobody is
// asked.
func lossBag(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	f := p.loss()
	force, hits := p.suffering(), int(*f.hits())
	regulars, elites := force.of(f.Side, Regular), force.of(f.Side, Elite)
	bag := engine.Bag{
		Least:  hits - min(elites, hits/2),
		Most:   min(hits, regulars+elites),
		Check:  func(counts []engine.Count) *engine.Refusal { return checkLosses(&force, counts, hits) },
		Sample: func(pick func(int) int) []engine.Count { return sampleLosses(&force, hits, pick) },
	}
	for kind := range unitCount {
		n := int(force.Count[kind])
		switch kind.rank() {
		case Elite:
			n = min(n, hits/2)
		case reduction:
			n = int(force.Count[kind-1])
		case Regular:
		default: // a leader is no casualty
			n = 0
		}
		if n = min(n, hits); n > 0 && kind.nation().Side() == f.Side {
			bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(kind), N: int16(n)})
		}
	}
	return bag
}

func checkLosses(force *Force, counts []engine.Count, hits int) *engine.Refusal {
	total := 0
	var elites [nationCount]int
	for _, c := range counts {
		switch kind := Figure(c.Kind); kind.rank() {
		case Regular:
			total += int(c.N)
		case Elite:
			total += 2 * int(c.N)
			elites[kind.nation()] += int(c.N)
		case reduction:
			total += int(c.N)
			elites[kind.nation()] += int(c.N)
		}
	}
	for n := Dwarves; n < nationCount; n++ {
		if have := int(force.Count[figureOf(n, Elite)]); elites[n] > have {
			return eliteTwice.With(tellFigure("figure", figureOf(n, Elite)),
				tellNumber("count", have))
		}
	}
	if total != hits {
		return wrongHits.With(tellNumber("count", total), tellNumber("hits", hits))
	}
	return nil
}

// sampleLosses picks unit after unit until the hits are used up. If hits are left over it removes elites that
// were to be reduced.
func sampleLosses(force *Force, hits int, pick func(int) int) []engine.Count {
	left, pool := *force, []Figure{}
	for kind := range unitCount {
		if kind.isUnit() {
			for range left.Count[kind] {
				pool = append(pool, kind)
			}
		}
	}
	var lost [unitCount]int
	for len(pool) > 0 && hits > 0 {
		i := pick(len(pool))
		kind := pool[i]
		pool = append(pool[:i], pool[i+1:]...)
		switch {
		case kind.rank() == Regular:
			lost[kind]++
			hits--
		case hits >= 2 && pick(2) == 0:
			lost[kind]++
			hits -= 2
		default:
			lost[kind+1]++
			hits--
		}
	}
	var counts []engine.Count
	for kind := range unitCount {
		if kind.rank() == Elite {
			n := min(hits, lost[kind+1])
			lost[kind], lost[kind+1], hits = lost[kind]+n, lost[kind+1]-n, hits-n
		}
	}
	for kind, n := range lost {
		if n > 0 {
			counts = append(counts, engine.Count{Kind: engine.Value(kind), N: int16(n)})
		}
	}
	return counts
}

func chooseLosses(pl *play, _ engine.Seat, a engine.Action) {
	var removed, reduced Force
	for _, c := range a.Bag("units") {
		if kind := Figure(c.Kind); kind.rank() == reduction {
			reduced.Count[kind-1] = uint8(c.N)
		} else {
			removed.Count[kind] = uint8(c.N)
		}
	}
	lose(pl, &removed, &reduced)
	pl.Goto(lossEnd)
}

// lose removes units of the force that suffers and reduces others. The removed come first: a regular of the
// Free Peoples that falls can take the place of an elite (Rulebook p.31).
func lose(pl *play, removed, reduced *Force) {
	p := pl.P
	f := p.loss()
	var fighting *Force
	if *f.source() == inFight {
		fighting = p.Battle.attacking(f.Side)
	}
	for kind := range unitCount {
		if n := removed.Count[kind]; n > 0 {
			p.eliminate(f.From, kind, int(n))
			if fighting != nil {
				fighting.Count[kind] -= n
			}
		}
	}
	gone, smaller := *removed, Force{}
	for kind := range unitCount {
		if n := int(reduced.Count[kind]); n > 0 {
			k := reduceElites(p, f.From, kind, n, fighting)
			smaller.Count[kind] = uint8(k)
			gone.Count[kind] += uint8(n - k)
		}
	}
	pl.Tell("lost", tellSide("side", f.Side), tellRegion("region", f.From), tellForce("figures", &gone),
		tellForce("reduced", &smaller))
}

// attacking returns the force that the battle keeps of a side's figures: the attackers'; nil for the
// defenders, whose force is their army.
func (b *Battle) attacking(s Side) *Force {
	if s == b.Attacker {
		return &b.Force
	}
	return nil
}

// replacements counts the regulars that can take the place of a nation's elites.
func (p *Position) replacements(n Nation) int {
	kind := figureOf(n, Regular)
	return int(p.Casualties[kind]) + int(p.Reinforcements[kind])
}

// reduceElites replaces elites by regulars from the casualties, then from the reinforcements. Where there is
// no regular the elite is removed (Rulebook p.31, ruling R103). It returns how many were replaced.
func reduceElites(p *Position, r Region, elite Figure, n int, fighting *Force) (replaced int) {
	regular := elite - Figure(Elite)
	for range n {
		from := &p.Casualties[regular]
		if *from == 0 {
			from = &p.Reinforcements[regular]
		}
		has := min(1, *from)
		*from -= has
		if has == 0 {
			p.eliminate(r, elite, 1)
		} else {
			p.giveWay(r, elite, 1)
		}
		p.Armies[r][regular] += has
		if fighting != nil {
			fighting.Count[elite]--
			fighting.Count[regular] += has
		}
		replaced += int(has)
	}
	return replaced
}

// slay takes leaders, Nazgûl or characters out of a side's force in the battle (combat cards).
func slay(pl *play, s Side, fallen *Force) {
	p, b := pl.P, &pl.P.Battle
	coverFallen(pl, fallen)
	for kind := range unitCount {
		if n := fallen.Count[kind]; n > 0 {
			p.eliminate(b.where(s), kind, int(n))
			if f := b.attacking(s); f != nil {
				f.Count[kind] -= n
			}
		}
	}
	for _, c := range fallen.Who.list() {
		b.Force.Who = b.Force.Who.without(c)
		p.removeCharacter(c)
	}
}

// buryWiped eliminates the leaders, Nazgûl and characters of a force without units (Rulebook p.31, ruling
// R78); a rearguard's stay.
func buryWiped(pl *play) {
	for s := FreePeoples; s <= Shadow; s++ {
		if f := battleForce(pl.P, s); f.units() == 0 && !f.empty() {
			pl.Tell("fell-with-army", tellSide("side", s), tellRegion("region", pl.P.Battle.where(s)),
				tellForce("figures", &f))
			slay(pl, s, &f)
		}
	}
}

// endLoss settles what follows when an army is destroyed outside battle.
func endLoss(pl *play) {
	f := *pl.P.loss()
	pl.Return()
	if *f.source() != inFight && !pl.P.hasArmy(f.Side, f.From) {
		buryArmy(pl, f.Side, f.From, *f.source() == byEventWithChars)
	}
}

// buryArmy settles what follows when an event has removed all units of an army: the Free Peoples' leaders are
// removed, Nazgûl and characters only if withCharacters (Rulebook p.22, FAQ 15). The besiegers take the
// stronghold of a destroyed garrison.
func buryArmy(pl *play, s Side, r Region, withCharacters bool) {
	p := pl.P
	if withCharacters {
		if f := p.army(s, r); !f.empty() {
			pl.Tell("fell-with-army", tellSide("side", s), tellRegion("region", r), tellForce("figures", &f))
			coverFallen(pl, &f)
			for kind := range unitCount {
				if n := f.Count[kind]; n > 0 {
					p.eliminate(r, kind, int(n))
				}
			}
			for _, c := range f.Who.list() {
				p.removeCharacter(c)
			}
		}
	}
	dropLonelyLeaders(pl, r)
	if p.inside(s, r) {
		conquer(pl, s.Enemy(), r)
	}
	leave(pl, r)
}
