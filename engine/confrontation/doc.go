// Package confrontation is the rules of The Confrontation: nine of the Fellowship on their way to Mordor,
// nine servants of Sauron on theirs to the Shire, hidden from each other until they meet.
//
// One file holds one chapter of the rules: sets (classic, variant, draft), placement, turn, moves, moria,
// battle, retreat, cards, victory, and the texts of the characters: fellowship and sauron for the classic
// set, variant_fellowship and variant_sauron for the variant, help for the one of them that reaches beyond
// its own battles. The procedure of a battle never asks which character fights: it runs what the character's
// row registers.
//
// The special cards are rows too (specials.go): verbs of the move step (before the move, or instead of it),
// a step at B3a and, for the Palantír, an answer to every question of Sauron's own turn. A match (match.go)
// is two games in one position.
//
// It imports the kernel alone. Begin with rules.go, which defines the game, and position.go.
//
// Sources: the rulebook by its chapters; "spec" is the project's numbered specification with its rulings C1
// to C55.
package confrontation
