package confrontation

import (
	"testing"

	"redbook/engine"
)

// Spec 13.2 for the variant and the draft: whether a question is put follows from what everyone knows, and it
// looks the same whoever stands there.

const uruksToRohan = "sauron: move from=gondor to=rohan who=uruk-hai"

// Star Gandalf is asked for whenever somebody hidden is near who could be him.
func TestHelpQuestionTellsNothing(t *testing.T) {
	one := standVariant(t, Sauron, "elrond=rohan gandalf-star=fangorn theoden=shire uruk-hai=gondor").
		Do(uruksToRohan).cards("1", "1")
	two := standVariant(t, Sauron, "elrond=rohan theoden=fangorn gandalf-star=shire uruk-hai=gondor").
		Do(uruksToRohan).cards("1", "1")
	one.Asked("fellowship battle.help").Offered("fellowship:", "reveal-gandalf,decline")
	two.Asked("fellowship battle.help").Offered("fellowship:", "decline").
		Refused("fellowship: reveal-gandalf", "helper-away character=gandalf-star region=rohan")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
	one.Do("fellowship: decline")
	two.Do("fellowship: decline")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

func TestHelpQuestionIsNotPutInVain(t *testing.T) {
	for name, g := range map[string]*game{
		"nobody is near": standVariant(t, Sauron,
			"elrond=rohan gandalf-star,theoden=shire uruk-hai=gondor"),
		"Gandalf is defeated":       standVariant(t, Sauron, "elrond=rohan theoden=fangorn uruk-hai=gondor"),
		"the classic Gandalf plays": standDraft(t, Sauron, "elrond=rohan gandalf=fangorn uruk-hai=gondor"),
	} {
		if g.Do(uruksToRohan).cards("1", "1"); g.Asking() != "fellowship turn.move" {
			t.Errorf("%s: asked %s", name, g.Asking())
		}
	}
	// Gandalf is revealed and too far away: he was the neighbour of a battle that the attacker had before.
	g := standVariant(t, Sauron, "elrond,theoden=rohan gandalf-star=shire uruk-hai=gondor").
		Adjust("revealed", map[string]bool{"gandalf-star": true}).
		Drawing("elrond").Do(uruksToRohan).cards("1", "4")
	g.Asked("fellowship battle.choose, sauron battle.choose")
}

// In a draft it is the line-ups, which are open, that tell who could be there.
func TestQuestionsFollowTheLineUps(t *testing.T) {
	standDraft(t, Fellowship, "merry=eregion uruk-hai=caradhras").
		Do("fellowship: move from=eregion to=fangorn who=merry").Asked("sauron turn.move")
	standDraft(t, Sauron, "frodo,sam-star=rohan orcs=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=orcs").Asked("fellowship retreat.where")
	one := standDraft(t, Fellowship, "merry=eregion balrog=caradhras gollum=gondor").
		Do("fellowship: move from=eregion to=fangorn who=merry").Asked("sauron moria.strike")
	two := standDraft(t, Fellowship, "merry=eregion gollum=caradhras balrog=gondor").
		Do("fellowship: move from=eregion to=fangorn who=merry").Asked("sauron moria.strike")
	sameFor(t, one, two, Fellowship.only())
	// The Watcher, whom everyone sees there, is no Balrog.
	g := standDraft(t, Fellowship, "merry=eregion watcher=caradhras balrog=gondor").
		Adjust("revealed", map[string]bool{"watcher": true})
	g.Do("fellowship: move from=eregion to=fangorn who=merry").Asked("sauron turn.move")
}

// Sméagol's question is put because somebody stands near, whoever it is; who it is stays hidden unless he
// changes places.
func TestSwapQuestionTellsNothing(t *testing.T) {
	one := standVariant(t, Sauron, "smeagol=rohan elrond=fangorn theoden=shire uruk-hai=gondor").Do(uruksToRohan)
	two := standVariant(t, Sauron, "smeagol=rohan theoden=fangorn elrond=shire uruk-hai=gondor").Do(uruksToRohan)
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
	one.Do("fellowship: decline")
	two.Do("fellowship: decline")
	sameFor(t, one, two, Sauron.only())
}

// A march of the Uruk-hai, a battle in which Gandalf stays away, and the escape of Wormtongue leave the
// others hidden.
func TestOthersStayHiddenInTheVariant(t *testing.T) {
	one := standVariant(t, Sauron, "uruk-hai,gollum=gondor watcher=mordor").
		Do("sauron: move from=gondor to=rhudaur who=uruk-hai")
	two := standVariant(t, Sauron, "uruk-hai,watcher=gondor gollum=mordor").
		Do("sauron: move from=gondor to=rhudaur who=uruk-hai")
	sameFor(t, one, two, Fellowship.only())
	// One step tells nobody who it was.
	one = standVariant(t, Sauron, "uruk-hai,gollum=gondor").Do("sauron: move from=gondor to=rohan who=uruk-hai")
	two = standVariant(t, Sauron, "uruk-hai,gollum=gondor").Do("sauron: move from=gondor to=rohan who=gollum")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
}

// When the star Frodo falls Sam is shown for the rest of the turn, and only he.
func TestRingPassesInTheOpen(t *testing.T) {
	g := standVariant(t, Sauron,
		"frodo-star=rohan sam-star,elrond=shire theoden=gap-of-rohan uruk-hai=gondor wormtongue=fangorn").
		Do(uruksToRohan).cards("1", "4")
	if v := g.view(Sauron.only()); v.Regions[Shire][Fellowship].Hidden != 2 ||
		len(v.Regions[Shire][Fellowship].Named) != 0 {
		t.Errorf("after the turn Sauron sees %+v", v.Regions[Shire][Fellowship])
	}
	g.Tells("revealed character=sam-star region=shire").Silent("revealed character=elrond")
}

func TestVariantRecordsKeepNoMoreSecretsThanTheTable(t *testing.T) {
	for text, want := range map[string]string{
		"fellowship: draft stars=sam-star,elrond": "draft stars=?",
		"fellowship: swap who=elrond":             "swap who=elrond",
		"fellowship: reveal-gandalf":              "reveal-gandalf",
		"sauron: retreat to=gondor":               "retreat to=gondor",
	} {
		seat, a := begin(t).Parse(text)
		if got := Rules.FormatFor(a, seat, Side(seat).Enemy().only()); got != want {
			t.Errorf("the enemy reads %q, want %q", got, want)
		}
	}
}
