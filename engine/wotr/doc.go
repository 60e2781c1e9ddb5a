// Package wotr is the rules of War of the Ring, second edition, with errata and FAQ 2.92, for two, three and four players.
//
// One file holds one chapter or one heading of the rulebook: a rule is looked for under its own name. What half-done procedures
// remember stands in Frame; the turn's own frame lies at the bottom of the stack.
//
// The turn and its dice: turn, action, dice, rings, tokens, diplomacy, decks, victory. The map and who stands on it: map, force,
// characters, politics. Armies: march (what moves, marches.go: by which cards), excess, recruit, levy, minions, charactermoves. Battles:
// attack, battle (the round), laying (combat cards), rolls, casualties, retreat, siege, battleend; the combat halves of cards are rows in
// combat_free and combat_shadow. The Fellowship: fellowshipphase, fellowship, separate, guide, mordor; the hunt: hunt (the roll), draw (the
// tile), damage, reveal, ways. The event halves of cards are rows in the files of the four decks, made of the verbs in acts*.go; what
// lies on the table stands in table.go. What players may say beforehand stands in orders, ordersbattle, orderslosses, ordershunt; what
// players in a hurry would answer is no rule: guided, parts.
//
// The 96 rows are made of 54 verbs; the longest row has 9 acts (SS1); 20 cards have a verb that no other card uses; 11 do nothing but
// lie on the table. What those change stands in the chapter that their row names.
//
// Rules count figures and dice by side and put questions to seats. In games for three and four two partners share a side (chapter XI):
// seats.go says who plays, who controls what, and who answers for a side at a moment; restrictions what he may do with dice and cards.
// The chapter's procedures are leading (the leading player, the order of actions), hands (draws, the exchange), mixed (mixed armies and
// who commands them), consecutive (no two actions in a row for one nation, three players), partners (the individual victory). In a
// game for two none of their fields is ever set, and nothing of it is stored.
//
// Kings of Middle-earth, the expansion: kings.go says what it adds and where it stands. It docks as rows (characters, cards, tiles, a
// rank of figures, faces of the Ruler dice) and as steps of its own; of the base rules' files those name it whose rule it changes.
//
// Sources: the rulebook by its pages ("Rulebook p.31"), the errata and FAQ by their points ("FAQ 6"), the project's numbered
// rulings ("R137"), the expansion by its specification ("K8.5") and its characters ("KA1"), cards by deck and number (FC for the Free Peoples'
// character deck, FS for their strategy deck, SC and SS for the Shadow's).
package wotr
