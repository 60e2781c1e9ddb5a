package hunt

import (
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// travels follows Frodo and Gandalf through a game of which everything is open.
type travels struct {
	say     phrase.Speaker
	set     *dataset.Set
	part    dataset.Part
	last    dataset.SpaceID // Frodo's last area
	way     []string        // Frodo's, in this part
	journey *dataset.Journey
	name2   string // of that journey
	step    int
	told    []string // finished lines
	gandalf []string
}

// A way as it is written.
const (
	onDot   = "•"
	stayed  = "/"
	onwards = " → "
)

func (t *travels) board() *dataset.Board { return &t.set.Boards[t.part] }

// name is what players call a space of the present board.
func (t *travels) name(s dataset.SpaceID) string {
	d, _ := t.say.Rules.Domain("space")
	v, ok := d.Parse([...]string{"i-", "ii-"}[t.part] + s.String())
	if !ok {
		return s.String()
	}
	return t.say.Value(d, v)
}

// spaceOf reads a space's id, "i-23"; 0 if it is none, such as a dot of the journal.
func spaceOf(id string) (s dataset.SpaceID) {
	_, name, ok := strings.Cut(id, "-")
	if !ok || s.UnmarshalText([]byte(name)) != nil {
		return 0
	}
	return s
}

func (t *travels) note(e engine.Event) {
	switch e.Kind {
	case "start-drawn":
		t.come(tale.ID(e, "at"))
	case "frodo-moved", "escaped":
		t.come(tale.ID(e, "to"))
	case "part-one-over":
		t.close("end.way-one")
		t.part = dataset.PartII
	case "journey-chosen", "journey-changed":
		t.follow(e)
	case "frodo-travels":
		t.step = tale.Number(e, "step")
		t.reach()
	case "stepped-back": // he is where the new card has him one row before
		t.step, t.way = tale.Number(e, "step"), nil
		t.reach()
	case "gandalf-open":
		if f, ok := e.Fact("journal"); ok {
			for _, v := range f.Values {
				t.gandalf = append(t.gandalf, t.say.Value(f.Domain, v))
			}
		}
	}
}

// come notes an entry of the journal of part I. What is not told leaves no entry.
func (t *travels) come(entry string) {
	switch s := spaceOf(entry); {
	case s != 0:
		t.last = s
		t.way = append(t.way, t.name(s))
	case entry == "dot":
		t.way = append(t.way, onDot)
	case entry == "stay":
		t.way = append(t.way, stayed)
	}
}

// follow takes a journey card. The way on the old one stays told.
func (t *travels) follow(e engine.Event) {
	t.close("end.way-two")
	t.journey = nil
	for i := range t.set.Journeys {
		if strings.EqualFold(t.set.Journeys[i].ID, tale.ID(e, "journey")) {
			t.journey, t.name2 = &t.set.Journeys[i], tale.Text(t.say, e, "journey")
		}
	}
	t.reach()
}

// reach notes where the journey card has Frodo at the present step.
func (t *travels) reach() {
	if t.journey == nil || t.step >= len(t.journey.Entries) {
		return
	}
	for i := t.step; i >= 0; i-- {
		if s := t.journey.Entries[i]; s != 0 {
			t.last = s
			break
		}
	}
	switch s := t.journey.Entries[t.step]; {
	case s == 0:
		t.way = append(t.way, onDot)
	default:
		t.way = append(t.way, t.name(s))
	}
}

// close tells the way so far, if there is one.
func (t *travels) close(key string) {
	if len(t.way) > 0 {
		t.told = append(t.told, t.say.Tale(key, nil, words.Args{"way": strings.Join(t.way, onwards),
			"journey": t.name2}))
	}
	t.way = nil
}

// lines tells all ways, Frodo's and Gandalf's.
func (t *travels) lines() []string {
	if t.part == dataset.PartI {
		t.close("end.way-one")
	} else {
		t.close("end.way-two")
	}
	if len(t.gandalf) > 0 {
		t.told = append(t.told, t.say.Tale("end.gandalf", nil, words.Args{"way": strings.Join(t.gandalf, onwards)}))
	}
	return t.told
}
