package wotr

import "redbook/engine"

// The players' symbols on event cards (Rulebook chapter XI, p.46).

// playerSymbols is the player whose symbol the event half of a card shows, in games for three and four
// (Rulebook chapter XI): only he plays it. freeSeat means that any player of the side may.
var playerSymbols = [cardCount]Player{
	APowerTooGreat:        gondorSeat,
	ThePowerOfTomBombadil: rohanSeat,
	BookOfMazarbul:        rohanSeat,
	FaramirsRangers:       gondorSeat,
	FearFireFoes:          rohanSeat,
	TheRedArrow:           rohanSeat,
	CirdansShips:          gondorSeat,
	GuardsOfTheCitadel:    gondorSeat,
	CelebornsGaladhrim:    gondorSeat,
	RidersOfTheoden:       rohanSeat,
	GrimbeornTheOld:       rohanSeat,
	ImrahilOfDolAmroth:    gondorSeat,
	KingBrandsMen:         rohanSeat,
	SwordsInEriador:       rohanSeat,
	KindredOfGlorfindel:   gondorSeat,
	DainIronfootsGuard:    rohanSeat,
	EomerSonOfEomund:      rohanSeat,
	ThranduilsArchers:     gondorSeat,

	Grond:                   witchKingSeat,
	ThePalantirOfOrthanc:    sarumanSeat,
	Wormtongue:              sarumanSeat,
	TheBlackCaptainCommands: witchKingSeat,

	TheFightingUrukHai:            sarumanSeat,
	CorsairsOfUmbar:               sarumanSeat,
	RageOfTheDunlendings:          sarumanSeat,
	ReturnOfTheWitchKing:          witchKingSeat,
	HalfOrcsAndGoblinMen:          sarumanSeat,
	OlogHai:                       witchKingSeat,
	HillTrolls:                    witchKingSeat,
	ANewPowerIsRising:             sarumanSeat,
	ManyKingsToTheServiceOfMordor: sarumanSeat,
	TheKingIsRevealed:             witchKingSeat,
	ShadowsOnTheMistyMountains:    witchKingSeat,
	OrcsMultiplyingAgain:          witchKingSeat,
	HordeFromTheEast:              sarumanSeat,
	MonstersRoused:                witchKingSeat,
	PitsOfMordor:                  witchKingSeat,

	// Cards of Kings of Middle-earth that take the place of these.
	KingsRidersOfTheoden:    rohanSeat,
	KingsKingBrandsMen:      rohanSeat,
	KingsDainIronfootsGuard: rohanSeat,
	KingsThranduilsArchers:  gondorSeat,
	KingsTheKingIsRevealed:  witchKingSeat,
}

// Player returns the player whose symbol the event shows, in games for three and four; ok is false where both
// partners may play it (Rulebook chapter XI).
func (c Card) Player() (seat engine.Seat, ok bool) {
	return engine.Seat(playerSymbols[c]), playerSymbols[c] != freeSeat
}
