package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// maxDecisions is far above what random games take.
const maxDecisions = 20000

// promises is what the game promises, see enginetest. The combinations of tokens hold all of them; games without any,
// and those in which each side chooses one, are TestPlayWithoutTokens.
var promises = enginetest.Config{
	Options:   []engine.Options{{tokensOption: "free-dp"}, {tokensOption: "shadow-mp"}},
	Decisions: maxDecisions, Moods: true, Games: 20, Deep: 1, Sample: 2000, Twins: 3, Rare: rare(), Brief: true,
}

func TestConformance(t *testing.T) {
	for _, check := range enginetest.Checks {
		t.Run(check.Name, func(t *testing.T) {
			t.Parallel()
			cfg := promises
			switch check.Name {
			case "orders": // cards on the table are asked for seldom
				cfg.Deep = 3
			case "leaks": // it takes longest, and tokens lie open
				cfg.Options = cfg.Options[:1]
			}
			if err := check.Run(Rules, cfg); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// partners is what games for three and four promise.
func partners(seats string) enginetest.Config {
	shared := promises
	shared.Options = []engine.Options{{seatsOption: seats}}
	shared.Games, shared.Deep, shared.Sample, shared.Twins = 40, 1, 1500, 3
	shared.Rare = slices.Concat(shared.Rare, []string{"event entered-mordor", "event mordor-step", "path mordor.entered", "path moved.mordor", "verb enter-mordor",
		"path nazgul-into-siege", "step combat.dread", "step combat.forfeit", "verb forfeit", "step battle.sorcerer", "end middle-earth-conquered"})
	shared.Named = []string{"card"} // who has drawn it decides who can play it
	return shared
}

// What partners may know of each other is TestLeaksOfKingsForFour.
func TestConformanceOfFour(t *testing.T) {
	for _, check := range enginetest.Checks {
		if check.Name == "leaks" {
			continue
		}
		t.Run(check.Name, func(t *testing.T) {
			t.Parallel()
			if err := check.Run(Rules, partners("4")); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// Games for three are made of what games for two and for four are made of.
func TestConformanceOfThree(t *testing.T) {
	t.Parallel()
	for _, check := range enginetest.Checks {
		switch check.Name {
		case "play", "offer", "views", "records", "undo":
			if err := check.Run(Rules, partners("3")); err != nil {
				t.Errorf("%s: %v", check.Name, err)
			}
		}
	}
}

func TestPlayWithoutTokens(t *testing.T) {
	t.Parallel()
	for _, tokens := range []string{"none", "each-1"} {
		other := promises
		other.Options, other.Games = []engine.Options{{tokensOption: tokens}}, 60
		if err := enginetest.Play(Rules, other); err != nil {
			t.Errorf("tokens=%s: %v", tokens, err)
		}
	}
}

func FuzzGames(f *testing.F) { enginetest.Fuzz(f, Rules, promises) }

// rare are things that these few games need not reach: single cards, tiles and dice, and what takes a constellation. Some scripts
// reach it (TestScripts), and simulate --coverage over two thousand games must leave nothing out.
func rare() []string {
	list := []string{
		"end ring-destroyed", "event broken", "event cannot-retreat", "event companion-drawn", "event dice-lost", "event elite-reduced",
		"event guide-separates", "event inspired", "event kept-from-hunt", "event mordor-step", "event leaders-lost", "event lingered", "event no-reroll",
		"event pool-filled", "event set-back", "event silenced", "event stays-passive", "event stopped", "event tile-die", "event tile-for-card",
		"event tile-in-pool", "event tile-prevented", "event tile-removed", "event white-rider", "path axe-and-bow",
		"path balrog", "path battle-assault-prolonged", "path broken", "path broken-on-track", "path casualty-forced",
		"path guide-separates", "path guide-separates-meriadoc", "path guide-separates-on-track", "path guide-separates-peregrin",
		"path horn-of-gondor", "path joined-siege", "path kept-from-hunt", "path lingered", "path moved.by-card", "path nazgul-into-siege",
		"path new-guide-helps", "path path-tiles", "path revealed-in-place", "path played-another", "path pool-filled", "path revealed-on-track",
		"path sorcerer", "path staff", "path staff-on-track", "path stopped", "path white-rider", "path worn-hand",
		"path worn-table", "step attack.choose", "step balrog.ask", "step battle.rider", "step battle.sorcerer", "step breaking.choose", "step card.another", "step card.table",
		"step combat.silence", "step combat.slay", "step levy.some", "step retreat.choose", "step tile.staff",
		"step worn.discard", "verb break-away", "verb discard-from-table", "verb discard-random", "verb inspire",
		"verb play-another", "verb separate-guide", "verb silence", "verb slay", "verb sorcerer", "verb white-rider",
	}
	for _, path := range paths() {
		for _, table := range []string{"card.", "laid.", "die.", "combat-", "tile-", "captain.", "battle.", "came.", "inspired-", "hunt-by-"} {
			if strings.HasPrefix(path, table) {
				list = append(list, "path "+path)
			}
		}
	}
	return list
}
