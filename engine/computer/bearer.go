package computer

import (
	"math"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// bearer plays the Ring-bearer. It believes of itself what the Nazgûl can by the public answers, takes them
// to hunt where Frodo is likely and within reach, and plans a way to an exit of which the danger is least
// over all the moves that are left. Of ways that are nearly as good it takes one by chance, for a Frodo who
// always does what is best can be foreseen. Cards are weighed by what they spare; what is open beyond that
// is weighed by playing on.
type bearer struct {
	surveyed
	hunch         // of the Nazgûl, as he takes them
	known         // what they believe, for as long as they hear nothing new
	bold  float64 // see softly
	rest  Player  // answers what this one has no view on
}

// What the bearer weighs, in points of corruption.
const (
	aftermath  = 0.5  // of a meeting: the Nazgûl know where Frodo was
	oneTurn    = 1.0  // a turn more in which the Nazgûl can act
	aReaction  = 0.1  // a card that is kept
	anything   = 0.25 // an ally card drawn
	aFreeMove  = 1.0  // a move more
	aTokenKept = 0.7  // a Fellowship token: a night without corruption in part II
	plainly    = 15   // answers that nobody foresees anyhow are so much less bold
	threat     = 0.45 // how surely a Nazgûl that is near enough in time hunts where Frodo is believed to be
)

// Answer implements Player.
func (b *bearer) Answer(q Question) (engine.Action, error) {
	world := q.Deal(q.Pick).(*hunt.Position)
	worth := b.weighs(q, world)
	if worth == nil {
		return b.rest.Answer(q)
	}
	list, err := q.offers(world)
	if err != nil {
		return engine.Action{}, err
	}
	bold := b.bold
	switch q.Decision.Step {
	case "act.window", "meeting.window", "meeting.company", "company.may":
		bold /= plainly
	}
	return softly(list, worth, bold, q.Pick), nil
}

// weighs is what answers to a question are worth in a world, in points of corruption, and by what comes
// first; nil where it has no view.
func (b *bearer) weighs(q Question, world *hunt.Position) (worth func(a engine.Action) float64) {
	b.survey(world)
	switch q.Decision.Step {
	case "turn.bearer":
		worth = b.plan(world, q.Pick).turn
	case "escape.move":
		worth = b.plan(world, q.Pick).escapes
	case "act.window", "meeting.window":
		worth = b.plan(world, q.Pick).reacts
	case "meeting.company":
		worth = func(a engine.Action) float64 { return cancels(world, a) }
	case "escape.journey":
		worth = b.plan(world, q.Pick).flees
	case "company.may":
		worth = func(a engine.Action) float64 {
			if a.Verb == "use-it" {
				return 1
			}
			return 0
		}
	case "part-two.journey":
		worth = func(a engine.Action) float64 { return b.travels(world, hunt.Journey(a.Get("journey"))) }
	case "part-two.gandalf":
		worth = func(a engine.Action) float64 { return -float64(b.errands(world, hunt.SpaceOf(a.Get("at")))) }
	case "effect.choose":
		op, _ := world.Effecting()
		switch op.Verb {
		case dataset.FrodoMove:
			if world.Part == 1 {
				worth = b.plan(world, q.Pick).moves
			}
		case dataset.DieDiscard:
			worth = func(a engine.Action) float64 { return dieWorth[hunt.Face(a.Get("die"))] }
		}
	}
	return worth
}

// softly chooses among what is nearly as good as the best, the better the more gladly.
func softly(list []engine.Action, worth func(a engine.Action) float64, bold float64,
	pick func(n int) int) engine.Action {
	const fine = 1 << 20
	worths := make([]float64, len(list))
	top := math.Inf(-1)
	for i, a := range list {
		worths[i] = worth(a)
		top = max(top, worths[i])
	}
	sum := 0.0
	for i, w := range worths {
		worths[i] = math.Exp((w - top) / bold)
		sum += worths[i]
	}
	draw := (float64(pick(fine)) + 0.5) / fine * sum
	for i, w := range worths {
		if draw -= w; draw < 0 {
			return list[i]
		}
	}
	return list[len(list)-1]
}

// plan is what the bearer goes by at a decision.
type plan struct {
	p      *hunt.Position
	roads  *hunt.Roads
	belief *hunt.Belief // of the Nazgûl, about Frodo
	token  float64
	later  map[onWay]float64 // the danger that is to come
}

// onWay is where Frodo is on a way: an exit is the end of it.
type onWay struct {
	last  hunt.Space
	dots  int
	moved int // from now on
}

// known is what Nazgûl believe by what they have heard.
type known struct {
	heard  heard
	belief *hunt.Belief
}

// heard is what a belief is made of, by where in the game it was.
type heard struct {
	part        hunt.Part
	step, track int
	count, from int16
	legs        [len(hunt.Position{}.Legs)]hunt.Leg
	asked       [len(hunt.Position{}.Asked)]hunt.Answer
}

func hears(p *hunt.Position) heard {
	return heard{p.Part, int(p.Step), p.Track(), p.AskedCount, p.AskedFrom, p.Legs, p.Asked}
}

func (b *bearer) plan(p *hunt.Position, pick func(n int) int) *plan {
	moves := max(2, p.Track()-int(p.Step))
	if heard := hears(p); b.belief == nil || b.heard != heard {
		b.known = known{heard, b.believes(p, b.roads, moves, 0, pick)}
	}
	f := &plan{p: p, roads: b.roads, belief: b.belief, later: map[onWay]float64{}}
	pool := p.Draws()
	for _, token := range pool {
		f.token += float64(p.Corrupts(token))
	}
	f.token /= float64(max(1, len(pool)))
	return f
}

// found is the chance that Frodo is found in this turn, if his last area is this one and the Nazgûl believe
// with these chances where he is.
func (f *plan) found(s hunt.Space, believed *hunt.Chances, night bool) float64 {
	p := f.p
	if s.IsExit() || !p.MayHunt(hunt.NoNazgul, s) || p.Allies.Has(s) {
		return 0
	}
	dice := 0
	for face, n := range p.Dice {
		if hunt.Face(face).Hunts() {
			dice += int(n)
		}
	}
	const spread = 3 // Nazgûl who can come to a place share so many dice
	bold := min(1, float64(dice)/spread) * 0.9
	if night {
		bold = 1
	}
	missed := 1.0
	for _, r := range p.Riders[1:] {
		near := p.Rides(r.Where).And(p.Board().Areas)
		if p.Board().Areas.Has(r.Where) {
			near.Add(r.Where)
		}
		if !near.Has(s) || r.Barred {
			continue
		}
		sum := 0.02 // they may have better to do
		for a := range near.All() {
			sum += believed[a] * believed[a]
		}
		missed *= 1 - bold*believed[s]*believed[s]/sum
	}
	return 1 - missed
}

// meeting is what a meeting in an area costs.
func (f *plan) meeting(s hunt.Space) float64 {
	n := 1.0
	around := f.p.Board().Next[s]
	around.Add(s)
	come := 0.0
	for _, r := range f.p.Riders[1:] {
		if around.Has(r.Where) || !around.And(f.p.Rides(r.Where)).Empty() {
			come++
		}
	}
	n += comesAlong * max(0, come-1)
	return n*f.token + aftermath
}

// danger is what this turn's hunts cost in the mean.
func (f *plan) danger(s hunt.Space, believed *hunt.Chances, night bool) float64 {
	return f.found(s, believed, night) * f.meeting(s)
}

// ahead is the least danger of all the moves from a place on the way, so many moves from now.
func (f *plan) ahead(at onWay) float64 {
	if at.last.IsExit() {
		return 0
	}
	step := int(f.p.Step) + at.moved
	if step >= f.p.Track() {
		return f.token * float64(f.roads.Out(f.p.Part, at.last, at.dots))
	}
	if known, ok := f.later[at]; ok {
		return known
	}
	least := math.Inf(1)
	try := func(to onWay) {
		least = min(least, f.looms(to)+f.ahead(to))
	}
	try(onWay{at.last, min(at.dots+1, 6), at.moved + 1})
	for s := range f.p.Board().InRange(at.last, at.dots).All() {
		try(onWay{s, 0, at.moved + 1})
	}
	f.later[at] = least
	return least
}

// looms is the danger of being somewhere in a turn to come, when the Nazgûl may be anywhere near.
func (f *plan) looms(at onWay) float64 {
	if at.last.IsExit() {
		return 0
	}
	believed := &f.belief.Then[min(at.moved, len(f.belief.Then))-1]
	missed := 1.0
	for _, r := range f.p.Riders[1:] {
		far := f.roads.Far(f.p.Part, at.last, r.Where)
		missed *= 1 - threat*math.Sqrt(believed[at.last])/float64(1+max(0, far-2*at.moved))
	}
	return (1 - missed) * (2*f.token + aftermath) / 2
}

// noting is what it is worth to note an entry in this turn.
func (f *plan) noting(entry hunt.Space, night bool) float64 {
	last, dots := after(f.p, entry)
	return -f.danger(last, &f.belief.Then[0], night) - f.ahead(onWay{last, min(dots, 6), 1})
}

// stays is what it is worth to rest.
func (f *plan) stays() float64 {
	last, dots := f.p.Frodo()
	worth := -oneTurn - f.danger(last, &f.belief.Last, false)
	if f.p.Part == 1 {
		return worth - f.ahead(onWay{last, min(dots, 6), 0})
	}
	return worth - f.card(0)
}

// card is the danger along the journey card, from so many moves on.
func (f *plan) card(from int) (sum float64) {
	last, _ := f.p.Frodo()
	for n := int(f.p.Step) + 1; n < f.p.Track(); n++ {
		if s := f.p.Entry(n); s.IsArea() {
			last = s
		}
		if moved := n - int(f.p.Step); moved > from {
			sum += f.looms(onWay{last, 0, moved})
		}
	}
	return sum
}

// suffers is what corruption is worth: the more of it there is, the dearer.
func (f *plan) suffers(n float64) float64 {
	left := float64(f.p.Limit()) - float64(f.p.Corruption)
	return n * (1 + 1/max(1, left))
}

func (f *plan) night() float64 {
	if f.p.Turn != hunt.Night || f.p.Unseen {
		return 0
	}
	return f.suffers(1)
}

// Nothing of a turn is as urgent as what can be done before anything else.
const (
	atOnce = 200
	before = 100
)

// turn weighs what the Ring-bearer can do in his turn: cards first, then Frodo goes, then Gandalf.
func (f *plan) turn(a engine.Action) float64 {
	p := f.p
	switch a.Verb {
	case "do-deed", "enter-rivendell":
		if a.Verb == "enter-rivendell" && !p.Held.Empty() && p.Track()-int(p.Step) > 3 {
			return -before
		}
		return atOnce
	case "play":
		effect := int(a.Get("effect"))
		if effect == 0 {
			effect = int(p.Playable(hunt.Card(a.Get("card")))[0])
		}
		worth := f.plays(p.EffectOf(hunt.Card(a.Get("card")), effect))
		if worth <= aReaction {
			return -before
		}
		return before + worth
	case "use":
		return f.uses(a)
	case "buy":
		if kept := int8(p.Part) - 1; p.Tokens > kept { // in part II one is kept for Strider
			return before / 2
		}
		return -before
	case "move":
		return f.noting(hunt.SpaceOf(a.Get("to")), p.Turn == hunt.Night) - f.night()
	case "march":
		last, _ := p.Frodo()
		if s := p.Entry(int(p.Step) + 1); s.IsArea() {
			last = s
		}
		worth := -f.danger(last, &f.belief.Then[0], true) - f.card(1) - f.night()
		return worth
	case "rest":
		return f.stays()
	case "gandalf":
		return -before/2 - float64(errand(f.roads, p, hunt.SpaceOf(a.Get("to"))))
	case "end-turn":
		return -before * 0.9
	}
	return -before
}

// plays is what an ally card's effect is worth now.
func (f *plan) plays(e *dataset.Effect) (worth float64) {
	p := f.p
	last, _ := p.Frodo()
	for i := range e.Ops {
		op := &e.Ops[i]
		switch op.Verb {
		case dataset.FrodoMove:
			worth += aFreeMove
		case dataset.NoNightCorruption:
			if p.Turn == hunt.Night && !p.Moved && !p.Rested && !p.Unseen {
				worth += 1
			}
		case dataset.Corruption:
			if p.Corruption > 0 {
				worth -= float64(op.N)
			}
		case dataset.DrawAlly:
			worth += 2 * anything * float64(max(1, op.N-op.Keep))
		case dataset.DiscardAlly:
			worth -= anything
		case dataset.FellowshipGain:
			if p.Pool > 0 {
				worth += aTokenKept
			}
		case dataset.FellowshipPay:
			worth -= aTokenKept / 2
		case dataset.LogBar, dataset.Bar:
			worth += f.danger(last, &f.belief.Last, p.Turn == hunt.Night && p.Eye)
		case dataset.DieDiscard:
			if p.Dice[hunt.Sword]+p.Dice[hunt.Shadow] > 0 && p.Turn != hunt.Night {
				worth += 0.5
			}
		case dataset.CompanyIn:
			worth += 1
		case dataset.DeedSwap:
			worth += 0.2
		case dataset.GandalfMove:
			if !p.Held.Empty() {
				worth += 0.4
			}
		case dataset.AllyPlace:
			worth += 0.35
		case dataset.JourneyDraw:
			worth += f.belief.Last[last] * 3
		}
	}
	return worth
}

// uses is what an ability of the company is worth. Strider's token spares a night; Frodo's own move is kept
// for when the Nazgûl know where he is, or for the last step.
func (f *plan) uses(a engine.Action) float64 {
	p := f.p
	last, _ := p.Frodo()
	once := a.Has("ability") && hunt.Abilities.Name(a.Get("ability")) == "once"
	switch hunt.Companions.Name(a.Get("who")) {
	case "strider":
		if p.Turn == hunt.Night && !p.Unseen && p.Tokens > 0 && !once {
			return atOnce
		}
	case "frodo":
		near := p.Part == 2 && p.Track()-int(p.Step) <= 2
		if near || f.belief.Last[last] > 0.3 {
			return before * 0.8
		}
	}
	return -before
}

// moves weighs Frodo's move by a card.
func (f *plan) moves(a engine.Action) float64 {
	if !a.Has("to") {
		return -oneTurn
	}
	return f.noting(hunt.SpaceOf(a.Get("to")), f.p.Turn == hunt.Night && f.p.Eye)
}

// escapes weighs where Frodo flees from a meeting of part I: everybody knows where he was.
func (f *plan) escapes(a engine.Action) float64 {
	last, dots := after(f.p, hunt.SpaceOf(a.Get("to")))
	reach := 0.0
	for _, r := range f.p.Riders[1:] {
		reach += 1 / float64(1+f.roads.Far(f.p.Part, last, r.Where))
	}
	return -f.ahead(onWay{last, min(dots, 6), 1}) - reach*0.5
}

// flees weighs whether the journey changes after a meeting: where it does, the Nazgûl know no more where
// Frodo is, but he loses a step.
func (f *plan) flees(a engine.Action) float64 {
	near := f.p.Track()-int(f.p.Step) <= 2
	switch {
	case a.Verb == "hold-course" && near, a.Verb == "change-journey" && !near:
		return 1
	case a.Verb == "use":
		if !near && hunt.Companions.Name(a.Get("who")) == "strider" && f.p.Tokens == 0 {
			return 2
		}
		return -1
	}
	return 0
}

// reacts weighs the cards that answer an act of a Nazgûl.
func (f *plan) reacts(a engine.Action) float64 {
	p := f.p
	if a.Verb != "react" {
		return 0
	}
	effect := int(a.Get("effect"))
	if effect == 0 {
		effect = int(p.Reactions(hunt.Card(a.Get("card")))[0])
	}
	act := p.Named()
	last, _ := p.Frodo()
	worth := -aReaction
	e := p.EffectOf(hunt.Card(a.Get("card")), effect)
	for i := range e.Ops {
		op := &e.Ops[i]
		switch op.Verb {
		case dataset.FellowshipPay:
			worth -= aTokenKept / 2
		case dataset.InfoKeep:
			worth += informed * 2
		case dataset.NazgulMove:
			worth += f.token
		case dataset.Bar:
			if e.Moment == dataset.AtMoved && act.Where == last && (p.HuntsFree() || p.MaySearch(last)) {
				if p.HuntsFree() {
					worth += 1
				}
				worth += 0.2
			}
		case dataset.Cancel:
			worth += f.spares(act)
		}
	}
	return worth
}

// spares is what it is worth that an act of a Nazgûl does not happen.
func (f *plan) spares(act *hunt.Frame) float64 {
	p := f.p
	last, _ := p.Frodo()
	switch act.Act {
	case hunt.HuntFor:
		if act.Where == last {
			return f.meeting(last)
		}
	case hunt.Search:
		if act.Where == last && p.MaySearch(last) {
			return 0.6
		}
	case hunt.Perceive:
		at := p.Board().Space(last)
		if act.Region != 0 && at.Region == act.Region || act.Region == 0 && at.Segment == act.Segment {
			return 0.5
		}
	case hunt.CastSorcery:
		return 0.7
	}
	return 0
}

// cancels weighs a company card against a token that has been drawn.
func cancels(p *hunt.Position, a engine.Action) float64 {
	if a.Verb == "accept" {
		left := p.Limit() - int(p.Corruption)
		worst := 0
		for t := hunt.Token(1); int(t) < 32; t++ {
			if p.Drawn>>t&1 == 1 {
				worst += p.Corrupts(t)
			}
		}
		switch {
		case worst >= left:
			return -1 // the game would be over
		case p.Part == 2:
			return 0.5
		}
		return 1.5
	}
	return float64(p.Corrupts(hunt.Token(a.Get("token"))))
}

// travels is what a journey card is worth: where the Nazgûl look for Frodo least, and the longer ones have
// more room for corruption.
func (b *bearer) travels(p *hunt.Position, j hunt.Journey) float64 {
	const longer = 0.8
	along := p.Along(j)
	world := *p
	world.Long = j.IsLong()
	then := b.expects(&world, b.roads, len(along)-1)
	worth := 0.0
	for n, s := range along[1:] {
		if !s.IsExit() {
			worth -= then[n][s]
		}
	}
	if world.Long {
		worth += longer
	}
	return worth
}

// errands is how far Gandalf goes for all deeds, the nearest first, from one of the areas that he may begin
// in.
func (b *bearer) errands(p *hunt.Position, from hunt.Space) (far int) {
	left := p.Laid
	left.Remove(from)
	for !left.Empty() {
		next, near := hunt.Nowhere, 255
		for s := range left.All() {
			if d := b.roads.Far(p.Part, s, from); d < near {
				next, near = s, d
			}
		}
		far += near
		from = next
		left.Remove(next)
	}
	return far
}
