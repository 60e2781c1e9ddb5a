package table

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"redbook/storage/ids"
)

// Audience is whom news of a game is for. In the outbox it stands as text (String, parseAudience).
type Audience struct {
	Kind AudienceKind
	// of ToChair and ToDrawer
	Chair ids.Chair
	// of ToReminded: RemindThread or RemindDM. Reminders have an audience of their own, so that other news
	// need not wait for the end of somebody's quiet hours.
	Way  Channel
	User ids.User
}

// AudienceKind is a kind of audience.
type AudienceKind uint8

// The kinds.
const (
	ToChair  AudienceKind = iota
	ToLobby               // the message in the channel where people join
	ToThread              // everyone who reads the game's thread
	// the same people: the film of the game, which takes a while to make and must not delay the news of its end
	ToFilm
	ToCouncil  // the partners of one side, in the private place where they consult
	ToReminded // somebody who owes an answer for long
	// the same people as ToChair: what chance has told a chair by its own answer, in case it never read that.
	// It waits apart, so that other news need not wait for it.
	ToDrawer
	// whoever may take a seat that is offered: anybody, by a call in the game's channel, or, with a User, a
	// substitute by a letter
	ToOffered
	ToReporter // who has reported something, whatever seat they hold now
	ToAbsent   // for whom a computer has played on to the end
	// somebody whose time is running out: each way apart, so that it is known by which they have been reached
	ToWarned
)

// The stored forms. Chairs stand by their ids: no seat of a game is called like one of these.
var audienceNames = map[AudienceKind]string{ToLobby: "lobby", ToThread: "thread", ToFilm: "film",
	ToCouncil: "council"}

const (
	reminderPrefix = "remind-"
	drawerPrefix   = "drawn:"
	offerPrefix    = "offer:"
	reporterPrefix = "reporter:"
	absentPrefix   = "absent:"
	warnPrefix     = "warn-"
)

// String is the stored form.
func (a Audience) String() string {
	switch a.Kind {
	case ToChair:
		return string(a.Chair)
	case ToDrawer:
		return drawerPrefix + string(a.Chair)
	case ToOffered:
		return offerPrefix + string(a.User)
	case ToReporter:
		return reporterPrefix + string(a.User)
	case ToAbsent:
		return absentPrefix + string(a.User)
	case ToWarned:
		return warnPrefix + string(a.Way) + ":" + string(a.User)
	case ToReminded:
		return reminderPrefix + string(a.Way) + ":" + string(a.User)
	}
	return audienceNames[a.Kind]
}

// LogValue is the audience for a log line, without who it is.
func (a Audience) LogValue() slog.Value {
	a.User = ""
	return slog.StringValue(a.String())
}

// parseAudience reads what String wrote.
func parseAudience(text string) (Audience, error) {
	for kind, name := range audienceNames { // at most one of them fits
		if name == text {
			return Audience{Kind: kind}, nil
		}
	}
	if chair, ok := strings.CutPrefix(text, drawerPrefix); ok && chair != "" {
		return Audience{Kind: ToDrawer, Chair: ids.Chair(chair)}, nil
	}
	if user, ok := strings.CutPrefix(text, offerPrefix); ok {
		return Audience{Kind: ToOffered, User: ids.User(user)}, nil
	}
	if user, ok := strings.CutPrefix(text, reporterPrefix); ok && user != "" {
		return Audience{Kind: ToReporter, User: ids.User(user)}, nil
	}
	if user, ok := strings.CutPrefix(text, absentPrefix); ok && user != "" {
		return Audience{Kind: ToAbsent, User: ids.User(user)}, nil
	}
	if rest, ok := strings.CutPrefix(text, warnPrefix); ok {
		way, user, _ := strings.Cut(rest, ":")
		return Audience{Kind: ToWarned, Way: Channel(way), User: ids.User(user)}, nil
	}
	rest, reminder := strings.CutPrefix(text, reminderPrefix)
	if !reminder {
		if text == "" {
			return Audience{}, errors.New("nobody is the audience")
		}
		return Audience{Chair: ids.Chair(text)}, nil
	}
	way, user, ok := strings.Cut(rest, ":")
	if way := Channel(way); ok && user != "" && (way == RemindThread || way == RemindDM) {
		return Audience{Kind: ToReminded, Way: way, User: ids.User(user)}, nil
	}
	return Audience{}, fmt.Errorf("%q is no audience of a reminder", text)
}
