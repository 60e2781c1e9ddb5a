package wotr

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// situation is one in which somebody acts wrongly.
type situation struct {
	name string
	p    func(t *testing.T) *Position
	// wrong are actions, each with the side that tries it.
	wrong []string
}

// acting is the first turn's action resolution with these dice, changed by set; the hands hold only what set
// puts there.
func acting(toAct Side, free, shadow []Face, set func(p *Position)) func(t *testing.T) *Position {
	return func(t *testing.T) *Position {
		p := inActions(t, free, shadow).p
		for _, c := range baseCards() {
			p.Cards[c] = InDeck
		}
		p.Here().Side = toAct
		if set != nil {
			set(p)
		}
		return p
	}
}

// fighting is a map on which all nations are at war, with one army at each end of a border and one under
// siege.
func fighting(t *testing.T) *game {
	tb := battlefield(t, Shadow).put(Eastemnet, "rohan:2r1l").put(FordsOfIsen, "isengard:2r1e").
		put(Westemnet, "rohan:1r").put(HelmsDeep, "rohan:2r1l").put(Folde, "southrons:2r,sauron:2n")
	tb.p.Besieged.add(HelmsDeep)
	return tb.put(HelmsDeep, "sauron:3r")
}

var situations = []situation{
	{"all besiegers leave", func(t *testing.T) *Position { return aroundMoria(t).p },
		[]string{"shadow: move-army from=moria to=dimrill-dale with=sauron:2r"}},
	{"words that are none", acting(FreePeoples, []Face{CharacterFace, MusterFace}, []Face{ArmyFace}, nil),
		[]string{
			"free:", "free: pass now", "free: fly to=mordor", "free: Skip die=muster", "free: skip dice=muster",
			"free: skip die=muster die=event", "free: skip die=sword", "free: skip die=#1", "free: skip",
			"free: skip die=", "free: draw die=event", "free: advance nation=gondor",
			"free: muster die=muster what=gondor:q where=dale", "free: separate die=character who=gimli*0 to=hollin",
			"free: separate die=character who=gimli,gimli to=hollin",
			"free: separate die=character who=rohan to=hollin",
			"free: move-army die=character from=mordor to=edoras with=rohan:1r",
		}},
	{"somebody else's turn", acting(FreePeoples, []Face{CharacterFace, MusterFace}, []Face{ArmyFace}, nil),
		[]string{
			"shadow: skip die=army", "shadow: pass",
			"shadow: attack die=army from=dol-guldur to=lorien with=sauron:1r",
		}},
	{"dice", acting(FreePeoples, []Face{CharacterFace, EventFace}, []Face{ArmyFace, MusterFace}, nil), []string{
		"free: skip die=muster", "free: skip die=army", "free: skip die=no-die", "free: skip die=eye",
		"free: draw die=character deck=free-strategy", "free: move-fellowship die=event",
		"free: muster die=muster what=elves:r where=lorien", "free: advance die=event nation=gondor",
		"free: hide-fellowship die=character", "free: pass", "free: use-ring from=muster to=event",
		"free: use-ring from=event to=will", "free: use-ring from=event to=event",
		"free: use-ring from=event to=eye", "free: use-ring from=event to=army",
		"free: use-token token=draw deck=free-strategy", "free: draw die=event deck=shadow-strategy",
		"free: allocate dice=1", "free: lay card=axe-and-bow",
	}},
	{"used up", acting(FreePeoples, []Face{EventFace}, []Face{ArmyFace, MusterFace}, func(p *Position) {
		p.RingUsed[FreePeoples] = true
		for _, c := range baseCards() {
			p.Cards[c] = Played
		}
		p.Cards[ElvenCloaks] = InDeck
	}), []string{"free: use-ring from=event to=muster", "free: draw die=event deck=free-strategy",
		"free: play die=event card=elven-cloaks", "free: skip die=character"}},
	{"nothing left", acting(Shadow, []Face{EventFace}, []Face{CharacterFace, EventFace}, func(p *Position) {
		for _, c := range baseCards() {
			p.Cards[c] = Played
		}
	}), []string{
		"shadow: draw die=event deck=shadow-strategy", "shadow: use-ring from=event to=army", "shadow: pass",
		"shadow: move-fellowship die=character", "shadow: separate die=character who=gimli to=bree",
		"shadow: hide-fellowship die=character", "shadow: inspire die=event who=gimli",
		"shadow: move-companions die=character from=bree who=gimli to=hollin",
	}},
	{"tokens", acting(FreePeoples, []Face{EventFace}, []Face{EventFace}, func(p *Position) {
		p.Tokens[FreePeoples], p.TokenUsed[FreePeoples] = tokensOf(tokenDraw, tokenPolitics), true
	}), []string{"free: use-token token=politics nation=gondor"}},
	{"wrong tokens", acting(FreePeoples, []Face{EventFace}, []Face{EventFace}, func(p *Position) {
		p.Tokens[FreePeoples] = tokensOf(tokenDraw)
	}), []string{"free: use-token token=politics nation=gondor",
		"free: use-token token=draw deck=shadow-character", "free: use-token token=draw"}},
	{"event cards", acting(FreePeoples, []Face{CharacterFace, EventFace, MusterFace}, []Face{ArmyFace},
		func(p *Position) {
			p.Cards[AxeAndBow], p.Cards[PathsOfTheWoses], p.Cards[DeadMenOfDunharrow],
				p.Cards[HouseOfTheStewards] = InHand, InHand, InHand, InHand
			p.Cards[WizardsStaff] = OnTable
		}), []string{
		"free: play die=event card=grond", "free: play die=event card=horn-of-gondor",
		"free: play die=character card=paths-of-the-woses", "free: play die=event card=dead-men-of-dunharrow",
		"free: play die=event card=mordor", "free: play die=army card=axe-and-bow",
		"free: play die=muster card=axe-and-bow", "free: discard-card die=event card=wizards-staff",
		"free: discard card=axe-and-bow",
	}},
	{"no card fits", acting(FreePeoples, []Face{MusterFace}, []Face{ArmyFace},
		func(p *Position) { p.Cards[AxeAndBow] = InHand }), []string{
		"free: play die=muster card=axe-and-bow",
	}},
	{"cards on the table", acting(Shadow, []Face{EventFace}, []Face{EventFace},
		func(p *Position) { p.Cards[APowerTooGreat] = OnTable }), []string{
		"shadow: discard-card die=event card=a-power-too-great",
	}},
	{"politics", acting(FreePeoples, []Face{MusterFace}, []Face{ArmyFace},
		func(p *Position) { p.Box[Rohan], p.Box[Gondor] = 2, atWarBox }), []string{
		"free: advance die=muster nation=isengard", "free: advance die=muster nation=gondor",
		"free: advance die=muster nation=rohan", "free: inspire die=muster who=boromir",
		"free: inspire die=muster who=strider",
	}},
	{"Threats and Promises", acting(FreePeoples, []Face{MusterFace}, []Face{ArmyFace},
		func(p *Position) { p.Cards[ThreatsAndPromises] = OnTable }), []string{
		"free: advance die=muster nation=rohan",
	}},
	{"nobody advances", acting(FreePeoples, []Face{MusterFace}, []Face{ArmyFace}, func(p *Position) {
		for _, n := range freeNations {
			p.Box[n] = atWarBox - 1
		}
		p.Active = p.Active.without(Elves)
	}), []string{"free: advance die=muster nation=rohan"}},
	{"an envoy", acting(FreePeoples, []Face{MusterFace}, []Face{ArmyFace}, func(p *Position) {
		leadOut(p, Boromir, MinasTirith)
		p.Box[Dwarves], p.Active = atWarBox-1, p.Active.without(Dwarves)
	}), []string{"free: inspire die=muster who=strider", "free: inspire die=muster who=legolas",
		"free: inspire die=muster who=gimli", "free: inspire die=muster who=saruman"}},
	{"mustering at peace", acting(FreePeoples, []Face{MusterFace}, []Face{MusterFace}, nil), []string{
		"free: muster die=muster what=gondor:r where=minas-tirith",
		"free: bring-in die=will who=aragorn where=minas-tirith", "free: voice-of-saruman die=muster how=recruit",
		"free: attack die=muster from=osgiliath to=north-ithilien with=gondor:2r",
		"free: move-companions die=muster from=bree who=gimli to=hollin",
		"free: move-minions die=muster from=minas-morgul who=sauron:1n to=bree",
	}},
	{"mustering", acting(FreePeoples, []Face{MusterFace, CharacterFace}, []Face{MusterFace}, func(p *Position) {
		p.Box[Gondor], p.Active = atWarBox, p.Active.with(Gondor)
		p.Captured.add(Pelargir)
		p.Besieged.add(DolAmroth)
	}), []string{
		"free: muster die=character what=gondor:r where=minas-tirith",
		"free: muster die=muster what=rohan:r where=edoras",
		"free: muster die=muster what=sauron:r where=minas-tirith",
		"free: muster die=muster what=gondor:r where=edoras",
		"free: muster die=muster what=gondor:r where=pelargir",
		"free: muster die=muster what=gondor:r where=dol-amroth",
		"free: muster die=muster what=gondor:l where=lossarnach",
		"free: muster die=muster what=strider where=minas-tirith", "free: muster die=muster what=gondor:r",
	}},
	{"bringing in Minions", acting(Shadow, []Face{MusterFace}, []Face{MusterFace},
		func(p *Position) { p.Box[Isengard] = atWarBox }), []string{
		"shadow: bring-in die=muster who=witch-king where=minas-morgul",
		"shadow: bring-in die=muster who=saruman where=moria",
		"shadow: bring-in die=muster who=aragorn where=minas-tirith",
		"shadow: bring-in die=muster who=gollum where=moria", "shadow: voice-of-saruman die=muster how=recruit",
		"shadow: muster die=muster what=isengard:e where=barad-dur",
	}},
	{"no Minion can come", acting(Shadow, []Face{MusterFace}, []Face{MusterFace}, nil), []string{
		"shadow: bring-in die=muster who=saruman where=orthanc",
		"shadow: muster die=muster what=sauron:r where=moria",
	}},
	{"the Voice of Saruman", acting(Shadow, []Face{MusterFace}, []Face{MusterFace}, func(p *Position) {
		leadOut(p, Saruman, Orthanc)
		p.Box[Isengard] = atWarBox
		p.Reinforcements[figureOf(Isengard, Elite)] = 0
	}), []string{"shadow: voice-of-saruman die=muster how=upgrade",
		"shadow: voice-of-saruman die=muster how=whisper", "shadow: bring-in die=muster who=saruman where=orthanc",
		"shadow: muster die=muster what=isengard:e where=orthanc"}},
	{"the Fellowship on the road", acting(FreePeoples, []Face{CharacterFace, MusterFace}, []Face{ArmyFace}, nil),
		[]string{
			"free: separate die=character who=aragorn to=hollin",
			"free: separate die=character who=rohan:1r to=hollin", "free: separate die=character who=none to=hollin",
			"free: separate die=character who=gimli to=minas-tirith", "free: separate die=muster who=gimli to=hollin",
			"free: separate die=character who=gimli", "free: move-fellowship die=muster",
			"free: hide-fellowship die=character",
			"free: move-companions die=character from=rivendell who=gimli to=hollin",
		}},
	{"the Fellowship revealed", acting(FreePeoples, []Face{EventFace}, []Face{ArmyFace},
		func(p *Position) { p.Revealed, p.Progress = true, 0 }), []string{
		"free: move-fellowship die=event", "free: hide-fellowship die=event",
	}},
	{"the Fellowship in Mordor", acting(FreePeoples, []Face{CharacterFace}, []Face{ArmyFace},
		func(p *Position) { p.Bearers, p.InMordor, p.Progress = Nowhere, true, 0 }), []string{
		"free: separate die=character who=gimli to=hollin",
	}},
	{"the Fellowship besieged", acting(FreePeoples, []Face{CharacterFace}, []Face{ArmyFace},
		func(p *Position) { p.Besieged.add(Rivendell) }), []string{
		"free: separate die=character who=gimli to=hollin",
	}},
	{"companions on the map", acting(FreePeoples, []Face{CharacterFace}, []Face{ArmyFace}, func(p *Position) {
		leadOut(p, Gimli, Erebor)
		leadOut(p, Strider, DolAmroth)
		p.Besieged.add(DolAmroth)
	}), []string{
		"free: move-companions die=character from=bree who=gimli to=hollin",
		"free: move-companions die=character from=erebor who=legolas to=dale",
		"free: move-companions die=character from=erebor who=gimli to=bree",
		"free: move-companions die=character from=dol-amroth who=strider to=erech",
		"free: move-companions die=character from=erebor who=gimli*2 to=dale",
		"free: move-companions die=character from=erebor who=none to=dale",
		"free: bring-in die=will who=aragorn where=dol-amroth",
	}},
	{"Nazgûl", acting(Shadow, []Face{CharacterFace}, []Face{CharacterFace}, nil), []string{
		"shadow: move-minions die=character from=edoras who=sauron:1n to=bree",
		"shadow: move-minions die=character from=minas-morgul who=sauron:9n to=bree",
		"shadow: move-minions die=character from=minas-morgul who=sauron:1n to=minas-tirith",
		"shadow: move-minions die=character from=minas-morgul who=witch-king to=bree",
	}},
	{"armies", func(t *testing.T) *Position {
		tb := fighting(t)
		leadOut(tb.p, Saruman, Orthanc)
		return tb.put(Orthanc, "isengard:1r").p
	}, []string{
		"shadow: move-army die=army from=bree to=the-shire with=sauron:1r",
		"shadow: move-army die=army from=eastemnet to=folde with=rohan:1r",
		"shadow: move-army die=army from=fords-of-isen to=bree with=isengard:1r",
		"shadow: move-army die=army from=fords-of-isen to=westemnet with=isengard:1r",
		"shadow: move-army die=army from=folde to=edoras with=sauron:1n",
		"shadow: move-army die=army from=folde to=edoras with=southrons:3r",
		"shadow: move-army die=army from=folde to=edoras with=gondor:1r",
		"shadow: move-army die=army from=orthanc to=gap-of-rohan with=isengard:1r,saruman",
		"shadow: move-army die=character from=fords-of-isen to=gap-of-rohan with=isengard:1r",
		"shadow: move-army die=muster from=fords-of-isen to=gap-of-rohan with=isengard:1r",
		"shadow: move-army die=army from=folde to=edoras with=none",
		"shadow: attack die=army from=bree to=the-shire with=sauron:1r",
		"shadow: attack die=army from=folde to=bree with=southrons:1r",
		"shadow: attack die=army from=folde to=druadan-forest with=southrons:1r",
		"shadow: attack die=army from=folde to=eastemnet with=southrons:3r",
		"shadow: attack die=army from=folde to=eastemnet with=sauron:1n",
		"shadow: attack die=army from=folde to=eastemnet with=southrons:2r",
		"shadow: attack die=army from=fords-of-isen to=helms-deep with=isengard:2r",
		"shadow: attack die=character from=fords-of-isen to=westemnet with=isengard:2r",
		"shadow: attack die=character from=folde to=eastemnet with=southrons:2r",
		"shadow: attack die=muster from=folde to=eastemnet with=southrons:2r",
		"shadow: attack die=army from=folde to=eastemnet with=rohan:1r",
		"shadow: attack die=army from=orthanc to=fords-of-isen with=isengard:1r",
	}},
	{"a besieged army", func(t *testing.T) *Position {
		p := fighting(t).p
		p.Here().Side = FreePeoples
		return p
	}, []string{
		"free: move-army die=army from=helms-deep to=edoras with=rohan:1r",
		"free: attack die=army from=helms-deep to=fords-of-isen with=rohan:1r",
	}},
	{"nations at peace", acting(FreePeoples, []Face{ArmyFace, CharacterFace}, []Face{ArmyFace}, nil), []string{
		"free: attack die=army from=osgiliath to=south-ithilien with=gondor:1r",
		"free: move-army die=army from=edoras to=druadan-forest with=rohan:1r",
		"free: move-army die=army from=edoras to=edoras with=rohan:1r",
		"free: move-army die=army from=edoras to=minas-tirith with=rohan:1r",
	}},
	{"nobody to attack", acting(Shadow, []Face{ArmyFace}, []Face{ArmyFace},
		func(p *Position) { p.Box[Southrons] = atWarBox }), []string{
		"shadow: attack die=army from=near-harad to=south-ithilien with=southrons:1r",
	}},
	{"hunt allocation", func(t *testing.T) *Position {
		p := newGame(t)
		p.Recovered = true
		return p
	}, []string{"shadow: allocate dice=0", "shadow: allocate dice=8", "shadow: allocate dice=many",
		"shadow: allocate", "free: allocate dice=1",
		"shadow: attack die=army from=folde to=edoras with=isengard:1r"}},
	{"the Fellowship phase", func(t *testing.T) *Position { p := freshGame(t); return p }, []string{
		"free: declare to=bree", "free: enter-mordor", "free: guide who=gimli", "free: guide who=gandalf-grey",
		"free: guide who=aragorn", "shadow: travel-on", "free: pass",
	}},
	{"a declaration", func(t *testing.T) *Position { p := freshGame(t); p.Progress = 2; return p }, []string{
		"free: declare to=minas-tirith", "free: declare to=gorgoroth", "free: declare to=nowhere",
		"free: declare to=narnia",
	}},
	{"a hand that is too large", func(t *testing.T) *Position {
		p := acting(FreePeoples, []Face{EventFace}, []Face{ArmyFace}, func(p *Position) {
			for _, c := range []Card{ElvenCloaks, ElvenRope, PhialOfGaladriel, AxeAndBow, HornOfGondor, Athelas} {
				p.Cards[c] = InHand
			}
		})(t)
		return mustDo(t, p, "free: draw die=event deck=free-strategy")
	}, []string{"free: discard card=grond", "free: discard card=wizards-staff", "free: discard",
		"free: draw die=event deck=free-strategy"}},
	{"hits", func(t *testing.T) *Position {
		tb := battlefield(t, Shadow).put(Folde, "isengard:2r2e").put(Eastemnet, "rohan:3r1e1l")
		tb.hitBy(FreePeoples, Eastemnet, 2, false)
		return tb.p
	}, []string{"free: lose units=rohan:1r", "free: lose units=rohan:4r", "free: lose units=isengard:1r",
		"free: lose units=none", "free: cease"}},
}

// mustDo plays an action.
func mustDo(t *testing.T, p *Position, line string) *Position {
	t.Helper()
	side, text, _ := strings.Cut(line, ": ")
	a, err := Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	next, _, err := Rules.Apply(p, seatNamed(t, side), a, engine.NewSeeded([]byte("refusals"), 0))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return next.(*Position)
}

func seatNamed(t *testing.T, side string) engine.Seat {
	t.Helper()
	v, ok := Seats.Parse(side)
	if !ok {
		t.Fatalf("no side %q", side)
	}
	return engine.Seat(v)
}

// TestBadInputIsRefusedWithAReason tries what players get wrong, for every verb of a turn. Each refusal has
// its code and facts as the golden file says, and leaves the position as it was, byte for byte. The file is
// also what the words are read from: see bot/refusals_wotr_test.go.
func TestBadInputIsRefusedWithAReason(t *testing.T) {
	var out strings.Builder
	for _, s := range slices.Concat(situations, partnerSituations, kingsSituations) {
		fmt.Fprintf(&out, "# %s\n", s.name)
		p := s.p(t)
		before, err := Rules.Encode(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range s.wrong {
			side, text, _ := strings.Cut(line, ":")
			refusal := refusalOf(t, p, seatNamed(t, side), strings.TrimSpace(text))
			if refusal == nil {
				t.Errorf("%s: %s: not refused", s.name, line)
				continue
			}
			fmt.Fprintf(&out, "%s -> %s\n", line, refusalLine(refusal))
			if after, err := Rules.Encode(p); err != nil || string(after) != string(before) {
				t.Errorf("%s: %s: the position has changed", s.name, line)
			}
		}
	}
	const golden = "testdata/refusals.txt"
	if flag.Lookup("update").Value.String() == "true" { // the flag of enginetest
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(out.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("line %d:\n%s\nis expected; run with -update and look at the difference", i+1, line)
		}
	}
}

func refusalOf(t *testing.T, p *Position, seat engine.Seat, text string) *engine.Refusal {
	t.Helper()
	a, err := Rules.Parse(text)
	if err == nil {
		_, _, err = Rules.Apply(p, seat, a, engine.NewSeeded([]byte("refusals"), 0))
	}
	var refusal *engine.Refusal
	if err != nil && !errors.As(err, &refusal) {
		t.Fatalf("%s: %v", text, err)
	}
	return refusal
}

// refusalLine writes a refusal with the domains of its facts, so that it can be read again.
func refusalLine(r *engine.Refusal) string {
	line := r.Code
	for _, f := range r.Facts {
		if f.Domain == nil {
			line += fmt.Sprintf(" %s=%q", f.Name, f.Text)
			continue
		}
		var names []string
		for _, v := range f.Values {
			names = append(names, f.Domain.Name(v))
		}
		line += fmt.Sprintf(" %s@%s=%s", f.Name, f.Domain.ID(), strings.Join(names, ","))
	}
	return line
}
