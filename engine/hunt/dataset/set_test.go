package dataset

import "testing"

func TestOurs(t *testing.T) {
	set, err := Read(OursFS())
	if err != nil {
		t.Fatal(err)
	}
	t.Log(set.Name, set.Digest, len(set.Boards[0].Spaces), len(set.Journeys), len(set.Corruption))
}

// Games are refused whose data set there is not any more. Whoever changes ours leaves it as it was among the
// editions, and writes here what has come.
func TestNoEditionIsLost(t *testing.T) {
	digests := []string{"532995e3896c4b73", "9a85770a0c427927"}
	for i, set := range Editions() {
		if i >= len(digests) || set.Digest != digests[i] {
			t.Errorf("edition %d is %s, want one of %v", i+1, set.Digest, digests)
		}
	}
	if len(Editions()) != len(digests) {
		t.Errorf("%d editions, want %d", len(Editions()), len(digests))
	}
}
