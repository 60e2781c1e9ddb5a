package confrontation

import (
	"slices"
	"strings"

	"redbook/engine"
)

// fullyTexted are the characters whose text is told of as an ability, beside those whose text is a reach.
var fullyTexted = []Character{
	Frodo, Sam, Pippin, Merry, Gandalf, Legolas, Gimli, Boromir, Shelob, Saruman, Orcs, Warg, CaveTroll,
	FrodoStar, SamStar, GandalfStar, AragornStar, Smeagol, Faramir, Elrond, Theoden, Treebeard,
	UrukHai, SarumanStar, OrcsStar, Wormtongue, MouthOfSauron, Gollum, Watcher,
}

var reaching = []Character{Aragorn, WitchKing, FlyingNazgul, BlackRider, Treebeard, FlyingNazgulStar, UrukHai}

// paths lists the rule paths that random games must have taken: each character's fight and text, each card,
// each way on which a rule forks.
func paths() []string {
	list := []string{
		"move.anduin", "move.moria", "moria.struck", "moria.let-pass", "opponent.drawn", "opponent.named",
		"stood-in", "stand-in.declined", "frodo-kept-hidden", "cards.allowed", "retreat.declined",
		"shelob.homeless", "eye.ignored", "hands-refilled", "cards.kept", "swap.declined", "help.declined",
		"card.accepted", "card.kept", "replaced.from-hand", "replaced.from-discards", "escape.declined",
		"ring-passed", "match.first", "gwaihir.kept", "called.in-vain", "drawn.called", "drawn.spied",
		"card-without-effect.fellowship", "card-without-effect.sauron", "magic.fellowship", "magic.sauron",
		"compare.equal", "compare.fellowship", "compare.sauron",
	}
	for _, how := range Ends.Values() {
		if name := Ends.Name(how); !engine.ByPeople(name) {
			list = append(list, "end."+name)
		}
	}
	for c := Frodo; c < characterCount; c++ {
		list = append(list, "fought."+c.String(), "drafted."+c.String())
	}
	for s := Fellowship; s <= Sauron; s++ {
		for c := Strength1; c < cardCount; c++ {
			if deck[s].has(c) {
				list = append(list, "card."+s.String()+"."+c.String())
			}
			if deck[s].has(c) && cardTexts[c] != nil {
				list = append(list, "card-effect."+s.String()+"."+c.String())
			}
		}
	}
	for c := Shadowfax; c < specialCount; c++ {
		list = append(list, "special."+c.String())
	}
	for _, c := range reaching {
		list = append(list, "reach."+c.String())
	}
	for _, c := range fullyTexted {
		list = append(list, "ability."+c.String())
	}
	return list
}

// owners are the things that need a character: none of them comes up where its character does not play.
var owners = map[Character][]string{
	Sam: {"step battle.stand-in", "verb stand-in", "event stood-in", "path stood-in", "path stand-in.declined",
		"step battle.beside-ring", "verb reveal-frodo", "path frodo-kept-hidden"},
	Gandalf: {"step battle.sauron-first", "step battle.fellowship-last", "event sees-first"},
	Saruman: {"step battle.no-cards", "path cards.allowed"},
	Balrog: {"step moria.strike", "verb strike", "verb let-pass", "event struck", "event let-pass",
		"path moria.struck", "path moria.let-pass"},
	Shelob:      {"event returned", "path shelob.homeless"},
	Warg:        {"event silenced"},
	CaveTroll:   {"event cardless"},
	FrodoStar:   {"event ring-passed", "path ring-passed", "end " + samDefeated, "path end." + samDefeated},
	AragornStar: {"step battle.waive-cards", "path cards.kept"},
	Smeagol:     {"step battle.swap", "verb swap", "event swapped", "path swap.declined"},
	GandalfStar: {"step battle.help", "verb reveal-gandalf", "path help.declined"},
	SarumanStar: {"step battle.demand", "step battle.another-card", "verb demand", "verb accept-card",
		"event demanded", "path card.accepted"},
	MouthOfSauron: {"step battle.replace-card", "verb replace", "verb keep-card", "event replaced",
		"path card.kept", "path replaced.from-hand",
		"path replaced.from-discards"},
	Wormtongue:    {"step battle.escape", "verb accept-defeat", "event beaten", "path escape.declined"},
	WitchKingStar: {"end " + witchKingInShire, "path end." + witchKingInShire},
}

// ofSpecials are the things that need special cards, beside each card's own path.
var ofSpecials = []string{
	"step special.pick", "verb pick", "event picked", "event specials", "event special",
	"verb shadowfax", "verb dark-of-mordor", "verb recall",
	"verb gandalf-the-white", "event came-back",
	"verb king-revealed", "event called", "event called-in-vain", "path called.in-vain", "path drawn.called",
	"step battle.gwaihir", "verb gwaihir", "path gwaihir.kept",
	"verb crebain", "verb crebain-revealed", "event spied", "path drawn.spied",
	"verb palantir", "event sighted",
}

// ofMatch are the things that need a match.
var ofMatch = []string{
	"event game-ended", "event sides-changed", "path match.first",
	"end " + matchPoints, "path end." + matchPoints, "end " + matchEven, "path end." + matchEven,
}

// never lists what a game with these options cannot reach.
func never(o engine.Options) []string {
	var list []string
	if o[specialOption] == off {
		list = append(list, ofSpecials...)
		for c := Shadowfax; c < specialCount; c++ {
			list = append(list, "path special."+c.String())
		}
	}
	if o[matchOption] == off {
		list = append(list, ofMatch...)
	} else { // its games end for these reasons, and then the points decide
		for _, how := range Ends.Values() {
			if name := Ends.Name(how); name != matchPoints && name != matchEven && name != engine.Expired {
				list = append(list, "end "+name)
			}
		}
	}
	return append(list, neverOfSet(o)...)
}

// neverOfSet lists what the set of characters puts out of reach.
func neverOfSet(o engine.Options) []string {
	set, _ := sets.Parse(o[setOption])
	var list []string
	if Set(set) != Draft {
		list = append(list, "step draft.choose", "verb draft", "event drafted", "event line-up")
	}
	for _, path := range paths() {
		kind, name, _ := strings.Cut(path, ".")
		c, ok := Characters.Parse(name)
		if !ok || !slices.Contains([]string{"fought", "drafted", "reach", "ability"}, kind) {
			continue
		}
		if !playable(Character(c), Set(set)) || kind == "drafted" && Set(set) != Draft {
			list = append(list, "path "+path)
		}
	}
	for c := Frodo; c < characterCount; c++ {
		if !playable(c, Set(set)) {
			list = append(list, owners[c]...)
		}
	}
	return list
}

// playable reports whether a character can play with a set.
func playable(c Character, set Set) bool {
	return set == Draft || characters[c].star == (set == Variant)
}
