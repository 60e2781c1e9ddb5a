package openapi

import "testing"

// Texts have one shape if they have the same fields and types; what else they hold does not matter.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		one, other string
		same       bool
	}{
		{`{"a":"x","type":2}`, ` { "a" : "y \" } ,", "type" : 2 } `, true},
		{`{"a":"x","type":2}`, `{"a":"x","type":3}`, false},
		{`{"a":"x","type":2}`, `{"a":5,"type":2}`, false},
		{`{"a":"x"}`, `{"b":"x"}`, false},
		{`{"a":"x"}`, `{"a":"x","b":"x"}`, false},
		{`{"a":15,"type":100}`, `{"a":2,"type":200}`, true},
		{`{"component_type":1}`, `{"component_type":2}`, false},
		{`[true,false]`, `[false]`, true},
		{`[{"a":1},{"a":2}]`, `[{"a":3}]`, true},
		{`[{"a":1},{"b":2}]`, `[{"a":3}]`, false},
		{`{"types":[1,2]}`, `{"types":[2]}`, true},
		{`{"some_type":[1,2]}`, `{"some_type":[2]}`, false},
		{`[["x"],"x"]`, `[["x"]]`, false},
		{`{"a":null}`, `{"a":"null"}`, false},
		{`{"a":[]}`, `{"a":{}}`, false},
		{`"\\"`, `"x"`, true},
		{`5`, `1.5e3`, true},
	} {
		if got := shape([]byte(c.one)) == shape([]byte(c.other)); got != c.same {
			t.Errorf("%s and %s have one shape: %v", c.one, c.other, got)
		}
	}
}
