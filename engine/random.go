package engine

import "fmt"

// Weight is how often a random player takes a verb (field "" and value 0) or a choice in a position, relative
// to 1.
type Weight func(p Position, verb, field string, v Value) int

// RandomAction makes a complete action out of what a decision offers, with choices made by pick (an index
// below n). A nil weight treats all alike. An error means that what is offered leads nowhere: a *Fault.
func RandomAction(r Rules, p Position, d Decision, pick func(n int) int, weight Weight) (Action, error) {
	verb := weight.verb(p, d.Verbs, pick)
	a, err := r.Complete(p, d.Seat, verb, func(f Field) (Arg, error) {
		arg, ok := f.random(p, verb, pick, weight)
		if !ok {
			return arg, fmt.Errorf("nothing fits in %s", f.Name)
		}
		return arg, nil
	})
	if err != nil {
		return a, &Fault{r.ID(), d.Step, r.Format(a) + " was offered: " + err.Error()}
	}
	return a, nil
}

// verb picks one of the verbs.
func (w Weight) verb(p Position, verbs []string, pick func(n int) int) string {
	if w == nil {
		return verbs[pick(len(verbs))]
	}
	weights := make([]int, len(verbs))
	for i, v := range verbs {
		weights[i] = w.of(p, v, "", 0)
	}
	return verbs[weighted(weights, pick)]
}

func (w Weight) of(p Position, verb, field string, v Value) int { return max(0, w(p, verb, field, v)) }

// weighted picks an index in proportion to the weights; all zero is all alike.
func weighted(weights []int, pick func(n int) int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	if sum == 0 {
		return pick(len(weights))
	}
	n := pick(sum)
	for i, w := range weights {
		if n < w {
			return i
		}
		n -= w
	}
	return len(weights) - 1
}

// Random fills a field with something that fits; false if nothing does.
func (f *Field) Random(pick func(n int) int) (Arg, bool) { return f.random(nil, "", pick, nil) }

func (f *Field) random(p Position, verb string, pick func(n int) int, weight Weight) (Arg, bool) {
	if f.Bag != nil {
		counts, ok := f.Bag.Random(pick)
		return Arg{Name: f.Name, Bag: counts}, ok
	}
	if len(f.Choices) == 0 {
		return Arg{}, false
	}
	if weight == nil {
		return Arg{Name: f.Name, Value: f.Choices[pick(len(f.Choices))]}, true
	}
	weights := make([]int, len(f.Choices))
	for i, v := range f.Choices {
		weights[i] = weight.of(p, verb, f.Name, v)
	}
	return Arg{Name: f.Name, Value: f.Choices[weighted(weights, pick)]}, true
}

// Random returns counts that fit, by the bag's own sampler or by drawing pieces until Check agrees; false if
// a thousand draws found none.
func (b *Bag) Random(pick func(n int) int) ([]Count, bool) {
	if b.Sample != nil {
		return b.Sample(pick), true
	}
	var pieces []Value
	for _, m := range b.Max {
		for range m.N {
			pieces = append(pieces, m.Kind)
		}
	}
	most := min(b.Most, len(pieces))
	if most < b.Least {
		return nil, false
	}
	for range 1000 {
		n := b.Least + pick(most-b.Least+1)
		for i := range n {
			j := i + pick(len(pieces)-i)
			pieces[i], pieces[j] = pieces[j], pieces[i]
		}
		counts := countPieces(b.Max, pieces[:n])
		if b.Check == nil || b.Check(counts) == nil {
			return counts, true
		}
	}
	return nil, false
}

// countPieces counts the pieces by kind, in the order of the bag.
func countPieces(kinds []Count, pieces []Value) []Count {
	var counts []Count
	for _, k := range kinds {
		n := int16(0)
		for _, piece := range pieces {
			if piece == k.Kind {
				n++
			}
		}
		if n > 0 {
			counts = append(counts, Count{k.Kind, n})
		}
	}
	return counts
}
