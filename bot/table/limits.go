package table

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// One person must not fill a server with lobbies, nor call another one again and again. How much is too much,
// whoever manages the server can say.

// Limit is one of the bounds that a server has.
type Limit struct {
	Name string
	Most int // if the server says nothing else
}

// The limits. Those of a person are on one server.
var (
	OwnLobbies    = Limit{"own-lobbies", 3}     // that a person has open as host
	OwnGames      = Limit{"own-games", 20}      // in which a person has a seat and which have not ended
	ServerLobbies = Limit{"server-lobbies", 30} // that are open
	ServerGames   = Limit{"server-games", 200}  // that have not ended
	Creations     = Limit{"creations", 10}      // that a person opens in 24 hours
	Invitations   = Limit{"invitations", 10}    // by which a person calls somebody in an hour
	LeaveDays     = Limit{"leave-days", 30}     // of a year on which a person's clocks stand while they are away
	Limits        = []Limit{OwnLobbies, OwnGames, ServerLobbies, ServerGames, Creations, Invitations,
		LeaveDays}
)

// mostLimit is the highest number that a limit can have.
const mostLimit = 100000

// How long creations and invitations count, and how long nobody is called again by the same person's
// invitation.
const (
	creationsCount   = 24 * time.Hour
	invitationsCount = time.Hour
	invitedRest      = 24 * time.Hour
)

// LimitsOf reads a server's limits, each by its name.
func LimitsOf(text string) map[string]int {
	limits := map[string]int{}
	for _, l := range Limits {
		limits[l.Name] = l.Most
	}
	for _, part := range strings.Fields(text) {
		name, value, _ := strings.Cut(part, "=")
		if n, err := strconv.Atoi(value); err == nil {
			limits[name] = n
		}
	}
	return limits
}

// SetLimits changes a server's limits as somebody has typed it: name=number, several with spaces between, or
// "default" for none of its own.
func SetLimits(text, typed string) (string, error) {
	if strings.TrimSpace(typed) == "default" {
		return "", nil
	}
	limits := LimitsOf(text)
	for _, part := range strings.FieldsFunc(typed, func(r rune) bool { return r == ' ' || r == ',' }) {
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		known := slices.ContainsFunc(Limits, func(l Limit) bool { return l.Name == name })
		if err != nil || !known || n < 1 || n > mostLimit {
			return "", problem("no-such-limit", words.Args{"typed": part, "most": mostLimit, "names": limitNames()})
		}
		limits[name] = n
	}
	var parts []string
	for _, l := range Limits {
		if limits[l.Name] != l.Most {
			parts = append(parts, fmt.Sprintf("%s=%d", l.Name, limits[l.Name]))
		}
	}
	return strings.Join(parts, " "), nil
}

// Unlimited are the limits of a server on which a machine plays: as high as they can be.
func Unlimited() string {
	var parts []string
	for _, l := range Limits {
		parts = append(parts, fmt.Sprintf("%s=%d", l.Name, mostLimit))
	}
	return strings.Join(parts, " ")
}

func limitNames() string {
	var names []string
	for _, l := range Limits {
		names = append(names, "`"+l.Name+"`")
	}
	return strings.Join(names, ", ")
}

// limited reads a server's limits and what is open there.
func (t *Tables) limited(ctx context.Context, server ids.Server,
	user ids.User) (map[string]int, storage.Tally, error) {
	s, err := t.store.Server(ctx, server)
	if err != nil {
		return nil, storage.Tally{}, err
	}
	tally, err := t.store.Tally(ctx, server, user, t.now().Add(-creationsCount))
	return LimitsOf(s.Limits), tally, err
}

// brakes waits until nobody else counts what is open on a server, or what a user has done: from the count
// until one more stands in the store.
func (t *Tables) brakes(ctx context.Context, of string) (done func(), err error) {
	return t.store.Alone(ctx, "count of "+of)
}

// mayCreate is a problem if a user, or the server, has enough open. Whoever calls it holds the brakes until
// the game stands in the store.
func (t *Tables) mayCreate(ctx context.Context, server ids.Server, user ids.User) error {
	limits, tally, err := t.limited(ctx, server, user)
	if err != nil {
		return err
	}
	for _, x := range []struct {
		limit Limit
		n     int
	}{{OwnLobbies, tally.Lobbies}, {OwnGames, tally.Games}, {ServerLobbies, tally.ServerLobbies},
		{ServerGames, tally.ServerGames}, {Creations, tally.Created}} {
		if most := limits[x.limit.Name]; x.n >= most {
			return problem("limit-"+x.limit.Name,
				words.Args{"most": most, "again": inTime(tally.First.Add(creationsCount))})
		}
	}
	return nil
}

// mayJoin is a problem if a user plays in enough games.
func (t *Tables) mayJoin(ctx context.Context, server ids.Server, user ids.User) error {
	limits, tally, err := t.limited(ctx, server, user)
	if err != nil {
		return err
	}
	if most := limits[OwnGames.Name]; tally.Games >= most {
		return problem("limit-"+OwnGames.Name, words.Args{"most": most})
	}
	return nil
}

// hasRoom reports whether a user may sit in one more game of a server, for others who want to seat them: how
// many they play in is not theirs to read.
func (t *Tables) hasRoom(ctx context.Context, server ids.Server, user ids.User) (bool, error) {
	limits, tally, err := t.limited(ctx, server, user)
	return tally.Games < limits[OwnGames.Name], err
}

// ring rings for a guest by a host's invitation. It does not, and is false, if the host has called them
// lately; it is a problem if the host has called too many others. It is the last thing before an invitation
// is stored, and done once.
func (t *Tables) ring(ctx context.Context, server ids.Server, host, guest ids.User) (bool, error) {
	done, err := t.brakes(ctx, string(server))
	if err != nil {
		return false, err
	}
	defer done()
	now, bell := t.now(), invitationBell(server, host, guest)
	last, err := t.store.Rung(ctx, bell)
	if err != nil || now.Before(last.Add(invitedRest)) {
		return false, err
	}
	s, err := t.store.Server(ctx, server)
	if err != nil {
		return false, err
	}
	n, first, err := t.store.RungSince(ctx, bell.Scope, bell.Kind, now.Add(-invitationsCount))
	if err != nil {
		return false, err
	}
	if most := LimitsOf(s.Limits)[Invitations.Name]; n >= most {
		return false, problem("limit-"+Invitations.Name,
			words.Args{"most": most, "again": inTime(first.Add(invitationsCount))})
	}
	bell.At = now
	return true, t.store.Ring(ctx, bell)
}

// newlyInvited lists those of the guests of a sequel whom its host has not called lately, and rings for them.
// The others keep their seats, too, but are not called.
func (t *Tables) newlyInvited(ctx context.Context, c Creation,
	guests []ids.User) (called []ids.User, err error) {
	for _, guest := range guests {
		bell := invitationBell(c.Server, c.User, guest)
		last, err := t.store.Rung(ctx, bell)
		if err != nil {
			return nil, err
		}
		if bell.At = t.now(); bell.At.Before(last.Add(invitedRest)) {
			continue
		}
		if err := t.store.Ring(ctx, bell); err != nil {
			return nil, err
		}
		called = append(called, guest)
	}
	return called, nil
}

// invitationBell rings for a guest by a host's invitation, to whatever game of a server.
func invitationBell(server ids.Server, host, guest ids.User) storage.Bell {
	return storage.Bell{Scope: string(server) + " " + string(host), Called: guest, Kind: Invitation}
}

// bellRest is how long what others do in a game does not call a player a second time for the same kind of
// thing, unless the player has acted since.
const bellRest = time.Hour

// Silent reports which of some users have been called for a kind of thing in a game a short time ago and have
// not acted since.
func (t *Tables) Silent(ctx context.Context, game ids.Game, kind string,
	users []ids.User) (silent []ids.User, err error) {
	for _, user := range users {
		last, err := t.store.Rung(ctx, storage.Bell{Scope: string(game), Called: user, Kind: kind})
		if err != nil {
			return nil, err
		}
		if t.now().Before(last.Add(bellRest)) {
			silent = append(silent, user)
		}
	}
	return silent, nil
}

// Rang notes that users were called for a kind of thing in a game.
func (t *Tables) Rang(ctx context.Context, game ids.Game, kind string, users []ids.User) error {
	for _, user := range users {
		if err := t.store.Ring(ctx, storage.Bell{Scope: string(game), Called: user, Kind: kind,
			At: t.now()}); err != nil {
			return err
		}
	}
	return nil
}

// The kinds of bells that call users to what is asked of them; others have the names of outbox rows.
const (
	TurnBell   = "turn"   // in the thread
	LetterBell = "letter" // by direct message
)

// heard lists the bells that count as heard once a line stands: all bells of the players who acted; and
// after a move, of players who owe nothing any more, those that called them to an answer. Taking a move
// back makes no bell heard: otherwise a player could call somebody again and again by doing and undoing the
// same move.
func (t *Table) heard(c change, actors engine.Seats, next waits) (heard []storage.Bell) {
	after := t.chairsAt(c.position)
	for i, chair := range t.Chairs {
		_, owes := next[t.SeatID(after[i].Seat)]
		switch {
		case chair.User == "":
		case actors.Has(chair.Seat):
			heard = append(heard, storage.Bell{Called: chair.User})
		case !owes && c.line.Kind != engine.UndoLine:
			heard = append(heard, storage.Bell{Called: chair.User, Kind: TurnBell},
				storage.Bell{Called: chair.User, Kind: LetterBell})
		}
	}
	return heard
}

// there lists the bells of those whom their own answer has asked on: they are there, and were not called.
// Where another player's answer changes what they are asked then, that is no reason to come a second time.
// Whose order answers next is not there.
func (t *Table) there(c change, actors engine.Seats, next waits, orders foreseen) (rung []storage.Bell) {
	if c.line.Kind != engine.ActionLine || c.order != nil {
		return nil
	}
	acted := map[ids.User]bool{}
	for _, chair := range t.Chairs {
		acted[chair.User] = acted[chair.User] || actors.Has(chair.Seat)
	}
	for _, chair := range t.chairsAt(c.position) {
		w, owes := next[t.SeatID(chair.Seat)]
		if chair.User != "" && acted[chair.User] && owes && !orders.answer(chair.ID, w) {
			rung = append(rung, storage.Bell{Called: chair.User, Kind: TurnBell},
				storage.Bell{Called: chair.User, Kind: LetterBell})
		}
	}
	return rung
}

// inTime is a time as Discord shows it, in each reader's own zone.
func inTime(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }
