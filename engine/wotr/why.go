package wotr

import "slices"

// Refusals lists the reasons of this game why something is not possible, beside the kernel's: words are
// tested against it.
func Refusals() []string {
	return slices.Concat(
		cardRefusals, combatRefusals, deckRefusals, dieRefusals, diplomacyRefusals, fellowshipRefusals,
		huntRefusals, marchRefusals, musterRefusals, battleRefusals, ringRefusals, tokenRefusals, closedRefusals,
		oddsRefusals, orderRefusals,
		added(func(a *addition) []string { return a.refusals }),
	)
}
