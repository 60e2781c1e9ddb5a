package wotr

import (
	"encoding/json"
	"strings"
	"testing"

	"redbook/engine"
)

// meeting is a game for four in which Rohan's player can bring an army of Rohan to Gondor's in Lossarnach.
func meeting(t *testing.T, rohan, gondor uint8) *game {
	c := inCouncil(t, "4", faces(ArmyMusterFace, 4), faces(ArmyFace, 4)).war().clear()
	c.p.field(Pelargir, Rohan, rohan)
	c.p.field(Lossarnach, Gondor, gondor)
	return c
}

func TestXIMixedArmyTakesBoth(t *testing.T) {
	c := meeting(t, 2, 3).do("rohan: move-army die=army-muster from=pelargir to=lossarnach with=rohan:2r").
		asks("rohan mixed.propose")
	c.do("rohan: mix").asks("gondor mixed.agree").do("gondor: mix").
		told("mixed side=free region=lossarnach player=gondor")
	if !c.p.mixed(FreePeoples, Lossarnach) {
		t.Error("they are not mixed")
	}
	for _, no := range [][]string{{"rohan: stay-apart"}, {"rohan: mix", "gondor: stay-apart"}} {
		c := meeting(t, 2, 3).do("rohan: move-army die=army-muster from=pelargir to=lossarnach with=rohan:2r").
			do(no...).told("apart side=free region=lossarnach")
		if c.p.mixed(FreePeoples, Lossarnach) || !c.p.standApart(FreePeoples, Lossarnach) {
			t.Errorf("%s: they are mixed", no)
		}
		// settled: nobody asks again after the next action
		c.asks("saruman action.choose").do("saruman: skip die=army")
		c.do("gondor: skip die=army-muster").asks("witch-king action.choose")
	}
}

func TestXISeparateArmiesAreTheirPlayers(t *testing.T) {
	c := meeting(t, 2, 3)
	c.p.put(Lossarnach, "rohan:1r1l")
	c.p.Apart[FreePeoples] = setOf(Lossarnach)
	c.offers("rohan: move-army die=army-muster from=lossarnach to=minas-tirith", "rohan:1r1l").
		do("rohan: skip die=army-muster", "saruman: skip die=army")
	c.offers("gondor: move-army die=army-muster from=lossarnach to=minas-tirith", "gondor:3r")
}

// More units, then more elites, then the lead.
func TestXIWhoCommandsAMixedArmy(t *testing.T) {
	for _, row := range []struct {
		gondor, rohan [2]uint8
		want          Player
	}{
		{[2]uint8{3, 0}, [2]uint8{2, 0}, gondorSeat}, {[2]uint8{1, 0}, [2]uint8{2, 0}, rohanSeat},
		{[2]uint8{2, 0}, [2]uint8{1, 1}, rohanSeat},
		{[2]uint8{0, 2}, [2]uint8{1, 1}, gondorSeat}, {[2]uint8{1, 1}, [2]uint8{1, 1}, gondorSeat},
	} {
		c := inCouncil(t, "4", nil, nil).clear()
		c.p.field(Lossarnach, Gondor, row.gondor[0], row.gondor[1])
		c.p.field(Lossarnach, Rohan, row.rohan[0], row.rohan[1])
		if got := Player(c.p.commander(FreePeoples, Lossarnach)); got != row.want {
			t.Errorf("%v and %v: %s commands, not %s", row.gondor, row.rohan, got, row.want)
		}
		if row.gondor == row.rohan {
			c.p.Leads[FreePeoples] = rohanSeat
			if got := Player(c.p.commander(FreePeoples, Lossarnach)); got != rohanSeat {
				t.Errorf("on a tie %s commands", got)
			}
		}
	}
}

// Only the commander moves or attacks with a mixed army, and only with all of it; the other player takes his
// units back by moving them away.
func TestXIUsingAMixedArmy(t *testing.T) {
	mixed := func() *game {
		c := meeting(t, 0, 3)
		c.p.put(Lossarnach, "rohan:2r")
		c.p.put(Osgiliath, "southrons:1r")
		c.p.put(MinasTirith, "gondor:1r")
		c.p.place(Osgiliath, nazgul, 0)
		c.p.Mixed[FreePeoples] = setOf(Lossarnach)
		return c
	}
	c := mixed()
	c.p.put(Pelargir, "southrons:1r")
	c.p.Captured.add(Pelargir)
	c.offers("rohan: move-army die=army-muster from=lossarnach to=minas-tirith", "rohan:2r")
	c.refuse("rohan: attack die=army-muster from=lossarnach to=pelargir with=rohan:1r", "nobody-to-lead")
	c.do("rohan: move-army die=army-muster from=lossarnach to=minas-tirith with=rohan:2r").until("action.choose")
	if c.p.mixed(FreePeoples, Lossarnach) || c.p.Mixed[FreePeoples].has(Lossarnach) {
		t.Error("an army of one is mixed")
	}
	c = mixed()
	c.p.put(Pelargir, "southrons:1r")
	c.p.Captured.add(Pelargir)
	c.do("rohan: skip die=army-muster", "saruman: skip die=army")
	c.offers("gondor: move-army die=army-muster from=lossarnach to=minas-tirith", "gondor:3r rohan:2r")
	c.offers("gondor: attack die=army-muster from=lossarnach to=pelargir", "gondor:3r rohan:2r")
}

// A mixed army that moves together stays mixed.
func TestXIAMixedArmyGoesTogether(t *testing.T) {
	c := meeting(t, 0, 3)
	c.p.put(Lossarnach, "rohan:2r")
	c.p.Mixed[FreePeoples] = setOf(Lossarnach)
	c.do("rohan: skip die=army-muster", "saruman: skip die=army",
		"gondor: move-army die=army-muster from=lossarnach to=pelargir with=gondor:3r,rohan:2r")
	if c.asks("witch-king action.choose"); !c.p.mixed(FreePeoples, Pelargir) {
		t.Error("it is no longer mixed")
	}
}

// A player who loses units may lose the command, even during a battle.
func TestXITheCommandChangesHands(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 4), faces(ArmyFace, 4)).war().clear()
	c.p.put(Osgiliath, "gondor:2r")
	c.p.put(Osgiliath, "rohan:3r")
	c.p.put(SouthIthilien, "southrons:5r")
	c.p.Mixed[FreePeoples] = setOf(Osgiliath)
	c.deal(rohanSeat).deal(gondorSeat).deal(sarumanSeat)
	c.load("combat-roll-shadow: 6 6 1 1 1", "combat-roll-free: 1 1 1 1 1")
	c.do("rohan: skip die=character",
		"saruman: attack die=army from=south-ithilien to=osgiliath with=southrons:5r")
	c.asks("rohan loss.choose").do("rohan: lose units=rohan:2r", "saruman: go-on").asks("gondor battle.retreat")
}

// In a battle that goes on everybody sees who commands each side that partners share: the player who attacks,
// or the present commander of the army that is attacked.
func TestXITheViewNamesWhoCommandsInABattle(t *testing.T) {
	for _, table := range []struct {
		seats, free, shadow string // who acts first, on each side
		want, lost          string // who commands at first, and when Rohan has lost two
	}{
		{"2", "free", "shadow", "", ""},
		{"3", "free", "saruman", `[null,"saruman"]`, `[null,"saruman"]`},
		{"4", "rohan", "saruman", `["rohan","saruman"]`, `["gondor","saruman"]`},
	} {
		c := inCouncil(t, table.seats, faces(CharacterFace, 4), faces(ArmyFace, 4)).war().clear()
		c.p.put(Osgiliath, "gondor:2r")
		c.p.put(Osgiliath, "rohan:3r")
		c.p.put(SouthIthilien, "southrons:5r")
		if c.p.Partners[FreePeoples] {
			c.p.Mixed[FreePeoples] = setOf(Osgiliath)
		}
		for seat := range seatCount {
			c.deal(seat)
		}
		c.load("combat-roll-shadow: 6 6 1 1 1", "combat-roll-free: 1 1 1 1 1")
		shows := func(when, want string) {
			t.Helper()
			for _, audience := range []engine.Seats{engine.Nobody, c.p.players(FreePeoples)} {
				stored, err := json.Marshal(viewOf(c.p, audience).Battle)
				if err != nil {
					t.Fatal(err)
				}
				_, got, _ := strings.Cut(string(stored), `"commands":`)
				if got = strings.TrimSuffix(got, "}"); got != want {
					t.Errorf("%s players, %s: %s, want %s", table.seats, when, got, want)
				}
			}
		}
		c.do(table.free + ": skip die=character")
		shows("before the battle", "")
		c.do(table.shadow + ": attack die=army from=south-ithilien to=osgiliath with=southrons:5r")
		shows("under attack", table.want)
		c.do(table.free+": lose units=rohan:2r", table.shadow+": go-on")
		shows("after losses", table.lost)
		c.until("action.choose")
		shows("when it is over", "")
	}
}

// The player who has laid the card draws for the Witch-king (Sorcerer, FAQ 21), whoever commands the rest of
// the army.
func TestXITheDrawIsForWhoHasLaidTheCard(t *testing.T) {
	c := inCouncil(t, "4", faces(ArmyMusterFace, 4), faces(ArmyFace, 4)).war().clear()
	c.p.put(Osgiliath, "gondor:3r")
	c.p.put(Osgiliath, "rohan:2r")
	c.p.put(SouthIthilien, "southrons:3r")
	c.p.put(SouthIthilien, "sauron:2r")
	c.p.stand(SouthIthilien, WitchKing)
	c.p.Mixed = [2]regionSet{setOf(Osgiliath), setOf(SouthIthilien)}
	c.deal(rohanSeat).deal(gondorSeat).deal(witchKingSeat).deal(sarumanSeat, PitsOfMordor)
	c.load("combat-roll-shadow: 1 1 1 1 1", "combat-roll-free: 6 6 1 1 1")
	c.load("leader-reroll-shadow: 1 1")
	c.do("rohan: skip die=army-muster", "saruman: skip die=army",
		"gondor: attack die=army-muster from=osgiliath to=south-ithilien with=gondor:3r,rohan:2r")
	c.asks("saruman battle.lay-defence").do("saruman: lay card=pits-of-mordor").asks("saruman loss.choose").
		do("saruman: lose units=southrons:2r")
	c.asks("gondor battle.cease").do("gondor: go-on").asks("witch-king battle.retreat").do("witch-king: stand").
		asks("saruman battle.sorcerer")
	before := c.p.handSize(engine.Seat(sarumanSeat))
	if c.do("saruman: sorcerer"); c.p.handSize(engine.Seat(sarumanSeat)) != before+1 {
		t.Error("Saruman's player has not drawn")
	}
}

// A mixed army is bound by those of its nations that are at peace.
func TestXIPassiveNationsBindAMixedArmy(t *testing.T) {
	c := meeting(t, 0, 3)
	c.p.put(Lossarnach, "rohan:2r")
	c.p.Mixed[FreePeoples] = setOf(Lossarnach)
	c.p.Box[Rohan] = 1
	c.do("rohan: skip die=army-muster", "saruman: skip die=army").
		offers("gondor: move-army die=army-muster from=lossarnach to=pelargir", "gondor:3r")
}

// From armies apart each player removes one unit in turn, the one who does not lead first; from a mixed army
// the commander removes the whole excess.
func TestXITooManyUnits(t *testing.T) {
	crowd := func() *game {
		c := meeting(t, 3, 8)
		c.p.put(Pelargir, "rohan:1e")
		c.p.put(Lossarnach, "gondor:1e")
		return c.do("rohan: move-army die=army-muster from=pelargir to=lossarnach with=rohan:3r1e")
	}
	c := crowd().do("rohan: stay-apart").asks("rohan excess.remove")
	c.refuse("rohan: remove units=gondor:1r", "none-here").
		refuse("rohan: remove units=rohan:3r", engine.RefusedTotal)
	c.do("rohan: remove units=rohan:1r").asks("gondor excess.remove").do("gondor: remove units=gondor:1r")
	c.asks("rohan excess.remove").do("rohan: remove units=rohan:1e").asks("saruman action.choose")
	if c.p.units(FreePeoples, Lossarnach) != 10 || c.p.count(Lossarnach, &unitsOfPlayer[rohanSeat]) != 2 {
		t.Error("others have been removed")
	}
	rohans := meeting(t, 8, 3).do("rohan: move-army die=army-muster from=pelargir to=lossarnach with=rohan:8r",
		"rohan: mix", "gondor: mix")
	// he commands, though his partner leads
	rohans.asks("rohan excess.remove").do("rohan: remove units=gondor:1r")
	crowd().do("rohan: mix", "gondor: mix").asks("gondor excess.remove").do("gondor: remove units=rohan:3r").
		asks("saruman action.choose")
}

// --- elites as leaders

func TestXIElitesOfIsengardAndTheSouthronsLead(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 3), faces(CharacterFace, 3)).war().clear()
	c.p.put(Umbar, "southrons:2r1e")
	c.p.put(Orthanc, "isengard:1r1e")
	c.do("rohan: skip die=character").
		refuse("saruman: move-army die=character from=umbar to=west-harondor with=southrons:1e", "march-leaderless")
	c.p.State[Saruman], c.p.Where[Saruman] = OnMap, Orthanc
	c.offers("saruman: move-army die=character", "orthanc umbar")
	var f Force
	f.Count[figureOf(Southrons, Elite)], f.Count[figureOf(Isengard, Elite)] = 2, 1
	if n := c.p.leadingElites(&f); n != 3 {
		t.Errorf("%d elites lead", n)
	}
	c.p.Partners = [2]bool{} // in a game for two those of the Southrons do not
	if n := c.p.leadingElites(&f); n != 1 {
		t.Errorf("in a game for two %d elites lead", n)
	}
}
