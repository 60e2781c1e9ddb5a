package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The company cards (Rulebook p.11): an ability that lasts while the card is face up, and one that is used
// once, after which the card is turned over. All may be used and none must (p.10). Those of a fixed moment
// are asked for then; only what can never harm, Frodo's token of the morning, comes by itself. The others the
// Ring-bearer uses when he likes.

// Abilities names the two kinds.
var Abilities = engine.NewDomain("ability", "", "ongoing", "once")

const (
	ongoing engine.Value = iota + 1
	once
)

// ability is the number of an effect of a company card: one of that kind that is open at one of the
// moments; -1 if there is none.
func (p *Position) ability(c Companion, kind engine.Value, moments ...dataset.Moment) int {
	if p.Company[c] != FaceUp {
		return -1
	}
	timing := dataset.Ongoing
	if kind == once {
		timing = dataset.Once
	}
	for i := range p.Tables.company[c].Effects {
		for _, at := range moments {
			if e := &p.Tables.company[c].Effects[i]; e.Timing == timing && p.open(e, at) {
				return i
			}
		}
	}
	return -1
}

// useOngoing carries out what the company's lasting abilities do at a moment, and reports whether any did.
func useOngoing(pl *play, at dataset.Moment) (used bool) {
	for c := companionCount - 1; c > NoCompanion; c-- { // the last one called is carried out first
		i := pl.P.ability(c, ongoing, at)
		switch {
		case i < 0:
			continue
		case !pl.P.before() && drawsAllies(&pl.P.Tables.company[c].Effects[i]):
			if len(pl.P.allyRest()) == 0 {
				continue
			}
			pl.Call(companyMay)
			*pl.P.Here() = Frame{By: c, Effect: int8(i), Seat: ringBearer}
		default:
			useAbility(pl, c, i)
		}
		used = true
	}
	return used
}

// drawsAllies reports whether an ability draws ally cards: it brings the deck to its end, and what is given
// up for it lies open.
func drawsAllies(e *dataset.Effect) bool {
	return slices.ContainsFunc(e.Ops, func(op dataset.Op) bool { return op.Verb == dataset.DrawAlly })
}

// companyMayStep asks whether a lasting ability is used. If it is not used at the draw of the preparation
// phase, the draw is as usual.
func companyMayStep() step {
	return step{Name: "company.may", Owed: asksBearer,
		Verbs: []verb{
			{Name: "use-it", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				f := *pl.P.Here()
				pl.Return()
				useAbility(pl, f.By, int(f.Effect))
			}},
			{Name: "leave-it", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				p := pl.P
				f := *p.Here()
				pl.Return()
				pl.Tell("not-used", engine.Tell("companion", engine.Value(f.By)))
				if p.effect(&f).Moment == dataset.AtAllyDraw {
					drawAllies(pl, 1)
				}
			}},
		},
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			return []engine.Fact{engine.Tell("companion", engine.Value(p.Here().By)).In(Companions)}
		},
	}
}

// useAbility carries out an ability of a company card; one that can be used once turns the card over.
func useAbility(pl *play, c Companion, i int) {
	p := pl.P
	pl.Cover(companyPath(c, i))
	pl.Tell("used", engine.Tell("companion", engine.Value(c)),
		engine.Tell("ability", abilityOf(&p.Tables.company[c].Effects[i])))
	if p.Tables.company[c].Effects[i].Timing == dataset.Once {
		turnOver(pl, c)
	}
	beginEffect(pl, Frame{By: c, Effect: int8(i), Seat: ringBearer})
}

func abilityOf(e *dataset.Effect) engine.Value {
	if e.Timing == dataset.Once {
		return once
	}
	return ongoing
}

// turnOver turns a company card over: its abilities are gone.
func turnOver(pl *play, c Companion) {
	pl.P.Company[c] = TurnedOver
	pl.Tell("turned-over", engine.Tell("companion", engine.Value(c)))
}

// momentsNow are the moments of the Ring-bearer's turn at which he may use a company card. At Frodo's move
// (Rulebook p.10) is before it; in part II, where by day he moves without being asked, after that. Such an
// ability is used once a turn.
func (p *Position) momentsNow() []dataset.Moment {
	if p.Core.Step() == escapeJourney {
		return []dataset.Moment{dataset.AtJourney}
	}
	moved := p.Part == 2 && p.Turn != Night
	if !p.Rested && p.Moved == moved {
		return []dataset.Moment{dataset.AtTurn, dataset.AtFrodoMove}
	}
	return []dataset.Moment{dataset.AtTurn}
}

// usable is the ability of a kind that the Ring-bearer can use now, -1 if there is none.
func (p *Position) usable(c Companion, kind engine.Value) int {
	i := p.ability(c, kind, p.momentsNow()...)
	if i < 0 || kind == once {
		return i
	}
	first := &p.Tables.company[c].Effects[i].Ops[0]
	if first.Verb == dataset.DiscardAlly && p.handSize() == 0 || p.Used.has(c) {
		return -1
	}
	return i
}

// companyVerbs use company cards in the Ring-bearer's turn.
func companyVerbs() []verb {
	return []verb{{
		Name: "use", Spends: true, Turn: true,
		Fields: []field{
			{Name: "who", Domain: Companions, Empty: refusedNoAbility,
				Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
					c := Companion(v)
					return refusedNotUsable.Unless(p.usable(c, ongoing) >= 0 || p.usable(c, once) >= 0)
				},
				Choices: func(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
					for c := NoCompanion + 1; c < companionCount; c++ {
						if p.usable(c, ongoing) >= 0 || p.usable(c, once) >= 0 {
							out = append(out, engine.Value(c))
						}
					}
					return out
				}},
			{Name: "ability", Domain: Abilities, When: usesEither,
				Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
					for _, kind := range []engine.Value{ongoing, once} {
						if p.usable(Companion(a.Get("who")), kind) >= 0 {
							out = append(out, kind)
						}
					}
					return out
				}},
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, c := pl.P, Companion(a.Get("who"))
			kind := a.Get("ability")
			if kind == 0 && p.usable(c, ongoing) >= 0 {
				kind = ongoing
			} else if kind == 0 {
				kind = once
			}
			i := p.usable(c, kind)
			if kind == ongoing {
				p.Used = p.Used.with(c)
			}
			if p.Core.Step() == escapeJourney {
				pl.Goto(escapeKeep)
			}
			useAbility(pl, c, i)
		},
	}}
}

// usesEither reports whether both abilities of the named card can be used now.
func usesEither(p *Position, _ engine.Seat, a engine.Action) bool {
	c := Companion(a.Get("who"))
	return p.usable(c, ongoing) >= 0 && p.usable(c, once) >= 0
}

// companyIn brings a company card into play with its abilities up (Rulebook p.8, p.27).
func companyIn(pl *play, op *dataset.Op) {
	p := pl.P
	if p.Company[op.Role] != Absent {
		couldNot(pl)
		cannot(pl)
		return
	}
	p.Company[op.Role] = FaceUp
	pl.Tell("company-joined", engine.Tell("companion", engine.Value(op.Role)))
	done(pl)
}

// companionSet is a set of the company.
type companionSet uint8

func (s companionSet) has(c Companion) bool          { return s>>c&1 == 1 }
func (s companionSet) with(c Companion) companionSet { return s | 1<<c }

func (s companionSet) list() (list []Companion) {
	for c := NoCompanion + 1; c < companionCount; c++ {
		if s.has(c) {
			list = append(list, c)
		}
	}
	return list
}

func companionsOf(list []Companion) (s companionSet) {
	for _, c := range list {
		s = s.with(c)
	}
	return s
}
