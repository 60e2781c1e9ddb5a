package season

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
)

// Step is what is due: a line that can be written as it stands, or something that must be done at the tables
// first, of which a line tells afterwards.
type Step struct {
	Write *Line  // nil for something that must be done
	Start bool   // sign-up is over: somebody must say in which order, see Event.Begin
	Seat  string // this game must be opened; then Seated says as what
	Ask   string // the organisers must be asked how this game counts, see Event.Asks
	Close string // the time of this game is over, and Late says what follows; then Ended says how it ended
	// with Close, where organisers vote: what they have voted for; "" for no verdict
	Verdict Verdict
	// somebody has gone who plays in this game, and Leaving says what follows; if it is played no more, Write is
	// its result
	Left string
}

// warnings is how often players are told that their round is nearly over.
const warnings = 2

// calls is how often the players of a round are called to it. To answer a challenge one is called once,
// beside the challenge.
func (e *Event) calls(r Round) int {
	if r.Offered() {
		return 1
	}
	return warnings
}

// lead is how long before the end of a round its players are told so the next time: three days before and one
// day before, or a quarter and an eighth of a short one; of the time to answer a challenge, a third.
func (e *Event) lead(r Round) time.Duration {
	switch {
	case r.Offered():
		return e.Ladder.Answer / 3
	case r.Warned == 0:
		return min(72*time.Hour, e.Round/4)
	}
	return min(24*time.Hour, e.Round/8)
}

// warnAt is when the players of a round are told next that it is nearly over.
func (e *Event) warnAt(r Round) time.Time { return r.Until.Add(-e.lead(r)) }

// Due lists what is to be done now. Each step leaves the others as they are; a line that is written may lead
// to more.
func (e *Event) Due(now time.Time) ([]Step, error) {
	switch {
	case !e.Paused.IsZero():
		return nil, nil
	case e.State == Open && !now.Before(e.SignUp):
		if len(e.Entrants) < e.least() {
			return []Step{{Write: &Line{At: now, Kind: Cancelled, Reason: TooFew}}}, nil
		}
		return []Step{{Start: true}}, nil
	case e.State == Over:
		return e.lapsed(now), nil
	case e.State != Running:
		return nil, nil
	}
	steps := e.lapsed(now)
	playing := len(e.Disputed()) > 0
	for n, d := range e.Divisions {
		form, err := e.formOf(n)
		if err != nil {
			return nil, err
		}
		next, more := form.Next(e.standing(n))
		if e.Climbs() {
			more = now.Before(e.Ends)
		}
		if len(next.Games) > 0 && (e.flows() || d.settled()) {
			steps = append(steps, Step{Write: &Line{At: now, Kind: Paired, Division: n, Round: next.Number,
				Games: e.named(n, e.drawn(next.Games)), Byes: next.Byes, Until: now.Add(e.Round)}})
		}
		playing = playing || more || len(next.Games) > 0
		for nth, r := range d.Rounds {
			if !r.Over() {
				playing = true
				steps = append(steps, e.dueIn(now, n, nth)...)
			}
		}
	}
	if e.Climbs() && len(steps) == 0 { // what has come of games comes first
		steps = e.dueOnLadder(now)
	}
	if !playing {
		if line, begin := e.playOffs(now); begin {
			return append(steps, Step{Write: &line}), nil
		}
		steps = append(steps, Step{Write: &Line{At: now, Kind: Finished}})
	}
	return steps, nil
}

// flows reports whether games begin as soon as their players are known, whatever else is still played. In any
// other form nobody has more games at once than a round has.
func (e *Event) flows() bool {
	return e.KnocksOut() && e.Groups == 0
}

// KnocksOut reports whether whoever loses goes, at the end at least: then places count, and not points.
func (e *Event) KnocksOut() bool {
	return slices.Contains([]string{"single-elimination", "double-elimination", "world", "groups",
		"double-groups"}, e.Form)
}

// settled reports whether nothing more is to be played of what a division has asked for. A game for whose
// result the organisers are asked does not hold up the others.
func (d Division) settled() bool {
	return !slices.ContainsFunc(d.Rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Games, func(g Game) bool { return g.Result == nil && !g.Asked })
	})
}

// TooFew is the reason of an event that is cancelled because too few have signed up.
const TooFew = "too-few"

// Next is when the next thing is due by itself, whatever is played until then; zero for never.
func (e *Event) Next() time.Time {
	if !e.Paused.IsZero() {
		return time.Time{}
	}
	if e.State == Open {
		return e.SignUp
	}
	var next time.Time
	if e.Climbs() && e.State == Running && e.Last.Before(e.Ends) {
		next = e.nextOnLadder()
	}
	soonest := func(at time.Time) {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	e.each(func(g *Game) {
		if g.Dispute != nil {
			soonest(g.Dispute.Until)
		}
		if e.State == Running && g.Result == nil && g.Jury != nil {
			soonest(g.Jury.Until)
		}
	})
	for _, d := range e.Divisions {
		for _, r := range d.Rounds {
			unseated := slices.ContainsFunc(r.Games, func(g Game) bool {
				return g.Result == nil && !e.bidFor(g) && (g.Table == "" || !g.Left && e.forfeit(g, r.Began) != nil)
			})
			if e.State == Running && slices.ContainsFunc(r.Games, e.bidFor) {
				soonest(r.Bids)
			}
			switch {
			case e.State != Running || r.Over():
			case unseated && !r.Offered():
				soonest(r.Began)
			case r.Warned < e.calls(r):
				soonest(e.warnAt(r))
			case slices.ContainsFunc(r.Games, func(g Game) bool { return g.Result == nil && !g.Asked }):
				soonest(r.Until)
			}
		}
	}
	return next
}

// form is what the event has agreed on, as its form reads it.
func (e *Event) form() pairing.Settings {
	s := pairing.Settings{Form: e.Form, Rounds: e.Rounds, BestOf: e.BestOf, Groups: e.Groups, Onward: e.Onward,
		Seed: e.Lot, Flow: e.flows(), Rank: e.rankGroup, Boards: e.Boards}
	if e.Climbs() {
		s.Above, s.Again = e.Ladder.Above, e.Ladder.Again
	}
	if e.Drawn || e.Auction > 0 {
		return s
	}
	if len(e.Sides) == 2 {
		s.Sides = e.Sides
	} else {
		s.Tables = [][]league.Side{e.Sides}
	}
	return s
}

// formOf is the form of a division: of a play-off it is a knockout.
func (e *Event) formOf(division int) (pairing.Form, error) {
	s := e.form()
	switch e.Divisions[division].For {
	case ForTitle:
		s.Form = "single-elimination"
	case ForPlaces:
		s.Form = pairs
	}
	return pairing.New(s)
}

// standing is a division as its form reads it: its games bear names of the division alone.
func (e *Event) standing(division int) pairing.Standing {
	d := e.Divisions[division]
	s := pairing.Standing{Entrants: d.Entrants, Games: d.Games(), Results: d.Results(), Falls: e.falls,
		Asked: map[string]int{}}
	for n := range s.Games {
		line := e.Game(s.Games[n].ID).line
		s.Games[n].ID = e.bare(division, s.Games[n].ID)
		s.Asked[s.Games[n].ID] = line
	}
	for _, c := range e.changed {
		if e.games[c.Was.Game].division == division {
			c.Was.Game = e.bare(division, c.Was.Game)
			s.Corrected = append(s.Corrected, c)
		}
	}
	for n := range s.Results {
		s.Results[n].Game = e.bare(division, s.Results[n].Game)
	}
	s.Teams = e.rosters()
	for _, entrant := range d.Entrants {
		for _, who := range append([]league.Entrant{entrant}, s.Teams[entrant]...) {
			if e.gone(who) {
				s.Withdrawn = append(s.Withdrawn, who)
			}
		}
	}
	for _, r := range d.Rounds {
		for _, who := range r.Byes {
			s.Byes = append(s.Byes, pairing.Bye{Round: r.Number, Entrant: who})
		}
	}
	return s
}

// drawn draws the sides of games, where these are drawn: each game's by its number in the event.
func (e *Event) drawn(games []league.Game) []league.Game {
	if !e.Drawn {
		return games
	}
	games = slices.Clone(games)
	for n, g := range games {
		games[n] = pairing.Draw(g, e.Sides, rand.New(rand.NewPCG(e.Lot, uint64(len(e.games)+n))))
	}
	return games
}

// named gives games of a division names of the event: with a letter for the division where there are more.
func (e *Event) named(division int, games []league.Game) []league.Game {
	games = slices.Clone(games)
	for n := range games {
		games[n].ID = e.prefix(division) + games[n].ID
	}
	return games
}

// bare is the name of a game within its division.
func (e *Event) bare(division int, id string) string {
	return strings.TrimPrefix(id, e.prefix(division))
}

// prefix is what the names of games of a division begin with.
func (e *Event) prefix(division int) string {
	switch d := e.Divisions[division]; {
	case d.For != "":
		return string(d.For) + "-"
	case e.leagues == 1:
		return ""
	}
	return string(rune('a'+division)) + "-"
}

// dueIn lists what is to be done for the games that a division asked for at one time.
func (e *Event) dueIn(now time.Time, division, nth int) (steps []Step) {
	round := e.Divisions[division].Rounds[nth]
	if round.Offered() {
		return e.dueToOffer(now, nth)
	}
	late := !now.Before(round.Until) && round.Warned >= warnings
	for _, g := range round.Games {
		var forfeit *Line
		if result := e.forfeit(g, now); result != nil {
			forfeit = &Line{At: now, Kind: Ended, Game: g.ID, Result: result}
		}
		if g.Result == nil && g.Table != "" && forfeit != nil && !g.Left {
			steps = append(steps, Step{Left: g.ID, Write: forfeit})
		}
		switch {
		case g.Result != nil:
		case g.Table == "" && forfeit != nil:
			steps = append(steps, Step{Write: forfeit})
		case e.bidFor(g):
			if len(g.Bids) == len(g.Chairs) || !now.Before(round.Bids) {
				steps = append(steps, Step{Write: &Line{At: now, Kind: Dealt, Game: g.ID, Deal: e.deals(g)}})
			}
		case g.Table == "":
			steps = append(steps, Step{Seat: g.ID})
		case g.Asked && g.Jury != nil:
			if verdict, over := e.judged(&g, now); over {
				steps = append(steps, Step{Close: g.ID, Verdict: verdict})
			}
		case !late || g.Asked:
		case e.Late == LateAsk || e.Late == LateVotes:
			steps = append(steps, Step{Ask: g.ID})
		default:
			steps = append(steps, Step{Close: g.ID})
		}
	}
	if round.Warned < warnings && !now.Before(e.warnAt(round)) {
		steps = append(steps, Step{Write: &Line{At: now, Kind: Warned, Division: division, Nth: nth}})
	}
	return steps
}

// forfeit is the result of a game one of whose players has gone, nil for a game of those who are there.
// Whoever is there comes first; where all have gone, nobody does.
func (e *Event) forfeit(g Game, now time.Time) *league.Result {
	if !slices.ContainsFunc(g.Chairs, func(c league.Chair) bool { return e.absent(c.Entrant) }) {
		return nil
	}
	places := make([]int, len(g.Chairs))
	for n, c := range g.Chairs {
		if places[n] = 1; e.absent(c.Entrant) {
			places[n] = 2
		}
	}
	return &league.Result{Game: g.ID, Places: places, Ending: league.Forfeited, At: now}
}

// Begin is the line that ends the sign-up. Everybody plays who signed up. Rated lists people by rating, the
// strongest first, as SeedRating asks for them; before is the season before this one, nil for none.
func (e *Event) Begin(now time.Time, rated []league.Entrant, lot uint64, before *Event) Line {
	order := slices.Clone(e.Entrants)
	switch e.Seed {
	case SeedRating:
		order = e.sorted(rated)
	case SeedDraw:
		rand.New(rand.NewPCG(lot, drawOfSeeds)).Shuffle(len(order), func(i, j int) {
			order[i], order[j] = order[j], order[i]
		})
	}
	placed := divide(order, e.Division)
	if before != nil && (e.Division > 0 || e.Climbs() || e.Seed == "" || e.Seed == SeedLast) {
		placed = e.place(before, order)
	}
	return Line{At: now, Kind: Started, Divisions: e.evenedOut(placed), Lot: lot}
}

// drawOfSeeds parts the lot of the seeds from those of games.
const drawOfSeeds = 1 << 32

// sorted lists the entrants, those of an order first.
func (e *Event) sorted(order []league.Entrant) []league.Entrant {
	var list []league.Entrant
	for _, who := range slices.Concat(order, e.Entrants) {
		if e.has(who) && !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	return list
}

// divide makes divisions of at most so many: as few as can be, each but the last one as large as all would be
// if they were equal.
func divide(list []league.Entrant, most int) (divisions [][]league.Entrant) {
	for part := range slices.Chunk(list, size(len(list), most)) {
		divisions = append(divisions, part)
	}
	return divisions
}

// size is how many of n play in a division where at most so many may; 0 is any number.
func size(n, most int) int {
	if most == 0 || n <= most {
		return max(1, n)
	}
	divisions := (n + most - 1) / most
	return (n + divisions - 1) / divisions
}
