package wotr

import "slices"

// Refusals lists the reasons of this game why a move is not possible, beside the kernel's: words are tested against it.
func Refusals() []string {
	return slices.Concat(fellowshipRefusals, huntRefusals, marchRefusals, battleRefusals, musterRefusals, cardRefusals, dieRefusals, deckRefusals,
		diplomacyRefusals, ringRefusals, tokenRefusals)
}
