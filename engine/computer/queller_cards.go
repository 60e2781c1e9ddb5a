package computer

import (
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// What cards are for (Q11).
var (
	revealedCards = oneOfCards(wotr.MorgulWound, wotr.LureOfTheRing, wotr.TheBreakingOfTheFellowship)
	tileCards     = oneOfCards(wotr.ShelobsLair, wotr.TheRingIsMine, wotr.OnOnTheyWent, wotr.GiveItToUss)
	woundingCards = oneOfCards(wotr.OrcPatrol, wotr.IsildursBane, wotr.FoulThingFromTheDeep,
		wotr.CandlesOfCorpses, wotr.TheNazgulStrike, wotr.MorgulWound, wotr.LureOfTheRing, wotr.BalrogOfMoria)
	musterCards = oneOfCards(wotr.RageOfTheDunlendings, wotr.ReturnOfTheWitchKing, wotr.HalfOrcsAndGoblinMen,
		wotr.OlogHai, wotr.ANewPowerIsRising, wotr.ManyKingsToTheServiceOfMordor, wotr.TheKingIsRevealed,
		wotr.ShadowsOnTheMistyMountains, wotr.OrcsMultiplyingAgain, wotr.HordeFromTheEast,
		wotr.MonstersRoused,
		wotr.MusteringsOfLongPlannedWar, wotr.PitsOfMordor, wotr.KingsTheKingIsRevealed)
	cancellingCards = oneOfCards(wotr.TheShadowIsMoving, wotr.ReturnOfTheWitchKing)
)

// ringCards add corruption or a tile (Q30).
func ringCards(c wotr.Card) bool { return tileCards(c) || woundingCards(c) }

func oneOfCards(cards ...wotr.Card) func(wotr.Card) bool {
	return func(c wotr.Card) bool { return slices.Contains(cards, c) }
}

func anyOf(d wotr.Deck) func(wotr.Card) bool { return func(c wotr.Card) bool { return c.Deck() == d } }

func anyCard(wotr.Card) bool { return true }

// initiative is that of a card's combat half.
func initiative(c wotr.Card) int {
	if list := c.Initiative(); len(list) > 0 {
		return slices.Min(list)
	}
	return 0
}

// playable reports whether a card that can be played changes something, and does not force a rash attack
// (Q10).
func (w *war) playable(c wotr.Card) bool {
	switch c {
	case wotr.CorsairsOfUmbar:
		return w.p.HasArmy(wotr.Shadow, wotr.Umbar)
	case wotr.Grond, wotr.TheFightingUrukHai:
		for _, s := range w.attacks() {
			if s.from == s.to && daring(w, &s) {
				return true
			}
		}
		return false
	case wotr.TheLidlessEye:
		return w.p.InMordor || w.p.Progress > 0
	case wotr.HillTrolls:
		return w.p.Reinforcements[wotr.FigureOf(wotr.Sauron, wotr.Elite)] > 0
	}
	return true
}

// playOf plays a card of those that fit, the one with the lowest initiative first, with one of some dice.
func (u *queller) playOf(fits func(wotr.Card) bool, dice wish) rule {
	return func(w *war) (engine.Action, bool) {
		var cards []wotr.Card
		for _, c := range w.p.InHand(w.seat) {
			if fits(c) && w.playable(c) {
				cards = append(cards, c)
			}
		}
		cards = ordered(w, cards, func(c wotr.Card) order { return order{-initiative(c)} })
		return w.play(cards, dice)
	}
}

// play plays the first of some cards for which one of some dice pays.
func (w *war) play(cards []wotr.Card, dice wish) (engine.Action, bool) {
	for _, c := range cards {
		for _, die := range dice.values {
			if a, ok := w.try("play", wish{field: "die", values: []engine.Value{die}}, one("card", c)); ok {
				return a, true
			}
		}
	}
	return engine.Action{}, false
}

// preferred is the deck that goes with the strategy (Q10).
func (u *queller) preferred(w *war) (first, other wotr.Deck) {
	if u.hunts(w) {
		return wotr.ShadowCharacterDeck, wotr.ShadowStrategyDeck
	}
	return wotr.ShadowStrategyDeck, wotr.ShadowCharacterDeck
}

// drawBelow draws a card while it holds fewer than so many.
func drawBelow(most int, d wotr.Deck) rule {
	return func(w *war) (engine.Action, bool) {
		if len(w.p.InHand(w.seat)) >= most {
			return engine.Action{}, false
		}
		return w.try("draw", byEvent, one("deck", d))
	}
}

// event uses an Event result (Q29).
func (u *queller) event(w *war) (engine.Action, bool) {
	first, other := u.preferred(w)
	return w.firstOf(u.playOf(anyOf(first), byEvent), drawBelow(4, first), u.playOf(anyCard, byEvent),
		drawBelow(99, first), drawBelow(99, other))
}

// lastCard plays any card with whatever pays for it, before a die is thrown away.
func (u *queller) lastCard(w *war) (engine.Action, bool) {
	return u.playOf(anyCard, paidBy(wotr.EventFace, wotr.ArmyFace, wotr.MusterFace, wotr.ArmyMusterFace,
		wotr.CharacterFace))(w)
}

// discardRank is the higher, the sooner a card is thrown away (Q20).
func (u *queller) discardRank(w *war, c wotr.Card) order {
	strategy := is(c.Deck() == wotr.ShadowStrategyDeck)
	if u.hunts(w) {
		return order{is(!revealedCards(c)), is(!tileCards(c)), strategy, initiative(c)}
	}
	return order{is(!revealedCards(c)), 1 - strategy, initiative(c), is(!tileCards(c))}
}

// cards answers what cards ask.
func (u *queller) cards(w *war) (engine.Action, bool) {
	switch w.question.Decision.Step {
	case "hand.discard":
		return w.try("discard", one("card", ordered(w, w.p.InHand(w.seat),
			func(c wotr.Card) order { return u.discardRank(w, c) })...))
	case "card.draw", "hand.draw", "seeing.draw":
		first, other := u.preferred(w)
		return w.try("draw-from", one("deck", first, other))
	case "card.effect":
		return u.effect(w)
	case "card.region":
		return u.region(w)
	}
	return engine.Action{}, false
}

// effect chooses between what a card can do: an attack if that is daring, else whatever does most.
func (u *queller) effect(w *war) (engine.Action, bool) {
	names := []string{"recruit", "corruption", "hunt-roll", "discard", "move-armies", "move-nazgul",
		"nothing"}
	if slices.ContainsFunc(w.attacks(), func(s step) bool { return daring(w, &s) }) {
		names = append([]string{"attack"}, names...)
	}
	want := wish{field: "effect"}
	for _, name := range names {
		if v, ok := wotr.Deeds.Parse(name); ok {
			want.values = append(want.values, v)
		}
	}
	return w.try("choose-effect", want)
}

// region chooses the region of a card: Cruel Weather drives the Fellowship away from Mordor, and troops come
// where they are nearest to a goal.
func (u *queller) region(w *war) (engine.Action, bool) {
	list := ordered(w, everyRegion, func(r wotr.Region) order {
		switch w.p.Here().Card {
		case wotr.CruelWeather:
			return order{min(wotr.Journey(r, wotr.Morannon), wotr.Journey(r, wotr.MinasMorgul)),
				int(w.p.Armies[r][flyer])}
		case wotr.DreadfulSpells:
			return order{int(w.p.Armies[r][flyer]) + is(w.p.Army(wotr.Shadow, r).Has(wotr.WitchKing)),
				w.defence(wotr.FreePeoples, r)}
		}
		return w.focus(r)
	})
	return w.try("choose-region", one("region", list...))
}

// focus ranks places to which troops come (Q31): with an army that is under siege or besieges, is fit for its
// goal, or great; else near to a goal.
func (w *war) focus(r wotr.Region) order {
	f := w.p.Army(wotr.Shadow, r)
	g, ok := w.closest(r)
	fit := ok && f.Units() > 0 && w.fit(r, g, f)
	return order{is(w.p.Besieged[r>>6]>>(r&63)&1 == 1), is(f.Units() < fullArmy), is(fit),
		is(w.p.State[wotr.Saruman] == wotr.OnMap && r == wotr.Orthanc), worthOf(wotr.Shadow, f),
		is(ok) * (100 - r.Distance(g.region)), -g.kind}
}

// muster recruits by a Muster result (Q31), Isengard's by the Voice of Saruman.
func (u *queller) muster(w *war) (engine.Action, bool) {
	three, _ := wotr.Voices.Parse("recruit")
	if a, ok := w.try("voice-of-saruman", byMuster, wish{field: "how", values: []engine.Value{three}}); ok &&
		w.p.Reinforcements[wotr.FigureOf(wotr.Isengard, wotr.Regular)] >= 3 {
		return a, true
	}
	return w.recruit(&byMuster, u.homes(w), wotr.Elite, wotr.Regular, wotr.Leader)
}

// musterAtThreat recruits where a stronghold is threatened (Q22.5).
func musterAtThreat(w *war) (engine.Action, bool) {
	var list []wotr.Region
	for _, enemy := range w.threats() {
		list = append(list, w.threatened(enemy))
	}
	return w.recruit(&byMuster, list, wotr.Elite, wotr.Regular, wotr.Leader)
}

// homes are the places to recruit in, the best first.
func (u *queller) homes(w *war) []wotr.Region {
	var list []wotr.Region
	for _, r := range everyRegion {
		if f := r.Facts(); f.Nation.Side() == wotr.Shadow && f.Nation != wotr.NoNation &&
			f.Settlement != wotr.NoSettlement {
			list = append(list, r)
		}
	}
	return ordered(w, list, w.focus)
}

// recruit recruits with a die in the first of some places that takes a figure of one of some ranks.
func (w *war) recruit(die *wish, places []wotr.Region, ranks ...wotr.Rank) (engine.Action, bool) {
	for _, r := range places {
		for _, k := range ranks {
			wishes := []wish{one("what", wotr.FigureOf(r.Facts().Nation, k)), one("where", r)}
			if die != nil {
				wishes = append(wishes, *die)
			}
			if a, ok := w.try("muster", wishes...); ok {
				return a, true
			}
		}
	}
	return engine.Action{}, false
}

// bestPlaces is the wish for a place to which troops come.
func (w *war) bestPlaces() wish { return one("where", ordered(w, everyRegion, w.focus)...) }

// musters answers what recruiting asks.
func (u *queller) musters(w *war) (engine.Action, bool) {
	switch w.question.Decision.Step {
	case "muster.second":
		return w.firstOf(func(w *war) (engine.Action, bool) {
			return w.recruit(nil, u.homes(w), wotr.Regular, wotr.Leader)
		}, verb("done"))
	case "levy.choose", "levy.some":
		return w.try("recruit", w.bestPlaces(), company("what", elitesFirst(w.side)))
	case "upgrade.choose":
		return w.try("upgrade", w.bestPlaces())
	case "gather.choose":
		return w.firstOf(func(w *war) (engine.Action, bool) {
			return w.try("gather", company("with", everyone))
		}, verb("done"))
	}
	return engine.Action{}, false
}

// elitesFirst fills a bag of units with as many as may be, elites first.
func elitesFirst(s wotr.Side) func(all wotr.Force) []wotr.Force {
	return func(all wotr.Force) (list []wotr.Force) {
		for n := all.Units(); n >= 0; n-- {
			list = append(list, strongest(s, all, n))
		}
		return append([]wotr.Force{all}, list...)
	}
}
