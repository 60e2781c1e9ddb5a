// Package odds tells beforehand how a battle or a hunt may end, exactly: every chance is a fraction of
// integers.
//
// A battle is counted round by round over what is left of both armies (dynamic programming): combat roll and
// leader re-roll make a distribution of hits over 6 to the tenth for each side, the casualties follow a
// stated Policy, and nobody lays a combat card. The numbers of the rules stand beside what they are used for;
// the forces of a battle are read from a view (view_odds.go), so the odds know what is public and no more.
package odds
