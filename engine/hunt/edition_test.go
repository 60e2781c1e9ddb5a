package hunt

import (
	"fmt"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// New games are played with the present edition of the data set, and say so; those that do not were begun
// with the first. Each goes on with its own after it has been stored, and is seen with it.
func TestAGameGoesOnWithItsEdition(t *testing.T) {
	all := dataset.Editions()
	first, present := all[0], all[len(all)-1]
	if first.Digest == present.Digest || present != dataset.Ours() {
		t.Fatal("the editions are the same")
	}
	for _, test := range []struct {
		options engine.Options
		want    *dataset.Set
	}{
		{nil, first}, {engine.Options{editionOption: "1"}, first},
		{engine.StateOptions(Rules, nil), present},
		{engine.StateOptions(Rules, engine.Options{editionOption: "1"}), first},
	} {
		p, _, err := Rules.New(test.options, engine.NewSeeded(nil, 0))
		if err != nil {
			t.Fatal(err)
		}
		data, err := Rules.Encode(p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Rules.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []engine.Position{p, again} {
			if got := Rules.View(p, engine.Nobody).(View).Set; got.Digest != test.want.Digest {
				t.Errorf("with %v the edition is %s, want %s", test.options, got.Digest, test.want.Digest)
			}
		}
	}
	none := engine.Options{editionOption: fmt.Sprint(len(all) + 1)}
	if _, _, err := Rules.New(none, engine.NewSeeded(nil, 0)); err == nil {
		t.Error("there is an edition that has not been made")
	}
}

// What could be chosen in an edition can be chosen in its games, and nothing else.
func TestWhereNazgulBeginInEachEdition(t *testing.T) {
	begins := func(options engine.Options) (all []string) {
		p, _, err := Rules.New(options, engine.NewSeeded(nil, 0))
		if err != nil {
			t.Fatal(err)
		}
		for s := range p.(*Position).board().NazgulStarts.All() {
			all = append(all, p.(*Position).space(s).ID)
		}
		return all
	}
	if got := begins(nil); !slices.Equal(got, []string{"14", "21", "40", "48", "49", "52"}) {
		t.Errorf("in the first edition the Nazgûl can begin in %v", got)
	}
	got := begins(engine.StateOptions(Rules, nil))
	if !slices.Equal(got, []string{"16", "21", "40", "48", "49", "52"}) {
		t.Errorf("now the Nazgûl can begin in %v", got)
	}
}

// A data set of somebody's own has one edition: there is nothing to say of it.
func TestOneEditionIsNoOption(t *testing.T) {
	for _, o := range New(dataset.Ours()).Options() {
		if o.Name == editionOption {
			t.Error("it is an option")
		}
	}
}
