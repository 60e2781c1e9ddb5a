// Package odds computes how a battle or a hunt may end, exactly: every chance is a fraction of integers. It
// imports the standard library only, not even the rules: package wotr fills in a [Battle] or a [Hunt] from a
// view (its view_odds.go), so that the odds know what is public and no more.
//
// Begin with [Of] for a battle and [Hunt.Of] for a hunt. A battle is counted round by round over what is left
// of both armies (dynamic programming): combat roll and leader re-roll give each side a distribution of hits
// in units of 1 / 6^10, the casualties follow a stated [Policy], and nobody lays a combat card. The numbers
// of the rules stand next to the code that uses them.
package odds
