package wotr

// kingsFreeEvents are the Free Peoples' event cards of Kings of Middle-earth (reference/kings/cards.md, section D).
func kingsFreeEvents() []eventRow {
	return []eventRow{
		// FC23k
		KingsHouseOfTheStewards: {symbol: CharacterFace},

		// FC25k
		AidInTimeOfNeed: {symbol: CharacterFace},

		// FC26k
		ItIsNotSoDarkHere: {symbol: CharacterFace},

		// FS8k
		KingsWisdomOfElrond: {symbol: MusterFace},

		// FS16k
		KingsRidersOfTheoden: {symbol: MusterFace},

		// FS19k
		KingsKingBrandsMen: {symbol: MusterFace},

		// FS22k
		KingsDainIronfootsGuard: {symbol: MusterFace},

		// FS24k
		KingsThranduilsArchers: {symbol: MusterFace},

		// FS25k
		EverAtYourService: {symbol: MusterFace},

		// FS26k
		MenOfLittleVillages: {symbol: MusterFace},
	}
}
