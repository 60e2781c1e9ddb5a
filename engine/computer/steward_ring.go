package computer

import (
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// What cards are for.
var (
	blueCards = oneOfCards(wotr.ElvenCloaks, wotr.ElvenRope, wotr.PhialOfGaladriel,
		wotr.SmeagolHelpsNiceMaster)
	healingCards = oneOfCards(wotr.Athelas, wotr.ThereIsAnotherWay, wotr.BilbosSong)
	shieldCards  = oneOfCards(wotr.MithrilCoatAndSting, wotr.AxeAndBow, wotr.HornOfGondor, wotr.WizardsStaff)
	levyCards    = oneOfCards(wotr.WisdomOfElrond, wotr.KingsWisdomOfElrond, wotr.TheRedArrow,
		wotr.CirdansShips, wotr.GuardsOfTheCitadel, wotr.CelebornsGaladhrim, wotr.RidersOfTheoden,
		wotr.KingsRidersOfTheoden, wotr.GrimbeornTheOld, wotr.ImrahilOfDolAmroth, wotr.KingBrandsMen,
		wotr.KingsKingBrandsMen, wotr.SwordsInEriador, wotr.KindredOfGlorfindel, wotr.DainIronfootsGuard,
		wotr.KingsDainIronfootsGuard, wotr.EomerSonOfEomund, wotr.ThranduilsArchers,
		wotr.KingsThranduilsArchers,
		wotr.HouseOfTheStewards, wotr.KingsHouseOfTheStewards, wotr.TheGreyCompany, wotr.APowerTooGreat,
		wotr.BookOfMazarbul, wotr.FearFireFoes, wotr.FaramirsRangers, wotr.TheSpiritOfMordor)
	entCards = oneOfCards(wotr.TheEntsAwakeTreebeard, wotr.TheEntsAwakeHuorns, wotr.TheEntsAwakeEntmoot,
		wotr.DeadMenOfDunharrow)
)

// damageOfMove is the mean damage of a move of the Fellowship now, in hundredths: the chance that the hunt
// succeeds, times what a tile costs on average.
func (w *war) damageOfMove() int {
	dice, needs, rerolls := w.p.HuntRoll()
	const whole = 10_000
	fails := whole
	for range dice + min(rerolls, dice) {
		fails = fails * (needs - 1) / 6
	}
	const meanTile = 150
	return (whole - fails) * meanTile / whole
}

// What a move may cost, in hundredths: the first one of a turn, and those after it, fresh and worn.
const (
	firstMove  = 110
	secondMove = 80
	wornMove   = 50
	worn       = 4
	carefully  = 60 // of whoever is keen: a second one on the track, and a last one
	hurryFrom  = 2  // points that the Shadow has or besieges: from then on whoever is keen hurries
)

// move moves the Fellowship while that is bearable. On the Mordor track, where it costs to stand still, it
// moves in any case, but whoever is keen only once in a turn. To whoever hurries a second move may cost what
// a first one may, and a worn one what a second may.
func (s steward) move(w *war) (engine.Action, bool) {
	limit, moved := firstMove, w.p.HuntBox[wotr.FreePeoples] > 0
	hurried, tired := s.keen && w.hurried(), w.p.Corruption >= worn
	switch {
	case w.p.InMordor && !(s.keen && moved):
		return w.try("move-fellowship", freeCharacter)
	case !moved, hurried && (w.p.InMordor || !tired):
	case w.p.InMordor:
		limit = carefully
	case tired && !hurried:
		limit = wornMove
	default:
		limit = secondMove
	}
	if w.damageOfMove() > limit {
		return engine.Action{}, false
	}
	return w.try("move-fellowship", freeCharacter)
}

// hurried reports whether the Shadow is so far ahead that the Fellowship has no time to lose.
func (w *war) hurried() bool {
	points := w.p.Points(wotr.Shadow)
	for _, r := range everyRegion {
		points += r.Facts().Points * is(w.p.Besieges(wotr.Shadow, r))
	}
	return points >= hurryFrom
}

// lastMove moves it with a die for which there is no better use, if that is not rash.
func (s steward) lastMove(w *war) (engine.Action, bool) {
	limit := firstMove
	if s.keen && !w.hurried() {
		limit = carefully
	}
	if w.damageOfMove() > limit {
		return engine.Action{}, false
	}
	return w.try("move-fellowship", freeCharacter)
}

// hide hides the Fellowship; with Strider as guide any result will do.
func (s steward) hide(w *war) (engine.Action, bool) {
	return w.try("hide-fellowship", paidBy(wotr.ArmyFace, wotr.ArmyMusterFace, wotr.MusterFace,
		wotr.EventFace,
		wotr.CharacterFace, wotr.WillFace))
}

// ringForRing uses an Elven Ring where the Fellowship lies open, or on the Mordor track.
func (s steward) ringForRing(w *war) (engine.Action, bool) {
	if w.shows(w.side, wotr.CharacterFace)+w.shows(w.side, wotr.WillFace) > 0 || !w.p.Revealed &&
		!w.p.InMordor {
		return engine.Action{}, false
	}
	from := freeAny
	from.field = "from"
	return w.try("use-ring", from, one("to", wotr.CharacterFace))
}

// crown brings in Aragorn or Gandalf the White: a die for the rest of the war.
func crown(w *war) (engine.Action, bool) {
	return w.firstOf(
		func(w *war) (engine.Action, bool) { return w.try("bring-in", one("who", wotr.Aragorn)) },
		func(w *war) (engine.Action, bool) {
			return w.try("bring-in", one("who", wotr.GandalfTheWhite), one("where", wotr.MinasTirith,
				wotr.Lorien,
				wotr.Fangorn, wotr.Rivendell))
		})
}

// crownPlaces is where Strider becomes Aragorn.
var crownPlaces = []wotr.Region{wotr.MinasTirith, wotr.DolAmroth, wotr.Pelargir}

// leaveForGondor has Strider leave the Fellowship as soon as he can come to where he is crowned, and go there
// when he is on the map.
func leaveForGondor(w *war) (engine.Action, bool) {
	strider := func(wotr.Force) []wotr.Force {
		return []wotr.Force{wotr.ForceOf([]engine.Count{{Kind: engine.Value(wotr.FigureOfCharacter(wotr.Strider)),
			N: 1}})}
	}
	if w.p.State[wotr.Strider] == wotr.OnMap && !slices.Contains(crownPlaces, w.p.Where[wotr.Strider]) {
		at := w.p.Where[wotr.Strider]
		places := ordered(w, everyRegion,
			func(r wotr.Region) order { return order{-r.Distance(wotr.DolAmroth)} })
		return w.try("move-companions", freeCharacter, one("from", at), company("who", strider),
			one("to", append(slices.Clone(crownPlaces), places...)...))
	}
	return w.try("separate", freeCharacter, company("who", strider), one("to", crownPlaces...))
}

// cards plays blue tiles, healing, protections, and whatever brings troops.
func (s steward) cards(w *war) (engine.Action, bool) {
	dice := paidBy(wotr.EventFace, wotr.CharacterFace)
	playing := func(fits func(wotr.Card) bool, dice wish) rule {
		return func(w *war) (engine.Action, bool) {
			return w.play(slices.DeleteFunc(w.p.InHand(w.seat), func(c wotr.Card) bool { return !fits(c) }),
				dice)
		}
	}
	return w.firstOf(
		when(w.p.Corruption >= 2, playing(healingCards, dice)), playing(blueCards, dice),
		playing(shieldCards, dice), playing(entCards, dice),
		playing(levyCards, paidBy(wotr.EventFace, wotr.MusterFace, wotr.ArmyFace, wotr.ArmyMusterFace)))
}

// lastCard plays any card before a die is thrown away.
func (s steward) lastCard(w *war) (engine.Action, bool) {
	return w.play(w.p.InHand(w.seat), paidBy(wotr.EventFace, wotr.ArmyFace, wotr.MusterFace,
		wotr.ArmyMusterFace))
}

// draw draws a card, of the deck of which it holds fewer.
func (s steward) draw(w *war) (engine.Action, bool) {
	return w.try("draw", freeEvent, one("deck", w.scarcer()...))
}

func (w *war) scarcer() []wotr.Deck {
	character := 0
	hand := w.p.InHand(w.seat)
	for _, c := range hand {
		character += is(c.Deck() == wotr.FreeCharacterDeck)
	}
	if 2*character <= len(hand) {
		return []wotr.Deck{wotr.FreeCharacterDeck, wotr.FreeStrategyDeck}
	}
	return []wotr.Deck{wotr.FreeStrategyDeck, wotr.FreeCharacterDeck}
}

// How far off its way the Fellowship goes to be healed, and from which corruption on.
const (
	healFrom   = 4
	healDetour = 2
)

// way answers what the Fellowship is asked.
func (s steward) way(w *war) (engine.Action, bool) {
	switch w.question.Decision.Step {
	case "fellowship.choose":
		return w.firstOf(verb("enter-mordor"), s.declare, s.guide, verb("travel-on"))
	case "guide.choose":
		return s.guide(w)
	case "reveal.move":
		return w.try("lead", one("to", ordered(w, everyRegion, func(r wotr.Region) order {
			return order{-min(wotr.Journey(r, wotr.Morannon), wotr.Journey(r, wotr.MinasMorgul)) -
				2*is(w.hunted(r)), -is(w.hunted(r))}
		})...))
	case "separate.alive":
		return w.try("escape", one("to", w.wakingPlaces()...))
	case "tile.staff":
		return w.try("use-from-table")
	case "tile.mithril":
		if f := w.p.Here().Tile.Facts(); f.Value >= 2 || f.Eye || f.Die {
			return w.try("use-from-table")
		}
		return w.try("decline")
	case "tile.burden":
		return s.burden(w)
	case "hand.discard":
		return w.try("discard", one("card", ordered(w, w.p.InHand(w.seat), func(c wotr.Card) order {
			return order{-s.keeps(c)}
		})...))
	case "card.draw", "hand.draw":
		return w.try("draw-from", one("deck", w.scarcer()...))
	}
	return engine.Action{}, false
}

// keeps is how gladly a card is held.
func (s steward) keeps(c wotr.Card) int {
	switch {
	case blueCards(c), shieldCards(c):
		return 3
	case healingCards(c):
		return 2
	case levyCards(c):
		return 1
	}
	return 0
}

// hunted reports whether the hunt would roll again for the Fellowship in a region.
func (w *war) hunted(r wotr.Region) bool {
	f := r.Facts()
	return w.p.HasArmy(wotr.Shadow, r) || w.p.Armies[r][flyer] > 0 || f.Settlement == wotr.Stronghold &&
		f.Nation.Side() == wotr.Shadow && w.p.Controls(wotr.Shadow, r)
}

// declare shows the Fellowship at the gates, and where it can be healed on its way.
func (s steward) declare(w *war) (engine.Action, bool) {
	p := w.p
	gates := []wotr.Region{wotr.Morannon, wotr.MinasMorgul}
	for _, r := range gates {
		if wotr.Journey(p.Bearers, r) <= int(p.Progress) {
			return w.try("declare", one("to", gates...))
		}
	}
	if int(p.Corruption) < healFrom-is(s.keen) {
		return engine.Action{}, false
	}
	var havens []wotr.Region
	for _, r := range everyRegion {
		f := r.Facts()
		detour := wotr.Journey(p.Bearers, r) + min(wotr.Journey(r, gates[0]), wotr.Journey(r,
			gates[1])) - p.ToMordor()
		if (f.Settlement == wotr.City || f.Settlement == wotr.Stronghold) &&
			f.Nation.Side() == wotr.FreePeoples &&
			p.Controls(wotr.FreePeoples, r) && wotr.Journey(p.Bearers, r) <= int(p.Progress) &&
			detour <= healDetour {
			havens = append(havens, r)
		}
	}
	return w.try("declare", one("to", ordered(w, havens, func(r wotr.Region) order {
		return order{-min(wotr.Journey(r, gates[0]), wotr.Journey(r, gates[1]))}
	})...))
}

// guides are those who lead the Fellowship, the first first.
var guides = []wotr.Character{wotr.GandalfTheGrey, wotr.Strider, wotr.Boromir, wotr.Gimli, wotr.Legolas,
	wotr.Meriadoc, wotr.Peregrin}

// guide makes Strider the guide of a revealed Fellowship, else Gandalf.
func (s steward) guide(w *war) (engine.Action, bool) {
	if w.p.Revealed {
		return w.firstOf(func(w *war) (engine.Action, bool) {
			return w.try("guide", one("who",
				wotr.Strider))
		},
			(*war).mustGuide)
	}
	if w.p.State[wotr.GandalfTheGrey] == wotr.InFellowship {
		return w.try("guide", one("who", wotr.GandalfTheGrey))
	}
	return w.mustGuide()
}

// mustGuide chooses a guide where somebody must be chosen.
func (w *war) mustGuide() (engine.Action, bool) {
	if w.question.Decision.Step != "guide.choose" {
		return engine.Action{}, false
	}
	return w.try("guide", one("who", guides...))
}

// deadly is the corruption at which the Ring-bearers fall.
const deadly = 12

// burden bears the damage of a hunt, or has a Companion fall for it: whoever is worth no more than the
// damage, and anybody before the end.
func (s steward) burden(w *war) (engine.Action, bool) {
	damage, corruption := w.p.Burden(), int(w.p.Corruption)
	if damage <= 0 {
		return w.try("bear")
	}
	level := w.p.Guide.Facts().Level
	guideFalls := w.p.Guide == wotr.Gollum || level <= damage
	switch {
	case corruption+damage >= deadly:
		return w.firstOf(verb("use-from-table"), verb("lose-guide"), verb("lose-random"),
			verb("separate-guide"),
			verb("let-gollum-reveal"), verb("bear"))
	case damage >= 2 || corruption >= worn:
		return w.firstOf(verb("use-from-table"), verb("separate-guide"), verb("let-gollum-reveal"),
			when(guideFalls || corruption+damage >= deadly-3, verb("lose-guide")),
			when(damage >= 2 && corruption >= 2, verb("lose-random")), verb("bear"))
	}
	return w.firstOf(when(w.p.InMordor && level <= damage, verb("lose-guide")), verb("bear"))
}
