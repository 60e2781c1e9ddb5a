package enginetest

import (
	"fmt"
	"strings"

	"redbook/engine"
)

// Records checks that a whole game's record can be read back and replayed to the same bytes after every line,
// and that its public form keeps the secret fields and the outcomes that are not for all.
func Records(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachNewGame(r, &cfg, recorded)
}

// eachNewGame hands the deep games to check, not begun yet.
func eachNewGame(r engine.Rules, cfg *Config, check func(*game) error) error {
	for _, o := range cfg.Options {
		for number := range cfg.Deep {
			g, err := newGame(r, cfg, o, number)
			if err != nil {
				return err
			}
			if err := check(g); err != nil {
				return g.fail(err)
			}
		}
	}
	return nil
}

func recorded(g *game) error {
	var stages []engine.Position // after each line
	note := func(g *game) error { stages = append(stages, copyOf(g.position)); return nil }
	if err := g.through(note, nil); err != nil {
		return err
	}
	for _, audience := range g.cfg.audiences(g.rules, g.options) {
		for _, l := range g.record.Lines {
			if err := keepsSecrets(g.rules, l, audience); err != nil {
				return err
			}
		}
	}
	text := g.record.Format(g.rules, engine.Public)
	rec, rules, err := engine.ParseRecord(text,
		func(id string) (engine.Rules, bool) { return g.rules, id == g.rules.ID() })
	if err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	if again := rec.Format(rules, engine.Public); again != text {
		return fmt.Errorf("the record is read as another one:\n%s", firstDifference(text, again))
	}
	last, err := engine.Replay(rules, rec, func(n int, _ engine.Line, p engine.Position, _ engine.Played) error {
		if err := sameState(rules, p, stages[n]); err != nil {
			return fmt.Errorf("replayed line %d: %w", n, err)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("the record cannot be replayed: %w", err)
	}
	untold, err := engine.Replay(rules, rec, nil)
	if err != nil {
		return fmt.Errorf("the record cannot be replayed when nobody is told: %w", err)
	}
	if err := sameState(rules, untold, last); err != nil {
		return fmt.Errorf("replayed when nobody is told: %w", err)
	}
	return sameState(rules, last, stages[len(stages)-1])
}

// keepsSecrets checks that a line as an audience may read it has a question mark for each thing that is not
// for it.
func keepsSecrets(r engine.Rules, l engine.Line, audience engine.Seats) error {
	text := engine.FormatLine(r, l, audience)
	head, rest, _ := strings.Cut(text, "\n")
	for _, v := range r.Verbs() {
		for _, f := range v.Fields {
			if l.Kind == engine.ActionLine && v.Name == l.Action.Verb && l.Action.Has(f.Name) && f.Secret &&
				!audience.Has(l.Seat) &&
				!strings.Contains(head+" ", " "+f.Name+"=? ") {
				return fmt.Errorf("%s can read the secret %s in %q", audienceName(r, audience), f.Name, head)
			}
		}
	}
	rows := strings.Split(rest, "\n")
	for i, o := range l.Outcomes {
		if hidden := strings.HasSuffix(rows[i], ": ?"); hidden == o.See.VisibleTo(audience) {
			return fmt.Errorf("%s read of a draw for %b: %q", audienceName(r, audience), o.See, rows[i])
		}
	}
	return nil
}
