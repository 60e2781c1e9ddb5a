// Package wotr is the rules of War of the Ring, second edition, with errata and FAQ 2.92, for two, three and
// four players.
//
// One file holds one chapter or one heading of the rulebook: a rule is looked for under its own name. What
// half-done procedures remember stands in Frame, of which each has a typed view beside its steps; the
// turn's own frame lies at the bottom of the stack.
//
// The turn and its dice: turn, action, dice, rings, tokens, diplomacy, decks, victory. The map and who stands
// on it: map, force, characters, politics. Armies: march (what moves, marches.go: by which cards), excess,
// recruit, levy, minions, charactermoves. Battles: attack, battle (the round), laying (combat cards), rolls,
// casualties, retreat, siege, battleend; the combat halves of cards are rows in combat_free and
// combat_shadow. The Fellowship: fellowshipphase, fellowship, separate, guide, mordor; the hunt: hunt (the
// roll), draw (the tile), damage, reveal, ways. The event halves of cards are rows in the files of the four
// decks, made of the verbs in acts*.go; what lies on the table stands in table.go. What players may say
// beforehand stands in orders, ordersbattle, orderslosses, ordershunt; what players in a hurry would answer
// is no rule: guided, parts.
//
// The 96 rows are made of 54 verbs; the longest row has 9 acts (SS1); 20 cards have a verb that no other card
// uses; 11 do nothing but lie on the table. What those change stands in the chapter that their row names. The
// 19 rows of Kings of Middle-earth add 10 verbs.
//
// Two sets of rules stand beside the base game's for two, each in files of its own, and dock in few places.
// Rules count figures and dice by side and put questions to seats; in games for three and four two partners
// share a side (chapter XI): sharing.go says who they are and what each controls. Its procedures are leading
// (the leading player, the order of actions), hands (draws, the exchange), mixed (mixed armies and who
// commands them), symbols (whose cards), partners (the individual victory). In a game for two none of its
// fields is ever set, and nothing of it is stored. Kings of Middle-earth, the expansion: kings.go says what
// it adds and where it stands.
//
// Both say in one row (additions.go) what they add to the lists of the base game, options, steps, actions,
// orders, and what they do at a turn's beginning, at an action's end, when a nation is roused, a settlement
// taken, the war won. Base rules ask three files, in words of their own: seats (who answers for a side),
// restrictions (what he may use now), consecutive (what the last action was for). Of the 108 files of the
// base game 41 name the expansion or partners: those docks, the lists whose order all share (ids, cards,
// tiles, steps), what a position holds and shows, and the rules that they change. docking_test.go holds the
// table with the reason of each.
//
// Sources: the rulebook by its pages ("Rulebook p.31"), the errata and FAQ by their points ("FAQ 6"), the
// project's numbered rulings ("R137"), the expansion by its specification ("K8.5") and its characters
// ("KA1"), cards by deck and number (FC for the Free Peoples' character deck, FS for their strategy deck, SC
// and SS for the Shadow's).
package wotr
