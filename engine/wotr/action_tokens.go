package wotr

import (
	"math/bits"
	"slices"
	"strings"

	"redbook/engine"
)

// Action tokens (the last chapter of the Hunt for the Ring's rulebook): each is used once, instead of an
// action die's result. Communities give them to balance the sides.
//
// The rule is short; it is read here as follows. A token is an action in addition to the dice ("not counted
// among the available actions when it is asked who may pass" says that it is one): a player with no dice left
// but a token that he may use still has his turns, and may pass. When nobody has dice left, phase 5 ends as
// soon as nobody wants to use a token any more. "Only one a turn" is meant for each side.
//
// Reading D1 (doubtful): a token works like the result that its text names, so Threats and Promises, which
// speaks of Muster results on passive nations (SS5, R117), binds the politics token too: nationField asks
// mayMuster. The token's text says "instead of a die's result". The other reading: a token is no result at
// all, so the card does not speak of it.
//
// A side that gets one token chooses which before the first turn ("may choose which of the tokens to take").
// The rulebook does not say when, nor that it is secret: tokens lie open, so the choice is open as well, and
// where both sides choose, the Free Peoples do so first, as they act first in every turn. If both were asked
// openly at the same time, each would wait for the other.

// actionToken is one of the tokens.
type actionToken uint8

// The tokens.
const (
	tokenDraw     actionToken = iota // the Free Peoples: draw a card, as an Event result does
	tokenMove                        // the Shadow: move Nazgûl and Minions, as a Character result does
	tokenPolitics                    // either: move one of the own nations, as a Muster result does
	tokenCount
)

// Tokens names them.
var Tokens = engine.NewDomain("token", "draw", "move", "politics")

// tokenSet is a set of action tokens.
type tokenSet uint8

func tokensOf(tokens ...actionToken) tokenSet {
	var s tokenSet
	for _, t := range tokens {
		s |= 1 << t
	}
	return s
}

func (s tokenSet) has(t actionToken) bool { return s>>t&1 == 1 }

// MarshalText stores a set of tokens as their names with commas between.
func (s tokenSet) MarshalText() ([]byte, error) {
	var list []string
	for t := tokenDraw; t < tokenCount; t++ {
		if s.has(t) {
			list = append(list, Tokens.Name(engine.Value(t)))
		}
	}
	return []byte(strings.Join(list, ",")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (s *tokenSet) UnmarshalText(text []byte) error {
	*s = 0
	return eachName(text, Tokens, func(v engine.Value) { *s |= 1 << v })
}

const tokensOption = "tokens"

// tokenChoice says which side gets which tokens.
type tokenChoice struct {
	name         string // a letter for each: draw, move, politics; 1 is one that the side chooses
	free, shadow tokenSet
	chosen       [2]bool // by side: it chooses one of its two
}

// tokenChoices are those that the end of a Hunt for the Ring can lead to: one or two for a side, or one for
// each.
var tokenChoices = []tokenChoice{
	{name: "none"},
	{name: "free-d", free: tokensOf(tokenDraw)},
	{name: "free-p", free: tokensOf(tokenPolitics)},
	{name: "free-dp", free: tokensOf(tokenDraw, tokenPolitics)},
	{name: "shadow-m", shadow: tokensOf(tokenMove)},
	{name: "shadow-p", shadow: tokensOf(tokenPolitics)},
	{name: "shadow-mp", shadow: tokensOf(tokenMove, tokenPolitics)},
	{name: "free-d-shadow-m", free: tokensOf(tokenDraw), shadow: tokensOf(tokenMove)},
	{name: "free-d-shadow-p", free: tokensOf(tokenDraw), shadow: tokensOf(tokenPolitics)},
	{name: "free-p-shadow-m", free: tokensOf(tokenPolitics), shadow: tokensOf(tokenMove)},
	{name: "free-p-shadow-p", free: tokensOf(tokenPolitics), shadow: tokensOf(tokenPolitics)},
	{name: "free-1", chosen: [2]bool{FreePeoples: true}},
	{name: "shadow-1", chosen: [2]bool{Shadow: true}},
	{name: "each-1", chosen: [2]bool{true, true}},
}

// tokensOfSide are the two kinds that each side's tokens have.
var tokensOfSide = [2]tokenSet{FreePeoples: tokensOf(tokenDraw, tokenPolitics),
	Shadow: tokensOf(tokenMove, tokenPolitics)}

// GiveTokens is the option that gives a side of a game for two one action token, which it chooses, or both;
// nil for any other number.
func GiveTokens(seat engine.Seat, n int) engine.Options {
	for _, c := range tokenChoices {
		given, other := c.tokens(sideOf(seat)), c.tokens(1-sideOf(seat))
		if given == n && other == 0 && (n == len(tokensOfSide) || c.chosen[sideOf(seat)]) {
			return engine.Options{tokensOption: c.name}
		}
	}
	return nil
}

// tokens is how many tokens it gives a side.
func (c tokenChoice) tokens(s Side) int {
	if c.chosen[s] {
		return 1
	}
	return bits.OnesCount8(uint8([2]tokenSet{FreePeoples: c.free, Shadow: c.shadow}[s]))
}

func tokenNames() []string {
	return names(tokenChoices, func(c tokenChoice) string { return c.name })
}

func (p *Position) setTokens(o engine.Options) {
	i := slices.IndexFunc(tokenChoices, func(c tokenChoice) bool { return c.name == o[tokensOption] })
	if i >= 0 {
		p.Tokens, p.TokenDue = [2]tokenSet{tokenChoices[i].free, tokenChoices[i].shadow}, tokenChoices[i].chosen
	}
}

func tokenSteps(all []step) {
	all[tokensDeal] = step{Name: "tokens.deal", Run: dealTokens}
	all[tokensTake] = step{
		Name: "tokens.take", Owed: asksHere,
		Verbs: []verb{{Name: "take-token", Do: takeToken,
			Fields: []field{{Name: "token", Domain: Tokens, Unfit: whyNotNewToken}}}},
	}
}

// dealTokens asks a side that still has a token to choose, and begins the first turn when none has.
func dealTokens(pl *play) {
	p := pl.P
	*p.Here() = Frame{}
	for s := FreePeoples; s <= Shadow; s++ {
		if p.TokenDue[s] {
			p.Here().Side = s
			pl.Goto(tokensTake)
			return
		}
	}
	pl.Goto(turnRecover)
}

func takeToken(pl *play, seat engine.Seat, a engine.Action) {
	p, s, t := pl.P, sideOf(seat), actionToken(a.Get("token"))
	p.Tokens[s], p.TokenDue[s] = tokensOf(t), false
	pl.Cover("took-" + s.String() + "-" + Tokens.Name(engine.Value(t)))
	pl.Tell("token-taken", tellSide("side", s), single("token", Tokens, t))
	pl.Goto(tokensDeal)
}

// whyNotUsable is why a token of a player's side can do nothing for him now.
func (p *Position) whyNotUsable(seat engine.Seat, t actionToken) *reason {
	s := sideOf(seat)
	switch {
	case p.TokenUsed[s]:
		return tokenUsed
	case !p.Tokens[s].has(t):
		return noToken
	}
	switch t {
	case tokenDraw:
		return idleToken.Unless(p.canDraw(s))
	case tokenMove:
		return idleToken.Unless(p.in(OnMap)&charactersFor(seat)&moving != 0 ||
			p.Reinforcements[nazgul] < figuresInBox[Sauron][Leader])
	default:
		return idleToken.Unless(p.mayMusterAny(seat))
	}
}

func (p *Position) mayUseToken(seat engine.Seat) bool {
	for t := tokenDraw; t < tokenCount; t++ {
		if p.whyNotUsable(seat, t) == nil {
			return true
		}
	}
	return false
}

// whyNoToken is why a side has no token to use in this turn.
func whyNoToken(p *Position, seat engine.Seat) *reason {
	switch s := sideOf(seat); {
	case p.Tokens[s] == 0:
		return noTokens
	case p.TokenUsed[s]:
		return tokenUsed
	}
	return nil
}

// tokenVerb uses a token instead of a die. No Elven Ring turns it, and it never is "any result" of a card or
// an ability.
func tokenVerb() verb {
	is := func(t actionToken) func(*Position, engine.Seat, engine.Action) bool {
		return func(_ *Position, _ engine.Seat, a engine.Action) bool { return actionToken(a.Get("token")) == t }
	}
	deck, nation := deckField(), nationField()
	deck.When, nation.When = is(tokenDraw), is(tokenPolitics)
	return verb{Name: "use-token", Spends: true, Turn: true, Do: useToken, Closed: whyNoToken,
		Fields: []field{
			{Name: "token", Domain: Tokens, Empty: allIdle,
				Unfit: func(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
					return p.whyNotUsable(seat, actionToken(v))
				}},
			deck, nation,
		}}
}

func useToken(pl *play, seat engine.Seat, a engine.Action) {
	p, s, t := pl.P, sideOf(seat), actionToken(a.Get("token"))
	p.Tokens[s] &^= 1 << t
	p.TokenUsed[s] = true
	p.stretch(seat)
	*p.turnFrame().let() = 0 // who has let a token lie may think again
	name := Tokens.Name(engine.Value(t))
	pl.Cover("token-" + name)
	pl.Tell("token-used", p.tellSeat(seat, tellSide("side", s), single("token", Tokens, t))...)
	pl.Goto(actionEnd)
	switch t {
	case tokenDraw:
		drawByChoice(pl, seat, a)
	case tokenMove:
		callMoveCharacters(pl, Shadow, characterMove{})
	case tokenPolitics:
		p.concern(nationSet(0).with(Nation(a.Get("nation"))))
		advance(pl, Nation(a.Get("nation")), causeDie)
	}
}

var tokenEvents = []engine.EventDef{
	event("token-taken", fact("side", Sides), fact("token", Tokens)), // chosen before the first turn
	spends("token-used", fact("side", Sides), fact("token", Tokens), fact("player", Seats)),
}

var tokenPaths = []string{
	"token-draw", "token-move", "token-politics", "took-free-draw", "took-free-politics", "took-shadow-move",
	"took-shadow-politics",
}

// neverOfTokens lists what cannot happen with the tokens of a game.
func neverOfTokens(o engine.Options) []string {
	var p Position
	p.setTokens(o)
	var list []string
	for s := FreePeoples; s <= Shadow; s++ {
		for t := tokenDraw; t < tokenCount; t++ {
			if tokensOfSide[s].has(t) && !p.TokenDue[s] {
				list = append(list, "path took-"+s.String()+"-"+Tokens.Name(engine.Value(t)))
			}
		}
		if p.TokenDue[s] {
			p.Tokens[s] = tokensOfSide[s]
		}
	}
	if p.TokenDue == [2]bool{} {
		list = append(list, "step tokens.take", "verb take-token", "event token-taken")
	}
	if p.Tokens == [2]tokenSet{} {
		list = append(list, "verb use-token", "event token-used")
	}
	for t := tokenDraw; t < tokenCount; t++ {
		if !(p.Tokens[FreePeoples] | p.Tokens[Shadow]).has(t) {
			list = append(list, "path token-"+Tokens.Name(engine.Value(t)))
		}
	}
	return list
}

var (
	theToken = engine.FactOf("token", Tokens, engine.TheValue[Position])

	noTokens   = reasons.New("no-tokens")
	tokenUsed  = reasons.New("token-used")
	noToken    = reasons.New("no-token", theToken)    // the side does not have it, or not any more
	idleToken  = reasons.New("idle-token", theToken)  // it would do nothing now
	theirToken = reasons.New("their-token", theToken) // only the other side has one of this kind
	allIdle    = idleToken.Told(engine.FactOf("token", Tokens, func(at attempt) engine.Value {
		return engine.Value(bits.TrailingZeros8(uint8(at.P.Tokens[sideOf(at.Seat)])))
	}))
)

func whyNotNewToken(_ *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	return theirToken.Unless(tokensOfSide[sideOf(seat)].has(actionToken(v)))
}
