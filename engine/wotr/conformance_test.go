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

// promises is what the game promises, see enginetest. The combinations of tokens hold all of them; games
// without any, and those in which each side chooses one, are TestPlayWithoutTokens.
var promises = enginetest.Config{
	Unsaid:    unsaidThings(),
	Options:   []engine.Options{{tokensOption: "free-dp"}, {tokensOption: "shadow-mp"}},
	Decisions: maxDecisions, Moods: true, Games: 20, Deep: 1, Sample: 2000, Twins: 3, Rare: rare(), Brief: true,
}

// unsaidThings are what needs no reason of the game's, and why.
func unsaidThings() map[string]string {
	list := map[string]string{}
	for _, value := range []string{"character=nobody", "card=no-card", "face=no-die", "region=nowhere"} {
		list["value "+value] = "it means nothing: the list of what fits says more"
	}
	for _, field := range []string{"choose-effect.effect", "choose-figure.figure", "choose-figure.region",
		"choose-nation.nation", "choose-region.region", "choose-sovereign.who", "forfeit-card.who", "gather.from",
		"go-on.reduce", "keep-tile.tile", "lead-by.by", "lead-by.to", "rally.what", "return-tile.tile",
		"spread-dread.side", "spread-dread.whose", "upgrade.what", "upgrade.where"} {
		list["field "+field] = "the card, the tiles drawn or the ways on the map leave few: the list says them"
	}
	return list
}

func TestSlips(t *testing.T) {
	if err := enginetest.Slips(Rules, "."); err != nil {
		t.Error(err)
	}
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

// rare are things that these few games need not reach: of each less than one game in ten came to it when they
// were counted. Some scripts reach it (TestScripts), and simulate --everything over two thousand games fails
// if anything is left out.
func rare() []string {
	list := slices.Concat(
		// The Fellowship comes to Mordor, and what may befall it there.
		[]string{
			"event entered-mordor", "event mordor-step", "event stopped", "path mordor.entered", "path moved.mordor",
			"path stopped", "path broken-on-track", "path guide-separates-on-track", "path revealed-on-track",
			"path staff-on-track", "verb enter-mordor", "end ring-destroyed",
		},
		// Two secret ways in a row; a reveal of a Fellowship that has hardly moved; the Balrog.
		[]string{"path path-tiles", "path revealed-in-place", "path balrog", "step balrog.ask"},
		// A special tile is drawn, or another card meddles with the pool; the pool runs out.
		[]string{"event tile-die", "event tile-for-card", "event tile-in-pool", "event tile-prevented",
			"event tile-removed", "event pool-filled", "path pool-filled"},
		// A card on the table or the Guide helps in the hunt; a Companion is drawn, and a card is lost for him.
		[]string{
			"path axe-and-bow", "path horn-of-gondor", "path staff", "step tile.staff", "path hidden.strider",
			"path casualty-forced", "event companion-drawn", "path new-guide-helps", "event guide-separates",
			"path guide-separates", "path guide-separates-meriadoc", "path guide-separates-peregrin",
			"verb separate-guide", "path worn-hand", "path worn-table", "step worn.discard", "verb discard-from-table",
			"verb discard-random",
		},
		// What a single card alone does, when its condition holds.
		[]string{
			"event broken", "path broken", "step breaking.choose", "verb break-away", "event cannot-retreat",
			"step retreat.choose", "event dice-lost", "event gathered", "verb gather", "event kept-from-hunt",
			"path kept-from-hunt", "event leaders-lost", "event ring-paid", "event set-back", "event stays-passive",
			"event lingered", "path lingered", "path moved.by-card", "path played-another", "step card.another",
			"verb play-another", "step card.table", "step levy.some", "step attack.choose", "event card-turned-die",
			"event inspired", "verb inspire", "path drew-by-gandalf", "path drew-by-palantir",
		},
		// Characters, Nazgûl and combat cards that need each other in one battle; battles that go on for long.
		[]string{
			"event elite-reduced", "path battle-assault-prolonged", "path joined-siege", "path nazgul-into-siege",
			"event white-rider", "path white-rider", "step battle.rider", "verb white-rider", "path sorcerer",
			"step battle.sorcerer", "verb sorcerer", "event silenced", "step combat.silence", "verb silence",
			"step combat.slay", "verb slay", "step combat.dread", "step combat.forfeit", "verb forfeit",
			"verb sacrifice", "event no-reroll",
		},
	)
	// A single card, combat half, die, tile, character.
	for _, path := range paths() {
		for _, table := range []string{"card.", "laid.", "die.", "combat-", "tile-", "captain.", "battle.", "came.",
			"inspired-", "hunt-by-", "fell.", "fell-as-leader."} {
			if strings.HasPrefix(path, table) {
				list = append(list, "path "+path)
			}
		}
	}
	return list
}
