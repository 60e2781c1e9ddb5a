package hunt

import "slices"

// Refusals lists the reasons of this game why something is not possible, beside the kernel's: words are
// tested against it.
func Refusals() []string {
	return slices.Concat(bearerRefusals, nazgulRefusals, orderRefusals, cardRefusals)
}

// cardRefusals are the reasons of the Ring-bearer's cards.
var cardRefusals = []string{"card-not-now", "one-card-a-turn", "no-ally-card", "no-card-now"}
