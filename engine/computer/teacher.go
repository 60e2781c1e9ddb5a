package computer

import (
	"slices"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// Teacher is the name of the player of each game that plays as a casual one does, and says why.
//
// What it says everybody may read at once, so it is made of what everybody knows: of the open part of its
// answer, and of a world that is dealt for nobody, in which it asks once more what its head goes by: what
// armies are worth, what a move of the Fellowship costs, where Frodo may be, how likely it is to win. Where
// its answer came from what it alone knows, from its hand or from who its figures are, it speaks of the rest
// only. Whether it says something follows from all this as well.
const Teacher = "teacher"

// Why is what a teacher says of an answer.
type Why struct {
	Code   string        // of the reason, one of WhyKeys
	Facts  []engine.Fact // what that speaks of: open fields of the answer, and numbers
	Chance int           // how likely it is to win afterwards, of a thousand; 0 where it does not say
}

// WhyKeys lists the codes of all reasons that a teacher of a game has.
func WhyKeys(r engine.Description) []string {
	switch r.Seats() {
	case confrontation.Seats:
		return confrontationWhyKeys
	case wotr.Seats:
		return warWhyKeys
	case hunt.Seats:
		return huntWhyKeys
	}
	return nil
}

// Explain says why a seat has answered so; false for what goes without saying, or what stays secret as a
// whole. pick must be made of what is public: positions that look alike to everybody are explained alike.
func Explain(r engine.Rules, p engine.Position, seat engine.Seat, a engine.Action,
	pick func(n int) int) (Why, bool) {
	asked := r.Asked(p)
	i := slices.IndexFunc(asked, func(d engine.Decision) bool { return d.Seat == seat })
	if i < 0 {
		return Why{}, false
	}
	e := &explanation{r: r, seat: seat, step: asked[i].Step, pick: pick,
		deal: func() engine.Position { return r.Deal(p, engine.Nobody, pick) }}
	e.open(a)
	switch world := e.deal().(type) {
	case *confrontation.Position:
		e.why.Code = e.ofTurn(world)
	case *wotr.Position:
		e.why.Code = e.ofWar(world)
	case *hunt.Position:
		e.why.Code = e.ofHunt(world)
	}
	return e.why, e.why.Code != ""
}

// explanation is a Why that is being made.
type explanation struct {
	r      engine.Rules
	seat   engine.Seat
	step   string
	action engine.Action // without what is secret
	deal   func() engine.Position
	pick   func(n int) int
	why    Why
}

// open keeps of an action what everybody may know, and speaks of it.
func (e *explanation) open(a engine.Action) {
	e.action.Verb = a.Verb
	for _, v := range e.r.Verbs() {
		if v.Name != a.Verb {
			continue
		}
		for _, f := range v.Fields {
			i := slices.IndexFunc(a.Args, func(arg engine.Arg) bool { return arg.Name == f.Name })
			if i < 0 || f.Secret {
				continue
			}
			e.action.Args = append(e.action.Args, a.Args[i])
			if !f.IsBag {
				e.why.Facts = append(e.why.Facts, engine.Tell(f.Name, a.Args[i].Value).In(f.Domain))
			}
		}
	}
}

// count speaks of a number.
func (e *explanation) count(name string, n int) {
	e.why.Facts = append(e.why.Facts, engine.Tell(name, engine.Value(n)).In(engine.Number))
}

// tell speaks of something else.
func (e *explanation) tell(name string, d *engine.Domain, v engine.Value) {
	e.why.Facts = append(e.why.Facts, engine.Tell(name, v).In(d))
}

// mean is the chance of the seat in worlds that are dealt for nobody, as far as each can be judged; 0 where
// none can.
func (e *explanation) mean(worlds int, judge func(world engine.Position) (chance int, ok bool)) int {
	sum, n := 0, 0
	for range worlds {
		if chance, ok := judge(e.deal()); ok {
			sum, n = sum+chance, n+1
		}
	}
	if n == 0 {
		return 0
	}
	return max(1, sum/n)
}
