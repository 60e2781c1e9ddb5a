package wotr

import "redbook/engine"

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

func (t rulerToken) String() string { return rulerTokenStates.Name(engine.Value(t)) }

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

// tokenOf is a sovereign's token.
func (p *Position) tokenOf(c Character) *rulerToken { return &p.Kings.Tokens[c-Brand] }

// giveDread gives the token of an awakened sovereign who is eliminated to the Shadow, if it has not been used (K14.1). Where ruler tokens
// are not played with, it gets one all the same (K14.4).
func (p *Position) giveDread(c Character) {
	held := *p.tokenOf(c) == tokenHeld || !p.kings(rulerTokens)
	*p.tokenOf(c) = tokenAside
	if held && p.kings(dreadTokens) {
		*p.tokenOf(c) = tokenDread
	}
}

// mayDread tells whether the Shadow can spend a dread token: there is a Ruler die that has not been discarded (K14.1).
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
	pl.Tell("dread-spread", tellCharacter("character", c), tellSide("side", s), tellFace("from", from), tellFace("to", to))
	boxEyes(pl)
	pl.Goto(rulerDiscard)
}
