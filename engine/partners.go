package engine

// Partners are seats that play for one side, as far as the rules let them talk with each other about the
// game.
type Partners struct {
	Seats Seats
	Aloud bool // the others must be able to hear it
}

func (r *rules[P]) Partners(o Options) []Partners {
	full, err := r.options(o)
	if err != nil || r.def.Partners == nil {
		return nil
	}
	return r.def.Partners(full)
}
