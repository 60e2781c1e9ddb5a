package hunt

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"redbook/engine/hunt/dataset"
)

// stir sets all that a field holds to something that is not its zero value. Lists are filled from the front;
// where a list is indexed by ids, which begin at 1, its first element stays.
func stir(v reflect.Value, byID bool) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int8, reflect.Int16:
		v.SetInt(1)
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(2)
	case reflect.Struct:
		for i := range v.NumField() {
			stir(v.Field(i), false)
		}
	case reflect.Array:
		for i := range v.Len() {
			if i > 0 || !byID {
				stir(v.Index(i), byID)
			}
		}
	}
}

// Every field of a position is kept, whatever it holds.
func TestEveryFieldIsStored(t *testing.T) {
	tables := &tables{set: &dataset.Set{Name: "test", Digest: "d1"}}
	in := &Position{Tables: tables}
	v := reflect.ValueOf(in).Elem()
	byID := map[string]bool{"Company": true, "Hand": true, "AllyGone": true, "Riders": true, "Sorcery": true,
		"Gifts": true, "SorceryGone": true, "SorceryOut": true, "Dice": true}
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; name != "Core" && name != "Tables" {
			stir(v.Field(i), byID[name])
		}
	}
	in.GandalfMoves, in.AskedCount = gandalfMoves, maxAsked // the lists are full
	data, err := json.Marshal(encode(in))
	if err != nil {
		t.Fatal(err)
	}
	out := &Position{}
	if err := decode(tables)(data, 1, out); err != nil {
		t.Fatal(err)
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		a, b := v.Field(i), reflect.ValueOf(out).Elem().Field(i)
		if f.Name != "Core" && !reflect.DeepEqual(a.Interface(), b.Interface()) {
			t.Errorf("%s: stored %v, read %v", f.Name, a, b)
		}
		if f.Name != "Core" && a.IsZero() {
			t.Errorf("%s was not tried", f.Name)
		}
	}
}

// A stored game goes on with its own data set alone.
func TestAnotherDataSet(t *testing.T) {
	ours := &tables{set: &dataset.Set{Name: "ours", Digest: "1111"}}
	theirs := &tables{set: &dataset.Set{Name: "theirs", Digest: "2222"}}
	data, err := json.Marshal(encode(&Position{Tables: ours, Part: 1}))
	if err != nil {
		t.Fatal(err)
	}
	err = decode(theirs)(data, 1, &Position{})
	if err == nil || !strings.Contains(err.Error(), `"ours"`) || !strings.Contains(err.Error(), `"theirs"`) {
		t.Errorf("got %v, want an error that names both sets", err)
	}
}

// What is stored and does not fit is refused, not guessed at.
func TestStoredNonsense(t *testing.T) {
	set := &tables{set: &dataset.Set{Digest: "d"}}
	for _, text := range []string{
		`{"digest":"d","first":"nazgul-9"}`, `{"digest":"d","first":"nazgul-1","hand":{"q-1":1}}`,
		`{"digest":"d","first":"nazgul-1","known":["1","2","3","4","5","6"]}`,
		`{"digest":"d","first":"nazgul-1","riders":{"white":{"seat":"nazgul-1"}}}`,
		`{"digest":"d","first":"nazgul-1","sorcery":{"nazgul-1":{"a1-01":1}}}`,
		`{"digest":"d","first":"nazgul-1","ring":1}`, `{"digest":"d","first":"nazgul-1","start":"nowhere"}`,
	} {
		if err := decode(set)([]byte(text), 1, &Position{}); err == nil {
			t.Errorf("%s was read", text)
		}
	}
	if err := decode(set)([]byte(`{"digest":"d","first":"nazgul-1"}`), 1, &Position{}); err != nil {
		t.Errorf("the text without nonsense: %v", err)
	}
}
