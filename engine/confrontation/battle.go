package confrontation

import (
	"slices"

	"redbook/engine"
)

// An attack is battle after battle until the attacker is gone or alone (rulebook, "Walka"). The letters B1 to
// B11 are those of spec section 5.

// nextBattle begins the attack's next battle, if there is one (B11, B1).
func nextBattle(pl *play) {
	p := pl.P
	f := p.Here()
	enemy := characters[f.Who].side.Enemy()
	if p.Where[f.Who] != f.To || !p.has(enemy, f.To) {
		pl.Return()
		return
	}
	open, hidden := opponents(p)
	switch {
	case whyNoGaze(p, Sauron.Seat()) == nil && len(hidden) > 0: // he may want to see them first
		pl.Goto(attackOpponent)
	case len(open) == 0:
		drawOpponent(pl, hidden)
	case len(open) == 1 && len(hidden) == 0:
		beginBattle(pl, open[0])
	default:
		pl.Goto(attackOpponent)
	}
}

// opponents lists the enemies in the attacked region: those who are revealed at this moment, and the hidden
// ones.
func opponents(p *Position) (open, hidden []Character) {
	f := p.Here()
	for _, c := range p.at(characters[f.Who].side.Enemy(), f.To) {
		if p.Revealed[c] {
			open = append(open, c)
		} else {
			hidden = append(hidden, c)
		}
	}
	return open, hidden
}

// drawOpponent draws one of the hidden enemies: their owner may have mixed them, so all are equally likely
// (spec 4.6).
func drawOpponent(pl *play, hidden []Character) {
	if len(hidden) == 1 {
		beginBattle(pl, hidden[0])
		return
	}
	from := make([]engine.Value, len(hidden))
	for i, c := range hidden {
		from[i] = engine.Value(c)
	}
	pl.Cover("opponent.drawn")
	beginBattle(pl, Character(pl.DrawOnly(characters[hidden[0]].side.only(), "opponent", Characters, from)))
}

func chooseOpen(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	open, _ := opponents(p)
	for _, c := range open {
		out = append(out, engine.Value(c))
	}
	return out
}

func whyNotOpen(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	if Character(v) == Nobody {
		return unsaid
	}
	open, _ := opponents(p)
	return notOpen.Unless(slices.Contains(open, Character(v)))
}

func fightOpen(pl *play, _ engine.Seat, a engine.Action) {
	pl.Cover("opponent.named")
	beginBattle(pl, Character(a.Get("who")))
}

func whyNoneHidden(p *Position, _ engine.Seat) *reason {
	_, hidden := opponents(p)
	return noneHidden.Unless(len(hidden) > 0)
}

func fightHidden(pl *play, _ engine.Seat, _ engine.Action) {
	_, hidden := opponents(pl.P)
	drawOpponent(pl, hidden)
}

func beginBattle(pl *play, enemy Character) {
	p := pl.P
	f := p.Here()
	f.Fought++
	attacker := characters[f.Who].side
	p.Battle = Battle{Turn: p.Turn, Region: f.To, Attacker: attacker}
	p.Battle.Fighters[attacker], p.Battle.Fighters[attacker.Enemy()] = f.Who, enemy
	pl.Goto(battleReveal)
}

// revealFighters shows both fighters (B2).
func revealFighters(pl *play) {
	p := pl.P
	attacker := p.Battle.Attacker
	reveal(pl, p.fighter(attacker))
	reveal(pl, p.fighter(attacker.Enemy()))
	pl.Tell("battle", region("region", p.Battle.Region), character("attacker", p.fighter(attacker)),
		character("defender", p.fighter(attacker.Enemy())))
	pl.Cover("fought." + p.fighter(Fellowship).String())
	pl.Cover("fought." + p.fighter(Sauron).String())
	switch {
	case texts[p.fighter(Sauron)].silences:
		pl.Cover("ability." + p.fighter(Sauron).String())
		pl.Tell("silenced", character("by", p.fighter(Sauron)), character("character", p.fighter(Fellowship)))
		pl.Goto(battleSauronText)
	default:
		askGwaihir(pl)
	}
}

// openBattle goes on to who may stand in and to the text of the Fellowship's fighter (B3b, B3c).
func openBattle(pl *play) {
	if mayStandIn(pl.P) {
		pl.Goto(battleStandIn)
		return
	}
	pl.Goto(battleFellowshipText)
}

// fellowshipText resolves the text of the Fellowship's fighter (B3).
func fellowshipText(pl *play) {
	pl.Goto(battleSauronText)
	if pl.P.Battle.Eagle {
		flyAway(pl)
		return
	}
	if opening := texts[pl.P.fighter(Fellowship)].opening; opening != nil {
		opening(pl, Fellowship)
	}
}

// sauronText resolves the text of Sauron's fighter (B4), unless the battle is over.
func sauronText(pl *play) {
	if battleOver(pl) {
		return
	}
	pl.Goto(battleCards)
	if opening := texts[pl.P.fighter(Sauron)].opening; opening != nil {
		opening(pl, Sauron)
	}
}

// battleOver goes to the battle's end if it is over.
func battleOver(pl *play) bool {
	if pl.P.Battle.Over {
		pl.Goto(battleEnd)
	}
	return pl.P.Battle.Over
}

// askForCards lets both choose a card, or Sauron first where the Fellowship's fighter sees it first (B5).
func askForCards(pl *play) {
	b := &pl.P.Battle
	switch {
	case battleOver(pl):
	case b.NoCards:
		pl.Goto(battleStrengths)
	case speaks(pl.P) && texts[pl.P.fighter(Fellowship)].seesFirst:
		pl.Cover("ability." + pl.P.fighter(Fellowship).String())
		pl.Tell("sees-first", character("character", pl.P.fighter(Fellowship)))
		pl.Goto(battleSauronFirst)
	default:
		pl.Goto(battleChoose)
	}
}

// speaks reports whether the Fellowship fighter's own text has effect: Gwaihir replaces it.
func speaks(p *Position) bool { return !texts[p.fighter(Sauron)].silences && !p.Battle.Eagle }

// strength is what a side's fighter brings to the battle without a card.
func (p *Position) strength(s Side) int {
	c := p.fighter(s)
	strength := characters[c].strength
	if changed := texts[c].strength; changed != nil && (s == Sauron || speaks(p)) {
		strength = changed(p)
	}
	if s == Fellowship && p.Battle.Helped {
		strength++
	}
	return strength
}

// cardStrength is what a side's card adds.
func (p *Position) cardStrength(s Side) int {
	if s == Sauron && (p.Battle.Cloaked || texts[p.fighter(s)].cardless) {
		return 0
	}
	return p.effectiveCard(s).Strength()
}

// compare holds the strengths against each other: the weaker one is defeated, or both (B8).
func compare(pl *play) {
	if battleOver(pl) {
		return
	}
	p, b := pl.P, &pl.P.Battle
	for s := Fellowship; s <= Sauron; s++ {
		b.Totals[s] = int8(p.strength(s) + p.cardStrength(s))
	}
	b.Compared, b.Over = true, true
	pl.Tell("compared", number("fellowship", int(b.Totals[Fellowship])), number("sauron", int(b.Totals[Sauron])))
	pl.Goto(battleEnd)
	switch f, s := b.Totals[Fellowship], b.Totals[Sauron]; {
	case f == s:
		pl.Cover("compare.equal")
		defeatBoth(pl)
	case f < s:
		pl.Cover("compare.sauron")
		defeat(pl, p.fighter(Fellowship))
	default:
		pl.Cover("compare.fellowship")
		defeat(pl, p.fighter(Sauron))
	}
}

// defeatBoth defeats both fighters; the Fellowship's goes last, because with him the game may end.
func defeatBoth(pl *play) {
	pl.P.Battle.Over = true
	defeat(pl, pl.P.fighter(Sauron))
	defeat(pl, pl.P.fighter(Fellowship))
}

// endBattle resolves what follows a defeat (B9), puts the cards away (B10) and looks for the next battle.
func endBattle(pl *play) {
	p, b := pl.P, &pl.P.Battle
	if b.Falling {
		pl.Goto(battleEscape)
		return
	}
	pl.Goto(attackNext)
	for s := Fellowship; s <= Sauron; s++ {
		if after := texts[b.Fighters[s]].afterVictory; after != nil && b.Fates[s] == Stands &&
			b.Fates[s.Enemy()] == Defeated {
			after(pl, p.fighter(s))
		}
	}
	discard(pl)
}

// defeat defeats a character. A fighter whose text lets him retreat instead does so, or not, when the battle
// is over (B9).
func defeat(pl *play, c Character) {
	p := pl.P
	if s := characters[c].side; p.fights(c) && p.refuges(c) != 0 {
		p.Battle.Falling, p.Battle.Fates[s] = true, Defeated
		pl.Tell("beaten", character("character", c))
		return
	}
	fall(pl, c)
}

// fights reports whether a character is a fighter of this turn's newest battle.
func (p *Position) fights(c Character) bool {
	return p.fighter(characters[c].side) == c && p.Battle.Turn == p.Turn
}

// fall takes a character out of the game, openly.
func fall(pl *play, c Character) {
	p := pl.P
	p.Where[c], p.Revealed[c], p.Seen[c] = Nowhere, false, false
	for i := range p.Defeated {
		if p.Defeated[i] == Nobody {
			p.Defeated[i] = c
			break
		}
	}
	if p.fights(c) {
		p.Battle.Fates[characters[c].side] = Defeated
	}
	if p.Spied == c {
		p.Spied = Nobody // should he come back, the Crebain have lost him (C53)
	}
	pl.Tell("defeated", character("character", c))
	ringLost(pl, c)
}
