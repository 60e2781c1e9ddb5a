package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"redbook/engine"
)

// This file inspects a position in memory, by reflection: what its fields declare, and whether two positions
// are equal even in what the stored form might have lost.

// structOf returns the struct that a position points to, and the index of the engine.Core embedded in it.
func structOf(p engine.Position) (reflect.Value, int) {
	v := reflect.ValueOf(p).Elem()
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Anonymous && f.Type.PkgPath() == "redbook/engine" && strings.HasPrefix(f.Type.Name(), "Core[") {
			return v, i
		}
	}
	panic("enginetest: a position embeds engine.Core")
}

// Tags checks that every field of the position and of its frames says who may see it (the tag see is public,
// owner or nobody), and that both are values: no maps, slices, pointers or functions. The only pointers
// allowed are those tagged shared with the name of what they point to: tables for which the rules were made,
// the same in every position of a game, never written to and so known to all. A game whose cards and board
// are data of its own needs one to look them up, since rules may read no global.
func Tags(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	g, err := newGame(r, &cfg, cfg.Options[0], 0)
	if err != nil {
		return err
	}
	v, core := structOf(g.position)
	for i := range v.NumField() {
		if i == core {
			continue
		}
		if err := soundMember(v.Type(), i); err != nil {
			return err
		}
	}
	frame := v.Field(core).FieldByName("frames").Type().Elem()
	if frame.Kind() != reflect.Struct {
		return fmt.Errorf("the frame %s must be a struct", frame)
	}
	for i := range frame.NumField() {
		if err := soundMember(frame, i); err != nil {
			return err
		}
		if !frame.Field(i).IsExported() {
			return fmt.Errorf("%s.%s must be exported: frames are stored as JSON", frame, frame.Field(i).Name)
		}
	}
	return nil
}

func soundMember(t reflect.Type, i int) error {
	f := t.Field(i)
	switch see := f.Tag.Get("see"); see {
	case "public", "owner", "nobody":
	default:
		return fmt.Errorf("%s.%s: the tag see is %q; say public, owner or nobody", t, f.Name, see)
	}
	if what, ok := f.Tag.Lookup("shared"); ok {
		if f.Type.Kind() != reflect.Pointer || f.Tag.Get("see") != "public" || what == "" {
			return fmt.Errorf("%s.%s: shared is a pointer to what all may know, and says what that is", t, f.Name)
		}
		return nil
	}
	if kind := notPlain(f.Type); kind != reflect.Invalid {
		return fmt.Errorf("%s.%s holds a %s; a position is a plain value", t, f.Name, kind)
	}
	return nil
}

// notPlain returns the first kind inside a type that is not plain data.
func notPlain(t reflect.Type) reflect.Kind {
	switch t.Kind() {
	case reflect.Array:
		return notPlain(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if kind := notPlain(t.Field(i).Type); kind != reflect.Invalid {
				return kind
			}
		}
	case reflect.Map, reflect.Slice, reflect.Pointer, reflect.Func, reflect.Chan, reflect.Interface,
		reflect.UnsafePointer,
		reflect.Float32, reflect.Float64:
		return t.Kind()
	}
	return reflect.Invalid
}

// member is one declared field of a position or of a frame, with its content.
type member struct {
	name string
	see  string
	v    reflect.Value
}

// members lists the fields of a position and of the frames of its half-done procedures.
func members(p engine.Position) []member {
	v, core := structOf(p)
	var list []member
	add := func(prefix string, v reflect.Value, but int) {
		for i := range v.NumField() {
			if f := v.Type().Field(i); i != but {
				list = append(list, member{prefix + f.Name, f.Tag.Get("see"), v.Field(i)})
			}
		}
	}
	add("", v, core)
	frames := v.Field(core).FieldByName("frames")
	for i := range depth(v, core) {
		add(fmt.Sprintf("frame %d ", i), frames.Index(i), -1)
	}
	return list
}

func depth(v reflect.Value, core int) int {
	return int(v.Field(core).FieldByName("head").FieldByName("depth").Int())
}

// untouched returns a check that the present position is still as it is now.
func (g *game) untouched() (check func() error) {
	before := copyOf(g.position)
	return func() error {
		if identical(before, g.position) {
			return nil
		}
		x, errX := picture(g.rules, before)
		y, errY := picture(g.rules, g.position)
		if err := errors.Join(errX, errY); err != nil || x == y {
			return err
		}
		return fmt.Errorf("the position itself has changed:\n%s", firstDifference(x, y))
	}
}

// picture writes all of a position: as it is stored, and as it is in memory.
func picture(r engine.Rules, p engine.Position) (string, error) {
	data, err := r.Encode(p)
	return string(data) + "\n" + fingerprint(p), err
}

func copyOf(p engine.Position) engine.Position {
	v := reflect.ValueOf(p).Elem()
	c := reflect.New(v.Type())
	c.Elem().Set(v)
	return c.Interface().(engine.Position)
}

// identical reports whether two positions are the same in memory, left over frames included: quickly, and so
// before more is asked of them.
func identical(a, b engine.Position) bool {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	return x.Type() == y.Type() && x.Type().Comparable() && x.Interface() == y.Interface()
}

// fingerprint writes everything in a position's memory that matters. What the kernel keeps is compared by its
// stored form; frames above the running one are left over and do not count.
func fingerprint(p engine.Position) string {
	var b strings.Builder
	for _, m := range members(p) {
		fmt.Fprintf(&b, "%s: %s\n", m.name, written(m.v))
	}
	return b.String()
}

// publicDifference names a field that the audience may know, by its declaration, and that differs between the
// two positions. An owner's field with one element a seat is compared for the seats of the audience.
func publicDifference(r engine.Rules, a, b engine.Position, audience engine.Seats) error {
	x, y := members(a), members(b)
	if len(x) != len(y) {
		return fmt.Errorf("other procedures are half done")
	}
	seats := len(r.Seats().Values())
	for i := range x {
		m, n := x[i], y[i]
		switch {
		case m.see == "public" && !same(m.v, n.v):
			return fmt.Errorf("%s is public: %+v and %+v", m.name, m.v, n.v)
		case m.see == "owner" && m.v.Kind() == reflect.Array && m.v.Len() == seats:
			for _, s := range audience.List() {
				if !same(m.v.Index(int(s)), n.v.Index(int(s))) {
					return fmt.Errorf("%s is known to its owner %s: %+v and %+v", m.name, seatName(r, s), m.v.Index(int(s)),
						n.v.Index(int(s)))
				}
			}
		}
	}
	return nil
}

func same(a, b reflect.Value) bool { return a.Equal(b) }

// written writes a field's content. For shared tables it writes the address: there is only one of each.
func written(v reflect.Value) string {
	if v.Kind() == reflect.Pointer {
		return fmt.Sprintf("%#x", v.Pointer())
	}
	return fmt.Sprintf("%+v", v)
}
