package wotr

// kingsCombats are the combat halves that only cards of Kings of Middle-earth carry (reference/kings/cards.md, section F).
var kingsCombats = []combatRow{}
