package arena

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"redbook/engine"
	"redbook/engine/computer"
	"redbook/engine/hunt"
)

// Weighing is a game of The Hunt for the Ring that one player plays on both sides, to see what of its data
// favours a side: where Frodo begins and where he comes out, journeys, cards and tokens.
type Weighing struct {
	Rules   engine.Rules
	Options engine.Options
	Player  string
	Seed    uint64
}

// Scales are how often the Ring-bearer has won, in all and with each thing that was in play.
type Scales struct {
	All    Side
	Things map[Thing]Side
}

// Thing is something that was in play in a game, by what it is and its name.
type Thing struct{ Kind, Name string }

// Kinds are what is weighed. A journey is weighed twice: as the one that was kept when part II began, and as
// the one that Frodo followed at the end; so are the exits and the areas that journeys lead from. Frodo comes
// out of part I by an exit or is rescued.
var Kinds = []string{"start", "end of part I", "corruption after part I", "meetings in part I",
	"meetings in part II", "departure", "exit of the first journey", "exit of the last journey", "first journey",
	"last journey", "ally", "sorcery", "token"}

// Weigh plays the n-th game and adds what was in play.
func (w *Weighing) Weigh(n int, s *Scales) error {
	r := w.Rules
	chance := engine.NewSeeded(fmt.Append(nil, w.Seed, n), 0)
	p, _, err := r.New(w.Options, chance)
	if err != nil {
		return err
	}
	pick := rand.New(rand.NewPCG(w.Seed, uint64(n))).IntN
	player := computer.New(w.Player, r, pick)
	if player == nil {
		return fmt.Errorf("there are players %v", computer.Names(r))
	}
	seen := inPlay{}
	for {
		asked := r.Decisions(p)
		if len(asked) == 0 {
			break
		}
		a, err := player.Answer(computer.Ask(r, p, asked[0], pick))
		if err != nil {
			return err
		}
		before := p.(*hunt.Position)
		var played engine.Played
		if p, played, err = r.Apply(p, asked[0].Seat, a, chance); err != nil {
			return err
		}
		seen.answered(a)
		seen.told(played.Events)
		seen.goesOn(before, p.(*hunt.Position))
	}
	seen.ends(p.(*hunt.Position))
	result, _ := r.Result(p)
	s.add(seen.things, result.Winners.Has(0))
	return nil
}

// add counts a game with what was in play in it, each thing once.
func (s *Scales) add(things []Thing, won bool) {
	if s.Things == nil {
		s.Things = map[Thing]Side{}
	}
	s.All = s.All.and(won)
	counted := map[Thing]bool{}
	for _, thing := range things {
		if !counted[thing] {
			counted[thing], s.Things[thing] = true, s.Things[thing].and(won)
		}
	}
}

// and counts a game more.
func (s Side) and(won bool) Side {
	if won {
		s.Won++
	} else {
		s.Lost++
	}
	return s
}

// Of lists what was weighed of a kind, in alphabetical order.
func (s *Scales) Of(kind string) (list []Thing) {
	for thing := range s.Things {
		if thing.Kind == kind {
			list = append(list, thing)
		}
	}
	slices.SortFunc(list, func(a, b Thing) int { return slices.Compare([]byte(a.Name), []byte(b.Name)) })
	return list
}

// inPlay is what has been in play so far.
type inPlay struct {
	things   []Thing
	meetings int
}

func (s *inPlay) note(kind, name string) { s.things = append(s.things, Thing{kind, name}) }

// answered notes the card that an answer plays.
func (s *inPlay) answered(a engine.Action) {
	switch a.Verb {
	case "play", "react":
		s.note("ally", hunt.Cards.Name(a.Get("card")))
	case "cast":
		s.note("sorcery", hunt.Cards.Name(a.Get("card")))
	}
}

// told notes what is told of the tokens that are drawn, and of journeys.
func (s *inPlay) told(events []engine.Event) {
	for _, e := range events {
		switch e.Kind {
		case "meeting":
			s.meetings++
		case "faced":
			for _, f := range e.Facts {
				if f.Name == "tokens" {
					for _, v := range f.Values {
						s.note("token", hunt.Tokens.Name(v))
					}
				}
			}
		}
	}
}

// goesOn looks at what an answer has led to.
func (s *inPlay) goesOn(before, now *hunt.Position) {
	if before.Part != now.Part {
		s.note("corruption after part I", fmt.Sprintf("%2d", now.Corruption))
		s.note("meetings in part I", strconv.Itoa(s.meetings))
		s.meetings = 0
	}
	if now.Journey != before.Journey && before.Journey == hunt.NoJourney {
		s.journey("first journey", now)
		s.note("departure", now.Entry(0).String())
		s.note("exit of the first journey", now.Entry(now.Track()).String())
	}
}

func (s *inPlay) journey(kind string, p *hunt.Position) {
	s.note(kind, hunt.Journeys.Name(engine.Value(p.Journey)))
}

// ends looks at how the game stands at its end.
func (s *inPlay) ends(p *hunt.Position) {
	s.note("start", p.Start.String())
	last := "rescued"
	for _, entry := range p.Journal {
		if entry.IsExit() {
			last = entry.String()
		}
	}
	if p.Part == 1 {
		last = "lost before"
	}
	s.note("end of part I", last)
	if p.Journey != hunt.NoJourney {
		s.note("meetings in part II", strconv.Itoa(s.meetings))
		s.journey("last journey", p)
		s.note("exit of the last journey", p.Entry(p.Track()).String())
	}
}
