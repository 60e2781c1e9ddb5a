package wotr

import (
	"testing"

	"redbook/engine"
)

func TestXIPointsOfEachPlayer(t *testing.T) {
	c := inCouncil(t, "4", nil, nil)
	c.p.Captured = setOf(MinasTirith, Pelargir, Edoras, Lorien, Dale, DolGuldur, Umbar) // 2, 1, 1, 2, 1; 2, 1
	c.p.SarumansGains = setOf(Pelargir, Edoras)
	for seat, want := range map[Player]int{gondorSeat: -5, rohanSeat: -2, witchKingSeat: 2 + 2 + 1 - 2,
		sarumanSeat: 1 + 1 - worth(Umbar)} {
		if got := c.p.pointsOf(engine.Seat(seat)); got != want {
			t.Errorf("%s has %d points, not %d", seat, got, want)
		}
	}
}

// A captured settlement counts for the player who acts; one that is taken back counts for nobody.
func TestXIWhoTakesASettlement(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 3), faces(ArmyFace, 3)).war().clear()
	c.p.put(Osgiliath, "southrons:2r")
	c.p.put(SouthIthilien, "sauron:2r")
	c.do("rohan: skip die=character",
		"saruman: move-army die=army from=osgiliath to=minas-tirith with=southrons:1r").until("action.choose")
	if !c.p.Captured.has(MinasTirith) || c.p.taker(MinasTirith) != engine.Seat(sarumanSeat) ||
		c.p.pointsOf(engine.Seat(sarumanSeat)) != 2 {
		t.Error("Minas Tirith is not Saruman's gain")
	}
	c.do("gondor: skip die=character",
		"witch-king: move-army die=army from=south-ithilien to=osgiliath with=sauron:1r").until("action.choose")
	if c.p.pointsOf(engine.Seat(witchKingSeat)) != 0 {
		t.Error("the partner has gained by it")
	}
	// Taken back, then taken by the partner, it is his.
	c = inCouncil(t, "4", faces(ArmyMusterFace, 3), faces(ArmyFace, 3)).war().clear()
	c.p.Captured, c.p.SarumansGains = setOf(MinasTirith), setOf(MinasTirith)
	c.p.put(Lossarnach, "rohan:1r")
	c.p.put(Osgiliath, "sauron:1r")
	c.do("rohan: move-army die=army-muster from=lossarnach to=minas-tirith with=rohan:1r").
		until("action.choose").told("liberated side=free region=minas-tirith points=0")
	c.p.empty(MinasTirith)
	c.do("saruman: skip die=army", "gondor: skip die=army-muster",
		"witch-king: move-army die=army from=osgiliath to=minas-tirith with=sauron:1r").until("action.choose")
	if c.p.pointsOf(engine.Seat(witchKingSeat)) != 2 || c.p.pointsOf(engine.Seat(sarumanSeat)) != 0 {
		t.Error("Minas Tirith is not the Witch-king's gain")
	}
}

func TestXIIndividualVictory(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 1), nil)
	c.p.Captured = setOf(MinasTirith, DolAmroth, Pelargir, Edoras, HelmsDeep, Erebor)
	c.p.SarumansGains = setOf(Edoras, HelmsDeep)
	c.do("rohan: skip die=character").told("best-of-side side=shadow player=witch-king points=7,3",
		"over winners=witch-king,saruman how=middle-earth-conquered")
	if v := viewOf(c.p, engine.Nobody); len(v.Result.Best) != 1 || v.Result.Best[0] != witchKingSeat {
		t.Errorf("the view names %v", v.Result.Best)
	}
	c = inCouncil(t, "4", faces(CharacterFace, 1), nil)
	c.p.Captured = setOf(MinasTirith, Edoras, DolGuldur, BaradDur)
	c.do("rohan: skip die=character").told("best-of-side side=free player=rohan points=-1,-2",
		"over winners=gondor,rohan how=sauron-banished")
	c = inCouncil(t, "4", faces(CharacterFace, 1), nil)
	c.p.Captured = setOf(DolGuldur, BaradDur)
	// no tie is broken
	c.do("rohan: skip die=character").told("best-of-side side=free player=gondor,rohan points=0,0")
	c = inCouncil(t, "3", faces(CharacterFace, 1), nil)
	c.p.Captured = setOf(DolGuldur, BaradDur)
	c.do("free: skip die=character").told("over winners=free how=sauron-banished")
}

// The players of a side win or lose together, even when one of them gives up.
func TestXIPartnersWinTogether(t *testing.T) {
	c := inCouncil(t, "4", nil, nil)
	p, _, err := Rules.Concede(c.p, engine.Seat(rohanSeat), engine.Conceded, c.chance)
	if err != nil {
		t.Fatal(err)
	}
	if r, over := Rules.Result(p); !over || r.Winners != engine.SeatsOf(engine.Seat(witchKingSeat),
		engine.Seat(sarumanSeat)) {
		t.Errorf("%v", r)
	}
}
