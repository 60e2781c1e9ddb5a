package wotr

import "slices"

// Rule paths that follow from tables: a long random run must have used each die for all that it pays for,
// laid each card in a battle, ended battles of each kind in each way, brought each character in and used what
// he can do. The other paths stand with their rules.

// dieUse is an action that one side pays for with one result.
type dieUse struct {
	side Side
	face Face
	verb string
}

// Which results pay for what (Rulebook pp.20-21). An Eye pays for nothing; the Will of the West is the Free
// Peoples' alone, the Army result the Shadow's.
var (
	anyResult = [2][]Face{{CharacterFace, MusterFace, ArmyMusterFace, EventFace, WillFace},
		{CharacterFace, ArmyFace, MusterFace, ArmyMusterFace, EventFace}}
	asCharacter = [2][]Face{{CharacterFace, WillFace}, {CharacterFace}}
	asMuster    = [2][]Face{{MusterFace, ArmyMusterFace, WillFace}, {MusterFace, ArmyMusterFace}}
	// A Character result for an army with a leader; a Muster result by the Mouth of Sauron.
	asArmy = [2][]Face{{CharacterFace, ArmyMusterFace, WillFace},
		{CharacterFace, ArmyFace, MusterFace, ArmyMusterFace}}
)

func onlyFor(s Side, faces [2][]Face) [2][]Face {
	faces[s.Enemy()] = nil
	return faces
}

var dieUsesOf = map[string][2][]Face{
	"move-fellowship":  onlyFor(FreePeoples, asCharacter),
	"hide-fellowship":  onlyFor(FreePeoples, anyResult), // while Strider is the Guide
	"separate":         onlyFor(FreePeoples, asCharacter),
	"move-companions":  onlyFor(FreePeoples, asCharacter),
	"inspire":          onlyFor(FreePeoples, anyResult),
	"move-minions":     onlyFor(Shadow, asCharacter),
	"voice-of-saruman": onlyFor(Shadow, asMuster),
	"bring-in":         {{WillFace}, asMuster[Shadow]},
	"move-army":        asArmy,
	"attack":           asArmy,
	"muster":           asMuster,
	"advance":          asMuster,
	"play":             anyResult,
	"draw":             {{EventFace, WillFace}, {EventFace}},
	"discard-card":     anyResult,
	"skip":             anyResult,
}

// diePaths are the names of the paths.
var diePaths = func() map[dieUse]string {
	paths := map[dieUse]string{}
	for verb, sides := range dieUsesOf {
		for s, faces := range sides {
			for _, f := range faces {
				paths[dieUse{Side(s), f, verb}] = "die." + Side(s).String() + "." + f.String() + "." + verb
			}
		}
	}
	return paths
}()

// coverDie notes what a die has paid for.
func coverDie(pl *play, s Side, f Face, verb string) {
	if path := diePaths[dieUse{s, f.plain(), verb}]; path != "" {
		pl.Cover(path)
	}
}

// laidPaths are the paths of the cards that have been laid in a battle.
var laidPaths = func() (paths [cardCount]string) {
	for c := Card(1); c < cardCount; c++ {
		paths[c] = "laid." + c.String()
	}
	return paths
}()

// captainPaths are the paths of the Captains of the West who have added to an army's strength.
var captainPaths = func() (paths [characterCount]string) {
	for c := range characters {
		if characters[c].captain {
			paths[c] = "captain." + characters[c].id
		}
	}
	return paths
}()

// fallenPaths are the paths of the elimination of each ruler: of a chieftain or an awakened sovereign.
// fallenLeaderPaths are those of sovereigns who were still leaders.
var fallenPaths, fallenLeaderPaths = func() (fallen, leaders [characterCount]string) {
	for _, c := range rulers.list() {
		fallen[c] = "fell." + c.String()
		if awakening.has(c) {
			leaders[c] = "fell-as-leader." + c.String()
		}
	}
	return fallen, leaders
}()

// rulersPaths lists both, with the paths of abilities that need no decision.
func rulersPaths() []string {
	list := []string{"forth-eorlingas", "tracked-by-ugluk", "mark-of-the-white-hand"}
	for _, c := range rulers.list() {
		list = append(list, fallenPaths[c])
	}
	for _, c := range awakening.list() {
		list = append(list, fallenLeaderPaths[c])
	}
	return list
}

// coverFallen notes the rulers among those who have fallen.
func coverFallen(pl *play, f *Force) {
	for _, c := range (f.Who & rulers).list() {
		pl.Cover(fallenPaths[c])
	}
	for c := Brand; c < Brand+sovereignCount; c++ {
		if f.Count[c.figure()] > 0 {
			pl.Cover(fallenLeaderPaths[c])
		}
	}
}

// coverEorlingas notes that Théoden leads in the first round of a battle (KA4).
func coverEorlingas(pl *play, c Character) {
	if c == Theoden && pl.P.Battle.Round == 1 {
		pl.Cover("forth-eorlingas")
	}
}

// coverWhiteHand notes that a die has recruited for Isengard at Helm's Deep (KB4).
func coverWhiteHand(pl *play, kind Figure, r Region) {
	if kind.nation() == Isengard && r == HelmsDeep {
		pl.Cover("mark-of-the-white-hand")
	}
}

// cameBy is the path of bringing a character into play with a die.
func cameBy(c Character) string { return "came." + c.String() }

// battleEnding is the path of one way to end one kind of battle. Not every kind ends in every way: nobody
// retreats from an assault.
func battleEnding(k BattleKind, how string) string { return "battle." + k.String() + "." + how }

// tablePaths lists the paths of this file.
func tablePaths() []string {
	list := []string{"servants-of-the-white-hand", "drew-by-gandalf", "drew-by-palantir",
		"guide-separates-meriadoc", "guide-separates-peregrin"}
	for _, path := range diePaths {
		list = append(list, path)
	}
	list = append(list, laidPaths[1:]...)
	for c := range characters {
		if captainPaths[c] != "" {
			list = append(list, captainPaths[c])
		}
		if entrants.has(Character(c)) {
			list = append(list, cameBy(Character(c)))
		}
	}
	for k, ends := range map[BattleKind][]string{
		FieldBattle: {"ceased", "retreated", "withdrew", attackersDestroyed, defendersDestroyed, bothDestroyed},
		Assault:     {"ceased", attackersDestroyed, defendersDestroyed, bothDestroyed},
		Sortie:      {"ceased", "retreated", attackersDestroyed, defendersDestroyed, bothDestroyed},
	} {
		for _, how := range ends {
			list = append(list, battleEnding(k, how))
		}
	}
	slices.Sort(list)
	return list
}

// Which armies a battle has destroyed.
const (
	attackersDestroyed = "attackers-destroyed"
	defendersDestroyed = "defenders-destroyed"
	bothDestroyed      = "both-destroyed"
)
