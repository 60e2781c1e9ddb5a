package hunt

import (
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
)

// chronicle sums up the events of a day: what befell Frodo, what was asked and answered, and what each die
// was spent on.
type chronicle struct {
	say     phrase.Speaker
	begins  engine.Event // the day's first turn
	steps   []int        // that Frodo's figure has come to
	road    []string
	suffers int // corruption gained
	stands  engine.Event
	cards   []string // played by the Ring-bearer

	asked tale.Ledger
	dice  tale.Ledger
	spent []string // the faces of dice of which has not been told yet what they were spent on
}

// summary tells a day: Frodo, the answers, the dice.
func summary(say phrase.Speaker, day []engine.Event) string {
	c := &chronicle{say: say, begins: day[0]}
	for _, e := range day {
		c.noteRoad(e)
		c.noteAnswer(e)
		c.noteDice(e)
	}
	c.spend("") // what was spent without effect
	lines := []string{say.Tale("day.head", c.begins.Facts, words.Args{"road": c.roadText()})}
	same := func(label string) string { return label }
	if asked := c.asked.Text(nil, same); asked != "" {
		lines = append(lines, say.Tale("day.answers", nil, words.Args{"list": asked}))
	}
	if dice := c.dice.Text(nil, same); dice != "" {
		lines = append(lines, say.Tale("day.dice", nil, words.Args{"list": dice}))
	}
	return strings.Join(lines, "\n")
}

// noteRoad tells of Frodo and Gandalf, and of the Ring.
func (c *chronicle) noteRoad(e engine.Event) {
	switch e.Kind {
	case "frodo-moved", "escaped", "frodo-travels", "stepped-back":
		c.steps = append(c.steps, tale.Number(e, "step"))
	case "corruption":
		c.suffers += tale.Number(e, "amount")
		c.stands = e
	case "played":
		c.cards = append(c.cards, tale.Text(c.say, e, "card"))
	}
	if key := "day.road." + e.Kind; c.say.HasTale(key) {
		c.road = append(c.road, c.say.Tale(key, e.Facts, nil))
	}
}

func (c *chronicle) roadText() string {
	var parts []string
	if n := len(c.steps); n > 0 {
		parts = append(parts, c.say.Tale("day.steps", nil,
			words.Args{"n": n, "from": c.steps[0], "to": c.steps[n-1]}))
	}
	parts = append(parts, c.road...)
	if c.stands.Kind != "" {
		parts = append(parts, c.say.Tale("day.corruption", c.stands.Facts, words.Args{"change": c.suffers}))
	}
	if len(c.cards) > 0 {
		parts = append(parts, c.say.Tale("day.cards", nil, words.Args{"cards": strings.Join(c.cards, ", ")}))
	}
	return strings.Join(parts, "; ")
}

// noteAnswer enters what was asked under what the Ring-bearer has said to it.
func (c *chronicle) noteAnswer(e engine.Event) {
	switch e.Kind {
	case "search-answer", "hunt-answer", "perception-answer":
		c.asked.Add(c.say.Tale("day.asked."+e.Kind, e.Facts, nil), c.say.Tale("day.where", e.Facts, nil))
	case "question-answer":
		c.asked.Add(c.say.Tale("day.asked.card", nil, nil), c.say.Tale("day.asked.question", e.Facts, nil))
	}
}

// noteDice enters what each die was spent on: what happens next says it.
func (c *chronicle) noteDice(e engine.Event) {
	if e.Kind == "die-spent" {
		c.spent = append(c.spent, tale.Text(c.say, e, "die"))
		return
	}
	if key := "day.deed." + e.Kind; len(c.spent) > 0 && c.say.HasTale(key) {
		c.spend(c.say.Tale(key, e.Facts, nil))
	}
}

// spend enters the dice that have been spent on something, two of them as one (Rulebook p.21).
func (c *chronicle) spend(on string) {
	if len(c.spent) > 0 && on != "" {
		c.dice.Add(strings.Join(c.spent, " + "), on)
	}
	c.spent = nil
}
