package hunt

import "redbook/engine"

// Frodo's escape after a meeting of part I (Rulebook p.23): to another area, or he stays where he is, in
// secret.

var escapeEvents = []engine.EventDef{
	event("escaped", fact("step", engine.Number), fact("to", Spaces)), // where is the Ring-bearer's affair
}

func escapeVerb() verb {
	return verb{Name: "escape", Do: escape,
		Fields: []field{{Name: "to", Domain: Spaces, Choices: escapesTo, Unfit: whyNotEscape, Secret: true}}}
}

func escapesTo(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return p.appendValues(append(out, stayValue), p.refuges())
}

// escape notes an area, or a stroke where Frodo stays; his figure moves one space either way.
func escape(pl *play, _ engine.Seat, a engine.Action) {
	if noteAs(pl, "escaped", spaceOf(a.Get("to"))) {
		pl.Return()
	}
}

func escapeSteps() map[engine.StepID]step {
	return map[engine.StepID]step{escapeMove: {Name: "escape.move", Owed: asksBearer,
		Verbs: []verb{escapeVerb()}}}
}
