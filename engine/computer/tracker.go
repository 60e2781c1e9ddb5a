package computer

import (
	"math"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// tracker plays the Nazgûl. It believes where Frodo is by how he walks and by all that was answered, and
// weighs what the active Nazgûl can do by what it expects: to find Frodo, and how many Nazgûl would be
// there; to know more; to stand where he can be found next. Each Nazgûl thinks for itself, after the answer
// to the one before. It plays nothing on: at random nobody searches with a purpose.
type tracker struct {
	surveyed
	hunch
	ways int     // that it imagines
	bold float64 // see softly
}

// What the tracker weighs, in points of corruption.
const (
	moreKnown   = 0.35 // a nat less of uncertainty
	informed    = 0.3  // an information token
	standing    = 1.1  // being where Frodo will be found next for certain
	sharing     = 0.3  // of it, for each Nazgûl more that is there
	aCard       = 0.3  // a sorcery card drawn
	anAlly      = 0.3  // one of the Ring-bearer's cards, or tokens
	aChief      = 1.0
	anEye       = 0.7
	aToken      = 0.5 // a special token in the pool
	aDie        = 0.2 // a die got back
	aMove       = 0.1 // a move more
	comesAlong  = 0.8 // how surely a Nazgûl comes to a meeting that can
	hiddenToken = 0.3 // that an area that may have an information token has one
)

// What a die is worth at daybreak, kept for later.
var dieWorth = map[hunt.Face]float64{hunt.Ring: 0.1, hunt.Sword: 0.25, hunt.Sorcery: 0.15, hunt.Shadow: 0.35,
	hunt.MorgulRing: 0.15, hunt.MorgulShadow: 0.35, hunt.Pursuit: 0.1}

// Answer implements Player.
func (t *tracker) Answer(q Question) (engine.Action, error) {
	world := q.Deal(q.Pick).(*hunt.Position)
	worth := t.weighs(q, world)
	if worth == nil {
		return engine.RandomAction(q.Rules, world, q.Decision, q.Pick, nil)
	}
	list, err := q.offers(world)
	if err != nil {
		return engine.Action{}, err
	}
	return softly(list, worth, t.bold, q.Pick), nil
}

// weighs is what answers to a question are worth in a world, in points of corruption; nil where it has no
// view.
func (t *tracker) weighs(q Question, world *hunt.Position) (worth func(a engine.Action) float64) {
	roads := t.survey(world)
	switch q.Decision.Step {
	case "setup.place":
		const soon, late = 5, 8
		then := t.expects(world, roads, late)
		g := &guess{p: world, roads: roads, belief: &hunt.Belief{Then: []hunt.Chances{then[soon-1], then[late-1]}}}
		worth = func(a engine.Action) float64 {
			return g.stands(hunt.Nazgul(a.Get("who")), hunt.SpaceOf(a.Get("at")))
		}
	case "nazgul.turn":
		worth = t.guess(world, q.Pick).turn
	case "nazgul.pursuit":
		g := t.guess(world, q.Pick)
		who := world.Here().Who
		worth = func(a engine.Action) float64 {
			if a.Verb == "halt" {
				return g.stands(who, world.Riders[who].Where)
			}
			return g.stands(who, hunt.SpaceOf(a.Get("to")))
		}
	case "effect.choose":
		g := t.guess(world, q.Pick)
		op, _ := world.Effecting()
		worth = func(a engine.Action) float64 { return g.chooses(op, a) }
	}
	return worth
}

// guess is what the Nazgûl go by at a decision.
type guess struct {
	p      *hunt.Position
	roads  *hunt.Roads
	belief *hunt.Belief
	token  float64 // what a corruption token gives, in the mean
	unsure float64 // how uncertain the last area is, in nats
}

func (t *tracker) guess(p *hunt.Position, pick func(n int) int) *guess {
	g := &guess{p: p, roads: t.roads, belief: t.believes(p, t.roads, 2, t.ways, pick)}
	pool := p.Draws()
	for _, token := range pool {
		g.token += float64(p.Corrupts(token))
	}
	g.token /= float64(max(1, len(pool)))
	g.unsure = g.uncertain(func(*hunt.Way) int { return 0 })
	return g
}

// Answers to a question about a way.
const (
	saysNo = iota
	saysYes
	saysHere
	answers
)

// nats[n] is n times its logarithm, in millionths: whole numbers, so that all machines weigh alike.
var nats = func() (list [1 << 12]int) {
	for n := 1; n < len(list); n++ {
		list[n] = int(math.Round(1e6 * float64(n) * math.Log(float64(n))))
	}
	return list
}()

// uncertain is how uncertain Frodo's last area is in the mean, once a question has been answered.
func (g *guess) uncertain(says func(w *hunt.Way) int) float64 {
	var counts [256][2 * answers]int
	var asked [2 * answers]int
	for i := range g.belief.Ways {
		w := &g.belief.Ways[i]
		a := min(says(w), 2*answers-1)
		counts[w.Last][a]++
		asked[a]++
	}
	sum := 0
	for a, n := range asked {
		sum += nats[n]
		for s := range counts {
			sum -= nats[counts[s][a]]
		}
	}
	return float64(sum) / 1e6 / float64(max(1, len(g.belief.Ways)))
}

// tells is what the answer to a question is worth.
func (g *guess) tells(says func(w *hunt.Way) int) float64 {
	return moreKnown * (g.unsure - g.uncertain(says))
}

// hunts is what a hunt in an area is worth.
func (g *guess) hunts(s hunt.Space) float64 {
	if !g.p.Board().Areas.Has(s) || !g.p.MayHunt(g.p.Active, s) {
		return 0
	}
	worth := g.news(s) + g.tells(func(w *hunt.Way) int {
		switch {
		case w.Last == s:
			return saysHere
		case w.Been.Has(s):
			return saysYes
		}
		return saysNo
	})
	if g.p.FoundAt == hunt.Nowhere {
		worth += g.belief.Last[s] * g.meeting(s)
	}
	return worth
}

// meeting is what a meeting in an area gives.
func (g *guess) meeting(s hunt.Space) float64 {
	n := 1.0
	here := g.p.Board().Next[s]
	here.Add(s)
	order, mine := g.p.TurnOrder(), false
	for _, who := range order {
		r := &g.p.Riders[who]
		switch {
		case who == g.p.Active:
			mine = true
		case !mine || r.Barred:
			if here.Has(r.Where) {
				n++
			}
		case here.Has(r.Where) || !here.And(g.p.Rides(r.Where)).Empty():
			n += comesAlong
		}
	}
	return n * g.token
}

// searches is what a search in an area is worth.
func (g *guess) searches(s hunt.Space) float64 {
	if !g.p.Board().Areas.Has(s) || !g.p.MaySearch(s) {
		return 0
	}
	return g.news(s) + g.tells(func(w *hunt.Way) int {
		if w.Been.Has(s) {
			return saysYes
		}
		return saysNo
	})
}

// news is what an area's information token is worth, if it has one.
func (g *guess) news(s hunt.Space) float64 {
	if g.p.MightTell(s) {
		return informed * hiddenToken
	}
	return 0
}

// perceives is what a perception is worth: of a region, else of a segment.
func (g *guess) perceives(region hunt.Region, segment hunt.Segment) float64 {
	b := g.p.Board()
	return g.tells(func(w *hunt.Way) int {
		if at := b.Space(w.Last); region != 0 && at.Region == region || region == 0 && at.Segment == segment {
			return saysYes
		}
		return saysNo
	})
}

// stands is what it is worth that a Nazgûl is on a space at the end of this turn, beside the others.
func (g *guess) stands(who hunt.Nazgul, s hunt.Space) float64 {
	if g.p.FoundAt != hunt.Nowhere {
		if s == g.p.FoundAt || g.p.Board().Next[g.p.FoundAt].Has(s) {
			return g.token + g.covers(who, s)/4
		}
		return g.covers(who, s) / 4
	}
	return g.covers(who, s)
}

// reach[d] is how surely a Nazgûl gets to an area so many spaces away in time.
var reach = [...]float64{0.7, 0.75, 0.4, 0.25, 0.12, 0.08, 0.05, 0.03}

func (g *guess) gets(from, to hunt.Space) float64 {
	far := g.roads.Far(g.p.Part, to, from)
	if far >= len(reach) {
		return 0.1 / float64(far)
	}
	return reach[far]
}

// covers is how well the areas where Frodo will be are in reach.
func (g *guess) covers(who hunt.Nazgul, s hunt.Space) float64 {
	sum := 0.0
	for a := range g.p.Board().Areas.All() {
		chance := 0.6*g.belief.Then[0][a] + 0.4*g.belief.Then[1][a]
		if chance == 0 {
			continue
		}
		missed, all := 1.0, 0.0
		for n := range g.p.Riders {
			at := g.p.Riders[n].Where
			if hunt.Nazgul(n) == who {
				at = s
			}
			if n == 0 || at == hunt.Nowhere {
				continue
			}
			k := g.gets(at, a)
			missed *= 1 - k
			all += k
		}
		sum += chance * (1 - missed + sharing*(all-(1-missed)))
	}
	return standing * sum
}

// price is what is given up with a die: much in the morning, nothing for the last Nazgûl of the night.
func (g *guess) price(face hunt.Face) float64 {
	const turns = 3
	left := 4 * (turns - int(g.p.Turn))
	for i, who := range g.p.TurnOrder() {
		if who == g.p.Active {
			left += 3 - i
		}
	}
	return dieWorth[face] * float64(left) / (4 * turns)
}

// strikes is what a hunt is worth with what there is for it, nothing if there is nothing.
func (g *guess) strikes(s hunt.Space) float64 {
	me := &g.p.Riders[g.p.Active]
	if g.p.HuntsFree() && !me.NoFree {
		return g.hunts(s)
	}
	cheapest := math.Inf(1)
	for f, n := range g.p.Dice {
		if face := hunt.Face(f); n > 0 && face.Hunts() {
			cheapest = min(cheapest, g.price(face))
		}
	}
	if g.p.ChiefDie.Hunts() {
		cheapest = min(cheapest, g.price(g.p.ChiefDie))
	}
	return g.hunts(s) - cheapest
}

// looks is what a perception from a space is worth, with what there is for it.
func (g *guess) looks(s hunt.Space) float64 {
	cheapest := math.Inf(1)
	for f, n := range g.p.Dice {
		if face := hunt.Face(f); n > 0 && (face == hunt.Ring || face == hunt.Shadow) {
			cheapest = min(cheapest, g.price(face))
		}
	}
	if math.IsInf(cheapest, 1) {
		return 0
	}
	at := g.p.Board().Space(s)
	worth := 0.0
	if at.Region != 0 {
		worth = g.perceives(at.Region, 0)
	}
	if at.Segment != 0 {
		worth = max(worth, g.perceives(0, at.Segment))
	}
	return worth - cheapest
}

// acts is the most that an action on a space is worth.
func (g *guess) acts(s hunt.Space) float64 {
	me := &g.p.Riders[g.p.Active]
	if me.Acted || me.Barred {
		return 0
	}
	worth := max(0, g.strikes(s), g.looks(s))
	if !g.p.HuntsFree() && !me.NoFree {
		worth = max(worth, g.searches(s))
	}
	return worth
}

// rests is the most that standing somewhere is worth, once the active Nazgûl has done its action.
func (g *guess) rests() float64 {
	me := &g.p.Riders[g.p.Active]
	worth := g.stands(g.p.Active, me.Where)
	if me.Barred || me.Moved && me.Moves == 0 {
		return worth
	}
	for s := range g.p.Rides(me.Where).All() {
		worth = max(worth, g.stands(g.p.Active, s))
	}
	return worth
}

// turn weighs what the active Nazgûl can do.
func (g *guess) turn(a engine.Action) float64 {
	p := g.p
	me := &p.Riders[p.Active]
	here := me.Where
	cost := 0.0
	for _, name := range []string{"die", "and"} {
		if a.Has(name) {
			cost += g.price(hunt.Face(a.Get(name)))
		}
	}
	to := hunt.SpaceOf(a.Get("to"))
	switch a.Verb {
	case "ride":
		return g.acts(to) + g.stands(p.Active, to)
	case "end-ride":
		return g.stands(p.Active, here) - 0.001
	case "spur", "gallop":
		return g.stands(p.Active, to) - cost
	case "spur-search":
		return g.searches(to) + g.stands(p.Active, to) - cost
	}
	then := g.rests()
	switch a.Verb {
	case "hunt", "hunt-with":
		return g.hunts(here) - cost + then
	case "search":
		return g.searches(here) + then
	case "perceive":
		return g.aims(a.Get("what")) - cost + then
	case "drive":
		return g.aims(a.Get("aim")) - cost + then
	case "chase-off":
		return aMove - cost + then
	case "draw-sorcery":
		return aCard - cost + then
	case "pursue":
		return 4*aMove - g.price(hunt.Pursuit) + then
	case "cast":
		card := hunt.Card(a.Get("card"))
		effect := int(a.Get("effect"))
		if effect == 0 {
			effect = int(p.Castable(card)[0])
		}
		return g.casts(p.EffectOf(card, effect).Ops) - aCard - cost + then
	}
	return -1
}

// aims is what a hunt or a perception where the active Nazgûl stands is worth.
func (g *guess) aims(aim engine.Value) float64 {
	here := g.p.Riders[g.p.Active].Where
	at := g.p.Board().Space(here)
	switch hunt.Aims.Name(aim) {
	case "region":
		return g.perceives(at.Region, 0)
	case "segment":
		return g.perceives(0, at.Segment)
	}
	return g.hunts(here)
}

// casts is what the operations of a sorcery card are worth, a card more or less that of drawing one.
func (g *guess) casts(ops []dataset.Op) (worth float64) {
	p := g.p
	here := p.Riders[p.Active].Where
	near := p.Board().Next[here].And(p.Board().Areas)
	if p.Board().Areas.Has(here) {
		near.Add(here)
	}
	near = near.Without(p.Allies)
	for i := range ops {
		op := &ops[i]
		switch op.Verb {
		case dataset.Perceive:
			most := 0.0
			for r := hunt.Region(1); r <= dataset.LastRegion; r++ {
				most = max(most, g.perceives(r, 0))
			}
			worth += most
		case dataset.Search:
			for s := range near.All() {
				worth = max(worth, 1.5*g.searches(s))
			}
		case dataset.Hunt:
			for s := range near.All() {
				worth = max(worth, g.hunts(s))
			}
		case dataset.Ask:
			worth += g.asks(op)
		case dataset.Corruption:
			worth += float64(op.N)
		case dataset.DiscardAlly:
			if handOf(p) == 0 {
				worth += 1
			} else {
				worth += anAlly
			}
		case dataset.FellowshipLose:
			worth += anAlly
		case dataset.SpecialToken:
			worth += aToken
		case dataset.EyeCard:
			worth += anEye
		case dataset.BringChief:
			worth += aChief
		case dataset.NazgulMove, dataset.NazgulMoveAgain:
			worth += 2 * aMove
		case dataset.AllyRemove:
			if !p.Allies.Empty() {
				worth += aMove
			}
		case dataset.DieRecover:
			worth += aDie
		case dataset.DrawSorcery:
			worth += aCard * float64(op.N)
		}
	}
	return worth
}

// handOf counts the Ring-bearer's ally cards: their number is public.
func handOf(p *hunt.Position) (n int) {
	for _, copies := range p.Hand {
		n += int(copies)
	}
	return n
}

// asks is what a card's question is worth, with what follows from a yes.
func (g *guess) asks(op *dataset.Op) float64 {
	switch op.Question {
	case dataset.AskDots:
		return g.tells(func(w *hunt.Way) int { return w.Dots })
	case dataset.AskEntry:
		return g.tells(func(w *hunt.Way) int { return min(1, w.Dots) })
	case dataset.AskFrodoIn:
		in := op.Where.In[g.p.Part-1]
		yes := 0.0
		for s := range in.All() {
			yes += g.belief.Last[s]
		}
		return yes*g.casts(op.Then) + g.tells(func(w *hunt.Way) int {
			if in.Has(w.Last) {
				return saysYes
			}
			return saysNo
		})
	}
	return informed * hiddenToken
}

// chooses weighs the answers to what a sorcery card leaves open.
func (g *guess) chooses(op *dataset.Op, a engine.Action) float64 {
	switch a.Verb {
	case "target":
		at := hunt.SpaceOf(a.Get("at"))
		if op.Verb == dataset.Hunt {
			return g.hunts(at)
		}
		return g.searches(at)
	case "watch":
		return g.perceives(hunt.Region(a.Get("region")), hunt.Segment(a.Get("segment")))
	case "lead":
		who := hunt.Nazgul(a.Get("who"))
		return g.stands(who, hunt.SpaceOf(a.Get("to"))) - g.stands(who, g.p.Riders[who].Where)
	case "name":
		return g.news(hunt.SpaceOf(a.Get("at"))) + 0.001
	case "recover-die":
		return dieWorth[hunt.Face(a.Get("die"))]
	case "decline":
		return 0
	}
	return 0.01
}
