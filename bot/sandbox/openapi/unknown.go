package openapi

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// unknownFields lists the fields of a valid value that no schema names. The description lets every object
// have more fields than it names, so a misspelt field is valid, and Discord ignores it without a word.
func unknownFields(schemas []*jsonschema.Schema, value any, at string) []string {
	var applying []*jsonschema.Schema
	for _, s := range schemas {
		applying = append(applying, spread(s, value)...)
	}
	var unknown []string
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			below, known := field(applying, key)
			if !known && isClosed(applying) {
				unknown = append(unknown, at+"/"+key)
			}
			unknown = append(unknown, unknownFields(below, inner, at+"/"+key)...)
		}
	case []any:
		var items []*jsonschema.Schema
		for _, s := range applying {
			if s.Items2020 != nil {
				items = append(items, s.Items2020)
			}
		}
		for i, inner := range v {
			unknown = append(unknown, unknownFields(items, inner, fmt.Sprintf("%s/%d", at, i))...)
		}
	}
	return unknown
}

// shape is what decides which alternatives of a schema a valid JSON text fits: its fields, and the small
// numbers that say of what type something is. Texts, ids, times and other numbers are left out, and so is
// what a list has more than once. It is read off the text as it stands: taking all texts apart cost more than
// all else that is done here.
func shape(text []byte) string {
	r := shapeReader{text: text}
	return string(r.value(nil, nil))
}

// shapeReader goes through a valid JSON text.
type shapeReader struct {
	text []byte
	at   int
}

// value appends the shape of the value that comes next, which stands under a name.
func (r *shapeReader) value(to, name []byte) []byte {
	switch first := r.peek(); first {
	case '{':
		to = append(to, first)
		for r.at++; r.peek() != '}'; r.skip(',') {
			key := r.quoted()
			r.skip(':')
			to = r.value(append(to, key...), key)
		}
		r.at++
		return append(to, '}')
	case '[':
		to = append(to, first)
		var known [][]byte
		for r.at++; r.peek() != ']'; r.skip(',') {
			one := r.value(nil, name)
			if !slices.ContainsFunc(known, func(other []byte) bool { return bytes.Equal(one, other) }) {
				known, to = append(known, one), append(to, one...)
			}
		}
		r.at++
		return append(to, ']')
	case '"':
		r.quoted()
		return append(to, first)
	default:
		word := r.word()
		switch {
		case first == 't' || first == 'f':
			return append(to, '!')
		case first == 'n':
			return append(to, '-')
		case len(word) > 2 || !bytes.HasSuffix(name, []byte(`type"`)):
			return append(to, '#')
		}
		return append(append(to, word...), ' ')
	}
}

// peek is what comes next that is no white space.
func (r *shapeReader) peek() byte {
	for r.text[r.at] <= ' ' {
		r.at++
	}
	return r.text[r.at]
}

// skip goes past a sign if it comes next.
func (r *shapeReader) skip(sign byte) {
	if r.peek() == sign {
		r.at++
	}
}

// quoted is the text that comes next, with its quotation marks.
func (r *shapeReader) quoted() []byte {
	from := r.at
	for r.at++; r.text[r.at] != '"'; r.at++ {
		if r.text[r.at] == '\\' {
			r.at++
		}
	}
	r.at++
	return r.text[from:r.at]
}

// word is the number or name that comes next.
func (r *shapeReader) word() []byte {
	from := r.at
	for r.at < len(r.text) && !bytes.ContainsRune([]byte(",]} \t\r\n"), rune(r.text[r.at])) {
		r.at++
	}
	return r.text[from:r.at]
}

// spread is a schema with all it refers to, of alternatives those that the value fits.
func spread(s *jsonschema.Schema, value any) []*jsonschema.Schema {
	all := []*jsonschema.Schema{s}
	if s.Ref != nil {
		all = append(all, spread(s.Ref, value)...)
	}
	for _, part := range s.AllOf {
		all = append(all, spread(part, value)...)
	}
	for _, alternatives := range [][]*jsonschema.Schema{s.AnyOf, s.OneOf} {
		for _, one := range alternatives {
			if one.Validate(value) == nil {
				all = append(all, spread(one, value)...)
			}
		}
	}
	return all
}

// isClosed reports whether any schema names fields at all; without one, an object is free in its form.
func isClosed(schemas []*jsonschema.Schema) bool {
	return slices.ContainsFunc(schemas, func(s *jsonschema.Schema) bool { return len(s.Properties) > 0 })
}

// field gives the schemas of an object's field; without any, a field may still be known as one of many.
func field(schemas []*jsonschema.Schema, key string) (below []*jsonschema.Schema, known bool) {
	for _, s := range schemas {
		if p := s.Properties[key]; p != nil {
			below, known = append(below, p), true
			continue
		}
		switch more := s.AdditionalProperties.(type) {
		case *jsonschema.Schema:
			below, known = append(below, more), true
		case bool:
			known = known || more
		}
	}
	return below, known
}
