package wotr

// kingsShadowEvents are the Shadow's event cards of Kings of Middle-earth (reference/kings/cards.md, section E).
func kingsShadowEvents() []eventRow {
	return []eventRow{
		// SC25k
		YourWelcomeIsDoubtful: {symbol: CharacterFace, table: true},

		// SC26k
		TheWestHasFailed: {symbol: CharacterFace},

		// SS1k
		KingsReturnToValinor: {symbol: ArmyFace},

		// SS3k
		KingsDenethorsFolly: {symbol: ArmyFace, table: true},

		// SS5k
		KingsThreatsAndPromises: {symbol: MusterFace, table: true},

		// SS6k
		KingsStormcrow: {symbol: MusterFace},

		// SS18k
		KingsTheKingIsRevealed: {symbol: MusterFace},

		// SS25k
		ThePalantirOfBaradDur: {symbol: MusterFace, table: true},

		// SS26k
		WorkOfTheEnemy: {symbol: MusterFace},
	}
}
