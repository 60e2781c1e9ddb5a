package wotr

import "redbook/engine"

// orderPresets are the standing orders that settle the commonest interruptions at one press: an attack by the
// enemy, the Fellowship's phase, the hunt, the end of a battle, and turns with fewer dice.
var orderPresets = []engine.OrderPreset{
	quickGame,
	{Name: "defend-alone", Orders: []string{
		"no-card role=defending against=anything scope=anywhere",
		"casualties losing=regulars-first hits=2 first=any-nation scope=anywhere",
		"retreat scope=anywhere retreat=stand",
	}},
	{Name: "no-card-here", Orders: []string{"no-card role=either scope=this-battle"}},
	{Name: "finish-battle", Orders: []string{
		"no-card role=either scope=this-battle",
		"casualties losing=regulars-first hits=5 first=any-nation scope=this-battle",
		"retreat scope=this-battle retreat=stand",
		"press-on press=while-stronger scope=this-battle",
		"advance advance=occupy scope=this-battle",
	}},
	{Name: "first-card-here", Orders: []string{"first-card from=free-cards role=either scope=this-battle"}},
	{Name: "no-defence-card", Orders: []string{"no-card role=defending against=anything scope=anywhere"}},
	{Name: "regulars-first", Orders: []string{
		"casualties losing=regulars-first hits=2 first=any-nation scope=anywhere",
	}},
	{Name: "never-besieged", Orders: []string{"stronghold walls=stand enemies=10 scope=anywhere"}},
	{Name: "retreat-outnumbered", Orders: []string{"retreat scope=anywhere retreat=retreat-if if=odds odds=2-1"}},
	{Name: "quiet-journey", Orders: []string{"travel-on while=hidden", "reveal-stay"}},
	{Name: "ring-bears", Orders: []string{"burden bearing=ring burden=2"}},
	{Name: "one-hunt-die", Orders: []string{"allocate dice=1"}},
	{Name: "search-again", Orders: []string{"hunt-reroll use=use"}},
	{Name: "move-in", Orders: []string{"advance advance=occupy scope=anywhere"}},
	{Name: "pass-on", Orders: []string{"pass span=every-turn unless=unless-attacked"}},
	{Name: "keep-hand", Orders: []string{"exchange exchange=keep"}},
}

// quickGame is what most players would answer to what interrupts, whichever their side. It spends no card of
// the hand and no Companion, and leaves no region. Which card is discarded, who guides, where the Fellowship
// is revealed, and what cards ask is left to the player, as is every action.
var quickGame = engine.OrderPreset{Name: "quick-game", Quick: true, Orders: []string{
	"no-card role=either scope=anywhere",
	"casualties losing=regulars-first hits=5 first=any-nation scope=anywhere",
	"stronghold walls=withdraw scope=anywhere",
	"retreat scope=anywhere retreat=stand",
	"press-on press=while-stronger scope=anywhere",
	"advance advance=occupy scope=anywhere",
	"excess leaving=regulars first=any-nation",
	"travel-on while=hidden-or-not", "burden bearing=ring burden=2",
	"allocate dice=1", "hunt-reroll use=use", "table-card card=flocks-of-crebain use=use", "sorcerer use=use",
	"exchange exchange=keep", "cleanse use=use",
}}

// safest is what a cautious player would answer to what interrupts: no card and no Companion is spent, no
// region left. An attack is not gone on with nor broken off, and nothing of the hunt or the journey decided.
var safest = []string{
	"no-card role=either scope=anywhere",
	"casualties losing=regulars-first hits=5 first=any-nation scope=anywhere",
	"stronghold walls=withdraw scope=anywhere",
	"retreat scope=anywhere retreat=stand",
	"excess leaving=regulars first=any-nation",
	"exchange exchange=keep",
}
