package hunt

import "redbook/engine"

// The powers of the Black Riders: so many information tokens open so many of them (Rulebook p.21). Each takes
// the place of the action.

// The tokens that open a power.
const (
	forSpur       = 1
	forDrive      = 2
	forSpurSearch = 3
	forGallop     = 4
	forChief      = 5
)

// powerVerb moves the active Nazgûl for a die and then does what the power says.
func powerVerb(name string, tokens int, u use, spaces func(p *Position) spaceSet,
	then func(pl *play, chief bool)) verb {
	closed := func(p *Position, _ engine.Seat) *reason {
		if why := p.whyNoPower(tokens, u); why != nil {
			return why
		}
		return refusedNowhere.Unless(!spaces(p).Empty())
	}
	to := toField(func(p *Position, _ engine.Seat, _ engine.Action) spaceSet { return spaces(p) })
	return verb{Name: name, Turn: true, Fields: []field{dieField(u), kindField(), to},
		Closed: closed,
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p := pl.P
			chief := spendDice(pl, a)
			p.active().Acted = true
			moveRider(pl, p.Active, spaceOf(a.Get("to")))
			pl.Cover("power." + name)
			pl.Goto(nazgulTurn)
			if then != nil {
				then(pl, chief)
			}
		}}
}

// spurVerb is the first power: any die moves the Nazgûl one space more.
func spurVerb() verb {
	return powerVerb("spur", forSpur, asAny,
		func(p *Position) spaceSet { return p.ridesAway(p.active().Where, 1) }, nil)
}

// spurSearchVerb is the third: a Sword moves it one space more, and then it searches there.
func spurSearchVerb() verb {
	searchable := func(p *Position) spaceSet {
		set := p.ridesAway(p.active().Where, 1)
		for _, s := range set.List() {
			if !p.maySearch(s) {
				set.Remove(s)
			}
		}
		return set
	}
	return powerVerb("spur-search", forSpurSearch, asSword, searchable, func(pl *play, chief bool) {
		startAct(pl, Frame{Act: Search, Who: pl.P.Active, Where: pl.P.active().Where, Chief: chief})
	})
}

// gallopVerb is the fourth: a Ring moves it two spaces more.
func gallopVerb() verb {
	return powerVerb("gallop", forGallop, asRing,
		func(p *Position) spaceSet { return p.ridesAway(p.active().Where, 2) }, nil)
}

// driveVerb is the second: any two dice are a hunt or a perception.
func driveVerb() verb {
	aims := func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
		if p.mayHunt(p.Active, p.active().Where) {
			out = append(out, aimHunt)
		}
		return p.perceptions(out)
	}
	others := func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
		for f := Ring; f < faceCount; f++ {
			n := p.inPool(f)
			if Face(a.Get("die")) == f {
				n--
			}
			if n > 0 {
				out = append(out, engine.Value(f))
			}
		}
		return out
	}
	second := field{Name: "and", Domain: Faces, Choices: others, Unfit: unlisted(others, refusedNoDie)}
	return verb{Name: "drive", Turn: true, Fields: []field{dieField(asAny), second, kindField(),
		{Name: "aim", Domain: Aims, Choices: aims}},
		Closed: func(p *Position, seat engine.Seat) *reason {
			switch why := p.whyNoPower(forDrive, asAny); {
			case why != nil:
				return why
			case p.poolSize() < 2:
				return refusedOneDie
			}
			return refusedNothing.Unless(len(aims(p, seat, engine.Action{}, nil)) > 0)
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			chief := spendDice(pl, a)
			pl.Cover("power.drive")
			if aim := a.Get("aim"); aim != aimHunt {
				actHere(pl, pl.P.perceptionOf(aim, NoFace, chief))
				return
			}
			actHere(pl, Frame{Act: HuntFor, Where: pl.P.active().Where, Chief: chief})
		}}
}

var powerPaths = []string{"power.spur", "power.drive", "power.spur-search", "power.gallop"}
