package enginetest

import (
	"fmt"
	"strings"

	"redbook/engine"
)

// Text checks that actions and events can be written and read back, with fields in any order, and give the
// same text again.
func Text(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachGame(r, &cfg, cfg.Deep, nil, func(g *game, _ engine.Position, m move) error {
		if err := actionText(g, m.action); err != nil {
			return err
		}
		for _, e := range m.played.Events {
			text := e.String()
			again, err := r.ParseEvent(text)
			if err != nil {
				return fmt.Errorf("event %q cannot be read: %w", text, err)
			}
			if again.String() != text {
				return fmt.Errorf("event %q is read as %q", text, again)
			}
		}
		return nil
	})
}

func actionText(g *game, a engine.Action) error {
	text := g.rules.Format(a)
	words := strings.Fields(text)
	for range 3 {
		again, err := g.rules.Parse(strings.Join(words, " "))
		if err != nil {
			return fmt.Errorf("action %q cannot be read: %w", words, err)
		}
		if !engine.SameAction(a, again) || g.rules.Format(again) != text {
			return fmt.Errorf("action %q is read as %q", words, g.rules.Format(again))
		}
		fields := words[1:]
		g.rng.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	}
	for _, bad := range []string{text + " " + text, text + " no-such-field=1", "x" + text, text + " ="} {
		if _, err := g.rules.Parse(bad); err == nil {
			return fmt.Errorf("%q can be read as an action", bad)
		}
	}
	return nil
}
