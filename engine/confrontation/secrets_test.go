package confrontation

import (
	"encoding/json"
	"fmt"
	"testing"

	"redbook/engine"
)

// seen is all that leaves the engine for one audience: its view, its questions with their ids and offers, and
// what the newest action told it.
func seen(t *testing.T, g *game, audience engine.Seats) string {
	t.Helper()
	view, err := json.Marshal(Rules.View(g.P, audience))
	if err != nil {
		t.Fatal(err)
	}
	text := string(view) + "\n"
	for _, d := range Rules.Decisions(g.P) {
		text += fmt.Sprintf("%s is asked %s\n", Side(d.Seat), d.Step)
		if audience.Has(d.Seat) {
			text += fmt.Sprintf("%s %v %v\n", d.ID, d.Verbs, d.About)
		}
	}
	for _, e := range engine.EventsFor(g.Played.Events, audience) {
		text += e.String() + "\n"
	}
	for _, o := range g.Played.Outcomes {
		if o.See.VisibleTo(audience) {
			text += fmt.Sprintf("%s %v\n", o.Label, o.From)
		}
	}
	return text
}

// sameFor holds two games to look alike to an audience.
func sameFor(t *testing.T, one, two *game, audience engine.Seats) {
	t.Helper()
	if a, b := seen(t, one, audience), seen(t, two, audience); a != b {
		t.Fatalf("%b can tell them apart:\n%s\n%s", audience, a, b)
	}
}

// The Moria question is put whenever somebody stands in Caradhras who could be the Balrog, and looks the
// same.
func TestMoriaQuestionTellsNothing(t *testing.T) {
	const pass = "fellowship: move from=eregion to=fangorn who=merry"
	one := stand(t, Fellowship, "merry=eregion balrog=caradhras orcs=gondor").Do(pass)
	two := stand(t, Fellowship, "merry=eregion orcs=caradhras balrog=gondor").Do(pass)
	one.Asked("sauron moria.strike")
	two.Asked("sauron moria.strike")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
	one.Do("sauron: let-pass")
	two.Do("sauron: let-pass")
	sameFor(t, one, two, Fellowship.only())
}

func TestMoriaQuestionIsNotPutInVain(t *testing.T) {
	for name, g := range map[string]*game{
		"nobody in Caradhras":        stand(t, Fellowship, "merry=eregion balrog=rohan orcs=misty-mountains"),
		"the Balrog is defeated":     stand(t, Fellowship, "merry=eregion orcs=caradhras"),
		"a companion is no guardian": stand(t, Fellowship, "merry=eregion sam=caradhras balrog=rohan"),
	} {
		if g.Do("fellowship: move from=eregion to=fangorn who=merry"); g.Asking() != "sauron turn.move" {
			t.Errorf("%s: asked %s", name, g.Asking())
		}
	}
	// Nor on another way to Fangorn, nor on another way out of Eregion.
	stand(t, Fellowship, "merry=misty-mountains balrog=caradhras").
		Do("fellowship: move from=misty-mountains to=fangorn who=merry").Asked("sauron turn.move")
	stand(t, Fellowship, "merry=eregion balrog=caradhras").
		Do("fellowship: move from=eregion to=misty-mountains who=merry").Asked("sauron turn.move")
}

const attackRohan = "sauron: move from=gondor to=rohan who=black-rider"

// The stand-in question is put whenever a hidden companion could be Sam.
func TestStandInQuestionTellsNothing(t *testing.T) {
	one := stand(t, Sauron, "frodo,sam=rohan merry=fangorn black-rider=gondor").Drawing("frodo").Do(attackRohan)
	two := stand(t, Sauron, "frodo,merry=rohan sam=fangorn black-rider=gondor").Drawing("frodo").Do(attackRohan)
	one.Asked("fellowship battle.stand-in").Offered("fellowship:", "stand-in,decline")
	two.Asked("fellowship battle.stand-in").Offered("fellowship:", "decline").
		Refused("fellowship: stand-in", "not-beside character=sam region=rohan")
	sameFor(t, one, two, Sauron.only())
	one.Do("fellowship: decline")
	two.Do("fellowship: decline")
	sameFor(t, one, two, Sauron.only())
	one.Asked("fellowship retreat.where")
}

func TestStandInQuestionIsNotPutInVain(t *testing.T) {
	// alone
	stand(t, Sauron, "frodo=rohan sam=fangorn black-rider=gondor").Do(attackRohan).
		Asked("fellowship retreat.where")
	// Sam is defeated
	stand(t, Sauron, "frodo,merry=rohan black-rider=gondor").Drawing("frodo").Do(attackRohan).
		Asked("fellowship retreat.where")
	// not Frodo
	stand(t, Sauron, "gimli,sam=rohan black-rider=gondor").Drawing("gimli").Do(attackRohan).
		Asked("fellowship battle.choose, sauron battle.choose")
	stand(t, Fellowship, "frodo=rohan sam=fangorn orcs=gondor").
		Do("fellowship: move from=rohan to=gondor who=frodo").
		Asked("fellowship battle.choose, sauron battle.choose") // Frodo attacks
}

// The question whether Frodo is revealed for Sam is put whenever a hidden companion could be Frodo.
func TestBesideRingQuestionTellsNothing(t *testing.T) {
	one := stand(t, Sauron, "frodo,sam=rohan merry=shire black-rider=gondor").Drawing("sam").Do(attackRohan)
	two := stand(t, Sauron, "merry,sam=rohan frodo=shire black-rider=gondor").Drawing("sam").Do(attackRohan)
	one.Asked("fellowship battle.beside-ring").Offered("fellowship:", "reveal-frodo,decline")
	two.Asked("fellowship battle.beside-ring").Offered("fellowship:", "decline").
		Refused("fellowship: reveal-frodo", "frodo-away character=frodo region=rohan")
	sameFor(t, one, two, Sauron.only())
	one.Do("fellowship: decline")
	two.Do("fellowship: decline")
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

func TestBesideRingQuestionIsNotPutInVain(t *testing.T) {
	// alone
	stand(t, Sauron, "sam=rohan black-rider=gondor").Do(attackRohan).
		Asked("fellowship battle.choose, sauron battle.choose")
	stand(t, Fellowship, "sam=rohan orcs=gondor").Do("fellowship: move from=rohan to=gondor who=sam").
		Asked("fellowship battle.choose, sauron battle.choose") // nobody is beside an attacker
	stand(t, Sauron, "frodo,sam=rohan black-rider=gondor").Drawing("frodo").
		Do(attackRohan, "fellowship: stand-in").
		Asked("fellowship battle.choose, sauron battle.choose") // Frodo is revealed already
}

// Which of the hidden ones was moved is its owner's secret, and who was not drawn is, too.
func TestMoverAndTheOthersStayHidden(t *testing.T) {
	one := stand(t, Sauron, "merry=rohan orcs,warg=dagorlad").
		Do("sauron: move from=dagorlad to=mirkwood who=orcs")
	two := stand(t, Sauron, "merry=rohan orcs,warg=dagorlad").
		Do("sauron: move from=dagorlad to=mirkwood who=warg")
	sameFor(t, one, two, Fellowship.only())
	sameFor(t, one, two, engine.Nobody)
	one = stand(t, Sauron, "gimli,merry=rohan pippin=shire black-rider=gondor").Drawing("gimli").Do(attackRohan)
	two = stand(t, Sauron, "gimli,pippin=rohan merry=shire black-rider=gondor").Drawing("gimli").Do(attackRohan)
	sameFor(t, one, two, Sauron.only())
	sameFor(t, one, two, engine.Nobody)
}

func TestEventsCarrySecretsToTheirOwnerOnly(t *testing.T) {
	told := func(g *game, audience engine.Seats, kind string) string {
		for _, e := range engine.EventsFor(g.Played.Events, audience) {
			if e.Kind == kind {
				return e.String()
			}
		}
		return ""
	}
	g := stand(t, Sauron, "gimli=rohan orcs=dagorlad").Do("sauron: move from=dagorlad to=mirkwood who=orcs")
	for audience, want := range map[engine.Seats]string{
		Sauron.only():     "moved side=sauron from=dagorlad to=mirkwood character=orcs",
		Fellowship.only(): "moved side=sauron from=dagorlad to=mirkwood",
		engine.Nobody:     "moved side=sauron from=dagorlad to=mirkwood",
	} {
		if got := told(g, audience, "moved"); got != want {
			t.Errorf("%b is told %q, want %q", audience, got, want)
		}
	}
	g = duel(t).Do(charge, "fellowship: play card=magic")
	for audience, want := range map[engine.Seats]string{
		Fellowship.only(): "laid side=fellowship card=magic",
		Sauron.only():     "laid side=fellowship",
		engine.Nobody:     "laid side=fellowship",
	} {
		if got := told(g, audience, "laid"); got != want {
			t.Errorf("%b is told %q, want %q", audience, got, want)
		}
	}
}

// A sealed card changes nothing that the other side sees but that it lies there, and not the id of its
// question.
func TestSealedCardsAreSealed(t *testing.T) {
	id := func(g *game, s Side) string {
		for _, d := range Rules.Decisions(g.P) {
			if d.Seat == s.Seat() {
				return d.ID
			}
		}
		return ""
	}
	for s := Fellowship; s <= Sauron; s++ {
		one, two := duel(t).Do(charge), duel(t).Do(charge)
		before := id(one, s.Enemy())
		one.Do(s.String() + ": play card=1")
		two.Do(s.String() + ": play card=retreat")
		sameFor(t, one, two, s.Enemy().only())
		sameFor(t, one, two, engine.Nobody)
		if after := id(one, s.Enemy()); after != before || before == "" {
			t.Errorf("%s: the question's id was %q and is %q", s.Enemy(), before, after)
		}
	}
	g := begin(t)
	before := id(g, Fellowship)
	if g.Do("sauron: " + placeSauron); id(g, Fellowship) != before {
		t.Error("a placement has changed the other's question")
	}
}

// What a player cannot know of his opponent's placement he cannot learn from the offers of his moves, either.
func TestOffersTellNothingOfTheEnemy(t *testing.T) {
	one := stand(t, Sauron, "frodo,sam=rohan merry=fangorn flying-nazgul,black-rider=gondor witch-king=mordor")
	two := stand(t, Sauron, "frodo,merry=rohan sam=fangorn flying-nazgul,black-rider=gondor witch-king=mordor")
	for _, text := range []string{"sauron:", "sauron: move", "sauron: move from=gondor",
		"sauron: move from=gondor to=fangorn"} {
		if a, b := one.Offers(text), two.Offers(text); a != b {
			t.Errorf("%s: %s or %s", text, a, b)
		}
	}
	sameFor(t, one, two, Sauron.only())
}

// A running game's record hides who was placed where, who moved, and which card lies face down.
func TestRecordsKeepSecretsWhileTheGameRuns(t *testing.T) {
	for text, want := range map[string]string{
		"fellowship: " + placeFellowship:                    "place-fellowship shire=? arthedain=? cardolan=? rhudaur=? eregion=? enedwaith=?",
		"sauron: " + placeSauron:                            "place-sauron mordor=? mirkwood=? fangorn=? rohan=? dagorlad=? gondor=?",
		"sauron: move from=gondor to=rohan who=black-rider": "move from=gondor to=rohan who=?",
		"fellowship: play card=1":                           "play card=?",
		"fellowship: take card=1":                           "take card=1",
		"sauron: fight who=frodo":                           "fight who=frodo",
		"fellowship: retreat to=rohan":                      "retreat to=rohan",
	} {
		seat, a := begin(t).Parse(text)
		if got := Rules.FormatFor(a, seat, Side(seat).Enemy().only()); got != want {
			t.Errorf("the enemy reads %q, want %q", got, want)
		}
		if got := Rules.FormatFor(a, seat, Side(seat).only()); got != Rules.Format(a) {
			t.Errorf("its own player reads %q", got)
		}
	}
}

// The newest battle is shown in its turn and the turn after, then no more.
func TestLastFightIsNewsForATurn(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan merry=rhudaur black-rider=gondor").Do(charge).cards("1", "6")
	if v := g.view(engine.Nobody); v.LastFight == nil || v.LastFight.Fighters != [2]Character{Gimli,
		BlackRider} || v.Turn != 11 {
		t.Errorf("in the turn after: %+v", v.LastFight)
	}
	g.Do("fellowship: move from=rhudaur to=high-pass who=merry")
	if v := g.view(engine.Nobody); v.LastFight != nil || v.Battle != nil {
		t.Errorf("two turns after: %+v", v.LastFight)
	}
}

// Sauron learns nothing of a Retreat or a card that he has not seen, and a spectator nothing of any hand.
func TestHandsAreSecretAndDiscardsOpen(t *testing.T) {
	g := duel(t).discarded("1,magic", "6,5")
	for _, audience := range []engine.Seats{engine.Nobody, Fellowship.only(), Sauron.only()} {
		v := g.view(audience)
		for s := Fellowship; s <= Sauron; s++ {
			if known := v.Hands[s].Cards != nil; known != audience.Has(s.Seat()) || v.Hands[s].Left != 7 ||
				len(v.Hands[s].Discard) != 2 {
				t.Errorf("%b sees of %s %+v", audience, s, v.Hands[s])
			}
		}
	}
}
