package script

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
)

// This file reads and sets parts of positions by the names under which they are stored.

// board sets parts of the position and has the game balance it.
func (s *script) board(words []string) error {
	parts, err := s.parts(words)
	if err != nil {
		return err
	}
	p, err := engine.Balanced(s.rules, s.position, parts)
	if err == nil {
		s.position = p
	}
	return err
}

// parts reads "path=value". A value that is no JSON is a word, figures or a list of names; none leaves the
// part empty.
func (s *script) parts(words []string) ([]engine.Adjustment, error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("write what is set: board armies.moria=sauron:2r corruption=3")
	}
	var list []engine.Adjustment
	for _, word := range words {
		path, value, ok := strings.Cut(word, "=")
		if !ok || value == "" {
			return nil, fmt.Errorf("%q sets nothing: write path=value, and path=none to leave a part empty", word)
		}
		if err := s.knows(path); err != nil {
			return nil, err
		}
		list = append(list, engine.Adjustment{Path: path, Value: s.read(path, value)})
	}
	return list, nil
}

// stored is the position in its stored form.
func (s *script) stored() map[string]any {
	data, err := s.rules.Encode(s.position)
	if err != nil {
		return nil
	}
	var whole struct {
		Position map[string]any `json:"position"`
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if d.Decode(&whole) != nil {
		return nil
	}
	return whole.Position
}

// read returns the stored form of a value.
func (s *script) read(path, text string) json.RawMessage {
	data := json.RawMessage(text)
	switch counted, isMap := s.part(path).(map[string]any); {
	case text == "none" && isMap:
		return json.RawMessage("{}")
	case text == "none":
		return json.RawMessage("null")
	case json.Valid(data):
		return data
	case isMap:
		for name := range counted {
			delete(counted, name)
		}
		for _, d := range domains(s.rules) {
			if bag, _, ok := engine.ParseBag(d, text); ok {
				for _, c := range bag {
					counted[d.Name(c.Kind)] = c.N
				}
				data, _ = json.Marshal(counted) // names and numbers can always be written
				return data
			}
		}
	}
	data, _ = json.Marshal(text)
	return data
}

// part is a part of the stored position; nil where it is empty.
func (s *script) part(path string) any {
	var node any = s.stored()
	for _, word := range strings.Split(path, ".") {
		node = inner(node, word)
	}
	return node
}

// knows refuses a path with a word that this game does not know. Otherwise a misspelt region would just look
// empty.
func (s *script) knows(path string) error {
	top := s.stored()
	var node any = top
	for i, word := range strings.Split(path, ".") {
		inside, named := node.(map[string]any)
		_, there := inside[word]
		switch {
		case i == 0 && !there && !s.hasPart(word):
			known := map[string]bool{}
			for name := range top {
				known[name] = true
			}
			return fmt.Errorf("a position has no part %q%s; it has %s, and others that are empty now", word,
				nearest(word, known),
				strings.Join(slices.Sorted(maps.Keys(top)), ", "))
		case i > 0 && named && !there && !s.words()[word]:
			return fmt.Errorf("%s: nothing in this game is called %q%s", path, word, nearest(word, s.words()))
		}
		node = inner(node, word)
	}
	return nil
}

// hasPart reports whether a position can have a part that is left out while it is empty.
func (s *script) hasPart(name string) bool {
	_, err := engine.Adjusted(s.rules, s.position,
		[]engine.Adjustment{{Path: name, Value: json.RawMessage("0")}})
	return err == nil || !strings.Contains(err.Error(), "unknown field")
}

// inner returns a part of a part.
func inner(node any, name string) any {
	switch part := node.(type) {
	case map[string]any:
		return part[name]
	case []any:
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(part) {
			return part[i]
		}
	}
	return nil
}

// words returns all names that the game knows.
func (s *script) words() map[string]bool {
	if s.known == nil {
		s.known = map[string]bool{}
		for _, d := range domains(s.rules) {
			for _, v := range d.Values() {
				s.known[d.Name(v)] = true
			}
		}
	}
	return s.known
}

// domains lists what the game's actions and events speak of.
func domains(r engine.Rules) []*engine.Domain {
	list := []*engine.Domain{r.Seats()}
	for _, v := range r.Verbs() {
		for _, f := range v.Fields {
			list = append(list, f.Domain)
		}
	}
	for _, e := range r.Events() {
		for _, f := range e.Facts {
			list = append(list, f.Domain)
		}
	}
	return slices.DeleteFunc(list, func(d *engine.Domain) bool { return d == nil })
}

// look writes parts of the position.
func (s *script) look(paths []string) ([]string, error) {
	if len(paths) == 0 {
		return nil, fmt.Errorf("write which parts: position armies.moria corruption")
	}
	var lines []string
	for _, path := range paths {
		if err := s.knows(path); err != nil {
			return nil, err
		}
		lines = append(lines, path+": "+value(s.part(path)))
	}
	return lines, nil
}

// value writes a part of a position: names and numbers as they are, counts of figures as figures.
func value(node any) string {
	switch part := node.(type) {
	case nil:
		return "none"
	case string:
		if part == "" {
			return "none"
		}
		return figures(strings.Split(part, ","))
	case []any:
		list, nested := make([]string, len(part)), false
		for i, v := range part {
			_, isMap := v.(map[string]any)
			list[i], nested = value(v), nested || isMap
		}
		if nested {
			return strings.Join(list, " / ")
		}
		return figures(list)
	case map[string]any:
		var list []string
		for _, name := range slices.Sorted(maps.Keys(part)) {
			if n, counts := part[name].(json.Number); counts {
				list = append(list, name+"*"+n.String())
			} else if _, isMap := part[name].(map[string]any); isMap {
				list = append(list, name+"=("+value(part[name])+")")
			} else {
				list = append(list, name+"="+value(part[name]))
			}
		}
		return figures(list)
	}
	return fmt.Sprint(node)
}
