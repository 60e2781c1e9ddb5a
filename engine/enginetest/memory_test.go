package enginetest

import (
	"reflect"
	"strings"
	"testing"
)

// Which fields a position may have, by their types and tags.
func TestMembersOfAPosition(t *testing.T) {
	type table struct{ Rows []string }
	type position struct {
		Plain    [3]int8 `see:"owner"`
		Shared   *table  `see:"public" shared:"the board"`
		Untagged int8
		Pointer  *table                `see:"public"`
		Inside   [1]struct{ T *table } `see:"public"`
		Unnamed  *table                `see:"public" shared:""`
		Secret   *table                `see:"owner" shared:"the board"`
		Slice    []int                 `see:"public" shared:"a list"`
	}
	for field, says := range map[string]string{
		"Plain": "", "Shared": "",
		"Untagged": "the tag see", "Pointer": "plain value", "Inside": "plain value",
		"Unnamed": "shared is a pointer", "Secret": "shared is a pointer", "Slice": "shared is a pointer",
	} {
		typ := reflect.TypeFor[position]()
		f, _ := typ.FieldByName(field)
		err := soundMember(typ, f.Index[0])
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%s: %v, want %q", field, err, says)
		}
	}
}

// Two positions with the same shared table are equal in it; with another table of the same content they are
// not.
func TestSharedIsOne(t *testing.T) {
	type table struct{ rows int }
	a, b := &table{1}, &table{1}
	if !same(reflect.ValueOf(a), reflect.ValueOf(a)) || same(reflect.ValueOf(a), reflect.ValueOf(b)) {
		t.Error("a shared table is known by where it lies")
	}
}
