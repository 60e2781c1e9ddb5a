package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// Rulebook p.38: with a progress of 5 the Ring-bearers come from Rivendell through Moria to Lórien, where
// they heal.
func TestRulebookP38DeclaredInLorien(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Progress, p.Corruption = 5, 2 })
	r.asks("free fellowship.choose", "declare", "guide", "travel-on")
	r.do("free: declare to=lorien")
	p := r.p
	if p.Bearers != Lorien || p.Progress != 0 || p.Revealed || p.Corruption != 1 {
		t.Errorf("in %s, progress %d, revealed %t, corruption %d", p.Bearers, p.Progress, p.Revealed, p.Corruption)
	}
	if !r.hasTold("declared from=rivendell to=lorien") {
		t.Errorf("told %v", r.events)
	}
	// R119: the phase goes on, but nothing is declared twice.
	r.asks("free fellowship.choose", "guide", "travel-on").do("free: travel-on").done()
}

// Rulebook p.38: Goblins' Gate and Moria are three regions from Rivendell.
func TestRulebookP38HowFarTheyCome(t *testing.T) {
	for _, far := range []struct {
		to    Region
		steps int8
	}{{Rivendell, 0}, {FordsOfBruinen, 1}, {Moria, 3}, {GoblinsGate, 3}, {Lorien, 5}} {
		for progress := range int8(7) {
			r := inPhase(t, func(p *Position) { p.Progress, p.Corruption = progress, 1 })
			offered := slices.Contains(r.fits("free: declare"), far.to.String())
			if offered != (progress >= far.steps) {
				t.Errorf("%s with progress %d: %t", far.to, progress, offered)
			}
		}
	}
}

func TestWhyTheyCannotBeDeclaredThere(t *testing.T) {
	inPhase(t, func(p *Position) { p.Progress = 4 }).refuse("free: declare to=lorien", "beyond-progress")
	r := inPhase(t, func(p *Position) { p.Progress, p.Bearers = 12, MinasMorgul })
	for _, to := range []string{"gorgoroth", "barad-dur", "nurn"} { // R120
		r.refuse("free: declare to="+to, "inner-mordor")
	}
	r.refuse("free: declare to=nowhere", engine.RefusedValue)
}

// R120: no way leads through the interior of Mordor either.
func TestR120NoWayThroughMordor(t *testing.T) {
	at := func(progress int8) []string {
		return inPhase(t, func(p *Position) { p.Progress, p.Bearers = progress, MinasMorgul }).fits("free: declare")
	}
	if slices.Contains(at(2), "morannon") || !slices.Contains(at(3), "morannon") {
		t.Error("Morannon is three regions from Minas Morgul")
	}
}

// R118: resting in place heals each turn; where nothing would come of it, nothing is asked.
func TestR118Resting(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Corruption = 1 }).do("free: declare to=rivendell").
		do("free: travel-on").done()
	if r.p.Corruption != 0 {
		t.Errorf("corruption %d", r.p.Corruption)
	}
	inPhase(t, func(p *Position) { travelling(p, Gimli, Gimli) }).done()
	inPhase(t, func(p *Position) { travelling(p, Gimli, Gimli); p.Bearers, p.Corruption = Hollin, 3 }).done()
}

// Rulebook p.34: to be declared in a city or stronghold of a nation rouses it; in a town it does not.
func TestRulebookP34DeclaringRousesANation(t *testing.T) {
	for to, want := range map[Region]bool{Edoras: true, HelmsDeep: true, Westemnet: false} {
		r := inPhase(t, func(p *Position) { p.Progress, p.Bearers = 2, Westemnet }).
			do("free: declare to=" + to.String())
		if r.p.active(Rohan) != want || r.p.Box[Rohan] != 0 {
			t.Errorf("%s: active %t, box %d", to, r.p.active(Rohan), r.p.Box[Rohan])
		}
	}
	r := inPhase(t, func(p *Position) {
		p.Progress, p.Bearers, p.Corruption = 2, Westemnet, 2
		p.Captured.add(Edoras)
	}).do("free: declare to=edoras")
	if !r.p.active(Rohan) || r.p.Corruption != 2 {
		t.Error("an enemy city shelters them, or its nation sleeps on")
	}
	r = inPhase(t, func(p *Position) {
		p.Bearers = Edoras
		p.Captured.add(Edoras)
	}).do("free: declare to=edoras")
	if !r.p.active(Rohan) {
		t.Error("declared at rest in a lost city they do not rouse its nation")
	}
}

// R48, FAQ 28: a Shadow stronghold in the hands of the Free Peoples is no haven.
func TestR48FAQ28DeclaringInMoriaHealsNothing(t *testing.T) {
	r := inPhase(t, func(p *Position) {
		p.Progress, p.Corruption = 3, 2
		p.eliminate(Moria, figureOf(Sauron, Regular), 2)
		p.put(Moria, "elves:1r")
		p.Captured.add(Moria)
	}).do("free: declare to=moria")
	if r.p.Corruption != 2 {
		t.Errorf("corruption %d", r.p.Corruption)
	}
}

// R19, FAQ 1: the figure enters and leaves besieged strongholds, which shelter it.
func TestR19FAQ1InAndOutOfASiege(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Progress, p.Corruption = 5, 2; besiegeWith(p, Lorien, 2) }).
		do("free: declare to=lorien")
	if r.p.Bearers != Lorien || r.p.Corruption != 1 {
		t.Errorf("in %s, corruption %d", r.p.Bearers, r.p.Corruption)
	}
	r = inPhase(t, func(p *Position) { p.Progress, p.Bearers = 1, Lorien; besiegeWith(p, Lorien, 2) }).
		do("free: declare to=parth-celebrant")
	if r.p.Bearers != ParthCelebrant {
		t.Errorf("in %s", r.p.Bearers)
	}
}

// R20, FAQ 3: a revealed Fellowship is not declared.
func TestR20NoDeclaringWhileRevealed(t *testing.T) {
	inPhase(t, func(p *Position) { p.Revealed, p.Corruption = true, 3 }).
		asks("free fellowship.choose", "guide", "travel-on")
}

// R119: declaring draws no tile, even through Shadow strongholds.
func TestR119DeclaringDrawsNoTile(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Progress = 3; travelling(p, Gimli, Gimli) }).
		do("free: declare to=moria").done()
	if r.p.Drawn != ([tileCount]uint8{}) || r.p.Revealed {
		t.Errorf("drawn %v, revealed %t", r.p.Drawn, r.p.Revealed)
	}
}

// SC17: the way is asked for only while the Balrog waits and both ways are open.
func TestBalrogOfMoriaMakesTheWayMatter(t *testing.T) {
	for _, c := range []struct {
		from, to Region
		progress int8
		balrog   bool
		ways     int // 0: not asked for
	}{
		{Hollin, NorthDunland, 2, true, 2}, // directly, or through Moria
		{Hollin, NorthDunland, 1, true, 0},
		{Hollin, NorthDunland, 2, false, 0},
		{Hollin, Moria, 2, true, 0},
		{Moria, Hollin, 1, true, 0},
		{Rivendell, Lorien, 5, true, 0}, // no other way is so short
		{Moria, Moria, 4, true, 0},
		{Hollin, Hollin, 4, true, 0},
	} {
		p := freshGame(t)
		p.Bearers, p.Progress = c.from, c.progress
		if c.balrog {
			p.Cards[BalrogOfMoria] = OnTable
		}
		a := engine.Action{Verb: "declare"}.With(engine.Arg{Name: "to", Value: engine.Value(c.to)})
		f, done, err := Rules.Next(p, p.seatOf(FreePeoples), a)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		if done != (c.ways == 0) || !done && len(f.Choices) != c.ways {
			t.Errorf("%+v: done %t, choices %v", c, done, f.Choices)
		}
	}
}

// waysTo: into, out of and through Moria.
func TestWaysByMoria(t *testing.T) {
	for _, c := range []struct {
		from, to        Region
		progress        int8
		around, through bool
	}{
		{Rivendell, Lorien, 5, false, true},
		{Rivendell, Moria, 3, false, true},
		{Moria, Hollin, 3, false, true},
		{Moria, Moria, 3, true, false},
		{Hollin, NorthDunland, 2, true, true},
		{Rivendell, GoblinsGate, 5, true, false},
	} {
		p := newGame(t)
		p.Bearers, p.Progress = c.from, c.progress
		if around, through := p.waysTo(c.to); around != c.around || through != c.through {
			t.Errorf("%+v: around %t, through %t", c, around, through)
		}
	}
}

// Declared around Moria, nobody is asked for the Balrog.
func TestDeclaredAroundMoria(t *testing.T) {
	r := inPhase(t, func(p *Position) {
		p.Cards[BalrogOfMoria] = OnTable
		p.Bearers, p.Progress = Hollin, 2
		travelling(p, Gimli, Gimli)
	}).do("free: declare to=north-dunland way=around").done()
	if !r.hasTold("declared from=hollin to=north-dunland way=around") {
		t.Errorf("told %v", r.events)
	}
}

// SC15, SC16, FS1: what a declaration discards.
func TestWhatADeclarationDiscards(t *testing.T) {
	cards := []Card{TheLastBattle, WornWithSorrowAndToil, FlocksOfCrebain}
	for _, c := range []struct {
		to   string
		left []Card
	}{{"rivendell", nil}, {"trollshaws", cards[1:]}} {
		r := inPhase(t, func(p *Position) {
			p.Progress = 1
			for _, c := range cards {
				p.Cards[c] = OnTable
			}
		}).do("free: declare to=" + c.to)
		for _, card := range cards {
			if r.p.onTable(card) != slices.Contains(c.left, card) {
				t.Errorf("declared in %s: %s on the table %t", c.to, card, r.p.onTable(card))
			}
		}
	}
}

// R21, FAQ 4: at the gates the player decides, hidden or revealed, and may wait.
func TestR21FAQ4EnteringMordor(t *testing.T) {
	for _, gate := range []Region{Morannon, MinasMorgul} {
		for _, revealed := range []bool{false, true} {
			set := func(p *Position) { p.Bearers, p.Revealed = gate, revealed; travelling(p, Gimli, Gimli) }
			verbs := []string{"declare", "enter-mordor", "travel-on"} // hidden it may be declared where it is
			if revealed {
				verbs = verbs[1:]
			}
			r := inPhase(t, set).asks("free fellowship.choose", verbs...).do("free: travel-on").done()
			if r.p.InMordor {
				t.Error("they have not waited")
			}
			r = inPhase(t, set).do("free: enter-mordor").done()
			p := r.p
			if !p.InMordor || p.Bearers != Nowhere || p.Mordor != 0 || p.Revealed != revealed {
				t.Errorf("%s: on the track %t, in %s, step %d, revealed %t", gate, p.InMordor, p.Bearers, p.Mordor,
					p.Revealed)
			}
		}
	}
}

// R119: declared at a gate, they enter in the same phase. Afterwards nothing is declared, and nobody enters
// twice.
func TestR119DeclaredAtTheGate(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Bearers, p.Progress = NorthIthilien, 1 }).
		do("free: declare to=minas-morgul")
	r.asks("free fellowship.choose", "guide", "enter-mordor", "travel-on").do("free: enter-mordor")
	if !r.p.InMordor || r.p.Progress != 0 {
		t.Errorf("on the track %t, progress %d", r.p.InMordor, r.p.Progress)
	}
	r.asks("free fellowship.choose", "guide", "travel-on").do("free: guide who=strider").done()
}

// Rulebook p.36: in the first turn Strider takes the place of Gandalf the Grey. The change ends the phase.
func TestRulebookP36StriderTakesGandalfsPlace(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Progress = 2 })
	r.refuse("free: guide who=boromir", "not-highest").refuse("free: guide who=aragorn", "not-travelling")
	r.refuse("free: guide who=gandalf-grey", "guides-already")
	r.do("free: guide who=strider").done()
	if r.p.Guide != Strider || !r.hasTold("new-guide character=strider") {
		t.Errorf("the guide is %s, told %v", r.p.Guide, r.events)
	}
}

// A phase in which nothing is possible asks nothing.
func TestAPhaseWithoutAChoice(t *testing.T) {
	inPhase(t, func(p *Position) { travelling(p, Gollum); inMordor(p, 1) }).done()
	inPhase(t, func(p *Position) { travelling(p, Gimli, Gimli, Meriadoc); p.Bearers = Hollin }).done()
}

// SC17, R119: declared through Moria, the Shadow may have the Balrog strike. They have healed before, and in
// a haven its tile does not reveal them; elsewhere it does.
func TestTheBalrogStrikesAtADeclaredFellowship(t *testing.T) {
	set := func(p *Position) {
		p.Cards[BalrogOfMoria], p.Progress, p.Corruption = OnTable, 5, 1
		p.Pool = [tileCount]uint8{Tile1Reveal: 1}
		travelling(p, Gimli, Gimli)
	}
	for _, c := range []struct {
		to         string
		corruption int8
		revealed   bool
	}{{"lorien", 1, false}, {"dimrill-dale", 2, true}} {
		r := inPhase(t, set).do("free: declare to=" + c.to).asks("shadow balrog.ask").
			do("shadow: use-from-table card=balrog-of-moria").do("free: bear").done()
		if r.p.Corruption != c.corruption || r.p.Revealed != c.revealed || r.p.onTable(BalrogOfMoria) {
			t.Errorf("%s: corruption %d, revealed %t, the card lies on the table %t", c.to, r.p.Corruption,
				r.p.Revealed, r.p.onTable(BalrogOfMoria))
		}
	}
	r := inPhase(t, set).do("free: declare to=lorien").do("shadow: decline").done()
	if r.p.Corruption != 0 || !r.p.onTable(BalrogOfMoria) {
		t.Error("the Balrog has not been held back")
	}
}

// SC17: they may also be declared by way of Moria where another way is open.
func TestDeclaredByWayOfMoria(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Cards[BalrogOfMoria], p.Bearers, p.Progress = OnTable, Hollin, 2 })
	r.do("free: declare to=north-dunland way=moria").asks("shadow balrog.ask")
}
