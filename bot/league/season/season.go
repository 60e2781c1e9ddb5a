// Package season is an event from sign-up to its last result: a league's season or a tournament. An event is
// what its book says, line by line: who signed up, which games a round asks for, how they ended, what an
// organiser has corrected. Nothing else is kept of it, so that everything about it can be told, traced and
// counted anew, and a stop of the program loses nothing.
//
// May says whether a line can be written now, Fold makes of all lines where the event stands, and Due writes
// what time and results bring about by themselves. Times and randomness are given.
package season

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/standing"
)

// Settings is what is agreed about an event when it is opened, and stands from then on.
type Settings struct {
	Name    string        `json:"name"`
	Form    string        `json:"form"`              // who plays whom, by the name of a pairing.Form
	Rules   string        `json:"rules"`             // the game
	Options string        `json:"options,omitempty"` // its options, as a game keeps them
	Sides   []league.Side `json:"sides"`             // its seats, in its own order
	// those of the seats who play for one side; who is in none of these plays alone
	Partners [][]league.Side `json:"partners,omitempty"`
	Clock    string          `json:"clock,omitempty"` // how long an answer may take, as a game keeps it
	Pace     string          `json:"pace,omitempty"`

	// it was opened as a tournament: what is said of it names the commands of these
	Tournament bool `json:"tournament,omitempty"`

	Drawn    bool          `json:"drawn,omitempty"`    // sides are drawn for each game; else as its form has it
	Auction  int           `json:"auction,omitempty"`  // how many action tokens can be bid for a side; 0: none are
	Points   Points        `json:"points,omitempty"`   // how results are counted; "" is PlainPoints
	Rounds   int           `json:"rounds,omitempty"`   // of a Swiss event; 0 for as many as are usual
	BestOf   int           `json:"best-of,omitempty"`  // of a match in an elimination
	Groups   int           `json:"groups,omitempty"`   // before a knockout
	Onward   int           `json:"onward,omitempty"`   // how many of each group go on
	Division int           `json:"division,omitempty"` // how many play in a division at most; 0 for all together
	Moving   int           `json:"moving,omitempty"`   // how many go up and down between two divisions
	Playoffs int           `json:"playoffs,omitempty"` // how many play off for the title
	Barrage  int           `json:"barrage,omitempty"`  // how many matches for places there are between two divisions
	Minimum  int           `json:"minimum,omitempty"`  // with fewer entrants it does not take place
	Ladder   *Ladder       `json:"ladder,omitempty"`   // of a ladder
	Boards   int           `json:"boards,omitempty"`   // of a match of teams; 0 where entrants are persons
	SignUp   time.Time     `json:"sign-up"`            // until when one can sign up
	Round    time.Duration `json:"round"`              // how long a round may take
	Late     Late          `json:"late"`
	Leaving  Leaving       `json:"leaving,omitempty"`
	Seed     Seed          `json:"seed,omitempty"` // "" is SeedLast
	// the level of the computers that even out its divisions; "" for none
	Computers string `json:"computers,omitempty"`
	// where news of it is told; "" for where its games are opened
	Channel string `json:"channel,omitempty"`
	Roles   Roles  `json:"roles,omitzero"`
	// how long after the end the next season's sign-up is open; 0 for no next season
	Again  time.Duration `json:"again,omitempty"`
	Season int           `json:"season"`          // from 1
	After  string        `json:"after,omitempty"` // the event whose next season this is
}

// Title is the name with the number of the season, from the second one on.
func (s *Settings) Title() string {
	if s.Season < 2 {
		return s.Name
	}
	return s.Name + " " + strconv.Itoa(s.Season)
}

// Late is what follows when a round's time is over and a game of it is not.
type Late string

// What can follow. Whatever it is, players are warned twice, and organisers can grant more time.
const (
	LateLoss Late = "loss" // whoever the game has waited for longest has lost
	LateAsk  Late = "ask"  // the organisers decide
	// it counts as it stands, by what the game itself counts: see engine.Definition.Ahead
	LateStands Late = "stands"
	LateVotes  Late = "votes" // the organisers vote, see Jury
)

// Lates lists them.
var Lates = []Late{LateLoss, LateStands, LateAsk, LateVotes}

// Leaving is what follows for the games that somebody plays who withdraws, or whom an organiser takes out.
// Those that have not begun are lost in any case.
type Leaving string

// What can follow.
const (
	LeaveLoss  Leaving = "loss"  // they are lost
	LeaveOffer Leaving = "offer" // somebody else may take the seat and play on
)

// Leavings lists them.
var Leavings = []Leaving{LeaveLoss, LeaveOffer}

// Leaves is what follows when somebody leaves: as agreed, else a game of two is lost and a seat at a larger
// table, where others want to play on, is offered.
func (s *Settings) Leaves() Leaving {
	switch {
	case s.Leaving != "":
		return s.Leaving
	case len(s.Sides) > 2:
		return LeaveOffer
	}
	return LeaveLoss
}

// Seed is what the order of entrants is made of when an event starts: who meets whom follows from it, and
// where there are divisions, who plays in which. In a later season with divisions it places newcomers only;
// the others play where the season before has brought them.
type Seed string

// What it can be made of.
const (
	SeedLast   Seed = "last"    // how the season before ended; newcomers, and all of a first one, as they signed up
	SeedRating Seed = "rating"  // ratings of the server; who has none comes last
	SeedDraw   Seed = "draw"    // a lot
	SeedSignUp Seed = "sign-up" // as they signed up
)

// Seeds lists them.
var Seeds = []Seed{SeedLast, SeedRating, SeedDraw, SeedSignUp}

// Kind is what a line of an event's book says.
type Kind string

// The kinds of lines.
const (
	Opened     Kind = "opened"    // with Settings, and Rosters of the season before: the first line
	Signed     Kind = "signed"    // an Entrant takes part
	Withdrew   Kind = "withdrew"  // an Entrant does not, or no longer
	Started    Kind = "started"   // sign-up is over; Divisions tells who plays where, the strongest first
	Paired     Kind = "paired"    // games of a Division begin: Games, Byes, which Round it is, and until when
	Bidding    Kind = "bid"       // a player of a Game makes or changes a Bid for a side: told to nobody before
	Dealt      Kind = "dealt"     // all bids for a Game lie open, and the Deal says what comes of them
	Seated     Kind = "seated"    // a game of it is played as Table
	Ended      Kind = "ended"     // a game has come to its Result
	Corrected  Kind = "corrected" // an organiser says that it is another one
	Extended   Kind = "extended"  // what the Nth Paired line of a Division asked for may take Until
	Warned     Kind = "warned"    // players of it were told that its time is nearly over
	Asked      Kind = "asked"     // organisers were asked how a late game is to count: Voters, Until when they vote
	Voted      Kind = "voted"     // an organiser makes or changes their vote: a Verdict
	Disputed   Kind = "disputed"  // a player disputes how a game counts, and Until when it is to be decided
	Upheld     Kind = "upheld"    // it counts as before: an organiser has decided so, or nobody has in time
	Replaced   Kind = "replaced"  // By plays on for Entrant
	Vacated    Kind = "vacated"   // an Entrant has gone from a game that is played on, see Leaving
	Announced  Kind = "announced" // news of it is told in Channel from now on
	Named      Kind = "named"     // these are its Roles from now on
	Barred     Kind = "barred"    // a Role can be given to nobody, for a Reason that the program knows
	Unbarred   Kind = "unbarred"  // it can be given again
	Paused     Kind = "paused"
	Resumed    Kind = "resumed"
	PlayingOff Kind = "playing-off" // the rounds are over, and play-offs begin: for the Title, and for Places
	Finished   Kind = "finished"
	Cancelled  Kind = "cancelled"

	// where entrants are teams
	Founded Kind = "founded" // By is captain of a team, Entrant, of this Name
	Invited Kind = "invited" // By may become a member of a team, Entrant
	Joined  Kind = "joined"  // an Entrant has become one of By
	Parted  Kind = "parted"  // an Entrant is no member of By, or is not invited any more
	Boarded Kind = "boarded" // By plays on the Nth board of a team, Entrant, from the next round on

	// of a ladder
	Challenged Kind = "challenged" // an Entrant wants to play By: Games, and Until when to answer
	Accepted   Kind = "accepted"   // the Game of a challenge begins, and may take Until
	Declined   Kind = "declined"   // an Entrant declines a challenge, or it lapses: its Result
	Sank       Kind = "sank"       // an Entrant who has done nothing falls directly behind By
	Closing    Kind = "closing"    // all were told that the season ends, Until when it goes
)

// Line is a line of an event's book.
type Line struct {
	At     time.Time `json:"at"`
	Who    string    `json:"who,omitempty"` // the user who wrote it; empty for the program itself
	Kind   Kind      `json:"kind"`
	Reason string    `json:"reason,omitempty"` // why, in the words of who wrote it

	Settings  *Settings          `json:"settings,omitempty"`
	Entrant   league.Entrant     `json:"entrant,omitempty"`
	By        league.Entrant     `json:"by,omitempty"`
	Divisions [][]league.Entrant `json:"divisions,omitempty"`
	Lot       uint64             `json:"lot,omitempty"` // what is drawn is drawn from it
	Division  int                `json:"division,omitempty"`
	Round     int                `json:"round,omitempty"`
	Nth       int                `json:"nth,omitempty"` // from 0
	Name      string             `json:"name,omitempty"`
	Games     []league.Game      `json:"games,omitempty"`
	Byes      []league.Entrant   `json:"byes,omitempty"`
	Until     time.Time          `json:"until,omitzero"`
	Game      string             `json:"game,omitempty"`
	Table     string             `json:"table,omitempty"` // the id of a game at the tables
	Result    *league.Result     `json:"result,omitempty"`
	Rosters   []Roster           `json:"rosters,omitempty"`
	Title     []league.Entrant   `json:"title,omitempty"` // the best first
	Places    []standing.Playoff `json:"places,omitempty"`
	Channel   string             `json:"channel,omitempty"`
	Roles     *Roles             `json:"roles,omitempty"`
	Role      string             `json:"role,omitempty"`
	Bid       *pairing.Bid       `json:"bid,omitempty"`
	Deal      *pairing.Deal      `json:"deal,omitempty"`
	Voters    int                `json:"voters,omitempty"` // how many can vote; 0 where that cannot be told
	Verdict   Verdict            `json:"verdict,omitempty"`
}

// State is where an event stands.
type State string

// The states.
const (
	Open    State = "open" // for sign-up
	Running State = "running"
	Over    State = "over"
	Dropped State = "dropped" // cancelled
)

// Event is where an event stands after the lines of its book.
type Event struct {
	Settings
	State     State
	Paused    time.Time                    // since when; zero while it is not
	Entrants  []league.Entrant             // in the order of signing up, those who have gone included once it has started
	Gone      map[league.Entrant]time.Time // who has withdrawn since the start
	Teams     []Team                       // all that were founded, where entrants are teams
	Heirs     []Heir                       // who has come for whom, in the order of time
	Divisions []Division                   // those of the rounds, then the play-offs
	Barrages  []standing.Playoff           // for places, see PlayingOff
	Bars      map[string]string            // which of its roles can be given to nobody, and why
	Lot       uint64
	Lines     int
	Last      time.Time // of the newest line

	// of a ladder: when its season ends, and whether all were told
	Ends    time.Time
	Closing bool

	leagues int // how many divisions play the rounds
	games   map[string]place
	changed []pairing.Correction         // of results
	stirred map[league.Entrant]time.Time // when somebody last did something on a ladder
	fell    map[league.Entrant]time.Time // when they last fell because they did not
	refused map[league.Entrant]time.Time // when they last declined a challenge, or did not answer one
	falls   []pairing.Fall
	began   int // how many began the season
}

// Heir is who plays on for somebody, as a user has decided.
type Heir struct {
	For, By league.Entrant
	Who     string
}

// place is where a game stands: its division, round and number, each from 0.
type place struct{ division, round, game int }

// Division is those who play against each other in an event.
type Division struct {
	For      Playoff
	Entrants []league.Entrant // in the order of the seeds
	Rounds   []Round
}

// Round is what a division asked for at one time: a round, or those games of one that could begin by then.
type Round struct {
	Number int // from 1
	Games  []Game
	Byes   []league.Entrant
	Began  time.Time
	Until  time.Time
	Bids   time.Time // until when its players bid for their sides; zero where there is no auction
	Warned int       // how often its players were told that it is nearly over
}

// Game is a game of a round.
type Game struct {
	league.Game
	Table    string          // as which it is played; empty before it is
	Result   *league.Result  // nil while it is open
	Asked    bool            // the organisers were asked for its result
	Left     bool            // it is played on although somebody has gone from it
	Bids     []pairing.Bid   // nobody but who made one may know it before there is a Deal
	partners [][]league.Side // see Settings

	Deal *pairing.Deal // nil before the auction of its sides is over, or where there is none

	Offered  bool // a challenge that is not accepted yet
	Declined bool // one that was not accepted

	line     int       // of the book that asks for it
	Jury     *Jury     // who votes how it counts; nil where nobody does
	Told     time.Time // when its result was written, or corrected last
	Dispute  *Dispute  // nil while there is none that waits to be decided
	disputed []string  // who has disputed this result
}

// Over reports whether each of its games has a result.
func (r Round) Over() bool {
	return !slices.ContainsFunc(r.Games, func(g Game) bool { return g.Result == nil })
}

// Offered reports whether it is a challenge that is not accepted yet.
func (r Round) Offered() bool { return len(r.Games) == 1 && r.Games[0].Offered }

// Fold makes of a book where the event stands. A line that may not stand there is an error: books are written
// through May.
func Fold(lines []Line) (Event, error) {
	var e Event
	for n, l := range lines {
		if err := e.May(l); err != nil {
			return e, fmt.Errorf("line %d, %s: %w", n, l.Kind, err)
		}
		e.write(l)
	}
	return e, nil
}

func (e *Event) has(who league.Entrant) bool { return slices.Contains(e.Entrants, who) }

func (e *Event) gone(who league.Entrant) bool {
	_, gone := e.Gone[who]
	return gone
}

// Game finds a game of the event by its name, nil if there is none.
func (e *Event) Game(id string) *Game {
	at, ok := e.games[id]
	if !ok {
		return nil
	}
	return &e.Divisions[at.division].Rounds[at.round].Games[at.game]
}

// DivisionOf is in which division somebody plays, -1 for none.
func (e *Event) DivisionOf(who league.Entrant) int {
	return slices.IndexFunc(e.Divisions, func(d Division) bool { return slices.Contains(d.Entrants, who) })
}

// write takes a line that may stand there.
func (e *Event) write(l Line) {
	e.Lines, e.Last = e.Lines+1, l.At
	switch l.Kind {
	case Opened:
		e.Settings, e.State, e.Gone = *l.Settings, Open, map[league.Entrant]time.Time{}
		e.Bars = map[string]string{}
		e.games, e.stirred = map[string]place{}, map[league.Entrant]time.Time{}
		e.fell, e.refused = map[league.Entrant]time.Time{}, map[league.Entrant]time.Time{}
		e.carries(l.Rosters)
	case Signed:
		if e.State == Running {
			e.joins(l.Entrant, l.At)
		} else {
			e.Entrants = append(e.Entrants, l.Entrant)
		}
	case Withdrew:
		if e.State == Open {
			e.Entrants = slices.DeleteFunc(e.Entrants, func(who league.Entrant) bool { return who == l.Entrant })
		} else {
			e.leaves(l.Entrant, l.At)
		}
	case Started:
		e.State, e.Lot = Running, l.Lot
		for _, entrants := range l.Divisions {
			e.Divisions = append(e.Divisions, Division{Entrants: slices.Clone(entrants)})
		}
		e.leagues = len(e.Divisions)
		if e.Climbs() {
			e.Ends, e.began = l.At.Add(e.Ladder.Lasts), len(e.Divisions[0].Entrants)
			e.stirs(l.At, e.Entrants...)
		}
	case Paired:
		d := &e.Divisions[l.Division]
		round := Round{Number: l.Round, Byes: slices.Clone(l.Byes), Began: l.At, Until: l.Until}
		if e.Auction > 0 {
			round.Bids = l.At.Add(e.BidsFor())
		}
		for n, g := range l.Games {
			g.Chairs = slices.Clone(g.Chairs) // who is replaced stands in the book as before
			round.Games = append(round.Games, Game{Game: g, partners: e.Partners, line: e.Lines})
			e.games[g.ID] = place{l.Division, len(d.Rounds), n}
		}
		d.Rounds = append(d.Rounds, round)
	case Bidding:
		e.Game(l.Game).bid(*l.Bid)
	case Dealt:
		e.Game(l.Game).deal(*l.Deal)
	case Seated:
		e.Game(l.Game).Table = l.Table
	case Ended, Corrected:
		g := e.Game(l.Game)
		if g.Told, g.Dispute, g.disputed = e.runs(l.At), nil, nil; l.Kind == Corrected {
			e.changed = append(e.changed, pairing.Correction{Line: e.Lines, Was: *g.Result})
		}
		if g.Result, g.Asked = l.Result, false; l.Kind == Ended {
			for _, c := range g.Chairs {
				e.stirs(l.Result.At, c.Entrant)
			}
		}
	case Asked:
		g := e.Game(l.Game)
		if g.Asked = true; e.Late == LateVotes {
			g.Jury = &Jury{Voters: l.Voters, Until: l.Until}
		}
	case Voted:
		e.Game(l.Game).vote(l)
	case Disputed, Upheld:
		e.Game(l.Game).dispute(l)
	case Vacated:
		e.Game(l.Game).Left = true
	case Extended:
		round := &e.Divisions[l.Division].Rounds[l.Nth]
		round.Until, round.Warned = l.Until, 0
		for round.Warned < e.calls(*round) && !e.warnAt(*round).After(l.At) {
			round.Warned++ // the new end is so near that it is its own warning
		}
		for n := range round.Games { // of what is voted on, organisers are asked again then
			if g := &round.Games[n]; g.Result == nil && g.Jury != nil {
				g.Asked, g.Jury = false, nil
			}
		}
	case Warned:
		// Where the program was down, the end is as long after the warning as it was to be.
		round := &e.Divisions[l.Division].Rounds[l.Nth]
		if least := l.At.Add(e.lead(*round)); round.Until.Before(least) {
			round.Until = least
		}
		round.Warned++
	case Replaced:
		e.replace(l.Entrant, l.By)
		e.Heirs = append(e.Heirs, Heir{l.Entrant, l.By, l.Who})
	case Announced:
		e.Channel = l.Channel
	case Named, Barred, Unbarred:
		e.name(l)
	case Paused:
		e.Paused = l.At
	case Resumed:
		e.resume(l.At)
	case PlayingOff:
		e.playsOff(l)
	case Finished:
		e.State = Over
	case Cancelled:
		e.State = Dropped
	case Closing:
		e.Closing = true
	case Founded, Invited, Joined, Parted, Boarded:
		e.team(l)
	default:
		e.climb(l)
	}
}

// replace has somebody play on for an entrant: what is played and what is to come is theirs.
func (e *Event) replace(who, by league.Entrant) {
	swap := func(list []league.Entrant) {
		if n := slices.Index(list, who); n >= 0 {
			list[n] = by
		}
	}
	swap(e.Entrants)
	for n := range e.Teams {
		swap(e.Teams[n].Members)
		if e.Teams[n].Captain == who {
			e.Teams[n].Captain = by
		}
	}
	e.stirred[by], e.fell[by], e.refused[by] = e.stirred[who], e.fell[who], e.refused[who]
	for n, f := range e.falls {
		if f.Entrant == who {
			e.falls[n].Entrant = by
		}
		if f.Behind == who {
			e.falls[n].Behind = by
		}
	}
	for n := range e.Barrages {
		for _, one := range []*league.Entrant{&e.Barrages[n].Upper, &e.Barrages[n].Lower} {
			if *one == who {
				*one = by
			}
		}
	}
	for _, d := range e.Divisions {
		swap(d.Entrants)
		for _, r := range d.Rounds {
			swap(r.Byes)
			for _, g := range r.Games {
				if n := g.Chair(who); n >= 0 {
					g.Chairs[n].Entrant = by
				}
				for n := range g.Bids {
					if g.Bids[n].Entrant == who {
						g.Bids[n].Entrant = by
					}
				}
				if g.Deal != nil && g.Deal.To == who {
					g.Deal.To = by
				}
			}
		}
	}
}

// resume lets time go on: what was due is due as much later as it stood still.
func (e *Event) resume(now time.Time) {
	stood, since := now.Sub(e.Paused), e.Paused
	e.Paused = time.Time{}
	if e.State == Open {
		e.SignUp = e.SignUp.Add(stood)
	}
	e.Ends = e.Ends.Add(stood)
	for _, times := range []map[league.Entrant]time.Time{e.stirred, e.fell} {
		for who, at := range times {
			times[who] = at.Add(stood)
		}
	}
	e.each(func(g *Game) {
		if g.Result == nil && g.Jury != nil {
			g.Jury.Until = g.Jury.Until.Add(stood)
		}
		if g.Dispute != nil {
			g.Dispute.Until = g.Dispute.Until.Add(stood)
		}
		if since.Before(g.Told.Add(DisputeFor)) {
			g.Told = g.Told.Add(stood)
		}
	})
	for d := range e.Divisions {
		for r := range e.Divisions[d].Rounds {
			if round := &e.Divisions[d].Rounds[r]; !round.Over() {
				round.Until = round.Until.Add(stood)
				if !round.Bids.IsZero() {
					round.Bids = round.Bids.Add(stood)
				}
			}
		}
	}
}

// Results lists the results of a division so far, in the order of time.
func (d Division) Results() []league.Result {
	var list []league.Result
	for _, r := range d.Rounds {
		for _, g := range r.Games {
			if g.Result != nil {
				list = append(list, *g.Result)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b league.Result) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Game, b.Game))
	})
	return list
}

// Games lists the games that a division has asked for so far.
func (d Division) Games() []league.Game {
	var list []league.Game
	for _, r := range d.Rounds {
		for _, g := range r.Games {
			list = append(list, g.Game)
		}
	}
	return list
}
