package wotr

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// atAction brings a game to the first action of a side, with one die of each result; set changes the board.
func atAction(t *testing.T, s Side, set func(p *Position)) *game {
	t.Helper()
	g := start(t, nil).travelOn().do("shadow: allocate dice=0")
	return g.set(func(p *Position) {
		p.HuntBox = [2]uint8{}
		for side := range p.Dice {
			p.Dice[side] = [faceCount]uint8{CharacterFace: 1, ArmyFace: 1, MusterFace: 1, ArmyMusterFace: 1,
				EventFace: 1}
		}
		p.Dice[FreePeoples][WillFace] = 1
		p.Here().Side = s
	}, set)
}

// within has a card's procedure run on top of an action.
func (g *game) within(call func(pl *play)) {
	g.Helper()
	g.during(call, func(pl *play) { pl.Return() })
}

// during has a procedure run, and another function after it in the frame that called.
func (g *game) during(call, after func(pl *play)) {
	g.Helper()
	before := *g.p
	all := append(steps(), step{Name: "test.call", Run: func(pl *play) { pl.Goto(stepCount + 1); call(pl) }},
		step{Name: "test.after", Run: after})
	g.rules = engine.Define[Position](engine.Definition[Position]{
		ID: "wotr", Schema: 1, Seats: Seats, SeatsOf: seatsOf, Steps: all, Events: events,
		Draws: []*engine.Domain{Cards, Tiles, Faces, Characters}, Ends: Ends, Start: stepCount,
		SetUp: func(p *Position, _ engine.Options) { *p = before }, Encode: encode, Decode: decode, Check: check,
	})
	p, played, err := g.rules.New(nil, g.chance)
	if err != nil {
		g.Fatal(err)
	}
	g.note(p, played)
}

// count checks the number of figures of a kind in a region.
func (g *game) count(r Region, kind Figure, want uint8) {
	g.Helper()
	if got := g.p.Armies[r][kind]; got != want {
		g.Errorf("%d of %s in %s, not %d", got, kind, r, want)
	}
}

func (g *game) at(c Character, r Region) {
	g.Helper()
	if !g.p.stands(c, r) {
		g.Errorf("%s is %s in %s, not in %s", c, g.p.State[c], g.p.Where[c], r)
	}
}

// Functions that change parts of a board.

func putCharacter(p *Position, c Character, r Region) { p.State[c], p.Where[c] = OnMap, r }

func allAtWar(p *Position) {
	for n := Dwarves; n < nationCount; n++ {
		p.Box[n], p.Active = atWarBox, p.Active.with(n)
	}
}

// besiegeWith puts Shadow regulars of Sauron around a stronghold.
func besiegeWith(p *Position, r Region, n uint8) {
	p.place(r, figureOf(Sauron, Regular), n)
	p.Besieged.add(r)
}

var (
	gondorRegular = figureOf(Gondor, Regular)
	gondorElite   = figureOf(Gondor, Elite)
	gondorLeader  = figureOf(Gondor, Leader)
	sauronRegular = figureOf(Sauron, Regular)
	sauronElite   = figureOf(Sauron, Elite)
)

func TestR83TwoFiguresInTwoSettlements(t *testing.T) {
	m := atAction(t, FreePeoples, allAtWar)
	m.do("free: muster die=muster what=gondor:l where=minas-tirith")
	m.asks("free muster.second")
	m.refuse("free: muster what=gondor:r where=minas-tirith", "recruit-same-place")
	m.refuse("free: muster what=gondor:e where=pelargir", "recruit-second-elite")
	m.do("free: muster what=rohan:r where=westemnet") // a leader first forces no second leader; another nation
	m.count(MinasTirith, gondorLeader, 2)
	m.count(Westemnet, figureOf(Rohan, Regular), 1)
	m.asks("shadow action.choose")
	if m.p.Dice[FreePeoples][MusterFace] != 0 {
		t.Error("the die has not been used")
	}
}

func TestRulebookP26AnEliteIsTheWholeAction(t *testing.T) {
	m := atAction(t, FreePeoples, allAtWar)
	m.do("free: muster die=army-muster what=gondor:e where=lossarnach")
	m.count(Lossarnach, gondorElite, 1)
	m.asks("shadow action.choose")
}

func TestTheSecondFigureMayStayAway(t *testing.T) {
	m := atAction(t, FreePeoples, allAtWar)
	m.do("free: muster die=will what=gondor:r where=lossarnach")
	m.do("free: done")
	m.asks("shadow action.choose")
}

func TestNobodyIsAskedForASecondFigureThatCannotCome(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		p.Box[Isengard] = atWarBox
		for _, r := range []Region{NorthDunland, SouthDunland} {
			p.empty(r)
			p.Captured.add(r)
		}
	})
	m.do("shadow: muster die=muster what=isengard:r where=orthanc")
	m.asks("free action.choose")
}

func TestR84WhereADieRecruits(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		p.Box[Gondor], p.Box[Rohan] = atWarBox, atWarBox
		besiegeWith(p, MinasTirith, 2)
		p.empty(Pelargir)
		p.Captured.add(Lamedon)
		p.Captured.add(Westemnet)
		p.place(Westemnet, sauronRegular, 1)
		p.Reinforcements[figureOf(Rohan, Leader)], p.Casualties[figureOf(Rohan, Leader)] = 0,
			p.Reinforcements[figureOf(Rohan, Leader)]
	})
	m.offers("free: muster die=muster what=gondor:r", "dol-amroth lossarnach pelargir") // empty ones too
	m.offers("free: muster die=muster what=gondor:l", "dol-amroth")                     // a leader needs a unit
	for text, code := range map[string]string{
		"what=gondor:r where=minas-tirith":  "recruit-besieged",
		"what=gondor:r where=lamedon":       "recruit-enemy-holds",
		"what=gondor:r where=osgiliath":     "recruit-no-home", // a fortification
		"what=rohan:r where=fords-of-isen":  "recruit-no-home", // R87
		"what=gondor:r where=edoras":        "recruit-no-home",
		"what=gondor:l where=pelargir":      "recruit-leader-alone",
		"what=rohan:r where=westemnet":      "recruit-enemy-holds",
		"what=rohan:l where=helms-deep":     "recruit-none-left",
		"what=elves:r where=rivendell":      "recruit-not-at-war",
		"what=sauron:r where=minas-morgul":  "recruit-not-yours",
		"what=gondor:r where=north-dunland": "recruit-no-home",
	} {
		m.refuse("free: muster die=muster "+text, code)
	}
	m.refuse("free: muster die=character what=gondor:r where=pelargir", "die-does-not")
}

// R26, FAQ 9: Nazgûl need a stronghold of a Sauron at war.
func TestR26FAQ9NazgulAreRecruitedInStrongholdsOfSauronAtWar(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { p.Box[Isengard] = atWarBox })
	m.refuse("shadow: muster die=muster what=sauron:n where=minas-morgul", "recruit-not-at-war")
	m = atAction(t, Shadow, func(p *Position) { p.Box[Sauron] = atWarBox })
	m.refuse("shadow: muster die=muster what=sauron:n where=nurn", "recruit-nazgul-home")
	m.offers("shadow: muster die=muster what=sauron:n",
		"barad-dur dol-guldur minas-morgul morannon moria mount-gundabad")
	m.do("shadow: muster die=muster what=sauron:n where=moria")
	m.do("shadow: muster what=sauron:n where=barad-dur") // two Nazgûl
	m.count(Moria, nazgul, 1)
	m.count(BaradDur, nazgul, 2)
}

func TestR86AFreedSettlementRecruitsAtOnce(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) { p.Box[Gondor] = atWarBox; p.Captured.add(Pelargir) })
	m.refuse("free: muster die=muster what=gondor:r where=pelargir", "recruit-enemy-holds")
	m.within(func(pl *play) { take(pl, FreePeoples, Pelargir) })
	m.do("free: muster die=muster what=gondor:r where=pelargir")
}

// Random actions out of what is offered are all accepted, and figures stay conserved (offer = accept).
func TestOffersOfRecruitingAndMovingAreAccepted(t *testing.T) {
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 1))
		m := atAction(t, Shadow, func(p *Position) {
			allAtWar(p)
			besiegeWith(p, MinasTirith, 2)
			besiegeWith(p, Rivendell, 2)
			for i, c := range []Character{Strider, GandalfTheGrey, Legolas, Meriadoc, Peregrin} {
				putCharacter(p, c, []Region{Pelargir, Fangorn, MinasTirith, Fangorn, Bree}[i])
			}
			p.Guide = Boromir
			p.empty(HelmsDeep)
			p.Captured.add(HelmsDeep)
		})
		for range 40 {
			d := m.rules.Decisions(m.p)[0]
			a, err := engine.RandomAction(m.rules, m.p, d, random.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, _, err := m.rules.Apply(m.p, d.Seat, a, m.chance)
			if err != nil {
				t.Fatalf("%s: %v", m.rules.Format(a), err)
			}
			m.p = p.(*Position)
			data, err := m.rules.Encode(m.p)
			if err != nil {
				t.Fatal(err)
			}
			again, err := m.rules.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			if twice, err := m.rules.Encode(again); err != nil || !bytes.Equal(twice, data) {
				t.Fatalf("%s: the stored position is another one (%v)", m.rules.Format(a), err)
			}
			if err := checkFigures(m.p); err != nil {
				t.Fatalf("%s: %v", m.rules.Format(a), err)
			}
		}
	}
}

// checkFigures is check, except while an army is above its limit: another procedure removes the excess at the
// end of an action.
func checkFigures(p *Position) error {
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.units(FreePeoples, r) > p.limit(FreePeoples, r) || p.units(Shadow, r) > p.limit(Shadow, r) {
			return nil
		}
	}
	return check(p)
}
