package confrontation

import (
	"strings"
	"testing"

	"redbook/engine"
)

// TestRefusals provokes every reason of this game why something cannot be done. game.refused also holds the
// position to be untouched, and the facts to be those of the reason.
func TestRefusals(t *testing.T) {
	provoked := map[string]bool{}
	for _, test := range []struct {
		game *game
		text string
		want string
	}{
		{placed(t), "sauron: move from=caradhras to=eregion who=warg", "none-there region=caradhras"},
		{placed(t), "sauron: move from=shire to=arthedain who=frodo", "none-there region=shire"},
		{placed(t), "sauron: move from=nowhere to=eregion who=warg",
			"does-not-fit field=from value=nowhere fits=mirkwood,fangorn,rohan,dagorlad,gondor,mordor"},
		{placed(t), "fellowship: move from=shire to=arthedain who=frodo", "not-asked"},
		{stand(t, Sauron, "orcs=shire frodo=rohan"), "sauron: move from=shire to=arthedain who=orcs",
			"none-can-move region=shire"},
		{stand(t, Sauron, "orcs=gondor warg,shelob=rohan"), "sauron: move from=gondor to=rohan who=orcs",
			"region-full region=rohan limit=2"},
		{stand(t, Sauron, "orcs=fangorn warg=caradhras"), "sauron: move from=fangorn to=caradhras who=orcs",
			"region-full region=caradhras limit=1"},
		{stand(t, Sauron, "orcs=rohan"), "sauron: move from=rohan to=gondor who=orcs", "backward region=gondor"},
		{stand(t, Sauron, "orcs=rohan"), "sauron: move from=rohan to=fangorn who=orcs", "sideways region=fangorn"},
		{stand(t, Fellowship, "aragorn=eregion"), "fellowship: move from=eregion to=rhudaur who=aragorn",
			"sideways region=rhudaur"},
		{stand(t, Fellowship, "aragorn=eregion"), "fellowship: move from=eregion to=arthedain who=aragorn",
			"backward region=arthedain"},
		{stand(t, Fellowship, "aragorn=caradhras orcs=gap-of-rohan"),
			"fellowship: move from=caradhras to=gap-of-rohan who=aragorn", "ridge region=gap-of-rohan"},
		{stand(t, Fellowship, "merry=rohan"), "fellowship: move from=rohan to=fangorn who=merry",
			"upstream region=fangorn"},
		{stand(t, Fellowship, "merry=fangorn"), "fellowship: move from=fangorn to=eregion who=merry",
			"upstream region=eregion"},
		{stand(t, Sauron, "orcs=gondor"), "sauron: move from=gondor to=shire who=orcs",
			"too-far from=gondor region=shire"},
		{stand(t, Sauron, "orcs=gondor"), "sauron: move from=gondor to=gondor who=orcs",
			"stands-there region=gondor"},
		{stand(t, Sauron, "orcs=gondor warg=rohan"), "sauron: move from=gondor to=rohan who=warg",
			"not-there character=warg region=gondor"},
		{stand(t, Sauron, "orcs=gondor"), "sauron: move from=gondor to=rohan who=balrog",
			"not-there character=balrog region=gondor"},
		{stand(t, Sauron, "orcs,black-rider=gondor merry=caradhras"),
			"sauron: move from=gondor to=caradhras who=orcs", "cannot-go character=orcs region=caradhras"},
		{stand(t, Sauron, "orcs=gondor"), "sauron: move from=gondor to=rohan who=frodo",
			"not-yours character=frodo"},
		{stand(t, Sauron, "orcs=gondor"), "sauron: move from=gondor to=rohan who=nobody",
			"does-not-fit field=who value=nobody fits=orcs"},
		{duel(t).discarded("1", "6").Do(charge), "sauron: play card=6", "not-in-hand card=6"},
		{duel(t).Do(charge), "sauron: play card=noble-sacrifice", "not-in-hand card=noble-sacrifice"},
		{duel(t).Do(charge), "sauron: play card=none",
			"does-not-fit field=card value=none fits=1,2,3,4,5,6,magic,eye-of-sauron,retreat"},
		{duel(t).Do(charge).cards("retreat", "1"), "fellowship: retreat to=gondor", "no-retreat region=gondor"},
		{duel(t).discarded("1,2", "1,2").Do(charge).cards("magic", "4"), "fellowship: take card=5",
			"not-discarded card=5"},
		{duel(t).discarded("1,2", "1,2").Do(charge).cards("magic", "4"), "fellowship: take card=none",
			"does-not-fit field=card value=none fits=1,2"},
		{standVariant(t, Sauron, "elrond=rohan saruman-star=gondor").Do("sauron: move from=gondor to=rohan who=saruman-star").cards("5", "2").Do("sauron: demand"),
			"fellowship: play card=5", "taken-back card=5"},
		{standVariant(t, Sauron, "smeagol=rohan elrond=fangorn theoden=shire mouth-of-sauron=gondor").Do(attackRohanStar), "fellowship: swap who=theoden", "not-near character=theoden region=rohan"},
		{duel(t).Do(charge), "sauron: move from=rohan to=caradhras who=black-rider", "verb-not-offered verb=move"},
		{with(t, "palantir", Sauron, "merry=rohan"), "sauron: palantir region=shire", "nobody-there region=shire"},
		{with(t, "recall-to-mordor", Sauron, "orcs=gondor warg=rohan"), "sauron: recall from=gondor who=warg",
			"not-there character=warg region=gondor"},
		{with(t, "recall-to-mordor", Sauron, "orcs=gondor"), "sauron: recall from=gondor who=frodo",
			"not-yours character=frodo"},
		{with(t, "shadowfax", Fellowship, "merry=arthedain orcs=eregion"),
			"fellowship: shadowfax from=arthedain to=eregion who=merry", "not-quiet region=eregion"},
		{with(t, "shadowfax", Fellowship, "merry=arthedain aragorn=arthedain sam=high-pass"),
			"fellowship: shadowfax from=arthedain to=rhudaur who=sam", "not-there character=sam region=arthedain"},
		{with(t, "shadowfax", Fellowship,
			"merry,pippin=arthedain").Do("fellowship: shadowfax from=arthedain to=rhudaur who=merry"),
			"fellowship: move from=arthedain to=rhudaur who=pippin", "must-move character=merry"},
		{with(t, "dark-of-mordor", Sauron,
			"orcs=gondor warg=rohan").Do("sauron: dark-of-mordor from=gondor to=rohan who=orcs"),
			"sauron: move from=rohan to=caradhras who=orcs", "has-moved character=orcs"},
		// verbs that are closed
		{stranded(t), "sauron: move from=shire to=arthedain who=orcs", "no-move"},
		{duel(t).Do(charge).cards("retreat", "6"), "fellowship: stay", "must-retreat"},
		{stand(t, Fellowship, "merry=eregion orcs=caradhras balrog=gondor").
			Do("fellowship: move from=eregion to=fangorn who=merry"), "sauron: strike", "no-guardian"},
		{with(t, "palantir", Sauron, "merry,pippin=rohan sam=fangorn black-rider=gondor").Do(charge),
			"sauron: fight who=merry", "none-open"},
		{with(t, "palantir", Sauron, "merry,pippin=rohan sam=fangorn black-rider=gondor").
			Do("sauron: palantir region=rohan", charge), "sauron: fight-hidden", "none-hidden"},
		{with(t, "palantir", Sauron, "merry,pippin=rohan sam=fangorn black-rider=gondor").
			Do("sauron: palantir region=rohan", charge), "sauron: fight who=sam", "not-open character=sam"},
		{stand(t, Sauron, "frodo,merry=rohan sam=fangorn black-rider=gondor").Drawing("frodo").Do(attackRohan),
			"fellowship: stand-in", "not-beside character=sam region=rohan"},
		{stand(t, Sauron, "merry,sam=rohan frodo=shire black-rider=gondor").Drawing("sam").Do(attackRohan),
			"fellowship: reveal-frodo", "frodo-away character=frodo region=rohan"},
		{standVariant(t, Sauron, "elrond=rohan theoden=fangorn gandalf-star=shire uruk-hai=gondor").
			Do(uruksToRohan).cards("1", "1"), "fellowship: reveal-gandalf",
			"helper-away character=gandalf-star region=rohan"},
		{with(t, "recall-to-mordor", Sauron, "orcs=gondor"), "sauron: crebain region=shire", "no-special"},
		{with(t, "recall-to-mordor", Sauron, "orcs=gondor"), "sauron: shadowfax from=shire", "not-your-action"},
		{with(t, "recall-to-mordor,dark-of-mordor", Sauron, "orcs=gondor warg=rohan").
			Do("sauron: dark-of-mordor from=gondor to=rohan who=orcs"), "sauron: recall from=rohan", "card-before"},
		{with(t, "king-revealed,recall-to-mordor", Fellowship, "aragorn=rohan warg=gondor").
			Do("fellowship: king-revealed region=gondor"), "sauron: recall from=gondor", "bound-turn"},
		{with(t, "shadowfax", Fellowship, "frodo=arthedain merry=gondor orcs=eregion warg=rhudaur"),
			"fellowship: shadowfax from=arthedain", "no-quiet-way"},
		{with(t, "gandalf-the-white", Fellowship, "gandalf=gondor"), "fellowship: gandalf-the-white",
			"gandalf-lives"},
		{with(t, "gandalf-the-white", Fellowship, "merry=gondor orcs=fangorn"), "fellowship: gandalf-the-white",
			"fangorn-shut"},
		{with(t, "king-revealed", Fellowship, "merry=rohan orcs=gondor"), "fellowship: king-revealed region=gondor",
			"king-fallen"},
		{allShown(t), "sauron: crebain region=rohan", "all-revealed"},
		{with(t, "crebain", Sauron, "merry=rohan"), "sauron: crebain-revealed who=merry", "none-shown"},
		{with(t, "recall-to-mordor", Sauron, "orcs,warg,shelob=mordor saruman=gondor"),
			"sauron: recall from=gondor", "mordor-shut"},
		{with(t, "recall-to-mordor", Sauron, "orcs=mordor"), "sauron: recall from=gondor", "all-in-mordor"},
		{with(t, "palantir", Fellowship, "merry=rohan sam=fangorn orcs=gondor").
			Do("fellowship: move from=rohan to=gondor who=merry"), "sauron: palantir region=fangorn", "enemys-turn"},
		{with(t, "palantir", Sauron, "merry=shire"), "sauron: palantir region=shire", "none-in-sight"},
		// what does not go into a bag
		{beginWith(t, engine.Options{specialOption: on}), "sauron: pick cards=palantir,gwaihir",
			"not-your-special card=gwaihir"},
		{beginSet(t, Draft), "sauron: draft stars=warg", "no-star character=warg"},
		{begin(t), "fellowship: place-fellowship shire=frodo,sam,pippin,merry arthedain=sam",
			"placed-already character=sam"},
	} {
		test.game.T = t
		test.game.Refused(test.text, test.want)
		code, _, _ := strings.Cut(test.want, " ")
		provoked[code] = true
	}
	for _, reason := range Rules.Reasons() {
		if !provoked[reason.Code] {
			t.Errorf("nothing provokes %s", reason.Code)
		}
	}
}

// A refusal may depend only on what the asker knows: the same for both, whatever hides in the region he aims
// at.
func TestRefusalsTellNothingOfTheEnemy(t *testing.T) {
	for _, enemy := range []string{"merry,sam=fangorn", "gandalf,frodo=fangorn"} {
		stand(t, Sauron, enemy+" orcs=rohan").Refused("sauron: move from=rohan to=fangorn who=orcs",
			"sideways region=fangorn")
	}
}

// stranded is a turn of Sauron's in which nobody can move, but a card can be played.
func stranded(t *testing.T) *game {
	g := with(t, "recall-to-mordor", Fellowship, "frodo=arthedain aragorn=cardolan orcs,warg=shire")
	g.Adjust("where", map[string]string{"frodo": "arthedain", "aragorn": "cardolan", "orcs": "shire",
		"warg": "shire"},
		"defeated", []string{"sam", "gandalf", "pippin", "merry", "legolas", "gimli", "boromir", "witch-king",
			"flying-nazgul", "saruman", "balrog", "shelob", "black-rider", "cave-troll"})
	return g.Do("fellowship: move from=cardolan to=eregion who=aragorn")
}

// allShown is a turn in which the Palantír has shown all of the Fellowship.
func allShown(t *testing.T) *game {
	g := with(t, "crebain,palantir", Sauron, "frodo,merry=rohan")
	return g.Do("sauron: palantir region=rohan")
}
