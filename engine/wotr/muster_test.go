package wotr

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
)

// table is a game on which a test plays its part.
type musterTable struct {
	t     *testing.T
	rules engine.Rules
	p     *Position
	dice  engine.Chance
	told  []engine.Event // of the last action
}

// atAction brings a game to the first action of a side, with one die of each result; set changes the board.
func atAction(t *testing.T, s Side, set func(p *Position)) *musterTable {
	t.Helper()
	m := &musterTable{t: t, rules: Rules, p: newGame(t), dice: engine.NewSeeded([]byte("muster"), 0)}
	m.do(Shadow, "allocate dice=0")
	m.p.HuntBox = [2]uint8{}
	for side := range m.p.Dice {
		m.p.Dice[side] = [faceCount]uint8{CharacterFace: 1, ArmyFace: 1, MusterFace: 1, ArmyMusterFace: 1, EventFace: 1}
	}
	m.p.Dice[FreePeoples][WillFace] = 1
	m.p.Here().Side = s
	if set != nil {
		set(m.p)
	}
	return m
}

// within has a card's procedure run on top of an action.
func (m *musterTable) within(call func(pl *play)) {
	m.t.Helper()
	m.during(call, func(pl *play) { pl.Return() })
}

// during has a procedure run, and another function after it in the frame that called.
func (m *musterTable) during(call, after func(pl *play)) {
	m.t.Helper()
	before := *m.p
	all := append(steps(), step{Name: "test.call", Run: func(pl *play) { pl.Goto(stepCount + 1); call(pl) }}, step{Name: "test.after", Run: after})
	m.rules = engine.Define[Position](engine.Definition[Position]{
		ID: "wotr", Seats: Seats, SeatsOf: seatsOf, Steps: all, Events: events,
		Draws: []*engine.Domain{Cards, Tiles, Faces, Characters}, Ends: Ends, Start: stepCount,
		SetUp: func(p *Position, _ engine.Options) { *p = before }, Check: check,
	})
	p, played, err := m.rules.New(nil, m.dice)
	if err != nil {
		m.t.Fatal(err)
	}
	m.p, m.told = p.(*Position), played.Events
}

func (m *musterTable) do(s Side, text string) {
	m.t.Helper()
	if err := m.try(s, text); err != nil {
		m.t.Fatalf("%s: %s: %v", s, text, err)
	}
}

func (m *musterTable) try(s Side, text string) error {
	m.t.Helper()
	a, err := m.rules.Parse(text)
	if err != nil {
		m.t.Fatal(err)
	}
	p, played, err := m.rules.Apply(m.p, engine.Seat(s), a, m.dice)
	if err == nil {
		m.p, m.told = p.(*Position), played.Events
	}
	return err
}

// refused wants an action to be refused with a code, and nothing changed.
func (m *musterTable) refused(s Side, text, code string) {
	m.t.Helper()
	before := *m.p
	var refusal *engine.Refusal
	if err := m.try(s, text); !errors.As(err, &refusal) || refusal.Code != code {
		m.t.Errorf("%s: %v, not %s", text, err, code)
	}
	if before != *m.p {
		m.t.Errorf("%s: refused, and the position has changed", text)
	}
}

func (m *musterTable) asked(step engine.StepID) {
	m.t.Helper()
	if m.p.Step() != step {
		m.t.Errorf("the game asks %s, not %s", steps()[m.p.Step()].Name, steps()[step].Name)
	}
}

// fits lists what is offered next after a beginning.
func (m *musterTable) fits(s Side, text string) []string {
	m.t.Helper()
	a, err := m.rules.Parse(text)
	if err != nil {
		m.t.Fatal(err)
	}
	f, _, err := m.rules.Next(m.p, engine.Seat(s), a)
	if err != nil {
		m.t.Fatal(err)
	}
	var names []string
	for _, v := range f.Choices {
		names = append(names, f.Domain.Name(v))
	}
	return names
}

func (m *musterTable) offers(s Side, text string, want ...string) {
	m.t.Helper()
	if got := m.fits(s, text); !slices.Equal(got, want) {
		m.t.Errorf("%s: %v is offered, not %v", text, got, want)
	}
}

func (m *musterTable) told1(kind string) bool {
	return slices.ContainsFunc(m.told, func(e engine.Event) bool { return e.Kind == kind })
}

// count wants so many figures of a kind in a region.
func (m *musterTable) count(r Region, kind Figure, want uint8) {
	m.t.Helper()
	if got := m.p.Armies[r][kind]; got != want {
		m.t.Errorf("%d of %s in %s, not %d", got, kind, r, want)
	}
}

func (m *musterTable) stands(c Character, r Region) {
	m.t.Helper()
	if !m.p.stands(c, r) {
		m.t.Errorf("%s is %s in %s, not in %s", c, m.p.State[c], m.p.Where[c], r)
	}
}

// Pieces of a board.

func putArmy(p *Position, r Region, kind Figure, n uint8) {
	p.Armies[r][kind] += n
	p.Reinforcements[kind] -= n
}

func emptyOut(p *Position, r Region) {
	for kind := Figure(0); kind < unitCount; kind++ {
		p.Reinforcements[kind] += p.Armies[r][kind]
		p.Armies[r][kind] = 0
	}
}

func putCharacter(p *Position, c Character, r Region) { p.State[c], p.Where[c] = OnMap, r }

func allAtWar(p *Position) {
	for n := Dwarves; n < nationCount; n++ {
		p.Box[n], p.Active = atWarBox, p.Active.with(n)
	}
}

// besiegeWith puts Shadow regulars of Sauron around a stronghold.
func besiegeWith(p *Position, r Region, n uint8) {
	putArmy(p, r, figureOf(Sauron, Regular), n)
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
	m.do(FreePeoples, "muster die=muster what=gondor:l where=minas-tirith")
	m.asked(musterSecond)
	m.refused(FreePeoples, "muster what=gondor:r where=minas-tirith", recruitSamePlace)
	m.refused(FreePeoples, "muster what=gondor:e where=pelargir", recruitSecondElite)
	m.do(FreePeoples, "muster what=rohan:r where=westemnet") // a leader first forces no second leader; another nation
	m.count(MinasTirith, gondorLeader, 2)
	m.count(Westemnet, figureOf(Rohan, Regular), 1)
	m.asked(actionChoose)
	if m.p.Dice[FreePeoples][MusterFace] != 0 {
		t.Error("the die has not been used")
	}
}

func TestRulebookP26AnEliteIsTheWholeAction(t *testing.T) {
	m := atAction(t, FreePeoples, allAtWar)
	m.do(FreePeoples, "muster die=army-muster what=gondor:e where=lossarnach")
	m.count(Lossarnach, gondorElite, 1)
	m.asked(actionChoose)
}

func TestTheSecondFigureMayStayAway(t *testing.T) {
	m := atAction(t, FreePeoples, allAtWar)
	m.do(FreePeoples, "muster die=will what=gondor:r where=lossarnach")
	m.do(FreePeoples, "done")
	m.asked(actionChoose)
}

func TestNobodyIsAskedForASecondFigureThatCannotCome(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		p.Box[Isengard] = atWarBox
		p.Captured.add(NorthDunland)
		p.Captured.add(SouthDunland)
	})
	m.do(Shadow, "muster die=muster what=isengard:r where=orthanc")
	m.asked(actionChoose)
}

func TestR84WhereADieRecruits(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		p.Box[Gondor], p.Box[Rohan] = atWarBox, atWarBox
		besiegeWith(p, MinasTirith, 2)
		emptyOut(p, Pelargir)
		p.Captured.add(Lamedon)
		p.Captured.add(Westemnet)
		putArmy(p, Westemnet, sauronRegular, 1)
		p.Reinforcements[figureOf(Rohan, Leader)], p.Casualties[figureOf(Rohan, Leader)] = 0, p.Reinforcements[figureOf(Rohan, Leader)]
	})
	m.offers(FreePeoples, "muster die=muster what=gondor:r", "dol-amroth", "lossarnach", "pelargir") // empty ones too
	m.offers(FreePeoples, "muster die=muster what=gondor:l", "dol-amroth")                           // a leader needs a unit
	for text, code := range map[string]string{
		"what=gondor:r where=minas-tirith":  recruitBesieged,
		"what=gondor:r where=lamedon":       recruitEnemyHolds,
		"what=gondor:r where=osgiliath":     recruitNoHome, // a fortification
		"what=rohan:r where=fords-of-isen":  recruitNoHome, // R87
		"what=gondor:r where=edoras":        recruitNoHome,
		"what=gondor:l where=pelargir":      recruitLeaderAlone,
		"what=rohan:r where=westemnet":      recruitEnemyHolds,
		"what=rohan:l where=helms-deep":     recruitNoneLeft,
		"what=elves:r where=rivendell":      recruitNotAtWar,
		"what=sauron:r where=minas-morgul":  recruitNotYours,
		"what=gondor:r where=north-dunland": recruitNoHome,
	} {
		m.refused(FreePeoples, "muster die=muster "+text, code)
	}
	m.refused(FreePeoples, "muster die=character what=gondor:r where=pelargir", refusedOtherDie)
}

// R26, FAQ 9: Nazgûl need a stronghold of a Sauron at war.
func TestR26FAQ9NazgulAreRecruitedInStrongholdsOfSauronAtWar(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { p.Box[Isengard] = atWarBox })
	m.refused(Shadow, "muster die=muster what=sauron:n where=minas-morgul", recruitNotAtWar)
	m = atAction(t, Shadow, func(p *Position) { p.Box[Sauron] = atWarBox })
	m.refused(Shadow, "muster die=muster what=sauron:n where=nurn", recruitNazgulHome)
	m.offers(Shadow, "muster die=muster what=sauron:n", "barad-dur", "dol-guldur", "minas-morgul", "morannon", "moria", "mount-gundabad")
	m.do(Shadow, "muster die=muster what=sauron:n where=moria")
	m.do(Shadow, "muster what=sauron:n where=barad-dur") // two Nazgûl
	m.count(Moria, nazgul, 1)
	m.count(BaradDur, nazgul, 2)
}

func TestR86AFreedSettlementRecruitsAtOnce(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) { p.Box[Gondor] = atWarBox; p.Captured.add(Pelargir) })
	m.refused(FreePeoples, "muster die=muster what=gondor:r where=pelargir", recruitEnemyHolds)
	m.within(func(pl *play) { take(pl, FreePeoples, Pelargir) })
	m.do(FreePeoples, "muster die=muster what=gondor:r where=pelargir")
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
			emptyOut(p, HelmsDeep)
			p.Captured.add(HelmsDeep)
		})
		for range 40 {
			d := m.rules.Decisions(m.p)[0]
			a, err := engine.RandomAction(m.rules, m.p, d, random.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, _, err := m.rules.Apply(m.p, d.Seat, a, m.dice)
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

// checkFigures is check, while no army is above its limit: what exceeds it goes at the end of an action, by another procedure.
func checkFigures(p *Position) error {
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.units(FreePeoples, r) > p.limit(FreePeoples, r) || p.units(Shadow, r) > p.limit(Shadow, r) {
			return nil
		}
	}
	return check(p)
}
