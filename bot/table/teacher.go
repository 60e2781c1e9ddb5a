package table

import (
	"crypto/sha256"
	"fmt"
	"log/slog"

	"redbook/engine"
	"redbook/engine/computer"
)

// A teacher says why it answers as it does, in the game's thread, with what came of the answer. The reason
// follows from what everybody knows (computer.Explain), the choices that are made for it from the number of
// the line, too.

// why is a reason as a row of the outbox carries it.
type why struct {
	Code   string    `json:"code"`
	Facts  []whyFact `json:"facts,omitempty"`
	Chance int       `json:"chance,omitempty"`
}

type whyFact struct {
	Name   string   `json:"name"`
	Domain string   `json:"domain,omitempty"` // "": numbers
	Values []string `json:"values"`
}

// explain is why a computer answers so; nil where it does not say. A reason that fails is left out: the game
// goes on without it.
func (t *Table) explain(q engine.Decision, a engine.Action, log *slog.Logger) (said *why) {
	if t.ChairOf(q.Seat).Computer != computer.Teacher {
		return nil
	}
	defer func() {
		if problem := recover(); problem != nil {
			log.Error("a teacher has failed and says nothing", "game", t.ID, "step", q.Step)
			said = nil
		}
	}()
	pick := picks(sha256.Sum256(fmt.Appendf(nil, "why %s %d", t.ID, t.Sequence)))
	reason, ok := computer.Explain(t.Rules, t.position, q.Seat, a, pick)
	if !ok {
		return nil
	}
	said = &why{Code: reason.Code, Chance: reason.Chance}
	for _, f := range reason.Facts {
		fact := whyFact{Name: f.Name}
		if f.Domain != engine.Number {
			fact.Domain = f.Domain.ID()
		}
		for _, v := range f.Values {
			fact.Values = append(fact.Values, f.Domain.Name(v))
		}
		said.Facts = append(said.Facts, fact)
	}
	return said
}

// read is the reason with its facts; nil for none, and for one that this program does not know.
func (w *why) read(rules engine.Rules) *computer.Why {
	if w == nil {
		return nil
	}
	reason := &computer.Why{Code: w.Code, Chance: w.Chance}
	for _, fact := range w.Facts {
		d, ok := engine.Number, true
		if fact.Domain != "" {
			d, ok = rules.Domain(fact.Domain)
		}
		f := engine.Fact{Name: fact.Name, Domain: d, See: engine.Public}
		for _, name := range fact.Values {
			var v engine.Value
			if ok {
				v, ok = d.Parse(name)
			}
			f.Values = append(f.Values, v)
		}
		if !ok {
			return nil
		}
		reason.Facts = append(reason.Facts, f)
	}
	return reason
}
