package hunt

import (
	"math/big"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// pursuers are simple players of the Nazgûl, to measure what each aid is worth (redbook simulate --player
// hunters). They choose by a guess where Frodo is, which is made of a view for everyone: under AidWays and
// AidFull of the ways that are told, under AidMap of the areas, each alike, and under AidMemory of what a
// look at the answers on the map shows without counting. The Ring-bearer makes for the exits of part I and
// else plays at random.
type pursuers struct {
	t   *tables
	far *distances

	last  guessed // what the guess was made of
	guess [256]int
}

// guessed is all that a guess depends on.
type guessed struct {
	part  Part
	step  int8
	asked int16
	from  int16
	day   int8
	turn  Turn
}

// certain is the sum of a guess.
const certain = 1000

func newPursuers(t *tables, far *distances) *pursuers { return &pursuers{t: t, far: far} }

// here likes what a Nazgûl can do. Hunting, perceiving and searching come before riding where they are worth
// it.
func (h *pursuers) here(position engine.Position, verb, field string, v engine.Value) int {
	p := position.(*Position)
	if liking := toExit(p, verb+" "+field, spaceOf(v)); field != "" && liking > 0 {
		return liking
	}
	if p.Core.Step() != nazgulTurn {
		return 0
	}
	h.think(p)
	at := p.active().Where
	switch verb {
	case layLog, takeLog:
		return -1
	case "ride":
		best := h.bestRide(p)
		switch {
		case best == at || p.mayAct() && h.guess[at] >= certain/3:
			return -1
		case field == "":
			return 100 * aimed
		case spaceOf(v) == best:
			return 1000 * aimed
		}
		return 1
	case "hunt", "hunt-with":
		if field == "" && h.guess[at] < certain/40 && (verb == "hunt-with" || h.guess[at] == 0) {
			return -1
		}
		return 50 * aimed
	case "perceive":
		region, segment := h.within(p, at)
		worth := max(even(region), even(segment))
		switch {
		case field == "" && worth < certain/6:
			return -1
		case field == "what" && v == aimRegion:
			return 1 + even(region)*even(region)
		case field == "what":
			return 1 + even(segment)*even(segment)
		}
		return 20 * aimed
	case "search":
		return 10 * aimed
	case endRide:
		return 1
	}
	return 2
}

// even is how near a chance is to one half.
func even(chance int) int { return min(chance, certain-chance) }

// within sums the guess over the region and the segment of a space.
func (h *pursuers) within(p *Position, at Space) (region, segment int) {
	here := p.space(at)
	for s := range p.board().Areas.All() {
		if there := p.space(s); there.Segment == here.Segment {
			segment += h.guess[s]
			if there.Region == here.Region {
				region += h.guess[s]
			}
		}
	}
	return region, segment
}

// bestRide is the space from which the active Nazgûl is nearest to where Frodo may be and the others are not.
func (h *pursuers) bestRide(p *Position) Space {
	best, most := p.active().Where, h.worth(p, p.active().Where)
	if whyNoRide(p, p.active().Seat) == nil {
		for s := range p.rides(p.active().Where).All() {
			if worth := h.worth(p, s); worth > most {
				best, most = s, worth
			}
		}
	}
	return best
}

func (h *pursuers) worth(p *Position, at Space) int {
	worth := 0
	for s := range p.board().Areas.All() {
		if h.guess[s] == 0 {
			continue
		}
		far := int(h.far[p.Part][s][at])
		others := 0
		for n := Blue; n < nazgulCount; n++ {
			if n != p.Active && int(h.far[p.Part][s][p.Riders[n].Where]) <= far {
				others++
			}
		}
		worth += 60 * h.guess[s] / ((1 + far) * (1 + far) * (1 + others))
	}
	return worth
}

// think guesses again when something has been heard or Frodo has moved.
func (h *pursuers) think(p *Position) {
	now := guessed{p.Part, p.Step, p.AskedCount, p.AskedFrom, p.Day, p.Turn}
	if now == h.last {
		return
	}
	h.last, h.guess = now, [256]int{}
	v := viewOf(p, engine.Nobody)
	if v.Aid.TellsWays() {
		list, all := Likelihood(v), new(big.Int)
		for _, l := range list {
			all.Add(all, l.Ways)
		}
		for _, l := range list {
			h.guess[l.Last] = int(new(big.Int).Div(new(big.Int).Mul(l.Ways, big.NewInt(certain)), all).Int64())
		}
		return
	}
	areas := Whereabouts(v).Last
	if !v.Aid.TellsAreas() {
		areas = h.remembered(&v)
	}
	for s := range areas.All() {
		h.guess[s] = certain / areas.Len()
	}
}

// remembered are the areas that a look at the answers on the map leaves: from every yes no farther than the
// steps made since (a trail may be older by some), and not where a no has just been said. What follows from
// several answers together is not worked out.
func (h *pursuers) remembered(v *View) spaceSet {
	const older = 2
	b := h.t.boards[v.Part]
	from := h.t.starts
	if v.Part == 2 {
		from = h.t.departures()
	}
	near := h.around(b, from, v.Step)
	for _, a := range v.Asked[v.AskedFrom:] {
		since := v.Step - int(a.Step)
		var named spaceSet
		for s := range b.Areas.All() {
			at := &b.Spaces[s]
			if a.Space == s || a.Region != 0 && at.Region == a.Region || a.Segment != 0 && at.Segment == a.Segment {
				named.Add(s)
			}
		}
		left := near
		switch {
		case a.Act != Search && a.Act != HuntFor && a.Act != Perceive || a.Bound:
			continue
		case a.Says == No && since <= 1:
			left = near.Without(named)
		case a.Says == YesHere || a.Says == HereDiscovered || a.Says == YesFrodo || a.Says == YesBoth ||
			a.Act == Perceive && a.Says == Yes:
			left = near.And(h.around(b, named, since))
		case a.Says == Yes || a.Says == YesDiscovered:
			left = near.And(h.around(b, named, since+older))
		}
		if !left.Empty() {
			near = left
		}
	}
	return near
}

// around are the areas so many spaces or fewer from some areas.
func (h *pursuers) around(b *dataset.Board, from spaceSet, steps int) (near spaceSet) {
	far := spacesTo(b, from)
	for s := range b.Areas.All() {
		if int(far[s]) <= steps {
			near.Add(s)
		}
	}
	return near
}
