package season

import (
	"slices"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
)

// A ladder has no rounds that the event asks for: each challenge is one, of a single game. Until it is
// accepted it is only offered, and its time is that of the answer.

// Ladder is what is agreed about a ladder.
type Ladder struct {
	Above  int           `json:"above"`  // how many rungs above oneself one may challenge
	Answer time.Duration `json:"answer"` // how long a challenge waits to be accepted
	Again  time.Duration `json:"again"`  // after a challenge until the same two may meet again
	Idle   time.Duration `json:"idle"`   // whoever does nothing for so long falls by a rung
	Lasts  time.Duration `json:"lasts"`  // how long a season is
}

// UsualLadder is what is agreed unless it is said otherwise.
var UsualLadder = Ladder{Above: 3, Answer: 3 * 24 * time.Hour, Again: 14 * 24 * time.Hour,
	Idle: 30 * 24 * time.Hour, Lasts: 90 * 24 * time.Hour}

func (l *Ladder) check() error {
	switch {
	case l.Above < 1 || l.Above > 10:
		return Refusal("ladder-above")
	case l.Answer < 24*time.Hour || l.Again < 0 || l.Idle < 24*time.Hour || l.Lasts < 7*24*time.Hour:
		return Refusal("ladder-times")
	}
	return nil
}

// Climbs reports whether the event is a ladder.
func (s *Settings) Climbs() bool { return s.Ladder != nil }

// runsLadder is the ladder as its form reads it.
func (e *Event) runsLadder() (pairing.Ladder, pairing.Standing) {
	return pairing.Ladder{Sides: e.form().Sides, Above: e.Ladder.Above, Again: e.Ladder.Again}, e.standing(0)
}

// Bar is why somebody may not challenge somebody else at a time, and from when on they may, where time alone
// is in the way.
func (e *Event) Bar(who, whom league.Entrant, now time.Time) (pairing.Bar, time.Time) {
	f, s := e.runsLadder()
	return f.May(s, who, whom, now)
}

// Targets are those whom somebody may challenge at a time, from the top.
func (e *Event) Targets(who league.Entrant, now time.Time) []league.Entrant {
	if !e.Climbs() || e.State != Running || !e.Paused.IsZero() || !now.Before(e.Ends) {
		return nil
	}
	f, s := e.runsLadder()
	return f.Targets(s, who, now)
}

// Challenge is the line of a challenge. Whether it may be written, May says.
func (e *Event) Challenge(who, whom league.Entrant, now time.Time) Line {
	l := Line{At: now, Who: string(who), Kind: Challenged, Entrant: who, By: whom}
	if e.State != Running || !e.Climbs() {
		return l
	}
	f, s := e.runsLadder()
	g := f.Challenge(s, who, whom)
	l.Round, l.Games, l.Until = g.Round, e.drawn([]league.Game{g}), now.Add(e.Ladder.Answer)
	return l
}

// Refuse is the line by which whoever is challenged declines, or, where nobody does, the one by which a
// challenge lapses. Once between two games of theirs somebody may decline. Whoever declines again before they
// have played, and whoever does not answer, has lost the game: else one could keep one's place by silence. A
// challenge that nobody can answer any more changes nothing.
func (e *Event) Refuse(g *Game, who league.Entrant, now time.Time) Line {
	made, met := pairing.Challenger(g.Game)
	result := &league.Result{Game: g.ID, Places: []int{2, 2}, Ending: league.Forfeited, At: now}
	stale := e.gone(made) || e.gone(met) || !now.Before(e.Ends)
	if !stale && (who == "" || e.hasDeclined(met)) {
		result.Places[g.Chair(made)] = 1
	}
	return Line{At: now, Who: string(who), Kind: Declined, Game: g.ID, Entrant: who, Result: result}
}

// hasDeclined reports whether somebody has declined, or has not answered, since they last played.
func (e *Event) hasDeclined(who league.Entrant) bool {
	var played time.Time
	for _, r := range e.Divisions[0].Rounds {
		g := r.Games[0]
		if g.Result != nil && !g.Declined && g.Chair(who) >= 0 && g.Result.At.After(played) {
			played = g.Result.At
		}
	}
	return e.refused[who].After(played)
}

// mayClimb reports by a Refusal whether a line of a ladder cannot be written now.
func (e *Event) mayClimb(l Line) error {
	switch {
	case !e.Climbs():
		return Refusal("no-ladder")
	case e.State != Running:
		return Refusal("not-running")
	case !e.Paused.IsZero():
		return Refusal("stands-still")
	}
	switch l.Kind {
	case Challenged:
		if !l.At.Before(e.Ends) {
			return Refusal("ladder-ends")
		}
		if bar, _ := e.Bar(l.Entrant, l.By, l.At); bar != pairing.Free {
			return Refusal("bar-" + bar)
		}
		if len(l.Games) != 1 || e.Game(l.Games[0].ID) != nil {
			return Refusal("paired")
		}
	case Accepted, Declined:
		g := e.Game(l.Game)
		if g == nil {
			return Refusal("no-such-game")
		}
		_, met := pairing.Challenger(g.Game)
		switch {
		case g.Result != nil || !g.Offered:
			return Refusal("answered")
		case l.Entrant != met && (l.Entrant != "" || l.Kind == Accepted):
			return Refusal("not-challenged")
		case l.Kind == Accepted && !l.At.Before(e.Ends):
			return Refusal("ladder-ends")
		case l.Kind == Declined && (l.Result == nil || len(l.Result.Places) != 2):
			return Refusal("wrong-places")
		}
	case Sank:
		ranks := e.Ranks()
		at := slices.Index(ranks, l.Entrant)
		if at < 0 || at+1 >= len(ranks) || ranks[at+1] != l.By {
			return Refusal("bar-out")
		}
	}
	return nil
}

// RoundOf is the round of a game that there is.
func (e *Event) RoundOf(game string) *Round {
	at := e.games[game]
	return &e.Divisions[at.division].Rounds[at.round]
}

// climb takes a line of a ladder that may stand there.
func (e *Event) climb(l Line) {
	switch l.Kind {
	case Challenged:
		d, g := &e.Divisions[0], l.Games[0]
		g.Chairs = slices.Clone(g.Chairs) // who is replaced stands in the book as before
		e.games[g.ID] = place{0, len(d.Rounds), 0}
		d.Rounds = append(d.Rounds, Round{Number: l.Round, Games: []Game{{Game: g, Offered: true}},
			Began: l.At, Until: l.Until})
		e.stirs(l.At, l.Entrant)
	case Accepted:
		r := e.RoundOf(l.Game)
		r.Games[0].Offered, r.Began, r.Until, r.Warned = false, l.At, l.Until, 0
		e.stirs(l.At, l.Entrant)
	case Declined:
		g := e.Game(l.Game)
		g.Result, g.Offered, g.Declined, g.Told = l.Result, false, true, e.runs(l.At)
		if _, met := pairing.Challenger(g.Game); l.Entrant != "" || !g.Void() {
			e.refused[met] = l.At
		}
		if l.Entrant != "" {
			e.stirs(l.At, l.Entrant)
		}
	case Sank:
		e.falls = append(e.falls, pairing.Fall{Entrant: l.Entrant, Behind: l.By, At: l.At})
		e.fell[l.Entrant] = l.At
	}
}

// stirs notes that somebody did something on a ladder.
func (e *Event) stirs(at time.Time, list ...league.Entrant) {
	for _, who := range list {
		e.stirred[who] = at
	}
}

// joins has somebody begin on the lowest rung of a ladder that runs, or begin there anew.
func (e *Event) joins(who league.Entrant, at time.Time) {
	e.stirs(at, who)
	if e.gone(who) {
		ranks := e.Ranks()
		delete(e.Gone, who)
		if len(ranks) > 0 {
			e.falls = append(e.falls, pairing.Fall{Entrant: who, Behind: ranks[len(ranks)-1], At: at})
		}
		return
	}
	e.Entrants = append(e.Entrants, who)
	e.Divisions[0].Entrants = append(e.Divisions[0].Entrants, who)
}

// Ranks are those who are on the ladder, from the top.
func (e *Event) Ranks() []league.Entrant {
	if !e.Climbs() || len(e.Divisions) == 0 {
		return nil
	}
	f, s := e.runsLadder()
	return f.Ranks(s)
}

// sinking is who falls next for want of doing anything, behind whom, and when; nobody if "". The first one
// does not: they have nobody to challenge, and fall when they leave a challenge unanswered. Nobody falls
// behind somebody who has done nothing for even longer: those who do nothing do not overtake each other.
func (e *Event) sinking() (who, behind league.Entrant, at time.Time) {
	ranks := e.Ranks()
	for n := 1; n+1 < len(ranks); n++ {
		one, below := ranks[n], ranks[n+1]
		idle := e.stirred[one]
		if e.engaged(one) || !e.engaged(below) && !e.stirred[below].After(idle) {
			continue
		}
		if e.fell[one].After(idle) {
			idle = e.fell[one]
		}
		if until := idle.Add(e.Ladder.Idle); who == "" || until.Before(at) {
			who, behind, at = one, below, until
		}
	}
	return who, behind, at
}

// engaged reports whether somebody has a game or a challenge that is not over.
func (e *Event) engaged(who league.Entrant) bool {
	return slices.ContainsFunc(e.Divisions[0].Rounds, func(r Round) bool {
		return r.Games[0].Result == nil && r.Games[0].Chair(who) >= 0
	})
}

// dueOnLadder lists what is due on a ladder besides what is due to its games.
func (e *Event) dueOnLadder(now time.Time) []Step {
	if !now.Before(e.Ends) {
		return nil
	}
	if !e.Closing && !now.Before(e.closes()) {
		return []Step{{Write: &Line{At: now, Kind: Closing, Until: e.Ends}}}
	}
	if who, behind, at := e.sinking(); who != "" && !now.Before(at) {
		return []Step{{Write: &Line{At: now, Kind: Sank, Entrant: who, By: behind}}}
	}
	return nil
}

// Notice is how long before the season of a ladder is over everybody is told so.
func (l *Ladder) Notice() time.Duration { return min(7*24*time.Hour, l.Lasts/4) }

// closes is when everybody is told so.
func (e *Event) closes() time.Time { return e.Ends.Add(-e.Ladder.Notice()) }

// nextOnLadder is when the next thing of that kind is due.
func (e *Event) nextOnLadder() time.Time {
	next := e.Ends
	if !e.Closing {
		next = e.closes()
	}
	if who, _, at := e.sinking(); who != "" && at.Before(next) {
		next = at
	}
	return next
}

// dueToOffer lists what is to be done for a challenge that waits to be accepted: whoever is challenged is
// called once more before its time is over.
func (e *Event) dueToOffer(now time.Time, nth int) []Step {
	r := e.Divisions[0].Rounds[nth]
	g := &r.Games[0]
	made, met := pairing.Challenger(g.Game)
	switch {
	case e.gone(made), e.gone(met), !now.Before(e.Ends), r.Warned >= e.calls(r) && !now.Before(r.Until):
		line := e.Refuse(g, "", now)
		return []Step{{Write: &line}}
	case r.Warned < e.calls(r) && !now.Before(e.warnAt(r)):
		return []Step{{Write: &Line{At: now, Kind: Warned, Nth: nth}}}
	}
	return nil
}

// Rung is where somebody stands on a ladder.
type Rung struct {
	Entrant league.Entrant
	Rank    int
	Began   int // on which rung they began the season; 0 for whoever has come later
	Won     int
	Drawn   int
	Lost    int
	Plays   *Game // as a challenger: a challenge or a game that is not over; nil for none
	Holds   *Game // the same, of somebody below who has challenged them
}

// Rungs is where everybody stands, from the top.
func (e *Event) Rungs() (rungs []Rung) {
	for n, who := range e.Ranks() {
		r := Rung{Entrant: who, Rank: n + 1}
		if at := slices.Index(e.Divisions[0].Entrants, who); at < e.began {
			r.Began = at + 1
		}
		for i := range e.Divisions[0].Rounds {
			g := &e.Divisions[0].Rounds[i].Games[0]
			at := g.Chair(who)
			if at < 0 {
				continue
			}
			made, _ := pairing.Challenger(g.Game)
			switch {
			case g.Result == nil && made == who:
				r.Plays = g
			case g.Result == nil:
				r.Holds = g
			case g.Result.Drawn():
				r.Drawn++
			case g.Result.Won(at):
				r.Won++
			case slices.Contains(g.Result.Places, 1): // else nobody has won, and nobody has lost
				r.Lost++
			}
		}
		rungs = append(rungs, r)
	}
	return rungs
}

// Void reports whether a challenge has come to nothing: it was declined, or lapsed, and counts for nobody.
func (g Game) Void() bool {
	return g.Declined && g.Result != nil && !slices.Contains(g.Result.Places, 1)
}
