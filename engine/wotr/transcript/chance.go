package transcript

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// written is one thing that a step says was rolled or drawn.
type written struct {
	step  int // the step's index
	names []string
	value int // of a die
}

// chance answers draws with what the transcription says, kind by kind in the order in which it was written
// down.
type chance struct {
	game  *Game
	kinds map[string][]written
	used  uint64
	// the index of the first step that has not begun: nothing of it, or of later ones, has happened yet
	until int
	free  bool // the transcription is at its end: further draws decide nothing
}

// newChance collects all that was rolled and drawn. An unknown name ends the game before its step.
func newChance(game *Game) *chance {
	c := &chance{game: game, kinds: map[string][]written{}}
	for i := range game.Steps {
		if err := c.collect(i, &game.Steps[i]); err != nil {
			game.Stop = &Unusable{game.Steps[i].line, game.Steps[i].text, err}
			game.Steps = game.Steps[:i]
			break
		}
	}
	return c
}

// collect adds what was rolled and drawn in a step.
func (c *chance) collect(i int, s *Step) error {
	seat := map[string]string{"fp": "free", "s": "shadow"}[s.Side]
	switch s.Kind {
	case "draw":
		return c.cards(i, s.Cards)
	case "roll-action-dice":
		for _, face := range s.Faces {
			c.note(i, "action-"+seat, faceName(face))
		}
	case "roll-hunt":
		c.dice(i, "hunt-roll", s.Dice)
	case "reroll-hunt":
		c.dice(i, "hunt-reroll", s.Dice)
	case "draw-hunt-tile":
		return c.tiles(i, []string{s.Tile})
	case "combat-roll":
		c.dice(i, "combat-roll-"+seat, s.Dice)
	case "combat-reroll":
		c.dice(i, "leader-reroll-"+seat, s.Dice)
	case "card-roll":
		c.dice(i, "extra-attack-"+seat, s.Dice)
	}
	for _, a := range s.Acts {
		switch a.Kind {
		case "draw-cards":
			if err := c.cards(i, a.Cards); err != nil {
				return err
			}
		case "discard-random-card":
			card, err := cardOf(a.Card)
			if err != nil {
				return err
			}
			c.note(i, "worn", card.String())
		case "draw-hunt-tile":
			if err := c.tiles(i, a.Tiles); err != nil {
				return err
			}
		case "random-companion":
			c.note(i, "casualty", a.Characters...)
		case "roll":
			if s.Kind == "combat-card-effect" {
				c.dice(i, "extra-attack-"+seat, a.Dice.Numbers)
			} else {
				c.dice(i, cardName(s.Card), a.Dice.Numbers)
			}
		}
	}
	return nil
}

func (c *chance) note(i int, kind string, names ...string) {
	c.kinds[kind] = append(c.kinds[kind], written{step: i, names: names})
}

func (c *chance) dice(i int, kind string, dice []int) {
	for _, d := range dice {
		c.kinds[kind] = append(c.kinds[kind], written{step: i, value: d})
	}
}

func (c *chance) cards(i int, cards []string) error {
	for _, name := range cards {
		card, err := cardOf(name)
		if err != nil {
			return err
		}
		c.note(i, "card of "+deckName(name), card.String())
	}
	return nil
}

func (c *chance) tiles(i int, tiles []string) error {
	for _, name := range tiles {
		if tileNames[name] == nil {
			return fmt.Errorf("no hunt tile %q", name)
		}
		c.note(i, "hunt", tileNames[name]...)
	}
	return nil
}

// Next answers a draw.
func (c *chance) Next(d engine.Draw) (engine.Outcome, error) {
	kind := d.Label
	if kind == "card" {
		kind += " of " + deckOf(d)
	}
	o := engine.Outcome{N: c.used, Draw: d}
	var err error
	if c.says(kind) {
		o.Value, err = c.find(kind, d)
	} else {
		o.Value, o.Naming, err = d.From[0], engine.Bound, c.unnamed(kind)
	}
	if err != nil {
		return engine.Outcome{}, err
	}
	c.used++
	return o, nil
}

// tried returns a copy to try moves with, so that they use nothing up.
func (c *chance) tried() *chance {
	copied := *c
	copied.kinds = maps.Clone(c.kinds)
	return &copied
}

// deckOf names the deck that is drawn from.
func deckOf(d engine.Draw) string {
	return deckName(deckKeys[wotr.Card(d.From[0]).Deck()])
}

// says reports whether a step that has begun says what the next outcome of a kind was.
func (c *chance) says(kind string) bool {
	list := c.kinds[kind]
	return len(list) > 0 && list[0].step < c.until
}

// unnamed allows draws that the transcription does not mention. The application does not re-roll misses when
// the combat roll has already destroyed the enemy, and nobody must (Rulebook p.30). For such dice we write
// ones, which miss again and change nothing. These and the draws after the last step are marked as bound;
// they are named here, not by engine.Bind, since no later line needs them.
func (c *chance) unnamed(kind string) error {
	if c.free || strings.HasPrefix(kind, "leader-reroll") {
		return nil
	}
	return fmt.Errorf("the transcription does not say what %q came to", kind)
}

// find takes the next outcome of a kind.
func (c *chance) find(kind string, d engine.Draw) (engine.Value, error) {
	list := c.kinds[kind]
	c.kinds[kind] = list[1:]
	if v := engine.Value(list[0].value); list[0].names == nil && slices.Contains(d.From, v) {
		return v, nil
	}
	for _, name := range list[0].names {
		if v, ok := d.Domain.Parse(name); ok && slices.Contains(d.From, v) {
			return v, nil
		}
	}
	what := strings.Join(list[0].names, " or ")
	if what == "" {
		what = strconv.Itoa(list[0].value)
	}
	return 0, fmt.Errorf("step %d: %s cannot be what %q came to", c.game.Steps[list[0].step].N, what, kind)
}

// left returns an error for an outcome that steps before an index name but that has not been drawn.
func (c *chance) left(before int) error {
	for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
		if list := c.kinds[kind]; len(list) > 0 && list[0].step < before {
			s := &c.game.Steps[list[0].step]
			return &Unusable{s.line, s.text,
				fmt.Errorf("step %d says what %q came to, and our game did not ask for it", s.N, kind)}
		}
	}
	return nil
}
