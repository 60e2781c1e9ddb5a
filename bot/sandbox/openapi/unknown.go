package openapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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

// shape appends what decides which alternatives of a schema a valid value fits: its fields, and the small
// numbers that say of what type something is. Texts, ids, times and other numbers are left out, and so is
// what a list has more than once.
func shape(to []byte, value any) []byte { return shapeOf(to, "", value) }

func shapeOf(to []byte, name string, value any) []byte {
	switch v := value.(type) {
	case map[string]any:
		to = append(to, '{')
		for _, key := range slices.Sorted(maps.Keys(v)) {
			to = shapeOf(append(strconv.AppendQuote(to, key), ':'), key, v[key])
		}
		return append(to, '}')
	case []any:
		to = append(to, '[')
		known := map[string]bool{}
		for _, inner := range v {
			if one := shapeOf(nil, name, inner); !known[string(one)] {
				known[string(one)] = true
				to = append(to, one...)
			}
		}
		return append(to, ']')
	case json.Number:
		if len(v) > 2 || !strings.HasSuffix(name, "type") {
			return append(to, '#')
		}
		return append(append(to, v...), ',')
	case string:
		return append(to, '"')
	case bool:
		return append(to, '!')
	}
	return append(to, '-') // null
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
