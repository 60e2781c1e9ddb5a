package hunt

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// tally is a finished game: its figures, its meetings, and what the hunters have missed by little.
type tally struct {
	say phrase.Speaker
	at  *travels

	begun    engine.Event // the turn that goes on
	days     [2]int
	acts     map[string]*asked
	dice     int
	played   int
	cast     int
	byCause  map[string]int
	stands   int
	meetings []*meeting
	misses   []miss
}

// asked is how often something was asked, and how often the answer was not no.
type asked struct{ n, found int }

// meeting is one with the Nazgûl, or the rescue.
type meeting struct {
	begun, faced engine.Event
	at           string
	corruption   int
}

// miss is a search or hunt so near to Frodo's last area: with as many dots between.
type miss struct {
	begun, answer engine.Event
	frodo         string
	dots          int
	order         int
}

const (
	nearest    = 1 // dots between Frodo and a search or hunt that has nearly found him
	mostMisses = 5 // that are told
)

// ending tells a finished game, of which everything is open: its figures, the ways of Frodo and Gandalf, what
// the hunters have missed, the meetings.
func ending(say phrase.Speaker, set *dataset.Set, game []engine.Event) []string {
	t := &tally{say: say, at: &travels{say: say, set: set}, acts: map[string]*asked{}, byCause: map[string]int{}}
	for _, kind := range []string{"search-answer", "hunt-answer", "perception-answer"} {
		t.acts[kind] = &asked{}
	}
	for _, e := range game {
		t.at.note(e)
		t.note(e)
		t.noteMeeting(e)
	}
	return slices.Concat(t.figures(), t.at.lines(), t.missed(), t.met())
}

func (t *tally) note(e engine.Event) {
	switch e.Kind {
	case "turn":
		t.begun = e
		t.days[t.at.part] = tale.Number(e, "day")
	case "search-answer", "hunt-answer", "perception-answer":
		of := t.acts[e.Kind]
		of.n++
		if tale.ID(e, "says") != "no" {
			of.found++
		}
		t.noteMiss(e)
	case "die-spent":
		t.dice++
	case "played":
		t.played++
	case "cast":
		t.cast++
	case "corruption":
		t.byCause[tale.ID(e, "cause")] += tale.Number(e, "amount")
		t.stands = tale.Number(e, "corruption")
	}
}

// noteMiss keeps a search or hunt that was near to Frodo and has not found where he is.
func (t *tally) noteMiss(e engine.Event) {
	where := spaceOf(tale.ID(e, "space"))
	if where == 0 || t.at.last == 0 || where == t.at.last || e.Kind == "search-answer" &&
		tale.ID(e, "says") != "no" {
		return
	}
	if dots := int(t.at.board().Between[t.at.last][where]); dots <= nearest {
		t.misses = append(t.misses, miss{t.begun, e, t.at.name(t.at.last), dots, len(t.misses)})
	}
}

func (t *tally) noteMeeting(e engine.Event) {
	switch n := len(t.meetings); {
	case e.Kind == "meeting", e.Kind == "rescued":
		t.meetings = append(t.meetings, &meeting{begun: t.begun, at: tale.Text(t.say, e, "at")})
	case n == 0:
	case e.Kind == "faced":
		t.meetings[n-1].faced = e
	case e.Kind == "corruption" && tale.ID(e, "token") != "":
		t.meetings[n-1].corruption += tale.Number(e, "amount")
	}
}

func (t *tally) figures() []string {
	args := words.Args{
		"one": t.days[0], "two": t.days[1], "corruption": t.stands, "dice": t.dice, "played": t.played,
		"cast": t.cast, "meetings": len(t.meetings),
		"night": t.byCause["night"], "tokens": t.byCause["number"] + t.byCause["eye"], "cards": t.byCause["card"],
	}
	for kind, a := range t.acts {
		name := strings.TrimSuffix(kind, "-answer")
		args[name], args[name+"found"] = a.n, a.found
	}
	return []string{t.say.Tale("end.figures", nil, args), t.say.Tale("end.hunters", nil, args)}
}

// missed lists the nearest misses, in their order.
func (t *tally) missed() []string {
	list := slices.Clone(t.misses)
	slices.SortStableFunc(list, func(a, b miss) int { return a.dots - b.dots })
	list = list[:min(len(list), mostMisses)]
	slices.SortFunc(list, func(a, b miss) int { return a.order - b.order })
	if len(list) == 0 {
		return []string{t.say.Tale("end.no-miss", nil, nil)}
	}
	lines := []string{t.say.Tale("end.missed", nil, words.Args{"n": len(t.misses)})}
	for _, m := range list {
		lines = append(lines, t.say.Tale("end.miss", m.answer.Facts, words.Args{
			"when": t.say.Tale("end.when", m.begun.Facts, nil), "frodo": m.frodo, "dots": m.dots,
			"searched": m.answer.Kind == "search-answer",
		}))
	}
	return lines
}

func (t *tally) met() []string {
	if len(t.meetings) == 0 {
		return []string{t.say.Tale("end.no-meeting", nil, nil)}
	}
	var list []string
	for _, m := range t.meetings {
		list = append(list, t.say.Tale("end.meeting", m.faced.Facts, words.Args{
			"when": t.say.Tale("end.when", m.begun.Facts, nil), "at": m.at, "corruption": m.corruption,
		}))
	}
	return []string{t.say.Tale("end.meetings", nil, words.Args{"list": strings.Join(list, "; ")})}
}
