package computer

import (
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

var warWhyKeys = []string{
	"attack-wins", "attack-threat", "attack-points", "attack", "march-take", "march-guard", "march-goal",
	"march-join", "march", "fellowship", "fellowship-risk", "fellowship-mordor", "hide", "muster-walls",
	"muster-front", "muster", "advance-war", "advance", "play-blue", "play-healing", "play-shield",
	"play-muster", "play-ring", "play", "draw", "minion", "crown", "ring", "separate", "companions", "minions",
	"pass", "skip", "allocate", "declare-gate", "declare", "enter-mordor", "guide", "travel-on", "go-on",
	"cease", "withdraw", "retreat", "stand", "bear", "lose", "lose-companion", "reroll",
}

// judgedWars is how many wars are played on from an answer.
const judgedWars = 6

// ofWar explains an answer in War of the Ring.
func (e *explanation) ofWar(p *wotr.Position) string {
	q := Question{Rules: e.r, Decision: engine.Decision{Seat: e.seat, Step: e.step}, Pick: e.pick}
	w := &war{question: q, p: p, seat: e.seat, side: wotr.SideOf(e.seat)}
	w.muster()
	switch e.step {
	case "action.choose":
		e.why.Chance = e.playedOn(p)
		return e.ofDie(w)
	case "march.choose", "attack.choose":
		return e.ofDie(w)
	case "muster.second", "levy.choose":
		return e.ofLevy(w)
	case "turn.allocate":
		e.count("progress", int(p.Progress))
		return "allocate"
	case "fellowship.choose":
		return e.ofWay(w)
	case "battle.cease", "battle.withdraw", "battle.retreat":
		return e.ofBattle(w)
	case "tile.burden":
		return e.ofBurden(w)
	case "loss.choose":
		return "lose"
	case "hunt.reroll":
		if e.action.Verb == "reroll" {
			return "reroll"
		}
	}
	return ""
}

// playedOn is how likely the seat is to win when the baselines play on from the answer to the next turn. A
// card is in its hand in few of the worlds, so playing one is not judged.
func (e *explanation) playedOn(p *wotr.Position) int {
	if e.action.Verb == "play" {
		return 0
	}
	h := &warHead{rules: e.r, me: e.seat, turn: p.Turn}
	return e.mean(judgedWars, func(world engine.Position) (int, bool) {
		after, err := h.playOn(world, e.action, uint64(e.pick(1<<30)))
		return (certain + after) / 2, err == nil
	})
}

// to is the region of a field.
func (e *explanation) region(field string) wotr.Region { return wotr.Region(e.action.Get(field)) }

// ofDie explains what a die is used for.
func (e *explanation) ofDie(w *war) string {
	switch e.action.Verb {
	case "attack":
		return e.ofAttack(w)
	case "move-army":
		return e.ofMarch(w)
	case "move-fellowship":
		return e.ofFellowship(w)
	case "hide-fellowship":
		return "hide"
	case "muster":
		return e.ofLevy(w)
	case "voice-of-saruman":
		return "muster"
	case "advance":
		left := atWarBox - int(w.p.Box[wotr.Nation(e.action.Get("nation"))])
		if e.count("left", left-1); left == 1 {
			return "advance-war"
		}
		return "advance"
	case "play":
		return ofCard(wotr.Card(e.action.Get("card")))
	case "draw":
		e.count("hand", len(w.p.InHand(w.seat)))
		return "draw"
	case "bring-in":
		if w.side == wotr.Shadow {
			return "minion"
		}
		return "crown"
	case "use-ring":
		return "ring"
	case "separate":
		return "separate"
	case "move-companions":
		return "companions"
	case "move-minions":
		return "minions"
	case "pass":
		e.count("mine", w.diceLeft(w.side))
		e.count("theirs", w.diceLeft(w.side.Enemy()))
		return "pass"
	case "skip":
		return "skip"
	}
	return ""
}

// atWarBox is the step of the political track on which a nation is at war.
const atWarBox = 3

// ofAttack explains an attack by the worth of both armies, and by what stands there.
func (e *explanation) ofAttack(w *war) string {
	to := e.region("to")
	e.count("own", worthOf(w.side, wotr.ForceOf(e.action.Bag("with"))))
	e.count("enemy", w.defence(w.side.Enemy(), to))
	points := w.gain(w.side, to)
	e.count("points", points)
	switch {
	case w.wins(w.side, to):
		return "attack-wins"
	case w.side == wotr.Shadow && slices.Contains(w.threats(), to):
		e.tell("near", wotr.Regions, engine.Value(w.threatened(to)))
		return "attack-threat"
	case points > 0:
		return "attack-points"
	}
	return "attack"
}

// ofMarch explains where an army goes.
func (e *explanation) ofMarch(w *war) string {
	from, to := e.region("from"), e.region("to")
	points := w.gain(w.side, to)
	e.count("points", points)
	switch goal := w.nearer(from, to); {
	case points > 0:
		return "march-take"
	case w.side == wotr.FreePeoples && w.danger(to) > 0 && w.gain(wotr.Shadow, to) > 0:
		e.count("own", w.defence(w.side, to))
		e.count("danger", w.danger(to)+w.defence(w.side, to))
		return "march-guard"
	case goal != wotr.Nowhere:
		e.tell("goal", wotr.Regions, engine.Value(goal))
		e.count("far", to.Distance(goal))
		return "march-goal"
	case w.p.HasArmy(w.side, to):
		return "march-join"
	}
	return "march"
}

// nearer is the goal of an army to which a step leads; nowhere if that leads to none.
func (w *war) nearer(from, to wotr.Region) wotr.Region {
	if w.side == wotr.Shadow {
		if g, ok := w.closest(from); ok && to.Distance(g.region) < from.Distance(g.region) {
			return g.region
		}
		return wotr.Nowhere
	}
	goal := wotr.Nowhere
	for _, s := range w.raids() {
		if s.from == from && to.Distance(s.goal.region) < from.Distance(s.goal.region) &&
			(goal == wotr.Nowhere || from.Distance(s.goal.region) < from.Distance(goal)) {
			goal = s.goal.region
		}
	}
	return goal
}

// ofFellowship explains a move of the Fellowship by what it costs on average.
func (e *explanation) ofFellowship(w *war) string {
	const tenMoves = 10 // hundredths of one move are tenths of ten
	damage, limit := w.damageOfMove(), firstMove
	if w.p.HuntBox[wotr.FreePeoples] > 0 {
		if limit = secondMove; w.p.Corruption >= worn {
			limit = wornMove
		}
	}
	damage, limit = damage/tenMoves, limit/tenMoves
	e.count("cost", damage)
	e.count("limit", limit)
	e.count("eyes", int(w.p.HuntBox[wotr.Shadow]))
	switch {
	case w.p.InMordor:
		return "fellowship-mordor"
	case damage > limit:
		return "fellowship-risk"
	}
	return "fellowship"
}

// ofLevy explains where troops come.
func (e *explanation) ofLevy(w *war) string {
	if !e.action.Has("where") {
		return ""
	}
	where := e.region("where")
	if w.side == wotr.FreePeoples {
		if slices.Contains(w.walls(), where) {
			return "muster-walls"
		}
		return "muster"
	}
	if g, ok := w.closest(where); ok && g.region != where {
		e.tell("goal", wotr.Regions, engine.Value(g.region))
		e.count("far", where.Distance(g.region))
		return "muster-front"
	}
	return "muster"
}

// ofCard explains an event card by what it is for.
func ofCard(c wotr.Card) string {
	switch {
	case blueCards(c):
		return "play-blue"
	case healingCards(c):
		return "play-healing"
	case shieldCards(c):
		return "play-shield"
	case levyCards(c), musterCards(c):
		return "play-muster"
	case ringCards(c):
		return "play-ring"
	}
	return "play"
}

// ofWay explains what the Fellowship does before the hunt.
func (e *explanation) ofWay(w *war) string {
	switch e.action.Verb {
	case "declare":
		if to := e.region("to"); to == wotr.Morannon || to == wotr.MinasMorgul {
			return "declare-gate"
		}
		e.count("corruption", int(w.p.Corruption))
		return "declare"
	case "enter-mordor", "guide", "travel-on":
		return e.action.Verb
	}
	return ""
}

// ofBattle explains whether a battle goes on by what both armies are worth.
func (e *explanation) ofBattle(w *war) string {
	enemy := worthOf(w.side.Enemy(), w.p.Fighting(w.side.Enemy()))
	if e.step == "battle.cease" {
		enemy = w.defence(w.side.Enemy(), w.p.Battle.To)
	}
	e.count("own", worthOf(w.side, w.p.Fighting(w.side)))
	e.count("enemy", enemy)
	switch e.action.Verb {
	case "go-on", "cease", "withdraw", "retreat", "stand":
		return e.action.Verb
	}
	return ""
}

// ofBurden explains how the damage of a hunt is borne.
func (e *explanation) ofBurden(w *war) string {
	e.count("damage", max(0, w.p.Burden()))
	e.count("corruption", int(w.p.Corruption))
	switch e.action.Verb {
	case "bear":
		return "bear"
	case "lose-guide", "lose-random", "separate-guide":
		return "lose-companion"
	}
	return ""
}
