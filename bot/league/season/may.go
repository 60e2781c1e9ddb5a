package season

import (
	"slices"
	"time"

	"redbook/bot/league/pairing"
)

// Refusal is why a line cannot be written: the key of a phrase.
type Refusal string

// Error returns the key.
func (r Refusal) Error() string { return "season: " + string(r) }

// May reports by a Refusal whether a line cannot be written now.
func (e *Event) May(l Line) error {
	if (l.Kind == Opened) != (e.State == "") {
		return Refusal("no-such-event")
	}
	after := l.Kind == Corrected || l.Kind.ofRoles() ||
		e.State == Over && (l.Kind == Disputed || l.Kind == Upheld)
	if l.Kind != Opened && (e.State == Over || e.State == Dropped) && !after {
		return Refusal("over")
	}
	switch l.Kind {
	case Opened:
		return l.Settings.check(l.At)
	case Signed:
		switch {
		case e.State != Open && (!e.Climbs() || !l.At.Before(e.Ends)):
			return Refusal("sign-up-over")
		case e.has(l.Entrant) && !(e.Climbs() && e.gone(l.Entrant)):
			if e.InTeams() {
				return Refusal("team-signed-up")
			}
			return Refusal("signed-up")
		case len(e.Entrants) >= e.most():
			return Refusal("full")
		case e.InTeams():
			return e.maySign(l)
		}
	case Withdrew, Replaced:
		itself := l.Who == string(l.Entrant) // whoever asks speaks of themselves, and is told so
		switch {
		case itself && !e.plays(l.Entrant):
			return Refusal("not-in-it")
		case !e.plays(l.Entrant) || l.Kind == Replaced && e.Team(l.Entrant) != nil:
			return Refusal("not-signed-up")
		case e.State == Open && !e.has(l.Entrant): // a member of a team: see Parted
			return Refusal("not-running")
		case itself && e.gone(l.Entrant):
			return Refusal("left")
		case e.gone(l.Entrant):
			return Refusal("gone")
		case l.Kind == Replaced && e.State != Running:
			return Refusal("not-running")
		case l.Kind == Replaced && (e.has(l.By) || e.TeamOf(l.By) != nil):
			return Refusal("plays-already")
		}
	case Started:
		switch {
		case e.State != Open:
			return Refusal("started")
		case len(e.Entrants) < e.least():
			return Refusal("too-few")
		}
	case Paired, Extended, Warned:
		switch {
		case e.State != Running || l.Division < 0 || l.Division >= len(e.Divisions):
			return Refusal("not-running")
		case l.Kind != Paired && (l.Nth < 0 || l.Nth >= len(e.Divisions[l.Division].Rounds)):
			return Refusal("no-such-round")
		case l.Kind == Extended && !l.Until.After(l.At):
			return Refusal("extended-to-past")
		case l.Kind == Paired:
			for _, g := range l.Games {
				if e.Game(g.ID) != nil {
					return Refusal("paired")
				}
			}
		}
	case Seated, Ended, Corrected, Asked, Vacated:
		g := e.Game(l.Game)
		switch {
		case g == nil:
			return Refusal("no-such-game")
		case l.Kind != Corrected && g.Result != nil, l.Kind == Seated && g.Table == l.Table:
			return Refusal("told-already")
		case l.Kind == Corrected && g.Result == nil:
			return Refusal("no-result")
		case l.Result != nil && len(l.Result.Places) != len(g.Chairs):
			return Refusal("wrong-places")
		}
	case Bidding, Dealt:
		return e.mayBid(l)
	case Voted:
		return e.mayVote(l)
	case Disputed, Upheld:
		return e.mayDispute(l)
	case Announced:
		if l.Channel == e.Channel {
			return Refusal("told-there")
		}
	case Named, Barred, Unbarred:
		return e.mayName(l)
	case Paused:
		if !e.Paused.IsZero() {
			return Refusal("paused")
		}
	case Resumed:
		if e.Paused.IsZero() {
			return Refusal("not-paused")
		}
	case PlayingOff, Finished:
		if e.State != Running {
			return Refusal("not-running")
		}
	case Cancelled:
	case Challenged, Accepted, Declined, Sank, Closing:
		return e.mayClimb(l)
	case Founded, Invited, Joined, Parted, Boarded:
		return e.mayTeam(l)
	default:
		return Refusal("no-such-line")
	}
	return nil
}

// check reports by a Refusal whether an event cannot have these settings.
func (s *Settings) check(now time.Time) error {
	switch {
	case s == nil || s.Name == "" || s.Form == "" || s.Rules == "" || len(s.Sides) < 2:
		return Refusal("unfinished")
	case !slices.Contains(Lates, s.Late):
		return Refusal("no-such-late")
	case s.Leaving != "" && !slices.Contains(Leavings, s.Leaving):
		return Refusal("no-such-leaving")
	case s.Seed != "" && !slices.Contains(Seeds, s.Seed):
		return Refusal("no-such-seed")
	case s.Round < 24*time.Hour:
		return Refusal("round-too-short")
	case !s.SignUp.After(now):
		return Refusal("sign-up-past")
	case s.Division != 0 && s.Division < 2*s.Moving+1, s.Division < 0, s.Moving < 0:
		return Refusal("division-too-small")
	case s.Division != 0 && !slices.Contains(divisible, s.Form):
		return Refusal("no-divisions")
	case (s.Form == tables) != (len(s.Sides) > 2):
		return Refusal("form-for-others")
	case s.Form == tables && s.Drawn:
		return Refusal("tables-sides")
	case s.Auction > 0 && (len(s.Sides) != 2 || s.Drawn || s.Climbs()):
		return Refusal("no-auction")
	case s.Boards < 0 || s.Boards > pairing.MostBoards:
		return Refusal("no-such-board")
	case s.InTeams() && (s.Auction > 0 || !slices.Contains(slices.Concat(divisible, eliminations), s.Form)):
		return Refusal("teams-form")
	case (s.Form == ladder) != s.Climbs():
		return Refusal("unfinished")
	case s.checkPlayoffs() != nil:
		return s.checkPlayoffs()
	case s.checkComputers() != nil:
		return s.checkComputers()
	case s.Climbs():
		if err := s.Ladder.check(); err != nil {
			return err
		}
	}
	if _, err := pairing.New((&Event{Settings: *s}).form()); err != nil || s.Form == pairs {
		return Refusal("no-such-form")
	}
	return nil
}

// Forms that the program itself speaks of.
const (
	swiss  = "swiss"
	tables = "tables"
	ladder = "ladder"
	pairs  = "pairs" // matches of a play-off, and no form of an event
)

// divisible are the forms that divisions can have.
var divisible = []string{"round-robin", "double-round-robin", "mirrored-round-robin", swiss}

// eliminations are those forms in which teams can meet beside them.
var eliminations = []string{"single-elimination", "double-elimination"}

// least is with how many an event takes place: there must be a game, and a form may need more.
func (e *Event) least() int {
	least, _ := e.sizes()
	return max(e.Minimum, len(e.Sides), least)
}

// most is how many may take part; divisions share them.
func (e *Event) most() int {
	if e.Division > 0 {
		return mostEntrants
	}
	_, most := e.sizes()
	return min(most, mostEntrants)
}

// mostEntrants is how many may take part in any event.
const mostEntrants = 512

func (e *Event) sizes() (least, most int) {
	form, err := pairing.New(e.form())
	if err != nil {
		return 2, 2
	}
	return form.Sizes()
}
