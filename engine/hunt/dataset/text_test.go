package dataset

import (
	"encoding/json"
	"testing"
)

// What a stored game holds of a board is read back as it was written.
func TestIDsAsText(t *testing.T) {
	type all struct {
		S []SpaceID
		R []RegionID
		G []SegmentID
		C []Role
		B Bits
	}
	var in, out all
	for s := range 256 {
		in.S = append(in.S, SpaceID(s))
	}
	for r := RegionID(0); r <= LastRegion; r++ {
		in.R = append(in.R, r)
	}
	for s := SegmentID(0); s <= 6; s++ {
		in.G = append(in.G, s)
	}
	for r := NoRole; r <= Strider; r++ {
		in.C = append(in.C, r)
	}
	in.B.Add(3)
	in.B.Add(200)
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	again, _ := json.Marshal(out)
	if string(again) != string(data) {
		t.Errorf("written %s, read %s", data, again)
	}
	if err := json.Unmarshal([]byte(`{"S":["nowhere"]}`), &out); err == nil {
		t.Error("a space that no board has was read")
	}
}
