package wotr

import "redbook/engine"

// Action tokens (the last chapter of the Hunt for the Ring's rulebook): each stands once for an action die. Communities give
// them to balance the sides.

// The tokens of both sides; each side's second one advances a nation.
const (
	tokenFirst  tokenSet = 1 << iota // the Free Peoples: draw a card; the Shadow: move Nazgûl and Minions
	tokenSecond                      // advance one of the own nations
)

const tokensOption = "tokens"

// tokenChoices lists who gets which tokens: a letter for the side, d draws, m moves Minions, p is for politics.
func tokenChoices() []string {
	return []string{"none", "free-d", "free-p", "free-dp", "shadow-m", "shadow-p", "shadow-mp"}
}

// tokensBy is what each choice gives.
var tokensBy = map[string][2]tokenSet{
	"free-d":    {tokenFirst, 0},
	"free-p":    {tokenSecond, 0},
	"free-dp":   {tokenFirst | tokenSecond, 0},
	"shadow-m":  {0, tokenFirst},
	"shadow-p":  {0, tokenSecond},
	"shadow-mp": {0, tokenFirst | tokenSecond},
}

func (p *Position) setTokens(o engine.Options) { p.Tokens = tokensBy[o[tokensOption]] }
