// Package confrontation is the rules of The Confrontation: nine of the Fellowship on their way to Mordor, nine servants
// of Sauron on theirs to the Shire, hidden from each other until they meet.
//
// One file holds one chapter of the rules: placement, turn, moves, moria, battle, retreat, cards, fellowship and sauron
// (the texts of the characters), victory. The procedure of a battle never asks which character fights: it runs what the
// character's row registers. So the rest docks without changing it:
//
//   - the variant's characters are further rows with the same hooks, and one more hook where a text is resolved at a moment
//     that no classic text knows (B6, B9: see battle.go);
//   - draft is a step before the placement; Definition.SetUp chooses the line-up.
//
// The special cards are rows, too (specials.go): verbs of the move step (before the move, or instead of it), a step at B3a
// and, for the Palantír, an answer to every question of Sauron's own turn. A match (match.go) is two games in one position.
//
// Sources: the rulebook by its chapters; "spec" is the project's numbered specification with its rulings C1 to C55.
package confrontation
