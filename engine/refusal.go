package engine

import (
	"fmt"
	"strings"
)

// Refusal is the reason why an action is not accepted, as data, so that it can be said in the player's
// language. The position is untouched. Code is the key of its phrase, Facts are what the phrase speaks of.
type Refusal struct {
	Code  string
	Facts []Fact
}

// The kernel's own refusals. Games add theirs, see Reason, and by Bag.Check.
const (
	RefusedOver     = "game-over" // the game has ended
	RefusedNotAsked = "not-asked" // nothing is asked of this seat now
	// a verb that only other seats ever have, by its own reason: no use to name it among what is closed
	RefusedOtherSeat    = "not-your-action"
	RefusedUnknownVerb  = "unknown-verb"     // no such verb in this game: verb
	RefusedVerb         = "verb-not-offered" // the verb is not offered now: verb, offered
	RefusedUnknownField = "unknown-field"    // the verb has no such field: field
	RefusedUnknownValue = "unknown-value"    // no such thing: field, value
	RefusedMissing      = "missing-field"    // the action is not complete: field
	RefusedTwice        = "field-twice"      // a field stands twice: field
	RefusedValue        = "does-not-fit"     // a choice that is not offered: field, value, fits
	RefusedTooMany      = "too-many"         // of one kind: field, kind, most
	RefusedTotal        = "wrong-total"      // of all kinds together: field, count, least, most
	RefusedSyntax       = "not-an-action"    // the text cannot be read: value
	RefusedUnknownOrder = "unknown-order"    // no such standing order in this game: order
	RefusedOrder        = "order-not-open"   // the standing order cannot be given now: order
)

var kernelRefusals = []string{RefusedOver, RefusedNotAsked, RefusedOtherSeat, RefusedUnknownVerb, RefusedVerb,
	RefusedUnknownField, RefusedUnknownValue, RefusedMissing, RefusedTwice, RefusedValue, RefusedTooMany,
	RefusedTotal, RefusedSyntax, RefusedUnknownOrder, RefusedOrder}

// Refuse makes a refusal.
func Refuse(code string, facts ...Fact) *Refusal { return &Refusal{Code: code, Facts: facts} }

// Error returns the code and the facts, for logs and tests; players read the phrase of the code.
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString("refused: " + r.Code)
	for _, f := range r.Facts {
		fmt.Fprintf(&b, " %s=%s", f.Name, f.value())
	}
	return b.String()
}

// Fault is an error in the rules themselves: a broken invariant or a step that leads nowhere.
// The game it happened in is frozen, never guessed at.
type Fault struct {
	Game string // the rules' id
	Step string // where it happened
	What string
}

// Error tells where the rules broke.
func (f *Fault) Error() string { return fmt.Sprintf("fault in %s at %s: %s", f.Game, f.Step, f.What) }
