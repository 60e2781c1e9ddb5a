package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The preparation phase (Rulebook p.25).

// prepareEvents are told of it.
var prepareEvents = []engine.EventDef{
	event("fellowship", fact("gained", engine.Number), fact("tokens", engine.Number)),
}

// prepareAllies has the Ring-bearer draw an ally card.
func prepareAllies(pl *play) {
	pl.Goto(prepareSorcery)
	if !useOngoing(pl, dataset.AtAllyDraw) {
		drawAllies(pl, 1)
	}
}

// passFirst hands the first player's token on; the new first player draws a sorcery card.
func passFirst(pl *play) {
	p := pl.P
	if p.hunters().Count() > 1 {
		p.First = p.nextHunter(p.First)
		pl.Tell("first-player", engine.Tell("seat", engine.Value(p.First)))
	}
	pl.Goto(prepareRoll)
	drawSorcery(pl, p.First, 1)
}

// rollAgain rolls all dice, that of the Chief among them while he is in play (Rulebook p.33).
func rollAgain(pl *play) {
	pl.P.endChiefDie()
	rollAndGain(pl)
	pl.Return()
}

// rollAndGain rolls the dice. For each Shadow the Ring-bearer gets a Fellowship token (Rulebook p.9, p.25).
func rollAndGain(pl *play) { gainTokens(pl, rollDice(pl)) }

// gainTokens moves Fellowship tokens from the pool to Frodo's card, as many as there are.
func gainTokens(pl *play, n int) {
	p := pl.P
	n = min(n, int(p.Pool))
	if n == 0 {
		return
	}
	p.Pool -= int8(n)
	p.Tokens += int8(n)
	pl.Tell("fellowship", number("gained", n), number("tokens", p.Tokens))
}

func prepareSteps() map[engine.StepID]step {
	return map[engine.StepID]step{
		prepareAlly:    {Name: "prepare.ally", Run: prepareAllies},
		prepareSorcery: {Name: "prepare.sorcery", Run: passFirst},
		prepareRoll:    {Name: "prepare.roll", Run: rollAgain},
	}
}
