package wotr

import (
	"testing"

	"redbook/engine"
)

// allKings are the parts of the expansion that the tests play with by default.
const allKings = withKings | rulerTokens

// kingsBoard adds Kings of Middle-earth to a board of a test: nobody holds a card.
func kingsBoard(rules kingsRules, set board) board {
	return func(p *Position) {
		for c := range p.Cards {
			p.Cards[c] = InDeck
		}
		p.setKings(rules)
		if set != nil {
			set(p)
		}
	}
}

// kingsGame is a game with Kings of Middle-earth in phase 5 in which a side may act: both have a die of each
// kind.
func kingsGame(t *testing.T, s Side, set board, draws ...string) *game {
	t.Helper()
	return cardGame(t, s, kingsBoard(allKings, set), draws...)
}

// awake puts an awakened sovereign into a region.
func (p *Position) awake(r Region, who ...Character) {
	for _, c := range who {
		p.Armies[p.regionOf(c)][c.figure()] = 0
		p.State[c], p.Where[c] = OnMap, r
	}
}

// corruptedBefore makes sovereigns corrupted.
func (p *Position) corruptedBefore(who ...Character) {
	for _, c := range who {
		p.Armies[p.regionOf(c)][c.figure()] = 0
		p.State[c], p.Where[c] = Corrupted, c.sovereign().seat
	}
}

// leadTo moves a sovereign who is a leader to a region.
func (p *Position) leadTo(r Region, c Character) {
	p.Armies[p.regionOf(c)][c.figure()] = 0
	p.Armies[r][c.figure()] = 1
}

// tempted lays tiles of the pool on a sovereign.
func (p *Position) tempted(c Character, list ...Tile) {
	for _, t := range list {
		p.Pool[t]--
		p.taintOf(c)[t]++
	}
}

// K2: the set-up: five sovereigns, eleven cards replaced and eight new, two tiles more.
func TestK2SetUp(t *testing.T) {
	var p Position
	setUp(&p, nil)
	without := p.Cards
	p = Position{}
	setUp(&p, engine.Options{kingsOption: "on", rulersOption: "on"})
	if err := check(&p); err != nil {
		t.Fatal(err)
	}
	for c, r := range map[Character]Region{Brand: Dale, Dain: Erebor, Denethor: MinasTirith, Theoden: Edoras,
		Thranduil: WoodlandRealm} {
		if !p.isLeader(c) || p.regionOf(c) != r || p.Armies[r][c.figure()] != 1 {
			t.Errorf("%s is in %s", c, p.regionOf(c))
		}
	}
	for d, want := range []int{26, 26, 26, 26} {
		if n := p.cardsLeft(Deck(d)); n != want {
			t.Errorf("%d cards in %s", n, Deck(d))
		}
	}
	if p.Cards[WisdomOfElrond] != Absent || p.Cards[KingsWisdomOfElrond] != InDeck ||
		without[KingsWisdomOfElrond] != Absent || without[WisdomOfElrond] != InDeck {
		t.Error("a replaced card is in the game, or its replacement is not")
	}
	n := 0
	for _, count := range p.Pool {
		n += int(count)
	}
	if n != 18 || p.Pool[TileKing1] != 1 || p.Pool[TileKing2] != 1 {
		t.Errorf("a pool of %d", n)
	}
}

// The cards have the names, numbers and symbols of the reference, and lie in its decks (cards.tsv).
func TestK2CardsAreThoseOfTheReference(t *testing.T) {
	byKey := map[string]Card{}
	for c := NoCard + 1; c < cardCount; c++ {
		byKey[c.key()] = c
	}
	rows := 0
	for _, row := range readTable(t, "kings-cards.tsv") {
		switch row["kind"] {
		case "event":
			rows++
			c := byKey[row["key"]]
			if c == NoCard || c.Symbol().String() != row["symbol"] || c.Stays() != (row["on_table"] == "yes") {
				t.Errorf("%s is %s with the symbol %s", row["key"], c, c.Symbol())
			}
			replaces := "-"
			if old := kingsCards[c].replaces; old != NoCard {
				replaces = old.key()
			}
			if replaces != row["replaces"] {
				t.Errorf("%s replaces %s", row["key"], replaces)
			}
		case "sovereign", "corrupted", "chieftain":
			rows++
			c := map[byte]Character{'A': Brand, 'B': Brand,
				'C': BlackSerpent}[row["key"][1]] + Character(row["key"][2]-'1')
			facts := &characters[c]
			if row["kind"] != "corrupted" && (int(facts.level) != atoi(t, row["level"]) ||
				int(facts.leadership) != atoi(t, row["leadership"])) {
				t.Errorf("%s has level %d and leadership %d", c, facts.level, facts.leadership)
			}
			nation := NoNation
			if chieftains.has(c) {
				nation = c.chieftainNation()
			} else {
				nation = c.sovereign().nation
			}
			if nation.String() != row["nation"] || row["kind"] == "sovereign" && c.sovereign().resistance != atoi(t,
				row["resistance"]) {
				t.Errorf("%s of %s is not the one of %s", c, nation, row["key"])
			}
		}
	}
	if rows != 19+13 {
		t.Errorf("%d rows of 32", rows)
	}
}

// A position with everything of the expansion is stored in names and loads again.
func TestKingsPositionsAreStored(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		p.tempted(Dain, Tile1, TileKing1)
		p.awake(Dale, Brand)
		p.corruptedBefore(Theoden)
		p.Kings.Tokens[0], p.Kings.Aimed[shadowSeat], p.Kings.Ruler = tokenHeld, 1<<Dain, [2]bool{true, false}
		p.Dice[FreePeoples][MusterFace|RulerDie] = 1
		p.stand(Umbar, BlackSerpent)
	})
	data, err := Rules.Encode(tr.p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Rules.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if p, q := tr.p, again.(*Position); q.Kings != p.Kings || q.Tainted != p.Tainted || q.Cards != p.Cards ||
		q.State != p.State || q.Dice != p.Dice {
		t.Error("the stored position is another one")
	}
	if err := Rules.Check(again); err != nil {
		t.Error(err)
	}
}

// K3.1: a sovereign is a leader of his nation: he re-rolls, he leads an army for a Character die, and he is
// never recruited.
func TestK3ASovereignIsALeader(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		war(Rohan)(p)
	})
	army := tr.p.army(FreePeoples, Edoras)
	if !tr.p.hasLeader(&army) || leadership(tr.p, FreePeoples) != 0 {
		t.Error("Théoden does not lead")
	}
	tr.do("free: move-army die=character from=edoras to=folde with=rohan:1r1s")
	if tr.p.regionOf(Theoden) != Folde {
		t.Errorf("Théoden is in %s", tr.p.regionOf(Theoden))
	}
	for kind := range unitCount {
		if kind.rank() == Sovereign &&
			whyNotMustered(tr.p, tr.p.seatOf(FreePeoples), engine.Action{}, engine.Value(kind)) == nil {
			t.Errorf("%s can be recruited", kind)
		}
	}
}

// K3.2, K15.2: a sovereign who falls as a leader is out, and his tiles go back into the pool.
func TestK3AFallenSovereignLeavesHisTiles(t *testing.T) {
	tr := kingsGame(t, Shadow, func(p *Position) {
		p.tempted(Brand, Tile1, TileKing2)
	})
	p := tr.p
	pool := p.Pool
	p.eliminate(Dale, figureOf(North, Regular), 1)
	p.eliminate(Dale, Brand.figure(), 1)
	if p.State[Brand] != Eliminated || p.tilesOn(Brand) != 0 || p.Pool[Tile1] != pool[Tile1]+1 ||
		p.Pool[TileKing2] != 1 {
		t.Errorf("Brand is %s with %d tiles", p.State[Brand], p.tilesOn(Brand))
	}
	if p.Casualties[Brand.figure()] != 0 {
		t.Error("a sovereign is no casualty that could come back")
	}
	if err := p.checkKings(); err != nil {
		t.Error(err)
	}
}

// K8.10, K15.6: for the Free Peoples and spectators hidden tiles are counted with the pool; the Shadow sees
// them.
func TestK8TheRestOfThePoolIsSecret(t *testing.T) {
	tr := kingsGame(t, Shadow, func(p *Position) { p.tempted(Dain, Tile3, TileKing1) })
	for audience, want := range map[engine.Seats][3]int{1 << FreePeoples: {3, 1, 0}, engine.Nobody: {3, 1, 0},
		1 << Shadow: {2, 0, 3}} {
		v := viewOf(tr.p, audience)
		dain := v.Kings.Sovereigns[Dain-Brand]
		if got := [3]int{v.Hunt.Pool["3"], dain.Hidden, dain.Level}; got != want {
			t.Errorf("%v sees %v, not %v", audience, got, want)
		}
		if dain.Tiles["king-1"] != 1 || v.Hunt.Pool["king-1"] != 0 {
			t.Error("a kings' tile lies open")
		}
	}
	twin, ok := Rules.Redeal(tr.p, 1<<FreePeoples, nil, func(int) int { return 0 })
	if !ok || twin.(*Position).Tainted == tr.p.Tainted {
		t.Fatal("no twin")
	}
	if err := Rules.Check(twin); err != nil {
		t.Error(err)
	}
	open := cardGame(t, Shadow, kingsBoard(withKings|openTiles, func(p *Position) { p.tempted(Dain, Tile3) }))
	if v := viewOf(open.p, 1<<FreePeoples); v.Kings.Sovereigns[Dain-Brand].Tiles["3"] != 1 ||
		v.Hunt.Pool["3"] != 2 {
		t.Error("open tiles are seen (K14.2)")
	}
}

// The options of the expansion, and what they rule out.
func TestK14Options(t *testing.T) {
	for _, want := range []struct {
		options engine.Options
		rules   kingsRules
	}{
		{engine.Options{}, 0},
		{engine.Options{tilesOption: "open", dreadOption: "on"}, 0},
		{engine.Options{kingsOption: "on", rulersOption: "on"}, withKings | rulerTokens},
		{engine.Options{kingsOption: "on", rulersOption: "off", tilesOption: "open", drawOption: "one-by-one",
			dreadOption: "on"}, withKings | openTiles | oneByOne | dreadTokens},
	} {
		if got := kingsRulesOf(want.options); got != want.rules {
			t.Errorf("%v: %b", want.options, got)
		}
		text, _ := want.rules.MarshalText()
		var again kingsRules
		if err := again.UnmarshalText(text); err != nil || again != want.rules {
			t.Errorf("%q is read as %b: %v", text, again, err)
		}
	}
}

// K1.2: a sovereign is a leader, awakened, corrupted or out; no way leads back.
func TestK1TheStatesOfASovereign(t *testing.T) {
	p := kingsGame(t, FreePeoples, func(p *Position) { p.awake(Dale, Brand); p.corruptedBefore(Dain) }).p
	p.sovereignFalls(Gondor)
	for c, want := range map[Character]string{Brand: "awakened", Dain: "corrupted", Denethor: "out",
		Theoden: "leader", Thranduil: "leader"} {
		if got := p.standing(c); got != want {
			t.Errorf("%s is %s, not %s", c, got, want)
		}
		if set := p.awakeningPlaces(c); want != "leader" && (!set.empty() || p.isLeader(c)) {
			t.Errorf("%s, who is %s, could awaken or be tempted", c, want)
		}
	}
}

// K5.1: in a hunt a kings' tile is a standard tile of its number, and leaves the pool as one.
func TestK5AKingsTileInAHunt(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) { p.HuntBox[Shadow] = 1 }, "hunt-roll: 6", "hunt: king-2").
		do("free: move-fellowship die=character").
		do("free: bear").over()
	if tr.p.Corruption != 2 || tr.p.Drawn[TileKing2] != 1 || tr.p.Pool[TileKing2] != 0 || tr.p.Revealed {
		t.Errorf("corruption %d, drawn %v", tr.p.Corruption, tr.p.Drawn)
	}
}

// K13: partners: each awakens the sovereigns of his own nations; attempts of a turn alternate, and each aims
// once at a sovereign.
func TestK13ThreeAndFourPlayers(t *testing.T) {
	c := inCouncil(t, "4", []Face{MusterFace, MusterFace, MusterFace, MusterFace, MusterFace},
		[]Face{MusterFace, MusterFace, MusterFace, MusterFace, MusterFace}).war()
	kingsBoard(allKings, eyes(6))(c.p)
	c.load("attempt: 1")
	if c.try("rohan: awaken die=muster who=thranduil where=woodland-realm") == nil {
		t.Error("Thranduil is Gondor's player's")
	}
	c.do("rohan: awaken die=muster who=dain where=erebor")
	if got := tempted(c.p, engine.Seat(sarumanSeat)); len(got) != 4 {
		t.Errorf("%d targets", len(got))
	}
	c.load("attempt: 1 0-reveal 0-reveal 1 0-reveal 0-reveal")
	c.do("saruman: tempt who=theoden", "saruman: keep-tile tile=1",
		"gondor: awaken die=muster who=thranduil where=woodland-realm")
	if c.p.mustLeaveIt(engine.Seat(witchKingSeat)) || !c.p.mustLeaveIt(engine.Seat(sarumanSeat)) {
		t.Error("the next attempt is the Witch-king player's")
	}
	// Théoden too: each player's own limit
	if got := tempted(c.p, engine.Seat(witchKingSeat)); len(got) != 3 {
		t.Errorf("%d targets", len(got))
	}
	if c.p.whoKnowsTiles() != engine.SeatsOf(engine.Seat(witchKingSeat), engine.Seat(sarumanSeat)) {
		t.Error("both players of the Shadow know hidden tiles (K13.5)")
	}
	for seat, who := range map[Player]Character{witchKingSeat: ShadowOfMirkwood, sarumanSeat: Ugluk} {
		if !controlsCharacter(engine.Seat(seat), who) || controlsCharacter(engine.Seat(seatRows[seat].partner),
			who) {
			t.Errorf("%s comes by another player", who)
		}
	}
}

// K3.1: he adds his leadership to a battle, in a siege too; he may be sacrificed for a hit, and falls with
// his army.
func TestK3ASovereignInABattle(t *testing.T) {
	f := newFight(t, Shadow, MinasTirith, MinasTirith, "sauron:5r", "gondor:2r").joinedBy(MinasTirith, Denethor)
	f.p.Kings.Rules = allKings
	f.p.tempted(Denethor, Tile2)
	for c := Brand; c < Brand+sovereignCount; c++ {
		if c != Denethor {
			f.p.State[c] = Eliminated
		}
	}
	pool := f.p.Pool[Tile2]
	f.load("combat-roll-shadow: 6 6 6 6 6").load("combat-roll-free: 1 2").load("leader-reroll-free: 5")
	f.fightRound(NoCard, NoCard)
	f.told("leader-reroll side=free dice=5 need=5 bonus=0 hits=1")
	if f.p.State[Denethor] != Eliminated || f.p.tilesOn(Denethor) != 0 || f.p.Pool[Tile2] != pool+1 ||
		!f.p.Captured.has(MinasTirith) {
		t.Errorf("Denethor is %s", f.p.State[Denethor])
	}

	f = rulersFight(t, Shadow, "sauron:3r", "rohan:3r").joinedBy(WesternEmynMuil, Theoden)
	f.load("combat-roll-shadow: 5 1 1").load("combat-roll-free: 1 1 1").load("leader-reroll-free: 1")
	f.fightRound(BilbosSong, NoCard) // Fateful Strike needs a leader in the battle
	f = rulersFight(t, Shadow, "sauron:3r", "rohan:3r").joinedBy(WesternEmynMuil, Theoden)
	f.load("combat-roll-shadow: 5 1 1").load("combat-roll-free: 1 1 1").load("leader-reroll-free: 1")
	f.fightRound(ThereIsAnotherWay, NoCard) // Heroic Death
	f.offers("free: sacrifice", "rohan:s")
	f.do("free: sacrifice figure=rohan:s")
	if f.p.State[Theoden] != Eliminated {
		t.Errorf("Théoden is %s", f.p.State[Theoden])
	}
	f.remain("rohan:3r", "sauron:3r")
}

// tempted lists the sovereigns whom a player may try to corrupt.
func tempted(p *Position, seat engine.Seat) (list []Character) {
	for c := Brand; c < Brand+sovereignCount; c++ {
		if whyNoAttempt(p, seat) == nil && whyNotTempted(p, seat, engine.Action{}, engine.Value(c)) == nil {
			list = append(list, c)
		}
	}
	return list
}
