package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"redbook/engine"
)

// sleeps is the number of answers between two times that a game is stored and loaded. The first time differs
// from game to game.
const sleeps = 3

// Save checks that a game that is stored and loaded again and again stays the same game: in memory, in bytes,
// in what it asks and shows, and in how it goes on.
func Save(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	var awake engine.Position // the same game, never stored
	before := func(g *game) error {
		if g.answers > 0 && (g.answers+int(g.seed[0]))%sleeps != 0 {
			return nil
		}
		data, err := r.Encode(g.position)
		if err != nil {
			return err
		}
		if g.answers > 0 {
			if err := sameState(r, awake, g.position); err != nil {
				return fmt.Errorf("the stored game went on otherwise: %w", err)
			}
		}
		woken, err := r.Decode(data)
		if err != nil {
			return fmt.Errorf("%w\n%s", err, data)
		}
		if err := sameState(r, woken, g.position); err != nil {
			return fmt.Errorf("stored and loaded: %w", err)
		}
		if !identical(g.position, woken) { // but for left over frames, say
			if a, b := fingerprint(g.position), fingerprint(woken); a != b {
				return fmt.Errorf("not all is stored:\n%s", firstDifference(a, b))
			}
		}
		if g.sampled() { // enough now and then: what is equal in memory looks the same
			if err := sameFace(g, woken); err != nil {
				return fmt.Errorf("stored and loaded: %w", err)
			}
		}
		awake, g.position = g.position, woken
		return nil
	}
	after := func(g *game, _ engine.Position, m move) error {
		chance := engine.NewSeeded(g.seed, g.chance.Used()-uint64(len(m.played.Outcomes)))
		awake, _, err = r.Apply(awake, m.seat, m.action, chance)
		return err
	}
	return eachGame(r, &cfg, cfg.Deep, before, after)
}

// sameState checks that two positions are stored as the same bytes.
func sameState(r engine.Rules, p, want engine.Position) error {
	if identical(p, want) {
		return nil
	}
	data, err := r.Encode(want)
	if err != nil {
		return err
	}
	return sameBytes(r, p, data)
}

func sameBytes(r engine.Rules, p engine.Position, want []byte) error {
	data, err := r.Encode(p)
	if err == nil && !bytes.Equal(data, want) {
		err = fmt.Errorf("other bytes:\n  one:   %s\n  other: %s", want, data)
	}
	return err
}

// sameFace checks that two positions ask and show the same.
func sameFace(g *game, other engine.Position) error {
	r := g.rules
	if a, b := r.Decisions(g.position), r.Decisions(other); !reflect.DeepEqual(a, b) {
		return fmt.Errorf("other decisions:\n  one:   %+v\n  other: %+v", a, b)
	}
	for _, audience := range g.cfg.audiences(r, g.options) {
		a, err := viewText(r, g.position, audience)
		if err != nil {
			return err
		}
		b, err := viewText(r, other, audience)
		if err != nil {
			return err
		}
		if a != b {
			return fmt.Errorf("%s see another view:\n%s", audienceName(r, audience), firstDifference(a, b))
		}
	}
	return nil
}

// viewText returns a view as JSON.
func viewText(r engine.Rules, p engine.Position, audience engine.Seats) (string, error) {
	data, err := json.Marshal(r.View(p, audience))
	if err != nil {
		return "", fmt.Errorf("the view of %s: %w", audienceName(r, audience), err)
	}
	return string(data), nil
}

// Determinism checks that a game played twice with the same seed and choices is the same to the byte.
func Determinism(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	for _, o := range cfg.Options {
		for number := range cfg.Deep {
			var first []stage
			for try := range 3 {
				g, err := newGame(r, &cfg, o, number)
				if err != nil {
					return err
				}
				trace, err := traced(g)
				if err != nil {
					return g.fail(err)
				}
				if try == 0 {
					first = trace
				}
				for i := range max(len(trace), len(first)) {
					if err := sameStage(r, first, trace, i); err != nil {
						return g.fail(fmt.Errorf("played again, answer %d went otherwise:\n%w", i, err))
					}
				}
			}
		}
	}
	return nil
}

// stage is all that an answer of a game led to.
type stage struct {
	told     string
	position engine.Position
}

func sameStage(r engine.Rules, first, again []stage, i int) error {
	told := func(list []stage) string {
		if i < len(list) {
			return list[i].told
		}
		return "the end"
	}
	if a, b := told(first), told(again); a != b {
		return errors.New(firstDifference(a, b))
	}
	return sameState(r, again[i].position, first[i].position)
}

// traced plays a game and keeps all that each answer led to.
func traced(g *game) ([]stage, error) {
	var trace []stage
	err := g.through(nil, func(g *game, _ engine.Position, m move) error {
		text := engine.FormatLine(g.rules, g.record.Lines[len(g.record.Lines)-1], engine.Public)
		for _, e := range m.played.Events {
			text += fmt.Sprintf("\n%s (for %b)", e, e.See)
		}
		trace = append(trace, stage{fmt.Sprintf("%s\n%q\n%+v", text, m.played.Covered,
			g.rules.Decisions(g.position)), copyOf(g.position)})
		return nil
	})
	return trace, err
}
