package wotr

import "slices"

// Refusals lists the game's own reasons why something is not possible: words are tested against it.
func Refusals() []string { return slices.Concat(marchRefusals, battleRefusals, combatRefusals) }
