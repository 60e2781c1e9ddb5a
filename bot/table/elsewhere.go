package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Games that were played elsewhere, at a table or with another program, are entered by hand. Such a result is
// marked as one, and counts when everybody who played has confirmed it; any of them can contest it for a
// time, and then an organiser decides. It is held against the same as a report: how many have played, what a
// kind of victory needs. What is not known of the game is left out.

// Contestable is how long after it was confirmed a result can still be contested.
const Contestable = 30 * 24 * time.Hour

// mostAsked is how many results somebody may have entered that wait for others to confirm them: each calls
// those.
const mostAsked = 20

// The deeds with results.
const (
	ResultEntered   = "entered"
	ResultImported  = "imported"
	ResultConfirmed = "confirmed"
	ResultContested = "contested"
	ResultUpheld    = "upheld" // an organiser lets it count
	ResultStruck    = "struck" // or not
	ResultNamed     = "named"  // an organiser says who somebody is

	ResultCorrected = "corrected" // of a game of an event, by an organiser; see Corrected
)

// Doing is who does something with results, and which channel is told of it.
type Doing struct {
	Interaction ids.Interaction
	By          ids.User
	Server      ids.Server
	Channel     ids.Channel // "": none is told
	Language    words.Lang
}

// news is what is told of it.
func (d Doing) news(kind, result string, at time.Time) *storage.ResultNews {
	if d.Channel == "" {
		return nil
	}
	return &storage.ResultNews{Server: d.Server, Channel: d.Channel, Language: string(d.Language), Kind: kind,
		Result: result, By: d.By, At: at}
}

// Entry is a game that was played elsewhere, as somebody enters it.
type Entry struct {
	Rules   string
	Options engine.Options
	Ended   time.Time
	Seats   []EntrySeat
	Ending  league.Ending // "" for Played
	Victory string        // of which kind; "" where nobody knows
	Facts   annals.Facts
}

// EntrySeat is who sat at a seat, a user or somebody who is known by a name alone, and their place.
type EntrySeat struct {
	Seat  ids.Chair
	User  ids.User
	Name  string
	Place int
}

// Enter keeps a game that was played elsewhere, as one of its players tells it; the others are to confirm it.
// A game that somebody has entered already is not entered again.
func (t *Tables) Enter(ctx context.Context, d Doing, e Entry) (storage.Result, error) {
	r, err := t.entered(d.Server, e)
	if err == nil {
		err = playedIn(r, d.By)
	}
	if err != nil {
		return r, err
	}
	waiting, err := t.store.Results(ctx, storage.ResultFilter{Server: d.Server, Rules: e.Rules, User: d.By})
	if err != nil {
		return r, err
	}
	asked := 0
	for _, other := range waiting {
		switch {
		case sameGame(r, other):
			return r, problem("result-known", words.Args{"id": other.ID})
		case other.State == storage.ResultAsked && other.Deeds[0].By == d.By:
			asked++
		}
	}
	if asked >= mostAsked {
		return r, problem("result-many", words.Args{"most": mostAsked})
	}
	r.ID, r.Origin, r.State = "e"+Code(8), storage.Entered, storage.ResultAsked
	r.Deeds = []storage.ResultDeed{{At: t.now(), By: d.By, Kind: ResultEntered}}
	agree(&r, d.By)
	if agreed(r) {
		r.State = storage.ResultStands
	}
	_, err = t.store.EnterResults(ctx, d.Interaction, d.news(ResultEntered, r.ID, t.now()), r)
	return r, err
}

// sameGame reports whether a result that is entered tells of the same game as one that is kept: the same
// people at the same seats came in alike on the same day.
func sameGame(r, kept storage.Result) bool {
	if kept.State == storage.ResultStruck || kept.Origin == storage.PlayedHere || r.Options != kept.Options ||
		r.Ended.Format(time.DateOnly) != kept.Ended.Format(time.DateOnly) {
		return false
	}
	return slices.EqualFunc(lastSeats(r), lastSeats(kept), func(a, b storage.ResultSeat) bool {
		return a.Seat == b.Seat && a.User == b.User && a.Name == b.Name && a.Place == b.Place
	})
}

// entered makes a result of what was entered, if it can be one.
func (t *Tables) entered(server ids.Server, e Entry) (r storage.Result, err error) {
	g, ok := t.games[e.Rules]
	if !ok {
		return r, problem("result-no-game", words.Args{"rules": e.Rules})
	}
	position, _, err := g.Rules.New(e.Options, engine.NewSeeded(nil, 0))
	if err != nil || position == nil {
		return r, problem("result-options", words.Args{"options": formatOptions(e.Options)})
	}
	now := t.now()
	if e.Ended.IsZero() || e.Ended.After(now) {
		return r, problem("result-time", nil)
	}
	r = storage.Result{Rules: e.Rules, Options: formatOptions(e.Options), Server: server, Ended: e.Ended,
		Victory: e.Victory, Ending: string(cmp.Or(e.Ending, league.Played)), Facts: e.Facts.String()}
	if e.Facts == nil {
		r.Facts = annals.Facts{}.String()
	}
	if err := satElsewhere(g, e, &r); err != nil {
		return r, err
	}
	return r, heldAgainst(g.Annals, e, r)
}

// satElsewhere adds who sat where: somebody at each seat, nobody at two sides, and a place for each side.
func satElsewhere(g Game, e Entry, r *storage.Result) error {
	var wanted []string
	for _, seat := range g.Rules.SeatsOf(e.Options) {
		wanted = append(wanted, g.Rules.Seats().Name(engine.Value(seat)))
	}
	places, sides := map[string]int{}, map[league.Entrant]string{}
	for _, name := range wanted {
		i := slices.IndexFunc(e.Seats, func(s EntrySeat) bool { return string(s.Seat) == name })
		if i < 0 || len(e.Seats) != len(wanted) || e.Seats[i].User == "" && e.Seats[i].Name == "" {
			return problem("result-seats", words.Args{"seats": strings.Join(wanted, ", ")})
		}
		s := e.Seats[i]
		seat := storage.ResultSeat{Seat: s.Seat, Side: g.Annals.SideOf(name, e.Options), User: s.User, Last: true,
			Place: s.Place}
		if s.User == "" {
			seat.Name = s.Name
		}
		who, side := EntrantOf(seat), cmp.Or(seat.Side, name)
		if other, sits := sides[who]; sits && other != side {
			return problem("result-both-sides", nil)
		}
		if place, told := places[side]; told && place != s.Place {
			return problem("result-places", nil)
		}
		places[side], sides[who] = s.Place, side
		r.Seats = append(r.Seats, seat)
	}
	for next := 1; next <= len(wanted); next++ { // 1, or 1 and 2 …: no place is passed over
		if !slices.ContainsFunc(r.Seats, func(s storage.ResultSeat) bool { return s.Place == next }) {
			if slices.ContainsFunc(r.Seats, func(s storage.ResultSeat) bool { return s.Place > next || s.Place < 1 }) {
				return problem("result-places", nil)
			}
			break
		}
	}
	return nil
}

// heldAgainst refuses a result that says what cannot have been.
func heldAgainst(own *annals.Annals, e Entry, r storage.Result) error {
	_, as := LeagueResult(r)
	switch ending := league.Ending(r.Ending); {
	case !slices.Contains([]league.Ending{league.Played, league.Conceded, league.TimedOut, league.Agreed,
		league.Adjudicated}, ending):
		return problem("result-ending", nil)
	case as.Drawn() && ending != league.Agreed && ending != league.Played,
		ending == league.Agreed && !as.Drawn(), as.Drawn() != (e.Victory == annals.Draw) && e.Victory != "":
		return problem("result-draw", nil)
	case own == nil || own.Check == nil:
		return nil
	}
	for _, s := range r.Seats {
		if s.Place != 1 || as.Drawn() {
			continue
		}
		var no *annals.Unreportable
		if err := own.Check(e.Victory, s.Side, e.Facts); errors.As(err, &no) {
			return problem("result-"+no.Code, nil)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// agree has a user confirm a result.
func agree(r *storage.Result, user ids.User) {
	for i := range r.Seats {
		r.Seats[i].Agreed = r.Seats[i].Agreed || r.Seats[i].User == user
	}
}

// agreed reports whether everybody has confirmed a result. Whoever is known by a name alone cannot.
func agreed(r storage.Result) bool {
	return !slices.ContainsFunc(r.Seats, func(s storage.ResultSeat) bool { return !s.Agreed })
}

// changeResult changes a result as it was seen, or as it is by then.
func (t *Tables) changeResult(ctx context.Context, d Doing, id string,
	change func(r storage.Result) (storage.ResultChange, error)) (r storage.Result, err error) {
	for range maxTries {
		if r, err = t.store.Result(ctx, id); errors.Is(err, storage.ErrNotFound) {
			return r, problem("result-none", words.Args{"id": id})
		} else if err != nil {
			return r, err
		}
		if r.Server != d.Server {
			return r, problem("result-none", words.Args{"id": id})
		}
		if r.Origin == storage.PlayedHere {
			return r, problem("result-of-here", nil)
		}
		c, err := change(r)
		if err != nil {
			return r, err
		}
		c.ID, c.Seen, c.Deed.At, c.Deed.By = id, len(r.Deeds), t.now(), d.By
		if c.State != r.State { // a word of some of those who are to confirm it changes nothing yet
			c.News = d.news(c.Deed.Kind, id, c.Deed.At)
		}
		if err = t.store.ChangeResult(ctx, d.Interaction, c); errors.Is(err, storage.ErrConflict) {
			continue
		} else if err != nil {
			return r, err
		}
		return t.store.Result(ctx, id)
	}
	return r, problem("busy", nil)
}

// playedIn refuses whoever has not played.
func playedIn(r storage.Result, user ids.User) error {
	if !slices.ContainsFunc(r.Seats, func(s storage.ResultSeat) bool { return s.User == user }) {
		return problem("result-not-yours", nil)
	}
	return nil
}

// Confirm says that a result is right, as one who played. It counts when all have said so.
func (t *Tables) Confirm(ctx context.Context, d Doing, id string) (storage.Result, error) {
	return t.changeResult(ctx, d, id, func(r storage.Result) (c storage.ResultChange, err error) {
		if err := playedIn(r, d.By); err != nil {
			return c, err
		}
		if r.State != storage.ResultAsked {
			return c, problem("result-not-asked", nil)
		}
		c = storage.ResultChange{State: r.State, Agrees: d.By, Deed: storage.ResultDeed{Kind: ResultConfirmed}}
		if agree(&r, d.By); agreed(r) {
			c.State = storage.ResultStands
		}
		return c, nil
	})
}

// Contest says that a result is wrong, as one who played: it does not count until an organiser has decided.
func (t *Tables) Contest(ctx context.Context, d Doing, id string) (storage.Result, error) {
	return t.changeResult(ctx, d, id, func(r storage.Result) (c storage.ResultChange, err error) {
		if err := playedIn(r, d.By); err != nil {
			return c, err
		}
		decided := slices.ContainsFunc(r.Deeds, func(d storage.ResultDeed) bool { return d.Kind == ResultUpheld })
		late := r.State == storage.ResultStands && t.now().Sub(r.Deeds[len(r.Deeds)-1].At) > Contestable
		if decided || late || r.State != storage.ResultAsked && r.State != storage.ResultStands {
			return c, problem("result-too-late", words.Args{"days": int(Contestable / (24 * time.Hour))})
		}
		return storage.ResultChange{State: storage.ResultContested,
			Deed: storage.ResultDeed{Kind: ResultContested}}, nil
	})
}

// Decide says whether a result counts, as an organiser; who that is is for the caller to know. Nobody decides
// on a game of their own, and what was decided so is not decided again.
func (t *Tables) Decide(ctx context.Context, d Doing, id string, counts bool) (storage.Result, error) {
	return t.changeResult(ctx, d, id, func(r storage.Result) (c storage.ResultChange, err error) {
		if playedIn(r, d.By) == nil {
			return c, problem("result-own-game", nil)
		}
		c = storage.ResultChange{State: storage.ResultStruck, Deed: storage.ResultDeed{Kind: ResultStruck}}
		if counts {
			c = storage.ResultChange{State: storage.ResultStands, Deed: storage.ResultDeed{Kind: ResultUpheld}}
		}
		if c.State == r.State {
			return c, problem("result-is-so", nil)
		}
		return c, nil
	})
}

// Name says which user somebody is who is known by a name alone in the results of a server, as an organiser.
// It returns in how many results that was so.
func (t *Tables) Name(ctx context.Context, d Doing, name string, user ids.User) (int, error) {
	now := t.now()
	naming := storage.Naming{Server: d.Server, Name: name, User: user,
		Deed: storage.ResultDeed{At: now, By: d.By, Kind: ResultNamed}, News: d.news(ResultNamed, "", now)}
	if naming.News != nil {
		naming.News.Name, naming.News.User = name, user
	}
	n, err := t.store.NameResults(ctx, d.Interaction, naming)
	switch {
	case errors.Is(err, storage.ErrConflict):
		return 0, problem("result-both-sides", nil)
	case err == nil && n == 0:
		return 0, problem("result-no-name", words.Args{"name": name})
	}
	return n, err
}
