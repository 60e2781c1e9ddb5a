package enginetest

import (
	"encoding/json"
	"fmt"
	"reflect"

	"redbook/engine"
)

// Views checks that every audience has a view that can be written, all seats together included, and, if the
// game says so, that more seats see no less.
func Views(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachGame(r, &cfg, cfg.Deep, func(g *game) error {
		if _, over := r.Result(g.position); !over && !g.sampled() {
			return nil
		}
		all := append(cfg.audiences(r, g.options), engine.SeatsOf(r.SeatsOf(g.options)...))
		for _, audience := range all {
			view, err := viewData(r, g.position, audience)
			if err != nil {
				return err
			}
			for _, fewer := range all {
				if !cfg.Within || fewer&^audience != 0 || fewer == audience {
					continue
				}
				less, err := viewData(r, g.position, fewer)
				if err != nil {
					return err
				}
				if path, ok := within(less, view); !ok {
					return fmt.Errorf("%s see %s, %s do not see the same", audienceName(r, fewer), path,
						audienceName(r, audience))
				}
			}
		}
		return nil
	}, nil)
}

func viewData(r engine.Rules, p engine.Position, audience engine.Seats) (any, error) {
	text, err := viewText(r, p, audience)
	if err != nil {
		return nil, err
	}
	var data any
	err = json.Unmarshal([]byte(text), &data)
	return data, err
}

// within reports whether the other view shows everything that the first one shows; if not, path says where it
// does not.
func within(less, more any) (path string, ok bool) {
	switch l := less.(type) {
	case nil:
		return "", true
	case map[string]any:
		m, isMap := more.(map[string]any)
		for key, part := range l {
			if path, ok := within(part, m[key]); !ok {
				return "." + key + path, false
			}
		}
		return "", isMap || len(l) == 0
	case []any:
		m, isList := more.([]any)
		if len(l) > len(m) {
			return fmt.Sprintf("[%d]", len(m)), false
		}
		for i := range l {
			if path, ok := within(l[i], m[i]); !ok {
				return fmt.Sprintf("[%d]%s", i, path), false
			}
		}
		return "", isList || len(l) == 0
	}
	return fmt.Sprintf(" = %v", less), reflect.ValueOf(less).IsZero() || less == more
}
