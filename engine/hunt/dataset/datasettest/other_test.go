package datasettest

import (
	"testing"

	"redbook/engine/hunt/dataset"
)

// TestOther: the other set is valid and really another one.
func TestOther(t *testing.T) {
	other, ours := Other(t), dataset.Ours()
	if other.Name == ours.Name || other.Digest == ours.Digest {
		t.Errorf("%s is %s", other.Name, ours.Name)
	}
	for part := range ours.Boards {
		a, b := &ours.Boards[part], &other.Boards[part]
		if a.Areas != b.Areas || a.Dots != b.Dots || a.Exits != b.Exits {
			t.Errorf("part %d has other counts", part)
		}
		if a.Friendly == b.Friendly || a.NazgulStarts == b.NazgulStarts || a.Next[1] == b.Next[1] {
			t.Errorf("part %d is the same", part)
		}
	}
	quarry := &other.Boards[dataset.PartI].Spaces[58-23]
	if quarry.Name != "Quarry" || other.Regions[quarry.Region].ID != "II-B" {
		t.Errorf("Quarry is %+v", quarry)
	}
	crickhollow := other.Card("A1-05").Effects[0].Ops[0].Where.In[dataset.PartI]
	if crickhollow.Len() != 1 || other.Boards[dataset.PartI].Space(crickhollow.List()[0]).Name != "Crickhollow" {
		t.Errorf("Fredegar's area is %v", crickhollow.List())
	}
}
