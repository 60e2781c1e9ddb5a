package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// storedPosition is a position as it is kept: names, so that tables may grow, under a schema version.
type storedPosition struct {
	Game     string            `json:"game"`
	Schema   int               `json:"schema"`
	Stack    []storedFrame     `json:"stack"`
	Asked    map[string]uint32 `json:"asked"`
	Over     *storedResult     `json:"over,omitempty"`
	Position json.RawMessage   `json:"position"`
}

type storedFrame struct {
	Step     string          `json:"step"`
	Put      []string        `json:"put,omitempty"`
	Answered []string        `json:"answered,omitempty"`
	Memory   json.RawMessage `json:"memory"`
}

type storedResult struct {
	Winners []string         `json:"winners"`
	How     string           `json:"how"`
	Points  map[string]int16 `json:"points,omitempty"`
}

func (r *rules[P]) Gist(position Position) ([]byte, error) {
	if r.def.Forget == nil {
		return r.Encode(position)
	}
	gist := new(P)
	*gist = *r.pos(position)
	r.def.Forget(gist)
	return r.Encode(r.of(gist))
}

func (r *rules[P]) Encode(position Position) ([]byte, error) {
	h := position.machine()
	inner, err := json.Marshal(r.def.Encode(r.pos(position)))
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", r.def.ID, err)
	}
	s := storedPosition{Game: r.def.ID, Schema: r.def.Schema, Stack: []storedFrame{}, Asked: map[string]uint32{},
		Position: inner}
	for i := range h.depth {
		memory, err := json.Marshal(position.framePointer(i))
		if err != nil {
			return nil, fmt.Errorf("encode %s: frame %d: %w", r.def.ID, i, err)
		}
		f := h.stack[i]
		s.Stack = append(s.Stack, storedFrame{r.def.Steps[f.step].Name, r.seatNames(f.put), r.seatNames(f.answered),
			memory})
	}
	for seat, n := range h.asked {
		if n > 0 {
			s.Asked[r.def.Seats.Name(Value(seat))] = n
		}
	}
	if h.over {
		result := h.result.result()
		s.Over = &storedResult{Winners: r.seatNames(result.Winners), How: result.How,
			Points: Named(r.def.Seats, result.Points[:])}
	}
	return json.Marshal(s)
}

func (r *rules[P]) Decode(data []byte) (Position, error) {
	var s storedPosition
	if err := decodeStrictly(data, &s); err != nil {
		return nil, fmt.Errorf("decode position: %w", err)
	}
	if s.Game != r.def.ID || s.Schema < 1 || s.Schema > r.def.Schema {
		return nil, fmt.Errorf("decode position: is %s schema %d, this program reads %s up to schema %d", s.Game,
			s.Schema, r.def.ID, r.def.Schema)
	}
	p := new(P)
	if err := r.def.Decode(s.Position, s.Schema, p); err != nil {
		return nil, fmt.Errorf("decode %s: %w", r.def.ID, err)
	}
	position := r.of(p)
	h := position.machine()
	if len(s.Stack) > MaxDepth {
		return nil, fmt.Errorf("decode %s: %d procedures are half done, at most %d can be", r.def.ID, len(s.Stack),
			MaxDepth)
	}
	h.depth = len(s.Stack)
	for i, f := range s.Stack {
		step, ok := r.steps[f.Step]
		if !ok {
			return nil, fmt.Errorf("decode %s: no step %q", r.def.ID, f.Step)
		}
		put, err := r.seatSet(f.Put)
		if err != nil {
			return nil, err
		}
		answered, err := r.seatSet(f.Answered)
		if err != nil {
			return nil, err
		}
		h.stack[i] = frame{step: step, put: put, answered: answered}
		if err := decodeStrictly(f.Memory, position.framePointer(i)); err != nil {
			return nil, fmt.Errorf("decode %s: frame %s: %w", r.def.ID, f.Step, err)
		}
	}
	for name, n := range s.Asked {
		seat, err := r.seatSet([]string{name})
		if err != nil {
			return nil, err
		}
		h.asked[seat.List()[0]] = n
	}
	if s.Over != nil {
		winners, err := r.seatSet(s.Over.Winners)
		if err != nil {
			return nil, err
		}
		if _, ok := r.def.Ends.Parse(s.Over.How); !ok {
			return nil, fmt.Errorf("decode %s: no end %q", r.def.ID, s.Over.How)
		}
		h.over, h.result = true, Result{Winners: winners, How: s.Over.How}.stored()
		if err := FillNamed(r.def.Seats, h.result.points[:], s.Over.Points); err != nil {
			return nil, fmt.Errorf("decode %s: points: %w", r.def.ID, err)
		}
	}
	return position, nil
}

func decodeStrictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func (r *rules[P]) seatNames(seats Seats) []string {
	names := []string{}
	for _, s := range seats.List() {
		names = append(names, r.def.Seats.Name(Value(s)))
	}
	return names
}

func (r *rules[P]) seatSet(names []string) (Seats, error) {
	set := Nobody
	for _, name := range names {
		v, ok := r.def.Seats.Parse(name)
		if !ok {
			return 0, fmt.Errorf("decode %s: no seat %q", r.def.ID, name)
		}
		set |= SeatsOf(Seat(v))
	}
	return set, nil
}

// Named turns an array that is indexed by a domain's values into a map by name, without its zero values:
// the stored form, in which a table may grow.
func Named[V comparable](d *Domain, array []V) map[string]V {
	var zero V
	m := map[string]V{}
	for i, v := range array {
		if v != zero {
			m[d.Name(Value(i))] = v
		}
	}
	return m
}

// FillNamed reads what Named gave into an array.
func FillNamed[V comparable](d *Domain, array []V, m map[string]V) error {
	for name, v := range m {
		i, ok := d.Parse(name)
		if !ok || int(i) >= len(array) {
			return fmt.Errorf("no %s %q", d.name, name)
		}
		array[i] = v
	}
	return nil
}
