package dataset

import "testing"

// A game goes on when a word is mended, and not when a card does something else.
func TestDigest(t *testing.T) {
	for _, c := range []struct {
		name     string
		file     string
		old, new string
		same     bool
	}{
		{"a card's Polish name", fileCards, "Wykryty spisek", "Spisek wykryty", true},
		{"an area's name", filePartI, `"name": "Overhill"`, `"name": "Overhill Village"`, true},
		{"a die face more", fileCards, "FELLOWSHIP_GAIN(1)", "FELLOWSHIP_GAIN(2)", false},
		{"a path that is a road", filePartI, `"kind": "path"`, `"kind": "road"`, false},
	} {
		set, err := Read(broken(t, edit{c.file, c.old, c.new}))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if same := set.Digest == Ours().Digest; same != c.same {
			t.Errorf("%s: the digest is the same: %t", c.name, same)
		}
	}
}
