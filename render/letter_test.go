package render

import "testing"

func TestLettersOfChoices(t *testing.T) {
	for i, want := range map[int]string{0: "A", 1: "B", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA",
		701: "ZZ",
		702: "AAA"} {
		if got := Letter(i); got != want {
			t.Errorf("choice %d has the letter %s, want %s", i, got, want)
		}
	}
}
