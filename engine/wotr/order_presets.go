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
	{Name: "no-defence-card", Orders: []string{"no-card role=defending against=anything scope=anywhere"}},
	{Name: "regulars-first", Orders: []string{
		"casualties losing=regulars-first hits=2 first=any-nation scope=anywhere",
	}},
	{Name: "quiet-journey", Orders: []string{"travel-on", "reveal-stay"}},
	{Name: "ring-bears", Orders: []string{"burden bearing=ring burden=2"}},
	{Name: "one-hunt-die", Orders: []string{"allocate dice=1"}},
	{Name: "search-again", Orders: []string{"hunt-reroll use=use"}},
	{Name: "move-in", Orders: []string{"advance advance=occupy scope=anywhere"}},
	{Name: "pass-on", Orders: []string{"pass span=every-turn unless=unless-attacked"}},
	{Name: "keep-hand", Orders: []string{"exchange exchange=keep"}},
}

// quickGame is what most players would answer to what interrupts, whichever their side. It spends no card of
// the hand and no Companion, and gives no army up. Which card is discarded, who guides, and what falls to the
// enemy's cards is left to the player, as is every action.
var quickGame = engine.OrderPreset{Name: "quick-game", Quick: true, Orders: []string{
	"no-card role=either scope=anywhere",
	"casualties losing=regulars-first hits=5 first=any-nation scope=anywhere",
	"stronghold walls=withdraw scope=anywhere",
	"retreat scope=anywhere retreat=stand",
	"advance advance=occupy scope=anywhere",
	"excess leaving=regulars first=any-nation",
	"travel-on", "reveal-stay", "burden bearing=ring burden=2",
	"allocate dice=1", "hunt-reroll use=use", "table-card card=flocks-of-crebain use=use", "sorcerer use=use",
	"exchange exchange=keep", "cleanse use=use",
}}
