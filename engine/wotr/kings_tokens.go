package wotr

import (
	"slices"

	"redbook/engine"
)

// Ruler tokens (K6) and what they become: dread tokens (K14.1).

// rulerToken is what has become of a sovereign's token.
type rulerToken uint8

// The states of a token.
const (
	tokenAside rulerToken = iota // not given yet, or used up
	tokenHeld                    // by the Free Peoples
	tokenDread                   // by the Shadow, dread side up
)

var rulerTokenStates = engine.NewDomain("ruler-token", "", "held", "dread")

func (t rulerToken) String() string {
	if t == tokenAside {
		return ""
	}
	return rulerTokenStates.Name(engine.Value(t))
}

// MarshalText stores a token by its name.
func (t rulerToken) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (t *rulerToken) UnmarshalText(text []byte) error {
	*t = tokenAside
	if len(text) == 0 {
		return nil
	}
	return unmarshal(rulerTokenStates, text, t)
}

// rulerTokenPath is the path of the use of a sovereign's token.
func rulerTokenPath(c Character) string { return "ruler-token." + c.String() }

// tokenOf is a sovereign's token.
func (p *Position) tokenOf(c Character) *rulerToken { return &p.Kings.Tokens[c-Brand] }

// rulerTokenVerb turns the Ruler die to the result that the second ability of a sovereign needs, and uses
// that ability at once (K6.2). In a turn in which an Elven Ring has been used it is not possible (K6.3).
func rulerTokenVerb() verb {
	return verb{
		Name: "use-ruler-token", Spends: true, Turn: true, Closed: whyNoRulerToken,
		Fields: []field{{Name: "ability", Domain: Abilities, Unfit: whyNotByToken, Empty: noRulerToken}},
		Do:     useRulerToken,
	}
}

var (
	noRulerToken   = reasons.New("no-ruler-token") // none can be used now
	firstAbility   = reasons.New("token-first-ability", theAbility)
	noTokenOfRuler = reasons.New("token-not-held", itsRuler)
)

func whyNoRulerToken(p *Position, seat engine.Seat) *reason {
	switch {
	case sideOf(seat) != FreePeoples:
		return otherSide
	case p.RingUsed[FreePeoples]:
		return ringOrToken
	}
	return noRulerToken.Unless(p.rulerFace(FreePeoples) != NoFace)
}

func whyNotByToken(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	a := ability(v)
	switch {
	case a == noAbility || a >= abilityCount:
		return unsaid
	case !abilities[a].second:
		return firstAbility
	case *p.tokenOf(abilities[a].who) != tokenHeld:
		return noTokenOfRuler
	}
	return p.whyUnable(a)
}

// useRulerToken turns the die and spends it on the ability. For Palantír of Anárion the die first is used as
// the Event result that it now is.
func useRulerToken(pl *play, _ engine.Seat, a engine.Action) {
	p, what := pl.P, ability(a.Get("ability"))
	c := abilities[what].who
	from, to := p.rulerFace(FreePeoples), c.sovereign().needs|RulerDie
	p.Dice[FreePeoples][from]--
	p.Dice[FreePeoples][to]++
	*p.tokenOf(c) = tokenAside
	if p.kings(dreadTokens) {
		*p.tokenOf(c) = tokenDread
	}
	p.Kings.TokenUsed = true
	pl.Cover(rulerTokenPath(c))
	pl.Tell("ruler-token-used", tellCharacter("character", c), tellFace("from", from), tellFace("to", to))
	if what == palantirOfAnarion {
		pl.Goto(seeingUse)
		return
	}
	spend(pl, engine.Action{Verb: "use-ability", Args: []engine.Arg{choice("die", to)}})
	useAbility(pl, what)
}

// rulerTokenSteps are those of a die that a token has turned to the Event result: it draws or plays a card.
func rulerTokenSteps(all []step) {
	byRuler := func(v verb) verb {
		whyNot := v.Fields[0].Unfit
		v.Fields = slices.Clone(v.Fields)
		v.Fields[0].Usual, v.Fields[0].Any = nil, nil
		v.Fields[0].Unfit = func(p *Position, seat engine.Seat, a engine.Action, f engine.Value) *reason {
			if Face(f) != EventFace|RulerDie && Face(f) != NoFace {
				return otherDie
			}
			return whyNot(p, seat, a, f)
		}
		return v
	}
	all[seeingUse] = step{Name: "seeing.use", Owed: asksHere, About: aboutAction,
		Verbs: []verb{byRuler(drawVerb()), byRuler(playsCard())}}
}

// giveDread gives the token of an awakened sovereign who is eliminated to the Shadow, if it has not been used
// (K14.1). Where ruler tokens are not played with, it gets one all the same (K14.4).
func (p *Position) giveDread(c Character) {
	switch t := p.tokenOf(c); {
	case *t != tokenHeld && p.kings(rulerTokens): // it has been used
	case p.kings(dreadTokens):
		*t = tokenDread
	default:
		*t = tokenAside
	}
}

// mayDread reports whether the Shadow can spend a dread token: there is a Ruler die that has not been
// discarded (K14.1).
func (p *Position) mayDread() bool {
	for _, t := range p.Kings.Tokens {
		if t == tokenDread {
			return p.rulerFace(FreePeoples) != NoFace || p.rulerFace(Shadow) != NoFace
		}
	}
	return false
}

func aboutRulerDice(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{tellFace("free", p.rulerFace(FreePeoples)), tellFace("shadow", p.rulerFace(Shadow))}
}

func chooseDread(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for i, t := range p.Kings.Tokens {
		if t == tokenDread {
			out = append(out, engine.Value(Brand)+engine.Value(i))
		}
	}
	return out
}

func chooseRulerSide(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for s := FreePeoples; s <= Shadow; s++ {
		if p.rulerFace(s) != NoFace {
			out = append(out, engine.Value(s))
		}
	}
	return out
}

// spreadDread has a Ruler die rolled again. An Eye goes into the hunt box; then another token may be spent.
func spreadDread(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	c, s := Character(a.Get("whose")), Side(a.Get("side"))
	*p.tokenOf(c) = tokenAside
	from := p.rulerFace(s)
	p.Dice[s][from]--
	to := Face(rollRuler(pl, s))
	pl.Cover([...]string{FreePeoples: "dread-free", Shadow: "dread-own"}[s])
	pl.Tell("dread-spread", tellCharacter("character", c), tellSide("side", s), tellFace("from", from),
		tellFace("to", to))
	boxEyes(pl)
	pl.Goto(rulerDiscard)
}
