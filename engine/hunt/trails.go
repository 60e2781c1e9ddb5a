package hunt

import (
	"slices"

	"redbook/engine/hunt/dataset"
)

// This file finds all journals of part I that agree with what everybody knows: how each entry was made and
// what has been answered. A journal is followed entry by entry; two that have the same last area, as many
// dots behind it, and have been at the same of those areas where a search or hunt has succeeded, are the same
// from there on.

// knowledge is what everybody knows of Frodo's way through part I, or of part II where the journey cards are
// not read.
type knowledge struct {
	t      *tables
	board  *dataset.Board
	starts spaceSet
	legs   []Leg // legs[n-1] made entry n
	asked  []Answer

	found  []Space    // areas where a search or hunt has succeeded: their place is their bit in trail.been
	absent [256]int   // by area: no entry up to this one shows it; -1: nothing is known
	unseen [256]int   // the same, the start not counted: an information token has stayed face up there
	byStep [][]Answer // what was answered at each entry
}

// trail is where a journal has led.
type trail struct {
	last Space
	dots uint8
	been uint32 // areas of knowledge.found
}

func know(t *tables, board *dataset.Board, starts spaceSet, legs []Leg, asked []Answer) *knowledge {
	k := &knowledge{t: t, board: board, starts: starts, legs: legs, asked: asked,
		byStep: make([][]Answer, len(legs)+1)}
	for i := range k.absent {
		k.absent[i], k.unseen[i] = -1, -1
	}
	for _, a := range asked {
		k.byStep[a.Step] = append(k.byStep[a.Step], a)
		switch yes := a.Says == Yes || a.Says == YesHere; {
		case a.Act == AskToken && yes, a.Kept:
			k.unseen[a.Space] = max(k.unseen[a.Space], int(a.Step))
		case a.Act != Search && a.Act != HuntFor:
		case yes && !slices.Contains(k.found, a.Space):
			k.found = append(k.found, a.Space)
		}
		if a.Says == No && (a.Act == Search || a.Act == HuntFor) {
			k.absent[a.Space] = max(k.absent[a.Space], int(a.Step))
		}
	}
	return k
}

// bit is the bit of an area where something has been found; 0 for any other.
func (k *knowledge) bit(s Space) uint32 {
	if i := slices.Index(k.found, s); i >= 0 {
		return 1 << i
	}
	return 0
}

// begin lists the trails of a journal that holds only the start.
func (k *knowledge) begin() []trail {
	var all []trail
	for _, s := range k.starts.List() {
		if at := (trail{last: s, been: k.bit(s)}); k.absent[s] < 0 && k.agrees(0, at) {
			all = append(all, at)
		}
	}
	return all
}

// entries calls yield with what entry n can be after a trail, and where it leads, as far as it agrees with
// what was answered.
func (k *knowledge) entries(n int, from trail, yield func(entry Space, to trail)) {
	k.choices(n, from, func(entry Space, to trail) {
		if k.knownOf(n, entry, to) {
			yield(entry, to)
		}
	})
}

// knownOf reports whether an entry that has led to a trail agrees with what was answered.
func (k *knowledge) knownOf(n int, entry Space, to trail) bool {
	return k.absent[entry] < n && k.unseen[entry] < n && k.agrees(n, to)
}

// choices calls yield with what Frodo could choose as entry n after a trail, and where it leads. Exits are
// left out.
func (k *knowledge) choices(n int, from trail, yield func(entry Space, to trail)) {
	leg := k.legs[n-1]
	dots := int(from.dots) + int(leg.Plus)
	var target dataset.Where
	bound := false
	if leg.Escape {
		dots = int(from.dots) + 1 // as many spaces as dots are noted, and two (Rulebook p.23)
		yield(Stay, from)
	} else {
		target, bound = k.t.target(leg)
		if !bound {
			yield(Dot, trail{from.last, from.dots + 1, from.been})
		}
	}
	for s := range k.board.InRange(from.last, dots).Without(k.board.Exits).All() {
		if !bound || target.In[k.board.Part].Has(s) && !(target.Other && s == from.last) {
			yield(s, trail{s, 0, from.been | k.bit(s)})
		}
	}
}

// target is what limits the end of an extra move; bound is false if nothing does.
func (t *tables) target(leg Leg) (where dataset.Where, bound bool) {
	card := t.cards[leg.Card]
	if leg.By != dataset.NoRole {
		card = t.company[leg.By]
	}
	if card == nil {
		return where, false
	}
	for _, op := range card.Effects[leg.Effect].Ops {
		if op.Verb == dataset.FrodoMove && op.Where.Text != "" {
			return op.Where, true
		}
	}
	return where, false
}

// agrees reports whether a trail that has led to entry n agrees with what was answered there.
func (k *knowledge) agrees(n int, at trail) bool {
	for i := range k.byStep[n] {
		if !k.t.allows(&k.byStep[n][i], k.board, at.last, int(at.dots), at.been&k.bit(k.byStep[n][i].Space) != 0) {
			return false
		}
	}
	return true
}

// allows reports whether an answer about Frodo alone can be true where his last area is this one, with so
// many dots behind it, and been says whether he has been in the area asked about.
func (t *tables) allows(a *Answer, b *dataset.Board, last Space, dots int, been bool) bool {
	if a.Says == Nothing && a.Act != AskDots && a.Act != Played || a.Bound {
		return true
	}
	switch a.Act {
	case Search:
		return been == (a.Says == Yes)
	case HuntFor:
		return been == (a.Says != No) && (last == a.Space) == (a.Says == YesHere)
	case Perceive:
		in := a.Region != 0 && b.Spaces[last].Region == a.Region ||
			a.Segment != 0 && b.Spaces[last].Segment == a.Segment
		return in == (a.Says == Yes)
	case AskDots:
		return dots == int(a.N)
	case AskEntry:
		return dots > 0 == (a.Says == Yes)
	case AskRegion:
		where, ok := t.question(a)
		return !ok || where.In[b.Part].Has(last) == (a.Says == Yes)
	case Played:
		return t.fulfils(a, b, last, dots)
	}
	return true
}

// question is where a card asks whether Frodo's last area is.
func (t *tables) question(a *Answer) (where dataset.Where, ok bool) {
	card := t.cards[a.Card]
	if card == nil {
		return where, false
	}
	for _, e := range card.Effects {
		for _, op := range e.Ops {
			if op.Verb == dataset.Ask && op.Question == dataset.AskFrodoIn {
				return op.Where, true
			}
		}
	}
	return where, false
}

// fulfils reports whether the condition of a card that was played held as far as it speaks of where Frodo is:
// all of one of its lists must. Whether the rest of it did, everybody saw.
func (t *tables) fulfils(a *Answer, b *dataset.Board, last Space, dots int) bool {
	card := t.cards[a.Card]
	if card == nil || len(card.Effects[a.N].When) == 0 {
		return true
	}
	return slices.ContainsFunc(card.Effects[a.N].When, func(all []dataset.Condition) bool {
		return !slices.ContainsFunc(all, func(c dataset.Condition) bool {
			return c.Kind == dataset.FrodoIn && !c.Where.In[b.Part].Has(last) || c.Kind == dataset.EntryDot &&
				dots == 0
		})
	})
}

// follow lists, entry by entry, the trails that agree with everything.
func (k *knowledge) follow() [][]trail {
	layers := [][]trail{k.begin()}
	for n := 1; n <= len(k.legs); n++ {
		var next []trail
		seen := map[trail]bool{}
		for _, from := range layers[n-1] {
			k.entries(n, from, func(_ Space, to trail) {
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			})
		}
		layers = append(layers, next)
	}
	return layers
}

// sample draws one of the journals that agree with everything and end in a trail that fits; nil if there is
// none. layers is what follow has found.
func (k *knowledge) sample(layers [][]trail, pick func(n int) int, fits func(trail) bool) []Space {
	n := len(k.legs)
	ends := slices.DeleteFunc(slices.Clone(layers[n]), func(t trail) bool { return !fits(t) })
	if len(ends) == 0 {
		return nil
	}
	at := ends[pick(len(ends))]
	journal := make([]Space, n+1)
	for ; n > 0; n-- {
		type step struct {
			from  trail
			entry Space
		}
		var ways []step
		for _, from := range layers[n-1] {
			k.entries(n, from, func(entry Space, to trail) {
				if to == at {
					ways = append(ways, step{from, entry})
				}
			})
		}
		way := ways[pick(len(ways))]
		journal[n], at = way.entry, way.from
	}
	journal[0] = at.last
	return journal
}
