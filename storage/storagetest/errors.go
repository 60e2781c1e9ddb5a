package storagetest

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"redbook/storage/ids"
)

// ErrorsNameNobody holds a closed store to what ends up in the log, and that names no person: whatever fails,
// whoever it is about is not in the text.
func ErrorsNameNobody(t *testing.T, s any) {
	const person ids.User = "110000000000000001"
	var fill func(v reflect.Value)
	fill = func(v reflect.Value) {
		switch {
		case v.Type() == reflect.TypeFor[ids.User]():
			v.SetString(string(person))
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				if v.Field(i).CanSet() {
					fill(v.Field(i))
				}
			}
		case v.Kind() == reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			fill(v.Index(0))
		}
	}
	store, asked := reflect.ValueOf(s), 0
	for i := range store.NumMethod() {
		name, method := store.Type().Method(i).Name, store.Method(i)
		if method.Type().NumOut() == 0 {
			continue // it cannot fail; Listen goes on until the test ends
		}
		args := []reflect.Value{}
		for n := range method.Type().NumIn() {
			in := method.Type().In(n)
			if in == reflect.TypeFor[context.Context]() {
				args = append(args, reflect.ValueOf(t.Context()))
				continue
			}
			if in.Kind() == reflect.Slice && method.Type().IsVariadic() && n == method.Type().NumIn()-1 {
				in = in.Elem()
			}
			arg := reflect.New(in).Elem()
			fill(arg)
			args = append(args, arg)
		}
		results := method.Call(args)
		if err, failed := results[len(results)-1].Interface().(error); failed && err != nil {
			asked++
			if strings.Contains(err.Error(), string(person)) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if asked < 80 {
		t.Errorf("only %d methods have failed", asked)
	}
}
