package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// KC1 to KC3, K11.1: when and where they come in.
func TestKC1KC2KC3WhereTheyEnter(t *testing.T) {
	for _, want := range []struct {
		who  Character
		set  board
		some []Region
		none bool
	}{
		{BlackSerpent, nil, nil, true},
		{BlackSerpent, war(Gondor), []Region{Umbar, FarHarad}, false},
		{ShadowOfMirkwood, war(Gondor, Rohan), nil, true},
		{ShadowOfMirkwood, war(North), []Region{DolGuldur, Moria}, false},
		{ShadowOfMirkwood, war(Elves), []Region{DolGuldur}, false},
		{ShadowOfMirkwood, war(Dwarves), []Region{DolGuldur}, false},
		{Ugluk, nil, nil, true},
		{Ugluk, war(Rohan), []Region{Orthanc, NorthDunland}, false},
		{Ugluk, func(p *Position) { p.Revealed, p.Bearers = true, Hollin },
			[]Region{Orthanc, Hollin, FordsOfBruinen, Moria}, false},
	} {
		p := kingsGame(t, Shadow, want.set).p
		set := p.entries(want.who)
		if set.empty() != want.none {
			t.Errorf("%s enters in %v", want.who, set.list())
		}
		for _, r := range want.some {
			if !set.has(r) {
				t.Errorf("%s does not enter in %s", want.who, r)
			}
		}
	}
	p := kingsGame(t, Shadow, func(p *Position) { p.Revealed, p.Bearers = true, Rivendell }).p
	if set := p.entries(Ugluk); set.has(Rivendell) || !set.has(Trollshaws) {
		t.Error("Rivendell is not free for the Shadow")
	}
	// they are in no region (R146)
	p = kingsGame(t, Shadow, func(p *Position) { p.Revealed, p.InMordor, p.Bearers = true, true, Nowhere }).p
	if set, camps := p.entries(Ugluk), p.withUnitsOf(Isengard); set != camps {
		t.Errorf("he enters in %v", set.list())
	}
}

// K11.1, K4.5: a Muster result or any of the Ruler die but an Eye; they bring no die of their own.
func TestK11EnteringAChieftain(t *testing.T) {
	tr := kingsGame(t, Shadow, func(p *Position) {
		war(Gondor)(p)
		p.Dice[Shadow][CharacterFace|RulerDie] = 1
	})
	if got := tr.fits("shadow: bring-in"); !slices.Equal(got,
		[]string{"muster", "army-muster", "ruler-character"}) {
		t.Errorf("dice %v", got)
	}
	tr.do("shadow: bring-in die=ruler-character who=black-serpent where=umbar").over()
	if tr.p.countDice(Shadow) != 8 || !tr.p.stands(BlackSerpent, Umbar) {
		t.Error("the Ruler die comes, and no other one")
	}
	// Saruman does not come by the Ruler die's Character result.
	tr = kingsGame(t, Shadow, func(p *Position) {
		war(Gondor)(p)
		allShadowWar(p)
		p.Dice[Shadow] = [faceCount]uint8{CharacterFace | RulerDie: 1}
	})
	tr.refuse("shadow: bring-in die=ruler-character who=saruman where=orthanc", "die-does-not")
	cardGame(t, Shadow, war(Gondor)).refuse("shadow: bring-in die=muster who=black-serpent where=umbar",
		"nobody-to-bring-in")
}

// K11.2: they walk as the Mouth of Sauron does, each to his level; a group as the slowest (ours).
func TestK11ChieftainsWalk(t *testing.T) {
	p := kingsGame(t, Shadow, func(p *Position) { p.stand(Moria, ShadowOfMirkwood, Ugluk) }).p
	f := p.movers(Shadow)
	for _, want := range []struct {
		who characterSet
		far int
	}{{1 << ShadowOfMirkwood, 3}, {1 << Ugluk, 2}, {1<<Ugluk | 1<<ShadowOfMirkwood, 2}} {
		set := p.reach(&f, Moria, &Force{Who: want.who})
		if want := p.walkReach(Moria, want.far); set != want {
			t.Errorf("%v", set.list())
		}
	}
	if set := p.walkReach(Moria, 2); set.has(Lorien) {
		t.Error("a stronghold of the Free Peoples is closed to them")
	}
	kingsGame(t, Shadow, func(p *Position) { p.stand(Moria, Ugluk) }).
		do("shadow: move-minions die=character from=moria who=ugluk to=parth-celebrant")
}

// K11.3: they are Minions, but not for the entry of Gandalf the White.
func TestK11NoMinionForGandalfTheWhite(t *testing.T) {
	p := kingsGame(t, FreePeoples,
		func(p *Position) { p.stand(Moria, Ugluk); p.State[GandalfTheGrey] = Eliminated }).p
	if set := p.entries(GandalfTheWhite); !set.empty() {
		t.Error("he comes")
	}
	p.State[Saruman] = Eliminated
	if set := p.entries(GandalfTheWhite); set.empty() {
		t.Error("he does not come")
	}
}

// KC3: We March Day and Night: +1 to the re-roll of the hunt next to the Ring-bearers.
func TestKC3WeMarchDayAndNight(t *testing.T) {
	for r, want := range map[Region]int{Hollin: 1, Moria: 1, Orthanc: 0} {
		p := kingsGame(t, Shadow, func(p *Position) { p.Bearers = Hollin; p.stand(r, Ugluk) }).p
		if got := p.trackedBy(); got != want {
			t.Errorf("in %s: %d", r, got)
		}
	}
	kingsGame(t, FreePeoples, func(p *Position) {
		p.Bearers, p.HuntBox[Shadow] = Moria, 1
		p.stand(Moria, Ugluk)
	}, "hunt-roll: 4", "hunt-reroll: 5", "hunt: 1").do("free: move-fellowship die=character").
		do("shadow: reroll").told("hunt-rerolled dice=5 needed=5 count=1")
}

// The question whether to re-roll says what the dice then need, with Uglúk's bonus.
func TestKC3TheQuestionSaysWhatIsNeeded(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		p.Bearers, p.HuntBox[Shadow] = Moria, 1
		p.stand(Moria, Ugluk)
	}, "hunt-roll: 4").do("free: move-fellowship die=character")
	about := Rules.Decisions(tr.p)[0].About
	if !slices.ContainsFunc(about,
		func(f engine.Fact) bool { return f.Name == "needed" && slices.Equal(f.Values, []engine.Value{5}) }) {
		t.Errorf("it is about %v", about)
	}
}
