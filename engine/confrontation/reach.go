package confrontation

import (
	"slices"
	"strings"

	"redbook/engine"
)

// What comes up only with an option, or only without it, in the words of engine.Definition.Reaches.
var (
	withSpecialCards = []string{
		"step special.pick", "step battle.gwaihir",
		"verb pick", "verb shadowfax", "verb gandalf-the-white", "verb king-revealed", "verb gwaihir",
		"verb recall", "verb dark-of-mordor", "verb crebain", "verb crebain-revealed", "verb palantir",
		"event picked", "event specials", "event special", "event came-back", "event called", "event called-in-vain", "event spied",
		"event sighted", "path gwaihir.kept", "path called.in-vain", "path drawn.called", "path drawn.spied",
	}
	inMatches = []string{
		"event game-ended", "event sides-changed", "path match.first", "path end." + matchPoints, "path end." + matchEven,
		"end " + matchPoints, "end " + matchEven,
	}
	inSingleGames = []string{"end " + ringBearerInMordor, "end " + threeInShire, "end " + frodoDefeated, "end " + cannotMove}
)

// reaches tells whether something can come up under these options.
func reaches(o engine.Options, thing string) bool {
	switch {
	case o["special"] != "on" && (slices.Contains(withSpecialCards, thing) || strings.HasPrefix(thing, "path special.")):
		return false
	case o["match"] != "on" && slices.Contains(inMatches, thing):
		return false
	case o["match"] == "on" && slices.Contains(inSingleGames, thing):
		return false
	}
	return true
}
