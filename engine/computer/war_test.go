package computer

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
)

var update = flag.Bool("update", false, "write the kept answers of the baselines anew")

// warGame plays a war between the baselines and calls at before each answer, until it returns false.
func warGame(t *testing.T, options engine.Options, seed uint64, at func(p *wotr.Position,
	d engine.Decision) bool) {
	t.Helper()
	r := wotr.Rules
	chance, pick := engine.NewSeeded(fmt.Append(nil, seed), 0), rand.New(rand.NewPCG(seed, 3)).IntN
	p, _, err := r.New(engine.StateOptions(r, options), chance)
	if err != nil {
		t.Fatal(err)
	}
	u := &queller{}
	for answers := 0; answers < 5000; answers++ {
		asked := r.Decisions(p)
		if len(asked) == 0 {
			return
		}
		if d := asked[0]; !at(p.(*wotr.Position), d) {
			return
		}
		a, err := u.Answer(Ask(r, p, asked[0], pick))
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = r.Apply(p, asked[0].Seat, a, chance); err != nil {
			t.Fatalf("%s: %v", r.Format(a), err)
		}
	}
	t.Fatal("the war does not end")
}

// The values of armies at the start of a war (Q3).
func TestWhatArmiesAreWorth(t *testing.T) {
	warGame(t, nil, 1, func(p *wotr.Position, d engine.Decision) bool {
		w := read(Ask(wotr.Rules, p, d, rand.New(rand.NewPCG(1, 1)).IntN))
		for r, want := range map[wotr.Region]int{wotr.DolGuldur: 13, wotr.Orthanc: 11} {
			if got := worthOf(wotr.Shadow, p.Army(wotr.Shadow, r)); got != want {
				t.Errorf("%v: %d, want %d", r, got, want)
			}
		}
		for r, want := range map[wotr.Region]int{wotr.Erebor: 13, wotr.MinasTirith: 15, wotr.HelmsDeep: 3} {
			if got := w.defence(wotr.FreePeoples, r); got != want {
				t.Errorf("%v: %d, want %d", r, got, want)
			}
		}
		return false
	})
}

// moment is a position at which it is clear what a baseline does.
type moment struct {
	name  string
	seat  wotr.Side
	dice  string // the results of that side, the other one has an Event
	other func(p *wotr.Position)
	want  string // the beginning of the answer, or the end of it after "…"
}

func put(p *wotr.Position, r wotr.Region, n wotr.Nation, regulars, elites, leaders uint8) {
	p.Armies[r][wotr.FigureOf(n, wotr.Regular)] = regulars
	p.Armies[r][wotr.FigureOf(n, wotr.Elite)] = elites
	p.Armies[r][wotr.FigureOf(n, wotr.Leader)] = leaders
}

func everyoneAtWar(p *wotr.Position) {
	for n := wotr.Dwarves; n <= wotr.Southrons; n++ {
		p.Box[n], p.Active = 3, p.Active|1<<n
	}
}

func emptyHands(p *wotr.Position) {
	for c, place := range p.Cards {
		if place == wotr.InHand {
			p.Cards[c] = wotr.InDeck
		}
	}
}

var whatIsClear = []moment{
	{"Isengard goes to war first", wotr.Shadow, "muster", nil, "advance die=muster nation=isengard"},
	{"then Saruman comes", wotr.Shadow, "muster", everyoneAtWar,
		"bring-in die=muster who=saruman where=orthanc"},
	{"the Witch-king comes after him", wotr.Shadow, "muster", func(p *wotr.Position) {
		everyoneAtWar(p)
		p.State[wotr.Saruman], p.Where[wotr.Saruman] = wotr.OnMap, wotr.Orthanc
	}, "bring-in die=muster who=witch-king"},
	{"the first Minion waits for the last die while Gandalf could follow", wotr.Shadow, "muster army",
		func(p *wotr.Position) {
			everyoneAtWar(p)
			p.Dice[wotr.FreePeoples][wotr.WillFace] = 1
		}, "attack die=army"},
	{"an army walks into what lies open", wotr.Shadow, "army", func(p *wotr.Position) {
		everyoneAtWar(p)
		put(p, wotr.Dale, wotr.North, 0, 0, 0)
		put(p, wotr.ValeOfTheCarnen, wotr.Southrons, 2, 0, 0)
	}, "move-army die=army from=vale-of-the-carnen to=dale"},
	{"it attacks who threatens a stronghold", wotr.Shadow, "army", func(p *wotr.Position) {
		everyoneAtWar(p)
		put(p, wotr.SouthernMirkwood, wotr.Elves, 4, 0, 0)
		put(p, wotr.DolGuldur, wotr.Sauron, 1, 0, 0)
		put(p, wotr.EasternMirkwood, wotr.Sauron, 5, 3, 1)
	}, "attack die=army from=eastern-mirkwood to=southern-mirkwood"},
	{"it begins a siege that it can win", wotr.Shadow, "army", func(p *wotr.Position) {
		everyoneAtWar(p)
		put(p, wotr.NorthIthilien, wotr.Sauron, 4, 5, 1)
		put(p, wotr.Osgiliath, wotr.Gondor, 0, 0, 0)
		put(p, wotr.Osgiliath, wotr.Sauron, 4, 6, 5)
	}, "attack die=army from=osgiliath to=minas-tirith"},
	{"a Nazgûl goes to the Fellowship", wotr.Shadow, "character", func(p *wotr.Position) {
		p.Corruption, p.Bearers = 5, wotr.Hollin
	}, "move-minions die=character … to=hollin"},
	{"a Ring card is played on a revealed Fellowship", wotr.Shadow, "character", func(p *wotr.Position) {
		p.Corruption, p.Revealed, p.Cards[wotr.MorgulWound] = 2, true, wotr.InHand
	}, "play die=character card=morgul-wound"},
	{"an Event result draws where the hand is empty", wotr.Shadow, "event", func(p *wotr.Position) {
		p.Captured[wotr.Dale>>6] |= 1 << (wotr.Dale & 63)
		put(p, wotr.Dale, wotr.North, 0, 0, 0)
	}, "draw die=event deck=shadow-strategy"},

	{"the Fellowship hides", wotr.FreePeoples, "muster army", func(p *wotr.Position) {
		p.Revealed, p.Guide, p.State[wotr.GandalfTheGrey] = true, wotr.Strider, wotr.Eliminated
	}, "hide-fellowship die=army"},
	{"it moves while nobody hunts", wotr.FreePeoples, "character", nil, "move-fellowship die=character"},
	{"it waits where many hunt", wotr.FreePeoples, "character event", func(p *wotr.Position) {
		p.HuntBox = [2]uint8{2, 4}
	}, "draw die=event"},
	{"on the track it moves whoever hunts", wotr.FreePeoples, "character event", func(p *wotr.Position) {
		p.HuntBox = [2]uint8{2, 4}
		p.InMordor, p.Bearers, p.Progress = true, wotr.Nowhere, 0
	}, "move-fellowship die=character"},
	{"Aragorn is crowned", wotr.FreePeoples, "will", func(p *wotr.Position) {
		p.State[wotr.Strider], p.Where[wotr.Strider] = wotr.OnMap, wotr.MinasTirith
	}, "bring-in die=will who=aragorn where=minas-tirith"},
	{"a blue tile comes into play", wotr.FreePeoples, "event", func(p *wotr.Position) {
		p.Cards[wotr.ElvenRope] = wotr.InHand
	}, "play die=event card=elven-rope"},
	{"healing waits for corruption", wotr.FreePeoples, "event", func(p *wotr.Position) {
		p.Cards[wotr.Athelas] = wotr.InHand
	}, "draw die=event"},
	{"and is played then", wotr.FreePeoples, "event", func(p *wotr.Position) {
		p.Cards[wotr.Athelas], p.Corruption = wotr.InHand, 5
	}, "play die=event card=athelas"},
	{"troops come to walls in danger", wotr.FreePeoples, "muster", func(p *wotr.Position) {
		everyoneAtWar(p)
		put(p, wotr.FordsOfIsen, wotr.Rohan, 0, 0, 0)
		put(p, wotr.FordsOfIsen, wotr.Isengard, 6, 3, 0)
	}, "muster die=muster what=rohan:e where=helms-deep"},
	{"an army takes a stronghold that lies open", wotr.FreePeoples, "army", func(p *wotr.Position) {
		everyoneAtWar(p)
		put(p, wotr.Moria, wotr.Sauron, 0, 0, 0)
		put(p, wotr.DimrillDale, wotr.Elves, 3, 1, 0)
	}, "move-army die=army from=dimrill-dale to=moria"},
}

// at makes the position of a moment out of the first action of its side in a war.
func (m *moment) at(t *testing.T) (found *wotr.Position, asked engine.Decision) {
	t.Helper()
	warGame(t, nil, 1, func(p *wotr.Position, d engine.Decision) bool {
		if d.Step != "action.choose" || wotr.SideOf(d.Seat) != m.seat {
			return true
		}
		emptyHands(p)
		p.Dice = [2][16]uint8{}
		p.Dice[m.seat.Enemy()][wotr.EventFace] = 1
		p.Progress, p.HuntBox = 0, [2]uint8{}
		for _, name := range strings.Fields(m.dice) {
			f, _ := wotr.Faces.Parse(name)
			p.Dice[m.seat][f]++
		}
		if m.other != nil {
			m.other(p)
		}
		found = p
		asked = wotr.Rules.Decisions(p)[0]
		return false
	})
	return found, asked
}

func TestWhatTheBaselinesDo(t *testing.T) {
	for _, m := range whatIsClear {
		p, d := m.at(t)
		pick := rand.New(rand.NewPCG(7, 7)).IntN
		a, err := (&queller{}).Answer(Ask(wotr.Rules, p, d, pick))
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
			continue
		}
		begin, end, _ := strings.Cut(m.want, " … ")
		if got := wotr.Rules.Format(a); !strings.HasPrefix(got, begin) || !strings.HasSuffix(got, end) {
			t.Errorf("%s: %s, want %s", m.name, got, m.want)
		}
	}
}

// Each world that is dealt for a seat gets the same answer.
func TestBaselinesReadWhatIsPublic(t *testing.T) {
	r := wotr.Rules
	for _, options := range []engine.Options{nil, {"seats": "4", "kings": "on"}} {
		n := 0
		warGame(t, options, 2, func(p *wotr.Position, d engine.Decision) bool {
			if n++; n%25 != 0 {
				return true
			}
			deal := rand.New(rand.NewPCG(uint64(n), 4)).IntN
			answer := func(p engine.Position) string {
				a, err := (&queller{}).Answer(Ask(r, p, d, rand.New(rand.NewPCG(uint64(n), 5)).IntN))
				if err != nil {
					t.Fatal(err)
				}
				return r.Format(a)
			}
			want := answer(p)
			for range 20 {
				if got := answer(r.Deal(p, engine.SeatsOf(d.Seat), deal)); got != want {
					t.Errorf("%s: %s, in another world %s", d.Step, want, got)
				}
			}
			return true
		})
	}
}

// A whole war is kept, so that a change of what the baselines do is seen.
func TestAWarOfTheBaselines(t *testing.T) {
	const kept = "testdata/war.answers"
	r := wotr.Rules
	var b strings.Builder
	warGame(t, nil, 5, func(p *wotr.Position, d engine.Decision) bool {
		a, err := (&queller{}).Answer(Ask(r, p, d, rand.New(rand.NewPCG(9, 9)).IntN))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d %s %s: %s\n", p.Turn, r.Seats().Name(engine.Value(d.Seat)), d.Step, r.Format(a))
		return true
	})
	if *update {
		if err := os.WriteFile(kept, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("another war than the one in %s; -update keeps this one", kept)
	}
}

// What makes the Free Peoples' chances better or worse does so in the evaluation, and their chance and the
// Shadow's make a whole.
func TestWhatCountsInAWar(t *testing.T) {
	warGame(t, nil, 1, func(p *wotr.Position, d engine.Decision) bool {
		chance := func(change func(p *wotr.Position)) int {
			other := *p
			change(&other)
			free := Chance(wotr.Rules, &other, engine.Seat(wotr.FreePeoples))
			if shadow := Chance(wotr.Rules, &other, engine.Seat(wotr.Shadow)); free+shadow != 1000 {
				t.Errorf("%d and %d", free, shadow)
			}
			return free
		}
		now := chance(func(*wotr.Position) {})
		for name, change := range map[string]func(p *wotr.Position){
			"corruption":  func(p *wotr.Position) { p.Corruption = 8 },
			"a city lost": func(p *wotr.Position) { p.Captured[wotr.Pelargir>>6] |= 1 << (wotr.Pelargir & 63) },
			"red tiles":   func(p *wotr.Position) { p.Waiting[redTiles[0]]++ },
			"a Minion": func(p *wotr.Position) {
				p.State[wotr.Saruman], p.Where[wotr.Saruman] = wotr.OnMap,
					wotr.Orthanc
			},
			"no Companions": func(p *wotr.Position) {
				p.State[wotr.Boromir], p.State[wotr.Strider] = wotr.Eliminated, wotr.Eliminated
			},
		} {
			if got := chance(change); got >= now {
				t.Errorf("%s: %d, before %d", name, got, now)
			}
		}
		for name, change := range map[string]func(p *wotr.Position){
			"progress": func(p *wotr.Position) { p.Progress = 5 },
			"towers": func(p *wotr.Position) {
				for _, r := range []wotr.Region{wotr.Orthanc, wotr.MountGundabad} {
					p.Captured[r>>6] |= 1 << (r & 63)
				}
			},
			"blue tiles": func(p *wotr.Position) { p.Waiting[blueTiles[0]]++ },
			"Aragorn": func(p *wotr.Position) {
				p.State[wotr.Aragorn], p.Where[wotr.Aragorn] = wotr.OnMap,
					wotr.MinasTirith
			},
		} {
			if got := chance(change); got <= now {
				t.Errorf("%s: %d, before %d", name, got, now)
			}
		}
		return false
	})
}
