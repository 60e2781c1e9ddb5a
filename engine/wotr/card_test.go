package wotr

import (
	"slices"
	"strings"
	"testing"
)

// The cards stand in the decks as the reference has them: deck, number, symbol, whether they stay on the
// table.
func TestR2EventCardsAreThoseOfTheBox(t *testing.T) {
	rows := readTable(t, "event-cards.tsv")
	if len(rows) != len(baseCards()) {
		t.Fatalf("%d rows for %d cards", len(rows), len(baseCards()))
	}
	decks := []string{"Free Peoples - Character deck", "Free Peoples - Strategy deck", "Shadow - Character deck",
		"Shadow - Strategy deck"}
	plain := strings.NewReplacer(",", "", "'", "", "!", "", ".", "", " ", "-", "é", "e", "á", "a", "í", "i", "û",
		"u", "ó", "o")
	for i, row := range rows {
		c := baseCards()[i]
		if id := plain.Replace(strings.ToLower(row["name_en"])); !strings.Contains(strings.ReplaceAll(id, ":", ""),
			c.String()) {
			t.Errorf("%s is %s, not %q", row["key"], c, row["name_en"])
		}
		if decks[c.deck()] != row["deck"] || c.number() != atoi(t, row["number"]) {
			t.Errorf("%s is in %s as number %d", c, decks[c.deck()], c.number())
		}
		event := &eventOf[c]
		if event.symbol.String() != row["symbol"] || event.table != (row["on_table"] == "yes") {
			t.Errorf("%s shows %s, on the table: %t", c, event.symbol, event.table)
		}
	}
}

// An act that a row holds twice is stored under two names, and every stored name leads back to its act.
func TestActsAreStoredByName(t *testing.T) {
	for c := NoCard + 1; c < cardCount; c++ {
		seen := map[actID]bool{}
		for _, a := range eventOf[c].acts {
			var again actID
			text, _ := a.id.MarshalText()
			if err := again.UnmarshalText(text); err != nil || again != a.id || seen[a.id] {
				t.Errorf("%s: the act %q is stored as %s", c, a.name, text)
			}
			seen[a.id] = true
		}
	}
	var none actID
	if err := none.UnmarshalText([]byte("no-such-act")); err == nil {
		t.Error("an unknown act is read")
	}
}

// cardGame is a game in phase 5 in which a side may act; both have a die of each kind, nobody holds a card.
// set changes it, draws are "label: value value".
func cardGame(t *testing.T, s Side, set func(p *Position), draws ...string) *game {
	t.Helper()
	all := []Face{CharacterFace, ArmyFace, MusterFace, ArmyMusterFace, EventFace}
	g := inActions(t, all, all).set(func(p *Position) {
		for c := range p.Cards {
			p.Cards[c] = InDeck
		}
		p.Cards[NoCard] = 0
		p.removeAbsentCards()
		p.Here().Side = s
	}, set)
	g.travelsOn = false
	return g.named(draws...)
}

// playing is a game in which a side has played a card with the result of its symbol.
func playing(t *testing.T, c Card, set func(p *Position), draws ...string) *game {
	t.Helper()
	tr := cardGame(t, c.deck().Side(), set, draws...)
	tr.p.Cards[c] = InHand
	return tr.do(c.deck().Side().String() + ": play die=" + eventOf[c].symbol.String() + " card=" + c.String())
}

// over checks that the action is over: the enemy is to act, and every expected draw was made.
func (g *game) over() *game {
	g.Helper()
	if d := g.rules.Decisions(g.p)[0]; d.Step != "action.choose" {
		g.Fatalf("%d is asked %s: %v; told:\n%s", d.Seat, d.Step, d.Verbs, strings.Join(g.events, "\n"))
	}
	return g.done()
}

// stand puts characters on the map.
func (p *Position) stand(r Region, who ...Character) {
	for _, c := range who {
		p.State[c], p.Where[c] = OnMap, r
		if p.Guide == c {
			p.Guide = Gollum
			p.State[Gollum] = InFellowship
		}
	}
	p.guideOfHighestLevel()
}

// field puts figures of a nation into a region, taking them from the reinforcements: regulars, elites,
// leaders.
func (p *Position) field(r Region, n Nation, counts ...uint8) {
	for k, count := range counts {
		p.place(r, figureOf(n, Rank(k)), count)
	}
}

// lay marks a stronghold as besieged; field puts the armies there.
func (p *Position) lay(r Region) { p.Besieged.add(r) }

func tellsOf(tr *game, kind string) (list []string) {
	for _, e := range tr.events {
		if k, _, _ := strings.Cut(e, " "); k == kind {
			list = append(list, e)
		}
	}
	return list
}

func TestR55WhatPaysForACard(t *testing.T) {
	p := cardGame(t, FreePeoples, nil).p
	for _, want := range []struct {
		card Card
		pays []Face
	}{
		{Athelas, []Face{CharacterFace, EventFace, WillFace}},
		{FaramirsRangers, []Face{ArmyFace, ArmyMusterFace, EventFace, WillFace}},
		{WisdomOfElrond, []Face{MusterFace, ArmyMusterFace, EventFace, WillFace}},
		{Grond, []Face{CharacterFace, EventFace}},
		{ShadowsGather, []Face{ArmyFace, ArmyMusterFace, EventFace}},
		{Stormcrow, []Face{MusterFace, ArmyMusterFace, EventFace}},
	} {
		s := want.card.deck().Side()
		for f := CharacterFace; f < plainFaces; f++ {
			if f == WillFace && s == Shadow {
				continue
			}
			if got := p.pays(s, f, want.card); got != slices.Contains(want.pays, f) {
				t.Errorf("%s pays for %s: %t", f, want.card, got)
			}
		}
	}
}

// With the Mouth of Sauron a Muster result pays once a turn for an Army card.
func TestR55MessengerOfTheDarkTower(t *testing.T) {
	tr := cardGame(t, Shadow, func(p *Position) {
		p.Cards[HalfOrcsAndGoblinMen], p.Box[Isengard] = InHand, atWarBox
		p.stand(BaradDur, MouthOfSauron)
	})
	tr.do("shadow: play die=muster card=half-orcs-and-goblin-men").
		told("messenger character=mouth-of-sauron face=muster")
	if !tr.p.MessengerUsed {
		t.Error("the Messenger could ride again")
	}
	// An Event result is no Muster result.
	tr = cardGame(t, Shadow, func(p *Position) {
		p.Cards[HalfOrcsAndGoblinMen], p.Box[Isengard] = InHand, atWarBox
		p.stand(BaradDur, MouthOfSauron)
	})
	if tr.do("shadow: play die=event card=half-orcs-and-goblin-men"); tr.p.MessengerUsed {
		t.Error("an Event result has used the Messenger")
	}
}

func TestPlayingIsRefusedWithAReason(t *testing.T) {
	tr := cardGame(t, FreePeoples, func(p *Position) {
		p.Cards[Athelas], p.Cards[WisdomOfElrond], p.Cards[CirdansShips] = InHand, InHand, InHand
	})
	tr.refuse("free: play die=event card=bilbos-song", "card-not-held")
	tr.refuse("free: play die=character card=wisdom-of-elrond", "card-wants-symbol")
	tr.refuse("free: play die=muster card=athelas", "card-wants-symbol")
	tr.refuse("free: play die=event card=cirdans-ships", "card-condition") // the Elves are not At War (R57)
	tr.refuse("free: play die=event card=grond", "card-not-held")
}

// A card whose condition holds may be played though it can do nothing, or only a part (Rulebook p.22).
func TestR56PlayedForNothing(t *testing.T) {
	playing(t, FaramirsRangers, func(p *Position) { p.empty(Osgiliath) }).over().
		untold("rolled-for-card", "recruited")
	playing(t, TheRedArrow, func(p *Position) {
		p.Active = p.Active.with(Gondor)
		p.Reinforcements[figureOf(Rohan, Leader)] = 0
		p.Casualties[figureOf(Rohan, Leader)] += figuresInBox[Rohan][Leader] - 1
	}).do("free: recruit where=edoras what=rohan:1e").over().toldSoFar("advanced nation=rohan box=1 cause=card",
		"recruited region=edoras figures=rohan:1e")
}

// Rulebook p.22: Paths of the Woses is paid by an Event result, or by the banner of its symbol: an Army
// result.
func TestRulebookP22PathsOfTheWosesIsPaidByEventOrArmy(t *testing.T) {
	set := func(p *Position) {
		p.Cards[PathsOfTheWoses] = InHand
		p.Box[Rohan], p.Active = atWarBox, p.Active.with(Rohan)
	}
	tr := cardGame(t, FreePeoples, set)
	for _, die := range []string{"character", "muster"} {
		tr.refuse("free: play die="+die+" card=paths-of-the-woses", "die-does-not")
	}
	for _, die := range []string{"event", "army"} {
		cardGame(t, FreePeoples, set).do("free: play die=" + die + " card=paths-of-the-woses").
			toldSoFar("played side=free card=paths-of-the-woses face=" + die)
	}
}

func TestRulebookP22ImrahilWithoutALeader(t *testing.T) {
	tr := playing(t, ImrahilOfDolAmroth, func(p *Position) {
		p.Casualties[figureOf(Gondor, Leader)] += p.Reinforcements[figureOf(Gondor, Leader)]
		p.Reinforcements[figureOf(Gondor, Leader)] = 0
	})
	tr.do("free: recruit where=dol-amroth what=gondor:1e").over().
		told("recruited region=dol-amroth figures=gondor:1e")
}

func TestR57PrintedConditionsAlone(t *testing.T) {
	p := cardGame(t, FreePeoples, nil).p
	for _, c := range []struct {
		card Card
		set  func(p *Position)
		want bool
	}{
		{NazgulSearch, func(p *Position) { p.Progress = 1 }, true},
		{NazgulSearch, func(p *Position) { p.Progress = 0 }, false},
		{TheNazgulStrike, func(p *Position) { p.Progress = 1 }, true},
		{NazgulSearch, func(p *Position) { p.Progress, p.InMordor, p.Bearers = 1, true, Nowhere }, false}, // R146
		// Rivendell
		{OrcPatrol, func(*Position) {}, false},
		{OrcPatrol, func(p *Position) { p.Bearers = Moria }, true},
		{OrcPatrol, func(p *Position) { p.Bearers = Osgiliath }, true}, // a fortification is no settlement
		{OrcPatrol, func(p *Position) { p.InMordor, p.Bearers = true, Nowhere }, true},
		{CruelWeather, func(p *Position) { p.Progress, p.InMordor, p.Bearers = 1, true, Nowhere }, false},
		// a revealed Fellowship will do
		{MorgulWound, func(p *Position) { p.Revealed, p.InMordor, p.Bearers = true, true, Nowhere }, true},
		{MorgulWound, func(p *Position) { p.InMordor, p.Bearers = true, Nowhere }, false},
		// no army in Orthanc is asked for
		{TheEntsAwakeEntmoot, func(p *Position) { p.stand(Fangorn, GandalfTheWhite) }, true},
		{TheEntsAwakeEntmoot, func(p *Position) { p.stand(Edoras, GandalfTheWhite) }, false},
		{CirdansShips, func(p *Position) { p.Box[Elves] = atWarBox }, true},
		{HouseOfTheStewards, func(p *Position) { p.stand(MinasTirith, Boromir) }, true},
		{HouseOfTheStewards, func(p *Position) { p.stand(Osgiliath, Boromir) }, false},
		{ReturnToValinor, func(*Position) {}, false},
		{ReturnToValinor, func(p *Position) { p.Captured.add(Lorien) }, true},
		{ChallengeOfTheKing, func(p *Position) { p.stand(Osgiliath, Strider) }, false},
		{ChallengeOfTheKing, func(p *Position) { p.stand(MinasTirith, Strider) }, true},
		{DeadMenOfDunharrow, func(p *Position) { p.stand(Edoras, Aragorn) }, true},
		{TheLastBattle, func(p *Position) { p.stand(Osgiliath, Aragorn) }, true},
		{TheLastBattle, func(p *Position) { p.stand(Osgiliath, Strider) }, false},
		{TheLastBattle, func(p *Position) { p.stand(MinasTirith, Aragorn) }, false},
		{TheDayWithoutDawn, func(*Position) {}, false},
		{Stormcrow, func(*Position) {}, true}, // the Elves are not At War in Rivendell
		{Stormcrow, func(p *Position) { p.Bearers = Moria }, false},
		{TheKingIsRevealed, func(p *Position) { p.stand(Edoras, Strider) }, false},
		{Grond, func(p *Position) { p.stand(MinasMorgul, WitchKing) }, false},
	} {
		q := *p
		c.set(&q)
		if got := q.playable(c.card); got != c.want {
			t.Errorf("%s can be played: %t", c.card, got)
		}
	}
}

// The card is shown when it is played, and leaves the hand.
func TestAPlayedCardIsOpen(t *testing.T) {
	tr := playing(t, BilbosSong, nil).over().told("played side=free card=bilbos-song face=character")
	if tr.p.Cards[BilbosSong] != Played {
		t.Errorf("the card lies in the %s", tr.p.Cards[BilbosSong])
	}
	if tr = playing(t, WornWithSorrowAndToil, nil).over(); !tr.p.onTable(WornWithSorrowAndToil) {
		t.Error("a card of the table does not stay")
	}
	if !slices.Contains(tr.cover, "card.worn-with-sorrow-and-toil") {
		t.Errorf("covered %v", tr.cover)
	}
}

// Every card has an event half: none does nothing because its row is missing.
func TestNoCardIsOpen(t *testing.T) {
	for c := NoCard + 1; c < cardCount; c++ {
		if row := eventOf[c]; len(row.acts) == 0 && !row.table {
			t.Errorf("%s has no event half", c)
		}
	}
}

func TestR139ArmyEventCard(t *testing.T) {
	tr := cardGame(t, Shadow, func(p *Position) {
		p.Cards[APowerTooGreat] = OnTable
		p.Cards[Stormcrow], p.Cards[OrcPatrol] = InHand, InHand
	})
	if slices.Contains(tr.rules.Decisions(tr.p)[0].Verbs, "discard-card") {
		t.Error("a card with the Muster symbol is no Army card")
	}
	tr.p.Cards[ShadowsGather], tr.p.Cards[Grond] = InHand, InHand
	tr.refuse("shadow: discard-card die=muster card=a-power-too-great army-card=stormcrow character-card=grond",
		"card-other-symbol")
	tr.do("shadow: discard-card die=muster card=a-power-too-great army-card=shadows-gather character-card=grond").over()
	tr.told("discarded-open side=shadow card=shadows-gather", "discarded-open side=shadow card=grond",
		"left-table card=a-power-too-great")
	if tr.p.Cards[ShadowsGather] != Played || tr.p.Cards[Stormcrow] != InHand ||
		tr.p.Dice[Shadow][MusterFace] != 0 {
		t.Error("the price is another one")
	}
}

// R40, FAQ 22: these cards destroy units, and no nation moves or wakes.
func TestR40FAQ22CardsWithoutPolitics(t *testing.T) {
	asleep := func(p *Position) {
		p.Active = p.Active.without(Gondor).without(Elves)
		p.Box[Gondor], p.Box[Elves] = 0, 0
	}
	playing(t, DenethorsFolly,
		func(p *Position) { asleep(p); p.lay(MinasTirith); p.put(MinasTirith, "sauron:1r") }).over().
		told("lost-to-card card=denethors-folly region=minas-tirith figures=gondor:1l").
		untold("advanced", "activated")
	playing(t, ReturnToValinor, func(p *Position) { asleep(p); p.empty(Lorien); p.Captured.add(Lorien) },
		"return-to-valinor: 6 1 1 1 1 1").do("free: lose units=elves:1d").over().untold("advanced", "activated")
	playing(t, DreadfulSpells, func(p *Position) { asleep(p); p.put(SouthIthilien, "sauron:1r1n") },
		"dreadful-spells: 6").
		over().told("rolled-for-card card=dreadful-spells region=osgiliath dice=6 need=5 count=1").
		untold("advanced", "activated")
}

// R73: I Will Go Alone and There and Back Again lead nobody into a siege; Gwaihir does.
func TestR73CardsThatOpenNoSiege(t *testing.T) {
	besieged := func(p *Position) {
		p.Bearers = DimrillDale
		p.lay(Lorien)
		p.put(Lorien, "sauron:2r")
	}
	for _, c := range []Card{IWillGoAlone, ThereAndBackAgain} {
		playing(t, c, besieged).refuse("free: send who=gimli to=lorien", "under-siege")
	}
	tr := playing(t, GwaihirTheWindlord, besieged).do("free: send who=gimli to=lorien")
	if !tr.p.stands(Gimli, Lorien) {
		t.Errorf("Gimli is in %s", tr.p.Where[Gimli])
	}
}

// R76: also with nobody left in the Fellowship Gwaihir carries a Companion on the map.
func TestR76GwaihirWithAnEmptyFellowship(t *testing.T) {
	tr := playing(t, GwaihirTheWindlord, func(p *Position) { p.travel(); p.stand(Bree, Peregrin) })
	tr.do("free: move-companions from=bree who=peregrin to=rivendell").over()
	if !tr.p.stands(Peregrin, Rivendell) {
		t.Errorf("Peregrin is in %s", tr.p.Where[Peregrin])
	}
}

// R92: too many units by a card go at the end of the action.
func TestR92ACardFillsARegion(t *testing.T) {
	tr := playing(t, GuardsOfTheCitadel,
		func(p *Position) { p.put(MinasTirith, "gondor:5r"); p.put(MinasTirith, "rohan:1r") })
	if n := tr.p.units(FreePeoples, MinasTirith); n != 10 {
		t.Fatalf("%d units in Minas Tirith", n)
	}
	tr.do("free: recruit where=minas-tirith what=gondor:1r").asks("free excess.remove", "remove").
		do("free: remove units=rohan:1r").over()
	tr.toldSoFar("recruited region=minas-tirith figures=gondor:1r",
		"excess-removed side=free region=minas-tirith figures=rohan:1r")
}

// R117: a settlement that is taken without a battle moves its nation, and leaves Threats and Promises where
// it is; an attack does not.
func TestR117ACaptureIsNoAttack(t *testing.T) {
	set := func(p *Position) {
		p.Cards[ThreatsAndPromises] = OnTable
		p.Box[Sauron] = atWarBox
		p.put(ValeOfTheCarnen, "sauron:2r")
		p.Box[North], p.Active = 0, p.Active.without(North)
	}
	tr := cardGame(t, Shadow, func(p *Position) { set(p); p.empty(Dale) }).
		do("shadow: move-army die=army from=vale-of-the-carnen to=dale with=sauron:2r").do("shadow: halt")
	if tr.over().toldSoFar("advanced nation=north box=1 cause=captured"); !tr.p.onTable(ThreatsAndPromises) {
		t.Error("the capture has removed the card")
	}
	tr = cardGame(t, Shadow, set, "combat-roll-shadow: 1 1", "combat-roll-free: 1", "leader-reroll-free: 1").
		do("shadow: attack die=army from=vale-of-the-carnen to=dale with=sauron:2r").do("shadow: cease")
	if tr.toldSoFar("advanced nation=north box=1 cause=attacked"); tr.p.onTable(ThreatsAndPromises) {
		t.Error("the attack has not removed the card")
	}
}

// R144: both cards that House of the Stewards brings are drawn before the hand is cut down to six.
func TestR144BothCardsOfAnEffectAreDrawnFirst(t *testing.T) {
	tr := playing(t, HouseOfTheStewards, func(p *Position) {
		p.stand(Lossarnach, Boromir)
		for c := ElvenCloaks; c < ElvenCloaks+6; c++ {
			p.Cards[c] = InHand
		}
	}, "card: faramirs-rangers wisdom-of-elrond")
	for tr.rules.Decisions(tr.p)[0].Step == "levy.choose" {
		tr.do("free: recruit where=lossarnach what=gondor:1e")
	}
	tr.asks("free hand.discard", "discard")
	if n := tr.p.hand(FreePeoples); n != 8 {
		t.Errorf("%d cards in the hand", n)
	}
	tr.do("free: discard card=faramirs-rangers").do("free: discard card=elven-cloaks").over()
}

// R141: Cruel Weather leads over passable borders, into settlements too; the Shadow chooses.
func TestR141CruelWeatherKnowsNoMountains(t *testing.T) {
	tr := playing(t, CruelWeather, func(p *Position) { p.Bearers, p.Progress = FordsOfBruinen, 1 }).
		asks("shadow card.region", "choose-region")
	if got := tr.fits("shadow: choose-region"); !slices.Equal(slices.Sorted(slices.Values(got)),
		[]string{"high-pass", "hollin", "rivendell", "trollshaws"}) {
		t.Errorf("offered are %v", got)
	}
	tr.do("shadow: choose-region region=high-pass").over().
		told("bearers-driven card=cruel-weather region=high-pass")
}
