// Package hunt is the rules of The Hunt for the Ring: Frodo on his secret way from the Shire to Bree (part I)
// and from Bree to Rivendell (part II), and the Nazgûl of one to four players who look for him.
//
// One file holds one chapter of the rulebook. Boards, tokens, journeys and cards are not part of the rules:
// they come from a data set (package dataset), and New makes the rules for one. Nothing here depends on a
// certain area, card or token.
//
// It imports the kernel and dataset, nothing else. Begin with rules.go, which defines the game, and
// position.go, all there is to know about one; then turn.go and act.go.
//
// Sources: the rulebook by its pages ("Rulebook p.12"), and RULINGS.md (H1 to H7) where it is unclear.
package hunt
