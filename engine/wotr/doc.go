// Package wotr is the rules of War of the Ring, second edition, with errata and FAQ 2.92, for two players.
//
// One file holds one chapter or one heading of the rulebook: a rule is looked for under its own name. What half-done procedures
// remember stands in Frame; the turn's own frame lies at the bottom of the stack.
//
// Rules count figures and dice by side and put questions to seats (seats.go). In games for three and four a side is two seats:
// they dock there, where a seat's nations restrict its dice and cards. Kings of Middle-earth docks as rows: its characters in
// characters.go, its cards in the decks' files, its dice beside those of turn.go.
//
// Sources: the rulebook by its pages ("Rulebook p.31"), the errata and FAQ by their points ("FAQ 6"), the project's numbered
// rulings ("R137"), cards by deck and number (FC for the Free Peoples' character deck, FS for their strategy deck, SC and SS for
// the Shadow's).
package wotr
