package engine

// How hard a Searcher thinks.
const (
	searchedActions = 6  // answers that it weighs at a decision
	searchedWorlds  = 2  // in so many dealt worlds each
	searchedAnswers = 10 // played on at random in each
	decided         = 1 << 30
)

// Searcher is a player with a purpose: of some random answers it gives the one after which random play in
// dealt worlds leaves its seat best off, by the game's own Definition.Worth. It gets to positions that
// random players hardly ever see, and plays on from far more than it reaches. It is there to find faults.
type Searcher struct {
	rules Rules
	pick  func(n int) int
	lean  Weight
	room  Position // that an answer is written over
	after Wanderer // plays on from it
}

// NewSearcher returns a player of both, or all, sides of one game. pick chooses an index below n; the same
// choices make the same player.
func NewSearcher(r Rules, pick func(n int) int) *Searcher {
	return &Searcher{rules: r, pick: pick, lean: Mood(r, pick), after: r.Wander(Picked(pick), pick)}
}

// Choose answers a decision. An error is a *Fault: what is offered leads nowhere, here or in what follows.
func (s *Searcher) Choose(p Position, d Decision) (Action, error) {
	best, err := RandomAction(s.rules, p, d, s.pick, s.lean)
	if err != nil {
		return best, err
	}
	worlds := s.worlds(p, d.Seat)
	most, err := s.worth(worlds, d.Seat, best)
	for n := 1; n < searchedActions && err == nil; n++ {
		var a Action
		if a, err = RandomAction(s.rules, p, d, s.pick, nil); err != nil {
			return a, err
		}
		var worth int
		if worth, err = s.worth(worlds, d.Seat, a); worth > most {
			best, most = a, worth
		}
	}
	return best, err
}

// worlds deals worlds that agree with what a seat knows.
func (s *Searcher) worlds(p Position, seat Seat) (list [searchedWorlds]Position) {
	for i := range list {
		list[i] = s.rules.Deal(p, SeatsOf(seat), s.pick)
	}
	return list
}

// worth plays on from an answer in each of the worlds, and adds up what comes of it.
func (s *Searcher) worth(worlds [searchedWorlds]Position, seat Seat, a Action) (int, error) {
	sum := 0
	for _, p := range worlds {
		end, err := s.playOn(p, seat, a)
		if err != nil {
			return 0, err
		}
		sum += s.rules.Worth(end, seat)
	}
	return sum, nil
}

// playOn plays an answer and some random ones after it.
func (s *Searcher) playOn(p Position, seat Seat, a Action) (Position, error) {
	p, _, err := s.rules.ApplyOver(s.room, p, seat, a, Picked(s.pick))
	if err != nil {
		return nil, &Fault{s.rules.ID(), "", s.rules.Format(a) + " was offered: " + err.Error()}
	}
	s.room = p
	for range searchedAnswers - 1 {
		next, answered, err := s.after.Step(p)
		if err != nil {
			return nil, err
		}
		if !answered {
			break
		}
		p = next
	}
	return p, nil
}

// Picked is a chance that answers what it is told to pick: that of a game which is only thought of.
type Picked func(n int) int

// Next returns the picked one of what can be drawn.
func (pick Picked) Next(d Draw) (Outcome, error) {
	return Outcome{Draw: d, Value: d.From[pick(len(d.From))]}, nil
}

func (r *rules[P]) Worth(position Position, seat Seat) int {
	if result, over := r.Result(position); over {
		switch {
		case result.Winners == Nobody:
			return 0
		case result.Winners.Has(seat):
			return decided
		}
		return -decided
	}
	if r.def.Worth == nil {
		return 0
	}
	return r.def.Worth(r.pos(position), seat)
}
