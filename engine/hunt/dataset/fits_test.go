package dataset

import "testing"

// What the rules could not carry out, or what would betray a secret, is refused.
func TestEffectsThatDoNotFit(t *testing.T) {
	in := func(id, old, new, what, mend string) faultRow { return inCard(t, id, old, new, what, mend) }
	runFaults(t, []faultRow{
		in("C-1", "\tday-start || turn\t", "\tday-start || day-start\t", "the moment does not fit the timing",
			"once with turn"), in("C-4", "\tally-draw || drawn\t", "\tdrawn || drawn\t",
			"the moment does not fit the timing",
			"ongoing goes with"), in("C-4", "CANCEL(what=token, spare=special)", "DRAW_ALLY(1)",
			"something else to the tokens",
			"CANCEL(what=token) alone"), in("S-06", "\tfound-today\t", "\tentry-dot\t", "the Ring-bearer's secret",
			"ASK(question=entry)"),
		in("C-1", "\tno-fellowship || -\t", "\tfrodo-in(friendly) || -\t", "the Ring-bearer's secret",
			"on a company card"), in("S-05", "DISCARD_ALLY(1, random)", "FRODO_MOVE",
			"FRODO_MOVE is no operation of a sorcery card",
			"ally and company cards"), in("S-05", "ELSE CORRUPTION(1)", "ELSE RANGE_PLUS(1)",
			"RANGE_PLUS is no operation of a sorcery card",
			"ally and company cards"), in("A1-14", "FELLOWSHIP_GAIN(1)", "DRAW_SORCERY(1)",
			"DRAW_SORCERY is an operation of sorcery cards alone",
			"leave it to sorcery cards"), in("A1-04", "BAR(who=active, what=hunt, until=turn)", "FRODO_MOVE",
			"FRODO_MOVE cannot be done at that moment", "another moment"),
		in("A1-14", "FELLOWSHIP_GAIN(1)", "INFO_KEEP", "INFO_KEEP cannot be done at that moment", "another moment"),
		in("A1-14", "FELLOWSHIP_GAIN(1)", "GANDALF_MOVE", "GANDALF_MOVE is about what part I does not have",
			"part II alone"), in("S-14", "ASK(question=information)", "ASK(question=deed)",
			"no such tokens in that part",
			"deed tokens in part II"), in("A1-10", "segment=I|II, road", "near=adjacent-frodo", "where Frodo is",
			"at found"),
		in("A1-16", "DRAW_ALLY(2)", "DRAW_ALLY(5, keep=1)", "DRAW_ALLY draws 5 and keeps 1", "four at most"),
		in("A2-15", "JOURNEY_DRAW(1, old)", "JOURNEY_DRAW(3, old)", "JOURNEY_DRAW draws 3", "one or two"),
		in("C-5", "JOURNEY_DRAW(2)", "JOURNEY_DRAW(2, old)", "JOURNEY_DRAW draws 2", "one or two"),
		in("A1-17", "what=search", "what=hunt", "a company log token forbids something else", "what=search|hunt"),
		in("A2-18", "what=move|act", "what=move", "a Nazgûl cannot be forbidden that", "what=move|act"),
		in("A2-18", "until=turn", "until=day", "not for so long", "until=turn"),
	})
}
