package table

import (
	"fmt"
	"hash/fnv"
	"strings"

	"redbook/engine"
)

// Buttons name choices by their number. A newer program may offer other choices under an old button, or
// another order. So a draft is stored with a digest of what it offered, and a press is asked anew if that
// has changed.

// offeredMark begins a stored draft that has a digest; then come the digest and a space. No verb begins like
// this.
const offeredMark = "#"

// withOffer puts the digest before the stored text of a draft.
func (d *Draft) withOffer(partial string) string { return offeredMark + d.offered() + " " + partial }

// cutOffer takes the digest off the stored text of a draft; there is none in one from before there were
// digests.
func cutOffer(stored string) (digest, partial string) {
	rest, ok := strings.CutPrefix(stored, offeredMark)
	if !ok {
		return "", stored
	}
	digest, partial, _ = strings.Cut(rest, " ")
	return digest, partial
}

// offered is a digest of the choices that the draft offers as it is, by name.
func (d *Draft) offered() string {
	now, rules, digest := *d, d.Table.Rules, fnv.New64a()
	field, done, err := now.Complete()
	fmt.Fprintf(digest, "%q %q %t %t", now.Decision.Verbs, field.Name, done, err == nil)
	if now.Action.Verb == "" { // verbs are offered, alone or with what comes first
		for _, verb := range now.Decision.Verbs {
			begun := engine.Action{Verb: verb}
			f, _, _ := d.Table.Next(now.Decision.Seat, begun)
			for _, v := range f.Choices {
				fmt.Fprintln(digest, rules.Format(begun.With(engine.Arg{Name: f.Name, Value: v})))
			}
		}
		return fmt.Sprintf("%x", digest.Sum64())
	}
	fmt.Fprintln(digest, rules.Format(now.Action))
	if done || err != nil {
		return fmt.Sprintf("%x", digest.Sum64())
	}
	for _, w := range now.Ways(field) {
		more := now
		more.Go(w)
		fmt.Fprintln(digest, rules.Format(more.Action))
	}
	if field.Bag != nil {
		hints, _ := d.Table.Hints(now.Decision.Seat, now.Action) // none is no error: they are a help
		for _, most := range field.Bag.Max {
			fmt.Fprintln(digest, rules.Format(now.Action.With(engine.Arg{Name: field.Name,
				Bag: []engine.Count{most}})))
		}
		for _, q := range hints.Quick {
			fmt.Fprintln(digest, rules.Format(now.Action.With(engine.Arg{Name: field.Name, Bag: q.Bag})))
		}
	}
	return fmt.Sprintf("%x", digest.Sum64())
}
