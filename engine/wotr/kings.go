package wotr

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// Kings of Middle-earth, the expansion (KINGS.md: K1 to K15): its options, its set-up, and what it adds to a
// position. The sovereigns stand in kings_sovereigns.go, kings_awakening.go, kings_attempt.go (the Shadow
// tries to corrupt them), kings_corrupted.go (they are corrupted) and kings_cleansing.go (corruption is taken
// off); the Dark Chieftains in kings_chieftains.go, what rulers do in a battle in kings_battle.go, the Ruler
// dice in kings_dice.go, ruler tokens in kings_tokens.go, its cards in kings_cards.go.

// kingsRules are the parts of the expansion that are in a game; none is a game without it.
type kingsRules uint8

const (
	withKings   kingsRules = 1 << iota
	openTiles              // corruption tiles lie face up (K14.2)
	oneByOne               // the Shadow may stop drawing, and keeps the last tile (K14.3)
	rulerTokens            // K6
	dreadTokens            // K14.1
)

var kingsRuleNames = []string{"kings", "open-tiles", "one-by-one", "ruler-tokens", "dread"}

// MarshalText stores the parts as their names with commas between.
func (k kingsRules) MarshalText() ([]byte, error) {
	var list []string
	for i, name := range kingsRuleNames {
		if k>>i&1 == 1 {
			list = append(list, name)
		}
	}
	return []byte(strings.Join(list, ",")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (k *kingsRules) UnmarshalText(text []byte) error {
	*k = 0
	return eachName(text, kingsParts, func(v engine.Value) { *k |= 1 << v })
}

var kingsParts = engine.NewDomain("kings-part", kingsRuleNames...)

// kings reports whether a part of the expansion is in the game.
func (p *Position) kings(part kingsRules) bool { return p.Kings.Rules&part != 0 }

// Kings is the public part of the expansion's state.
type Kings struct {
	Rules kingsRules `json:"rules,omitzero"`
	Ruler [2]bool    `json:"ruler,omitzero"` // whose Ruler die is in the pool this turn
	// the die that each side has discarded this turn (K4.4)
	Discarded [2]Face                    `json:"discarded,omitzero"`
	Tokens    [sovereignCount]rulerToken `json:"tokens,omitzero"`    // ruler tokens
	TokenUsed bool                       `json:"tokenUsed,omitzero"` // a ruler token, this turn (K6.3)
	// at whom each player of the Shadow has aimed an attempt this turn (K8.1, K13.3)
	Aimed [seatCount]characterSet `json:"aimed,omitzero"`
	// of two players of the Shadow: who made the last attempt of this turn (K13.2)
	Marker Player `json:"marker,omitzero"`
	// the sovereigns whom the newest stretch of play concerns; no rule reads it
	Newest characterSet `json:"newest,omitzero"`
	// an Event result of the Ruler die has been used (Palantír of Anárion)
	Seeing bool `json:"seeing,omitzero"`
	// The Palantír of Barad-dûr has served this turn (SS25k)
	FarSeen bool `json:"farSeen,omitzero"`
	// the Shadow rolls a hunt die less (Far-sighted)
	Sighted bool `json:"sighted,omitzero"`
	// how many tiles may be taken off a nation's sovereign now (K10.1)
	Roused   [nationCount]uint8 `json:"roused,omitzero"`
	RousedBy rousedBy           `json:"rousedBy,omitzero"`
}

// The options.
const (
	kingsOption  = "kings"
	tilesOption  = "kings-tiles"
	drawOption   = "kings-draw"
	rulersOption = "ruler-tokens"
	dreadOption  = "dread"
)

// kingsOptions are the options of the expansion; without kings=on the others have no effect.
var kingsOptions = []engine.Option{
	{Name: kingsOption, Values: []string{"off", "on"}},
	{Name: tilesOption, Values: []string{"hidden", "open"}, Under: kingsOption},
	{Name: drawOption, Values: []string{"all", "one-by-one"}, Under: kingsOption},
	{Name: rulersOption, Values: []string{"on", "off"}, Under: kingsOption},
	{Name: dreadOption, Values: []string{"off", "on"}, Under: kingsOption},
}

// kingsRulesOf reads the options.
func kingsRulesOf(o engine.Options) kingsRules {
	if o[kingsOption] != "on" {
		return 0
	}
	rules := withKings
	for _, part := range []struct {
		option, value string
		part          kingsRules
	}{{tilesOption, "open", openTiles}, {drawOption, "one-by-one", oneByOne}, {rulersOption, "on", rulerTokens},
		{dreadOption, "on", dreadTokens}} {
		if o[part.option] == part.value {
			rules |= part.part
		}
	}
	return rules
}

// kingsOfMiddleEarth is what the expansion adds to the base game's lists, and the moments at which it acts.
func kingsOfMiddleEarth() addition {
	return addition{
		options: kingsOptions,
		setUp:   func(p *Position, o engine.Options) { p.setKings(kingsRulesOf(o)) },
		steps: []func([]step){attemptSteps, cleansingSteps, rulerSteps, abilitySteps, rulerTokenSteps,
			rulerBattleSteps, rulerCardSteps},
		verbs:  onlyWithKings(awakenVerb(), abilityVerb(), rulerTokenVerb(), removeVerb(), attemptVerb()),
		orders: []order{takesTilesOff()},
		events: kingsEvents(),
		paths:  kingsPaths(),
		check:  (*Position).checkKings,

		newTurn:   recoverRulers,
		endAction: func(pl *play) bool { coverRuler(pl); return askSeeing(pl) || askCleansing(pl) },
		roused:    (*Position).noteRoused,
	}
}

// onlyWithKings closes verbs to games without the expansion, before anything of theirs is looked at.
func onlyWithKings(verbs ...verb) []verb {
	for i := range verbs {
		closed := verbs[i].Closed
		verbs[i].Closed = func(p *Position, seat engine.Seat) *reason {
			if !p.kings(withKings) {
				return withoutKings
			}
			return closed(p, seat)
		}
	}
	return verbs
}

var withoutKings = reasons.New("without-kings") // the game is played without Kings of Middle-earth

// setKings adds the expansion to the set-up: the sovereigns, its cards in the place of others, the kings'
// tiles (K2).
func (p *Position) setKings(rules kingsRules) {
	p.Kings.Rules = rules
	p.removeAbsentCards()
	if rules == 0 {
		return
	}
	for c := Brand; c < Brand+sovereignCount; c++ {
		row := c.sovereign()
		p.Armies[row.seat][figureOf(row.nation, Sovereign)] = 1
	}
	p.Pool[TileKing1], p.Pool[TileKing2] = tiles[TileKing1].count, tiles[TileKing2].count
}

// commands reports whether whoever decides for a nation's side now controls it: in games for three and four
// only he awakens its sovereign and uses his abilities (K13.1).
func (p *Position) commands(n Nation) bool {
	return seatRows[p.seatOf(n.Side())].nations.has(n)
}

// characterEnd is the end of the characters that are in the game.
func (p *Position) characterEnd() Character {
	if p.kings(withKings) {
		return characterCount
	}
	return Brand
}

// checkKings checks what must always be true of the sovereigns and their tiles (K15).
func (p *Position) checkKings() error {
	for c := Brand; c < Brand+sovereignCount; c++ {
		switch n := p.tilesOn(c); {
		case n > 0 && !p.isLeader(c):
			return fmt.Errorf("%d tiles on %s, who is %s", n, c, p.State[c])
		case p.State[c] == Aside && p.kings(withKings) && p.regionOf(c) == Nowhere:
			return fmt.Errorf("%s stands nowhere", c)
		case p.taint(c) >= c.sovereign().resistance:
			return fmt.Errorf("%s is corrupted by %d and stands", c, p.taint(c))
		}
	}
	for t := NoTile + 1; t < tileCount; t++ { // K15.1
		if n := p.Pool[t] + p.Drawn[t] + p.Waiting[t] + p.tainting(t); n > tiles[t].count {
			return fmt.Errorf("%d tiles %s, with those on sovereigns", n, t)
		}
	}
	for _, c := range absentCards(p.kings(withKings)) {
		if p.Cards[c] != Absent {
			return fmt.Errorf("%s is in the game", c)
		}
	}
	return nil
}

// kingsEvents and kingsPaths are the events and rule paths that only games with the expansion have.
func kingsEvents() []engine.EventDef {
	return slices.Concat(rulerEvents, awakeningEvents, attemptEvents, spoilingEvents, cleansingEvents,
		abilityEvents, rulerBattleEvents, rulerCardEvents, kingsCombatEvents)
}

func kingsPaths() []string {
	return slices.Concat(rulerDicePaths, awakeningPaths, attemptPaths, spoilingPaths, cleansingPaths,
		abilityPaths, rulerCardPaths,
		rulersPaths())
}

// absentPaths are the paths for cards, combat halves, tiles and chieftains that are not in a game.
func absentPaths(kings bool) []string {
	var list []string
	for _, c := range absentCards(kings) {
		list = append(list, c.path(), laidPaths[c])
	}
	if kings {
		return list
	}
	for _, half := range combatCards[1:] {
		if half.ofKings() {
			list = append(list, "combat-"+half.id)
		}
	}
	for _, c := range chieftains.list() {
		list = append(list, cameBy(c))
	}
	return append(list, tilePaths[TileKing1], tilePaths[TileKing2])
}

// neverOfKings lists what cannot happen with the options of a game.
func neverOfKings(o engine.Options) []string {
	rules := kingsRulesOf(o)
	if rules == 0 {
		var list []string
		for _, e := range kingsEvents() {
			list = append(list, "event "+e.Kind)
		}
		list = append(list, prefixAll("path ", kingsPaths())...)
		list = append(list, prefixAll("path ", absentPaths(false))...)
		list = append(list, prefixAll("step ", kingsStepNames)...)
		return append(list, prefixAll("verb ", kingsVerbNames)...)
	}
	list := prefixAll("path ", absentPaths(true))
	for _, part := range []struct {
		part  kingsRules
		never []string
	}{
		{dreadTokens, []string{"step ruler.dread", "verb spread-dread", "event dread-spread", "path dread-own",
			"path dread-free"}},
		{rulerTokens, []string{"step seeing.use", "verb use-ruler-token", "event ruler-token-used"}},
		{oneByOne, []string{"step attempt.stop", "verb draw-on", "verb stop", "path attempt-stopped"}},
	} {
		if rules&part.part == 0 {
			list = append(list, part.never...)
		}
	}
	if rules&rulerTokens == 0 {
		for c := Brand; c < Brand+sovereignCount; c++ {
			list = append(list, "path "+rulerTokenPath(c))
		}
	}
	if rules&oneByOne != 0 {
		list = append(list, "step attempt.keep", "verb keep-tile")
	}
	return list
}

func prefixAll(prefix string, names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = prefix + name
	}
	return list
}

// The steps and verbs of games with the expansion alone.
var (
	kingsStepNames = []string{"ruler.choose", "ruler.dread", "attempt.stop", "attempt.keep", "cleanse.ask",
		"rally.choose", "seeing.draw", "seeing.use", "card.sovereign", "card.tile", "card.rally",
		"combat.sovereign", "battle.command", "battle.bard", "battle.north"}
	kingsVerbNames = []string{"awaken", "remove-sovereign", "tempt", "draw-on", "stop", "keep-tile",
		"discard-die", "spread-dread", "cleanse", "use-ability", "use-ruler-token", "rally", "forfeit-card",
		"choose-sovereign", "return-tile"}
)
