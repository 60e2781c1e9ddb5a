package dataset

import "testing"

func TestOurs(t *testing.T) {
	set, err := Read(OursFS())
	if err != nil {
		t.Fatal(err)
	}
	t.Log(set.Name, set.Digest, len(set.Boards[0].Spaces), len(set.Journeys), len(set.Corruption))
}
