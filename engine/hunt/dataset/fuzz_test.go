package dataset

import (
	"errors"
	"testing"
	"testing/fstest"
)

// FuzzRead: whatever stands in a file, it is read or its faults are named, each with a file of the set and a
// line that it has.
func FuzzRead(f *testing.F) {
	for i, name := range Files {
		file, err := OursFS().Open(name)
		if err != nil {
			f.Fatal(err)
		}
		info, err := file.Stat()
		if err != nil {
			f.Fatal(err)
		}
		text := make([]byte, info.Size())
		if _, err := file.Read(text); err != nil {
			f.Fatal(err)
		}
		f.Add(i, string(text))
		f.Add(i, string(text[:len(text)/2]))
	}
	f.Add(0, `{"regions": [{}], "areas": [{}, null, 5], "dots": null, "edges": [[]]}`)
	f.Fuzz(func(t *testing.T, which int, content string) {
		if which < 0 || which >= len(Files) {
			t.Skip()
		}
		files := fstest.MapFS{}
		for _, name := range Files {
			files[name] = &fstest.MapFile{Data: []byte(text(t, name))}
		}
		files[Files[which]] = &fstest.MapFile{Data: []byte(content)}
		set, err := Read(files)
		var faults Faults
		if (err == nil) == (set == nil) || err != nil && !errors.As(err, &faults) {
			t.Fatalf("%v, %v", set, err)
		}
		for _, fault := range faults {
			if fault.Line < 0 || fault.Line > 1+lines(files, fault.File) || fault.What == "" || fault.Mend == "" {
				t.Errorf("%#v", fault)
			}
		}
	})
}

func lines(files fstest.MapFS, name string) int {
	n := 0
	for _, b := range files[name].Data {
		if b == '\n' {
			n++
		}
	}
	return n
}
