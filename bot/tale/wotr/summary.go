package wotr

import (
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
)

// chronicle sums up the events of a turn: what each side has done in the war, what has befallen the
// Fellowship, and what each die was used for. Every entry names its cause.
type chronicle struct {
	say    phrase.Speaker
	number int
	sides  []string // in the order in which they have rolled their dice
	war    map[string]*tale.Ledger
	dice   map[string]*tale.Ledger
	atWar  []string // nations
	moves  int      // of the Fellowship
	hunts  []string // rolls
	road   []string // what has come of them
	kings  []string // what has befallen the sovereigns

	side, cause string // of the action that goes on
	face        string // of its die
	untold      bool   // what the die was used for has not been told yet
	battle      engine.Event
	hunted      map[string]bool // characters that the hunt has cost: that is told on the road
}

// warLabels is the order in which the war is told.
var warLabels = []string{"captured", "liberated", "siege-laid", "attacked", "brought-in", "eliminated",
	"recruited", "lost"}

// summary tells a turn: the war, the Fellowship, the dice.
func summary(say phrase.Speaker, turn []engine.Event) string {
	c := &chronicle{say: say, war: map[string]*tale.Ledger{}, dice: map[string]*tale.Ledger{},
		hunted: map[string]bool{}}
	for _, e := range turn {
		if side := tale.Text(say, e, "side"); e.Kind == "rolled-actions" {
			c.sides = append(c.sides, side)
			c.war[side], c.dice[side] = &tale.Ledger{}, &tale.Ledger{}
		}
	}
	for _, e := range turn {
		c.noteDice(e)
		c.noteWar(e)
		c.noteRoad(e)
	}
	war := c.bySide(c.war, warLabels,
		func(label string) string { return say.Tale("turn.label."+label, nil, nil) })
	if len(c.atWar) > 0 {
		war = strings.TrimSpace(war + " " + say.Tale("turn.at-war", nil,
			words.Args{"nations": strings.Join(c.atWar, ", ")}))
	}
	lines := []string{say.Tale("turn.head", nil, words.Args{"turn": c.number, "war": war})}
	if road := c.roadText(); road != "" {
		lines = append(lines, road)
	}
	if len(c.kings) > 0 {
		lines = append(lines, say.Tale("turn.sovereigns", nil, words.Args{"list": strings.Join(c.kings, "; ")}))
	}
	if dice := c.bySide(c.dice, nil, func(face string) string { return face }); dice != "" {
		lines = append(lines, say.Tale("turn.dice", nil, words.Args{"dice": dice}))
	}
	return strings.Join(lines, "\n")
}

// bySide writes what each side has, a sentence a side.
func (c *chronicle) bySide(ledgers map[string]*tale.Ledger, labels []string,
	name func(string) string) string {
	var parts []string
	for _, side := range c.sides {
		if list := ledgers[side].Text(labels, name); list != "" {
			parts = append(parts, c.say.Tale("turn.side", nil, words.Args{"side": side, "list": list}))
		}
	}
	return strings.Join(parts, " ")
}

// noteDice follows from what die or card the events come.
func (c *chronicle) noteDice(e engine.Event) {
	side := tale.Text(c.say, e, "side")
	switch e.Kind {
	case "turn":
		c.number = tale.Number(e, "turn")
	case "die-used":
		c.side, c.face, c.cause, c.untold = side, tale.Text(c.say, e, "face"), tale.Text(c.say, e, "face"), true
	case "token-used":
		c.side, c.cause, c.untold = side, c.say.Tale("turn.token", e.Facts, nil), false
		c.used(side, c.say.Tale("turn.label.token", nil, nil), tale.Text(c.say, e, "token"))
	case "ring-used":
		c.used(side, c.say.Tale("turn.label.ring", nil, nil), tale.Text(c.say, e, "from")+" → "+tale.Text(c.say, e,
			"to"))
	case "played":
		c.cause = tale.Text(c.say, e, "card")
	}
	if key := "turn.deed." + e.Kind; c.untold && c.say.HasTale(key) {
		c.untold = false
		c.used(c.side, c.face, c.say.Tale(key, e.Facts, nil))
	}
}

// used enters what a die was used for.
func (c *chronicle) used(side, die, what string) {
	if l := c.dice[side]; l != nil {
		l.Add(die, what)
	}
}

// won enters what a side has achieved in the war, with the die or card that it used.
func (c *chronicle) won(side, label, what string) {
	if l := c.war[side]; l != nil {
		l.Add(label, c.caused(what))
	}
}

// caused names the die or card of the action that goes on.
func (c *chronicle) caused(what string) string {
	if c.cause == "" {
		return what
	}
	return c.say.Tale("turn.by", nil, words.Args{"what": what, "cause": c.cause})
}

// noteWar enters what has happened on the map and in the councils of the nations.
func (c *chronicle) noteWar(e engine.Event) {
	side := tale.Text(c.say, e, "side")
	switch e.Kind {
	case "battle":
		c.battle = e
	case "battle-over":
		c.won(tale.Text(c.say, c.battle, "side"), "attacked", c.say.Tale("turn.battle", e.Facts, nil))
	case "captured", "liberated", "siege-laid":
		c.won(side, e.Kind, "**"+tale.Text(c.say, e, "region")+"**")
	case "brought-in":
		c.won(c.side, "brought-in", tale.Text(c.say, e, "character"))
	case "transformed":
		c.won(c.side, "brought-in", tale.Text(c.say, e, "into"))
	case "casualty", "casualty-drawn":
		c.hunted[tale.ID(e, "character")] = true
	case "eliminated":
		if !c.hunted[tale.ID(e, "character")] {
			c.won(c.side, "eliminated", tale.Text(c.say, e, "character"))
		}
	case "recruited":
		c.sum(c.side, "recruited", e)
	case "lost", "fell-with-army":
		c.sum(side, "lost", e)
	case "advanced":
		if tale.ID(e, "box") == "3" {
			c.atWar = append(c.atWar, c.say.Tale("turn.nation", e.Facts, nil))
		}
	}
}

// sum adds the figures of an event to those in its region.
func (c *chronicle) sum(side, label string, e engine.Event) {
	if n := count(e, "figures"); n > 0 && c.war[side] != nil {
		c.war[side].Sum(label, tale.Text(c.say, e, "region"), n)
	}
}

// noteRoad tells of the Fellowship, the hunt and the Ring, and of the sovereigns.
func (c *chronicle) noteRoad(e engine.Event) {
	if e.Kind == "fellowship-moved" {
		c.moves++
	}
	if key := "turn.hunt." + e.Kind; c.say.HasTale(key) {
		c.hunts = append(c.hunts, c.say.Tale(key, e.Facts, nil))
	}
	if key := "turn.kings." + e.Kind; c.say.HasTale(key) {
		c.kings = append(c.kings, c.say.Tale(key, e.Facts, nil))
	}
	if key := "turn.road." + e.Kind; c.say.HasTale(key) {
		if entry := c.say.Tale(key, e.Facts, nil); entry != "" {
			c.road = append(c.road, entry)
		}
	}
}

// roadText tells the way of the Fellowship; "" if nothing has befallen it.
func (c *chronicle) roadText() string {
	var parts []string
	if c.moves > 0 {
		parts = append(parts, c.say.Tale("turn.moved", nil, words.Args{"n": c.moves}))
	}
	if len(c.hunts) > 0 {
		parts = append(parts, c.say.Tale("turn.hunts", nil, words.Args{"rolls": strings.Join(c.hunts, " · ")}))
	}
	if parts = append(parts, c.road...); len(parts) == 0 {
		return ""
	}
	return c.say.Tale("turn.fellowship", nil, words.Args{"road": strings.Join(parts, "; ")})
}
