// Package wotr is the rules of War of the Ring, second edition, with errata and FAQ 2.92, for two, three and
// four players, and of its expansion, Kings of Middle-earth. It imports the kernel (engine) and its own odds
// (engine/wotr/odds), nothing else.
//
// Begin with rules.go, which defines the game from its parts, and position.go, all there is to know about a
// game. Then follow a turn: turn.go (its six phases), action.go (what a die does) and the file of the action.
// rules_steps.go lists every step under the file that holds it. What a half-done procedure remembers stands
// in its frame on the stack (Frame); the file of the procedure has a typed view of that.
//
// A file is named after the chapter or the subject of its rule, then after the rule; each begins with the
// rule that it holds, and its page. In the order of the rulebook:
//
//	map_        regions and borders; army_ the figures in them, character_ those with a name
//	turn_       the phases; action_ the dice, Elven Rings and tokens that a turn is made of
//	card_       event cards; deck_ their event halves, a row a card; act_ the verbs that rows are made of
//	march_      moving armies; muster_ recruiting
//	battle_     attacks, rounds, losses, sieges; combat_ the combat halves of cards, a row each
//	fellowship_ the Ring-bearers and their Companions; hunt_ the hunt for the Ring
//	politics_   the political track
//	partners_   games for three and four (chapter XI)
//	kings_      Kings of Middle-earth
//
// and besides the rulebook:
//
//	rules_      the tables that define the game, and the types that all files use
//	seats_      who answers for a side, and what he may use
//	why_        why something is not possible
//	order_      standing orders: what players say beforehand
//	position_   how a position is stored, checked, mended and dealt anew
//	view_       what an audience may know
//	random_     what random and searching players aim at, and what a long random run must have seen
//
// The other files stand alone: facts (what events are made of), hints (what players in a hurry would answer),
// setup, victory.
//
// The rules of partners_ and kings_ dock in few places. Both say in one row (rules_additions.go) what they
// add to the base game's lists of options, steps, actions and orders, and what they do at a turn's beginning,
// at an action's end, when a nation is roused, a settlement taken, the war won. Rules count figures and dice
// by side and put questions to seats: base rules ask the three files of seats_, which know that partners may
// share a side. In a game for two none of the partners' fields is ever set, and nothing of them is stored.
// The base files that name partners or the expansion all the same are listed, each with its reason, in
// rules_additions_test.go.
//
// Sources: the rulebook by its pages ("Rulebook p.31"), the errata and FAQ by their points ("FAQ 6"), the
// project's numbered rulings ("R137", RULINGS.md), the expansion by its specification ("K8.5", KINGS.md) and
// its characters ("KA1"), cards by deck and number (FC for the Free Peoples' character deck, FS for their
// strategy deck, SC and SS for the Shadow's; KINGS-CARDS.md holds those of the expansion).
package wotr
